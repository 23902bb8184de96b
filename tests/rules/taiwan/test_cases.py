"""The worked cases of the book, and a sample of random records answered by the slow oracle."""

import json

import pytest

from rules.taiwan.random_records import CASES, SAMPLE, read_records
from sifang.rules.taiwan import RULESET

ANSWERS = ("valid", "patterns", "tai", "payments", "reason")


def question(record):
    return {name: value for name, value in record.items() if name not in ANSWERS}


def right_answer(record):
    return {name: record[name] for name in ANSWERS if name in record}


@pytest.mark.parametrize("record", read_records(CASES), ids=lambda one: one["id"])
def test_case(record):
    assert RULESET.answer(question(record)) == right_answer(record), record["why"]


def test_order_of_patterns_is_that_of_the_book():
    for record in read_records(CASES):
        assert list(RULESET.answer(record).get("patterns", {})) == list(record["patterns"]), record["id"]


def test_sample_of_the_oracle():
    for record in read_records(SAMPLE):
        assert RULESET.answer(question(record)) == right_answer(record), record["id"]


def test_answer_fields_of_a_record_are_not_read():
    record = read_records(CASES)[0]
    spoilt = {**record, "tai": 99, "patterns": {"天胡": 24}, "valid": False, "payments": {}, "reason": "shape"}
    assert RULESET.answer(json.loads(json.dumps(spoilt))) == right_answer(record)
