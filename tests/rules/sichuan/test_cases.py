"""The book's case file, and a committed sample of random records that the slow oracle has answered."""

import json

import pytest

from rules.sichuan.generate import ANSWERS, ROOT, SAMPLE
from sifang.rules.sichuan import RULESET

CASES = ROOT / "tests" / "data" / "cases" / "sichuan.jsonl"


def records(path):
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def normal(answer, record):
    """An answer in which the items of a sum have no order (Part D)."""
    if "patterns" in answer and "preset" in record.get("options", {}):
        return answer | {"patterns": sorted(answer["patterns"])}
    return answer


def expected(record):
    return {name: record[name] for name in ANSWERS if name in record}


def question(record):
    """The record without its answers."""
    return {name: value for name, value in record.items() if name not in ANSWERS}


@pytest.mark.parametrize("record", records(CASES), ids=lambda one: one["id"])
def test_case_of_the_book(record):
    assert normal(RULESET.answer(question(record)), record) == normal(expected(record), record), record["why"]


def test_sample_of_the_oracle():
    wrong = [
        one["id"] for one in records(SAMPLE)
        if normal(RULESET.answer(question(one)), one) != normal(expected(one), one)
    ]  # fmt: skip
    assert wrong == []
