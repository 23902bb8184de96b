import pytest
from hypothesis import given
from hypothesis import strategies as st

from sifang.engine.layout import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.hand import hand_of, hand_text, parse_hand
from sifang.melds import HONOR_CHOW, Meld
from sifang.notation.botzone import (
    botzone_tile,
    hand_of_packs,
    matches,
    meld_of_pack,
    pack_of,
    packs_of,
    parse_botzone_tile,
    read,
    write,
)
from sifang.tiles import ALL_KINDS, KINDS, NotationError

RIGHT, ACROSS, LEFT = 1, 2, 3
NAMES = [
    f"{letter}{i}" for letter, count in zip("WBTFJH", (9, 9, 9, 4, 3, 8), strict=True) for i in range(1, count + 1)
]
CHOWS = [kind for kind in range(27) if kind % 9 <= 6]
melds = st.one_of(
    st.builds(Meld, st.just(CHOW), st.sampled_from(CHOWS), st.just(LEFT), st.integers(0, 2)),
    st.builds(Meld, st.sampled_from([PUNG, KONG]), st.integers(0, KINDS - 1), st.sampled_from([RIGHT, ACROSS, LEFT])),
    st.builds(Meld, st.just(CONCEALED_KONG), st.integers(0, KINDS - 1)),
)
hands = st.builds(hand_of, st.lists(melds, max_size=4), st.lists(st.integers(0, ALL_KINDS - 1), max_size=14))


@pytest.mark.parametrize(("kind", "name"), list(enumerate(NAMES)))
def test_every_tile(kind, name):
    assert parse_botzone_tile(name) == kind
    assert botzone_tile(kind) == name


@given(hands)
def test_hands_come_back(hand):
    assert read(write(hand)).hand == hand


@given(hands)
def test_the_arguments_of_pymahjonggb_come_back(hand):
    packs, tiles = packs_of(hand)
    found = hand_of_packs(packs, tiles)
    assert (found.melds, found.tiles) == (hand.melds, hand.tiles)
    assert read(f"{packs}, {tiles}").hand == found


@pytest.mark.parametrize(
    ("pack", "meld"),
    [
        (("CHI", "W2", 1), Meld(CHOW, 0, LEFT, 0)),
        (("CHI", "T8", 3), Meld(CHOW, 24, LEFT, 2)),
        (("PENG", "B5", 1), Meld(PUNG, 13, LEFT)),
        (("PENG", "J3", 2), Meld(PUNG, 33, ACROSS)),
        (("GANG", "F1", 3), Meld(KONG, 27, RIGHT)),
        (("GANG", "F4", 0), Meld(CONCEALED_KONG, 30)),
    ],
)
def test_packs(pack, meld):
    assert meld_of_pack(pack) == meld
    assert pack_of(meld) == pack


def test_an_added_kong_has_the_source_of_its_pung():
    assert pack_of(Meld(ADDED_KONG, 13, ACROSS)) == ("GANG", "B5", 2)


def test_unknown_sources():
    assert [pack_of(one) for one in parse_hand("[123m][555p]").melds] == [("CHI", "W2", 1), ("PENG", "B5", 1)]


@pytest.mark.parametrize("text", ["W1W2W3", "W1 B2 H8", "CHI W2 1 B5B5", "(('CHI','W2',1),),('B5','B5')", "J1"])
def test_its_texts_are_recognised(text):
    assert matches(text)


@pytest.mark.parametrize("text", ["", "W1m", "ESWN", "[123m]5p", "FFF"])
def test_canonical_texts_are_not(text):
    assert not matches(text)


def test_a_text_of_tuples():
    assert hand_text(read("((('GANG', 'F1', 0),), ('H1', 'W1'))").hand) == "{EEEE}1ma"


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("W0", 1, "W0"),
        ("W1X3", 3, "X3"),
        ("W1 F5", 4, "F5"),
        ("W1 J4", 4, "J4"),
        ("W1 H9", 4, "H9"),
        ("W1 5", 4, "5"),
        ("W1 ?", 4, "?"),
        ("CHI W1 1", 1, "CHI W1"),
        ("CHI F2 1", 1, "CHI F2"),
        ("CHI W2 4", 8, "4"),
        ("CHI W2 0", 8, "0"),
        ("PENG W2 0", 9, "0"),
        ("GANG W2 W1", 9, "W1"),
        ("PENG H1 1", 6, "H1"),
        ("PENG W2", 1, "PENG W2"),
    ],
)
def test_errors_name_the_part_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.place, caught.value.part) == (place, part)


@pytest.mark.parametrize("name", ["", "W", "W10", "w1", "X1"])
def test_no_such_name(name):
    with pytest.raises(NotationError):
        parse_botzone_tile(name)


@pytest.mark.parametrize("pack", [("CHI", "W2"), ("W1",), ("CHI", "W2", 1, "W3")])
def test_no_pack(pack):
    with pytest.raises(NotationError, match=r"CHI|W1"):
        meld_of_pack(pack)


def test_what_botzone_does_not_have():
    with pytest.raises(ValueError, match="honours"):
        pack_of(Meld(CHOW, HONOR_CHOW))
    with pytest.raises(ValueError, match="kind 42"):
        botzone_tile(ALL_KINDS)
