"""Many wins at once, for benchmarks and statistics."""

from typing import Any

from sifang.kernel import kernel
from sifang.rules.mcr.score import value


@kernel
def score_batch(wins: Any, rules: Any, works: Any, outs: Any) -> int:
    """Value every win of an array with the first rows of ``rules`` and ``works`` into ``outs``; how many may be declared."""
    legal = 0
    for i in range(len(wins)):
        if value(wins[i], rules[0], works[0], outs[i]) >= 0:
            legal += 1
    return legal
