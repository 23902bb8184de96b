"""Where a tile of the drawing order lies in the real wall, so that a table can be drawn, or laid out again from a record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sifang.rules.ruleset import Ruleset


class Place(NamedTuple):
    """A place in the wall."""

    seat: int
    """Absolute seat before which the stack stands."""
    stack: int
    """Counted from that seat's right end, from 1."""
    lower: bool
    """Whether it is the lower tile of the stack."""


def places(ruleset: Ruleset, options: Any, dealer: int, dice: Sequence[int], tiles: int) -> list[Place]:
    """The place of every tile in drawing order from the break.

    Taking runs clockwise, from a wall's right end to its left and on into the previous seat's wall; where the deal runs the other
    way (Sichuan ``count="left"``), it runs to the right end and on into the next seat's wall.

    Args:
        ruleset: the rule set, whose book says where the wall is broken and how long the walls are.
        options: its options.
        dealer: absolute seat.
        dice: as thrown.
        tiles: tiles in the wall.
    """
    stacks = ruleset.stacks(options, dealer)
    seat, before = ruleset.break_wall(options, dealer, tuple(dice))
    to_the_right = ruleset.rows(options).deal_step == 3
    found = []
    for i in range(tiles // 2):
        at = before - i if to_the_right else before + i
        one = seat
        while to_the_right and at < 0:
            one = (one + 1) % 4
            at += stacks[one]
        while not to_the_right and at >= stacks[one]:
            at -= stacks[one]
            one = (one - 1) % 4
        found += [Place(one, at + 1, False), Place(one, at + 1, True)]
    return found
