"""How quickly a table goes when nobody has to think: delays in seconds, a pair where chance moves them.

They hide things: a bot's move must not tell by its time what the bot could do, and a discard must not tell by the pause after it who could claim it.
"""

from __future__ import annotations

from dataclasses import dataclass

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Pace:
    """Delays of a table."""

    bot: Span = (0.45, 0.8)
    """Before a bot acts on its turn."""
    gap: Span = (0.35, 0.55)
    """From a discard to what follows, where one person at most is there to see it: drawn before it is known who could claim."""
    window: float | None = None
    """The same with several people, fixed; None: the third number of the room's clock, ``no_clock_window`` without a clock."""
    no_clock_window: float = 4.0
    auto: float = 0.3
    """Before the hall acts for a player who asked it to."""
    showdown: float = 1.5
    """From a win to the other hands being laid open (design 10)."""
    away: float = 15.0
    """Before a bot takes over from somebody who is away, at a table without a clock."""
    next: float = 30.0
    """From the end of a deal to the next one, where several people are there."""
    numbers: float = 2.0
    """Most that a match waits for its players' numbers (``drawing``)."""


AT_ONCE = Pace((0.0, 0.0), (0.0, 0.0), 0.0, 0.0, 0.0, 0.0, 15.0, 30.0, 0.0)
"""For tests and load: nobody waits, but for who may claim."""
