"""What a start costs: one hand is scored without NumPy, Numba or the kernels of play."""

import os
import subprocess
import sys

import pytest

REPORT = "import sys; print(*sorted(sys.modules), file=sys.stderr)"
RULES = {
    "mcr": ["123456789m1123p", "1p"], "nanchang": ["123m456m789p45sEE", "6s", "--jokers", "9m"],
    "sichuan": ["123456789m23p55p", "1p"], "taiwan": ["123456m456789p2267s", "8s"],
}  # fmt: skip


def modules_of(*arguments):
    code = f"from sifang.cli import main\nassert main({list(arguments)!r}) == 0\n{REPORT}"
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )
    return set(run.stderr.split())


@pytest.mark.parametrize("rules", RULES)
def test_scoring_a_hand_loads_little(rules):
    loaded = modules_of("score", rules, *RULES[rules])
    assert (
        not {"numpy", "numba", "importlib.metadata", "sifang.play.flow", "sifang.table", "asyncio", "difflib"} & loaded
    )
    others = set(RULES) - {rules}
    assert not any(f"sifang.rules.{other}" in loaded for other in others)


def test_help_loads_no_rule_set():
    assert not any(name.startswith("sifang.rules") for name in modules_of("--help"))
