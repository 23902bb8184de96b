"""Python's collector of cyclic garbage, held back while people play.

A full collection looks at every object of every table, and nothing else happens meanwhile: some 0.3 s with 600 tables, and by itself it would come every few
seconds of their play. The hall leaves few cycles behind, so here it comes every ten minutes; what dies young is still collected at once.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

YOUNG, MIDDLE, NEVER = 10_000, 10, 1_000_000_000
"""The interpreter's three thresholds."""
EVERY = 600.0
"""Seconds between two full collections."""


@asynccontextmanager
async def held_back(_: object) -> AsyncIterator[None]:
    """A part of the application's life, from before tables are read back."""
    gc.collect()
    gc.freeze()  # modules and kernels live as long as the hall
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
    collecting = asyncio.create_task(_now_and_then())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _now_and_then() -> None:
    while True:
        await asyncio.sleep(EVERY)
        gc.collect()
