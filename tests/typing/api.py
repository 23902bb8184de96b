"""The intended use, for type checkers only: nothing here runs."""

from typing import assert_type

from sifang.commands import Command
from sifang.events import Event
from sifang.hand import Hand, counts, hand_text, parse_hand
from sifang.melds import Meld
from sifang.notation import HandText, read_hand, read_text
from sifang.rules.ruleset import Ruleset, ruleset
from sifang.score import Breakdown, Question
from sifang.table import Table
from sifang.tiles import parse_tile, tile_text


def notation() -> None:
    hand = parse_hand("[123m]55p")
    assert_type(hand, Hand)
    assert_type(hand.melds, tuple[Meld, ...])
    assert_type(hand.tiles, tuple[int, ...])
    assert_type(counts(hand.tiles), list[int])
    assert_type(hand_text(read_hand("一二三万")), str)
    assert_type(read_text("1m|EE0000|"), HandText)
    assert_type(tile_text(parse_tile("E")), str)


def score(question: Question) -> None:
    book = ruleset("mcr")
    assert_type(book, Ruleset)
    assert_type(book.score(question), Breakdown)


def game() -> None:
    table = Table("taiwan", seed=1)
    while not table.over:
        legal = table.legal(table.actor)
        assert_type(legal, tuple[Command, ...])
        assert_type(table.play(table.actor, legal[0]), tuple[Event, ...])
    assert_type(table.scores, tuple[int, ...])
