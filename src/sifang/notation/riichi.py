"""The text of riichi programs: ``123m456p789s1122z``, honours 1z-7z = 东南西北白发中, a red five as 0.

Its 5z 6z 7z are 白 發 中, another order of dragons than ours. Melds stand in brackets as in the canonical text; there are no flowers.
"""

from __future__ import annotations

import re

from sifang.hand import Hand, parse_hand
from sifang.melds import meld_text
from sifang.notation.reading import HandText
from sifang.tiles import (
    EAST,
    GREEN,
    NORTH,
    RANKS,
    RED,
    SOUTH,
    SUITS,
    WEST,
    WHITE,
    NotationError,
    Tile,
    rank_of,
    suit_of,
)

HONORS = (EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED)
"""Kinds of 1z-7z."""
RED_FIVE = "0"


def scan(text: str, start: int = 0, end: int | None = None) -> list[tuple[Tile, int]]:
    """The tiles of ``text[start:end]`` with the index of the digit of each; raises NotationError."""
    found: list[tuple[Tile, int]] = []
    waiting: list[int] = []
    for i in range(start, len(text) if end is None else end):
        char = text[i]
        if "0" <= char <= "9":
            waiting.append(i)
        elif char in SUITS or char == "z":
            if not waiting:
                raise NotationError(text, i + 1, char, "a suit letter without a digit before it")
            found += [(_kind(text, j, char), j) for j in waiting]
            waiting.clear()
        elif waiting:
            break
        elif not char.isspace():
            raise NotationError(text, i + 1, char, "no such tile")
    if waiting:
        digits = text[waiting[0] : waiting[-1] + 1]
        raise NotationError(text, waiting[0] + 1, digits, "no suit letter m, p, s or z after it")
    return found


def _kind(text: str, at: int, suit: str) -> Tile:
    digit = text[at]
    if suit != "z":
        return RANKS * SUITS.index(suit) + (5 if digit == RED_FIVE else int(digit)) - 1
    if not "1" <= digit <= "7":
        raise NotationError(text, at + 1, f"{digit}z", "honours are 1z-7z")
    return HONORS[int(digit) - 1]


def matches(text: str) -> bool:
    """Whether a text has an honour of riichi programs or a red five, and nothing that they do not write."""
    return re.fullmatch(r"[0-9mpsz\[\]{}\s]*", text) is not None and ("z" in text or RED_FIVE in text)


def read(text: str) -> HandText:
    """The hand of a riichi text; a red five is a five; raises NotationError.

    >>> read("[777z]340m5z").hand.tiles
    (2, 3, 4, 33)
    """
    return HandText(parse_hand(text, scan), format="riichi")


def write(hand: Hand) -> str:
    """The hand as riichi programs write it; raises ValueError for flowers.

    >>> write(read("[777z]340m5z").hand)
    '[777z]345m5z'
    """
    if hand.flowers:
        raise ValueError("riichi text has no flowers")
    tiles = sorted(hand.tiles, key=lambda kind: (suit_of(kind), _digit(kind)))
    return "".join(meld_text(meld, digits) for meld in hand.melds) + digits(tuple(tiles))


def digits(kinds: tuple[Tile, ...]) -> str:
    """The tiles in the given order; neighbours of one suit share its letter."""
    parts: list[str] = []
    for kind in kinds:
        suit = (SUITS + "z")[suit_of(kind)]
        if parts and parts[-1].endswith(suit):
            parts[-1] = parts[-1][:-1]
        parts.append(f"{_digit(kind)}{suit}")
    return "".join(parts)


def _digit(kind: Tile) -> int:
    return rank_of(kind) or HONORS.index(kind) + 1
