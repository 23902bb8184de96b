"""Acts are taken once; what is malformed, oversized, late, doubled or out of turn gets an error code and hurts nobody."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from hall.people import Guest, Seat, Server, table_of_four


def play(scene: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(scene(), 60))  # type: ignore[arg-type]


async def dealer(server: Server) -> tuple[list[Guest], str, list[Seat]]:
    """A table of four in MCR, its dealer (seat 0) asked."""
    guests, code = table_of_four(server, "mcr")
    seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
    for seat in seats:
        await seat.open()
    while seats[0].prompt is None:
        await seats[0].take()
    return guests, code, seats


async def shut(*seats: Seat) -> None:
    for seat in seats:
        await seat.close()


def discard(prompt: dict[str, Any]) -> str:
    return next(one["command"] for one in prompt["options"] if one["verb"] == "discard")


def test_an_act_sent_twice_is_carried_out_once(server: Server) -> None:
    async def scene() -> None:
        _, _, seats = await dealer(server)
        me = seats[0]
        assert me.prompt is not None
        seq, command = me.prompt["seq"], discard(me.prompt)
        for _ in range(3):
            await me.act(command, seq=seq, act="same")
        while len(me.taken) < 3:
            await me.take()
        assert me.taken == ["same"] * 3
        assert me.errors == []
        assert sum(one["event"] == "discarded" and one["seat"] == 0 for one in me.told.values()) == 1
        await shut(*seats)

    play(scene)


def test_late_out_of_turn_and_illegal_acts_are_refused(server: Server) -> None:
    async def scene() -> None:
        _, _, seats = await dealer(server)
        me, other = seats[0], seats[2]
        assert me.prompt is not None
        seq, command = me.prompt["seq"], discard(me.prompt)
        await me.act(command, seq=seq - 1)
        assert (await me.until("error"))["code"] == "act/late"
        await me.act("pung 5m", seq=seq)
        assert (await me.until("error"))["code"] == "command/illegal"
        await me.act("dance", seq=seq)
        assert (await me.until("error"))["code"] == "command/unknown"
        await me.send({"t": "act", "id": "", "seq": seq, "command": command})
        assert (await me.until("error"))["code"] == "act/id"
        await other.act(command, seq=1)
        assert (await other.until("error"))["code"] == "turn/not_asked"
        await me.act(command, seq=seq)
        assert (await me.until("taken"))["id"] == me.sent[-1]
        await me.act(command, seq=seq)
        assert (await me.until("error"))["code"] in ("act/late", "turn/not_asked")
        await shut(*seats)

    play(scene)


def test_malformed_and_oversized_frames_close_only_their_own_socket(server: Server) -> None:
    async def scene() -> None:
        guests, code, seats = await dealer(server)
        bad = Seat(guests[1], code)
        await bad.open()
        frames: list[Any] = ["{", "[]", {"t": "dance"}, {"t": "ping", "more": 1}]
        for frame in frames:
            await bad.send(frame)
            assert (await bad.until("error"))["code"] == "frame/malformed"
        await bad.send("x" * 5000)
        assert (await bad.until("error"))["code"] == "frame/too_large"
        assert (await bad.until("resync"))["reason"] == "4400"
        me = seats[0]
        assert me.prompt is not None
        await me.act(discard(me.prompt))
        await me.until("taken")
        while not any(one["event"] == "discarded" for one in seats[1].told.values()):
            await seats[1].take()
        await shut(*seats, bad)

    play(scene)


def test_too_many_frames_are_refused(server: Server) -> None:
    async def scene() -> None:
        _, _, seats = await dealer(server)
        for n in range(60):
            await seats[3].send({"t": "ping", "n": n})
        assert (await seats[3].until("error"))["code"] == "frame/too_many"
        await shut(*seats)

    play(scene)


def test_nothing_is_done_before_hello_or_without_a_seat(server: Server) -> None:
    async def scene() -> None:
        _, code, seats = await dealer(server)
        stranger = Seat(Guest(server, "stranger"), code)
        await stranger.open(hello=False)
        await stranger.send({"t": "next"})
        assert (await stranger.until("error"))["code"] == "frame/not_yet"
        await stranger.hello()
        frame = await stranger.until("room")
        assert frame["room"]["you"] is None
        await stranger.act("pass", seq=1)
        assert (await stranger.until("error"))["code"] == "seat/none"
        assert {one["t"] for one in stranger.frames} == {"error", "room"}
        await shut(*seats, stranger)

    play(scene)


def test_a_missed_stretch_is_sent_again(server: Server) -> None:
    async def scene() -> None:
        guests, code, seats = await dealer(server)
        gone = seats[1]
        while gone.seen == 0:
            await gone.take()
        seen, view = gone.seen, gone.view
        await gone.close()
        assert seats[0].prompt is not None
        await seats[0].act(discard(seats[0].prompt))
        await seats[0].until("taken")
        await gone.open()
        frame = await gone.until("events")
        assert frame["seq"] == seen + 1 and frame["check"]
        assert gone.view is view, "folded on, not begun anew"
        assert any(one["event"] == "discarded" for one in frame["events"])
        fresh = Seat(guests[1], code)
        await fresh.open()
        await fresh.until("snapshot")
        assert fresh.view == gone.view
        await shut(*seats, fresh)

    play(scene)


def test_two_tabs_of_a_seat_see_the_same_and_an_act_counts_once(server: Server) -> None:
    async def scene() -> None:
        guests, code, seats = await dealer(server)
        tab = Seat(guests[0], code, 9)
        await tab.open()
        await tab.until("snapshot")
        assert tab.prompt is not None and seats[0].prompt is not None
        assert tab.prompt["seq"] == seats[0].prompt["seq"]
        seq, command = tab.prompt["seq"], discard(tab.prompt)
        await tab.act(command, seq=seq)
        await tab.until("taken")
        await seats[0].act(command, seq=seq)
        await seats[0].until("error")
        while seats[0].seen < tab.seen:
            await seats[0].take()
        while tab.seen < seats[0].seen:
            await tab.take()
        assert seats[0].view == tab.view
        tabs = [one["room"]["players"][0]["tabs"] for one in seats[0].frames if one["t"] == "room"]
        assert max(tabs) == 2
        await shut(*seats, tab)

    play(scene)


def test_a_bot_plays_on_for_who_is_away_and_gives_the_seat_back(server: Server) -> None:
    async def scene() -> None:
        guests, code, seats = await dealer(server)
        await seats[1].close()
        guests[0].ask(f"/api/rooms/{code}/bots", {"player": 1, "bot": "greedy"})
        while not any(one["t"] == "room" and one["room"]["players"][1]["substituted"] for one in seats[0].frames):
            await seats[0].take()
        await seats[1].open()
        frame = await seats[1].until("room")
        assert not frame["room"]["players"][1]["substituted"]
        await shut(*seats)

    play(scene)


def test_who_comes_back_to_an_empty_table_is_told_that_its_clocks_run(server: Server) -> None:
    async def scene() -> None:
        guest = Guest(server, "alone")
        seat = Seat(guest, guest.ask("/api/rooms", {"rules": "mcr", "start": True})["code"])
        for _ in range(2):
            await seat.open(hello=False)
            await seat.send({"t": "hello"})
            told = [(await seat.until("snapshot"))["clocks"]]
            await seat.send({"t": "ping", "n": 1})
            while (frame := await seat.take())["t"] != "pong":
                told += [frame["clocks"]] if frame["t"] == "clock" else []
            assert not told[-1]["paused"]
            await seat.close()

    play(scene)


def test_settings_are_done_by_the_hall_as_ordinary_acts(server: Server) -> None:
    async def scene() -> None:
        guest = Guest(server, "alone")
        wish = {"rules": "mcr", "start": True, "options": {"clock": None}, "deals": 1}
        seat = Seat(guest, guest.ask("/api/rooms", wish)["code"])
        await seat.open()
        await seat.until("snapshot")
        await seat.send({"t": "settings", "auto_win": True, "no_calls": True, "auto_discard": True})
        await seat.until("account", 30)
        assert seat.sent == []
        assert any(one["event"] == "discarded" and one["seat"] == 0 for one in seat.told.values())
        await seat.close()

    play(scene)


def test_help_tells_what_each_discard_leaves_where_the_room_allows(server: Server) -> None:
    async def scene() -> None:
        _, _, seats = await dealer(server)
        await seats[0].send({"t": "askhelp", "id": "h"})
        frame = await seats[0].until("help", 30)
        assert frame["id"] == "h"
        assert len(frame["answer"]["rows"]) == sum(n > 0 for n in seats[0].view.hand)  # type: ignore[union-attr]
        guest = Guest(server, "alone")
        wish = {"rules": "mcr", "start": True, "options": {"clock": None}, "help": False}
        strict = Seat(guest, guest.ask("/api/rooms", wish)["code"])
        await strict.open()
        await strict.until("snapshot")
        await strict.send({"t": "askhelp"})
        assert (await strict.until("error"))["code"] == "help/forbidden"
        await shut(*seats, strict)

    play(scene)
