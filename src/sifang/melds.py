"""Melds: the sets that a seat has laid out, and their text.

``[123m]`` chow, ``[555p]`` pung, ``[5555p]`` kong, ``{5555p}`` concealed kong; in Nanchang also chows of honours, such as ``[ESW]``.
The text says neither who gave a tile nor whether a kong was added to a pung: :class:`Meld` does, where that is known.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sifang.engine.actions import HONOR_SEQUENCES
from sifang.engine.layout import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.tiles import COPIES, EAST, KINDS, RANKS, NotationError, Scan, Tile, scan, tiles_text

HONOR_CHOW = 64
"""Kind of a chow of honours: this + its sequence in ``actions.HONOR_SEQUENCES``."""


@dataclass(frozen=True, slots=True)
class Meld:
    """One meld; its type is CHOW, PUNG, KONG, ADDED_KONG or CONCEALED_KONG of ``engine.layout``."""

    type: int
    kind: int
    """The kind of a pung or kong, the lowest kind of a chow; a chow of honours has 64 + its sequence."""
    source: int = 0
    """Relative seat that gave the claimed tile: 1 right, 2 across, 3 left; 0 none or unknown."""
    claimed: int = 0
    """Place (0-2) of the claimed tile in a chow."""

    @property
    def kinds(self) -> tuple[Tile, ...]:
        """The tiles, three or four."""
        if self.type != CHOW:
            return (self.kind,) * (3 if self.type == PUNG else COPIES)
        if self.kind >= HONOR_CHOW:
            return HONOR_SEQUENCES[self.kind - HONOR_CHOW]
        return (self.kind, self.kind + 1, self.kind + 2)

    @property
    def is_kong(self) -> bool:
        """Whether it has four tiles."""
        return self.type in (KONG, ADDED_KONG, CONCEALED_KONG)

    @property
    def is_concealed(self) -> bool:
        """Whether nobody gave a tile to it: a concealed kong."""
        return self.type == CONCEALED_KONG


def meld_of(kinds: tuple[Tile, ...], *, concealed: bool = False, source: int = 0, claimed: int = 0) -> Meld | None:
    """The meld of these tiles in any order, or None if they make none; a melded kong is a claimed one, KONG.

    >>> meld_of((2, 0, 1))
    Meld(type=0, kind=0, source=0, claimed=0)
    """
    low = min(kinds, default=KINDS)
    if low >= KINDS or max(kinds) >= KINDS:
        return None
    if len(set(kinds)) == 1 and len(kinds) in (3, COPIES):
        if concealed:
            return Meld(CONCEALED_KONG, low) if len(kinds) == COPIES else None
        return Meld(PUNG if len(kinds) == 3 else KONG, low, source)
    kind = _chow_kind(tuple(sorted(kinds)))
    return None if concealed or kind is None else Meld(CHOW, kind, source, claimed)


def _chow_kind(kinds: tuple[Tile, ...]) -> int | None:
    low = kinds[0]
    if kinds in HONOR_SEQUENCES:
        return HONOR_CHOW + HONOR_SEQUENCES.index(kinds)
    if kinds == (low, low + 1, low + 2) and low < EAST and low % RANKS <= RANKS - 3:
        return low
    return None


def parse_meld(text: str) -> Meld:
    """The meld of a text such as ``[123m]`` or ``{5555p}``; raises NotationError.

    >>> parse_meld("[123m]").kinds
    (0, 1, 2)
    """
    inner = text.strip()
    if not inner or inner[0] not in "[{":
        raise NotationError(text, 1, text, "a meld in [ ] or { } expected")
    start = text.index(inner)
    meld, end = meld_at(text, start)
    if end != start + len(inner):
        raise NotationError(text, end + 1, text[end:], "one meld expected")
    return meld


def meld_at(text: str, start: int, scan: Scan = scan) -> tuple[Meld, int]:
    """The meld whose bracket opens at index ``start``, and the index after its closing bracket; raises NotationError.

    ``scan`` reads the tiles of another notation, see ``sifang.notation``.
    """
    closing = "]" if text[start] == "[" else "}"
    end = text.find(closing, start)
    if end < 0:
        raise NotationError(text, start + 1, text[start:], f"{closing!r} is missing")
    meld = meld_of(tuple(kind for kind, _ in scan(text, start + 1, end)), concealed=closing == "}")
    if meld is None:
        wanted = "four tiles alike" if closing == "}" else "a chow, three or four tiles alike"
        raise NotationError(text, start + 1, text[start : end + 1], f"no meld: {wanted} expected")
    return meld, end + 1


def meld_text(meld: Meld, write: Callable[[tuple[Tile, ...]], str] = tiles_text) -> str:
    """The canonical text of a meld; ``write`` gives the tiles another notation.

    >>> meld_text(Meld(CONCEALED_KONG, 13))
    '{5555p}'
    """
    tiles = write(meld.kinds)
    return f"{{{tiles}}}" if meld.is_concealed else f"[{tiles}]"
