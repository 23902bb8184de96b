"""The rules card: in plain sentences what a table's rules differ in, from the book's default and from the nearest preset.

The sentences are those of the options themselves; ``sifang rules --card`` shows them, and a record keeps them.
"""

from __future__ import annotations

import json
from typing import Any

from sifang.rules.options import changed, specs
from sifang.rules.ruleset import Ruleset


def shown(value: Any) -> str:
    """A value as it is written in a file of options."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def nearest_preset(found: Ruleset, options: Any) -> str:
    """The preset from which the fewest options differ, the book's default first."""
    return min(found.presets, key=lambda name: len(changed(options, found.preset(name))))


def sentences(found: Ruleset, options: Any, base: Any) -> list[str]:
    """What differs from other options, a sentence each: options first, then pattern values that no option names."""
    known = specs(found.options)
    text = []
    for name, value in changed(options, base).items():
        one = known[name]
        text.append(f"{one.doc}: {name} is {shown(value)} instead of {shown(getattr(base, name))} [{one.source}]")
    was, now = found.rows(base).values, found.rows(options).values
    for one_pattern in found.patterns:
        before, after = ("off" if row[one_pattern.index] < 0 else str(row[one_pattern.index]) for row in (was, now))
        if before != after:
            text.append(f"{one_pattern.zh} {one_pattern.en}: {after} instead of {before}")
    return text


def card(found: Ruleset, options: Any) -> list[str]:
    """The whole card in English: differences from the default, then from the nearest preset if that is another one."""
    default = next(iter(found.presets))
    near = nearest_preset(found, options)
    from_default = sentences(found, options, found.preset(default))
    text = [
        f"{found.en} ({found.key}), differing from {default}:"
        if from_default
        else f"{found.en} ({found.key}), {default}"
    ]
    text += from_default
    if near != default:
        from_near = sentences(found, options, found.preset(near))
        text += [f"Differing from {near}:", *from_near] if from_near else [f"This is the preset {near}."]
    return text
