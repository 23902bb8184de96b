"""Four people play a deal in each rule set over sockets; what each has folded is what the hall says."""

from __future__ import annotations

import asyncio

import pytest

from hall.people import Guest, Seat, Server, table_of_four
from sifang.hall.seats import CHECK_EVERY
from sifang.record import read_record, verify


@pytest.mark.parametrize("rules", ["mcr", "nanchang", "sichuan", "taiwan"])
def test_four_people_play_a_deal(server: Server, rules: str) -> None:
    async def scene() -> list[Seat]:
        guests, code = table_of_four(server, rules, deals=1)
        seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
        for seat in seats:
            await seat.open()
        await asyncio.gather(*(seat.play() for seat in seats))
        for seat in seats:
            while not any(one["t"] == "room" and one["room"]["record"] for one in seat.frames):
                await seat.take()
            await seat.close()
        return seats

    seats = asyncio.run(scene())
    assert [seat.errors for seat in seats] == [[]] * 4
    assert all(seat.account and seat.account["over"] for seat in seats)
    assert all(seat.checks >= max(1, seat.seen // (2 * CHECK_EVERY)) for seat in seats)
    assert all(set(seat.taken) == set(seat.sent) and len(seat.taken) == len(seat.sent) for seat in seats)
    name = seats[0].match
    lines = seats[0].guest.request(f"/api/records/{name}").text
    record = read_record(lines.splitlines())
    assert verify(record) is None
    assert len(record.deals) == 1
    replay = seats[0].guest.ask(f"/api/records/{name}/deals/0")
    assert len(replay["steps"]) == len(record.deals[0].events)
    assert [one["event"] for one in replay["steps"]][-1]["event"] == "deal_ended"
    assert replay["account"]["sheet"][0]["points"] == seats[0].account["sheet"][0]["points"]  # type: ignore[index]
    assert replay["account"]["standing"] == seats[0].account["standing"]  # type: ignore[index]
    assert [one["id"] for one in seats[2].guest.ask("/api/records")] == [name]


@pytest.mark.parametrize("rules", ["mcr", "nanchang", "sichuan", "taiwan"])
def test_one_person_and_three_bots(server: Server, rules: str) -> None:
    async def scene() -> Seat:
        guest = Guest(server, "alone")
        code = guest.ask("/api/rooms", {"rules": rules, "start": True, "options": {"clock": None}})["code"]
        seat = Seat(guest, code, 5)
        await seat.open()
        await seat.play(2)
        await seat.close()
        return seat

    seat = asyncio.run(scene())
    assert seat.accounts == 2
    assert seat.errors == []
    assert len(seat.account["sheet"]) == 2  # type: ignore[index]


def test_a_rematch_begins_anew_for_the_same_people(server: Server) -> None:
    async def scene() -> list[Seat]:
        guests, code = table_of_four(server, "sichuan", deals=1)
        seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
        for seat in seats:
            await seat.open()
        await asyncio.gather(*(seat.play() for seat in seats))
        first = seats[0].match
        while not any(one["t"] == "room" and one["room"]["phase"] == "over" for one in seats[0].frames):
            await seats[0].take()
        await asyncio.to_thread(guests[2].ask, f"/api/rooms/{code}/rematch", {}, status=403)
        await asyncio.to_thread(guests[0].ask, f"/api/rooms/{code}/rematch", {})
        for seat in seats:
            while seat.match == first:
                await seat.take()
            seat.accounts, seat.told = 0, {}
        await asyncio.gather(*(seat.play() for seat in seats))
        for seat in seats:
            await seat.close()
        assert len({seat.match for seat in seats} | {first}) == 2
        return seats

    seats = asyncio.run(scene())
    assert all(seat.account and seat.account["over"] and len(seat.account["sheet"]) == 1 for seat in seats)
    assert [seat.errors for seat in seats] == [[]] * 4
