"""Winning shapes with jokers, without tables and without trying what a joker stands for.

The tiles with a fixed face are cut into *fragments*: parts of a set (one to three tiles) or of the pair (one or two). The number of
tiles of a hand is given, so the jokers are exactly the gaps that the fragments leave: a hand wins if its fixed tiles fit into as many
fragments as it has sets, and one for the pair. Without jokers the same test asks whether the hand is complete by itself.

Fragments of a suit are laid from the lowest rank up. A chow begun at a rank offers a free place to each of the next two; tiles
take free places first, for nothing is gained by leaving one empty. Of the tiles left over one begins a chow (as good as any other
fragment), three or four are best a triplet (and a chow), and only two leave a choice: two chows, or two of a triplet.
"""

from collections.abc import MutableSequence, Sequence

from sifang.engine.actions import HONOR_SEQUENCES
from sifang.kernel import inner, kernel

RANKS = 9
WINDS, DRAGONS, KINDS = 27, 31, 34
MANY = 99
COSTS = 48
"""Place in ``saved`` of the fragments of each block; the second choices of a suit are far fewer."""


@kernel
def successor(primary: int) -> int:
    """The secondary joker of a primary one (section 2): rank + 1, 9 to 1; E S W N E; C F P C."""
    if primary < WINDS:
        return primary + 1 if primary % RANKS < RANKS - 1 else primary - RANKS + 1
    if primary < DRAGONS:
        return primary + 1 if primary < DRAGONS - 1 else WINDS
    return primary + 1 if primary < KINDS - 1 else DRAGONS


@inner
def cover_suit(tiles: Sequence[int], first: int, saved: MutableSequence[int]) -> int:
    """Fewest fragments of sets that hold all tiles of the suit whose first kind is given.

    ``saved`` keeps the second choices: rank (4 bits), places free here (4), places free here and at the next rank (4), fragments.
    """
    best = MANY
    n = 0
    at = 0
    early = 0  # chows begun two ranks ago
    late = 0  # chows begun at the last rank
    cost = 0
    while True:
        while at < RANKS and cost < best:
            rest = int(tiles[first + at]) - early - late
            early = late
            late = 0
            if rest > 0:
                cost += 1
                if rest == 1:
                    late = 1
                elif rest == 4:
                    cost += 1
                    late = 1
                elif rest == 2 and at < RANKS - 2:
                    one = int(tiles[first + at + 1])
                    two = int(tiles[first + at + 2])
                    # Two chows cost a fragment more; it pays only if they take three tiles or more of the next two ranks.
                    if one > 0 and two > 0 and one + two > 2:
                        saved[n] = (at + 1) | (early << 4) | (2 << 8) | ((cost + 1) << 12)
                        n += 1
            at += 1
        if cost < best:
            best = cost
        if n == 0:
            return best
        n -= 1
        state = int(saved[n])
        at = state & 15
        early = (state >> 4) & 15
        late = (state >> 8) & 15
        cost = state >> 12


@inner
def cover_honors(tiles: Sequence[int], first: int, size: int) -> int:
    """Fewest fragments of sets that hold all winds (27, 4) or all dragons (31, 3).

    For each choice of kinds that get a triplet: k sequences of three different kinds hold the rest if no kind has more than k
    tiles left and all have at most 3 * k.
    """
    held = 0
    worth = 0
    for i in range(size):
        n = int(tiles[first + i])
        held += n
        if n > 1:
            worth |= 1 << i
    if held < 2:
        return held
    best = MANY
    for choice in range(1 << size):
        if choice & ~worth:
            continue  # a single tile fits into a sequence as well
        cost = 0
        most = 0
        total = 0
        for i in range(size):
            left = int(tiles[first + i])
            if choice >> i & 1:
                cost += 1
                left = left - 3 if left > 3 else 0
            total += left
            if left > most:
                most = left
        third = (total + 2) // 3
        cost += most if most > third else third
        if cost < best:
            best = cost
    return best


@inner
def cover_block(tiles: Sequence[int], block: int, saved: MutableSequence[int]) -> int:
    """Fewest fragments of sets for block 0-2 (suits), 3 (winds) or 4 (dragons)."""
    if block < 3:
        return cover_suit(tiles, RANKS * block, saved)
    if block == 3:
        return cover_honors(tiles, int(WINDS), int(DRAGONS - WINDS))
    return cover_honors(tiles, int(DRAGONS), int(KINDS - DRAGONS))


@inner
def pair_helps(tiles: MutableSequence[int], block: int, before: int, saved: MutableSequence[int]) -> int:
    """Whether the block needs fewer fragments than ``before`` once two of a kind (or a single one) are the pair."""
    first = RANKS * block
    after = first + RANKS
    if block == 3:
        first, after = WINDS, DRAGONS
    elif block == 4:
        first, after = DRAGONS, KINDS
    for kind in range(first, after):
        held = int(tiles[kind])
        if held:
            tiles[kind] = held - 2 if held > 1 else 0
            found = cover_block(tiles, block, saved)
            tiles[kind] = held
            if found < before:
                return 1
    return 0


@kernel
def makes_sets(tiles: Sequence[int], sets: int, saved: MutableSequence[int]) -> int:
    """Whether the fixed tiles and jokers, 3 * sets in all, make sets only."""
    cost = 0
    for block in range(5):
        cost += cover_block(tiles, block, saved)
        if cost > sets:
            return 0
    return 1


@kernel
def makes_standard(tiles: MutableSequence[int], sets: int, saved: MutableSequence[int]) -> int:
    """Whether the fixed tiles and jokers, 3 * sets + 2 in all, make sets and a pair; ``tiles`` is as before afterwards."""
    cost = 0
    for block in range(5):
        found = cover_block(tiles, block, saved)
        saved[COSTS + block] = found
        cost += found
        if cost > sets + 1:
            return 0
    if cost <= sets:
        return 1
    for block in range(5):
        found = int(saved[COSTS + block])
        if found and pair_helps(tiles, block, found, saved):
            return 1
    return 0


@kernel
def makes_triplets(tiles: Sequence[int], sets: int) -> int:
    """Whether the fixed tiles and jokers, 3 * sets + 2 in all, make triplets and a pair."""
    cost = 0
    helps = 0
    for kind in range(KINDS):
        held = int(tiles[kind])
        if held:
            cost += 2 if held > 3 else 1
            if held != 3:
                helps = 1
    return 1 if cost - helps <= sets else 0


@inner
def makes_pairs(tiles: Sequence[int], jokers: int, fours: int) -> int:
    """Whether fixed tiles and jokers, 14 in all, make seven pairs; ``fours``: four alike are two of them (#27)."""
    for kind in range(KINDS):
        held = int(tiles[kind])
        if held & 1:
            jokers -= 1
            if jokers < 0:
                return 0
        if held > 2 and not fours:
            return 0
    return 1


@inner
def star_pairs(tiles: Sequence[int]) -> int:
    """Whether the fixed tiles fit into a pair of each honour."""
    for kind in range(KINDS):
        held = int(tiles[kind])
        if held > (0 if kind < WINDS else 2):
            return 0
    return 1


@kernel
def misfit_room(tiles: Sequence[int], first: int) -> int:
    """Most tiles of this suit in thirteen misfits that contain its fixed tiles (with 3, 7 only two), or -1 if they clash."""
    room = 0
    last = 0
    for rank in range(1, RANKS + 1):
        held = int(tiles[first + rank - 1])
        if held:
            if held > 1 or (last and rank - last < 3):
                return -1
            room += (rank - last) // 3 if last else (rank + 2) // 3
            last = rank
    if last == 0:
        return 3
    return room + (RANKS - last) // 3


@kernel
def makes_misfits(tiles: Sequence[int]) -> int:
    """Whether the fixed tiles and jokers, 14 in all, make thirteen misfits: every joker has a free place to stand for (section 4)."""
    for kind in range(WINDS, KINDS):
        if int(tiles[kind]) > 1:
            return 0
    room = KINDS - WINDS
    for suit in range(3):
        more = misfit_room(tiles, RANKS * suit)
        if more < 0:
            return 0
        room += more
    return 1 if room >= 14 else 0


@inner
def honors_present(tiles: Sequence[int]) -> int:
    """How many of the seven honours are there."""
    n = 0
    for kind in range(WINDS, KINDS):
        if int(tiles[kind]):
            n += 1
    return n


@inner
def odd_kinds(tiles: Sequence[int]) -> int:
    """How many kinds are there an odd number of times."""
    n = 0
    for kind in range(KINDS):
        n += int(tiles[kind]) & 1
    return n


@inner
def sequence_kind(sequence: int, place: int) -> int:
    """The kind at a place of an honour sequence."""
    return HONOR_SEQUENCES[sequence][place]
