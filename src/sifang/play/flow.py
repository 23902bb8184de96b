"""The flow of play: what a seat may do, and doing it. It asks no rule set's name, only the numbers of the ``Rules`` row.

``step`` trusts its caller: the action is one of ``legal``'s. Several seats may have to answer at once (``Table.pending``); their
answers are gathered in any order and carried out together.
"""

from typing import Any

from sifang.engine import layout as lay
from sifang.engine.actions import (
    ADDED_KONG,
    CHOW,
    CONCEALED_KONG,
    DISCARD,
    DISCARD_FLOWER,
    EXCHANGE,
    FLOWER,
    HONOR_CHOW,
    JOKER_KONG,
    KONG,
    PASS,
    PUNG,
    READY,
    READY_DISCARD,
    VOID_SUIT,
    WIN,
)
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import claims, deal, ends, hands, laying, log, rewards, turn, wall
from sifang.play.log import Log, emit
from sifang.play.situation import Scratch
from sifang.play.state import (
    ACT,
    AFTER_FLOWER_TILE,
    ALL_STOPPED,
    BY_CHOW,
    BY_PUNG,
    CLAIM,
    EXHAUSTED,
    FLOWER_CLAIM,
    OFFER_WIN,
    OPENING,
    READY_OFFER,
    ROB,
    VOID,
    Table,
)
from sifang.play.state import (
    EXCHANGE as EXCHANGE_PHASE,
)


@inner
def legal(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int, out: Any) -> int:
    """Write the legal actions of a seat; returns how many, 0 if it is not asked."""
    if (int(t.pending) >> seat) & 1 == 0:
        return 0
    phase = int(t.phase)
    if phase == ACT:
        return turn.legal_turn(t, r, forms_data, s, seat, out)
    if phase == CLAIM or phase == ROB:
        return claims.legal_claims(t, r, seat, out)
    if phase == EXCHANGE_PHASE:
        return deal.legal_exchange(t, seat, out)
    if phase == VOID:
        return deal.legal_void(out)
    out[0] = PASS
    if phase == READY_OFFER:
        out[1] = READY
    elif phase == OPENING:
        out[1] = FLOWER
    else:
        out[1] = WIN
    return 2


@inner
def actor(t: Table) -> int:
    """The seat to ask next: of those pending the nearest from the turn's seat; -1 if the deal is over."""
    pending = int(t.pending)
    for d in range(4):
        seat = (int(t.turn) + d) & 3
        if (pending >> seat) & 1:
            return seat
    return -1


@inner
def step(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, action: int) -> None:
    """Carry out one seat's decision and go on until the next is due, or to the end of the deal."""
    emit(t, rows, log.CHOSEN, seat, action, 0, 0, 0, 0)
    t.steps += 1
    phase = int(t.phase)
    if phase == ACT:
        act(t, r, forms_data, s, rows, seat, action)
    elif phase == CLAIM or phase == ROB:
        t.replies[seat] = action
        t.pending &= ~(1 << seat)
        if int(t.pending) == 0:
            settle_claims(t, r, forms_data, s, rows)
    elif phase == EXCHANGE_PHASE:
        deal.pick(t, r, forms_data, s, rows, seat, action - EXCHANGE)
    elif phase == VOID:
        deal.choose_void(t, r, forms_data, s, rows, seat, action - VOID_SUIT)
    elif phase == READY_OFFER:
        deal.answer_ready(t, r, s, rows, seat, 1 if action == READY else 0)
    elif phase == OPENING:
        opening_flower(t, r, forms_data, s, rows, seat, action)
    elif phase == FLOWER_CLAIM:
        answer_flower_win(t, r, forms_data, s, rows, action)


@inner
def opening_flower(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, action: int) -> None:
    """Manual flowers before the first discard: show one and draw, or keep the rest."""
    if action == FLOWER:
        deal.show_opening(t, r, s, rows, seat)
        deal.draw_owed(t, r, rows, seat)
    else:
        deal.pass_opening(t)
    deal.open_flowers(t, r, forms_data, s, rows)


@inner
def answer_flower_win(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, action: int) -> None:
    """A flower win taken, or declined: then the replacement is drawn."""
    t.pending = 0
    if action == WIN:
        ends.flower_win(t, r, s, rows)
    elif int(t.in_opening):
        deal.open_flowers(t, r, forms_data, s, rows)
    elif wall.draws_left(t, r) == 0:
        ends.finish(t, r, s, rows, EXHAUSTED)
    else:
        turn.draw(t, r, s, rows, int(t.turn), AFTER_FLOWER_TILE)


@inner
def act(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, action: int) -> None:
    """The turn's seat acts."""
    if action == WIN:
        own_win(t, r, s, rows, seat)
        return
    if int(t.offers[seat]) & OFFER_WIN and int(r.passed_win) != lay.PASSED_OFF and int(t.drawn) >= 0:
        claims.note_passed(t, r, s, seat, int(t.drawn), lay.BY_DRAW)
    t.pending = 0
    if action < CHOW:
        turn.discard(t, r, forms_data, s, rows, seat, action - DISCARD, 0)
    elif action < ADDED_KONG:
        turn.own_kong(t, r, forms_data, s, rows, seat, action - CONCEALED_KONG, lay.CONCEALED_KONG)
    elif action < HONOR_CHOW:
        turn.own_kong(t, r, forms_data, s, rows, seat, action - ADDED_KONG, lay.ADDED_KONG)
    elif action < READY:
        turn.discard(t, r, forms_data, s, rows, seat, action - READY_DISCARD, 1)
    elif action == FLOWER:
        show_own_flower(t, r, s, rows, seat)
    elif action < JOKER_KONG:
        turn.discard(t, r, forms_data, s, rows, seat, 34 + action - DISCARD_FLOWER, 0)
    else:
        turn.joker_kong(t, r, forms_data, s, rows, seat, action - JOKER_KONG)


@inner
def show_own_flower(t: Table, r: Rules, s: Scratch, rows: Log, seat: int) -> None:
    """Manual flowers in one's turn: show the lowest one and draw a replacement."""
    held = int(t.held_flowers[seat])
    flower = 0
    while (held >> flower) & 1 == 0:
        flower += 1
    turn.show_flower(t, rows, seat, flower)
    turn.draw(t, r, s, rows, seat, AFTER_FLOWER_TILE)


@inner
def own_win(t: Table, r: Rules, s: Scratch, rows: Log, seat: int) -> None:
    """A self-draw declared; on a table with a referee it may be false, and the turn goes on (停和) or the deal ends."""
    if not ends.is_false(t, seat):
        if ends.win(t, r, s, rows, 1 << seat, lay.BY_DRAW):
            turn.next_turn(t, r, s, rows)
        return
    if ends.false_win(t, r, s, rows, seat, int(t.drawn), lay.BY_DRAW):
        turn.begin(t, r, s, seat, int(t.entered))


@inner
def settle_claims(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log) -> None:
    """All have answered: judge the wins, then the other claims, then go on."""
    phase = int(t.phase)
    by = lay.BY_DISCARD if phase == CLAIM else lay.BY_ROBBERY
    for d in range(1, 4):
        seat = (int(t.turn) + d) & 3
        if int(t.offers[seat]) & OFFER_WIN:
            if int(t.replies[seat]) != WIN:
                claims.note_passed(t, r, s, seat, int(t.tile), by)
            elif ends.is_false(t, seat):
                if not ends.false_win(t, r, s, rows, seat, int(t.tile), by):
                    return
                t.replies[seat] = PASS
    mask = claims.winners(t, r)
    if mask:
        feeder = int(t.turn)
        if ends.win(t, r, s, rows, mask, by):
            if phase == ROB:
                hands.refresh_waits(t, r, forms_data, feeder)
            turn.next_turn(t, r, s, rows)
        return
    if phase == ROB:
        turn.complete_own_kong(t, r, forms_data, s, rows)
        return
    seat = claims.best_claim(t)
    if seat < 0:
        turn.next_turn(t, r, s, rows)
    else:
        take(t, r, forms_data, s, rows, seat, int(t.replies[seat]))


@inner
def take(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, action: int) -> None:
    """Carry out a pung, kong or chow: the tile leaves the river for the meld."""
    kind = int(t.tile)
    feeder = int(t.turn)
    relative = (feeder - seat) & 3
    t.n_river[feeder] -= 1
    for j in range(2):
        if kind == int(t.jokers[j]):
            t.joker_thrown[feeder][j] -= 1
    t.n_claims += 1
    t.drawn = -1
    if int(r.indicator):
        rewards.note_feed(t, seat, feeder, kind)
    jokers = laying.jokers_laid(t, r, seat, action, kind)
    claimed = laying.claimed_place(action)
    for place in range(laying.size_of(action)):
        if place != claimed:
            one = laying.tile_laid(t, action, kind, jokers, place)
            hands.add_tiles(t, seat, one, -1)
            t.seen[one] += 1
    t.dealt_ready[seat] = 0
    turn.new_turn(t, r, seat)
    t.turn = seat
    if action >= KONG and action < HONOR_CHOW:
        t.tile = -1
        t.kong_seat = feeder
        t.first_feeder = feeder
        turn.add_meld(t, rows, seat, kind, lay.KONG, relative, 0)
        note_jokers(t, seat, jokers)
        turn.finish_kong(t, r, forms_data, s, rows, seat, kind, lay.KONG, -1)
        return
    t.barred = claims.barred_after(r, action, kind)
    if action >= PUNG and action < KONG:
        turn.add_meld(t, rows, seat, kind, lay.PUNG, relative, 0)
        note_jokers(t, seat, jokers)
        emit(t, rows, log.PUNGED, seat, kind, kind, 0, feeder, 0)
        turn.tell_jokers(t, rows, seat)
        turn.begin(t, r, s, seat, BY_PUNG)
        return
    low = 64 + (action - HONOR_CHOW) // 3 if action >= HONOR_CHOW else laying.chow_low(action)
    turn.add_meld(t, rows, seat, low, lay.CHOW, relative, claimed)
    note_jokers(t, seat, jokers)
    emit(t, rows, log.CHOWED, seat, low, kind, claimed, feeder, 0)
    turn.tell_jokers(t, rows, seat)
    turn.begin(t, r, s, seat, BY_CHOW)


@inner
def note_jokers(t: Table, seat: int, jokers: int) -> None:
    """Jokers that stand for other tiles in the seat's newest meld."""
    t.meld_jokers[seat][int(t.n_melds[seat]) - 1] = jokers


@inner
def penalize(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, points: int, stopped: int) -> None:
    """A referee's fine (0 = none) and 停和 for a seat; what it was asked just now is answered for it where it may no longer claim."""
    if points:
        t.fines[seat] += points
        emit(t, rows, log.FINED, seat, points, REFEREE, 0, 0, 0)
    if not stopped:
        return
    ends.stop(t, rows, seat)
    if int(t.stopped) == 15:
        ends.finish(t, r, s, rows, ALL_STOPPED)
        return
    if (int(t.pending) >> seat) & 1 == 0:
        return
    if int(t.phase) == ACT:
        t.offers[seat] = 0
    elif int(t.phase) == CLAIM or int(t.phase) == ROB:
        t.offers[seat] = 0
        t.replies[seat] = PASS
        t.pending &= ~(1 << seat)
        if int(t.pending) == 0:
            settle_claims(t, r, forms_data, s, rows)


REFEREE = 98
"""Reason of a fine that a referee gives, in every rule set's ledger."""
