"""Who pays whom: the formula, several winners, and the options on money (section 13)."""

import pytest

from rules.taiwan.random_records import CASES, read_records
from sifang.engine.layout import Tally, Work
from sifang.rules.taiwan import RULESET, TaiwanOptions
from sifang.rules.taiwan.question import win_of
from sifang.rules.taiwan.records import question_of
from sifang.rules.taiwan.score import pay_win, value

HAND = {"hand": "123456m456789p2267s", "melds": [], "win": "8s", "round_wind": "E"}


def paid(**situation):
    return RULESET.answer({**HAND, **situation})["payments"]


# The worked examples of section 13, T = 3.
@pytest.mark.parametrize(
    ("situation", "payments"),
    [
        ({"by": "self_draw", "seat_wind": "E", "repeat": 2}, {"E": 780, "S": -260, "W": -260, "N": -260}),
        ({"by": "self_draw", "seat_wind": "S", "repeat": 3}, {"E": -300, "S": 620, "W": -160, "N": -160}),
        ({"by": "discard", "from": "W", "seat_wind": "S", "repeat": 5}, {"S": 160, "W": -160}),
        ({"by": "discard", "from": "E", "seat_wind": "S", "repeat": 2}, {"E": -260, "S": 260}),
    ],
)
def test_examples_of_the_book(situation, payments):
    assert paid(**situation) == payments


def test_south_has_no_dealer_tai_of_its_own():
    assert paid(by="discard", seat_wind="S", options={"preset": "south"}, **{"from": "E"}) == {"E": -160, "S": 160}
    assert paid(by="discard", seat_wind="S", repeat=1, options={"preset": "south"}, **{"from": "E"}) == {
        "E": -200,
        "S": 200,
    }


def test_all_pay_a_discard_by_option():
    everyone = {"discard_pays": "all"}
    assert paid(by="discard", seat_wind="S", options=everyone, **{"from": "W"}) == {
        "E": -180,
        "S": 500,
        "W": -160,
        "N": -160,
    }
    assert paid(by="rob_kong", seat_wind="S", options=everyone, **{"from": "W"}) == {
        "E": -200,
        "S": 560,
        "W": -180,
        "N": -180,
    }


def test_wallet_cap_limits_by_payer_and_by_winner():
    wallet = {"wallet_cap": True}
    full = {"E": -180, "S": 500, "W": -160, "N": -160}
    assert paid(by="self_draw", seat_wind="S", options=wallet, owned=[1000, 1000, 1000, 1000]) == full
    assert paid(by="self_draw", seat_wind="S", options=wallet, owned=[50, 1000, 0, -70]) == {
        "E": -50,
        "S": 50,
        "W": 0,
        "N": 0,
    }
    assert paid(by="self_draw", seat_wind="S", options=wallet, owned=[1000, 90, 1000, 40]) == {
        "E": -90,
        "S": 220,
        "W": -90,
        "N": -40,
    }


def winners(options, owned):
    """Two winners on one discard of East, into one ledger."""
    work, tally, rules = Work(), Tally(), RULESET.rows(options)
    for seat in "WN":
        situation = {"by": "discard", "from": "E", "seat_wind": seat, "owned": owned}
        win = win_of(question_of({**HAND, **situation}))
        assert value(win, rules, work, tally) == 3
        pay_win(win, rules, tally, work)
    return [row[:3] for row in work.ledger[: work.n_ledger]]


def test_each_of_several_winners_is_paid_apart():
    assert winners(TaiwanOptions(multi_win="all"), []) == [[0, 2, 180], [0, 3, 180]]


def test_wallet_cap_is_for_all_winners_together():
    assert winners(TaiwanOptions(wallet_cap=True), [250, 0, 900, 900]) == [[0, 2, 180], [0, 3, 70]]


def test_treasures_are_paid_after_the_cap_and_do_not_help_the_minimum():
    record = {**HAND, "by": "discard", "from": "W", "seat_wind": "S", "treasures": ["1m", "8s", "8s"]}
    answer = RULESET.answer(record)
    assert (answer["patterns"], answer["tai"]) == ({"平胡": 2, "門清": 1, "寶牌": 3}, 6)
    assert RULESET.answer({**record, "options": {"cap": 4}})["tai"] == 4
    # value() compares hand tai alone.
    assert value(win_of(question_of(record)), RULESET.rows(TaiwanOptions()), Work(), Tally()) == 3


def test_dealer_tai_can_help_the_minimum():
    poor = {"hand": "456m345p67789sNN", "melds": ["[123m]"], "win": "5s", "seat_wind": "S", "by": "discard"}
    strict = {"min_tai": 3, "min_counts_dealer": True}
    assert RULESET.answer({**poor, "repeat": 1, "from": "E", "options": strict})["valid"]
    assert not RULESET.answer({**poor, "repeat": 1, "from": "W", "options": strict})["valid"]
    drawn = {**poor, "by": "self_draw", "repeat": 1, "options": strict}
    assert RULESET.answer(drawn)["reason"] == "minimum"


def test_payments_of_the_cases_sum_to_zero():
    for record in read_records(CASES):
        assert sum(RULESET.answer(record)["payments"].values()) == 0
