"""Tiles missing and useful tiles of special shapes, against their definitions tried out."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise, permutations, product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sifang.engine.forms import STANDARD, keys_of, kinds_of, tables
from sifang.engine.forms_special import (
    held,
    misfits_of,
    missing_knitted,
    missing_knitted_straight,
    missing_ligu,
    missing_misfits,
    missing_orphans,
    missing_pairs,
    ones,
    useful_knitted,
    useful_knitted_straight,
    useful_ligu,
    useful_misfits,
    useful_orphans,
    useful_pairs,
)
from sifang.engine.split import is_complete
from sifang.hand import counts_of
from sifang.kernel import jit_enabled
from sifang.tiles import KINDS


def taken(hand):
    """Counts as the kernels of this process take them."""
    if not jit_enabled():
        return hand
    import numpy

    return numpy.array(hand, numpy.int8)


def keys(hand):
    written = [0] * 4
    if jit_enabled():
        import numpy

        written = numpy.zeros(4, numpy.int32)
    keys_of(taken(hand), written)
    return written


def far_from(targets, hand):
    """Fewest tiles of a target that the hand lacks."""
    return min(sum(max(n - hand[kind], 0) for kind, n in target.items()) for target in targets)


def distance(shape, hand, melds=0):
    match shape:
        case "pairs":
            return missing_pairs(taken(hand), 1)
        case "different pairs":
            return missing_pairs(taken(hand), 0)
        case "orphans":
            return missing_orphans(taken(hand))
        case "knitted":
            return missing_knitted(taken(hand))
        case "misfits":
            return missing_misfits(taken(hand))
        case "ligu":
            return missing_ligu(taken(hand))
        case _:
            return missing_knitted_straight(tables(STANDARD), taken(hand), keys(hand), melds)


def useful(shape, hand, melds=0):
    match shape:
        case "pairs":
            return useful_pairs(taken(hand), 1)
        case "different pairs":
            return useful_pairs(taken(hand), 0)
        case "orphans":
            return useful_orphans(taken(hand))
        case "knitted":
            return useful_knitted(taken(hand))
        case "misfits":
            return useful_misfits(taken(hand))
        case "ligu":
            return useful_ligu(taken(hand))
        case _:
            return useful_knitted_straight(tables(STANDARD), taken(hand), keys(hand), melds)


SHAPES = ("pairs", "different pairs", "orphans", "knitted", "misfits", "ligu", "knitted straight")
SIZES = {"ligu": 17}


@st.composite
def cases(draw):
    """A shape, and a hand of at most its size: crowded or wide, from the whole wall or without some kinds."""
    shape = draw(st.sampled_from(SHAPES))
    melds = draw(st.integers(0, 1)) if shape == "knitted straight" else 0
    rng = random.Random(draw(st.integers(0, 2**32)))
    kinds = rng.sample(range(KINDS), rng.choice((5, 8, 12, 16, 34)))
    wall = [kind for kind in kinds for _ in range(rng.choice((1, 2, 4)))]
    hand = [0] * KINDS
    size = SIZES.get(shape, 14) - 3 * melds
    for kind in rng.sample(wall, min(len(wall), size - rng.choice((0, 1, 1, 4, 7)))):
        hand[kind] += 1
    return shape, hand, melds


@given(cases())
def test_useful_tiles_are_those_that_lower_the_distance(case):
    shape, hand, melds = case
    now = distance(shape, hand, melds)
    lowering = set()
    for kind in range(KINDS):
        if hand[kind] < 4:
            after = distance(shape, [*hand[:kind], hand[kind] + 1, *hand[kind + 1 :]], melds)
            assert now - 1 <= after <= now
            if after < now:
                lowering.add(kind)
    assert set(kinds_of(useful(shape, hand, melds))) == lowering
    assert bool(lowering) == (now > 0)


@given(st.integers(0, 2**64 - 1))
def test_ones(mask):
    assert ones(mask if not jit_enabled() else mask >> 1) == (mask if not jit_enabled() else mask >> 1).bit_count()


@given(cases())
def test_orphans_by_their_targets(case):
    _, hand, _ = case
    orphans = [kind for kind in range(KINDS) if kind >= 27 or kind % 9 in (0, 8)]
    targets = [{kind: 1 + (kind == pair) for kind in orphans} for pair in orphans]
    assert missing_orphans(taken(hand)) == far_from(targets, hand)


@given(cases())
@settings(max_examples=30)
def test_knitted_by_their_targets(case):
    _, hand, _ = case
    best = 14
    for order in permutations(range(3)):
        sixteen = [9 * suit + third + 3 * i for suit, third in enumerate(order) for i in range(3)] + list(range(27, 34))
        best = min(best, far_from([dict.fromkeys(target, 1) for target in combinations(sixteen, 14)], hand))
    assert missing_knitted(taken(hand)) == best


RANKS = [one for n in range(4) for one in combinations(range(9), n) if all(b - a >= 3 for a, b in pairwise(one))]
"""Ranks of a suit that are at least three apart."""


@given(cases())
@settings(max_examples=40)
def test_misfits_by_their_targets(case):
    _, hand, _ = case
    honors = sum(n > 0 for n in hand[27:])
    by_suit = [[(len(one), sum(hand[9 * suit + rank] > 0 for rank in one)) for one in RANKS] for suit in range(3)]
    best = 0
    for suits in product(*map(set, by_suit)):
        places = sum(n for n, _ in suits)
        if places >= 7:
            best = max(best, sum(have for _, have in suits) + min(honors, 14 - places))
    assert missing_misfits(taken(hand)) == 14 - best


@given(cases())
def test_pairs_and_ligu_by_choice_of_the_cheapest_pairs(case):
    _, hand, _ = case
    for most in (1, 2):
        assert missing_pairs(taken(hand), most - 1) == cheapest_pairs(hand, most, None)
    assert missing_ligu(taken(hand)) == min(
        max(3 - hand[kind], 0) + cheapest_pairs(hand, 2, kind) for kind in range(KINDS)
    )


def cheapest_pairs(hand, most, without):
    """Tiles missing for seven pairs of other kinds than one: the n-th pair of a kind costs what is missing of 2 n tiles."""
    costs = []
    for kind in range(KINDS):
        if kind != without:
            first = max(2 - hand[kind], 0)
            costs.append(first)
            if most == 2:
                costs.append(max(4 - hand[kind], 0) - first)
    return sum(sorted(costs)[:7])


@given(cases())
@settings(max_examples=6)
def test_a_knitted_straight_by_its_targets(case):
    _, hand, melds = case
    sets = [[k, k, k] for k in range(KINDS)] + [[k, k + 1, k + 2] for k in range(27) if k % 9 < 7]
    rests = [[*one, pair, pair] for one in ([[]] if melds else sets) for pair in range(KINDS)]
    best = 99
    for order in permutations(range(3)):
        nine = [9 * suit + third + 3 * i for suit, third in enumerate(order) for i in range(3)]
        left = list(hand)
        for kind in nine:
            left[kind] -= 1
        lacking = sum(n < 0 for n in left)
        for rest in rests:
            need = Counter(rest)
            if all(n + (kind in nine) <= 4 for kind, n in need.items()):
                best = min(best, lacking + sum(max(n - max(left[kind], 0), 0) for kind, n in need.items()))
    assert missing_knitted_straight(tables(STANDARD), taken(hand), keys(hand), melds) == best


@pytest.mark.parametrize(
    ("shape", "text", "missing"),
    [
        ("pairs", "1111m2222p33s44sEE", 0),
        ("different pairs", "1111m2222p33s44sEE", 4),
        ("orphans", "19m19p19sESWNCFPE", 0),
        ("orphans", "19m19p19sESWNCFP", 1),
        ("knitted", "147m258p369sESWNC", 0),
        ("knitted", "147m147p369sESWNC", 3),
        ("knitted straight", "147m258p369s123mEE", 0),
        ("misfits", "147m258p369sESWNC", 0),
        ("misfits", "147m258p9sESWNCFP", 0),
        # A joker has no place with 37 in every suit (Nanchang 4): two tiles are missing, one of them in place of a 3 or a 7.
        ("misfits", "37m37p37sESWNCFP", 2),
        ("misfits", "147m37p37sESWNCFP", 0),
        ("ligu", "11m22m33m44p55p66p77s888s", 0),
        ("ligu", "1111m33m44p55p66p77s888s", 0),
        ("ligu", "11m22m33m44p55p66p7777s8s", 1),
    ],
)
def test_missing_of_known_hands(shape, text, missing):
    assert distance(shape, counts_of(text)) == missing


def test_a_joker_needs_a_place_among_misfits():
    hand = counts_of("37m37p37sESWNCFP")
    assert misfits_of(held(taken(hand), 1)) - 1 == 1
    assert not is_complete(taken(hand), 4, 1)


PROGRAM = """
import json, sys
import numpy as np
from sifang.engine import forms, forms_special as f
F = forms.tables(forms.STANDARD)
keys = np.zeros(4, np.int32)
for line in sys.stdin:
    h = np.array(json.loads(line), np.int8)
    forms.keys_of(h, keys)
    print(json.dumps([int(one) for one in (
        f.missing_pairs(h, 0), f.missing_pairs(h, 1), f.missing_orphans(h), f.missing_knitted(h), f.missing_misfits(h), f.missing_ligu(h),
        f.missing_knitted_straight(F, h, keys, 0), f.useful_pairs(h, 0), f.useful_pairs(h, 1), f.useful_orphans(h), f.useful_knitted(h),
        f.useful_misfits(h), f.useful_ligu(h), f.useful_knitted_straight(F, h, keys, 0),
    )]))
"""


@pytest.mark.compiled
def test_compiled_and_interpreted_kernels_agree():
    rng = random.Random(3)
    wall = [kind for kind in range(KINDS) for _ in range(4)]
    hands = []
    for _ in range(300):
        hands.append([0] * KINDS)
        for kind in rng.sample(wall, 14):
            hands[-1][kind] += 1
    environment = {**os.environ, "SIFANG_JIT": "1", "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    lines = "\n".join(map(json.dumps, hands))
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], input=lines, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    order = ("different pairs", "pairs", "orphans", "knitted", "misfits", "ligu", "knitted straight")
    for hand, line in zip(hands, done.stdout.splitlines(), strict=True):
        own = [distance(shape, hand) for shape in order] + [useful(shape, hand) for shape in order]
        assert own == json.loads(line)
