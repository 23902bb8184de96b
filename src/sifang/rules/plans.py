"""Plans: what a rule set tells the bots to aim at, as data.

A plan is a target that is worth playing for: named sets with a free remainder, tiles that a hand is limited to, or a special
shape. One kernel measures how many tiles a hand is from each of them (``sifang.bots.distance``). A rule set gives its list in its
module ``plans`` beside its options, as ``guide(options) -> Guide``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sifang.engine.layout import CHOW, PUNG

NAMED, PUNGS, PAIRS, ORPHANS, KNITTED, TYPES, MISFITS, LIGU = 0, 1, 2, 3, 4, 5, 6, 7
"""Kinds of plans. NAMED: sets and tiles by name, the rest free, within ``allowed``. PUNGS: triplets only. KNITTED: 全不靠 of one knitting
(``tiles``). TYPES: 五门齐. The others are the special shapes of ``engine.forms_special``."""

PER_TILE = 20
"""Costs of plans are counted in parts of a tile: a plan that needs ``n`` tiles more costs ``20 n`` and its penalty."""

ALL_KINDS = (1 << 34) - 1
HONORS = 0b1111111 << 27
SUIT = 0b111111111


def chow(low: int) -> tuple[int, int]:
    """A named chow, by its lowest kind."""
    return (CHOW, low)


def pung(kind: int) -> tuple[int, int]:
    """A named pung (a kong does as well)."""
    return (PUNG, kind)


def ranks(low: int, high: int) -> int:
    """Mask of the suit tiles from one rank to another, 1-9."""
    suit = sum(1 << (rank - 1) for rank in range(low, high + 1))
    return suit | suit << 9 | suit << 18


def kinds_mask(kinds: Iterable[int]) -> int:
    """Mask of these kinds."""
    return sum(1 << kind for kind in set(kinds))


@dataclass(frozen=True, slots=True)
class Plan:
    """One target."""

    name: str
    """Key of the pattern that it aims at; several plans may aim at one."""
    kind: int = NAMED
    sets: tuple[tuple[int, int], ...] = ()
    """Named sets, three at most."""
    tiles: int = 0
    """Mask of further named tiles, one of each (knitted ones)."""
    takes: int = 0
    """How many sets ``tiles`` stand for."""
    allowed: int = ALL_KINDS
    """The hand's kinds, melds included."""
    chows: bool = False
    """All sets are chows and the pair is of a suit."""
    closed: bool = False
    """No meld of any kind."""
    counting: bool = False
    """The named pungs are honours that count for the seat (dragons, its winds); else the plan is none."""
    penalty: int = 0
    """Added to the cost, in parts of a tile (PER_TILE): what the plan lacks, or less than nothing for a dear one."""
    open_penalty: int = 0
    """The same, once a meld is open."""
    value_pung: int = -1
    """With ``open_penalty``: what a pair of honours that count (dragons, own winds) leaves of it, where their pung leaves
    nothing; -1: honours in the hand do not help, a melded pung does."""


ALL_WAITS, FROM_MINIMUM, BY_VALUE = 0, 1, 2
"""What a wait is worth: its live tiles; those with which the win is worth the minimum; live tiles times value."""


@dataclass(frozen=True, slots=True)
class Guide:
    """A rule set's plans and what else its bots weigh."""

    plans: tuple[Plan, ...]
    claim_bar: int = PER_TILE // 2
    """A claim has to bring the hand this much nearer."""
    open_bar: int = PER_TILE // 2
    """The same for a hand that is open already."""
    pung_weight: int = 0
    """A live tile that a pung could claim counts this many quarters more."""
    chow_weight: int = 0
    """The same for a chow."""
    second: int = PER_TILE // 2
    """Plans this much dearer than the best still lend their live tiles, at half weight."""
    kong_gain: int = 0
    """What a kong is worth by itself, in parts of a tile."""
    blind: bool = False
    """Live tiles do not count at all."""
    patience: int = 0
    """A win is let go for a hand that any tile completes if its next draw brings more: of its value this many hundredths are left for every
    turn until then. 0: never."""
    waits: int = ALL_WAITS
    wait_base: int = 0
    """With BY_VALUE: what every win brings besides its value."""
