"""Tiles of Botzone and PyMahjongGB: W1-W9 万, B1-B9 饼, T1-T9 条, F1-F4 东南西北, J1-J3 中發白, H1-H8 春夏秋冬梅兰竹菊.

Their packs are ``("CHI", middle tile, which tile was claimed 1-3)`` and ``("PENG" or "GANG", tile, from whom)``: 0 oneself (a concealed
kong), 1 the left neighbour, 2 across, 3 the right one. An added kong is a GANG with the source of its pung.
As a text the packs stand before the tiles, ``CHI W2 1 GANG F1 0 B5B5``; quotes, brackets and commas of Python tuples do no harm.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from sifang.engine.layout import CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.hand import Hand, hand_of
from sifang.melds import HONOR_CHOW, Meld
from sifang.notation.reading import HandText
from sifang.tiles import BAMBOOS, CHARACTERS, DOTS, EAST, FIRST_FLOWER, RANKS, RED, NotationError, Tile

Pack: TypeAlias = tuple[str, str, int]

_FAMILIES = {
    "W": (CHARACTERS, 9),
    "B": (DOTS, 9),
    "T": (BAMBOOS, 9),
    "F": (EAST, 4),
    "J": (RED, 3),
    "H": (FIRST_FLOWER, 8),
}
_TOKEN = re.compile(r"CHI|PENG|GANG|[A-Z][0-9]|[0-9]")
_SEPARATORS = " \t\n,()[]'\""
_LEFT = 3


def botzone_tile(kind: Tile) -> str:
    """The tile's name.

    >>> botzone_tile(0), botzone_tile(33)
    ('W1', 'J3')
    """
    for letter, (first, count) in _FAMILIES.items():
        if first <= kind < first + count:
            return f"{letter}{kind - first + 1}"
    raise ValueError(f"no tile has the kind {kind}")


def parse_botzone_tile(name: str) -> Tile:
    """The kind of a name such as ``W1``; raises NotationError."""
    return _kind(name, 0, name)


def _kind(text: str, at: int, name: str) -> Tile:
    first, count = _FAMILIES.get(name[:1], (0, 0))
    if len(name) != 2 or not ("1" <= name[1] <= str(count)):
        raise NotationError(text, at + 1, name, "no such tile: W1-W9, B1-B9, T1-T9, F1-F4, J1-J3, H1-H8")
    return first + int(name[1]) - 1


def pack_of(meld: Meld) -> Pack:
    """The pack of a meld; a chow of unknown source counts its first tile as claimed, a pung or kong the left neighbour.

    Raises ValueError for a chow of honours.
    """
    if meld.type == CHOW:
        if meld.kind >= HONOR_CHOW:
            raise ValueError("Botzone has no chows of honours")
        return ("CHI", botzone_tile(meld.kind + 1), meld.claimed + 1)
    name = "PENG" if meld.type == PUNG else "GANG"
    source = 0 if meld.type == CONCEALED_KONG else 4 - (meld.source or _LEFT)
    return (name, botzone_tile(meld.kind), source)


def meld_of_pack(pack: Sequence[object]) -> Meld:
    """The meld of a pack; raises NotationError that shows it."""
    text = " ".join(str(part) for part in pack)
    found = read(text).hand
    if len(found.melds) != 1 or found.tiles or found.flowers:
        raise NotationError(text, 1, text, "one pack expected")
    return found.melds[0]


def hand_of_packs(packs: Iterable[Sequence[object]], tiles: Iterable[str]) -> Hand:
    """The hand of PyMahjongGB's two arguments ``pack`` and ``hand``; raises NotationError."""
    return hand_of([meld_of_pack(pack) for pack in packs], [parse_botzone_tile(name) for name in tiles])


def packs_of(hand: Hand) -> tuple[tuple[Pack, ...], tuple[str, ...]]:
    """PyMahjongGB's two arguments ``pack`` and ``hand``; flowers are left to its ``flowerCount``."""
    return tuple(map(pack_of, hand.melds)), tuple(map(botzone_tile, hand.tiles))


def matches(text: str) -> bool:
    """Whether a text has only packs and names of tiles; such a text ends in a digit, which the canonical one never does."""
    plain = "".join(" " if char in _SEPARATORS else char for char in text)
    return re.fullmatch(r"(\s*(CHI|PENG|GANG|[A-Z][0-9]|[0-9]\b))+\s*", plain) is not None


def read(text: str) -> HandText:
    """The hand of packs and tiles; raises NotationError.

    >>> read("CHI W2 1 GANG F1 0 B5B5").hand.tiles
    (13, 13)
    """
    melds: list[Meld] = []
    kinds: list[Tile] = []
    tokens = _tokens(text)
    i = 0
    while i < len(tokens):
        name, at = tokens[i]
        if name in ("CHI", "PENG", "GANG"):
            if i + 2 >= len(tokens):
                raise NotationError(text, at + 1, text[at:], "a pack needs a tile and a number")
            melds.append(_meld(text, tokens[i : i + 3]))
            i += 3
        else:
            kinds.append(_kind(text, at, name))
            i += 1
    return HandText(hand_of(melds, kinds), format="botzone")


def _tokens(text: str) -> list[tuple[str, int]]:
    found = []
    i = 0
    while i < len(text):
        if text[i] in _SEPARATORS:
            i += 1
            continue
        match = _TOKEN.match(text, i)
        if match is None:
            raise NotationError(text, i + 1, text[i], "no tile and no pack")
        found.append((match.group(), i))
        i = match.end()
    return found


def _meld(text: str, tokens: list[tuple[str, int]]) -> Meld:
    (name, start), (tile, at), (number, place) = tokens
    kind = _kind(text, at, tile)
    if kind >= FIRST_FLOWER:
        raise NotationError(text, at + 1, tile, "flowers make no packs")
    if not (number.isdecimal() and {"CHI": 1, "PENG": 1, "GANG": 0}[name] <= int(number) <= 3):
        raise NotationError(text, place + 1, number, f"no number that {name} can have")
    if name == "CHI":
        if kind >= EAST or kind % RANKS in (0, RANKS - 1):
            raise NotationError(text, start + 1, f"{name} {tile}", "no chow has this tile in its middle")
        return Meld(CHOW, kind - 1, _LEFT, int(number) - 1)
    if number == "0":
        return Meld(CONCEALED_KONG, kind)
    return Meld(PUNG if name == "PENG" else KONG, kind, 4 - int(number))


def write(hand: Hand) -> str:
    """The packs and tiles as a text, flowers last.

    >>> write(read("('CHI','W2',1),),('B5','B5'").hand)
    'CHI W2 1 B5 B5'
    """
    parts = [f"{name} {tile} {number}" for name, tile, number in map(pack_of, hand.melds)]
    return " ".join([*parts, *map(botzone_tile, (*hand.tiles, *hand.flowers))])
