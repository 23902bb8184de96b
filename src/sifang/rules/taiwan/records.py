"""Answers to the records of ``cases/taiwan.jsonl`` (taiwan.md 16), by the kernels that play uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sifang.engine.layout import ADDED_KONG, KONG, Win
from sifang.engine.split import is_complete
from sifang.hand import counts
from sifang.melds import Meld, parse_meld
from sifang.rules.options import parse_options
from sifang.rules.taiwan.explain import valued
from sifang.rules.taiwan.options import PRESETS, TaiwanOptions
from sifang.rules.taiwan.patterns import TABLE
from sifang.rules.taiwan.question import HAND_SIZE, WINDS, check_copies, for_kernels, is_right_count, read
from sifang.rules.taiwan.score import is_ligu
from sifang.score import HandError, Question
from sifang.tiles import COPIES, KINDS, parse_tile, parse_tiles, tile_text

Record = Mapping[str, Any]
Answer = dict[str, Any]

REFUSED: Answer = {"valid": False, "patterns": {}, "tai": 0, "payments": {}}


def options_of(record: Record) -> TaiwanOptions:
    """The options of a record: ``preset`` and ``options``; the case files write ``four_kongs`` as true."""
    changes = dict(record.get("options", {}))
    base = TaiwanOptions()
    preset = changes.pop("preset", record.get("preset"))
    if preset is not None:
        if preset not in PRESETS:
            raise HandError(f"preset = {preset!r}: one of {', '.join(PRESETS)} expected")
        base = parse_options(TaiwanOptions, base, PRESETS[preset], f"preset {preset}")
    if isinstance(changes.get("four_kongs"), bool):
        changes["four_kongs"] = "pattern" if changes["four_kongs"] else "off"
    return parse_options(TaiwanOptions, base, changes)


def melds_of(record: Record) -> tuple[tuple[int, int], ...]:
    """Types and kinds of a record's melds; ``kong_from: "added"`` tells of the one kong that was a pung before."""
    melds = [parse_meld(text) for text in record.get("melds", ())]
    added = record.get("kong_from") == "added"
    return tuple((ADDED_KONG if added and one.type == KONG else one.type, one.kind) for one in melds)


def question_of(record: Record) -> Question:
    """The question that a record asks; raises ValueError of a precise class for one that makes none."""
    win = record.get("win", "")
    return Question(
        "taiwan",
        options_of(record),
        tuple(sorted(parse_tiles(record["hand"]))),
        melds_of(record),
        parse_tile(win) if win else -1,
        record,
    )


def answer(record: Record) -> Answer:
    """``valid``, ``patterns``, ``tai`` and ``payments``, and ``reason`` where ``valid`` is false; ``error`` for impossible records."""
    try:
        question = question_of(record)
        found = valued(question)
    except (ValueError, KeyError, TypeError) as fault:
        return {"error": f"{fault.args[0]} is missing" if isinstance(fault, KeyError) else str(fault)}
    if not is_right_count(question):
        return {**REFUSED, "reason": "tile count"}
    if found.tai < 0:
        return {**REFUSED, "reason": found.reason()}
    patterns = {TABLE.find(one.key).zh: one.points for one in found.counted()}
    points = dict.fromkeys(range(len(WINDS)), 0)
    involved = set()
    for one in found.payments:
        points[one.payer] -= one.points
        points[one.payee] += one.points
        involved |= {one.payer, one.payee}
    payments = {WINDS[seat]: points[seat] for seat in sorted(involved)}
    return {"valid": True, "patterns": patterns, "tai": found.total, "payments": payments}


def waits_answer(record: Record) -> Answer:
    """``waits``: the kinds that complete the sixteen tiles, own fourth copies left out (Taiwan 11, 獨聽 a)."""
    try:
        options = options_of(record)
        hand, melds = parse_tiles(record["hand"]), melds_of(record)
        check_copies(hand, melds)
    except (ValueError, KeyError, TypeError) as fault:
        return {"error": f"{fault.args[0]} is missing" if isinstance(fault, KeyError) else str(fault)}
    if len(hand) + 3 * len(melds) != HAND_SIZE:
        return {"error": f"hand and melds are worth {len(hand) + 3 * len(melds)} tiles: {HAND_SIZE} expected"}
    own = counts([*hand, *(kind for one in melds for kind in Meld(*one).kinds)])
    return {
        "waits": [
            tile_text(kind) for kind in range(KINDS) if own[kind] < COPIES and _completes(hand, kind, melds, options)
        ]
    }


def _completes(hand: tuple[int, ...], kind: int, melds: tuple[tuple[int, int], ...], options: TaiwanOptions) -> bool:
    win = Win()
    win.hand = counts([*hand, kind])
    tiles = read(for_kernels(win), "hand")
    return bool(is_complete(tiles, 5 - len(melds), 0) or (options.ligu and not melds and is_ligu(tiles)))
