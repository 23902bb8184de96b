"""Around a deal: where the wall is broken, how long the walls are, and what follows a deal."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from sifang.rules.sichuan.options import SichuanOptions
from sifang.rules.sichuan.settle import next_dealer, stack_count, wall_break

if TYPE_CHECKING:
    from sifang.match import DealResult, Position

DICE = 4
"""Two throws of two dice; with ``break_at="small_die"`` only the first two count."""


def stacks(options: SichuanOptions, dealer: int) -> tuple[int, int, int, int]:
    """Stacks before each absolute seat (A2.2).

    >>> stacks(SichuanOptions(), 1)
    (13, 14, 13, 14)
    """
    east_west = int(options.wall14 == "east_west")
    a, b, c, d = (stack_count(seat, dealer, east_west) for seat in range(4))
    return a, b, c, d


def break_of_sums(options: SichuanOptions, dealer: int, first: int, count: int) -> tuple[int, int]:
    """The seat whose wall is broken and the stacks counted on it before the first one taken, from the end at which ``count`` begins.

    ``first`` is the sum that points to the second thrower, ``count`` the stacks to be counted (A2.3-5, A2.7).

    >>> break_of_sums(SichuanOptions(), 0, 6, 15)
    (0, 2)
    """
    packed = wall_break(dealer, first, count, int(options.wall14 == "east_west"), int(options.count == "left"))
    return packed // 64, packed % 64


def break_wall(options: SichuanOptions, dealer: int, dice: tuple[int, ...]) -> tuple[int, int]:
    """The seat whose wall is broken and the stacks to the right of the first one taken, seen from that seat.

    ``dice`` are the first throw's and then the second throw's. With ``count="left"`` taking runs from that stack to the right.

    >>> break_wall(SichuanOptions(), 0, (2, 3, 3, 4)), break_wall(SichuanOptions(count="left"), 0, (2, 3, 3, 4))
    ((0, 12), (0, 1))
    """
    first = dice[0] + dice[1]
    count = min(dice[0], dice[1]) if options.break_at == "small_die" else sum(dice[:DICE])
    wall, counted = break_of_sums(options, dealer, first, count)
    if options.count == "left":
        return wall, stacks(options, dealer)[wall] - 1 - counted
    return wall, counted


def next_position(options: SichuanOptions, position: Position, result: DealResult) -> Position | None:
    """After a deal: the first winner deals, or the player who fed several (A10, B1.6); None after ``deals`` deals."""
    if position.deal + 1 >= options.deals:
        return None
    dealer = next_dealer(position.dealer, result.first_winners, result.first_source)
    streak = position.streak + 1 if dealer == position.dealer else 0
    return dataclasses.replace(position, deal=position.deal + 1, dealer=dealer, streak=streak)
