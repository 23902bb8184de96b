"""Statistics and ratings, rolled up from records one by one, each once: pages read only what is rolled up (records may be millions).

A record is put in the directory first and rolled up after that, by one task in the order in which matches ended; what a crash leaves is taken up at
the next start, and so are records from before there were statistics.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import sqlalchemy as sa
import structlog

from sifang.hall import schema
from sifang.hall.directory import SqlDirectory
from sifang.hall.disk import Unwritable
from sifang.hall.people_store import add_up
from sifang.hall.ratings import Rating, places, rate
from sifang.hall.tallies import Tally, tally
from sifang.record import read_record

LOG = structlog.get_logger("sifang.hall.rollup")
ALL = "all"
AGAIN = 60.0
"""Seconds until a roll-up that failed is tried again."""


def month_of(ended: str) -> str:
    """The period of a match by the UTC time of its end, ISO 8601."""
    return ended[:7]


def _totals(person: str, rules: str, place: int, tally: Tally) -> dict[str, Any]:
    found: dict[str, Any] = dict.fromkeys(schema.SUMS, 0)
    found.update(
        person=person, rules=rules, matches=1, deals=tally.points.n, won=tally.won, fed=tally.fed, wins=tally.values.n,
        drawn=tally.drawn, value=tally.values.total, value_squares=tally.values.squares, points=tally.points.total,
        point_squares=tally.points.squares,
    )  # fmt: skip
    found[("first", "second", "third", "fourth")[place - 1]] = 1
    return found


def _add_tallies(
    base: sa.Connection, rules: str, people: Sequence[str], points: Sequence[int], parts: Sequence[Tally]
) -> None:
    for player, (person, place, part) in enumerate(zip(people, places(points), parts, strict=True)):
        add_up(base, schema.TOTALS, _totals(person, rules, place, part))
        for pattern, wins in part.patterns.items():
            add_up(base, schema.PATTERNS, {"person": person, "rules": rules, "pattern": pattern[:64], "wins": wins})
        for other, one in part.against.items():
            if people[other] != people[player]:
                row = {
                    "person": person, "rules": rules, "opponent": people[other], "deals": one.n, "points": one.total,
                    "point_squares": one.squares,
                }  # fmt: skip
                add_up(base, schema.OPPONENTS, row)


def _ratings(base: sa.Connection, rules: str, people: Sequence[str]) -> dict[str, Rating]:
    standings = schema.STANDINGS.c
    query = sa.select(standings.person, standings.mu, standings.sigma).where(
        standings.rules == rules, standings.period == ALL, standings.person.in_(set(people))
    )
    return {row.person: Rating(row.mu, row.sigma) for row in base.execute(query)}


def _add_rated(base: sa.Connection, record: Any, people: Sequence[str], parts: Sequence[Tally]) -> None:
    before: Mapping[str, Rating] = _ratings(base, record.rules, people)
    after = rate(people, record.points, before)
    for person, one in after.items():
        seats = [player for player in range(4) if people[player] == person]
        for period in (ALL, month_of(record.ended)):
            row = {
                "rules": record.rules, "period": period, "person": person, "matches": 1,
                "points": sum(record.points[player] for player in seats), "won": sum(parts[player].won for player in seats),
                "mu": one.mu, "sigma": one.sigma,
            }  # fmt: skip
            add_up(base, schema.STANDINGS, row, keep=("mu", "sigma"))
        step = {
            "record": record.id, "person": person, "rules": record.rules, "ended": record.ended,
            "before": before.get(person, Rating()).shown, "after": one.shown,
        }  # fmt: skip
        base.execute(sa.insert(schema.STEPS).values(step))


def roll(base: sa.Connection, name: str, parts: Sequence[Tally]) -> bool:
    """Add a record with its players' tallies to all figures; False if they have it already."""
    records, seats = schema.RECORDS.c, schema.SEATS.c
    columns = (records.id, records.rules, records.points, records.ended, records.rated)
    record = base.execute(sa.select(*columns).where(records.id == name, sa.not_(records.rolled))).first()
    if record is None:
        return False
    people = base.execute(sa.select(seats.guest).where(seats.record == name).order_by(seats.player)).scalars().all()
    base.execute(sa.update(schema.RECORDS).where(records.id == name).values(rolled=True))
    _add_tallies(base, record.rules, people, record.points, parts)
    if record.rated:
        _add_rated(base, record, people, parts)
    return True


def _next(base: sa.Connection) -> tuple[str, bytes] | None:
    records = schema.RECORDS.c
    query = sa.select(records.id, records.lines).where(sa.not_(records.rolled))
    row = base.execute(query.order_by(records.ended, records.id).limit(1)).first()
    return (row.id, row.lines) if row else None


def read_tallies(name: str, lines: bytes) -> list[Tally]:
    """The players' tallies of a stored record; empty ones, and a line in the log, if it cannot be read or played."""
    try:
        return tally(read_record(zlib.decompress(lines).decode().splitlines()))
    except Exception:
        # Whatever is wrong with one record, the others must not wait behind it for ever.
        LOG.exception("record.uncounted", record=name)
        return [Tally() for _ in range(4)]


class Rollup:
    """The task that rolls records up."""

    def __init__(self, directory: SqlDirectory) -> None:
        self._directory = directory
        self._thread = ThreadPoolExecutor(1, "statistics")
        self._more = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what is there."""
        self._task = asyncio.create_task(self._run(), name="rollup")

    def poke(self) -> None:
        """A record has come."""
        self._more.set()

    async def stop(self) -> None:
        """Stop after the record in hand."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown(cancel_futures=True)

    async def _run(self) -> None:
        while True:
            self._more.clear()
            wait: float | None = None
            try:
                await self.catch_up()
            except Unwritable:
                wait = AGAIN
            except Exception:
                LOG.exception("rollup.failed")
                wait = AGAIN
            try:
                await asyncio.wait_for(self._more.wait(), wait)
            except TimeoutError:
                continue

    async def catch_up(self) -> int:
        """Roll up all that is there; how many records that were."""
        done, loop = 0, asyncio.get_running_loop()
        while (found := await self._directory.run(_next)) is not None:
            name, lines = found
            parts = await loop.run_in_executor(self._thread, read_tallies, name, lines)
            done += await self._directory.run(partial(roll, name=name, parts=parts))
        return done


async def rebuild(directory: SqlDirectory) -> int:
    """Make all statistics and ratings anew from the records, in the order in which they ended; how many records that were."""

    def empty(base: sa.Connection) -> None:
        for table in schema.ROLLED:
            base.execute(sa.delete(table))
        base.execute(sa.update(schema.RECORDS).values(rolled=False))

    await directory.run(empty)
    work = Rollup(directory)
    try:
        return await work.catch_up()
    finally:
        await work.stop()
