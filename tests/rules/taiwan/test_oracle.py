"""Random records against the slow oracle, where its file is at hand; see ``random_records``."""

import os
import random
from pathlib import Path

import pytest

from rules.taiwan.random_records import answered, miss_record, oracle_at, win_record
from sifang.rules.taiwan import RULESET


@pytest.fixture(scope="module")
def judge(root):
    file = Path(os.environ.get("SIFANG_SHARED") or root.parent / "shared") / "oracles" / "taiwan.py"
    if not file.is_file():
        pytest.skip(
            "oracles/taiwan.py is absent: SIFANG_SHARED names its folder; tests/data/oracle has a sample of its answers"
        )
    return oracle_at(file)


def check(judge, records):
    for record in records:
        assert RULESET.answer(record) == answered(judge, record), record


def test_some_random_records(judge):
    rng = random.Random(1)
    check(judge, [*(win_record(rng) for _ in range(300)), *(miss_record(rng) for _ in range(100))])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_many_random_records(judge, seed):
    # 20,000 complete hands and flower wins in all, and 5,000 that are spoilt.
    rng = random.Random(100 + seed)
    check(judge, [*(win_record(rng) for _ in range(2000)), *(miss_record(rng) for _ in range(500))])
