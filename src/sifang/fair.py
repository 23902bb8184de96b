"""Walls that nobody chooses alone: the hall commits to a secret, each player adds a number, and both make the walls of a match.

1. The hall draws a secret of 32 bytes and publishes its :func:`commitment`.
2. Only then does each player send a number of 16 bytes of his own.
3. Every deal's chance is :func:`Draw.chance` of secret, numbers and the deal's number.
4. After the match the secret is in the record; anyone with the record checks commitment, numbers and walls (``sifang verify``, the browser).

The hall alone cannot steer, for the numbers come after its commitment, and a seat that gives none (a bot of the hall, a player who was away) counts
as :data:`NO_NUMBER`, which leaves the hall no choice. Players cannot, for they do not know the secret. A hall that plays with an accomplice at the
table is not kept out: he could choose his number last. SHAKE-256 (FIPS 202) is the one primitive, so that a second program needs little to check it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

SECRET_BYTES = 32
NUMBER_BYTES = 16
COMMITMENT = b"sifang commitment 1\0"
CHANCE = b"sifang chance 1\0"
NO_NUMBER = "0" * (2 * NUMBER_BYTES)
WORD = 1 << 32


class Chance(NamedTuple):
    """What chance gives to a deal before the first tile is taken."""

    wall: tuple[int, ...]
    """Kinds in drawing order from the break, 34 + flower for flowers."""
    dice: tuple[int, ...]
    """Six; a rule set takes as many as it throws."""
    treasures: tuple[int, ...]
    """Five kinds (Taiwan)."""
    direction: int
    """1-3, where exchanged tiles go (Sichuan)."""


class FairError(ValueError):
    """A secret, number or commitment that is not what it must be; the message says which."""


def new_secret() -> str:
    """A secret as hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def new_number() -> str:
    """A player's number as hexadecimal digits."""
    return secrets.token_hex(NUMBER_BYTES)


def commitment(secret: str) -> str:
    """What the hall publishes before the numbers: 64 hexadecimal digits; raises FairError."""
    return hashlib.shake_256(COMMITMENT + _bytes("secret", secret, SECRET_BYTES)).hexdigest(32)


def is_number(text: str) -> bool:
    """Whether a text is a player's number."""
    try:
        _bytes("number", text, NUMBER_BYTES)
    except FairError:
        return False
    return True


def _bytes(name: str, text: str, size: int) -> bytes:
    if len(text) != 2 * size or not set(text) <= set("0123456789abcdef"):
        raise FairError(f"{name} {text[:80]!r}: {2 * size} digits of 0-9a-f expected")
    return bytes.fromhex(text)


@dataclass(frozen=True, slots=True)
class Draw:
    """What the chance of a match is made of; all in hexadecimal digits."""

    secret: str
    numbers: tuple[str, ...]
    """By player."""

    @property
    def commitment(self) -> str:
        """What was published before the numbers."""
        return commitment(self.secret)

    def check(self) -> None:
        """Raise FairError if the secret or a number is none."""
        self._seed(0, 0)

    def _seed(self, deal: int, attempt: int) -> bytes:
        numbers = b"".join(_bytes("number", one, NUMBER_BYTES) for one in self.numbers)
        whole = deal.to_bytes(4, "big") + attempt.to_bytes(4, "big")
        return CHANCE + _bytes("secret", self.secret, SECRET_BYTES) + numbers + whole

    def chance(self, deal: int, attempt: int, *, suits_only: bool, flowers: int) -> Chance:
        """The chance of a deal.

        Args:
            deal: its number in the match.
            attempt: 1, 2 ... for a deal that is played again.
            suits_only: whether the wall has no honours.
            flowers: number of flower tiles.

        Raises:
            FairError: the secret or a number is none.
        """
        below = _Below(self._seed(deal, attempt))
        wall = [kind for kind in range(27 if suits_only else 34) for _ in range(4)]
        wall += range(34, 34 + flowers)
        for i in range(len(wall) - 1, 0, -1):
            j = below(i + 1)
            wall[i], wall[j] = wall[j], wall[i]
        dice = tuple(1 + below(6) for _ in range(6))
        treasures = tuple(below(34) for _ in range(5))
        return Chance(tuple(wall), dice, treasures, 1 + below(3))


class _Below:
    """Numbers below a bound out of a stream of bytes: four bytes a word, big end first; a word past the last whole multiple is thrown away."""

    def __init__(self, seed: bytes) -> None:
        self._words = self._stream(seed)

    @staticmethod
    def _stream(seed: bytes) -> Iterator[int]:
        shake, at, size = hashlib.shake_256(seed), 0, 1024
        while True:
            # A longer digest begins with the shorter one.
            block = shake.digest(size)
            for at in range(at, size, 4):  # noqa: B020 - goes on where the last block ended
                yield int.from_bytes(block[at : at + 4], "big")
            at, size = size, 2 * size

    def __call__(self, bound: int) -> int:
        whole = WORD - WORD % bound
        while (word := next(self._words)) >= whole:
            pass
        return word % bound
