"""Around a deal: the wall, and what follows (taiwan.md 2 and 3)."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from sifang.rules.taiwan.options import TaiwanOptions

if TYPE_CHECKING:
    from sifang.match import DealResult, Position

DICE = 3
SEATS = 4
STACKS, STACKS_WITHOUT_FLOWERS = 18, 17
FALSE_WIN_END = 4
"""How a deal ended that a false win made void; must agree with play.state."""


def stacks(options: TaiwanOptions, dealer: int) -> tuple[int, int, int, int]:
    """Stacks before each absolute seat (Taiwan 1, 3).

    >>> stacks(TaiwanOptions(flowers=False), 0)
    (17, 17, 17, 17)
    """
    side = STACKS if options.flowers else STACKS_WITHOUT_FLOWERS
    return side, side, side, side


def break_wall(options: TaiwanOptions, dealer: int, dice: tuple[int, ...]) -> tuple[int, int]:
    """The seat whose wall is opened and the stacks on its right that stay before the first tile drawn (Taiwan 3).

    As many stacks as a wall has, or one more, mean that drawing begins in the next wall, that of the seat before.

    >>> break_wall(TaiwanOptions(), 1, (6, 6, 6))
    (2, 18)
    """
    thrown = sum(dice[:DICE])
    return (dealer + thrown - 1) % SEATS, thrown


def east_of(options: TaiwanOptions, dealer: int, dice: tuple[int, ...]) -> int:
    """The seat that is East of the deal: the dealer, or with ``seat_wind="door"`` the one whose wall is opened (Taiwan 2)."""
    return break_wall(options, dealer, dice)[0] if options.seat_wind == "door" else dealer


def dealer_stays(options: TaiwanOptions, position: Position, result: DealResult) -> tuple[bool, int]:
    """Whether the dealer deals again, and the streak then (Taiwan 2, 7)."""
    if result.end == FALSE_WIN_END:
        return True, position.streak
    stays = result.winners >> position.dealer & 1 if result.winners else options.on_draw != "pass"
    if not stays or (options.repeat_cap is not None and position.streak >= options.repeat_cap):
        return False, 0
    counts = bool(result.winners) or options.on_draw == "repeat"
    return True, position.streak + counts


def next_position(options: TaiwanOptions, position: Position, result: DealResult) -> Position | None:
    """After a deal: dealer, streak and round wind (Taiwan 2).

    None when ``rounds`` rounds are played or, by option, a seat is below zero.
    """
    if options.stop_below_zero and min(result.totals) < 0:
        return None
    stays, streak = dealer_stays(options, position, result)
    if stays:
        return dataclasses.replace(position, deal=position.deal + 1, streak=streak)
    dealer = (position.dealer + 1) % SEATS
    round_wind = position.round_wind + (dealer == position.first_dealer)
    if round_wind >= options.rounds:
        return None
    return dataclasses.replace(
        position, deal=position.deal + 1, dealer=dealer, round_wind=round_wind, streak=0, passed=position.passed + 1
    )
