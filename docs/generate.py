"""Write docs/rules/KEY.md for every installed rule set, from the same objects that score: `make generate`.

With ``--check`` nothing is written, and a page that differs from its rule set is an error.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sifang.rules.options import changed, specs
from sifang.rules.ruleset import Ruleset, registry, ruleset

PAGES = Path(__file__).parent / "rules"


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


def main() -> int:
    """Write the pages, or compare them."""
    stale = []
    for key in sorted(registry()):
        file = PAGES / f"{key}.md"
        text = page(ruleset(key))
        if "--check" not in sys.argv:
            PAGES.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        elif not file.is_file() or file.read_text(encoding="utf-8") != text:
            stale.append(key)
    if stale:
        print(f"docs/rules: {', '.join(stale)} differ from the rule sets: run `make generate`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
