"""``sifang rules RULES``: the table of patterns and the options; ``--card``: what differs from the default, in sentences."""

from __future__ import annotations

import argparse
import json
from typing import Any

from sifang.cli import options, show
from sifang.cli.parser import BadInput, Parser
from sifang.rules.card import bullet, card, sentences
from sifang.rules.options import OptionSpec, specs
from sifang.rules.ruleset import Ruleset, registry, ruleset
from sifang.rules.wording import free_text, option_doc, option_name, preset_name, rules_name, shown
from sifang.words import Words


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    options.add_rules(parser, default="")
    options.add_options(parser)
    parser.flag("--card", help_key="help.card", action="store_true")
    parser.flag("--against", help_key="help.against", metavar="RULES")
    parser.flag("--json", help_key="help.json", action="store_true")


def run(args: argparse.Namespace, say: Words) -> int:
    """Show a rule set, or name them all."""
    if not args.rules:
        return _all(args, say)
    rules, chosen, house = options.chosen_rules(args, say)
    if args.json:
        print(json.dumps(to_json(rules, chosen), ensure_ascii=False))
    elif args.against:
        print("\n".join(against(args, rules, chosen, say)))
    elif args.card:
        text = card(rules, chosen, say, house=house)
        print("\n".join(text if len(text) > 1 else [*text, say("rules.card_same")]))
    else:
        print("\n".join(lines(rules, chosen, say, house)))
    return 0


def _all(args: argparse.Namespace, say: Words) -> int:
    found = [ruleset(key) for key in registry()]
    if args.json:
        print(
            json.dumps(
                [{"key": one.key, "en": one.en, "zh": one.zh_hans, "presets": list(one.presets)} for one in found],
                ensure_ascii=False,
            )
        )
        return 0
    rows = [[one.key, rules_name(one, say), say("list.comma").join(one.presets)] for one in found]
    print(
        "\n".join(
            [say("rules.all"), "", *show.columns([[say("rules.key"), say("rules.name"), say("rules.presets")], *rows])]
        )
    )
    return 0


def _values(rules: Ruleset, chosen: Any) -> list[int]:
    """The value of each pattern under these options, -1 = switched off."""
    return list(rules.rows(chosen).values[: len(rules.patterns)])


def lines(rules: Ruleset, chosen: Any, say: Words, house: str = "") -> list[str]:
    """The whole rule set for people."""
    preset = options.preset_name(rules, chosen) or say("options.changed")
    head = [*([house] if house else []), f"{rules_name(rules, say)} {rules.key}", preset]
    presets = say("list.comma").join(f"{name} ({preset_name(rules, name, say)})" for name in rules.presets)
    text = [say("list.joint").join(head)]
    text.append(say("rules.card_line", version=rules.version, edition=rules.edition, presets=presets))
    text += ["", say("rules.patterns", n=len(rules.patterns), unit=show.unit(rules.patterns.unit, say))]
    rows = []
    for one, value in zip(rules.patterns, _values(rules, chosen), strict=True):
        excluded = say("list.comma").join(rules.patterns.find(key).zh for key in one.excludes)
        worth = say("rules.off") if value < 0 else str(value)
        rows.append([worth, one.zh, one.en, one.source, say("rules.excludes", names=excluded) if excluded else ""])
    text += ["  " + line for line in show.columns(rows, right=(0,))]
    text += ["", say("rules.options")]
    known = specs(rules.options)
    rows = []
    for name, spec in known.items():
        value = getattr(chosen, name)
        mark = "*" if value != spec.default else " "
        doc = say("rules.option", name=option_name(rules, name, say), doc=option_doc(rules, spec, say))
        rows.append([f"{mark}{name} = {shown(value)}", _others(rules, spec, value, say), f"[{spec.source}]", doc])
    text += [" " + line for line in show.columns(rows)]
    if any(getattr(chosen, name) != spec.default for name, spec in known.items()):
        text += ["", say("rules.starred")]
    return text


def _others(rules: Ruleset, one: OptionSpec, value: Any, say: Words) -> str:
    named = [shown(other) for other in (one.default, *one.others) if type(other) is not type(value) or other != value]
    more = free_text(rules, one, say)
    return say("rules.or", values=say("list.comma").join([*named, *([more] if more else [])])) if named or more else ""


def against(args: argparse.Namespace, rules: Ruleset, chosen: Any, say: Words) -> list[str]:
    """Two cards compared: what the first plays otherwise than the second, which is of the same rule set."""
    theirs, base, _ = options.chosen_by_name(args.against, say)
    if theirs.key != rules.key:
        raise BadInput(say("error.other_rules", one=rules.key, other=theirs.key))
    differing = sentences(rules, chosen, base, say)
    if not differing:
        return [say("rules.card_equal", one=args.rules, other=args.against)]
    return [say("rules.card_head", preset=args.against), *map(bullet, differing)]


def to_json(rules: Ruleset, chosen: Any) -> dict[str, Any]:
    """The rule set as plain data."""
    return {
        "key": rules.key, "en": rules.en, "zh_hans": rules.zh_hans, "zh_hant": rules.zh_hant, "version": rules.version,
        "edition": rules.edition, "unit": rules.patterns.unit, "presets": {name: dict(one) for name, one in rules.presets.items()},
        "patterns": [
            {
                "key": one.key, "zh": one.zh, "en": one.en, "value": value, "excludes": list(one.excludes), "source": one.source,
                "definition": one.definition,
            }
            for one, value in zip(rules.patterns, _values(rules, chosen), strict=True)
        ],
        "options": [
            {
                "name": name, "value": getattr(chosen, name), "default": one.default, "others": list(one.others),
                "expected": one.expectation(), "source": one.source, "doc": one.doc,
            }
            for name, one in specs(rules.options).items()
        ],
    }  # fmt: skip
