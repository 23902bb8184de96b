"""A small learner: a linear policy for one seat, trained by policy gradient in plain NumPy.

    python docs/learner.py [rules] [steps]

It scores each legal action by 17 features, draws one by softmax, and moves the weights along the gradient of what the deal brought (REINFORCE with a
running mean and scale). Then it stands still and is measured against three random and three greedy bots.
"""

import sys
import time
from typing import Any

import numpy

from sifang.engine import actions as act
from sifang.env import VectorTables

TABLES, RATE, DEALS = 512, 0.02, 20_000
GROUPS = (act.PASS, act.WIN, act.DISCARD, act.CHOW, act.PUNG, act.KONG, act.HONOR_CHOW, act.READY_DISCARD)
"""First actions of groups that get a weight each; discards get more for what the tile is in the hand."""


def features(seen: dict[str, Any], table: Any, action: Any) -> Any:
    """float32 (M, 17): of M legal actions, each on its table."""
    planes = seen["observation"]
    padded = numpy.zeros((len(planes), 3, 13), numpy.int8)  # own tiles by suit, two empty ranks on both sides
    padded[:, :, 2:11] = planes[:, :4, :27].sum(1).reshape(-1, 3, 9)
    found = numpy.zeros((len(table), len(GROUPS) + 9), numpy.float32)
    group = numpy.searchsorted(GROUPS, action, "right") - 1
    found[numpy.arange(len(table)), group] = 1
    tile = numpy.flatnonzero((group == 2) | ((group == 7) & (action < act.READY)))
    kind = action[tile] - numpy.array(GROUPS)[group[tile]]
    at, suit, rank = table[tile], numpy.minimum(kind // 9, 2), numpy.where(kind < 27, kind % 9 + 2, 2)
    own, honour = planes[at, :4, kind].sum(1), kind >= 27
    near, far = (numpy.where(honour, 0, padded[at, suit, rank - d] + padded[at, suit, rank + d]) for d in (1, 2))
    columns = (
        own == 2, own == 3, own == 4, near == 1, near > 1, (near > 0) & (own == 1), far > 0,
        planes[at, 4:8, kind].sum(1) / 4, planes[at, 39, kind] >= 32,
    )  # fmt: skip
    found[tile, len(GROUPS) :] = numpy.stack(columns, 1)
    return found


def choose(weights: Any, seen: dict[str, Any], generator: numpy.random.Generator, heat: float) -> tuple[Any, Any]:
    """An action on each table, and the gradient of the logarithm of its chance, (N, 17)."""
    table, action = numpy.nonzero(seen["action_mask"])
    begin = numpy.searchsorted(table, numpy.arange(len(seen["action_mask"])))
    found = features(seen, table, action)
    worth = found @ weights
    chance = numpy.exp(worth - numpy.maximum.reduceat(worth, begin)[table])
    chance /= numpy.add.reduceat(chance, begin)[table]
    drawn = worth + heat * generator.gumbel(size=len(worth))  # the largest is a draw by softmax
    picked = numpy.flatnonzero(drawn == numpy.maximum.reduceat(drawn, begin)[table])
    return action[picked], found[picked] - numpy.add.reduceat(found * chance[:, None], begin)


def train(rules: str, steps: int, seed: int = 1) -> Any:
    """Weights after this many decisions on each table, against three random bots."""
    generator = numpy.random.default_rng(seed)
    tables = VectorTables(TABLES, rules, seed=seed, opponents="random")
    seen, _ = tables.reset()
    weights, traces, mean, scale = numpy.zeros(len(GROUPS) + 9), numpy.zeros((TABLES, len(GROUPS) + 9)), 0.0, 1.0
    for _ in range(steps):
        actions, gradient = choose(weights, seen, generator, 1)
        traces += gradient
        seen, rewards, ended, _, _ = tables.step(actions)
        if ended.any():
            mean += 0.02 * (rewards[ended].mean() - mean)
            scale += 0.02 * (rewards[ended].std() - scale)
            weights += RATE * ((rewards[ended] - mean) / max(scale, 0.1)) @ traces[ended] / ended.sum() ** 0.5
            traces[ended] = 0
    return weights


def measure(rules: str, weights: Any, opponents: str, deals: int = DEALS, seed: int = 2) -> tuple[float, float]:
    """Points a deal of the policy's best actions, and half the width of the 95 % interval."""
    generator = numpy.random.default_rng(seed)
    tables = VectorTables(TABLES, rules, seed=seed, opponents=opponents)
    seen, _ = tables.reset()
    points: list[int] = []
    missing = numpy.full(TABLES, -(-deals // TABLES))  # as many of every table: else short deals would count more often
    while missing.any():
        seen, rewards, ended, _, _ = tables.step(choose(weights, seen, generator, 1e-6)[0])
        counted = ended & (missing > 0)
        points += rewards[counted].tolist()
        missing -= counted
    return float(numpy.mean(points)), float(1.96 * numpy.std(points) / len(points) ** 0.5)


if __name__ == "__main__":
    book, n = (*sys.argv[1:], "sichuan", "600")[:2] if len(sys.argv) != 2 else (sys.argv[1], "600")
    started = time.process_time()
    learnt = train(book, int(n))
    print(f"{book}: {n} steps on {TABLES} tables, {time.process_time() - started:.0f} s of CPU")
    for name in ("random", "greedy"):
        print("points a deal against three {}: {:+.3f} ±{:.3f}".format(name, *measure(book, learnt, name)))
