"""All ways to cut a complete hand into sets and a pair.

A hand falls into blocks that share no set: the three suits, the winds, the dragons. Each block is cut on its own, and a way to
cut it is one int, an *option*, so that scorers may also combine the options of the blocks themselves:

    bit  33..30   29..27  ...  11..9   8..0
         pair+1   chow 6  ...  chow 0  pungs          places are ranks from 0, or honours from the block's first kind;
                                                      "chow s" counts the chows that start at rank s (honours: sequence s)

Two facts make it quick. A set adds a multiple of three to the number of tiles and to the sum of ranks, so that exactly one block
may have a remainder of two, and the pair's rank is known modulo three. And once the pungs of a suit are chosen its chows are
forced, so that only subsets of the ranks held three times are tried.
"""

from sifang.engine.layout import CHOW, PUNG, READINGS, Work
from sifang.kernel import kernel

NIBBLE = 15
RANK_BITS = 0x111111111
"""The lowest bit of each of nine ranks."""
CHOW_STEP = 0x111
"""One tile of each of three neighbouring ranks in packed counts."""
CHOWS_AT = 9
"""First bit of the numbers of chows in an option, three bits each."""
PAIR_AT = 30
"""First bit of the pair's place + 1 in an option, 0 = no pair."""
HONOR_CHOW = 64
"""An honour chow's kind is this + its sequence."""
WINDS, DRAGONS = 27, 31
BLOCKS = 5


@kernel
def pack(hand: list[int], first: int, size: int) -> int:
    """Counts of ``size`` kinds from ``first``, four bits each, lowest kind lowest."""
    packed = 0
    for i in range(size):
        packed |= int(hand[first + i]) << (4 * i)
    return packed


@kernel
def gather(packed: int) -> int:
    """The lowest bit of each rank's four, side by side: pairs, then fours, then eight and the ninth."""
    packed &= RANK_BITS
    packed = (packed | packed >> 3) & 0x303030303
    packed = (packed | packed >> 6) & 0xF000F000F
    return ((packed | packed >> 12) & 0xFF) | ((packed >> 24) & 0x100)


@kernel
def chows_of(packed: int) -> int:
    """The chows that use up a suit's packed counts, as an option without pungs; -1 if there are none that do."""
    found = 0
    at = CHOWS_AT
    while packed:
        n = packed & NIBBLE
        if n:
            if (packed >> 4) & NIBBLE < n or (packed >> 8) & NIBBLE < n:
                return -1
            packed -= n * CHOW_STEP
            found |= n << at
        packed >>= 4
        at += 3
    return found


@kernel
def cut_suit(packed: int, pair: int, options: list[int], at: int) -> int:
    """Append the options of a suit's packed counts, from which the pair at rank ``pair`` - 1 (0: none) has been taken; the new end."""
    # Three or more of a rank are 011, 100 or 101 in its four bits; a subset of these bits times three is what its pungs take.
    heavy = ((packed & (packed >> 1)) | (packed >> 2)) & RANK_BITS
    pungs = heavy
    while True:
        found = chows_of(packed - 3 * pungs)
        if found >= 0:
            options[at] = found | gather(pungs) | (pair << PAIR_AT)
            at += 1
        if pungs == 0:
            return at
        pungs = (pungs - 1) & heavy


@kernel
def suit_options(packed: int, options: list[int], at: int) -> int:
    """Append all options of a suit's packed counts, with a pair if the number of tiles asks for one; the new end."""
    if packed == 0:
        options[at] = 0
        return at + 1
    tiles, ranks = 0, 0
    for rank in range(9):
        n = (packed >> (4 * rank)) & NIBBLE
        tiles += n
        ranks += n * rank
    if tiles % 3 == 0:
        return cut_suit(packed, 0, options, at)
    if tiles % 3 == 2:
        for rank in range(ranks * 2 % 3, 9, 3):
            if (packed >> (4 * rank)) & NIBBLE >= 2:
                at = cut_suit(packed - (2 << (4 * rank)), rank + 1, options, at)
    return at


@kernel
def honor_options(packed: int, options: list[int], at: int) -> int:
    """Append the option of the seven honours' packed counts where honours make no chows; the new end."""
    pungs, pair = 0, 0
    for place in range(7):
        n = (packed >> (4 * place)) & NIBBLE
        if n == 3:
            pungs |= 1 << place
        elif n == 2 and pair == 0:
            pair = place + 1
        elif n:
            return at
    options[at] = pungs | (pair << PAIR_AT)
    return at + 1


@kernel
def sequence_counts(packed: int, residue: int, more: int) -> int:
    """Honour chows of a block of winds, as an option: sequences modulo three forced by ``residue``, three more of one of them.

    Let t[i] be the chows without wind i and T their sum; wind i is in T - t[i] of them, and the rest of it must be pungs. So
    t[i] is known modulo three once T is. ``more`` 0-3 adds three to t[more], 4 adds none. -1 if that does not come out.
    """
    total = 0
    for i in range(4):
        total += (residue - ((packed >> (4 * i)) & NIBBLE)) % 3 + (3 if i == more else 0)
    if total % 3 != residue:
        return -1
    found = 0
    for i in range(4):
        n = (packed >> (4 * i)) & NIBBLE
        without = (residue - n) % 3 + (3 if i == more else 0)
        rest = n - (total - without)
        if rest < 0 or rest > 3:
            return -1
        found |= without << (CHOWS_AT + 3 * (3 - i))
        if rest:
            found |= 1 << i
    return found


@kernel
def cut_winds(packed: int, pair: int, options: list[int], at: int) -> int:
    """Append the options of the winds' packed counts with chows among them, the pair taken; the new end."""
    for residue in range(3):
        for more in range(5):
            found = sequence_counts(packed, residue, more)
            if found >= 0:
                options[at] = found | (pair << PAIR_AT)
                at += 1
    return at


@kernel
def cut_dragons(packed: int, pair: int, options: list[int], at: int) -> int:
    """Append the options of the dragons' packed counts with chows among them, the pair taken; the new end."""
    for chows in range(5):
        pungs = 0
        fits = 1
        for i in range(3):
            rest = ((packed >> (4 * i)) & NIBBLE) - chows
            if rest == 3:
                pungs |= 1 << i
            elif rest:
                fits = 0
        if fits:
            options[at] = pungs | (chows << (CHOWS_AT + 12)) | (pair << PAIR_AT)
            at += 1
    return at


@kernel
def chow_honor_options(packed: int, size: int, options: list[int], at: int) -> int:
    """Append the options of the winds (size 4) or dragons (3) where honours make chows; the new end."""
    tiles = 0
    for i in range(size):
        tiles += (packed >> (4 * i)) & NIBBLE
    if tiles % 3 == 1:
        return at
    for pair in range(0 if tiles % 3 == 0 else 1, 1 if tiles % 3 == 0 else size + 1):
        rest = packed
        if pair:
            if (packed >> (4 * (pair - 1))) & NIBBLE < 2:
                continue
            rest = packed - (2 << (4 * (pair - 1)))
        at = cut_winds(rest, pair, options, at) if size == 4 else cut_dragons(rest, pair, options, at)
    return at


@kernel
def block_options(hand: list[int], block: int, honor_sequences: int, options: list[int], at: int) -> int:
    """Append the options of block 0-2 (suits), 3 (honours, or winds if honours make chows), 4 (dragons then); the new end."""
    if block < 3:
        return suit_options(pack(hand, 9 * block, 9), options, at)
    if not honor_sequences:
        if block == 3:
            return honor_options(pack(hand, WINDS, 7), options, at)
        options[at] = 0
        return at + 1
    if block == 3:
        return chow_honor_options(pack(hand, WINDS, 4), 4, options, at)
    return chow_honor_options(pack(hand, DRAGONS, 3), 3, options, at)


@kernel
def write_block(option: int, block: int, i: int, at: int, work: Work) -> int:
    """Write the sets of an option from place ``at`` of reading ``i``, and its pair if it has one; the new place."""
    types = work.set_types[i]
    kinds = work.set_kinds[i]
    first = 9 * block if block < 4 else DRAGONS
    for rank in range(9):
        if (option >> rank) & 1:
            if at < 5:
                types[at] = PUNG
                kinds[at] = first + rank
            at += 1
    for low in range(7):
        for _ in range((option >> (CHOWS_AT + 3 * low)) & 7):
            if at < 5:
                types[at] = CHOW
                kinds[at] = first + low if block < 3 else HONOR_CHOW + low
            at += 1
    pair = option >> PAIR_AT
    if pair:
        work.pairs[i] = first + pair - 1
    return at


@kernel
def tile_count(hand: list[int]) -> int:
    """Tiles in a hand."""
    tiles = 0
    for kind in range(34):
        tiles += int(hand[kind])
    return tiles


@kernel
def split(hand: list[int], n_sets: int, honor_sequences: int, work: Work) -> int:
    """Write every way to cut ``hand`` into ``n_sets`` sets and a pair; how many there are.

    ``hand`` has 34 counts of at most 4. Reading i: ``work.set_types[i]`` (CHOW or PUNG), ``work.set_kinds[i]`` (lowest kind, an
    honour chow 64 + its sequence), ``work.pairs[i]``; also ``work.n``. Uses ``work.marks``. 0 if the number of tiles is wrong.
    ``honor_sequences`` 1: honours make chows (Nanchang). At most READINGS are written.
    """
    work.n = 0
    if tile_count(hand) != 3 * n_sets + 2:
        return 0
    options = work.marks
    a = block_options(hand, 0, honor_sequences, options, 0)
    b = a if a == 0 else block_options(hand, 1, honor_sequences, options, a)
    c = b if b == a else block_options(hand, 2, honor_sequences, options, b)
    d = c if c == b else block_options(hand, 3, honor_sequences, options, c)
    e = d if d == c else block_options(hand, 4, honor_sequences, options, d)
    if e == d:
        return 0
    n = 0
    for i in range(a):
        for j in range(a, b):
            for k in range(b, c):
                for m in range(c, d):
                    for o in range(d, e):
                        pairs = 0
                        for at in (i, j, k, m, o):
                            if int(options[at]) >> PAIR_AT:
                                pairs += 1
                        if pairs == 1 and n < READINGS:
                            at = write_block(int(options[i]), 0, n, 0, work)
                            at = write_block(int(options[j]), 1, n, at, work)
                            at = write_block(int(options[k]), 2, n, at, work)
                            at = write_block(int(options[m]), 3, n, at, work)
                            write_block(int(options[o]), 4, n, at, work)
                            n += 1
    work.n = n
    return n


@kernel
def suit_fits(packed: int) -> int:
    """Whether a suit's packed counts are chows and pungs and nothing else."""
    while packed:
        n = packed & NIBBLE
        n -= 3 if n >= 3 else 0
        if n:
            if (packed >> 4) & NIBBLE < n or (packed >> 8) & NIBBLE < n:
                return 0
            packed -= n * (CHOW_STEP - 1)
        packed >>= 4
    return 1


@kernel
def suit_complete(packed: int) -> int:
    """0: a suit's packed counts cannot be cut; 1: into sets; 2: into sets and a pair."""
    tiles, ranks = 0, 0
    for rank in range(9):
        n = (packed >> (4 * rank)) & NIBBLE
        tiles += n
        ranks += n * rank
    if tiles % 3 == 0:
        return suit_fits(packed)
    if tiles % 3 == 2:
        for rank in range(ranks * 2 % 3, 9, 3):
            if (packed >> (4 * rank)) & NIBBLE >= 2 and suit_fits(packed - (2 << (4 * rank))):
                return 2
    return 0


@kernel
def chow_honors_complete(packed: int, size: int) -> int:
    """As ``suit_complete`` for the winds (size 4) or dragons (3) where honours make chows."""
    tiles = 0
    for i in range(size):
        tiles += (packed >> (4 * i)) & NIBBLE
    if tiles % 3 == 1:
        return 0
    for pair in range(0 if tiles % 3 == 0 else 1, 1 if tiles % 3 == 0 else size + 1):
        rest = packed
        if pair:
            if (packed >> (4 * (pair - 1))) & NIBBLE < 2:
                continue
            rest = packed - (2 << (4 * (pair - 1)))
        if size == 4:
            for residue in range(3):
                if sequence_counts(rest, residue, 4) >= 0:
                    return 2 if pair else 1
        else:
            n = (rest & NIBBLE) % 3
            green, white = ((rest >> 4) & NIBBLE) - n, (rest >> 8) - n
            if green >= 0 and white >= 0 and green % 3 == 0 and white % 3 == 0:
                return 2 if pair else 1
    return 0


@kernel
def is_complete(hand: list[int], n_sets: int, honor_sequences: int) -> int:
    """Whether ``hand`` (34 counts of at most 4) can be cut into ``n_sets`` sets and a pair, 1 or 0."""
    if tile_count(hand) != 3 * n_sets + 2:
        return 0
    pairs = 0
    if honor_sequences:
        for size in range(4, 2, -1):
            found = chow_honors_complete(pack(hand, WINDS if size == 4 else DRAGONS, size), size)
            if found == 0:
                return 0
            pairs += found - 1
    else:
        for kind in range(WINDS, 34):
            n = int(hand[kind])
            if n == 1 or n == 4:
                return 0
            pairs += 1 if n == 2 else 0
    for suit in range(3):
        if pairs > 1:
            return 0
        found = suit_complete(pack(hand, 9 * suit, 9))
        if found == 0:
            return 0
        pairs += found - 1
    return 1 if pairs == 1 else 0
