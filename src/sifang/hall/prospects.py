"""How far a hand is from the shapes and patterns of its rule set, measured as the bots measure it (``rules/*/plans.py``, ``bots.distance``).

It runs interpreted (``hall.interpreted``): the kernels are entered below their doors.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sifang.bots import distance, hold
from sifang.bots.bot import guide_of
from sifang.bots.rows import BotScratch, plans_row, shapes_guide
from sifang.engine import forms
from sifang.engine.layout import Rules, Win
from sifang.hall.messages import Prospect
from sifang.play import state
from sifang.rules.plans import Guide
from sifang.rules.ruleset import Ruleset
from sifang.tiles import KINDS

MOST = 8
"""Patterns told."""
FARTHEST = 6
"""Tiles missing beyond which a pattern is not told."""
Melds = Sequence[tuple[int, int]]


class Reach:
    """A hand held against the plans of a guide."""

    def __init__(self, rules: Rules, guide: Guide, hand: Sequence[int], melds: Melds, win: Win) -> None:
        """``win`` has the situation: seat, winds, jokers, void suit, and the copies that are seen elsewhere."""
        self._mind, self._plans = BotScratch(), plans_row(guide)
        self._forms, self._chows = forms.table_rows(rules.form_family)[0], forms.table_rows(forms.CHOWS)[0]
        hold.look(_table(rules, hand, melds, win), rules, self._mind, win.seat)
        distance.prepare(self._mind, self._plans)

    def __len__(self) -> int:
        """How many plans fit the melds."""
        return self._mind.n

    def plan(self, i: int) -> int:
        """Place in the guide of the i-th that fits."""
        return self._mind.plan[i]

    def missing(self, i: int, limit: int) -> int:
        """Tiles missing for it; more than ``limit``: out of reach."""
        return int(distance.distance(self._mind, self._forms, self._chows, self._plans, i, limit))

    def useful(self, i: int) -> int:
        """Mask of the kinds that bring the hand nearer to it."""
        return int(distance.useful(self._mind, self._forms, self._chows, self._plans, i))


def _table(rules: Rules, hand: Sequence[int], melds: Melds, win: Win) -> state.Table:
    """A table as far as one seat's hand and what all see of it go."""
    row, seat = state.Table(), win.seat
    row.jokers = [win.jokers[0], win.jokers[1]] if rules.indicator else [-1, -1]
    if 0 <= rules.joker_kind < KINDS:
        row.jokers = [rules.joker_kind, -1]
    row.hands[seat] = list(hand)
    for kind, n in enumerate(hand):
        if kind not in row.jokers:
            row.keys[seat][kind // 9] += n * int(forms.POW[kind])
    row.n_melds[seat] = len(melds)
    for i, (meld_type, kind) in enumerate(melds):
        row.meld_types[seat][i], row.meld_kinds[seat][i], row.kong_names[seat][i] = meld_type, kind, -1
    row.seen = list(win.seen)
    row.void_suits[seat] = win.void_suit
    row.round_wind, row.east = win.round_wind, (seat - win.seat_wind) % 4
    return row


def nearness(rules: Rules, hand: Sequence[int], melds: Melds, win: Win) -> tuple[int, int]:
    """(shanten, mask of the kinds that bring it nearer) over all shapes of a rule set, 组合龙 and 十三烂 among them."""
    reach = Reach(rules, shapes_guide(rules), hand, melds, win)
    ways = [(reach.missing(i, 2 * KINDS), i) for i in range(len(reach))]
    best = min(missing for missing, _ in ways)
    mask = 0
    for missing, i in ways:
        if missing == best:
            mask |= reach.useful(i)
    return best - 1, mask


def prospects(
    found: Ruleset, options: Any, rules: Rules, hand: Sequence[int], melds: Melds, win: Win
) -> list[Prospect]:
    """The nearest patterns, each once, with the tiles that are missing and those that help."""
    guide = guide_of(found, options, rules)
    reach = Reach(rules, guide, hand, melds, win)
    near: dict[str, Prospect] = {}
    for i in range(len(reach)):
        name, missing = guide.plans[reach.plan(i)].name, reach.missing(i, FARTHEST)
        if missing > FARTHEST or (name in near and near[name].missing <= missing):
            continue
        try:
            known = found.patterns.find(name)
        except KeyError:
            # A shape that counts nothing by itself.
            continue
        near[name] = Prospect(known.key, known.zh, known.en, missing, list(forms.kinds_of(reach.useful(i))))
    return sorted(near.values(), key=lambda one: one.missing)[:MOST]
