"""Laws of scores and settlements, over random hands."""

import random

from hypothesis import given
from hypothesis import strategies as st

from rules.sichuan.generate import break_record, exhausted_record, score_record, waiting
from sifang.engine.layout import Tally, Work
from sifang.hand import parse_hand
from sifang.rules.sichuan import RULESET
from sifang.rules.sichuan.explain import win_row
from sifang.rules.sichuan.options import rules_row
from sifang.rules.sichuan.records import options_of
from sifang.rules.sichuan.score import pay_win, value
from sifang.rules.sichuan.settle import ready_value, stack_count, waits, wall_break
from sifang.tiles import parse_tile

seeds = st.integers(0, 2**32).map(random.Random)
SCORES = ("patterns", "fan", "points", "payments")


@given(seeds)
def test_payments_sum_to_zero(rnd):
    answer = RULESET.answer(score_record(rnd, spoilt=False))
    assert sum(answer["payments"].values()) == 0
    assert (answer["points"] > 0) == bool(answer["payments"])


@given(seeds)
def test_exhausted_wall_sums_to_zero(rnd):
    answer = RULESET.answer(exhausted_record(rnd))
    assert sum(answer["payments"].values()) == 0
    ready = [seat for seat, points in answer["values"].items() if points]
    assert len(ready) not in (0, 4) or set(answer["payments"].values()) == {0}


def turned(text, suits):
    return "".join(suits.get(letter, letter) for letter in text)


@given(seeds, st.permutations("mps"))
def test_suits_may_be_exchanged(rnd, order):
    record = score_record(rnd, spoilt=rnd.random() < 0.2)
    suits = dict(zip("mps", order, strict=True))
    other = record | {"hand": turned(record["hand"], suits), "win": turned(record["win"], suits)}
    other["melds"] = [turned(one, suits) for one in record["melds"]]
    if "void" in record:
        other["void"] = suits[record["void"]]
    assert RULESET.answer(other) == RULESET.answer(record)


@given(seeds)
def test_ranks_may_be_mirrored(rnd):
    # No pattern tells 1 from 9, 2 from 8 and so on.
    record = score_record(rnd, spoilt=rnd.random() < 0.2)
    ranks = {str(n): str(10 - n) for n in range(1, 10)}
    other = record | {"hand": turned(record["hand"], ranks), "win": turned(record["win"], ranks)}
    other["melds"] = [turned(one, ranks) for one in record["melds"]]
    assert RULESET.answer(other) == RULESET.answer(record)


@given(seeds)
def test_value_is_pure(rnd):
    record = score_record(rnd, spoilt=rnd.random() < 0.3)
    options = options_of(record)
    held = parse_hand("".join(record["melds"]) + record["hand"])
    melds = tuple((one.type, one.kind) for one in held.melds)
    w = win_row(options, held.tiles, melds, parse_tile(record["win"]), record)
    before, rules = vars(w.copy()), rules_row(options)
    work, first, second = Work(), Tally(), Tally()
    found = value(w, rules, work, first)
    if found >= 0:
        pay_win(w, rules, first, work)
    work.counts = [7] * len(work.counts)
    work.numbers = [7] * len(work.numbers)
    assert value(w, rules, work, second) == found
    assert vars(first) == vars(second)
    assert vars(w) == before


@given(seeds)
def test_more_fan_is_never_fewer_points(rnd):
    record = score_record(rnd, spoilt=False) | {"options": {"preset": "blood", "cap": None}}
    record.pop("void", None)
    answer = RULESET.answer(record)
    assert answer["points"] in (0, 2 ** answer["fan"])


@given(seeds)
def test_cap_only_lowers(rnd):
    record = score_record(rnd, spoilt=False)
    record["options"] = {"preset": "blood", "cap": None}
    free = RULESET.answer(record)
    for cap in (3, 4, 5):
        record["options"] = {"preset": "blood", "cap": cap}
        capped = RULESET.answer(record)
        assert (capped["fan"], capped["points"]) == (free["fan"], min(free["points"], 2**cap))


@given(seeds)
def test_waits_are_the_tiles_that_win(rnd):
    hand = waiting(rnd, ready=rnd.random() < 0.8)
    held = parse_hand("".join(hand["melds"]) + hand["hand"])
    melds = tuple((one.type, one.kind) for one in held.melds)
    options = RULESET.parse({"draw_payment": rnd.choice(["min", "max"])})
    rules, work, tally = rules_row(options), Work(), Tally()
    w = win_row(options, held.tiles, melds, None, {})
    worth = {}
    for kind in range(27):
        if held.all_tiles.count(kind) < 4:
            won = win_row(options, held.tiles, melds, kind, {"by": "discard", "from": "S"})
            points = value(won, rules, work, tally)
            if points >= 0:
                worth[kind] = points
    assert waits(w, rules, work, tally) == sum(1 << kind for kind in worth)
    best = max if options.draw_payment == "max" else min
    assert ready_value(w, rules, work, tally) == best(worth.values(), default=-1)


@given(st.integers(0, 3), st.integers(2, 12), st.integers(2, 24), st.integers(0, 1), st.integers(0, 1))
def test_break_lies_on_a_wall(dealer, first, count, east_west, left):
    packed = wall_break(dealer, first, count, east_west, left)
    seat, stack = packed // 64, packed % 64
    assert 0 <= stack < stack_count(seat, dealer, east_west)
    # Counting back from the break over whole walls leads to the second thrower's.
    while stack != count:
        seat = (seat + (3 if left else 1)) % 4
        count -= stack_count(seat, dealer, east_west)
    assert seat == (dealer + first - 1) % 4


@given(seeds)
def test_walls_have_54_stacks(rnd):
    record = break_record(rnd)
    assert sum(RULESET.stacks(RULESET.parse({}), "ESWN".index(record["dealer"]))) == 54
