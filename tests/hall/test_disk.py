"""A disk that takes nothing while people play: nothing is announced that is not stored, everybody is told, and all goes on when it takes rows again."""

from __future__ import annotations

import asyncio
import json
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from hall.inside import Ear, Memory, act, live
from hall.people import Guest, Seat, Server, table_of_four
from hall.test_kill import tables_of, told_to
from hall.virtual import VirtualLoop
from sifang.events import to_json
from sifang.hall import disk, journal, sqlite_log
from sifang.hall.pace import Pace
from sifang.hall.sqlite_log import SqliteLog


@contextmanager
def full(server: Server) -> Iterator[None]:
    """While no file of a hall can grow: its write-ahead log is cut to what it is, as by a disk without a free block."""
    assert server.process is not None
    most = (server.data / "hall.db-wal").stat().st_size
    before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):
            resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)


async def health(server: Server, wanted: int) -> str:
    """What the hall says of itself, once it has this status."""
    async with httpx.AsyncClient(base_url=server.url, timeout=15) as http:
        for _ in range(150):
            found = await http.get("/healthz")
            if found.status_code == wanted:
                break
            await asyncio.sleep(0.1)
    assert found.status_code == wanted
    return found.text


async def until_told(seat: Seat, code: str) -> None:
    """Play on until the hall refuses with this code."""
    async with asyncio.timeout(15):
        while code not in seat.errors:
            if seat.prompt is not None:
                prompt, seat.prompt = seat.prompt, None
                await seat.act(seat.choose(prompt), seq=prompt["seq"])
            await seat.take(15)


async def sit_down(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.open()
        await seat.until("snapshot")


async def until_all_halt(seats: list[Seat]) -> None:
    await asyncio.gather(*(until_told(seat, "hall/disk") for seat in seats))


def need_all_in_the_log(data: Path, seats: list[Seat]) -> None:
    """Whatever the people of a match were told stands in its log."""
    deals = tables_of(data / "hall.db")[str(seats[0].match)]
    for player, seat in enumerate(seats):
        events = [to_json(one) for one in told_to(deals, player)]
        assert all(events[number - 1] == event for number, event in seat.told.items())


def lines_of(server: Server) -> list[dict[str, object]]:
    """The lines of the hall's own log."""
    return [json.loads(line) for line in server.errors().splitlines() if line.startswith("{")]


def test_a_full_disk_halts_the_tables_and_they_go_on_when_there_is_room(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.begin()
    guests, code = table_of_four(server, "mcr")
    seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]

    async def scene() -> None:
        await sit_down(seats)
        with full(server):
            await until_all_halt(seats)
            # A file that may not grow is an I/O error to SQLite; a disk that is full is "database or disk is full".
            assert json.loads(await health(server, 503)) == {
                "code": "hall/disk",
                "text": "the disk takes nothing: disk I/O error",
            }
            late = Seat(guests[0], code)
            await late.open()
            assert (await late.until("error"))["code"] == "hall/disk"
            await late.close()
            found = guests[0].request("/api/rooms", {"rules": "mcr"})
            assert (found.status_code, found.json()["code"]) == (503, "hall/disk")
            assert guests[0].request(f"/api/rooms/{code}").status_code == 200
        assert await health(server, 200) == "ok\n"
        await asyncio.gather(*(seat.play(1) for seat in seats))
        assert all(seat.accounts for seat in seats), "the deal ends on the sockets that were open before"
        for seat in seats:
            await seat.close()

    try:
        asyncio.run(scene())
    finally:
        server.kill()
    told = [str(one["event"]) for one in lines_of(server)]
    assert told.count("hall.waits_for_disk") == told.count("hall.goes_on") == 1
    assert not {"table.broken", "http.fault", "socket.fault", "rollup.failed"} & set(told)
    need_all_in_the_log(tmp_path, seats)


def test_a_kill_on_a_full_disk_loses_nothing_that_was_told(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.begin()
    guests, code = table_of_four(server, "sichuan")
    seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]

    async def scene() -> None:
        await sit_down(seats)
        with full(server):
            await until_all_halt(seats)
            server.kill()
            await asyncio.gather(*(seat.close() for seat in seats))

    asyncio.run(scene())
    server.begin()
    try:

        async def again() -> None:
            back = [Seat(guest, code) for guest in guests]
            for seat, before in zip(back, seats, strict=True):
                await seat.open()
                snapshot = await seat.until("snapshot")
                assert snapshot["match"] == before.match and snapshot["seq"] >= before.seen
            await asyncio.gather(*(seat.play(1) for seat in back))
            for seat in back:
                await seat.close()

        asyncio.run(again())
    finally:
        server.kill()
    need_all_in_the_log(tmp_path, seats)


def test_a_hall_on_a_full_disk_can_be_stopped(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.begin()
    guests, code = table_of_four(server, "mcr")
    seat = Seat(guests[0], code)

    async def scene() -> None:
        await seat.open()
        await seat.until("snapshot")
        with full(server):
            await until_told(seat, "hall/disk")
            assert server.process is not None
            server.process.terminate()
            await asyncio.to_thread(server.process.wait, 10)
        await seat.close()

    asyncio.run(scene())
    assert not {"table.broken", "http.fault"} & {str(one["event"]) for one in lines_of(server)}


def test_rows_wait_in_their_order_and_a_table_that_is_dropped_is_dropped_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "AGAIN", 0.01)
    base = sqlite_log.connect(tmp_path / "hall.db")
    monkeypatch.setattr(sqlite_log, "connect", lambda _: base)
    log = SqliteLog(tmp_path / "hall.db")
    said: list[str] = []

    def room_for(pages: int) -> None:
        """Let the file grow to so many pages."""
        base.execute(f"PRAGMA max_page_count={pages}")

    async def scene() -> list[bytes]:
        fresh = asyncio.Event()
        log.on_stall = lambda why: (said.append(why), fresh.set())  # type: ignore[func-returns-value]
        await log.append("a", 1, b"first")
        await log.append("b", 1, b"gone")
        room_for(base.execute("PRAGMA page_count").fetchone()[0])
        rows = [asyncio.create_task(log.append("a", n, bytes([n]) * 100_000)) for n in (2, 3)]
        drop = asyncio.create_task(log.drop("b"))
        await asyncio.wait_for(fresh.wait(), 5)
        assert not any(one.done() for one in (*rows, drop)) and said == ["database or disk is full"]
        room_for(1_000_000)
        await asyncio.wait_for(asyncio.gather(*rows, drop), 5)
        assert said[1:] == [""]
        return await log.rows("a")

    try:
        assert asyncio.run(scene()) == [b"first", b"\2" * 100_000, b"\3" * 100_000]
    finally:
        log.close()
    monkeypatch.undo()
    again = SqliteLog(tmp_path / "hall.db")
    assert [one.name for one in again.scan()] == ["a"]
    again.close()


def test_clocks_stand_still_while_the_disk_takes_nothing_and_the_log_says_so() -> None:
    """Somebody is asked; the disk is full for an hour; he has as much time left as before, and so he has after a restart."""
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    log = Memory()
    pace = Pace(bot=(0.6, 0.6), gap=(0.4, 0.4))
    table = live("mcr", 1, pace, options={"clock": [20, 10, 8]}, wall=loop.time, log=log)
    ear = Ear()

    async def begin() -> None:
        table.start()
        table.attach(table.players[0], ear)

    loop.run_until_complete(begin())
    while table.players[0].prompt is None:
        loop.spend(0.1)
    prompt = table.players[0].prompt

    async def halt(*, halted: bool) -> None:
        table.halt(halted=halted)

    loop.spend(3)
    loop.run_until_complete(halt(halted=True))
    loop.spend(3600)
    assert table.players[0].prompt is prompt and not table.broken
    loop.run_until_complete(halt(halted=False))
    loop.spend(3)
    folded = journal.fold(blob for _, _, blob in log.appended)
    folded.spent.mark(loop.time(), still=True)
    assert folded.spent.used == pytest.approx(6, abs=0.5)
    codes = [json.loads(one).get("code") for one in ear.data]
    assert codes.count("hall/disk") == 1

    async def answer() -> None:
        table.submit(table.players[0], act("late", prompt.seq, prompt.options[0].command), ear)

    loop.run_until_complete(answer())
    loop.spend(0.1)
    assert any(json.loads(one)["t"] == "taken" for one in ear.data)
    loop.run_until_complete(table.stop())
    loop.close()
    asyncio.set_event_loop(None)


def test_a_hall_does_not_begin_where_there_is_no_room(tmp_path: Path) -> None:
    begin = "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000)); from sifang.cli import main; sys.exit(main())"
    found = subprocess.run(
        [sys.executable, "-c", begin, "hall", "--data", str(tmp_path), "--no-browser"], capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1 and str(tmp_path) in found.stderr, found.stderr


def test_guests_come_back_after_the_disk_was_full(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        ann = Guest(server, "Ann")
        with full(server):
            asyncio.run(fill(server, ann))
        asyncio.run(health(server, 200))
        assert ann.ask("/api/rooms", {"rules": "mcr"})["code"]


async def fill(server: Server, ann: Guest) -> None:
    """Ask for rooms until the disk is full; who asks is told so."""
    for _ in range(20):
        found = await asyncio.to_thread(ann.request, "/api/guest", {"name": "Ann " * 5})
        if found.status_code != 200:
            assert (found.status_code, found.json()["code"]) == (503, "hall/disk")
            return
    raise AssertionError("the disk does not get full")
