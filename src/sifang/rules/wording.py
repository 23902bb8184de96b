"""Options in words: names, docs and values of a rule set's options and presets in the catalogue's languages.

The keys are ``option.RULES.NAME``, ``.doc`` and one for each value that is a word (``.VALUE``); ``.n`` is a sentence part for numbers, ``.null``
for nothing, ``.free`` what else is permitted; ``preset.RULES.NAME``. The English docs have their home in the options themselves, and ``docs/generate.py`` puts them into the
catalogue. A rule set of another package has no words there: its options are told as they are written.
"""

from __future__ import annotations

import json
from typing import Any

from sifang.rules.options import OptionSpec, Whole, seconds
from sifang.rules.ruleset import Ruleset
from sifang.words import Words


def shown(value: Any) -> str:
    """A value as it is written in a file of options."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def option_key(found: Ruleset, name: str) -> str:
    """The catalogue's key of an option's name; the others begin with it."""
    return f"option.{found.key}.{name}"


def option_name(found: Ruleset, name: str, say: Words) -> str:
    """The short name of an option."""
    return say.entries.get(option_key(found, name), name)


def option_doc(found: Ruleset, one: OptionSpec, say: Words) -> str:
    """What an option decides."""
    return say.entries.get(option_key(found, one.name) + ".doc", one.doc)


def preset_name(found: Ruleset, name: str, say: Words) -> str:
    """The name of a preset."""
    return say.entries.get(f"preset.{found.key}.{name}", name)


def rules_name(found: Ruleset, say: Words) -> str:
    """The rule set's own name."""
    return {"zh-Hans": found.zh_hans, "zh-Hant": found.zh_hant}.get(say.language, found.en)


def value_text(found: Ruleset, name: str, value: Any, say: Words) -> str:
    """An option's value in words."""
    key = option_key(found, name)
    if isinstance(value, (tuple, list)):
        if value and f"{key}.list" in say.entries:
            return say.entries[f"{key}.list"].format(*value)
        return say("list.comma").join(_member(found, name, one, say) for one in value) or say("option.none")
    plain = value if isinstance(value, str) else shown(value)
    if f"{key}.{plain}" in say.entries:
        return say.entries[f"{key}.{plain}"]
    if value is None:
        return say("option.none")
    if isinstance(value, bool):
        return say("option.yes" if value else "option.no")
    if isinstance(value, int) and f"{key}.n" in say.entries:
        return say(f"{key}.n", n=value)
    return plain


def free_text(found: Ruleset, one: OptionSpec, say: Words) -> str:
    """What an option may be besides its named values, empty if nothing."""
    if one.check is None:
        return ""
    if isinstance(one.check, Whole):
        if one.check.high is None:
            return say("option.whole", low=one.check.low)
        return say("option.whole_to", low=one.check.low, high=one.check.high)
    if one.check is seconds:
        return say("option.seconds")
    return say.entries.get(f"{option_key(found, one.name)}.free") or one.check(object()) or ""


def _member(found: Ruleset, name: str, value: Any, say: Words) -> str:
    """A member of a list: a pattern by name, or a pattern with its value."""
    if isinstance(value, (tuple, list)):
        return " ".join(_member(found, name, one, say) for one in value)
    try:
        one = found.patterns.find(value)
    except (KeyError, TypeError):
        return value_text(found, name, value, say)
    return one.zh if say.is_chinese else f"{one.en} {one.zh}"
