"""A bot that has only a view chooses what it would choose at the table."""

import pytest

from sifang.bots import Bot
from sifang.bots.seated import SeatedBot
from sifang.engine.actions import WIN
from sifang.rules.ruleset import ruleset
from sifang.table import Table

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
SETTINGS = [
    *((key, {"preset": preset}) for key in RULES for preset in ruleset(key).presets),
    ("mcr", {"joker": "flowers"}),
    ("mcr", {"concealed_kong": "shown", "manual_flowers": True}),
    ("nanchang", {"jokers_in_melds": True}),
]


@pytest.mark.parametrize(("key", "changes"), SETTINGS)
def test_a_view_is_enough(key, changes):
    """Every decision of every seat of whole deals; ``random`` shows that the same number of chances is drawn."""
    found = ruleset(key)
    options = found.parse(changes)
    decisions = 0
    for seed, name in enumerate(("plan", "greedy", "random")):
        table = Table(found, options, seed=seed)
        bots = [Bot(name, found, options, seat) for seat in range(4)]
        seated = [SeatedBot(Bot(name, found, options, seat)) for seat in range(4)]
        while not table.over:
            seat = table.actor
            row = table.row()
            legal = list(table.legal_actions(seat))
            value = row.offer_values[seat] if WIN in legal else -1
            picks = row.picks[seat][: row.n_picks[seat]]
            expected = bots[seat].act(table, seat)
            assert seated[seat].choose(table.view(seat), legal, picks, value) == expected.action, table.events[-3:]
            table.play(seat, expected)
            decisions += 1
    assert decisions > 60
