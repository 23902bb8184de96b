"""Other texts for tiles and hands, one file a notation, and the reader that tells them apart.

The canonical text is that of ``sifang.tiles``, ``sifang.melds`` and ``sifang.hand``; everything that the program prints is written in it.
"""

from __future__ import annotations

from collections.abc import Mapping

from sifang.hand import Hand, hand_text, parse_hand
from sifang.notation import botzone, chinese, gb_text, riichi, unicode_tiles
from sifang.notation.reading import Format, HandText
from sifang.tiles import NotationError, Tile

__all__ = ["FORMATS", "Format", "HandText", "detect", "read_hand", "read_text", "read_tile"]


def _read_canonical(text: str) -> HandText:
    return HandText(parse_hand(text))


FORMATS: Mapping[str, Format] = {
    one.key: one
    for one in (
        Format("unicode", "Unicode tiles", "[🀇🀈🀉]🀝🀝🀀🀀", unicode_tiles.matches, unicode_tiles.read, unicode_tiles.write),
        Format("chinese", "Chinese words 中文", "【一二三万】五五饼东东", chinese.matches, chinese.read, chinese.write),
        Format("gb", "GB-Mahjong text", "[123m,1]55pEE|EE0000|", gb_text.matches, gb_text.read, gb_text.write),
        Format("botzone", "Botzone, PyMahjongGB", "CHI W2 1 B5 B5 F1 F1", botzone.matches, botzone.read, botzone.write),
        Format("riichi", "riichi text", "[123m]55p11z", riichi.matches, riichi.read, riichi.write),
        Format("sifang", "Sifang", "[123m]55pEE", lambda _: True, _read_canonical, hand_text),
    )
}
"""All notations by key, in the order in which :func:`detect` asks them; the canonical one is last."""


def detect(text: str) -> Format:
    """The notation that a text is meant in; what is no other is canonical."""
    return next(one for one in FORMATS.values() if one.matches(text))


def read_text(text: str) -> HandText:
    """The hand of a text in any notation, with the winning tile and the situation where it names them; raises NotationError.

    >>> read_text("[123m,1]55pEE|SE1000|").situation["round_wind"]
    'S'
    """
    return detect(text).read(text)


def read_hand(text: str) -> Hand:
    """The hand of a text in any notation; a winning tile that it names is among the concealed ones; raises NotationError.

    >>> read_hand("一二三万5筒") == read_hand("123m5p") == read_hand("W1W2W3B5")
    True
    """
    found = read_text(text)
    if found.win is None:
        return found.hand
    return Hand(found.hand.melds, tuple(sorted((*found.hand.tiles, found.win))), found.hand.flowers)


def read_tile(text: str) -> Tile:
    """The kind of one tile in any notation; raises NotationError.

    >>> read_tile("红中"), read_tile("7z"), read_tile("J1"), read_tile("C")
    (31, 31, 31, 31)
    """
    hand = read_hand(text)
    tiles = (*hand.tiles, *hand.flowers)
    if len(tiles) != 1 or hand.melds:
        raise NotationError(text, 1, text, "one tile expected")
    return tiles[0]
