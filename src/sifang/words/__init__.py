"""The catalogue: every sentence that the program says, one JSON file a language, the same keys in each.

The command line, the terminal table and the web client read these files; a test holds their keys and placeholders equal.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from functools import cache

LANGUAGES = ("zh-Hans", "zh-Hant", "en")
ALIASES: Mapping[str, str] = {
    "zh": "zh-Hans", "zh-hans": "zh-Hans", "zh-cn": "zh-Hans", "zh-sg": "zh-Hans",
    "zh-hant": "zh-Hant", "zh-tw": "zh-Hant", "zh-hk": "zh-Hant", "zh-mo": "zh-Hant", "en": "en",
}  # fmt: skip


class Words:
    """One language of the catalogue; called with a key it gives the sentence, its places filled."""

    def __init__(self, language: str, entries: Mapping[str, str]) -> None:
        self.language = language
        self.entries = entries

    def __call__(self, key: str, /, **values: object) -> str:
        """The sentence of a key."""
        text = self.entries[key]
        return text.format(**values) if values else text

    def either(self, prefix: str, key: str) -> str:
        """The sentence of ``prefix + key`` where there is one, else the key itself, as third rule sets may have keys of their own."""
        return self.entries.get(prefix + key, key)

    @property
    def is_chinese(self) -> bool:
        """Whether names are given in Chinese."""
        return self.language != "en"

    @property
    def is_traditional(self) -> bool:
        """Whether tiles and names are written in traditional characters."""
        return self.language == "zh-Hant"


@cache
def words(language: str) -> Words:
    """The catalogue of a language of LANGUAGES."""
    file = os.path.join(os.path.dirname(__file__), f"{language}.json")  # noqa: PTH120 - pathlib costs start-up
    with open(file, encoding="utf-8") as stream:  # noqa: PTH123
        return Words(language, json.load(stream))


def find_language(name: str) -> str | None:
    """The language that a name such as ``zh``, ``zh_TW.UTF-8`` or ``en`` means, or None."""
    plain = name.partition(".")[0].partition("@")[0].replace("_", "-").lower()
    return ALIASES.get(plain) or ALIASES.get(plain.partition("-")[0])


def language_of_locale(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's locale; English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            return find_language(environment[name]) or "en"
    return "en"
