"""The hand that a bot thinks of: taken from the table as its seat knows it, then changed tile by tile.

This is where a bot looks at the table. It reads what all see (``seen``, the phase, the tile on offer) and its own seat's part.
"""

from __future__ import annotations

from typing import Any

from sifang.bots.rows import BotScratch
from sifang.engine import forms
from sifang.engine import layout as lay
from sifang.engine.actions import ADDED_KONG, CONCEALED_KONG, HONOR_CHOW, HONOR_SEQUENCES, KONG, PUNG
from sifang.engine.forms_special import ones
from sifang.engine.layout import Rules
from sifang.kernel import kernel
from sifang.play import laying
from sifang.play.state import Table

ALL_KINDS = (1 << 34) - 1
DRAGONS = 0b111 << 31
SUIT = 0b111111111


@kernel
def look(t: Table, r: Rules, b: BotScratch, seat: int) -> None:
    """Take over what the seat knows."""
    look_hand(t, b, seat)
    seen = t.seen
    hand = t.hands[seat]
    live = b.live
    for kind in range(34):
        live[kind] = max(4 - int(seen[kind]) - int(hand[kind]), 0)
    if int(r.concealed_kong_hidden):
        for i in range(int(t.n_melds[seat])):
            if int(t.meld_types[seat][i]) == lay.CONCEALED_KONG and int(t.kong_names[seat][i]) < 0:
                live[int(t.meld_kinds[seat][i])] = 0
    one = 0
    two = 0
    three = 0
    for kind in range(34):
        n = int(live[kind])
        if n > 0:
            one |= 1 << kind
        if n > 1:
            two |= 1 << kind
        if n > 2:
            three |= 1 << kind
    b.alive[0] = one
    b.alive[1] = two
    b.alive[2] = three
    b.sets = int(r.sets)
    b.honors = DRAGONS | 1 << (27 + ((seat - int(t.east)) & 3)) | 1 << (27 + int(t.round_wind))
    void = int(t.void_suits[seat]) if int(r.void_suit) else -1
    b.allowed = ALL_KINDS if void < 0 else ALL_KINDS & ~(SUIT << (9 * void))


@kernel
def look_hand(t: Table, b: BotScratch, seat: int) -> None:
    """The seat's own tiles and melds as they are."""
    source = t.hands[seat]
    hand = b.hand
    jokers = 0
    joker_mask = 0
    for j in range(2):
        kind = int(t.jokers[j])
        b.joker_kinds[j] = kind
        b.faces[j] = 0
        if kind >= 0:
            joker_mask |= 1 << kind
            jokers += int(source[kind])
            b.faces[j] = int(source[kind])
    one = 0
    two = 0
    three = 0
    four = 0
    for kind in range(34):
        n = int(source[kind])
        if (joker_mask >> kind) & 1:
            n = 0
        hand[kind] = n
        if n:
            bit = 1 << kind
            one |= bit
            if n > 1:
                two |= bit
            if n > 2:
                three |= bit
            if n > 3:
                four |= bit
    b.held[0] = one
    b.held[1] = two
    b.held[2] = three
    b.held[3] = four
    b.joker_mask = joker_mask
    b.jokers = jokers + ones(int(t.held_flowers[seat])) * (1 if int(t.jokers[0]) < 0 else 0)
    look_rest(t, b, seat)


@kernel
def look_rest(t: Table, b: BotScratch, seat: int) -> None:
    """Keys and melds."""
    for group in range(4):
        b.keys[group] = int(t.keys[seat][group])
    n = int(t.n_melds[seat])
    b.n_melds = n
    for i in range(n):
        b.meld_types[i] = int(t.meld_types[seat][i])
        b.meld_kinds[i] = int(t.meld_kinds[seat][i])


@kernel
def take(b: BotScratch, kind: int) -> None:
    """One tile less."""
    if (int(b.joker_mask) >> kind) & 1:
        b.jokers -= 1
        b.faces[0 if kind == int(b.joker_kinds[0]) else 1] -= 1
        return
    n = int(b.hand[kind])
    b.hand[kind] = n - 1
    b.held[n - 1] = int(b.held[n - 1]) & ~(1 << kind)
    b.keys[kind // 9] -= int(forms.POW[kind])


@kernel
def give(b: BotScratch, kind: int) -> None:
    """One tile more."""
    if (int(b.joker_mask) >> kind) & 1:
        b.jokers += 1
        b.faces[0 if kind == int(b.joker_kinds[0]) else 1] += 1
        return
    n = int(b.hand[kind])
    b.hand[kind] = n + 1
    b.held[n] = int(b.held[n]) | 1 << kind
    b.keys[kind // 9] += int(forms.POW[kind])


@kernel
def add_meld(b: BotScratch, meld_type: int, kind: int) -> None:
    """One meld more."""
    n = int(b.n_melds)
    b.meld_types[n] = meld_type
    b.meld_kinds[n] = kind
    b.n_melds = n + 1


@kernel
def claim(t: Table, r: Rules, b: BotScratch, seat: int, action: int, kind: int) -> None:
    """The hand after a claim of this kind."""
    jokers = laying.jokers_laid(t, r, seat, action, kind)
    claimed = laying.claimed_place(action)
    for place in range(laying.size_of(action)):
        if place != claimed:
            take(b, laying.tile_laid(t, action, kind, jokers, place))
    if action < PUNG:
        add_meld(b, lay.CHOW, laying.chow_low(action))
    elif action >= HONOR_CHOW:
        add_meld(b, lay.CHOW, 64 + (action - HONOR_CHOW) // 3)
    elif action >= KONG:
        add_meld(b, lay.KONG, kind)
    else:
        add_meld(b, lay.PUNG, kind)


@kernel
def own_kong(b: BotScratch, action: int) -> None:
    """The hand after a concealed or added kong."""
    if action >= ADDED_KONG:
        kind = action - ADDED_KONG
        take(b, kind)
        for i in range(int(b.n_melds)):
            if int(b.meld_kinds[i]) == kind and int(b.meld_types[i]) == lay.PUNG:
                b.meld_types[i] = lay.ADDED_KONG
                return
        return
    kind = action - CONCEALED_KONG
    for _ in range(4):
        take(b, kind)
    add_meld(b, lay.CONCEALED_KONG, kind)


@kernel
def is_open(b: BotScratch) -> int:
    """1 if a meld is open."""
    types = b.meld_types
    for i in range(int(b.n_melds)):
        if int(types[i]) != lay.CONCEALED_KONG:
            return 1
    return 0


@kernel
def melded_kinds(b: BotScratch) -> int:
    """Mask of the kinds in the melds."""
    mask = 0
    for i in range(int(b.n_melds)):
        kind = int(b.meld_kinds[i])
        if kind >= 64:
            sequence = HONOR_SEQUENCES[kind - 64]
            mask |= 1 << sequence[0] | 1 << sequence[1] | 1 << sequence[2]
        elif int(b.meld_types[i]) == lay.CHOW:
            mask |= 7 << kind
        else:
            mask |= 1 << kind
    return mask


@kernel
def live_count(b: BotScratch, mask: int) -> int:
    """Live copies of the kinds of a mask."""
    live = b.live
    n = 0
    kind = 0
    while mask:
        if mask & 1:
            n += int(live[kind])
        mask >>= 1
        kind += 1
    return n


@kernel
def plain_keys(b: BotScratch, weights: Any, allowed: int) -> None:
    """Write the keys of the tiles of allowed kinds to ``part``."""
    keys = b.keys
    part = b.part
    if allowed == ALL_KINDS:
        part[0] = int(keys[0])
        part[1] = int(keys[1])
        part[2] = int(keys[2])
        part[3] = int(keys[3])
        return
    for group in range(4):
        part[group] = 0
    for n in range(4):
        mask = int(b.held[n]) & allowed
        if mask:
            subtract(part, weights, mask, -1)


@kernel
def subtract(part: Any, weights: Any, mask: int, times: int) -> None:
    """Take one tile of each kind of a mask off the keys ``part``, ``times`` over. An honour's weight is that of the rank two higher."""
    if mask & 0x7FFFFFF:
        part[0] -= times * int(weights[mask & SUIT])
        part[1] -= times * int(weights[(mask >> 9) & SUIT])
        part[2] -= times * int(weights[(mask >> 18) & SUIT])
    part[3] -= times * int(weights[(mask >> 25) & 508])
