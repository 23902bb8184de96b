"""Rows of the event log: what a match is, each deal as dealt, each act with all that it led to, each result.

One row is one step of the engine, so a step is there wholly or not at all. Folding the rows through the engine gives the table back; the events in
them are compared with those that the engine makes again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal

import msgspec

from sifang.events import Discarded, Event, KongOffered, from_json, seen_by, to_json
from sifang.fair import Draw
from sifang.hall.messages import Settings
from sifang.match import DealResult, Match, Position
from sifang.record import DealRecord, DealStart, Header, Record, header_of, start_of
from sifang.rules.ruleset import ruleset
from sifang.table import Table


class Row(msgspec.Struct, tag_field="k", tag=str.lower, frozen=True):
    """A row of the log."""


class PlayerSpec(msgspec.Struct, frozen=True):
    """Who sits as a player of a room or a match."""

    kind: Literal["open", "guest", "bot"] = "open"
    guest: str = ""
    """Id of the guest."""
    name: str = ""
    bot: str = ""
    program: bool = False
    """Of a guest: whether it is a program."""


class Began(Row, frozen=True):
    """A match."""

    room: str
    rules: str
    version: int
    options: dict[str, Any]
    """``preset`` and changes, as ``Ruleset.parse`` takes them."""
    seed: int
    deals: int
    bank: float
    help: bool
    bot: str
    players: list[PlayerSpec]
    started: float
    """Unix time."""
    draw: Draw | None = None
    """What the walls are made of; None: the seed."""


class Dealt(Row, frozen=True):
    """A deal begins."""

    start: DealStart
    events: list[dict[str, Any]]
    at: float = 0.0
    """Unix time, as in the next."""


class Step(Row, frozen=True):
    """An act and all that it led to."""

    seat: int
    action: int
    named: int
    by: Literal["guest", "bot", "clock", "auto"]
    id: str
    """The client's id of the act, empty if it came from the hall."""
    bank: float
    """Bank of the seat after it."""
    events: list[dict[str, Any]]
    at: float = 0.0

    @property
    def settles(self) -> bool:
        """Whether what was asked before is settled by it: something happened besides choices."""
        return any(one["event"] != "chosen" for one in self.events)


class Wish(Row, frozen=True):
    """A player's settings."""

    player: int
    settings: Settings


class Done(Row, frozen=True):
    """A deal is over and booked."""

    result: DealResult
    over: bool
    """The match ends with it."""


class Stood(Row, frozen=True):
    """The clocks stand still from here on, for nobody is there, or go on again."""

    at: float
    still: bool


AnyRow = Began | Dealt | Step | Wish | Done | Stood
OPENS_WINDOW = frozenset({Discarded.name, KongOffered.name})
"""Names of the events after which somebody may claim."""
_decoder = msgspec.json.Decoder(AnyRow)
encode = msgspec.json.Encoder().encode


def decode(blob: bytes) -> AnyRow:
    """The row of a blob; raises msgspec.ValidationError."""
    found: AnyRow = _decoder.decode(blob)
    return found


class JournalError(ValueError):
    """A log that the engine does not play again as it is written; the message says where."""


@dataclass(slots=True)
class Spent:
    """Time out of the rows: what those who are asked have used, and how long the clocks of the match stood still."""

    used: float = 0.0
    since: float = 0.0
    """From when on time has to be added to ``used``."""
    still: bool = False
    stood: float = 0.0
    window: bool = False
    """``used`` begins with a claim window, in which no clock runs."""

    def asked(self, at: float, *, window: bool) -> None:
        """Somebody is asked from here on."""
        self.used, self.since, self.window = 0.0, at, window

    def mark(self, at: float, *, still: bool) -> None:
        """The clocks stand still, or go on."""
        if still == self.still:
            return
        if still:
            self.used += max(0.0, at - self.since)
        else:
            self.stood += max(0.0, at - self.since)
        self.since, self.still = at, still


@dataclass(slots=True)
class Folded:
    """A table out of its rows."""

    began: Began
    match: Match
    table: Table | None = None
    """The deal in play, or just over."""
    start: DealStart | None = None
    """What it began from."""
    rows: int = 0
    waiting: bool = False
    """The deal is booked, the next has not begun."""
    steps: list[Step] = field(default_factory=list)
    """Steps of the deal in play."""
    settings: dict[int, Settings] = field(default_factory=dict)
    acts: dict[int, list[str]] = field(default_factory=lambda: {player: [] for player in range(4)})
    """Ids of acts taken, by player."""
    told: list[int] = field(default_factory=lambda: [0] * 4)
    """How many events each player was told before this deal."""
    spent: Spent = field(default_factory=Spent)
    deal_row: int = 0
    """Number of the row with which the deal in play began."""

    @property
    def position(self) -> Position:
        """Where the match stood before the deal on the table."""
        return self.match.results[-1][0] if self.waiting else self.match.position


@lru_cache(256)
def _options(rules: str, changes: bytes) -> Any:
    return ruleset(rules).parse(msgspec.json.decode(changes))


def options_of(began: Began) -> Any:
    """The options of a match."""
    return _options(began.rules, encode(began.options))


def header(began: Began) -> Header:
    """The header of the match's record."""
    names = [one.name or one.bot for one in began.players]
    return replace(header_of(ruleset(began.rules), options_of(began), names, began.seed), draw=began.draw)


def new_match(began: Began) -> Match:
    """The match that a row begins."""
    return Match(ruleset(began.rules), options_of(began), began.seed, draw=began.draw)


def _compare(made: Iterable[Event], written: list[dict[str, Any]], where: str) -> None:
    again = [to_json(one) for one in made]
    if again != written:
        raise JournalError(f"{where}: the engine plays {again} where the log has {written}")


def fold(rows: Iterable[bytes]) -> Folded:
    """Play the rows of one table again; raises JournalError."""
    found: Folded | None = None
    for n, blob in enumerate(rows, 1):
        row = decode(blob)
        if found is None:
            if not isinstance(row, Began):
                raise JournalError(f"row {n}: the log does not begin with a match")
            need_version(row)
            found = Folded(row, new_match(row))
            found.rows = n
        else:
            add(found, row)
    if found is None:
        raise JournalError("an empty log")
    return found


def need_version(began: Began) -> None:
    """Raise JournalError where a match was played under another version of its rule set."""
    current = ruleset(began.rules).version
    if began.version != current:
        raise JournalError(f"played under version {began.version} of {began.rules}, which is now {current}")


def add(found: Folded, row: AnyRow) -> None:
    """Play one more row; raises JournalError."""
    n = found.rows = found.rows + 1
    match row:
        case Dealt(start, events):
            table = found.match.table
            if start_of(table, found.match.position) != start:
                raise JournalError(f"row {n}: another deal than the seed gives")
            _compare(table.events, events, f"row {n}")
            if found.table is not None and found.start is not None:
                count_told(found.told, found.table.events, found.start)
            found.deal_row = n
            begin(found, table, start, row.at)
        case Step(seat, action, named):
            assert found.table is not None
            fresh = found.table.play(seat, action, named=named)
            _compare(fresh, row.events, f"row {n}")
            note(found, row)
        case Wish(player, settings):
            found.settings[player] = settings
        case Done(result, over):
            if found.match.advance(time_up=over) != result:
                raise JournalError(f"row {n}: another result than the engine's")
            found.waiting = True
        case Stood(at, still):
            found.spent.mark(at, still=still)
        case Began():
            raise JournalError(f"row {n}: a match begins within another")


def begin(found: Folded, table: Table, start: DealStart, at: float) -> None:
    """A deal begins."""
    found.table, found.start, found.waiting, found.steps = table, start, False, []
    found.spent.asked(at, window=bool(table.rules_row.ready_offer))


def note(found: Folded, step: Step) -> None:
    """What a step leaves besides the table."""
    assert found.start is not None
    found.steps.append(step)
    if step.id:
        found.acts[found.start.seating[step.seat]].append(step.id)
    if step.settles:
        opens = any(one["event"] in OPENS_WINDOW for one in step.events)
        found.spent.asked(step.at, window=opens)


def count_told(told: list[int], events: Iterable[Event], start: DealStart) -> None:
    """Add the events of a deal to what each player was told before the next."""
    for event in events:
        for seat, player in enumerate(start.seating):
            told[player] += seen_by(event, seat) is not None


def record_of(rows: Iterable[bytes]) -> Record:
    """The record of a match, read from its rows without playing them."""
    found: Record | None = None
    for blob in rows:
        match decode(blob):
            case Began() as began:
                found = Record(header(began))
            case Dealt(start, events):
                assert found is not None
                found.deals.append(DealRecord(start, [from_json(one) for one in events]))
            case Step() as step:
                assert found is not None
                found.deals[-1].events.extend(from_json(one) for one in step.events)
            case Done(result):
                assert found is not None
                found.deals[-1].result = result
    if found is None:
        raise JournalError("an empty log")
    return found
