"""The event log in SQLite: append-only rows, written by one thread that commits whatever waits in one transaction.

Rows are not keyed by table and number: 50 rows of 50 tables a commit go in 15 times as fast without that index, and the live log is short
enough to be scanned once at start. ``synchronous=full`` keeps what was announced through a loss of power, too; with group commit it costs little.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path

CREATE = 'CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, "table" TEXT NOT NULL, seq INTEGER NOT NULL, blob BLOB NOT NULL)'
MOST = 512
"""Rows of one commit."""
BUSY = 10.0
"""Seconds to wait for the directory's writes."""

Job = tuple[str, int, bytes, asyncio.Future[None]]


def connect(path: Path) -> sqlite3.Connection:
    """A connection for the log."""
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY)
    base.execute("PRAGMA journal_mode=wal")
    base.execute("PRAGMA synchronous=full")
    return base


class SqliteLog:
    """``storage.EventLog`` in the table ``log`` of one file."""

    def __init__(self, path: Path) -> None:
        self._base = connect(path)
        self._base.execute(CREATE)
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self.commits = 0
        self.rows = 0
        self._thread = threading.Thread(target=self._run, name="event-log", daemon=True)
        self._thread.start()

    def scan(self) -> Iterator[tuple[str, int, bytes]]:
        """All rows in order."""
        yield from self._base.execute('SELECT "table", seq, blob FROM log ORDER BY id')

    async def append(self, table: str, seq: int, blob: bytes) -> None:
        """Return once the row is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put((table, seq, blob, done))
        await done

    async def drop(self, table: str) -> None:
        """Forget a table; goes the way of appends, so that it cannot overtake one."""
        await self.append(table, -1, b"")

    def close(self) -> None:
        """Write what waits, then stop."""
        self._jobs.put(None)
        self._thread.join()
        self._base.close()

    def _run(self) -> None:
        going = True
        while going:
            jobs = []
            one = self._jobs.get()
            while one is not None:
                jobs.append(one)
                if len(jobs) == MOST:
                    break
                try:
                    one = self._jobs.get_nowait()
                except queue.Empty:
                    break
            going = one is not None
            if jobs:
                self._commit(jobs)

    def _commit(self, jobs: list[Job]) -> None:
        fault: Exception | None = None
        try:
            self._base.execute("BEGIN IMMEDIATE")
            rows = [(table, seq, blob) for table, seq, blob, _ in jobs if seq >= 0]
            self._base.executemany('INSERT INTO log ("table", seq, blob) VALUES (?, ?, ?)', rows)
            for table, seq, _, _ in jobs:
                if seq < 0:
                    self._base.execute('DELETE FROM log WHERE "table" = ?', (table,))
            self._base.execute("COMMIT")
            self.commits += 1
            self.rows += len(rows)
        except sqlite3.Error as error:
            fault = OSError(f"the event log takes no rows: {error}")
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
        loops: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
        for *_, done in jobs:
            loops.setdefault(done.get_loop(), []).append(done)
        for loop, waiting in loops.items():
            try:
                loop.call_soon_threadsafe(_resolve, waiting, fault)
            except RuntimeError:
                # The hall has stopped meanwhile; the rows are there, nobody waits for them.
                continue


def _resolve(waiting: list[asyncio.Future[None]], fault: Exception | None) -> None:
    for done in waiting:
        if done.done():
            continue
        if fault is None:
            done.set_result(None)
        else:
            done.set_exception(fault)
