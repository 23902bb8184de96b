"""A fifth rule set comes in through the entry points, in one file, without a line of the package changed (docs/adding-a-rule-set.md)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PLUGIN = Path(__file__).parent.parent / "data" / "plugin" / "changsha.py"


@pytest.fixture
def installed(tmp_path):
    """A folder as an installer leaves it: the module and its entry point."""
    (tmp_path / "changsha.py").write_text(PLUGIN.read_text(encoding="utf-8"), encoding="utf-8")
    info = tmp_path / "changsha-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: changsha\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text("[sifang.rulesets]\nchangsha = changsha:RULESET\n", encoding="utf-8")
    return tmp_path


def run(folder, *command, stdin=None):
    env = {**os.environ, "PYTHONPATH": str(folder), "SIFANG_JIT": "0"}
    done = subprocess.run([sys.executable, *command], env=env, input=stdin, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1500:]
    return done.stdout


DEALS = """
from sifang.conformance import play_deal
from sifang.bots import Bot
from sifang.rules.ruleset import ruleset
bot = Bot("plan", ruleset("changsha"))
wins = 0
for deal in range(30):
    smart = deal % 2
    choose = (lambda table, seat, legal, rng: bot.act(table, seat).action) if smart else None
    table = play_deal("changsha", None, 5, deal, views=deal < 4, **({"choose": choose} if choose else {}))
    wins += sum(table.row().wins)
print(wins)
"""


def test_its_deals_are_sound(installed):
    assert int(run(installed, "-c", DEALS)) > 0


def test_its_hands_are_scored_by_records(installed):
    records = [
        {"id": "a", "hand": "123m456m789p23s22p", "win": "1s", "self_draw": True},
        {"id": "b", "hand": "123m456m789p23s11p", "win": "1s"},
    ]
    stdin = "\n".join(json.dumps(one) for one in records)
    lines = run(installed, "-m", "sifang", "score", "changsha", "--records", "-", stdin=stdin).splitlines()
    assert [json.loads(line) for line in lines] == [
        {"id": "a", "points": 2, "legal": True},
        {"id": "b", "points": 0, "legal": False},
    ]


@pytest.mark.compiled
def test_compiled_play_refuses_it(installed):
    env = {**os.environ, "PYTHONPATH": str(installed), "SIFANG_JIT": "1"}
    command = [sys.executable, "-m", "sifang", "simulate", "changsha", "--deals", "600"]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "changsha" in done.stderr


def test_bots_play_it(installed):
    told = json.loads(
        run(
            installed,
            "-m",
            "sifang",
            "simulate",
            "changsha",
            "--deals",
            "8",
            "--bots",
            "plan,greedy,random,random",
            "--json",
        )
    )
    assert told["deals"] == 8
    assert "changsha" in run(installed, "-m", "sifang", "rules", "--lang", "en")
