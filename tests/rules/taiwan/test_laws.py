"""Laws of the scorer, over random wins."""

import random

from hypothesis import given
from hypothesis import strategies as st

from rules.taiwan.random_records import KINDS, WINDS, parsed, win_record, written
from sifang.rules.taiwan import RULESET

seeds = st.integers(0, 2**32)


def win_of(seed):
    return win_record(random.Random(seed))


@given(seeds)
def test_payments_sum_to_zero_and_only_the_winner_gains(seed):
    record = win_of(seed)
    payments = RULESET.answer(record)["payments"]
    assert sum(payments.values()) == 0
    assert all(points <= 0 for seat, points in payments.items() if seat != record["seat_wind"])


@given(seeds, st.permutations("mps"))
def test_suits_may_be_exchanged(seed, order):
    record = win_of(seed)
    table = str.maketrans("mps", "".join(order))
    other = {
        **record, "hand": written(parsed(record["hand"].translate(table))), "win": record["win"].translate(table),
        "melds": [meld.translate(table) for meld in record["melds"]], "treasures": [one.translate(table) for one in record["treasures"]],
    }  # fmt: skip
    assert RULESET.answer(other) == RULESET.answer(record)


@given(seeds)
def test_ranks_may_be_mirrored(seed):
    record = win_of(seed)
    table = str.maketrans("123456789", "987654321")
    other = {
        **record, "hand": written(parsed(record["hand"].translate(table))), "win": record["win"].translate(table),
        "melds": [f"{meld[0]}{written(parsed(meld[1:-1].translate(table)))}{meld[-1]}" for meld in record["melds"]],
        "treasures": [one.translate(table) for one in record["treasures"]],
    }  # fmt: skip
    assert RULESET.answer(other) == RULESET.answer(record)


@given(seeds, st.randoms(use_true_random=False))
def test_order_of_tiles_and_melds_does_not_matter(seed, rng):
    record = win_of(seed)
    tiles, melds = parsed(record["hand"]), list(record["melds"])
    rng.shuffle(tiles)
    rng.shuffle(melds)
    assert RULESET.answer({**record, "hand": "".join(tiles), "melds": melds}) == RULESET.answer(record)


@given(seeds)
def test_a_higher_minimum_only_forbids(seed):
    record = win_of(seed)
    free, strict = (RULESET.answer({**record, "options": {**record["options"], "min_tai": n}}) for n in (0, 3))
    assert strict == free or strict["reason"] == "minimum"


@given(seeds)
def test_cap_lowers_the_tai_alone(seed):
    record = win_of(seed)
    free, capped = (RULESET.answer({**record, "options": {**record["options"], "cap": cap}}) for cap in (None, 5))
    assert capped["patterns"] == free["patterns"]
    assert capped["tai"] == min(free["tai"], 5)


@given(seeds)
def test_winning_kind_is_among_the_waits(seed):
    record = win_of(seed)
    if record["win"] and RULESET.answer(record).get("reason") != "tile count":
        assert record["win"] in RULESET.waits_answer(record)["waits"]


@given(seeds)
def test_single_wait_is_a_wait_for_one_kind(seed):
    record = win_of(seed)
    answer = RULESET.answer(record)
    if "獨聽" in answer["patterns"]:
        assert RULESET.waits_answer(record)["waits"] == [record["win"]]
    if "平胡" in answer["patterns"] and record["options"].get("pinghu_wait") != "any":
        assert len(RULESET.waits_answer(record)["waits"]) >= 2


@given(seeds, st.sampled_from(KINDS))
def test_a_treasure_never_changes_the_hand_tai(seed, kind):
    record = {**win_of(seed), "treasures": []}
    plain, rich = RULESET.answer(record), RULESET.answer({**record, "treasures": [kind]})
    assert plain["valid"] == rich["valid"]
    assert {name: tai for name, tai in rich["patterns"].items() if name != "寶牌"} == plain["patterns"]


@given(seeds, st.integers(0, 9))
def test_dealer_tai_is_paid_between_the_dealer_and_the_other(seed, repeat):
    record = {**win_of(seed), "options": {}}
    first, later = (RULESET.answer({**record, "repeat": n})["payments"] for n in (0, repeat))
    more = {seat: later[seat] - first[seat] for seat in first}
    for seat in WINDS:
        if seat in more and seat != record["seat_wind"]:
            assert more[seat] == (-40 * repeat if "E" in (seat, record["seat_wind"]) else 0)
