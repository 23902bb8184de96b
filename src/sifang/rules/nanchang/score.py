"""Scoring and settlement of Nanchang as kernels (sections 4-7 and 12 of the book).

A hand's *candidates* are at most twelve readings that can differ in points: shape (standard, pairs, misfits) x special (all triplets, all
seven honours) x natural (every joker is its own face). Bit ``4 * shape + 2 * special + natural`` of a mask stands for one.

Facts of the situation in ``Win`` beside the tiles (the flow fills them):
``joker_held``: jokers of every seat in hand and melds; the winner's own are counted from his tiles, not read here.
``joker_thrown``: jokers of every seat that lie in the pool; one that was claimed is held by its claimer, not thrown.
``kongs_open``, ``kongs_concealed``: of the other seats; a robbed kong is not made and not counted.
``streak``: how often the dealer has repeated.
``options[0]``: jokers in the winner's melds, with ``jokers_in_melds`` only: primaries + 16 * secondaries + 256 * those that stand for others.
``options[1]``: bits OTHERS_HOLD (another seat holds a joker, it is not said which) and FOLLOWED (抄庄 has happened).
``options[2]``: kongs of jokers of every seat, four bits each.
``options[3]``: for every seat, four bits: 1 + the seat that fed it its fifth joker point by a claimed tile, 0 = none. That the winning discard
does so is found here.
``options[4..7]``: points of every seat for jokers that are never wild (下精, neighbours, 回头一笑, 同一首歌): see ``deal_points``.

For an exhausted wall ``pay_draw`` reads the same fields, without a winner.
"""

from collections.abc import Sequence

from sifang.engine.layout import (
    AFTER_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROBBERY,
    CHOW,
    CONCEALED_KONG,
    DEALT,
    FIRST_DISCARD,
    LEDGER,
    PUNG,
    Rules,
    Tally,
    Win,
    Work,
)
from sifang.kernel import inner, kernel
from sifang.rules.nanchang import options as o
from sifang.rules.nanchang.arrange import arrange, prepare
from sifang.rules.nanchang.jokers import (
    KINDS,
    RANKS,
    WINDS,
    cover_block,
    honors_present,
    makes_misfits,
    makes_pairs,
    makes_sets,
    makes_standard,
    makes_triplets,
    odd_kinds,
    sequence_kind,
    star_pairs,
    successor,
)
from sifang.rules.nanchang.patterns import (
    EARTHLY,
    HEAVENLY,
    LATE,
    PAIRS,
    STANDARD,
    Reading,
    deguo,
    deguode,
    dianpao,
    dihu,
    gangkai,
    jingdiao,
    jingdiao_dihu,
    jingdiao_tianhu,
    pengpeng,
    ping,
    qianggang,
    qidui,
    qixing_qidui,
    qixing_shisanlan,
    shisanlan,
    tianhu,
    zimo,
)

N_PATTERNS = len(LATE)
CANDIDATES = 12
STANDARD_WILD, STANDARD_NATURAL, TRIPLETS_WILD, TRIPLETS_NATURAL = 1 << 0, 1 << 1, 1 << 2, 1 << 3
PAIRS_WILD, PAIRS_NATURAL, STAR_PAIRS_WILD, STAR_PAIRS_NATURAL = 1 << 4, 1 << 5, 1 << 6, 1 << 7
MISFITS_WILD, MISFITS_NATURAL, STAR_MISFITS_WILD, STAR_MISFITS_NATURAL = 1 << 8, 1 << 9, 1 << 10, 1 << 11

# Win.options
MELD_JOKERS, SITUATION, JOKER_KONGS, FEEDERS, SIDE_POINTS = 0, 1, 2, 3, 4
OTHERS_HOLD, FOLLOWED = 1, 2

# Tally.extra: first what the win is worth, then facts of the hand.
MULT = 0
"""Product of the factors, or the points of a flat win."""
MASK = 1
"""The patterns counted, a bit each."""
BONUS = 2
"""Points of 德国."""
CHOSEN = 3
"""The candidate that counts."""
POINTS = 4
"""Joker points p."""
JOKER_REWARD = 5
KONG_REWARD = 6
SOLE = 7
"""1: no other player holds a joker and p is not 0 (霸王精)."""
FISHING = 8
"""0: the wait was not one for any tile; 1: by a primary joker, 2: by a secondary."""
FISHING_PAIRS = 9
HELD = 10
"""Joker points of all the winner's tiles, a fishing joker that does not score among them."""
ALONE = 11
"""1: no other player holds a joker."""
FOUND = 12
"""The candidates, a bit each."""
IN_HAND = 13
"""Concealed jokers of the winner, a claimed winning tile left out."""
FLAT = 14
"""0, HEAVENLY or EARTHLY."""
ON_DISCARD = 15
"""1: with FISHING found although the tile was claimed (only asked for #30 and 精必钓)."""

# Reasons of payments.
HAND, GERMAN, JOKERS, KONGS, JOKER_KONG, FOLLOW, SIDE = 0, 1, 2, 3, 4, 5, 6
REASONS = ("hand", "deguo", "jokers", "kongs", "joker_kong", "follow_dealer", "side_jokers")
"""Names of the reasons, in their order."""

CROSS, TURNED_AT_END, TILES = 1, 2, 136
"""Values of SIDE_JOKERS and LOWER_JOKER; tiles in the wall."""
FEED_FROM = 5
"""Joker points to which a fed joker must bring another (打精包赔)."""


@kernel
def is_claimed(w: Win, r: Rules) -> int:
    """Whether the winning tile is only its face: it was claimed, and ``claimed_joker_wild`` is off."""
    return 1 if int(w.by) != BY_DRAW and int(r.options[o.CLAIMED_WILD]) == 0 else 0


@kernel
def fix_tiles(w: Win, r: Rules, work: Work) -> int:
    """Put the tiles with a fixed face into ``work.hand`` and all faces into ``work.other``; the number of jokers, or -1 if tiles lack."""
    hand = w.hand
    fixed = work.hand
    faces = work.other
    total = 0
    for kind in range(KINDS):
        n = int(hand[kind])
        fixed[kind] = n
        faces[kind] = n
        total += n
    if total != 14 - 3 * int(w.n_melds):
        return -1
    tile = int(w.tile)
    jokers = 0
    for i in range(2):
        joker = int(w.jokers[i])
        if joker >= 0:
            jokers += int(fixed[joker])
            fixed[joker] = 0
            if joker == tile and is_claimed(w, r):
                fixed[joker] = 1
                jokers -= 1
    return jokers


@inner
def finds_limited(w: Win, work: Work, sets: int, jokers: int, triplets: int) -> int:
    """Whether the fixed tiles and jokers make a standard hand without a fifth copy of a kind (#38)."""
    prepare(w, 0, work)
    return arrange(sets, jokers, triplets, 1, 0, work)


@inner
def find_standard(w: Win, r: Rules, work: Work, jokers: int) -> int:
    """The candidates of the standard shape."""
    sets = 4 - int(w.n_melds)
    saved = work.marks
    if not makes_standard(work.hand, sets, saved):
        return 0
    limited = jokers > 0 and int(r.options[o.FIFTH_COPY]) == 0
    found = 0
    if not limited or finds_limited(w, work, sets, jokers, 0):
        found |= STANDARD_WILD
    if jokers == 0 or makes_standard(work.other, sets, saved):
        found |= STANDARD_NATURAL
    types = w.meld_types
    for i in range(int(w.n_melds)):
        if int(types[i]) == CHOW:
            return found
    if makes_triplets(work.hand, sets):
        if not limited or finds_limited(w, work, sets, jokers, 1):
            found |= TRIPLETS_WILD
        if makes_triplets(work.other, sets):
            found |= TRIPLETS_NATURAL
    return found


@inner
def find_pairs(r: Rules, work: Work, jokers: int) -> int:
    """The candidates among seven pairs."""
    fours = int(r.options[o.FOUR_AS_PAIRS])
    if not makes_pairs(work.hand, jokers, fours):
        return 0
    found = PAIRS_WILD
    natural = makes_pairs(work.other, 0, fours)
    if natural:
        found |= PAIRS_NATURAL
    if star_pairs(work.hand):
        if natural and star_pairs(work.other):
            found |= STAR_PAIRS_NATURAL
        if int(r.options[o.QIXING_NATURAL]) == 0:
            found |= STAR_PAIRS_WILD
    return found


@inner
def find_misfits(r: Rules, work: Work, jokers: int) -> int:
    """The candidates among thirteen misfits."""
    found = 0
    faces = work.other
    single = 1
    for kind in range(KINDS):
        if int(faces[kind]) > 1:
            single = 0
    honors = honors_present(faces)
    if single and makes_misfits(faces):
        found |= MISFITS_NATURAL
        if honors == 7:
            found |= STAR_MISFITS_NATURAL
    if int(r.options[o.LAN_WILD]) and makes_misfits(work.hand):
        found |= MISFITS_WILD
        if 7 - honors_present(work.hand) <= jokers and (honors == 7 or int(r.options[o.QIXING_NATURAL]) == 0):
            found |= STAR_MISFITS_WILD
    return found


@kernel
def find(w: Win, r: Rules, work: Work) -> int:
    """All candidates of a hand as a mask, 0 if it has no winning shape."""
    jokers = fix_tiles(w, r, work)
    if jokers < 0:
        return 0
    found = find_standard(w, r, work, jokers)
    if int(w.n_melds) == 0:
        found |= find_pairs(r, work, jokers)
        found |= find_misfits(r, work, jokers)
    return found


@inner
def flat_win(w: Win) -> int:
    """0, HEAVENLY or EARTHLY."""
    flags = int(w.flags)
    if int(w.by) == BY_DRAW and flags & DEALT and int(w.seat) == int(w.dealer):
        return HEAVENLY
    if int(w.by) == BY_DISCARD and flags & FIRST_DISCARD and int(w.seat) != int(w.dealer):
        return EARTHLY
    return 0


@inner
def waited_for_any(w: Win, r: Rules, work: Work) -> int:
    """Whether the tiles before the winning one were sets beside a joker: 0, 1 by a primary, 2 by a secondary (the cheaper one fishes).

    A tile that is not in the concealed hand (a win directly after a claim, #45) was waited for by none.
    Leaves ``work.hand`` as the fixed tiles of the whole hand.
    """
    tile = int(w.tile)
    if tile < 0 or int(w.hand[tile]) == 0:
        return 0
    jokers = fix_tiles(w, r, work)
    fixed = work.hand
    taken = int(fixed[tile]) > 0
    if taken:
        fixed[tile] = int(fixed[tile]) - 1
    else:
        jokers -= 1
    fished = 0
    if jokers > 0 and makes_sets(fixed, 4 - int(w.n_melds), work.marks):
        fished = fishing_kind(w, tile)
    if taken:
        fixed[tile] = int(fixed[tile]) + 1
    return fished


@inner
def fishing_kind(w: Win, tile: int) -> int:
    """2 if a secondary joker is in the hand without this tile (-1: no tile), else 1."""
    secondary = int(w.jokers[1])
    return 2 if int(w.hand[secondary]) > (1 if tile == secondary else 0) else 1


@inner
def dealt_fishing(w: Win, r: Rules, work: Work) -> int:
    """Whether some tile of the dealer's fourteen can go so that the rest waits for any tile: 0, 1, 2 as above (精吊天糊).

    The tile that goes is a fixed one: were it a joker, a fixed tile less would do as well.
    """
    if fix_tiles(w, r, work) < 1:
        return 0
    fixed = work.hand
    saved = work.marks
    cost = 0
    for block in range(5):
        cost += cover_block(fixed, block, saved)
    for kind in range(KINDS):
        n = int(fixed[kind])
        if n and cost <= 5:
            fixed[kind] = n - 1
            makes = makes_sets(fixed, 4, saved)
            fixed[kind] = n
            if makes:
                return fishing_kind(w, (-1))
    return 0


@inner
def waited_for_any_pair(w: Win, r: Rules, work: Work) -> int:
    """Whether the tiles before the winning one made six pairs beside a joker (#28)."""
    tile = int(w.tile)
    if int(w.n_melds) or tile < 0 or int(w.hand[tile]) == 0:
        return 0
    jokers = fix_tiles(w, r, work)
    fixed = work.hand
    if int(fixed[tile]):
        fixed[tile] = int(fixed[tile]) - 1
    else:
        jokers -= 1
    return 1 if jokers > odd_kinds(fixed) else 0


@inner
def find_waits(w: Win, r: Rules, work: Work, out: Tally) -> None:
    """Fill the facts about fishing."""
    extra = out.extra
    flat = int(extra[FLAT])
    extra[FISHING] = 0
    extra[FISHING_PAIRS] = 0
    extra[ON_DISCARD] = 0
    numbers = r.options
    if flat == HEAVENLY:
        extra[FISHING] = dealt_fishing(w, r, work)
    elif flat == EARTHLY or int(w.by) == BY_DRAW:
        extra[FISHING] = waited_for_any(w, r, work)
        if flat == 0 and int(numbers[o.FISHING_PAIRS]):
            extra[FISHING_PAIRS] = waited_for_any_pair(w, r, work)
    elif int(numbers[o.FISHING_DISCARD_REFUSED]) or int(numbers[o.MUST_FISH]):
        extra[ON_DISCARD] = 1 if waited_for_any(w, r, work) else 0


@inner
def points_held(w: Win, r: Rules, seat: int) -> int:
    """Joker points that another seat than the winner holds."""
    held = w.joker_held[seat]
    points = 2 * int(held[0]) + int(held[1])
    if int(r.options[o.DISCARDED_COUNT]):
        thrown = w.joker_thrown[seat]
        points += 2 * int(thrown[0]) + int(thrown[1])
    return points


@inner
def own_points(w: Win, r: Rules) -> int:
    """Joker points among all the winner's tiles."""
    points = 0
    types = w.meld_types
    kinds = w.meld_kinds
    inside = int(r.options[o.JOKERS_IN_MELDS])
    for which in range(2):
        joker = int(w.jokers[which])
        n = int(w.hand[joker])
        if int(r.options[o.DISCARDED_COUNT]):
            n += int(w.joker_thrown[int(w.seat)][which])
        if inside:
            n += int(w.options[MELD_JOKERS]) >> 4 * which & 15
        for i in range(0 if inside else int(w.n_melds)):
            kind = int(kinds[i])
            if int(types[i]) != CHOW:
                if kind == joker:
                    n += 3 if int(types[i]) == PUNG else 4
            else:
                for place in range(3):
                    if joker == (sequence_kind(kind - 64, place) if kind >= 64 else kind + place):
                        n += 1
        points += n * (2 - which)
    return points


@inner
def surge(r: Rules, points: int) -> int:
    """Joker points after 冲关 (section 6, #1, #2)."""
    if points < int(r.options[o.CHONGGUAN_FROM]):
        return points
    return int(r.options[o.CHONGGUAN_FIVE]) if points == 5 else points * (points - 3)


@kernel
def joker_reward(r: Rules, points: int, sole: int) -> int:
    """Reward of joker points: 冲关, then 霸王 (#3)."""
    reward = surge(r, points)
    if sole and points:
        plus = int(r.options[o.BAWANG_PLUS])
        reward = reward + plus if plus else 2 * reward
    return reward


@inner
def kong_reward(w: Win, r: Rules) -> int:
    """Points of the winner's kongs."""
    types = w.meld_types
    points = 0
    for i in range(int(w.n_melds)):
        if int(types[i]) == CONCEALED_KONG:
            points += int(r.options[o.CONCEALED_KONG_POINTS])
        elif int(types[i]) > PUNG:
            points += int(r.options[o.OPEN_KONG])
    return points


@inner
def find_facts(w: Win, r: Rules, work: Work, out: Tally) -> None:
    """Fill ``out.extra`` with what holds for every reading: jokers, kongs, fishing, flat wins."""
    extra = out.extra
    numbers = r.options
    extra[FLAT] = flat_win(w)
    find_waits(w, r, work, out)
    points = own_points(w, r)
    extra[HELD] = points
    others = int(w.options[SITUATION]) & OTHERS_HOLD
    for seat in range(4):
        if seat != int(w.seat):
            others += points_held(w, r, seat)
    extra[ALONE] = 0 if others else 1
    if int(numbers[o.FISHING_SCORES]) == 0 and int(extra[FISHING]):
        points -= 2 if int(extra[FISHING]) == 1 else 1
    extra[POINTS] = points
    extra[SOLE] = 1 if points and not others else 0
    extra[JOKER_REWARD] = joker_reward(r, points, int(extra[SOLE]))
    extra[KONG_REWARD] = kong_reward(w, r)
    if int(extra[FLAT]) and int(numbers[o.FLAT_REWARDS]) == 0:
        extra[JOKER_REWARD] = 0
        extra[KONG_REWARD] = 0
    concealed = 0
    for i in range(2):
        joker = int(w.jokers[i])
        if joker >= 0:
            concealed += int(w.hand[joker])
            if joker == int(w.tile) and int(w.by) != BY_DRAW:
                concealed -= 1
    extra[IN_HAND] = concealed


@kernel
def read(w: Win, r: Rules, out: Tally, which: int) -> Reading:
    """The reading of a candidate, as predicates see it."""
    extra = out.extra
    shape = which >> 2
    special = which >> 1 & 1
    natural = which & 1
    if int(r.options[o.JOKERS_IN_MELDS]) and int(w.options[MELD_JOKERS]) >> 8:
        natural = 0
    jokerless = int(extra[ALONE])
    if int(extra[HELD]) and int(r.options[o.DEGUODE_MAY_HOLD]) == 0:
        jokerless = 0
    fishing = 0
    if int(extra[FLAT]) or shape == STANDARD:
        fishing = 1 if int(extra[FISHING]) else 0
    elif shape == PAIRS:
        fishing = int(extra[FISHING_PAIRS])
    return Reading(
        shape,
        special if shape == STANDARD else 0,
        0 if shape == STANDARD else special,
        natural,
        jokerless,
        fishing,
        int(w.by),
        1 if int(w.flags) & AFTER_KONG else 0,
        int(extra[FLAT]),
    )


@kernel
def patterns_of(reading: Reading) -> int:
    """The patterns whose conditions hold, a bit each in the book's order."""
    return (
        ping(reading)
        | pengpeng(reading) << 1
        | qidui(reading) << 2
        | qixing_qidui(reading) << 3
        | shisanlan(reading) << 4
        | qixing_shisanlan(reading) << 5
        | deguo(reading) << 6
        | deguode(reading) << 7
        | zimo(reading) << 8
        | gangkai(reading) << 9
        | jingdiao(reading) << 10
        | qianggang(reading) << 11
        | dianpao(reading) << 12
        | tianhu(reading) << 13
        | jingdiao_tianhu(reading) << 14
        | dihu(reading) << 15
        | jingdiao_dihu(reading) << 16
    )


@kernel
def counted(r: Rules, holds: int) -> int:
    """The patterns that count: those that hold, are switched on, and are not excluded by another."""
    left = 0
    for i in range(N_PATTERNS):
        if holds >> i & 1 and int(r.values[i]) >= 0:
            left |= 1 << i
    on = left
    for i in range(N_PATTERNS):
        if on >> i & 1:
            left &= ~int(r.excludes[i][0])
    return left


@kernel
def factor(w: Win, r: Rules, mask: int) -> int:
    """Product of the factors of a mask of patterns, or the points of a flat win."""
    product = 1
    for i in range(N_PATTERNS):
        if mask >> i & 1:
            product *= int(r.values[i])
    if int(r.options[o.FLOAT]) and flat_win(w) == 0:
        thrown = w.joker_thrown[int(w.seat)]
        product <<= 2 * int(thrown[0]) + int(thrown[1])
    return product


@kernel
def barred(w: Win, r: Rules, out: Tally, which: int) -> int:
    """Whether this reading may not be declared (#30, 精必钓, 有精点炮不能平胡); flat wins are free."""
    extra = out.extra
    numbers = r.options
    if int(extra[FLAT]) or which >> 2 != STANDARD:
        return 0
    waited = int(extra[FISHING]) or int(extra[ON_DISCARD])
    by_discard = int(w.by) == BY_DISCARD
    if by_discard and waited and int(numbers[o.FISHING_DISCARD_REFUSED]):
        return 1
    if which & 2 or int(extra[IN_HAND]) == 0:
        return 0
    if int(numbers[o.MUST_FISH]) and not waited:
        return 1
    return 1 if by_discard and int(numbers[o.NO_PLAIN_RON]) else 0


@kernel
def times(w: Win, r: Rules) -> int:
    """What every payment is multiplied by: the dealer's deals in a row with ``streak_multiplier`` (#43)."""
    return int(w.streak) + 1 if int(r.options[o.STREAK]) else 1


@inner
def share(w: Win, r: Rules, out: Tally, work: Work, loser: int, mult: int, bonus: int) -> int:
    """What a loser owes the winner (section 6); parts by reason HAND, GERMAN, JOKERS, KONGS in ``work.numbers``."""
    numbers = r.options
    seat = int(w.seat)
    flat = int(out.extra[FLAT])
    hand = mult * int(numbers[o.BASE])
    gives = loser == int(w.source)
    if flat == 0:
        if int(numbers[o.DEALER_DOUBLE]) and (seat == int(w.dealer) or loser == int(w.dealer)):
            hand *= 2
        if int(w.by) == BY_DISCARD:
            if gives:
                hand *= 2
            elif int(numbers[o.DISCARDER_PAYS]):
                hand = 0
                bonus = 0
            elif int(numbers[o.DEGUO_DISCARDER]):
                bonus = 0
    elif flat == EARTHLY and int(numbers[o.DIHU_DISCARDER]) and not gives:
        hand = 0
        bonus = 0
    room = int(numbers[o.CAP])
    limited = room > 0
    parts = work.numbers
    total = 0
    factor_all = times(w, r)
    for i in range(4):
        part = hand
        if i == GERMAN:
            part = bonus
        elif i == JOKERS:
            part = int(out.extra[JOKER_REWARD])
        elif i == KONGS:
            part = int(out.extra[KONG_REWARD])
        part *= factor_all
        if limited and part > room - total:
            part = room - total
        parts[i] = part
        total += part
    return total


@kernel
def received(w: Win, r: Rules, out: Tally, work: Work, mult: int, bonus: int) -> int:
    """What the winner receives from all three."""
    total = 0
    for loser in range(4):
        if loser != int(w.seat):
            total += share(w, r, out, work, loser, mult, bonus)
    return total


@kernel
def bits(mask: int) -> int:
    """How many patterns a mask has."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@inner
def lateness(mask: int) -> int:
    """Sum of ``patterns.LATE``: smaller is lexicographically greater, among masks of equal size."""
    total = 0
    for i in range(N_PATTERNS):
        if mask >> i & 1:
            total += LATE[i]
    return total


@kernel
def judge(w: Win, r: Rules, work: Work, out: Tally, which: int) -> int:
    """Put a candidate's value into ``out.total`` and ``out.extra`` MULT, MASK, BONUS, CHOSEN; the value."""
    extra = out.extra
    reading = read(w, r, out, which)
    mask = counted(r, patterns_of(reading))
    bonus = 0
    if reading.natural and (int(extra[FLAT]) == 0 or int(r.options[o.FLAT_REWARDS]) == 2):
        bonus = int(r.options[o.DEGUO_BONUS])
    mult = factor(w, r, mask)
    total = received(w, r, out, work, mult, bonus)
    out.total = total
    extra[MULT] = mult
    extra[MASK] = mask
    extra[BONUS] = bonus
    extra[CHOSEN] = which
    return total


@kernel
def better(total: int, mult: int, mask: int, out: Tally) -> int:
    """Whether a candidate beats what ``out`` holds (section 7): points, factor, number of patterns, keys."""
    extra = out.extra
    if total != int(out.total):
        return 1 if total > int(out.total) else 0
    if mult != int(extra[MULT]):
        return 1 if mult > int(extra[MULT]) else 0
    held = int(extra[MASK])
    if bits(mask) != bits(held):
        return 1 if bits(mask) > bits(held) else 0
    return 1 if lateness(mask) < lateness(held) else 0


@kernel
def choose(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """Judge all candidates and keep the best in ``out``; 0 if none may be declared."""
    extra = out.extra
    best = -1
    total = 0
    mult = 0
    mask = 0
    for which in range(CANDIDATES):
        if int(extra[FOUND]) >> which & 1 and not barred(w, r, out, which):
            judge(w, r, work, out, which)
            if best < 0 or not better(total, mult, mask, out):
                best = which
                total = int(out.total)
                mult = int(extra[MULT])
                mask = int(extra[MASK])
    if best < 0:
        return 0
    judge(w, r, work, out, best)
    return 1


@kernel
def value(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """Points the winner receives for the best reading, or -1 if the tiles have no shape or may not win (``out.valid`` tells which)."""
    found = find(w, r, work)
    out.valid = 1 if found else 0
    out.total = -1
    if found == 0:
        return -1
    out.extra[FOUND] = found
    find_facts(w, r, work, out)
    counts = out.counts
    for i in range(N_PATTERNS):
        counts[i] = 0
    if not choose(w, r, work, out):
        out.total = -1
        return -1
    mask = int(out.extra[MASK])
    for i in range(N_PATTERNS):
        counts[i] = mask >> i & 1
    return int(out.total)


@kernel
def pay(work: Work, payer: int, payee: int, points: int, reason: int) -> None:
    """Append a payment; none of nothing, and none to oneself."""
    n = int(work.n_ledger)
    if points == 0 or payer == payee or n >= LEDGER:
        return
    entry = work.ledger[n]
    entry[0] = payer
    entry[1] = payee
    entry[2] = points
    entry[3] = reason
    work.n_ledger = n + 1


@kernel
def feeder(w: Win, r: Rules, seat: int) -> int:
    """The seat that pays all joker reward of this one (打精包赔), -1 if each pays."""
    if int(r.options[o.FEED_LIABILITY]) == 0:
        return -1
    return (int(w.options[FEEDERS]) >> 4 * seat & 15) - 1


@inner
def winner_feeder(w: Win, r: Rules, out: Tally) -> int:
    """The same for the winner: also who discarded the joker that brought him to five points."""
    if int(r.options[o.FEED_LIABILITY]) and int(w.by) != BY_DRAW:
        points = int(out.extra[POINTS])
        fed = 0
        if int(w.tile) == int(w.jokers[0]):
            fed = 2
        elif int(w.tile) == int(w.jokers[1]):
            fed = 1
        if points >= FEED_FROM > points - fed:
            return int(w.source)
    return feeder(w, r, int(w.seat))


@kernel
def pay_win(w: Win, r: Rules, out: Tally, work: Work) -> None:
    """Append all payments at the end of a won deal: the win, what is settled among the others, and the side variants."""
    winner = int(w.seat)
    feeds = winner_feeder(w, r, out)
    robbed = int(w.by) == BY_ROBBERY and int(r.options[o.ROBBED_PAYS]) != 0
    parts = work.numbers
    for loser in range(4):
        if loser == winner:
            continue
        share(w, r, out, work, loser, int(out.extra[MULT]), int(out.extra[BONUS]))
        hand_payer = int(w.source) if robbed else loser
        pay(work, hand_payer, winner, int(parts[HAND]), int(HAND))
        pay(work, hand_payer, winner, int(parts[GERMAN]), int(GERMAN))
        pay(work, feeds if feeds >= 0 else loser, winner, int(parts[JOKERS]), int(JOKERS))
        pay(work, loser, winner, int(parts[KONGS]), int(KONGS))
    if int(out.extra[FLAT]) == 0 or int(r.options[o.FLAT_REWARDS]):
        settle_others(w, r, work, winner, int(out.extra[HELD]))
    settle_side(w, r, work)


@kernel
def pay_draw(w: Win, r: Rules, work: Work) -> None:
    """Append all payments at an exhausted wall: rewards where everyone settles with everyone (#5), and the side variants."""
    settle_others(w, r, work, (-1), 0)
    settle_side(w, r, work)


@inner
def settle_others(w: Win, r: Rules, work: Work, winner: int, held: int) -> None:
    """Append the joker and kong points of all seats but the winner, from each of the three others (#4, #5).

    ``winner`` is -1 for none; ``held`` are his joker points.
    """
    numbers = r.options
    factor_all = times(w, r)
    for seat in range(4):
        held += 0 if seat == winner else points_held(w, r, seat)
    for seat in range(4):
        if seat == winner:
            continue
        reward = 0
        if int(numbers[o.JOKERS_EVERYONE]):
            points = points_held(w, r, seat)
            sole = int(numbers[o.BAWANG_ANYONE]) * int(held == points)
            reward = factor_all * joker_reward(r, points, sole)
        kongs = 0
        if int(numbers[o.KONGS_EVERYONE]):
            kongs = int(w.kongs_open[seat]) * int(numbers[o.OPEN_KONG])
            kongs += int(w.kongs_concealed[seat]) * int(numbers[o.CONCEALED_KONG_POINTS])
        feeds = feeder(w, r, seat)
        for other in range(4):
            if other != seat:
                pay(work, feeds if feeds >= 0 else other, seat, reward, int(JOKERS))
                pay(work, other, seat, factor_all * kongs, int(KONGS))


@inner
def settle_side(w: Win, r: Rules, work: Work) -> None:
    """Append what a deal settles whoever won: kongs of jokers, 抄庄, and jokers that are never wild, each pair of seats netted."""
    numbers = r.options
    factor_all = times(w, r)
    dealer = int(w.dealer)
    for seat in range(4):
        kongs = int(w.options[JOKER_KONGS]) >> 4 * seat & 15
        for other in range(4):
            if other != seat:
                pay(work, other, seat, factor_all * kongs * int(numbers[o.JOKER_KONG]), int(JOKER_KONG))
                difference = factor_all * (int(w.options[SIDE_POINTS + seat]) - int(w.options[SIDE_POINTS + other]))
                if difference > 0:
                    pay(work, other, seat, difference, int(SIDE))
        if int(w.options[SITUATION]) & FOLLOWED:
            pay(work, dealer, seat, factor_all * int(numbers[o.FOLLOW_DEALER]), int(FOLLOW))


@kernel
def side_points(counts: Sequence[int], primary: int) -> int:
    """Points of a seat's tiles for a joker that is never wild: 2 each of its kind, 1 each of the successor (下精, neighbours, 回头一笑)."""
    return 2 * int(counts[primary]) + int(counts[successor(primary)])


@kernel
def song_points(counts: Sequence[int], primary: int) -> int:
    """Points of a seat's tiles for the same ranks of the other suits (同一首歌): 2 for the primary's rank, 1 for the secondary's."""
    if primary >= WINDS:
        return 0
    points = 0
    for suit in range(3):
        if suit != primary // RANKS:
            points += side_points(counts, RANKS * suit + primary % RANKS)
    return points


@kernel
def side_place(r: Rules, turned: int, n: int) -> int:
    """Place in the wall of the n-th (0-4) further tile that scores, beside the joker turned at ``turned``; -1 if there is none.

    0 is the tile under it, 1 and 2 the upper tiles of the stacks beside it, 3 and 4 those beside them (左左右右).
    """
    kind = int(r.options[o.SIDE_JOKERS])
    place = turned + 1
    if n == 0:
        if int(r.options[o.LOWER_JOKER]) == 0 and kind != CROSS:
            return -1
    elif kind == 0 or (kind == CROSS and n > 2):
        return -1
    else:
        step = 2 if n < 3 else 4
        place = turned + step if n % 2 == 0 else turned - step
    return place if 0 <= place < TILES else -1


@kernel
def deal_points(r: Rules, wall: Sequence[int], turned: int, previous: int, counts: Sequence[int], at_end: int) -> int:
    """Points of one seat for jokers that are never wild, for ``Win.options[4..7]``.

    Args:
        r: the rules; which of the variants are on.
        wall: the ring of 136 tiles from the break.
        turned: place of the turned joker.
        previous: the last deal's primary joker, -1 = none (回头一笑).
        counts: the seat's tiles of each kind: as dealt, or at the end with melds.
        at_end: 0: what scores on the dealt hands; 1: what scores at the end of the deal. A deal's points are the sum of both.
    """
    numbers = r.options
    points = 0
    if at_end == (1 if int(numbers[o.LOWER_JOKER]) == TURNED_AT_END else 0):
        for n in range(5):
            place = side_place(r, turned, n)
            if place >= 0:
                points += side_points(counts, int(wall[place]))
    if at_end == 0 and previous >= 0 and int(numbers[o.PREVIOUS_JOKER]):
        points += side_points(counts, previous)
    if at_end and int(numbers[o.SAME_SONG]):
        points += song_points(counts, int(wall[turned]))
    return points
