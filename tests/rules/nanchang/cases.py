"""Random questions about Nanchang hands, and the slow oracle that answers them.

``python tests/rules/nanchang/cases.py`` (with the oracle at hand) writes ``tests/data/oracle/nanchang.jsonl`` anew, so that a fresh clone is tested
against the oracle's answers without it.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
from collections import Counter
from pathlib import Path
from typing import Any

from sifang.rules.nanchang.jokers import successor
from sifang.tiles import KINDS, tile_text, tiles_text

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data"
SAMPLE = DATA / "oracle" / "nanchang.jsonl"

SEQUENCES = [
    *((9 * suit + low, 9 * suit + low + 1, 9 * suit + low + 2) for suit in range(3) for low in range(7)),
    *((27, 28, 29), (27, 28, 30), (27, 29, 30), (28, 29, 30), (31, 32, 33)),
]
MISFITS = ("147", "148", "149", "158", "159", "169", "258", "259", "269", "369")

OPTIONS: dict[str, tuple[Any, ...]] = {
    "base": (1, 4),
    "chongguan_from": (5, 6),
    "chongguan_five": (10, 15),
    "bawang": ("double", "plus10"),
    "bawang_holder": ("winner", "anyone"),
    "joker_settlement": ("winner", "everyone"),
    "kong_settlement": ("winner", "everyone"),
    "open_kong_points": (2, 1),
    "deguo_bonus_on_discard": ("all", "discarder"),
    "deguode_winner_may_hold": (False, True),
    "deguode_factor": (4, 8),
    "discard_payers": ("all", "discarder"),
    "rob_kong_payer": ("each", "robbed"),
    "claimed_joker_wild": (False, True),
    "qixing_natural_only": (False, True),
    "fifth_copy": (True, False),
    "jingdiao_seven_pairs": (False, True),
    "fishing_joker_scores": (True, False),
    "flat_win_rewards": ("jokers", "none", "all"),
    "lan_jokers_wild": (True, False),
}
"""The options that the oracle knows."""


def oracle_path() -> Path:
    """Where the oracle lies: in the folder SIFANG_SHARED names, or beside the repository."""
    return Path(os.environ.get("SIFANG_SHARED", ROOT.parent / "shared")) / "oracles" / "nanchang.py"


def load_oracle() -> Any:
    """The oracle as a module."""
    spec = importlib.util.spec_from_file_location("nanchang_oracle", oracle_path())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _finished(rng: random.Random) -> tuple[list[tuple[int, ...]], list[int]]:
    """Groups that may be melded, and loose tiles: a finished hand of some shape."""
    shape = rng.random()
    if shape < 0.62:
        triplets = rng.random()
        groups = [(k,) * 3 if rng.random() < triplets else rng.choice(SEQUENCES) for k in rng.sample(range(KINDS), 4)]
        return groups, [rng.randrange(KINDS)] * 2
    if shape < 0.8:
        kinds = list(range(27, KINDS)) if rng.random() < 0.3 else [rng.randrange(KINDS) for _ in range(7)]
        return [], [kind for kind in kinds for _ in range(2)]
    suits = [9 * suit + int(rank) - 1 for suit in range(3) for rank in rng.choice(MISFITS)]
    honors = rng.sample(range(27, KINDS), rng.choice([5, 6, 7]))
    return [], rng.sample(suits, 14 - len(honors)) + honors


def _melds(rng: random.Random, groups: list[tuple[int, ...]]) -> tuple[list[str], list[int], list[int]]:
    """Texts and tiles of melds made of some groups, and the tiles of the others."""
    texts, inside, loose = [], [], []
    most = rng.choice([0, 0, 0, 1, 2, 3, 4])
    for group in groups:
        if len(texts) >= most:
            loose += group
            continue
        tiles = list(group)
        if len(set(group)) == 1 and rng.random() < 0.6:
            tiles.append(group[0])
        text = tiles_text(tiles)
        texts.append(f"{{{text}}}" if len(tiles) == 4 and rng.random() < 0.5 else f"[{text}]")
        inside += tiles
    return texts, inside, loose


def tiles_case(rng: random.Random, *, spoil: float, most_jokers: int = 4) -> dict[str, Any]:
    """A hand, melds, winning tile and jokers, all possible; with the chance ``spoil`` a tile of a finished hand is changed."""
    while True:
        groups, loose = _finished(rng)
        texts, inside, more = _melds(rng, groups)
        tiles = loose + more
        primary = rng.choice(tiles) if rng.random() < 0.4 else rng.randrange(KINDS)
        jokers = [primary, successor(primary)]
        rng.shuffle(tiles)
        for i in range(rng.choice([0, 0, 0, 1, 1, 1, 2, 2, 3, 4, most_jokers])):
            if i < len(tiles):
                tiles[i] = rng.choice(jokers)
        if rng.random() < spoil:
            for _ in range(rng.choice([1, 1, 2])):
                tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
        held = Counter(tiles + inside)
        if all(n <= (3 if kind == primary else 4) for kind, n in held.items()):
            if sum(tiles.count(joker) for joker in jokers) <= most_jokers:
                break
    rng.shuffle(tiles)
    win = tiles.pop()
    return {
        "hand": tiles_text(sorted(tiles)),
        "melds": texts,
        "win": tile_text(win),
        "jokers": {"primary": tile_text(primary), "secondary": tile_text(jokers[1])},
    }


def random_case(rng: random.Random, *, spoil: float = 0.1, most_jokers: int = 4) -> dict[str, Any]:
    """A record without its answers: tiles, situation, and options that the oracle knows."""
    case = tiles_case(rng, spoil=spoil, most_jokers=most_jokers)
    ways = ["self_draw", "self_draw", "discard", "discard", "rob_kong"]
    if not case["melds"]:
        ways += ["heavenly", "earthly"]
    if any(len(text.strip("[]{}")) == 5 or (len(set(text)) == 3 and len(text) == 6) for text in case["melds"]):
        ways += ["after_kong", "after_kong"]
    by = rng.choice(ways)
    dealer = 0 if by == "heavenly" else rng.choice([1, 2, 3]) if by == "earthly" else rng.randrange(4)
    discarder = None
    if by in {"discard", "rob_kong"}:
        discarder = rng.choice([1, 2, 3])
    elif by == "earthly":
        discarder = dealer
    case |= {"by": by, "dealer": dealer == 0, "dealer_seat": dealer, "discarder": discarder}
    case["others_hold_joker"] = _others(rng, case)
    chosen = rng.sample(sorted(OPTIONS), rng.choice([0, 0, 1, 2, 4, 8]))
    case["options"] = {name: rng.choice(OPTIONS[name]) for name in chosen}
    return case


def _others(rng: random.Random, case: dict[str, Any]) -> bool:
    """Give other seats jokers and kongs sometimes; whether any of them holds a joker."""
    if rng.random() < 0.5:
        return rng.random() < 0.5
    tiles = case["hand"] + "".join(case["melds"]) + case["win"]
    others = {}
    free = 0 if case["jokers"]["primary"][0] in tiles else 1
    for seat in rng.sample("123", rng.choice([1, 2])):
        one = {"open_kongs": rng.choice([0, 0, 1, 2]), "concealed_kongs": rng.choice([0, 0, 1])}
        if free and rng.random() < 0.6:
            one |= {"primary": rng.choice([0, 1, 2]), "secondary": 0}
            free = 0
        others[seat] = one
    case["others"] = others
    return any(one.get("primary") for one in others.values())


def oracle_answer(oracle: Any, case: dict[str, Any]) -> dict[str, Any]:
    """The oracle's answer with the fields of a record."""
    found = oracle.score({"id": "random", **case})
    if found is None:
        return {"patterns": [], "multiplier": 0, "rewards": {}, "payments": {}}
    return {
        "patterns": [oracle.NAMES[key] for key in found["patterns"]],
        "multiplier": found["multiplier"],
        "rewards": found["rewards"],
        "payments": found["payments"],
    }


def write_sample(seed: int = 2026, n: int = 1500) -> None:
    """Write the sample: about a fifth are no wins."""
    rng = random.Random(seed)
    oracle = load_oracle()
    with SAMPLE.open("w", encoding="utf-8", newline="\n") as file:
        for i in range(n):
            case = random_case(rng, spoil=0.4, most_jokers=7 if i % 20 == 0 else 4)
            line = {"id": f"nco-{i + 1:04}", **case, **oracle_answer(oracle, case)}
            file.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    write_sample()
