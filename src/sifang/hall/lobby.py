"""The lobby: who is there, which rooms are open, the way back to one's own, talk and quick match, over one socket a page.

The list is made from the rooms themselves each time it is sent, so there is nothing that could disagree with them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import structlog

from sifang.hall.directory import SqlDirectory
from sifang.hall.live import Refusal
from sifang.hall.lobby_messages import (
    Attend,
    LobbyFrame,
    Mute,
    OpenRoom,
    Own,
    Person,
    Report,
    Rooms,
    Say,
    Seek,
    Unseek,
)
from sifang.hall.messages import Names, Ping, Pong, RoomCard
from sifang.hall.quick import Quick
from sifang.hall.room import LiveRoom
from sifang.hall.rooms import Hall
from sifang.hall.seats import encode
from sifang.hall.storage import GuestRow
from sifang.hall.talk import TalkRoom
from sifang.hall.talk_store import NO_MOMENT, Moment, TalkStore
from sifang.hall.visitors import Visitor, Visitors

LOG = structlog.get_logger("sifang.hall.lobby")
MOST_ROOMS = 60
"""Rooms in the list."""
QUIET = 0.3
"""Seconds for which changes are gathered before they are told."""


class RoomPlace:
    """A room as talk sees it (``talk.Place``)."""

    def __init__(self, room: LiveRoom) -> None:
        self._room = room

    def players(self) -> list[Person]:
        """The people who hold a seat."""
        specs = enumerate(self._room.state.players)
        return [Person(one.guest, one.name, n) for n, one in specs if one.kind == "guest"]

    def may_watch(self) -> bool:
        """Whether people without a seat are let in."""
        return self._room.state.watch != "off"

    def last(self) -> Moment:
        """Where the match stands, or stood at its end."""
        table = self._room.table
        if table is None:
            return NO_MOMENT
        return Moment(table.name, table.position.deal, table.stage.announced)

    def moment(self) -> Moment:
        """The deal in play; deal -1 if there is none."""
        table = self._room.table
        return self.last() if table is not None and table.in_play else replace(self.last(), deal=-1)


def open_rooms(hall: Hall) -> list[OpenRoom]:
    """Public rooms with somebody in them: those with a free seat first, and the latest first."""
    found = []
    for room in hall.rooms.values():
        state = room.state
        if not state.public or not room.channels or state.phase not in ("open", "playing"):
            continue
        free = sum(one.kind == "open" for one in state.players) if state.phase == "open" else 0
        rules = room.rules
        found.append(
            OpenRoom(
                state.code, "open" if state.phase == "open" else "playing", state.rules,
                Names(rules.en, rules.zh_hans, rules.zh_hant), state.options["preset"], state.deals, state.rated,
                [one.name for one in state.players], [one.kind == "bot" for one in state.players], free, state.watch,
                len(room.gallery.people),
            )
        )  # fmt: skip
    found.sort(key=lambda one: (not one.free, -hall.rooms[one.code].state.touched))
    return found[:MOST_ROOMS]


class Lobby:
    """All sockets of the lobby."""

    def __init__(self, hall: Hall, directory: SqlDirectory) -> None:
        self.visitors = Visitors()
        self._hall, self._directory = hall, directory
        self.talk = TalkRoom(TalkStore(directory), self.visitors, self._place)
        self.quick = Quick(hall, self.visitors, self._changed)
        self._own: dict[str, list[RoomCard]] = {}
        """What everybody here was told of his rooms."""
        self._people: dict[str, list[Person]] = {}
        """Who plays in the rooms that somebody attends, as told."""
        self._dirty: set[str] = set()
        """Rooms that have changed since they were told of."""
        self._last = b""
        self._waiting: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        hall.on_room = self._room_changed
        hall.on_deal_over = self._deal_over
        hall.on_farewell = self.visitors.all
        hall.on_note = lambda room, key, guest: self._later(self.talk.note(room.state.code, key, guest))

    def _place(self, code: str) -> RoomPlace | None:
        room = self._hall.rooms.get(code.upper())
        return RoomPlace(room) if room is not None else None

    def start(self) -> None:
        """Begin to look after the queue."""
        self.quick.start()

    async def stop(self) -> None:
        """Tell nothing more."""
        await self.quick.stop()
        if self._waiting is not None:
            self._waiting.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._safely(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @staticmethod
    async def _safely(work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except Exception:
            LOG.exception("lobby.fault")

    # --- sockets ------------------------------------------------------------------------------------------------------------------------

    async def enter(self, visitor: Visitor) -> None:
        """A socket is open."""
        self.visitors.add(visitor)
        person = visitor.guest.id
        await self.talk.enter(visitor)
        self._own[person] = self._hall.rooms_of(person)
        visitor.send(Own(self._own[person]))
        self.quick.came(person)
        self._changed()

    def go(self, visitor: Visitor) -> None:
        """A socket is gone."""
        room = visitor.room
        self.visitors.remove(visitor)
        if room is not None and not self.visitors.attending(room):
            self._people.pop(room, None)
        if not self.visitors.of(visitor.guest.id):
            self._own.pop(visitor.guest.id, None)
            self.quick.went(visitor.guest.id)
        self.talk.go(visitor)
        self._changed()

    async def take(self, visitor: Visitor, frame: LobbyFrame) -> None:
        """Do what a frame asks; raises Refusal."""
        match frame:
            case Ping():
                visitor.send(Pong(frame.n))
            case Attend():
                await self._attend(visitor, frame)
            case Say():
                await self.talk.say(visitor, frame)
            case Mute():
                await self.talk.mute(visitor, frame, (await self._known(frame.person)).name)
            case Report():
                await self._known(frame.person)
                await self.talk.report(visitor, frame)
            case Seek():
                self.quick.seek(visitor.guest, frame)
            case Unseek():
                self.quick.unseek(visitor.guest.id)

    async def _known(self, person: str) -> GuestRow:
        found = await self._directory.guest(person[:16])
        if found is None:
            raise Refusal("talk/person", "there is nobody of this id")
        return found

    async def _attend(self, visitor: Visitor, frame: Attend) -> None:
        visitor.rooms, visitor.hall = frame.rooms, frame.hall
        code = frame.room.upper()[:8] if frame.room else None
        room = code if code in self._hall.rooms else None
        self.visitors.attend(visitor, room)
        if visitor.rooms:
            visitor.channel.push(self._list())
        await self.talk.attend(visitor, Attend(frame.rooms, frame.hall, room))

    # --- what is told -------------------------------------------------------------------------------------------------------------------

    def _list(self) -> bytes:
        return encode(Rooms(self.visitors.people, open_rooms(self._hall), self.quick.cards()))

    def _room_changed(self, room: LiveRoom) -> None:
        self._dirty.add(room.state.code)
        self._changed()

    def _changed(self) -> None:
        if self._waiting is None:
            self._waiting = asyncio.get_running_loop().call_later(QUIET, self._tell)

    def _tell(self) -> None:
        self._waiting = None
        dirty, self._dirty = self._dirty, set()
        data = self._list()
        if data != self._last:
            self._last = data
            for one in self.visitors:
                if one.rooms:
                    one.channel.push(data)
        for code in dirty:
            self._tell_people(code)
        if dirty:
            self._tell_own(dirty)

    def _tell_people(self, code: str) -> None:
        place = self._place(code)
        if place is not None and self.visitors.attending(code) and self._people.get(code) != place.players():
            self._people[code] = place.players()
            self.talk.company(code)

    def _tell_own(self, dirty: set[str]) -> None:
        rooms = [self._hall.rooms[code] for code in dirty if code in self._hall.rooms]
        touched = {spec.guest for room in rooms for spec in room.state.players}
        for person, told in self._own.items():
            if person in touched or any(card.code in dirty for card in told):
                now = self._hall.rooms_of(person)
                if now != told:
                    self._own[person] = now
                    self.visitors.tell(person, Own(now))

    def _deal_over(self, room: LiveRoom) -> None:
        self._later(self.talk.deal_over(room.state.code, RoomPlace(room).last()))
