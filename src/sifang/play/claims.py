"""What each seat may claim of another's tile, and who gets it.

Books: MCR 4, Nanchang 3, Sichuan A4 A7 A9 A11, Taiwan 6 and 7. An offer is a mask (``state.OFFER_...``) made once, when the tile is laid down;
the legal list, the prompt and the check of an answer all read it, so they cannot disagree.
"""

from typing import Any

from sifang.engine import layout as lay
from sifang.engine.actions import (
    CHOW,
    HONOR_CHOW,
    HONOR_SEQUENCES,
    KONG,
    MCR_ACTIONS,
    PASS,
    PUNG,
    SUIT_CHOWS,
    WIN,
)
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play import dispatch, gates, kongs, laying, situation, wall
from sifang.play.situation import Scratch
from sifang.play.state import (
    CLAIM,
    OFFER_CHOW,
    OFFER_HONOR_CHOW,
    OFFER_KONG,
    OFFER_PUNG,
    OFFER_WIN,
    Table,
)

NO_REPLY = -1
WIN_RANK, SET_RANK, CHOW_RANK, PASS_RANK = 3, 2, 1, 0


@inner
def win_worth(t: Table, r: Rules, s: Scratch, seat: int, kind: int, by: int) -> int:
    """Value of the win on this tile if the rules of value allow it, else -1; leaves the question in ``s.win``."""
    if int(t.held_flowers[seat]) and int(r.joker_kind) != 34:
        return -1
    situation.fill(t, r, s.win, seat, kind, by)
    return gates.value(r, s)


@inner
def passed_bars(t: Table, r: Rules, s: Scratch, seat: int, kind: int, worth: int) -> bool:
    """Whether a win that the seat let go before bars this one."""
    if int(t.passed[seat]) == 0 or int(r.passed_win) == lay.PASSED_OFF:
        return False
    if int(r.passed_win) == lay.PASSED_SAME_KIND:
        return (int(t.passed_kinds[seat]) >> kind) & 1 != 0
    if int(r.passed_value):
        return dispatch.passed_value(s.win, r, s.tally, worth) < int(t.passed[seat])
    return True


@inner
def free_to_claim(t: Table, seat: int) -> bool:
    """Whether the seat takes part in claims at all."""
    return ((int(t.out) | int(t.stopped)) >> seat) & 1 == 0


@inner
def offer_win(t: Table, r: Rules, s: Scratch, seat: int, kind: int, by: int) -> int:
    """OFFER_WIN if the seat may win on another's tile; notes its value."""
    if (int(t.waits[seat]) >> kind) & 1 == 0:
        return 0
    worth = win_worth(t, r, s, seat, kind, by)
    if worth < 0 or passed_bars(t, r, s, seat, kind, worth):
        return 0
    t.offer_values[seat] = worth
    return OFFER_WIN


@inner
def claimable(t: Table, r: Rules, seat: int, kind: int) -> bool:
    """Whether sets may be claimed with this kind: not of the own void suit, not a joker that may not be claimed."""
    if int(r.void_suit) and kind < 27 and kind // 9 == int(t.void_suits[seat]):
        return False
    return not (int(r.joker_kind) >= 0 and kind == int(t.jokers[0]))


@inner
def offer_sets(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int, kind: int) -> int:
    """The pung, kong and chows that the seat may claim of a discard."""
    draws = wall.draws_left(t, r)
    if (draws == 0 and int(r.last_discard_claims) == 0) or int(t.n_melds[seat]) >= int(r.sets):
        return 0
    hand = t.hands[seat]
    held = int(hand[kind])
    locked = (int(t.locked) >> seat) & 1
    offer = 0
    if held >= 2 and claimable(t, r, seat, kind):
        if not locked:
            offer = OFFER_PUNG
        if held >= 3 and draws > 0 and offer_kong(t, r, forms_data, s, seat, kind, locked):
            offer |= OFFER_KONG
    if int(r.chow) and not locked and draws > 0 and seat == (int(t.turn) + 1) & 3:
        if kind < 27:
            offer |= chow_offers(t, r, seat, kind)
        elif int(r.honor_chow):
            offer |= honor_chow_offers(t, seat, kind)
    if int(r.jokers_in_melds):
        offer |= offer_with_jokers(t, r, seat, kind, draws)
    if offer and int(r.swap):
        offer = leave_a_discard(t, r, seat, kind, offer)
    return offer


@inner
def offer_kong(t: Table, r: Rules, forms_data: Any, s: Scratch, seat: int, kind: int, locked: int) -> bool:
    """Whether a claimed kong is allowed: from whom, and for a locked hand only if its waits stay (血流)."""
    if not int(r.kong_from_left) and seat == (int(t.turn) + 1) & 3:
        return False
    if not locked:
        return True
    return int(t.ready[seat]) == 0 and int(r.river_kong) != 0 and kongs.keeps_waits(t, r, forms_data, s, seat, kind, 3)


@inner
def chow_offers(t: Table, r: Rules, seat: int, kind: int) -> int:
    """The chows of a suit: a bit for each place that the claimed tile can take."""
    hand = t.hands[seat]
    rank = kind % 9
    barred = int(t.jokers[0]) if int(r.joker_kind) >= 0 else -1
    if kind == barred:
        return 0
    below = rank >= 1 and int(hand[kind - 1]) > 0 and kind - 1 != barred
    above = rank <= 7 and int(hand[kind + 1]) > 0 and kind + 1 != barred
    offer = 0
    if above and rank <= 6 and int(hand[kind + 2]) > 0 and kind + 2 != barred:
        offer |= OFFER_CHOW
    if below and above:
        offer |= OFFER_CHOW << 1
    if below and rank >= 2 and int(hand[kind - 2]) > 0 and kind - 2 != barred:
        offer |= OFFER_CHOW << 2
    return offer


@inner
def honor_chow_offers(t: Table, seat: int, kind: int) -> int:
    """The honour sequences (Nanchang 3) that the claimed tile can join."""
    hand = t.hands[seat]
    offer = 0
    for sequence in range(5):
        place = -1
        fits = True
        for i in range(3):
            one = HONOR_SEQUENCES[sequence][i]
            if one == kind:
                place = i
            elif int(hand[one]) == 0:
                fits = False
        if place >= 0 and fits:
            offer |= OFFER_HONOR_CHOW << (3 * sequence + place)
    return offer


@inner
def offer_with_jokers(t: Table, r: Rules, seat: int, kind: int, draws: int) -> int:
    """The sets that the seat may claim if jokers of its hand stand for what it lacks (Nanchang 11, #36)."""
    offer = 0
    if laying.jokers_laid(t, r, seat, PUNG + kind, kind) >= 0:
        offer = OFFER_PUNG
    if draws > 0 and laying.jokers_laid(t, r, seat, KONG + kind, kind) >= 0:
        offer |= OFFER_KONG
    if draws == 0 or seat != (int(t.turn) + 1) & 3:
        return offer
    if kind < 27:
        for place in range(3):
            low = kind % 9 - place
            if 0 <= low <= 6 and laying.jokers_laid(t, r, seat, chow_action(kind, place), kind) >= 0:
                offer |= OFFER_CHOW << place
        return offer
    for i in range(15):
        if HONOR_SEQUENCES[i // 3][i % 3] == kind and laying.jokers_laid(t, r, seat, HONOR_CHOW + i, kind) >= 0:
            offer |= OFFER_HONOR_CHOW << i
    return offer


@inner
def barred_after(r: Rules, action: int, kind: int) -> int:
    """Mask of kinds that may not be discarded right after this claim (食替: Taiwan 7, Nanchang 15)."""
    if int(r.swap) == lay.SWAP_ALLOWED or (action >= KONG and action < HONOR_CHOW):
        return 0
    mask = 1 << kind
    if int(r.swap) == lay.SWAP_STRICT and CHOW <= action < PUNG:
        place = (action - CHOW) % 3
        rank = kind % 9
        if place == 0 and rank <= 5:
            mask |= 1 << (kind + 3)
        elif place == 2 and rank >= 3:
            mask |= 1 << (kind - 3)
    elif int(r.swap) == lay.SWAP_STRICT and action >= HONOR_CHOW:
        sequence = (action - HONOR_CHOW) // 3
        if sequence < 4:
            mask |= 1 << (30 - sequence)
    return mask


@inner
def leave_a_discard(t: Table, r: Rules, seat: int, kind: int, offer: int) -> int:
    """Take out of an offer the sets after which every tile left would be barred from the discard."""
    kept = offer & (OFFER_WIN | OFFER_KONG)
    if offer & OFFER_PUNG and discard_remains(t, r, seat, kind, PUNG + kind):
        kept |= OFFER_PUNG
    for place in range(3):
        bit = OFFER_CHOW << place
        if offer & bit and discard_remains(t, r, seat, kind, chow_action(kind, place)):
            kept |= bit
    for i in range(15):
        bit = OFFER_HONOR_CHOW << i
        if offer & bit and discard_remains(t, r, seat, kind, HONOR_CHOW + i):
            kept |= bit
    return kept


@inner
def chow_action(kind: int, place: int) -> int:
    """Number of the chow in which the claimed kind takes this place."""
    return CHOW + SUIT_CHOWS * (kind // 9) + 3 * (kind % 9 - place) + place


@inner
def discard_remains(t: Table, r: Rules, seat: int, kind: int, action: int) -> bool:
    """Whether a tile that may be discarded would be left after this claim."""
    barred = barred_after(r, action, kind)
    hand = t.hands[seat]
    jokers = laying.jokers_laid(t, r, seat, action, kind)
    for one in range(34):
        if int(hand[one]) > laying.taken(t, action, kind, jokers, one) and (barred >> one) & 1 == 0:
            return True
    return int(t.held_flowers[seat]) != 0


@inner
def open_claims(t: Table, r: Rules, forms_data: Any, s: Scratch, phase: int) -> bool:
    """Make the offers of the other seats on ``t.tile``; returns whether anybody has a choice."""
    kind = int(t.tile)
    by = lay.BY_DISCARD if phase == CLAIM else lay.BY_ROBBERY
    t.pending = 0
    for d in range(1, 4):
        seat = (int(t.turn) + d) & 3
        t.replies[seat] = NO_REPLY
        t.offers[seat] = 0
        if not free_to_claim(t, seat):
            continue
        t.offer_values[seat] = -1
        offer = offer_win(t, r, s, seat, kind, by)
        if int(r.enforce) == 0:
            offer |= OFFER_WIN
        if phase == CLAIM and int(t.ready[seat]) == 0:
            offer |= offer_sets(t, r, forms_data, s, seat, kind)
        t.offers[seat] = offer
        if offer:
            t.pending |= 1 << seat
    t.phase = phase
    return int(t.pending) != 0


@inner
def must_win(t: Table, r: Rules, seat: int) -> bool:
    """Whether a win on offer has to be taken: the last tiles (Sichuan A11), a locked hand (B5), a declared one."""
    if int(t.offers[seat]) & OFFER_WIN == 0 or int(r.enforce) == 0:
        return False
    if int(r.must_win_wall) > int(t.left):
        return True
    if int(t.ready[seat]):
        return int(r.ready_must_win) != 0
    return (int(t.locked) >> seat) & 1 != 0


@inner
def legal_claims(t: Table, r: Rules, seat: int, out: Any) -> int:
    """The legal answers to an offer, ascending; returns how many."""
    offer = int(t.offers[seat])
    if must_win(t, r, seat):
        out[0] = WIN
        return 1
    out[0] = PASS
    n = 1
    if offer & OFFER_WIN:
        out[n] = WIN
        n += 1
    if offer & ~OFFER_WIN == 0:
        return n
    kind = int(t.tile)
    for place in range(2, -1, -1):
        if offer & (OFFER_CHOW << place):
            out[n] = chow_action(kind, place)
            n += 1
    if offer & OFFER_PUNG:
        out[n] = PUNG + kind
        n += 1
    if offer & OFFER_KONG:
        out[n] = KONG + kind
        n += 1
    if offer >= OFFER_HONOR_CHOW:
        for i in range(15):
            if offer & (OFFER_HONOR_CHOW << i):
                out[n] = HONOR_CHOW + i
                n += 1
    return n


@inner
def rank_of(action: int) -> int:
    """Precedence of an answer: win, then pung and kong, then chow, then nothing."""
    if action == WIN:
        return WIN_RANK
    if action <= PASS:
        return PASS_RANK
    return SET_RANK if PUNG <= action < MCR_ACTIONS else CHOW_RANK


@inner
def note_passed(t: Table, r: Rules, s: Scratch, seat: int, kind: int, by: int) -> None:
    """A seat that could win on this tile did not: remember the dearest win let go (過水)."""
    if int(t.offers[seat]) & OFFER_WIN == 0 or int(t.offer_values[seat]) < 0:
        return
    in_force = int(r.passed_win) != lay.PASSED_OFF and (int(t.ready[seat]) != 0 or (int(t.locked) >> seat) & 1 == 0)
    if in_force and kind < 34:
        worth = 1
        if int(r.passed_value):
            worth = win_worth(t, r, s, seat, kind, by)
            worth = 1 + dispatch.passed_value(s.win, r, s.tally, worth)
        if worth > int(t.passed[seat]):
            t.passed[seat] = worth
        t.passed_kinds[seat] |= 1 << kind
    downgrade(t, r, seat)


@inner
def downgrade(t: Table, r: Rules, seat: int) -> None:
    """天聽 and 地聽 fall back to 聽牌 when a win is passed (Taiwan 9)."""
    if int(t.ready[seat]) > 1 and int(r.ready_downgrade):
        t.ready[seat] = 1


@inner
def winners(t: Table, r: Rules) -> int:
    """Mask of the claimants whose wins stand: nearest, two nearest, or all (``Rules.multi_win``)."""
    mask = 0
    n = 0
    for d in range(1, 4):
        seat = (int(t.turn) + d) & 3
        if (int(t.offers[seat]) != 0) and int(t.replies[seat]) == WIN:
            n += 1
            if int(r.multi_win) == 1 or n == 1 or (int(r.multi_win) >= 2 and n == 2):
                mask |= 1 << seat
            elif int(r.multi_win) == 3 and n == 3:
                mask |= 1 << seat
    return mask


@inner
def best_claim(t: Table) -> int:
    """The seat whose pung, kong or chow goes through, or -1: highest precedence, then nearest."""
    best = -1
    rank = PASS_RANK
    for d in range(1, 4):
        seat = (int(t.turn) + d) & 3
        if int(t.offers[seat]) != 0:
            mine = rank_of(int(t.replies[seat]))
            if mine != WIN_RANK and mine > rank:
                rank = mine
                best = seat
    return best
