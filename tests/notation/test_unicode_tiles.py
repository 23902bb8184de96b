import unicodedata

import pytest

from sifang.hand import hand_text
from sifang.notation.unicode_tiles import read, tile_char, write
from sifang.tiles import ALL_KINDS, NotationError, rank_of, suit_of

RANKS = "ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE".split()
SUITS = ("CHARACTERS", "CIRCLES", "BAMBOOS")
OTHERS = (
    "EAST WIND,SOUTH WIND,WEST WIND,NORTH WIND,RED DRAGON,GREEN DRAGON,WHITE DRAGON,"
    "SPRING,SUMMER,AUTUMN,WINTER,PLUM,ORCHID,BAMBOO,CHRYSANTHEMUM"
).split(",")


@pytest.mark.parametrize("kind", range(ALL_KINDS))
def test_every_tile_has_the_character_of_its_name(kind):
    name = f"{RANKS[rank_of(kind) - 1]} OF {SUITS[suit_of(kind)]}" if rank_of(kind) else OTHERS[kind - 27]
    assert unicodedata.name(tile_char(kind)) == f"MAHJONG TILE {name}"
    hand = read(tile_char(kind)).hand
    assert (*hand.tiles, *hand.flowers) == (kind,)


def test_a_whole_hand():
    hand = read("[🀇🀈🀉]{🀀🀀🀀🀀} 🀄\ufe0f🀄\ufe0e 🀦").hand
    assert hand_text(hand) == "[123m]{EEEE}CCa"
    assert write(hand) == "[🀇🀈🀉]{🀀🀀🀀🀀}🀄🀄🀦"


@pytest.mark.parametrize(
    ("text", "place", "part"), [("🀇🀫", 2, "🀫"), ("🀪", 1, "🀪"), ("🀇1m", 2, "1"), ("🀇[🀇🀈]", 2, "[🀇🀈]")]
)
def test_errors_name_the_part_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.place, caught.value.part) == (place, part)
