"""Sifang for learning: environments of PettingZoo and Gymnasium over the engine's own tables, masks and planes.

    from sifang.env import VectorTables, aec

:func:`aec` is one table whose four seats are four agents, :class:`VectorTables` is many tables, :class:`SingleTable`
(``gymnasium.make("sifang/Mcr-v0")``) is one seat against three bots. ``docs/learning.md`` says what an observation,
an action and a reward mean. Needs the extra ``env``; kernels are compiled unless ``SIFANG_JIT=0``.
"""

from sifang.kernel import prefer_jit

prefer_jit()

from sifang.env.registration import register_all  # noqa: E402
from sifang.env.single import SingleTable  # noqa: E402
from sifang.env.spaces import ACTION_NAMES, action_number  # noqa: E402
from sifang.env.turns import TableAec, aec  # noqa: E402
from sifang.env.vector import VectorTables  # noqa: E402

register_all()

__all__ = ["ACTION_NAMES", "SingleTable", "TableAec", "VectorTables", "action_number", "aec"]
