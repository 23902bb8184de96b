"""Random records for the comparison with the slow oracle, and the committed sample of them.

    SIFANG_SHARED=folder python tests/rules/sichuan/generate.py    writes tests/data/oracle/sichuan.jsonl

The oracle is ``oracles/sichuan.py`` of the folder that ``SIFANG_SHARED`` names, or of ``shared`` beside the repository.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
SAMPLE = ROOT / "tests" / "data" / "oracle" / "sichuan.jsonl"
SEATS = "ESWN"
ALL = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)]
BY = ["self_draw", "discard", "rob_kong", "after_kong", "kong_discard", "heavenly", "earthly"]
ANSWERS = ("patterns", "fan", "points", "payments", "values", "next_dealer", "break_at", "allowed", "may_pass")

SEED_OPTIONS = {
    "base": [1, 2, 5], "jiangdui": ["strict", "loose", "off"], "yaojiu_pair": ["required", "free"],
    "event_fan": ["none", "two", "plus_one"], "last_tile_fan": [0, 1, 2], "self_draw_bonus": ["none", "add_base", "add_fan"],
    "fed_kong": ["feeder_pays", "all_pay"], "root_unit": ["point", "fan", "none"], "kong_unit": ["point", "fan"],
    "draw_payment": ["min", "max"],
}  # fmt: skip
SUM_OPTIONS = {
    "base": [1, 2, 5], "cap": [3, 4, 5, None], "self_draw_bonus": ["none", "add_base", "add_fan"],
    "fed_kong": ["feeder_pays", "all_pay"], "yaojiu": [False, True], "jiangdui": ["off", "strict"], "menqing": [False, True],
    "zhongzhang": [False, True], "tiandihu": [False, True], "last_tile_fan": [0, 1], "draw_payment": ["min", "max"],
    "kong_discard_income": ["refund", "transfer"], "pig": ["cap", "penalty"], "refund_unready": [True, False],
}  # fmt: skip


def oracle():
    """The oracle's module, or None where its file is absent."""
    folder = Path(os.environ.get("SIFANG_SHARED") or ROOT.parent / "shared")
    path = folder / "oracles" / "sichuan.py"
    if not path.is_file():
        return None
    spec = importlib.util.spec_from_file_location("sichuan_oracle", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def text(tiles):
    """Tiles as ``123m55p``."""
    parts = []
    for suit in "mps":
        ranks = "".join(sorted(t[0] for t in tiles if t[1] == suit))
        parts.append(ranks + suit if ranks else "")
    return "".join(parts)


def some_options(rnd, known, share=0.3):
    """A few changed options."""
    return {name: rnd.choice(values) for name, values in known.items() if rnd.random() < share}


def options(rnd):
    """Options as a record has them, {} = the seed's."""
    if rnd.random() < 0.5:
        return some_options(rnd, SEED_OPTIONS)
    changes = {"preset": rnd.choice(["blood", "blood", "river"]), **some_options(rnd, SUM_OPTIONS)}
    if changes.get("pig", "cap") == "cap" and changes.get("cap", 3) is None:
        changes.pop("cap")  # the oracle has no rule for it
    return changes


LOWS = {"any": [*range(1, 8)], "ends": [1, 7], "jiang": [*range(1, 8)]}
RANKS = {"any": [*range(1, 10)], "ends": [1, 9], "jiang": [2, 5, 8]}


def sets(rnd, suits, runs, style):
    """Four random sets of these suits; ``style`` favours 幺九 or 将对."""
    found = []
    for _ in range(4):
        suit = rnd.choice(suits)
        if rnd.random() < runs:
            low = rnd.choice(LOWS[style])
            found.append([f"{low + i}{suit}" for i in range(3)])
        else:
            found.append([f"{rnd.choice(RANKS[style])}{suit}"] * 3)
    return found


def complete(rnd):
    """A complete hand: concealed tiles (14 and fewer) and melds as text, in at most three suits."""
    suits = rnd.sample("mps", rnd.choice([1, 1, 2, 2, 2, 2, 3]))
    style = rnd.choice(["any", "any", "any", "ends", "jiang"])
    # Five sets and pairs of ends need a run, those of 2, 5 and 8 have none.
    runs = {"any": rnd.choice([0.0, 0.2, 0.7, 1.0]), "ends": rnd.choice([0.7, 1.0]), "jiang": 0.0}[style]
    claims = rnd.choice([0.0, 0.5, 0.9])
    pairs_only = rnd.random() < 0.2
    while True:
        melds = []
        if pairs_only:
            pairs = rnd.choices([t for t in ALL if t[1] in suits], k=7)
            tiles = [t for t in pairs for _ in range(2)]
        else:
            tiles = [f"{rnd.choice(RANKS[style])}{rnd.choice(suits)}"] * 2
            for group in sets(rnd, suits, runs, style):
                if group[0] == group[1] and rnd.random() < claims:
                    melds.append((rnd.choice(["[3]", "[3]", "[4]", "{4}"]), group[0]))
                else:
                    tiles += group
        if holdable(tiles, melds):
            return tiles, melds
        if style != "any":
            suits = rnd.sample("mps", 2)


def holdable(tiles, melds):
    """Whether no tile is held more than four times."""
    held = Counter(tiles)
    for kind, tile in melds:
        held[tile] += int(kind[1])
    return max(held.values()) <= 4


def meld_text(meld):
    kind, tile = meld
    return kind[0] + tile[0] * int(kind[1]) + tile[1] + kind[2]


def spoil(rnd, tiles, melds):
    """Exchange one to three of the concealed tiles for others that can be held."""
    tiles = list(tiles)
    for _ in range(min(rnd.choice([1, 1, 2, 3]), len(tiles))):
        tiles.pop(rnd.randrange(len(tiles)))
    while True:
        suits = rnd.sample("mps", 2)
        more = rnd.choices([t for t in ALL if t[1] in suits], k=14 - 3 * len(melds) - len(tiles))
        if holdable(tiles + more, melds):
            return tiles + more


def score_record(rnd, *, spoilt):
    """A score record without its answer; the way of winning mostly fits."""
    tiles, melds = complete(rnd)
    if spoilt:
        tiles = spoil(rnd, tiles, melds)
    win = rnd.choice(tiles)
    tiles.remove(win)
    seat = rnd.choice(SEATS)
    record = {
        "kind": "score", "hand": text(tiles), "melds": [meld_text(one) for one in melds], "win": win, "seat": seat,
        "by": rnd.choice(BY),
    }  # fmt: skip
    if record["by"] in ("discard", "rob_kong", "kong_discard") or (record["by"] == "after_kong" and rnd.random() < 0.5):
        record["from"] = rnd.choice([s for s in SEATS if s != seat])
    if rnd.random() < 0.2:
        record["last_tile"] = True
    changes = options(rnd)
    if changes:
        record["options"] = changes
    if record["by"] in ("heavenly", "earthly") and melds and ("preset" in changes or rnd.random() < 0.8):
        # A first draw with melds cannot be (A7): no win. The oracle's sum overlooks that, its table does not.
        record["by"] = "self_draw"
    if "preset" in changes and rnd.random() < 0.5:
        record["void"] = rnd.choice("mps")
    return record


def waiting(rnd, *, ready):
    """A hand of thirteen, often ready."""
    tiles, melds = complete(rnd)
    if not ready:
        tiles = spoil(rnd, tiles, melds)
    tiles.pop(rnd.randrange(len(tiles)))
    return {"hand": text(tiles), "melds": [meld_text(one) for one in melds]}


def exhausted_record(rnd):
    record = {
        "kind": "settle", "event": "exhausted", "dealer": rnd.choice(SEATS),
        "hands": {seat: waiting(rnd, ready=rnd.random() < 0.6) for seat in SEATS},
    }  # fmt: skip
    changes = some_options(rnd, SEED_OPTIONS)
    return record | ({"options": changes} if changes else {})


def pass_record(rnd):
    passed = [rnd.randint(1, 6) for _ in range(rnd.randint(0, 3))]
    return {
        "kind": "settle",
        "event": "pass_rule",
        "passed": passed,
        "value": rnd.randint(1, 8),
        "by": rnd.choice(BY[:5]),
    }


def break_record(rnd):
    first, second = rnd.randint(2, 12), rnd.randint(2, 12)
    return {"kind": "settle", "event": "break", "dealer": rnd.choice(SEATS), "first": first, "second": second}


def log_record(rnd, judge):
    """Kongs and wins in a random order, and often an exhausted wall; ``judge`` is the oracle, which says whether a hand wins."""
    changes = {"preset": rnd.choice(["blood", "river"]), **some_options(rnd, SUM_OPTIONS, 0.2)}
    if changes.get("cap", 3) is None:
        changes.pop("cap")
    if rnd.random() < 0.3:
        changes |= {"kong_discard_income": "transfer", "multi_transfer": rnd.choice(["none", "each"])}
    void = {seat: rnd.choice("mps") for seat in SEATS} if rnd.random() < 0.6 else {}
    record = {"kind": "settle", "event": "log", "options": changes, "dealer": rnd.choice(SEATS), "events": []}
    out = set()
    river = changes["preset"] == "river"
    last_kong = None
    for _ in range(rnd.randint(0, 6)):
        active = [seat for seat in SEATS if river or seat not in out]
        if len(out) == 3 and not river:
            break
        if rnd.random() < 0.5:
            maker = rnd.choice(active)
            kong = rnd.choice(["concealed", "direct", "added", "late"])
            event = {"kong": kong, "seat": maker}
            if kong == "direct":
                event["from"] = rnd.choice([seat for seat in active if seat != maker])
            last_kong = maker
        else:
            event = _win_event(rnd, judge, record, void, active, last_kong)
            if event is None:
                continue
            out |= set(event["winners"])
            last_kong = None
        record["events"].append(event)
    if void:
        record["void"] = void
    left = [seat for seat in SEATS if seat not in out]
    if left and (river or len(out) < 3) and rnd.random() < 0.8:
        record["end"] = {seat: waiting(rnd, ready=rnd.random() < 0.6) for seat in left}
        if void and rnd.random() < 0.3:
            record["only_void_discards"] = [rnd.choice(left)]
    return record


def _win_event(rnd, judge, record, void, active, last_kong):
    by = rnd.choice(["discard", "self_draw", "kong_discard"])
    if by == "kong_discard" and last_kong not in active:
        by = "discard"
    for _ in range(200):
        tiles, melds = complete(rnd)
        tile = rnd.choice(tiles)
        tiles.remove(tile)
        seat = rnd.choice(active)
        hand = {"hand": text(tiles), "melds": [meld_text(one) for one in melds]}
        event = {"by": by, "tile": tile, "winners": {seat: hand}}
        if by != "self_draw":
            event["from"] = last_kong if by == "kong_discard" else rnd.choice([one for one in active if one != seat])
            if event["from"] == seat:
                continue
            others = [one for one in active if one not in (seat, event["from"])]
            if others and rnd.random() < 0.4:
                event["winners"][rnd.choice(others)] = hand
        if rnd.random() < 0.2:
            event["last_tile"] = True
        if all(_wins(judge, record, void.get(one), hand, event) for one in event["winners"]):
            return event
    return None


def _wins(judge, record, void, hand, event):
    melds = [judge.meld(one) for one in hand["melds"]]
    chosen = judge.options(record["options"])
    return judge.score(judge.tiles(hand["hand"]), melds, event["tile"], event["by"], chosen, void=void) is not None


def answered(judge, record, number):
    """The record with an id and the oracle's answer."""
    record = {"id": f"so-{number:04}", **record}
    return record | judge.run(record)


def sample(judge, seed=20):
    """The committed sample: wins, no wins and settlements."""
    rnd = random.Random(seed)
    records = [score_record(rnd, spoilt=False) for _ in range(350)]
    records += [score_record(rnd, spoilt=True) for _ in range(100)]
    records += [exhausted_record(rnd) for _ in range(60)]
    records += [log_record(rnd, judge) for _ in range(120)]
    records += [break_record(rnd) for _ in range(20)] + [pass_record(rnd) for _ in range(20)]
    return [answered(judge, record, i) for i, record in enumerate(records)]


if __name__ == "__main__":
    found = oracle()
    if found is None:
        raise SystemExit("the oracle is absent: set SIFANG_SHARED to the folder that has oracles/sichuan.py")
    lines = [json.dumps(one, ensure_ascii=False) for one in sample(found)]
    SAMPLE.write_text("\n".join(lines) + "\n", encoding="utf-8")
    print(SAMPLE, len(lines))
