"""A hand: the melds, concealed tiles and flowers of one seat, and its text.

    [123m][5555p]{EEEE}23789s

Melds stand anywhere between the concealed tiles, flowers ``a``-``h`` likewise; the winning tile is always given apart.
How many tiles and copies a hand may have is a question for the rule sets.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sifang.melds import Meld, meld_at, meld_text
from sifang.tiles import ALL_KINDS, FIRST_FLOWER, KINDS, Scan, Tile, scan, tiles_text


@dataclass(frozen=True, slots=True)
class Hand:
    """What one seat holds."""

    melds: tuple[Meld, ...] = ()
    """In the order of the text, which is that of play."""
    tiles: tuple[Tile, ...] = ()
    """Concealed kinds, sorted."""
    flowers: tuple[Tile, ...] = ()
    """Flowers (kinds 34-41), sorted."""

    @property
    def all_tiles(self) -> tuple[Tile, ...]:
        """Tiles of melds and concealed ones, sorted, without flowers."""
        return tuple(sorted([*self.tiles, *(kind for meld in self.melds for kind in meld.kinds)]))


def parse_hand(text: str, scan: Scan = scan) -> Hand:
    """The hand of a canonical text; raises NotationError. ``scan`` reads the tiles of another notation.

    >>> hand = parse_hand("[123m]55pE")
    >>> hand.tiles, hand.melds[0].kinds
    ((13, 13, 27), (0, 1, 2))
    """
    melds: list[Meld] = []
    found: list[Tile] = []
    i = 0
    while i < len(text):
        if text[i] in "[{":
            meld, i = meld_at(text, i, scan)
            melds.append(meld)
            continue
        end = min((j for j in (text.find("[", i), text.find("{", i)) if j >= 0), default=len(text))
        found += [kind for kind, _ in scan(text, i, end)]
        i = end
    return hand_of(melds, found)


def hand_of(melds: Iterable[Meld], tiles: Iterable[Tile]) -> Hand:
    """A hand of melds and other tiles in any order, flowers among them."""
    ordered = sorted(tiles)
    return Hand(
        tuple(melds),
        tuple(kind for kind in ordered if kind < FIRST_FLOWER),
        tuple(kind for kind in ordered if kind >= FIRST_FLOWER),
    )


def hand_text(hand: Hand) -> str:
    """The canonical text: melds, concealed tiles, flowers.

    >>> hand_text(parse_hand("E5p[123m]5p"))
    '[123m]55pE'
    """
    return "".join(meld_text(meld) for meld in hand.melds) + tiles_text((*hand.tiles, *hand.flowers))


def counts(tiles: Iterable[Tile]) -> list[int]:
    """How many of each kind 0-33; flowers are not counted.

    >>> counts((0, 0, 33))[0]
    2
    """
    found = [0] * ALL_KINDS
    for kind in tiles:
        found[kind] += 1
    return found[:KINDS]


def counts_of(text: str) -> list[int]:
    """How many of each kind a text of concealed tiles has; raises NotationError.

    >>> sum(counts_of("123m55p"))
    5
    """
    return counts(kind for kind, _ in scan(text))
