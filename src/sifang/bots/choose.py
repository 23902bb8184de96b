"""A bot's decision, by the bot's number: every kind of question that the table of any rule set asks."""

from __future__ import annotations

from typing import Any

from sifang.bots import hold
from sifang.bots.distance import prepare
from sifang.bots.judge import HOPELESS, PART, best_discard, claimed_value, drawn_value, gather, worth
from sifang.bots.rows import BotScratch, Plans
from sifang.engine import chance, forms
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
from sifang.play.state import ACT, CLAIM, FLOWER_CLAIM, OPENING, READY_OFFER, VOID, Table
from sifang.play.state import EXCHANGE as EXCHANGE_PHASE

RANDOM, GREEDY, PLAN, SHANTEN = 0, 1, 2, 3
SUIT = 0b111111111
ALL_KINDS = (1 << 34) - 1


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
        if phase == CLAIM and int(plans.patience) and int(s.actions[0]) == PASS:
            hold.look(t, r, b, seat)
            if waits_for_draw(t, r, F, s, plans, b, seat):
                return PASS
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
def waits_for_draw(t: Table, r: Rules, F: Any, s: Scratch, plans: Plans, b: BotScratch, seat: int) -> int:
    """1 if any tile completes the hand, and its own draw is worth more than the discard on offer (``Guide.patience``)."""
    if int(b.jokers) == 0 or int(forms.missing(F, b.keys, int(b.n_melds))) - int(b.jokers) > 1:
        return 0
    turns = (seat - int(t.turn)) & 3
    if wall.draws_left(t, r) < turns:
        return 0
    later = drawn_value(t, r, s, b, seat)
    now = claimed_value(t, r, s, b, seat, int(t.tile))
    for _ in range(turns):
        later *= int(plans.patience)
        now *= 100
    return 1 if later > now else 0


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
