"""The rules card: in plain sentences what a table's rules differ in, from the book's default and from the nearest preset.

Its words are the catalogue's (``rules.wording``); ``sifang rules --card`` shows it, and a record keeps it in English.
"""

from __future__ import annotations

from typing import Any

from sifang.rules.options import changed, specs
from sifang.rules.ruleset import Ruleset
from sifang.rules.wording import option_name, preset_name, rules_name, value_text
from sifang.words import Words, words

PATTERN_VALUES = "values"
"""The option that is a table of pattern values: the patterns' own lines tell it."""


def nearest_preset(found: Ruleset, options: Any) -> str:
    """The preset from which the fewest options differ, the book's default first."""
    return min(found.presets, key=lambda name: len(changed(options, found.preset(name))))


def sentences(found: Ruleset, options: Any, base: Any, say: Words) -> list[str]:
    """What differs from other options, a sentence each: options first, then the values of patterns."""
    known = specs(found.options)
    text = []
    for name, value in changed(options, base).items():
        if name == PATTERN_VALUES:
            continue
        own = option_name(found, name, say)
        told = value_text(found, name, value, say)
        source = known[name].source
        if isinstance(value, bool):
            text.append(say("rules.card_switch", name=own, value=told, source=source))
        else:
            was = value_text(found, name, getattr(base, name), say)
            text.append(say("rules.card_option", name=own, value=told, default=was, source=source))
    before, now = found.rows(base).values, found.rows(options).values
    for one in found.patterns:
        if before[one.index] != now[one.index]:
            was, told = (say("rules.off") if row[one.index] < 0 else str(row[one.index]) for row in (before, now))
            name = one.zh if say.is_chinese else f"{one.en} {one.zh}"
            text.append(say("rules.card_pattern", name=name, was=was, now=told))
    return text


def bullet(sentence: str) -> str:
    """A sentence as an item of the card."""
    return f"· {sentence}"


def card(found: Ruleset, options: Any, say: Words | None = None, *, house: str = "") -> list[str]:
    """The whole card: a head, differences from the default, then from the nearest preset if that is another one.

    Args:
        found: the rule set.
        options: what the table plays.
        say: the language; English if None.
        house: the name of the house rules, "" = none.
    """
    say = say or words("en")
    default, near = next(iter(found.presets)), nearest_preset(found, options)
    from_default = sentences(found, options, found.preset(default), say)
    from_near = sentences(found, options, found.preset(near), say) if near != default else from_default
    plays = say("options.changed") if from_near else preset_name(found, near, say)
    head = say("list.joint").join([*([house] if house else []), rules_name(found, say), plays])
    if not from_default:
        return [head]
    text = [head, say("rules.card_head", preset=preset_name(found, default, say)), *map(bullet, from_default)]
    if near != default and from_near:
        text += [say("rules.card_head", preset=preset_name(found, near, say)), *map(bullet, from_near)]
    return text
