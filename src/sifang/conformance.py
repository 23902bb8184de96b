"""Checks that any rule set's table passes, for our tests and for those of others who bring a rule set.

Each check raises AssertionError that says what is off. :func:`play_deal` plays a whole deal at random and checks after every event.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from sifang.engine.actions import WIN
from sifang.play import check, entry
from sifang.rules.ruleset import Ruleset
from sifang.table import Table
from sifang.view import fold

Choice = Callable[[Table, int, list[int], random.Random], int]
"""(table, seat, its legal actions, generator) to one of them."""


FAULTS = {
    check.TILES_LOST: "a tile is nowhere or twice",
    check.WALL_COUNT: "the tiles left do not agree with the wall",
    check.HAND_SIZE: "a seat holds too many or too few tiles",
    check.NOT_ZERO_SUM: "payments do not sum to zero",
    check.NEGATIVE_FINE: "a fine is below zero",
    check.WRONG_KEYS: "the keys kept do not fit the hands",
    check.NOBODY_ASKED: "nobody is asked in play, or somebody when it is over",
}
"""What each fault of ``play.check`` means."""


def check_state(table: Table) -> None:
    """Every tile is in one place, hands have their sizes, payments sum to zero, and somebody is asked (play.check)."""
    off = entry.faults(*table.checked_parts)
    assert off == 0, "; ".join(text for bit, text in FAULTS.items() if off & bit)


def check_legal(table: Table) -> None:
    """Seats that are asked have a choice and no duplicates in it; the others have none."""
    for seat in range(4):
        legal = table.legal_actions(seat)
        assert (len(legal) > 0) == (seat in table.pending), f"seat {seat}: {legal} while {table.pending} are asked"
        assert len(set(legal)) == len(legal), f"seat {seat}: an action is listed twice"


def check_views(table: Table) -> None:
    """What every seat and an onlooker see is the fold of the events they have seen."""
    for seat in range(-1, 4):
        read, added = table.view(seat), fold(table.seen(seat), table.rules_row, seat)
        assert read == added, f"view of seat {seat}: {read} is not {added}"


def check_all(table: Table, *, views: bool = False) -> None:
    """All checks."""
    check_state(table)
    check_legal(table)
    if views:
        check_views(table)


def eager(table: Table, seat: int, legal: list[int], rng: random.Random) -> int:
    """A choice that mostly wins when it may and is random otherwise."""
    return WIN if WIN in legal and rng.random() < 0.9 else rng.choice(legal)


def play_deal(
    rules: str | Ruleset,
    options: Any,
    seed: int,
    deal: int,
    *,
    choose: Choice = eager,
    views: bool = False,
    checks: bool = True,
) -> Table:
    """Play a deal to its end, seats answering in random order, with all checks after every step; gives the table."""
    rng = random.Random(seed * 1_000_003 + deal)
    table = Table(rules, options, seed=seed, deal=deal, dealer=deal % 4, round_wind=deal // 4 % 4)
    while True:
        if checks:
            check_all(table, views=views)
        if table.over:
            return table
        seat = rng.choice(table.pending)
        table.play(seat, choose(table, seat, table.legal_actions(seat), rng))
