"""Checks that any rule set's table passes, for our tests and for those of others who bring a rule set.

Each check raises AssertionError that says what is off. :func:`play_deal` plays a whole deal at random and checks after every event.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from sifang.engine import layout as lay
from sifang.engine.actions import HONOR_SEQUENCES, WIN
from sifang.play import state
from sifang.rules.ruleset import Ruleset
from sifang.table import Table
from sifang.tiles import ALL_KINDS, FIRST_FLOWER, FLOWERS, KINDS
from sifang.view import fold

Choice = Callable[[Table, int, list[int], random.Random], int]
"""(table, seat, its legal actions, generator) to one of them."""


def _meld_kinds(meld_type: int, kind: int, name: int, joker: int) -> tuple[int, ...]:
    if meld_type == lay.CHOW:
        return HONOR_SEQUENCES[kind - 64] if kind >= 64 else (kind, kind + 1, kind + 2)
    if name >= 0:
        return (joker,) * 4 if joker >= 0 else ()
    return (kind,) * (3 if meld_type == lay.PUNG else 4)


def undrawn(row: state.Table) -> Iterator[int]:
    """Indices of the tiles still in the wall."""
    for i in range(row.pos, row.n_wall):
        stack, lower = divmod(i, 2)
        gone = stack > row.tail_stack or (stack == row.tail_stack and row.tail_half == 1 and not lower)
        if not gone and i != row.indicator:
            yield i


def _tiles_of(row: state.Table) -> list[int]:
    found = [0] * ALL_KINDS
    for seat in range(4):
        for kind in range(KINDS):
            assert 0 <= row.hands[seat][kind] <= 4, f"seat {seat} holds {row.hands[seat][kind]} of kind {kind}"
            found[kind] += row.hands[seat][kind]
        for flower in range(FLOWERS):
            found[FIRST_FLOWER + flower] += (row.held_flowers[seat] | row.flowers[seat]) >> flower & 1
        for i in range(row.n_melds[seat]):
            melds = row.meld_types[seat][i], row.meld_kinds[seat][i], row.kong_names[seat][i]
            for kind in _meld_kinds(*melds, row.jokers[0]):
                found[kind] += 1
        for kind in row.rivers[seat][: row.n_river[seat]]:
            found[kind] += 1
    for kind in range(KINDS):
        found[kind] += row.aside[kind]
    return found


def check_tiles(table: Table) -> None:
    """Every tile of the wall is in exactly one place: wall, hands, melds, rivers, flowers, set aside, the turned joker."""
    row = table.row()
    found = _tiles_of(row)
    places = list(undrawn(row))
    assert len(places) == row.left, f"{row.left} tiles left, {len(places)} in the wall"
    for i in places:
        found[row.wall[i]] += 1
    if row.indicator >= 0:
        found[row.wall[row.indicator]] += 1
    wanted = [0] * ALL_KINDS
    for kind in row.wall[: row.n_wall]:
        wanted[kind] += 1
    assert found == wanted, f"kinds off: {[kind for kind in range(ALL_KINDS) if found[kind] != wanted[kind]]}"


def check_sizes(table: Table) -> None:
    """Every seat holds its tiles: one more for the seat that acts or whose kong is on offer."""
    row, rules = table.row(), table.rules_row
    opening = row.phase in (state.EXCHANGE, state.VOID, state.OPENING, state.FLOWER_CLAIM)
    for seat in range(4):
        size = sum(row.hands[seat]) + row.held_flowers[seat].bit_count() + 3 * row.n_melds[seat]
        extra = size - rules.hand_size
        if row.phase == state.OVER or row.out >> seat & 1:
            assert extra in (0, 1), f"seat {seat} holds {size} tiles at the end"
        elif not opening:
            full = row.phase in (state.ACT, state.ROB) and seat == row.turn
            assert extra == int(full), f"seat {seat} holds {size} tiles in phase {row.phase}"


def check_points(table: Table) -> None:
    """Payments sum to zero; fines stand beside them and are not negative; entries add up to the scores."""
    row = table.row()
    assert sum(row.scores) == 0, f"payments sum to {sum(row.scores)}"
    assert min(row.fines) >= 0, f"fines {row.fines}"


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


def check(table: Table, *, views: bool = False) -> None:
    """All checks."""
    check_tiles(table)
    check_sizes(table)
    check_points(table)
    check_legal(table)
    if views:
        check_views(table)


def eager(table: Table, seat: int, legal: list[int], rng: random.Random) -> int:
    """A choice that mostly wins when it may and is random otherwise."""
    return WIN if WIN in legal and rng.random() < 0.9 else rng.choice(legal)


def play_deal(
    rules: str | Ruleset, options: Any, seed: int, deal: int, *, choose: Choice = eager, views: bool = False, checks: bool = True,
) -> Table:
    """Play a deal to its end, seats answering in random order, with all checks after every step; gives the table."""
    rng = random.Random(seed * 1_000_003 + deal)
    table = Table(rules, options, seed=seed, deal=deal, dealer=deal % 4, round_wind=deal // 4 % 4)
    while True:
        if checks:
            check(table, views=views)
        if table.over:
            return table
        seat = rng.choice(table.pending)
        table.play(seat, choose(table, seat, table.legal_actions(seat), rng))
