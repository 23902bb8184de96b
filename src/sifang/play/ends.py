"""Wins, payments and the end of a deal.

Payments come from the rule set as ledger rows (payer, payee, points, reason); here they are put to the scores and into the log. A row without
payee is a fine: it stands outside the zero sum (design 4).
"""

from sifang.engine import layout as lay
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import claims, dispatch, gates, hands, log, rewards, situation
from sifang.play.log import Log, emit
from sifang.play.situation import Scratch
from sifang.play.state import (
    ALL_STOPPED,
    BY_WIN,
    FALSE_WIN_END,
    OVER,
    Table,
)

NOT_ENOUGH, WAS_WAITING, NOT_WAITING = 0, 1, 2
"""Kinds of a false win: complete but too cheap (錯和), waiting but on a wrong tile (和錯牌), not waiting (詐和)."""


@inner
def apply_ledger(t: Table, s: Scratch, rows: Log) -> None:
    """Put the scorer's payments to the scores and the log, and empty the ledger."""
    n = int(s.work.n_ledger)
    ledger = s.work.ledger
    for i in range(n):
        entry = ledger[i]
        payer = int(entry[0])
        payee = int(entry[1])
        points = int(entry[2])
        if payee < 0:
            t.fines[payer] += points
            emit(t, rows, log.FINED, payer, points, int(entry[3]), 0, 0, 0)
        else:
            t.scores[payer] -= points
            t.scores[payee] += points
            emit(t, rows, log.PAID, payer, payee, points, int(entry[3]), 0, 0)
    s.work.n_ledger = 0


@inner
def win_one(t: Table, r: Rules, s: Scratch, rows: Log, seat: int, by: int) -> None:
    """One seat's win: its value, its payments, its event."""
    kind = int(t.drawn) if by == lay.BY_DRAW else int(t.tile)
    worth = claims.win_worth(t, r, s, seat, kind, by)
    named = int(t.named[seat])
    if 0 <= named < worth:
        # A value named too low and not challenged stands (MCR 4, Sichuan A12).
        worth = named
        s.tally.total = named
    t.named[seat] = -1
    source = -1 if by == lay.BY_DRAW else int(t.turn)
    emit(t, rows, log.WON, seat, kind, by, source, worth, int(s.win.flags))
    s.work.n_ledger = 0
    if int(r.indicator):
        rewards.fill(t, r, s.win)
    elif int(r.wallet_cap):
        for one in range(4):
            s.win.options[one] = int(t.points[one]) + int(t.scores[one])
    gates.pay_win(r, s)
    apply_ledger(t, s, rows)
    if int(t.wins[seat]) == 0:
        t.n_winners += 1
        if int(r.play_on) == 2:
            dispatch.note_first_win(t, s.tally, seat)
    t.wins[seat] += 1


@inner
def win(t: Table, r: Rules, s: Scratch, rows: Log, mask: int, by: int) -> bool:
    """The wins of these seats on one tile, nearest first; returns whether the deal goes on.

    The turn is then the last winner's, so that the next player is the one after it (Sichuan B1.3).
    """
    feeder = int(t.turn)
    last = feeder
    first = int(t.first_winners) == 0
    for d in range(4):
        seat = (feeder + d) & 3
        if (mask >> seat) & 1:
            win_one(t, r, s, rows, seat, by)
            last = seat
    if first:
        t.first_winners = mask
        t.first_source = -1 if by == lay.BY_DRAW else feeder
    s.work.n_ledger = 0
    dispatch.after_wins(t, r, s.work, mask, by)
    apply_ledger(t, s, rows)
    lay_aside(t, r, mask, by, feeder)
    t.turn = last
    if int(r.play_on) == 0 or (int(r.play_on) == 1 and int(t.n_winners) >= 3):
        finish(t, r, s, rows, BY_WIN)
        return False
    if int(r.play_on) == 1:
        t.out |= mask
    else:
        t.locked |= mask
    return True


@inner
def lay_aside(t: Table, r: Rules, mask: int, by: int, feeder: int) -> None:
    """Put aside a robbed tile, and a self-drawn winning tile where the winner plays on (血流)."""
    if by == lay.BY_ROBBERY:
        kind = int(t.tile)
        hands.add_tiles(t, feeder, kind, -1)
        t.aside[kind] += 1
        t.seen[kind] += 1
    elif by == lay.BY_DRAW and int(r.play_on) == 2:
        kind = int(t.drawn)
        hands.add_tiles(t, feeder, kind, -1)
        t.aside[kind] += 1
        t.seen[kind] += 1


@inner
def flower_win(t: Table, r: Rules, s: Scratch, rows: Log) -> None:
    """A win by flowers (Taiwan 4): eight of them, or seven robbing the eighth."""
    seat = int(t.flower_seat)
    payer = int(t.flower_payer)
    by = lay.BY_DRAW if payer < 0 else lay.BY_ROBBERY
    situation.fill_tiles(t, r, s.win, seat, -1)
    situation.fill_table(t, r, s.win, seat)
    s.win.tile = -1
    s.win.by = by
    s.win.flags = lay.FLOWER_WIN | (lay.OPENING_FLOWER if int(t.in_opening) else 0)
    s.win.source = payer
    worth = gates.value(r, s)
    emit(t, rows, log.WON, seat, -1, by, payer, worth, int(s.win.flags))
    s.work.n_ledger = 0
    gates.pay_win(r, s)
    apply_ledger(t, s, rows)
    t.wins[seat] += 1
    t.n_winners += 1
    t.first_winners = 1 << seat
    t.first_source = payer
    finish(t, r, s, rows, BY_WIN)


@inner
def false_win(t: Table, r: Rules, s: Scratch, rows: Log, seat: int, kind: int, by: int) -> bool:
    """A declared win that is none, on a table with a referee; returns whether the deal goes on (MCR 10, Sichuan A12, Taiwan 7)."""
    claims.win_worth(t, r, s, seat, kind, by)
    t.named[seat] = -1
    fault = NOT_WAITING
    if int(s.tally.valid):
        fault = NOT_ENOUGH
    elif int(t.waits[seat]) != 0:
        fault = WAS_WAITING
    emit(t, rows, log.FALSE_WIN, seat, kind, by, fault, 0, 0)
    n = 1 if fault == NOT_WAITING else 0
    s.work.n_ledger = 0
    dispatch.pay_false_win(t, r, s.work, seat, n)
    apply_ledger(t, s, rows)
    if int(r.false_win_stops):
        stop(t, rows, seat)
    if int(r.false_win_ends):
        finish(t, r, s, rows, FALSE_WIN_END)
        return False
    if int(t.stopped) == 15:
        finish(t, r, s, rows, ALL_STOPPED)
        return False
    return True


@inner
def is_false(t: Table, seat: int) -> bool:
    """Whether a win declared by the seat does not stand: none is on offer, or the value named is too high."""
    worth = int(t.offer_values[seat])
    return worth < 0 or int(t.named[seat]) > worth


@inner
def stop(t: Table, rows: Log, seat: int) -> None:
    """停和: the seat may neither claim nor win for the rest of the deal."""
    if (int(t.stopped) >> seat) & 1 == 0:
        t.stopped |= 1 << seat
        emit(t, rows, log.STOPPED, seat, 0, 0, 0, 0, 0)


@inner
def finish(t: Table, r: Rules, s: Scratch, rows: Log, how: int) -> None:
    """End the deal: settle what is settled at its end, show the hands."""
    t.end = how
    t.phase = OVER
    t.pending = 0
    s.work.n_ledger = 0
    gates.pay_end(t, r, s)
    apply_ledger(t, s, rows)
    if len(rows):
        for seat in range(4):
            show_hand(t, rows, seat)
            if int(r.concealed_kong_hidden):
                show_kongs(t, rows, seat)
    emit(t, rows, log.DEAL_ENDED, int(t.dealer), how, 0, 0, 0, 0)


@inner
def show_hand(t: Table, rows: Log, seat: int) -> None:
    """Lay a hand open."""
    hand = t.hands[seat]
    for kind in range(34):
        if int(hand[kind]):
            emit(t, rows, log.HAND_SHOWN, seat, kind, int(hand[kind]), 0, 0, 0)
    for flower in range(8):
        if (int(t.held_flowers[seat]) >> flower) & 1:
            emit(t, rows, log.HAND_SHOWN, seat, 34 + flower, 1, 0, 0, 0)


@inner
def show_kongs(t: Table, rows: Log, seat: int) -> None:
    """Turn a seat's hidden kongs face up."""
    for i in range(int(t.n_melds[seat])):
        if int(t.meld_types[seat][i]) == lay.CONCEALED_KONG:
            emit(t, rows, log.KONG_SHOWN, seat, int(t.meld_kinds[seat][i]), 0, 0, 0, 0)
