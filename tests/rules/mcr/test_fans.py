"""The table of fans: its order and values, an example of each, and rows that count, nearly count or are excluded."""

import json
from pathlib import Path

import pytest

from sifang.rules.mcr import RULESET, links, score, search
from sifang.rules.mcr.fans import EXTRAS, TABLE
from sifang.rules.mcr.generate import text

DATA = Path(__file__).parents[2] / "data" / "mcr"
ROWS = [json.loads(line) for line in (DATA / "fans.jsonl").read_text(encoding="utf-8").splitlines()]
ORDER = (DATA / "order.txt").read_text(encoding="utf-8").split()
OFFICIAL = 82


def fans(hand, win, **situation):
    found = RULESET.answer({"hand": hand, "win": win, "seat_wind": "S", "round_wind": "E", **situation})
    assert "error" not in found, found
    return found["fans"]


def test_keys_stand_in_the_order_of_the_book():
    assert [one.key for one in TABLE] == [*ORDER, "concealed_and_melded_kong", *EXTRAS]


def test_official_fans_fall_in_value():
    values = [one.value for one in TABLE][: OFFICIAL - 1]
    assert values == sorted(values, reverse=True)


def test_every_fan_has_names_and_a_definition_in_both_languages():
    assert [one.key for one in TABLE if not (one.en and one.definition and one.definition_zh and one.source)] == []


@pytest.mark.parametrize("fan", [one for one in TABLE if one.example], ids=lambda one: one.key)
def test_example_has_its_fan(fan):
    hand, win = fan.example.split(" + ")
    drawn = fan.key in ("self_drawn", "fully_concealed_hand")
    options = {"extras": ["sifang"]} if fan.key in EXTRAS else {}
    assert fan.zh in fans(hand, win, self_draw=drawn, options=options)


@pytest.mark.parametrize("row", ROWS, ids=lambda one: f"{one['fan']}-{one['hand']}+{one['win']}")
def test_row(row):
    found = fans(row["hand"], row["win"], **row.get("situation", {}))
    assert found.get(row["fan"], 0) == row["points"], row["why"]


def test_aliases_are_found():
    names = {"青龙": "清龙", "十三不靠": "全不靠", "老少配": "老少副", "门清": "门前清", "断幺九": "断幺"}
    assert {alias: TABLE.find(alias).zh for alias in names} == names


def test_generated_module_is_up_to_date():
    assert Path(search.groups.__file__).read_text(encoding="utf-8") == text()


@pytest.mark.parametrize(
    ("place", "key"),
    [
        (search.CHICKEN, "chicken_hand"),
        (score.FLOWER, "flower_tiles"),
        (links.PURE_TERMINAL, "pure_terminal_chows"),
        (links.QUADRUPLE, "quadruple_chow"),
        (links.FOUR_SHIFTED, "four_pure_shifted_chows"),
        (links.TRIPLE, "pure_triple_chow"),
        (links.STRAIGHT, "pure_straight"),
        (links.MIXED_TERMINAL, "three_suited_terminal_chows"),
        (links.SHIFTED, "pure_shifted_chows"),
        (links.MIXED_STRAIGHT, "mixed_straight"),
        (links.MIXED_TRIPLE, "mixed_triple_chow"),
        (links.MIXED_SHIFTED, "mixed_shifted_chows"),
        (links.PURE_DOUBLE, "pure_double_chow"),
        (links.PURE_DOUBLE + 1, "mixed_double_chow"),
        (links.PURE_DOUBLE + 2, "short_straight"),
        (links.PURE_DOUBLE + 3, "two_terminal_chows"),
    ],
)
def test_places_that_kernels_name(place, key):
    assert TABLE[place].key == key
