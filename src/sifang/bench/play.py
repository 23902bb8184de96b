"""Random play under full rules: ours in batch and one table from Python, and other programs, taking turns in one process.

Figures are decisions per CPU second of one core, medians over the rounds.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable

from sifang.batch import Batch
from sifang.bench import peers
from sifang.bench.figures import Figures, compare
from sifang.play import entry
from sifang.table import Table, log_rows

TABLES = 256
DECISIONS = 200
"""On each table, a round."""
ROUNDS = 5
PEER_SECONDS = 0.6
RULES = ("mcr", "nanchang", "sichuan", "taiwan")
PEERS: dict[str, Callable[[float], float]] = {
    "riichienv": peers.riichienv, "pymahjong": peers.pymahjong, "rlcard": peers.rlcard,
}  # fmt: skip


def batch_rate(batch: Batch, *, masks: bool = True) -> float:
    """Decisions a second of a batch at random."""
    start = time.process_time()
    batch.random_play(DECISIONS, masks=masks)
    return TABLES * DECISIONS / (time.process_time() - start)


class OneTable:
    """One table of MCR driven from Python, a call a decision."""

    def __init__(self) -> None:
        self.rng = random.Random(peers.BEGIN)
        self.table = Table("mcr", start=False)
        self.number = 0
        self.log = log_rows(0)

    def rate(self, seconds: float = PEER_SECONDS) -> float:
        """Decisions a second; every deal's set-up is in it."""
        pick = self.rng.random
        advance = entry.advance
        tables, rules, forms, scratch = self.table.parts
        found = scratch[0]["actions"]
        decisions = 0
        start = time.process_time()
        while time.process_time() - start < seconds:
            self.number += 1
            entry.make_chance(tables, 0, rules, 1, self.number, 0)
            entry.start(tables, 0, rules, forms, scratch, self.log)
            seat = int(entry.next_actor(tables, 0))
            n = int(entry.legal(tables, 0, rules, forms, scratch, seat))
            while True:
                code = advance(tables, 0, rules, forms, scratch, self.log, seat, int(found[int(pick() * n)]))
                decisions += 1
                if code < 0:
                    break
                n, seat = divmod(code, 4)
        return decisions / (time.process_time() - start)


def run() -> Figures:
    """The figures of random play."""
    plain = {key: Batch(TABLES, key, seed=1) for key in RULES}
    planes = Batch(TABLES, "mcr", seed=1, planes=True)
    one = OneTable()
    ours: dict[str, list[float]] = {}
    theirs: dict[str, list[float]] = {}
    one.rate(0.1)
    for batch in (*plain.values(), planes):
        batch.random_play(2)
    missing: set[str] = set()
    for _ in range(ROUNDS):
        for key, batch in plain.items():
            ours.setdefault(key, []).append(batch_rate(batch))
        ours.setdefault("planes", []).append(batch_rate(planes))
        ours.setdefault("one", []).append(one.rate())
        for name, play in {**PEERS, "encode": peers.riichienv_encoded}.items():
            try:
                theirs.setdefault(name, []).append(play(PEER_SECONDS))
            except ImportError:
                missing.add(name)
                theirs.pop(name, None)
    middle = {name: statistics.median(values) for name, values in ours.items()}
    peer = {name: statistics.median(values) for name, values in theirs.items()}
    figures: Figures = {}
    for key in RULES:
        for name in PEERS:
            figures |= compare(f"random play with masks, {key}, against {name}", middle[key], peer.get(name))
    figures |= compare(
        "random play with masks and planes, mcr, against riichienv with encode", middle["planes"], peer.get("encode")
    )
    figures |= compare(
        "one table from Python, a call a decision, mcr, against riichienv", middle["one"], peer.get("riichienv")
    )
    return figures
