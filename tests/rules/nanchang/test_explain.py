"""The answer that explains itself: readings, what jokers stand for, other readings, and the report of waits."""

import random
from collections import Counter

import pytest

from rules.nanchang.cases import random_case
from sifang.melds import parse_meld
from sifang.rules.nanchang import RULESET
from sifang.rules.nanchang.explain import waits
from sifang.rules.nanchang.jokers import makes_misfits, successor
from sifang.rules.nanchang.patterns import TABLE
from sifang.score import HandError, Question
from sifang.tiles import parse_tile, parse_tiles, tiles_text


def ask(case):
    melds = tuple((one.type, one.kind) for one in map(parse_meld, case["melds"]))
    options = RULESET.parse(case.get("options", {}))
    return RULESET.score(
        Question("nanchang", options, parse_tiles(case["hand"]), melds, parse_tile(case["win"]), case)
    )  # fmt: skip


def asked(hand, win, primary, by="self_draw", melds=(), **more):
    return ask({"hand": hand, "win": win, "melds": melds, "by": by, "jokers": {"primary": primary}, **more})


def shown(reading):
    return " ".join(tiles_text(group.kinds) for group in reading.groups)


def test_a_joker_that_stands_for_another_kind():
    found = asked("2m345m67p456sEEE9s", "8p", "1m", others_hold_joker=True)
    assert found.legal
    assert found.unit == "point"
    assert shown(found.reading) == "345m 678p 456s 99s EEE"
    pair = found.reading.groups[3]
    assert (pair.name, pair.jokers) == ("pair", (1,))
    assert [group.won for group in found.reading.groups] == [False, True, False, False, False]
    assert found.figures["jokers"] == [{"tile": "2m", "stands_for": "9s"}]
    assert [one.key for one in found.reading.counted] == ["ping", "zimo"]
    assert found.total == sum(one.points for one in found.payments) == 5 + 3 + 3


def test_a_joker_that_stands_for_itself_and_the_reading_without_it():
    found = asked("123m456m789p45sEE", "6s", "1m")
    assert [one.key for one in found.reading.counted] == ["ping", "deguo", "zimo"]
    assert found.figures["jokers"] == [{"tile": "1m", "stands_for": "1m"}, {"tile": "2m", "stands_for": "2m"}]
    assert found.others
    assert all(other.total < found.total for other in found.others)
    assert "deguo" not in [one.key for one in found.others[0].counted]


def test_a_pattern_left_out_names_the_one_in_its_place():
    found = asked("EESSWWNNCCFFP", "P", "1m")
    assert {one.key: one.because for one in found.reading.left_out} == {"qidui": "qixing_qidui", "deguo": "deguode"}
    flat = asked("345m456p789sEEES", "S", "1m", "heavenly", dealer=True)
    assert [one.key for one in flat.reading.counted] == ["tianhu"]
    assert {one.because for one in flat.reading.left_out} == {"tianhu"}


def test_triplets_pay_more_than_pairs_of_the_same_tiles():
    found = asked("111m222m333m4m4mEE", "4m", "E", others_hold_joker=True)
    keys = [[one.key for one in other.counted] for other in (found.reading, *found.others)]
    assert keys[0][0] == "pengpeng"
    assert len({tuple(one) for one in keys}) == len(keys)


def test_no_shape_and_a_bar_are_told_apart():
    assert asked("159m159p159sESWN", "1m", "C").reason == "no_shape"
    refused = asked("2m345m678p456sEEE", "9s", "1m", "discard", discarder=1, options={"jingdiao_discard": "refuse"})
    assert (refused.valid, refused.legal, refused.reason) == (True, False, "barred")
    with pytest.raises(HandError, match="held 4 times, there are only 3"):
        asked("1111m345m678p45sEE"[:-1], "E", "1m")


def test_jokers_alone_can_be_a_set_and_the_pair():
    # Seven jokers: 1m 1m 1m 2m 2m 2m 2m.
    found = asked("1112222m345p678s", "9s", "1m")
    kinds = Counter(one["tile"] for one in found.figures["jokers"])
    assert kinds == {"1m": 3, "2m": 4}


def check_reading(case, reading, options):
    """A reading is made of the fixed tiles and as many jokers as there are, and its shape is what its patterns say."""
    primary = parse_tile(case["jokers"]["primary"])
    jokers = {primary, successor(primary)}
    claimed = case["by"] in {"discard", "rob_kong", "earthly"} and not options.get("claimed_joker_wild")
    win = parse_tile(case["win"])
    fixed = Counter(kind for kind in parse_tiles(case["hand"]) if kind not in jokers)
    if claimed or win not in jokers:
        fixed[win] += 1
    own = [group for group in reading.groups if not group.declared]
    firm = Counter(kind for group in own for place, kind in enumerate(group.kinds) if place not in group.jokers)
    assert firm == fixed
    assert sum(group.won for group in own) == 1
    names = Counter(group.name for group in own)
    keys = {one.key for one in reading.counted}
    everything = Counter(kind for group in reading.groups for kind in group.kinds)
    if names["single"]:
        counts = [everything[kind] for kind in range(34)]
        assert names["single"] == 14
        assert max(counts) == 1
        assert makes_misfits(counts)
    elif names["pair"] == 7:
        assert not keys & {"ping", "pengpeng"}
    else:
        assert names["pair"] == 1
        assert len(reading.groups) == 5
        assert "pengpeng" not in keys or not any(group.name == "chow" for group in reading.groups)
        if options.get("fifth_copy") is False:
            assert (
                max((everything - Counter(k for g in reading.groups for k in g.kinds if g.name == "kong")).values())
                <= 4
            )


def test_readings_of_random_wins_hold_together():
    rng = random.Random(21)
    for _ in range(120):
        case = random_case(rng, spoil=0.1)
        found = ask(case)
        answer = RULESET.answer(case)
        assert found.legal == bool(answer["patterns"])
        if not found.legal:
            continue
        assert found.figures["multiplier"] == answer["multiplier"]
        assert sorted(found.figures["patterns"]) == sorted(answer["patterns"])
        assert found.total == found.reading.total
        assert all(other.total <= found.total for other in found.others)
        for reading in (found.reading, *found.others):
            check_reading(case, reading, case["options"])
        values = {one.key: one.points for one in found.reading.counted}
        assert len(found.figures["jokers"]) == sum(len(group.jokers) for group in found.reading.groups)
        product = 1
        for value in values.values():
            product *= value
        assert product == answer["multiplier"]


def test_report_of_waits():
    found = waits(RULESET.parse({}), parse_tiles("123m456m789p45sEE"), (), {"jokers": {"primary": "C"}})
    report = {tiles_text([one.kind]): one for one in found}
    assert list(report) == ["3s", "6s", "C", "F"]
    assert (report["6s"].unseen, report["C"].unseen, report["F"].unseen) == (4, 3, 4)
    assert report["6s"].patterns == ("ping", "deguode", "zimo")
    assert report["C"].claimed is None
    # Dealer on the right; drawn: 8 * 2 + 5 and twice 8 + 5; discarded by the dealer: 4 * 2 * 2 + 5, 4 + 5, 4 + 5.
    assert (report["6s"].drawn, report["6s"].claimed) == (47, 39)


@pytest.mark.parametrize("pattern", [one for one in TABLE if one.example], ids=lambda one: one.key)
def test_examples_of_the_table(pattern):
    from sifang.hand import parse_hand

    text, win = pattern.example.split(" + ")
    hand = parse_hand(text)
    melds = tuple((one.type, one.kind) for one in hand.melds)
    alone = pattern.key == "deguode"
    primary = "1m" if pattern.key == "jingdiao" else "2s"
    situation = {"jokers": {"primary": primary}, "others_hold_joker": not alone}
    found = RULESET.score(Question("nanchang", RULESET.parse({}), hand.tiles, melds, parse_tile(win), situation))
    assert pattern.key in [one.key for one in found.reading.counted]
