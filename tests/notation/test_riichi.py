import pytest

from sifang.hand import hand_text, parse_hand
from sifang.notation.riichi import digits, read, write
from sifang.tiles import KINDS, NotationError, parse_tiles

TEXTS = [f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)] + "1z 2z 3z 4z 7z 6z 5z".split()


@pytest.mark.parametrize(("kind", "text"), list(enumerate(TEXTS)))
def test_every_tile(kind, text):
    assert read(text).hand.tiles == (kind,)
    assert digits((kind,)) == text


def test_there_are_as_many_texts_as_kinds():
    assert len(set(TEXTS)) == KINDS


def test_dragons_stand_in_riichi_order():
    assert [read(text).hand.tiles for text in ("5z", "6z", "7z")] == [parse_tiles(one) for one in "PFC"]
    assert write(parse_hand("ESWNCFP")) == "1234567z"


def test_a_red_five_is_a_five():
    assert hand_text(read("[340p]0m50s").hand) == "[345p]5m55s"


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("8z", 1, "8z"),
        ("19z", 2, "9z"),
        ("0z", 1, "0z"),
        ("z", 1, "z"),
        ("12", 1, "12"),
        ("1z2", 3, "2"),
        ("1mE", 3, "E"),
        ("12E", 1, "12"),
        (" 1m 5z7", 7, "7"),
        ("1m[567z]2m[135z]", 11, "[135z]"),
    ],
)
def test_errors_name_the_part_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        read(text)
    assert (caught.value.place, caught.value.part) == (place, part)


def test_there_are_no_flowers():
    with pytest.raises(ValueError, match="no flowers"):
        write(parse_hand("1ma"))
