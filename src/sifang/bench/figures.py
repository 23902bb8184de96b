"""What a measurement gives: by name ours, theirs and the ratio in which ours is better."""

from __future__ import annotations

Figures = dict[str, dict[str, float]]
"""``{name: {"ours": ..., "theirs": ..., "ratio": ...}}``; rows without a peer have no ``theirs``, rows of one that is missing are left out."""


def compare(name: str, ours: float, theirs: float | None, *, less: bool = False) -> Figures:
    """One row; nothing where the peer is missing. ``less``: the smaller figure is the better one."""
    if theirs is None:
        return {}
    return {name: {"ours": ours, "theirs": theirs, "ratio": theirs / ours if less else ours / theirs}}
