"""Wall, deal order and seats (MCR 3)."""

from dataclasses import replace

import pytest

from sifang.match import Position
from sifang.rules.mcr import RULESET, McrOptions

STARTERS = "ESWN"


def positions(options, start=None):
    found = [start or Position()]
    while (after := RULESET.next_position(options, found[-1], None)) is not None:
        found.append(after)
    return found


def seats_of_starters(position):
    """Where the starters at E, S, W, N sit, seen from the first dealer's seat."""
    return "".join(STARTERS[(position.seating.index(player) - position.first_dealer) % 4] for player in range(4))


def test_sixteen_deals_without_repeats():
    found = positions(McrOptions())
    assert [one.dealer for one in found] == [0, 1, 2, 3] * 4
    assert [one.round_wind for one in found] == [0] * 4 + [1] * 4 + [2] * 4 + [3] * 4
    assert {one.streak for one in found} == {0}


def test_seats_change_between_rounds():
    found = [seats_of_starters(one) for one in positions(McrOptions())[::4]]
    by_starter = ["".join(round_[i] for round_ in found) for i in range(4)]
    assert by_starter == ["ESNW", "SEWN", "WNES", "NWSE"]


@pytest.mark.parametrize("first", range(4))
def test_seats_change_as_seen_from_the_first_dealer(first):
    seating = tuple((i - first) % 4 for i in range(4))
    start = replace(Position(), first_dealer=first, dealer=first, seating=seating)
    found = positions(McrOptions(), start)
    assert [one.dealer for one in found[4:8]] == [(first + i) % 4 for i in range(4)]
    starters = [[(one.seating.index(player) - first) % 4 for player in range(4)] for one in found[::4]]
    assert starters[1] == [1, 0, 3, 2]


@pytest.mark.parametrize(("rounds", "deals"), [(1, 4), (2, 8), (4, 16)])
def test_rounds(rounds, deals):
    assert len(positions(McrOptions(rounds=rounds))) == deals


@pytest.mark.parametrize(
    ("dealer", "dice", "broken"),
    [
        (0, (4, 5, 1, 1), (0, 11)), (0, (1, 1, 3, 2), (1, 7)), (2, (6, 6, 6, 6), (1, 24)), (1, (3, 4, 5, 6), (3, 18)),
    ],
)  # fmt: skip
def test_the_wall_is_broken_by_both_throws(dealer, dice, broken):
    assert RULESET.break_wall(McrOptions(), dealer, dice) == broken


def test_eighteen_stacks_before_each_seat():
    assert RULESET.stacks(McrOptions(), 2) == (18, 18, 18, 18)
    assert RULESET.dice == 4
