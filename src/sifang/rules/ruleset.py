"""A rule set is a value: its identity card, options, patterns, and the functions that a table and a scorer ask of it.

Ours and others register through the entry-point group ``sifang.rulesets``; :func:`ruleset` finds one by key, preset or file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sifang.rules.options import OptionError, nearest, parse_options
from sifang.rules.patterns import PatternTable

if TYPE_CHECKING:
    from sifang.engine.layout import Rules
    from sifang.match import DealResult, Position
    from sifang.score import Breakdown, Question

GROUP = "sifang.rulesets"


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A rule set. Options are not part of it: a table pairs a Ruleset with an options value."""

    key: str
    en: str
    zh_hans: str
    zh_hant: str
    version: int
    """Moves only when a score, a legal action or an event changes."""
    edition: str
    options: type[Any]
    """Frozen dataclass whose fields are ``rules.options.option``."""
    presets: Mapping[str, Mapping[str, Any]]
    """Changes of options by preset; the first preset is the default and changes nothing."""
    patterns: PatternTable
    rows: Callable[[Any], Rules]
    """The numbers of these options, as a plain row."""
    dice: int
    """How many dice are thrown before the deal, in the order of the book."""
    break_wall: Callable[[Any, int, tuple[int, ...]], tuple[int, int]]
    """Options, dealer and dice to (seat whose wall is broken, stacks counted from its right end before the first tile drawn)."""
    stacks: Callable[[Any, int], tuple[int, int, int, int]]
    """Options and dealer to the stacks before each absolute seat."""
    score: Callable[[Question], Breakdown]
    """What a hand is worth and why; raises ValueError for impossible input."""
    answer: Callable[[Mapping[str, Any]], dict[str, Any]]
    """The answer fields of one record of ``cases/KEY.jsonl`` from its question fields (design 7)."""
    waits_answer: Callable[[Mapping[str, Any]], dict[str, Any]]
    """The same for a record without ``win``."""
    next_position: Callable[[Any, Position, DealResult], Position | None]
    """After a deal: dealer, streak, round, seating; None when the match is over."""

    def preset(self, name: str) -> Any:
        """The options of a preset; raises OptionError with the nearest right name."""
        if name not in self.presets:
            hint = nearest(name, self.presets) or f"; there are {', '.join(self.presets)}"
            raise OptionError(f"{self.key}: unknown preset {name!r}{hint}")
        return parse_options(self.options, self.options(), self.presets[name], f"preset {name}")

    def parse(self, changes: Mapping[str, Any]) -> Any:
        """Options from a record: ``preset`` names the base (else the default), the rest changes it."""
        rest = dict(changes)
        base = self.preset(rest.pop("preset", next(iter(self.presets))))
        return parse_options(self.options, base, rest, self.key)


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry point of the group: where a rule set's value is found."""

    name: str
    value: str
    """``module:attribute``."""

    def load(self) -> Any:
        """Import the module; its value."""
        module, _, attribute = self.value.partition(":")
        return getattr(import_module(module), attribute)


def _entries() -> Iterator[Entry]:
    """Entry points of what is installed in the folders of ``sys.path``.

    ``importlib.metadata`` gives the same and finds more exotic places, but costs a fifth of the time that scoring a hand may take.
    """
    for folder in dict.fromkeys(sys.path):
        try:
            names = os.listdir(folder or ".")  # noqa: PTH208 - pathlib costs start-up
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                try:
                    with open(os.path.join(folder, name, "entry_points.txt"), encoding="utf-8") as file:  # noqa: PTH123
                        text = file.read()
                except OSError:
                    continue
                _, _, rest = text.partition(f"[{GROUP}]")
                for line in rest.partition("\n[")[0].splitlines():
                    key, sign, value = line.partition("=")
                    if sign:
                        yield Entry(key.strip(), value.partition("[")[0].strip())


@cache
def registry() -> Mapping[str, Entry]:
    """Entry points of all rule sets that are installed, by key; nothing is imported yet."""
    found: dict[str, Entry] = {}
    for one in _entries():
        found.setdefault(one.name, one)
    return dict(sorted(found.items())) or _all_entries()


def _all_entries() -> dict[str, Entry]:
    from importlib.metadata import entry_points

    return {point.name: Entry(point.name, point.value) for point in entry_points(group=GROUP)}


@cache
def ruleset(key: str) -> Ruleset:
    """The rule set of this key; raises OptionError with the nearest right name."""
    known = registry() if key in registry() else {**_all_entries(), **registry()}
    if key not in known:
        hint = nearest(key, known) or f"; there are {', '.join(sorted(known))}"
        raise OptionError(f"unknown rule set {key!r}{hint}")
    found: Ruleset = known[key].load()
    return found
