"""What must be true of a table's history, whatever people, sockets, clocks and kills did to it.

The log is the truth: its rows are folded anew through the engine, and what anybody was told is compared with that.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from sifang.events import from_json, seen_by, to_json
from sifang.hall import journal
from sifang.hall.check import view_check, view_of_state, view_state
from sifang.hall.messages import FoldRules, ViewState
from sifang.view import View, apply


class Witness:
    """A person as his sockets know the table: every frame is folded in, and what was told stays, over reconnects and restarts of the hall."""

    def __init__(self) -> None:
        self.match: str | None = None
        self.seen = 0
        self.view: View | None = None
        self.prompt: dict[str, Any] | None = None
        self.account: dict[str, Any] | None = None
        self.room: dict[str, Any] | None = None
        self.told: dict[str, dict[int, Any]] = {}
        """Of each match: its events by number."""
        self.player: dict[str, int] = {}
        """Of each match: whose events these are."""
        self.acknowledged: Counter[tuple[str, str]] = Counter()
        """Match and id of acts that were said to be taken."""
        self.errors: Counter[str] = Counter()
        self._fold: Any = None

    def hear(self, data: bytes) -> None:
        """Fold a frame; an AssertionError if it does not fit what was told before."""
        frame = json.loads(data)
        match frame["t"]:
            case "snapshot":
                self._snapshot(frame)
            case "events":
                self._events(frame)
            case "prompt":
                self.prompt = frame if frame["options"] else None
            case "account":
                self.account = frame
            case "room":
                self.room = frame["room"]
            case "taken":
                assert self.match is not None
                self.acknowledged[self.match, frame["id"]] += 1
                self.prompt = None
            case "error":
                self.errors[frame["code"]] += 1

    def _snapshot(self, frame: dict[str, Any]) -> None:
        if frame["match"] == self.match:
            assert frame["seq"] >= self.seen, "a snapshot from before what was told already"
        self.match, self.seen = frame["match"], frame["seq"]
        self.player[frame["match"]] = frame["seating"][frame["seat"]]
        self._fold = msgspec.convert(frame["fold"], FoldRules)
        self.view = view_of_state(msgspec.convert(frame["view"], ViewState))
        assert view_check(view_state(self.view)) == frame["check"]
        self.prompt, self.account, self.room = frame["prompt"], frame["account"], frame["room"]

    def _events(self, frame: dict[str, Any]) -> None:
        assert self.match is not None and self.view is not None
        assert frame["seq"] <= self.seen + 1, f"a gap: {frame['seq']} after {self.seen}"
        told = self.told.setdefault(self.match, {})
        for number, event in enumerate(frame["events"], frame["seq"]):
            if number <= self.seen:
                assert told.get(number, event) == event, f"event {number} was told otherwise before"
                continue
            told[number] = event
            apply(self.view, from_json(event), self._fold)
            self.seen = number
        if frame["check"] and self.seen == frame["seq"] + len(frame["events"]) - 1:
            assert view_check(view_state(self.view)) == frame["check"]


def check_log(
    rows: Iterable[tuple[str, int, bytes]], witnesses: Iterable[Witness], ended: dict[str, list[bytes]]
) -> int:
    """Check every table of a log, those of matches that have ended included; returns how many told events were compared.

    Per table: one order without a gap; no act twice; the engine plays the rows again as they are written. Per witness: every event told is the
    one that his seat saw, and every act acknowledged is in the log once.
    """
    tables: dict[str, list[bytes]] = {name: list(blobs) for name, blobs in ended.items()}
    numbers: dict[str, list[int]] = {}
    for name, seq, blob in rows:
        numbers.setdefault(name, []).append(seq)
        tables.setdefault(name, []).append(blob)
    for name, found in numbers.items():
        assert found == list(range(1, len(found) + 1)), f"table {name}: rows {found}"
    acts: Counter[tuple[str, str]] = Counter()
    compared = 0
    known = list(witnesses)
    for name, blobs in tables.items():
        acts.update((name, row.id) for row in map(journal.decode, blobs) if isinstance(row, journal.Step) and row.id)
        journal.fold(blobs)
        record = journal.record_of(blobs)
        for one in known:
            if name in one.told:
                compared += _check_told(one.told[name], one.player[name], record)
    assert all(n == 1 for n in acts.values()), (
        f"acts in the log more than once: {[one for one, n in acts.items() if n > 1]}"
    )
    for one in known:
        lost = [act for act in one.acknowledged if act[0] in tables and not acts[act]]
        assert not lost, f"acknowledged, and not in the log: {lost}"
    return compared


def _check_told(told: dict[int, Any], player: int, record: Any) -> int:
    number = 0
    for deal in record.deals:
        seat = deal.start.seating.index(player)
        for event in deal.events:
            seen = seen_by(event, seat)
            if seen is None:
                continue
            number += 1
            if number in told:
                assert told[number] == json.loads(json.dumps(to_json(seen))), f"event {number} of player {player}"
    assert max(told) <= number, f"events up to {max(told)} were told, the log has {number}"
    return len(told)
