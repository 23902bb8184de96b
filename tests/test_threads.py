"""Tables of different threads do not disturb one another: a hall counts records in one thread while it plays in another."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest

from sifang.account import account_of
from sifang.bots import Bot
from sifang.events import Event, Won
from sifang.rules.ruleset import registry
from sifang.table import Table

THREADS = 4


@pytest.fixture
def _switching() -> Iterator[None]:
    """Threads take turns as often as they can, in mid-kernel too."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def by_chance(rules: str, seed: int) -> list[Event]:
    """A deal played by chance."""
    table, rng = Table(rules, seed=seed), random.Random(seed)
    while not table.over:
        seat = table.actor
        table.play(seat, rng.choice(table.legal_actions(seat)))
    return table.events


def by_bots(rules: str, seed: int) -> list[object]:
    """A deal played by bots, with its wins explained."""
    table = Table(rules, seed=seed)
    bots = [Bot("greedy", table.ruleset, table.options, seed) for _ in range(4)]
    told: list[object] = []
    while not table.over:
        seat = table.actor
        for event in table.play(seat, bots[seat].act(table, seat)):
            told.append(event)
            if isinstance(event, Won):
                told.append(
                    account_of(table.ruleset, table.options, table.row(), table.ruleset.rows(table.options), event)
                )
    return told


@pytest.mark.usefixtures("_switching")
@pytest.mark.parametrize("play", [by_chance, by_bots])
@pytest.mark.parametrize("rules", sorted(registry()))
def test_tables_of_several_threads_play_as_they_would_alone(rules: str, play: Callable[[str, int], object]) -> None:
    alone = [play(rules, seed) for seed in range(THREADS)]
    with ThreadPoolExecutor(THREADS) as pool:
        together = list(pool.map(partial(play, rules), range(THREADS)))
    assert together == alone
