"""Jokers of the hand that stand for other tiles in claimed melds (Nanchang 11, #36; option ``jokers_in_melds``)."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from matches import play
from sifang.account import account_of
from sifang.bots import Bot
from sifang.commands import Command, parse_command
from sifang.conformance import play_deal
from sifang.engine import forms, layout
from sifang.events import Chosen, Chowed, JokersLaid, Konged, Punged, Won
from sifang.play import claims, dispatch, hands, kongs, laying, rewards, situation, state, turn
from sifang.record import read_record, verify
from sifang.rules.ruleset import ruleset
from sifang.table import Table
from sifang.tiles import parse_tile, parse_tiles, tiles_text

NANCHANG = ruleset("nanchang")
WILD = NANCHANG.parse({"jokers_in_melds": True})
HOUSES = [
    {"jokers_in_melds": True},
    {"preset": "room", "jokers_in_melds": True, "indicator_in_play": True, "swap": "strict", "win_after_claim": True},
]


def table_of(text: str, claimed: str, jokers: str = "1mE") -> state.Table:
    """Seat 1 holds the tiles, seat 0 has discarded; the jokers are given, the primary one first."""
    row = state.Table()
    row.jokers = list(parse_tiles(jokers))
    row.left = 40
    row.tile = parse_tile(claimed)
    for kind in parse_tiles(text):
        hands.add_tiles(row, 1, kind, 1)
    return row


def offered(text: str, claimed: str, *, wild: bool = True, jokers: str = "1mE", **fields: int) -> set[str]:
    """The claims that seat 1 is offered."""
    rules = NANCHANG.rows(WILD if wild else NANCHANG.parse({}))
    row = table_of(text, claimed, jokers)
    for name, value in fields.items():
        setattr(row, name, value)
    s = dispatch.new_scratch()[0]
    row.offers[1] = claims.offer_sets(row, rules, forms.tables(rules.form_family), s, 1, row.tile)
    n = claims.legal_claims(row, rules, 1, s.actions)
    return {str(Command(action)) for action in s.actions[1:n]}


@pytest.mark.parametrize(
    ("hand", "claimed", "plain", "more"),
    [
        ("5p1m", "5p", set(), {"pung 5p"}),
        ("EE3s", "5p", set(), {"pung 5p", "chow 345p 5p", "chow 456p 5p", "chow 567p 5p"}),
        ("55p1m", "5p", {"pung 5p"}, {"kong 5p"}),
        ("46pE", "5p", {"chow 456p 5p"}, {"chow 345p 5p", "chow 567p 5p"}),
        ("49s1m", "5s", set(), {"chow 345s 5s", "chow 456s 5s"}),
        # A joker that lies as itself is none that stands for another.
        ("1m2m", "3m", {"chow 123m 3m"}, {"chow 234m 3m"}),
        ("1m9s", "3m", set(), set()),
        # A claimed joker is its face only.
        ("E9s", "1m", set(), set()),
        ("EE9s", "1m", set(), {"pung 1m", "chow 123m 1m"}),
        # Honours.
        ("S1m", "N", set(), {"chow ESN N", "chow SWN N"}),
        ("S9s", "N", set(), set()),
    ],
)
def test_what_a_hand_with_jokers_may_claim(hand: str, claimed: str, plain: set[str], more: set[str]) -> None:
    assert offered(hand, claimed, wild=False) == plain
    assert offered(hand, claimed) == plain | more


def test_chows_are_of_the_left_neighbour_and_kongs_need_a_replacement() -> None:
    assert offered("EE1m", "5p", turn=3) == {"pung 5p", "kong 5p"}
    assert offered("EE1m", "5p", left=0) == set()


@pytest.mark.parametrize(
    ("hand", "command", "lies"),
    [
        ("46p1mE", "chow 456p 5p", "456p"),
        ("4p1mE", "chow 456p 5p", "45pE"),
        ("1m1m", "chow 456p 5p", "1m5p1m"),
        ("1mE", "chow 456p 5p", "E5p1m"),
        ("5p1mE", "pung 5p", "55pE"),
        ("5p1m1mE", "kong 5p", "55pE1m"),
        ("1m2mE", "chow 123m 2m", "12mE"),
        ("1mEE", "pung 1m", "1m1mE"),
        ("1mEE", "chow ESW W", "EEW"),
        ("1m1m", "chow ESW W", "1m1mW"),
    ],
)
def test_own_tiles_go_first_and_a_secondary_joker_before_a_primary(hand: str, command: str, lies: str) -> None:
    row = table_of(hand, "5p")
    rules = NANCHANG.rows(WILD)
    action = parse_command(command).action
    kind = parse_command(command).kind
    assert kind is not None
    jokers = laying.jokers_laid(row, rules, 1, action, kind)
    found = [laying.tile_laid(row, action, kind, jokers, place) for place in range(laying.size_of(action))]
    assert tiles_text(found) == tiles_text(parse_tiles(lies))


@pytest.mark.parametrize("changes", HOUSES)
def test_meld_and_hand_agree_with_what_was_told(changes: dict[str, object]) -> None:
    """A joker stands for a tile only where the hand has none; the view shows the tiles that left the hand; added kongs are of faces."""
    options = NANCHANG.parse(changes)
    kinds: Counter[type] = Counter()
    added = 0
    for deal in range(40):

        def look(table: Table, seat: int, legal: list[int], rng: random.Random) -> int:
            return rng.choice(legal[1:] if legal[0] == 0 and len(legal) > 1 else legal)

        table = play_deal(NANCHANG, options, 91, deal, choose=look, checks=False)
        events = [event for event in table.events if not isinstance(event, Chosen)]
        for before, event in pairwise(events):
            if isinstance(event, JokersLaid):
                assert isinstance(before, Chowed | Punged | Konged)
                assert before.seat == event.seat
                assert any(event.places)
                claimed = before.place if isinstance(before, Chowed) else 0
                assert event.places[claimed] == 0
                kinds[type(before)] += 1
        for seat in range(4):
            for meld in table.view(-1).melds[seat]:
                if meld.lies:
                    added += meld.type == layout.ADDED_KONG
                    assert len(meld.tiles) == len(meld.named)
                    for lying, named in zip(meld.tiles, meld.named, strict=True):
                        assert lying == named or lying in table.view(-1).jokers
    assert kinds[Chowed] > 5
    assert kinds[Punged] > 5
    assert kinds[Konged] > 0
    assert added > 0


@pytest.mark.parametrize("changes", HOUSES)
def test_wins_are_accounted_for_as_paid(changes: dict[str, object]) -> None:
    options = NANCHANG.parse(changes)
    rules = NANCHANG.rows(options)
    bot = Bot("plan", NANCHANG, options)
    wins = 0
    for deal in range(60):
        table = Table(NANCHANG, options, seed=92, deal=deal)
        while not table.over:
            seat = table.actor
            table.play(seat, bot.act(table, seat))
        for won in table.events:
            if isinstance(won, Won) and any(meld.lies for meld in table.view(-1).melds[won.seat]):
                found = account_of(NANCHANG, options, table.row(), rules, won)
                assert found.total == won.value
                assert found.reading is not None
                assert not {"deguo", "deguode"} & {one.key for one in found.reading.counted}
                wins += 1
    assert wins > 3


def test_a_kong_of_jokers_is_of_one_joker_kind_and_a_laid_joker_is_held() -> None:
    row = table_of("9s", "5p")
    row.n_melds[1] = 2
    row.meld_types[1][:2] = [layout.KONG, layout.KONG]
    row.meld_kinds[1][:2] = list(parse_tiles("E5p"))
    rules, w = NANCHANG.rows(WILD), layout.Win()
    rewards.fill(row, rules, w)
    assert w.options[2] >> 4 & 15 == 1
    row.meld_jokers[1][:2] = [laying.PRIMARY << 2, laying.PRIMARY << 2 | laying.SECONDARY << 4]
    rewards.fill(row, rules, w)
    assert w.options[2] == 0
    assert situation.joker_melds(row, 1) == 2 + 16 * 4 + 256 * 3


def test_of_two_pungs_of_a_kind_one_becomes_a_kong() -> None:
    row = table_of("5p9s", "5p")
    row.n_melds[1] = 2
    row.meld_types[1][:2] = [layout.PUNG, layout.PUNG]
    row.meld_kinds[1][:2] = list(parse_tiles("55p"))
    rules, s = NANCHANG.rows(WILD), dispatch.new_scratch()[0]
    row.entered = state.FROM_WALL
    n = kongs.own_kongs(row, rules, forms.tables(rules.form_family), s, 1, s.actions, 0)
    assert [str(Command(action)) for action in s.actions[:n]] == ["added-kong 5p"]
    row.turn, row.kong_type = 1, layout.ADDED_KONG
    turn.complete_own_kong(row, rules, forms.tables(rules.form_family), s, [])
    assert row.meld_types[1][:2] == [layout.ADDED_KONG, layout.PUNG]


def test_a_record_plays_again() -> None:
    text = play("nanchang", "seed", 6, jokers_in_melds=True)
    assert '"jokers_laid"' in text
    assert verify(read_record(text.splitlines())) is None
