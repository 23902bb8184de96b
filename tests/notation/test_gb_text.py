import pytest
from hypothesis import given
from hypothesis import strategies as st

from sifang.engine.layout import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.hand import hand_of, hand_text, parse_hand
from sifang.melds import Meld, meld_text
from sifang.notation import read_hand
from sifang.notation.gb_text import matches, read, write
from sifang.tiles import KINDS, NotationError, parse_tile, tile_text

RIGHT, ACROSS, LEFT = 1, 2, 3
CHOWS = [kind for kind in range(27) if kind % 9 <= 6]
melds = st.one_of(
    st.builds(Meld, st.just(CHOW), st.sampled_from(CHOWS), st.just(LEFT), st.integers(0, 2)),
    st.builds(
        Meld,
        st.sampled_from([PUNG, KONG, ADDED_KONG]),
        st.integers(0, KINDS - 1),
        st.sampled_from([RIGHT, ACROSS, LEFT]),
    ),
    st.builds(Meld, st.just(CONCEALED_KONG), st.integers(0, KINDS - 1)),
)
winds = st.sampled_from("ESWN")


@st.composite
def written(draw):
    """A hand that waits, a winning tile and a situation."""
    open_melds = draw(st.lists(melds, max_size=4))
    size = 13 - 3 * len(open_melds)
    tiles = draw(st.lists(st.integers(0, KINDS - 1), min_size=size, max_size=size))
    flowers = draw(st.sets(st.integers(34, 41)))
    drawn, kong = draw(st.booleans()), draw(st.booleans())
    situation = {
        "round_wind": draw(winds),
        "seat_wind": draw(winds),
        "self_draw": drawn,
        "fourth_tile": draw(st.booleans()),
        "last_tile": draw(st.booleans()),
        "after_kong": kong and drawn,
        "rob_kong": kong and not drawn,
        "flowers": len(flowers),
    }
    return hand_of(open_melds, [*tiles, *flowers]), draw(st.integers(0, KINDS - 1)), situation


@given(written())
def test_hand_winning_tile_and_situation_come_back(question):
    hand, win, situation = question
    found = read(write(hand, win, situation))
    assert (found.hand, found.win, found.situation) == (hand, win, situation)


@pytest.mark.parametrize("kind", range(KINDS))
def test_every_tile(kind):
    assert read(f"{tile_text(kind)}|EE0000|").hand.tiles == (kind,)


@pytest.mark.parametrize(("letter", "ours"), list(zip("abcdefgh", "efghabcd", strict=True)))
def test_every_flower_is_mapped(letter, ours):
    assert read(f"1m|EE0000|{letter}").hand.flowers == (parse_tile(ours),)
    assert write(parse_hand(f"1m{ours}")) == f"1m||{letter}"


def test_the_example_of_the_rule_book():
    found = read("[123m,1][1111s,1][3333p,7][4444p]88s|EE0000|abc")
    assert found.hand.melds == (
        Meld(CHOW, 0, LEFT, 0),
        Meld(KONG, 18, LEFT),
        Meld(ADDED_KONG, 11, RIGHT),
        Meld(CONCEALED_KONG, 12),
    )
    assert (found.win, hand_text(found.hand)) == (25, "[123m][1111s][3333p]{4444p}8sefg")
    assert found.situation["flowers"] == 3
    assert hand_text(read_hand("[123m,1]EE1s|")) == "[123m]1sEE"


@pytest.mark.parametrize(
    ("text", "meld"),
    [
        ("[123m,3]", Meld(CHOW, 0, LEFT, 2)),
        ("[123m2]", Meld(CHOW, 0, LEFT, 1)),
        ("[123m]", Meld(CHOW, 0)),
        ("[EEE,2]", Meld(PUNG, 27, ACROSS)),
        ("[EEE3]", Meld(PUNG, 27, RIGHT)),
        ("[555p]", Meld(PUNG, 13)),
        ("[5555p,5]", Meld(ADDED_KONG, 13, LEFT)),
        ("[5555p, 6]", Meld(ADDED_KONG, 13, ACROSS)),
        ("[5555p]", Meld(CONCEALED_KONG, 13)),
    ],
)
def test_melds(text, meld):
    assert read(f"{text}1m|").hand.melds == (meld,)


@pytest.mark.parametrize(
    ("flags", "true"),
    [
        ("EE0000", set()),
        ("EE1000", {"self_draw"}),
        ("EE0100", {"fourth_tile"}),
        ("EE0010", {"last_tile"}),
        ("EE1001", {"self_draw", "after_kong"}),
        ("EE0001", {"rob_kong"}),
    ],
)
def test_flags(flags, true):
    situation = read(f"1m|{flags}|").situation
    assert {name for name, value in situation.items() if value is True} == true


def test_round_wind_stands_before_seat_wind():
    situation = read("1m|SW0000").situation
    assert (situation["round_wind"], situation["seat_wind"]) == ("S", "W")
    assert "flowers" not in situation


def test_thirteen_tiles_wait():
    found = read("[123m,1]123456789sE |EE0000|2")
    assert (found.win, len(found.hand.tiles), found.situation["flowers"]) == (None, 10, 2)


@pytest.mark.parametrize("text", ["[123m1]1s", "[123m,1]1s", "[EEE,2]1s", "1s|EE0000|", "[1111p,7]1s"])
def test_its_texts_are_recognised(text):
    assert matches(text)


@pytest.mark.parametrize("text", ["[123m]1s", "{1111m}1s", "123m", ""])
def test_canonical_texts_are_not(text):
    assert not matches(text)


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("[124m,1]|", 1, "[124m,1]"),
        ("[123m,4]|", 7, "4"),
        ("[555p,5]|", 7, "5"),
        ("[5555p,4]|", 8, "4"),
        ("[123m,1|", 1, "[123m,1"),
        ("1ma|", 3, "a"),
        ("1mX|", 3, "X"),
        ("1m|EE000|", 4, "EE000"),
        ("1m|EX0000|", 5, "X"),
        ("1m|EE0200|", 7, "2"),
        ("1m|EE0000|9", 11, "9"),
        ("1m|EE0000|aa", 12, "a"),
        ("1m|EE0000|ai", 12, "i"),
        ("1m|EE0000|a|", 12, "|"),
    ],
)
def test_errors_name_the_part_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.place, caught.value.part) == (place, part)


def test_unknown_sources():
    hand = parse_hand("[123m][555p][6666p]{7777p}1m")
    assert write(hand) == "[123m][555p][6666p,1][7777p]1m"
    assert [meld_text(one) for one in read(write(hand) + "|").hand.melds] == [meld_text(one) for one in hand.melds]


def test_a_winning_tile_that_is_named_is_one_of_the_hand():
    text = "[123m,1]55p123456789s|EE0000|a c"
    assert (read(text).win, hand_text(read(text).hand)) == (26, "[123m]55p12345678seg")
    assert hand_text(read_hand(text)) == "[123m]55p123456789seg"


def test_a_number_of_flowers_without_their_names():
    assert write(parse_hand("1m"), None, {"flowers": 3}) == "1m||3"
