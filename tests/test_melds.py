"""Melds and their text."""

import pytest

from sifang.engine.layout import ADDED_KONG, CHOW, CONCEALED_KONG, KONG, PUNG
from sifang.melds import HONOR_CHOW, Meld, meld_of, meld_text, parse_meld
from sifang.tiles import KINDS, NotationError, parse_tiles

CHOWS = [kind for kind in range(27) if kind % 9 <= 6]
ALL_MELDS = [
    *(Meld(CHOW, kind) for kind in CHOWS),
    *(Meld(CHOW, HONOR_CHOW + sequence) for sequence in range(5)),
    *(Meld(type_, kind) for type_ in (PUNG, KONG, CONCEALED_KONG) for kind in range(KINDS)),
]


@pytest.mark.parametrize("meld", ALL_MELDS, ids=meld_text)
def test_every_meld_is_read_and_written(meld):
    assert parse_meld(meld_text(meld)) == meld
    assert meld_of(meld.kinds[::-1], concealed=meld.is_concealed) == meld


@pytest.mark.parametrize(
    ("text", "type_", "kind"),
    [
        ("[123m]", CHOW, 0),
        ("[312m]", CHOW, 0),
        ("[789s]", CHOW, 24),
        ("[555p]", PUNG, 13),
        ("[5555p]", KONG, 13),
        ("{5555p}", CONCEALED_KONG, 13),
        (" [CCC] ", PUNG, 31),
        ("[ESW]", CHOW, 64),
        ("[ESN]", CHOW, 65),
        ("[EWN]", CHOW, 66),
        ("[SWN]", CHOW, 67),
        ("[CFP]", CHOW, 68),
        ("[PFC]", CHOW, 68),
    ],
)
def test_texts(text, type_, kind):
    assert parse_meld(text) == Meld(type_, kind)


def test_an_added_kong_looks_like_a_claimed_one():
    assert meld_text(Meld(ADDED_KONG, 13, source=2)) == "[5555p]"


def test_kinds_of_a_meld():
    assert parse_meld("[SWN]").kinds == parse_tiles("SWN")
    assert parse_meld("{EEEE}").kinds == parse_tiles("EEEE")
    assert [parse_meld(text).is_kong for text in ("[111m]", "[1111m]", "{1111m}", "[123m]")] == [
        False, True, True, False,
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "place", "part"),
    [
        ("[124m]", 1, "[124m]"),
        ("[12m]", 1, "[12m]"),
        ("[]", 1, "[]"),
        ("[8m9m1p]", 1, "[8m9m1p]"),
        ("[NCF]", 1, "[NCF]"),
        ("[9sES]", 1, "[9sES]"),
        ("{555p}", 1, "{555p}"),
        ("{123m}", 1, "{123m}"),
        ("[55555p]", 1, "[55555p]"),
        ("[aaa]", 1, "[aaa]"),
        ("[abc]", 1, "[abc]"),
        ("[555p", 1, "[555p"),
        ("[555p}", 1, "[555p}"),
        ("[555x]", 2, "555"),
        ("555p", 1, "555p"),
        ("", 1, ""),
        ("[555p]1m", 7, "1m"),
    ],
)
def test_errors_name_the_meld_and_its_place(text, place, part):
    with pytest.raises(NotationError) as caught:
        parse_meld(text)
    assert (caught.value.place, caught.value.part) == (place, part)
