"""Laws that hold for every hand: symmetry, purity, and what a joker can never spoil."""

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.nanchang.cases import random_case, tiles_case
from sifang.engine.layout import BY_DRAW, Tally, Win, Work
from sifang.melds import parse_meld
from sifang.rules.nanchang import RULESET, NanchangOptions
from sifang.rules.nanchang.arrange import arrange, prepare
from sifang.rules.nanchang.jokers import makes_standard, successor
from sifang.rules.nanchang.question import win_row
from sifang.rules.nanchang.records import options_of
from sifang.rules.nanchang.score import FOUND, HELD, find, fix_tiles, pay_win, value
from sifang.tiles import parse_tile, parse_tiles

SEEDS = st.integers(0, 2**32)


def asked(seed, **changes):
    """A random question: Win row, Rules row, options."""
    case = random_case(random.Random(seed), spoil=0.3, **changes)
    options = options_of(case)
    melds = tuple((one.type, one.kind) for one in map(parse_meld, case["melds"]))
    return (
        win_row(options, parse_tiles(case["hand"]), melds, parse_tile(case["win"]), case),
        RULESET.rows(options),
        options,
    )


def valued(w, rules):
    work, tally = Work(), Tally()
    points = value(w, rules, work, tally)
    if points >= 0:
        pay_win(w, rules, tally, work)
    return points, tally, [tuple(row) for row in work.ledger[: work.n_ledger]]


@given(SEEDS)
def test_payments_are_positive_and_none_is_to_oneself(seed):
    w, rules, options = asked(seed)
    points, _, ledger = valued(w, rules)
    assert all(payer != payee and paid > 0 and 0 <= reason < 7 for payer, payee, paid, reason in ledger)
    if options.joker_settlement == options.kong_settlement == "winner":
        assert sum(paid for _, payee, paid, _ in ledger if payee == w.seat) == max(points, 0)


@given(SEEDS)
def test_scoring_is_pure(seed):
    w, rules, _ = asked(seed)
    before = w.copy()
    work, tally = Work(), Tally()
    first = value(w, rules, work, tally)
    kept = tally.copy()
    value(asked(seed + 1)[0], rules, work, tally)
    assert value(w, rules, work, tally) == first
    assert vars(w) == vars(before)
    if first >= 0:
        assert vars(tally) == vars(kept)


@given(SEEDS, st.integers(1, 3))
def test_seats_may_be_turned(seed, turn):
    w, rules, _ = asked(seed)
    points, _, ledger = valued(w, rules)
    other = w.copy()
    for name in ("seat", "dealer"):
        setattr(other, name, (getattr(w, name) + turn) % 4)
    if w.source >= 0:
        other.source = (w.source + turn) % 4
    for name in ("joker_held", "joker_thrown", "kongs_open", "kongs_concealed"):
        row = getattr(w, name)
        setattr(other, name, [row[(seat - turn) % 4] for seat in range(4)])
    assert valued(other, rules)[0] == points
    turned = {((payer + turn) % 4, (payee + turn) % 4, paid, reason) for payer, payee, paid, reason in ledger}
    assert set(valued(other, rules)[2]) == turned


@given(SEEDS, st.permutations([0, 1, 2]), st.booleans())
def test_suits_may_be_exchanged_and_ranks_mirrored(seed, order, mirrored):
    """Mirrored ranks exchange primary and secondary jokers, which are equally wild: only the shape is compared then."""
    w, rules, _ = asked(seed)
    other = w.copy()

    def moved(kind):
        if kind >= 27:
            return kind
        rank = 8 - kind % 9 if mirrored else kind % 9
        return 9 * order[kind // 9] + rank

    other.hand = [0] * 34
    for kind in range(34):
        other.hand[moved(kind)] = w.hand[kind]
    other.tile = moved(w.tile)
    other.jokers = [moved(kind) for kind in w.jokers]
    for i in range(w.n_melds):
        kind = w.meld_kinds[i]
        low = kind + 2 if mirrored and w.meld_types[i] == 0 and kind < 27 else kind
        other.meld_kinds[i] = kind if kind >= 27 else moved(low)
    assert find(other, rules, Work()) == find(w, rules, Work())
    assert valued(other, rules)[0] == valued(w, rules)[0]


@given(SEEDS)
def test_a_joker_for_any_other_tile_keeps_a_win(seed):
    case = tiles_case(random.Random(seed), spoil=0.0, most_jokers=3)
    melds = tuple((one.type, one.kind) for one in map(parse_meld, case["melds"]))
    w = win_row(NanchangOptions(), parse_tiles(case["hand"]), melds, parse_tile(case["win"]), case)
    rules, work = RULESET.rows(NanchangOptions()), Work()
    found = find(w, rules, work)
    for kind in range(34):
        if w.hand[kind] and kind not in w.jokers and found:
            other = w.copy()
            other.hand[kind] -= 1
            other.hand[w.jokers[1]] += 1
            other.tile = w.jokers[1]
            other.by = BY_DRAW
            # Every wild shape stays; a natural one may be lost.
            assert find(other, rules, work) & 0x555 & found == found & 0x555


@given(SEEDS)
def test_whatever_fits_can_be_laid_out(seed):
    w, rules, _ = asked(seed, most_jokers=7)
    work = Work()
    jokers = fix_tiles(w, rules, work)
    sets = 4 - w.n_melds
    fits = makes_standard(work.hand, sets, work.marks)
    prepare(w, 0, work)
    assert arrange(sets, jokers, 0, 0, 0, work) == fits
    prepare(w, 0, work)
    if not arrange(sets, jokers, 0, 1, 0, work):
        # Only the limit of four copies can forbid it.
        assert not fits or jokers


@given(SEEDS)
def test_options_that_only_forbid_never_make_a_win(seed):
    w, _, options = asked(seed)
    free = find(w, RULESET.rows(options), Work())
    for name, value_ in (
        ("fifth_copy", False),
        ("four_as_two_pairs", False),
        ("lan_jokers_wild", False),
        ("qixing_natural_only", True),
    ):
        barred = find(w, RULESET.rows(replace(options, **{name: value_})), Work())
        assert barred & free == barred
    for name in ("must_fish", "no_plain_ron_with_joker"):
        tight = RULESET.rows(replace(options, **{name: True}))
        assert valued(w, tight)[0] <= valued(w, RULESET.rows(options))[0]


@given(st.lists(st.integers(0, 33), max_size=18), st.integers(0, 33), st.integers(0, 4))
def test_another_number_of_tiles_never_wins(tiles, primary, n_melds):
    w = Win()
    w.jokers = [primary, successor(primary)]
    w.by, w.source, w.n_melds = BY_DRAW, -1, n_melds
    for kind in tiles:
        w.hand[kind] = min(4, w.hand[kind] + 1)
    w.meld_types = [1] * 5
    if sum(w.hand) != 14 - 3 * n_melds:
        tally = Tally()
        assert value(w, RULESET.rows(NanchangOptions()), Work(), tally) == -1
        assert not tally.valid


@settings(max_examples=30)
@given(SEEDS)
def test_every_joker_of_the_winner_counts(seed):
    w, rules, _ = asked(seed)
    points, tally, _ = valued(w, rules)
    if points >= 0:
        assert tally.extra[FOUND]
        assert tally.extra[HELD] == 2 * w.joker_held[0][0] + w.joker_held[0][1]
