"""Around a deal: the wall, and what follows (MCR 3)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sifang.match import DealResult, Position
    from sifang.rules.mcr.options import McrOptions

DICE = 4
"""The dealer's throw of two, then that of the seat whose wall is broken."""
SEATS = 4
STACKS = 18

# Who sits at seats E, S, W, N after the change before rounds 2, 3, 4, as the seats left: E and S, W and N swap; then E to W,
# S to N, W to S, N to E; then as at first.
SWAP = (1, 0, 3, 2)
CROSS = (3, 2, 0, 1)
CHANGES = (SWAP, CROSS, SWAP)


def stacks(options: McrOptions, dealer: int) -> tuple[int, int, int, int]:
    """Stacks before each absolute seat (MCR 3.3)."""
    return STACKS, STACKS, STACKS, STACKS


def break_wall(options: McrOptions, dealer: int, dice: tuple[int, ...]) -> tuple[int, int]:
    """The seat whose wall is broken and the stacks on its right that stay before the first tile drawn (MCR 3.4).

    As many as a wall has, or more, mean that drawing begins in the next wall clockwise, that of the seat before.

    >>> break_wall(None, 1, (3, 4, 6, 6))
    (3, 19)
    """
    first, both = sum(dice[:2]), sum(dice[:DICE])
    return (dealer + first - 1) % SEATS, both


def seats_of_round(seating: tuple[int, int, int, int], round_wind: int) -> tuple[int, int, int, int]:
    """Who sits at each seat once the round before ``round_wind`` (1-3) is over (MCR 3.2).

    >>> seats_of_round((0, 1, 2, 3), 1)
    (1, 0, 3, 2)
    """
    a, b, c, d = CHANGES[(round_wind - 1) % len(CHANGES)]
    return seating[a], seating[b], seating[c], seating[d]


def next_position(options: McrOptions, position: Position, result: DealResult) -> Position | None:
    """After a deal: the deal always passes on; after four of them a new round begins, and the seats change (MCR 3.1, 3.2).

    None when ``rounds`` rounds are played. The seat that deals first in a round is ``position.first_dealer``.
    """
    deal = position.deal + 1
    if deal == options.rounds * SEATS:
        return None
    passed = dataclasses.replace(position, deal=deal, passed=position.passed + 1, streak=0)
    if deal % SEATS:
        return dataclasses.replace(passed, dealer=(position.dealer + 1) % SEATS)
    round_wind = deal // SEATS
    first = position.first_dealer
    seating = from_east(seats_of_round(from_east(position.seating, first), round_wind), -first)
    return dataclasses.replace(passed, dealer=first, round_wind=round_wind, seating=seating)


def from_east(seating: tuple[int, int, int, int], first: int) -> tuple[int, int, int, int]:
    """The players from seat ``first`` on, counter-clockwise."""
    a, b, c, d = (seating[(first + i) % SEATS] for i in range(SEATS))
    return a, b, c, d
