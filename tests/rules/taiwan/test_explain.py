"""A breakdown says which reading counts, what was left out because of what, and refuses what cannot be."""

import pytest

from rules.taiwan.random_records import CASES, SAMPLE, read_records
from rules.taiwan.test_patterns import ask, tai_of
from sifang.rules.taiwan import RULESET, TaiwanOptions
from sifang.rules.taiwan.patterns import TABLE
from sifang.rules.taiwan.records import question_of
from sifang.score import HandError
from sifang.tiles import NotationError, tiles_text


def test_groups_tell_where_the_winning_tile_went():
    found = ask("{9999p}[123m]111555s2245m + 3m")
    assert [(tiles_text(one.kinds), one.name, one.declared, one.won) for one in found.reading.groups] == [
        ("9999p", "concealed_kong", True, False),
        ("123m", "chow", True, False),
        ("345m", "chow", False, True),
        ("111s", "pung", False, False),
        ("555s", "pung", False, False),
        ("22m", "pair", False, False),
    ]
    assert tai_of(found) == {"三暗刻": 2}


def test_triplet_completed_by_another_is_not_concealed():
    text = "111444m777p22s99p678s + 2s"
    won = {on: [one.concealed for one in ask(text, by=on).reading.groups if one.won] for on in ("discard", "self_draw")}
    assert won == {"discard": [False], "self_draw": [True]}


def test_left_out_names_the_reason():
    found = ask("[CCC][FFF]123m456p67sPP + 8s")
    assert [(TABLE.find(one.key).zh, TABLE.find(one.because).zh) for one in found.reading.left_out] == [
        ("三元牌", "小三元")
    ]
    heaven = ask("123456m456789p4622s + 5s", by="heavenly", seat_wind="E")
    assert {TABLE.find(one.key).zh for one in heaven.reading.left_out} == {"門清自摸", "自摸", "獨聽"}
    assert {one.because for one in heaven.reading.left_out} == {"blessing_of_heaven"}


def test_other_readings_are_told_best_first():
    # 111222333m are three triplets or three equal runs.
    found = ask("111222333m678p67s99p + 8s", by="self_draw")
    assert tai_of(found) == {"門清自摸": 3, "三暗刻": 2}
    assert [one.total for one in found.others] == [3]
    assert [one.name for one in found.others[0].groups] == ["chow"] * 5 + ["pair"]


def test_seven_pairs_and_a_pung():
    found = ask("1111m99p11s99sEECCFF + F", TaiwanOptions(ligu=True))
    assert [one.name for one in found.reading.groups] == ["pair"] * 7 + ["pung"]
    assert [tiles_text(one.kinds) for one in found.reading.groups if one.won] == ["FFF"]


def test_missing_tai_under_the_minimum():
    found = ask("[123m]456m345p67789sNN + 5s", TaiwanOptions(min_tai=3))
    assert (found.valid, found.legal, found.reason, found.figures["missing"]) == (True, False, "minimum", 3)
    assert found.payments == ()


def test_payments_name_their_reason():
    drawn = ask("123456m456789p2267s + 8s", by="self_draw", repeat=1)
    assert [(one.payer, one.payee, one.points, one.reason) for one in drawn.payments] == [
        (0, 1, 220, "self_drawn"), (2, 1, 160, "self_drawn"), (3, 1, 160, "self_drawn"),
    ]  # fmt: skip
    assert drawn.figures["dealer_tai"] == 3


def test_breakdown_and_answer_are_one():
    for record in [*read_records(CASES), *read_records(SAMPLE)]:
        answer = RULESET.answer(record)
        if answer.get("reason") == "tile count":
            continue
        found = RULESET.score(question_of(record))
        assert (found.legal, found.reason) == (answer["valid"], answer.get("reason", ""))
        if found.legal:
            assert tai_of(found) == answer["patterns"]
            assert found.total == answer["tai"]


def test_no_other_reading_is_worth_more():
    for record in read_records(SAMPLE):
        if RULESET.answer(record)["valid"]:
            found = RULESET.score(question_of(record))
            assert all(one.total <= found.reading.total for one in found.others)


@pytest.mark.parametrize(
    ("text", "situation", "words"),
    [
        ("11111m456789p22s789s + 8s", {}, "5 copies of 1m"),
        ("123456m456789p226s + 8s", {}, "worth 15 tiles"),
        ("123456m456789p2267s + 8s", {"by": "heavenly"}, "only the dealer"),
        ("123456m456789p2267s + 8s", {"by": "earthly", "seat_wind": "E"}, "not the dealer"),
        ("[123m]456m456789p2267s + 8s", {"by": "earthly"}, "contradicts melds"),
        ("[123m]456m456789p2267s + 8s", {"ready_kind": "heavenly"}, "concealed"),
        ("123456m456789p2267s + 8s", {"by": "after_kong"}, "without a kong"),
        ("123456m456789p2267s + 8s", {"by": "after_flower"}, "without a flower"),
        ("123456m456789p2267s + 8s", {"also": ["last_wall"]}, "last_wall"),
        ("123456m456789p2267s + 8s", {"by": "chankan"}, "chankan"),
        ("123456m456789p2267s + 8s", {"from": "S"}, "is the winner"),
        ("123456m456789p2267s + 8s", {"from": "X"}, "from = 'X'"),
        ("123456m456789p2267s + 8s", {"flowers": "aab"}, "a twice"),
        ("123456m456789p2267s + 8s", {"flowers": "1m"}, "1m is no flower"),
        ("123456m456789p2267s + 8s", {"dealer": True}, "dealer"),
        ("123456m456789p2267s + 8s", {"treasures": ["1m"] * 6}, "at most five"),
        ("123456m456789p2267s + 8s", {"repeat": -1}, "repeat"),
        ("123456m456789p2267s + 8s", {"ready_kind": "double"}, "double"),
    ],
)  # fmt: skip
def test_impossible_input_is_named(text, situation, words):
    with pytest.raises((HandError, NotationError), match=words):
        ask(text, **situation)


def test_records_that_must_be_refused():
    record = read_records(CASES)[0]
    for spoilt in (
        {**record, "hand": "11111m456789p2267s1m"}, {**record, "hand": "12x"}, {**record, "melds": ["[12m]"]}, {**record, "by": None},
        {**record, "hand": None}, {**record, "win": ""}, {**record, "options": {"min_tai": 9}}, {"id": "empty"}, {**record, "treasures": 5},
        {**record, "seat_wind": "E"}, {**record, "melds": ["[123m]"] * 6},
    ):  # fmt: skip
        assert set(RULESET.answer(spoilt)) == {"error"}, spoilt


def test_waits_leave_out_own_fourth_copies():
    assert RULESET.waits_answer({"hand": "123m456789p34567s22m", "melds": []}) == {"waits": ["2s", "5s", "8s"]}
    assert RULESET.waits_answer({"hand": "23m456p99p789p", "melds": ["{4444m}", "[789s]"]}) == {"waits": ["1m"]}
    pairs = {"hand": "11m99m11p99p11s99sEEFF", "melds": []}
    assert RULESET.waits_answer(pairs) == {"waits": []}
    assert len(RULESET.waits_answer({**pairs, "options": {"ligu": True}})["waits"]) == 8
    assert "error" in RULESET.waits_answer({"hand": "123m", "melds": []})
