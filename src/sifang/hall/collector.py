"""Python's collector of cyclic garbage, in the hall's own hand while people play.

A full collection looks at every object of every table, and nothing else happens meanwhile: most of a second with 1,000 tables, and by itself it would come every
few seconds of their play. The hall leaves few cycles behind, so here it comes every ten minutes,
and sooner where much memory has been taken since the last: ended sockets leave cycles of the libraries', some 30 KiB each.

Young objects are collected by the clock. The interpreter counts what is made less what is freed, and a table frees its last deal while it makes the next:
by that count a young collection comes late, and then looks at so much that a move waits 50 ms for it.
"""

from __future__ import annotations

import asyncio
import gc
import mmap
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

YOUNG, FULL = 0.1, 600.0
"""Seconds between two collections of what is young, and of everything."""
PAGE = mmap.PAGESIZE
MORE = 128 * 2**20
"""Bytes of memory above what the last full collection left, after which another one comes."""
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
    full, most = time() + FULL, resident() + MORE
    while True:
        await asyncio.sleep(YOUNG)
        if time() < full and resident() < most:
            gc.collect(1)
        else:
            gc.collect()
            full, most = time() + FULL, resident() + MORE


def resident() -> int:
    """Bytes of memory that the process holds; 0 where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[1]) * PAGE
    except OSError:
        return 0
