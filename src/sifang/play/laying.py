"""Which tiles a claim lays down beside the claimed one, where jokers of the hand may stand for others in melds (Nanchang 11, #36).

A meld's jokers are one small number: two bits for each place, the lowest place first; 0 the tile itself, 1 a primary and 2 a secondary
joker that stands for it. The claimed tile is always itself. The player's own tile of a kind goes before a joker, and a secondary joker
before a primary one, so a claim leaves no choice and needs no number of its own in the action space.
"""

from sifang.engine import layout as lay
from sifang.engine.actions import CHOW, HONOR_CHOW, HONOR_SEQUENCES, KONG, PUNG, SUIT_CHOWS
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play.state import Table

PRIMARY, SECONDARY = 1, 2
"""What lies in a place of a meld, 0 being the tile itself."""
NOT_POSSIBLE = -1


@inner
def chow_low(action: int) -> int:
    """Lowest kind of a suit chow."""
    n = action - CHOW
    return 9 * (n // SUIT_CHOWS) + (n % SUIT_CHOWS) // 3


@inner
def size_of(action: int) -> int:
    """Tiles of the meld that a claim makes."""
    return 4 if KONG <= action < HONOR_CHOW else 3


@inner
def claimed_place(action: int) -> int:
    """Where the claimed tile lies in the meld: the first place but for chows."""
    if action < PUNG:
        return (action - CHOW) % 3
    return (action - HONOR_CHOW) % 3 if action >= HONOR_CHOW else 0


@inner
def named_kind(action: int, kind: int, place: int) -> int:
    """The kind that the meld of a claim of ``kind`` has at a place."""
    if action < PUNG:
        return chow_low(action) + place
    if action >= HONOR_CHOW:
        return HONOR_SEQUENCES[(action - HONOR_CHOW) // 3][place]
    return kind


@inner
def jokers_laid(t: Table, r: Rules, seat: int, action: int, kind: int) -> int:
    """The jokers of the meld that this claim would make, or NOT_POSSIBLE if the hand lacks tiles for it."""
    claimed = claimed_place(action)
    first = int(t.jokers[0])
    second = int(t.jokers[1])
    hand = t.hands[seat]
    alike = action >= PUNG and action < HONOR_CHOW
    primaries = int(hand[first]) if int(r.jokers_in_melds) else 0
    secondaries = int(hand[second]) if int(r.jokers_in_melds) else 0
    lacks = 0
    used = 0
    for place in range(size_of(action)):
        if place != claimed:
            one = named_kind(action, kind, place)
            if int(hand[one]) > (used if alike else 0):
                used += 1
                if one == first:
                    primaries -= 1
                elif one == second:
                    secondaries -= 1
            else:
                lacks |= 1 << place
    found = 0
    for place in range(4):
        if (lacks >> place) & 1:
            if secondaries > 0:
                secondaries -= 1
                found |= SECONDARY << (2 * place)
            elif primaries > 0:
                primaries -= 1
                found |= PRIMARY << (2 * place)
            else:
                return NOT_POSSIBLE
    return found


@inner
def tile_laid(t: Table, action: int, kind: int, jokers: int, place: int) -> int:
    """The tile that lies at a place of a claim's meld."""
    which = (jokers >> (2 * place)) & 3
    return int(t.jokers[which - 1]) if which else named_kind(action, kind, place)


@inner
def taken(t: Table, action: int, kind: int, jokers: int, one: int) -> int:
    """How many concealed copies of kind ``one`` the claim of ``kind`` takes from the hand."""
    claimed = claimed_place(action)
    n = 0
    for place in range(size_of(action)):
        if place != claimed and tile_laid(t, action, kind, jokers, place) == one:
            n += 1
    return n


@inner
def meld_copies(meld_type: int, low: int, kind: int) -> int:
    """Copies of a kind in a meld as it is named."""
    if meld_type == lay.CHOW:
        if low >= 64:
            sequence = low - 64
            if sequence == 4:
                return 1 if 31 <= kind <= 33 else 0
            return 1 if 27 <= kind <= 30 and kind != 30 - sequence else 0
        return 1 if low <= kind <= low + 2 else 0
    if low != kind:
        return 0
    return 3 if meld_type == lay.PUNG else 4


@inner
def place_kind(meld_type: int, low: int, place: int) -> int:
    """The kind that a meld is named to have at a place."""
    if meld_type != lay.CHOW:
        return low
    return HONOR_SEQUENCES[low - 64][place] if low >= 64 else low + place


@inner
def copies(t: Table, seat: int, i: int, kind: int) -> int:
    """Copies of a kind that lie in a seat's i-th meld."""
    meld_type = int(t.meld_types[seat][i])
    low = int(t.meld_kinds[seat][i])
    n = meld_copies(meld_type, low, kind)
    jokers = int(t.meld_jokers[seat][i])
    place = 0
    while jokers:
        which = jokers & 3
        if which:
            if int(t.jokers[which - 1]) == kind:
                n += 1
            if place_kind(meld_type, low, place) == kind:
                n -= 1
        jokers >>= 2
        place += 1
    return n


@inner
def standing(t: Table, seat: int) -> int:
    """How many jokers in a seat's melds stand for other tiles."""
    n = 0
    for i in range(int(t.n_melds[seat])):
        jokers = int(t.meld_jokers[seat][i])
        while jokers:
            if jokers & 3:
                n += 1
            jokers >>= 2
    return n
