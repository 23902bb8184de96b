"""``sifang simulate``: the fields of the contract, the same for the same seed; ``bench`` and ``warm``: what they print."""

import json

import pytest

from sifang.rules.ruleset import registry


@pytest.mark.parametrize("rules", sorted(registry()))
def test_the_fields_of_the_contract(sifang, rules):
    arguments = ("simulate", rules, "--deals", 4, "--seed", 3, "--bots", "plan,greedy,random,random", "--json")
    code, out, err = sifang(*arguments)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert {"deals", "wins", "draws", "mean_value", "seconds", "bots"} <= set(found)
    assert found["deals"] == 4 == found["wins"] + found["draws"]
    assert [one["name"] for one in found["bots"]] == ["plan", "greedy", "random", "random"]
    assert all({"mean", "ci95", "won", "dealt_in"} <= set(one) for one in found["bots"])
    again = json.loads(sifang(*arguments)[1])
    assert {**found, "seconds": 0} == {**again, "seconds": 0}


def test_a_table_for_people(sifang):
    code, out, _ = sifang("simulate", "sichuan", "--deals", 8, "--bots", "plan,random,random,random", "--lang", "zh")
    assert code == 0
    assert "8 盘" in out
    assert "每盘得分" in out


def test_bench_prints_figures(sifang, monkeypatch):
    from sifang.cli import bench

    figures = {"shanten": {"ours": 8.1e7, "theirs": 2e6, "ratio": 40.5}, "alone": {"ours": 12.0}}
    lines = bench.lines(figures, __import__("sifang.words", fromlist=["words"]).words("en"))
    assert lines[0].split() == ["what", "ours", "theirs", "ratio"]
    assert lines[1].split() == ["shanten", "81,000,000", "2,000,000", "40.5"]
    assert lines[2].split() == ["alone", "12", "-", "-"]


def test_warm_has_a_step_for_every_door():
    from sifang.warm import steps

    labels = [label for label, _ in steps()]
    assert len(labels) == len(set(labels)) > 10
    assert all(any(label.startswith(f"{key}:") for label in labels) for key in registry())
