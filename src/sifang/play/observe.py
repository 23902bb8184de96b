"""What a seat knows, as planes of small numbers for learning: 40 planes of 34 kinds in one row of bytes, seats relative to the observer.

| planes | what |
| --- | --- |
| 0-3 | own concealed tiles: at least one, two, three, four copies |
| 4-7 | copies the observer does not see: at least one, two, three, four |
| 8-11 | tiles in chows of self, next, opposite, previous, as they lie there (a joker that stands for another is itself) |
| 12-15 | tiles in pungs and kongs of the same (a hidden concealed kong of another seat is left out) |
| 16-19 | discards lying in each river, by kind |
| 20-35 | the last, last but one ... last but three discard of each seat |
| 36 | the tile on offer |
| 37 | the own tile just drawn |
| 38 | figures, one a column: see FIGURES |
| 39 | 1 primary joker, 2 secondary joker, +4 for each open treasure of the kind, +32 for kinds of the own void suit |
"""

from typing import Any

from sifang.engine import layout as lay
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import laying
from sifang.play.hands import bit_count
from sifang.play.state import ACT, CLAIM, ROB, Table

PLANES = 40
FIGURES = (
    "phase", "turn (relative)", "tiles left", "own seat wind", "round wind", "flowers shown by self", "by next", "by opposite", "by previous",
    "concealed tiles of self", "of next", "of opposite", "of previous", "melds of self", "of next", "of opposite", "of previous",
    "ready: self", "next", "opposite", "previous", "won: self", "next", "opposite", "previous", "dealer (relative)", "streak",
    "flowers held", "first void suit + 1 of next", "of opposite", "of previous", "own void suit + 1", "tile drawn is a replacement", "stopped",
)  # fmt: skip
"""Columns of plane 38, in order."""
SIZE = PLANES * 34
"""Bytes of an observation; plane p, kind k stands at 34 * p + k."""
OFFER, DRAWN, FIGURE_PLANE, MARKS = 36, 37, 38, 39


CHOWS_AT, SETS_AT, RIVERS_AT, LAST_AT = 34 * 8, 34 * 12, 34 * 16, 34 * 20


@inner
def observe_melds(t: Table, r: Rules, seat: int, d: int, seen: Any, out: Any) -> None:
    """The melds of the seat at distance d: their planes, and their copies into ``seen``."""
    other = (seat + d) & 3
    types = t.meld_types[other]
    kinds = t.meld_kinds[other]
    for i in range(int(t.n_melds[other])):
        kind = int(kinds[i])
        meld = int(types[i])
        if meld != lay.CONCEALED_KONG or d == 0 or int(r.concealed_kong_hidden) == 0:
            at = (CHOWS_AT if meld == lay.CHOW else SETS_AT) + 34 * d
            jokers = int(t.meld_jokers[other][i])
            for j in range(4 if meld >= lay.KONG else 3):
                which = (jokers >> (2 * j)) & 3
                one = int(t.jokers[which - 1]) if which else laying.place_kind(meld, kind, j)
                out[at + one] += 1
                seen[one] += 1


@inner
def observe_river(t: Table, seat: int, d: int, seen: Any, out: Any) -> None:
    """The river of the seat at distance d."""
    other = (seat + d) & 3
    river = t.rivers[other]
    n = int(t.n_river[other])
    at = RIVERS_AT + 34 * d
    for i in range(n):
        kind = int(river[i])
        if kind < 34:
            out[at + kind] += 1
            seen[kind] += 1
    at = LAST_AT + 34 * 4 * d
    for j in range(min(n, 4)):
        kind = int(river[n - 1 - j])
        if kind < 34:
            out[at + 34 * j + kind] = 1


@inner
def held_by(t: Table, r: Rules, seat: int) -> int:
    """Concealed tiles of a seat: three fewer for each meld, one more where it holds a full hand. A seat that has left counts as between turns."""
    n = int(r.hand_size) - 3 * int(t.n_melds[seat])
    phase = int(t.phase)
    full = int(t.turn) if phase == ACT or phase == ROB else (int(t.dealer) if phase > ROB else -1)
    return n + 1 if seat == full else n


@inner
def observe_figures(t: Table, r: Rules, seat: int, out: Any) -> None:
    """The single numbers."""
    at = 34 * FIGURE_PLANE
    out[at] = int(t.phase)
    out[at + 1] = (int(t.turn) - seat) & 3
    out[at + 2] = int(t.left)
    out[at + 3] = (seat - int(t.east)) & 3
    out[at + 4] = int(t.round_wind)
    for d in range(4):
        other = (seat + d) & 3
        out[at + 5 + d] = bit_count(int(t.flowers[other]))
        out[at + 9 + d] = held_by(t, r, other)
        out[at + 13 + d] = int(t.n_melds[other])
        out[at + 17 + d] = 1 if int(t.ready[other]) else 0
        out[at + 21 + d] = int(t.wins[other])
        if d:
            out[at + 27 + d] = int(t.void_suits[other]) + 1
    out[at + 25] = (int(t.dealer) - seat) & 3
    out[at + 26] = int(t.streak) & 127
    out[at + 27] = int(t.held_flowers[seat]) & 127
    out[at + 31] = int(t.void_suits[seat]) + 1
    out[at + 32] = 1 if int(t.phase) == ACT and int(t.turn) == seat and int(t.entered) in (2, 3) else 0
    out[at + 33] = (int(t.stopped) >> seat) & 1


@inner
def observe_marks(t: Table, seat: int, out: Any) -> None:
    """Jokers, treasures and the own void suit by kind."""
    at = 34 * MARKS
    for j in range(2):
        kind = int(t.jokers[j])
        if kind >= 0:
            out[at + kind] += 1 + j
    for i in range(int(t.n_treasures)):
        out[at + int(t.treasures[i])] += 4
    void = int(t.void_suits[seat])
    if void >= 0:
        for kind in range(9 * void, 9 * void + 9):
            out[at + kind] += 32


@inner
def observe(t: Table, r: Rules, seat: int, seen: Any, out: Any) -> None:
    """Write the SIZE bytes of what a seat knows; ``seen`` is scratch for 34 counts."""
    for i in range(SIZE):
        out[i] = 0
    hand = t.hands[seat]
    aside = t.aside
    for kind in range(34):
        seen[kind] = int(aside[kind])
    if int(t.indicator) >= 0:
        seen[int(t.jokers[0])] += 1
    for d in range(4):
        if int(t.n_melds[(seat + d) & 3]):
            observe_melds(t, r, seat, d, seen, out)
        observe_river(t, seat, d, seen, out)
    for kind in range(34):
        n = int(hand[kind])
        left = 4 - n - int(seen[kind])
        out[kind] = 1 if n > 0 else 0
        out[34 + kind] = 1 if n > 1 else 0
        out[68 + kind] = 1 if n > 2 else 0
        out[102 + kind] = 1 if n > 3 else 0
        out[136 + kind] = 1 if left > 0 else 0
        out[170 + kind] = 1 if left > 1 else 0
        out[204 + kind] = 1 if left > 2 else 0
        out[238 + kind] = 1 if left > 3 else 0
    phase = int(t.phase)
    if (phase == CLAIM or phase == ROB) and int(t.tile) < 34:
        out[34 * OFFER + int(t.tile)] = 1
    if phase == ACT and int(t.turn) == seat and 0 <= int(t.drawn) < 34:
        out[34 * DRAWN + int(t.drawn)] = 1
    observe_figures(t, r, seat, out)
    observe_marks(t, seat, out)
