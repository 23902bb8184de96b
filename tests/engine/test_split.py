"""Cutting a hand into sets and a pair, against a search that tries everything."""

from collections import Counter
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sifang.engine.actions import HONOR_SEQUENCES
from sifang.engine.layout import CHOW, PUNG, Work
from sifang.engine.split import is_complete, split

SUIT_SETS = [(CHOW, 9 * suit + low, [9 * suit + low + i for i in range(3)]) for suit in range(3) for low in range(7)]
PUNGS = [(PUNG, kind, [kind] * 3) for kind in range(34)]
HONOR_SETS = [(CHOW, 64 + i, list(kinds)) for i, kinds in enumerate(HONOR_SEQUENCES)]


@cache
def every_cut(
    hand: tuple[int, ...], n_sets: int, honors: bool, first: int = 0
) -> frozenset[tuple[tuple[int, int], ...]]:
    """All multisets of sets (type, kind), each not before ``first`` in the list, that leave a pair."""
    if n_sets == 0:
        pairs = [kind for kind, n in enumerate(hand) if n == 2]
        return frozenset({((9, pairs[0]),)}) if len(pairs) == 1 and sum(hand) == 2 else frozenset()
    found = set()
    sets = SUIT_SETS + PUNGS + (HONOR_SETS if honors else [])
    for i in range(first, len(sets)):
        kind_of, kind, kinds = sets[i]
        need = Counter(kinds)
        if all(hand[one] >= n for one, n in need.items()):
            rest = tuple(n - need[one] for one, n in enumerate(hand))
            found |= {tuple(sorted(((kind_of, kind), *cut))) for cut in every_cut(rest, n_sets - 1, honors, i)}
    return frozenset(found)


def cuts(hand: list[int], n_sets: int, honors: bool) -> list[tuple[tuple[int, int], ...]]:
    work = Work()
    n = split(hand, n_sets, int(honors), work)
    assert n == work.n
    return [
        tuple(sorted([(work.set_types[i][j], work.set_kinds[i][j]) for j in range(n_sets)] + [(9, work.pairs[i])]))
        for i in range(n)
    ]


@st.composite
def complete_hands(draw: st.DrawFn) -> tuple[list[int], int, bool]:
    """A complete hand that is crowded into few kinds, so that it can be cut in many ways; sometimes one tile is exchanged."""
    honors = draw(st.booleans())
    n_sets = draw(st.integers(0, 5))
    width = draw(st.integers(1, 34))
    sets = [
        one
        for one in SUIT_SETS + PUNGS + (HONOR_SETS if honors else [])
        if max(one[2]) % 34 < width or min(one[2]) >= 27
    ]
    hand = [0] * 34
    for _ in range(n_sets):
        fits = [one for one in sets if all(hand[kind] + one[2].count(kind) <= 4 for kind in one[2])]
        if not fits:
            n_sets -= 1
            continue
        for kind in draw(st.sampled_from(fits))[2]:
            hand[kind] += 1
    hand[draw(st.sampled_from([kind for kind in range(34) if hand[kind] <= 2]))] += 2
    if draw(st.integers(0, 3)) == 0:
        hand[draw(st.sampled_from([kind for kind in range(34) if hand[kind]]))] -= 1
        hand[draw(st.sampled_from([kind for kind in range(34) if hand[kind] < 4]))] += 1
    return hand, n_sets, honors


@given(complete_hands())
@settings(max_examples=200, deadline=None)
def test_every_cut_is_found_once(case: tuple[list[int], int, bool]) -> None:
    hand, n_sets, honors = case
    found = cuts(hand, n_sets, honors)
    assert len(set(found)) == len(found)
    assert set(found) == every_cut(tuple(hand), n_sets, honors)
    assert is_complete(hand, n_sets, int(honors)) == bool(found)


@pytest.mark.parametrize("n_sets", [3, 5])
def test_a_wrong_number_of_tiles_cannot_be_cut(n_sets: int) -> None:
    hand = [3, 3, 3, 3, 2] + [0] * 29
    assert cuts(hand, n_sets, False) == []
    assert is_complete(hand, n_sets, 0) == 0
