"""The best reading of a hand (MCR 6 and 7): shapes, decompositions, fans, exclusions.

A reading is a shape, a decomposition, the choice of chow fans (links.py) and the place of the winning tile. Its fans are noted in
``work.stack`` (place in the table) and ``work.numbers`` (how often); the best reading's in ``work.best`` and ``work.counts``.
"""

from typing import NamedTuple

from sifang.engine.layout import BY_DRAW, BY_ROBBERY, CHOW, CONCEALED_KONG, DEALT, LAST_OF_KIND, PUNG, Rules, Win, Work
from sifang.engine.split import CHOWS_AT, PAIR_AT, gather, honor_options, pack, suit_options
from sifang.kernel import inner, kernel
from sifang.rules.mcr import groups
from sifang.rules.mcr.links import BIG, chow_links
from sifang.rules.mcr.reading import (
    BASIC,
    CLOSED,
    EDGE,
    HONORS_AND_KNITTED,
    IN_PUNG,
    KNITTED,
    ORPHANS,
    PLAIN,
    SEVEN_PAIRS,
    SINGLE,
    Facts,
    Sets,
    bits,
    reading_of,
)
from sifang.rules.mcr.waits import OCCUPIED, only_basic, waits_for_pairs
from sifang.tiles import KINDS

CHICKEN = 42
"""Place in the table of the fan that stands for none; a test compares."""

# Rules.options of this rule set.
CONCEALED_ALWAYS, KNITTED_WAITS, EXTRA_FANS, CAP, JOKER_LIMITS, JOKER_KONG_PAID = 0, 1, 2, 3, 4, 5
"""The last: what each of the others pays at once for a kong of jokers, 0 = nothing."""

# Win.options.
FLOWER_JOKERS = 0
"""Flower jokers in the concealed hand."""

HONORS = 0b1111111 << 27
CHOW_BITS = ((1 << 21) - 1) << CHOWS_AT
"""The chows of an option of engine.split."""
TWO_ENDS = 0b100000001
"""Ranks 1 and 9."""
SEVEN_HONORS = 0b1111111

# Ranks 147, 258 and 369 of the suits in the six knitted arrangements, packed, four bits a rank.
RUNS = (0x001001001, 0x010010010, 0x100100100)
ARRANGEMENTS = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))

# Places of ``work.mask`` during a search: whether one kind alone wins (-1 unknown), best total, fans of its list, readings so far.
ALONE, TOTAL, KEPT, SEEN = 0, 1, 2, 3
UNKNOWN = -1

# Places of ``work.pairs`` that describe the reading that was asked for: the pair, the place of the winning tile, chows in melds, all
# chows, fans noted. Its concealed pungs are in ``work.marks[0]``.
PAIR, PLACE, MELD_CHOWS, ALL_CHOWS, NOTED = 0, 1, 2, 3, 4


class Blocks(NamedTuple):
    """Packed concealed counts of the three suits and the honours, four bits a rank."""

    m: int
    p: int
    s: int
    z: int


@inner
def blocks_of(hand: list[int]) -> Blocks:
    """The Blocks of 34 counts."""
    return Blocks(pack(hand, 0, 9), pack(hand, 9, 9), pack(hand, 18, 9), pack(hand, 27, 7))


@inner
def concealed_tiles(hand: list[int]) -> int:
    """How many tiles 34 counts are."""
    n = 0
    for kind in range(KINDS):
        n += int(hand[kind])
    return n


@inner
def held(packed: int) -> int:
    """Mask of the ranks held, from packed counts."""
    return gather((packed | packed >> 1 | packed >> 2) & OCCUPIED)


@inner
def meld_kind(w: Win, r: Rules, i: int) -> int:
    """The kind of a meld: what a kong of jokers was named as, the lowest kind of a chow."""
    if r.joker_kind >= 0 and w.meld_types[i] == CONCEALED_KONG and w.kong_names[i] >= 0:
        return int(w.kong_names[i])
    return int(w.meld_kinds[i])


@inner
def with_melds(w: Win, r: Rules, hand: Blocks) -> Blocks:
    """Blocks of all tiles; the kind of a kong counts one, so that it never looks like four in the hand."""
    a, b, c, d = hand
    for i in range(int(w.n_melds)):
        kind = meld_kind(w, r, i)
        suit = min(kind // 9, 3)
        tiles = (0x111 if w.meld_types[i] == CHOW else 3 if w.meld_types[i] == PUNG else 1) << (4 * (kind - 9 * suit))
        a += tiles if suit == 0 else 0
        b += tiles if suit == 1 else 0
        c += tiles if suit == 2 else 0
        d += tiles if suit == 3 else 0
    return Blocks(a, b, c, d)


@inner
def shown_in_melds(w: Win, tile: int) -> int:
    """How many of the winning kind ``tile`` lie in the winner's own open melds."""
    n = 0
    for i in range(int(w.n_melds)):
        kind = int(w.meld_kinds[i])
        if w.meld_types[i] == PUNG and kind == tile:
            n += 3
        elif w.meld_types[i] == CHOW and kind <= tile < kind + 3:
            n += 1
    return n


@inner
def joker_tiles(w: Win, r: Rules) -> int:
    """How many jokers the concealed hand holds (MCR 11)."""
    if r.joker_kind < 0:
        return 0
    return int(w.options[FLOWER_JOKERS]) if r.joker_kind >= KINDS else int(w.hand[r.joker_kind])


@inner
def may_have_gates(w: Win, r: Rules) -> int:
    """Nine gates are made without jokers, unless the option says so (MCR 11)."""
    return joker_tiles(w, r) == 0 or r.options[JOKER_LIMITS]


@inner
def facts_of(w: Win, r: Rules, hand: Blocks, tile: int) -> Facts:
    """What does not depend on how the hand is cut; ``hand`` are the Blocks of the concealed tiles, ``tile`` the winning one."""
    a, b, c, d = hand
    melds, melded, concealed, named = 0, 0, 0, 0
    ta, tb, tc, td = a, b, c, d
    n = int(w.n_melds)
    if n:
        for i in range(n):
            if w.meld_types[i] == CONCEALED_KONG:
                concealed += 1
                named += 1 if w.kong_names[i] >= 0 and r.joker_kind >= 0 else 0
            else:
                melds += 1
                melded += 1 if w.meld_types[i] > PUNG else 0
        ta, tb, tc, td = with_melds(w, r, hand)
    fours = 0
    if (ta | tb | tc | td) & (OCCUPIED << 2):
        fours = gather(ta >> 2) | gather(tb >> 2) << 9 | gather(tc >> 2) << 18 | gather(td >> 2) << 27
    kinds = held(ta) | held(tb) << 9 | held(tc) << 18 | held(td) << 27
    suits = (1 if ta else 0) + (1 if tb else 0) + (1 if tc else 0)
    flush = a + b + c if n == 0 and d == 0 and suits == 1 and may_have_gates(w, r) else 0
    last = 1 if w.flags & LAST_OF_KIND or (n > 0 and w.by != BY_ROBBERY and shown_in_melds(w, tile) == 3) else 0
    return Facts(
        kinds,
        fours,
        suits,
        flush,
        tile,
        int(w.by),
        int(w.flags),
        last,
        melds,
        melded,
        concealed,
        named,
        27 + int(w.seat_wind),
        27 + int(w.round_wind),
        (int(w.seat) - int(w.dealer)) % 4,
        int(w.flower_count),
        int(r.options[CONCEALED_ALWAYS]),
    )


@inner
def count_hand_level(f: Facts, r: Rules, found: list[int], counts: list[int]) -> int:
    """Note the fans that all readings of the hand share; the end of the list."""
    sight = reading_of(f, Sets(BASIC, 0, 0, 0, 0, 0, 0, -1, 0), 0, PLAIN)
    n = groups.count_hand(sight, found, counts, 0)
    if f.kinds & HONORS:
        n = groups.count_lettered(sight, found, counts, n)
    else:
        n = groups.count_numbered(sight, found, counts, n)
    n = groups.count_situation(sight, found, counts, n)
    if f.flush:
        n = groups.count_flush(sight, found, counts, n)
    if f.melded_kongs + f.concealed_kongs:
        n = groups.count_kongs(sight, found, counts, n)
    if r.options[EXTRA_FANS]:
        n = groups.count_extras(sight, found, counts, n)
    return n


@inner
def count_set_level(f: Facts, s: Sets, found: list[int], counts: list[int], n: int) -> int:
    """Note the fans of a decomposition behind those of the hand; the new end."""
    sight = reading_of(f, s, 0, PLAIN)
    if s.shape != BASIC:
        n = groups.count_shapes(sight, found, counts, n)
    if s.pungs:
        n = groups.count_pung(sight, found, counts, n)
        if s.pungs & HONORS:
            n = groups.count_honors(sight, found, counts, n)
        if s.n_pungs > 1:
            n = groups.count_pungs(sight, found, counts, n)
    if s.links & BIG:
        n = groups.count_chows(sight, found, counts, n)
    if s.links > BIG:
        n = groups.count_links(sight, found, counts, n)
    if s.shape <= KNITTED:
        n = groups.count_sets(sight, found, counts, n)
    return n


@inner
def judge(r: Rules, work: Work, n: int) -> int:
    """Compare the reading whose n fans are noted with the best so far. Exclusions all act at once."""
    state = work.mask
    found = work.stack
    counts = work.numbers
    low, high, off = 0, 0, 0
    for i in range(n):
        if r.values[found[i]] >= 0:
            words = r.excludes[found[i]]
            low |= int(words[0])
            high |= int(words[1])
        else:
            off = 1
    total = 0
    kept = 0
    for i in range(n):
        fan = int(found[i])
        word = low if fan < 64 else high
        if (word >> (fan % 64)) & 1 == 0 and (off == 0 or r.values[fan] >= 0):
            total += int(r.values[fan]) * int(counts[i])
            kept += 1
    if kept == 0:
        total = int(r.values[CHICKEN])
    if total > state[TOTAL]:
        state[TOTAL] = total
        keep(r, work, n, low, high)
        state[KEPT] = kept
    return total


@inner
def keep(r: Rules, work: Work, n: int, low: int, high: int) -> None:
    """Copy the noted fans that are not in the masks of exclusions, as the best reading's."""
    found = work.stack
    counts = work.numbers
    best = work.best
    kept = work.counts
    end = 0
    for i in range(n):
        fan = int(found[i])
        word = low if fan < 64 else high
        if (word >> (fan % 64)) & 1 == 0 and r.values[fan] >= 0:
            best[end] = fan
            kept[end] = int(counts[i])
            end += 1


@inner
def places_of(tile: int, chows: int, pungs: int, pair: int) -> int:
    """Mask of the places the winning tile may have gone to, among concealed chows (mask), concealed pungs (mask) and the pair."""
    places = 1 << SINGLE if pair == tile else 0
    if (pungs >> tile) & 1:
        places |= 1 << IN_PUNG
    if tile < 27:
        rank = tile % 9
        if (chows >> tile) & 1:
            places |= 1 << (EDGE if rank == 6 else PLAIN)
        if rank >= 1 and (chows >> (tile - 1)) & 1:
            places |= 1 << CLOSED
        if rank >= 2 and (chows >> (tile - 2)) & 1:
            places |= 1 << (EDGE if rank == 2 else PLAIN)
    return places


@inner
def judge_places(f: Facts, s: Sets, r: Rules, work: Work, n: int, places: int, concealed: int, wanted: int) -> int:
    """Judge a decomposition, whose fans end at n, with the winning tile in each place of a mask; 1 if the wanted one was judged."""
    state = work.mask
    found = work.stack
    counts = work.numbers
    for place in range(5):
        if (places >> place) & 1:
            state[SEEN] += 1
            if wanted >= 0 and state[SEEN] - 1 != wanted:
                continue
            melded = 1 if place == IN_PUNG and f.by != BY_DRAW else 0
            sight = reading_of(f, s, concealed - melded, place if place >= EDGE else PLAIN)
            end = groups.count_place(sight, found, counts, n)
            judge(r, work, end)
            if wanted >= 0:
                work.shapes[0] = s.shape
                work.pairs[PAIR] = s.pair
                work.pairs[PLACE] = place
                work.pairs[ALL_CHOWS] = s.n_chows
                work.pairs[NOTED] = end
                return 1
    return 0


@inner
def judge_shape(f: Facts, shape: int, r: Rules, work: Work, n: int, wanted: int) -> int:
    """Judge a shape without sets."""
    s = Sets(shape, 0, 0, 0, 0, 0, 0, -1, 0)
    end = count_set_level(f, s, work.stack, work.numbers, n)
    return judge_places(f, s, r, work, end, 1 << PLAIN, 0, wanted)


@inner
def add_lows(option: int, first: int, lows: list[int], n: int) -> int:
    """Append the chows of a suit's option; the new end."""
    rest = option >> CHOWS_AT
    low = first
    while rest:
        for _ in range(rest & 7):
            lows[n] = low
            n += 1
        rest >>= 3
        low += 1
    return n


@inner
def multiplicities(lows: list[int], first: int, n: int) -> tuple[int, int, int]:
    """Masks of the chows from place ``first`` to n that occur at least once, twice and four times."""
    once, twice, thrice, four = 0, 0, 0, 0
    for i in range(first, n):
        bit = 1 << int(lows[i])
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    return once, twice, four


@inner
def pair_of(a: int, b: int, c: int, d: int) -> int:
    """Kind of the only pair of four options; -1 if they have none or several."""
    pair = -1
    if a >> PAIR_AT:
        pair = (a >> PAIR_AT) - 1
    if b >> PAIR_AT:
        pair = (b >> PAIR_AT) + 8 if pair < 0 else 99
    if c >> PAIR_AT:
        pair = (c >> PAIR_AT) + 17 if pair < 0 else 99
    if d >> PAIR_AT:
        pair = (d >> PAIR_AT) + 26 if pair < 0 else 99
    return pair if pair < 99 else -1


@inner
def worthy(f: Facts, r: Rules, work: Work, places: int, pair: int, blocks: Blocks, in_nine: int) -> int:
    """The places of a mask as far as they may be worth a wait; the others become PLAIN.

    ``in_nine`` 1: the reading is knitted and the nine hold the winning tile too.
    """
    waits = 1 << EDGE | 1 << CLOSED | 1 << SINGLE
    if places & waits == 0:
        return places
    if in_nine and not r.options[KNITTED_WAITS]:
        waits &= 1 << SINGLE
    state = work.mask
    if f.flags & DEALT and f.by == BY_DRAW:
        state[ALONE] = 0
    elif state[ALONE] < 0:
        state[ALONE] = only_basic(blocks.m, blocks.p, blocks.s, pair, f.tile)
        if state[ALONE] and f.melds + f.concealed_kongs == 0:
            state[ALONE] = 0 if waits_for_pairs(blocks.m, blocks.p, blocks.s, blocks.z, f.tile) else 1
    if state[ALONE] == 0:
        waits = 0
    worth = waits | 1 << IN_PUNG
    return (places & worth) | (1 << PLAIN if places & ~worth else 0)


@inner
def judge_cut(
    f: Facts, shape: int, w: Win, r: Rules, work: Work, n: int, cut: Blocks, blocks: Blocks, in_nine: int, wanted: int
) -> int:
    """Judge a decomposition: the options ``cut`` of the Blocks ``blocks``, and the melds. 1 if it was the wanted one."""
    a, b, c, d = cut
    pair = pair_of(a, b, c, d)
    if pair < 0:
        return 0
    lows = work.other
    hidden = (a & 511) | (b & 511) << 9 | (c & 511) << 18 | (d & 127) << 27
    pungs = hidden
    first = 0
    for i in range(int(w.n_melds)):
        if w.meld_types[i] == CHOW:
            lows[first] = int(w.meld_kinds[i])
            first += 1
        else:
            pungs |= 1 << meld_kind(w, r, i)
    last = add_lows(c & CHOW_BITS, 18, lows, add_lows(b & CHOW_BITS, 9, lows, add_lows(a & CHOW_BITS, 0, lows, first)))
    chows, twice, four = multiplicities(lows, 0, last)
    mine = chows
    if first:
        mine, _, _ = multiplicities(lows, first, last)
    links = chow_links(lows, last, chows, twice, four, pair, r.values)
    s = Sets(shape, last, chows, twice, four, pungs, (4 if shape == BASIC else 1) - last, pair, links)
    places = places_of(f.tile, mine, hidden, pair)
    if in_nine:
        places |= 1 << PLAIN
    places = worthy(f, r, work, places, pair, blocks, in_nine)
    end = count_set_level(f, s, work.stack, work.numbers, n)
    if judge_places(f, s, r, work, end, places, bits(hidden) + f.concealed_kongs, wanted):
        work.pairs[MELD_CHOWS] = first
        work.marks[0] = hidden
        return 1
    return 0


@inner
def cut_all(blocks: Blocks, options: list[int]) -> Blocks:
    """Write the options of all four blocks, one block after another; where each begins and the end, all 0 if one has none."""
    m = suit_options(blocks.m, options, 0)
    p = m if m == 0 else suit_options(blocks.p, options, m)
    s = p if p == m else suit_options(blocks.s, options, p)
    z = s if s == p else honor_options(blocks.z, options, s)
    return Blocks(m, p, s, z) if z > s else Blocks(0, 0, 0, 0)


@inner
def judge_cuts(
    f: Facts, shape: int, w: Win, r: Rules, work: Work, n: int, ends: Blocks, blocks: Blocks, in_nine: int, wanted: int
) -> int:
    """Judge every way to cut the blocks, see ``cut_all``; 1 if the wanted one was judged."""
    options = work.marks
    for i in range(ends.m):
        for j in range(ends.m, ends.p):
            for k in range(ends.p, ends.s):
                cut = Blocks(int(options[i]), int(options[j]), int(options[k]), int(options[ends.s]))
                if judge_cut(f, shape, w, r, work, n, cut, blocks, in_nine, wanted):
                    return 1
    return 0


@inner
def arrangement(a: int, b: int, c: int) -> int:
    """Which knitted arrangement three suits' packed ranks are all in, -1 = none."""
    for i in range(6):
        runs = ARRANGEMENTS[i]
        if (a & ~RUNS[runs[0]]) | (b & ~RUNS[runs[1]]) | (c & ~RUNS[runs[2]]) == 0:
            return i
    return -1


@kernel
def knitted_in(hand: Blocks) -> int:
    """Which knitted arrangement the Blocks ``hand`` hold whole, -1 = none."""
    a = (hand.m | hand.m >> 1 | hand.m >> 2) & OCCUPIED
    b = (hand.p | hand.p >> 1 | hand.p >> 2) & OCCUPIED
    c = (hand.s | hand.s >> 1 | hand.s >> 2) & OCCUPIED
    for i in range(6):
        runs = ARRANGEMENTS[i]
        if (RUNS[runs[0]] & ~a) | (RUNS[runs[1]] & ~b) | (RUNS[runs[2]] & ~c) == 0:
            return i
    return -1


@inner
def shape_without_sets(hand: Blocks) -> int:
    """SEVEN_PAIRS, ORPHANS or HONORS_AND_KNITTED if the concealed Blocks ``hand`` of 14 tiles are that, -1 = none."""
    a, b, c, d = hand
    several = (a | b | c | d) & ~OCCUPIED
    if (a | b | c | d) & OCCUPIED == 0:
        return SEVEN_PAIRS
    if several == 0:
        return HONORS_AND_KNITTED if arrangement(a, b, c) >= 0 else -1
    if held(a) == TWO_ENDS and held(b) == TWO_ENDS and held(c) == TWO_ENDS and held(d) == SEVEN_HONORS:
        return ORPHANS
    return -1


@inner
def without_knitted(hand: Blocks, knit: int) -> Blocks:
    """The Blocks left when the nine tiles of a knitted arrangement are taken away."""
    runs = ARRANGEMENTS[knit]
    return Blocks(hand.m - RUNS[runs[0]], hand.p - RUNS[runs[1]], hand.s - RUNS[runs[2]], hand.z)


@kernel
def is_knitted(knit: int, tile: int) -> int:
    """Whether a kind is one of the nine of a knitted arrangement, 1 or 0."""
    if tile >= 27:
        return 0
    return (RUNS[ARRANGEMENTS[knit][tile // 9]] >> (4 * (tile % 9))) & 1


@kernel
def search(hand: Blocks, tile: int, w: Win, r: Rules, work: Work, alone: int, wanted: int) -> int:
    """Fan of the best reading without flowers, -1 if the Blocks ``hand`` and the melds have no winning shape.

    ``tile`` is the winning kind, ``alone`` whether it is the only one that wins: 1, 0, or -1 if that is to be found out.
    The best reading's fans are then in ``work.best`` and ``work.counts``, ``work.mask[KEPT]`` of them. With ``wanted`` >= 0 only that
    reading, by number, is judged, and described in ``work`` (see PAIR); -1 too if there is no such number.
    """
    state = work.mask
    state[ALONE] = alone
    state[TOTAL] = -1
    state[KEPT] = 0
    state[SEEN] = 0
    shape = shape_without_sets(hand) if w.n_melds == 0 else -1
    knit = knitted_in(hand) if w.n_melds <= 1 and shape < 0 else -1
    blocks = without_knitted(hand, knit) if knit >= 0 else hand
    ends = cut_all(blocks, work.marks)
    if ends.m == 0 and shape < 0:
        return -1
    f = facts_of(w, r, hand, tile)
    n = count_hand_level(f, r, work.stack, work.numbers)
    if shape >= 0 and judge_shape(f, shape, r, work, n, wanted):
        return int(state[TOTAL])
    if ends.m:
        in_nine = is_knitted(knit, f.tile) if knit >= 0 else 0
        judge_cuts(f, KNITTED if knit >= 0 else BASIC, w, r, work, n, ends, blocks, in_nine, wanted)
    return int(state[TOTAL])
