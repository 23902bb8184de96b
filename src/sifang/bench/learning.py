"""Learning environments: steps of ``VectorTables`` beside those of the plain batch, and one seat among bots.

    python -m sifang.bench.learning

A step is one decision on each table, called from Python with the first legal action of each; choosing it is not counted. Needs the extra ``env``.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

from sifang.batch import Batch
from sifang.env import VectorTables

TABLES = 256
STEPS = 400
ROUNDS = 7
RULES = ("mcr", "nanchang", "sichuan", "taiwan")


def rate(step: Callable[[Any], Any], masks: Any) -> float:
    """Decisions per CPU second."""
    spent = 0.0
    for _ in range(STEPS):
        actions = masks.argmax(1)
        begin = time.process_time()
        step(actions)
        spent += time.process_time() - begin
    return TABLES * STEPS / spent


def overhead(key: str, planes: bool) -> tuple[float, float]:
    """Decisions per CPU second of the batch and of the environment, medians of rounds that take turns."""
    plain = Batch(TABLES, key, seed=1, planes=planes)
    tables = VectorTables(TABLES, key, seed=1, planes=planes)
    ours, theirs = [], []
    for _ in range(ROUNDS):
        theirs.append(rate(plain.step, plain.masks))
        ours.append(rate(tables.step, tables.batch.masks))
    return statistics.median(theirs), statistics.median(ours)


def main() -> None:
    """Print the table of ``bench/results.md``."""
    print("| rules | planes | batch | VectorTables | overhead | a seat among random | among greedy |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for key in RULES:
        for planes in (False, True):
            plain, ours = overhead(key, planes)
            single = []
            for bot in ("random", "greedy"):
                tables = VectorTables(TABLES, key, seed=1, planes=planes, opponents=bot)
                single.append(statistics.median(rate(tables.step, tables.batch.masks) for _ in range(ROUNDS)))
            print(
                f"| {key} | {'yes' if planes else 'no'} | {plain:,.0f} | {ours:,.0f} | {plain / ours - 1:+.1%} "
                f"| {single[0]:,.0f} | {single[1]:,.0f} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
