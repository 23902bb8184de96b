"""Compiled kernels give the same answers as interpreted ones."""

import json
import os
import subprocess
import sys

import pytest

from rules.sichuan.generate import SAMPLE
from rules.sichuan.test_cases import CASES, question, records
from sifang.rules.sichuan import RULESET

ANSWER_ALL = """
import json, sys
from sifang.kernel import jit_enabled
from sifang.rules.sichuan import RULESET
assert jit_enabled()
for line in sys.stdin:
    record = json.loads(line)
    waits = [RULESET.waits_answer(one) for one in record.get("hands", {}).values()]
    print(json.dumps([RULESET.answer(record), waits], ensure_ascii=False))
"""


@pytest.mark.compiled
def test_compiled_answers_are_the_interpreted_ones():
    asked = [question(one) for one in [*records(CASES), *records(SAMPLE)]]
    environment = os.environ | {"SIFANG_JIT": "1", "PYTHONPATH": os.pathsep.join(sys.path), "PYTHONIOENCODING": "utf-8"}
    lines = "\n".join(json.dumps(one) for one in asked)
    done = subprocess.run(
        [sys.executable, "-c", ANSWER_ALL],
        input=lines,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stderr
    compiled = [json.loads(line) for line in done.stdout.splitlines()]
    interpreted = [
        [RULESET.answer(one), [RULESET.waits_answer(hand) for hand in one.get("hands", {}).values()]] for one in asked
    ]
    assert compiled == interpreted
