"""The lobby: rooms listed as they are, the way back, and quick match in the order of arrival."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from hall.pages import Page
from hall.people import Guest, Seat, Server
from hall.virtual import VirtualLoop
from sifang.hall import quick
from sifang.hall.lobby_messages import Seek
from sifang.hall.quick import Kind, Quick, Seeker, pick
from sifang.hall.rooms import Hall
from sifang.hall.storage import GuestRow
from sifang.hall.visitors import Visitor, Visitors

MCR = Kind("mcr", "mil2025", rated=False)


def seeker(name: str, bots_at: float | None = None, gone_at: float | None = None) -> Seeker:
    return Seeker(GuestRow(name, name), MCR, bots_at, gone_at)


@pytest.mark.parametrize(
    ("queue", "seated"),
    [
        ("a b c", ""), ("a b c d", "abcd"), ("a b c d e", "abcd"), ("a b- c d", ""), ("a- b c d e", "bcde"),
        ("a5", ""), ("a1", "a"), ("a b1", "b"), ("a1 b5 c", "ab"), ("a1- b5", ""), ("a1 b c d", "abcd"),
    ],
)  # fmt: skip
def test_who_is_seated_at_second_two(queue: str, seated: str) -> None:
    """A digit: bots are wanted from that second on; ``-``: the socket is lost."""
    people = [
        seeker(one[0], float(one[1]) if one[1:2].isdigit() else None, 0.0 if one.endswith("-") else None)
        for one in queue.split()
    ]
    assert "".join(one.guest.id for one in pick(people, 2.0)) == seated


def test_a_search_ends_when_nobody_is_there_for_longer_than_the_grace_time() -> None:
    loop = VirtualLoop()
    visitors = Visitors()
    queue = Quick(cast("Hall", SimpleNamespace(rooms={}, wall=time.time)), visitors, lambda: None)
    told: list[bytes] = []
    visitor = Visitor(SimpleNamespace(push=told.append), GuestRow("a", "a"))  # type: ignore[arg-type]

    async def look() -> None:
        queue.start()
        visitors.add(visitor)
        queue.seek(visitor.guest, Seek("mcr"))
        visitors.remove(visitor)
        queue.went("a")

    loop.run_until_complete(look())
    loop.spend(quick.GRACE - 1)
    assert [one.waiting for one in queue.cards()] == [1]
    loop.spend(3 * quick.TICK)
    assert queue.cards() == []

    async def come_back() -> None:
        visitors.add(visitor)
        queue.came("a")
        await queue.stop()

    loop.run_until_complete(come_back())
    loop.close()
    assert b'"rules":null' in told[-1]


@pytest.mark.parametrize(
    ("quick_made", "phase", "here", "touched", "closes"),
    [
        (True, "over", False, 0.0, True), (True, "over", True, 0.0, False), (True, "playing", False, 0.0, False),
        (False, "over", False, 0.0, False), (True, "over", False, 990.0, False),
    ],
)  # fmt: skip
def test_a_room_of_quick_match_closes_when_nobody_needs_it(
    quick_made: bool, phase: str, here: bool, touched: float, closes: bool
) -> None:
    state = SimpleNamespace(quick=quick_made, phase=phase, touched=touched)
    room = SimpleNamespace(state=state, channels={"socket": "guest"} if here else {})
    assert quick.empty_rooms([room], 1000.0) == ([room] if closes else [])  # type: ignore[list-item]


async def people(server: Server, n: int, name: str) -> list[Page]:
    return [await Page(Guest(server, f"{name}{i}")).open(rooms=True) for i in range(n)]


def test_four_who_want_the_same_meet_in_the_order_of_their_coming(server: Server) -> None:
    async def scene() -> None:
        pages = await people(server, 6, "m")
        wishes = ["taiwan", "mcr", "taiwan", "taiwan", "taiwan", "taiwan"]
        for page, rules in zip(pages, wishes, strict=True):
            await page.send("seek", rules=rules)
            await page.until("seeking", lambda frame: frame["rules"] is not None)
        met = [await pages[n].until("found") for n in (0, 2, 3, 4)]
        code = met[0]["room"]
        assert {one["room"] for one in met} == {code}
        room = pages[0].guest.ask(f"/api/rooms/{code}")
        assert [one["name"] for one in room["players"]] == ["m0", "m2", "m3", "m4"]
        assert (room["phase"], room["rules"], room["public"]) == ("playing", "taiwan", True)
        # Whoever is left waits on, and is told with how many.
        late = await pages[5].until("rooms", lambda frame: any(one["rules"] == "mcr" for one in frame["queues"]))
        assert {one["rules"]: one["waiting"] for one in late["queues"]} == {"mcr": 1, "taiwan": 1}
        for page in (pages[1], pages[5]):
            await page.send("unseek")
            await page.until("seeking", lambda frame: frame["rules"] is None)
            await page.send("attend", rooms=True)
        assert (await pages[1].until("rooms", lambda frame: not frame["queues"]))["queues"] == []
        for page in pages:
            await page.close()

    asyncio.run(scene())


def test_bots_sit_down_with_who_wants_them_and_with_nobody_else(server: Server) -> None:
    async def scene() -> None:
        alone, patient = await people(server, 2, "b")
        await patient.send("seek", rules="mcr")
        await patient.until("seeking", lambda frame: frame["waiting"] == 1)
        await alone.send("seek", rules="mcr", bots_after=0.0)
        code = (await alone.until("found"))["room"]
        players = alone.guest.ask(f"/api/rooms/{code}")["players"]
        seat = Seat(alone.guest, code)
        await seat.open()
        await seat.until("snapshot")
        players = alone.guest.ask(f"/api/rooms/{code}")["players"]
        assert [one["kind"] for one in players] == ["guest", "bot", "bot", "bot"]
        await patient.send("unseek")
        await seat.close()
        for page in (alone, patient):
            await page.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "chess"}, "room/option"), ({"rules": "mcr", "preset": "none"}, "quick/seek"),
        ({"rules": "mcr", "bots_after": -1.0}, "quick/seek"), ({"rules": "mcr", "bots_after": 1e9}, "quick/seek"),
        ({"rules": 7}, "frame/malformed"), ({"rules": "mcr", "seat": 1}, "frame/malformed"),
    ],
)  # fmt: skip
def test_an_impossible_search_is_refused(server: Server, wish: dict[str, Any], code: str) -> None:
    async def scene() -> None:
        (page,) = await people(server, 1, "w")
        await page.send("seek", **wish)
        assert (await page.until("error"))["code"] == code
        await page.close()

    asyncio.run(scene())


def test_the_list_is_what_the_rooms_are(server: Server) -> None:
    async def scene() -> None:
        owner, looker = Guest(server, "owner"), await Page(Guest(server, "looker")).open(rooms=True)
        shown = owner.ask("/api/rooms", {"rules": "mcr", "public": True})["code"]
        hidden = owner.ask("/api/rooms", {"rules": "mcr"})["code"]

        def listed(frame: dict[str, Any]) -> set[str]:
            return {one["code"] for one in frame["rooms"]} & {shown, hidden}

        seats = [Seat(owner, code) for code in (shown, hidden)]
        for seat in seats:
            await seat.open()
        found = await looker.until("rooms", lambda frame: bool(listed(frame)))
        assert listed(found) == {shown}
        card = next(one for one in found["rooms"] if one["code"] == shown)
        assert (card["free"], card["players"][0], card["watch"]) == (3, "owner", "discards")
        owner.ask(f"/api/rooms/{hidden}/door", {"public": True, "watch": "hands"})
        await looker.until("rooms", lambda frame: listed(frame) == {shown, hidden})
        # A room without anybody in it is no place to go to, and a closed one is none at all.
        await seats[0].close()
        await looker.until("rooms", lambda frame: listed(frame) == {hidden})
        owner.ask(f"/api/rooms/{hidden}/close", {})
        await looker.until("rooms", lambda frame: listed(frame) == set())
        await seats[1].close()
        await looker.close()

    asyncio.run(scene())


def test_the_door_is_the_owners_and_stays_as_it_is_while_a_match_runs(server: Server) -> None:
    owner, other = Guest(server, "owner"), Guest(server, "other")
    code = owner.ask("/api/rooms", {"rules": "mcr"})["code"]
    wish = {"public": True, "watch": "hands"}
    other.ask(f"/api/rooms/{code}/door", wish, status=403)
    owner.ask(f"/api/rooms/{code}/door", {"public": True, "watch": "everything"}, status=400)
    owner.ask(f"/api/rooms/{code}/start", {})
    assert owner.ask(f"/api/rooms/{code}/door", wish, status=409)["code"] == "room/started"


def test_after_a_kill_the_way_back_and_the_list_are_there_and_no_search_is(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        guest = Guest(server, "guest")
        code = guest.ask("/api/rooms", {"rules": "mcr", "public": True})["code"]
        page = await Page(guest).open(rooms=True)
        assert [one["code"] for one in (await page.until("own"))["rooms"]] == [code]
        await page.send("seek", rules="mcr")
        await page.until("seeking", lambda frame: frame["rules"] == "mcr")
        server.kill()
        server.begin()
        again = await Page(guest).open(rooms=True)
        assert [one["code"] for one in (await again.until("own"))["rooms"]] == [code]
        assert (await again.until("seeking"))["rules"] is None
        seat = Seat(guest, code)
        await seat.open()
        await again.until("rooms", lambda frame: [one["code"] for one in frame["rooms"]] == [code])
        await seat.close()
        await again.close()

    with Server(tmp_path) as server:
        asyncio.run(scene(server))


def test_a_stop_is_told_as_a_pause_to_the_lobby_and_to_onlookers(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        code = Guest(server, "owner").ask("/api/rooms", {"rules": "mcr", "public": True})["code"]
        page = await Page(Guest(server, "page")).open(rooms=True)
        looker = await Page(Guest(server, "looker"), f"/ws/watch/{code}").open()
        await looker.send("hello")
        await looker.until("watching")
        assert server.process is not None
        server.process.terminate()
        for one in (page, looker):
            assert (await one.until("paused"))["seconds"] > 0
            await one.close()

    with Server(tmp_path) as server:
        asyncio.run(scene(server))
