"""The breakdown of a hand: reading, what counts, what is left out and why, payments."""

import pytest

from sifang.hand import parse_hand
from sifang.rules.sichuan import RULESET
from sifang.score import HandError, Question
from sifang.tiles import parse_tile


def explain(hand, tile, preset="seed", **situation):
    held = parse_hand(hand)
    melds = tuple((one.type, one.kind) for one in held.melds)
    question = Question(
        "sichuan",
        RULESET.preset(preset),
        held.tiles,
        melds,
        parse_tile(tile),
        {"seat": "S", "by": "self_draw"} | situation,
    )
    return RULESET.score(question)


def counted(answer):
    return [(one.key, one.count, one.points) for one in answer.reading.counted]


def test_table_names_the_pattern_and_what_it_leaves_out():
    answer = explain("1122337788999m", "9m")
    assert counted(answer) == [("pure_dragon_seven_pairs", 1, 32)]
    because = {one.key: one.because for one in answer.reading.left_out}
    assert because == dict.fromkeys(["plain", "one_suit", "dragon_seven_pairs"], "pure_dragon_seven_pairs")
    assert answer.total == sum(one.points for one in answer.reading.counted) == 32
    assert [one.name for one in answer.reading.groups] == ["pair"] * 7
    assert sum(one.won for one in answer.reading.groups) == 1
    assert [one.counted[0].key for one in answer.others] == ["pure_ends"]
    assert answer.figures["labels"] == ["清龙七对"]


def test_points_of_kongs_and_roots_stand_beside_the_pattern():
    answer = explain("{3333m}555567p78m99m", "6m", **{"by": "discard", "from": "W"})
    assert counted(answer) == [("plain", 1, 1), ("kong", 1, 1), ("root", 1, 1)]
    assert [(one.payer, one.payee, one.points, one.reason) for one in answer.payments] == [(2, 1, 3, "win")]
    first = answer.reading.groups[0]
    assert (first.name, first.declared, first.concealed) == ("concealed_kong", True, True)


def test_sum_lists_fan():
    answer = explain("[111m][333m][555p][777p]9p", "9p", "blood")
    assert counted(answer) == [("all_pungs", 1, 1), ("golden_hook", 1, 1)]
    assert (answer.total, answer.figures["fan"], answer.figures["counted_in"], answer.figures["cap"]) == (
        4,
        2,
        "fan",
        3,
    )
    assert [one.points for one in answer.payments] == [5, 5, 5]


@pytest.mark.parametrize(
    ("hand", "tile", "situation", "valid", "reason"),
    [
        ("123456789m2357p", "4p", {}, False, "no_shape"),
        ("12323m456p789s55m", "1m", {}, True, "three_suits"),
        ("123456789m23p55p", "1p", {"void": "m"}, True, "void_suit"),
        ("123456789m2355p", "5p", {"by": "rob_kong", "from": "N"}, False, "no_shape"),
        ("123456789m2255p", "5p", {"by": "rob_kong", "from": "N"}, True, "impossible_way"),
        ("123456789m23p55p", "1p", {"by": "after_kong"}, True, "impossible_way"),
    ],
)
def test_no_win_says_why(hand, tile, situation, valid, reason):
    answer = explain(hand, tile, **situation)
    assert (answer.valid, answer.legal, answer.reason, answer.total) == (valid, False, reason, 0)


def test_impossible_hand_is_an_error_that_names_the_tile():
    with pytest.raises(HandError, match="1m is held 5 times"):
        explain("1111123456789m", "2m")
