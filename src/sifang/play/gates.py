"""Doors from the flow of play to the rule sets: what they are worth, who pays, what an ended deal settles.

The rule sets' code lies behind addresses (``kernel.gate``), so that the kernels of play compile without carrying it along.
"""

from sifang.engine.layout import Rules
from sifang.kernel import call_gate, inner
from sifang.play.situation import Scratch
from sifang.play.state import Table

VALUE, PAY_WIN, PAY_END = 0, 1, 2
"""Places in ``Scratch.gates``."""


@inner
def value(r: Rules, s: Scratch) -> int:
    """Value of the win asked in ``s.win``, -1 if it may not be declared; fills ``s.tally``."""
    return call_gate(s.gates[VALUE], s.win, r, s.work, s.tally)


@inner
def pay_win(r: Rules, s: Scratch) -> None:
    """Append the payments of the win in ``s.win`` and ``s.tally`` to the ledger."""
    call_gate(s.gates[PAY_WIN], s.win, r, s.work, s.tally)


@inner
def pay_end(t: Table, r: Rules, s: Scratch) -> None:
    """Append what is settled at the end of the deal to the ledger."""
    call_gate(s.gates[PAY_END], t, r, s)
