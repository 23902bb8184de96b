"""The value of a hand (MCR 7), and what is paid for it (MCR 9).

``value`` also takes jokers (MCR 11, jokers.py): ``Win.options[0]`` is the number of flower jokers in the concealed hand, which
``Win.hand`` does not count; tile jokers are in ``Win.hand`` as their kind. A flower joker as the winning tile is kind 34.
"""

from sifang.engine.layout import BY_DRAW, PATTERNS, Rules, Tally, Win, Work
from sifang.kernel import inner, kernel
from sifang.rules.mcr.jokers import LIMIT, begin_namings, next_naming, remember
from sifang.rules.mcr.search import (
    CAP,
    CHICKEN,
    JOKER_KONG_PAID,
    KEPT,
    UNKNOWN,
    blocks_of,
    concealed_tiles,
    joker_tiles,
    search,
)
from sifang.tiles import KINDS

FLOWER = 80
"""Place in the table of 花牌, which the scorer adds by itself; a test compares."""

# Reasons of payments.
BASE, VALUE, JOKER_KONG = 0, 1, 2
"""底分, 基本分, and 混杠 where it is paid at once."""
BASE_POINTS = 8


@kernel
def clear(out: Tally) -> None:
    """An answer without a shape."""
    out.valid = 0
    out.total = 0
    counts = out.counts
    for fan in range(PATTERNS):
        counts[fan] = 0


@inner
def flowers_of(w: Win, r: Rules) -> int:
    """How many flowers count: none where they are jokers (MCR 11)."""
    return int(w.flower_count) if r.joker_kind < KINDS else 0


@kernel
def answer(w: Win, r: Rules, work: Work, out: Tally, total: int) -> int:
    """Fill the answer from the best reading of a search; the total with flowers, or -1 if under the minimum."""
    best = work.best
    kept = work.counts
    counts = out.counts
    n = int(work.mask[KEPT])
    for i in range(n):
        counts[best[i]] = int(kept[i])
    if n == 0:
        counts[CHICKEN] = 1
    enough = total >= r.minimum
    flowers = flowers_of(w, r)
    counts[FLOWER] = flowers
    total += flowers * int(r.values[FLOWER])
    if r.options[CAP]:
        total = min(total, int(r.options[CAP]))
    out.valid = 1
    out.total = total
    return total if enough else -1


@kernel
def value(w: Win, r: Rules, work: Work, out: Tally) -> int:
    """Fan of a win with flowers; -1 if the tiles have no winning shape or are under the minimum (MCR 6, 7).

    ``out.valid`` is 1 whenever there is a shape; ``out.total`` and ``out.counts`` are filled then.
    """
    clear(out)
    jokers = joker_tiles(w, r)
    hand = blocks_of(w.hand)
    tile = int(w.tile)
    alone = UNKNOWN
    if jokers:
        alone = begin_namings(jokers, w, r, work)
        if alone < 0:
            return -1
    elif concealed_tiles(w.hand) != 14 - 3 * w.n_melds:
        return -1
    best, worth = -1, -1
    for _ in range(LIMIT if jokers else 1):
        if jokers:
            tile = next_naming(jokers, w, r, work)
            if tile < 0:
                break
            hand = blocks_of(work.hand)
        total = search(hand, tile, w, r, work, alone, -1)
        if total > best:
            if best >= 0:
                clear(out)
            best = total
            worth = answer(w, r, work, out, total)
            if jokers:
                remember(work, tile, alone)
    return worth


@kernel
def pay(work: Work, payer: int, payee: int, points: int, reason: int) -> None:
    """Append a payment to the ledger."""
    row = work.ledger[int(work.n_ledger)]
    row[0] = payer
    row[1] = payee
    row[2] = points
    row[3] = reason
    work.n_ledger += 1


@kernel
def pay_win(w: Win, r: Rules, out: Tally, work: Work) -> None:
    """Append what the three others pay (MCR 9): each the base of 8; the value by the discarder alone, or by each on a self-draw."""
    winner = int(w.seat)
    for turn in range(1, 4):
        payer = (winner + turn) % 4
        pay(work, payer, winner, BASE_POINTS, BASE)
        if w.by == BY_DRAW or payer == w.source:
            pay(work, payer, winner, int(out.total), VALUE)


@kernel
def pay_joker_kong(r: Rules, work: Work, seat: int) -> None:
    """Append what a kong of jokers brings its seat as it is made (MCR 11, ``joker_kong_needs_win`` = false); else nothing."""
    points = int(r.options[JOKER_KONG_PAID])
    if points:
        for turn in range(1, 4):
            pay(work, (seat + turn) % 4, seat, points, JOKER_KONG)
