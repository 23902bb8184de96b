"""PettingZoo: one table, four agents, one asked after another.

There is no parallel form. In its turn a seat acts alone; where several have to answer at once (claims, an exchange,
the void suit, a declaration on dealt tiles) the engine gathers their answers and shows none before the last is in, so
that asking them one after another gives nobody anything to know. A parallel form would ask three idle seats for an
empty action at nearly every step.
"""

from __future__ import annotations

from typing import Any

from pettingzoo import AECEnv

from sifang.env.seat import Deals, Observation
from sifang.env.spaces import action_space, observation_space
from sifang.rules.ruleset import Ruleset

AGENTS = ("seat_0", "seat_1", "seat_2", "seat_3")
"""The agents by absolute seat."""


class TableAec(AECEnv):  # type: ignore[misc] # PettingZoo has no types
    """One deal an episode. Rewards are 0 until its end, then each seat's points less its fines."""

    def __init__(self, rules: str | Ruleset = "mcr", options: Any = None, *, seed: int = 0) -> None:
        """Arguments as of :func:`aec`."""
        super().__init__()
        self._deals = Deals(rules, options, seed)
        key = self._deals.ruleset.key
        self.metadata = {"name": f"sifang_{key}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = list(AGENTS)
        self._observation_spaces = {agent: observation_space() for agent in AGENTS}
        self._action_spaces = {agent: action_space() for agent in AGENTS}

    def observation_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same for every agent."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo's
        """Deal: with a seed its first deal, without one the deal after the last. ``options`` is not used."""
        if seed is not None:
            self._deals.restart(seed)
        self._deals.next()
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._skip_agent_selection = None
        self.agent_selection = AGENTS[self._deals.table.actor]

    def observe(self, agent: str) -> Observation:
        """What the agent's seat knows; its mask is zero while it is not asked."""
        return self._deals.observation(AGENTS.index(agent))

    def step(self, action: int | None) -> None:
        """Play the selected agent's action; raises IllegalCommand for one that its mask does not allow, which changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is asked: an action expected, not None")
        table = self._deals.table
        table.play(AGENTS.index(agent), int(action))
        self._cumulative_rewards[agent] = 0.0
        if not table.over:
            self.agent_selection = AGENTS[table.actor]
            return
        self.rewards = dict(zip(AGENTS, map(float, self._deals.points()), strict=True))
        self.terminations = dict.fromkeys(AGENTS, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def close(self) -> None:
        """Nothing is held that would have to be freed."""


def aec(rules: str | Ruleset = "mcr", options: Any = None, *, seed: int = 0) -> TableAec:
    """A table as an AEC environment of PettingZoo.

    Args:
        rules: a rule set, its key, or a key with a preset (``sichuan:blood``).
        options: an options value; None = those of the preset.
        seed: 0 to 2**62 - 1: the walls of the deals that ``reset`` gives one after another.

    >>> env = aec("sichuan", seed=1)
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else int(observation["action_mask"].argmax()))
    >>> env.agents
    []
    """
    return TableAec(rules, options, seed=seed)
