"""``sifang fan`` and ``sifang rules``: the table of a rule set, from the objects that score."""

import json
import re

import pytest

from sifang.rules.options import specs
from sifang.rules.ruleset import registry, ruleset
from sifang.words import words


@pytest.mark.parametrize("name", ["大四喜", "big_four_winds", "Big Four Winds", "big-four-winds"])
def test_a_pattern_is_found_by_any_name(sifang, name):
    code, out, _ = sifang("fan", name, "--rules", "mcr")
    assert code == 0
    assert "大四喜  Big Four Winds  (big_four_winds)" in out
    assert "88 fan" in out
    assert re.search(r"sifang/rules/mcr/fans\.py:\d+", out)
    assert "Example: " in out


def test_all_rule_sets_are_searched(sifang):
    _, out, _ = sifang("fan", "清一色", "--json")
    assert [one["rules"] for one in json.loads(out)] == ["mcr", "sichuan", "taiwan"]


@pytest.mark.parametrize("rules", sorted(registry()))
def test_every_example_counts_its_pattern(sifang, rules):
    for one in ruleset(rules).patterns:
        code, out, err = sifang("fan", one.key, "--rules", rules, "--json")
        assert (code, err) == (0, "")
        found = json.loads(out)
        if one.example:
            counted = [each["key"] for each in found["example_score"]["reading"]["counted"]]
            assert one.key in counted, (rules, one.key, one.example)


def test_the_file_and_line_lead_to_the_pattern(sifang, root):
    _, out, _ = sifang("fan", "big_four_winds", "--rules", "mcr", "--json")
    file, _, line = json.loads(out)["file"].partition(":")
    text = (root / "src" / file).read_text(encoding="utf-8").splitlines()
    assert "big_four_winds" in "".join(text[int(line) - 2 : int(line) + 2])


def test_all_rule_sets_are_named(sifang):
    code, out, _ = sifang("rules")
    assert code == 0
    assert all(key in out for key in registry())


@pytest.mark.parametrize("rules", sorted(registry()))
def test_the_table_has_every_pattern_and_option(sifang, rules):
    code, out, _ = sifang("rules", rules, "--lang", "zh")
    assert code == 0
    assert all(one.zh in out and one.source in out for one in ruleset(rules).patterns)
    assert all(f"{name} = " in out for name in specs(ruleset(rules).options))
    _, out, _ = sifang("rules", rules, "--json")
    assert len(json.loads(out)["options"]) == len(specs(ruleset(rules).options))


@pytest.mark.parametrize("rules", sorted(registry()))
def test_a_card_says_what_differs(sifang, rules):
    default, *others = ruleset(rules).presets
    assert "nothing differs" in sifang("rules", rules, "--card")[1]
    for preset in others:
        _, out, _ = sifang("rules", rules, "--preset", preset, "--card")
        english = words("en").entries
        assert f"What differs from {english[f'preset.{rules}.{default}']}" in out
        names = [name for name in ruleset(rules).presets[preset] if name != "values"]
        assert all(f"· {english[f'option.{rules}.{name}']}: " in out for name in names)
