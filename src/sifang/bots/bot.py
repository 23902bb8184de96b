"""One bot as Python sees it."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any

from sifang.bots import deals
from sifang.bots.choose import GREEDY, PLAN, RANDOM, SHANTEN
from sifang.bots.rows import BotScratch, plans_row, rows_of, shapes_guide
from sifang.commands import Command
from sifang.engine import chance, forms
from sifang.engine.layout import Rules
from sifang.kernel import jit_enabled
from sifang.play import state
from sifang.play.dispatch import new_scratch
from sifang.rules.plans import Guide, Plan
from sifang.rules.ruleset import Ruleset
from sifang.table import Table, rules_rows

BOTS = {"random": RANDOM, "greedy": GREEDY, "plan": PLAN, "shanten": SHANTEN}
"""The bots by name. ``shanten`` is the floor for measuring: fewest missing tiles of the standard shape, blind for which are live."""
STANDARD = Guide((Plan("standard"),), blind=True)


def guide_of(ruleset: Ruleset, options: Any, rules: Rules) -> Guide:
    """The rule set's guide: ``guide(options)`` of the module ``plans`` beside its options; all its shapes if it has none."""
    package = ruleset.options.__module__.rpartition(".")[0]
    module = f"{package}.plans"
    if not package or importlib.util.find_spec(module) is None:
        return shapes_guide(rules)
    guide: Guide = importlib.import_module(module).guide(options)
    return guide


def bot_number(name: str) -> int:
    """A bot's number; raises ValueError that names the bots there are."""
    if name not in BOTS:
        raise ValueError(f"no bot {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


class Equipment:
    """What bots of one rule set and its options share: its numbers, tables and plans, as kernels of this process take them."""

    def __init__(self, ruleset: Ruleset, options: Any) -> None:
        """Prepare; the form tables are built on first use."""
        compiled = jit_enabled()
        plain = ruleset.rows(options)
        shapes = plans_row(shapes_guide(plain))
        self.rules = rules_rows(ruleset, options)
        self.forms = forms.table_rows(plain.form_family, compiled)
        self.chows = forms.table_rows(forms.CHOWS, compiled)
        self.plans = rows_of(
            [shapes, shapes, plans_row(guide_of(ruleset, options, plain)), plans_row(STANDARD)], compiled=compiled
        )


_made: dict[tuple[str, str], Equipment] = {}


def equipment(ruleset: Ruleset, options: Any) -> Equipment:
    """The equipment of a rule set and options, made once. Options may hold mappings, so their text is the key."""
    key = (ruleset.key, repr(options))
    if key not in _made:
        _made[key] = Equipment(ruleset, options)
    return _made[key]


class Bot:
    """A bot of this name for one rule set and its options; ``seed`` moves only what it leaves to chance."""

    def __init__(self, name: str, ruleset: Ruleset, options: Any = None, seed: int = 0) -> None:
        """Raises ValueError for a name that is none."""
        self.name = name
        self.number = bot_number(name)
        self.ruleset = ruleset
        self.options = ruleset.preset(next(iter(ruleset.presets))) if options is None else options
        self._equipment = equipment(ruleset, self.options)
        self._minds = BotScratch.rows(1, compiled=jit_enabled())
        self._scratches = new_scratch()
        chance.start(self._rng(), seed, 0, 0)

    def _rng(self) -> Any:
        first = self._minds[0]
        return first["rng"] if jit_enabled() else first.rng

    def act(self, table: Table, seat: int) -> Command:
        """The seat's command; raises ValueError if the seat is not asked."""
        if seat not in table.pending:
            raise ValueError(f"seat {seat} is not asked")
        own = self._equipment
        rows = table._tables  # noqa: SLF001 - the row itself: a copy of it costs more than the decision
        number = self.number
        return Command(
            int(
                deals.decide(
                    rows, own.rules, own.forms, own.chows, self._scratches, own.plans, self._minds, number, seat
                )
            )
        )

    def decide_among(self, row: state.Table, seat: int, legal: Sequence[int]) -> int:
        """One of the legal actions at a table of which ``row`` has only what the seat may know (``bots.seated``)."""
        own = self._equipment
        rows: Any = [row]
        actions: Any = legal
        if jit_enabled():
            import numpy

            rows, actions = state.Table.array(1), numpy.array(legal, numpy.int64)
            row.store(rows[0])
        return int(
            deals.decide_among(
                rows,
                own.rules,
                own.forms,
                own.chows,
                self._scratches,
                own.plans,
                self._minds,
                self.number,
                seat,
                actions,
            )
        )
