"""Hands and their text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sifang.engine.layout import CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.hand import Hand, counts, counts_of, hand_of, hand_text, parse_hand
from sifang.melds import HONOR_CHOW, Meld
from sifang.tiles import ALL_KINDS, KINDS, NotationError, parse_tiles

melds = st.one_of(
    st.builds(Meld, st.just(CHOW), st.sampled_from([*range(7), *range(9, 16), *range(18, 25), *range(64, 69)])),
    st.builds(Meld, st.sampled_from([PUNG, KONG, CONCEALED_KONG]), st.integers(0, KINDS - 1)),
)
hands = st.builds(hand_of, st.lists(melds, max_size=5), st.lists(st.integers(0, ALL_KINDS - 1), max_size=25))


@given(hands)
def test_a_hand_comes_back(hand):
    assert parse_hand(hand_text(hand)) == hand


def test_a_whole_hand():
    hand = parse_hand("[123m][5555p]{EEEE}[CFP]2378sha")
    assert hand.melds == (Meld(CHOW, 0), Meld(KONG, 13), Meld(CONCEALED_KONG, 27), Meld(CHOW, HONOR_CHOW + 4))
    assert hand.tiles == parse_tiles("2378s")
    assert hand.flowers == parse_tiles("ah")
    assert hand_text(hand) == "[123m][5555p]{EEEE}[CFP]2378sah"


def test_melds_stand_anywhere_and_keep_their_order():
    assert hand_text(parse_hand("E 55p [789s] 1m [123m]")) == "[789s][123m]1m55pE"


def test_an_empty_hand():
    assert parse_hand("") == Hand()


def test_all_tiles_are_those_of_melds_too():
    assert parse_hand("[123m]{5555p}Ea").all_tiles == parse_tiles("123m5555pE")


def test_counting():
    assert counts_of("1123m") == counts(parse_tiles("1123mab"))
    assert counts_of("1123m")[:4] == [2, 1, 1, 0]
    assert len(counts(())) == KINDS


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("12[345m]m", 1, "12"),
        ("1m[345m]x", 9, "x"),
        ("1m]", 3, "]"),
        ("1m[346m]", 3, "[346m]"),
        ("[123m]{123m}", 7, "{123m}"),
        ("[[123m]]", 2, "["),
        ("1m[123m", 3, "[123m"),
        ("[123m]一万", 7, "一"),
    ],
)
def test_errors_name_the_part_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        parse_hand(text)
    assert (caught.value.place, caught.value.part) == (place, part)
