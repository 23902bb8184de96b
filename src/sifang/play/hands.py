"""Hands at the table: adding and taking tiles, and the bar that tells cheaply which kinds may complete a hand.

``Table.waits`` holds for each seat a mask of kinds: exact for the standard shape, a superset where another shape, a joker or a rule
of value is concerned. Only kinds in it are given to the scorer, which decides; so a table without wins costs next to nothing.
"""

from typing import Any

from sifang.engine import forms, forms_special
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play.state import Table

ALL_KINDS_MASK = (1 << 34) - 1
NEXT_RANK = 0b011111111_011111111_011111111
"""Suit kinds that have a next rank in their suit."""
NEXT_BUT_ONE = 0b001111111_001111111_001111111
ORPHANS = (1 << 0) | (1 << 8) | (1 << 9) | (1 << 17) | (1 << 18) | (1 << 26) | (0x7F << 27)


@inner
def add_tiles(t: Table, seat: int, kind: int, n: int) -> None:
    """Add n (or take, if negative) concealed tiles of a kind; jokers are left out of the keys and figures."""
    hand = t.hands[seat]
    before = int(hand[kind])
    after = before + n
    hand[kind] = after
    if kind != int(t.jokers[0]) and kind != int(t.jokers[1]):
        keys = t.keys[seat]
        keys[kind // 9] += n * int(forms.POW[kind])
        t.pairs[seat] += (after >> 1) - (before >> 1)
        shown = (1 if after else 0) - (1 if before else 0)
        if shown:
            t.distinct[seat] += shown
            if kind < 27:
                t.groups[seat] += shown << (4 * (3 * (kind // 9) + kind % 3))
            if (ORPHANS >> kind) & 1:
                t.orphans[seat] += shown


@inner
def bit_count(mask: int) -> int:
    """Number of set bits of a small non-negative mask."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@inner
def joker_count(t: Table, r: Rules, seat: int) -> int:
    """Jokers in a seat's concealed hand."""
    hand = t.hands[seat]
    n = 0
    first = int(t.jokers[0])
    second = int(t.jokers[1])
    if first >= 0:
        n += int(hand[first])
    if second >= 0:
        n += int(hand[second])
    if int(r.joker_kind) == 34:
        n += bit_count(int(t.held_flowers[seat]))
    return n


@inner
def joker_bits(t: Table) -> int:
    """Mask of the joker kinds."""
    mask = 0
    if int(t.jokers[0]) >= 0:
        mask |= 1 << int(t.jokers[0])
    if int(t.jokers[1]) >= 0:
        mask |= 1 << int(t.jokers[1])
    return mask


@inner
def knitted_best(groups: int) -> int:
    """Most tiles of one knitted arrangement; groups: nine 4-bit counts, suit * 3 + rank % 3."""
    best = 0
    for a in range(3):
        for b in range(3):
            if a != b:
                c = 3 - a - b
                n = ((groups >> (4 * a)) & 15) + ((groups >> (12 + 4 * b)) & 15) + ((groups >> (24 + 4 * c)) & 15)
                if n > best:
                    best = n
    return best


@inner
def fits_apart(r: Rules, groups: int, kinds: int, jokers: int) -> bool:
    """Whether thirteen tiles, all different, may be one short of 全不靠 (one knitting and honours) or of 十三烂 (ranks three apart)."""
    if int(r.knitted) and knitted_best(groups) + bit_count(kinds >> 27) + jokers >= 13:
        return True
    close = (kinds & (kinds >> 1) & NEXT_RANK) | (kinds & (kinds >> 2) & NEXT_BUT_ONE)
    return int(r.misfits) != 0 and close == 0


@inner
def odd_kinds(t: Table, seat: int) -> int:
    """Mask of the kinds held once or three times, jokers left out."""
    hand = t.hands[seat]
    mask = 0
    for kind in range(34):
        mask |= (int(hand[kind]) & 1) << kind
    return mask & ~joker_bits(t)


@inner
def special_waits(t: Table, r: Rules, forms_data: Any, seat: int, jokers: int) -> int:
    """A superset of the kinds that complete a special shape; jokers are counted apart from the kinds that they are.

    The figures kept by ``add_tiles`` say at once that most hands are far from all of them.
    """
    pairs = int(t.pairs[seat])
    distinct = int(t.distinct[seat])
    mask = 0
    if int(t.n_melds[seat]) == 0:
        if int(r.seven_pairs) and pairs + jokers >= 6:
            mask |= ALL_KINDS_MASK if pairs + jokers > 6 else odd_kinds(t, seat) | joker_bits(t)
        if int(r.thirteen_orphans) and int(t.orphans[seat]) + 1 + jokers >= 13:
            mask |= ALL_KINDS_MASK if jokers else ORPHANS
        if distinct + jokers >= 13 and fits_apart(r, int(t.groups[seat]), odd_kinds(t, seat), jokers):
            mask = ALL_KINDS_MASK
        if int(r.ligu) and pairs >= 7:
            mask = ALL_KINDS_MASK
    if int(r.knitted) and distinct + jokers >= 8 and knitted_best(int(t.groups[seat])) + jokers >= 8:
        if jokers:
            return ALL_KINDS_MASK
        keys = t.keys[seat]
        if int(forms_special.missing_knitted_straight(forms_data, t.hands[seat], keys, int(t.n_melds[seat]))) <= 1:
            mask = ALL_KINDS_MASK
    return mask


@inner
def refresh_waits(t: Table, r: Rules, forms_data: Any, seat: int) -> None:
    """Set ``waits`` of a seat that holds no drawn tile."""
    jokers = 0
    if int(t.jokers[0]) >= 0 or int(r.joker_kind) == 34:
        jokers = joker_count(t, r, seat)
    n_melds = int(t.n_melds[seat])
    keys = t.keys[seat]
    short = int(forms.missing(forms_data, keys, n_melds)) - jokers
    mask = 0
    if short <= 1:
        if short <= 0:
            mask = ALL_KINDS_MASK
        else:
            mask = int(forms.useful(forms_data, keys, n_melds)) | joker_bits(t)
    if n_melds <= 1:
        mask |= special_waits(t, r, forms_data, seat, jokers)
    t.waits[seat] = mask
