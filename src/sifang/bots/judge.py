"""What a hand is worth to a bot: the cost of its best plans, then the live tiles that bring one of them nearer.

Worth is one int, the higher the better: ``TILE`` for every tile that is missing, ``LIVE`` for every live tile. One tile short, the
rule set's scorer says which waits count.
"""

from __future__ import annotations

from typing import Any

from sifang.bots.distance import cost, distance, useful
from sifang.bots.hold import give, live_count, plain_keys, take
from sifang.bots.rows import BotScratch, Plans
from sifang.engine import forms
from sifang.engine import layout as lay
from sifang.engine.layout import Rules, Win
from sifang.kernel import kernel
from sifang.play import gates, laying, situation
from sifang.play.situation import Scratch
from sifang.play.state import Table
from sifang.rules.plans import ALL_WAITS, BY_VALUE, FROM_MINIMUM, PER_TILE

TILE = 16_000
PART = TILE // PER_TILE
LIVE = 16
HOPELESS = -1_000_000
NOT_ONE = 0b111111110_111111110_111111110
NOT_NINE = 0b011111111_011111111_011111111
BEYOND = 1600
"""Costs from here on stand for plans that are out of reach."""


@kernel
def gather(b: BotScratch, F: Any, C: Any, plans: Plans) -> int:
    """List the plans near the best one in ``close``; returns its cost. Nothing under two tiles leaves out a plan at two."""
    n = int(b.n)
    second = int(plans.second)
    best = BEYOND
    bar = BEYOND
    for i in range(n):
        price = cost(b, F, C, plans, i, bar + second)
        b.cost[i] = price
        if price < best:
            best = price
            bar = max(best, 2 * PER_TILE)
    bar += second
    found = 0
    for i in range(n):
        if int(b.cost[i]) <= bar and int(b.cost[i]) < BEYOND:
            b.close[found] = i
            found += 1
    b.n_close = found
    return best


@kernel
def worth(t: Table, r: Rules, s: Scratch, b: BotScratch, F: Any, C: Any, plans: Plans, seat: int) -> int:
    """Worth of a hand between turns by the plans in ``close``."""
    if int(plans.waits) != ALL_WAITS:
        mask = wait_kinds(b, F, C, plans) & int(b.alive[0])
        if mask:
            found = waits_worth(t, r, s, b, plans, seat, mask)
            if found > 0:
                return found - TILE
    floor = 2 * PER_TILE if int(plans.waits) == FROM_MINIMUM else 0
    return by_plans(b, F, C, plans, floor)


@kernel
def by_plans(b: BotScratch, F: Any, C: Any, plans: Plans, floor: int) -> int:
    """Worth by cost and live tiles. Plans cheaper than ``floor`` have failed already: they count as that much, without live tiles."""
    window = int(plans.second)
    best = BEYOND
    for j in range(int(b.n_close)):
        i = int(b.close[j])
        price = cost(b, F, C, plans, i, best + window)
        b.cost[i] = price
        if price < best:
            best = price
    if best >= BEYOND:
        return HOPELESS
    best = max(best, floor)
    if int(plans.blind):
        return -PART * best
    first = 0
    second = 0
    claimed = 0
    for j in range(int(b.n_close)):
        i = int(b.close[j])
        price = int(b.cost[i])
        if price >= floor and price <= best + window:
            kinds = useful(b, F, C, plans, i)
            if price <= best:
                first |= kinds
            else:
                second |= kinds
            if int(plans.closed[int(b.plan[i])]) == 0:
                claimed |= kinds
    claimed &= first
    found = LIVE * live_count(b, first) + LIVE // 2 * live_count(b, second & ~first)
    if int(plans.pung_weight):
        found += LIVE // 4 * int(plans.pung_weight) * live_count(b, claimed & int(b.held[1]))
    if int(plans.chow_weight):
        found += LIVE // 4 * int(plans.chow_weight) * live_count(b, claimed & chow_kinds(int(b.held[0])))
    return found - PART * best


@kernel
def chow_kinds(one: int) -> int:
    """Kinds that make a chow with two of the kinds held."""
    right = one >> 1 & NOT_NINE
    left = one << 1 & NOT_ONE
    return left & right | left & (left << 1) & NOT_ONE | right & (right >> 1) & NOT_NINE


@kernel
def waits_worth(t: Table, r: Rules, s: Scratch, b: BotScratch, plans: Plans, seat: int, mask: int) -> int:
    """What these waits are worth by the scorer; 0 if none counts."""
    ask(t, r, s, b, seat)
    total = 0
    for kind in range(34):
        if (mask >> kind) & 1:
            total += int(b.live[kind]) * wait_worth(t, r, s, b, plans, kind)
    return total


@kernel
def wait_kinds(b: BotScratch, F: Any, C: Any, plans: Plans) -> int:
    """Kinds that complete the standard shape, or a plan in ``close``."""
    mask = 0
    plain_keys(b, plans.weights, int(b.allowed))
    if int(forms.missing(F, b.part, int(b.n_melds))) - int(b.jokers) <= 1:
        mask = int(forms.useful(F, b.part, int(b.n_melds))) & int(b.allowed)
    for j in range(int(b.n_close)):
        i = int(b.close[j])
        if int(plans.kind[int(b.plan[i])]) != 0 or int(plans.tiles[int(b.plan[i])]):
            if distance(b, F, C, plans, i, 1) <= 1:
                mask |= useful(b, F, C, plans, i)
    return mask


@kernel
def ask(t: Table, r: Rules, s: Scratch, b: BotScratch, seat: int) -> None:
    """Put everything but the winning tile into the scorer's question: the seat's own tiles and what all see."""
    w = s.win
    situation.fill_tiles(t, r, w, seat, -1)
    w.n_melds = int(b.n_melds)
    for i in range(int(b.n_melds)):
        w.meld_types[i] = int(b.meld_types[i])
        w.meld_kinds[i] = int(b.meld_kinds[i])
        if i >= int(t.n_melds[seat]):
            w.kong_names[i] = -1
    for kind in range(34):
        w.hand[kind] = int(b.hand[kind])
    situation.fill_table(t, r, w, seat)
    if int(r.indicator):
        known_jokers(t, r, b, w, seat)
    if int(t.jokers[0]) >= 0:
        for j in range(2):
            if int(b.joker_kinds[j]) >= 0:
                w.hand[int(b.joker_kinds[j])] += int(b.faces[j])
    w.source = (seat + 1) & 3


@kernel
def known_jokers(t: Table, r: Rules, b: BotScratch, w: Win, seat: int) -> None:
    """The jokers of all seats as far as this one knows: while one is unseen, a neighbour is thought to hold it."""
    unseen = 0
    for j in range(2):
        kind = int(t.jokers[j])
        unseen += int(b.live[kind])
        for other in range(4):
            held = int(b.faces[j]) if other == seat else 0
            for i in range(int(t.n_melds[other])):
                meld = int(t.meld_types[other][i])
                if other == seat or meld != lay.CONCEALED_KONG or int(r.concealed_kong_hidden) == 0:
                    held += laying.copies(t, other, i, kind)
            w.joker_held[other][j] = held
    if unseen:
        w.joker_held[(seat + 1) & 3][1] += 1


@kernel
def drawn_value(t: Table, r: Rules, s: Scratch, b: BotScratch, seat: int) -> int:
    """Mean value of a self-draw, every live tile alike, of a hand that any tile completes; 0 if none is live."""
    ask(t, r, s, b, seat)
    total = 0
    n = 0
    w = s.win
    w.by = lay.BY_DRAW
    w.flags = 0
    w.source = -1
    for kind in range(34):
        live = int(b.live[kind])
        if live:
            w.hand[kind] += 1
            w.tile = kind
            n += live
            total += live * max(int(gates.value(r, s)), 0)
            w.hand[kind] -= 1
    return total // n if n else 0


@kernel
def won_value(t: Table, r: Rules, s: Scratch, b: BotScratch, seat: int, kind: int, by: int) -> int:
    """Value of the win that is on offer, as far as the seat knows; a drawn tile is in the hand already."""
    ask(t, r, s, b, seat)
    w = s.win
    w.by = by
    w.flags = situation.win_flags(t, r, seat, kind, by)
    w.tile = kind
    if by == lay.BY_DRAW:
        w.source = -1
        return int(gates.value(r, s))
    w.source = int(t.turn)
    w.hand[kind] += 1
    found = int(gates.value(r, s))
    w.hand[kind] -= 1
    return found


@kernel
def wait_worth(t: Table, r: Rules, s: Scratch, b: BotScratch, plans: Plans, kind: int) -> int:
    """What one live copy of a winning kind is worth: four parts in five are won on others' discards, if those may be claimed."""
    w = s.win
    w.hand[kind] += 1
    w.tile = kind
    w.by = lay.BY_DISCARD
    w.flags = lay.LAST_OF_KIND if int(t.seen[kind]) == 3 else 0
    claimed = int(gates.value(r, s))
    drawn = claimed
    if claimed < 0 or int(plans.waits) == BY_VALUE:
        w.by = lay.BY_DRAW
        drawn = int(gates.value(r, s))
    w.hand[kind] -= 1
    if int(plans.waits) == FROM_MINIMUM:
        return (3 * LIVE if claimed >= 0 else 0) + (LIVE if drawn >= 0 else 0)
    each = 0
    if claimed >= 0:
        each = 3 * (claimed + int(plans.wait_base))
    if drawn >= 0:
        each += 3 * (drawn + int(plans.wait_base))
    return each


@kernel
def best_discard(
    t: Table, r: Rules, s: Scratch, b: BotScratch, F: Any, C: Any, plans: Plans, seat: int, may: int
) -> int:
    """The best of the kinds that may be discarded from a full hand: 64 times its worth and the kind."""
    gather(b, F, C, plans)
    best = HOPELESS * 64
    for kind in range(34):
        if (may >> kind) & 1:
            take(b, kind)
            found = worth(t, r, s, b, F, C, plans, seat) + tidy(kind)
            give(b, kind)
            if found * 64 + kind > best:
                best = found * 64 + kind
    return best


@kernel
def tidy(kind: int) -> int:
    """Of equal tiles the one that others use least goes first: honours, then ends."""
    if kind >= 27:
        return 7
    return abs(kind % 9 - 4)
