"""Gymnasium: one seat of one table, three bots at the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy

from sifang.bots import Bot
from sifang.commands import Command
from sifang.env.opponents import named
from sifang.env.seat import Deals, Observation
from sifang.env.spaces import action_space, observation_space
from sifang.rules.ruleset import Ruleset


class SingleTable(gymnasium.Env[Observation, numpy.int64]):
    """One deal an episode; the reward is 0 until its end, then the seat's points less its fines."""

    def __init__(
        self,
        rules: str | Ruleset = "mcr",
        options: Any = None,
        *,
        opponents: str | Sequence[str] = "greedy",
        seat: int = 0,
        seed: int = 0,
        strict: bool = False,
    ) -> None:
        """Set up; :meth:`reset` deals.

        Args:
            rules: a rule set, its key, or a key with a preset.
            options: an options value; None = those of the preset.
            opponents: a bot for all, or three: at the next seat, opposite, at the previous.
            seat: the learner's absolute seat, 0-3; the dealer's seat passes on from deal to deal.
            seed: 0 to 2**62 - 1.
            strict: raise IllegalCommand for an illegal action. Else the legal action of the lowest number is played and ``info["illegal"]`` is true.
        """
        self._deals = Deals(rules, options, seed)
        self.seat = seat
        self.strict = strict
        self._names = named(opponents, seat)
        self._bots: list[Bot] = []
        self._seat_bots(seed)
        self.observation_space = observation_space()
        self.action_space = action_space()

    def _seat_bots(self, seed: int) -> None:
        deals = self._deals
        self._bots = [
            Bot(name, deals.ruleset, deals.options, seed=(seed + one) % (1 << 62))
            for one, name in enumerate(self._names)
        ]

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - the signature is Gymnasium's
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal: with a seed its first deal, without one the deal after the last. A deal that ends before the seat is asked is passed over."""
        super().reset(seed=seed)
        if seed is not None:
            self._deals.restart(seed)
            self._seat_bots(seed)
        self._deals.next()
        while not self._ask():
            self._deals.next()
        return self._deals.observation(self.seat), {}

    def _ask(self) -> bool:
        """Let the bots play until the seat is asked; false: the deal is over."""
        table = self._deals.table
        while not table.over:
            actor = table.actor
            if actor == self.seat:
                return True
            table.play(actor, self._bots[actor].act(table, actor))
        return False

    def step(self, action: int | numpy.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the seat's action and the bots' until it is asked again or the deal is over; ``info["points"]`` then has all four seats' points."""
        table = self._deals.table
        info: dict[str, Any] = {}
        number = int(action)
        if not self.strict and not table.over:
            legal = table.legal_actions(self.seat)
            if number not in legal:
                number = min(legal)
                info["illegal"] = True
        table.play(self.seat, number)
        over = not self._ask()
        points = self._deals.points()
        if over:
            info["points"] = points
        return self._deals.observation(self.seat), float(points[self.seat]) if over else 0.0, over, False, info

    def legal(self) -> list[Command]:
        """The legal commands of the seat, to read."""
        return list(self._deals.table.legal(self.seat))
