"""The joker option (MCR 11): the best of all namings, against trying each."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sifang.engine.layout import BY_DRAW, Tally, Win, Work
from sifang.rules.mcr import RULESET
from sifang.rules.mcr.options import McrOptions, rows
from sifang.rules.mcr.score import value
from sifang.tiles import KINDS, parse_tiles

PLAIN = rows(McrOptions())


def answer(hand, win, joker, **fields):
    options = {"joker": joker, **fields.pop("options", {})}
    return RULESET.answer({"hand": hand, "win": win, "seat_wind": "S", "round_wind": "E", "options": options, **fields})


def every_naming(tiles, jokers, tile):
    """The best total of all ways to name the jokers, wait fans apart."""
    best = 0
    for named in itertools.combinations_with_replacement(range(KINDS), jokers):
        w, out = Win(), Tally()
        for kind in (*tiles, *named):
            w.hand[kind] += 1
        w.tile, w.by = tile, BY_DRAW
        w.seat_wind, w.round_wind = 1, 0
        if max(w.hand) <= 4:
            value(w, PLAIN, Work(), out)
            waits = sum(out.counts[76:79])
            best = max(best, out.total - waits)
    return best


@pytest.mark.parametrize(
    ("hand", "jokers"),
    [
        ("123456m99sEE99pE", 1),
        ("1133557799m11sE", 1),
        ("147m258p369s55sE", 2),
        ("147m258p36sESWN", 2),
        ("222m33344p555sE", 2),
        ("11223344556m8m", 2),
    ],
)
def test_best_naming(hand, jokers):
    tiles = parse_tiles(hand)
    assert len(tiles) + jokers == 14
    w, out = Win(), Tally()
    for kind in tiles:
        w.hand[kind] += 1
    w.options[0] = jokers
    w.tile, w.by = tiles[-1], BY_DRAW
    w.seat_wind, w.round_wind = 1, 0
    value(w, rows(McrOptions(joker="flowers")), Work(), out)
    assert out.total - sum(out.counts[76:79]) == every_naming(tiles, jokers, tiles[-1])


def test_tile_jokers_are_counted_as_their_kind():
    assert answer("123456789m5p11sP", "5p", "tile:P")["fans"] == {"清龙": 16, "门前清": 2, "幺九刻": 1, "无字": 1}


def test_flower_jokers_count_no_flowers():
    found = answer("123456m99sEEabc", "9s", "flowers", flowers=0)
    assert found["total"] == 20
    assert answer("123456m99sEEabc", "9s", "flowers", flowers=3)["total"] == 20


def test_a_drawn_joker_wins():
    assert answer("1133557799m11sa", "b", "flowers", self_draw=True)["fans"]["七对"] == 24


@pytest.mark.parametrize("limits", [False, True])
def test_orphans_and_gates_need_an_option(limits):
    options = {"joker_limits": limits}
    assert answer("19m19p19sESWNC5m5m", "E", "tile:5m", options=options)["fans"].get("十三幺", 0) == 88 * limits
    assert answer("111234678999m5p", "5m", "tile:5p", options=options)["fans"].get("九莲宝灯", 0) == 88 * limits


def test_orphans_without_a_joker_in_the_hand_need_none():
    assert answer("19m19p19sESWNCFP", "E", "tile:5m")["fans"] == {"十三幺": 88}


def test_four_of_a_kind_are_the_most_that_jokers_stand_for():
    found = RULESET.answer({"hand": "{1111m}{4444m}23m456p5sa", "win": "5s", "options": {"joker": "flowers"}})
    assert found == {"fans": {}, "total": 0, "legal": False, "not_win": True}


def test_waits_are_formal_over_all_kinds():
    single = answer("[123m][456m][789p]777s2s", "2s", "tile:E")
    assert single["fans"]["单钓将"] == 1
    with_joker = answer("[123m][456m][789p]777sE", "2s", "tile:E")
    assert "单钓将" not in with_joker["fans"]


@given(st.integers(0, 3), st.integers(0, 33))
@settings(max_examples=40)
def test_more_jokers_never_make_a_complete_hand_incomplete(jokers, kind):
    tiles = list(parse_tiles("123m456p789s1155s"))[: 13 - jokers]
    w, out = Win(), Tally()
    for one in (*tiles, 22):
        w.hand[one] += 1
    w.options[0] = 14 - 1 - len(tiles)
    w.tile = 22
    w.seat_wind = 1
    value(w, rows(McrOptions(joker="flowers")), Work(), out)
    assert out.valid
