"""What the flow of play asks of a rule set, by the rule set's number: chains of ``if``, and the doors to them.

Numba would compile functions handed over as arguments in every process anew; an integer is compiled once. Rule sets that come through
the entry points have no number here: ``foreign`` finds them in interpreted play.
"""

from typing import Any

from sifang.engine import layout as lay
from sifang.engine.layout import Rules, Tally, Win, Work
from sifang.kernel import gate, gate_address, inner, jit_enabled, record_at
from sifang.play import foreign, gates, rewards, situation
from sifang.play.situation import Scratch
from sifang.play.state import EXHAUSTED, Table
from sifang.rules.mcr.score import pay_joker_kong as pay_mcr_joker_kong
from sifang.rules.mcr.score import pay_win as pay_mcr
from sifang.rules.mcr.score import value as mcr_value
from sifang.rules.nanchang.score import pay_draw as pay_nanchang_draw
from sifang.rules.nanchang.score import pay_win as pay_nanchang
from sifang.rules.nanchang.score import value as nanchang_value
from sifang.rules.sichuan.score import KONGS_COUNTED, ROOTS_HELD
from sifang.rules.sichuan.score import compared as sichuan_compared
from sifang.rules.sichuan.score import pay_win as pay_sichuan
from sifang.rules.sichuan.score import value as sichuan_value
from sifang.rules.sichuan.settle import kong_discard_income, settle_exhausted
from sifang.rules.sichuan.settle import pay_kong as pay_sichuan_kong
from sifang.rules.taiwan.score import pay_win as pay_taiwan
from sifang.rules.taiwan.score import value as taiwan_value

MCR, NANCHANG, SICHUAN, TAIWAN = 0, 1, 2, 3


@inner
def value(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """Value of the win in the rule set's unit, -1 if it may not be declared; fills ``out``."""
    book = int(r.book)
    if book == MCR:
        return int(mcr_value(w, r, work, out))
    if book == SICHUAN:
        return int(sichuan_value(w, r, work, out))
    if book == TAIWAN:
        return int(taiwan_value(w, r, work, out))
    if book == NANCHANG:
        return int(nanchang_value(w, r, work, out))
    return foreign.value(w, r, work, out)


@inner
def passed_value(w: Win, r: Rules, out: Tally, worth: int) -> int:
    """What a win is compared by with one that was let go."""
    if int(r.book) == SICHUAN:
        return int(sichuan_compared(out))
    return worth


@inner
def pay_win(w: Win, r: Rules, out: Tally, work: Work) -> None:
    """Append the payments of a win to the ledger."""
    book = int(r.book)
    if book == MCR:
        pay_mcr(w, r, out, work)
    elif book == SICHUAN:
        pay_sichuan(w, r, out, work)
    elif book == TAIWAN:
        pay_taiwan(w, r, out, work)
    elif book == NANCHANG:
        pay_nanchang(w, r, out, work)
    else:
        foreign.pay_win(w, r, out, work)


@inner
def after_wins(t: Table, r: Rules, work: Work, mask: int, by: int) -> None:
    """Append what wins on one tile bring besides: the income of the kong before it (Sichuan B3)."""
    if int(r.kong_pay) and by == lay.BY_DISCARD and int(t.discard_after_kong):
        kong_discard_income(r, work, t.kong_log, int(t.n_kong_log), int(t.turn), mask)


@inner
def note_first_win(t: Table, out: Tally, seat: int) -> None:
    """Remember the kongs and roots of a seat's first win, which later ones may count instead of their own (Sichuan B5)."""
    t.first_kongs[seat] = 1 + int(out.extra[KONGS_COUNTED])
    t.first_roots[seat] = int(out.extra[ROOTS_HELD])


@inner
def pay_joker_kong(r: Rules, work: Work, seat: int) -> None:
    """Append what a kong of jokers brings its seat as it is made (MCR 11)."""
    if int(r.book) == MCR:
        pay_mcr_joker_kong(r, work, seat)


@inner
def pay_kong(t: Table, r: Rules, work: Work, seat: int, kong_type: int, feeder: int) -> None:
    """Append the payments of a kong as it is made (Sichuan B3)."""
    n = int(t.n_kong_log)
    t.n_kong_log = pay_sichuan_kong(r, work, t.kong_log, n, seat, kong_type, feeder, int(t.fresh), int(t.out))


@inner
def pay_end(t: Table, r: Rules, s: Scratch) -> None:
    """Append what is settled at the end of a deal without a winner, or besides the win."""
    book = int(r.book)
    if int(t.end) != EXHAUSTED:
        return
    if book == SICHUAN:
        settle_exhausted(t, r, s.win, s.work, s.tally)
    elif book == NANCHANG:
        situation.fill_table(t, r, s.win, 0)
        rewards.fill(t, r, s.win)
        pay_nanchang_draw(s.win, r, s.work)


@inner
def pay_false_win(t: Table, r: Rules, work: Work, seat: int, fault: int) -> None:
    """Append what a false win costs: a fine, or points to each of the others still in; fault 1: the hand was not waiting."""
    fine = int(r.false_fine[fault])
    if fine:
        add_entry(work, seat, -1, fine)
    each = int(r.false_pay[fault])
    if each:
        for payee in range(4):
            if payee != seat and (int(t.out) >> payee) & 1 == 0:
                add_entry(work, seat, payee, each)


FALSE_WIN_REASON = 99
"""Reason of what a false win costs, in every rule set's ledger."""


@inner
def add_entry(work: Work, payer: int, payee: int, points: int) -> None:
    """One ledger row of a false win."""
    n = int(work.n_ledger)
    entry = work.ledger[n]
    entry[0] = payer
    entry[1] = payee
    entry[2] = points
    entry[3] = FALSE_WIN_REASON
    work.n_ledger = n + 1


@gate(Win, Rules, Work, Tally)
def value_gate(w: Any, r: Any, work: Any, out: Any) -> int:
    """The door of ``gates.value``."""
    return value(record_at(w), record_at(r), record_at(work), record_at(out))


@gate(Win, Rules, Work, Tally)
def pay_win_gate(w: Any, r: Any, work: Any, out: Any) -> int:
    """The door of ``gates.pay_win``."""
    pay_win(record_at(w), record_at(r), record_at(out), record_at(work))
    return 0


@gate(Table, Rules, Scratch)
def pay_end_gate(t: Any, r: Any, s: Any) -> int:
    """The door of ``gates.pay_end``."""
    pay_end(record_at(t), record_at(r), record_at(s))
    return 0


def new_scratch() -> Any:
    """A scratch row for kernels of this process (an array of one, or a list of one), its doors set."""
    rows = Scratch.rows(1, compiled=jit_enabled())
    kept = rows[0]["gates"] if jit_enabled() else rows[0].gates
    kept[gates.VALUE] = gate_address(value_gate)
    kept[gates.PAY_WIN] = gate_address(pay_win_gate)
    kept[gates.PAY_END] = gate_address(pay_end_gate)
    return rows
