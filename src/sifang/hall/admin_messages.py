"""What the host's page and commands ask of the hall: ``/api/admin/``, for the token of the data folder and for accounts in ``admins``."""

from __future__ import annotations

from typing import Literal

from sifang.hall.lobby_messages import Line, Person, Reason, TalkChannel
from sifang.hall.messages import Message


class HostRoom(Message, frozen=True):
    """``GET /api/admin/rooms``: a list of these, who moved last first."""

    code: str
    phase: Literal["open", "playing", "over", "closed"]
    rules: str
    rated: bool
    people: list[HostSeat]
    state: Literal["running", "paused", "broken", "none"]
    """Of its table."""
    deal: int | None
    """Number of the deal in play, from 0."""
    lag: float | None
    """Seconds from the newest act of a person to its announcement or refusal."""
    sockets: int
    touched: float
    """Unix time of the last change of the room."""


class HostSeat(Message, frozen=True):
    """A player of a room."""

    kind: Literal["open", "guest", "bot"]
    id: str
    """Of a guest, else empty."""
    name: str
    sockets: int


class HostPerson(Message, frozen=True):
    """``GET /api/admin/people?text=``: a list of these, who came last first; with a text only whose id or name has it."""

    id: str
    name: str
    login: str | None
    sessions: int
    seen: float | None
    """Unix time of the last visit, to ten minutes."""
    rooms: list[str]
    banned: bool


class Closing(Message, frozen=True):
    """``POST /api/admin/rooms/{code}/close``: close a room; a match in play ends without a record. Answer: the rooms."""

    reason: str = ""


class Moving(Message, frozen=True):
    """``POST /api/admin/rooms/{code}/move``: take a person out; in a match a bot plays on. Answer: the rooms."""

    person: str
    to: str | None = None
    """Code of the room where he is to take a free seat; None: none."""
    reason: str = ""


class Banning(Message, frozen=True):
    """``POST /api/admin/bans``: keep a person or an address out; his sockets are cut, his seats given up. Answer: the bans."""

    subject: str
    """Id of a person, or an address."""
    hours: float | None = None
    """None: for good."""
    reason: str = ""


class Unbanning(Message, frozen=True):
    """``POST /api/admin/bans/end``: let somebody in again. Answer: the bans."""

    subject: str


class HostBan(Message, frozen=True):
    """``GET /api/admin/bans``: a list of these."""

    subject: str
    name: str
    """Of a person."""
    until: float | None
    reason: str
    made: float


class EndingSessions(Message, frozen=True):
    """``POST /api/admin/people/{id}/end``: end all sessions of a person. Answer: the people with that id."""

    reason: str = ""


class HostAct(Message, frozen=True):
    """``GET /api/admin/acts``: a list of these, newest first. Nothing changes or removes one."""

    made: float
    who: str
    act: str
    subject: str
    detail: str


class HostOverview(Message, frozen=True):
    """``GET /api/admin/hall``: how the hall stands."""

    version: str
    who: str
    """Who asks: a log-in name, or ``host``."""
    started: float
    sockets: int
    lag: float
    """Seconds that the event loop was late at the newest look."""
    recovery: float
    """Seconds that the last start took to bring all tables back."""
    database: int
    """Bytes, -wal and -shm with it."""
    free: int
    """Bytes free on its disk."""
    stopping: bool


class HostReport(Message, frozen=True):
    """``GET /api/admin/reports``: a list of these, newest first: what people told the host of others."""

    id: int
    at: float
    """Unix time."""
    reporter: Person
    person: Person
    banned: bool
    """Whether the person is kept out."""
    reason: Reason
    note: str
    channel: TalkChannel
    room: str
    """Its code; empty: said in the hall."""
    open: bool
    """Whether that room is still there."""
    record: str | None
    """Id of the match's record, once it is over."""
    deal: int
    """Of the match, from 0; -1: none."""
    event: int
    """Events of the deal that had been announced."""
    lines: list[Line]
    """The channel's last, oldest first."""


class SeenFrom(Message, frozen=True):
    """``GET /api/admin/seen``: what the hall sees of who asks, for ``sifang hall doctor``."""

    address: str
    scheme: str
    host: str
    forwarded: bool
    """Whether a proxy named an address."""
    trusted: bool
    """Whether proxies are believed at all."""
