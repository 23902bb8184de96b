"""Options of a rule set: declared once as fields of a frozen dataclass, validated the same way wherever they come from.

    @dataclass(frozen=True, slots=True)
    class McrOptions:
        rounds: int = option(4, 1, 2, source="MCR 16", doc="rounds of four deals in a match")

A value is permitted if it is the default, one of the others named, or passes ``check``. What the books share has one name and one type.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

T = TypeVar("T")
MARK = "sifang"


class OptionError(ValueError):
    """An unknown option, a value outside the permitted ones, or a contradiction; the message names it."""


@dataclasses.dataclass(frozen=True, slots=True)
class OptionSpec:
    """What is known of one option."""

    name: str
    default: Any
    others: tuple[Any, ...]
    check: Callable[[Any], str | None] | None
    """Gives what is expected if the value is not permitted, else None; it may name the part that is wrong instead."""
    source: str
    doc: str

    def permitted(self, value: Any) -> bool:
        """Whether the option may have this value; True and 1 are told apart."""
        if any(type(value) is type(one) and value == one for one in (self.default, *self.others)):
            return True
        return self.check is not None and self.check(value) is None

    def fault(self, value: Any) -> str:
        """What is wrong with a value that is not permitted, with the nearest permitted word."""
        general, special = (self.check(one) if self.check else None for one in (object(), value))
        if special and special != general:
            return f"{self.name}: {special}"
        words = [one for one in (self.default, *self.others) if isinstance(one, str)]
        return f"{self.name} = {_shown(value)}: expected {self.expectation()}{nearest(value, words)}"

    def expectation(self) -> str:
        """The permitted values in words."""
        named = [_shown(one) for one in (self.default, *self.others)]
        more = self.check(object()) if self.check else None
        return ", ".join(named) + (f", or {more}" if more else "")


def nearest(wrong: Any, known: Iterable[str]) -> str:
    """A hint at the nearest of the known words, empty if none is near."""
    import difflib

    near = difflib.get_close_matches(wrong, known, 1, 0.5) if isinstance(wrong, str) else []
    return f"; did you mean {near[0]}?" if near else ""


def _shown(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_shown(one) for one in value) + "]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def option(default: T, *others: Any, source: str, doc: str, check: Callable[[Any], str | None] | None = None) -> T:
    """A dataclass field that is an option: its default, other permitted values, clause and one line of explanation."""
    metadata = {MARK: (others, check, source, doc)}
    if isinstance(default, (list, dict)):
        raise TypeError("options are immutable: use tuples and frozen mappings")
    return dataclasses.field(default=default, metadata=metadata)


def specs(options: type[Any]) -> dict[str, OptionSpec]:
    """All options of a rule set by name, in the book's order."""
    found = {}
    for field in dataclasses.fields(options):
        others, check, source, doc = field.metadata[MARK]
        found[field.name] = OptionSpec(field.name, field.default, others, check, source, doc)
    return found


def parse_options(options: type[T], base: T, changes: Mapping[str, Any], where: str = "options") -> T:
    """The options ``base`` with changes from a file or a record.

    Lists become tuples; a table adds its pairs to those of ``base``. Raises OptionError for an unknown name (with the nearest right one) or a value that is not permitted.
    """
    known = specs(options)
    values: dict[str, Any] = {}
    for name, value in changes.items():
        if name not in known:
            raise OptionError(f"{where}: unknown option {name!r}{nearest(name, known)}")
        plain = tuple(value) if isinstance(value, list) else value
        if not known[name].permitted(plain):
            raise OptionError(f"{where}: {known[name].fault(plain)}")
        values[name] = (*getattr(base, name), *plain.items()) if isinstance(plain, Mapping) else plain
    return dataclasses.replace(base, **values)  # type: ignore[type-var]


def changed(options: Any, base: Any) -> dict[str, Any]:
    """The options that differ from ``base``, by name."""
    return {
        name: getattr(options, name) for name in specs(type(options)) if getattr(options, name) != getattr(base, name)
    }


@dataclasses.dataclass(frozen=True, slots=True)
class Whole:
    """The check of :func:`whole`, which tells its bounds."""

    low: int
    high: int | None = None

    def __call__(self, value: Any) -> str | None:
        """What is expected if the value is none, else None."""
        fits = type(value) is int and value >= self.low and (self.high is None or value <= self.high)
        return (
            None if fits else f"a whole number from {self.low}" + (f" to {self.high}" if self.high is not None else "")
        )


def whole(low: int, high: int | None = None) -> Whole:
    """A check for any whole number from ``low`` (to ``high``)."""
    return Whole(low, high)


def seconds(value: Any) -> str | None:
    """A check for ``clock``: three positive numbers of seconds."""
    fits = isinstance(value, tuple) and len(value) == 3 and all(type(one) in (int, float) and one > 0 for one in value)
    return None if fits else "three positive numbers of seconds"


CLOCK = (30, 15, 3)
"""Default of ``clock`` in the four books: seconds for the first discard, a later turn, and calling a kong or pung (design 10)."""
