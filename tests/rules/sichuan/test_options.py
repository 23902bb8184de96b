"""The options of Part F: presets as B6 prints them, contradictions, and where they go."""

import pytest

from sifang.engine.layout import PASSED_OFF, PASSED_UNTIL_DRAW, PASSED_UNTIL_TURN
from sifang.rules.options import OptionError, specs
from sifang.rules.sichuan import RULESET, SichuanOptions

B6 = {
    "scoring": ("table", "additive", "additive", "additive"),
    "winners": ("one_tile", "three", "three", "unlimited"),
    "exchange": (False, False, True, True),
    "void_suit": (False, True, True, True),
    "cap": (None, 3, 4, None),
    "self_draw_bonus": ("none", "add_base", "add_fan", "add_fan"),
    "fed_kong": ("feeder_pays", "all_pay", "feeder_pays", "all_pay"),
    "draw_payment": ("min", "max", "max", "max"),
    "menqing": (False, False, False, False),
    "zhongzhang": (False, False, False, False),
    "tiandihu": (False, False, True, True),
    "yaojiu": (False, False, True, True),
    "jiangdui": ("strict", "off", "strict", "strict"),
    "must_win_wall": (4, 0, 0, 0),
    "kong_draw": ("back", "front", "front", "front"),
    "last_discard_pung": (False, True, True, True),
    "pass_compare": ("points", "fan", "fan", "fan"),
    "last_tile_fan": (0, 1, 1, 1),
}


@pytest.mark.parametrize("name", B6)
def test_presets_are_those_of_the_table(name):
    assert tuple(getattr(RULESET.preset(preset), name) for preset in RULESET.presets) == B6[name]


def test_modern_presets_differ_in_what_they_pay():
    blood, app, river = (RULESET.preset(name) for name in ("blood", "blood_app", "river"))
    assert [one.kong_discard_income for one in (blood, app, river)] == ["refund", "transfer", "transfer"]
    assert [one.pig for one in (blood, app, river)] == ["penalty", "cap", "cap"]


def test_reserved_preset_is_unknown():
    with pytest.raises(OptionError, match="tfmj2024"):
        RULESET.preset("tfmj2024")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"cap": 3}, "cap = 3 contradicts scoring"),
        ({"yaojiu": True}, "yaojiu"),
        ({"menqing": True}, "menqing"),
        ({"zhongzhang": True}, "zhongzhang"),
        ({"tiandihu": True}, "tiandihu"),
        ({"graze": True}, "graze"),
        ({"kong_discard_income": "keep"}, "kong_discard_income"),
        ({"preset": "blood", "event_fan": "two"}, "event_fan"),
        ({"preset": "blood", "kong_unit": "fan"}, "kong_unit"),
        ({"preset": "blood", "root_unit": "none"}, "root_unit"),
        ({"preset": "blood", "yaojiu_pair": "free"}, "yaojiu_pair"),
        ({"preset": "blood", "jiangdui": "loose"}, "loose"),
        ({"preset": "blood", "multi_transfer": "each"}, "multi_transfer"),
        ({"preset": "blood", "river_freeze": True}, "river_freeze"),
        ({"false_win": "pay8"}, "enforce"),
        ({"cap": 6}, "cap = 6: expected null, 3, 4, 5"),
        ({"base": 0}, "base = 0"),
        ({"deals": True}, "deals = true"),
        ({"wall_14": "dealer"}, "did you mean wall14"),
        ({"clock": [30, 15]}, "clock"),
    ],
)
def test_contradictions_and_unknown_values_are_named(changes, message):
    with pytest.raises(OptionError, match=message):
        RULESET.parse(changes)
    assert message.split(maxsplit=1)[0] in RULESET.answer({"kind": "score", "options": changes})["error"]


def test_every_option_has_its_clause():
    assert all(one.source and one.doc for one in specs(SichuanOptions).values())


@pytest.mark.parametrize(
    ("changes", "field", "value"),
    [
        ({}, "suits_only", 1), ({}, "sets", 4), ({}, "hand_size", 13), ({}, "chow", 0), ({}, "reserve", 0),
        ({}, "deal_step", 1), ({"count": "left"}, "deal_step", 3), ({}, "deal_jump", 1),
        ({}, "replacement_front", 0), ({"kong_draw": "front"}, "replacement_front", 1),
        ({}, "play_on", 0), ({"preset": "blood"}, "play_on", 1), ({"preset": "river"}, "play_on", 2),
        ({}, "kong_pay", 0), ({"preset": "blood"}, "kong_pay", 1),
        ({}, "exchange", 0), ({"preset": "river"}, "exchange", 1), ({"preset": "blood"}, "void_suit", 1),
        ({}, "multi_win", 1), ({"multi_win": "two_nearest"}, "multi_win", 2),
        ({}, "must_win_wall", 4), ({"preset": "blood"}, "must_win_wall", 0), ({"must_win_wall": 5}, "must_win_wall", 5),
        ({}, "passed_win", PASSED_UNTIL_TURN), ({"passed_win": "until_own_draw"}, "passed_win", PASSED_UNTIL_DRAW),
        ({"passed_win": "off"}, "passed_win", PASSED_OFF), ({}, "passed_value", 1),
        ({}, "last_discard_claims", 0), ({"last_discard_pung": True}, "last_discard_claims", 1),
        ({}, "swap", 0), ({"swap": "same"}, "swap", 1), ({}, "kong_after_claim", 0), ({}, "win_after_claim", 0),
        ({}, "river_kong", 1), ({"river_kong": "none"}, "river_kong", 0), ({}, "fed_kong_win", 1), ({}, "rob_concealed", 0),
        ({}, "fed_chain", 0), ({"fed_chain": "first"}, "fed_chain", 1),
        ({}, "concealed_kong_hidden", 0), ({"concealed_kong": "hidden"}, "concealed_kong_hidden", 1),
        ({}, "enforce", 1), ({}, "false_win", 0), ({"enforce": False}, "false_win", 1),
        ({"enforce": False, "false_win": "fine24"}, "false_win", 2), ({"enforce": False}, "false_win_ends", 1),
        ({"enforce": False, "false_win_then": "dead_hand"}, "false_win_ends", 0),
        ({"enforce": False, "false_win_then": "dead_hand"}, "false_win_stops", 1),
    ],
)  # fmt: skip
def test_flow_options_fill_generic_fields(changes, field, value):
    assert getattr(RULESET.rows(RULESET.parse(changes)), field) == value
