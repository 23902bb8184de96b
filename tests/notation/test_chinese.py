import pytest

from sifang.hand import hand_text
from sifang.notation import chinese
from sifang.notation.chinese import read, write
from sifang.tiles import ALL_KINDS, NotationError, parse_tiles, tile_zh


@pytest.mark.parametrize("traditional", [False, True])
@pytest.mark.parametrize("kind", range(ALL_KINDS))
def test_every_tile_by_its_name(kind, traditional):
    found = chinese.scan(tile_zh(kind, traditional=traditional))
    assert [one for one, _ in found] == [kind]


@pytest.mark.parametrize(
    ("text", "tiles"),
    [
        ("一万", "1m"),
        ("1萬", "1m"),
        ("１２３万", "123m"),
        ("九筒", "9p"),
        ("9饼", "9p"),
        ("九餅", "9p"),
        ("五索", "5s"),
        ("五条五條", "55s"),
        ("伍萬", "5m"),
        ("两筒", "2p"),
        ("幺鸡", "1s"),
        ("么雞", "1s"),
        ("幺万", "1m"),
        ("一二三万四五六筒", "123m456p"),
        ("东风南風西北", "ESWN"),
        ("红中发财白板", "CFP"),
        ("紅中發財中發白", "CFCFP"),
        ("一万 东、南，西", "1mESW"),
        ("春夏秋冬梅兰竹菊", "abcdefgh"),
        ("蘭", "f"),
    ],
)
def test_names(text, tiles):
    assert [kind for kind, _ in chinese.scan(text)] == list(parse_tiles(tiles))


def test_melds_in_any_brackets():
    assert hand_text(read("【一二三万】[五五五筒]［东东东］｛发发发发｝九条").hand) == "[123m][555p][EEE]{FFFF}9s"


def test_writing():
    hand = read("[123万]{发发发发}55饼东菊").hand
    assert write(hand) == "【一二三万】｛发发发发｝五五饼东菊"
    assert write(hand, traditional=True) == "【一二三萬】｛發發發發｝五五餅東菊"


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("一二", 1, "一二"),
        ("一万二", 3, "二"),
        ("万", 1, "万"),
        ("一万十万", 3, "十"),
        ("一万百搭", 3, "百"),
        ("一东", 1, "一"),
        ("东风风", 3, "风"),
        ("中风", 2, "风"),
        ("一万【一三五万】", 3, "[一三五万]"),
        ("一万【一二", 3, "[一二"),
    ],
)
def test_errors_name_the_part_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.place, caught.value.part) == (place, part)
