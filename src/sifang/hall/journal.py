"""Rows of the event log: what a match is, each deal as dealt, each act with all that it led to, each result.

One row is one step of the engine, so a step is there wholly or not at all. Folding the rows through the engine gives the table back; the events in
them are compared with those that the engine makes again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

import msgspec

from sifang.events import Event, to_json
from sifang.fair import Draw
from sifang.hall.messages import Settings
from sifang.match import DealResult, Match
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


class Wish(Row, frozen=True):
    """A player's settings."""

    player: int
    settings: Settings


class Done(Row, frozen=True):
    """A deal is over and booked."""

    result: DealResult
    over: bool
    """The match ends with it."""


AnyRow = Began | Dealt | Step | Wish | Done
_decoder = msgspec.json.Decoder(AnyRow)
encode = msgspec.json.Encoder().encode


def decode(blob: bytes) -> AnyRow:
    """The row of a blob; raises msgspec.ValidationError."""
    found: AnyRow = _decoder.decode(blob)
    return found


class JournalError(ValueError):
    """A log that the engine does not play again as it is written; the message says where."""


@dataclass(slots=True)
class Folded:
    """A table out of its rows."""

    began: Began
    match: Match
    record: Record
    table: Table | None = None
    """The deal in play, or just over."""
    rows: int = 0
    waiting: bool = False
    """The deal is booked, the next has not begun."""
    steps: list[Step] | None = None
    """Steps of the deal in play."""
    settings: dict[int, Settings] | None = None
    acts: dict[int, list[str]] | None = None
    """Ids of acts taken, by player."""


def header(began: Began) -> Header:
    """The header of the match's record."""
    found = ruleset(began.rules)
    names = [one.name or one.bot for one in began.players]
    return replace(header_of(found, found.parse(began.options), names, began.seed), draw=began.draw)


def new_match(began: Began) -> Match:
    """The match that a row begins."""
    found = ruleset(began.rules)
    return Match(found, found.parse(began.options), began.seed, draw=began.draw)


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
            if row.version != ruleset(row.rules).version:
                raise JournalError(
                    f"played under version {row.version} of {row.rules}, which is now {ruleset(row.rules).version}"
                )
            found = Folded(
                row, new_match(row), Record(header(row)), settings={}, acts={player: [] for player in range(4)}
            )
        else:
            _add(found, row, n)
        found.rows = n
    if found is None:
        raise JournalError("an empty log")
    return found


def _add(found: Folded, row: AnyRow, n: int) -> None:
    assert found.settings is not None and found.acts is not None
    match row:
        case Dealt(start, events):
            table = found.match.table
            if start_of(table, found.match.position) != start:
                raise JournalError(f"row {n}: another deal than the seed gives")
            _compare(table.events, events, f"row {n}")
            found.table, found.waiting, found.steps = table, False, []
            found.record.deals.append(DealRecord(start, list(table.events)))
        case Step(seat, action, named, _, act):
            assert found.table is not None and found.steps is not None
            fresh = found.table.play(seat, action, named=named)
            _compare(fresh, row.events, f"row {n}")
            found.record.deals[-1].events.extend(fresh)
            found.steps.append(row)
            if act:
                found.acts[found.match.position.seating[seat]].append(act)
        case Wish(player, settings):
            found.settings[player] = settings
        case Done(result, over):
            if found.match.advance(time_up=over) != result:
                raise JournalError(f"row {n}: another result than the engine's")
            found.record.deals[-1].result = result
            found.waiting = True
        case Began():
            raise JournalError(f"row {n}: a match begins within another")
