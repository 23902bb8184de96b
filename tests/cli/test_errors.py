"""Bad input: exit code 2, one line on standard error that names what is wrong, nothing else."""

import json

import pytest

HAND = "123456789m1123p"
WRONG = {
    "no such command": (["scroe"], "scroe", "score"),
    "an option before the command": (["--json"], "which command", ""),
    "no such language": (["score", "mcr", HAND, "1p", "--lang", "fr"], "'fr'", "zh"),
    "no rule set": (["score"], "missing", "RULES"),
    "an unknown rule set": (["score", "mcrr", HAND, "1p"], "mcrr", "did you mean mcr"),
    "an unknown preset": (["score", "mcr", HAND, "1p", "--preset", "mil2052"], "mil2052", "mil2025"),
    "a preset named twice": (["score", "mcr:strict98", HAND, "1p", "--preset", "wmo2006"], "strict98", "wmo2006"),
    "an unknown option of the rule set": (
        ["score", "mcr", HAND, "1p", "--option", "mixed_kong=6"],
        "mixed_kong",
        "mixed_kongs",
    ),
    "an option without a value": (["score", "mcr", HAND, "1p", "--option", "cap"], "cap", "NAME=VALUE"),
    "a value that is not permitted": (
        ["score", "mcr", HAND, "1p", "--option", "mixed_kongs=7"],
        "mixed_kongs = 7",
        "5, 6",
    ),
    "an unknown flag": (["score", "mcr", HAND, "1p", "--self-draw"], "--self-draw", "--self-drawn"),
    "a flag without its value": (["score", "mcr", HAND, "1p", "--seat-wind"], "--seat-wind", ""),
    "a wind that is none": (["score", "mcr", HAND, "1p", "--seat-wind", "X"], "'X'", "--seat-wind"),
    "an argument too many": (["score", "mcr", HAND, "1p", "2p"], "'2p'", "too many"),
    "no hand": (["score", "mcr"], "hand is missing", ""),
    "an empty hand": (["score", "mcr", "", "1p"], "hand is missing", ""),
    "no winning tile": (["score", "mcr", HAND], "winning tile is missing", ""),
    "a winning tile that is none": (["score", "mcr", HAND, "9x"], "9x", ""),
    "two winning tiles": (["score", "mcr", HAND, "12p"], "12p", ""),
    "a tile that is none": (["score", "mcr", "12345678m12x3p", "1p"], "12", "place 10"),
    "a meld that is none": (["score", "mcr", "[124m]456789m1123p", "1p"], "[124m]", "no meld"),
    "five of a kind": (["score", "mcr", "1111m23456789m1p", "1m"], "5 tiles 1m", ""),
    "too few tiles": (["score", "mcr", "123m", "1p"], "3 concealed tiles", "13"),
    "a kong that is missing": (["score", "mcr", HAND, "1p", "--after-kong"], "after_kong", "kong"),
    "robbed and self-drawn": (["score", "mcr", HAND, "1p", "-z", "--robbed"], "--robbed", "self-draw"),
    "given and self-drawn": (["score", "mcr", HAND, "1p", "-z", "--from", "left"], "--from", "self-draw"),
    "nine flowers": (["score", "mcr", HAND, "1p", "--flowers", "9"], "'9'", "8"),
    "a flower that is none": (["score", "taiwan", "123456m456789p2267s", "8s", "--flowers", "C"], "'C'", ""),
    "flowers not named": (["score", "taiwan", "123456m456789p2267s", "8s", "--flowers", "2"], "'2'", "a-h"),
    "a flower twice": (["score", "taiwan", "123456m456789p2267s", "8s", "--flowers", "aa"], "a", "twice"),
    "a flag of another rule set": (["score", "mcr", HAND, "1p", "--void", "m"], "--void", "mcr"),
    "no joker": (["score", "nanchang", HAND, "1p"], "--jokers", ""),
    "a joker that does not follow": (["score", "nanchang", HAND, "1p", "--jokers", "5m7m"], "7m", "6m"),
    "an honour in Sichuan": (["score", "sichuan", "123456789m11pEE", "1p"], "E", "suits"),
    "a field that is no field": (["score", "mcr", HAND, "1p", "--set", "x"], "x", "FIELD=JSON"),
    "a hand and records": (["score", "mcr", HAND, "--records", "f"], HAND, "--records"),
    "a file that is not there": (["score", "mcr", "--records", "no/such.jsonl"], "no/such.jsonl", ""),
    "a complete hand's waits": (["waits", "mcr", "123456789m1123p + 1p"], "winning tile", ""),
    "waits of fourteen tiles": (["waits", "mcr", HAND + "5p"], "14 tiles", "13"),
    "more seen than there are": (["waits", "mcr", HAND, "--seen", "111p"], "5 tiles 1p", ""),
    "an unknown pattern": (["fan", "大四西"], "大四西", "大四喜"),
    "nothing like a pattern": (["fan", "qqqqqqqq"], "qqqqqqqq", "sifang rules"),
    "no bot of that name": (["simulate", "mcr", "--bots", "plam"], "plam", "plan"),
    "three bots to simulate": (["simulate", "mcr", "--bots", "plan,plan,plan"], "plan,plan,plan", "4"),
    "no deals": (["simulate", "mcr", "--deals", "0"], "'0'", "--deals"),
    "a seed that is no number": (["simulate", "mcr", "--seed", "x"], "'x'", "--seed"),
    "no record": (["replay"], "missing", "FILE"),
    "a record that is not there": (["verify", "no/such.jsonl"], "no/such.jsonl", ""),
    "a house that is not there": (["rules", "no/such.toml"], "no/such.toml", "No such file"),
    "a pattern of a house that is not there": (["fan", "自摸", "--rules", "no/such.toml"], "no/such.toml", ""),
    "an item that is none": (["rules", "taiwan", "--option", 'values={"聽": 3}'], "'聽'", "did you mean 聽牌?"),
    "a word that is no value": (["rules", "sichuan", "--option", "winners=thre"], '"thre"', "did you mean three?"),
    "an option like none": (["rules", "mcr", "--option", "zzzz=1"], "'zzzz'", "`sifang rules RULES`"),
    "two bots at the table": (["play", "mcr", "--bots", "plan,plan"], "plan,plan", "3"),
    "a record that cannot be written": (["play", "mcr", "--record", "no/such/file"], "no/such/file", ""),
}


@pytest.mark.parametrize("arguments", WRONG, ids=str)
def test_one_line_names_it(sifang, arguments):
    given, named, also = WRONG[arguments]
    code, out, err = sifang(*given)
    assert code == 2, (out, err)
    assert out == ""
    assert err.startswith("sifang: ")
    assert err.count("\n") == 1
    assert named in err
    assert also in err


def test_the_line_is_chinese_if_wished(sifang):
    assert sifang("scroe", "--lang", "zh")[2] == "sifang: 没有命令 'scroe'；是不是 score？\n"
    assert "沒有" in sifang("fan", "大四西", "--lang", "zh-TW")[2]


def test_a_fault_of_ours_is_exit_code_1_and_one_line(sifang, monkeypatch):
    from sifang.cli import score

    def fail(*_):
        raise ZeroDivisionError("by hand")

    monkeypatch.setattr(score, "ask", fail)
    code, out, err = sifang("score", "mcr", HAND, "1p")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "ZeroDivisionError" in err


@pytest.mark.parametrize(
    ("lines", "named"),
    [
        ([], "empty"),
        (["{"], "line 1: no JSON"),
        (["[]"], "line 1: an object"),
        (['{"rules": "mcr"}'], "'sifang'"),
        (['{"sifang": 99}'], "format 99"),
        ([None, '{"event": "discarded"}'], "line 2"),
        ([None, '{"deal": 0}'], "line 2: the field 'seating'"),
        ([None, '{"what": 1}'], "line 2"),
        ([None, '{"result": 1}'], "line 2: a result"),
    ],
)
@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_broken_record_is_named_by_line(sifang, tmp_path, command, lines, named):
    header = json.dumps(
        {
            "sifang": 1,
            "rules": "mcr",
            "version": 1,
            "preset": "mil2025",
            "options": {},
            "seats": list("abcd"),
            "seed": 1,
        }
    )
    file = tmp_path / "broken.jsonl"
    file.write_text("\n".join(header if one is None else one for one in lines), encoding="utf-8")
    code, out, err = sifang(command, file)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert named in err
    assert "broken.jsonl" in err
