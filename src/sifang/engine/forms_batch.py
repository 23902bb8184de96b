"""Shanten and useful tiles of many hands at once, in NumPy arrays; compiled, some ninety million shantens a second and core.

The kernels release the GIL: split the hands among threads for more.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

import numpy as np

from sifang.engine.forms import (
    FAMILIES,
    SETS,
    STANDARD,
    missing_keys,
    tables,
    useful_keys,
)
from sifang.kernel import kernel
from sifang.tiles import KINDS, tile_text

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


TWO_COUNTS = 1 << 16
"""Values of two neighbouring counts, read as one number of 16 bits."""
BAD = 1 << 24
"""Added to a key by a pair with a count that is not 0-4; above every key, and ten of them fit 32 bits."""


@cache
def key_parts() -> Array:
    """What two neighbouring counts add to the key of their group, by weight: shape (11 * TWO_COUNTS,), uint32.

    Rows 0-7: the second count weighs ``5 ** row``, the first five times that. A pair that two groups share has row 8 for the
    first count, a last one, and 9 or 10 for the second, the first one of a suit or of the honours.
    """
    first, second = np.arange(TWO_COUNTS, dtype=np.uint16).view(np.uint8).reshape(TWO_COUNTS, 2).T.astype(np.uint32)
    rows = [5**row * (5 * first + second) for row in range(8)] + [first, 5**8 * second, 5**6 * second]
    return np.where((first > 4) | (second > 4), BAD, np.stack(rows)).astype(np.uint32).reshape(-1)


@kernel
def keys_of_pairs(parts: Any, pairs: Any, at: int) -> tuple[int, int, int, int]:
    """The keys of a hand whose 34 counts begin at pair `at`: a third of the work of single counts.

    The kinds of a pair: 1m2m 3m4m 5m6m 7m8m 9m1p 2p3p ... 8p9p 1s2s ... 7s8s 9sE SW NC FP.
    """
    mp = int(pairs[at + 4])
    sz = int(pairs[at + 13])
    m = int(parts[8 * TWO_COUNTS + mp])
    p = int(parts[9 * TWO_COUNTS + mp])
    s = int(parts[8 * TWO_COUNTS + sz])
    z = int(parts[10 * TWO_COUNTS + sz])
    m += int(parts[7 * TWO_COUNTS + int(pairs[at])]) + int(parts[5 * TWO_COUNTS + int(pairs[at + 1])])
    m += int(parts[3 * TWO_COUNTS + int(pairs[at + 2])]) + int(parts[1 * TWO_COUNTS + int(pairs[at + 3])])
    p += int(parts[6 * TWO_COUNTS + int(pairs[at + 5])]) + int(parts[4 * TWO_COUNTS + int(pairs[at + 6])])
    p += int(parts[2 * TWO_COUNTS + int(pairs[at + 7])]) + int(parts[int(pairs[at + 8])])
    s += int(parts[7 * TWO_COUNTS + int(pairs[at + 9])]) + int(parts[5 * TWO_COUNTS + int(pairs[at + 10])])
    s += int(parts[3 * TWO_COUNTS + int(pairs[at + 11])]) + int(parts[1 * TWO_COUNTS + int(pairs[at + 12])])
    z += int(parts[4 * TWO_COUNTS + int(pairs[at + 14])]) + int(parts[2 * TWO_COUNTS + int(pairs[at + 15])])
    z += int(parts[int(pairs[at + 16])])
    return m, p, s, z


@kernel
def count_missing(F: Any, parts: Any, pairs: Any, n_melds: int, out: Any) -> int:
    """Tiles missing of each hand; the first hand with a count that is not 0-4 ends it and is returned, else -1."""
    for i in range(len(out)):
        m, p, s, z = keys_of_pairs(parts, pairs, 17 * i)
        if m | p | s | z >= BAD:
            return i
        out[i] = missing_keys(F, m, p, s, z, n_melds)
    return -1


@kernel
def find_useful(F: Any, parts: Any, pairs: Any, n_melds: int, out: Any) -> int:
    """Mask of the useful kinds of each hand, as `count_missing`."""
    for i in range(len(out)):
        m, p, s, z = keys_of_pairs(parts, pairs, 17 * i)
        if m | p | s | z >= BAD:
            return i
        out[i] = useful_keys(F, m, p, s, z, n_melds)
    return -1


def shanten_batch(hands: Array, sets: int | None = None, *, family: int = STANDARD, jokers: Array | int = 0) -> Array:
    """Shanten of each hand for the standard shape.

    Args:
        hands: counts of each kind without jokers, shape (n, 34), int8, 0-4 each, ``3 * sets + 1`` or ``+ 2`` tiles with jokers.
            The number of tiles is not looked at, for that would take longer than the answer; of other numbers it means nothing.
        sets: sets still to be made, the same for all; None = all sets of the family.
        family: one of ``forms.STANDARD`` ... ``forms.CHOWS``.
        jokers: jokers of each hand, shape (n,), or one number for all.

    Returns:
        shape (n,), int8: -1 complete, 0 ready.

    Raises:
        ValueError: shape, type, counts or `sets` do not fit.
    """
    pairs, n_melds = _pairs(hands, sets, family)
    out = np.empty(len(hands), np.int8)
    _accept(hands, count_missing(tables(family), key_parts(), pairs, n_melds, out))
    out -= np.asarray(jokers, np.int8) + np.int8(1)
    return out


def useful_batch(hands: Array, sets: int | None = None, *, family: int = STANDARD) -> Array:
    """Masks of the kinds that bring each hand's standard shape nearer: shape (n,), int64, bit ``1 << kind``.

    Arguments and errors are those of `shanten_batch`; jokers make no difference.
    """
    pairs, n_melds = _pairs(hands, sets, family)
    out = np.empty(len(hands), np.int64)
    _accept(hands, find_useful(tables(family), key_parts(), pairs, n_melds, out))
    return out


def _pairs(hands: Array, sets: int | None, family: int) -> tuple[Array, int]:
    """The counts two by two, and how many sets count as declared."""
    if hands.ndim != 2 or hands.shape[1] != 34 or hands.dtype != np.int8:
        raise ValueError(f"hands of shape {hands.shape}, {hands.dtype}: (n, 34) of int8 expected")
    if not 0 <= family < FAMILIES:
        raise ValueError(f"family {family}: 0-{FAMILIES - 1} expected")
    wanted = SETS[family] if sets is None else sets
    if not 0 <= wanted <= SETS[family]:
        raise ValueError(f"sets={sets}: 0-{SETS[family]} expected in family {family}")
    pairs = np.ascontiguousarray(hands).reshape(-1).view(np.uint16)
    return pairs if pairs.flags.aligned else pairs.copy(), SETS[family] - wanted


def _accept(hands: Array, refused: int) -> None:
    """Raise for the first count that is not 0-4, if a kernel stopped at a hand."""
    if refused >= 0:
        kind = next(kind for kind in range(KINDS) if not 0 <= hands[refused, kind] <= 4)
        raise ValueError(f"hand {refused}: {hands[refused, kind]} tiles of {tile_text(kind)}, 0-4 expected")
