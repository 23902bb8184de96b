"""Python's collector of cyclic garbage, in the hall's own hand while people play.

A full collection looks at every object of every table, and nothing else happens meanwhile: most of a second with 1,000 tables, and by itself it would come every
few seconds of their play. The hall leaves few cycles behind, so here it comes every ten minutes.

Young objects are collected by the clock. The interpreter counts what is made less what is freed, and a table frees its last deal while it makes the next:
by that count a young collection comes late, and then looks at so much that a move waits 50 ms for it.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

YOUNG, FULL = 0.1, 600.0
"""Seconds between two collections of what is young, and of everything."""
NEVER = 1_000_000_000
"""A threshold that is not reached."""


@asynccontextmanager
async def held_back(_: object) -> AsyncIterator[None]:
    """A part of the application's life, from before tables are read back."""
    gc.collect()
    gc.freeze()  # modules and kernels live as long as the hall
    before = gc.get_threshold()
    gc.set_threshold(NEVER)
    collecting = asyncio.create_task(_by_the_clock())
    try:
        yield
    finally:
        collecting.cancel()
        gc.set_threshold(*before)
        gc.unfreeze()


async def _by_the_clock() -> None:
    time = asyncio.get_running_loop().time
    full = time() + FULL
    while True:
        await asyncio.sleep(YOUNG)
        if time() < full:
            gc.collect(1)
        else:
            gc.collect()
            full = time() + FULL
