"""What a hand is worth and why: the question, and the answer that explains itself.

The answer is made by the rule set's kernels, the same that a table uses; this module only says what a question and an answer are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


class HandError(ValueError):
    """Impossible input: the message names the offending tile or flag."""


@dataclass(frozen=True, slots=True)
class Question:
    """One hand, its winning tile and the situation."""

    rules: str
    """Key of the rule set."""
    options: Any
    hand: tuple[int, ...]
    """Concealed kinds without the winning tile, sorted."""
    melds: tuple[tuple[int, int], ...]
    """(type, kind) as in engine.layout, in order."""
    tile: int
    """The winning kind."""
    situation: Mapping[str, Any] = field(default_factory=dict)
    """The further question fields of the rule set's case files, by their names there (its scorer documents them)."""


@dataclass(frozen=True, slots=True)
class Group:
    """One set, pair or other part of a reading."""

    kinds: tuple[int, ...]
    """As read: a joker appears as the kind it stands for."""
    name: str
    """chow, pung, kong, concealed_kong, pair, knitted, single."""
    declared: bool
    concealed: bool
    """Whether it counts as concealed."""
    won: bool
    """Whether the winning tile went here."""
    jokers: tuple[int, ...] = ()
    """Places in ``kinds`` that jokers fill."""


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that counts."""

    key: str
    count: int
    points: int
    """Value in all, in the rule set's unit (a factor, for rule sets that multiply)."""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A pattern that is there but not counted, and the key of the one because of which it is not."""

    key: str
    count: int
    because: str


@dataclass(frozen=True, slots=True)
class ReadingOf:
    """One way to read the hand."""

    groups: tuple[Group, ...]
    counted: tuple[Counted, ...]
    left_out: tuple[LeftOut, ...]
    total: int


@dataclass(frozen=True, slots=True)
class Payment:
    """One payment; seats are absolute where known, else offsets from the winner (0 = winner)."""

    payer: int
    payee: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Breakdown:
    """The answer."""

    question: Question
    valid: bool
    """Whether the tiles have a winning shape."""
    legal: bool
    """Whether the win may be declared (shape and minimum)."""
    reason: str
    """Why not, a key; empty if legal."""
    reading: ReadingOf | None
    others: tuple[ReadingOf, ...]
    """Other readings with an equal or the next best total, best first."""
    total: int
    unit: str
    payments: tuple[Payment, ...]
    notes: tuple[str, ...] = ()
    """What the rule set wishes to add, such as an inferred flag; keys of the catalogue or plain text."""
    figures: Mapping[str, Any] = field(default_factory=dict)
    """The rule set's own further figures, for ``--json``."""
