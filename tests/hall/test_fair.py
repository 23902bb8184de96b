"""Walls made of the hall's secret and the players' numbers, from the commitment to the record."""

from __future__ import annotations

import asyncio
import io
import json
from pathlib import Path

import pytest

from hall.people import Guest, Seat, Server
from sifang.fair import NO_NUMBER, commitment
from sifang.hall.drawing import Drawing
from sifang.hall.journal import PlayerSpec
from sifang.hall.live import Refusal
from sifang.record import read_record, verify, write_record

NUMBER = "0123456789abcdef" * 2


def test_only_the_first_number_counts_and_strangers_do_not() -> None:
    drawing = Drawing()
    drawing.take("a", drawing.commitment, NUMBER)
    drawing.take("a", drawing.commitment, "f" * 32)
    drawing.take("stranger", drawing.commitment, "e" * 32)
    draw = drawing.draw([PlayerSpec("bot"), PlayerSpec("guest", "a"), PlayerSpec("guest", "b"), PlayerSpec("bot")])
    assert draw.numbers == (NO_NUMBER, NUMBER, NO_NUMBER, NO_NUMBER)
    assert draw.commitment == drawing.commitment == commitment(draw.secret)


@pytest.mark.parametrize(
    ("to", "number", "code"),
    [("", NUMBER, "fair/late"), (None, NUMBER[1:], "fair/number"), (None, "G" * 32, "fair/number")],
)
def test_a_bad_number_is_refused(to: str | None, number: str, code: str) -> None:
    drawing = Drawing()
    with pytest.raises(Refusal) as refused:
        drawing.take("a", drawing.commitment if to is None else to, number)
    assert refused.value.code == code


def test_waiting_ends_with_the_last_number() -> None:
    async def go() -> None:
        drawing = Drawing()
        waiting = asyncio.create_task(drawing.wait(["a", "b"], 60))
        drawing.take("a", drawing.commitment, NUMBER)
        await asyncio.sleep(0)
        drawing.take("b", drawing.commitment, NUMBER)
        async with asyncio.timeout(1):
            await waiting
        async with asyncio.timeout(1):
            await Drawing().wait(["nobody"], 0.01)

    asyncio.run(go())


def test_a_match_at_the_hall_is_fair(tmp_path: Path) -> None:
    """Numbers of two people go into the walls; the secret stays hidden until the end, and the record proves all."""
    with Server(tmp_path) as server:
        guests = [Guest(server, "one"), Guest(server, "two")]
        code = guests[0].ask("/api/rooms", {"rules": "sichuan", "deals": 1, "options": {"clock": None}})["code"]
        guests[1].ask(f"/api/rooms/{code}/join", {})
        seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]

        async def go() -> str:
            for seat in seats:
                await seat.open()
                await seat.until("room")
            published: str = seats[0].frames[-1]["room"]["commitment"]
            for seat in seats:
                # Once more through the socket, so that the numbers are known to have come before the start.
                await seat.send({"t": "ping", "n": 1})
                await seat.until("pong")
            await asyncio.to_thread(guests[0].ask, f"/api/rooms/{code}/start", {})
            await asyncio.gather(*(seat.play() for seat in seats))
            for seat in seats:
                await seat.close()
            return published

        published = asyncio.run(go())
        record_id = guests[0].ask(f"/api/rooms/{code}")["record"]
        lines = guests[0].request(f"/api/records/{record_id}").text
    record = read_record(io.StringIO(lines))
    assert record.header.draw is not None
    assert record.header.draw.commitment == published
    assert record.header.draw.numbers[:2] == tuple(seat.numbers[published] for seat in seats)
    assert record.header.draw.numbers[2:] == (NO_NUMBER, NO_NUMBER)
    assert verify(record) is None
    assert all(record.header.draw.secret not in text for seat in seats for text in seat.raw)


def test_a_wall_of_other_numbers_is_found(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        guest = Guest(server, "one")
        code = guest.ask("/api/rooms", {"rules": "mcr", "deals": 1, "options": {"clock": None}, "start": True})["code"]
        seat = Seat(guest, code)

        async def go() -> None:
            await seat.open()
            await seat.play()
            await seat.close()

        asyncio.run(go())
        lines = guest.request(f"/api/records/{guest.ask(f'/api/rooms/{code}')['record']}").text
    assert verify(read_record(io.StringIO(lines))) is None
    first, *others = lines.splitlines()
    header = json.loads(first)
    header["draw"]["numbers"][0] = NUMBER
    found = verify(read_record([json.dumps(header), *others]))
    assert found is not None and "another wall" in str(found)
    again = io.StringIO()
    write_record(again, read_record(io.StringIO(lines)))
    assert again.getvalue() == lines
