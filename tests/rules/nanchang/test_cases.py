"""The records of the book's case files (section 14), and what must be refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from sifang.rules.nanchang import RULESET

CASES = Path(__file__).parents[2] / "data" / "cases"
ANSWERS = {"patterns", "multiplier", "rewards", "payments", "equal_patterns", "drawn", "claimed", "why"}


def records(name: str) -> list[Any]:
    lines = (CASES / name).read_text(encoding="utf-8").splitlines()
    return [pytest.param(one, id=one["id"]) for one in map(json.loads, lines)]


def question(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name not in ANSWERS}


@pytest.mark.parametrize("record", records("nanchang.jsonl"))
def test_record(record):
    answer = RULESET.answer(question(record))
    assert answer["patterns"] == record["patterns"] or answer["patterns"] in record.get("equal_patterns", [])
    assert {name: answer[name] for name in ("multiplier", "rewards", "payments")} == {
        name: record[name] for name in ("multiplier", "rewards", "payments")
    }


@pytest.mark.parametrize("record", records("nanchang-waits.jsonl"))
def test_waits_record(record):
    answer = RULESET.waits_answer(question(record))
    assert answer == {"drawn": record["drawn"], "claimed": record["claimed"]}


GOOD = {
    "hand": "123m456m789p45sEE", "melds": [], "win": "6s", "by": "self_draw", "jokers": {"primary": "C", "secondary": "F"},
    "dealer": False, "dealer_seat": 1, "discarder": None, "others_hold_joker": True,
}  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "named"),
    [
        ({"hand": "123m456m789p45sE"}, "13 concealed tiles with 0 melds: 14 expected"),
        ({"hand": "123m456m789p45sEEE"}, "15 concealed tiles"),
        ({"melds": ["[CFP]"]}, "1 melds"),
        ({"hand": "123m456m789p66sEE", "jokers": {"primary": "6s"}}, None),
        ({"hand": "1234566m789p66sE", "win": "E", "jokers": {"primary": "E", "secondary": "S"}}, None),
        ({"hand": "123m456m789p4sEEE", "win": "E"}, None),
        ({"hand": "123m456m789p4sEEE", "win": "E", "jokers": {"primary": "E"}}, "E is held 4 times, there are only 3"),
        ({"hand": "11111m456m789p4sE"}, "1m is held 5 times, there are only 4"),
        ({"hand": "123m456m789p45sEa"}, "without flowers"),
        ({"win": "6x"}, "'6'"),
        ({"win": 6}, "6"),
        ({"hand": None}, "None"),
        ({"melds": ["[124m]"]}, "no meld"),
        ({"melds": [5]}, "5"),
        ({"jokers": None}, "jokers = None"),
        ({"jokers": {"primary": "9m", "secondary": "9p"}}, "9p does not follow 9m: 1m expected"),
        ({"by": "luck"}, "by = 'luck'"),
        ({"by": ["discard"]}, "by = ['discard']"),
        ({"by": "discard"}, "discarder = None"),
        ({"by": "discard", "discarder": 0}, "discarder = 0"),
        ({"discarder": 2}, "nobody gave the tile"),
        ({"by": "after_kong"}, "no kong"),
        ({"by": "heavenly"}, "only for the dealer"),
        ({"by": "earthly", "discarder": 2}, "the first discard is the dealer's"),
        ({"by": "earthly", "dealer": True, "dealer_seat": 0, "discarder": 2}, "not for the dealer"),
        ({"hand": "456m789p45sEE", "melds": ["[123m]"], "by": "earthly"}, "no melds"),
        ({"dealer": True, "dealer_seat": 2}, "contradict"),
        ({"dealer_seat": 4}, "dealer_seat = 4"),
        ({"others_hold_joker": False, "others": {"2": {"primary": 1}}}, "others_hold_joker = false"),
        ({"others": {"0": {"primary": 1}}}, "the winner"),
        ({"others": {"7": {}}}, "'7' is no offset"),
        ({"others": [1]}, "others = [1]"),
        ({"others": {"1": 1}}, "others[1] = 1"),
        ({"others": {"1": {"primary": 3}, "2": {"primary": 2}}}, "5 primary jokers C"),
        ({"others": {"1": {"open_kongs": "2"}}}, "open_kongs = '2'"),
        ({"thrown": {"1": 3}}, "thrown[1] = 3"),
        ({"meld_jokers": 1}, "meld_jokers = 1"),
        ({"streak": -1}, "streak = -1"),
        ({"options": {"bawangg": "double"}}, "did you mean bawang"),
        ({"options": {"bawang": "triple"}}, "bawang"),
        ({"options": {"preset": "rooms"}}, "unknown preset 'rooms'"),
    ],
)
def test_impossible_input_is_refused_by_name(changes, named):
    answer = RULESET.answer(GOOD | changes)
    assert "error" not in answer if named is None else named in answer["error"]


def test_a_missing_field_is_named():
    assert (
        RULESET.answer({name: value for name, value in GOOD.items() if name != "win"})["error"]
        == "the field 'win' is missing"
    )
    assert RULESET.waits_answer({"jokers": {"primary": "C"}})["error"] == "the field 'hand' is missing"


def test_a_preset_is_the_base_of_a_records_options():
    held = {"others": {"2": {"primary": 1}}}
    plain = RULESET.answer(GOOD | held)
    baike = RULESET.answer(GOOD | held | {"options": {"preset": "baike"}})
    assert plain["payments"] == {"0": 31, "1": -13, "2": -9, "3": -9}
    # The other holder is the only one: 2 points doubled from each.
    assert baike["payments"] == {"0": 27, "1": -17, "2": 3, "3": -13}
