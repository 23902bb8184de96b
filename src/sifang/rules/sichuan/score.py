"""What a winning hand is worth in Sichuan, and who pays: kernels for the table and the scorer alike.

``value`` gives points; what else a win shows stands in ``Tally.extra`` at the places below. Of ``Win.options`` three places are ours:
``OUT``, ``FROZEN`` and ``FROZEN_ROOTS``.
"""

from sifang.engine.layout import (
    AFTER_KONG,
    BY_DRAW,
    BY_ROBBERY,
    CHOW,
    CONCEALED_KONG,
    DEALT,
    FED_KONG,
    FIRST_DRAW,
    PUNG,
    Rules,
    Tally,
    Win,
    Work,
)
from sifang.engine.split import is_complete, split
from sifang.kernel import inner, kernel
from sifang.rules.sichuan.options import (
    BASE,
    CAP,
    EVENT_FAN,
    FED_KONG_PAYERS,
    HOUSE,
    PASS_FAN,
    RIVER_FREEZE,
    ROOT_UNIT,
    SCORING,
    SELF_DRAW_BONUS,
)
from sifang.rules.sichuan.patterns import (
    DRAGON,
    KONG_BLOOM,
    KONG_DISCARDED,
    KONGS,
    LAST_TILE,
    N_PATTERNS,
    PATTERNS_OF_TABLE,
    PLAIN,
    PURE_DRAGON,
    ROBBING,
    ROBBING_THE_KONG,
    ROOTS,
    Reading,
    look,
)

# Places in ``Win.options``.
OUT = 0
"""Mask of the seats that have left the deal and pay nothing (B1.3)."""
FROZEN = 1
"""1 + the kongs of the winner's first win, 0 = none: with ``river_freeze`` later wins count those (B5)."""
FROZEN_ROOTS = 2
"""The roots of that win."""

# Places in ``Tally.extra``.
FAN = 0
"""Fan, uncapped; units counted as fan included."""
TAKEN = 1
"""The table's pattern that was taken; -1 in the sum."""
KONGS_COUNTED = 2
ROOTS_COUNTED = 3
READING = 4
"""Place of the reading in the Work row."""
COMPARED = 5
"""What a passed win is compared by: points, or fan without 杠上炮, 抢杠 and 海底 (A11, B1.7)."""
ROOTS_HELD = 6
"""Roots before one is taken off."""

# Reasons of payments, in ``Work.ledger``.
WON, KONG_PAID, KONG_BACK, KONG_MOVED, READY_PAID, PIG_PAID, TAX_BACK, FINE = 1, 2, 3, 4, 5, 6, 7, 8
REASONS = ("", "win", "kong", "kong_refund", "kong_transfer", "ready_check", "pig", "tax_refund", "fine")

# Places in ``Work.numbers`` that ``prepare`` fills for ``read``.
_KINDS, _SUITS, _KONGS, _EXPOSED, _ROOTS, _QUADS = 0, 1, 2, 3, 4, 5


@kernel
def pay(work: Work, payer: int, payee: int, points: int, reason: int) -> None:
    """Append a payment; payee -1 is a fine."""
    if points != 0:
        row = work.ledger[int(work.n_ledger)]
        row[0] = payer
        row[1] = payee
        row[2] = points
        row[3] = reason
        work.n_ledger += 1


@kernel
def suits_held(w: Win) -> int:
    """Mask of the suits in hand and melds."""
    hand = w.hand
    suits = 0
    for suit in range(3):
        tiles = 0
        for kind in range(9 * suit, 9 * suit + 9):
            tiles |= int(hand[kind])
        if tiles:
            suits |= 1 << suit
    kinds = w.meld_kinds
    for i in range(int(w.n_melds)):
        suits |= 1 << (int(kinds[i]) // 9)
    return suits


@kernel
def suits_fit(w: Win) -> int:
    """缺一门 and the void suit (A6.2, B1.2): at most two suits, none of them void."""
    suits = suits_held(w)
    void = int(w.void_suit)
    if suits == 7 or (void >= 0 and (suits >> void) & 1):
        return 0
    return 1


@kernel
def is_seven_pairs(w: Win) -> int:
    """Seven pairs in fourteen concealed tiles, four alike being two pairs (A6.1)."""
    if int(w.n_melds):
        return 0
    hand = w.hand
    tiles = 0
    for kind in range(27):
        n = int(hand[kind])
        if n & 1:
            return 0
        tiles += n
    return 1 if tiles == 14 else 0


@inner
def is_possible(w: Win) -> int:
    """Whether the way of winning can be (A7).

    A replacement needs a kong, a first draw has no melds, and a robbed tile is the last of its kind: the others lie in the pung.
    """
    flags, by = int(w.flags), int(w.by)
    if by != BY_ROBBERY and flags & (AFTER_KONG | DEALT | FIRST_DRAW) == 0:
        return 1
    tile = int(w.tile)
    if by == BY_ROBBERY and int(w.hand[tile]) != 1:
        return 0
    kongs = 0
    types, kinds = w.meld_types, w.meld_kinds
    for i in range(int(w.n_melds)):
        if int(types[i]) != PUNG:
            kongs += 1
        if by == BY_ROBBERY and int(kinds[i]) == tile:
            return 0
    if flags & AFTER_KONG and kongs == 0:
        return 0
    return 0 if flags & (DEALT | FIRST_DRAW) and int(w.n_melds) else 1


@kernel
def prepare(w: Win, r: Rules, work: Work) -> int:
    """Find the readings of a win: how many, 0 if it is none. Seven pairs are the last one, at place ``work.n``."""
    if suits_fit(w) == 0:
        return 0
    pairs = is_seven_pairs(w)
    sets = 4 - int(w.n_melds)
    if (pairs == 0 and is_complete(w.hand, sets, 0) == 0) or is_possible(w) == 0:
        return 0
    hand, types, meld_kinds = w.hand, w.meld_types, w.meld_kinds
    kinds, kongs, exposed, roots = 0, 0, 0, 0
    for kind in range(27):
        n = int(hand[kind])
        if n:
            kinds |= 1 << kind
        if n == 4:
            roots += 1
    quads = roots
    for i in range(int(w.n_melds)):
        kind = int(meld_kinds[i])
        kinds |= 1 << kind
        if int(types[i]) != PUNG:
            kongs += 1
        elif int(hand[kind]):
            roots += 1
        if int(types[i]) != CONCEALED_KONG:
            exposed += 1
    first = int(w.options[FROZEN])
    if first and int(r.options[RIVER_FREEZE]):
        kongs, roots = first - 1, int(w.options[FROZEN_ROOTS])
    suits = suits_held(w)
    numbers = work.numbers
    numbers[_KINDS] = kinds
    numbers[_SUITS] = (suits & 1) + ((suits >> 1) & 1) + (suits >> 2)
    numbers[_KONGS] = kongs
    numbers[_EXPOSED] = exposed
    numbers[_ROOTS] = roots
    numbers[_QUADS] = quads
    return split(hand, sets, 0, work) + pairs


@kernel
def read(w: Win, r: Rules, work: Work, i: int) -> Reading:
    """The reading at place ``i`` after ``prepare``."""
    numbers = work.numbers
    seven_pairs, chows, triplets, pair = 1, 0, 0, 0
    if i < int(work.n):
        seven_pairs = 0
        types, kinds = work.set_types[i], work.set_kinds[i]
        for j in range(4 - int(w.n_melds)):
            if int(types[j]) == CHOW:
                chows |= 1 << int(kinds[j])
            else:
                triplets |= 1 << int(kinds[j])
        melds = w.meld_kinds
        for j in range(int(w.n_melds)):
            triplets |= 1 << int(melds[j])
        pair = 1 << int(work.pairs[i])
    return Reading(
        seven_pairs,
        chows,
        triplets,
        pair,
        int(numbers[_KINDS]),
        int(numbers[_SUITS]),
        int(w.n_melds),
        int(numbers[_EXPOSED]),
        int(numbers[_KONGS]),
        int(numbers[_ROOTS]),
        int(numbers[_QUADS]),
        int(w.by),
        int(w.flags),
        int(r.options[HOUSE]),
    )


@kernel
def event_fan(r: Rules, work: Work) -> int:
    """Fan that the situation adds to any pattern of the table: 海底, and events under ``event_fan="plus_one"`` (A8)."""
    found = work.counts
    extra = 0
    if int(found[LAST_TILE]) and int(r.values[LAST_TILE]) > 0:
        extra = int(r.values[LAST_TILE])
    if int(r.options[EVENT_FAN]) == 2:
        extra += int(found[KONG_BLOOM]) + int(found[KONG_DISCARDED]) + int(found[ROBBING_THE_KONG])
    return extra


@inner
def roots_beside(p: int, roots: int) -> int:
    """Roots that count beside a pattern of the table: the dragons take one off (减一根)."""
    return roots - 1 if roots and (p == DRAGON or p == PURE_DRAGON) else roots


@inner
def best_of_table(r: Rules, work: Work, events: int) -> int:
    """The pattern that the table takes of those in ``work.counts``: most fan, then most points, then the earlier (A8).

    ``events`` 0 leaves out 抢杠和 and 杠上炮. As ``(fan << 16) + (root points << 8) + 255 - pattern``, without ``event_fan``.
    """
    found, values = work.counts, r.values
    root_fan = int(r.values[ROOTS])
    root_points = 1 if int(r.options[ROOT_UNIT]) == 0 else 0
    best = 0
    for p in range(PATTERNS_OF_TABLE):
        if int(found[p]) and int(values[p]) > 0:
            if events == 0 and (p == ROBBING_THE_KONG or p == KONG_DISCARDED):
                continue
            roots = roots_beside(p, int(found[ROOTS]))
            key = ((int(values[p]) + root_fan * roots) << 16) + (roots * root_points << 8) + 255 - p
            if key > best:
                best = key
    return best


@inner
def sum_of_items(r: Rules, work: Work, events: int) -> int:
    """The sum of B2 over ``work.counts``; ``events`` 0 leaves out 杠上炮, 抢杠 and 海底."""
    found, values = work.counts, r.values
    fan = 0
    for p in range(N_PATTERNS):
        if int(values[p]) > 0:
            if events == 0 and (p == KONG_DISCARDED or p == ROBBING or p == LAST_TILE):
                continue
            fan += int(found[p]) * int(values[p])
    return fan


@kernel
def rate(reading: Reading, r: Rules, work: Work) -> int:
    """Rank of a reading among those of its hand; leaves its patterns in ``work.counts``."""
    look(reading, work.counts)
    if int(r.options[SCORING]):
        return sum_of_items(r, work, 1)
    return best_of_table(r, work, 1)


@inner
def points_of_fan(r: Rules, fan: int) -> int:
    """Points of the sum: the base doubled for every fan up to the cap."""
    cap = int(r.options[CAP])
    if 0 <= cap < fan:
        fan = cap
    return int(r.options[BASE]) << fan


@inner
def fill_sum(r: Rules, work: Work, out: Tally) -> None:
    """Write the tally of the sum from ``work.counts``."""
    found, values, counts, extra = work.counts, r.values, out.counts, out.extra
    fan = sum_of_items(r, work, 1)
    items = 0
    for p in range(N_PATTERNS):
        counts[p] = 0
        if int(values[p]) > 0:
            counts[p] = int(found[p])
            items += int(found[p])
    counts[PLAIN] = 1 if items == 0 else 0
    extra[FAN] = fan
    extra[TAKEN] = -1
    extra[KONGS_COUNTED] = int(found[KONGS])
    extra[ROOTS_COUNTED] = int(found[ROOTS])
    out.total = points_of_fan(r, fan)
    extra[COMPARED] = sum_of_items(r, work, 0) if int(r.options[PASS_FAN]) else int(out.total)


@inner
def fill_table(r: Rules, work: Work, out: Tally) -> None:
    """Write the tally of the table from ``work.counts``."""
    found, counts, extra = work.counts, out.counts, out.extra
    for p in range(N_PATTERNS):
        counts[p] = 0
    best = best_of_table(r, work, 1)
    taken = 255 - (best & 255)
    kongs = int(found[KONGS])
    roots = roots_beside(taken, int(found[ROOTS]))
    bloom, discard = int(found[KONG_BLOOM]), int(found[KONG_DISCARDED])
    counts[KONG_BLOOM] = bloom
    counts[KONG_DISCARDED] = discard
    if int(r.options[EVENT_FAN]) == 2:
        counts[ROBBING_THE_KONG] = int(found[ROBBING_THE_KONG])
    if int(r.values[LAST_TILE]) > 0:
        counts[LAST_TILE] = int(found[LAST_TILE])
    counts[taken] = 1
    counts[KONGS] = kongs
    counts[ROOTS] = roots if int(r.options[ROOT_UNIT]) != 2 else 0
    kong_fan = int(r.values[KONGS])
    fan = (best >> 16) + event_fan(r, work) + kong_fan * kongs
    added = kongs * (1 - kong_fan)
    if int(r.options[ROOT_UNIT]) == 0:
        added += roots
    extra[FAN] = fan
    extra[TAKEN] = taken
    extra[KONGS_COUNTED] = kongs
    extra[ROOTS_COUNTED] = int(counts[ROOTS])
    out.total = int(r.options[BASE]) * ((1 << (fan - 1)) + added)
    extra[COMPARED] = int(out.total)
    if int(r.options[PASS_FAN]):
        bloom_fan = bloom if int(r.options[EVENT_FAN]) == 2 else 0
        extra[COMPARED] = (best_of_table(r, work, 0) >> 16) + kong_fan * kongs + bloom_fan


@kernel
def fill(reading: Reading, r: Rules, work: Work, i: int, out: Tally) -> None:
    """Write the tally of one reading, at place ``i``."""
    look(reading, work.counts)
    if int(r.options[SCORING]):
        fill_sum(r, work, out)
    else:
        fill_table(r, work, out)
    out.valid = 1
    out.extra[READING] = i
    out.extra[ROOTS_HELD] = reading.roots


@kernel
def value(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """Points of a win (A8, B2), or -1 if it may not be declared; fills ``out``.

    Of all readings the largest is taken; of equal ones the first, sets before seven pairs.
    """
    n = prepare(w, r, work)
    if n == 0:
        out.valid = 0
        out.total = 0
        return -1
    best, place = -1, n - 1
    for i in range(n):
        rank = rate(read(w, r, work, i), r, work)
        if rank > best:
            best, place = rank, i
    fill(read(w, r, work, place), r, work, place, out)
    return int(out.total)


@kernel
def compared(out: Tally) -> int:
    """What of a win counts against one that was passed: points or fan (A11, B1.7)."""
    return int(out.extra[COMPARED])


@inner
def single_payer(w: Win, r: Rules) -> int:
    """The seat that pays a win alone, or -1 if all do (A9, B3)."""
    if int(w.by) != BY_DRAW:
        return int(w.source)
    if int(w.flags) & FED_KONG and int(r.options[FED_KONG_PAYERS]) != 1:
        return int(w.source)
    return -1


@inner
def self_draw_points(r: Rules, out: Tally) -> int:
    """What each payer of a self-draw pays, its bonus included (C19)."""
    points, bonus = int(out.total), int(r.options[SELF_DRAW_BONUS])
    if bonus == 1:
        return points + int(r.options[BASE])
    if bonus == 2:
        fan = int(out.extra[FAN])
        # The table doubles the pattern part alone; the sum takes one more fan within the cap.
        return points_of_fan(r, fan + 1) if int(r.options[SCORING]) else points + (int(r.options[BASE]) << (fan - 1))
    return points


@kernel
def pay_win(w: Win, r: Rules, out: Tally, work: Work) -> None:
    """Append the payments of a win with this tally (A9, B3); seats in ``Win.options[OUT]`` are not concerned."""
    seat, out_of_play = int(w.seat), int(w.options[OUT])
    alone = single_payer(w, r)
    payers = 0
    for payer in range(4):
        if payer != seat and (out_of_play >> payer) & 1 == 0:
            payers += 1
            if alone < 0:
                pay(work, payer, seat, self_draw_points(r, out), WON)
    if alone >= 0:
        three = int(w.by) == BY_DRAW and int(r.options[FED_KONG_PAYERS]) == 2
        pay(work, alone, seat, int(out.total) * (payers if three else 1), WON)
