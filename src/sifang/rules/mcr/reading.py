"""What a fan sees: one reading of a hand, as plain ints.

Masks of kinds have bit ``1 << kind``; masks of chows have the bit of their lowest kind. A reading is put together from three parts:
``Facts`` are the same for every reading of a hand, ``Sets`` for every place of the winning tile in one decomposition.
"""

from typing import NamedTuple

from sifang.kernel import inner

# Winning shapes (MCR 6). Several fans ask for BASIC or KNITTED, which alone have sets.
BASIC, KNITTED, SEVEN_PAIRS, ORPHANS, HONORS_AND_KNITTED = 0, 1, 2, 3, 4

# Where the winning tile went.
PLAIN, IN_PUNG, EDGE, CLOSED, SINGLE = 0, 1, 2, 3, 4
"""Open side of a chow (or no set), a pung, and the three places that may be worth a wait."""


class Facts(NamedTuple):
    """What the tiles and the situation say before they are cut into sets."""

    kinds: int
    """Mask of the kinds in the hand, melds included."""
    fours: int
    """Mask of the kinds of which all four are in the hand and not in a kong."""
    suits: int
    """How many suits occur, 0-3."""
    flush: int
    """Counts of the only suit, four bits a rank, if the hand is of one suit and has no meld and no kong; else 0."""
    tile: int
    """The winning kind."""
    by: int
    """How it was won, see engine.layout."""
    flags: int
    """Flags of engine.layout."""
    last_of_kind: int
    """1: the other three copies of the winning kind are visible."""
    melds: int
    """How many melds are not concealed kongs."""
    melded_kongs: int
    concealed_kongs: int
    joker_kongs: int
    """Kongs of four jokers."""
    seat_wind: int
    """The kind of the seat's wind."""
    round_wind: int
    """The kind of the round's wind."""
    turn: int
    """Seats counter-clockwise from the dealer, 0 = the dealer."""
    flowers: int
    concealed_always: int
    """1: 不求人 may stand beside a shape that is always concealed (option concealed_shape_self_draw)."""


class Sets(NamedTuple):
    """One decomposition."""

    shape: int
    n_chows: int
    chows: int
    """Mask of chows; of those that occur at least twice; of those that occur four times."""
    twice: int
    four_times: int
    pungs: int
    """Mask of pungs and kongs."""
    n_pungs: int
    pair: int
    """Kind of the pair; -1 if the shape has none."""
    links: int
    """The chow fans taken, see links.py."""


class Reading(NamedTuple):
    """What a fan sees; the fields are those of Facts and Sets, then the place of the winning tile."""

    kinds: int
    fours: int
    suits: int
    flush: int
    tile: int
    by: int
    flags: int
    last_of_kind: int
    melds: int
    melded_kongs: int
    concealed_kongs: int
    joker_kongs: int
    seat_wind: int
    round_wind: int
    turn: int
    flowers: int
    concealed_always: int
    shape: int
    n_chows: int
    chows: int
    twice: int
    four_times: int
    pungs: int
    n_pungs: int
    pair: int
    links: int
    concealed_pungs: int
    """Concealed pungs and concealed kongs."""
    wait: int
    """EDGE, CLOSED or SINGLE if that is worth a fan, else PLAIN."""


@inner
def reading_of(f: Facts, s: Sets, concealed_pungs: int, wait: int) -> Reading:
    """The reading with these facts, sets and place of the winning tile."""
    return Reading(
        f.kinds,
        f.fours,
        f.suits,
        f.flush,
        f.tile,
        f.by,
        f.flags,
        f.last_of_kind,
        f.melds,
        f.melded_kongs,
        f.concealed_kongs,
        f.joker_kongs,
        f.seat_wind,
        f.round_wind,
        f.turn,
        f.flowers,
        f.concealed_always,
        s.shape,
        s.n_chows,
        s.chows,
        s.twice,
        s.four_times,
        s.pungs,
        s.n_pungs,
        s.pair,
        s.links,
        concealed_pungs,
        wait,
    )


@inner
def bits(mask: int) -> int:
    """How many bits are set."""
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n
