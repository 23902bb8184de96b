"""Talk: who may say what where, who hears it, and when. It knows of a match only whose it is and whether a deal is in play.

Three channels: the hall's, the players' of a room, its onlookers'. What onlookers say is kept from the players until the deal is over in which it was
said: every line remembers its deal, so this holds after a restart too. Nobody is sent a line of somebody whom he has muted.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Protocol

from limits import RateLimitItem, RateLimitItemPerHour, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter

from sifang.hall.live import Refusal
from sifang.hall.lobby_messages import (
    EMOTES,
    Attend,
    Company,
    Line,
    Mute,
    Muted,
    Person,
    Report,
    Reported,
    Say,
    Talk,
    TalkChannel,
)
from sifang.hall.seats import encode
from sifang.hall.storage import GuestRow
from sifang.hall.talk_store import NO_MOMENT, Moment, TalkStore
from sifang.hall.visitors import Visitor, Visitors

MOST_TEXT, MOST_NOTE = 200, 300
LINES: tuple[RateLimitItem, ...] = (RateLimitItemPerSecond(5, 8), RateLimitItemPerMinute(20, 2))
"""Of a person, in all channels and from all devices together: a short burst, and not for long."""
REPORTS = RateLimitItemPerHour(5)
MOST_MUTES = 500
PRUNE_EVERY = 500
"""Lines after which old ones are looked for."""
JOINER = "\u200d"
"""Not printable by itself, but it holds emoji together."""


class Place(Protocol):
    """A room, as far as talk goes."""

    def players(self) -> list[Person]:
        """The people who hold a seat."""

    def may_watch(self) -> bool:
        """Whether people without a seat are let in."""

    def moment(self) -> Moment:
        """The deal in play; deal -1 if there is none."""

    def last(self) -> Moment:
        """Where the match stands, or stood at its end."""


def clean(text: str, most: int = MOST_TEXT) -> str:
    """A text as it is kept: one line, printable, not too long; raises Refusal."""
    found = " ".join(unicodedata.normalize("NFC", text).split())
    seen = found.replace(JOINER, "")
    if not seen or len(found) > most or not seen.isprintable():
        raise Refusal("talk/text", f"1 to {most} printable characters expected")
    return found


class TalkRoom:
    """All talk of the hall."""

    def __init__(self, store: TalkStore, visitors: Visitors, place: Callable[[str], Place | None]) -> None:
        self._store, self._visitors, self._place = store, visitors, place
        self._limiter = MovingWindowRateLimiter(MemoryStorage())
        self._muted: dict[str, dict[str, Person]] = {}
        """Of everybody with an open socket."""
        self._said = 0

    # --- coming and going ---------------------------------------------------------------------------------------------------------------

    async def enter(self, visitor: Visitor) -> None:
        """A socket is open: whom does its person not want to hear?"""
        person = visitor.guest.id
        if person not in self._muted:
            self._muted[person] = {one.id: one for one in await self._store.mutes(person)}
        visitor.send(self._muted_of(person))

    def go(self, visitor: Visitor) -> None:
        """A socket is gone, and no longer among the visitors."""
        if not self._visitors.of(visitor.guest.id):
            self._muted.pop(visitor.guest.id, None)

    async def attend(self, visitor: Visitor, frame: Attend) -> None:
        """What was said before where a socket turns to."""
        if frame.hall:
            visitor.send(await self._past("hall", "", visitor))
        place = self._place(frame.room) if frame.room else None
        if frame.room is None or place is None:
            return
        if self._plays(place, visitor):
            visitor.send(await self._past("table", frame.room, visitor))
            visitor.send(await self._past("watchers", frame.room, visitor, place.moment()))
        elif place.may_watch():
            visitor.send(await self._past("watchers", frame.room, visitor))
        visitor.send(Company(frame.room, place.players()))

    async def _past(self, channel: TalkChannel, room: str, visitor: Visitor, hidden: Moment = NO_MOMENT) -> Talk:
        muted = self._muted.get(visitor.guest.id, {})
        return Talk(
            channel,
            room or None,
            await self._store.lines(channel, room, without=tuple(muted), not_of=hidden),
            whole=True,
        )

    def company(self, room: str) -> None:
        """People came to a room or left it."""
        place = self._place(room)
        if place is not None:
            data = encode(Company(room, place.players()))
            for one in self._visitors.attending(room):
                one.channel.push(data)

    @staticmethod
    def _plays(place: Place, visitor: Visitor) -> bool:
        return any(one.id == visitor.guest.id for one in place.players())

    # --- lines --------------------------------------------------------------------------------------------------------------------------

    def _where(self, visitor: Visitor, channel: TalkChannel) -> tuple[str, Moment]:
        """Room and moment of what a visitor says in a channel; raises Refusal if he may not."""
        if channel == "hall":
            return "", NO_MOMENT
        place = self._place(visitor.room) if visitor.room else None
        if visitor.room is None or place is None:
            raise Refusal("talk/none", "attend a room first")
        plays = self._plays(place, visitor)
        if plays != (channel == "table") or not (plays or place.may_watch()):
            raise Refusal("talk/none", f"you have no word among the {channel[:12]} of this room")
        return visitor.room, place.moment()

    async def say(self, visitor: Visitor, said: Say) -> None:
        """A line; raises Refusal."""
        room, moment = self._where(visitor, said.channel)
        if (said.text is None) == (said.emote is None):
            raise Refusal("talk/text", "a line is a text or an emote")
        if said.emote is not None and said.emote not in EMOTES:
            raise Refusal("talk/emote", f"there is no emote {said.emote[:20]!r}; there are {', '.join(EMOTES)}")
        text = clean(said.text) if said.text is not None else str(said.emote)
        if not all(self._limiter.hit(limit, "line", visitor.guest.id) for limit in LINES):
            raise Refusal("talk/too_many", "too many lines; wait a moment")
        kind = "text" if said.text is not None else "emote"
        await self._add(said.channel, room, moment, kind, visitor.guest, text)

    async def note(self, room: str, key: str, guest: GuestRow) -> None:
        """The hall itself says something to the players of a room."""
        place = self._place(room)
        if place is not None:
            await self._add("table", room, place.moment(), "system", guest, key)

    async def _add(
        self, channel: TalkChannel, room: str, moment: Moment, kind: str, guest: GuestRow, text: str
    ) -> None:
        line = await self._store.add(channel, room, moment, kind, Person(guest.id, guest.name), text)
        self._spread(line, room, moment)
        self._said += 1
        if self._said % PRUNE_EVERY == 1:
            await self._store.prune()

    def _spread(self, line: Line, room: str, said_at: Moment) -> None:
        data = encode(Talk(line.channel, room or None, [line], whole=False))
        place = self._place(room) if room else None
        hearers = self._visitors if place is None else self._visitors.attending(room)
        for one in tuple(hearers):
            if line.person in self._muted.get(one.guest.id, ()):
                continue
            if one.hall if place is None else self._hears(place, one, line.channel, said_at):
                one.channel.push(data)

    def _hears(self, place: Place, visitor: Visitor, channel: TalkChannel, said_at: Moment) -> bool:
        plays = self._plays(place, visitor)
        if channel == "table":
            return plays
        return place.may_watch() and not (plays and _same_deal(said_at, place.moment()))

    async def deal_over(self, room: str, moment: Moment) -> None:
        """A deal is over: its players hear what was said about it."""
        lines = await self._store.lines("watchers", room, only_of=moment)
        place = self._place(room)
        if not lines or place is None:
            return
        for one in self._visitors.attending(room):
            heard = [line for line in lines if line.person not in self._muted.get(one.guest.id, ())]
            if heard and self._plays(place, one):
                one.send(Talk("watchers", room, heard, whole=False))

    # --- mutes and reports --------------------------------------------------------------------------------------------------------------

    def _muted_of(self, person: str) -> Muted:
        return Muted(list(self._muted.get(person, {}).values()))

    async def mute(self, visitor: Visitor, wish: Mute, name: str) -> None:
        """Mute somebody, or hear him again; raises Refusal."""
        own = self._muted.setdefault(visitor.guest.id, {})
        if wish.person == visitor.guest.id or (wish.on and len(own) >= MOST_MUTES):
            raise Refusal("talk/person", f"one mutes others, at most {MOST_MUTES}")
        await self._store.mute(visitor.guest.id, wish.person, on=wish.on)
        if wish.on:
            own[wish.person] = Person(wish.person, name)
        else:
            own.pop(wish.person, None)
        self._visitors.tell(visitor.guest.id, self._muted_of(visitor.guest.id))

    async def report(self, visitor: Visitor, report: Report) -> None:
        """Tell the host about somebody; raises Refusal."""
        note = clean(report.note, MOST_NOTE) if report.note.strip() else ""
        if report.channel == "hall":
            room, moment = "", NO_MOMENT
        else:
            place = self._place(visitor.room) if visitor.room else None
            if visitor.room is None or place is None:
                raise Refusal("talk/none", "attend a room first")
            room, moment = visitor.room, place.last()
        if report.person == visitor.guest.id:
            raise Refusal("talk/person", "one reports others")
        if not self._limiter.hit(REPORTS, "report", visitor.guest.id):
            raise Refusal("talk/reports", "too many reports; wait an hour")
        kept = await self._store.report(
            visitor.guest.id, report.person, report.reason, note, report.channel, room, moment
        )
        visitor.send(Reported(report.person, kept))


def _same_deal(one: Moment, other: Moment) -> bool:
    return one.deal >= 0 and (one.match, one.deal) == (other.match, other.deal)
