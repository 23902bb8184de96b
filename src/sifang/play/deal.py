"""From the wall to the first decision: dealing, the turned joker, exchange, void suits, opening flowers, offers of ready.

Books: MCR 3, Nanchang 2, Sichuan A2 B1, Taiwan 3 to 5.
"""

from typing import Any

from sifang.engine.actions import EXCHANGE, VOID_SUIT
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import hands, kongs, log, rewards, turn, wall
from sifang.play.log import Log, emit
from sifang.play.situation import Scratch
from sifang.play.state import (
    AFTER_FLOWER_TILE,
    DEALT_TILE,
    KONG_LOG,
    OPENING,
    READY_OFFER,
    VOID,
    Table,
)
from sifang.play.state import (
    EXCHANGE as EXCHANGE_PHASE,
)


@inner
def clear(t: Table) -> None:
    """Set everything to its value before a deal but chance and the match's facts: wall, dice, treasures, dealer, winds, streak."""
    for seat in range(4):
        hand = t.hands[seat]
        for kind in range(34):
            hand[kind] = 0
        clear_seat(t, seat)
    for kind in range(34):
        t.seen[kind] = 0
        t.aside[kind] = 0
    for i in range(KONG_LOG):
        row = t.kong_log[i]
        for j in range(10):
            row[j] = 0
    t.n_kong_log = 0
    clear_turn(t)


@inner
def clear_seat(t: Table, seat: int) -> None:
    """A seat's facts of the deal."""
    clear_figures(t, seat)
    t.held_flowers[seat] = 0
    t.flowers[seat] = 0
    t.n_melds[seat] = 0
    t.n_river[seat] = 0
    t.waits[seat] = 0
    t.offers[seat] = 0
    t.offer_values[seat] = -1
    t.replies[seat] = -1
    t.ready[seat] = 0
    t.dealt_ready[seat] = 0
    t.passed[seat] = 0
    t.passed_kinds[seat] = 0
    t.wins[seat] = 0
    t.first_kongs[seat] = 0
    t.first_roots[seat] = 0
    t.penalty_tiles[seat] = -1
    t.named[seat] = -1
    t.void_suits[seat] = -1
    t.n_picks[seat] = 0
    t.only_void[seat] = 1
    t.draws[seat] = 0
    t.discards[seat] = 0
    t.kongs_by[seat] = 0
    t.joker_thrown[seat][0] = 0
    t.joker_thrown[seat][1] = 0
    t.side_points[seat] = 0
    t.fed[seat] = 0
    t.scores[seat] = 0
    t.fines[seat] = 0


@inner
def clear_figures(t: Table, seat: int) -> None:
    """Keys and figures of an empty hand."""
    keys = t.keys[seat]
    for group in range(4):
        keys[group] = 0
    t.pairs[seat] = 0
    t.distinct[seat] = 0
    t.orphans[seat] = 0
    t.groups[seat] = 0


@inner
def clear_turn(t: Table) -> None:
    """Facts of the table as a whole."""
    t.pos = 0
    t.tail_half = 0
    t.gap = -1
    t.indicator = -1
    t.jokers[0] = -1
    t.jokers[1] = -1
    t.n_treasures = 0
    t.phase = 0
    t.turn = int(t.dealer)
    t.pending = 0
    t.tile = -1
    t.drawn = -1
    t.entered = DEALT_TILE
    t.barred = 0
    t.kong_type = -1
    t.kong_seat = -1
    t.first_feeder = -1
    t.fresh = 0
    t.discard_after_kong = 0
    t.stopped = 0
    t.out = 0
    t.locked = 0
    t.n_winners = 0
    t.first_winners = 0
    t.first_source = -1
    t.opening_seat = 0
    t.opening_idle = 0
    t.owed = 0
    t.flower_seat = -1
    t.flower_payer = -1
    t.in_opening = 1
    t.n_discards = 0
    t.n_claims = 0
    t.n_kongs = 0
    t.follow = 0
    t.first_kind = -1
    t.end = 0
    t.steps = 0


@inner
def take_dealt(t: Table, rows: Log, seat: int, i: int) -> None:
    """Give tile i of the wall to a seat."""
    kind = int(t.wall[i])
    if kind < 34:
        hands.add_tiles(t, seat, kind, 1)
    else:
        t.held_flowers[seat] |= 1 << (kind - 34)
    emit(t, rows, log.TILE_DEALT, seat, kind, i, 0, 0, 0)


@inner
def deal_tiles(t: Table, r: Rules, rows: Log) -> None:
    """Rounds of four tiles, then the jump 跳牌 or, in Taiwan, the dealer's last tile."""
    dealer = int(t.dealer)
    side = int(r.deal_step)
    rounds = int(r.hand_size) // 4
    i = 0
    for _ in range(rounds):
        for d in range(4):
            seat = (dealer + side * d) & 3
            for _ in range(4):
                take_dealt(t, rows, seat, i)
                i += 1
    if int(r.deal_jump):
        take_dealt(t, rows, dealer, i)
        for d in range(1, 4):
            take_dealt(t, rows, (dealer + side * d) & 3, i + d)
        take_dealt(t, rows, dealer, i + 4)
        t.drawn = int(t.wall[i + 4])
        i += 5
    else:
        take_dealt(t, rows, dealer, i)
        t.drawn = int(t.wall[i])
        i += 1
    t.pos = i
    t.left = int(t.n_wall) - i


@inner
def turn_joker(t: Table, r: Rules, rows: Log) -> None:
    """Nanchang 2.7: the third throw counts stacks from the tail; the turned tile and its successor are the jokers."""
    count = int(t.dice[4]) + (0 if int(r.one_die) else int(t.dice[5]))
    if int(r.indicator) == 2:
        i = int(t.n_wall) - count
    else:
        i = int(t.n_wall) - 2 * count
    kind = int(t.wall[i])
    t.jokers[0] = kind
    t.jokers[1] = successor(kind)
    t.turned = i
    if int(r.indicator_in_play) == 0:
        t.indicator = i
        t.left -= 1
        t.seen[kind] += 1
    emit(t, rows, log.JOKER_TURNED, int(t.dealer), kind, int(t.jokers[1]), i, 0, 0)


@inner
def successor(kind: int) -> int:
    """The kind after this one: rank + 1, 9 to 1, E S W N E, C F P C."""
    if kind < 27:
        return kind + 1 if kind % 9 < 8 else kind - 8
    if kind < 31:
        return kind + 1 if kind < 30 else 27
    return kind + 1 if kind < 33 else 31


@inner
def rebuild_keys(t: Table) -> None:
    """Count all hands into their keys anew: jokers have become known."""
    for seat in range(4):
        hand = t.hands[seat]
        clear_figures(t, seat)
        for kind in range(34):
            n = int(hand[kind])
            if n:
                hand[kind] = 0
                hands.add_tiles(t, seat, kind, n)


@inner
def deal(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log) -> None:
    """Play from a given wall, dice, dealer and winds to the first decision."""
    clear(t)
    t.n_wall = wall.wall_size(r)
    t.tail_stack = int(t.n_wall) // 2 - 1
    dice = 0
    for i in range(6):
        dice = dice * 7 + int(t.dice[i])
    emit(t, rows, log.DEAL_BEGAN, int(t.dealer), int(t.round_wind), int(t.streak), int(t.east), dice, int(t.n_wall))
    if int(r.joker_kind) >= 0 and int(r.joker_kind) < 34:
        t.jokers[0] = int(r.joker_kind)
    deal_tiles(t, r, rows)
    if int(r.indicator):
        turn_joker(t, r, rows)
        rebuild_keys(t)
        rewards.note_dealt(t, r)
    if int(r.treasures):
        t.n_treasures = 1
        emit(t, rows, log.TREASURE_TURNED, int(t.dealer), int(t.treasures[0]), 1, 0, 0, 0)
    if int(r.exchange):
        t.phase = EXCHANGE_PHASE
        t.pending = 15
    elif int(r.void_suit):
        t.phase = VOID
        t.pending = 15
    elif int(r.flowers) and int(r.joker_kind) != 34:
        open_flowers(t, r, forms_data, s, rows)
    else:
        open_play(t, r, forms_data, s, rows)


@inner
def open_flowers(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log) -> None:
    """Replace the dealt flowers, seat by seat from the dealer (or in turns), until a choice is due or all are done.

    ``opening_seat`` is whose turn it is, ``owed`` the replacements due to it, ``opening_idle`` how many seats in a row had none.
    """
    while int(t.opening_idle) < 4:
        seat = (int(t.dealer) + int(t.opening_seat)) & 3
        held = int(t.held_flowers[seat])
        if held and int(r.manual_flowers):
            t.turn = seat
            t.phase = OPENING
            t.pending = 1 << seat
            return
        if held:
            if show_opening(t, r, s, rows, seat):
                return
        elif int(t.owed):
            draw_owed(t, r, rows, seat)
        else:
            t.opening_idle += 1
            t.opening_seat = (int(t.opening_seat) + 1) & 3
    open_play(t, r, forms_data, s, rows)


@inner
def show_opening(t: Table, r: Rules, s: Scratch, rows: Log, seat: int) -> bool:
    """Show the seat's lowest flower; returns whether play waits or has ended."""
    held = int(t.held_flowers[seat])
    flower = 0
    while (held >> flower) & 1 == 0:
        flower += 1
    turn.show_flower(t, rows, seat, flower)
    t.owed += 1
    t.opening_idle = 0
    return int(r.flower_win) != 0 and turn.offer_flower_win(t, r, s, rows, seat, flower)


@inner
def draw_owed(t: Table, r: Rules, rows: Log, seat: int) -> None:
    """Draw as many replacements as flowers were shown; where seats take turns, new flowers wait for the next."""
    for _ in range(int(t.owed)):
        i = wall.take_front(t) if int(r.replacement_front) else wall.take_tail(t)
        kind = int(t.wall[i])
        if kind < 34:
            hands.add_tiles(t, seat, kind, 1)
        else:
            t.held_flowers[seat] |= 1 << (kind - 34)
        if seat == int(t.dealer):
            t.drawn = kind
        emit(t, rows, log.TILE_DRAWN, seat, kind, AFTER_FLOWER_TILE, i, int(t.left), 1)
    t.owed = 0
    if int(r.opening_round_robin):
        t.opening_seat = (int(t.opening_seat) + 1) & 3


@inner
def pass_opening(t: Table) -> None:
    """Manual flowers: the seat keeps what it holds (過)."""
    t.opening_idle += 1
    t.opening_seat = (int(t.opening_seat) + 1) & 3


@inner
def open_play(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log) -> None:
    """Hands are final: note who is ready, offer it where the book does, then the dealer acts."""
    t.in_opening = 0
    dealer = int(t.dealer)
    t.pending = 0
    for seat in range(4):
        if seat != dealer:
            hands.refresh_waits(t, r, forms_data, seat)
            if int(t.waits[seat]) and kongs.winning_kinds(t, r, forms_data, s, seat):
                t.dealt_ready[seat] = 1
                if int(r.ready_offer):
                    t.pending |= 1 << seat
    t.turn = dealer
    if int(t.pending):
        t.phase = READY_OFFER
    else:
        turn.begin(t, r, s, dealer, DEALT_TILE)


@inner
def answer_ready(t: Table, r: Rules, s: Scratch, rows: Log, seat: int, declared: int) -> None:
    """天聽 on the dealt tiles: declared or not (Taiwan 9); the declarations are shown when all have answered."""
    t.replies[seat] = declared
    t.pending &= ~(1 << seat)
    if int(t.pending):
        return
    for d in range(1, 4):
        other = (int(t.dealer) + d) & 3
        if int(t.replies[other]) > 0:
            t.ready[other] = 3
            t.locked |= 1 << other
            emit(t, rows, log.READY_DECLARED, other, 3, 0, 0, 0, 0)
    turn.begin(t, r, s, int(t.dealer), DEALT_TILE)


@inner
def legal_exchange(t: Table, seat: int, out: Any) -> int:
    """The kinds that may be picked next for the exchange: three tiles of one suit (Sichuan B1.1)."""
    hand = t.hands[seat]
    n_picks = int(t.n_picks[seat])
    n = 0
    for suit in range(3):
        total = 0
        for kind in range(9 * suit, 9 * suit + 9):
            total += int(hand[kind])
        if (n_picks == 0 and total < 3) or (n_picks > 0 and int(t.picks[seat][0]) // 9 != suit):
            continue
        for kind in range(9 * suit, 9 * suit + 9):
            if int(hand[kind]) > picked(t, seat, kind):
                out[n] = EXCHANGE + kind
                n += 1
    return n


@inner
def picked(t: Table, seat: int, kind: int) -> int:
    """Copies of a kind that the seat has picked."""
    n = 0
    picks = t.picks[seat]
    for i in range(int(t.n_picks[seat])):
        if int(picks[i]) == kind:
            n += 1
    return n


@inner
def pick(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, kind: int) -> None:
    """One tile for the exchange; when all have three, the packets move."""
    n = int(t.n_picks[seat])
    t.picks[seat][n] = kind
    t.n_picks[seat] = n + 1
    if n < 2:
        return
    t.pending &= ~(1 << seat)
    if int(t.pending):
        return
    for giver in range(4):
        taker = (giver + int(t.direction)) & 3
        picks = t.picks[giver]
        for i in range(3):
            hands.add_tiles(t, giver, int(picks[i]), -1)
        emit(t, rows, log.EXCHANGE_GIVEN, giver, int(picks[0]), int(picks[1]), int(picks[2]), taker, 0)
    for giver in range(4):
        taker = (giver + int(t.direction)) & 3
        picks = t.picks[giver]
        for i in range(3):
            hands.add_tiles(t, taker, int(picks[i]), 1)
        if taker == int(t.dealer):
            t.drawn = int(picks[2])
        emit(t, rows, log.EXCHANGE_TAKEN, taker, int(picks[0]), int(picks[1]), int(picks[2]), giver, 0)
    if int(r.void_suit):
        t.phase = VOID
        t.pending = 15
    else:
        open_play(t, r, forms_data, s, rows)


@inner
def choose_void(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log, seat: int, suit: int) -> None:
    """A seat's void suit; all are shown at once when the last has chosen (Sichuan B1.2)."""
    t.replies[seat] = suit
    t.pending &= ~(1 << seat)
    if int(t.pending):
        return
    for d in range(4):
        other = (int(t.dealer) + d) & 3
        t.void_suits[other] = int(t.replies[other])
        emit(t, rows, log.VOID_DECLARED, other, int(t.replies[other]), 0, 0, 0, 0)
    open_play(t, r, forms_data, s, rows)


@inner
def legal_void(out: Any) -> int:
    """The three suits."""
    for suit in range(3):
        out[suit] = VOID_SUIT + suit
    return 3
