"""House rules: a TOML file that names a rule set and what a table plays otherwise.

    base = "sichuan:blood"
    name = "our Sunday table"

    [options]
    cap = 4
    exchange = true

``base`` is a key, or a key and a preset. Everything else is validated like any options; what is wrong is said in one line that names the file.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sifang.rules.options import OptionError, nearest, parse_options
from sifang.rules.ruleset import Ruleset, ruleset

FIELDS = ("base", "name", "options")


@dataclass(frozen=True, slots=True)
class House:
    """A file of house rules, read."""

    name: str
    ruleset: Ruleset
    preset: str
    """The base's preset."""
    options: Any


def load(path: str | Path) -> House:
    """Read a file; raises OptionError with one line that names the file and the offending thing."""
    file = Path(path)
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise OptionError(f"{file}: no text in UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise OptionError(f"{file}: no TOML: {error}") from error
    for field in data:
        if field not in FIELDS:
            raise OptionError(f"{file}: unknown field {field!r}{nearest(field, FIELDS)}")
    try:
        return _made(file, data)
    except OptionError as error:
        text = str(error)
        raise OptionError(text if text.startswith(str(file)) else f"{file}: {text}") from error


def _made(file: Path, data: dict[str, Any]) -> House:
    base, name, changes = data.get("base"), data.get("name", file.stem), data.get("options", {})
    if base is None:
        raise OptionError(f'{file}: the field base is missing: a rule set such as "sichuan:blood"')
    for field, value, kind, text in (
        ("base", base, str, 'a text such as "sichuan:blood"'),
        ("name", name, str, "a text"),
        ("options", changes, dict, "a table [options]"),
    ):
        if not isinstance(value, kind):
            raise OptionError(f"{file}: {field} = {value!r}: {text} expected")
    key, _, preset = base.partition(":")
    found = ruleset(key)
    preset = preset or next(iter(found.presets))
    start = found.preset(preset)
    options = parse_options(found.options, start, changes, str(file))
    found.rows(options)
    return House(" ".join(name.split()) or file.stem, found, preset, options)
