"""``sifang play`` through a pipe: whole deals of every rule set, questions, wrong wishes, records, watching."""

import itertools
import json
import re

import pytest

from sifang.bots import Bot
from sifang.cli.play.game import Game
from sifang.record import read_record, verify
from sifang.rules.ruleset import ruleset
from sifang.words import words

ANYTHING = ["w", "x", "m", *map(str, range(1, 18)), "c1", "k1", "r"]
SETS = ["mcr", "nanchang", "nanchang:room", "sichuan", "sichuan:blood", "sichuan:river", "taiwan"]


def script(n=4000):
    """Lines that answer every question sooner or later."""
    return "\n".join(itertools.islice(itertools.cycle(ANYTHING), n)) + "\n"


@pytest.mark.parametrize("rules", SETS)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_a_whole_deal_by_standard_input(sifang, tmp_path, rules, lang):
    file = tmp_path / "deal.jsonl"
    code, out, err = sifang("play", rules, "--seed", 5, "--deals", 1, "--record", file, "--lang", lang, stdin=script())
    assert (code, err) == (0, "")
    sheet = {"zh": ("本盘结束", "手牌", "合计", "名次"), "en": ("End of the deal", "Hands", "total", "Standing")}
    assert all(part in out for part in sheet[lang])
    record = read_record(file.read_text(encoding="utf-8").splitlines())
    assert record.deals[0].result is not None
    assert verify(record) is None
    code, told, _ = sifang("replay", file, "--lang", lang)
    assert code == 0
    assert sheet[lang][0] in told
    assert sifang("verify", file)[0] == 0


def test_the_same_seed_and_answers_give_the_same_match(sifang):
    runs = [sifang("play", "sichuan", "--seed", 9, "--deals", 2, stdin=script()) for _ in range(2)]
    assert runs[0] == runs[1]


def test_a_table_of_its_own_is_shown_before_the_first_question(sifang):
    _, out, _ = sifang("play", "mcr", "--seed", 5, "--lang", "zh", stdin="")
    for part in ("国标麻将", "第1盘 东风圈", "骰子 1 4 5 1", "余 86", "▶东庄 我", "plan1", "1   2   3", "轮到你"):
        assert part in out
    assert out.rstrip().endswith("输入已结束。")


def test_the_end_of_the_input_ends_cleanly_and_keeps_the_record(sifang, tmp_path):
    file = tmp_path / "cut.jsonl"
    code, out, err = sifang("play", "mcr", "--seed", 5, "--record", file, stdin="1\n")
    assert (code, err) == (0, "")
    assert "The input is at its end." in out
    assert read_record(file.read_text(encoding="utf-8").splitlines()).deals[0].result is None


def test_leaving_the_table(sifang):
    code, out, _ = sifang("play", "mcr", "--seed", 5, stdin="q\n1\n")
    assert code == 0
    assert "Left the table." in out
    assert out.count("Your turn") == 1


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "there is no tile 99: 1 to 14"),
        ("0", "there is no tile 0"),
        ("9m", "you do not hold 9m"),
        ("a", "you do not hold a"),
        ("banana", "'banana' is neither a key, a tile nor a command"),
        ("w", "w is not offered now"),
        ("", "type a choice"),
        ("discard 9m", "discard 9m is not allowed now"),
        ("pung 5m", "pung 5m is not allowed now"),
        ("?", "h hint"),
        ("h", "plan would: discard"),
    ],
)
def test_what_may_not_be_is_said_in_a_line_and_asked_again(sifang, typed, answer):
    code, out, err = sifang("play", "mcr", "--seed", 5, stdin=f"{typed}\n")
    assert (code, err) == (0, "")
    assert answer in out
    assert out.count("Your turn") == 2


@pytest.mark.parametrize("typed", ["1", "2m", "discard 2m", "二万"])
def test_a_tile_is_discarded_by_number_text_or_command(sifang, typed):
    _, out, _ = sifang("play", "mcr", "--seed", 5, stdin=f"{typed}\n")
    assert "you 2m" in out


def questions(rules, preset, wanted):
    """Questions that seat 0 is asked when the verb is legal, in deals by bots until there are some."""
    found = ruleset(rules)
    game = Game(found, found.preset(preset), words("zh-Hans"), bots=["plan"] * 3, seed=2, watch=False, record=None)
    stand_in = Bot("plan", found, game.match.options)
    told = []
    for _ in range(16):
        if told:
            break
        table = game.match.table
        while not table.over:
            seat = table.actor
            bot = game.bots[game.match.position.seating[seat]]
            legal = table.legal(seat)
            if bot is None and wanted in {one.verb for one in legal}:
                told.append(" ".join(game.question(seat, legal, table.view(seat))))
            table.play(seat, (bot or stand_in).act(table, seat))
        game.match.advance()
    return told


@pytest.mark.parametrize(
    ("rules", "preset", "pattern"),
    [
        ("mcr", "mil2025", r"w 和 \d+ 番：\w+\d+"),
        ("nanchang", "seed", r"w 和 \d+ 分：\w+×\d"),
        ("sichuan", "blood", r"w 和 \d+ 分：\w+\d"),
        ("taiwan", "xigu", r"w 和 \d+ 台：\w+\d"),
    ],
)
def test_a_win_on_offer_names_its_patterns(rules, preset, pattern):
    told = questions(rules, preset, "win")
    assert told
    assert all(re.search(pattern, one) for one in told), told


def test_chows_and_pungs_are_listed(sifang):
    _, out, _ = sifang("play", "mcr", "--seed", 5, "--deals", 1, stdin=script())
    assert re.search(r"c\d? chow \d?\d?m?\[\d[mps]\]", out)
    assert re.search(r"p pung \w+", out)


def test_four_bots_are_watched(sifang, tmp_path):
    file = tmp_path / "watched.jsonl"
    code, out, _ = sifang(
        "play", "taiwan", "--watch", "--bots", "greedy,plan,random,plan", "--seed", 3, "--deals", 1, "--record", file
    )
    assert code == 0
    assert "greedy" in out
    header = json.loads(file.read_text(encoding="utf-8").splitlines()[0])
    assert header["seats"] == ["greedy", "plan1", "random", "plan2"]


def test_a_record_is_never_overwritten(sifang, tmp_path):
    file = tmp_path / "there.jsonl"
    file.write_text("precious", encoding="utf-8")
    code, _, err = sifang("play", "mcr", "--record", file, stdin="")
    assert code == 2
    assert "exists already" in err
    assert file.read_text(encoding="utf-8") == "precious"


def test_tiles_in_one_line(sifang):
    _, out, _ = sifang("play", "mcr", "--seed", 5, "--tiles", "line", stdin="")
    assert re.search(r"^ 2m  7m  3p  4p", out, re.MULTILINE)
