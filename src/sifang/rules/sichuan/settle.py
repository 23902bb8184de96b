"""What is paid in Sichuan beside the wins: kongs as they are made, and an exhausted wall; and who deals next.

Kernels over plain rows. The kong log is a list of rows of ten numbers, the places of which stand below (the table keeps it as
``kong_log`` with ``n_kong_log``): one row a kong that was made, in order; a robbed kong is not made and has none.
"""

from typing import Any

from sifang.engine.layout import ADDED_KONG, BY_DISCARD, CONCEALED_KONG, PUNG, Rules, Tally, Win, Work
from sifang.engine.rows import Row, i1, i4
from sifang.kernel import inner, kernel
from sifang.rules.sichuan.options import (
    BASE,
    CAP,
    DRAW_MAX,
    GRAZE,
    KONG_DISCARD_INCOME,
    MULTI_TRANSFER,
    PIG,
    READY_LIVE,
    REFUND_UNREADY,
)
from sifang.rules.sichuan.score import (
    FINE,
    KONG_BACK,
    KONG_MOVED,
    KONG_PAID,
    PIG_PAID,
    READY_PAID,
    TAX_BACK,
    pay,
    suits_fit,
    suits_held,
    value,
)

# A row of the kong log.
MAKER, TYPE, FEEDER, FRESH, STATUS, PAID = 0, 1, 2, 3, 4, 5
"""The maker's seat; KONG, ADDED_KONG or CONCEALED_KONG; the feeder's seat or -1; 1 if added with the tile just drawn; the status;
then what seats 0-3 paid."""
KONG_ROW = 10
STANDS, RETURNED, MOVED = 0, 1, 2

NO_CAP_PIG = 4
"""Doublings that a 花猪 pays where there is no cap (B5)."""
PIG_FINE = 24
READY_VALUES = 8
"""First of four places in ``Work.numbers`` for the values of the seats' waits."""


class Ended(Row):
    """What ``settle_exhausted`` reads of a deal; a table's row has fields of the same names and meanings."""

    hands = i1(4, 34)
    meld_types = i1(4, 5)
    meld_kinds = i1(4, 5)
    n_melds = i1(4)
    void_suits = i1(4)
    """-1 = none declared."""
    only_void = i1(4)
    """1: all discards of the seat were of its void suit."""
    seen = i1(34)
    """Copies that everybody sees."""
    wins = i1(4)
    """Wins of each seat so far."""
    kong_log = i4(16, KONG_ROW)
    n_kong_log = i1()


@inner
def kong_price(r: Rules, kong_type: int, is_feeder: int, fresh: int) -> int:
    """What one player pays for a kong of another (刮风下雨, B3)."""
    base = int(r.options[BASE])
    if kong_type == CONCEALED_KONG:
        return 2 * base
    if kong_type == ADDED_KONG:
        return base if fresh else 0
    if is_feeder:
        return 2 * base
    return base if int(r.options[GRAZE]) else 0


@kernel
def pay_kong(
    r: Rules, work: Work, log: Any, n: int, maker: int, kong_type: int, feeder: int, fresh: int, out_of_play: int
) -> int:
    """Append a kong to the log and its payments to the ledger; the new length of the log.

    ``feeder`` is -1 but for a claimed kong; ``fresh`` 1 if an added kong uses the tile drawn in this turn; ``out_of_play`` is the mask
    of the seats that have left the deal. Call it once the kong can no longer be robbed.
    """
    row = log[n]
    row[MAKER] = maker
    row[TYPE] = kong_type
    row[FEEDER] = feeder
    row[FRESH] = fresh
    row[STATUS] = STANDS
    for payer in range(4):
        price = 0
        if payer != maker and (out_of_play >> payer) & 1 == 0:
            price = kong_price(r, kong_type, 1 if payer == feeder else 0, fresh)
        row[PAID + payer] = price
        pay(work, payer, maker, price, KONG_PAID)
    return n + 1


@inner
def give_back(log: Any, i: int, work: Work, reason: int) -> None:
    """Return a kong's income to those who paid it, once."""
    row = log[i]
    if int(row[STATUS]) == STANDS:
        row[STATUS] = RETURNED
        for payer in range(4):
            pay(work, int(row[MAKER]), payer, int(row[PAID + payer]), reason)


@kernel
def kong_discard_income(r: Rules, work: Work, log: Any, n: int, discarder: int, winners: int) -> None:
    """What becomes of the income of the discarder's last kong when his discard is won (杠上炮, B3).

    Call it once a discard, whatever the number of winners; ``winners`` is their mask.
    """
    last = -1
    for i in range(n):
        if int(log[i][MAKER]) == discarder:
            last = i
    choice = int(r.options[KONG_DISCARD_INCOME])
    if last < 0 or choice == 2:
        return
    if choice == 0:
        give_back(log, last, work, KONG_BACK)
        return
    row = log[last]
    alone = winners & (winners - 1) == 0
    if int(row[STATUS]) != STANDS or not (alone or int(r.options[MULTI_TRANSFER])):
        return
    row[STATUS] = MOVED
    income = 0
    for payer in range(4):
        income += int(row[PAID + payer])
    for winner in range(4):
        if (winners >> winner) & 1:
            pay(work, discarder, winner, income, KONG_MOVED)


@inner
def can_wait_for(w: Win, r: Rules, kind: int) -> int:
    """Whether a copy of ``kind`` may still come: not if the player holds all four himself or, with ``ready="live"``, sees all (C26)."""
    own = int(w.hand[kind])
    if int(r.options[READY_LIVE]) and own + int(w.seen[kind]) >= 4:
        return 0
    kinds, types = w.meld_kinds, w.meld_types
    for i in range(int(w.n_melds)):
        if int(kinds[i]) == kind:
            own += 3 if int(types[i]) == PUNG else 4
    return 1 if own < 4 else 0


@inner
def wait_value(w: Win, r: Rules, work: Work, out: Tally, kind: int) -> int:
    """Points of thirteen tiles with ``kind``, won as a plain discard without any event (A10); -1 if that is no win.

    Changes ``w.tile``, ``w.by`` and ``w.flags``.
    """
    hand = w.hand
    if can_wait_for(w, r, kind) == 0:
        return -1
    hand[kind] += 1
    w.tile = kind
    w.by = BY_DISCARD
    w.flags = 0
    points = value(w, r, work, out)
    hand[kind] -= 1
    return points


@inner
def is_near(hand: Any, kind: int) -> int:
    """Whether the hand holds the kind or one at most two ranks away: else no tile of it can complete anything."""
    low = kind - kind % 9
    for near in range(kind - 2, kind + 3):
        if low <= near < low + 9 and int(hand[near]):
            return 1
    return 0


@kernel
def waits(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """Mask of the tiles that complete a legal win with the thirteen of ``w`` (A10); 0 if not ready."""
    mask = 0
    if suits_fit(w):
        for kind in range(27):
            if is_near(w.hand, kind) and wait_value(w, r, work, out, kind) >= 0:
                mask |= 1 << kind
    return mask


@kernel
def ready_value(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """What a player who is ready gets from each who is not: the least or the most points over his waits (A10, B4.2); -1 if not ready."""
    best = -1
    if suits_fit(w):
        for kind in range(27):
            if is_near(w.hand, kind):
                points = wait_value(w, r, work, out, kind)
                if points >= 0 and (best < 0 or (points > best) == (int(r.options[DRAW_MAX]) == 1)):
                    best = points
    return best


@inner
def is_pig(w: Win, only_void: int) -> int:
    """花猪: holds a tile of his void suit in hand or melds, unless all his discards were of that suit (``only_void``; B4.1)."""
    void = int(w.void_suit)
    return 1 if void >= 0 and only_void == 0 and (suits_held(w) >> void) & 1 else 0


@inner
def pig_points(r: Rules) -> int:
    """What a 花猪 pays to each where it pays the cap."""
    cap = int(r.options[CAP])
    return int(r.options[BASE]) << (cap if cap >= 0 else NO_CAP_PIG)


@inner
def load_seat(t: Any, seat: int, w: Win) -> None:
    """Put a seat's tiles between turns into ``w``; ``t`` has the fields of ``Ended``."""
    hand, counts = t.hands[seat], w.hand
    for kind in range(34):
        counts[kind] = hand[kind]
        w.seen[kind] = t.seen[kind]
    types, kinds = t.meld_types[seat], t.meld_kinds[seat]
    n = int(t.n_melds[seat])
    for i in range(n):
        w.meld_types[i] = types[i]
        w.meld_kinds[i] = kinds[i]
    w.n_melds = n
    w.seat = seat
    w.void_suit = t.void_suits[seat]
    for i in range(8):
        w.options[i] = 0


@kernel
def settle_exhausted(t: Any, r: Rules, w: Win, work: Work, out: Tally) -> int:
    """Append the payments at an exhausted wall: 查花猪, 查叫, 退税 (A10, B4), between those who have not won; the mask of the ready.

    ``t`` has the fields of ``Ended``; of it only the kong log changes. ``w`` and ``out`` are scratch. What each seat is ready for stands in
    ``work.numbers[READY_VALUES + seat]`` afterwards, -1 if it is not.
    """
    won, pigs, ready = 0, 0, 0
    for seat in range(4):
        if int(t.wins[seat]):
            won |= 1 << seat
            work.numbers[READY_VALUES + seat] = -1
            continue
        load_seat(t, seat, w)
        points = ready_value(w, r, work, out)
        work.numbers[READY_VALUES + seat] = points
        if points >= 0:
            ready |= 1 << seat
        elif is_pig(w, int(t.only_void[seat])):
            pigs |= 1 << seat
    left = 15 & ~won
    if int(r.play_on) != 1 or left & (left - 1):
        # Three winners end the deal without a settlement of the fourth (B1.4).
        pay_exhausted(r, work, won, pigs)
        for seat in range(4):
            if (left & ~ready) >> seat & 1 and int(r.options[REFUND_UNREADY]):
                return_tax(work, t.kong_log, int(t.n_kong_log), seat)
    return ready


@inner
def pay_exhausted(r: Rules, work: Work, won: int, pigs: int) -> None:
    """Append 查花猪 and 查叫 (A10, B4.1-2) from the values that ``settle_exhausted`` has found."""
    values = work.numbers
    by_cap = int(r.options[PIG]) == 1
    for a in range(4):
        if (won >> a) & 1 or int(values[READY_VALUES + a]) >= 0:
            continue
        pig = (pigs >> a) & 1
        if pig and not by_cap:
            pay(work, a, -1, PIG_FINE, FINE)
        for b in range(4):
            if a == b or (won >> b) & 1:
                continue
            points = int(values[READY_VALUES + b])
            if pig and by_cap:
                if (pigs >> b) & 1 == 0:
                    pay(work, a, b, pig_points(r), PIG_PAID)
            elif points >= 0:
                pay(work, a, b, points, READY_PAID)


@inner
def return_tax(work: Work, log: Any, n: int, maker: int) -> None:
    """退税: give back what a player's kongs brought him, in one payment to each payer; what was returned or moved stays so (B4.3)."""
    for payer in range(4):
        income = 0
        for i in range(n):
            row = log[i]
            if int(row[MAKER]) == maker and int(row[STATUS]) == STANDS:
                income += int(row[PAID + payer])
        pay(work, maker, payer, income, TAX_BACK)
    for i in range(n):
        row = log[i]
        if int(row[MAKER]) == maker and int(row[STATUS]) == STANDS:
            row[STATUS] = RETURNED


@kernel
def next_dealer(dealer: int, first_winners: int, first_source: int) -> int:
    """Who deals next (A10, B1.6): the first winner; the discarder or robbed player if the first win was shared; else the same dealer.

    ``first_winners`` is the mask of those who won first, on one tile.
    """
    if first_winners == 0:
        return dealer
    if first_winners & (first_winners - 1):
        return first_source
    for seat in range(4):
        if (first_winners >> seat) & 1:
            return seat
    return dealer


@kernel
def may_win_after_pass(passed: int, compared: int, self_draw: int) -> int:
    """过水 (A11): after letting a win go, only a self-draw or a win that is worth more; ``passed`` is 1 + the dearest let go, 0 = none."""
    return 1 if self_draw or passed == 0 or compared > passed - 1 else 0


@kernel
def must_win(r: Rules, can_win: int, left: int) -> int:
    """Whether a win must be taken: fewer than ``must_win_wall`` tiles are left in the wall (A11)."""
    return 1 if can_win and left < int(r.must_win_wall) else 0


@kernel
def stack_count(seat: int, dealer: int, east_west: int) -> int:
    """Stacks before a seat: 14 before the dealer and the player opposite, or before E and W, 13 before the others (A2.2)."""
    return 13 if (seat - (0 if east_west else dealer)) & 1 else 14


@kernel
def wall_break(dealer: int, first: int, count: int, east_west: int, left: int) -> int:
    """Where the wall is broken (A2.3-5): 64 * wall's seat + stacks counted on it, from its right end (``left``: from its left end).

    ``first`` is the sum that points to the second thrower, ``count`` the number of stacks. If the wall is too short the count runs on into
    the previous player's (``left``: the next player's) wall.
    """
    wall = (dealer + first - 1) & 3
    while count >= stack_count(wall, dealer, east_west):
        count -= stack_count(wall, dealer, east_west)
        wall = (wall + (1 if left else 3)) & 3
    return 64 * wall + count
