"""House rules from a file, and the cards that say what differs."""

import pytest

from sifang.record import header_of
from sifang.rules import house
from sifang.rules.card import card, sentences
from sifang.rules.options import OptionError
from sifang.rules.ruleset import ruleset
from sifang.table import Table

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


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(OptionError, match=r"home\.toml"):
        house.load(tmp_path / "home.toml")


def test_the_default_has_nothing_to_say():
    for key in ("mcr", "nanchang", "sichuan", "taiwan"):
        found = ruleset(key)
        default = found.preset(next(iter(found.presets)))
        assert sentences(found, default, default) == []
        assert len(card(found, default)) == 1


def test_a_record_keeps_the_card(tmp_path):
    file = tmp_path / "home.toml"
    file.write_text(GOOD[2][0], encoding="utf-8")
    found = house.load(file)
    header = header_of(found.ruleset, found.options, ("a", "b", "c", "d"), 1)
    assert any("cap is 4 instead of 3" in line for line in header.card)
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
    assert "cap is 4 instead of 3" in out
    assert sifang_cli("rules", str(file), "--against", "mcr")[0] == 2


@pytest.fixture
def sifang_cli(capsys):
    from sifang.cli import main

    def run(*given):
        code = main(list(given))
        told = capsys.readouterr()
        return code, told.out, told.err

    return run
