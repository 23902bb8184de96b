"""Where the hall keeps what must not be lost, behind two small interfaces, so that PostgreSQL can take SQLite's place.

``EventLog`` is the truth of the tables in play: append-only, group commit, one scan at start. ``Directory`` holds what is asked for by name:
guests, rooms, records. A table is announced only what the log has taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A table as it stood after a row: a cache, never the truth."""

    since: int
    """The first row that is still needed beside it."""
    blob: bytes


@dataclass(slots=True)
class Stored:
    """A table as the log has it."""

    name: str
    snapshot: bytes | None
    rows: list[bytes]
    """All of its rows; with a snapshot only those from ``Snapshot.since``."""
    first: int = 1
    """Number of the first of them."""


class EventLog(Protocol):
    """The log of live tables."""

    died: float
    """Unix time of the last ``beat`` before this start, 0: none."""
    on_stall: Callable[[str], None]
    """Called with the reason when the disk takes no rows, and with an empty one before the rows that waited count as appended."""

    async def append(self, table: str, seq: int, blob: bytes, snapshot: Snapshot | None = None) -> None:
        """Return once the row is durable, and with it a snapshot that replaces the table's last one.

        While the disk takes nothing it waits, and so does everything that comes after it. Raises OSError if the row can never be stored.
        """

    def scan(self) -> Iterator[Stored]:
        """All tables, in the order of their first rows; called before the first append."""

    async def rows(self, table: str) -> list[bytes]:
        """All rows of a table in order."""

    async def beat(self, at: float) -> None:
        """Note that the hall was alive at this Unix time."""

    async def drop(self, table: str) -> None:
        """Forget a table whose record lies in the directory."""

    def close(self) -> None:
        """Write what waits, then stop."""


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A person, with or without an account, or a program that a person runs."""

    id: str
    name: str
    owner: str = ""
    """Of a program: who runs it."""


@dataclass(frozen=True, slots=True)
class RoomRow:
    """A room as it is stored; ``body`` is its state as JSON (``room.RoomState``)."""

    code: str
    body: bytes
    open: bool


@dataclass(frozen=True, slots=True)
class RecordRow:
    """A finished match."""

    id: str
    room: str
    rules: str
    names: tuple[str, ...]
    people: tuple[str, ...]
    """Guest of each player, ``bot:plan`` for a bot."""
    points: tuple[int, ...]
    deals: int
    ended: str
    """ISO 8601, UTC."""
    lines: str
    """The record as JSON lines; empty in a list."""
    rated: bool = False


def bot_person(bot: str) -> str:
    """The person that a bot is in records and rankings."""
    return f"bot:{bot}"


def is_bot(person: str) -> bool:
    """Whether a person of a record is a bot."""
    return person.startswith(bot_person(""))


class Directory(Protocol):
    """Guests, rooms and records. Every call is one transaction; it raises ``disk.Unwritable`` while the disk takes nothing."""

    async def guest_of(self, token: str) -> GuestRow | None:
        """The guest who holds this cookie; notes now and then that it was seen."""

    async def guest(self, guest: str) -> GuestRow | None:
        """The guest of this id."""

    async def programs_of(self, owner: str) -> Sequence[GuestRow]:
        """The programs of a person that have a token."""

    async def add_guest(self, guest: GuestRow, token: str, device: str = "") -> None:
        """A new guest with his first cookie."""

    async def add_token(self, guest: str, token: str, device: str = "") -> None:
        """One more cookie of a guest, for another device."""

    async def rename_guest(self, guest: str, name: str) -> None:
        """Give a guest another name."""

    async def put_room(self, room: RoomRow) -> None:
        """Store a room as it is."""

    async def open_rooms(self) -> Sequence[RoomRow]:
        """All rooms that are not closed."""

    async def put_record(self, record: RecordRow) -> None:
        """Store a finished match; once more does nothing."""

    async def records_of(self, guest: str, limit: int) -> Sequence[RecordRow]:
        """The newest records in which a guest sat, without their lines."""

    async def record(self, record: str) -> RecordRow | None:
        """One record, whole."""

    async def ping(self) -> None:
        """Return if it can be written; raises otherwise."""

    def close(self) -> None:
        """Stop."""
