"""Laws of the scorer: what must not change a value, and what a total is."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from sifang.bench.mcr import random_win
from sifang.engine.layout import BY_DRAW, CHOW, Tally, Work
from sifang.rules.mcr.fans import TABLE
from sifang.rules.mcr.options import McrOptions, rows
from sifang.rules.mcr.score import pay_win, value
from sifang.tiles import EAST

RULES = rows(McrOptions())
ONE_SUIT_ONLY = {"all_green", "reversible_tiles"}
"""Fans that name tiles of certain suits."""


@st.composite
def wins(draw):
    """A complete hand of any shape, with winds and flags that fit it."""
    return random_win(random.Random(draw(st.integers(0, 10**9))))


def score(w, work=None):
    out = Tally()
    return value(w, RULES, work or Work(), out), out


def in_other_suits(w, order):
    """The same hand with its suits exchanged."""

    def moved(kind):
        return kind if kind >= EAST else 9 * order[kind // 9] + kind % 9

    other = w.copy()
    other.hand = [0] * 34
    for kind in range(34):
        other.hand[moved(kind)] = w.hand[kind]
    other.meld_kinds = [moved(kind) for kind in w.meld_kinds]
    other.tile = moved(w.tile)
    return other


@given(wins(), st.permutations(range(3)))
@settings(max_examples=150)
def test_suits_are_alike_but_for_two_fans(w, order):
    _, one = score(w)
    _, other = score(in_other_suits(w, order))
    touched = any(out.counts[TABLE.find(key).index] for key in ONE_SUIT_ONLY for out in (one, other))
    if not touched:
        assert one.total == other.total


@given(wins(), st.randoms())
@settings(max_examples=150)
def test_the_order_of_melds_changes_nothing(w, rng):
    order = list(range(w.n_melds))
    rng.shuffle(order)
    other = w.copy()
    other.meld_types[: w.n_melds] = [w.meld_types[i] for i in order]
    other.meld_kinds[: w.n_melds] = [w.meld_kinds[i] for i in order]
    assert score(other)[1].total == score(w)[1].total


@given(wins())
@settings(max_examples=150)
def test_a_total_is_the_sum_of_what_counts(w):
    worth, out = score(w)
    assert out.valid
    assert out.total == sum(out.counts[one.index] * RULES.values[one.index] for one in TABLE)
    assert worth == (out.total if out.total - w.flower_count >= RULES.minimum else -1)


@given(wins())
@settings(max_examples=100)
def test_no_counted_fan_excludes_another(w):
    counts = score(w)[1].counts
    counted = {one.key for one in TABLE if counts[one.index]}
    assert not [one.key for one in TABLE if one.key in counted and counted & set(one.excludes)]


@given(st.lists(wins(), min_size=2, max_size=4))
@settings(max_examples=30)
def test_a_used_scratch_changes_nothing(several):
    work = Work()
    for w in several:
        worth, out = score(w, work)
        again, fresh = score(w)
        assert (worth, out.counts, out.total) == (again, fresh.counts, fresh.total)


@given(wins())
@settings(max_examples=50)
def test_one_tile_off_is_worth_nothing_or_another_hand(w):
    short = w.copy()
    short.hand[w.tile] -= 1
    worth, out = score(short)
    assert (worth, out.valid, out.total) == (-1, 0, 0)


@given(wins())
@settings(max_examples=100)
def test_payments_are_the_formula_of_the_book(w):
    worth, out = score(w)
    if worth < 0:
        return
    work = Work()
    pay_win(w, RULES, out, work)
    paid = [0] * 4
    for payer, payee, points, _ in work.ledger[: work.n_ledger]:
        assert payee == w.seat
        paid[payer] += points
    losers = [paid[seat] for seat in range(4) if seat != w.seat]
    if w.by == BY_DRAW:
        assert losers == [8 + worth] * 3
    else:
        assert sorted(losers) == [8, 8, 8 + worth]
        assert paid[w.source] == 8 + worth


@given(wins())
@settings(max_examples=50)
def test_a_chow_melded_never_adds_to_what_is_concealed(w):
    _, out = score(w)
    opened = any(kind_of == CHOW for kind_of in w.meld_types[: w.n_melds])
    concealed = [
        TABLE.find(key).index for key in ("concealed_hand", "fully_concealed_hand", "nine_gates", "seven_pairs")
    ]
    assert not (opened and any(out.counts[i] for i in concealed))
