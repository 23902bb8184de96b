"""Tiles: kinds, their names, and the canonical text.

A tile is its *kind*, a small int: 0-33 in the order 1-9m, 1-9p, 1-9s, E S W N, C F P (中 發 白); flowers 34-41 = 春夏秋冬梅蘭竹菊.

The text writes ``1m``-``9m`` 万, ``1p``-``9p`` 饼, ``1s``-``9s`` 条, ``E S W N`` 东南西北, ``C F P`` 中发白 and ``a``-``h`` for the
flowers; digits may share a suit letter: ``123789m55p``. Capitals and small letters differ: ``E`` is East, ``e`` is 梅.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeAlias

Tile: TypeAlias = int
"""A kind."""

Scan: TypeAlias = "Callable[[str, int, int | None], list[tuple[Tile, int]]]"
"""What reads the tiles of ``text[start:end]`` with the index of each, as :func:`scan` does."""

KINDS = 34
"""Kinds that a hand can hold for good."""
FLOWERS = 8
ALL_KINDS = KINDS + FLOWERS
COPIES = 4

CHARACTERS, DOTS, BAMBOOS = 0, 9, 18
"""First kind of each suit."""
EAST, SOUTH, WEST, NORTH = 27, 28, 29, 30
RED, GREEN, WHITE = 31, 32, 33
"""The dragons 中 發 白."""
FIRST_FLOWER = 34

RANKS = 9
SUITS = "mps"
"""Suit letters in the order of kinds."""
LETTERS = "ESWNCFPabcdefgh"
"""Letters of the kinds from East on."""

_DIGITS_ZH = "一二三四五六七八九"
_HONORS_ZH = ("东南西北中发白春夏秋冬梅兰竹菊", "東南西北中發白春夏秋冬梅蘭竹菊")
_SUITS_ZH = ("万饼条", "萬餅條")
_SUITS_EN = ("Characters", "Dots", "Bamboos")
_HONORS_EN = (
    "East", "South", "West", "North", "Red Dragon", "Green Dragon", "White Dragon",
    "Spring", "Summer", "Autumn", "Winter", "Plum", "Orchid", "Bamboo", "Chrysanthemum",
)  # fmt: skip


class NotationError(ValueError):
    """A text that is no tile, meld or hand; the message names the offending part and its place, counted from 1."""

    def __init__(self, text: str, place: int, part: str, why: str) -> None:
        super().__init__(f"{text!r}: {part!r} at place {place}: {why}")
        self.text = text
        """The whole text."""
        self.place = place
        """Where the offending part begins, counted from 1 in characters."""
        self.part = part
        """The offending part, such as a tile."""
        self.why = why


def suit_of(kind: Tile) -> int:
    """0-2 for characters, dots, bamboos; 3 for honours and flowers."""
    return min(kind // RANKS, 3)


def rank_of(kind: Tile) -> int:
    """1-9 of a suit tile, 0 of honours and flowers."""
    return kind % RANKS + 1 if kind < EAST else 0


def tile_text(kind: Tile) -> str:
    """The canonical text of one tile.

    >>> tile_text(0), tile_text(EAST), tile_text(FIRST_FLOWER)
    ('1m', 'E', 'a')
    """
    _check_kind(kind)
    if kind < EAST:
        return f"{rank_of(kind)}{SUITS[suit_of(kind)]}"
    return LETTERS[kind - EAST]


def tile_zh(kind: Tile, *, traditional: bool = False) -> str:
    """The Chinese name: 一万, 五饼, 九条, 东, 发, 春; 一萬, 東, 發 if ``traditional``."""
    _check_kind(kind)
    if kind < EAST:
        return _DIGITS_ZH[rank_of(kind) - 1] + _SUITS_ZH[traditional][suit_of(kind)]
    return _HONORS_ZH[traditional][kind - EAST]


def tile_en(kind: Tile) -> str:
    """The English name: ``1 Characters``, ``East``, ``Red Dragon``, ``Spring``."""
    _check_kind(kind)
    if kind < EAST:
        return f"{rank_of(kind)} {_SUITS_EN[suit_of(kind)]}"
    return _HONORS_EN[kind - EAST]


def parse_tile(text: str) -> Tile:
    """The kind of one tile's text; raises NotationError.

    >>> parse_tile("9s")
    26
    """
    found = scan(text)
    if len(found) != 1:
        raise NotationError(text, 1, text, "one tile expected")
    return found[0][0]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The kinds of a text of tiles, in its order; blanks are skipped; raises NotationError.

    >>> parse_tiles("12m 3p EE")
    (0, 1, 11, 27, 27)
    """
    return tuple(kind for kind, _ in scan(text))


def tiles_text(kinds: Iterable[Tile]) -> str:
    """The canonical text of tiles in the given order; neighbours of one suit share its letter.

    >>> tiles_text((0, 1, 11, 27, 27))
    '12m3pEE'
    """
    parts: list[str] = []
    for kind in kinds:
        text = tile_text(kind)
        if len(text) > 1 and parts and parts[-1].endswith(text[1]):
            parts[-1] = parts[-1][:-1] + text
        else:
            parts.append(text)
    return "".join(parts)


def scan(text: str, start: int = 0, end: int | None = None) -> list[tuple[Tile, int]]:
    """The tiles of ``text[start:end]`` with the index of the digit or letter of each; raises NotationError."""
    found: list[tuple[Tile, int]] = []
    waiting: list[int] = []
    stop = len(text) if end is None else end
    for i in range(start, stop):
        char = text[i]
        if char in "123456789":
            waiting.append(i)
        elif char in SUITS:
            if not waiting:
                raise NotationError(text, i + 1, char, "a suit letter without a digit before it")
            found += [(RANKS * SUITS.index(char) + int(text[j]) - 1, j) for j in waiting]
            waiting.clear()
        elif waiting:
            break
        elif char in LETTERS:
            found.append((EAST + LETTERS.index(char), i))
        elif not char.isspace():
            raise NotationError(text, i + 1, char, "no such tile")
    if waiting:
        digits = text[waiting[0] : waiting[-1] + 1]
        raise NotationError(text, waiting[0] + 1, digits, "no suit letter m, p or s after it")
    return found


def _check_kind(kind: Tile) -> None:
    if not 0 <= kind < ALL_KINDS:
        raise ValueError(f"no tile has the kind {kind}: 0-{ALL_KINDS - 1} expected")
