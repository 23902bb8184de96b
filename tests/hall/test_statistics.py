"""Statistics: counted from events as the results say, rolled up once however often, the same when made anew, and from an older file."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterable
from math import comb
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import pytest
import sqlalchemy as sa

import matches
from sifang.engine.layout import BY_DRAW
from sifang.events import Won
from sifang.hall import schema
from sifang.hall.directory import SqlDirectory, digest
from sifang.hall.intervals import mean_interval, rate_interval, t_quantile
from sifang.hall.rollup import Rollup, rebuild
from sifang.hall.standings import Standings
from sifang.hall.storage import GuestRow, RecordRow
from sifang.hall.tallies import tally
from sifang.record import Record, read_record

BOTS = ("bot:plan", "bot:greedy", "bot:greedy")


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    """Records of some deals, by rule set."""
    return {key: matches.play(key, preset, 6, bot="greedy") for key, preset in dict(matches.SETS).items()}


def wins(record: Record) -> Iterable[Won]:
    return (event for deal in record.deals for event in deal.events if isinstance(event, Won))


@pytest.mark.parametrize("key", dict(matches.SETS))
def test_tallies_agree_with_the_results(texts: dict[str, str], key: str) -> None:
    record = read_record(texts[key].splitlines())
    found = tally(record)
    last = record.deals[-1]
    assert last.result is not None
    start = getattr(record.header.options_value(), "start_points", 0)
    assert [one.points.total + start for one in found] == [
        last.result.totals[last.start.seating.index(player)] for player in range(4)
    ]
    masks = [(deal.result.winners, deal.start.seating) for deal in record.deals if deal.result]
    for player, one in enumerate(found):
        assert one.points.n == len(record.deals)
        assert one.won == sum(mask >> seating.index(player) & 1 for mask, seating in masks)
        fed = sum(
            deal.result.first_source >= 0 and deal.start.seating[deal.result.first_source] == player
            for deal in record.deals
            if deal.result
        )
        assert one.fed >= fed
        assert sum(other.total for other in one.against.values()) == one.points.total + sum(
            deal.result.fines[deal.start.seating.index(player)] for deal in record.deals if deal.result
        )
        for other, points in one.against.items():
            assert points.total == -found[other].against[player].total
    assert sum(one.values.n for one in found) == sum(1 for _ in wins(record)) > 0
    assert sum(one.values.total for one in found) == sum(one.value for one in wins(record))
    assert sum(one.drawn for one in found) == sum(one.by == BY_DRAW for one in wins(record))


@pytest.mark.parametrize("key", dict(matches.SETS))
def test_every_win_has_patterns_of_the_book(texts: dict[str, str], key: str) -> None:
    record = read_record(texts[key].splitlines())
    known = {one.key for one in record.header.ruleset.patterns}
    for one in tally(record):
        assert set(one.patterns) <= known
        assert max(one.patterns.values(), default=0) <= one.values.n <= sum(one.patterns.values())


def test_a_record_of_another_version_counts_without_patterns(texts: dict[str, str]) -> None:
    head, rest = texts["sichuan"].split("\n", 1)
    older = json.dumps({**json.loads(head), "version": 99}) + "\n" + rest
    now, then = tally(read_record(texts["sichuan"].splitlines())), tally(read_record(older.splitlines()))
    assert [one.points for one in then] == [one.points for one in now]
    assert not any(one.patterns for one in then)


def test_wilsons_interval_covers_what_it_says() -> None:
    for rate in (0.1, 0.25, 0.5):
        n = 60
        covered = 0.0
        for hits in range(n + 1):
            low, high = rate_interval(hits, n) or (1.0, 0.0)
            if low <= rate <= high:
                covered += comb(n, hits) * rate**hits * (1 - rate) ** (n - hits)
        assert 0.93 < covered < 0.98
    assert rate_interval(0, 0) is None


def test_the_mean_has_students_interval() -> None:
    # Points of the table of Student's distribution.
    for freedom, point in ((9, 2.262), (20, 2.086), (100, 1.984)):
        assert abs(t_quantile(freedom) - point) < 0.001
    values = [4, 8, 15, 16, 23, 42, 8, 8, 24, 32]
    low, high = mean_interval(sum(values), sum(one * one for one in values), 10) or (0.0, 0.0)
    half = 2.262 * stdev(values) / 10**0.5
    assert abs(low - (mean(values) - half)) < 0.01 > abs(high - (mean(values) + half))
    assert mean_interval(1, 1, 9) is None


# --- rolled up ----------------------------------------------------------------------------------------------------------------------------


def row(name: str, text: str, people: tuple[str, ...], *, rated: bool = True, ended: str = "2026-11-01") -> RecordRow:
    record = read_record(text.splitlines())
    last = record.deals[-1]
    assert last.result is not None
    points = tuple(last.result.totals[last.start.seating.index(player)] for player in range(4))
    return RecordRow(
        name, "ROOM", record.header.rules, record.header.seats, people, points, len(record.deals), f"{ended}T12:00:00.000+00:00", text,
        rated,
    )  # fmt: skip


async def dump(directory: SqlDirectory) -> dict[str, list[Any]]:
    def work(base: sa.Connection) -> dict[str, list[Any]]:
        return {
            table.name: sorted(tuple(one) for one in base.execute(sa.select(table)).all()) for table in schema.ROLLED
        }

    return await directory.run(work)


def test_a_record_counts_once_and_all_can_be_made_anew(tmp_path: Path, texts: dict[str, str]) -> None:
    async def scene() -> None:
        directory = SqlDirectory(tmp_path / "hall.db")
        for guest in ("ann", "bob"):
            await directory.add_guest(GuestRow(guest, guest.title()), guest)
        for n, (key, people) in enumerate(
            [("sichuan", ("ann", *BOTS)), ("mcr", ("ann", "bob", *BOTS[:2])), ("sichuan", ("bob", "ann", *BOTS[1:]))]
        ):
            record = row(f"r{n}", texts[key], people, ended=f"2026-1{n}-09")
            for _ in range(2):
                await directory.put_record(record)
                work = Rollup(directory)
                await work.catch_up()
                await work.stop()
        first = await dump(directory)
        assert all(first.values())
        # A crash between the record and its figures: they are taken up later.
        await directory.put_record(row("late", texts["taiwan"], ("ann", *BOTS), rated=False, ended="2026-12-30"))
        directory.close()
        directory = SqlDirectory(tmp_path / "hall.db")
        work = Rollup(directory)
        assert await work.catch_up() == 1
        assert await work.catch_up() == 0
        await work.stop()
        rolled = await dump(directory)
        assert await rebuild(directory) == 4
        assert await dump(directory) == rolled
        standings = Standings(directory)
        profile = await standings.profile("ann", "")
        assert {one.rules: (one.matches, one.rated) for one in profile.statistics} == {
            "sichuan": (2, 2), "mcr": (1, 1), "taiwan": (1, 0),
        }  # fmt: skip
        greedy = next(one for one in profile.statistics[0].opponents if one.id == "bot:greedy")
        assert (greedy.name, greedy.deals) == ("greedy", 6 * (4 if profile.statistics[0].rules == "sichuan" else 1))
        assert len(await standings.matches("ann", 0, "ann")) == 4
        assert {one.record.id for one in await standings.matches("ann", 0, "bob")} == {"r0", "r1", "r2"}
        directory.close()

    asyncio.run(scene())


def test_a_record_that_cannot_be_read_holds_nothing_up(tmp_path: Path, texts: dict[str, str]) -> None:
    async def scene() -> None:
        directory = SqlDirectory(tmp_path / "hall.db")
        good = row("good", texts["sichuan"], ("ann", *BOTS), ended="2026-11-02")
        await directory.put_record(row("bad", texts["sichuan"], ("ann", *BOTS)))

        def spoil(base: sa.Connection) -> None:
            base.execute(sa.update(schema.RECORDS).values(lines=b"no record"))

        await directory.run(spoil)
        await directory.put_record(good)
        work = Rollup(directory)
        assert await work.catch_up() == 2
        await work.stop()
        found = await directory.run(lambda base: base.execute(sa.select(schema.TOTALS.c.deals, schema.TOTALS.c.matches)
                                                              .where(schema.TOTALS.c.person == "ann")).first())  # fmt: skip
        assert tuple(found or ()) == (good.deals, 2)
        directory.close()

    asyncio.run(scene())


# --- from the first schema ----------------------------------------------------------------------------------------------------------------


def first_schema(path: Path, texts: dict[str, str]) -> None:
    """A file as the first version left it, with a guest, his cookie, a room and a record."""
    import zlib

    from alembic import command
    from alembic.config import Config

    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as base:
        config = Config()
        config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
        config.attributes["connection"] = base
        command.upgrade(config, "first")
    engine.dispose()
    record = row("old", texts["sichuan"], ("ann", *BOTS))
    with sqlite3.connect(path) as old:
        old.execute("INSERT INTO guests (id, name, created) VALUES ('ann', 'Ann', '2026-10-01 08:00:00')")
        old.execute("INSERT INTO tokens VALUES (?, 'ann')", (digest("cookie"),))
        old.execute("INSERT INTO rooms VALUES ('ROOM', x'7b7d', 1)")
        old.execute(
            "INSERT INTO records VALUES ('old', 'ROOM', 'sichuan', ?, ?, 6, '2026-10-02T09:00:00+00:00', ?)",
            (
                json.dumps(["Ann", "plan", "greedy", "greedy"]),
                json.dumps(record.points),
                zlib.compress(record.lines.encode()),
            ),
        )
        old.execute("INSERT INTO record_seats VALUES ('old', 0, 'ann')")
    old.close()


def test_a_file_of_the_first_version_is_brought_up_with_all_that_is_in_it(
    tmp_path: Path, texts: dict[str, str]
) -> None:
    async def scene() -> None:
        path = tmp_path / "hall.db"
        first_schema(path, texts)
        directory = SqlDirectory(path)
        assert await directory.guest_of("cookie") == GuestRow("ann", "Ann")
        assert [one.code for one in await directory.open_rooms()] == ["ROOM"]
        assert [one.id for one in await directory.records_of("ann", 5)] == ["old"]
        whole = await directory.record("old")
        assert whole is not None
        assert whole.lines == texts["sichuan"]
        assert not whole.rated
        work = Rollup(directory)
        assert await work.catch_up() == 1
        await work.stop()
        profile = await Standings(directory).profile("ann", "ann")
        assert (profile.since, [one.matches for one in profile.statistics]) == ("2026-10-01", [1])
        assert {one.id for one in profile.statistics[0].opponents} == {"bot:plan", "bot:greedy"}
        assert profile.statistics[0].rating is None
        directory.close()

    asyncio.run(scene())


def test_the_schema_and_its_steps_agree(tmp_path: Path) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    SqlDirectory(tmp_path / "hall.db").close()
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'hall.db'}")
    with engine.connect() as base:
        found = compare_metadata(MigrationContext.configure(base, opts={"compare_type": True}), schema.METADATA)
    engine.dispose()
    assert [one for one in found if one[0] != "remove_table"] == []
