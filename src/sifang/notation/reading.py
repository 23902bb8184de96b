"""What a reader of any notation gives."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from sifang.hand import Hand
from sifang.tiles import Tile


@dataclass(frozen=True, slots=True)
class HandText:
    """A hand as a text states it: some notations also name the winning tile and the situation."""

    hand: Hand
    """Without the winning tile, if ``win`` names it."""
    win: Tile | None = None
    situation: Mapping[str, Any] = field(default_factory=dict)
    """Question fields by the names of the MCR records: seat_wind, round_wind, self_draw, fourth_tile, last_tile, ..."""
    format: str = "sifang"
    """Key of the notation."""


@dataclass(frozen=True, slots=True)
class Format:
    """One notation."""

    key: str
    title: str
    example: str
    """A text that is read as a whole hand."""
    matches: Callable[[str], bool]
    """Whether a text can only be meant so; the formats are asked in their order."""
    read: Callable[[str], HandText]
    """Raises NotationError."""
    write: Callable[[Hand], str]
    """Raises ValueError for what the notation cannot say."""
