"""kill -9 under load: every announced event is in the log, once, in order, and what every seat was told is what the engine's events say."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
import zlib
from pathlib import Path

import pytest

from hall.people import Seat, Server, table_of_four
from sifang import view as views
from sifang.events import Event, seen_by, to_json
from sifang.hall import journal
from sifang.record import DealRecord, read_record


def tables_of(file: Path) -> dict[str, list[DealRecord]]:
    """All deals of every match in the file: in the live log, or finished."""
    found: dict[str, list[DealRecord]] = {}
    rows: dict[str, list[bytes]] = {}
    numbers: dict[str, list[int]] = {}
    base = sqlite3.connect(file)
    for name, seq, blob in base.execute('SELECT "table", seq, blob FROM log ORDER BY id'):
        rows.setdefault(name, []).append(blob)
        numbers.setdefault(name, []).append(seq)
    for name, blobs in rows.items():
        assert numbers[name] == list(range(1, len(blobs) + 1)), "once, in order"
        journal.fold(blobs)
        found[name] = journal.record_of(blobs).deals
    for name, lines in base.execute("SELECT id, lines FROM records"):
        found[name] = read_record(zlib.decompress(lines).decode().splitlines()).deals
    base.close()
    return found


def told_to(deals: list[DealRecord], player: int) -> list[Event]:
    """All that a player may have been told, in order."""
    return [
        one
        for deal in deals for event in deal.events
        if (one := seen_by(event, deal.start.seating.index(player))) is not None
    ]  # fmt: skip


async def until_killed(server: Server, seats: list[Seat], seconds: float) -> None:
    jobs = []
    for seat in seats:
        seat.prompt = None
        await seat.open()
        jobs.append(asyncio.create_task(seat.play(10_000, 600)))
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.wait_for(asyncio.gather(*jobs), 30)


def run_kills(folder: Path, kills: int, tables: int) -> tuple[int, list[float]]:
    """Kill so often; returns the number of announced events and the seconds of each start."""
    rng = random.Random(4)
    server = Server(folder)
    server.begin()
    rules = ("mcr", "nanchang", "sichuan", "taiwan")
    seats = []
    for n in range(tables):
        guests, code = table_of_four(server, rules[n % 4])
        seats += [Seat(guest, code, 10 * n + m) for m, guest in enumerate(guests)]
    starts = []
    for _ in range(kills):
        asyncio.run(until_killed(server, seats, rng.uniform(0.3, 1.5)))
        began = time.perf_counter()
        server.begin()
        starts.append(time.perf_counter() - began)
    assert "table.unreadable" not in server.errors() and "table.broken" not in server.errors()
    server.kill()
    found = tables_of(folder / "hall.db")
    total = 0
    for place, seat in enumerate(seats):
        assert seat.match is not None
        expected = told_to(found[seat.match], place % 4)
        data = [to_json(one) for one in expected]
        for number, event in seat.told.items():
            assert data[number - 1] == event, f"event {number} of {seat.match} was announced and is not in the log"
        assert not {"frame/malformed", "hall/fault"} & set(seat.errors)
        total += len(seat.told)
        # What the seat has folded up to its last event is the engine's fold up to there.
        deals = found[seat.match]
        before = 0
        for deal in deals:
            own = told_to([deal], place % 4)
            if before < seat.seen <= before + len(own):
                assert seat.rules is not None
                assert seat.view == views.fold(
                    own[: seat.seen - before], seat.rules, deal.start.seating.index(place % 4)
                )
            before += len(own)
    return total, starts


def test_two_kills_lose_nothing(tmp_path: Path) -> None:
    total, _ = run_kills(tmp_path, 2, 4)
    assert total > 400


@pytest.mark.slow
def test_twelve_kills_under_load_lose_nothing(tmp_path: Path) -> None:
    total, starts = run_kills(tmp_path, 12, 16)
    print(f"{total} announced events, starts {min(starts):.2f}-{max(starts):.2f} s")
    assert total > 5000
