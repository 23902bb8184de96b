"""The table of tai: order, exclusions, examples, and single conditions that the cases do not fix."""

import pytest

from rules.taiwan.random_records import CASES, SAMPLE, read_records
from sifang.hand import parse_hand
from sifang.rules.taiwan import RULESET, TaiwanOptions
from sifang.rules.taiwan.patterns import (
    HAND_ITEMS,
    ITEMS,
    TABLE,
    Reading,
    count_reading,
    count_situation,
)
from sifang.score import Question
from sifang.tiles import parse_tile

# Section 17 of the book, and its items that take no part in the choice of a reading.
ORDER = (
    "天胡 地胡 大四喜 人胡 字一色 清一色 小四喜 大三元 五暗刻 嚦咕嚦咕 八仙過海 七搶一 天聽 四槓子 四暗刻 碰碰胡 混一色 小三元 地聽 "
    "門清自摸 平胡 全求 三暗刻 花槓 無字無花 暗槓 門清 自摸 半求 聽牌 獨聽 搶槓 槓上開花 海底撈月 河底撈魚 三元牌 門風 圈風 風牌 正花 花牌 明槓"
).split()  # fmt: skip
TAI = {
    "天胡": 24, "地胡": 16, "大四喜": 16, "五暗刻": 8, "四暗刻": 5, "碰碰胡": 4, "地聽": 4, "門清自摸": 3, "平胡": 2, "花槓": 2, "獨聽": 1,
}  # fmt: skip
EVERYTHING = TaiwanOptions(
    kong_tai=True, all_winds_count=False, no_honor_no_flower=True, four_kongs="pattern", ligu=True
)
# Examples that need more than tiles: how the win came about.
SITUATIONS = {
    "天胡": {"by": "heavenly", "seat_wind": "E"},
    "地胡": {"by": "earthly"},
    "人胡": {"by": "human", "from": "E"},
    "天聽": {"ready_kind": "heavenly"},
    "地聽": {"ready_kind": "earthly"},
    "聽牌": {"declared_ready": True},
    "門清自摸": {"by": "self_draw"},
    "自摸": {"by": "self_draw"},
    "半求": {"by": "self_draw"},
    "五暗刻": {"by": "self_draw"},
    "風牌": {"options": TaiwanOptions(all_winds_count=True)},
}


def ask(text, options=None, **situation):
    """The breakdown of ``hand + winning tile`` for the seat South."""
    hand, win = text.split(" + ")
    found = parse_hand(hand)
    told = {"by": "discard", "seat_wind": "S", "round_wind": "E", **situation}
    if told["by"] in ("discard", "rob_kong", "last_discard"):
        told.setdefault("from", "W")
    melds = tuple((one.type, one.kind) for one in found.melds)
    return RULESET.score(Question("taiwan", options or TaiwanOptions(), found.tiles, melds, parse_tile(win), told))


def tai_of(breakdown):
    """Chinese names and tai of what counts."""
    return {TABLE.find(one.key).zh: one.points for one in breakdown.reading.counted}


def test_order_and_values_of_the_book():
    assert [one.zh for one in TABLE][: len(ORDER)] == ORDER
    assert {name: TABLE.find(name).value for name in TAI} == TAI
    assert [one.zh for one in TABLE][len(ORDER) :] == ["配牌花胡", "寶牌", "莊家", "連莊"]
    assert len(ORDER) == HAND_ITEMS


def test_exclusions_point_to_later_items():
    # One pass in the table's order finds what counts only if this holds.
    for one in TABLE:
        assert all(TABLE.find(key).index > one.index for key in one.excludes), one.zh


def test_every_item_has_names_definitions_and_source():
    for one in TABLE:
        assert one.zh and one.en and one.definition and one.definition_zh and one.source.startswith("Taiwan "), one.key


@pytest.mark.parametrize("item", [one for one in TABLE if one.example], ids=lambda one: one.zh)
def test_example_has_its_item(item):
    situation = {"options": EVERYTHING, **SITUATIONS.get(item.zh, {})}
    assert item.zh in tai_of(ask(item.example, **situation))


def test_predicates_and_kernels_agree():
    # The two kernels that count name every predicate once, at its own place.
    flags = (1 << 20) - 1
    for sets, pungs, self_drawn in [(5, 0b1111111 << 27, 1), (5, 0b111 << 27, 0), (0, 1 << 31, 0), (5, 0b11 << 31, 0)]:
        for place, waits, pair, suits in [(0, 1, 30, 0), (3, 2, 33, 1), (4, 3, 5, 1)]:
            for melds, flowers, dealer in [(0, 0, 0), (5, 8, 1), (5, 0, 0)]:
                reading = Reading(
                    sets=sets, pungs=pungs, chows=5 * (waits == 2), pair=pair, concealed_pungs=5 - melds, place=place, waits=waits, suits=suits,
                    honors=int(waits < 3), open_melds=melds, open_kongs=melds - 1, concealed_kongs=3, self_drawn=self_drawn,
                    robbed=int(waits == 3 and not self_drawn), flags=flags, dealer=dealer, seat_wind=28, round_wind=27, flowers=flowers,
                    seat_flowers=flowers // 4, flower_kongs=flowers // 4, human=1, pinghu=29, flower_bloom=1,
                )  # fmt: skip
                counts = [-1] * ITEMS
                count_situation(reading, counts)
                count_reading(reading, counts)
                expected = [-1 if one.predicate is None else one.predicate(reading) for one in TABLE]
                assert counts == expected


def test_every_predicate_counts_somewhere():
    seen = {name for record in [*read_records(CASES), *read_records(SAMPLE)] for name in record["patterns"]}
    assert set(ORDER) <= seen


def test_single_wait_needs_both_the_only_kind_and_the_shape():
    assert "獨聽" in tai_of(ask("123456m456789p4622s + 5s"))
    # 1112 waits for 2 and 3, and 2345 for 2 and 5: more than one kind.
    assert "獨聽" not in tai_of(ask("123m456789p1112s789s + 3s"))
    assert "獨聽" not in tai_of(ask("123456m456789p2345s + 2s"))


def test_single_wait_counts_own_copies_only_unless_told_otherwise():
    # 2345s wait for 2s and 5s; three 2s in the pool and the own one make four.
    seen = TaiwanOptions(single_wait_seen=True)
    assert "獨聽" in tai_of(ask("123456m456789p2345s + 5s", seen, seen="222s"))
    assert "獨聽" not in tai_of(ask("123456m456789p2345s + 5s", seen="222s"))
    # 67s wait for 5s and 8s: an open run that waits for one kind is neither 平胡 nor 獨聽.
    assert tai_of(ask("123456m456789p2267s + 8s", seen, seen="5555s")) == {"門清": 1}


def test_human_by_first_discard_of_the_discarder():
    hand = "123456m456789p2267s + 8s"
    early = TaiwanOptions(human="discarder_first_discard")
    assert tai_of(ask(hand, early, by="human", **{"from": "E"})) == {"人胡": 8, "平胡": 2}
    assert tai_of(ask(hand, TaiwanOptions(human="off"), by="human", **{"from": "E"})) == {"平胡": 2, "門清": 1}


def test_flower_bloom_off_leaves_kongs():
    off = TaiwanOptions(flower_bloom=False)
    assert "槓上開花" not in tai_of(ask("123456m456789p2267s + 8s", off, by="after_flower", flowers="a"))
    assert "槓上開花" in tai_of(ask("{9999m}123m456789p2267s + 8s", off, by="after_kong"))


def test_switched_off_item_excludes_nothing():
    no_big = TaiwanOptions(values={"大三元": -1})
    assert tai_of(ask("[CCC][FFF][PPP]123m99s67s + 8s", no_big)) == {"三元牌": 3}
    no_heavenly = TaiwanOptions(values={"天聽": -1})
    assert tai_of(ask("123456m456789p2267s + 8s", no_heavenly, ready_kind="heavenly")) == {
        "平胡": 2,
        "門清": 1,
        "聽牌": 1,
    }


def test_value_zero_is_counted_and_excludes():
    free = TaiwanOptions(values={"大三元": 0})
    assert tai_of(ask("[CCC][FFF][PPP]123m99s67s + 8s", free)) == {"大三元": 0}


def test_eight_flowers_in_a_win_with_a_complete_hand():
    compound = TaiwanOptions(flower_win="off", flower_win_compound=True)
    hand = "123456m456789p2267s + 8s"
    assert tai_of(ask(hand, compound, flowers="abcdefgh")) == {"八仙過海": 8, "門清": 1}
    assert tai_of(ask(hand, flowers="abcdefgh")) == {"花槓": 4, "門清": 1, "正花": 2}


def test_flower_wins_by_option():
    record = {
        "hand": "13579m2468p1357sEEE",
        "melds": [],
        "flowers": "abcdefgh",
        "win": "",
        "by": "eight_flowers",
        "seat_wind": "S",
    }
    bonus = RULESET.answer({**record, "opening": True, "options": {"opening_flower_bonus": True}})
    assert bonus["patterns"] == {"八仙過海": 8, "配牌花胡": 4}
    assert bonus["tai"] == 12
    assert RULESET.answer({**record, "options": {"opening_flower_bonus": True}})["tai"] == 8
    assert RULESET.answer({**record, "options": {"flower_win": "off"}})["reason"] == "flowers"
    robbed = {**record, "flowers": "abcdefg", "by": "seven_rob_one", "from": "W"}
    assert RULESET.answer(robbed)["payments"] == {"S": 260, "W": -260}
    assert RULESET.answer({**robbed, "options": {"seven_rob_one": False}})["reason"] == "flowers"


def test_fourth_kong_that_ends_the_deal():
    melds = ["[1111m]", "[4444p]", "[7777s]", "{9999p}"]
    record = {"hand": "229s", "melds": melds, "win": "8s", "by": "after_kong", "kong_from": "discard", "seat_wind": "S"}
    strict = {"four_kongs": "instant", "exposed_kong_selfdraw": False}
    answer = RULESET.answer({**record, "hand": "2259s", "options": strict})
    assert answer["patterns"] == {"四槓子": 8}
    assert answer["payments"] == {"E": -280, "S": 800, "W": -260, "N": -260}
    assert RULESET.answer({**record, "hand": "2259s", "options": {"four_kongs": True}})["reason"] == "shape"


def test_replacement_of_a_claimed_kong_may_be_barred():
    barred = TaiwanOptions(exposed_kong_selfdraw=False)
    text = "[8888p]123456m345p2267s + 8s"
    assert ask(text, barred, by="after_kong", kong_from="discard").reason == "exposed kong"
    assert ask(text, barred, by="after_kong", kong_from="added").legal
    assert ask(text, by="after_kong", kong_from="discard").legal
