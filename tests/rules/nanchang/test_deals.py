"""Around a deal: dice, wall, the turned tile, dealers and rounds (sections 2 and 8); an exhausted wall (section 6, #5)."""

import pytest

from sifang.engine.layout import Win, Work
from sifang.match import DealResult, Position
from sifang.rules.nanchang import RULESET
from sifang.rules.nanchang.deals import indicator_place
from sifang.rules.nanchang.jokers import successor
from sifang.rules.nanchang.score import FOLLOWED, REASONS, deal_points, pay_draw, side_place, side_points, song_points
from sifang.tiles import parse_tile, parse_tiles


def result(*winners, source=-1):
    mask = sum(1 << seat for seat in winners)
    return DealResult(0, (0, 0, 0, 0), (0, 0, 0, 0), mask, mask, source)


@pytest.mark.parametrize(
    ("dealer", "dice", "changes", "broken"),
    [
        # Second thrower: the dealer counts as 1.
        (0, (1, 1, 1, 1, 1, 1), {}, (1, 4)),
        (0, (2, 3, 1, 2, 1, 1), {}, (0, 8)),
        (3, (1, 2, 6, 6, 1, 1), {}, (1, 15)),
        # Counting may use up a wall, and goes on into that of the seat before.
        (0, (5, 6, 3, 3, 1, 1), {}, (2, 17)),
        (0, (6, 6, 6, 6, 1, 1), {}, (2, 7)),
        (1, (6, 6, 3, 3, 1, 1), {}, (3, 1)),
        # #11, #13
        (0, (2, 3, 1, 2, 1, 1), {"break_at": "counted"}, (0, 7)),
        (0, (6, 6, 3, 3, 1, 1), {"break_at": "counted"}, (3, 17)),
        (0, (2, 3, 1, 2, 1, 1), {"dice_per_throw": 1}, (1, 3)),
    ],
)
def test_where_the_wall_is_broken(dealer, dice, changes, broken):
    assert RULESET.break_wall(RULESET.parse(changes), dealer, dice) == broken


@pytest.mark.parametrize(
    ("dice", "changes", "place"),
    [
        # The upper tile of the c-th stack from the end, w[2 * (68 - c)].
        ((1, 1, 1, 1, 1, 1), {}, 132),
        ((1, 1, 1, 1, 6, 6), {}, 112),
        ((1, 1, 1, 1, 1, 1), {"indicator_unit": "tile"}, 134),
        ((1, 1, 1, 1, 3, 6), {"dice_per_throw": 1}, 130),
    ],
)
def test_which_tile_is_turned(dice, changes, place):
    assert indicator_place(RULESET.parse(changes), dice) == place


def test_walls_and_dice():
    assert RULESET.stacks(RULESET.parse({}), 2) == (17, 17, 17, 17)
    assert RULESET.dice == 6


@pytest.mark.parametrize("pair", ["1m2m", "8p9p", "9m1m", "9p1p", "9s1s", "ES", "SW", "WN", "NE", "CF", "FP", "PC"])
def test_the_secondary_joker_follows_the_primary(pair):
    primary, secondary = parse_tiles(pair)
    assert successor(primary) == secondary


def test_the_dealer_repeats_after_a_win_only():
    options = RULESET.parse({})
    at = Position(deal=3, dealer=2, round_wind=1, streak=1, passed=6)
    assert RULESET.next_position(options, at, result(2)) == Position(deal=4, dealer=2, round_wind=1, streak=2, passed=6)
    passed = Position(deal=4, dealer=3, round_wind=1, streak=0, passed=7)
    assert RULESET.next_position(options, at, result(0)) == passed
    assert RULESET.next_position(options, at, result()) == passed
    repeat = RULESET.parse({"on_draw": "repeat"})
    assert RULESET.next_position(repeat, at, result()).dealer == 2
    assert RULESET.next_position(repeat, at, result(1)).dealer == 3


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_a_match_is_rounds_of_passed_deals(rounds):
    options = RULESET.parse({"rounds": rounds})
    at, dealers = Position(), []
    while at is not None:
        dealers.append((at.round_wind, at.dealer))
        # Every dealer wins once before the deal passes.
        at = RULESET.next_position(options, at, result(at.dealer) if at.streak == 0 else result())
    assert dealers == [(lap, seat) for lap in range(rounds) for seat in range(4) for _ in range(2)]


def draw(changes, **fields):
    """What seats get at an exhausted wall, and the reasons."""
    w, work = Win(), Work()
    w.jokers = [0, 1]
    for name, value in fields.items():
        setattr(w, name, value)
    pay_draw(w, RULESET.rows(RULESET.parse(changes)), work)
    sums = [0, 0, 0, 0]
    for payer, payee, points, _ in work.ledger[: work.n_ledger]:
        assert points > 0
        sums[payer] -= points
        sums[payee] += points
    return sums, {REASONS[row[3]] for row in work.ledger[: work.n_ledger]}


HELD = [[0, 1], [2, 1], [0, 0], [0, 0]]


def test_nothing_is_paid_at_an_exhausted_wall():
    assert draw({}, joker_held=HELD, kongs_open=[1, 0, 0, 0]) == ([0, 0, 0, 0], set())


def test_everyone_settles_with_everyone_at_an_exhausted_wall():
    everyone = {"joker_settlement": "everyone"}
    # Seat 0 has 1 point, seat 1 has 5: 10 from each.
    assert draw(everyone, joker_held=HELD) == ([3 - 10, 30 - 1, -11, -11], {"jokers"})
    kongs = {"kong_settlement": "everyone", "open_kong_points": 1}
    assert draw(kongs, kongs_open=[1, 0, 0, 0], kongs_concealed=[0, 0, 1, 0]) == ([1, -3, 5, -3], {"kongs"})


def test_a_sole_holder_at_an_exhausted_wall():
    alone = [[0, 0], [2, 1], [0, 0], [0, 0]]
    everyone = {"joker_settlement": "everyone"}
    assert draw(everyone, joker_held=alone)[0] == [-10, 30, -10, -10]
    assert draw({**everyone, "bawang_holder": "anyone"}, joker_held=alone)[0] == [-20, 60, -20, -20]
    thrown = [[0, 0], [0, 0], [1, 0], [0, 0]]
    counted = {**everyone, "bawang_holder": "anyone", "discarded_jokers_count": True}
    assert draw(counted, joker_held=alone, joker_thrown=thrown)[0] == [-12, 30 - 2, 6 - 10, -12]


def test_the_feeder_pays_a_draws_joker_reward_for_all():
    feed = {"joker_settlement": "everyone", "feed_liability": True}
    facts = [0, 0, 0, (1 + 2) << 4, 0, 0, 0, 0]
    assert draw(feed, joker_held=[[0, 0], [2, 1], [0, 0], [0, 0]], options=facts)[0] == [0, 30, -30, 0]


def test_variants_at_an_exhausted_wall():
    facts = [0, FOLLOWED, 1 << 8, 0, 0, 2, 5, 0]
    sums, reasons = draw({"joker_kong": 10, "follow_dealer": 2}, dealer=3, options=facts)
    # 杠精 of seat 2, 抄庄 of dealer 3, side points 2 of seat 1 and 5 of seat 2.
    assert sums == [-10 + 2 - 7, -10 + 2 + 2 * 2 - 3, 30 + 2 + 5 * 2 + 3, -10 - 6 - 7]
    assert reasons == {"joker_kong", "follow_dealer", "side_jokers"}


def test_points_of_jokers_that_are_never_wild():
    counts = [0] * 34
    for kind in parse_tiles("9m9m1m9p1p1pEES"):
        counts[kind] += 1
    assert side_points(counts, parse_tile("9m")) == 5
    assert side_points(counts, parse_tile("E")) == 5
    # 同一首歌: the same ranks of the other suits, for a joker of a suit only.
    assert song_points(counts, parse_tile("9s")) == 5 + 4
    assert song_points(counts, parse_tile("9m")) == 4
    assert song_points(counts, parse_tile("E")) == 0


@pytest.mark.parametrize(
    ("changes", "places"),
    [
        ({}, []),
        ({"lower_joker": "end"}, [121]),
        ({"lower_joker": "open", "side_jokers": "sides"}, [121, 118, 122, 116, 124]),
        ({"side_jokers": "cross"}, [121, 118, 122]),
        ({"side_jokers": "sides"}, [118, 122, 116, 124]),
    ],
)
def test_which_further_tiles_score(changes, places):
    rules = RULESET.rows(RULESET.parse(changes))
    found = [side_place(rules, 120, n) for n in range(5)]
    assert [place for place in found if place >= 0] == places


def test_beyond_the_tail_nothing_is_turned():
    rules = RULESET.rows(RULESET.parse({"side_jokers": "sides"}))
    assert [side_place(rules, 132, n) for n in range(5)] == [-1, 130, 134, 128, -1]


def test_when_further_jokers_score():
    wall = [parse_tile("9p")] * 136
    wall[120], wall[121] = parse_tile("1m"), parse_tile("E")
    counts = [0] * 34
    for kind in parse_tiles("1pEESCC"):
        counts[kind] += 1

    def points(changes):
        rules = RULESET.rows(RULESET.parse(changes))
        return [deal_points(rules, wall, 120, parse_tile("C"), counts, at_end) for at_end in (0, 1)]

    assert points({}) == [0, 0]
    assert points({"lower_joker": "open"}) == [5, 0]
    assert points({"lower_joker": "end"}) == [0, 5]
    assert points({"side_jokers": "cross"}) == [5 + 1 + 1, 0]
    assert points({"lower_joker": "end", "side_jokers": "cross"}) == [0, 7]
    assert points({"previous_joker": True}) == [4, 0]
    assert points({"same_song": True}) == [0, 2]
