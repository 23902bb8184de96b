"""A table as it stood, so that a restart plays only what came after.

A snapshot is a cache. It is written with the row after which it was taken, and everything in it can be had from the rows; one that is missing, damaged or
of another state of the program is passed over, and the rows are played from the first.
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cache
from typing import Any

import msgspec

from sifang.engine.rows import declaration, row_of, row_values
from sifang.events import from_json
from sifang.fair import FairError
from sifang.hall import journal
from sifang.hall.journal import Began, Dealt, Folded, JournalError, Spent, Step
from sifang.hall.messages import Settings
from sifang.hall.storage import Snapshot, Stored
from sifang.match import DealResult, Match, Position
from sifang.play import entry, state
from sifang.rules.ruleset import ruleset
from sifang.table import Table

EVERY = 16
"""Steps between two snapshots of a table."""
ACTS_KEPT = 16
"""Newest ids of acts of each player; who repeats an older one is told that it comes late."""


class Kept(msgspec.Struct, array_like=True):
    """What a snapshot holds."""

    layout: int
    """Of the engine's row (``_layout``)."""
    began: Began
    rows: int
    """Rows of the log up to here."""
    deal_row: int
    position: Position
    points: list[int]
    results: list[tuple[Position, DealResult]]
    previous_joker: int
    attempt: int
    table: list[Any]
    """Values of the engine's row."""
    told: list[int]
    acts: list[list[str]]
    settings: dict[int, Settings]
    stood: float
    steps: int
    """Steps of the deal in play up to here."""


_encode = msgspec.json.Encoder().encode
_decoder = msgspec.json.Decoder(Kept)


@cache
def _layout() -> int:
    return zlib.crc32(declaration(state.Table).encode())


@dataclass(frozen=True, slots=True)
class Base:
    """What all snapshots of a deal have in common: how things stood as it began."""

    began: Began
    deal_row: int
    """Number of the row with which it began."""
    told: list[int]
    """How many events each player had been told before."""
    acts: list[list[str]]
    """Ids of acts by player."""
    settings: dict[int, Settings]
    stood: float
    """Seconds that the match's clocks had stood still."""


def take(base: Base, match: Match, rows: int, steps: int) -> Snapshot:
    """The snapshot of a match in mid-deal after so many rows of the log and steps of the deal."""
    kept = Kept(
        _layout(), base.began, rows, base.deal_row, match.position, match.points, match.results, match.previous_joker, match.attempt,
        row_values(match.table.row()), base.told, [ids[-ACTS_KEPT:] for ids in base.acts], base.settings, base.stood, steps,
    )  # fmt: skip
    data = _encode(kept)
    return Snapshot(base.deal_row, _checksum(data) + data)


def _checksum(data: bytes) -> bytes:
    return zlib.crc32(data).to_bytes(4, "big")


def restore(stored: Stored) -> Folded | None:
    """The table of a snapshot and the rows beside it, None if the snapshot cannot be used; raises JournalError for the rows."""
    if stored.snapshot is None:
        return None
    try:
        checksum, data = stored.snapshot[:4], stored.snapshot[4:]
        if checksum != _checksum(data):
            return None
        kept = _decoder.decode(data)
        found = _resume(kept, stored)
    except (msgspec.MsgspecError, FairError, ValueError, KeyError, IndexError, TypeError, AssertionError):
        return None
    for blob in stored.rows[kept.rows - stored.first + 1 :]:
        journal.add(found, journal.decode(blob))
    return found


def _resume(kept: Kept, stored: Stored) -> Folded:
    began = kept.began
    journal.need_version(began)
    if kept.layout != _layout() or stored.first != kept.deal_row:
        raise JournalError("a snapshot of another engine")
    before = [journal.decode(blob) for blob in stored.rows[: kept.rows - kept.deal_row + 1]]
    dealt = before[0]
    steps = [one for one in before if isinstance(one, Step)]
    if not isinstance(dealt, Dealt) or len(steps) != kept.steps:
        raise JournalError("a snapshot of other rows")
    events = [from_json(one) for one in dealt.events] + [from_json(one) for step in steps for one in step.events]
    rules = ruleset(began.rules)
    options = journal.options_of(began)
    table = Table.resume(
        rules, options, seed=began.seed, deal=kept.position.deal, row=row_of(state.Table, kept.table), events=events
    )
    if entry.faults(*table.checked_parts):
        raise JournalError("a snapshot that is no table")
    match = Match.resume(
        rules, options, seed=began.seed, draw=began.draw, position=kept.position, points=kept.points, results=kept.results,
        previous_joker=kept.previous_joker, attempt=kept.attempt, table=table,
    )  # fmt: skip
    found = Folded(began, match, told=kept.told, settings=kept.settings, deal_row=kept.deal_row)
    found.spent = Spent(stood=kept.stood)
    journal.begin(found, table, dealt.start, dealt.at)
    found.acts = dict(enumerate(kept.acts))
    for one in before[1:]:
        if isinstance(one, Step):
            journal.note(found, one)
        elif isinstance(one, journal.Stood):
            found.spent.mark(one.at, still=one.still)
        elif isinstance(one, journal.Wish):
            found.settings[one.player] = one.settings
    found.rows = kept.rows
    return found
