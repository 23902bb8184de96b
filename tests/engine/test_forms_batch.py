"""Many hands at once: the answers of single hands, and clear errors. Compiled runs are compared in ``test_forms``."""

import random

import numpy as np
import pytest

from sifang.engine.forms import FIVE_SETS, HONOR_SEQUENCES, STANDARD, shanten, useful_tiles
from sifang.engine.forms_batch import shanten_batch, useful_batch
from sifang.hand import counts_of
from sifang.tiles import KINDS


def random_hands(n, tiles):
    rng = random.Random(tiles)
    wall = [kind for kind in range(KINDS) for _ in range(4)]
    hands = np.zeros((n, KINDS), np.int8)
    for hand in hands:
        for kind in rng.sample(wall, tiles):
            hand[kind] += 1
    return hands


@pytest.mark.parametrize(
    ("family", "sets", "jokers", "options"),
    [
        (STANDARD, 4, 0, {}),
        (STANDARD, 2, 0, {}),
        (FIVE_SETS, 5, 0, {}),
        (HONOR_SEQUENCES, 4, 3, {"honor_sequences": True}),
    ],
)
def test_a_batch_answers_as_single_hands(family, sets, jokers, options):
    hands = random_hands(40, 3 * sets + 1 - jokers)
    counts = hands.tolist()
    steps = [shanten(hand, sets, jokers=jokers, **options) for hand in counts]
    assert shanten_batch(hands, sets, family=family, jokers=jokers).tolist() == steps
    assert shanten_batch(hands, sets, family=family, jokers=np.full(40, jokers, np.int8)).tolist() == steps
    masks = [sum(1 << kind for kind in useful_tiles(hand, sets, jokers=jokers, **options)) for hand in counts]
    assert useful_batch(hands, sets, family=family).tolist() == masks


def test_shape_and_type_of_answers():
    hands = random_hands(3, 13)
    assert (shanten_batch(hands).dtype, useful_batch(hands).dtype) == (np.int8, np.int64)
    assert shanten_batch(hands[:0]).shape == (0,)
    assert np.array_equal(shanten_batch(hands[::2]), shanten_batch(hands)[::2])


@pytest.mark.parametrize(
    ("hands", "options", "message"),
    [
        (np.zeros((2, 33), np.int8), {}, r"hands of shape \(2, 33\), int8: \(n, 34\) of int8 expected"),
        (np.zeros((2, 34), np.int64), {}, "int64: "),
        (np.array([[0] * 34, [*counts_of("11m")[:33], 5]], np.int8), {}, "hand 1: 5 tiles of P, 0-4 expected"),
        (np.full((1, 34), -1, np.int8), {}, "hand 0: -1 tiles of 1m"),
        (np.array([[0] * 34] * 5 + [[*[0] * 20, -128, *[0] * 13]] * 5, np.int8), {}, "hand 5: -128 tiles of 3s"),
        (np.array([[4] * 34] * 3 + [[*[4] * 33, 127]], np.int8), {}, "hand 3: 127 tiles of P"),
        (np.zeros((1, 34), np.int8), {"sets": 5}, "sets=5: 0-4 expected in family 0"),
        (np.zeros((1, 34), np.int8), {"family": 9}, "family 9: 0-4 expected"),
    ],
)
def test_wrong_questions_are_refused(hands, options, message):
    with pytest.raises(ValueError, match=message):
        shanten_batch(hands, **options)
    with pytest.raises(ValueError, match=message):
        useful_batch(hands, **options)
