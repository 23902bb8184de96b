"""Kongs in a seat's own turn, and when a locked hand may make one.

Books: MCR 5, Nanchang 3, Sichuan A5 B5, Taiwan 6 and 9.
"""

from typing import Any

from sifang.engine import layout as lay
from sifang.engine.actions import ADDED_KONG, CONCEALED_KONG, JOKER_KONG
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import gates, hands, situation, wall
from sifang.play.situation import Scratch
from sifang.play.state import BY_CHOW, BY_PUNG, Table


@inner
def winning_kinds(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int) -> int:
    """Mask of the kinds that complete a winning shape of a seat that holds no drawn tile, whatever their value."""
    hands.refresh_waits(t, r, forms_data, seat)
    bar = int(t.waits[seat])
    mask = 0
    for kind in range(34):
        if (bar >> kind) & 1:
            situation.fill(t, r, s.win, seat, kind, lay.BY_DISCARD)
            gates.value(r, s)
            if int(s.tally.valid):
                mask |= 1 << kind
    return mask


@inner
def keeps_waits(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int, kind: int, used: int) -> bool:
    """Whether a kong that takes ``used`` tiles of the hand leaves the set of winning kinds as it was before the draw.

    ``used`` is 1 for an added kong, 3 for a claimed one, 4 for a concealed one; a drawn tile is part of 1 and 4.
    """
    kept = int(t.waits[seat])
    drawn = 0 if used == 3 else 1
    hands.add_tiles(t, seat, kind, -drawn)
    before = winning_kinds(t, r, forms_data, s, seat)
    n = int(t.n_melds[seat])
    if used > 1:
        hands.add_tiles(t, seat, kind, drawn - used)
        t.meld_types[seat][n] = lay.CONCEALED_KONG
        t.meld_kinds[seat][n] = kind
        t.n_melds[seat] = n + 1
        after = winning_kinds(t, r, forms_data, s, seat)
        t.n_melds[seat] = n
        hands.add_tiles(t, seat, kind, used - drawn)
    else:
        after = before
    hands.add_tiles(t, seat, kind, drawn)
    t.waits[seat] = kept
    return before == after


@inner
def locked_kong(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int, kind: int, used: int) -> bool:
    """Whether a locked hand may make this kong: with the drawn tile, and its waits stay."""
    allowed = int(r.ready_kong) if int(t.ready[seat]) else int(r.river_kong)
    return allowed != 0 and kind == int(t.drawn) and keeps_waits(t, r, forms_data, s, seat, kind, used)


@inner
def pung_of(t: Table, seat: int, kind: int) -> int:
    """The first pung of a kind among a seat's melds (with jokers in melds there may be two), -1 if there is none."""
    for i in range(int(t.n_melds[seat])):
        if int(t.meld_types[seat][i]) == lay.PUNG and int(t.meld_kinds[seat][i]) == kind:
            return i
    return -1


@inner
def own_kongs_allowed(t: Table, r: Rules) -> bool:
    """Whether this turn may have kongs at all: a tile is left, and the turn began with a draw."""
    if wall.draws_left(t, r) == 0:
        return False
    entered = int(t.entered)
    if entered == BY_PUNG:
        return int(r.kong_after_claim) != 0
    if entered == BY_CHOW:
        return int(r.kong_after_claim) == 1
    return True


@inner
def own_kongs(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int, out: Any, n: int) -> int:
    """Append the kongs of the turn's seat to the legal list; returns its length."""
    if not own_kongs_allowed(t, r):
        return n
    hand = t.hands[seat]
    locked = (int(t.locked) >> seat) & 1
    void = int(t.void_suits[seat])
    joker = int(t.jokers[0]) if int(r.joker_kind) >= 0 else -1
    if int(t.n_melds[seat]) < int(r.sets):
        for kind in range(34):
            if int(hand[kind]) == 4 and kind != joker and (kind >= 27 or kind // 9 != void):
                if not locked or locked_kong(t, r, forms_data, s, seat, kind, 4):
                    out[n] = CONCEALED_KONG + kind
                    n += 1
    types = t.meld_types[seat]
    kinds = t.meld_kinds[seat]
    for i in range(int(t.n_melds[seat])):
        kind = int(kinds[i])
        if (
            int(types[i]) == lay.PUNG
            and pung_of(t, seat, kind) == i
            and int(hand[kind]) > 0
            and kind != joker
            and (kind >= 27 or kind // 9 != void)
        ):
            if not locked or locked_kong(t, r, forms_data, s, seat, kind, 1):
                out[n] = ADDED_KONG + kind
                n += 1
    if int(r.joker_kind) >= 0:
        n = joker_kongs(t, r, seat, out, n)
    return n


@inner
def joker_kongs(t: Table, r: Rules, seat: int, out: Any, n: int) -> int:
    """Append the kinds that a concealed kong of four jokers may be named (MCR 11)."""
    if hands.joker_count(t, r, seat) >= 4 and int(t.n_melds[seat]) < int(r.sets):
        for kind in range(34):
            out[n] = JOKER_KONG + kind
            n += 1
    return n
