"""Wild tiles (MCR 11, option joker): the best hand that the jokers can be named to make.

``walk`` lays sets and pairs over the real tiles, always one that holds the lowest tile not yet covered; what a group lacks is a joker.
The hands come one by one, so that the scorer searches each like any other. All of this is Sifang's own definition.
"""

from sifang.engine.layout import CHOW, PUNG, Rules, Win, Work
from sifang.kernel import inner
from sifang.rules.mcr.fans import ORPHAN_KINDS
from sifang.rules.mcr.reading import HONORS_AND_KNITTED
from sifang.rules.mcr.search import (
    ARRANGEMENTS,
    JOKER_LIMITS,
    blocks_of,
    is_knitted,
    meld_kind,
    shape_without_sets,
)
from sifang.tiles import COPIES, EAST, KINDS

# A group is a code: 0-20 chows, 21-54 pungs, 55-88 pairs.
PUNGS, PAIRS, GROUPS = 21, 55, 89
ANY = 100
"""Copies of a kind where a fifth one is no bar, as in the formal test of waits."""
LIMIT = 20000
"""Hands that are searched at most; five jokers or more can make more of them."""

# Where the numbers are kept: real tiles in ``work.best``, all tiles of the hand in ``work.hand``, tiles in melds in ``work.counts``,
# groups laid in ``work.shapes``, the best hand in ``work.pairs``. search.py uses none of these places.
REAL, MELDED = 64, 64
LAID, FREE, PHASE, STEP, TILE = 8, 24, 40, 41, 42
BEST_TILE, ALONE_FOUND, BEST_HAND = 8, 9, 16

# Phases: four sets and a pair, a set and a pair beside each knitted arrangement, seven pairs, honours and knitted tiles, orphans.
BASIC_PHASE, KNITTED_PHASE, PAIRS_PHASE, TILES_PHASE, ORPHANS_PHASE, END_PHASE = 0, 1, 7, 8, 9, 10
NEW = -1
"""A step that begins a phase."""


@inner
def group_low(code: int) -> int:
    """Lowest kind of a group."""
    if code < PUNGS:
        return code // 7 * 9 + code % 7
    return code - PUNGS if code < PAIRS else code - PAIRS


@inner
def holds(code: int, kind: int) -> int:
    """Whether a group holds a kind, 1 or 0."""
    low = group_low(code)
    return 1 if kind == low or (code < PUNGS and low < kind <= low + 2) else 0


@inner
def lay(full: list[int], code: int, n: int) -> None:
    """Add a group's tiles n times (1 or -1) to counts."""
    low = group_low(code)
    if code < PUNGS:
        for kind in range(low, low + 3):
            full[kind] += n
    else:
        full[low] += n * (3 if code < PAIRS else 2)


@inner
def uncovered(work: Work) -> int:
    """The lowest kind of which more are real than laid, -1 = none."""
    full = work.hand
    real = work.best
    for kind in range(KINDS):
        if real[REAL + kind] > full[kind]:
            return kind
    return -1


@inner
def affordable(work: Work, jokers: int, copies: int) -> int:
    """Whether the tiles laid need no more jokers than there are, and no more copies of a kind."""
    full = work.hand
    real = work.best
    melded = work.counts
    lacking = 0
    for kind in range(KINDS):
        n = int(full[kind])
        if n > real[REAL + kind]:
            lacking += n - int(real[REAL + kind])
        if n and n + melded[MELDED + kind] > copies:
            return 0
    return 1 if lacking <= jokers else 0


@inner
def next_group(work: Work, start: int, kind: int, sets: int, pairs: int, jokers: int, copies: int) -> int:
    """The next group from code ``start`` that may be laid and holds ``kind`` (-1: any), -1 = none."""
    full = work.hand
    for code in range(start if sets else max(start, PAIRS), GROUPS if pairs else PAIRS):
        if kind < 0 or holds(code, kind):
            lay(full, code, 1)
            fits = affordable(work, jokers, copies)
            lay(full, code, -1)
            if fits:
                return code
    return -1


@inner
def laid_pairs(work: Work, depth: int) -> int:
    """How many of the groups below ``depth`` are pairs."""
    n = 0
    for i in range(depth):
        if work.shapes[LAID + i] >= PAIRS:
            n += 1
    return n


@inner
def first_group(work: Work, depth: int, kind: int) -> int:
    """Where the codes begin at a depth: groups of jokers alone are laid in order, so that none is tried twice."""
    codes = work.shapes
    codes[FREE + depth] = 1 if kind < 0 else 0
    return int(codes[LAID + depth - 1]) if kind < 0 and depth > 0 and codes[FREE + depth - 1] else 0


@inner
def walk(n_sets: int, n_pairs: int, jokers: int, copies: int, work: Work) -> int:
    """Lay the next ``n_sets`` sets and ``n_pairs`` pairs beside what was in ``work.hand``; 0 if there are no more ways."""
    codes = work.shapes
    full = work.hand
    depth = int(codes[STEP])
    while depth >= 0:
        code = int(codes[LAID + depth])
        if code >= 0:
            lay(full, code, -1)
        kind = uncovered(work)
        start = code + 1 if code >= 0 else first_group(work, depth, kind)
        pairs = laid_pairs(work, depth)
        code = next_group(work, start, kind, n_sets + pairs - depth, n_pairs - pairs, jokers, copies)
        codes[LAID + depth] = code
        if code < 0:
            depth -= 1
            continue
        lay(full, code, 1)
        if depth + 1 < n_sets + n_pairs:
            depth += 1
            codes[LAID + depth] = -1
        elif uncovered(work) < 0:
            codes[STEP] = depth
            return 1
    return 0


@inner
def begin_walk(work: Work, phase: int, jokers: int, copies: int) -> int:
    """Lay what stands before a walk begins: the nine of a knitted arrangement, or nothing; 0 if there are too few jokers for it."""
    full = work.hand
    for kind in range(KINDS):
        full[kind] = is_knitted(phase - KNITTED_PHASE, kind) if KNITTED_PHASE <= phase < PAIRS_PHASE else 0
    work.shapes[STEP] = 0
    work.shapes[LAID] = -1
    return affordable(work, jokers, copies)


@inner
def next_in_walk(melds: int, phase: int, jokers: int, copies: int, work: Work) -> int:
    """The next hand of a phase with sets or pairs, 0 = no more."""
    if (phase == PAIRS_PHASE and melds) or (phase != BASIC_PHASE and melds > 1):
        return 0
    if work.shapes[STEP] == NEW and not begin_walk(work, phase, jokers, copies):
        return 0
    if phase == PAIRS_PHASE:
        return walk(0, 7, jokers, copies, work)
    return walk((4 if phase == BASIC_PHASE else 1) - melds, 1, jokers, copies, work)


@inner
def next_of_tiles(jokers: int, work: Work) -> int:
    """Honours and knitted tiles: in each arrangement the jokers fill the honours first, then the knitted tiles first; 0 = no more."""
    full = work.hand
    real = work.best
    for step in range(int(work.shapes[STEP]) + 1, 2 * len(ARRANGEMENTS)):
        left = jokers
        for kind in range(KINDS):
            full[kind] = int(real[REAL + kind])
        for i in range(KINDS):
            kind = (i + EAST * (step & 1)) % KINDS
            if left and full[kind] == 0 and (kind >= EAST or is_knitted(step >> 1, kind)):
                full[kind] = 1
                left -= 1
        if left == 0 and shape_without_sets(blocks_of(full)) == HONORS_AND_KNITTED:
            work.shapes[STEP] = step
            return 1
    return 0


@inner
def next_of_orphans(jokers: int, copies: int, work: Work) -> int:
    """Thirteen orphans with each orphan doubled in turn, 0 = no more."""
    full = work.hand
    for double in range(int(work.shapes[STEP]) + 1, KINDS):
        if (ORPHAN_KINDS >> double) & 1:
            for kind in range(KINDS):
                full[kind] = ((ORPHAN_KINDS >> kind) & 1) + (1 if kind == double else 0)
            if uncovered(work) < 0 and affordable(work, jokers, copies):
                work.shapes[STEP] = double
                return 1
    return 0


@inner
def begin(work: Work) -> None:
    """Begin the hands anew."""
    work.shapes[PHASE] = BASIC_PHASE
    work.shapes[STEP] = NEW
    work.shapes[TILE] = KINDS


@inner
def next_hand(jokers: int, copies: int, w: Win, r: Rules, work: Work) -> int:
    """Lay the next hand that so many jokers complete in ``work.hand``, 0 = no more."""
    melds = int(w.n_melds)
    state = work.shapes
    while state[PHASE] < END_PHASE:
        phase = int(state[PHASE])
        found = 0
        if phase < TILES_PHASE:
            found = next_in_walk(melds, phase, jokers, copies, work)
        elif melds == 0 and phase == TILES_PHASE:
            found = next_of_tiles(jokers, work)
        elif melds == 0 and r.options[JOKER_LIMITS]:
            found = next_of_orphans(jokers, copies, work)
        if found:
            return 1
        state[PHASE] += 1
        state[STEP] = NEW
    return 0


@inner
def next_naming(jokers: int, w: Win, r: Rules, work: Work) -> int:
    """The next hand in ``work.hand`` and its winning kind, -1 = no more: a drawn joker may be any of those that jokers stand for."""
    state = work.shapes
    full = work.hand
    real = work.best
    if w.tile != r.joker_kind:
        return int(w.tile) if next_hand(jokers, COPIES, w, r, work) else -1
    while True:
        for kind in range(int(state[TILE]) + 1, KINDS):
            if full[kind] > real[REAL + kind]:
                state[TILE] = kind
                return kind
        if next_hand(jokers, COPIES, w, r, work) == 0:
            return -1
        state[TILE] = -1


@inner
def set_real(w: Win, r: Rules, work: Work, add: int, take: int) -> None:
    """Note the real concealed tiles, one of kind ``add`` more and one of kind ``take`` fewer (-1: none), and those in melds."""
    real = work.best
    melded = work.counts
    for kind in range(KINDS):
        real[REAL + kind] = 0 if kind == r.joker_kind else int(w.hand[kind])
        melded[MELDED + kind] = 0
    if add >= 0:
        real[REAL + add] += 1
    if 0 <= take < KINDS and take != r.joker_kind:
        real[REAL + take] -= 1
    for i in range(int(w.n_melds)):
        add_meld(w, r, i, melded)


@inner
def add_meld(w: Win, r: Rules, i: int, melded: list[int]) -> None:
    """Add a meld's tiles to the counts of those in melds."""
    kind = meld_kind(w, r, i)
    if w.meld_types[i] == CHOW:
        for one in range(kind, kind + 3):
            melded[MELDED + one] += 1
    else:
        melded[MELDED + kind] += 3 if w.meld_types[i] == PUNG else COPIES


@inner
def wins_alone(jokers: int, w: Win, r: Rules, work: Work) -> int:
    """Whether one kind alone completes the hand without its winning tile; the test is formal over all 34 kinds."""
    left = jokers - (1 if w.tile == r.joker_kind else 0)
    n = 0
    for kind in range(KINDS):
        set_real(w, r, work, kind, int(w.tile))
        begin(work)
        n += next_hand(left, ANY, w, r, work)
        if n > 1:
            return 0
    return 1


@inner
def begin_namings(jokers: int, w: Win, r: Rules, work: Work) -> int:
    """Prepare ``next_naming``; whether one kind alone wins, or -1 if the hand cannot be completed at all."""
    set_real(w, r, work, -1, -1)
    tiles = jokers
    for kind in range(KINDS):
        tiles += int(work.best[REAL + kind])
    if tiles != 14 - 3 * w.n_melds:
        return -1
    begin(work)
    if next_hand(jokers, COPIES, w, r, work) == 0:
        return -1
    alone = wins_alone(jokers, w, r, work)
    set_real(w, r, work, -1, -1)
    begin(work)
    return alone


@inner
def remember(work: Work, tile: int, alone: int) -> None:
    """Keep the hand in ``work.hand`` as the best so far."""
    kept = work.pairs
    kept[BEST_TILE] = tile
    kept[ALONE_FOUND] = alone
    full = work.hand
    for kind in range(KINDS):
        kept[BEST_HAND + kind] = int(full[kind])
