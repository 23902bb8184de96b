"""House rules from a file, and the cards that say what differs."""

import re

import pytest

from sifang.record import header_of, read_record
from sifang.rules import house
from sifang.rules.card import card, sentences
from sifang.rules.options import OptionError
from sifang.rules.ruleset import ruleset
from sifang.table import Table
from sifang.words import words

GOOD = [
    ('base = "mcr"\n[options]\nmixed_kongs = 6\nextras = ["heavenly_ready"]\n', "mcr", {"mixed_kongs": 6}),
    ('base = "nanchang:room"\n[options]\nbase = 4\n', "nanchang", {"base": 4, "joker_kong": 10}),
    (
        'base = "sichuan:blood"\nname = "Sunday"\n[options]\ncap = 4\nexchange = true\n',
        "sichuan",
        {"cap": 4, "exchange": True},
    ),
    ('base = "taiwan:association"\n[options]\nmin_tai = 3\n', "taiwan", {"min_tai": 3, "reserve": 16}),
]
BAD = [
    ("base = 3", "base"),
    ("[options]\ncap = 3", "base"),
    ('base = "sichuam"', "sichuan"),
    ('base = "sichuan:blod"', "blood"),
    ('base = "sichuan"\n[options]\ncapp = 3', "cap"),
    ('base = "sichuan:blood"\n[options]\ncap = "three"', "cap"),
    ('base = "mcr"\n[options]\nfalse_win = "fine40"', "enforce"),
    ('base = "mcr"\n[option]\ncap = 88', "options"),
    ('base = "mcr"\nbase = "mcr"', "TOML"),
    ('base = "taiwan"\n[options.values]\n"字一" = 3', "did you mean 字一色?"),
    ('base = "taiwan"\n[options.values]\nall_honor = 3', "did you mean all_honors?"),
    ('base = "mcr"\n[options]\nextras = ["heavenly_redy"]', "did you mean heavenly_ready?"),
    ('base = "taiwan:association"\n[options.values]\n"聽牌" = "x"', "values: 聽牌 = 'x': a whole number"),
    ('base = "mcr"\nname = 3', "name = 3: a text expected"),
    ('base = "mcr"\noptions = "cap"', "options = 'cap': a table"),
    ('base = "taiwan"\n[options]\npinghu_wait = "two_side"', "did you mean two_sided?"),
]


@pytest.mark.parametrize(("text", "key", "wanted"), GOOD)
def test_a_file_stands_for_a_rule_set(tmp_path, text, key, wanted):
    file = tmp_path / "home.toml"
    file.write_text(text, encoding="utf-8")
    found = house.load(file)
    assert found.ruleset.key == key
    assert {name: getattr(found.options, name) for name in wanted} == wanted
    assert Table(found.ruleset, found.options).pending


@pytest.mark.parametrize(("text", "named"), BAD)
def test_a_wrong_file_is_refused_in_one_line(tmp_path, text, named):
    file = tmp_path / "home.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(OptionError) as error:
        house.load(file)
    assert "\n" not in str(error.value)
    assert str(file) in str(error.value)
    assert named in str(error.value)


def test_a_missing_file_a_folder_and_a_binary_file_are_named(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe")
    for name, why in (("home", "No such file"), ("folder", "directory"), ("binary", "UTF-8")):
        with pytest.raises(OptionError, match=rf"{name}\.toml.*{why}"):
            house.load(tmp_path / f"{name}.toml")


def test_values_of_a_file_are_added_to_those_of_its_base(tmp_path):
    file = tmp_path / "home.toml"
    file.write_text('base = "taiwan:association"\n[options.values]\nall_honors = 12\n"聽牌" = 2\n', encoding="utf-8")
    assert dict(house.load(file).options.values) == {"天胡": 16, "人胡": 16, "字一色": 12, "聽牌": 2}


def test_a_name_is_one_line(tmp_path):
    file = tmp_path / "home.toml"
    for text, name in (('" a\\n b "', "a b"), ('" "', "home")):
        file.write_text(f'base = "mcr"\nname = {text}\n', encoding="utf-8")
        assert house.load(file).name == name


def test_the_default_has_nothing_to_say():
    for key in ("mcr", "nanchang", "sichuan", "taiwan"):
        found = ruleset(key)
        default = found.preset(next(iter(found.presets)))
        assert sentences(found, default, default, words("en")) == []
        assert len(card(found, default)) == 1


def test_a_record_keeps_the_card(tmp_path):
    file = tmp_path / "home.toml"
    file.write_text(GOOD[2][0], encoding="utf-8")
    found = house.load(file)
    header = header_of(found.ruleset, found.options, ("a", "b", "c", "d"), 1, found.name)
    assert "· Most fan: 4 fan (instead of: 3 fan) [B2]" in header.card
    assert header.card[0].startswith("Sunday")
    assert header.options_value() == found.options


@pytest.mark.parametrize(("text", "named"), BAD[4:6])
def test_the_command_line_says_so(sifang_cli, tmp_path, text, named):
    file = tmp_path / "home.toml"
    file.write_text(text, encoding="utf-8")
    code, out, err = sifang_cli("rules", str(file), "--card")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert named in err


def test_cards_are_compared(sifang_cli, tmp_path):
    file = tmp_path / "home.toml"
    file.write_text(GOOD[2][0], encoding="utf-8")
    code, out, _ = sifang_cli("rules", str(file), "--against", "sichuan:blood", "--lang", "en")
    assert code == 0
    assert out == (
        "What differs from sichuan:blood:\n· Exchange of three tiles 换三张: yes [B1.1]\n"
        "· Most fan: 4 fan (instead of: 3 fan) [B2]\n"
    )
    out = sifang_cli("rules", str(file), "--against", "sichuan:blood", "--lang", "zh")[1]
    assert out == "与 sichuan:blood 不同之处：\n· 换三张：是 [B1.1]\n· 封顶：4 番（原为：3 番）[B2]\n"
    assert sifang_cli("rules", str(file), "--against", "mcr")[0] == 2


def test_a_minimum_is_told_in_each_language(sifang_cli):
    told = {
        lang: sifang_cli("rules", "taiwan", "--option", "min_tai=3", "--card", "--lang", lang)[1]
        for lang in ("en", "zh", "zh-Hant")
    }
    assert "· Minimum: 3 tai (instead of: 0 tai)" in told["en"]
    assert "· 起胡：3 台（原为：0 台）" in told["zh"]
    assert "· 起胡：3 台（原為：0 台）" in told["zh-Hant"]


def test_the_name_of_house_rules_stays_with_the_record(sifang_cli, tmp_path):
    file, record = tmp_path / "home.toml", tmp_path / "match.jsonl"
    file.write_text(GOOD[2][0], encoding="utf-8")
    bots = ("--watch", "--bots", "random", "--deals", "1", "--seed", "1", "--record", str(record))
    assert sifang_cli("play", str(file), *bots)[0] == 0
    assert read_record(record.read_text(encoding="utf-8").splitlines()).header.house == "Sunday"
    assert sifang_cli("verify", str(record), "--lang", "en")[1].startswith("house rules Sunday")
    assert sifang_cli("replay", str(record), "--lang", "en")[1].startswith("Sunday")
    assert sifang_cli("rules", str(file), "--card")[1].startswith("Sunday")


@pytest.mark.parametrize("text", [good[0] for good in GOOD], ids=[good[1] for good in GOOD])
def test_every_command_takes_a_file(sifang_cli, tmp_path, text):
    file, record = tmp_path / "home.TOML", tmp_path / "match.jsonl"
    file.write_text(
        text.replace("[options]", 'name = "Sunday"\n[options]') if "name" not in text else text, encoding="utf-8"
    )
    hand = "123456789m123s5p" if "taiwan" not in text else "123456789m123s5p777s"
    more = ("--jokers", "1s") if "nanchang" in text else ()
    record_it = ("--watch", "--bots", "random", "--deals", "1", "--seed", "1", "--record", str(record))
    for command in (
        ("play", str(file), *record_it),
        ("verify", str(record)),
        ("replay", str(record)),
        ("simulate", str(file), "--deals", "1", "--bots", "random"),
        ("score", str(file), hand, "5p", *more),
        ("rules", str(file)),
        ("rules", str(file), "--card"),
    ):
        code, out, err = sifang_cli(*command)
        assert (code, err) == (0, ""), command
        assert "Sunday" in out, command
    assert sifang_cli("waits", str(file), hand, *more)[0] == 0


def test_a_pattern_has_the_value_of_the_house(sifang_cli, tmp_path):
    file = tmp_path / "home.toml"
    file.write_text('base = "taiwan"\nname = "Sunday"\n[options.values]\nall_honors = 12\n', encoding="utf-8")
    out = sifang_cli("fan", "all_honors", "--rules", str(file), "--lang", "en")[1]
    assert re.search(r"value +8 tai\nSunday +12 tai\n", out)


@pytest.fixture
def sifang_cli(capsys):
    from sifang.cli import main

    def run(*given):
        code = main(list(given))
        told = capsys.readouterr()
        return code, told.out, told.err

    return run
