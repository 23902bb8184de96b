"""The event log in SQLite: append-only rows, written by one thread that commits whatever waits in one transaction.

Rows are not keyed by table and number: 50 rows of 50 tables a commit go in 15 times as fast without that index. The places of a table's rows are kept in
memory instead. ``synchronous=full`` keeps what was announced through a loss of power, too; with group commit it costs little.
"""

from __future__ import annotations

import asyncio
import contextlib
import queue
import sqlite3
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sifang.hall import disk
from sifang.hall.meter import Meter
from sifang.hall.storage import Snapshot, Stored

CREATE = (
    'CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, "table" TEXT NOT NULL, seq INTEGER NOT NULL, blob BLOB NOT NULL)',
    'CREATE TABLE IF NOT EXISTS snapshots ("table" TEXT PRIMARY KEY, since INTEGER NOT NULL, blob BLOB NOT NULL)',
    "CREATE TABLE IF NOT EXISTS pulse (id INTEGER PRIMARY KEY, at REAL NOT NULL)",
)
SCAN = """SELECT log.id, log."table", log.seq, CASE WHEN log.seq >= coalesce(since, 0) THEN log.blob END
FROM log LEFT JOIN snapshots ON snapshots."table" = log."table" ORDER BY log.id"""
MOST = 512
"""Rows of one commit."""
BUSY = 10.0
"""Seconds to wait for the directory's writes."""

Append = tuple[str, int, bytes, Snapshot | None]
Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Append | Work, asyncio.Future[Any]]


def connect(path: Path) -> sqlite3.Connection:
    """A connection for the log."""
    base = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=BUSY)
    base.execute("PRAGMA journal_mode=wal")
    base.execute("PRAGMA synchronous=full")
    return base


class SqliteLog:
    """``storage.EventLog`` in tables of one file."""

    def __init__(self, path: Path, meter: Meter | None = None) -> None:
        self._base = connect(path)
        for one in CREATE:
            self._base.execute(one)
        self._meter = meter or Meter()
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._places: dict[str, array[int]] = {}
        """Ids of the rows of each table."""
        for place, table in self._base.execute('SELECT id, "table" FROM log ORDER BY id'):
            self._places.setdefault(table, array("q")).append(place)
        self._next = 1 + max((places[-1] for places in self._places.values()), default=0)
        found = self._base.execute("SELECT at FROM pulse").fetchone()
        self.died: float = found[0] if found else 0.0
        self.on_stall: Callable[[str], None] = lambda _: None
        self._stalled = False
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._run, name="event-log", daemon=True)
        self._thread.start()

    def scan(self) -> Iterator[Stored]:
        """All tables; of those with a snapshot only the rows beside it."""
        snapshots = dict(self._base.execute('SELECT "table", blob FROM snapshots'))
        found: dict[str, Stored] = {}
        for _, table, seq, blob in self._base.execute(SCAN):
            if table not in found:
                found[table] = Stored(table, snapshots.get(table), [])
            if blob is not None:
                if not found[table].rows:
                    found[table].first = seq
                found[table].rows.append(blob)
        yield from found.values()

    async def append(self, table: str, seq: int, blob: bytes, snapshot: Snapshot | None = None) -> None:
        """Return once the row is durable."""
        began = time.perf_counter()
        await self._do((table, seq, blob, snapshot))
        self._meter.appended(time.perf_counter() - began)

    async def rows(self, table: str) -> list[bytes]:
        """All rows of a table in order."""

        def read(base: sqlite3.Connection) -> list[bytes]:
            places = self._places.get(table, ())
            return [base.execute("SELECT blob FROM log WHERE id = ?", (one,)).fetchone()[0] for one in places]

        found: list[bytes] = await self._do(read)
        return found

    async def beat(self, at: float) -> None:
        """Note that the hall was alive."""
        await self._do(lambda base: base.execute("INSERT OR REPLACE INTO pulse (id, at) VALUES (1, ?)", (at,)))

    async def drop(self, table: str) -> None:
        """Forget a table; goes the way of appends, so that it cannot overtake one."""

        def forget(base: sqlite3.Connection) -> None:
            base.executemany("DELETE FROM log WHERE id = ?", ((one,) for one in self._places.get(table, ())))
            base.execute('DELETE FROM snapshots WHERE "table" = ?', (table,))

        await self._do(forget)
        self._places.pop(table, None)

    async def _do(self, what: Append | Work) -> Any:
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._jobs.put((what, done))
        return await done

    def close(self) -> None:
        """Write what waits, if the disk takes it, then stop."""
        self._closing.set()
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
        """Commit until it is done: later rows must not overtake those that the disk did not take."""
        answers: list[Any] = [None] * len(jobs)
        while disk.passes(fault := self._attempt(jobs, answers)) and not self._closing.is_set():
            self._tell(jobs, str(fault))
            self._closing.wait(disk.AGAIN)
        if fault is None:
            self._tell(jobs, "")
        self._answer(jobs, answers, None if fault is None else OSError(f"the event log takes no rows: {fault}"))

    def _tell(self, jobs: list[Job], why: str) -> None:
        """Say in the hall's own thread that rows wait, or that they do no more."""
        if self._stalled != bool(why):
            self._stalled = bool(why)
            with contextlib.suppress(RuntimeError):
                jobs[0][1].get_loop().call_soon_threadsafe(self.on_stall, why)

    def _attempt(self, jobs: list[Job], answers: list[Any]) -> sqlite3.Error | None:
        appends = [what for what, _ in jobs if isinstance(what, tuple)]
        first = self._next
        try:
            self._base.execute("BEGIN IMMEDIATE")
            self._insert(appends)
            for n, (what, _) in enumerate(jobs):
                if not isinstance(what, tuple):
                    answers[n] = what(self._base)
            self._base.execute("COMMIT")
            self._meter.committed(len(appends))
        except sqlite3.Error as error:
            if self._base.in_transaction:
                self._base.execute("ROLLBACK")
            for table, *_ in appends[: self._next - first]:
                self._places[table].pop()
            self._next = first
            return error
        return None

    @staticmethod
    def _answer(jobs: list[Job], answers: list[Any], fault: Exception | None) -> None:
        loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[Any], Any]]] = {}
        for (_, done), answer in zip(jobs, answers, strict=True):
            loops.setdefault(done.get_loop(), []).append((done, answer))
        for loop, waiting in loops.items():
            try:
                loop.call_soon_threadsafe(_resolve, waiting, fault)
            except RuntimeError:
                # The hall has stopped meanwhile; the rows are there, nobody waits for them.
                continue

    def _insert(self, appends: list[Append]) -> None:
        rows = [(self._next + n, table, seq, blob) for n, (table, seq, blob, _) in enumerate(appends)]
        self._base.executemany('INSERT INTO log (id, "table", seq, blob) VALUES (?, ?, ?, ?)', rows)
        newest = {table: (table, kept.since, kept.blob) for table, _, _, kept in appends if kept is not None}
        if newest:
            self._base.executemany("INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?)", newest.values())
        for place, table, _, _ in rows:
            self._places.setdefault(table, array("q")).append(place)
        self._next += len(rows)


def _resolve(waiting: list[tuple[asyncio.Future[Any], Any]], fault: Exception | None) -> None:
    for done, answer in waiting:
        if done.done():
            continue
        if fault is None:
            done.set_result(answer)
        else:
            done.set_exception(fault)
