"""Whole random deals of every rule set and preset, checked after every event; views; interpreted against compiled."""

import json
import os
import subprocess
import sys

import pytest

from sifang.conformance import play_deal
from sifang.events import Chosen, Won, from_json, to_json
from sifang.rules.ruleset import ruleset

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
PRESETS: list[tuple[str, dict[str, object]]] = [
    *((key, {"preset": preset}) for key in RULES for preset in ruleset(key).presets),
    ("nanchang", {"preset": "room", "jokers_in_melds": True, "swap": "strict", "win_after_claim": True}),
]
"""The presets, and options of no preset that change what lies on the table."""


@pytest.mark.parametrize(("key", "changes"), PRESETS)
def test_invariants_hold_after_every_event(key: str, changes: dict[str, object]) -> None:
    options = ruleset(key).parse(changes)
    for deal in range(12):
        play_deal(key, options, 11, deal)


CHECKED = """
import json, sys, numpy
from sifang.engine import forms
from sifang.play import dispatch, many, state
from sifang.rules.ruleset import ruleset
from sifang.table import log_rows, rules_rows
for key, changes in json.loads(sys.argv[1]):
    found = ruleset(key)
    options = found.parse(changes)
    count, counts = numpy.zeros(4, numpy.int64), numpy.zeros(42, numpy.int64)
    tables = state.Table.rows(1, compiled=True)
    family = found.rows(options).form_family
    args = rules_rows(found, options), forms.table_rows(family), dispatch.new_scratch(), log_rows(0)
    off = many.checked_deals(tables, *args, 17, 0, int(sys.argv[2]), counts, count)
    print(off, *count)
"""


@pytest.mark.compiled
def test_ten_thousand_deals_of_every_preset_are_sound_after_every_step() -> None:
    deals = 10_000
    command = [sys.executable, "-c", CHECKED, json.dumps(PRESETS), str(deals)]
    done = subprocess.run(command, env={**os.environ, "SIFANG_JIT": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    lines = [line.split() for line in done.stdout.splitlines()]
    for case, (off, played, decisions, wins, _) in zip(PRESETS, lines, strict=True):
        assert (off, played) == ("0", str(deals)), (case, off)
        assert int(decisions) > 50 * deals
        assert int(wins) > 0


@pytest.mark.parametrize(("key", "changes"), PRESETS)
def test_views_are_the_fold_of_what_was_seen(key: str, changes: dict[str, object]) -> None:
    options = ruleset(key).parse(changes)
    for deal in range(4):
        play_deal(key, options, 13, deal, views=True)


@pytest.mark.parametrize("key", RULES)
def test_events_read_back_equal(key: str) -> None:
    table = play_deal(key, None, 14, 0, checks=False)
    assert [from_json(json.loads(json.dumps(to_json(event)))) for event in table.events] == table.events


@pytest.mark.parametrize("key", RULES)
def test_decisions_and_wins_are_in_the_events(key: str) -> None:
    table = play_deal(key, None, 15, 1, checks=False)
    row = table.row()
    assert sum(isinstance(event, Chosen) for event in table.events) == row.steps
    assert sum(isinstance(event, Won) for event in table.events) == sum(row.wins)


DIGEST = """
import hashlib, json, sys
from sifang.conformance import play_deal
from sifang.events import to_json
from sifang.rules.ruleset import ruleset
digest = hashlib.sha256()
for key, changes in json.loads(sys.argv[1]):
    options = ruleset(key).parse(changes)
    for deal in range(int(sys.argv[2])):
        table = play_deal(key, options, 16, deal, checks=False)
        for event in table.events:
            digest.update(json.dumps(to_json(event)).encode())
        print(key, changes, deal, table.scores, digest.hexdigest())
"""


def digest(jit: str, presets: list[tuple[str, dict[str, object]]], deals: int) -> str:
    """The events of random deals in a process of its own, compiled or not, as hashes."""
    command = [sys.executable, "-c", DIGEST, json.dumps(presets), str(deals)]
    done = subprocess.run(command, env={**os.environ, "SIFANG_JIT": jit}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.compiled
def test_interpreted_and_compiled_deals_are_equal() -> None:
    assert digest("0", PRESETS, 10) == digest("1", PRESETS, 10)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("key", RULES)
def test_interpreted_and_compiled_deals_are_equal_over_many(key: str) -> None:
    presets = [one for one in PRESETS if one[0] == key]
    assert digest("0", presets, 200) == digest("1", presets, 200)
