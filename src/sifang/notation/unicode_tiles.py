"""The mahjong tiles of Unicode, U+1F000 to U+1F029: 🀇🀈🀉🀙🀐🀀🀄🀅🀆🀦🀢.

Unicode's order is E S W N, 中 發 白, characters, bamboos, dots, 梅蘭竹菊, 春夏秋冬. Its joker and its back of a tile are no tiles here.
"""

from __future__ import annotations

from sifang.hand import Hand, parse_hand
from sifang.melds import meld_text
from sifang.notation.reading import HandText
from sifang.tiles import ALL_KINDS, BAMBOOS, CHARACTERS, DOTS, EAST, FIRST_FLOWER, RANKS, NotationError, Tile

FIRST, LAST = 0x1F000, 0x1F02B
_KINDS = (
    *range(EAST, FIRST_FLOWER),
    *range(CHARACTERS, CHARACTERS + RANKS),
    *range(BAMBOOS, BAMBOOS + RANKS),
    *range(DOTS, DOTS + RANKS),
    *range(FIRST_FLOWER + 4, ALL_KINDS),
    *range(FIRST_FLOWER, FIRST_FLOWER + 4),
)
_CHARS = {kind: chr(FIRST + i) for i, kind in enumerate(_KINDS)}
# U+1F004 has two presentations: a variation selector may follow.
_SELECTORS = "\ufe0e\ufe0f"


def scan(text: str, start: int = 0, end: int | None = None) -> list[tuple[Tile, int]]:
    """The tiles of ``text[start:end]`` with the index of each; raises NotationError."""
    found = []
    for i in range(start, len(text) if end is None else end):
        code = ord(text[i]) - FIRST
        if 0 <= code < len(_KINDS):
            found.append((_KINDS[code], i))
        elif not text[i].isspace() and text[i] not in _SELECTORS:
            raise NotationError(text, i + 1, text[i], "no tile that a hand can hold")
    return found


def tile_char(kind: Tile) -> str:
    """The character of one tile.

    >>> tile_char(0), tile_char(27)
    ('🀇', '🀀')
    """
    return _CHARS[kind]


def matches(text: str) -> bool:
    """Whether a text has a tile of Unicode."""
    return any(FIRST <= ord(char) <= LAST for char in text)


def read(text: str) -> HandText:
    """The hand of a text of Unicode tiles, melds in brackets; raises NotationError.

    >>> read("[🀇🀈🀉]🀀🀀").hand.tiles
    (27, 27)
    """
    return HandText(parse_hand(text, scan), format="unicode")


def write(hand: Hand) -> str:
    """The hand in Unicode tiles, melds in brackets."""
    melds = "".join(meld_text(meld, chars) for meld in hand.melds)
    return melds + chars((*hand.tiles, *hand.flowers))


def chars(kinds: tuple[Tile, ...]) -> str:
    """The tiles in the given order."""
    return "".join(_CHARS[kind] for kind in kinds)
