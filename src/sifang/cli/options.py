"""``RULES``, ``--preset`` and ``--option name=value``: which rule set, under which options."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from sifang.cli.parser import BadInput, Parser, nearest
from sifang.rules.options import changed, parse_options, specs
from sifang.rules.ruleset import Ruleset, registry, ruleset
from sifang.words import Words

HOUSE_SUFFIX = ".toml"
"""A rule set named by a file of house rules (``rules.house``, which is imported only then)."""


def add_rules(parser: Parser, *, default: str | None = None) -> None:
    """The argument ``RULES``; with a default it may be left out."""
    more: dict[str, Any] = {} if default is None else {"nargs": "?", "default": default}
    parser.place("RULES", "help.rules_place", **more)


def add_options(parser: Parser) -> None:
    """``--preset`` and ``--option``."""
    parser.flag("--preset", help_key="help.preset", metavar="NAME")
    parser.flag("--option", help_key="help.option", metavar="NAME=VALUE", action="append", default=[])


def find_rules(name: str, say: Words) -> tuple[Ruleset, str | None]:
    """The rule set of a key or a name in any language, and the preset of ``KEY:PRESET``; raises BadInput."""
    key, _, preset = name.partition(":")
    if key in registry():
        return ruleset(key), preset or None
    for one in registry():
        found = ruleset(one)
        if key.lower() in (found.en.lower(), found.zh_hans, found.zh_hant, found.zh_hans[:2], found.zh_hant[:2]):
            return found, preset or None
    raise BadInput(say("error.rules", name=key, hint=nearest(say, key, registry())))


def find_options(found: Ruleset, preset: str | None, changes: Iterable[str], say: Words, base: Any = None) -> Any:
    """The options of a preset with changes ``name=value``; raises BadInput or OptionError, which name what is wrong."""
    values: dict[str, Any] = {}
    for text in changes:
        name, sign, value = text.partition("=")
        name = name.strip().replace("-", "_")
        if not sign:
            raise BadInput(say("error.option_form", text=text))
        if name not in specs(found.options):
            hint = nearest(say, name, specs(found.options), say("error.see_rules"))
            raise BadInput(say("error.option", name=name, hint=hint))
        values[name] = _value(value.strip(), specs(found.options)[name].default)
    default = next(iter(found.presets))
    if preset is not None and preset not in found.presets:
        raise BadInput(say("error.preset", name=preset, rules=found.key, hint=nearest(say, preset, found.presets)))
    start = found.preset(preset or default) if base is None else base
    return parse_options(found.options, start, values, found.key)


def _value(text: str, default: Any) -> Any:
    """A value as JSON has it, bare text as a string; lists may be written with commas alone."""
    try:
        value = json.loads(text)
    except ValueError:
        value = text
    if isinstance(default, tuple) and not isinstance(value, (list, dict)) and value is not None:
        parts = [one for one in text.split(",") if one]
        return [_value(one, None) for one in parts]
    return value


class Chosen(NamedTuple):
    """What a command's arguments name."""

    ruleset: Ruleset
    options: Any
    house: str = ""
    """Name of the house rules, "" = none."""


def rules_and_options(args: argparse.Namespace, say: Words) -> tuple[Ruleset, Any]:
    """The rule set and options that a command's arguments name; raises BadInput or OptionError."""
    found = chosen_rules(args, say)
    return found.ruleset, found.options


def chosen_rules(args: argparse.Namespace, say: Words) -> Chosen:
    """What a command's arguments name, with the name of house rules; raises BadInput or OptionError."""
    if args.rules.lower().endswith(HOUSE_SUFFIX):
        return _house(args, say)
    found, preset = find_rules(args.rules, say)
    if preset and args.preset and preset != args.preset:
        raise BadInput(say("error.two_presets", one=preset, other=args.preset))
    return Chosen(found, find_options(found, args.preset or preset, args.option, say))


def _house(args: argparse.Namespace, say: Words) -> Chosen:
    """Rules from a file; a single option may still be changed, a preset may not."""
    if args.preset:
        raise BadInput(say("error.two_presets", one=args.rules, other=args.preset))
    from sifang.rules import house

    found = house.load(args.rules)
    return Chosen(found.ruleset, find_options(found.ruleset, None, args.option, say, found.options), found.name)


def chosen_by_name(name: str, say: Words) -> Chosen:
    """What ``KEY``, ``KEY:PRESET`` or a file of house rules names, without other arguments; raises BadInput or OptionError."""
    return chosen_rules(argparse.Namespace(rules=name, preset=None, option=[]), say)


def plays(chosen: Chosen, say: Words) -> str:
    """What a table plays of its rule set: the house rules' name, a preset, or that something is changed."""
    return chosen.house or preset_name(chosen.ruleset, chosen.options) or say("options.changed")


def preset_name(found: Ruleset, options: Any) -> str | None:
    """The preset that these options are, or None."""
    return next((name for name in found.presets if found.preset(name) == options), None)


def differences(found: Ruleset, options: Any) -> dict[str, Any]:
    """Options that differ from the default preset, as plain data."""
    base = found.preset(next(iter(found.presets)))
    return {name: list(one) if isinstance(one, tuple) else one for name, one in changed(options, base).items()}
