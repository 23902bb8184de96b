"""The table of a rule set's scoring patterns (番種): one decorated predicate each, in the book's order.

    TABLE = PatternTable("fan")

    @TABLE.pattern("big_four_winds", "大四喜", "Big Four Winds", 88, excludes="碰碰和 圈风刻", source="MCR 8.1")
    def big_four_winds(r: Reading) -> int:
        \"\"\"Pungs of all four winds.\"\"\"
        return ...

A predicate is a kernel: it sees a rule set's ``Reading`` (a NamedTuple of plain ints) and returns how often the pattern counts.
Values and exclusions are data: they are copied into the ``Rules`` row, so that a house value needs no recompilation.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sifang.kernel import inner


@dataclass(frozen=True, slots=True)
class Pattern:
    """One scoring pattern of a rule set."""

    index: int
    """Place in the rule set's table."""
    key: str
    zh: str
    """Chinese name, as in the book."""
    en: str
    value: int
    excludes: tuple[str, ...]
    """Keys of the patterns not counted beside this one."""
    source: str
    """Clause of the book."""
    definition: str
    definition_zh: str
    example: str
    """A hand that has it, ``hand + winning tile``, or empty."""
    file: str
    line: int
    aliases: tuple[str, ...]
    predicate: Callable[..., int] | None
    """None: counted by the rule set's scorer itself (choices between sets), not by a predicate of its own."""


class PatternTable:
    """The patterns of a rule set, checked when it is closed."""

    def __init__(self, unit: str) -> None:
        self.unit = unit
        """What the values count: fan, tai, factor."""
        self._patterns: list[Pattern] = []
        self._excluded: list[str] = []
        self._closed = False

    def pattern(
        self, key: str, zh: str, en: str, value: int, *, excludes: str = "", source: str, zh_def: str = "",
        example: str = "", aliases: str = "",
    ) -> Callable[[Callable[..., int]], Callable[..., int]]:
        """Decorate a predicate: its keys, names, value, the Chinese names that it excludes (a space between), clause and example.

        The docstring is the English definition.
        """

        def add(function: Callable[..., int]) -> Callable[..., int]:
            compiled = inner(function)
            self._add(key, zh, en, value, excludes, source, zh_def, example, aliases, function, compiled)
            return compiled

        return add

    def declare(
        self, key: str, zh: str, en: str, value: int, definition: str, *, excludes: str = "", source: str,
        zh_def: str = "", example: str = "", aliases: str = "",
    ) -> int:
        """Add a pattern that the scorer counts by itself; returns its index."""
        frame = inspect.currentframe()
        caller = frame.f_back if frame else None
        self._put(
            Pattern(
                len(self._patterns), key, zh, en, value, (), source, definition, zh_def, example,
                caller.f_code.co_filename if caller else "", caller.f_lineno if caller else 0,
                tuple(aliases.split()), None,
            ),
            excludes,
        )
        return len(self._patterns) - 1

    def _add(
        self, key: str, zh: str, en: str, value: int, excludes: str, source: str, zh_def: str, example: str,
        aliases: str, function: Callable[..., int], compiled: Callable[..., int],
    ) -> None:
        code = function.__code__
        self._put(
            Pattern(
                len(self._patterns), key, zh, en, value, (), source, inspect.cleandoc(function.__doc__ or ""), zh_def,
                example, code.co_filename, code.co_firstlineno, tuple(aliases.split()), compiled,
            ),
            excludes,
        )

    def _put(self, pattern: Pattern, excludes: str) -> None:
        if self._closed:
            raise ValueError(f"pattern {pattern.key} after the table was closed")
        self._patterns.append(pattern)
        self._excluded.append(excludes)

    def close(self) -> None:
        """Resolve exclusions and check the table: unique names, a definition each, exclusions that exist, none of itself."""
        keys = {one.zh: one.key for one in self._patterns}
        if len(keys) != len(self._patterns) or len({one.key for one in self._patterns}) != len(self._patterns):
            raise ValueError("two patterns share a name")
        for i, text in enumerate(self._excluded):
            one = self._patterns[i]
            unknown = [name for name in text.split() if name not in keys]
            if unknown or one.zh in text.split() or not one.definition:
                raise ValueError(f"pattern {one.key}: bad exclusion {unknown or one.zh!r} or no definition")
            excluded = tuple(keys[name] for name in text.split())
            self._patterns[i] = Pattern(
                one.index, one.key, one.zh, one.en, one.value, excluded, one.source, one.definition, one.definition_zh,
                one.example, one.file, one.line, one.aliases, one.predicate,
            )
        self._closed = True

    def __iter__(self) -> Iterator[Pattern]:
        return iter(self._patterns)

    def __len__(self) -> int:
        return len(self._patterns)

    def __getitem__(self, index: int) -> Pattern:
        return self._patterns[index]

    def find(self, name: str) -> Pattern:
        """The pattern with this key, Chinese name, English name or alias; raises KeyError with the name."""
        for one in self._patterns:
            if name in (one.key, one.zh, one.en, *one.aliases) or name.lower() in (one.key.lower(), one.en.lower()):
                return one
        raise KeyError(name)

    def exclusion_masks(self, changes: Mapping[str, tuple[str, ...]] | None = None) -> list[list[int]]:
        """For each pattern two 64-bit words of what it excludes; ``changes`` replaces the exclusions of some keys."""
        index = {one.key: one.index for one in self._patterns}
        rows = []
        for one in self._patterns:
            words = [0, 0]
            for key in (changes or {}).get(one.key, one.excludes):
                words[index[key] // 64] |= 1 << (index[key] % 64)
            rows.append([_signed(word) for word in words])
        return rows

    def sources(self) -> Mapping[str, Any]:
        """Key to file and line, for documentation."""
        return {one.key: (one.file, one.line) for one in self._patterns}


def _signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word
