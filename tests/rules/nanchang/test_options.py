"""Options that the oracle does not know (sections 11, 12 and 15), a clause a test."""

import pytest

from sifang.engine.layout import BY_DRAW, PASSED_OFF, PASSED_UNTIL_TURN, SWAP_STRICT, Tally, Win, Work
from sifang.rules.nanchang import RULESET, NanchangOptions
from sifang.rules.nanchang import score as kernels
from sifang.rules.options import OptionError, parse_options, specs
from sifang.tiles import parse_tiles

NATURAL = ("123m456m789p45sEE", "6s")
"""A German hand without jokers if the dragons are turned up."""
FISHING = ("2m345m678p456sEEE", "9s")
"""2m, the secondary of 1m, waits for any tile."""


def ask(tiles, by="self_draw", primary="C", options=None, melds=(), **situation):
    hand, win = tiles
    dealer = situation.pop("dealer", 1)
    return RULESET.answer(
        {
            "hand": hand, "win": win, "melds": list(melds), "by": by, "jokers": {"primary": primary}, "dealer_seat": dealer,
            "others_hold_joker": True, "options": options or {}, **situation,
        }
    )  # fmt: skip


def paid(*args, **others):
    """What seats 1 to 3 get; negative is paid."""
    answer = ask(*args, **others)
    assert sum(answer["payments"].values()) == 0
    return [answer["payments"][seat] for seat in "123"]


def every_value():
    for name, spec in specs(NanchangOptions).items():
        for value in (spec.default, *spec.others):
            yield pytest.param(name, value, id=f"{name}={value}")
    yield from (pytest.param("reserve", 34, id="reserve=34"), pytest.param("clock", [10, 5, 3], id="clock"))


@pytest.mark.parametrize(("name", "value"), list(every_value()))
def test_every_permitted_value_makes_rows_and_scores(name, value):
    options = RULESET.parse({name: value})
    assert RULESET.rows(options).book == 1
    assert ask(NATURAL, options={name: value})["patterns"] == ["平糊", "自摸", "德国"]


def test_what_the_book_lists_and_nothing_else():
    names = set(specs(NanchangOptions))
    assert len(names) == 59
    shared = {"false_win", "swap", "reserve", "cap", "concealed_kong", "passed_win", "on_draw", "clock"}
    assert shared <= names
    with pytest.raises(OptionError, match="expected"):
        parse_options(NanchangOptions, NanchangOptions(), {"chongguan_five": 12})


def test_presets():
    seed, baike, room = (RULESET.preset(name) for name in ("seed", "baike", "room"))
    assert seed == NanchangOptions()
    assert (baike.joker_settlement, baike.kong_settlement, baike.bawang_holder) == ("everyone", "everyone", "anyone")
    assert (baike.open_kong_points, baike.deguo_bonus_on_discard) == (1, "discarder")
    assert baike.qixing_natural_only
    assert baike.deguode_winner_may_hold
    assert (room.lower_joker, room.follow_dealer, room.joker_kong, room.rob_kong_payer) == ("end", 5, 10, "robbed")
    assert room.feed_liability
    assert room.discarded_jokers_count


def test_what_concerns_the_flow_is_put_into_the_rules_row():
    rules = RULESET.rows(NanchangOptions())
    assert (rules.sets, rules.hand_size, rules.deal_jump, rules.indicator, rules.indicator_in_play) == (4, 13, 1, 1, 0)
    assert (rules.chow, rules.honor_chow, rules.kong_from_left, rules.fed_kong_win, rules.misfits) == (1, 1, 1, 1, 1)
    assert (rules.kong_after_claim, rules.win_after_claim, rules.swap, rules.rob_concealed) == (0, 0, 0, 0)
    assert (rules.passed_win, rules.concealed_kong_hidden, rules.reserve, rules.one_die) == (PASSED_OFF, 1, 0, 0)
    changed = RULESET.rows(
        RULESET.parse(
            {
                "kong_after_pung": True, "win_after_claim": True, "swap": "strict", "rob_concealed_kong": True,
                "passed_win": "dearer_only", "concealed_kong": "shown", "reserve": 34, "dice_per_throw": 1,
                "indicator_unit": "tile", "indicator_in_play": True, "jokers_in_melds": True,
            }
        )
    )  # fmt: skip
    assert (changed.kong_after_claim, changed.win_after_claim, changed.swap, changed.rob_concealed) == (
        2,
        1,
        SWAP_STRICT,
        1,
    )
    assert (changed.passed_win, changed.passed_value, changed.concealed_kong_hidden) == (PASSED_UNTIL_TURN, 1, 0)
    assert (changed.reserve, changed.one_die, changed.indicator, changed.indicator_in_play) == (34, 1, 2, 1)
    assert changed.jokers_in_melds == 1


# Factors


def test_pengpeng_factor():
    tiles = ("111m555p999sEEES", "S")
    assert paid(tiles) == [-21, -13, -13]
    assert paid(tiles, options={"pengpeng_factor": 4}) == [-37, -21, -21]


def test_robbed_kong_factor():
    assert paid(NATURAL, "rob_kong", discarder=2) == [-13, -9, -9]
    assert paid(NATURAL, "rob_kong", discarder=2, options={"rob_kong_factor": 4}) == [-21, -13, -13]


def test_dealer_double_can_be_switched_off():
    assert paid(NATURAL, options={"dealer_double": False}) == [-9, -9, -9]
    assert paid(NATURAL, dealer=0, options={"dealer_double": False}) == [-9, -9, -9]


def test_flat_points():
    heavenly = ("345m456p789sEEES", "S")
    assert paid(heavenly, "heavenly", dealer=0, options={"flat_points": 32}) == [-32, -32, -32]
    fishing = ask(FISHING, "heavenly", dealer=0, primary="1m", options={"flat_points": 32})
    assert fishing["patterns"] == ["精吊天糊"]
    assert fishing["multiplier"] == 64


def test_earthly_win_paid_by_the_discarder_alone():
    assert paid(NATURAL, "earthly", dealer=2) == [-20, -20, -20]
    assert paid(NATURAL, "earthly", dealer=2, options={"dihu_payers": "discarder"}) == [0, -20, 0]


def test_cap_is_what_one_loser_pays_rewards_included():
    # Self-drawn seven-star misfits, German: dealer 4 * 16 * 2 + 5 = 133 and others 69, at base 4.
    tiles = ("4m7m2p5p8p3s6sESWNCF", "P")
    four = {"base": 4, "deguode_factor": 8}
    rich = {"primary": "9s", "others_hold_joker": False}
    assert paid(tiles, options=four, **rich) == [-517, -261, -261]
    assert paid(tiles, options={**four, "cap": 300}, **rich) == [-300, -261, -261]
    assert paid(tiles, options={**four, "cap": 133}, **rich) == [-133, -133, -133]


def test_cap_takes_the_rewards_last():
    tiles = ("1m1m2m2m3p4p5p5p8s9sEEE", "9p")
    plain = paid(tiles, primary="1m", dealer=0, options={"base": 4}, others_hold_joker=False)
    assert plain == [-68, -68, -68]
    huge = {"base": 4, "streak_multiplier": True, "cap": 133}
    assert paid(tiles, primary="1m", dealer=0, options=huge, others_hold_joker=False, streak=2) == [-133, -133, -133]


def test_streak_multiplies_every_payment():
    assert paid(NATURAL, dealer=0, options={"streak_multiplier": True}, streak=2) == [-39, -39, -39]
    assert paid(NATURAL, dealer=0, streak=2) == [-13, -13, -13]
    everyone = {"streak_multiplier": True, "joker_settlement": "everyone"}
    assert paid(NATURAL, dealer=0, options=everyone, streak=1, others={"1": {"primary": 1}}) == [-14, -30, -30]


def test_floated_jokers_multiply_the_own_win():
    thrown = {"0": {"primary": 1, "secondary": 1}, "2": {"primary": 1}}
    assert paid(NATURAL, thrown=thrown) == [-13, -9, -9]
    assert paid(NATURAL, thrown=thrown, options={"float_jokers": True}) == [-69, -37, -37]


# Shapes


def test_four_alike_as_two_pairs():
    tiles = ("1111m3355p77sEEC", "C")
    assert ask(tiles, primary="2p")["patterns"] == ["小七对", "自摸", "德国"]
    assert ask(tiles, primary="2p", options={"four_as_two_pairs": False})["patterns"] == []
    pairs = ("1133m55p77sEECC9p", "9p")
    assert ask(pairs, primary="2p", options={"four_as_two_pairs": False})["patterns"] == ["小七对", "自摸", "德国"]


def test_a_fishing_hand_on_a_discard_may_be_refused():
    refuse = {"jingdiao_discard": "refuse"}
    assert ask(FISHING, "discard", primary="1m", discarder=2)["patterns"] == ["平糊", "点炮"]
    assert ask(FISHING, "discard", primary="1m", discarder=2, options=refuse)["patterns"] == []
    assert ask(FISHING, primary="1m", options=refuse)["patterns"] == ["平糊", "精吊", "自摸"]
    assert ask(NATURAL, "discard", discarder=2, options=refuse)["patterns"] == ["平糊", "点炮", "德国"]
    assert ask(FISHING, "rob_kong", primary="1m", discarder=2, options=refuse)["patterns"] == ["平糊", "抢杠"]


def test_fishing_and_german_together_or_one():
    tiles = ("2m345m678p456sEEE", "2m")
    both = ask(tiles, primary="1m")
    assert both["patterns"] == ["平糊", "精吊", "自摸", "德国"]
    assert both["multiplier"] == 8
    one = ask(tiles, primary="1m", options={"jingdiao_with_deguo": False})
    assert one["patterns"] == ["平糊", "自摸", "德国"]
    assert one["multiplier"] == 4


def test_a_win_straight_after_a_claim_had_no_wait():
    # #45: the claimed 3m lies in the chow; with it drawn by the same hand the wait would have been one for any tile.
    w = Win()
    for kind in parse_tiles("678p456s9s2mEEE"):
        w.hand[kind] += 1
    w.n_melds, w.meld_kinds[0], w.tile, w.by, w.source = 1, 2, 2, BY_DRAW, -1
    w.jokers = [0, 1]
    tally = Tally()
    assert kernels.value(w, RULESET.rows(NanchangOptions(win_after_claim=True)), Work(), tally) > 0
    assert not tally.extra[kernels.FISHING]


def test_must_fish_binds_plain_hands_with_a_joker_only():
    must = {"must_fish": True}
    plain = ("2m345m67p456sEEE9s", "8p")
    assert ask(plain, primary="1m")["patterns"] == ["平糊", "自摸"]
    assert ask(plain, primary="1m", options=must)["patterns"] == []
    assert ask(FISHING, primary="1m", options=must)["patterns"] == ["平糊", "精吊", "自摸"]
    assert ask(FISHING, "discard", primary="1m", discarder=1, options=must)["patterns"] == ["平糊", "点炮"]
    assert ask(NATURAL, options=must)["patterns"] == ["平糊", "自摸", "德国"]
    triplets = ("111m555p9s2mEEESS", "9s")
    assert "碰碰糊" in ask(triplets, primary="2m", options=must)["patterns"]
    pairs = ("1133m55p77sEECC2m", "9p")
    assert "小七对" in ask(pairs, primary="2m", options=must)["patterns"]


def test_no_plain_win_on_a_discard_with_a_joker():
    bar = {"no_plain_ron_with_joker": True}
    plain = ("2m345m67p456sEEE9s", "8p")
    assert ask(plain, "discard", primary="1m", discarder=1, options=bar)["patterns"] == []
    assert ask(plain, primary="1m", options=bar)["patterns"] == ["平糊", "自摸"]
    # The joker that is claimed is not held.
    claimed = ("34m345m678p456sEE", "2m")
    assert ask(claimed, "discard", primary="1m", discarder=1, options=bar)["patterns"] == ["平糊", "点炮", "德国"]


def test_discarded_jokers_count_as_held():
    count = {"discarded_jokers_count": True}
    alone = {"others_hold_joker": False}
    assert "德国德" in ask(NATURAL, **alone)["patterns"]
    by_another = ask(NATURAL, options=count, thrown={"2": {"secondary": 1}}, **alone)
    assert "德国" in by_another["patterns"]
    own = ask(NATURAL, options=count, thrown={"0": {"primary": 1}}, **alone)
    assert own["rewards"] == {"joker_points": 2, "joker_reward": 4, "bawang": True, "kong": 0, "deguo": 5}
    assert "德国" in own["patterns"]


def test_the_turned_tile_in_play_makes_eight_jokers():
    tiles = ("1111m2222m345p67s", "8s")
    assert "held 4 times" in ask(tiles, primary="1m")["error"]
    answer = ask(tiles, primary="1m", options={"indicator_in_play": True})
    assert answer["rewards"]["joker_points"] == 12
    assert answer["rewards"]["joker_reward"] == 108


def test_jokers_in_melds_count_as_tiles_held_and_end_german():
    # The pung of 5p is two 5p and one secondary joker.
    tiles = ("123m456m45sEE", "6s")
    wild = {"primary": 0, "secondary": 1, "wild": 1}
    answer = ask(tiles, melds=["[555p]"], options={"jokers_in_melds": True}, meld_jokers=wild)
    assert answer["patterns"] == ["平糊", "自摸"]
    assert answer["rewards"]["joker_points"] == 1
    assert "德国" in ask(tiles, melds=["[555p]"])["patterns"]


# Settlement


def test_a_kong_of_jokers_is_paid_by_each():
    tiles = ("123m456m45sEE", "6s")
    melds = ["{FFFF}"]
    plain = paid(tiles, melds=melds)
    assert paid(tiles, melds=melds, options={"joker_kong": 10}) == [one - 10 for one in plain]
    assert paid(NATURAL, joker_kongs={"2": 1}, options={"joker_kong": 10}) == [-23, 21, -19]


def test_following_the_dealer():
    assert paid(NATURAL, followed=True, options={"follow_dealer": 5}) == [-28, -4, -4]
    assert paid(NATURAL, followed=True) == [-13, -9, -9]


def test_side_jokers_are_settled_between_all():
    assert paid(NATURAL, side_points={"1": 3, "2": 1}) == [-13 + 3 + 2 + 3, -9 + 1 + 1 - 2, -9 - 3 - 1]


def test_who_feeds_the_fifth_joker_point_pays_for_all():
    # Two primaries in hand, the third claimed from seat 3: 6 points, 18 from each.
    tiles = ("EE345m678p456s99s", "E")
    feed = {"feed_liability": True}
    assert ask(tiles, "discard", primary="E", discarder=3)["rewards"]["joker_reward"] == 18
    assert paid(tiles, "discard", primary="E", discarder=3) == [-27, -25, -27]
    assert paid(tiles, "discard", primary="E", discarder=3, options=feed) == [-9, -7, -63]
    # Self-drawn nobody is liable; fed in an earlier claim the flow names the feeder.
    assert paid(tiles, primary="E", options=feed) == [-39, -31, -31]
    assert paid(tiles, primary="E", options=feed, fed={"0": 2}) == [-21, -67, -13]
    everyone = {**feed, "joker_settlement": "everyone"}
    others = {"1": {"primary": 2, "secondary": 1}}
    assert paid(NATURAL, options=everyone, others=others, fed={"1": 3}) == [-13 + 30, -9, -9 - 30]
