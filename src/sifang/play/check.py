"""What always holds at a table, as a kernel, so that every step of many deals can be checked.

``faults`` gives a mask of what is off; 0 is sound.
"""

from typing import Any

from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import laying
from sifang.play.state import ACT, CLAIM, EXCHANGE, FLOWER_CLAIM, OPENING, OVER, ROB, VOID, Table

TILES_LOST, WALL_COUNT, HAND_SIZE, NOT_ZERO_SUM, NEGATIVE_FINE, WRONG_KEYS, NOBODY_ASKED = 1, 2, 4, 8, 16, 32, 64
"""A tile is nowhere or twice; the tiles left do not agree; a seat holds too many or too few; payments do not sum to zero; a fine below zero; the
keys of the shanten tables do not fit the hand; a deal in play that waits for nobody, or one that is over and waits."""
KINDS_AND_FLOWERS = 42


@inner
def in_wall(t: Table, i: int) -> bool:
    """Whether the tile with this index is still in the wall."""
    if i < int(t.pos) or i == int(t.indicator):
        return False
    stack = i // 2
    last = int(t.tail_stack)
    if stack > last:
        return False
    return not (stack == last and int(t.tail_half) == 1 and i % 2 == 0)


@inner
def count_seat(t: Table, seat: int, found: Any) -> None:
    """Add a seat's tiles: hand, flowers, melds, river."""
    hand = t.hands[seat]
    for kind in range(34):
        found[kind] += int(hand[kind])
    flowers = int(t.held_flowers[seat]) | int(t.flowers[seat])
    for flower in range(8):
        found[34 + flower] += (flowers >> flower) & 1
    for i in range(int(t.n_melds[seat])):
        if int(t.kong_names[seat][i]) >= 0:
            if int(t.jokers[0]) >= 0:
                found[int(t.jokers[0])] += 4
            continue
        for kind in range(34):
            found[kind] += laying.copies(t, seat, i, kind)
    river = t.rivers[seat]
    for i in range(int(t.n_river[seat])):
        found[int(river[i])] += 1


@inner
def tile_faults(t: Table, found: Any) -> int:
    """Conservation of tiles; ``found`` is scratch for 42 counts."""
    for kind in range(KINDS_AND_FLOWERS):
        found[kind] = 0
    for seat in range(4):
        count_seat(t, seat, found)
    for kind in range(34):
        found[kind] += int(t.aside[kind])
    n = int(t.n_wall)
    left = 0
    for i in range(n):
        kind = int(t.wall[i])
        found[kind] -= 1
        if in_wall(t, i):
            found[kind] += 1
            left += 1
    if int(t.indicator) >= 0:
        found[int(t.wall[int(t.indicator)])] += 1
    off = 0 if left == int(t.left) else WALL_COUNT
    for kind in range(KINDS_AND_FLOWERS):
        if int(found[kind]) != 0:
            off |= TILES_LOST
    return off


@inner
def size_of(t: Table, seat: int) -> int:
    """Tiles of a seat, three for every meld."""
    n = 3 * int(t.n_melds[seat])
    hand = t.hands[seat]
    for kind in range(34):
        n += int(hand[kind])
    held = int(t.held_flowers[seat])
    while held:
        held &= held - 1
        n += 1
    return n


@inner
def size_faults(t: Table, r: Rules) -> int:
    """Hand sizes: one more for the seat that acts or whose kong is on offer."""
    phase = int(t.phase)
    if phase == EXCHANGE or phase == VOID or phase == OPENING or phase == FLOWER_CLAIM:
        return 0
    for seat in range(4):
        extra = size_of(t, seat) - int(r.hand_size)
        if phase == OVER or (int(t.out) >> seat) & 1:
            if extra < 0 or extra > 1:
                return HAND_SIZE
        elif extra != (1 if (phase == ACT or phase == ROB) and seat == int(t.turn) else 0) and (
            phase == ACT or phase == ROB or phase == CLAIM
        ):
            return HAND_SIZE
    return 0


@inner
def key_faults(t: Table) -> int:
    """Whether the keys and figures kept with every change are those of the hands, jokers left out."""
    for seat in range(4):
        hand = t.hands[seat]
        for group in range(4):
            key = 0
            for kind in range(9 * group, 9 * group + 9 if group < 3 else 34):
                joker = kind == int(t.jokers[0]) or kind == int(t.jokers[1])
                key = 5 * key + (0 if joker else int(hand[kind]))
            if key != int(t.keys[seat][group]):
                return WRONG_KEYS
        pairs = 0
        distinct = 0
        for kind in range(34):
            if kind != int(t.jokers[0]) and kind != int(t.jokers[1]):
                pairs += int(hand[kind]) >> 1
                distinct += 1 if int(hand[kind]) else 0
        if pairs != int(t.pairs[seat]) or distinct != int(t.distinct[seat]):
            return WRONG_KEYS
    return 0


@inner
def faults(t: Table, r: Rules, found: Any) -> int:
    """A mask of what is off; ``found`` is scratch for 42 counts."""
    off = tile_faults(t, found) | size_faults(t, r) | key_faults(t)
    total = 0
    for seat in range(4):
        total += int(t.scores[seat])
        if int(t.fines[seat]) < 0:
            off |= NEGATIVE_FINE
    if total != 0:
        off |= NOT_ZERO_SUM
    if (int(t.phase) == OVER) != (int(t.pending) == 0):
        off |= NOBODY_ASKED
    return off
