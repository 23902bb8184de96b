"""Shanten and useful tiles of random hands, ours in batch against riichienv, mahjong and PyMahjongGB, one process and one thread.

    SIFANG_JIT=1 python -m sifang.bench.forms

Figures are answers per CPU second, medians over rounds in which ours and each peer take turns. Hands are made before the clock
starts, in the form that each library takes. The peers are asked one hand a call, for none has a batch. Ours and mahjong's and
PyMahjongGB's functions look at the standard shape alone; riichienv has no such function and looks at seven pairs and thirteen orphans too.
PyMahjongGB answers with shanten and useful tiles at once; ours is asked for both.
"""

from __future__ import annotations

import importlib
import json
import os
import random
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from sifang.bench.figures import Figures
from sifang.engine.forms import FIVE_SETS, HONOR_SEQUENCES, keys_of, missing_keys, tables, useful_keys
from sifang.engine.forms_batch import shanten_batch, useful_batch
from sifang.kernel import kernel
from sifang.tiles import KINDS, SUITS, tile_text

ROUNDS = 7
HANDS = 2_000
"""Different hands; mahjong and PyMahjongGB, who take long, get a fifth of them."""
TIMES = 100
"""How often our batches hold them, so that the clock has something to measure."""
REPEATS = 10
"""Batches, or runs over a peer's hands, that are timed together."""
WALL = np.repeat(np.arange(KINDS), 4)
GB_SUITS = "WBT"


def random_hands(n: int, tiles: int) -> Any:
    """Counts of different hands dealt from the whole wall, shape (n, 34)."""
    rng = np.random.default_rng(tiles)
    dealt = rng.permuted(np.tile(WALL, (n, 1)), axis=1)[:, :tiles]
    hands = np.zeros((n, KINDS), np.int8)
    np.add.at(hands, (np.repeat(np.arange(n), tiles), dealt.ravel()), 1)
    return hands


@kernel
def keys_of_all(hands: Any, keys: Any) -> None:
    """The keys of each hand."""
    for i in range(len(hands)):
        keys_of(hands[i], keys[i])


@kernel
def shanten_of_keys(F: Any, keys: Any, out: Any) -> None:
    """As a table does it, which keeps the keys: no hand is read."""
    for i in range(len(out)):
        out[i] = missing_keys(F, int(keys[i, 0]), int(keys[i, 1]), int(keys[i, 2]), int(keys[i, 3]), 0) - 1


@kernel
def useful_of_keys(F: Any, keys: Any, out: Any) -> None:
    """Likewise."""
    for i in range(len(out)):
        out[i] = useful_keys(F, int(keys[i, 0]), int(keys[i, 1]), int(keys[i, 2]), int(keys[i, 3]), 0)


def gb_text(kind: int) -> str:
    """A tile as PyMahjongGB writes it."""
    if kind < 27:
        return GB_SUITS[SUITS.index(tile_text(kind)[1])] + tile_text(kind)[0]
    return f"F{kind - 26}" if kind < 31 else f"J{kind - 30}"


def peer_calls(hands: list[list[int]], small: list[list[int]]) -> dict[str, tuple[Callable[[Any], Any], list[Any]]]:
    """Each installed peer's function and what it is called with."""
    calls: dict[str, tuple[Callable[[Any], Any], list[Any]]] = {}
    rng = random.Random(1)
    if riichienv := found("riichienv"):
        tiles = [[4 * kind + copy for kind in range(KINDS) for copy in range(hand[kind])] for hand in hands]
        calls["riichienv"] = riichienv.calculate_shanten, tiles
    if shanten := found("mahjong.shanten"):
        calls["mahjong"] = shanten.Shanten.calculate_shanten_for_regular_hand, hands[: HANDS // 5]
    if gb := found("MahjongGB"):
        names = [[gb_text(kind) for kind in range(KINDS) for _ in range(hand[kind])] for hand in small[: HANDS // 5]]
        for one in names:
            rng.shuffle(one)
        calls["PyMahjongGB"] = gb.RegularShanten, [tuple(one) for one in names]
    return calls


def found(module: str) -> Any:
    """An installed module, or None with a line that says so."""
    try:
        return importlib.import_module(module)
    except ImportError:
        print(f"left out: {module} is not installed", file=sys.stderr)
        return None


def each(call: Callable[[Any], Any], arguments: list[Any]) -> None:
    """Call with every argument."""
    for one in arguments:
        call(one)


def per_second(work: Callable[[], Any], answers: int) -> float:
    """Answers a CPU second."""
    start = time.process_time()
    for _ in range(REPEATS):
        work()
    return REPEATS * answers / (time.process_time() - start)


def same_answers(hands: Any, small: Any, calls: dict[str, tuple[Callable[[Any], Any], list[Any]]]) -> None:
    """That what is compared is the same thing."""
    if "mahjong" in calls:
        call, arguments = calls["mahjong"]
        assert [call(one) for one in arguments] == shanten_batch(hands[: len(arguments)]).tolist()
    if "PyMahjongGB" in calls:
        call, arguments = calls["PyMahjongGB"]
        masks = useful_batch(small[: len(arguments)]).tolist()
        texts = [gb_text(kind) for kind in range(KINDS)]
        for one, far, mask in zip(arguments, shanten_batch(small[: len(arguments)]).tolist(), masks, strict=True):
            ours = {text for kind, text in enumerate(texts) if mask >> kind & 1}
            steps, useful = call(one)
            assert (steps, set(useful)) == (far, ours), (one, steps, far, useful, ours)


def run(rounds: int = ROUNDS) -> Figures:
    """``{name: {ours, theirs, ratio}}``; rows without a peer have ours alone."""
    batch = HANDS * TIMES
    hands, small, taiwan, nanchang = (np.tile(random_hands(HANDS, tiles), (TIMES, 1)) for tiles in (14, 13, 16, 11))
    different = random_hands(batch, 14)
    keys = np.zeros((batch, 4), np.int32)
    keys_of_all(small, keys)
    distances, masks = np.zeros(batch, np.int8), np.zeros(batch, np.int64)
    F = tables(0)
    calls = peer_calls(hands[:HANDS].tolist(), small[:HANDS].tolist())
    same_answers(hands, small, calls)
    ours: dict[str, Callable[[], Any]] = {
        "shanten": lambda: shanten_batch(hands),
        "shanten and useful tiles": lambda: (shanten_batch(small), useful_batch(small)),
        "shanten, all hands different": lambda: shanten_batch(different),
        "useful tiles": lambda: useful_batch(small),
        "shanten from keys": lambda: shanten_of_keys(F, keys, distances),
        "useful tiles from keys": lambda: useful_of_keys(F, keys, masks),
        "shanten, five sets": lambda: shanten_batch(taiwan, family=FIVE_SETS),
        "useful tiles, five sets": lambda: useful_batch(taiwan, family=FIVE_SETS),
        "shanten, honour sequences and 3 jokers": lambda: shanten_batch(nanchang, family=HONOR_SEQUENCES, jokers=3),
    }
    for work in ours.values():
        work()
    rates: dict[str, list[float]] = {name: [] for name in (*ours, *calls)}
    for _ in range(rounds):
        for name, work in ours.items():
            rates[name].append(per_second(work, batch))
        for name, (call, arguments) in calls.items():
            rates[name].append(per_second(partial(each, call, arguments), len(arguments)))
    median = {name: statistics.median(values) for name, values in rates.items()}
    table: Figures = {name: {"ours": round(median[name])} for name in ours}
    for name, mine in (
        ("riichienv", "shanten"),
        ("mahjong", "shanten"),
        ("PyMahjongGB", "shanten and useful tiles"),
    ):
        if name in calls:
            ratio = median[mine] / median[name]
            table[f"{mine} / {name}"] = {
                "ours": round(median[mine]), "theirs": round(median[name]), "ratio": round(ratio, 1),
            }  # fmt: skip
    return table


if __name__ == "__main__":
    if os.environ.get("SIFANG_JIT") != "1":
        raise SystemExit("set SIFANG_JIT=1: interpreted kernels are not what is measured")
    print(json.dumps(run(), indent=1))
