"""What the jokers stand for in a standard hand: a search that lays the sets one by one.

The scorer needs it only where a fifth copy of a kind is forbidden (#38); the explanation needs it to name the sets. A *group* is one
int: 0-33 a triplet, 34-54 a chow of a suit, 55-59 a sequence of honours, 60-93 the pair.

Rows used: ``counts[0:34]`` copies of each kind in the finished hand, melds included; ``counts[34:68]`` fixed tiles not laid yet;
``counts[68:102]`` copies in the melds; ``numbers[0:]``, ``[16:]``, ``[32:]`` by depth: the next choice, the group, its fixed tiles.
"""

from collections.abc import MutableSequence

from sifang.engine.layout import CHOW, PUNG, Win, Work
from sifang.kernel import inner, kernel
from sifang.rules.nanchang.jokers import KINDS, RANKS, WINDS, sequence_kind

CHOWS, SEQUENCES, PAIR = 34, 55, 60
"""First chow, sequence of honours and pair among the groups."""
LEFT, MELDED = 34, 68
CHOICES = 7
"""Groups that a kind can be in, at most: triplet, pair, three chows or five sequences."""
GROUP, TAKEN = 16, 32
COPIES = 4
HONOR_CHOW = 64


@inner
def group_of(kind: int, choice: int) -> int:
    """The group that a kind is in by this choice, -1 if there is none."""
    if choice == 0:
        return kind
    if choice == 1:
        return PAIR + kind
    if kind < WINDS:
        low = kind % RANKS - (choice - 2)
        return CHOWS + 7 * (kind // RANKS) + low if choice < 5 and 0 <= low < 7 else -1
    for place in range(3):
        if sequence_kind(choice - 2, place) == kind:
            return SEQUENCES + choice - 2
    return -1


@kernel
def member(group: int, place: int) -> int:
    """The kind at a place of a group."""
    if group < CHOWS:
        return group
    if group < SEQUENCES:
        return (group - CHOWS) // 7 * RANKS + (group - CHOWS) % 7 + place
    if group < PAIR:
        return sequence_kind(group - SEQUENCES, place)
    return group - PAIR


@kernel
def lay(group: int, counts: MutableSequence[int]) -> int:
    """Lay a group: the mask of its places that fixed tiles fill."""
    taken = 0
    for place in range(2 if group >= PAIR else 3):
        kind = member(group, place)
        counts[kind] = int(counts[kind]) + 1
        left = int(counts[LEFT + kind])
        if left:
            counts[LEFT + kind] = left - 1
            taken |= 1 << place
    return taken


@inner
def lift(group: int, taken: int, counts: MutableSequence[int]) -> None:
    """Undo ``lay``."""
    for place in range(2 if group >= PAIR else 3):
        kind = member(group, place)
        counts[kind] = int(counts[kind]) - 1
        if taken >> place & 1:
            counts[LEFT + kind] = int(counts[LEFT + kind]) + 1


@inner
def within(group: int, counts: MutableSequence[int]) -> int:
    """Whether no kind of a laid group has a fifth copy."""
    for place in range(3):
        if place < 2 or group < PAIR:
            if int(counts[member(group, place)]) > COPIES:
                return 0
    return 1


@inner
def jokers_of(group: int, taken: int) -> int:
    """How many jokers a laid group uses."""
    places = 2 if group >= PAIR else 3
    return places - (taken & 1) - (taken >> 1 & 1) - (taken >> 2 & 1)


@kernel
def finish(depth: int, sets: int, paired: int, avoid: int, work: Work) -> int:
    """Make what remains of jokers alone, of kinds not used otherwise, and write the groups down; 0 if that is the hand to avoid."""
    counts = work.counts
    numbers = work.numbers
    faces = work.other
    same = depth == sets + 1
    if same and avoid:
        for kind in range(KINDS):
            if int(counts[kind]) - int(counts[MELDED + kind]) != int(faces[kind]):
                same = False
        if same:
            return 0
    kind = KINDS - 1
    n = depth
    while n < sets + 1:
        while int(counts[kind]) or int(faces[kind]):
            kind -= 1
        numbers[GROUP + n] = kind if n - paired < sets else PAIR + kind
        numbers[TAKEN + n] = 0
        kind -= 1
        n += 1
    types = work.set_types[0]
    kinds = work.set_kinds[0]
    at = 0
    for i in range(sets + 1):
        group = int(numbers[GROUP + i])
        if group >= PAIR:
            work.pairs[0] = group - PAIR
        else:
            types[at] = PUNG if group < CHOWS else CHOW
            kinds[at] = HONOR_CHOW + group - SEQUENCES if group >= SEQUENCES else member(group, 0)
            at += 1
    return 1


@inner
def lowest_left(counts: MutableSequence[int]) -> int:
    """The lowest kind of which a fixed tile is not laid yet, -1 if none."""
    for kind in range(KINDS):
        if int(counts[LEFT + kind]):
            return kind
    return -1


@kernel
def advance(depth: int, kind: int, paired: int, triplets: int, limited: int, jokers: int, sets: int, work: Work) -> int:
    """Lay the next group that the kind can be in at this depth; the jokers it uses, or -1 if no choice is left."""
    counts = work.counts
    numbers = work.numbers
    choice = int(numbers[depth])
    while choice < CHOICES:
        group = group_of(kind, choice)
        choice += 1
        if group < 0 or (triplets and CHOWS <= group < PAIR):
            continue
        if paired if group >= PAIR else depth - paired >= sets:
            continue
        taken = lay(group, counts)
        used = jokers_of(group, taken)
        if used <= jokers and (not limited or within(group, counts)):
            numbers[depth] = choice
            numbers[GROUP + depth] = group
            numbers[TAKEN + depth] = taken
            return used
        lift(group, taken, counts)
    return -1


@kernel
def arrange(sets: int, jokers: int, triplets: int, limited: int, avoid: int, work: Work) -> int:
    """Find sets and a pair of the fixed tiles ``work.counts[LEFT:]`` and jokers; 1 if found.

    Args:
        sets: sets to make, besides a pair.
        jokers: how many, so that the tiles are 3 * sets + 2.
        triplets: 1: triplets only.
        limited: 1: no kind may have a fifth copy, melds included.
        avoid: 1: not the hand in which the concealed tiles are the faces ``work.other``.
        work: its set_types[0], set_kinds[0] and pairs[0] get the answer.
    """
    counts = work.counts
    numbers = work.numbers
    depth = 0
    paired = 0
    numbers[0] = 0
    while True:
        kind = lowest_left(counts)
        used = -1
        if kind >= 0:
            used = advance(depth, kind, paired, triplets, limited, jokers, sets, work)
        elif finish(depth, sets, paired, avoid, work):
            return 1
        if used >= 0:
            paired += 1 if int(numbers[GROUP + depth]) >= PAIR else 0
            jokers -= used
            depth += 1
            numbers[depth] = 0
            continue
        if depth == 0:
            return 0
        depth -= 1
        group = int(numbers[GROUP + depth])
        taken = int(numbers[TAKEN + depth])
        lift(group, taken, counts)
        jokers += jokers_of(group, taken)
        paired -= 1 if group >= PAIR else 0


@kernel
def prepare(w: Win, natural: int, work: Work) -> None:
    """Set ``work.counts`` for ``arrange``: melds, and the fixed tiles ``work.hand`` (natural: all faces, ``work.other``)."""
    counts = work.counts
    tiles = work.other if natural else work.hand
    for kind in range(KINDS):
        counts[kind] = 0
        counts[MELDED + kind] = 0
        counts[LEFT + kind] = int(tiles[kind])
    types = w.meld_types
    kinds = w.meld_kinds
    for i in range(int(w.n_melds)):
        kind = int(kinds[i])
        for place in range(3 if int(types[i]) <= PUNG else COPIES):
            one = kind
            if int(types[i]) == CHOW:
                one = sequence_kind(kind - HONOR_CHOW, place) if kind >= HONOR_CHOW else kind + place
            counts[one] = int(counts[one]) + 1
            counts[MELDED + one] = int(counts[MELDED + one]) + 1
