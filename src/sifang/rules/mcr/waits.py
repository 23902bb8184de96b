"""Whether only one kind wins (MCR 7, waits).

The test is formal: a kind of which all four are in the hand still counts, and so does any winning shape. Blocks are packed counts as in
engine.split. A hand that wins by four sets or by a knitted straight can also wait for seven pairs, but for no other shape: a
basic hand has at most five of the nine tiles of any knitted arrangement.
"""

from sifang.engine.split import NIBBLE, suit_complete, suit_fits
from sifang.kernel import inner

OCCUPIED = 0x111111111
"""The lowest bit of each of nine ranks."""


@inner
def near(packed: int) -> int:
    """Ranks that may complete something in a suit: held, or making a chow with two that are; bit 4 * rank."""
    held = (packed | packed >> 1 | packed >> 2) & OCCUPIED
    up, down = held << 4, held >> 4
    return (held | (up & (held << 8)) | (up & down) | (down & (held >> 8))) & OCCUPIED


@inner
def only_with_pair(packed: int, rank: int) -> int:
    """Whether a suit that has the pair needs exactly this rank back, its packed counts being without it."""
    ranks = near(packed)
    for other in range(9):
        if other != rank and (ranks >> (4 * other)) & 1 and suit_complete(packed + (1 << (4 * other))) == 2:
            return 0
    return 1


@inner
def only_without_pair(packed: int, rank: int) -> int:
    """The same for a suit without the pair: not if it is sets and a pair itself, for then the hand's pair takes a third tile."""
    if suit_complete(packed) == 2:
        return 0
    for other in range(rank % 3, 9, 3):
        if other != rank and suit_fits(packed + (1 << (4 * other))):
            return 0
    return 1


@inner
def only_basic(a: int, b: int, c: int, pair: int, tile: int) -> int:
    """Whether ``tile`` alone completes these blocks (complete, the tile among them) to sets and a pair."""
    if tile >= 27:
        return 1
    suit, rank = tile // 9, tile % 9
    packed = (a if suit == 0 else b if suit == 1 else c) - (1 << (4 * rank))
    if pair < 27 and pair // 9 == suit:
        return only_with_pair(packed, rank)
    return only_without_pair(packed, rank)


@inner
def odd_ranks(packed: int) -> int:
    """How many ranks are held an odd number of times."""
    odd = packed & OCCUPIED
    n = 0
    while odd:
        odd &= odd - 1
        n += 1
    return n


@inner
def waits_for_pairs(a: int, b: int, c: int, d: int, tile: int) -> int:
    """Whether a concealed complete hand without ``tile`` would wait for another kind to make seven pairs."""
    suit = tile // 9
    packed = a if suit == 0 else b if suit == 1 else c if suit == 2 else d
    if (packed >> (4 * (tile - 9 * suit))) & NIBBLE & 1 == 0:
        return 0
    return odd_ranks(a) + odd_ranks(b) + odd_ranks(c) + odd_ranks(d) == 2
