"""Random records against the slow oracle, where its file is at hand; see ``generate``."""

import random

import pytest

from rules.sichuan import generate
from rules.sichuan.test_cases import normal
from sifang.rules.sichuan import RULESET


@pytest.fixture(scope="module")
def judge():
    found = generate.oracle()
    if found is None:
        pytest.skip(
            "oracles/sichuan.py is absent: SIFANG_SHARED names its folder; tests/data/oracle has a sample of its answers"
        )
    return found


def disagreement(judge, record):
    """The record if ours and the oracle's answers differ."""
    ours = normal(RULESET.answer(record), record)
    theirs = normal(judge.run({"id": "random", **record}), record)
    return None if {name: ours.get(name) for name in theirs} == theirs else (record, theirs, ours)


def check(judge, records):
    assert next(filter(None, (disagreement(judge, one) for one in records)), None) is None


def mixed(judge, seed, scores, spoilt, settlements):
    rnd = random.Random(seed)
    yield from (generate.score_record(rnd, spoilt=False) for _ in range(scores))
    yield from (generate.score_record(rnd, spoilt=True) for _ in range(spoilt))
    for _ in range(settlements):
        yield generate.exhausted_record(rnd)
        yield generate.log_record(rnd, judge)
        yield generate.pass_record(rnd)


def test_some_random_records(judge):
    check(judge, mixed(judge, 1, 400, 100, 20))


def test_every_break_of_the_wall(judge):
    sums = range(2, 13)
    check(judge, ({"kind": "settle", "event": "break", "dealer": d, "first": a, "second": b}
                  for d in generate.SEATS for a in sums for b in sums))  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2, 10))
def test_many_random_records(judge, seed):
    # Some six of ten records are wins: 20,000 in all, and more than 5,000 that are none.
    check(judge, mixed(judge, seed, 4500, 800, 400))
