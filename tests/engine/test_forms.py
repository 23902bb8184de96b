"""Tiles missing and useful tiles of the standard shape, against a plain search over sets and pairs, and by laws."""

import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sifang.engine import actions
from sifang.engine.forms import (
    CHOWS,
    FAMILIES,
    FIVE_SETS,
    HONOR_SEQUENCES,
    HONOR_SEQUENCES_CAPPED,
    POW,
    SETS,
    STANDARD,
    keys_of,
    kinds_of,
    missing,
    missing_counts,
    shanten,
    tables,
    useful,
    useful_counts,
    useful_tiles,
    waits_shape,
)
from sifang.hand import counts_of
from sifang.kernel import jit_enabled
from sifang.tiles import KINDS

CHOW_SETS = [(9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2) for suit in range(3) for low in range(7)]
PUNG_SETS = [(kind, kind, kind) for kind in range(KINDS)]
SHAPES = {
    STANDARD: (CHOW_SETS + PUNG_SETS, range(KINDS), True),
    HONOR_SEQUENCES: (CHOW_SETS + PUNG_SETS + list(actions.HONOR_SEQUENCES), range(KINDS), False),
    FIVE_SETS: (CHOW_SETS + PUNG_SETS, range(KINDS), True),
    HONOR_SEQUENCES_CAPPED: (CHOW_SETS + PUNG_SETS + list(actions.HONOR_SEQUENCES), range(KINDS), True),
    CHOWS: (CHOW_SETS, range(27), True),
}
"""Sets, kinds of a pair, whether no kind may be wanted five times."""


def searched(hand, n_sets, family):
    """Tiles missing, by trying every choice of sets and a pair with ever more missing tiles."""
    return next(limit for limit in range(20) if reaches(hand, [0] * KINDS, n_sets, family, 0, limit))


def reaches(hand, wanted, n_sets, family, first, limit):
    sets, pair_kinds, capped = SHAPES[family]
    if n_sets == 0:
        return any(
            max(2 - max(hand[kind] - wanted[kind], 0), 0) <= limit and not (capped and wanted[kind] > 2)
            for kind in pair_kinds
        )
    for i in range(first, len(sets)):
        left = limit
        for kind in sets[i]:
            wanted[kind] += 1
            left -= wanted[kind] > hand[kind]
        fits = left >= 0 and not (capped and max(wanted[kind] for kind in sets[i]) > 4)
        found = fits and reaches(hand, wanted, n_sets - 1, family, i, left)
        for kind in sets[i]:
            wanted[kind] -= 1
        if found:
            return True
    return False


def taken(hand):
    """Counts as the kernels of this process take them."""
    if not jit_enabled():
        return hand
    import numpy

    return numpy.array(hand, numpy.int8)


def far(hand, family, melds):
    return int(missing_counts(tables(family), taken(hand), melds))


def useful_kinds(hand, family, melds):
    return set(kinds_of(int(useful_counts(tables(family), taken(hand), melds))))


def some_hand(rng, family, melds, tiles):
    """Tiles of every kind of hand: from the whole wall or crowded into few kinds, at random or nearly complete."""
    sets, pair_kinds, _ = SHAPES[family]
    kinds = rng.sample(range(KINDS), rng.choice((34, 34, 12, 9))) if rng.random() < 0.5 else range(KINDS)
    wall = [kind for kind in kinds for _ in range(4)]
    hand = [0] * KINDS
    if rng.random() < 0.6:
        for kind in [kind for one in rng.choices(sets, k=SETS[family] - melds) for kind in one] + [
            rng.choice(pair_kinds)
        ] * 2:
            if hand[kind] < 4:
                hand[kind] += 1
        for kind in rng.choices(range(KINDS), k=rng.randrange(24)):
            hand[kind] -= hand[kind] > 0
    while sum(hand) > tiles:
        hand[rng.choice([kind for kind in range(KINDS) if hand[kind]])] -= 1
    while sum(hand) < tiles:
        kind = rng.choice(wall)
        hand[kind] += hand[kind] < 4
    return hand


@st.composite
def cases(draw):
    """A family, how many sets are declared, and a hand of any size that the family allows."""
    family = draw(st.integers(0, FAMILIES - 1))
    melds = draw(st.integers(0, SETS[family]))
    full = 3 * (SETS[family] - melds) + 2
    tiles = full - draw(st.integers(0, min(full, 8)))
    return some_hand(random.Random(draw(st.integers(0, 2**32))), family, melds, tiles), family, melds


@pytest.mark.parametrize("family", range(FAMILIES))
def test_missing_is_what_a_search_finds(family):
    rng = random.Random(family)
    for _ in range(8):
        melds = rng.randrange(SETS[family] + 1)
        # Up to seven tiles fewer, as with jokers (Nanchang has up to eight, and one is enough to be near).
        hand = some_hand(rng, family, melds, max(3 * (SETS[family] - melds) + 2 - rng.randrange(9), 0))
        assert far(hand, family, melds) == searched(hand, SETS[family] - melds, family), (hand, melds)


@pytest.mark.slow
@pytest.mark.parametrize("family", range(FAMILIES))
def test_missing_is_what_a_search_finds_in_many_hands(family):
    rng = random.Random(100 + family)
    for _ in range(250):
        melds = rng.randrange(SETS[family])
        hand = some_hand(rng, family, melds, max(3 * (SETS[family] - melds) + 2 - rng.randrange(9), 0))
        assert far(hand, family, melds) == searched(hand, SETS[family] - melds, family), (hand, melds)


@given(cases())
def test_useful_tiles_are_those_that_lower_the_distance(case):
    hand, family, melds = case
    if sum(hand) == 3 * (SETS[family] - melds) + 2 and far(hand, family, melds) == 0:
        assert useful_kinds(hand, family, melds) == set()
        return
    lowering = set()
    for kind in range(KINDS):
        if hand[kind] < 4:
            after = far([*hand[:kind], hand[kind] + 1, *hand[kind + 1 :]], family, melds)
            assert far(hand, family, melds) - 1 <= after <= far(hand, family, melds)
            if after < far(hand, family, melds):
                lowering.add(kind)
    assert useful_kinds(hand, family, melds) == lowering


@given(cases(), st.permutations(range(3)), st.booleans())
def test_suits_are_alike_and_ranks_mirror(case, order, mirror):
    hand, family, melds = case
    suits = [hand[9 * suit : 9 * suit + 9][:: -1 if mirror else 1] for suit in order]
    other = suits[0] + suits[1] + suits[2] + hand[27:]
    assert far(hand, family, melds) == far(other, family, melds)
    assert len(useful_kinds(hand, family, melds)) == len(useful_kinds(other, family, melds))


@given(cases())
def test_a_richer_family_is_never_farther(case):
    hand, _, melds = case
    melds = min(melds, 4)
    if sum(hand) <= 3 * (4 - melds) + 2:
        plain = far(hand, STANDARD, melds)
        assert far(hand, HONOR_SEQUENCES, melds) <= far(hand, HONOR_SEQUENCES_CAPPED, melds) <= plain
        assert plain <= far(hand, CHOWS, melds)
        assert plain == far(hand, FIVE_SETS, melds + 1)


@given(cases())
def test_keys_kept_by_weights_are_those_of_the_hand(case):
    hand, family, melds = case
    keys = [sum(hand[kind] * POW[kind] for kind in range(KINDS) if kind // 9 == group) for group in range(4)]
    written = [0] * 4
    if jit_enabled():
        import numpy

        written = numpy.zeros(4, numpy.int32)
    keys_of(taken(hand), written)
    assert list(written) == keys
    assert missing(tables(family), written, melds) == far(hand, family, melds)
    assert set(kinds_of(useful(tables(family), written, melds))) == useful_kinds(hand, family, melds)


@pytest.mark.parametrize(
    ("text", "sets", "options", "steps"),
    [
        ("123m456p789sEESS", 4, {}, 0),
        ("123m456p789sEESSS", 4, {}, -1),
        ("1m", 0, {}, 0),
        ("147m258p369sESWN", 4, {}, 8),
        ("147m258p369sESWNCFP", 5, {}, 10),
        ("ESWEN22m345p678s", 4, {}, 2),
        ("ESWEN22m345p678s", 4, {"honor_sequences": True}, 0),
        ("CFPCFPSWN11m", 3, {"honor_sequences": True}, -1),
        # Four of a kind wait for none of theirs, but a joker may be the fifth (Nanchang).
        ("1111m", 1, {}, 1),
        ("CCCC", 1, {"honor_sequences": True}, 0),
        ("CCCC", 1, {"honor_sequences": True, "jokers": 1}, -1),
        ("CCCC", 1, {"jokers": 1}, 0),
        ("", 4, {"jokers": 14}, -1),
        ("19m19p19s", 4, {"jokers": 8}, 0),
    ],
)
def test_shanten_of_known_hands(text, sets, options, steps):
    assert shanten(counts_of(text), sets, **options) == steps


@pytest.mark.parametrize(
    ("text", "sets", "options", "waits"),
    [
        ("1112345678999m", 4, {}, "123456789m"),
        ("123m456p789sEESS", 4, {}, "ES"),
        ("1111m", 1, {}, ""),
        ("SW22m", 1, {"honor_sequences": True}, "EN"),
        ("ESW", 1, {"honor_sequences": True, "jokers": 1}, "123456789m123456789p123456789sESWNCFP"),
        ("147m", 1, {}, None),
    ],
)
def test_waits_of_known_hands(text, sets, options, waits):
    hand = counts_of(text)
    if waits is None:
        with pytest.raises(ValueError, match="3 tiles for 1 sets and a pair: 4 expected"):
            waits_shape(hand, sets, **options)
        return
    wanted = counts_of(waits)
    assert waits_shape(hand, sets, **options) == tuple(kind for kind in range(KINDS) if wanted[kind])


def test_four_equal_chows_are_chows():
    hand = counts_of("1111m2222m3333m")
    assert far(hand, CHOWS, 0) == 2
    assert far(counts_of("111m222m333m"), CHOWS, 1) == 2


def test_useful_tiles_of_a_hand_two_away():
    hand = counts_of("123m46p789sEESCC")
    assert useful_tiles(hand) == tuple(kind for kind, n in enumerate(counts_of("5pEC")) if n)


@pytest.mark.parametrize(
    ("counts", "options", "message"),
    [
        ([0] * 33, {}, "33 counts: 34 expected"),
        ([0] * 34, {}, "0 tiles for 4 sets and a pair: 13 or 14 expected"),
        ([5] + [0] * 33, {"sets": 1}, "1m: 5 tiles, 0-4 expected"),
        ([2, -1] + [0] * 32, {"sets": 0}, "2m: -1 tiles"),
        ([1] + [0] * 33, {"sets": 6}, "sets=6: 0-5 expected"),
        ([1] + [0] * 33, {"sets": 5, "honor_sequences": True}, "sets=5: at most 4 with honor_sequences"),
        ([1] + [0] * 33, {"jokers": -1}, "jokers=-1"),
    ],
)
def test_wrong_questions_are_refused(counts, options, message):
    with pytest.raises(ValueError, match=message):
        shanten(counts, **options)


def test_an_unknown_family_is_refused():
    with pytest.raises(ValueError, match="family 5: 0-4 expected"):
        tables(FAMILIES)


BATCH = """
import json, sys
import numpy as np
from sifang.engine.forms import *
from sifang.engine.forms_batch import shanten_batch, useful_batch
for line in sys.stdin:
    family, melds, hands = json.loads(line)
    rows = np.array(hands, np.int8)
    F = tables(family)
    left = SETS[family] - melds
    far = shanten_batch(rows, left, family=family, jokers=np.ones(len(rows), np.int8)) + 2
    masks = useful_batch(rows, left, family=family)
    one = [(int(missing_row(table_rows(family), hand, melds)), int(useful_row(table_rows(family), hand, melds))) for hand in rows[:50]]
    print(json.dumps([far.tolist(), masks.tolist(), one]))
"""


@pytest.mark.compiled
def test_compiled_and_interpreted_kernels_agree(compiled_answers):
    for (family, melds, hands), (distances, masks, singles) in compiled_answers(BATCH, batches()):
        forms = tables(family, compiled=False)
        if jit_enabled():
            assert [far(hand, family, melds) for hand in hands] == distances
            continue
        own = [(missing_counts(forms, hand, melds), useful_counts(forms, hand, melds)) for hand in hands]
        assert [one for one, _ in own] == distances
        assert [mask for _, mask in own] == masks
        assert own[: len(singles)] == [tuple(one) for one in singles]


@cache
def batches():
    rng = random.Random(7)
    return [
        (
            family,
            melds,
            [some_hand(rng, family, melds, 3 * (SETS[family] - melds) + rng.randrange(3)) for _ in range(300)],
        )
        for family in range(FAMILIES)
        for melds in range(SETS[family] + 1)
    ]


@pytest.fixture
def compiled_answers():
    """Runs a program with compiled kernels on JSON lines, and pairs its lines with what was asked."""
    import json

    def run(program, asked):
        lines = "\n".join(json.dumps(one) for one in asked)
        environment = {**os.environ, "SIFANG_JIT": "1", "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
        done = subprocess.run(
            [sys.executable, "-c", program], input=lines, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return list(zip(asked, [json.loads(line) for line in done.stdout.splitlines()], strict=True))

    return run
