"""How far a hand is from a special shape, by counting bits: pairs, orphans, knitted tiles, misfits 十三烂, 嚦咕.

Kernels count *tiles missing*, as those of ``forms`` do, and are asked of hands without melds (the knitted straight: at most one);
jokers are left out of ``hand`` and taken off the answer by the caller. Masks name kinds of which one tile more brings the
shape nearer, never one that is held four times. A caller saves time by a bar of its own: who holds three pairs is not near seven.
"""

from __future__ import annotations

from typing import Any

from sifang.engine.forms import missing_keys, useful_keys
from sifang.kernel import kernel

ALL_KINDS = (1 << 34) - 1
ORPHANS = 0b1111111_100000001_100000001_100000001
"""Mask of terminals and honours 幺九."""
HONORS = 0b1111111 << 27

KNITTED = (0b001001001, 0b010010010, 0b100100100)
"""Ranks 147, 258 and 369 as bits of a suit."""
KNITTINGS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
"""Which of KNITTED each suit takes."""
KNITTED_TILES = tuple(sum(KNITTED[third] << 9 * suit for suit, third in enumerate(one)) for one in KNITTINGS)
"""Masks of the nine suit tiles of each knitting."""
TRIPLES = ((1, 4, 7), (1, 4, 8), (1, 4, 9), (1, 5, 8), (1, 5, 9), (1, 6, 9), (2, 5, 8), (2, 5, 9), (2, 6, 9), (3, 6, 9))
"""Three ranks of a suit with gaps of at least three (十三烂)."""


@kernel
def ones(mask: int) -> int:
    """How many of up to 64 bits are set."""
    mask = (mask & 0x5555555555555555) + (mask >> 1 & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + (mask >> 2 & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 127


@kernel
def held(hand: Any, copies: int) -> int:
    """Mask of the kinds of which at least so many copies are held."""
    mask = 0
    for kind in range(34):
        if int(hand[kind]) >= copies:
            mask |= 1 << kind
    return mask


@kernel
def _pairs_missing(n1: int, n2: int, n3: int, n4: int, four_alike: int) -> int:
    # By how many kinds are held once, twice ... A single needs one tile, a pair out of nothing two.
    pairs = n2 + n3 + n4 * (1 + four_alike)
    singles = n1 + n3 * four_alike
    wanted = max(7 - pairs, 0)
    return wanted + max(wanted - singles, 0)


@kernel
def missing_pairs(hand: Any, four_alike: int) -> int:
    """Tiles missing for seven pairs; `four_alike`: 1 if four of a kind are two pairs."""
    m1 = held(hand, 1)
    m2 = held(hand, 2)
    m3 = held(hand, 3)
    n4 = ones(held(hand, 4))
    n3 = ones(m3)
    n2 = ones(m2)
    return _pairs_missing(ones(m1) - n2, n2 - n3, n3 - n4, n4, four_alike)


@kernel
def useful_pairs(hand: Any, four_alike: int) -> int:
    """Mask of the kinds that bring seven pairs nearer: all kinds held equally often are alike."""
    m1 = held(hand, 1)
    m2 = held(hand, 2)
    m3 = held(hand, 3)
    m4 = held(hand, 4)
    n4 = ones(m4)
    n3 = ones(m3) - n4
    n2 = ones(m2) - n3 - n4
    n1 = ones(m1) - n2 - n3 - n4
    now = _pairs_missing(n1, n2, n3, n4, four_alike)
    mask = 0
    if _pairs_missing(n1 + 1, n2, n3, n4, four_alike) < now:
        mask |= ALL_KINDS ^ m1
    if _pairs_missing(n1 - 1, n2 + 1, n3, n4, four_alike) < now:
        mask |= m1 ^ m2
    if _pairs_missing(n1, n2 - 1, n3 + 1, n4, four_alike) < now:
        mask |= m2 ^ m3
    if _pairs_missing(n1, n2, n3 - 1, n4 + 1, four_alike) < now:
        mask |= m3 ^ m4
    return mask


@kernel
def _ligu_missing(n1: int, n2: int, n3: int, n4: int) -> int:
    # The triplet is built on a kind held 0-4 times, which then has no room for a pair; the others make the pairs.
    best = 3 + _pairs_missing(n1, n2, n3, n4, 1)
    if n1:
        best = min(best, 2 + _pairs_missing(n1 - 1, n2, n3, n4, 1))
    if n2:
        best = min(best, 1 + _pairs_missing(n1, n2 - 1, n3, n4, 1))
    if n3:
        best = min(best, _pairs_missing(n1, n2, n3 - 1, n4, 1))
    if n4:
        best = min(best, _pairs_missing(n1, n2, n3, n4 - 1, 1))
    return best


@kernel
def missing_ligu(hand: Any) -> int:
    """Tiles missing for 嚦咕: seven pairs and a triplet, four alike being two pairs (Taiwan 11)."""
    n4 = ones(held(hand, 4))
    n3 = ones(held(hand, 3))
    n2 = ones(held(hand, 2))
    return _ligu_missing(ones(held(hand, 1)) - n2, n2 - n3, n3 - n4, n4)


@kernel
def useful_ligu(hand: Any) -> int:
    """Mask of the kinds that bring 嚦咕 nearer."""
    m1 = held(hand, 1)
    m2 = held(hand, 2)
    m3 = held(hand, 3)
    m4 = held(hand, 4)
    n4 = ones(m4)
    n3 = ones(m3) - n4
    n2 = ones(m2) - n3 - n4
    n1 = ones(m1) - n2 - n3 - n4
    now = _ligu_missing(n1, n2, n3, n4)
    mask = 0
    if _ligu_missing(n1 + 1, n2, n3, n4) < now:
        mask |= ALL_KINDS ^ m1
    if n1 and _ligu_missing(n1 - 1, n2 + 1, n3, n4) < now:
        mask |= m1 ^ m2
    if n2 and _ligu_missing(n1, n2 - 1, n3 + 1, n4) < now:
        mask |= m2 ^ m3
    if n3 and _ligu_missing(n1, n2, n3 - 1, n4 + 1) < now:
        mask |= m3 ^ m4
    return mask


@kernel
def missing_orphans(hand: Any) -> int:
    """Tiles missing for thirteen orphans 十三幺."""
    pair = 1 if held(hand, 2) & ORPHANS else 0
    return 14 - ones(held(hand, 1) & ORPHANS) - pair


@kernel
def useful_orphans(hand: Any) -> int:
    """Mask of the kinds that bring thirteen orphans nearer."""
    if held(hand, 2) & ORPHANS:
        return ORPHANS & ~held(hand, 1)
    return ORPHANS


@kernel
def missing_knitted(hand: Any) -> int:
    """Tiles missing for 全不靠: fourteen of the sixteen honours and knitted tiles, all different (MCR)."""
    tiles = held(hand, 1)
    best = 0
    for one in range(6):
        best = max(best, ones(tiles & KNITTED_TILES[one]))
    return max(14 - best - ones(tiles & HONORS), 0)


@kernel
def useful_knitted(hand: Any) -> int:
    """Mask of the kinds that bring 全不靠 nearer."""
    tiles = held(hand, 1)
    now = missing_knitted(hand)
    mask = 0
    if now:
        honors = ones(tiles & HONORS)
        for one in range(6):
            if ones(tiles & KNITTED_TILES[one]) + honors == 14 - now:
                mask |= KNITTED_TILES[one] | HONORS
    return mask & ~tiles


@kernel
def _weights(part: int) -> int:
    # The key of a suit that holds each of these ranks once; KNITTED has three in a suit.
    key = 0
    for rank in range(9):
        key = key * 5 + (part >> rank & 1)
    return key


@kernel
def missing_knitted_straight(F: Any, hand: Any, keys: Any, n_melds: int) -> int:
    """Tiles missing for a knitted straight 组合龙 with one more set and a pair (MCR); at most one meld.

    F is STANDARD's: what the nine leave over wants one set and a pair of its own. No kind is wanted five times by that.
    """
    tiles = held(hand, 1)
    best = 99
    for one in range(6):
        part = tiles & KNITTED_TILES[one]
        far = 9 - ones(part)
        if far < best:
            m = int(keys[0]) - _weights(part & 511)
            p = int(keys[1]) - _weights(part >> 9 & 511)
            s = int(keys[2]) - _weights(part >> 18 & 511)
            best = min(best, far + missing_keys(F, m, p, s, int(keys[3]), 3 + n_melds))
    return best


@kernel
def useful_knitted_straight(F: Any, hand: Any, keys: Any, n_melds: int) -> int:
    """Mask of the kinds that bring a knitted straight nearer."""
    tiles = held(hand, 1)
    best = 99
    mask = 0
    for one in range(6):
        part = tiles & KNITTED_TILES[one]
        far = 9 - ones(part)
        if far <= best:
            m = int(keys[0]) - _weights(part & 511)
            p = int(keys[1]) - _weights(part >> 9 & 511)
            s = int(keys[2]) - _weights(part >> 18 & 511)
            h = int(keys[3])
            far += missing_keys(F, m, p, s, h, 3 + n_melds)
            if far < best:
                mask = 0
                best = far
            if far == best:
                mask |= (KNITTED_TILES[one] ^ part) | useful_keys(F, m, p, s, h, 3 + n_melds)
    return mask & ~held(hand, 4)


@kernel
def _suit_misfits(ranks: int) -> int:
    # The most of these ranks (bits) that lie in some one, two or three ranks with gaps of at least three: 4 bits each.
    if not ranks:
        return 0
    low = 0
    while not ranks >> low & 1:
        low += 1
    two = 2 if ranks >> (low + 3) else 1
    three = 1
    for one in range(10):
        triple = TRIPLES[one]
        have = (ranks >> (triple[0] - 1) & 1) + (ranks >> (triple[1] - 1) & 1) + (ranks >> (triple[2] - 1) & 1)
        three = max(three, have)
    return 1 | two << 4 | three << 8


@kernel
def misfits_of(tiles: int) -> int:
    """As `missing_misfits`, from the mask of kinds held.

    The target has one to three places in each suit, at least seven together, and the rest of the fourteen are honours.
    """
    m = _suit_misfits(tiles & 511)
    p = _suit_misfits(tiles >> 9 & 511)
    s = _suit_misfits(tiles >> 18 & 511)
    honors = ones(tiles & HONORS)
    best = 0
    for i in range(3):
        for j in range(3):
            for k in range(max(4 - i - j, 0), 3):
                have = (m >> 4 * i & 15) + (p >> 4 * j & 15) + (s >> 4 * k & 15)
                best = max(best, have + min(honors, 11 - i - j - k))
    return 14 - best


@kernel
def missing_misfits(hand: Any) -> int:
    """Tiles missing for thirteen misfits 十三烂 (Nanchang 4): honours all different, gaps of at least three in each suit.

    Jokers fill missing tiles as ever: a target of fourteen has a place for each, so 37m is worth one tile where the suit must
    have three.
    """
    return misfits_of(held(hand, 1))


@kernel
def useful_misfits(hand: Any) -> int:
    """Mask of the kinds that bring thirteen misfits nearer."""
    tiles = held(hand, 1)
    now = misfits_of(tiles)
    mask = 0
    for kind in range(34):
        if not tiles >> kind & 1 and misfits_of(tiles | 1 << kind) < now:
            mask |= 1 << kind
    return mask
