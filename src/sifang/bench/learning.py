"""Learning environments: steps of ``VectorTables`` beside those of the plain batch, and one seat among bots.

    python -m sifang.bench.learning

A step is one decision on each table, called from Python with the first legal action of each; choosing it is not counted. Needs the extra ``env``.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Sequence
from typing import Any

from sifang.batch import Batch
from sifang.env import VectorTables

TABLES = 256
STEPS = 1000
RULES = ("mcr", "nanchang", "sichuan", "taiwan")


def rates(sides: Sequence[tuple[Callable[[Any], Any], Any]]) -> list[float]:
    """Decisions per CPU second of each (step, masks): medians over the steps, which take turns so that a busy machine slows all alike."""
    spent: list[list[float]] = [[] for _ in sides]
    for _ in range(STEPS):
        for (step, masks), times in zip(sides, spent, strict=True):
            actions = masks.argmax(1)
            begin = time.process_time()
            step(actions)
            times.append(time.process_time() - begin)
    return [TABLES / statistics.median(times) for times in spent]


def figures(key: str, planes: bool) -> list[float]:
    """Of the batch, of the environment over it, of one seat among random and among greedy bots."""
    plain = Batch(TABLES, key, seed=1, planes=planes)
    found = [VectorTables(TABLES, key, seed=1, planes=planes, opponents=one) for one in (None, "random", "greedy")]
    env, *bots = [(one.step, one.batch.masks) for one in found]
    # Bots leave the processor's caches to what comes after them, so they are measured apart.
    return rates([(plain.step, plain.masks), env]) + [rates([one])[0] for one in bots]


def main() -> None:
    """Print the table of ``bench/results.md``."""
    print("| rules | planes | batch | VectorTables | difference | a seat among random | among greedy |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for key in RULES:
        for planes in (False, True):
            plain, ours, chance, greedy = figures(key, planes)
            print(
                f"| {key} | {'yes' if planes else 'no'} | {plain:,.0f} | {ours:,.0f} | {plain / ours - 1:+.1%} "
                f"| {chance:,.0f} | {greedy:,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
