"""Answers as text: names of patterns, readings, payments, tables with columns that fit Chinese characters."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sifang.rules.patterns import Pattern, PatternTable
from sifang.rules.ruleset import Ruleset
from sifang.score import Breakdown, Group, Payment, ReadingOf
from sifang.tiles import tile_text, tile_zh, tiles_text
from sifang.words import Words


def width(text: str) -> int:
    """Cells that a text takes in a terminal: two for a Chinese character, none for a combining mark."""
    n = 0
    for char in text:
        if char < "\u0300":
            n += 1
        elif unicodedata.combining(char):
            continue
        else:
            n += 2 if unicodedata.east_asian_width(char) in "WF" else 1
    return n


def pad(text: str, cells: int, *, right: bool = False) -> str:
    """The text filled with blanks to so many cells, on its left if ``right``."""
    blanks = " " * max(0, cells - width(text))
    return blanks + text if right else text + blanks


def cut(text: str, cells: int) -> str:
    """The text, shortened to so many cells."""
    if width(text) <= cells:
        return text
    kept = ""
    for char in text:
        if width(kept + char) > cells - 1:
            break
        kept += char
    return kept + "…"


def columns(rows: Iterable[Sequence[str]], right: Iterable[int] = (), gap: str = "  ") -> list[str]:
    """Rows as lines whose columns stand below one another."""
    lines = [list(row) for row in rows]
    if not lines:
        return []
    widths = [max(width(row[i]) for row in lines if i < len(row)) for i in range(max(map(len, lines)))]
    aligned = set(right)
    return [gap.join(pad(cell, widths[i], right=i in aligned) for i, cell in enumerate(row)).rstrip() for row in lines]


def pattern_name(one: Pattern, say: Words) -> str:
    """A pattern's name: Chinese, or English with the Chinese beside it."""
    return one.zh if say.is_chinese else f"{one.en} {one.zh}"


def pattern_of(table: PatternTable, key: str) -> Pattern | None:
    """The pattern of a key, None for a figure that is none."""
    try:
        return table.find(key)
    except KeyError:
        return None


def name_of(table: PatternTable, key: str, say: Words) -> str:
    """The name of a pattern's key."""
    found = pattern_of(table, key)
    return pattern_name(found, say) if found else key


def definition(one: Pattern, say: Words) -> str:
    """What a pattern asks for, in the catalogue's language where the book's table has it."""
    return (
        (one.definition_zh or one.definition if say.is_chinese else one.definition).split("\n\n")[0].replace("\n", " ")
    )


def tile_name(kind: int, say: Words) -> str:
    """A tile in words."""
    return tile_zh(kind, traditional=say.is_traditional) if say.is_chinese else tile_text(kind)


def unit(name: str, say: Words) -> str:
    """The word for what a rule set counts."""
    return say.either("unit.", name)


def amount(n: int, name: str, say: Words) -> str:
    """A number with its unit; English takes the plural."""
    word = unit(name, say)
    if not say.is_chinese and n != 1 and name == "point":
        word += "s"
    return f"{n} {word}"


def group_text(group: Group) -> str:
    """A part of a reading: melds in brackets, the part that took the winning tile marked ``+``, jokers by ``*``."""
    text = tiles_text(group.kinds)
    if group.jokers:
        text = "".join(
            tile_text(kind) + ("*" if place in group.jokers else "") for place, kind in enumerate(group.kinds)
        )
    if group.declared:
        text = f"{{{text}}}" if group.name == "concealed_kong" else f"[{text}]"
    return text + "+" if group.won else text


def groups_text(groups: Iterable[Group]) -> str:
    """The parts of a reading in a line."""
    return "  ".join(group_text(one) for one in groups) or "-"


def counted_rows(rules: Ruleset, reading: ReadingOf, say: Words, counted_in: str = "") -> list[list[str]]:
    """Rows (value, name, why) of what counts; ``counted_in`` is the values' unit where it is not that of the total."""
    rows = []
    factor = rules.patterns.unit == "factor"
    for one in reading.counted:
        found = pattern_of(rules.patterns, one.key)
        times = f" ×{one.count}" if one.count > 1 else ""
        value = f"×{one.points}" if factor else amount(one.points, counted_in, say) if counted_in else str(one.points)
        rows.append([value, name_of(rules.patterns, one.key, say) + times, definition(found, say) if found else ""])
    return rows


def left_out_lines(rules: Ruleset, reading: ReadingOf, say: Words) -> list[str]:
    """Lines that say what is there but not counted, and because of what."""
    lines = []
    for one in reading.left_out:
        times = f" ×{one.count}" if one.count > 1 else ""
        name = name_of(rules.patterns, one.key, say) + times
        lines.append(say("score.left_out", name=name, because=name_of(rules.patterns, one.because, say)))
    return lines


def short_reading(rules: Ruleset, reading: ReadingOf, say: Words) -> str:
    """What counts in one line: names with their values."""
    sign = "×" if rules.patterns.unit == "factor" else ""
    items = [
        say("score.short_item", name=name_of(rules.patterns, one.key, say), points=f"{sign}{one.points}")
        for one in reading.counted
    ]
    return say("list.comma").join(items)


def seat_name(seat: int, winner: int, say: Words) -> str:
    """A seat seen from the winner."""
    return say(f"seat.offset{(seat - winner) % 4}")


def payments_by_pair(payments: Iterable[Payment]) -> dict[tuple[int, int], list[Payment]]:
    """Payments gathered by payer and payee."""
    found: dict[tuple[int, int], list[Payment]] = {}
    for one in payments:
        found.setdefault((one.payer, one.payee), []).append(one)
    return found


def payment_lines(payments: Sequence[Payment], names: Mapping[int, str], say: Words) -> list[str]:
    """A line for each payer: how much to whom, and what for."""
    lines = []
    for (payer, payee), ones in payments_by_pair(payments).items():
        total = sum(one.points for one in ones)
        what = ", ".join(f"{say.either('pay.', one.reason)} {one.points}" for one in ones)
        to = names.get(payee, say("seat.nobody"))
        lines.append(say("score.payment", payer=names[payer], payee=to, points=total, what=what))
    return lines


def breakdown_json(rules: Ruleset, found: Breakdown) -> dict[str, Any]:
    """A breakdown as plain data."""
    return {
        "valid": found.valid, "legal": found.legal, "reason": found.reason, "total": found.total, "unit": found.unit,
        "reading": None if found.reading is None else _reading_json(rules, found.reading),
        "others": [_reading_json(rules, one) for one in found.others],
        "payments": [
            {"payer": one.payer, "payee": one.payee, "points": one.points, "reason": one.reason} for one in found.payments
        ],
        "notes": list(found.notes),
        "figures": dict(found.figures),
    }  # fmt: skip


def _reading_json(rules: Ruleset, reading: ReadingOf) -> dict[str, Any]:
    def named(key: str) -> dict[str, str]:
        found = pattern_of(rules.patterns, key)
        return {"key": key, "zh": found.zh, "en": found.en} if found else {"key": key}

    return {
        "total": reading.total,
        "groups": [
            {
                "tiles": tiles_text(one.kinds), "name": one.name, "declared": one.declared, "concealed": one.concealed,
                "won": one.won, "jokers": list(one.jokers),
            }
            for one in reading.groups
        ],
        "counted": [{**named(one.key), "count": one.count, "points": one.points} for one in reading.counted],
        "left_out": [{**named(one.key), "count": one.count, "because": one.because} for one in reading.left_out],
    }  # fmt: skip
