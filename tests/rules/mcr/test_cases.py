"""The book's case file: worked examples, reported faults, refusals (MCR 15)."""

import json
from pathlib import Path

import pytest

from sifang.rules.mcr import RULESET

CASES = Path(__file__).parents[2] / "data" / "cases" / "mcr.jsonl"
RECORDS = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
ANSWERS = ("fans", "total", "legal", "not_win", "error", "alt")


def question(record):
    """The record without its answers."""
    return {name: value for name, value in record.items() if name not in ANSWERS}


@pytest.mark.parametrize("record", RECORDS, ids=lambda one: one["id"])
def test_case(record):
    found = RULESET.answer(question(record))
    if record.get("error"):
        assert list(found) == ["error"]
        assert "\n" not in found["error"]
        return
    assert found.get("not_win", False) == record.get("not_win", False), record["why"]
    assert found["fans"] in [record["fans"], *record.get("alt", [])], record["why"]
    assert (found["total"], found["legal"]) == (record["total"], record["legal"]), record["why"]
