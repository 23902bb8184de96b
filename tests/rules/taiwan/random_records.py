"""Random records in the form of cases/taiwan.jsonl, without their answers: wins, near misses, and every option the oracle knows.

    python tests/rules/taiwan/random_records.py ORACLE.py 1500 > tests/data/oracle/taiwan.jsonl

writes such records with the answers of the slow oracle.
"""

from __future__ import annotations

import importlib.util
import json
import random
import sys
from collections import Counter
from pathlib import Path
from types import ModuleType
from typing import Any

DATA = Path(__file__).parents[2] / "data"
CASES = DATA / "cases" / "taiwan.jsonl"
SAMPLE = DATA / "oracle" / "taiwan.jsonl"

WINDS = "ESWN"
KINDS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + list("ESWNCFP")
OPTIONS: dict[str, list[Any]] = {
    "base": [0, 50, 300],
    "unit": [10, 100],
    "min_tai": [1, 2, 3],
    "cap": [4, 8, 20],
    "flower_order": ["plum_orchid_mum_bamboo"],
    "all_flowers_count": [True],
    "all_winds_count": [True],
    "flower_kong_replaces_seat_flower": [True],
    "no_honor_no_flower": [True],
    "kong_tai": [True],
    "little_four_winds_adds_winds": [False],
    "all_honors_adds_all_triplets": [True],
    "five_concealed_adds_all_triplets": [False],
    "all_melded_adds_single_wait": [True],
    "single_wait": [False],
    "ligu": [True],
    "four_kongs": [True],
    "pinghu_wait": ["exactly_two", "any"],
    "pinghu_concealed": [False],
    "pinghu_honor_pair": [True],
    "pinghu_flowers": [True],
    "opening_win_adds_self_draw": [True],
    "qualified_ready_adds_concealed": [True],
    "treasure_scope": ["concealed"],
    "exposed_kong_selfdraw": [False],
    "min_counts_dealer": [True],
    "values": [
        {"清一色": 12},
        {"碰碰胡": 0, "三暗刻": 3},
        {"獨聽": 2, "自摸": 3, "平胡": 1},
        {"嚦咕嚦咕": 4, "三元牌": 2},
    ],
}


def sets_of(rng: random.Random) -> tuple[list[list[str]], str]:
    """Five sets and the kind of a pair, of few kinds so that hands have several readings; at most four copies."""
    kinds = pool(rng)
    while True:
        chows = [kind for kind in kinds if len(kind) == 2 and kind[0] <= "7"]
        pungs = rng.choice([0, 0.1, 0.5, 1])
        found = []
        for _ in range(5):
            kind = rng.choice(kinds if rng.random() < pungs or not chows else chows)
            run = [f"{int(kind[0]) + step}{kind[1]}" for step in range(3)] if kind in chows else []
            found.append(run if run and rng.random() >= pungs else [kind] * 3)
        pair = rng.choice(kinds)
        if max(Counter([*sum(found, []), pair, pair]).values()) <= 4:
            return found, pair
        kinds = pool(rng)


def pool(rng: random.Random) -> list[str]:
    """The kinds that a hand is made of: all, one suit with or without honours, honours, or two neighbouring stretches."""
    choice = rng.randrange(7)
    suit = rng.randrange(3) * 9
    if choice == 0:
        return KINDS[suit : suit + 9]
    if choice == 1:
        return KINDS[suit : suit + 9] + KINDS[27:]
    if choice == 2:
        return KINDS[27:] + rng.sample(KINDS[:27], rng.choice([0, 1, 3]))
    if choice == 3:
        low = rng.randrange(6)
        return KINDS[suit + low : suit + low + 4] + rng.sample(KINDS, 6)
    return KINDS


def ligu_of(rng: random.Random) -> list[str]:
    """Seven pairs and a triplet, sometimes with two equal pairs."""
    while True:
        kinds = rng.choices(KINDS[: rng.choice([9, 27, 34])], k=8)
        found = [kind for kind in kinds for _ in range(2)] + [kinds[0]]
        if max(Counter(found).values()) <= 4:
            return found


def written(tiles: list[str]) -> str:
    return "".join(sorted(tiles, key=KINDS.index))


def melds_of(rng: random.Random, sets: list[list[str]], used: Counter[str]) -> tuple[list[str], list[list[str]]]:
    """Some of the sets laid out, and those left in the hand."""
    melds, kept = [], []
    share = rng.choice([0, 0, 0.3, 0.6, 1])
    for one in sets:
        if rng.random() >= share:
            kept.append(one)
            continue
        kong = one[0] == one[1] and used[one[0]] == 3 and rng.random() < 0.6
        if kong:
            used[one[0]] += 1
            melds.append(rng.choice(["[{}]", "{{{}}}"]).format(one[0] * 4))
        else:
            melds.append(f"[{''.join(one)}]")
    return melds, kept


def way_of(rng: random.Random, record: dict[str, Any]) -> None:
    """A way of winning that goes with the melds, flowers and seat."""
    melded = [parsed(meld[1:-1]) for meld in record["melds"]]
    kongs = any(len(meld) == 4 for meld in melded)
    held = parsed(record["hand"]) + sum(melded, [])
    ways = ["discard"] * 4 + ["self_draw"] * 4 + ["last_discard", "last_wall"]
    ways += ["rob_kong"] * 2 if record["win"] not in held or rng.random() < 0.1 else []
    ways += ["after_kong"] * 3 if kongs else []
    ways += ["after_flower"] if record["flowers"] else []
    if not record["melds"]:
        ways += ["heavenly"] * 2 if record["dealer"] else ["earthly", "human"]
    record["by"] = by = rng.choice(ways)
    if by in ("after_kong", "after_flower") and rng.random() < 0.2:
        record["also"] = ["last_wall"]
    if by in ("earthly", "heavenly") and record["flowers"] and rng.random() < 0.5:
        record["also"] = ["after_flower"]
    if by == "after_kong":
        record["kong_from"] = rng.choice(["discard", "added"])
    exposed = any(meld[0] == "[" for meld in record["melds"])
    if rng.random() < 0.3:
        record["declared_ready"] = True
        record["ready_kind"] = rng.choice(["declared", *([] if exposed else ["heavenly", "earthly"])])
    if by in ("discard", "last_discard", "rob_kong", "human", "seven_rob_one"):
        record["from"] = rng.choice([wind for wind in WINDS if wind != record["seat_wind"]])


def options_of(rng: random.Random) -> dict[str, Any]:
    share = rng.choice([0, 0.1, 0.4])
    return {name: rng.choice(values) for name, values in OPTIONS.items() if rng.random() < share}


def situation(rng: random.Random) -> dict[str, Any]:
    wind = rng.choice(WINDS)
    return {
        "hand": "", "melds": [], "flowers": "".join(sorted(rng.sample("abcdefgh", rng.choice([0, 0, 0, 1, 2, 4, 7, 8])))),
        "win": "", "by": "", "declared_ready": False, "seat_wind": wind, "round_wind": rng.choice(WINDS), "dealer": wind == "E",
        "repeat": rng.choice([0, 0, 1, 2, 5]), "treasures": rng.choices(KINDS, k=rng.choice([0, 0, 1, 3, 5])),
        "options": options_of(rng),
    }  # fmt: skip


def win_record(rng: random.Random) -> dict[str, Any]:
    """A complete hand in a random situation; now and then a flower win or seven pairs and a triplet."""
    record = situation(rng)
    if rng.random() < 0.06:
        tiles = ligu_of(rng)
        record["options"]["ligu"] = True
        left = [*tiles]
    else:
        sets, pair = sets_of(rng)
        tiles = [*sum(sets, []), pair, pair]
        record["melds"], kept = melds_of(rng, sets, Counter(tiles))
        left = [*sum(kept, []), pair, pair]
    record["win"] = rng.choice(left)
    left.remove(record["win"])
    record["hand"] = written(left)
    way_of(rng, record)
    if rng.random() < 0.03:
        record.pop("also", None)
        record.update(
            win="", by=rng.choice(["eight_flowers", "seven_rob_one"]), flowers=rng.choice(["abcdefg", "abcdefgh"])
        )
        if record["by"] == "seven_rob_one":
            record["from"] = rng.choice([wind for wind in WINDS if wind != record["seat_wind"]])
    return record


def miss_record(rng: random.Random) -> dict[str, Any]:
    """A win with some tiles of the hand exchanged, or a tile too many or few."""
    while True:
        record = win_record(rng)
        hand = parsed(record["hand"])
        for _ in range(rng.choice([1, 1, 2, 8])):
            hand[rng.randrange(len(hand))] = rng.choice(KINDS)
        if rng.random() < 0.1:
            hand.append(rng.choice(KINDS))
        every = [
            *hand,
            *([record["win"]] if record["win"] else []),
            *(tile for meld in record["melds"] for tile in parsed(meld[1:-1])),
        ]
        if max(Counter(every).values()) <= 4:
            return {**record, "hand": written(hand)}


def parsed(text: str) -> list[str]:
    """The tiles of a text in which every tile has its own suit or is an honour; of melds too."""
    found, ranks = [], []
    for letter in text:
        if letter.isdigit():
            ranks.append(letter)
        elif letter in "mps":
            found += [rank + letter for rank in ranks]
            ranks = []
        else:
            found.append(letter)
    return found


def read_records(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def oracle_at(path: Path) -> ModuleType:
    """The slow oracle as a module."""
    spec = importlib.util.spec_from_file_location("taiwan_oracle", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def answered(oracle: ModuleType, record: dict[str, Any]) -> dict[str, Any]:
    """The oracle's answer fields."""
    answer: dict[str, Any] = oracle.score({"id": "random", **record})
    return answer


if __name__ == "__main__":
    slow = oracle_at(Path(sys.argv[1]))
    source = random.Random(16)
    for number in range(int(sys.argv[2])):
        made = win_record(source) if number % 5 else miss_record(source)
        print(json.dumps({"id": f"TWR-{number + 1:04}", **made, **answered(slow, made)}, ensure_ascii=False))
