"""Shanten and useful tiles of many hands at once, in NumPy arrays; meant for compiled kernels, some eighty million shantens a second and core.

The kernels release the GIL: split the hands among threads for more.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from sifang.engine.forms import (
    FAMILIES,
    SETS,
    STANDARD,
    honor_key,
    missing_keys,
    suit_key,
    tables,
    useful_keys,
)
from sifang.kernel import kernel
from sifang.tiles import KINDS, tile_text

Array: TypeAlias = np.ndarray[Any, np.dtype[Any]]


@kernel
def count_missing(F: Any, hands: Any, n_melds: int, out: Any) -> None:
    """Tiles missing of each hand; `hands` has 34 counts a hand, one after another.

    Unsigned counts spare the compiled code a test at every look-up; a row taken out of a table of hands would be reference-counted.
    """
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
    flat, n_melds = _flat(hands, sets, family)
    out = np.empty(len(hands), np.int8)
    count_missing(tables(family), flat, n_melds, out)
    out -= np.asarray(jokers, np.int8) + np.int8(1)
    return out


def useful_batch(hands: Array, sets: int | None = None, *, family: int = STANDARD) -> Array:
    """Masks of the kinds that bring each hand's standard shape nearer: shape (n,), int64, bit ``1 << kind``.

    Arguments and errors are those of `shanten_batch`; jokers make no difference.
    """
    flat, n_melds = _flat(hands, sets, family)
    out = np.empty(len(hands), np.int64)
    find_useful(tables(family), flat, n_melds, out)
    return out


def _flat(hands: Array, sets: int | None, family: int) -> tuple[Array, int]:
    """The counts one after another, and how many sets count as declared."""
    if hands.ndim != 2 or hands.shape[1] != 34 or hands.dtype != np.int8:
        raise ValueError(f"hands of shape {hands.shape}, {hands.dtype}: (n, 34) of int8 expected")
    if not 0 <= family < FAMILIES:
        raise ValueError(f"family {family}: 0-{FAMILIES - 1} expected")
    wanted = SETS[family] if sets is None else sets
    if not 0 <= wanted <= SETS[family]:
        raise ValueError(f"sets={sets}: 0-{SETS[family]} expected in family {family}")
    flat = np.ascontiguousarray(hands).reshape(-1).view(np.uint8)
    # A negative count is large as an unsigned byte.
    if flat.size and flat.max() > 4:
        hand, kind = divmod(int(np.argmax(flat > 4)), KINDS)
        raise ValueError(f"hand {hand}: {hands[hand, kind]} tiles of {tile_text(kind)}, 0-4 expected")
    return flat, SETS[family] - wanted
