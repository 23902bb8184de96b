"""Kinds, names and the canonical text of tiles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sifang.tiles import (
    ALL_KINDS,
    BAMBOOS,
    DOTS,
    EAST,
    FIRST_FLOWER,
    NORTH,
    RED,
    WHITE,
    NotationError,
    parse_tile,
    parse_tiles,
    rank_of,
    suit_of,
    tile_en,
    tile_text,
    tile_zh,
    tiles_text,
)

IN_ORDER = (
    "1m 2m 3m 4m 5m 6m 7m 8m 9m 1p 2p 3p 4p 5p 6p 7p 8p 9p 1s 2s 3s 4s 5s 6s 7s 8s 9s E S W N C F P a b c d e f g h"
).split()
ZH = (
    "一万 二万 三万 四万 五万 六万 七万 八万 九万 一饼 二饼 三饼 四饼 五饼 六饼 七饼 八饼 九饼 "
    "一条 二条 三条 四条 五条 六条 七条 八条 九条 东 南 西 北 中 发 白 春 夏 秋 冬 梅 兰 竹 菊"
).split()


@pytest.mark.parametrize(("kind", "text"), list(enumerate(IN_ORDER)))
def test_every_tile_is_read_and_written(kind, text):
    assert parse_tile(text) == kind
    assert tile_text(kind) == text


@pytest.mark.parametrize(("kind", "name"), list(enumerate(ZH)))
def test_every_tile_has_its_chinese_name(kind, name):
    assert tile_zh(kind) == name


def test_traditional_names():
    assert [tile_zh(kind, traditional=True) for kind in (0, DOTS, BAMBOOS, EAST, RED + 1, 39)] == [
        "一萬", "一餅", "一條", "東", "發", "蘭",
    ]  # fmt: skip


def test_english_names():
    assert [tile_en(kind) for kind in (0, 13, 26, NORTH, WHITE, FIRST_FLOWER, 41)] == [
        "1 Characters", "5 Dots", "9 Bamboos", "North", "White Dragon", "Spring", "Chrysanthemum",
    ]  # fmt: skip


def test_suit_and_rank():
    assert [(suit_of(kind), rank_of(kind)) for kind in (0, 17, 18, EAST, FIRST_FLOWER)] == [
        (0, 1), (1, 9), (2, 1), (3, 0), (3, 0),
    ]  # fmt: skip


@given(st.lists(st.integers(0, ALL_KINDS - 1)))
def test_tiles_come_back_in_their_order(kinds):
    assert parse_tiles(tiles_text(kinds)) == tuple(kinds)


def test_neighbours_share_a_suit_letter():
    assert tiles_text(parse_tiles("1m2m3m 7m 5p E 5p")) == "1237m5pE5p"


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("12x", 1, "12"),
        ("1mX", 3, "X"),
        ("1m0p", 3, "0"),
        ("m", 1, "m"),
        ("1m23", 3, "23"),
        ("1m12E3s", 3, "12"),
        ("E s", 3, "s"),
        ("1 m", 1, "1"),
        ("ez", 2, "z"),
    ],
)
def test_errors_name_the_part_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        parse_tiles(text)
    assert (caught.value.place, caught.value.part, caught.value.text) == (place, part, text)
    assert repr(part) in str(caught.value)
    assert f"place {place}" in str(caught.value)


@pytest.mark.parametrize("text", ["", "12m", "1m1m", "EE"])
def test_one_tile_is_one_tile(text):
    with pytest.raises(NotationError, match="one tile expected"):
        parse_tile(text)


@pytest.mark.parametrize("kind", [-1, ALL_KINDS])
@pytest.mark.parametrize("name", [tile_text, tile_zh, tile_en])
def test_no_such_kind(kind, name):
    with pytest.raises(ValueError, match=str(kind)):
        name(kind)
