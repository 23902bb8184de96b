"""Wild tiles (MCR 11, option joker): the best hand that the jokers can be named to make.

``walk`` lays sets and pairs over the real tiles, always one that holds the lowest tile not yet covered; what a group lacks is a joker.
Each hand it completes is searched like any other. All of this is Sifang's own definition.
"""

from sifang.engine.layout import CHOW, PUNG
from sifang.kernel import kernel
from sifang.rules.mcr.fans import ORPHAN_KINDS
from sifang.rules.mcr.reading import HONORS_AND_KNITTED
from sifang.rules.mcr.search import (
    ARRANGEMENTS, JOKER_LIMITS, blocks_of, is_knitted, joker_tiles, meld_kind, search, shape_without_sets,
)
from sifang.tiles import COPIES, EAST, KINDS

# A group is a code: 0-20 chows, 21-54 pungs, 55-88 pairs.
PUNGS, PAIRS, GROUPS = 21, 55, 89
ANY = 100
"""Copies of a kind where a fifth one is no bar, as in the formal test of waits."""
LIMIT = 20000
"""Hands that one walk tries at most; five jokers or more can make more of them."""

# Where a walk keeps its numbers: real tiles in ``work.best``, all tiles of the hand in ``work.hand``, tiles in melds in
# ``work.counts``, groups laid in ``work.shapes``, the best hand in ``work.pairs``. search.py uses none of these places.
REAL, MELDED = 64, 64
LAID, FREE = 8, 24
BEST_TILE, ALONE_FOUND, BEST_HAND = 8, 9, 16


@kernel
def group_low(code):
    """Lowest kind of a group."""
    if code < PUNGS:
        return code // 7 * 9 + code % 7
    return code - PUNGS if code < PAIRS else code - PAIRS


@kernel
def holds(code, kind):
    """Whether a group holds a kind, 1 or 0."""
    low = group_low(code)
    return 1 if kind == low or (code < PUNGS and low < kind <= low + 2) else 0


@kernel
def lay(full, code, n):
    """Add a group's tiles n times (1 or -1) to counts."""
    low = group_low(code)
    if code < PUNGS:
        for kind in range(low, low + 3):
            full[kind] += n
    else:
        full[low] += n * (3 if code < PAIRS else 2)


@kernel
def uncovered(work):
    """The lowest kind of which more are real than laid, -1 = none."""
    full = work.hand
    real = work.best
    for kind in range(KINDS):
        if real[REAL + kind] > full[kind]:
            return kind
    return -1


@kernel
def affordable(work, jokers, copies):
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


@kernel
def next_group(work, start, kind, sets, pairs, jokers, copies):
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


@kernel
def laid_pairs(work, depth):
    """How many of the groups below ``depth`` are pairs."""
    n = 0
    for i in range(depth):
        if work.shapes[LAID + i] >= PAIRS:
            n += 1
    return n


@kernel
def first_group(work, depth, kind):
    """Where the codes begin at a depth: groups of jokers alone are laid in order, so that none is tried twice."""
    codes = work.shapes
    codes[FREE + depth] = 1 if kind < 0 else 0
    return int(codes[LAID + depth - 1]) if kind < 0 and depth > 0 and codes[FREE + depth - 1] else 0


@kernel
def walk(n_sets, n_pairs, jokers, copies, w, r, work, alone, best, find):
    """Lay ``n_sets`` sets and ``n_pairs`` pairs beside what is in ``work.hand``; the best total, or with ``find`` 1 if one way exists."""
    codes = work.shapes
    full = work.hand
    depth, tried = 0, 0
    codes[LAID] = -1
    while depth >= 0 and tried < LIMIT:
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
            tried += 1
            if find:
                return 1
            best = try_hand(w, r, work, alone, best)
    return best


@kernel
def try_hand(w, r, work, alone, best):
    """Search the hand laid in ``work.hand``; a drawn joker may be any of those that the jokers stand for. The better total."""
    full = work.hand
    real = work.best
    hand = blocks_of(full)
    wild = w.tile == r.joker_kind
    for kind in range(KINDS):
        if kind == w.tile and not wild or wild and full[kind] > real[REAL + kind]:
            total = search(hand, kind, w, r, work, alone, -1)
            if total > best:
                best = total
                kept = work.pairs
                kept[BEST_TILE] = kind
                for one in range(KINDS):
                    kept[BEST_HAND + one] = int(full[one])
    return best


@kernel
def reset(work):
    """Take all tiles off."""
    full = work.hand
    for kind in range(KINDS):
        full[kind] = 0


@kernel
def try_orphans(jokers, copies, w, r, work, alone, best, find):
    """Thirteen orphans with each orphan doubled in turn."""
    full = work.hand
    for double in range(KINDS):
        if (ORPHAN_KINDS >> double) & 1:
            for kind in range(KINDS):
                full[kind] = ((ORPHAN_KINDS >> kind) & 1) + (1 if kind == double else 0)
            if uncovered(work) < 0 and affordable(work, jokers, copies):
                if find:
                    return 1
                best = try_hand(w, r, work, alone, best)
    return best


@kernel
def try_knitted_tiles(jokers, copies, w, r, work, alone, best, find):
    """Honours and knitted tiles: the jokers fill the honours first, or the knitted tiles first."""
    full = work.hand
    real = work.best
    for knit in range(len(ARRANGEMENTS)):
        for order in range(2):
            left = jokers
            for kind in range(KINDS):
                full[kind] = int(real[REAL + kind])
            for i in range(KINDS):
                kind = (i + EAST * (1 - order)) % KINDS
                if left and full[kind] == 0 and (kind >= EAST or is_knitted(knit, kind)):
                    full[kind] = 1
                    left -= 1
            if left == 0 and shape_without_sets(blocks_of(full)) == HONORS_AND_KNITTED:
                if find:
                    return 1
                best = try_hand(w, r, work, alone, best)
    return best


@kernel
def try_all(jokers, copies, w, r, work, alone, find):
    """The best total over all shapes and namings of so many jokers, -1 = no shape; with ``find`` 1 as soon as one is found."""
    melds = int(w.n_melds)
    full = work.hand
    reset(work)
    best = walk(4 - melds, 1, jokers, copies, w, r, work, alone, -1, find)
    for knit in range(len(ARRANGEMENTS)):
        if melds <= 1 and not (find and best > 0):
            for kind in range(KINDS):
                full[kind] = is_knitted(knit, kind)
            if affordable(work, jokers, copies):
                best = walk(1 - melds, 1, jokers, copies, w, r, work, alone, best, find)
    if melds == 0 and not (find and best > 0):
        reset(work)
        best = walk(0, 7, jokers, copies, w, r, work, alone, best, find)
        best = try_knitted_tiles(jokers, copies, w, r, work, alone, best, find)
        if r.options[JOKER_LIMITS]:
            best = try_orphans(jokers, copies, w, r, work, alone, best, find)
    return best


@kernel
def set_real(w, r, work, add, take):
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


@kernel
def add_meld(w, r, i, melded):
    """Add a meld's tiles to the counts of those in melds."""
    kind = meld_kind(w, r, i)
    if w.meld_types[i] == CHOW:
        for one in range(kind, kind + 3):
            melded[MELDED + one] += 1
    else:
        melded[MELDED + kind] += 3 if w.meld_types[i] == PUNG else COPIES


@kernel
def wins_alone(jokers, w, r, work):
    """Whether one kind alone completes the hand without its winning tile; the test is formal over all 34 kinds."""
    left = jokers - (1 if w.tile == r.joker_kind else 0)
    n = 0
    for kind in range(KINDS):
        set_real(w, r, work, kind, int(w.tile))
        if try_all(left, ANY, w, r, work, 0, 1) > 0:
            n += 1
            if n > 1:
                return 0
    return 1


@kernel
def best_with_jokers(w, r, work):
    """Fan of the best hand that the jokers make, -1 = none; the reading as ``search`` leaves it, the hand in ``work.pairs``."""
    jokers = joker_tiles(w, r)
    set_real(w, r, work, -1, -1)
    tiles = jokers
    for kind in range(KINDS):
        tiles += int(work.best[REAL + kind])
    if tiles != 14 - 3 * w.n_melds or try_all(jokers, COPIES, w, r, work, 0, 1) < 0:
        return -1
    alone = wins_alone(jokers, w, r, work)
    set_real(w, r, work, -1, -1)
    best = try_all(jokers, COPIES, w, r, work, alone, 0)
    if best < 0:
        return -1
    kept = work.pairs
    kept[ALONE_FOUND] = alone
    full = work.hand
    for kind in range(KINDS):
        full[kind] = int(kept[BEST_HAND + kind])
    return search(blocks_of(full), int(kept[BEST_TILE]), w, r, work, alone, -1)
