"""Many tables stepped together: the native interface for learning and simulation.

Arrays are made once and written in place; every number of the result is described at its attribute. Needs compiled kernels to be quick, and
works interpreted.
"""

from __future__ import annotations

from typing import Any

from sifang.kernel import jit_enabled, prefer_jit

prefer_jit()

from sifang.engine import forms  # noqa: E402
from sifang.engine.actions import ACTIONS  # noqa: E402
from sifang.play import dispatch, many, observe, state  # noqa: E402
from sifang.rules.ruleset import Ruleset, ruleset  # noqa: E402
from sifang.table import log_rows, rules_rows  # noqa: E402


class Batch:
    """n tables of one rule set; a table that finishes a deal is dealt anew in the same step."""

    def __init__(
        self, n: int, rules: str | Ruleset = "mcr", options: Any = None, *, seed: int = 0, planes: bool = False
    ) -> None:
        """Deal on every table.

        Args:
            n: how many tables.
            rules: a rule set or its key.
            options: its options; the default preset's if None.
            seed: 0 to 2**62 - 1; table i draws its walls from stream i of it.
            planes: fill ``planes`` at every step.
        """
        import numpy

        if n < 1:
            raise ValueError(f"{n} tables: at least one expected")
        found = ruleset(rules) if isinstance(rules, str) else rules
        chosen = found.preset(next(iter(found.presets))) if options is None else options
        self.rules = rules_rows(found, chosen)
        self.tables = state.Table.rows(n, compiled=jit_enabled())
        self.forms = forms.table_rows(found.rows(chosen).form_family)
        self.scratch = dispatch.new_scratch()
        self.log = log_rows(0)
        self.with_planes = int(planes)
        self.actors = numpy.zeros(n, numpy.int64)
        """The seat asked on each table."""
        self.masks = numpy.zeros((n, ACTIONS), numpy.uint8)
        """Legal actions of that seat."""
        self.observations = numpy.zeros((n, observe.SIZE), numpy.int8)
        self.planes = self.observations.reshape(n, observe.PLANES, 34)
        """What that seat knows (play.observe); zeros unless asked for."""
        self.rewards = numpy.zeros((n, 4), numpy.int32)
        """Points less fines of each seat where the last step ended a deal, else 0."""
        self.done = numpy.zeros(n, numpy.uint8)
        """1 where the last step ended a deal."""
        self.count = numpy.zeros(3, numpy.int64)
        """Of :meth:`random_play`: deals ended, their decisions, deals with a winner."""
        self._all = numpy.arange(n)
        self.restart(seed)

    def restart(self, seed: int) -> None:
        """Deal on every table anew, as a batch that is made with this seed; the arrays stay the same ones."""
        self.rewards[:] = 0
        self.done[:] = 0
        self.count[:] = 0
        many.start_all(self.tables, self.rules, self.forms, self.scratch, self.log, seed)
        many.report_all(
            self.tables,
            self.rules,
            self.forms,
            self.scratch,
            self.masks,
            self.observations,
            self.actors,
            self.with_planes,
        )

    def check(self, actions: Any) -> None:
        """Raise ValueError that names the first table whose action is not legal."""
        legal = self.masks[self._all, actions]
        if not legal.all():
            i = int((legal == 0).argmax())
            raise ValueError(f"table {i}: action {int(actions[i])} is not legal")

    def step(self, actions: Any) -> None:
        """One decision on each table: ``actions`` is an int64 array of n actions that ``masks`` allows.

        Raises ValueError that names the first table whose action is not legal; nothing has moved then.
        """
        self.check(actions)
        many.step_all(
            self.tables,
            self.rules,
            self.forms,
            self.scratch,
            self.log,
            actions,
            self.actors,
            self.masks,
            self.observations,
            self.rewards,
            self.done,
            self.with_planes,
        )

    def random_play(self, n: int, *, masks: bool = True) -> None:
        """n random legal decisions on each table, from the tables' own generators; adds to ``count``."""
        many.random_play(
            self.tables,
            self.rules,
            self.forms,
            self.scratch,
            self.log,
            n,
            self.masks,
            self.observations,
            int(masks),
            self.with_planes,
            self.count,
        )
        many.report_all(
            self.tables,
            self.rules,
            self.forms,
            self.scratch,
            self.masks,
            self.observations,
            self.actors,
            self.with_planes,
        )
