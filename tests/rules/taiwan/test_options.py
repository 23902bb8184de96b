"""Options: names and values of section 17, presets of section 14, contradictions, and the numbers they become."""

import pytest

from rules.taiwan.random_records import CASES, read_records
from sifang.engine import layout
from sifang.engine.forms import FIVE_SETS
from sifang.play.dispatch import TAIWAN
from sifang.rules.options import OptionError, changed, parse_options, specs
from sifang.rules.taiwan import RULESET, TaiwanOptions
from sifang.rules.taiwan.options import CAP, NO_CAP
from sifang.rules.taiwan.patterns import TABLE

# Section 17: every option with its default and other values; our own addition is named apart.
BOOK = {
    "flowers": (True, False), "reserve": (0, 8, 14, 16), "reserve_mode": ("fixed", "plus_one_per_kong"),
    "opening_flowers": ("player_complete", "round_robin"),
    "rounds": (4, 1, 2), "seat_wind": ("dealer", "door"), "on_draw": ("pass", "repeat", "repeat_no_count"), "repeat_cap": (None, 9, 10),
    "stop_below_zero": (False, True), "clock": ((30, 15, 3), None, (60, 20, 5)),
    "multi_win": ("nearest", "all", "two_nearest_three_all"), "kong_from_left": (True, False), "swap": ("none", "same", "strict"),
    "passed_win": ("until_own_discard", "also_self_draw", "same_tile", "off"), "exposed_kong_selfdraw": (True, False),
    "concealed_kong": ("hidden", "shown"), "enforce": (True, False), "false_win": ("forbid", "pay3tai"),
    "four_winds_abort": (False, True), "four_kongs_abort": (False, True),
    "ready_open": (True, False), "ready_kong": ("same_waits", "none"), "ready_must_win": (False, True), "dealer_heavenly": (True, False),
    "qualified_pass": ("downgrade", "keep"), "qualified_ready_adds_concealed": (False, True),
    "human": ("before_first_draw", "discarder_first_discard", "off"), "opening_win_adds_self_draw": (False, True),
    "flower_order": ("plum_orchid_bamboo_mum", "plum_orchid_mum_bamboo"), "flower_bloom": (True, False),
    "flower_kong_replaces_seat_flower": (False, True), "all_flowers_count": (False, True), "flower_win": ("optional", "forced", "off"),
    "seven_rob_one": (True, False), "seven_rob_one_reverse": (True, False), "flower_win_compound": (False, True),
    "opening_flower_bonus": (False, True),
    "values": ((), {"清一色": 12}), "single_wait": (True, False), "single_wait_seen": (False, True),
    "all_melded_adds_single_wait": (False, True), "pinghu_wait": ("two_sided", "exactly_two", "any"), "pinghu_concealed": (True, False),
    "pinghu_honor_pair": (False, True), "pinghu_flowers": (False, True), "little_four_winds_adds_winds": (True, False),
    "all_honors_adds_all_triplets": (False, True), "five_concealed_adds_all_triplets": (True, False), "all_winds_count": (False, True),
    "no_honor_no_flower": (False, True), "kong_tai": (False, True), "four_kongs": ("off", "pattern", "instant"), "ligu": (False, True),
    "liability": ("off",),
    "min_tai": (0, 1, 2, 3), "min_counts_dealer": (False, True), "treasure": (False, True), "treasure_scope": ("all", "concealed"),
    "treasure_on_flower": (False, True),
    "base": (100, 50, 1000), "unit": (20, 300), "cap": (None, 4, 8), "discard_pays": ("discarder", "all"), "wallet_cap": (False, True),
}  # fmt: skip
OWN = {"start_points"}


def test_options_are_those_of_the_book():
    known = specs(TaiwanOptions)
    assert set(known) == set(BOOK) | OWN
    for name, values in BOOK.items():
        assert known[name].default == values[0], name
        assert all(known[name].permitted(value) for value in values), name
        assert known[name].source and known[name].doc


@pytest.mark.parametrize(
    "wrong",
    [
        {"reserve": 15}, {"swap": True}, {"min_tai": 4}, {"cap": 0}, {"values": {"十三么": 88}}, {"values": {"清一色": -2}},
        {"values": {"清一色": 1.5}}, {"values": "清一色"}, {"rounds": 3}, {"flowers": 1}, {"repeat_cap": 0}, {"liability": "on"},
    ],
    ids=str,
)  # fmt: skip
def test_value_that_is_not_permitted(wrong):
    with pytest.raises(OptionError, match=next(iter(wrong))):
        RULESET.parse(wrong)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"false_win": "pay3tai"}, "enforce"),
        ({"treasure_on_flower": True}, "treasure = true"),
        ({"treasure": True, "treasure_on_flower": True, "flowers": False}, "flowers"),
        ({"opening_flower_bonus": True, "flower_win": "off"}, "flower_win"),
        ({"flower_win_compound": True, "flowers": False}, "flowers"),
        ({"flower_win": "forced", "flowers": False}, "flowers"),
        ({"four_kongs": "instant", "four_kongs_abort": True}, "four_kongs"),
    ],
    ids=str,
)
def test_contradiction_names_its_option(changes, words):
    with pytest.raises(OptionError, match=words):
        RULESET.parse(changes)


def test_house_values_are_frozen_in_the_order_of_the_table():
    wishes = [{"獨聽": 2, "清一色": 12}, [["full_flush", 12], ["獨聽", 2]], (("獨聽", 2), ("清一色", 12))]
    found = {parse_options(TaiwanOptions, TaiwanOptions(), {"values": wish}) for wish in wishes}
    assert found == {TaiwanOptions(values=(("清一色", 12), ("獨聽", 2)))}
    row = RULESET.rows(found.pop())
    assert row.values[TABLE.find("清一色").index] == 12
    assert row.values[TABLE.find("平胡").index] == 2


def test_default_preset_changes_nothing():
    assert next(iter(RULESET.presets)) == "xigu"
    assert RULESET.preset("xigu") == TaiwanOptions()
    assert list(RULESET.presets) == [
        "xigu", "xigu_treasure", "association", "star31", "shenlaiye", "sml", "cml", "pocket", "south",
    ]  # fmt: skip


def test_table_presets_keep_a_reserve_and_ban_the_swap():
    for name in RULESET.presets:
        options = RULESET.preset(name)
        expected = (0, "none") if name.startswith("xigu") else (16, "strict")
        assert (options.reserve, options.swap) == expected, name


def test_every_hall_but_xigu_repeats_on_a_draw():
    assert {name for name in RULESET.presets if RULESET.preset(name).on_draw == "pass"} == {
        "xigu",
        "xigu_treasure",
        "south",
    }


# The rows of section 14: tai by preset, -1 = not listed there.
COLUMNS = {
    "association": {"天胡": 16, "人胡": 16, "天聽": 8, "地聽": 4, "聽牌": -1, "半求": 1, "清一色": 8, "花槓": 2},
    "star31": {"天聽": 8, "地聽": 4, "聽牌": 1, "半求": -1, "河底撈魚": -1, "花牌": 1, "正花": -1, "風牌": 1, "門風": -1,
               "無字無花": 2, "明槓": 1, "暗槓": 2, "字一色": 8},
    "shenlaiye": {"天聽": 16, "地聽": 4, "聽牌": 1, "半求": 1, "河底撈魚": -1, "花槓": 2, "配牌花胡": 4, "人胡": 8},
    "sml": {"天聽": 16, "地聽": 8, "聽牌": -1, "半求": -1, "河底撈魚": -1, "花槓": 1, "字一色": 16, "人胡": 16, "天胡": 24},
    "cml": {"天聽": 16, "地聽": 8, "聽牌": -1, "半求": -1, "河底撈魚": -1, "花槓": 1, "字一色": 16, "人胡": 16, "天胡": 24},
    "pocket": {"天聽": 16, "地聽": 8, "聽牌": 1, "半求": 1, "河底撈魚": 1, "花槓": 1, "字一色": 16, "人胡": 8},
    "south": {"獨聽": -1, "莊家": 0, "連莊": 2},
}  # fmt: skip


@pytest.mark.parametrize("name", COLUMNS)
def test_values_of_a_preset(name):
    row = RULESET.rows(RULESET.preset(name))
    assert {item: row.values[TABLE.find(item).index] for item in COLUMNS[name]} == COLUMNS[name]


def test_leagues_differ_as_the_book_says():
    sml, cml = RULESET.preset("sml"), RULESET.preset("cml")
    assert (sml.multi_win, sml.kong_from_left, sml.passed_win) == ("two_nearest_three_all", False, "also_self_draw")
    assert (cml.multi_win, cml.opening_flowers, cml.flower_win, cml.flower_win_compound) == (
        "nearest",
        "round_robin",
        "off",
        True,
    )
    assert (sml.little_four_winds_adds_winds, cml.little_four_winds_adds_winds) == (False, True)
    assert changed(RULESET.preset("xigu_treasure"), TaiwanOptions()) == {"treasure": True, "min_tai": 3}


def test_rows_of_the_default():
    row = RULESET.rows(TaiwanOptions())
    assert (row.sets, row.hand_size, row.flowers, row.reserve, row.chow, row.honor_chow) == (5, 16, 8, 0, 1, 0)
    assert (row.book, row.form_family) == (TAIWAN, FIVE_SETS)
    assert (row.swap, row.multi_win, row.passed_win) == (layout.SWAP_ALLOWED, 0, layout.PASSED_UNTIL_DISCARD)
    assert (row.ready, row.ready_offer, row.ready_open, row.ready_kong, row.ready_downgrade) == (1, 1, 1, 1, 1)
    assert (row.flower_win, row.seven_rob_one, row.seven_rob_reverse, row.fed_kong_win) == (1, 1, 1, 1)
    assert (row.kong_after_claim, row.win_after_claim, row.last_discard_claims, row.rob_concealed) == (0, 0, 0, 0)
    assert (row.enforce, row.false_win, row.concealed_kong_hidden, row.options[CAP]) == (1, 0, 1, NO_CAP)


def test_rows_of_other_options():
    row = RULESET.rows(
        TaiwanOptions(
            enforce=False, base=300, unit=100, seat_wind="door", multi_win="two_nearest_three_all", passed_win="same_tile",
            reserve=16, reserve_mode="plus_one_per_kong", four_kongs="instant", ligu=True, treasure=True, flower_win="forced",
        )
    )  # fmt: skip
    # 詐胡: base and three units to each of the others, the deal is void (section 7).
    assert (row.false_win, row.false_win_ends, list(row.false_pay)) == (1, 1, [600, 600])
    assert (row.door_east, row.multi_win, row.passed_win) == (1, 3, layout.PASSED_SAME_KIND)
    assert (row.reserve, row.reserve_per_kong, row.four_kongs_end, row.ligu, row.treasures, row.flower_win) == (
        16,
        1,
        1,
        1,
        1,
        2,
    )
    assert RULESET.rows(TaiwanOptions(flowers=False)).flower_win == 0


def test_preset_of_a_record():
    record = read_records(CASES)[9]
    assert record["patterns"] == {"門清": 1, "獨聽": 1}
    south = RULESET.answer({**record, "options": {"preset": "south"}})
    assert south["patterns"] == {"門清": 1}
    assert "association" in RULESET.answer({**record, "preset": "nowhere"})["error"]
