"""The catalogue: the same keys and places in every language, and every key that the program says."""

import re
import string
from pathlib import Path

import pytest

from sifang.rules.options import Whole, seconds, specs
from sifang.rules.ruleset import registry, ruleset
from sifang.words import LANGUAGES, find_language, language_of_locale, words

SOURCE = Path(__file__).parent.parent / "src" / "sifang"
KEY = re.compile(r"""(?:say|words)\(\s*"([a-z_]+\.[\w.]+)"|help_key="([\w.]+)"|place\("\w+", "([\w.]+)\"""")
BUILT = (
    "help.",
    "seat.offset",
    "wind.",
    "unit.",
    "pay.",
    "reason.",
    "note.",
    "fact.",
    "suit.",
    "ready.",
    "end.",
    "way.",
    "do.",
    "simulate.",
    "tell.",
    "web.",
    "refused.",
    "option.",
    "preset.",
    "host.place_",
    "host.error.",
    "host.level.",
    "host.doctor.",
    "host.option.",
)
"""Keys that are put together at run time begin so."""


def places(text):
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_the_same_keys_and_places(language):
    english, other = words("en").entries, words(language).entries
    assert list(other) == list(english)
    assert {key: places(text) for key, text in other.items()} == {key: places(text) for key, text in english.items()}
    assert all(text for text in other.values())


def files():
    return (*SOURCE.glob("cli/**/*.py"), *SOURCE.glob("rules/*.py"), *SOURCE.glob("*.py"))


def said():
    found = set()
    for file in files():
        found.update(next(filter(None, groups)) for groups in KEY.findall(file.read_text(encoding="utf-8")))
    return found


def test_every_key_that_is_said_is_there():
    assert said() - set(words("en").entries) == set()


def test_no_key_is_left_over():
    text = "".join(file.read_text(encoding="utf-8") for file in files())
    used = said()
    assert [
        key for key in words("en").entries if key not in used and f'"{key}"' not in text and not key.startswith(BUILT)
    ] == []


RULES = ("mcr", "nanchang", "sichuan", "taiwan")


def words_of_options():
    """Keys that the options and presets of the four rule sets must have, and those that they may have."""
    must, may = {f"option.{name}" for name in ("yes", "no", "none", "whole", "whole_to", "seconds")}, set()
    for rules in RULES:
        found = ruleset(rules)
        must.update(f"preset.{rules}.{name}" for name in found.presets)
        for name, one in specs(found.options).items():
            key = f"option.{rules}.{name}"
            must.update((key, f"{key}.doc"))
            values = {one.default, *one.others}
            must.update(f"{key}.{value}" for value in values if isinstance(value, str))
            may.update((f"{key}.n", f"{key}.list", f"{key}.sifang"))
            if one.check is not None and not isinstance(one.check, Whole) and one.check is not seconds:
                must.add(f"{key}.free")
            may.update(f"{key}.null" for value in values if value is None)
            may.update(f"{key}.{value}" for value in (0, 1) if one.permitted(value))
    return must, may


def test_every_option_value_and_preset_has_words():
    must, may = words_of_options()
    own = {key for key in words("en").entries if key.startswith(("option.", "preset."))}
    assert must - own == set()
    assert own - must - may == set()


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant"])
def test_chinese_words_of_options_are_chinese(language):
    entries = words(language).entries
    plain = [
        key for key, text in entries.items() if key.startswith("option.") and not re.search("[\u4e00-\u9fff]", text)
    ]
    assert plain == []


@pytest.mark.parametrize("rules", RULES)
def test_names_of_options_are_told_apart(rules):
    keys = [f"option.{rules}.{name}" for name in specs(ruleset(rules).options)]
    for language in LANGUAGES:
        entries = words(language).entries
        assert len({entries[key] for key in keys}) == len(keys)


def test_traditional_text_has_no_simplified_characters():
    text = "".join(one for key, one in words("zh-Hant").entries.items() if key != "web.script_from")
    assert not set(text) & set("万条东风发杠听钓闭乐码规则选项风庄这说还没")


@pytest.mark.parametrize(
    ("name", "language"),
    [
        ("zh", "zh-Hans"),
        ("zh_CN.UTF-8", "zh-Hans"),
        ("zh_TW.UTF-8", "zh-Hant"),
        ("zh-Hant", "zh-Hant"),
        ("en_GB", "en"),
        ("fr_FR", None),
        ("C", None),
    ],
)
def test_names_of_languages(name, language):
    assert find_language(name) == language


def test_the_locale_decides_and_english_is_the_last_resort():
    assert language_of_locale({"LC_ALL": "", "LANG": "zh_CN.UTF-8"}) == "zh-Hans"
    assert language_of_locale({"LC_ALL": "zh_HK", "LANG": "en_US"}) == "zh-Hant"
    assert language_of_locale({"LANG": "de_DE.UTF-8"}) == "en"
    assert language_of_locale({}) == "en"


def test_the_books_names_and_definitions_can_be_written_in_both_scripts():
    simplified, traditional = words("zh-Hans"), words("zh-Hant")
    to_simplified, to_traditional = (
        str.maketrans(one("web.script_from"), one("web.script_to")) for one in (simplified, traditional)
    )
    assert {new: old for old, new in to_simplified.items()} == to_traditional
    for key in registry():
        for one in ruleset(key).patterns:
            for text in (one.zh, one.definition_zh):
                text.translate(to_simplified).encode("gb2312")
                # 幺 stands in no Big5; the catalogue writes it all the same.
                text.translate(to_traditional).replace("幺", "").encode("big5")
