"""Who sits at the other seats."""

from __future__ import annotations

from collections.abc import Sequence

from sifang.bots.bot import bot_number

OTHERS = 3


def named(opponents: str | Sequence[str], seat: int) -> list[str]:
    """The bot's name at each absolute seat; at the learner's own stands one that is never asked.

    Args:
        opponents: a bot for all, or three: at the next seat, opposite, at the previous.
        seat: the learner's absolute seat.

    Raises:
        ValueError: for a seat, a number of bots or a name that is none.
    """
    if not 0 <= seat < 4:
        raise ValueError(f"seat {seat}: 0 to 3 expected")
    three = [opponents] * OTHERS if isinstance(opponents, str) else list(opponents)
    if len(three) != OTHERS:
        raise ValueError(f"{len(three)} opponents: one name or three expected")
    for name in three:
        bot_number(name)
    found = ["random"] * 4
    for distance, name in enumerate(three, 1):
        found[(seat + distance) % 4] = name
    return found
