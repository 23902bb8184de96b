"""Compiled kernels give the same answers and breakdowns as interpreted ones."""

import json
import os
import subprocess
import sys

import pytest

from rules.taiwan.random_records import CASES, SAMPLE, read_records
from rules.taiwan.test_cases import question
from sifang.rules.taiwan import RULESET
from sifang.rules.taiwan.records import question_of

ANSWER_ALL = """
import json, sys
from sifang.kernel import jit_enabled
from rules.taiwan.test_compiled import all_of
assert jit_enabled()
for line in sys.stdin:
    print(json.dumps(all_of(json.loads(line)), ensure_ascii=False))
"""


def all_of(record):
    """The answer, the waits and the whole breakdown of a record, as JSON would give them."""
    try:
        told = repr(RULESET.score(question_of(record)))
    except ValueError as fault:
        told = str(fault)
    return [RULESET.answer(record), RULESET.waits_answer(record), told]


@pytest.mark.compiled
def test_compiled_answers_are_the_interpreted_ones():
    asked = [question(one) for one in [*read_records(CASES), *read_records(SAMPLE)]]
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
    assert compiled == [all_of(one) for one in asked]
