"""Compiled kernels give what interpreted ones give."""

import json
import os
import subprocess
import sys

import pytest

from rules.nanchang.cases import SAMPLE

CODE = """
import json, sys
from sifang.rules.nanchang import RULESET
from sifang.rules.nanchang.explain import score, waits
from sifang.melds import parse_meld
from sifang.score import Question
from sifang.tiles import parse_tile, parse_tiles

for line in sys.stdin:
    record = json.loads(line)
    melds = tuple((one.type, one.kind) for one in map(parse_meld, record["melds"]))
    question = Question("nanchang", RULESET.parse(record["options"]), parse_tiles(record["hand"]), melds, parse_tile(record["win"]), record)
    found = score(question)
    answer = [RULESET.answer(record), repr(found.reading), repr(found.others), repr(found.payments), found.figures]
    print(json.dumps(answer, ensure_ascii=False, default=str))
"""


def answers(lines, jit):
    environment = {**os.environ, "SIFANG_JIT": jit, "PYTHONIOENCODING": "utf-8", "PYTHONUTF8": "1"}
    run = subprocess.run(
        [sys.executable, "-c", CODE], input="\n".join(lines), env=environment, capture_output=True, text=True, encoding="utf-8", check=True
    )  # fmt: skip
    return [json.loads(line) for line in run.stdout.splitlines()]


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_answers_are_equal():
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()
    questions = []
    for line in lines:
        record = json.loads(line)
        for name in ("patterns", "multiplier", "rewards", "payments"):
            record.pop(name)
        questions.append(json.dumps(record, ensure_ascii=False))
    plain, compiled = answers(questions, "0"), answers(questions, "1")
    assert len(plain) == len(lines)
    assert plain == compiled
