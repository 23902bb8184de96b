"""Chance as a kernel: a small generator whose state lies in a row, so that a deal can be made again from its seed.

The generator is sfc32 (Chris Doty-Humphrey, PractRand): four words of 32 bits in 64-bit ints, equal in plain Python and in machine code.
It makes walls for simulation and learning; a hall that must be trusted makes its walls elsewhere and hands them in.
"""

from collections.abc import MutableSequence

from sifang.kernel import kernel

WORD = 0xFFFFFFFF


@kernel
def next_word(rng: MutableSequence[int]) -> int:
    """The next 32 bits."""
    a = int(rng[0])
    b = int(rng[1])
    c = int(rng[2])
    counter = int(rng[3])
    word = (a + b + counter) & WORD
    rng[0] = b ^ (b >> 9)
    rng[1] = (c + (c << 3)) & WORD
    rng[2] = ((((c << 21) | (c >> 11)) & WORD) + word) & WORD
    rng[3] = (counter + 1) & WORD
    return word


@kernel
def start(rng: MutableSequence[int], seed: int, deal: int, stream: int) -> None:
    """Set the state from a seed of up to 62 bits, a deal's number and a stream's; all different triples give different walls."""
    rng[0] = seed & WORD
    rng[1] = (seed >> 32) & WORD
    rng[2] = deal & WORD
    rng[3] = (stream + 1) & WORD
    for _ in range(15):
        next_word(rng)


@kernel
def below(rng: MutableSequence[int], n: int) -> int:
    """A number from 0 to n - 1, all equally likely (Lemire's multiplication with rejection)."""
    product = next_word(rng) * n
    low = product & WORD
    if low < n:
        bar = (WORD + 1 - n) % n
        while low < bar:
            product = next_word(rng) * n
            low = product & WORD
    return product >> 32


@kernel
def shuffle(rng: MutableSequence[int], tiles: MutableSequence[int], n: int) -> None:
    """Permute the first n tiles, every order equally likely as far as the generator goes (Fisher and Yates)."""
    for i in range(n - 1, 0, -1):
        j = below(rng, i + 1)
        kept = int(tiles[i])
        tiles[i] = int(tiles[j])
        tiles[j] = kept
