"""The bar before the scorer: ``Table.waits`` names every kind with which a seat between turns could win."""

import random

import pytest

from sifang.bots import Bot
from sifang.conformance import Choice, play_deal
from sifang.engine import layout as lay
from sifang.play import dispatch, situation
from sifang.play.state import CLAIM
from sifang.rules.ruleset import ruleset
from sifang.table import Table

HOUSES = [
    ("mcr", {}),
    ("mcr", {"joker": "tile:5m"}),
    ("nanchang", {}),
    ("nanchang", {"fifth_copy": False, "jingdiao_seven_pairs": True}),
    ("sichuan", {}),
    ("sichuan", {"preset": "blood"}),
    ("taiwan", {"ligu": True}),
]


def watch(seen: list[int]) -> Choice:
    """A choice of the plan bots that compares at every discard."""
    bots: dict[str, Bot] = {}

    def look(table: Table, seat: int, legal: list[int], rng: random.Random) -> int:
        row, rules, s = table.row(), table.rules_row, dispatch.new_scratch()[0]
        if row.phase == CLAIM and len(seen) < 3000:
            for other in range(4):
                if other == row.turn or row.held_flowers[other]:
                    continue
                for kind in range(34):
                    if row.hands[other][kind] < 4:
                        situation.fill(row, rules, s.win, other, kind, lay.BY_DISCARD)
                        value = dispatch.value(s.win, rules, s.work, s.tally)
                        assert value < 0 or row.waits[other] >> kind & 1, f"seat {other} wins on kind {kind}"
                        seen.append(value)
        bot = bots.setdefault("plan", Bot("plan", table.ruleset, table.options))
        return bot.act(table, seat).action

    return look


@pytest.mark.parametrize(("key", "changes"), HOUSES)
def test_waits_miss_no_win(key: str, changes: dict[str, object]) -> None:
    options = ruleset(key).parse(changes)
    found = 0
    for deal in range(3):
        seen: list[int] = []
        play_deal(key, options, 23, deal, choose=watch(seen), checks=False)
        found += sum(value >= 0 for value in seen)
    assert found > 0
