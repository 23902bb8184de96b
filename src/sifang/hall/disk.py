"""A disk that takes nothing: full, worn out, or locked for too long. Nothing is given up for it; what is to be written waits, untold, until it takes it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path

import structlog

LOG = structlog.get_logger("sifang.hall.disk")
AGAIN = 1.0
"""Seconds between two attempts."""
PASSING = frozenset({
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN,
})  # fmt: skip
"""What SQLite says where another attempt may succeed, for the rows themselves are good."""
PROBE = 1024 * 1024
"""Bytes that must be free before a hall begins: a first transaction and its log."""


class Unwritable(OSError):
    """The database takes nothing now."""


def passes(error: BaseException | None) -> bool:
    """Whether another attempt may succeed."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in PASSING


async def insist(write: Callable[[], Awaitable[None]], given_up: Callable[[], bool]) -> None:
    """Write until it is written or given up: what the memory holds already must come to lie on the disk, too. Raises Unwritable."""
    told = False
    while True:
        try:
            await write()
        except Unwritable as error:
            if given_up():
                raise
            if not told:
                LOG.error("disk.refuses", why=str(error))  # noqa: TRY400 - the message says all
                told = True
            await asyncio.sleep(AGAIN)
        else:
            return


def probe(folder: Path) -> None:
    """Raise OSError if a folder has no room for the hall to begin."""
    part = folder / "start.part"
    try:
        part.write_bytes(bytes(PROBE))
    finally:
        part.unlink(missing_ok=True)
