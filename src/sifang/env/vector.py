"""Many tables as one vector environment: the arrays of ``batch.Batch``, written in place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from sifang.batch import Batch
from sifang.bots.bot import bot_number, equipment
from sifang.bots.rows import BotScratch
from sifang.engine.actions import ACTIONS
from sifang.env import doors
from sifang.env.opponents import named
from sifang.env.spaces import action_space, chosen, observation_space
from sifang.kernel import jit_enabled
from sifang.rules.ruleset import Ruleset

Arrays = dict[str, NDArray[numpy.int8]]
Step = tuple[Arrays, NDArray[numpy.int32], NDArray[numpy.bool_], NDArray[numpy.bool_], dict[str, Any]]


class VectorTables(VectorEnv[Arrays, NDArray[numpy.int64], Any]):
    """N tables, one seat asked on each; a deal is an episode, and a table that ends one is dealt anew in the same step.

    The arrays that ``reset`` and ``step`` return are the same ones every time, written in place: copy what must outlive the next step.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - declared so by Gymnasium

    def __init__(
        self,
        num_envs: int,
        rules: str | Ruleset = "mcr",
        options: Any = None,
        *,
        seed: int = 0,
        opponents: str | Sequence[str] | None = None,
        seat: int = 0,
        planes: bool = True,
    ) -> None:
        """Deal on every table.

        Args:
            num_envs: how many tables.
            rules: a rule set, its key, or a key with a preset.
            options: an options value; None = those of the preset.
            seed: 0 to 2**62 - 1; what happens on table i depends on it, on i and on the actions there, not on ``num_envs``.
            opponents: None: whichever seat is asked acts, and ``rewards`` is (N, 4) by absolute seat.
                A bot for all, or three (next, opposite, previous): one seat acts, and ``rewards`` is (N,).
            seat: the learner's absolute seat, where there are opponents.
            planes: fill ``observation``; without, it stays zero and steps are quicker.
        """
        self.ruleset, self.options = chosen(rules, options)
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.seat = seat
        self._gear = None if opponents is None else equipment(self.ruleset, self.options)
        if opponents is not None:
            self._bots = numpy.array([bot_number(name) for name in named(opponents, seat)], numpy.int64)
            self._minds = BotScratch.rows(1, compiled=jit_enabled())
            self._rngs = numpy.zeros((num_envs, doors.WORDS), numpy.int64)
        self.batch = batch = Batch(num_envs, self.ruleset, self.options, seed=seed, planes=planes)
        self._arrays: Arrays = {"observation": batch.planes, "action_mask": batch.masks.view(numpy.int8)}
        self._rewards: NDArray[numpy.int32] = batch.rewards if opponents is None else batch.rewards[:, seat]
        self._terminations: NDArray[numpy.bool_] = batch.done.view(numpy.bool_)
        self._truncations = numpy.zeros(num_envs, numpy.bool_)
        self._seed = seed
        self._played = False
        self._first_turns()

    def _first_turns(self) -> None:
        """Let the opponents play until the learner is asked for the first time."""
        if self._gear is None:
            return
        batch = self.batch
        doors.start_rngs(self._rngs, self._seed)
        self._play_on(numpy.full(self.num_envs, -1, numpy.int64))
        batch.actors[:] = self.seat
        batch.rewards[:] = 0
        batch.done[:] = 0

    def _play_on(self, actions: NDArray[numpy.int64]) -> None:
        batch, gear = self.batch, self._gear
        assert gear is not None
        doors.play_on(
            batch.tables, batch.rules, batch.forms, gear.chows, batch.scratch, batch.log, gear.plans, self._minds, self._bots,
            self._rngs, self.seat, actions, batch.masks, batch.observations, batch.rewards, batch.done, batch.with_planes,
        )  # fmt: skip

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - the signature is Gymnasium's
    ) -> tuple[Arrays, dict[str, Any]]:
        """Deal on every table: with a seed its first deals; without one those of the number after the last seed, once anything was played.

        ``options`` is not used.
        """
        super().reset(seed=seed)
        if seed is not None or self._played:
            self._seed = self._seed + 1 if seed is None else seed
            self.batch.restart(self._seed)
            self._first_turns()
            self._played = False
        return self._arrays, {"seat": self.batch.actors}

    def step(self, actions: NDArray[numpy.int64]) -> Step:
        """One decision on each table by the seat of ``info["seat"]``.

        Args:
            actions: int64 (N,), each allowed by its table's ``action_mask``.

        Returns:
            observations, rewards, terminations, truncations (always false), info. Rewards are int32: points less fines where a deal ended, else 0.
            ``info``: ``seat`` int64 (N,), who is asked; where deals ended ``final_info`` = {"points": int32 (N, 4)} and ``_final_info``, its mask. There is no
            ``final_obs``: nobody is asked after the end, whose value is zero.

        Raises:
            ValueError: an action is not legal; it names the first such table, and nothing has moved.
        """
        batch = self.batch
        if self._gear is None:
            batch.step(actions)
        else:
            batch.check(actions)
            self._play_on(actions)
        self._played = True
        info: dict[str, Any] = {"seat": batch.actors}
        if self._terminations.any():
            info["final_info"] = {"points": batch.rewards}
            info["_final_info"] = self._terminations
        return self._arrays, self._rewards, self._terminations, self._truncations, info

    def sample(self, generator: numpy.random.Generator) -> NDArray[numpy.int64]:
        """A random legal action on each table."""
        masks = self.batch.masks
        found: NDArray[numpy.int64] = (masks * (1 + generator.random((self.num_envs, ACTIONS), numpy.float32))).argmax(
            1
        )
        return found
