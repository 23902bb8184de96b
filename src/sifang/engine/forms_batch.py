"""Shanten and useful tiles of many hands at once, in NumPy arrays; meant for compiled kernels, about ten million hands a second and core.

The kernels release the GIL: split the hands among threads for more.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from sifang.engine.forms import (
    SETS,
    STANDARD,
    honor_key,
    missing_keys,
    suit_key,
    tables,
    useful_keys,
)
from sifang.kernel import kernel

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


@kernel
def count_missing(F: Any, hands: Any, n_melds: int, out: Any) -> None:
    """Tiles missing of each hand; `hands` has 34 counts a hand, one after another, for a row taken out would be counted."""
    for i in range(len(out)):
        at = 34 * i
        m = suit_key(hands, at)
        p = suit_key(hands, at + 9)
        s = suit_key(hands, at + 18)
        out[i] = missing_keys(F, m, p, s, honor_key(hands, at), n_melds)


@kernel
def find_useful(F: Any, hands: Any, n_melds: int, out: Any) -> None:
    """Mask of the useful kinds of each hand; `hands` as in `count_missing`."""
    for i in range(len(out)):
        at = 34 * i
        m = suit_key(hands, at)
        p = suit_key(hands, at + 9)
        s = suit_key(hands, at + 18)
        out[i] = useful_keys(F, m, p, s, honor_key(hands, at), n_melds)


def shanten_batch(hands: Array, sets: int | None = None, *, family: int = STANDARD, jokers: Array | int = 0) -> Array:
    """Shanten of each hand for the standard shape.

    Args:
        hands: counts of each kind without jokers, shape (n, 34), int8, 0-4 each; no more than ``3 * sets + 2`` tiles a hand.
        sets: sets still to be made, the same for all; None = all sets of the family.
        family: one of ``forms.STANDARD`` ... ``forms.CHOWS``.
        jokers: jokers of each hand, shape (n,), or one number for all.

    Returns:
        shape (n,), int8: -1 complete, 0 ready.

    Raises:
        ValueError: shape, counts or sizes do not fit.
    """
    flat, n_melds = _checked(hands, sets, family)
    out = np.empty(len(hands), np.int8)
    count_missing(tables(family), flat, n_melds, out)
    return (out - np.asarray(jokers, np.int8) - np.int8(1)).astype(np.int8, copy=False)


def useful_batch(hands: Array, sets: int | None = None, *, family: int = STANDARD) -> Array:
    """Masks of the kinds that bring each hand's standard shape nearer: shape (n,), int64, bit ``1 << kind``.

    Arguments and errors are those of `shanten_batch`.
    """
    flat, n_melds = _checked(hands, sets, family)
    out = np.empty(len(hands), np.int64)
    find_useful(tables(family), flat, n_melds, out)
    return out


def _checked(hands: Array, sets: int | None, family: int) -> tuple[Array, int]:
    if hands.ndim != 2 or hands.shape[1] != 34 or hands.dtype != np.int8:
        raise ValueError(f"hands of shape {hands.shape}, {hands.dtype}: (n, 34) of int8 expected")
    wanted = SETS[family] if sets is None else sets
    if not 0 <= wanted <= SETS[family]:
        raise ValueError(f"sets={sets}: 0-{SETS[family]} expected in family {family}")
    flat = np.ascontiguousarray(hands).reshape(-1)
    if len(flat):
        # As unsigned bytes a negative count is a large one.
        if flat.view(np.uint8).max() > 4:
            raise ValueError("a count is not 0-4")
        most = int(hands.sum(axis=1, dtype=np.int16).max())
        if most > 3 * wanted + 2:
            raise ValueError(f"a hand of {most} tiles for {wanted} sets and a pair")
    return flat, SETS[family] - wanted
