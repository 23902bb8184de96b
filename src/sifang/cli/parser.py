"""Arguments of commands: argparse with one-line errors, the nearest right word, and help in the catalogue's language."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NoReturn

from sifang.words import LANGUAGES, Words, find_language, language_of_locale, words


class BadInput(ValueError):
    """What the user gave cannot be used; the message is the one line that he gets."""


def nearest(say: Words, name: str, known: Iterable[str], otherwise: str = "") -> str:
    """A hint at the nearest of the known words, else ``otherwise`` or the list of them."""
    import difflib

    names = list(known)
    near = difflib.get_close_matches(name, names, 1, 0.5) or [one for one in names if name and one.startswith(name)][:1]
    if near:
        return say("error.did_you_mean", name=near[0])
    return otherwise or say("error.there_are", names=", ".join(names))


def words_of(given: Sequence[str]) -> Words:
    """The catalogue that ``--lang`` asks for, else that of the locale."""
    wish = None
    for i, one in enumerate(given):
        if one == "--lang":
            wish = given[i + 1] if i + 1 < len(given) else ""
        elif one.startswith("--lang="):
            wish = one.partition("=")[2]
    if wish is None:
        return words(language_of_locale())
    found = find_language(wish)
    if found is None:
        say = words(language_of_locale())
        raise BadInput(say("error.language", name=wish, languages=", ".join(("zh", *LANGUAGES))))
    return words(found)


def version() -> str:
    """Name and version of the program."""
    from importlib.metadata import version as installed

    return f"sifang {installed('sifang')}"


def overview(say: Words, commands: Iterable[str]) -> str:
    """What ``sifang --help`` prints."""
    lines = [
        say("help.overview"),
        "",
        *(f"  {name:<10}{say(f'help.{name}')}" for name in commands),
        "",
        say("help.more"),
    ]
    return "\n".join(lines)


# argparse's own complaints, as patterns, and the catalogue's sentences for them.
_COMPLAINTS = (
    (re.compile(r"the following arguments are required: (?P<names>.*)"), "error.required"),
    (
        re.compile(r"argument (?P<name>[^:]*): invalid choice: (?P<value>'.*?') \(choose from (?P<choices>.*)\)"),
        "error.choice",
    ),
    (re.compile(r"argument (?P<name>[^:]*): expected (?P<n>.*)"), "error.expected"),
    (re.compile(r"argument (?P<name>[^:]*): not allowed with argument (?P<other>.*)"), "error.not_both"),
    (re.compile(r"argument (?P<name>[^:]*): ignored explicit argument (?P<value>'.*')"), "error.no_value"),
    (re.compile(r"argument (?P<name>[^:]*): (?P<text>.*)"), "error.argument"),
)


class Parser:
    """The arguments of one command."""

    def __init__(self, command: str, say: Words) -> None:
        self.words = say
        self._parser = _Argparse(
            prog=f"sifang {command}",
            description=say(f"help.{command}"),
            add_help=False,
            allow_abbrev=False,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        self._parser.say = say
        self._places = self._parser.add_argument_group(say("help.arguments"))
        self._flags = self._parser.add_argument_group(say("help.flags"))
        self._names: list[str] = []

    def place(self, name: str, help_key: str, **more: Any) -> None:
        """A positional argument; ``help_key`` is a key of the catalogue."""
        self._places.add_argument(name.lower(), metavar=name, help=self._help(help_key), **more)

    def flag(self, *names: str, help_key: str, **more: Any) -> None:
        """An option."""
        self._names += names
        self._flags.add_argument(*names, help=self._help(help_key), **more)

    def _help(self, key: str) -> str:
        return self.words(key).replace("%", "%%")

    def whole(self, low: int, high: int | None = None) -> Any:
        """A type for whole numbers in a range."""

        def read(text: str) -> int:
            try:
                value = int(text)
            except ValueError:
                value = low - 1
            if value < low or (high is not None and value > high):
                wanted = f"{low}+" if high is None else f"{low}-{high}"
                raise argparse.ArgumentTypeError(self.words("error.number", value=text, wanted=wanted))
            return value

        return read

    def finish(self) -> None:
        """Add what every command has."""
        self.flag("--lang", help_key="help.lang", metavar="zh|zh-Hant|en")
        self.flag("-h", "--help", help_key="help.help", action="help")

    def parse(self, given: list[str]) -> argparse.Namespace:
        """The values; raises BadInput."""
        values, rest = self._parser.parse_known_args(given)
        if rest:
            name = rest[0].partition("=")[0]
            if name.startswith("-"):
                raise BadInput(self.words("error.flag", name=name, hint=nearest(self.words, name, self._names)))
            raise BadInput(self.words("error.too_many", value=rest[0]))
        return values


class _Argparse(argparse.ArgumentParser):
    say: Words

    def error(self, message: str) -> NoReturn:
        for pattern, key in _COMPLAINTS:
            found = pattern.fullmatch(message)
            if found:
                raise BadInput(self.say(key, **self._values(found.groupdict())))
        raise BadInput(message)

    @staticmethod
    def _values(found: Mapping[str, str | None]) -> dict[str, str]:
        return {name: value or "" for name, value in found.items()}

    def format_help(self) -> str:
        return super().format_help().replace("usage:", self.say("help.usage"), 1)
