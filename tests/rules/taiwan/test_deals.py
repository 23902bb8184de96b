"""The wall and what follows a deal (sections 2 and 3)."""

import itertools

import pytest

from sifang.match import DealResult, Position
from sifang.play.state import ABORTED, BY_WIN, EXHAUSTED, FALSE_WIN_END
from sifang.rules.taiwan import RULESET, TaiwanOptions, deals


def result(winners=0, end=None, totals=(0, 0, 0, 0)):
    how = end if end is not None else BY_WIN if winners else EXHAUSTED
    return DealResult(how, (0, 0, 0, 0), (0, 0, 0, 0), winners, winners, -1, totals)


def after(position, options=None, **how):
    return RULESET.next_position(options or TaiwanOptions(), position, result(**how))


def test_dealer_who_wins_repeats():
    assert after(Position(deal=3, dealer=1, streak=2), winners=0b0010) == Position(deal=4, dealer=1, streak=3)
    assert after(Position(dealer=1), winners=0b0110) == Position(deal=1, dealer=1, streak=1)


def test_another_winner_takes_the_deal_to_the_next_seat():
    assert after(Position(dealer=1, streak=4), winners=0b1000) == Position(deal=1, dealer=2, passed=1)


@pytest.mark.parametrize(
    ("on_draw", "following"),
    [
        ("pass", Position(deal=1, dealer=2, passed=1)),
        ("repeat", Position(deal=1, dealer=1, streak=3)),
        ("repeat_no_count", Position(deal=1, dealer=1, streak=2)),
    ],
)
def test_exhausted_wall(on_draw, following):
    assert after(Position(dealer=1, streak=2), TaiwanOptions(on_draw=on_draw)) == following
    assert after(Position(dealer=1, streak=2), TaiwanOptions(on_draw=on_draw), end=ABORTED) == following


def test_repeat_cap_passes_the_deal():
    capped = TaiwanOptions(repeat_cap=9, on_draw="repeat")
    assert after(Position(dealer=0, streak=8), capped, winners=1).streak == 9
    assert after(Position(dealer=0, streak=9), capped, winners=1) == Position(deal=1, dealer=1, passed=1)
    assert after(Position(dealer=0, streak=9), capped) == Position(deal=1, dealer=1, passed=1)


def test_false_win_leaves_the_dealer():
    assert after(Position(dealer=1, streak=2), end=FALSE_WIN_END) == Position(deal=1, dealer=1, streak=2)
    assert deals.FALSE_WIN_END == FALSE_WIN_END


@pytest.mark.parametrize("rounds", [1, 2, 4])
def test_match_ends_after_its_rounds(rounds):
    options = TaiwanOptions(rounds=rounds)
    position = Position(dealer=2, first_dealer=2)
    dealt = []
    while position is not None:
        dealt.append((position.round_wind, position.dealer))
        position = after(position, options, winners=1 << (position.dealer + 1) % 4)
    assert dealt == [(wind, (2 + turn) % 4) for wind in range(rounds) for turn in range(4)]


def test_stop_below_zero():
    stop = TaiwanOptions(stop_below_zero=True, start_points=2000)
    assert after(Position(), stop, winners=1, totals=(300, -1, 0, 0)) is None
    assert after(Position(), stop, winners=1, totals=(300, 0, 0, 0)) is not None
    assert after(Position(), winners=1, totals=(300, -1, 0, 0)) is not None


def test_opened_wall_by_three_dice():
    # Seats are counted counter-clockwise from the dealer as 1.
    assert RULESET.dice == 3
    assert deals.break_wall(TaiwanOptions(), 0, (1, 1, 1)) == (2, 3)
    assert deals.break_wall(TaiwanOptions(), 3, (6, 5, 4)) == (1, 15)
    for dice in itertools.product(range(1, 7), repeat=3):
        seat, counted = RULESET.break_wall(TaiwanOptions(), 2, dice)
        assert (seat, counted) == ((2 + sum(dice) - 1) % 4, sum(dice))


def test_east_by_the_door():
    assert deals.east_of(TaiwanOptions(), 1, (2, 2, 2)) == 1
    assert deals.east_of(TaiwanOptions(seat_wind="door"), 1, (2, 2, 2)) == 2


def test_length_of_the_walls():
    assert RULESET.stacks(TaiwanOptions(), 2) == (18, 18, 18, 18)
    assert RULESET.stacks(TaiwanOptions(flowers=False), 2) == (17, 17, 17, 17)
