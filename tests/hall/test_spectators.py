"""Onlookers: what lies open as it happens, all hands a deal late, nothing to act with, and a view that is whole after a gap."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from typing import Any

import pytest

from hall.inside import Ear, act, live, room
from hall.people import Guest, Seat, Server
from hall.virtual import VirtualLoop
from sifang.events import Event, to_json
from sifang.hall.messages import Hello
from sifang.hall.pace import Pace
from sifang.hall.spectators import MOST_PAUSE, Gallery

CALM = Pace((0.5, 0.5), (0.4, 0.4), None, 2.0, 0.3, 1.5, 15.0, 30.0, 0.0)


@pytest.mark.parametrize("rules", ["mcr", "nanchang", "sichuan", "taiwan"])
def test_all_hands_are_told_a_whole_deal_late_and_no_faster(rules: str) -> None:
    loop = VirtualLoop()
    gallery = Gallery("hands")
    onlooker = Ear()
    over: list[float] = []
    played: list[list[Event]] = []
    gallery.on_deal_over = lambda: over.append(loop.time())

    async def begin() -> Any:
        table = live(rules, 1, CALM, onlookers=gallery, bot="greedy", options={"clock": None})

        def answer(frame: dict[str, Any]) -> None:
            if frame["t"] == "prompt" and frame["options"]:
                commands = [one["command"] for one in frame["options"]]
                one = act(f"{len(player.data)}", frame["seq"], "pass" if "pass" in commands else commands[-1])
                loop.call_later(9.0, table.submit, table.players[0], one, player)
            if frame["t"] == "account":
                played.append(list(table.table.events))
                loop.call_later(1.0, table.confirm, table.players[0])

        player = Ear(answer)
        gallery.enter(onlooker, "somebody", Hello(), room(None))
        table.attach(table.players[0], player)
        table.start()
        return table

    table = loop.run_until_complete(begin())
    while not any(one.startswith(b'{"t":"account"') for one in onlooker.data):
        loop.spend(5.0)
        assert not table.broken
        if not over:
            assert {json.loads(one)["t"] for one in onlooker.data} <= {"watching", "room"}
    loop.run_until_complete(table.stop())
    loop.run_until_complete(gallery.stop())
    loop.close()
    frames = [(at, json.loads(data)) for at, data in zip(onlooker.times, onlooker.data, strict=True)]
    assert next(one["waiting"] for _, one in frames if one["t"] == "watching") is True
    first = next(n for n, (_, one) in enumerate(frames) if one["t"] == "snapshot")
    assert frames[first][0] >= over[0]
    assert (frames[first][1]["deal"], frames[first][1]["seat"]) == (0, -1)
    told, moments = [], []
    for at, one in frames[first:]:
        if one["t"] == "events":
            told += one["events"]
            moments.append(at)
        if one["t"] == "account":
            break
    assert told == json.loads(json.dumps([to_json(one) for one in played[0] if one.name != "chosen"]))
    assert all(tile is not None for one in told if one["event"] == "dealt" for tile in one["tiles"])
    pauses = [later - before for before, later in pairwise(moments)]
    assert max(pauses) <= MOST_PAUSE + 1e-6
    # He thinks for nine seconds, which the late table does not wait for; a bot's half second it does.
    assert sum(0.3 <= one <= 0.6 for one in pauses) >= 5


async def table_with_onlooker(server: Server, **wish: Any) -> tuple[list[Seat], Guest, str]:
    guests = [Guest(server, f"p{n}") for n in range(2)]
    code = guests[0].ask("/api/rooms", {"rules": "mcr", "options": {"clock": None}, **wish})["code"]
    guests[1].ask(f"/api/rooms/{code}/join", {})
    guests[0].ask(f"/api/rooms/{code}/start", {})
    seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
    for seat in seats:
        await seat.open()
        await seat.until("snapshot")
    return seats, Guest(server, "onlooker"), code


def test_an_onlooker_sees_what_lies_open_and_is_seen(server: Server) -> None:
    async def scene() -> None:
        seats, guest, code = await table_with_onlooker(server)
        watcher = Seat(guest, f"watch/{code}")
        await watcher.open()
        assert (await watcher.take())["t"] == "watching"
        counted = await seats[0].until("room")
        while counted["room"]["watchers"] != 1:
            counted = await seats[0].until("room")
        assert counted["room"]["watch"] == "discards"
        await asyncio.gather(*(seat.play(1) for seat in seats))
        while watcher.account is None:
            await watcher.take()
        assert watcher.view is not None and seats[0].view is not None
        assert watcher.view.seat == -1
        assert (watcher.view.rivers, watcher.view.scores) == (seats[0].view.rivers, seats[0].view.scores)
        hidden = [
            tile for event in watcher.told.values() if event["event"] in ("dealt", "drew")
            for tile in event.get("tiles", [event.get("tile")])
        ]  # fmt: skip
        assert set(hidden) == {None}
        assert not any(frame["t"] in ("prompt", "taken", "help") for frame in watcher.frames)
        await watcher.close()
        while (await seats[0].until("room"))["room"]["watchers"]:
            pass
        for seat in seats:
            await seat.close()

    asyncio.run(scene())


def test_after_a_gap_an_onlooker_gets_what_he_misses(server: Server) -> None:
    async def scene() -> None:
        seats, guest, code = await table_with_onlooker(server)
        watcher = Seat(guest, f"watch/{code}")
        await watcher.open()
        await watcher.until("events")
        await watcher.close()
        await asyncio.gather(*(seat.play(1) for seat in seats))
        await watcher.open()
        while watcher.account is None:
            await watcher.take()
        assert watcher.snapshots == 1
        assert watcher.view is not None and seats[0].view is not None
        assert watcher.view.rivers == seats[0].view.rivers
        await watcher.send({"t": "resync"})
        await watcher.until("snapshot")
        await watcher.until("account")
        assert watcher.snapshots == 2
        for one in (*seats, watcher):
            await one.close()

    asyncio.run(scene())


VERBS = [
    {"t": "act", "id": "a", "seq": 1, "command": "pass"}, {"t": "settings", "auto_win": True}, {"t": "next"},
    {"t": "askhelp"}, {"t": "number", "commitment": "x", "number": "0" * 32},
]  # fmt: skip


@pytest.mark.parametrize("frame", VERBS, ids=lambda frame: frame["t"])
def test_an_onlooker_has_nothing_to_act_with(server: Server, frame: dict[str, Any]) -> None:
    async def scene() -> None:
        seats, guest, code = await table_with_onlooker(server)
        watcher = Seat(guest, f"watch/{code}")
        await watcher.open()
        await watcher.send(frame)
        assert (await watcher.until("error"))["code"] == "frame/malformed"
        # At the players' door he has no seat either.
        door = Seat(guest, code)
        await door.open()
        await door.send(frame)
        assert (await door.until("error"))["code"] == "seat/none"
        for one in (*seats, watcher, door):
            await one.close()

    asyncio.run(scene())


def test_a_player_and_a_room_that_is_shut_to_onlookers_are_refused(server: Server) -> None:
    async def scene() -> None:
        seats, guest, code = await table_with_onlooker(server, watch="off")
        for one, why in ((guest, "watch/off"), (seats[0].guest, "watch/player")):
            watcher = Seat(one, f"watch/{code}")
            await watcher.open()
            assert (await watcher.take())["code"] == why
            await watcher.close()
        lost = Seat(guest, "watch/NOROOM")
        await lost.open(hello=False)
        assert (await lost.take())["code"] == "room/none"
        for seat in seats:
            await seat.close()

    asyncio.run(scene())


def test_who_sits_down_looks_on_no_more(server: Server) -> None:
    async def scene() -> None:
        owner, other = Guest(server, "owner"), Guest(server, "other")
        code = owner.ask("/api/rooms", {"rules": "mcr", "options": {"clock": None}})["code"]
        watcher = Seat(other, f"watch/{code}")
        await watcher.open()
        await watcher.until("room")
        other.ask(f"/api/rooms/{code}/join", {})
        owner.ask(f"/api/rooms/{code}/start", {})
        assert (await watcher.until("error"))["code"] == "watch/player"
        assert not any(frame["t"] in ("snapshot", "events") for frame in watcher.frames)
        await watcher.close()

    asyncio.run(scene())
