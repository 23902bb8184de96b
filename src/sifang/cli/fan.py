"""``sifang fan NAME``: one scoring pattern, with an example hand scored."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sifang
from sifang.account import situation_of
from sifang.cli import options, show
from sifang.cli.facts import read_hand_text, successor
from sifang.cli.parser import BadInput, Parser, nearest
from sifang.engine import layout as lay
from sifang.engine.layout import Win
from sifang.hand import Hand
from sifang.rules.options import OptionError, parse_options, specs
from sifang.rules.patterns import Pattern
from sifang.rules.ruleset import Ruleset, registry, ruleset
from sifang.rules.wording import rules_name
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
    asked = options.chosen_by_name(args.rules, say) if args.rules else None
    tables = [asked.ruleset] if asked else [ruleset(key) for key in registry()]
    found = [(rules, one) for rules in tables for one in named(rules, name)]
    if not found:
        known = [text for rules in tables for one in rules.patterns for text in (one.zh, one.key, one.en)]
        raise BadInput(say("error.fan", name=name, hint=_hint(say, name, known)))
    if args.json:
        answer = [to_json(rules, one) for rules, one in found]
        print(json.dumps(answer[0] if len(answer) == 1 else answer, ensure_ascii=False))
        return 0
    for i, (rules, one) in enumerate(found):
        print(("\n" if i else "") + "\n".join(lines(rules, one, say, asked)))
    return 0


def _plain(text: str) -> str:
    return text.lower().replace("_", " ").replace("-", " ").strip()


def named(rules: Ruleset, name: str) -> list[Pattern]:
    """The patterns of a rule set with this name: those of this key or Chinese name, else of this English name or alias."""
    plain = _plain(name)
    exact = [one for one in rules.patterns if plain in (_plain(one.key), one.zh)]
    return exact or [one for one in rules.patterns if plain in map(_plain, (one.en, *one.aliases))]


def _hint(say: Words, name: str, known: list[str]) -> str:
    part = [one for one in known if _plain(name) in _plain(one)]
    return (
        say("error.did_you_mean", name=part[0])
        if part
        else nearest(say, name, known)
        if _near(name, known)
        else say("error.see_rules")
    )


def _near(name: str, known: list[str]) -> bool:
    import difflib

    return bool(difflib.get_close_matches(name, known, 1, 0.5))


def _options_with(rules: Ruleset, one: Pattern) -> list[Any]:
    """The presets, and where all of them switch the pattern off, changes of one option that switch it on."""
    found = [rules.preset(name) for name in rules.presets]
    if any(rules.rows(chosen).values[one.index] >= 0 for chosen in found):
        return found
    for name, spec in specs(rules.options).items():
        for value in (*spec.others, (one.key,)):
            if spec.permitted(value):
                try:
                    chosen = parse_options(rules.options, found[0], {name: value})
                    is_on = rules.rows(chosen).values[one.index] >= 0
                except OptionError:
                    continue
                if is_on:
                    found.append(chosen)
    return found


def example(rules: Ruleset, one: Pattern) -> tuple[Breakdown, Win] | None:
    """The pattern's example scored in the first way of winning that counts it, under the options that do; None if there is no example."""
    if not one.example:
        return None
    first: tuple[Breakdown, Win] | None = None
    for chosen in _options_with(rules, one):
        for by, flags in TRIES:
            for win, hand in _wins(rules, chosen, one.example, by, flags):
                melds = tuple((meld.type, meld.kind) for meld in hand.melds)
                situation = situation_of(rules.key, win, chosen)
                try:
                    found = rules.score(Question(rules.key, chosen, hand.tiles, melds, win.tile, situation))
                except ValueError:
                    continue
                if found.reading is not None and any(counted.key == one.key for counted in found.reading.counted):
                    return found, win
                first = first or ((found, win) if found.valid else None)
    return first


def _wins(rules: Ruleset, chosen: Any, text: str, by: int, flags: int) -> Iterator[tuple[Win, Hand]]:
    """The example's tiles as won in one way: by the dealer or another; with jokers, for each kind that may be one."""
    from sifang.words import words

    told = read_hand_text(text, words("en"))
    hand = told.hand
    for seat in (0, 1):
        win = Win()
        win.tile = told.win if told.win is not None else -1
        win.by, win.flags, win.seat, win.seat_wind = by, flags, seat, seat
        win.source = -1 if by == lay.BY_DRAW else 1 - seat
        win.jokers = [-1, -1]
        win.void_suit = -1
        for kind in hand.flowers:
            win.flowers |= 1 << (kind - FIRST_FLOWER)
        win.flower_count = win.flowers.bit_count()
        if not rules.rows(chosen).indicator:
            yield win, hand
            continue
        held = {*hand.all_tiles, win.tile}
        unheld = next(kind for kind in range(KINDS) if not {kind, successor(kind)} & held)
        for primary in (unheld, *sorted(held), *(kind for kind in range(KINDS) if successor(kind) in held)):
            for elsewhere in (0, 1):
                win.jokers = [primary, successor(primary)]
                win.joker_held = [[0, 0], [0, 0], [0, elsewhere], [0, 0]]
                yield win, hand


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


def lines(rules: Ruleset, one: Pattern, say: Words, asked: options.Chosen | None = None) -> list[str]:
    """The pattern for people; with the value that the rules asked for give it, where that is another one."""
    text = [f"{one.zh}  {one.en}  ({one.key})"]
    rows = [
        [say("fan.rules"), f"{rules_name(rules, say)} ({rules.key})"],
        [say("fan.value"), value_text(rules, one, say)],
        *([] if asked is None else _value_there(asked, one, say)),
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
            text.append(
                "  "
                + say(
                    "fan.counts",
                    total=show.amount(found.total, found.unit, say),
                    what=show.short_reading(rules, found.reading, say),
                )
            )
    return text


def _value_there(asked: options.Chosen, one: Pattern, say: Words) -> list[list[str]]:
    """A row with the value under these options, none if it is the table's."""
    value = asked.ruleset.rows(asked.options).values[one.index]
    if value == one.value:
        return []
    amount = say("rules.off") if value < 0 else show.amount(value, asked.ruleset.patterns.unit, say)
    return [[options.plays(asked, say), amount]]


def way_text(win: Win, say: Words) -> str:
    """How an example was won."""
    by = {lay.BY_DRAW: "way.self_drawn", lay.BY_DISCARD: "way.plain_discard", lay.BY_ROBBERY: "way.plain_robbed"}[
        win.by
    ]
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
