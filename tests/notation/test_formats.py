"""Every notation: tile by tile, round trips, and telling one from another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sifang.engine.layout import CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.hand import hand_of, hand_text, parse_hand
from sifang.melds import Meld
from sifang.notation import FORMATS, detect, read_hand, read_text, read_tile
from sifang.tiles import ALL_KINDS, KINDS, NotationError, tile_text

CHOWS = [kind for kind in range(27) if kind % 9 <= 6]
melds = st.one_of(
    st.builds(Meld, st.just(CHOW), st.sampled_from(CHOWS)),
    st.builds(Meld, st.sampled_from([PUNG, KONG, CONCEALED_KONG]), st.integers(0, KINDS - 1)),
)


def hands(last: int):
    tiles = st.lists(st.integers(0, last), min_size=1, max_size=13)
    return st.builds(hand_of, st.lists(melds, max_size=4), tiles)


@pytest.mark.parametrize("key", ["sifang", "chinese", "unicode"])
@given(hand=hands(ALL_KINDS - 1))
def test_hands_come_back(key, hand):
    text = FORMATS[key].write(hand)
    assert FORMATS[key].read(text).hand == hand
    assert read_hand(text) == hand


@given(hand=hands(KINDS - 1))
def test_hands_come_back_from_riichi_text(hand):
    text = FORMATS["riichi"].write(hand)
    assert FORMATS["riichi"].read(text).hand == hand


@given(hand=hands(KINDS - 1))
def test_a_hand_of_each_notation_is_told_from_the_others(hand):
    for key in ("sifang", "chinese", "unicode", "botzone"):
        assert hand_text(read_hand(FORMATS[key].write(hand))) == hand_text(hand)


@pytest.mark.parametrize("key", FORMATS)
def test_the_example_of_each_notation_is_detected_and_means_the_same(key):
    example = FORMATS[key].example
    assert detect(example).key == key
    assert read_text(example).format == key
    plain = parse_hand("[123m]55pEE")
    assert (read_hand(example).tiles, read_hand(example).melds[0].kinds) == (plain.tiles, plain.melds[0].kinds)


@pytest.mark.parametrize("kind", range(ALL_KINDS))
def test_one_tile_in_three_notations(kind):
    hand = hand_of((), [kind])
    assert {read_tile(FORMATS[key].write(hand)) for key in ("sifang", "chinese", "unicode", "botzone")} == {kind}


@pytest.mark.parametrize("text", ["", "一二万", "[123m]1m", "11z", "🀇🀇", "J1J1"])
def test_one_tile_is_one_tile(text):
    with pytest.raises(NotationError, match="one tile expected"):
        read_tile(text)


def test_west_before_digits_is_not_botzone():
    assert hand_text(read_hand("W1m")) == "1mW"
    assert tile_text(read_tile("W1")) == "1m"
