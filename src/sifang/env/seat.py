"""One table as its seats observe it, a deal after another."""

from __future__ import annotations

from typing import Any

import numpy

from sifang.engine.actions import ACTIONS
from sifang.env import doors
from sifang.env.spaces import chosen
from sifang.play.observe import PLANES, SIZE
from sifang.rules.ruleset import Ruleset
from sifang.table import Table
from sifang.tiles import KINDS

Observation = dict[str, Any]
"""``observation`` and ``action_mask``, see ``spaces.observation_space``."""


class Deals:
    """The deals of a seed, one after another: the seat of the dealer passes on, after four deals the round's wind."""

    def __init__(self, rules: str | Ruleset, options: Any, seed: int) -> None:
        """Nothing is dealt before :meth:`next`."""
        self.ruleset, self.options = chosen(rules, options)
        self.seed = seed
        self.number = -1
        self.table: Table
        self._seen = numpy.zeros(KINDS, numpy.int64)

    def restart(self, seed: int) -> None:
        """Let the first deal of this seed be the next."""
        self.seed = seed
        self.number = -1

    def next(self) -> Table:
        """Deal anew; a deal that ends before anybody is asked is passed over."""
        while True:
            self.number += 1
            n = self.number
            self.table = Table(self.ruleset, self.options, seed=self.seed, deal=n, dealer=n % 4, round_wind=n // 4 % 4)
            if not self.table.over:
                return self.table

    def observation(self, seat: int) -> Observation:
        """What the seat knows and may do, in arrays of its own; the mask is zero for a seat that is not asked."""
        out = numpy.zeros(SIZE, numpy.int8)
        tables, rules, _, _ = self.table.parts
        doors.look(tables, rules, seat, self._seen, out)
        mask = numpy.zeros(ACTIONS, numpy.int8)
        mask[self.table.legal_actions(seat)] = 1
        return {"observation": out.reshape(PLANES, KINDS), "action_mask": mask}

    def points(self) -> list[int]:
        """Points less fines of each seat in this deal."""
        table = self.table
        return [score - fine for score, fine in zip(table.scores, table.fines, strict=True)]
