"""Answers to the records of ``cases/nanchang.jsonl`` and ``nanchang-waits.jsonl`` (section 14), by the kernels that play uses.

A record that must be refused gets an ``error``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sifang.engine.layout import Tally
from sifang.melds import parse_meld
from sifang.rules.nanchang.explain import rewards, waits
from sifang.rules.nanchang.options import PRESETS, NanchangOptions
from sifang.rules.nanchang.patterns import TABLE
from sifang.rules.nanchang.question import OFFSETS, Bench, Melds, for_kernels, plain, win_row
from sifang.rules.nanchang.score import MASK, MULT, pay_win, value
from sifang.rules.options import OptionError, parse_options
from sifang.score import HandError
from sifang.tiles import parse_tile, parse_tiles, tile_text

Record = Mapping[str, Any]
Answer = dict[str, Any]

NO_WIN: Record = {"patterns": [], "multiplier": 0, "rewards": {}, "payments": {}}

ORDER = (
    "ping", "pengpeng", "qidui", "qixing_qidui", "shisanlan", "qixing_shisanlan", "jingdiao", "zimo", "dianpao", "qianggang",
    "gangkai", "deguo", "deguode", "tianhu", "jingdiao_tianhu", "dihu", "jingdiao_dihu",
)  # fmt: skip
"""The order in which the records list patterns."""


def options_of(record: Record) -> NanchangOptions:
    """The options of a record; raises OptionError."""
    changes = dict(record.get("options") or {})
    preset = changes.pop("preset", "seed")
    if preset not in PRESETS:
        raise OptionError(f"nanchang: unknown preset {preset!r}; there are {', '.join(PRESETS)}")
    base = parse_options(NanchangOptions, NanchangOptions(), PRESETS[preset], f"preset {preset}")
    return parse_options(NanchangOptions, base, changes, "nanchang")


def _tiles(record: Record) -> tuple[tuple[int, ...], Melds]:
    texts = [record["hand"], *(record.get("melds") or ())]
    for text in texts:
        if not isinstance(text, str):
            raise HandError(f"{text!r}: a text of tiles expected")
    melds = [parse_meld(text) for text in texts[1:]]
    return parse_tiles(texts[0]), tuple((one.type, one.kind) for one in melds)


def answer(record: Record) -> Answer:
    """``patterns``, ``multiplier``, ``rewards`` and ``payments`` of a record from its question fields, or ``error``."""
    try:
        return _scored(record)
    except KeyError as missing:
        return {"error": f"the field {missing} is missing"}
    except ValueError as wrong:
        return {"error": str(wrong)}


def _scored(record: Record) -> Answer:
    options = options_of(record)
    bench = Bench.of(options)
    hand, melds = _tiles(record)
    w = for_kernels(win_row(options, hand, melds, parse_tile(str(record["win"])), record))
    if value(w, bench.rules, bench.work, bench.tally) < 0:
        return dict(NO_WIN)
    pay_win(w, bench.rules, bench.tally, bench.work)
    sums = dict.fromkeys(OFFSETS, 0)
    for one in bench.payments():
        sums[OFFSETS[one.payer]] -= one.points
        sums[OFFSETS[one.payee]] += one.points
    tally = plain(Tally, bench.tally)
    mask = tally.extra[MASK]
    found = [TABLE.find(key) for key in ORDER]
    names = [pattern.zh for pattern in found if mask >> pattern.index & 1]
    return {"patterns": names, "multiplier": tally.extra[MULT], "rewards": rewards(tally), "payments": sums}


def waits_answer(record: Record) -> Answer:
    """The kinds that win when drawn and when claimed, or ``error``."""
    try:
        options = options_of(record)
        hand, melds = _tiles(record)
        found = waits(options, hand, melds, record)
    except KeyError as missing:
        return {"error": f"the field {missing} is missing"}
    except ValueError as wrong:
        return {"error": str(wrong)}
    return {
        "drawn": [tile_text(one.kind) for one in found if one.drawn is not None],
        "claimed": [tile_text(one.kind) for one in found if one.claimed is not None],
    }
