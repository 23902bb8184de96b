"""Compiled kernels give the same answers as interpreted ones."""

import json
import os
import subprocess
import sys

import pytest

from rules.mcr.test_cases import RECORDS, question
from rules.mcr.test_fans import ROWS
from sifang.rules.mcr import RULESET

ANSWER_ALL = """
import json, sys
from sifang.kernel import jit_enabled
from sifang.rules.mcr import RULESET
assert jit_enabled()
for line in sys.stdin:
    record = json.loads(line)
    print(json.dumps([RULESET.answer(record), RULESET.waits_answer(record)], ensure_ascii=False))
"""
WITH_JOKERS = [
    {"hand": "123456789m5p11sP", "win": "5p", "options": {"joker": "tile:P"}},
    {"hand": "123456m99sEEabc", "win": "9s", "options": {"joker": "flowers"}},
    {"hand": "1133557799m11sa", "win": "b", "self_draw": True, "options": {"joker": "flowers"}},
    {"hand": "19m19p19sESWNC5m5m", "win": "E", "options": {"joker": "tile:5m", "joker_limits": True}},
    {
        "hand": "{5555p}123m678p77s34s",
        "win": "5s",
        "kong_names": ["W"],
        "options": {"joker": "tile:5p", "extras": ["sifang"]},
    },
]


@pytest.mark.compiled
def test_compiled_answers_are_the_interpreted_ones():
    rows = [{"hand": one["hand"], "win": one["win"], **one.get("situation", {})} for one in ROWS]
    asked = [*(question(one) for one in RECORDS), *rows, *WITH_JOKERS]
    asked += [one | {"options": {"preset": preset}} for preset in RULESET.presets for one in rows]
    environment = os.environ | {"SIFANG_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", ANSWER_ALL],
        input="\n".join(json.dumps(one) for one in asked),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    compiled = [json.loads(line) for line in done.stdout.splitlines()]
    assert compiled == [[RULESET.answer(one), RULESET.waits_answer(one)] for one in asked]
