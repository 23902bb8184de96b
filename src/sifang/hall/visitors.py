"""Who has a page of the hall open: sockets of the lobby, by person and by the room that they attend."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from sifang.hall.seats import Channel, encode
from sifang.hall.storage import GuestRow


@dataclass(slots=True, eq=False)
class Visitor:
    """An open socket of the lobby."""

    channel: Channel
    guest: GuestRow
    rooms: bool = False
    """It wants the list of open rooms."""
    hall: bool = False
    """It hears the hall's talk."""
    room: str | None = None
    """The room whose talk it hears."""

    def send(self, frame: Any) -> None:
        """One frame."""
        self.channel.push(encode(frame))


@dataclass(slots=True)
class Visitors:
    """All of them."""

    _all: dict[str, set[Visitor]] = field(default_factory=lambda: defaultdict(set))
    _attending: dict[str, set[Visitor]] = field(default_factory=lambda: defaultdict(set))

    def __iter__(self) -> Iterator[Visitor]:
        for own in self._all.values():
            yield from own

    @property
    def people(self) -> int:
        """How many people they are."""
        return len(self._all)

    def of(self, person: str) -> Iterable[Visitor]:
        """The sockets of a person."""
        return tuple(self._all.get(person, ()))

    def attending(self, room: str) -> Iterable[Visitor]:
        """The sockets that attend a room."""
        return tuple(self._attending.get(room, ()))

    def add(self, visitor: Visitor) -> None:
        """A socket is open."""
        self._all[visitor.guest.id].add(visitor)

    def remove(self, visitor: Visitor) -> None:
        """It is gone."""
        self.attend(visitor, None)
        _discard(self._all, visitor.guest.id, visitor)

    def attend(self, visitor: Visitor, room: str | None) -> None:
        """It turns to another room, or to none."""
        if visitor.room is not None:
            _discard(self._attending, visitor.room, visitor)
        visitor.room = room
        if room is not None:
            self._attending[room].add(visitor)

    def all(self, data: bytes) -> None:
        """A frame that is encoded already, to everybody."""
        for one in self:
            one.channel.push(data)

    def tell(self, person: str, frame: Any) -> None:
        """One frame to all sockets of a person."""
        own = self.of(person)
        data = encode(frame) if own else b""
        for one in own:
            one.channel.push(data)


def _discard(table: dict[str, set[Visitor]], key: str, visitor: Visitor) -> None:
    table[key].discard(visitor)
    if not table[key]:
        del table[key]
