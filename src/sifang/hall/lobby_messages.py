"""What the lobby, quick match, talk and the seats of onlookers say over their sockets.

``/ws/lobby`` is open on every page of a client: who is there, which rooms are open, the search for a table, and all talk. ``/ws/watch/{code}``
shows a match to somebody without a seat: it sends the frames of a table (``Snapshot`` with seat -1, ``Events``, ``Clock``, ``Account``,
``RoomChanged``) and takes nothing but ``WatchFrame``.

**Numbers.** ``Line.n`` counts through all talk of the hall; a client keeps a line once, whatever way it came.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from sifang.hall.messages import (
    Account,
    Clock,
    Events,
    Frame,
    Hello,
    Message,
    Names,
    Paused,
    Ping,
    Pong,
    Refused,
    Resync,
    RoomCard,
    RoomChanged,
    Snapshot,
    Watch,
)  # fmt: skip

TalkChannel = Literal["hall", "table", "watchers"]
"""Everybody; the players of a room; those who look on there. Players see onlookers' lines when the deal is over in which they were said."""
Reason = Literal["abuse", "spam", "cheating", "stalling", "other"]
EMOTES = (
    "hello", "good_luck", "nice", "well_played", "thanks", "sorry", "wow", "lucky", "oops", "thinking", "hurry", "good_game",
)  # fmt: skip
"""Keys of the catalogue under ``web.emote_``."""


# --- client to server ---------------------------------------------------------------------------------------------------------------------


class Attend(Frame, frozen=True):
    """What this socket wants to hear; said first, and again whenever the page changes. Answer: what there is of it."""

    rooms: bool = False
    """The list of open rooms."""
    hall: bool = False
    """Talk of the hall."""
    room: str | None = None
    """Talk of a room: its players' for a player, its onlookers' for anybody else, if it may be watched."""


class Say(Frame, frozen=True):
    """A line of talk: a text of 1 to 200 characters or an emote. Answer: ``Talk`` to all who hear it, oneself included."""

    channel: TalkChannel
    text: str | None = None
    emote: str | None = None
    """One of ``EMOTES``."""


class Mute(Frame, frozen=True):
    """Hear nothing more from somebody, or hear him again. It lasts, on all devices. Answer: ``Muted``."""

    person: str
    on: bool = True


class Report(Frame, frozen=True):
    """Report somebody to the host, with the last 50 lines of the channel and the moment of the match. Answer: ``Reported``."""

    person: str
    reason: Reason
    channel: TalkChannel
    note: str = ""
    """At most 300 characters."""


class Seek(Frame, frozen=True):
    """Look for three others. Answer: ``Seeking``, and at last ``Found``."""

    rules: str
    preset: str | None = None
    """None: the default."""
    rated: bool = False
    bots_after: float | None = None
    """Seconds after which bots may take the seats that are still free; null: never."""


class Unseek(Frame, frozen=True):
    """Look no more. Answer: ``Seeking`` of nothing."""


LobbyFrame = Attend | Say | Mute | Report | Seek | Unseek | Ping
WatchFrame = Hello | Resync | Ping


# --- server to client ---------------------------------------------------------------------------------------------------------------------


class OpenRoom(Message, frozen=True):
    """A public room with somebody in it."""

    code: str
    phase: Literal["open", "playing"]
    rules: str
    names: Names
    preset: str
    deals: int
    rated: bool
    players: list[str]
    """Names, empty for a free seat; a bot has its own name."""
    bots: list[bool]
    free: int
    """Seats that one can take."""
    watch: Watch
    watchers: int


class QueueCard(Message, frozen=True):
    """How many look for a table of a kind."""

    rules: str
    preset: str
    rated: bool
    waiting: int


class Rooms(Frame, frozen=True):
    """The lobby as it is: derived from the rooms whenever it is sent."""

    online: int
    """People with an open page."""
    rooms: list[OpenRoom]
    """Rooms with a free seat first."""
    queues: list[QueueCard]


class Own(Frame, frozen=True):
    """Rooms where one holds a seat, newest first: the way back. Sent at first and when it changes."""

    rooms: list[RoomCard]


class Seeking(Frame, frozen=True):
    """One's own search, sent at first and when it changes. It lives in the hall's memory: after a restart it is gone, and this says so."""

    rules: str | None
    """null: no search runs."""
    preset: str = ""
    rated: bool = False
    waiting: int = 0
    """People who look for the same, oneself included."""
    bots_in: float | None = None
    """Seconds until bots may come; null: never."""


class Found(Frame, frozen=True):
    """The search is over: this room has begun."""

    room: str


class Person(Message, frozen=True):
    """Somebody."""

    id: str
    name: str
    player: int = -1
    """Player number in the room that one attends; -1: none."""


class Line(Message, frozen=True):
    """A line of talk."""

    n: int
    at: int
    """Unix time in seconds."""
    channel: TalkChannel
    kind: Literal["text", "emote", "system"]
    person: str
    """Who said it, or whom a system line is about."""
    name: str
    text: str
    """A text; the key of an emote; the key of a system line: joined, left, began, over."""


class Talk(Frame, frozen=True):
    """Lines, oldest first."""

    channel: TalkChannel
    room: str | None
    lines: list[Line]
    whole: bool
    """All that is kept for this socket, after ``Attend``; else new ones."""


class Company(Frame, frozen=True):
    """The people who play in the room that one attends: whom one can mute or report without a line of theirs."""

    room: str
    people: list[Person]


class Muted(Frame, frozen=True):
    """Whom one has muted; sent at first and when it changes."""

    people: list[Person]


class Reported(Frame, frozen=True):
    """A report has reached the host."""

    person: str
    lines: int
    """Lines that it took with it."""


class Watching(Frame, frozen=True):
    """First frame to an onlooker, and when it changes. With ``hands`` events hide nothing: they are those of a deal that is over."""

    watch: Watch
    waiting: bool
    """Nothing can be shown before the deal in play is over."""


WatchServerFrame = Snapshot | Events | Clock | Account | RoomChanged | Watching | Pong | Paused | Refused | Resync
LobbyServerFrame = Rooms | Own | Seeking | Found | Talk | Company | Muted | Reported | Pong | Paused | Refused | Resync
CLIENT_MESSAGES: tuple[type[msgspec.Struct], ...] = (Attend, Say, Mute, Report, Seek, Unseek)
