"""One record of a case file to its answer fields (MCR 15), for ``sifang score mcr --records`` and ``sifang waits mcr --records``."""

from collections.abc import Mapping
from typing import Any

from sifang.hand import parse_hand
from sifang.rules.mcr.explain import breakdown, waits
from sifang.rules.mcr.fans import TABLE
from sifang.rules.mcr.options import PRESETS, McrOptions
from sifang.rules.options import parse_options
from sifang.score import HandError, Question
from sifang.tiles import parse_tile, tile_text

QUESTION = ("self_draw", "seat_wind", "round_wind", "last_tile", "after_kong", "rob_kong", "fourth_tile", "flowers")
"""Fields of every case; the further ones of explain.py may stand beside them."""
FILLER = "1m"
"""A winning tile for a question about waits, which has none."""
FURTHER = ("dealt", "first_draw", "first_lap", "dealt_ready", "discarder", "kong_names")


def options_of(changes: Mapping[str, Any]) -> McrOptions:
    """The options of a record: ``preset`` and changes; raises OptionError."""
    rest = dict(changes)
    name = rest.pop("preset", "mil2025")
    if name not in PRESETS:
        raise HandError(f"preset = {name!r}: one of {', '.join(PRESETS)} expected")
    return parse_options(McrOptions, parse_options(McrOptions, McrOptions(), PRESETS[name], name), rest, "mcr")


def question_of(record: Mapping[str, Any]) -> Question:
    """The question of a record; raises ValueError that names what is wrong."""
    for name in ("hand", "win"):
        if not isinstance(record.get(name), str):
            raise HandError(f"{name} = {record.get(name)!r}: a text of tiles expected")
    hand = parse_hand(record["hand"])
    return Question(
        "mcr",
        options_of(record.get("options", {})),
        tuple(sorted((*hand.tiles, *hand.flowers))),
        tuple((meld.type, meld.kind) for meld in hand.melds),
        parse_tile(record["win"]),
        {name: record[name] for name in (*QUESTION, *FURTHER) if name in record},
    )


def answer(record: Mapping[str, Any]) -> dict[str, Any]:
    """``fans``, ``total``, ``legal``; ``not_win`` too where there is no shape; or ``error`` alone."""
    try:
        found = breakdown(question_of(record))
    except ValueError as error:
        return {"error": str(error)}
    if found.reading is None:
        return {"fans": {}, "total": 0, "legal": False, "not_win": True}
    fans = {TABLE.find(one.key).zh: one.points for one in found.reading.counted}
    return {"fans": fans, "total": found.total, "legal": found.legal}


def waits_answer(record: Mapping[str, Any]) -> dict[str, Any]:
    """``waits`` of a record without ``win``: the kinds that complete a winning shape, whatever its value; or ``error`` alone."""
    try:
        found = waits(question_of({**record, "win": FILLER}))
    except ValueError as error:
        return {"error": str(error)}
    return {"waits": [tile_text(kind) for kind in found]}
