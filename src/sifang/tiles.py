"""Tiles: kinds, their names, and the canonical text.

A tile is its *kind*, a small int: 0-33 in the order 1-9m, 1-9p, 1-9s, E S W N, C F P (中 發 白); flowers 34-41 = 春夏秋冬梅蘭竹菊.
"""

from __future__ import annotations

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
