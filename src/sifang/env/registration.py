"""The names under which Gymnasium makes these environments."""

from __future__ import annotations

import gymnasium

IDS = {
    "sifang/Mcr-v0": "mcr",
    "sifang/Nanchang-v0": "nanchang",
    "sifang/Sichuan-v0": "sichuan",
    "sifang/Taiwan-v0": "taiwan",
}
"""Id to rule set. The number moves when observations, actions or rewards change their meaning."""


def register_all() -> None:
    """Let ``gymnasium.make`` and ``make_vec`` know them: one seat, three greedy bots unless ``opponents`` says otherwise."""
    for name, key in IDS.items():
        gymnasium.register(
            name,
            entry_point="sifang.env.single:SingleTable",
            vector_entry_point="sifang.env.vector:VectorTables",
            kwargs={"rules": key, "opponents": "greedy"},
        )
