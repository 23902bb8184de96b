"""A bot's decision, by the bot's number: every kind of question that the table of any rule set asks."""

from __future__ import annotations

from typing import Any

from sifang.bots import hold
from sifang.bots.distance import prepare
from sifang.bots.judge import HOPELESS, PART, best_discard, drawn_value, gather, won_value, worth
from sifang.bots.rows import BotScratch, Plans
from sifang.engine import chance, forms
from sifang.engine import layout as lay
from sifang.engine.actions import (
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    EXCHANGE,
    FLOWER,
    HONOR_CHOW,
    KONG,
    PASS,
    READY,
    READY_DISCARD,
    VOID_SUIT,
    WIN,
)
from sifang.engine.layout import Rules
from sifang.kernel import kernel
from sifang.play import claims, flow, laying, wall
from sifang.play.situation import Scratch
from sifang.play.state import ACT, CLAIM, DEALT_TILE, FLOWER_CLAIM, OPENING, READY_OFFER, VOID, Table
from sifang.play.state import EXCHANGE as EXCHANGE_PHASE

RANDOM, GREEDY, PLAN, SHANTEN = 0, 1, 2, 3
SUIT = 0b111111111
ALL_KINDS = (1 << 34) - 1
SEATS = 4


@kernel
def choose(t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, bot: int, seat: int) -> int:
    """The seat's action; the seat is one that has to answer.

    F are the tables of the rule set's family, C those of all chows. Of the table only the seat's own part and what all see is read.
    """
    return choose_among(t, r, F, C, s, plans, b, bot, seat, int(flow.legal(t, r, F, s, seat, s.actions)))


@kernel
def choose_among(
    t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, bot: int, seat: int, n: int
) -> int:
    """One of the first n of ``s.actions``, which are the seat's legal ones."""
    if n == 1:
        return int(s.actions[0])
    if bot == RANDOM:
        return int(s.actions[int(chance.below(b.rng, n))])
    phase = int(t.phase)
    if wins(t, s, seat, n, phase):
        if int(plans.patience) and (phase == ACT or phase == CLAIM):
            return fish(t, r, F, s, plans, b, seat, n)
        return WIN
    if phase == ACT:
        return own_turn(t, r, F, C, s, plans, b, seat, n)
    if phase == CLAIM:
        return answer_claim(t, r, F, C, s, plans, b, seat, n)
    if phase == EXCHANGE_PHASE:
        return pick(t, r, F, C, s, plans, b, seat, n)
    if phase == VOID:
        return void_suit(t, r, F, C, s, plans, b, seat)
    if phase == READY_OFFER:
        return READY
    if phase == OPENING:
        return FLOWER
    return PASS


@kernel
def wins(t: Table, s: Scratch, seat: int, n: int, phase: int) -> int:
    """1 if there is a win to take. Where players declare freely a win on offer may be false."""
    for i in range(min(n, 2)):
        if int(s.actions[i]) == WIN:
            return 1 if phase == FLOWER_CLAIM or int(t.offer_values[seat]) >= 0 else 0
    return 0


@kernel
def fish(t: Table, r: Rules, F: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int, n: int) -> int:
    """The win on offer, or what keeps or makes a hand that any tile completes, if its own draw is worth more (``Guide.patience``)."""
    hold.look(t, r, b, seat)
    claim = int(t.phase) == CLAIM
    before = (seat - int(t.turn)) & 3 if claim else SEATS
    if int(b.jokers) == 0 or wall.draws_left(t, r) < SEATS or (claim and int(s.actions[0]) != PASS):
        return WIN
    if not claim and int(t.entered) == DEALT_TILE:
        return WIN
    kind = int(t.tile) if claim else int(t.drawn)
    best = won_value(t, r, s, b, seat, kind, lay.BY_DISCARD if claim else lay.BY_DRAW)
    for _ in range(SEATS):
        best *= 100
    action = WIN
    for i in range(n):
        wish = int(s.actions[i])
        later = 0
        if claim and wish == PASS:
            later = any_tile(t, r, F, s, b, seat)
            for _ in range(SEATS - before):
                later *= 100
            for _ in range(before):
                later *= int(plans.patience)
        elif (claim and CHOW <= wish < KONG) or wish >= HONOR_CHOW or (not claim and DISCARD <= wish < CHOW):
            if claim:
                hold.claim(t, r, b, seat, wish, kind)
                later = best_any_tile(t, r, F, s, b, seat, ~int(claims.barred_after(r, wish, kind)))
            elif wish < CHOW:
                hold.take(b, wish - DISCARD)
                later = any_tile(t, r, F, s, b, seat)
            hold.look_hand(t, b, seat)
            for _ in range(SEATS):
                later *= int(plans.patience)
        if later > best:
            best = later
            action = wish
    return action


@kernel
def any_tile(t: Table, r: Rules, F: Any, s: Scratch, b: BotScratch, seat: int) -> int:
    """Mean value of the next draw of a hand that any tile may complete; 0 if it is further from a win or has no joker."""
    if int(b.jokers) == 0 or int(forms.missing(F, b.keys, int(b.n_melds))) - int(b.jokers) > 1:
        return 0
    return drawn_value(t, r, s, b, seat)


@kernel
def best_any_tile(t: Table, r: Rules, F: Any, s: Scratch, b: BotScratch, seat: int, may: int) -> int:
    """The same after the best discard among those that may be made."""
    best = 0
    held = int(b.held[0]) & may
    for kind in range(34):
        if (held >> kind) & 1:
            hold.take(b, kind)
            best = max(best, int(any_tile(t, r, F, s, b, seat)))
            hold.give(b, kind)
    return best


@kernel
def discards_of(s: Scratch, n: int) -> int:
    """Mask of the kinds that may be discarded."""
    mask = 0
    for i in range(n):
        kind = int(s.actions[i]) - DISCARD
        if 0 <= kind < 34:
            mask |= 1 << kind
    return mask


@kernel
def is_legal(s: Scratch, n: int, action: int) -> int:
    """1 if the action is among the legal ones."""
    for i in range(n):
        if int(s.actions[i]) == action:
            return 1
    return 0


@kernel
def own_turn(t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int, n: int) -> int:
    """Discard, kong or flower."""
    if is_legal(s, n, FLOWER):
        return FLOWER
    may = discards_of(s, n)
    if may == 0:
        return int(s.actions[n - 1])
    hold.look(t, r, b, seat)
    prepare(b, plans)
    found = best_discard(t, r, s, b, F, C, plans, seat, may)
    action = DISCARD + (found & 63)
    if is_legal(s, n, READY_DISCARD + (found & 63)):
        action = READY_DISCARD + (found & 63)
    best = found >> 6
    for i in range(n):
        kong = int(s.actions[i])
        if CONCEALED_KONG <= kong < HONOR_CHOW:
            hold.own_kong(b, kong)
            prepare(b, plans)
            gather(b, F, C, plans)
            mine = worth(t, r, s, b, F, C, plans, seat) + PART * int(plans.kong_gain) + 8
            hold.look_hand(t, b, seat)
            if mine >= best:
                best = mine
                action = kong
    return action


@kernel
def answer_claim(t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int, n: int) -> int:
    """Pass, or the set to claim: only one that brings the hand nearer by the guide's bar."""
    kind = int(t.tile)
    hold.look(t, r, b, seat)
    prepare(b, plans)
    gather(b, F, C, plans)
    bar = int(plans.open_bar) if hold.is_open(b) else int(plans.claim_bar)
    best = worth(t, r, s, b, F, C, plans, seat) + PART * bar
    action = PASS
    for i in range(n):
        wish = int(s.actions[i])
        if wish >= CHOW:
            mine = claim_worth(t, r, F, C, s, plans, b, seat, wish, kind)
            hold.look_hand(t, b, seat)
            if mine > best:
                best = mine
                action = wish
    return action


@kernel
def claim_worth(
    t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int, wish: int, kind: int
) -> int:
    """Worth of the hand after a claim and its best discard, or before a kong's replacement."""
    hold.claim(t, r, b, seat, wish, kind)
    prepare(b, plans)
    if KONG <= wish < HONOR_CHOW:
        gather(b, F, C, plans)
        return worth(t, r, s, b, F, C, plans, seat) + PART * int(plans.kong_gain)
    may = (int(b.held[0]) | (int(b.joker_mask) if int(b.jokers) else 0)) & ~int(claims.barred_after(r, wish, kind))
    laid = laying.jokers_laid(t, r, seat, wish, kind)
    for j in range(2):
        joker = int(t.jokers[j])
        if joker >= 0 and int(t.hands[seat][joker]) <= laying.taken(t, wish, kind, laid, joker):
            may &= ~(1 << joker)
    if may == 0:
        return HOPELESS
    return best_discard(t, r, s, b, F, C, plans, seat, may) >> 6


@kernel
def without_suit(
    t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int, suit: int
) -> int:
    """Worth of the dealt hand if this suit counts for nothing; of equal ones the suit of fewer tiles goes."""
    b.allowed = ALL_KINDS & ~(SUIT << (9 * suit))
    prepare(b, plans)
    gather(b, F, C, plans)
    tiles = 0
    for kind in range(9 * suit, 9 * suit + 9):
        tiles += int(b.hand[kind])
    found = worth(t, r, s, b, F, C, plans, seat) - 4 * PART * tiles
    b.allowed = ALL_KINDS
    return found


@kernel
def void_suit(t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int) -> int:
    """The suit that the hand can best do without."""
    hold.look(t, r, b, seat)
    best = HOPELESS * 2
    suit = 0
    for one in range(3):
        b.allowed = ALL_KINDS
        mine = without_suit(t, r, F, C, s, plans, b, seat, one)
        if mine > best:
            best = mine
            suit = one
    return VOID_SUIT + suit


@kernel
def pick_suit(t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int, n: int) -> int:
    """The suit to hand on: of those that can be, the one that the hand can best do without."""
    best = HOPELESS * 2
    suit = (int(s.actions[0]) - EXCHANGE) // 9
    for one in range(3):
        offered = 0
        for i in range(n):
            if (int(s.actions[i]) - EXCHANGE) // 9 == one:
                offered = 1
        if offered:
            mine = without_suit(t, r, F, C, s, plans, b, seat, one)
            if mine > best:
                best = mine
                suit = one
    return suit


@kernel
def pick(t: Table, r: Rules, F: Any, C: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int, n: int) -> int:
    """A tile for the exchange, of that suit the one that the rest of the hand misses least."""
    hold.look(t, r, b, seat)
    for i in range(int(t.n_picks[seat])):
        hold.take(b, int(t.picks[seat][i]))
    suit = pick_suit(t, r, F, C, s, plans, b, seat, n)
    prepare(b, plans)
    gather(b, F, C, plans)
    best = HOPELESS * 2
    action = int(s.actions[0])
    for i in range(n):
        kind = int(s.actions[i]) - EXCHANGE
        if kind // 9 == suit:
            hold.take(b, kind)
            mine = worth(t, r, s, b, F, C, plans, seat)
            hold.give(b, kind)
            if mine > best:
                best = mine
                action = int(s.actions[i])
    return action
