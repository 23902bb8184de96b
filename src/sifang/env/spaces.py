"""What every environment here observes and chooses from: spaces, and the names of actions."""

from __future__ import annotations

from typing import Any

import numpy
from gymnasium import spaces

from sifang.commands import all_commands, parse_command
from sifang.engine.actions import ACTIONS
from sifang.play.observe import PLANES
from sifang.rules.ruleset import Ruleset, ruleset
from sifang.tiles import KINDS

ACTION_NAMES = tuple(str(command) for command in all_commands())
"""The text of every action, by its number: ``pass``, ``discard 5m``, ``chow 345m 4m``."""


def action_number(text: str) -> int:
    """The number of an action's text; raises ValueError that names the text."""
    return parse_command(text).action


def observation_space() -> spaces.Dict:
    """``observation``: int8 (PLANES, 34), see ``play.observe``; ``action_mask``: int8 (ACTIONS,), 1 = legal."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 127, (PLANES, KINDS), numpy.int8),
            "action_mask": spaces.Box(0, 1, (ACTIONS,), numpy.int8),
        }
    )


def action_space() -> spaces.Discrete[numpy.int64]:
    """The engine's fixed space, the same for every rule set."""
    return spaces.Discrete(ACTIONS)


def chosen(rules: str | Ruleset, options: Any) -> tuple[Ruleset, Any]:
    """The rule set and its options.

    Args:
        rules: a rule set, its key, or a key with a preset (``sichuan:blood``).
        options: an options value; None = those of the preset named, else of the first.
    """
    if not isinstance(rules, str):
        found, preset = rules, ""
    else:
        key, _, preset = rules.partition(":")
        found = ruleset(key)
    if options is not None and preset:
        raise ValueError(f"{rules}: a preset and options; one of them expected")
    return found, found.preset(preset or next(iter(found.presets))) if options is None else options
