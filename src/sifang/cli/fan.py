"""``sifang fan NAME``: one scoring pattern, with an example hand scored."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import sifang
from sifang.account import situation_of
from sifang.cli import options, show
from sifang.cli.facts import read_hand_text, successor
from sifang.cli.parser import BadInput, Parser, nearest
from sifang.engine import layout as lay
from sifang.engine.layout import Win
from sifang.rules.patterns import Pattern
from sifang.rules.ruleset import Ruleset, registry, ruleset
from sifang.score import Breakdown, Question
from sifang.tiles import FIRST_FLOWER, KINDS
from sifang.words import Words

TRIES = (
    (lay.BY_DISCARD, 0), (lay.BY_DRAW, 0), (lay.BY_DRAW, lay.AFTER_KONG), (lay.BY_ROBBERY, 0), (lay.BY_DISCARD, lay.LAST_OF_KIND),
    (lay.BY_DRAW, lay.WALL_END), (lay.BY_DISCARD, lay.WALL_END), (lay.BY_DRAW, lay.DEALT), (lay.BY_DRAW, lay.FIRST_DRAW | lay.OWN_FIRST_DRAW),
    (lay.BY_DISCARD, lay.FIRST_DISCARD | lay.NO_CLAIM_BEFORE | lay.BEFORE_FIRST_DRAW | lay.DISCARDER_FIRST), (lay.BY_DISCARD, lay.FIRST_LAP),
    (lay.BY_DISCARD, lay.KONG_DISCARD), (lay.BY_DRAW, lay.AFTER_FLOWER), (lay.BY_DISCARD, lay.READY),
    (lay.BY_DISCARD, lay.HEAVENLY_READY), (lay.BY_DISCARD, lay.EARTHLY_READY), (lay.BY_DISCARD, lay.DEALT_READY),
)  # fmt: skip
"""Ways in which an example may have been won; the first that counts the pattern is shown."""
WAY_NAMES = {
    lay.AFTER_KONG: "after_kong", lay.LAST_OF_KIND: "last_of_kind", lay.WALL_END: "last_tile", lay.DEALT: "dealt",
    lay.FIRST_DRAW: "first_draw", lay.FIRST_DISCARD: "first_discard", lay.FIRST_LAP: "first_lap", lay.KONG_DISCARD: "kong_discard",
    lay.AFTER_FLOWER: "after_flower", lay.READY: "ready", lay.HEAVENLY_READY: "ready", lay.EARTHLY_READY: "ready",
    lay.DEALT_READY: "ready",
}  # fmt: skip


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    parser.place("NAME", "help.fan_place", nargs="+")
    parser.flag("--rules", help_key="help.fan_rules", metavar="RULES")
    parser.flag("--json", help_key="help.json", action="store_true")


def run(args: argparse.Namespace, say: Words) -> int:
    """Show the pattern of this name in every rule set that has it."""
    name = " ".join(args.name)
    tables = [options.find_rules(args.rules, say)[0]] if args.rules else [ruleset(key) for key in registry()]
    found = [(rules, one) for rules in tables for one in rules.patterns if _is_named(one, name)]
    if not found:
        known = [text for rules in tables for one in rules.patterns for text in (one.zh, one.key, one.en)]
        raise BadInput(say("error.fan", name=name, hint=_hint(say, name, known)))
    if args.json:
        answer = [to_json(rules, one) for rules, one in found]
        print(json.dumps(answer[0] if len(answer) == 1 else answer, ensure_ascii=False))
        return 0
    for i, (rules, one) in enumerate(found):
        print(("\n" if i else "") + "\n".join(lines(rules, one, say)))
    return 0


def _plain(text: str) -> str:
    return text.lower().replace("_", " ").replace("-", " ").strip()


def _is_named(one: Pattern, name: str) -> bool:
    return _plain(name) in map(_plain, (one.key, one.zh, one.en, *one.aliases))


def _hint(say: Words, name: str, known: list[str]) -> str:
    part = [one for one in known if _plain(name) in _plain(one)]
    return say("error.did_you_mean", name=part[0]) if part else nearest(say, name, known) if _near(name, known) else say("error.see_rules")


def _near(name: str, known: list[str]) -> bool:
    import difflib

    return bool(difflib.get_close_matches(name, known, 1, 0.5))


def example(rules: Ruleset, one: Pattern) -> tuple[Breakdown, Win] | None:
    """The pattern's example scored in the first way of winning that counts it, under the preset that does; None if there is no example."""
    if not one.example:
        return None
    first: tuple[Breakdown, Win] | None = None
    for preset in rules.presets:
        chosen = rules.preset(preset)
        for by, flags in TRIES:
            asked = _question(rules, chosen, one.example, by, flags)
            try:
                found = rules.score(asked[0])
            except ValueError:
                continue
            if found.reading is not None and any(counted.key == one.key for counted in found.reading.counted):
                return found, asked[1]
            first = first or ((found, asked[1]) if found.valid else None)
    return first


def _question(rules: Ruleset, chosen: Any, text: str, by: int, flags: int) -> tuple[Question, Win]:
    from sifang.words import words

    hand = read_hand_text(text, words("en"))
    win = Win()
    win.tile = hand.win if hand.win is not None else -1
    win.by, win.flags, win.seat, win.seat_wind = by, flags, 0, 0
    if flags & (lay.FIRST_DISCARD | lay.FIRST_LAP) and by != lay.BY_DRAW:
        win.seat = win.seat_wind = 1
        win.source = 0
    elif flags & lay.FIRST_DRAW:
        win.seat = win.seat_wind = 1
        win.source = -1
    else:
        win.source = -1 if by == lay.BY_DRAW else 1
    win.jokers = [-1, -1]
    row = rules.rows(chosen)
    if row.indicator:
        held = {*hand.hand.all_tiles, win.tile}
        free = [kind for kind in range(KINDS) if kind not in held and successor(kind) not in held]
        named = [kind for kind in (8, *free) if kind in held or not free] or free
        win.jokers = [named[0], successor(named[0])]
    for kind in hand.hand.flowers:
        win.flowers |= 1 << (kind - FIRST_FLOWER)
    win.flower_count = win.flowers.bit_count()
    melds = tuple((meld.type, meld.kind) for meld in hand.hand.melds)
    return Question(rules.key, chosen, hand.hand.tiles, melds, win.tile, situation_of(rules.key, win, chosen)), win


def place_of(one: Pattern) -> str:
    """File and line of a pattern, from the package's folder on."""
    path = Path(one.file)
    root = Path(sifang.__file__).parent.parent
    return f"{path.relative_to(root) if path.is_relative_to(root) else path}:{one.line}"


def value_text(rules: Ruleset, one: Pattern, say: Words) -> str:
    """The pattern's value with its unit."""
    if rules.patterns.unit == "factor":
        return f"×{one.value}"
    return show.amount(one.value, rules.patterns.unit, say)


def lines(rules: Ruleset, one: Pattern, say: Words) -> list[str]:
    """The pattern for people."""
    text = [f"{one.zh}  {one.en}  ({one.key})"]
    rows = [
        [say("fan.rules"), f"{options.rules_name(rules, say)} ({rules.key})"],
        [say("fan.value"), value_text(rules, one, say)],
        [say("fan.definition"), show.definition(one, say)],
    ]
    if one.aliases:
        rows.append([say("fan.aliases"), say("list.comma").join(one.aliases)])
    excluded = [show.name_of(rules.patterns, key, say) for key in one.excludes]
    rows.append([say("fan.excludes"), say("list.comma").join(excluded) or say("fan.nothing")])
    by = [show.pattern_name(other, say) for other in rules.patterns if one.key in other.excludes]
    if by:
        rows.append([say("fan.excluded_by"), say("list.comma").join(by)])
    rows.append([say("fan.source"), one.source])
    rows.append([say("fan.file"), place_of(one)])
    text += show.columns(rows)
    scored = example(rules, one)
    if scored is not None:
        found, win = scored
        text += ["", say("fan.example", hand=one.example, way=way_text(win, say))]
        if found.reading is not None:
            text.append("  " + show.groups_text(found.reading.groups))
            text.append("  " + say("fan.counts", total=show.amount(found.total, found.unit, say), what=show.short_reading(rules, found.reading, say)))
    return text


def way_text(win: Win, say: Words) -> str:
    """How an example was won."""
    by = {lay.BY_DRAW: "way.self_drawn", lay.BY_DISCARD: "way.plain_discard", lay.BY_ROBBERY: "way.plain_robbed"}[win.by]
    parts = [say(by)]
    parts += [say(f"fact.{name}") for name in dict.fromkeys(name for bit, name in WAY_NAMES.items() if win.flags & bit)]
    return say("list.comma").join(parts)


def to_json(rules: Ruleset, one: Pattern) -> dict[str, Any]:
    """The pattern as plain data."""
    scored = example(rules, one)
    return {
        "rules": rules.key, "key": one.key, "zh": one.zh, "en": one.en, "value": one.value, "unit": rules.patterns.unit,
        "definition": one.definition, "definition_zh": one.definition_zh, "excludes": list(one.excludes), "aliases": list(one.aliases),
        "source": one.source, "file": place_of(one), "example": one.example,
        "example_score": show.breakdown_json(rules, scored[0]) if scored else None,
    }  # fmt: skip
