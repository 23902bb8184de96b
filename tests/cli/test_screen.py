"""The picture of a table: it fits 80 columns and 24 rows in every rule set, and shows what lies on the table."""

import dataclasses

import pytest

from matches import SETS
from sifang.bots import Bot
from sifang.cli.play.screen import Frame, Style, bare, cells, draw, meld_text, order_of, river_lines
from sifang.engine import layout as lay
from sifang.rules.ruleset import ruleset
from sifang.table import Table
from sifang.view import MeldView, View
from sifang.words import words

PLAIN = Style(words("zh-Hans"), stacked=True, colors=False)
NAMES = ("player one", "plan1", "plan2", "greedy")


@pytest.mark.parametrize("language", ["zh-Hans", "zh-Hant", "en"])
@pytest.mark.parametrize(("key", "preset"), SETS)
def test_every_picture_of_a_deal_fits_the_terminal(key, preset, language):
    found = ruleset(key)
    options = found.preset(preset)
    small = Style(words(language), stacked=True, colors=True, columns=80, rows=24)
    large = dataclasses.replace(small, columns=120, rows=40)
    for seed, bot in ((1, "plan"), (2, "random"), (3, "greedy")):
        table = Table(found, options, seed=seed)
        bots = [Bot(bot, found, options, seat) for seat in range(4)]
        while not table.over:
            seat = table.actor
            frame = Frame("title of the deal", NAMES, (-1200, 40, 0, 1160), tuple(table.row().dice[: found.dice]))
            lines = draw(table.view(seat), frame, small)
            # Four lines of messages and questions follow.
            assert len(lines) <= 20
            assert max(map(cells, lines)) <= 80
            assert len(draw(table.view(seat), frame, large)) <= 36
            table.play(seat, bots[seat].act(table, seat))


def test_rivers_lie_in_rows_of_six_and_the_tile_on_offer_is_marked():
    view = View(0)
    view.rivers[1] = list(range(8))
    view.turn, view.offered = 1, 7
    assert [line.rstrip() for line in river_lines(view, 1, PLAIN)] == [" 1m  2m  3m  4m  5m  6m", " 7m [8m]"]


@pytest.mark.parametrize(
    ("meld", "text"),
    [
        (MeldView(lay.CHOW, 2, 3, 1), "[4m]3m5m"),
        (MeldView(lay.PUNG, 4, 3, 0), "[5m]5m5m"),
        (MeldView(lay.PUNG, 4, 2, 0), "5m[5m]5m"),
        (MeldView(lay.PUNG, 4, 1, 0), "5m5m[5m]"),
        (MeldView(lay.KONG, 4, 2, 0), "5m[5m]5m5m"),
        (MeldView(lay.ADDED_KONG, 4, 1, 0), "5m5m[5m5m]"),
        (MeldView(lay.CONCEALED_KONG, 4, 0, 0), "{5m5m5m5m}"),
        (MeldView(lay.CONCEALED_KONG, None, 0, 0), "{▒▒▒▒▒▒▒▒}"),
    ],
)
def test_the_claimed_tile_lies_on_the_side_of_its_source(meld, text):
    assert meld_text(meld, PLAIN) == text


def test_the_drawn_tile_lies_apart():
    view = View(0)
    view.hand[0], view.hand[5], view.hand[30] = 2, 1, 1
    view.drawn = 0
    assert order_of(view) == [0, 5, 30, 0]


def test_a_tile_is_two_characters_on_top_of_one_another():
    assert PLAIN.halves(0) == ("一", "万")
    assert PLAIN.halves(31) == ("红", "中")
    assert Style(words("zh-Hant"), stacked=True, colors=False).halves(9) == ("一", "餅")
    assert Style(words("en"), stacked=True, colors=False).halves(9) == ("1 ", "餅")


def test_colours_take_no_cells():
    style = dataclasses.replace(PLAIN, colors=True)
    assert cells(style.ink("五万", "31")) == 4
    assert bare(style.ink("五万", "31")) == "五万"
