"""Write what is made from the rule sets: docs/rules/KEY.md, from the same objects that score, and the options' English docs in the catalogue.

`make generate` calls it. With ``--check`` nothing is written, and a file that differs from the rule sets is an error.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from sifang.rules.options import changed, specs
from sifang.rules.ruleset import Ruleset, registry, ruleset

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
ENGLISH = ROOT / "src" / "sifang" / "words" / "en.json"


def page(book: Ruleset) -> str:
    """The page of one rule set: identity, patterns, options, presets."""
    parts = [
        f"# {book.zh_hans} {book.en}\n",
        f"Key `{book.key}`, version {book.version}; {book.edition}. This page is made by `make generate`.\n",
        f"## Patterns 番种\n\nThe order is the book's; values in {book.patterns.unit}.\n",
        table(["value", "key", "中文", "English", "definition", "excludes", "source", "example"], patterns(book)),
        "## Options\n",
        table(["option", "default", "permitted values", "source", "meaning"], options(book)),
        "## Presets\n",
        table(["preset", "changes"], presets(book)),
    ]
    return "\n".join(parts)


def patterns(book: Ruleset) -> list[list[str]]:
    """A row for each pattern."""
    zh = {one.key: one.zh for one in book.patterns}
    return [
        [
            str(one.value),
            f"`{one.key}`",
            one.zh,
            one.en,
            one.definition,
            " ".join(zh[key] for key in one.excludes),
            one.source,
            f"`{one.example}`" if one.example else "",
        ]
        for one in book.patterns
    ]


def options(book: Ruleset) -> list[list[str]]:
    """A row for each option."""
    return [
        [f"`{one.name}`", shown(one.default), one.expectation(), one.source, one.doc]
        for one in specs(book.options).values()
    ]


def presets(book: Ruleset) -> list[list[str]]:
    """A row for each preset; the first one is the default."""
    rows = []
    for name in book.presets:
        changes = changed(book.preset(name), book.options())
        rows.append([f"`{name}`", ", ".join(f"`{key}` = {shown(value)}" for key, value in changes.items()) or "none"])
    return rows


def shown(value: object) -> str:
    """A value as TOML writes it; None is null."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, (tuple, list, frozenset, set)):
        return "[" + ", ".join(shown(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def table(head: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(cell, line)) + " |" for line in lines) + "\n"


def cell(text: str) -> str:
    """A text that fits one cell."""
    return " ".join(text.split()).replace("|", "\\|")


def english() -> str:
    """The English catalogue with the docs of all options that it knows."""
    entries = json.loads(ENGLISH.read_text(encoding="utf-8"))
    for key in sorted(registry()):
        for one in specs(ruleset(key).options).values():
            name = f"option.{key}.{one.name}"
            if name in entries:
                entries[f"{name}.doc"] = one.doc
    return json.dumps(entries, ensure_ascii=False, indent=2) + "\n"


def main() -> int:
    """Write the files, or compare them."""
    files = {PAGES / f"{key}.md": page(ruleset(key)) for key in sorted(registry())} | {ENGLISH: english()}
    stale = []
    for file, text in files.items():
        if "--check" not in sys.argv:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != text:
            stale.append(str(file.relative_to(ROOT)))
    if stale:
        print(f"{', '.join(stale)} differ from the rule sets: run `make generate`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
