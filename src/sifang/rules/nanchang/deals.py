"""Around a deal: where the wall is broken, which tile is turned, and what follows a deal (sections 2 and 8)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from sifang.rules.nanchang.options import NanchangOptions

if TYPE_CHECKING:
    from sifang.match import DealResult, Position

DICE = 6
"""Three throws of two dice; with ``dice_per_throw=1`` the first of each counts."""
STACKS = 17
TILES = 136


def throws(options: NanchangOptions, dice: tuple[int, ...]) -> tuple[int, int, int]:
    """The numbers thrown.

    >>> throws(NanchangOptions(), (1, 2, 3, 4, 5, 6)), throws(NanchangOptions(dice_per_throw=1), (1, 2, 3, 4, 5, 6))
    ((3, 7, 11), (1, 3, 5))
    """
    a, b, c = (sum(dice[i : i + options.dice_per_throw]) for i in (0, 2, 4))
    return a, b, c


def stacks(options: NanchangOptions, dealer: int) -> tuple[int, int, int, int]:
    """Stacks before each absolute seat (2.1)."""
    return STACKS, STACKS, STACKS, STACKS


def break_wall(options: NanchangOptions, dealer: int, dice: tuple[int, ...]) -> tuple[int, int]:
    """The seat whose wall is broken and the stacks from its right end before the first one drawn (2.2, 2.3, #11).

    Counting that passes the end of the second thrower's wall goes on in the wall of the seat before.

    >>> break_wall(NanchangOptions(), 0, (1, 2, 3, 4, 1, 1)), break_wall(NanchangOptions(), 0, (6, 6, 5, 6, 1, 1))
    ((2, 10), (2, 6))
    """
    a, b, _ = throws(options, dice)
    seat = (dealer + a - 1) % 4
    count = a + b - (1 if options.break_at == "counted" else 0)
    return (seat, count) if count <= STACKS else ((seat - 1) % 4, count - STACKS)


def indicator_place(options: NanchangOptions, dice: tuple[int, ...]) -> int:
    """The turned tile's place in the ring of 136 tiles that begins at the break, upper tile before lower (2.7, #10).

    Counted are the stacks from the tail end, or single tiles from the last one.

    >>> indicator_place(NanchangOptions(), (1, 1, 1, 1, 1, 1))
    132
    """
    _, _, c = throws(options, dice)
    return TILES - c if options.indicator_unit == "tile" else TILES - 2 * c


def next_position(options: NanchangOptions, position: Position, result: DealResult) -> Position | None:
    """After a deal (section 8): the dealer stays after a win of his (after a draw too with ``on_draw="repeat"``), else the right-hand
    neighbour deals; when the deal comes back to the first dealer a round ends, and the match after ``rounds`` of them.
    """
    stays = bool(result.first_winners >> position.dealer & 1)
    if result.first_winners == 0:
        stays = options.on_draw == "repeat"
    if stays:
        return dataclasses.replace(position, deal=position.deal + 1, streak=position.streak + 1)
    dealer = (position.dealer + 1) % 4
    round_wind = position.round_wind + (1 if dealer == position.first_dealer else 0)
    if round_wind >= options.rounds:
        return None
    return dataclasses.replace(
        position, deal=position.deal + 1, dealer=dealer, round_wind=round_wind, streak=0, passed=position.passed + 1
    )
