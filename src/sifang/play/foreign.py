"""Rule sets that other packages bring: interpreted play asks them by number through a table; compiled play cannot."""

from typing import Any

from sifang.engine.layout import Rules, Tally, Win, Work
from sifang.kernel import jit_enabled, kernel

FIRST = 100
"""Numbers of rule sets that are not ours begin here."""

SCORERS: dict[int, Any] = {}
"""Number to an object with ``value`` and ``pay_win``."""


def register(scorer: Any) -> int:
    """Give a scorer a number for ``Rules.book``; the same object keeps its number."""
    for number, known in SCORERS.items():
        if known is scorer:
            return number
    number = FIRST + len(SCORERS)
    SCORERS[number] = scorer
    return number


if jit_enabled():

    @kernel
    def value(w: Win, r: Rules, work: Work, out: Tally) -> int:
        """Compiled play knows no foreign rule set: nothing is a win."""
        return -1

    @kernel
    def pay_win(w: Win, r: Rules, out: Tally, work: Work) -> None:
        """Compiled play knows no foreign rule set."""

else:

    def value(w: Win, r: Rules, work: Work, out: Tally) -> int:
        """The foreign rule set's own scorer."""
        return int(SCORERS[int(r.book)].value(w, r, work, out))

    def pay_win(w: Win, r: Rules, out: Tally, work: Work) -> None:
        """The foreign rule set's own payments."""
        SCORERS[int(r.book)].pay_win(w, r, out, work)
