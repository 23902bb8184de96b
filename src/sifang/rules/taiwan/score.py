"""What a winning hand is worth in Taiwan, and who pays: kernels for the table and the scorer alike.

``value`` gives the hand tai; treasures and why a win is refused stand in ``Tally.extra`` at the places below, and ``Tally.total`` is
what is paid: hand tai and treasures after ``cap``, without dealer tai, which differ by payer. With ``wallet_cap`` the places 0-3 of
``Win.options`` hold what each absolute seat owns before the payments that stand in the ledger.
"""

from sifang.engine.layout import (
    BY_DRAW,
    BY_ROBBERY,
    CHOW,
    CONCEALED_KONG,
    FED_KONG,
    FLOWER_WIN,
    LEDGER,
    OPENING_FLOWER,
    PUNG,
    Rules,
    Tally,
    Win,
    Work,
)
from sifang.engine.split import is_complete, pack, split, suit_complete
from sifang.kernel import inner, kernel
from sifang.rules.taiwan.options import (
    BASE,
    BLOOM,
    CAP,
    COMPOUND,
    CONCEALED_TREASURE,
    HUMAN,
    INSTANT_KONGS,
    MIN_DEALER,
    NO_CAP,
    OPENING_ADDS,
    PAY_ALL,
    PINGHU,
    PLANTS,
    SEEN_WAITS,
    SET_REPLACES,
    UNIT,
    WALLET,
)
from sifang.rules.taiwan.patterns import (
    CLOSED,
    DEALER,
    DEALER_STREAK,
    EARTH,
    EDGE,
    EIGHT_FLOWERS,
    FOUR_KONGS,
    HAND_ITEMS,
    HEAVEN,
    ITEMS,
    NOWHERE,
    OPEN,
    OPENING_FLOWER_WIN,
    SELF_DRAWN,
    SEVEN_ROB_ONE,
    SINGLE,
    TREASURE,
    TRIPLET,
    Reading,
    count_reading,
    count_situation,
)
from sifang.tiles import EAST

# Places in ``Tally.extra``.
HAND_TAI, TREASURE_TAI, REFUSED, MISSING = 0, 1, 2, 3
"""REFUSED: why ``value`` gave -1. MISSING: tai that the minimum lacks."""
LEGAL, NO_SHAPE, IMPOSSIBLE, EXPOSED_KONG, UNDER_MINIMUM, NO_FLOWERS = range(6)
REFUSALS = ("", "shape", "impossible", "exposed kong", "minimum", "flowers")

# Reasons of payments, in ``Work.ledger``.
PAY_SELF_DRAWN, PAY_DISCARD, PAY_ROBBED_KONG, PAY_FLOWERS = 1, 2, 3, 4
REASONS = ("", "self_drawn", "discard", "robbing_the_kong", "flower_win")

# Places in ``Work.numbers``: the best reading so far.
BEST_TAI, BEST_ITEMS, BEST_SPLIT, BEST_PLACE = 0, 1, 2, 3
LIGU_SPLIT = -1
"""The split of seven pairs and a triplet."""

SEATS = 4


@kernel
def is_ligu(hand: list[int]) -> int:
    """Whether the seventeen concealed tiles are seven pairs and a triplet; four alike are two pairs."""
    tiles, odd = 0, 0
    for kind in range(34):
        n = int(hand[kind])
        tiles += n
        if n & 1:
            odd += 1 if n == 3 else 2
    return 1 if tiles == 17 and odd == 1 else 0


@kernel
def count_own(w: Win, own: list[int]) -> None:
    """Write the winner's copies of each kind in hand and melds."""
    hand = w.hand
    for kind in range(34):
        own[kind] = int(hand[kind])
    for i in range(int(w.n_melds)):
        kind = int(w.meld_kinds[i])
        meld = int(w.meld_types[i])
        if meld == CHOW:
            own[kind] += 1
            own[kind + 1] += 1
            own[kind + 2] += 1
        else:
            own[kind] += 3 if meld == PUNG else 4


@inner
def used_up(w: Win, r: Rules, own: list[int]) -> int:
    """Mask of the kinds that are no wait: all four copies own, or all seen where the option says so (Taiwan 11, 15.25)."""
    mask = 0
    for kind in range(34):
        if int(own[kind]) >= 4:
            mask |= 1 << kind
    if int(r.options[SEEN_WAITS]):
        hand = w.hand
        seen = w.seen
        for kind in range(34):
            if int(hand[kind]) + int(seen[kind]) >= 4:
                mask |= 1 << kind
    return mask


@inner
def suit_waits(packed: int, first: int, want: int, tile: int, dead: int) -> int:
    """Kinds of a suit but ``tile`` with which its packed counts become ``want`` of ``suit_complete``; stops at two."""
    found = 0
    for rank in range(9):
        kind = first + rank
        if kind != tile and not (dead >> kind) & 1 and suit_complete(packed + (1 << (4 * rank))) == want:
            found += 1
            if found == 2:
                return found
    return found


@inner
def pair_block(hand: list[int]) -> int:
    """Where a complete hand has its pair: the suit, or the kind of honour."""
    for kind in range(EAST, 34):
        if int(hand[kind]) == 2:
            return kind
    for suit in range(2):
        tiles = 0
        for kind in range(9 * suit, 9 * suit + 9):
            tiles += int(hand[kind])
        if tiles % 3 == 2:
            return suit
    return 2


@inner
def other_waits(hand: list[int], tile: int, dead: int) -> int:
    """How many kinds beside ``tile`` complete a hand that is complete with it; 2 stands for more.

    Without the tile either one block is a tile short of a pair, and only that block can take another; or two blocks are
    a tile short of sets: the tile's own, and the one with the pair if the tile's own can give the pair instead.
    """
    pair = pair_block(hand)
    found = 0
    if tile < EAST:
        suit = tile // 9
        packed = pack(hand, 9 * suit, 9) - (1 << (4 * (tile % 9)))
        found = suit_waits(packed, 9 * suit, 2 if suit == pair else 1, tile, dead)
        if suit == pair or found == 2 or suit_complete(packed) != 2:
            return found
    elif tile == pair:
        return 0
    if pair >= EAST:
        return found if (dead >> pair) & 1 else found + 1
    return found + suit_waits(pack(hand, 9 * pair, 9), 9 * pair, 1, tile, dead)


@inner
def other_waits_by_trial(w: Win, n_sets: int, dead: int, scratch: list[int]) -> int:
    """As ``other_waits`` for a concealed hand that may also be seven pairs and a triplet."""
    hand = w.hand
    tile = int(w.tile)
    for kind in range(34):
        scratch[kind] = int(hand[kind])
    scratch[tile] -= 1
    found = 0
    for kind in range(34):
        if kind != tile and not (dead >> kind) & 1:
            scratch[kind] += 1
            if is_ligu(scratch) or is_complete(scratch, n_sets, 0):
                found += 1
            scratch[kind] -= 1
    return found


@inner
def waits_of(w: Win, r: Rules, work: Work) -> int:
    """How many kinds complete the hand, the winning one among them; 3 stands for more. Needs ``work.other``."""
    dead = used_up(w, r, work.other)
    if int(r.ligu) and int(w.n_melds) == 0:
        found = other_waits_by_trial(w, 5 - int(w.n_melds), dead, work.hand)
    else:
        found = other_waits(w.hand, int(w.tile), dead)
    return 1 + (found if found < 2 else 2)


@kernel
def flower_count(mask: int) -> int:
    """Flowers of a mask."""
    found = 0
    for i in range(8):
        found += (mask >> i) & 1
    return found


@inner
def own_flowers(w: Win, r: Rules) -> int:
    """Flowers that count 正花: the season and the plant of the seat wind (Taiwan 11, 15.18, 15.29)."""
    mask = int(w.flowers)
    wind = int(w.seat_wind)
    plant = 5 - wind if int(r.options[PLANTS]) and wind >= 2 else wind
    season_counts, plant_counts = (mask >> wind) & 1, (mask >> (4 + plant)) & 1
    if int(r.options[SET_REPLACES]):
        season_counts = 0 if mask & 15 == 15 else season_counts
        plant_counts = 0 if mask >> 4 == 15 else plant_counts
    return season_counts + plant_counts


@inner
def suits_of(own: list[int]) -> int:
    """How many suits there are."""
    found = 0
    for suit in range(3):
        for kind in range(9 * suit, 9 * suit + 9):
            if int(own[kind]):
                found += 1
                break
    return found


@inner
def has_honors(own: list[int]) -> int:
    """1: there are honours."""
    for kind in range(EAST, 34):
        if int(own[kind]):
            return 1
    return 0


@kernel
def situation(w: Win, r: Rules, work: Work) -> Reading:
    """The reading's part that is the same for every split: the melds as its sets so far, and the situation. Needs ``work.other``."""
    pungs, chows, open_melds, open_kongs, concealed_kongs = 0, 0, 0, 0, 0
    for i in range(int(w.n_melds)):
        meld = int(w.meld_types[i])
        if meld == CHOW:
            chows += 1
        else:
            pungs |= 1 << int(w.meld_kinds[i])
        if meld == CONCEALED_KONG:
            concealed_kongs += 1
        else:
            open_melds += 1
            open_kongs += 1 if meld > PUNG else 0
    flowers = int(w.flowers)
    by = int(w.by)
    return Reading(
        5,
        pungs,
        chows,
        -1,
        concealed_kongs,
        NOWHERE,
        waits_of(w, r, work),
        suits_of(work.other),
        has_honors(work.other),
        open_melds,
        open_kongs,
        concealed_kongs,
        1 if by == BY_DRAW else 0,
        1 if by == BY_ROBBERY else 0,
        int(w.flags),
        1 if int(w.seat) == int(w.dealer) else 0,
        EAST + int(w.seat_wind),
        EAST + int(w.round_wind),
        flower_count(flowers),
        own_flowers(w, r),
        (1 if flowers & 15 == 15 else 0) + (1 if flowers >> 4 == 15 else 0),
        int(r.options[HUMAN]),
        int(r.options[PINGHU]),
        int(r.options[BLOOM]),
    )


@kernel
def place_in_chow(tile: int, low: int) -> int:
    """Where a tile went in the run from ``low``; -1 if it is none of its tiles."""
    if tile < low or tile > low + 2:
        return -1
    if tile == low + 1:
        return CLOSED
    edge = (tile == low + 2 and low % 9 == 0) or (tile == low and low % 9 == 6)
    return EDGE if edge else OPEN


@kernel
def places_in(work: Work, i: int, n_sets: int, tile: int) -> int:
    """Mask of the places that the winning tile can have in split ``i``."""
    if i == LIGU_SPLIT:
        return 1 << NOWHERE
    types = work.set_types[i]
    kinds = work.set_kinds[i]
    places = 1 << SINGLE if int(work.pairs[i]) == tile else 0
    for j in range(n_sets):
        if int(types[j]) == PUNG:
            if int(kinds[j]) == tile:
                places |= 1 << TRIPLET
        else:
            place = place_in_chow(tile, int(kinds[j]))
            if place >= 0:
                places |= 1 << place
    return places


@inner
def triplet_of(hand: list[int]) -> int:
    """Mask of the kind that is there three times, for seven pairs and a triplet."""
    for kind in range(34):
        if int(hand[kind]) == 3:
            return 1 << kind
    return 0


@kernel
def reading_at(s: Reading, w: Win, work: Work, i: int, n_sets: int, place: int) -> Reading:
    """The situation ``s`` with the sets of split ``i`` (or LIGU_SPLIT) and the winning tile at ``place``."""
    sets, pair = 5, -1
    pungs, chows, concealed = s.pungs, s.chows, s.concealed_pungs
    if i == LIGU_SPLIT:
        sets = 0
        pungs = triplet_of(w.hand)
    else:
        pair = int(work.pairs[i])
        types = work.set_types[i]
        kinds = work.set_kinds[i]
        for j in range(n_sets):
            if int(types[j]) == PUNG:
                pungs |= 1 << int(kinds[j])
                concealed += 1
            else:
                chows += 1
        if place == TRIPLET and not s.self_drawn:
            concealed -= 1
    return Reading(
        sets,
        pungs,
        chows,
        pair,
        concealed,
        place,
        s.waits,
        s.suits,
        s.honors,
        s.open_melds,
        s.open_kongs,
        s.concealed_kongs,
        s.self_drawn,
        s.robbed,
        s.flags,
        s.dealer,
        s.seat_wind,
        s.round_wind,
        s.flowers,
        s.seat_flowers,
        s.flower_kongs,
        s.human,
        s.pinghu,
        s.flower_bloom,
    )


@kernel
def sift(counts: list[int], r: Rules) -> tuple[int, int, int]:
    """Tai of what counts, the number of different items, and their mask, after exclusions.

    With ``opening_win_adds_self_draw`` nothing excludes the 自摸 of 天胡 and 地胡.
    """
    values = r.values
    excluded, tai, items, mask = 0, 0, 0, 0
    for p in range(HAND_ITEMS):
        n = int(counts[p])
        if n and int(values[p]) >= 0 and not (excluded >> p) & 1:
            tai += n * int(values[p])
            items += 1
            mask |= 1 << p
            excluded |= int(r.excludes[p][0])
            if int(r.options[OPENING_ADDS]) and mask & (1 << HEAVEN | 1 << EARTH):
                excluded &= ~(1 << SELF_DRAWN)
    return tai, items, mask


@inner
def consider(reading: Reading, r: Rules, work: Work, i: int) -> None:
    """Keep this reading if it is the best so far: most tai, then fewest items, then the earliest in the table (Taiwan 11, 17)."""
    counts = work.counts
    best = work.numbers
    count_reading(reading, counts)
    tai, items, mask = sift(counts, r)
    if tai < int(best[BEST_TAI]):
        return
    if tai == int(best[BEST_TAI]):
        if items > int(best[BEST_ITEMS]):
            return
        if items == int(best[BEST_ITEMS]):
            # Of two sets of equally many items the one with the lowest item that they do not share stands earlier.
            differ = mask ^ int(work.mask[0])
            if mask & differ & -differ == 0:
                return
    best[BEST_TAI] = tai
    best[BEST_ITEMS] = items
    best[BEST_SPLIT] = i
    best[BEST_PLACE] = reading.place
    work.mask[0] = mask
    kept = work.best
    for p in range(HAND_ITEMS):
        kept[p] = int(counts[p]) if (mask >> p) & 1 else 0


@kernel
def count_hand(s: Reading, w: Win, r: Rules, counts: list[int]) -> None:
    """Write how often each item counts that does not depend on the split; the others are 0."""
    for p in range(HAND_ITEMS):
        counts[p] = 0
    count_situation(s, counts)
    if int(r.options[COMPOUND]) and int(w.flowers) == 255:
        counts[EIGHT_FLOWERS] = 1


@inner
def best_reading(w: Win, r: Rules, work: Work, shape: int, ligu: int) -> int:
    """Hand tai of the best reading; what it counts stands in ``work.best``, the rest in ``work.numbers`` and ``work.mask``."""
    s = situation(w, r, work)
    count_hand(s, w, r, work.counts)
    best = work.numbers
    best[BEST_TAI] = -1
    best[BEST_ITEMS] = 0
    work.mask[0] = 0
    n_sets = 5 - int(w.n_melds)
    n = 0
    if shape:
        n = split(w.hand, n_sets, 0, work)
    for i in range(LIGU_SPLIT if ligu else 0, n):
        places = places_in(work, i, n_sets, int(w.tile))
        for place in range(NOWHERE + 1):
            if (places >> place) & 1:
                consider(reading_at(s, w, work, i, n_sets, place), r, work, i)
    return int(best[BEST_TAI])


@inner
def treasure_count(w: Win, r: Rules, own: list[int]) -> int:
    """Pairs of a treasure and an own tile of its kind (Taiwan 12)."""
    found = 0
    hand = w.hand
    for i in range(int(w.n_treasures)):
        kind = int(w.treasures[i])
        if not int(r.options[CONCEALED_TREASURE]):
            found += int(own[kind])
            continue
        found += int(hand[kind])
        for j in range(int(w.n_melds)):
            if int(w.meld_types[j]) == CONCEALED_KONG and int(w.meld_kinds[j]) == kind:
                found += 4
    return found


@kernel
def dealer_tai(w: Win, r: Rules) -> int:
    """What a payment between the dealer and another is dearer, in tai (Taiwan 13)."""
    once, again = int(r.values[DEALER]), int(r.values[DEALER_STREAK])
    return (once if once > 0 else 0) + (again if again > 0 else 0) * int(w.streak)


@kernel
def finish(w: Win, r: Rules, out: Tally, hand_tai: int, treasures: int) -> int:
    """Write the totals; the hand tai, or -1 under the minimum, for which treasures do not count (Taiwan 8)."""
    treasure_tai = treasures * int(r.values[TREASURE]) if int(r.values[TREASURE]) > 0 else 0
    out.valid = 1
    out.counts[TREASURE] = treasures
    out.extra[HAND_TAI] = hand_tai
    out.extra[TREASURE_TAI] = treasure_tai
    total = hand_tai + treasure_tai
    cap = int(r.options[CAP])
    out.total = cap if cap != NO_CAP and total > cap else total
    basis = hand_tai
    if int(r.options[MIN_DEALER]):
        fed = int(w.by) != BY_DRAW and int(w.source) == int(w.dealer)
        if fed or int(w.seat) == int(w.dealer):
            basis += dealer_tai(w, r)
    missing = int(r.minimum) - basis
    out.extra[MISSING] = missing if missing > 0 else 0
    out.extra[REFUSED] = UNDER_MINIMUM if missing > 0 else LEGAL
    return -1 if missing > 0 else hand_tai


@inner
def flower_item(w: Win, r: Rules) -> int:
    """The item of a flower win: 八仙過海 with eight flowers, 七搶一 with seven; -1 if it is none (Taiwan 4)."""
    flowers = flower_count(int(w.flowers))
    if not int(r.flower_win):
        return -1
    if int(w.by) == BY_ROBBERY:
        return SEVEN_ROB_ONE if flowers == 7 and int(r.seven_rob_one) else -1
    return EIGHT_FLOWERS if flowers == 8 else -1


@inner
def fourth_kong(w: Win, r: Rules) -> int:
    """四槓子 if the fourth kong of a seat ends the deal as its self-draw, else -1 (Taiwan 11, ``four_kongs="instant"``)."""
    kongs = 0
    for i in range(int(w.n_melds)):
        kongs += 1 if int(w.meld_types[i]) > PUNG else 0
    return FOUR_KONGS if kongs == 4 and int(w.by) == BY_DRAW and int(r.options[INSTANT_KONGS]) else -1


@inner
def lone_item(w: Win, r: Rules, out: Tally, item: int) -> int:
    """Tai of a win of one item, for which the hand need not be complete; -1 if there is no such item."""
    if item < 0 or int(r.values[item]) < 0:
        return -1
    tai = int(r.values[item])
    for p in range(ITEMS):
        out.counts[p] = 0
    out.counts[item] = 1
    if int(w.flags) & FLOWER_WIN and int(w.flags) & OPENING_FLOWER and int(r.values[OPENING_FLOWER_WIN]) >= 0:
        out.counts[OPENING_FLOWER_WIN] = 1
        tai += int(r.values[OPENING_FLOWER_WIN])
    return tai


@kernel
def refusal(w: Win, r: Rules, own: list[int]) -> int:
    """Why a complete hand may not win on this tile whatever it is worth (Taiwan 11, 15.6); LEGAL if it may."""
    if int(w.by) == BY_ROBBERY and int(own[int(w.tile)]) > 1:
        return IMPOSSIBLE
    if int(w.by) == BY_DRAW and int(w.flags) & FED_KONG and not int(r.fed_kong_win):
        return EXPOSED_KONG
    return LEGAL


@inner
def complete_hand(w: Win, r: Rules, work: Work, out: Tally, shape: int, ligu: int) -> int:
    """Tai of the best reading of a complete hand, or -1 if it may not win on this tile."""
    out.valid = 1
    out.extra[REFUSED] = refusal(w, r, work.other)
    if int(out.extra[REFUSED]) != LEGAL:
        return -1
    tai = best_reading(w, r, work, shape, ligu)
    kept = work.best
    for p in range(HAND_ITEMS):
        out.counts[p] = int(kept[p])
    for p in range(HAND_ITEMS, ITEMS):
        out.counts[p] = 0
    return tai


@kernel
def value(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """Hand tai of a legal win, or -1: no shape, under the minimum, or not allowed (``Tally.extra[REFUSED]``).

    ``out.valid`` says whether there is a winning shape; where REFUSED is neither LEGAL nor UNDER_MINIMUM, the rest of ``out`` means
    nothing.
    """
    out.valid = 0
    n_sets = 5 - int(w.n_melds)
    treasures = 0
    if int(w.flags) & FLOWER_WIN:
        out.extra[REFUSED] = NO_FLOWERS
        tai = lone_item(w, r, out, flower_item(w, r))
    else:
        shape = is_complete(w.hand, n_sets, 0)
        ligu = 0
        if int(r.ligu) and n_sets == 5:
            ligu = is_ligu(w.hand)
        if shape or ligu:
            count_own(w, work.other)
            tai = complete_hand(w, r, work, out, shape, ligu)
            treasures = treasure_count(w, r, work.other)
        else:
            out.extra[REFUSED] = NO_SHAPE
            tai = lone_item(w, r, out, fourth_kong(w, r))
    if tai < 0:
        return -1
    return finish(w, r, out, tai, treasures)


@kernel
def owned(w: Win, work: Work, seat: int) -> int:
    """What a seat owns after the payments in the ledger, at least 0 (``wallet_cap``)."""
    points = int(w.options[seat])
    for i in range(int(work.n_ledger)):
        entry = work.ledger[i]
        if int(entry[0]) == seat:
            points -= int(entry[2])
    return points if points > 0 else 0


@inner
def pay_one(w: Win, r: Rules, out: Tally, work: Work, payer: int, reason: int) -> None:
    """Append one payer's payment: base + unit * (tai + dealer tai if one of the two is the dealer) (Taiwan 13)."""
    winner = int(w.seat)
    tai = int(out.total)
    if winner == int(w.dealer) or payer == int(w.dealer):
        tai += dealer_tai(w, r)
    points = int(r.options[BASE]) + int(r.options[UNIT]) * tai
    if int(r.options[WALLET]):
        brought = int(w.options[winner])
        for limit in (owned(w, work, payer), brought if brought > 0 else 0):
            points = limit if points > limit else points
    n = int(work.n_ledger)
    if n < LEDGER:
        entry = work.ledger[n]
        entry[0] = payer
        entry[1] = winner
        entry[2] = points
        entry[3] = reason
        work.n_ledger = n + 1


@kernel
def pay_win(w: Win, r: Rules, out: Tally, work: Work) -> None:
    """Append the payments of a win with this tally to ``work.ledger``; each winner of several has a call of its own (Taiwan 13)."""
    by = int(w.by)
    if int(w.flags) & FLOWER_WIN:
        reason = PAY_FLOWERS
    elif by == BY_DRAW:
        reason = PAY_SELF_DRAWN
    else:
        reason = PAY_ROBBED_KONG if by == BY_ROBBERY else PAY_DISCARD
    every = by == BY_DRAW or int(r.options[PAY_ALL]) != 0
    for seat in range(SEATS):
        if seat != int(w.seat) and (every or seat == int(w.source)):
            pay_one(w, r, out, work, seat, reason)
