"""A seat's turn: drawing, what it may do with a full hand, and doing it.

Books: MCR 4 and 5, Nanchang 3, Sichuan A3 B1, Taiwan 6 and 9.
"""

from typing import Any

from sifang.engine import forms, forms_special
from sifang.engine import layout as lay
from sifang.engine.actions import DISCARD, DISCARD_FLOWER, FLOWER, READY_DISCARD, WIN
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import claims, dispatch, ends, hands, kongs, log, wall
from sifang.play.log import Log, emit
from sifang.play.situation import Scratch
from sifang.play.state import (
    ABORTED,
    ACT,
    AFTER_FLOWER_TILE,
    AFTER_KONG_TILE,
    BY_CHOW,
    BY_PUNG,
    CLAIM,
    DEALT_TILE,
    EXHAUSTED,
    FLOWER_CLAIM,
    FROM_WALL,
    OFFER_WIN,
    RIVER,
    ROB,
    Table,
)


@inner
def own_win(t: Table, r: Rules, s: Scratch, seat: int) -> int:
    """OFFER_WIN if the turn's seat may win on the tile it has."""
    if (int(t.stopped) >> seat) & 1:
        return 0
    entered = int(t.entered)
    kind = int(t.drawn)
    if entered == BY_PUNG or entered == BY_CHOW:
        if int(r.win_after_claim) == 0:
            return 0
        kind = int(t.tile)
    elif kind >= 34 and int(r.joker_kind) != 34:
        return 0
    elif entered != DEALT_TILE and kind < 34 and (int(t.waits[seat]) >> kind) & 1 == 0:
        return 0
    if int(r.fed_kong_win) == 0 and int(t.kong_type) == lay.KONG and entered in (AFTER_KONG_TILE, AFTER_FLOWER_TILE):
        return 0
    if int(r.passed_win) == lay.PASSED_SELF_DRAW_TOO and int(t.passed[seat]):
        return 0
    worth = claims.win_worth(t, r, s, seat, kind, lay.BY_DRAW)
    t.offer_values[seat] = worth
    return OFFER_WIN if worth >= 0 else 0


@inner
def begin(t: Table, r: Rules, s: Scratch, seat: int, entered: int) -> None:
    """The seat holds a full hand and has to act."""
    t.entered = entered
    t.turn = seat
    t.phase = ACT
    t.pending = 1 << seat
    t.offer_values[seat] = -1
    offer = own_win(t, r, s, seat)
    if int(r.enforce) == 0 and (int(t.stopped) >> seat) & 1 == 0 and entered != BY_PUNG and entered != BY_CHOW:
        offer = OFFER_WIN
    t.offers[seat] = offer


@inner
def draw(t: Table, r: Rules, s: Scratch, rows: Log, seat: int, how: int) -> None:
    """Take a tile (``how``: FROM_WALL, or a replacement) and begin to act; flowers are replaced as the rules say.

    The caller has seen that a draw is left.
    """
    t.turn = seat
    while True:
        front = how == FROM_WALL or int(r.replacement_front) != 0
        i = wall.take_front(t) if front else wall.take_tail(t)
        kind = int(t.wall[i])
        if how == FROM_WALL:
            t.draws[seat] += 1
        t.drawn = kind
        t.entered = how
        emit(t, rows, log.TILE_DRAWN, seat, kind, how, i, int(t.left), 0)
        if kind < 34:
            hands.add_tiles(t, seat, kind, 1)
            break
        t.held_flowers[seat] |= 1 << (kind - 34)
        automatic = int(r.manual_flowers) == 0 and int(r.joker_kind) != 34
        if not automatic or (wall.draws_left(t, r) == 0 and int(r.last_draw_flower) == 0):
            break
        show_flower(t, rows, seat, kind - 34)
        if int(r.flower_win) and offer_flower_win(t, r, s, rows, seat, kind - 34):
            return
        if wall.draws_left(t, r) == 0:
            ends.finish(t, r, s, rows, EXHAUSTED)
            return
        how = AFTER_FLOWER_TILE
    begin(t, r, s, seat, how)


@inner
def show_flower(t: Table, rows: Log, seat: int, flower: int) -> None:
    """Lay a flower open."""
    t.held_flowers[seat] &= ~(1 << flower)
    t.flowers[seat] |= 1 << flower
    emit(t, rows, log.FLOWER_SHOWN, seat, flower, 0, 0, 0, 0)


@inner
def offer_flower_win(t: Table, r: Rules, s: Scratch, rows: Log, owner: int, flower: int) -> bool:
    """Ask for a flower win after a flower was shown (Taiwan 4, the three questions); returns whether play waits or has ended."""
    winner = -1
    payer = -1
    shown = int(t.flowers[owner])
    if shown == 255:
        winner = owner
    elif int(r.seven_rob_one):
        for d in range(1, 4):
            other = (owner + d) & 3
            theirs = int(t.flowers[other])
            if theirs == 255 ^ (1 << flower):
                winner = other
                payer = owner
            elif theirs and (theirs | shown) == 255 and theirs & (theirs - 1) == 0 and int(r.seven_rob_reverse):
                winner = owner
                payer = other
    if winner < 0:
        return False
    t.flower_seat = winner
    t.flower_payer = payer
    if int(r.flower_win) == 2:
        ends.flower_win(t, r, s, rows)
        return True
    t.phase = FLOWER_CLAIM
    t.pending = 1 << winner
    return True


@inner
def legal_discards(t: Table, r: Rules, seat: int, out: Any, n: int) -> int:
    """Append the discards of the turn's seat; returns the list's length."""
    hand = t.hands[seat]
    penalty = int(t.penalty_tiles[seat])
    if penalty >= 0 and int(hand[penalty]):
        out[n] = DISCARD + penalty
        return n + 1
    if (int(t.locked) >> seat) & 1 and int(t.entered) != BY_PUNG and int(t.entered) != DEALT_TILE:
        out[n] = DISCARD + int(t.drawn)
        return n + 1
    barred = int(t.barred)
    if int(r.void_suit):
        barred |= void_duty(t, seat)
    for kind in range(34):
        if int(hand[kind]) and (barred >> kind) & 1 == 0:
            out[n] = DISCARD + kind
            n += 1
    return n


@inner
def void_duty(t: Table, seat: int) -> int:
    """Kinds that wait while the seat holds tiles of its void suit, which go first (Sichuan B1.2)."""
    void = int(t.void_suits[seat])
    if void < 0:
        return 0
    hand = t.hands[seat]
    for kind in range(9 * void, 9 * void + 9):
        if int(hand[kind]):
            return hands.ALL_KINDS_MASK & ~(0x1FF << (9 * void))
    return 0


@inner
def legal_flowers(t: Table, r: Rules, seat: int, out: Any, n: int) -> int:
    """Append what a kept flower allows: to show one where that is a choice, to discard one."""
    held = int(t.held_flowers[seat])
    claimed = int(t.entered) == BY_PUNG or int(t.entered) == BY_CHOW
    if int(r.manual_flowers) and not claimed and wall.draws_left(t, r) > 0 and int(r.joker_kind) != 34:
        out[n] = FLOWER
        n += 1
    for flower in range(8):
        if (held >> flower) & 1:
            out[n] = DISCARD_FLOWER + flower
            n += 1
    return n


@inner
def ready_discards(t: Table, r: Rules, forms_data: Any, seat: int, out: Any, n: int) -> int:
    """Append the discards with which the seat may declare ready (Taiwan 9); those before ``n`` that are discards are asked."""
    n_melds = int(t.n_melds[seat])
    if int(t.ready[seat]) or (int(r.ready_open) == 0 and open_hand(t, seat)):
        return n
    keys = t.keys[seat]
    if int(r.ligu) == 0 and int(forms.missing(forms_data, keys, n_melds)) > 1:
        return n
    first = n
    for i in range(first):
        kind = int(out[i]) - DISCARD
        if 0 <= kind < 34:
            hands.add_tiles(t, seat, kind, -1)
            if ready_now(t, r, forms_data, seat):
                out[n] = READY_DISCARD + kind
                n += 1
            hands.add_tiles(t, seat, kind, 1)
    return n


@inner
def ready_now(t: Table, r: Rules, forms_data: Any, seat: int) -> bool:
    """Whether a hand without a drawn tile is one tile short of a winning shape."""
    short = int(forms.missing(forms_data, t.keys[seat], int(t.n_melds[seat])))
    if short <= 1:
        return True
    if int(r.ligu) == 0 or int(t.n_melds[seat]):
        return False
    return int(forms_special.missing_ligu(t.hands[seat])) <= 1


@inner
def open_hand(t: Table, seat: int) -> bool:
    """Whether the seat has a meld other than a concealed kong."""
    types = t.meld_types[seat]
    for i in range(int(t.n_melds[seat])):
        if int(types[i]) != lay.CONCEALED_KONG:
            return True
    return False


@inner
def legal_turn(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int, out: Any) -> int:
    """The legal actions of the seat whose turn it is; returns how many."""
    n = 0
    if int(t.offers[seat]) & OFFER_WIN:
        out[0] = WIN
        n = 1
        if claims.must_win(t, r, seat):
            return n
    n = legal_discards(t, r, seat, out, n)
    n = kongs.own_kongs(t, r, forms_data, s, seat, out, n)
    if int(r.ready):
        n = ready_discards(t, r, forms_data, seat, out, n)
    if int(t.held_flowers[seat]):
        n = legal_flowers(t, r, seat, out, n)
    return n


@inner
def discard(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, kind: int, declare: int) -> None:
    """Lay a tile (34 + flower for a flower) before its player; then claims, or the next turn."""
    if kind < 34:
        hands.add_tiles(t, seat, kind, -1)
        t.seen[kind] += 1
    else:
        t.held_flowers[seat] &= ~(1 << (kind - 34))
    n = int(t.n_river[seat])
    if n < RIVER:
        t.rivers[seat][n] = kind
        t.n_river[seat] = n + 1
    same = kind == int(t.drawn)
    emit(t, rows, log.DISCARDED, seat, kind, 1 if same else 0, declare, 0, 0)
    note_discard(t, r, seat, kind, same)
    if declare:
        declare_ready(t, r, rows, seat)
    unchanged = same and int(t.entered) == FROM_WALL
    if not unchanged:
        hands.refresh_waits(t, r, forms_data, seat)
        if int(t.entered) == DEALT_TILE:
            t.dealt_ready[seat] = 1 if int(t.waits[seat]) and kongs.winning_kinds(t, r, forms_data, s, seat) else 0
        else:
            t.dealt_ready[seat] = 0
    t.tile = kind
    t.turn = seat
    if int(r.four_winds_abort) and int(t.follow) == 4 and 27 <= kind <= 30:
        ends.finish(t, r, s, rows, ABORTED)
    elif kind >= 34 or not claims.open_claims(t, r, forms_data, s, CLAIM):
        next_turn(t, r, s, rows)


@inner
def note_discard(t: Table, r: Rules, seat: int, kind: int, same: bool) -> None:
    """What the books remember of a discard: counts, jokers thrown, limits that end with it."""
    if int(t.n_discards) == int(t.follow) and int(t.n_claims) == 0:
        if int(t.n_discards) == 0:
            t.first_kind = kind
        if kind == int(t.first_kind):
            t.follow += 1
    t.n_discards += 1
    t.discards[seat] += 1
    t.penalty_tiles[seat] = -1
    t.discard_after_kong = int(t.kong_type) + 1
    if int(r.passed_win) >= lay.PASSED_UNTIL_DISCARD:
        t.passed[seat] = 0
        t.passed_kinds[seat] = 0
    if int(r.void_suit) and (kind >= 27 or kind // 9 != int(t.void_suits[seat])):
        t.only_void[seat] = 0
    for j in range(2):
        if kind == int(t.jokers[j]):
            t.joker_thrown[seat][j] += 1


@inner
def declare_ready(t: Table, r: Rules, rows: Log, seat: int) -> None:
    """聽牌 with this discard: 天聽 for the dealer's first, 地聽 for another's first before any claim, of a concealed hand (Taiwan 9)."""
    grade = 1
    if int(t.discards[seat]) == 1 and not open_hand(t, seat):
        quiet = int(t.n_claims) == 0 and int(t.n_kongs) == 0
        if seat == int(t.dealer):
            grade = 3 if int(r.dealer_heavenly) and quiet else 1
        elif quiet:
            grade = 2
    t.ready[seat] = grade
    t.locked |= 1 << seat
    emit(t, rows, log.READY_DECLARED, seat, grade, 0, 0, 0, 0)


@inner
def next_turn(t: Table, r: Rules, s: Scratch, rows: Log) -> None:
    """Nobody took the tile: the next seat still in draws, or the wall is exhausted."""
    if wall.draws_left(t, r) == 0:
        ends.finish(t, r, s, rows, EXHAUSTED)
        return
    seat = (int(t.turn) + 1) & 3
    while (int(t.out) >> seat) & 1:
        seat = (seat + 1) & 3
    new_turn(t, r, seat)
    if int(r.passed_win) == lay.PASSED_UNTIL_DRAW:
        t.passed[seat] = 0
        t.passed_kinds[seat] = 0
    t.tile = -1
    draw(t, r, s, rows, seat, FROM_WALL)


@inner
def new_turn(t: Table, r: Rules, seat: int) -> None:
    """Facts of a turn that end with it."""
    t.kong_type = -1
    t.kong_seat = -1
    t.first_feeder = -1
    t.fresh = 0
    t.barred = 0
    if int(r.passed_win) == lay.PASSED_UNTIL_TURN:
        t.passed[seat] = 0
        t.passed_kinds[seat] = 0


@inner
def add_meld(t: Table, rows: Log, seat: int, kind: int, meld_type: int, source: int, place: int) -> None:
    """A new meld; ``source`` is the relative seat of the claimed tile, 0 for none."""
    n = int(t.n_melds[seat])
    t.meld_types[seat][n] = meld_type
    t.meld_kinds[seat][n] = kind
    t.meld_sources[seat][n] = source
    t.meld_places[seat][n] = place
    t.meld_jokers[seat][n] = 0
    t.kong_names[seat][n] = -1
    t.n_melds[seat] = n + 1


@inner
def tell_jokers(t: Table, rows: Log, seat: int) -> None:
    """The jokers that stand for other tiles in the seat's newest meld, if there are any."""
    jokers = int(t.meld_jokers[seat][int(t.n_melds[seat]) - 1])
    if jokers:
        emit(t, rows, log.JOKERS_LAID, seat, jokers, 0, 0, 0, 0)


@inner
def finish_kong(
    t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, kind: int, meld_type: int, name: int
) -> None:
    """A kong stands: its event, its payment, a new treasure, its replacement."""
    feeder = int(t.kong_seat) if meld_type == lay.KONG else -1
    emit(t, rows, log.KONGED, seat, kind, meld_type, name, feeder, 0)
    if meld_type == lay.KONG:
        tell_jokers(t, rows, seat)
    t.kong_type = meld_type
    if meld_type != lay.KONG:
        t.kong_seat = -1
    t.n_kongs += 1
    t.kongs_by[seat] += 1
    t.dealt_ready[seat] = 0
    if int(r.kong_pay):
        s.work.n_ledger = 0
        dispatch.pay_kong(t, r, s.work, seat, meld_type, feeder)
        ends.apply_ledger(t, s, rows)
    if int(r.treasures) and int(t.n_treasures) < 5:
        n = int(t.n_treasures)
        t.n_treasures = n + 1
        emit(t, rows, log.TREASURE_TURNED, seat, int(t.treasures[n]), n + 1, 0, 0, 0)
    hands.refresh_waits(t, r, forms_data, seat)
    if int(r.four_kongs_abort) and int(t.n_kongs) == 4 and int(t.kongs_by[seat]) < 4:
        ends.finish(t, r, s, rows, ABORTED)
    elif int(r.four_kongs_end) and int(t.kongs_by[seat]) == 4:
        t.turn = seat
        t.drawn = kind
        t.entered = AFTER_KONG_TILE
        ends.win(t, r, s, rows, 1 << seat, lay.BY_DRAW)
    else:
        draw(t, r, s, rows, seat, AFTER_KONG_TILE)


@inner
def complete_own_kong(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log) -> None:
    """The kong on offer is not robbed: lay it down."""
    seat = int(t.turn)
    kind = int(t.tile)
    meld_type = int(t.kong_type)
    t.tile = -1
    if meld_type == lay.ADDED_KONG:
        hands.add_tiles(t, seat, kind, -1)
        t.seen[kind] += 1
        t.meld_types[seat][kongs.pung_of(t, seat, kind)] = lay.ADDED_KONG
    else:
        hands.add_tiles(t, seat, kind, -4)
        add_meld(t, rows, seat, kind, lay.CONCEALED_KONG, 0, 0)
        if int(r.concealed_kong_hidden) == 0:
            t.seen[kind] += 4
    finish_kong(t, r, forms_data, s, rows, seat, kind, meld_type, -1)


@inner
def own_kong(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, kind: int, meld_type: int) -> None:
    """Declare a concealed or added kong; where it can be robbed the others are asked first."""
    t.fresh = 1 if kind == int(t.drawn) or meld_type == lay.CONCEALED_KONG else 0
    t.kong_type = meld_type
    t.tile = kind
    if meld_type == lay.ADDED_KONG or int(r.rob_concealed):
        emit(t, rows, log.KONG_OFFERED, seat, kind, meld_type, 0, 0, 0)
        if claims.open_claims(t, r, forms_data, s, ROB):
            return
    complete_own_kong(t, r, forms_data, s, rows)


@inner
def joker_kong(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, name: int) -> None:
    """A concealed kong of four jokers, named as one kind (MCR 11); flower jokers are taken from the lowest."""
    kind = int(t.jokers[0])
    if kind >= 0:
        hands.add_tiles(t, seat, kind, -4)
        if int(r.concealed_kong_hidden) == 0:
            t.seen[kind] += 4
    else:
        taken = 0
        for flower in range(8):
            if taken < 4 and (int(t.held_flowers[seat]) >> flower) & 1:
                show_flower(t, rows, seat, flower)
                taken += 1
    add_meld(t, rows, seat, name, lay.CONCEALED_KONG, 0, 0)
    t.kong_names[seat][int(t.n_melds[seat]) - 1] = name
    s.work.n_ledger = 0
    dispatch.pay_joker_kong(r, s.work, seat)
    ends.apply_ledger(t, s, rows)
    finish_kong(t, r, forms_data, s, rows, seat, name, lay.CONCEALED_KONG, name)
