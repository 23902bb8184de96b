"""Who is told of a match: his sockets and what he has been told; of a player also what he is asked, and his clock."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from typing import Any, Protocol

import msgspec

from sifang import events as ev
from sifang import view as views
from sifang.engine.layout import Rules
from sifang.hall.check import view_check, view_state
from sifang.hall.journal import PlayerSpec
from sifang.hall.messages import Events, Frame, Prompt, Settings

encode = msgspec.json.Encoder().encode
CHECK_EVERY = 20
"""Events after which a frame carries a checksum again."""
ACTS_KEPT = 512
"""Ids of a player's acts that are remembered."""


Seen = tuple[ev.Event, dict[str, Any]]
"""An event as a seat may see it, and the same as plain data."""


class Channel(Protocol):
    """An open socket."""

    def push(self, data: bytes) -> None:
        """Queue a frame; never waits."""


@dataclass(slots=True)
class Ask:
    """A seat that has to answer."""

    since: float
    """When it was asked."""
    base: float | None
    """Seconds before the bank is touched; None: no clock."""
    due: float | None
    """When the hall answers in its place; None: never."""
    action: int | None = None
    """What the hall then does: None: a bot's decision, or the act of a time-out."""
    bot: bool = False
    window: bool = False
    """It is one of those that are asked in secret."""


@dataclass(slots=True, kw_only=True)
class Listener:
    """Somebody with sockets, and what they have been told: a player, or all onlookers together."""

    channels: set[Channel] = field(default_factory=set)
    view: views.View = field(default_factory=lambda: views.View(-1))
    """What he has been told, folded."""
    seq: int = 0
    """Number of the last event told."""
    base: int = 0
    """Number of the last event before this deal."""
    told: list[dict[str, Any]] = field(default_factory=list)
    """Events of this deal as told; the first has the number ``base + 1``."""
    since_check: int = 0

    def send(self, frame: Frame) -> None:
        """To all his sockets."""
        if self.channels:
            self.push(encode(frame))

    def push(self, data: bytes) -> None:
        """A frame that is encoded already, to all his sockets."""
        for one in tuple(self.channels):
            one.push(data)

    def new_deal(self, seat: int, rules: Rules) -> None:
        """Nothing of the deal is known yet."""
        self.view = views.fold((), rules, seat)
        self.base, self.told = self.seq, []

    def tell(self, fresh: list[Seen], rules: Rules) -> None:
        """Fold events that the seat has seen, and send them."""
        if not fresh:
            return
        for event, _ in fresh:
            views.apply(self.view, event, rules)
        data = [one for _, one in fresh]
        self.told += data
        first = self.seq + 1
        self.seq += len(data)
        self.since_check += len(data)
        check = None
        if self.since_check >= CHECK_EVERY:
            self.since_check = 0
            check = view_check(view_state(self.view))
        self.send(Events(first, data, check))

    def taken(self) -> list[int]:
        """Places of the wall from which tiles have gone, as he was told."""
        found: list[int] = []
        for one in self.told:
            if one["event"] == "dealt":
                found += one["places"]
            elif one["event"] == "drew":
                found.append(one["place"])
        return found


@dataclass(slots=True)
class Player(Listener):
    """One of the four."""

    number: int
    spec: PlayerSpec
    settings: Settings = field(default_factory=Settings)
    substituted: bool = False
    timeouts: int = 0
    """Turns let pass one after another."""
    bank: float = 0.0
    prompt: Prompt | None = None
    acts: OrderedDict[str, None] = field(default_factory=OrderedDict)

    @property
    def is_guest(self) -> bool:
        """Whether a person holds the seat."""
        return self.spec.kind == "guest"

    @property
    def present(self) -> bool:
        """Whether somebody is there to see."""
        return not self.is_guest or bool(self.channels)

    @property
    def plays(self) -> bool:
        """Whether a person decides for the seat."""
        return self.is_guest and not self.substituted

    def took(self, act: str) -> None:
        """Remember the id of an act."""
        self.acts[act] = None
        if len(self.acts) > ACTS_KEPT:
            self.acts.popitem(last=False)
