"""Matches between bots: the figures that `simulate` gives, and that better bots earn more."""

import os
import subprocess
import sys

import pytest

from sifang.bots.arena import outcomes, simulate
from sifang.rules.ruleset import ruleset

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
MIXED = ("plan", "greedy", "random", "greedy")


def figures(key: str, deals: int, bots: tuple[str, ...], threads: int = 1) -> dict[str, object]:
    """What `simulate` gives, without the time that it took."""
    found = simulate(ruleset(key), None, deals, 41, bots, threads)
    del found["seconds"]
    return found


def test_the_figures_are_those_of_the_contract() -> None:
    found = simulate(ruleset("sichuan"), None, 6, 1, MIXED)
    assert list(found) == ["deals", "wins", "draws", "mean_value", "seconds", "decisions", "bots"]
    assert found["deals"] == found["wins"] + found["draws"] == 6
    assert [list(one) for one in found["bots"]] == [["name", "mean", "ci95", "won", "dealt_in"]] * 4
    assert [one["name"] for one in found["bots"]] == list(MIXED)


def test_points_sum_to_zero() -> None:
    for key in RULES:
        found = figures(key, 4, MIXED)
        assert sum(one["mean"] for one in found["bots"]) == pytest.approx(0, abs=1e-3)


def test_equal_seeds_give_equal_figures_with_any_number_of_threads() -> None:
    once = figures("sichuan", 66, MIXED)
    assert figures("sichuan", 66, MIXED) == once
    assert figures("sichuan", 66, MIXED, threads=2) == once


def test_bots_that_differ_play_each_wall_from_every_seat() -> None:
    found = outcomes(ruleset("mcr"), ruleset("mcr").preset("mil2025"), 8, 42, ("greedy", "greedy", "greedy", "random"))
    same = outcomes(ruleset("mcr"), ruleset("mcr").preset("mil2025"), 8, 42, ("greedy",) * 4)
    assert len(found) == len(same) == 8
    turned = simulate(ruleset("mcr"), None, 1, 42, ("greedy",) * 4)
    assert turned["bots"][0]["ci95"] is None


def test_a_single_wall_has_no_interval() -> None:
    assert figures("sichuan", 4, MIXED)["bots"][0]["ci95"] is None
    assert figures("sichuan", 8, MIXED)["bots"][0]["ci95"] is not None


def test_bad_arguments_are_named() -> None:
    rules = ruleset("sichuan")
    with pytest.raises(ValueError, match="0 deals"):
        simulate(rules, None, 0, 1, MIXED)
    with pytest.raises(ValueError, match="3 bots: four expected"):
        simulate(rules, None, 1, 1, MIXED[:3])
    with pytest.raises(ValueError, match="seed -1"):
        simulate(rules, None, 1, -1, MIXED)
    with pytest.raises(ValueError, match="no bot 'best'"):
        simulate(rules, None, 1, 1, ("best",) * 4)


@pytest.mark.parametrize("key", RULES)
def test_a_plan_earns_from_chance(key: str) -> None:
    found = simulate(ruleset(key), None, 24, 43, ("plan", "random", "random", "random"))
    plan = found["bots"][0]
    assert plan["mean"] > plan["ci95"] / 2


COMPILED = """
import json, sys
from sifang.bots.arena import outcomes
from sifang.kernel import jit_enabled
from sifang.rules.ruleset import ruleset
assert jit_enabled() == (sys.argv[1] == "1")
for key in ("mcr", "nanchang", "sichuan", "taiwan"):
    rules = ruleset(key)
    for preset in rules.presets:
        found = outcomes(rules, rules.preset(preset), 8, 44, ("plan", "greedy", "plan", "random"))
        print(key, preset, [(one.scores, one.decisions, one.values) for one in found])
"""


@pytest.mark.compiled
@pytest.mark.slow
def test_compiled_bots_decide_as_interpreted_ones() -> None:
    def run(jit: str) -> str:
        environment = os.environ | {"SIFANG_JIT": jit, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run(
            [sys.executable, "-c", COMPILED, jit], env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert run("1") == run("0")


STRENGTH = """
import sys
from sifang.bots.arena import simulate
from sifang.rules.ruleset import ruleset
key, deals, bots = sys.argv[1], int(sys.argv[2]), sys.argv[3].split(",")
found = simulate(ruleset(key), None, deals, 45, bots)
print(found["wins"] / found["deals"], found["bots"][0]["mean"], found["bots"][0]["ci95"])
"""


def measured(key: str, deals: int, bots: str) -> tuple[float, float, float]:
    """Share of deals won, the first bot's points a deal and its interval, compiled."""
    environment = os.environ | {"SIFANG_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [sys.executable, "-c", STRENGTH, key, str(deals), bots],
        env=environment, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    won, mean, half = done.stdout.split()
    return float(won), float(mean), float(half)


@pytest.mark.compiled
@pytest.mark.slow
def test_four_plans_win_nearly_every_deal_of_mcr() -> None:
    assert measured("mcr", 2000, "plan,plan,plan,plan")[0] >= 0.95


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "deals"), [("mcr", 2000), ("nanchang", 80_000), ("sichuan", 20_000), ("taiwan", 160_000)]
)
def test_a_plan_earns_from_three_greedy_bots(key: str, deals: int) -> None:
    """So many deals of each that the interval is half of what is earned or less (bench/results.md)."""
    _, mean, half = measured(key, deals, "plan,greedy,greedy,greedy")
    assert mean > half
