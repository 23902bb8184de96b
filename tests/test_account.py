"""Wins at a table, asked again of the scorers: the value is that of the event, and a win on offer is named beforehand as it is counted then."""

from collections import Counter

import pytest

from matches import SETS, play
from sifang.account import account_of, offered_win, payment_reason, seat_of_payment, win_row
from sifang.engine.actions import WIN
from sifang.events import DealEnded, Fined, Paid, Won
from sifang.rules.ruleset import registry, ruleset

AROUND = ("side_jokers", "follow_dealer")
"""Payments of the deal that go with a win but are not of the winning hand."""


def compared(found):
    """What a table compares: in Taiwan the tai without treasures."""
    return found.figures.get("hand_tai", found.total)


@pytest.mark.parametrize(("key", "preset"), SETS)
def test_a_win_at_the_table_is_counted_alike_by_the_scorer(key, preset):
    seen = Counter()

    def check(when, table, facts):
        if when == "before":
            return offered_win(table, facts)
        seat, offered, command, events = facts
        rules = table.ruleset.rows(table.options)
        wins = [event for event in events if isinstance(event, Won)]
        for won in wins:
            found = account_of(table.ruleset, table.options, table.row(), rules, won)
            assert found.legal
            assert compared(found) == won.value
            seen["wins"] += 1
            if offered is not None and command.action == WIN and won.seat == seat:
                assert compared(offered) == won.value
                seen["offers"] += 1
        if (
            len(wins) == 1
            and any(isinstance(event, DealEnded) for event in events)
            and not any(isinstance(event, Fined) for event in events)
        ):
            win = win_row(table.row(), rules, wins[0])
            told = Counter()
            for one in account_of(table.ruleset, table.options, table.row(), rules, wins[0]).payments:
                told[seat_of_payment(key, one.payer, win), seat_of_payment(key, one.payee, win)] += one.points
            paid = Counter()
            for event in events:
                if isinstance(event, Paid) and payment_reason(table.ruleset, event.reason) not in AROUND:
                    paid[event.payer, event.payee] += event.points
            assert told == paid
        return None

    for seed in range(3):
        play(key, preset, 4, seed, on_events=check)
    assert seen["wins"] > 3
    assert seen["offers"] > 3


@pytest.mark.parametrize("key", sorted(registry()))
def test_reasons_of_payments_have_names(key):
    assert not payment_reason(ruleset(key), 1).isdigit()
    assert payment_reason(ruleset(key), 99) == "false_win"
    assert payment_reason(ruleset(key), 88) == "88"
