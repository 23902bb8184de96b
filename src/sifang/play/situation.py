"""The question put to a scorer: one seat's tiles and the situation, filled from the table.

The flags are facts of play; what they are worth is the rule set's business.
"""

from sifang.engine import layout as lay
from sifang.engine.layout import Rules, Tally, Win, Work
from sifang.engine.rows import Row, i1, i2, i8, row
from sifang.kernel import inner
from sifang.play import hands, laying, wall
from sifang.play.state import (
    AFTER_FLOWER_TILE,
    AFTER_KONG_TILE,
    DEALT_TILE,
    Table,
)

MAX_LEGAL = 160


class Scratch(Row):
    """What the kernels of play need beside the table: one for a thread, meaningless between calls."""

    win = row(Win)
    work = row(Work)
    tally = row(Tally)
    gates = i8(4)
    """Doors to the rule sets (``play.gates``); set once by ``dispatch.new_scratch``."""
    seen = i1(34)
    actions = i2(MAX_LEGAL)
    """Legal actions of the seat last asked."""


@inner
def fill_tiles(t: Table, r: Rules, w: Win, seat: int, kind: int) -> None:
    """The seat's concealed tiles (with ``kind`` added if it is not negative) and its melds."""
    hand = t.hands[seat]
    into = w.hand
    for k in range(34):
        into[k] = int(hand[k])
    if kind >= 0:
        into[kind] += 1
    n = int(t.n_melds[seat])
    types = t.meld_types[seat]
    kinds = t.meld_kinds[seat]
    names = t.kong_names[seat]
    for i in range(n):
        w.meld_types[i] = int(types[i])
        w.meld_kinds[i] = int(kinds[i])
        w.kong_names[i] = int(names[i])
    w.n_melds = n
    w.jokers[0] = int(t.jokers[0])
    w.jokers[1] = int(t.jokers[1])
    w.void_suit = int(t.void_suits[seat])
    seen = t.seen
    see = w.seen
    for k in range(34):
        see[k] = int(seen[k])


@inner
def fill_table(t: Table, r: Rules, w: Win, seat: int) -> None:
    """What does not depend on the way of winning: winds, flowers, dealer, jokers of all seats."""
    w.seat = seat
    w.dealer = int(t.dealer)
    w.streak = int(t.streak)
    w.seat_wind = (seat - int(t.east)) & 3
    w.round_wind = int(t.round_wind)
    w.flowers = int(t.flowers[seat])
    w.flower_count = hands.bit_count(int(t.flowers[seat]))
    n = int(t.n_treasures)
    w.n_treasures = n
    for i in range(n):
        w.treasures[i] = int(t.treasures[i])
    for i in range(8):
        w.options[i] = 0
    if int(r.play_on):
        w.options[0] = int(t.out)
        w.options[1] = int(t.first_kongs[seat])
        w.options[2] = int(t.first_roots[seat])
    if int(r.indicator):
        fill_jokers(t, w)
        if int(r.jokers_in_melds):
            w.options[0] = joker_melds(t, seat)
    elif int(r.joker_kind) == 34:
        w.options[0] = hands.bit_count(int(t.held_flowers[seat]))


@inner
def fill_jokers(t: Table, w: Win) -> None:
    """Jokers held and thrown and kongs of every seat (Nanchang's rewards)."""
    for s in range(4):
        for j in range(2):
            kind = int(t.jokers[j])
            held = int(t.hands[s][kind])
            for i in range(int(t.n_melds[s])):
                held += laying.copies(t, s, i, kind)
            w.joker_held[s][j] = held
            w.joker_thrown[s][j] = int(t.joker_thrown[s][j])
        w.kongs_open[s] = 0
        w.kongs_concealed[s] = 0
        for i in range(int(t.n_melds[s])):
            kong = int(t.meld_types[s][i])
            if kong == lay.CONCEALED_KONG:
                w.kongs_concealed[s] += 1
            elif kong >= lay.KONG:
                w.kongs_open[s] += 1


@inner
def joker_melds(t: Table, seat: int) -> int:
    """Jokers in the seat's melds as Nanchang's scorer is told: primaries + 16 * secondaries + 256 * those that stand for others."""
    found = laying.standing(t, seat) << 8
    for j in range(2):
        for i in range(int(t.n_melds[seat])):
            found += laying.copies(t, seat, i, int(t.jokers[j])) << (4 * j)
    return found


@inner
def win_flags(t: Table, r: Rules, seat: int, kind: int, by: int) -> int:
    """The flags of engine.layout that hold for a win of this seat on this tile."""
    flags = 0
    if wall.draws_left(t, r) == 0 and by != lay.BY_ROBBERY:
        flags |= lay.WALL_END
    others = int(t.seen[kind]) - (1 if by == lay.BY_DISCARD else 0) if kind < 34 else 0
    if others == 3 and by != lay.BY_ROBBERY:
        flags |= lay.LAST_OF_KIND
    quiet = int(t.n_claims) == 0 and int(t.n_kongs) == 0
    if quiet:
        flags |= lay.NO_CLAIM_BEFORE
    state = int(t.ready[seat])
    if state:
        flags |= lay.READY if state == 1 else (lay.EARTHLY_READY if state == 2 else lay.HEAVENLY_READY)
    if int(t.dealt_ready[seat]):
        flags |= lay.DEALT_READY
    draws = int(t.draws[seat])
    if quiet and draws <= 1:
        flags |= lay.FIRST_LAP
    if by == lay.BY_DRAW:
        flags |= drawn_flags(t, r, seat, draws, quiet)
    else:
        if quiet and draws == 0:
            flags |= lay.BEFORE_FIRST_DRAW
        if by == lay.BY_DISCARD:
            if int(t.n_discards) == 1:
                flags |= lay.FIRST_DISCARD
            if int(t.discards[int(t.turn)]) == 1:
                flags |= lay.DISCARDER_FIRST
            if int(t.discard_after_kong):
                flags |= lay.KONG_DISCARD
    return flags


@inner
def feeder(t: Table, r: Rules) -> int:
    """Who fed the kong that a win on its replacement goes back to, -1 = nobody: the last kong of the turn, or its first (Sichuan C21)."""
    return int(t.first_feeder) if int(r.fed_chain) else int(t.kong_seat)


@inner
def drawn_flags(t: Table, r: Rules, seat: int, draws: int, quiet: bool) -> int:
    """The flags of a self-draw."""
    flags = 0
    entered = int(t.entered)
    if entered == AFTER_KONG_TILE:
        flags |= lay.AFTER_KONG
        if feeder(t, r) >= 0:
            flags |= lay.FED_KONG
    elif entered == AFTER_FLOWER_TILE:
        flags |= lay.AFTER_FLOWER
    elif entered == DEALT_TILE:
        flags |= lay.DEALT
    if draws == 1 and seat != int(t.dealer):
        flags |= lay.OWN_FIRST_DRAW
        if quiet:
            flags |= lay.FIRST_DRAW
    return flags


@inner
def fill(t: Table, r: Rules, w: Win, seat: int, kind: int, by: int) -> None:
    """The whole question: may this seat win on this kind, and for how much? A drawn tile is in the hand already."""
    fill_tiles(t, r, w, seat, -1 if by == lay.BY_DRAW else kind)
    fill_table(t, r, w, seat)
    w.tile = kind
    w.by = by
    w.flags = win_flags(t, r, seat, kind, by)
    if by != lay.BY_DRAW:
        w.source = int(t.turn)
    elif int(w.flags) & lay.FED_KONG:
        w.source = feeder(t, r)
    else:
        w.source = -1
