"""MCR: fans of random complete hands, ours in batch against PyMahjongGB, in one process and one thread.

    SIFANG_JIT=1 python -m sifang.bench.mcr

The hands are made before the clock starts; for the peer the argument tuples too. Every round runs over all hands; the quickest counts.
Mix of shapes: 82 % four sets and a pair, half of them with melds, with flushes, honours and close ranks mixed in; 6 % seven pairs,
5 % knitted straights, 4 % honours and knitted tiles, 3 % thirteen orphans.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import time
from collections.abc import Callable
from typing import Any

from sifang.bench.figures import Figures, compare
from sifang.engine import layout
from sifang.engine.layout import BY_DISCARD, BY_DRAW, CHOW, CONCEALED_KONG, KONG, PUNG, Rules, Tally, Win, Work
from sifang.tiles import EAST, KINDS

Case = tuple[list[tuple[int, int]], list[int], int]
"""Melds (type, kind), concealed tiles without the winning one, and that."""

KNITTED = [
    [9 * suit + start + 3 * i for suit, start in enumerate(starts) for i in range(3)]
    for starts in itertools.permutations(range(3))
]
ORPHANS = [0, 8, 9, 17, 18, 26, *range(EAST, KINDS)]


def _pool(rng: random.Random) -> list[int]:
    lean = rng.random()
    if lean < 0.25:
        first = 9 * rng.randrange(3)
        return [*range(first, first + 9), *([EAST + rng.randrange(7)] if rng.random() < 0.4 else [])]
    if lean < 0.35:
        return [*ORPHANS, 6, 15, 24]
    if lean < 0.5:
        low = rng.randrange(6)
        return [9 * suit + low + i for suit in range(3) for i in range(4)]
    return list(range(KINDS))


def _set(rng: random.Random, pool: list[int], pungs: float, kongs: float = 0.15) -> tuple[str, list[int]]:
    kind = rng.choice(pool)
    if kind >= EAST or rng.random() < pungs:
        return ("kong", [kind] * 4) if rng.random() < kongs else ("pung", [kind] * 3)
    low = kind - kind % 9 + min(kind % 9, 6)
    return "chow", [low, low + 1, low + 2]


def basic(rng: random.Random) -> Case:
    """Four sets and a pair."""
    while True:
        pool, pungs = _pool(rng), rng.choice((0.15, 0.35, 0.8))
        sets = [_set(rng, pool, pungs) for _ in range(4)]
        pair = rng.choice(pool)
        tiles = [kind for _, kinds in sets for kind in kinds] + [pair, pair]
        if max(tiles.count(kind) for kind in tiles) <= 4:
            return _melded(rng, sets, [pair, pair], rng.choice((0.0, 0.0, 0.35, 0.6, 1.0)))


def _melded(rng: random.Random, sets: list[tuple[str, list[int]]], concealed: list[int], openness: float) -> Case:
    melds = []
    for name, kinds in sets:
        if name == "kong":
            melds.append((KONG if rng.random() < 0.5 else CONCEALED_KONG, kinds[0]))
        elif rng.random() < openness:
            melds.append((CHOW if name == "chow" else PUNG, kinds[0]))
        else:
            concealed = concealed + kinds
    return _won(rng, melds, concealed)


def _won(rng: random.Random, melds: list[tuple[int, int]], concealed: list[int]) -> Case:
    tiles = list(concealed)
    return melds, tiles, tiles.pop(rng.randrange(len(tiles)))


def seven_pairs(rng: random.Random) -> Case:
    """Seven pairs, sometimes four alike."""
    while True:
        pool = rng.choice((range(KINDS), range(KINDS), range(9), range(18, 27)))
        pairs = [rng.choice(pool) for _ in range(7)]
        if max(pairs.count(kind) for kind in pairs) <= 2:
            return _won(rng, [], pairs * 2)


def knitted(rng: random.Random) -> Case:
    """A knitted straight, a set and a pair."""
    while True:
        nine = rng.choice(KNITTED)
        one = _set(rng, list(range(KINDS)), 0.3)
        pair = rng.randrange(KINDS)
        tiles = [*nine, *one[1], pair, pair]
        if max(tiles.count(kind) for kind in tiles) <= 4:
            return _melded(rng, [one], [*nine, pair, pair], 0.4)


def honors_and_knitted(rng: random.Random) -> Case:
    """Fourteen different tiles of the honours and a knitted arrangement."""
    return _won(rng, [], rng.sample([*rng.choice(KNITTED), *range(EAST, KINDS)], 14))


def orphans(rng: random.Random) -> Case:
    """Thirteen orphans."""
    return _won(rng, [], [*ORPHANS, rng.choice(ORPHANS)])


MIX: tuple[tuple[float, Callable[[random.Random], Case]], ...] = (
    (0.82, basic), (0.06, seven_pairs), (0.05, knitted), (0.04, honors_and_knitted), (0.03, orphans),
)  # fmt: skip


def random_win(rng: random.Random) -> Win:
    """A complete hand with winds, flowers and flags that do not contradict it."""
    make = rng.choices([one for _, one in MIX], [share for share, _ in MIX])[0]
    melds, tiles, tile = make(rng)
    w = Win()
    for kind in (*tiles, tile):
        w.hand[kind] += 1
    w.n_melds = len(melds)
    for i, (kind_of, kind) in enumerate(melds):
        w.meld_types[i], w.meld_kinds[i] = kind_of, kind
    w.tile = tile
    w.by = BY_DRAW if rng.random() < 0.4 else BY_DISCARD
    w.seat_wind, w.round_wind = rng.randrange(4), rng.randrange(4)
    w.dealer = -w.seat_wind % 4
    w.source = -1 if w.by == BY_DRAW else rng.randrange(1, 4)
    w.flower_count = rng.choice((0, 0, 1, 2))
    has_kong = any(kind_of >= KONG for kind_of, _ in melds)
    own = w.hand[tile] > 1
    if rng.random() < 0.05:
        w.flags |= layout.WALL_END
    if has_kong and w.by == BY_DRAW and rng.random() < 0.3:
        w.flags |= layout.AFTER_KONG
    if not own and rng.random() < 0.05:
        w.flags |= layout.LAST_OF_KIND
    elif not own and w.by == BY_DISCARD and not w.flags and not _shown(melds, tile) and rng.random() < 0.05:
        w.by = layout.BY_ROBBERY
    return w


def _shown(melds: list[tuple[int, int]], tile: int) -> bool:
    return any(kind == tile or (kind_of == CHOW and kind <= tile <= kind + 2) for kind_of, kind in melds)


def peer_tile(kind: int) -> str:
    """A tile in PyMahjongGB's text."""
    if kind >= 31:
        return f"J{kind - 30}"
    return f"F{kind - 26}" if kind >= EAST else f"{'WBT'[kind // 9]}{kind % 9 + 1}"


def peer_arguments(w: Win) -> tuple[Any, ...]:
    """The arguments of PyMahjongGB's fan calculator."""
    packs = []
    for kind_of, kind in zip(w.meld_types[: w.n_melds], w.meld_kinds, strict=False):
        if kind_of == CHOW:
            packs.append(("CHI", peer_tile(kind + 1), 1))
        else:
            packs.append(
                ("PENG" if kind_of == PUNG else "GANG", peer_tile(kind), 0 if kind_of == CONCEALED_KONG else 1)
            )
    tiles = [kind for kind in range(KINDS) for _ in range(w.hand[kind])]
    tiles.remove(w.tile)
    return (
        tuple(packs), tuple(peer_tile(kind) for kind in tiles), peer_tile(w.tile), w.flower_count, w.by == BY_DRAW,
        bool(w.flags & layout.LAST_OF_KIND), bool(w.flags & layout.AFTER_KONG or w.by == layout.BY_ROBBERY),
        bool(w.flags & layout.WALL_END), w.seat_wind, w.round_wind,
    )  # fmt: skip


def _seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def run(n: int = 6000, seed: int = 7, rounds: int = 15) -> Figures:
    """Hands a second by name: ours, theirs (None if the peer is not installed) and the ratio.

    The rounds alternate, ours four times as often since they are so short, so that a busy machine troubles both.
    """
    from sifang.rules.mcr.batch import score_batch
    from sifang.rules.mcr.options import McrOptions, rows

    rng = random.Random(seed)
    cases = [random_win(rng) for _ in range(n)]
    wins, outs, work, rules = Win.array(n), Tally.array(n), Work.array(1), Rules.array(1)
    for i, w in enumerate(cases):
        w.store(wins[i])
    rows(McrOptions()).store(rules[0])

    def score_ours() -> None:
        score_batch(wins, rules, work, outs)

    score_ours()
    score_theirs = _peer(cases)
    ours, theirs = [], []
    for _ in range(rounds):
        ours += [_seconds(score_ours) for _ in range(4)]
        if score_theirs is not None:
            theirs.append(_seconds(score_theirs))
    quickest = min(theirs, default=None)
    name = "mcr fans in batch / PyMahjongGB"
    return compare(name, n / min(ours), n / quickest if quickest else None) or {
        name: {
            "ours": n / min(ours),
        }
    }


def _peer(cases: list[Win]) -> Callable[[], None] | None:
    try:
        import MahjongGB
    except ImportError:
        return None
    arguments = [peer_arguments(w) for w in cases]

    def run() -> None:
        for one in arguments:
            MahjongGB.MahjongFanCalculator(*one)

    return run


if __name__ == "__main__":
    os.environ.setdefault("SIFANG_JIT", "1")
    print(json.dumps(run(), indent=1))
