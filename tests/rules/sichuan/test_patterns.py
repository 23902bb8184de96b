"""The pattern table: its order, its values, and the hands that show each pattern."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.sichuan.generate import ROOT
from sifang.rules.sichuan import RULESET
from sifang.rules.sichuan.patterns import ADDITIVE, Reading, look

A8 = {
    "平和": 1, "大对子": 2, "抢杠和": 2, "清一色": 3, "幺九": 3, "小七对": 3, "清大对": 4, "将对": 4, "龙七对": 5, "清七对": 5,
    "清幺九": 5, "天和": 6, "地和": 6, "清龙七对": 6,
}  # fmt: skip
B2 = {
    "大对子": 1, "清一色": 2, "七对": 2, "金钩钓": 1, "杠": 1, "根": 1, "杠上花": 1, "杠上炮": 1, "抢杠": 1, "海底": 1, "带幺九": 2,
    "将对": 2, "门清": 1, "中张": 1, "天和": 5, "地和": 5, "平和": 0,
}  # fmt: skip


def test_table_stands_in_the_books_order_with_its_fan():
    assert [one.zh for one in RULESET.patterns if one.zh in A8] == list(A8)
    assert {one.zh: one.value for one in RULESET.patterns if one.zh in A8} == A8


def test_sum_has_the_books_items():
    assert {RULESET.patterns.find(key).zh: fan for key, fan in ADDITIVE.items()} == B2


masks = st.integers(0, (1 << 27) - 1)
small = st.integers(0, 4)
readings = st.builds(
    Reading, st.integers(0, 1), masks, masks, masks, masks, st.integers(1, 2), small, small, small, small, small,
    st.integers(0, 2), st.integers(0, (1 << 21) - 1), st.integers(0, 15),
)  # fmt: skip


@given(readings)
def test_look_finds_what_each_predicate_says(reading):
    found = [0] * len(RULESET.patterns)
    look(reading, found)
    assert found == [int(one.predicate(reading)) for one in RULESET.patterns]


@pytest.mark.parametrize("one", [one for one in RULESET.patterns if one.example], ids=lambda one: one.key)
def test_example_shows_its_pattern(one):
    hand, tile = one.example.split(" + ")
    modern = one.zh not in A8
    record = {"hand": hand, "melds": [], "win": tile, "by": "discard", "seat": "S", "from": "E"}
    record |= {"options": {"preset": "blood", "yaojiu": True}} if modern else {}
    assert one.zh in RULESET.answer(record)["patterns"]


def test_cases_cover_every_pattern():
    lines = (ROOT / "tests" / "data" / "cases" / "sichuan.jsonl").read_text(encoding="utf-8").splitlines()
    seen = {name for line in lines for name in json.loads(line).get("patterns", [])}
    # 地和 of a sum needs an option of its own, for which see test_rulebook.
    assert {one.zh for one in RULESET.patterns} <= seen
