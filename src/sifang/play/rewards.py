"""Facts of play that only settle rewards, where jokers are turned (Nanchang 12): fed jokers, jokers that are never wild, kongs of jokers."""

from sifang.engine import layout as lay
from sifang.engine.layout import Rules, Win
from sifang.kernel import inner
from sifang.play import laying
from sifang.play.state import Table
from sifang.rules.nanchang.score import FEED_FROM, FOLLOWED, deal_points

FOLLOWERS = 4
"""Equal first discards that make a 抄庄."""
JOKER_POINTS = (2, 1)
"""What a primary and a secondary joker count."""


@inner
def joker_points(t: Table, seat: int) -> int:
    """Points of the jokers in a seat's hand and melds."""
    points = 0
    for j in range(2):
        kind = int(t.jokers[j])
        n = int(t.hands[seat][kind])
        for i in range(int(t.n_melds[seat])):
            n += laying.copies(t, seat, i, kind)
        points += JOKER_POINTS[j] * n
    return points


@inner
def note_feed(t: Table, seat: int, feeder: int, kind: int) -> None:
    """A seat claims a tile: if it is the joker that brings the seat to five points, its feeder is liable (打精包赔)."""
    for j in range(2):
        if kind == int(t.jokers[j]):
            points = joker_points(t, seat)
            if points < FEED_FROM <= points + JOKER_POINTS[j]:
                t.fed[seat] = 1 + feeder


@inner
def note_dealt(t: Table, r: Rules) -> None:
    """What the dealt hands score for jokers that are never wild."""
    for seat in range(4):
        t.side_points[seat] = int(deal_points(r, t.wall, int(t.turned), int(t.previous_joker), t.hands[seat], 0))


@inner
def fill(t: Table, r: Rules, w: Win) -> None:
    """The facts that settlement reads in ``Win.options`` (rules.nanchang.score); uses ``w.seen`` as scratch and restores it."""
    kongs = 0
    fed = 0
    for seat in range(4):
        counts = w.seen
        hand = t.hands[seat]
        for kind in range(34):
            counts[kind] = int(hand[kind])
        for i in range(int(t.n_melds[seat])):
            meld = int(t.meld_types[seat][i])
            low = int(t.meld_kinds[seat][i])
            for kind in range(34):
                counts[kind] += laying.copies(t, seat, i, kind)
            pure = int(t.meld_jokers[seat][i]) == 0
            if meld >= lay.KONG and pure and (low == int(t.jokers[0]) or low == int(t.jokers[1])):
                kongs += 1 << (4 * seat)
        fed |= int(t.fed[seat]) << (4 * seat)
        at_end = int(deal_points(r, t.wall, int(t.turned), int(t.previous_joker), counts, 1))
        w.options[4 + seat] = int(t.side_points[seat]) + at_end
    w.options[1] = FOLLOWED if int(t.follow) == FOLLOWERS else 0
    w.options[2] = kongs
    w.options[3] = fed
    for kind in range(34):
        w.seen[kind] = int(t.seen[kind])
