"""The options of the Nanchang book (its section 15), the presets (section 12), and the numbers that kernels read.

The defaults are the preset ``seed``. ``baike`` and ``room`` are what players of the city know from the encyclopedia and from rooms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sifang.engine.layout import (
    OPTIONS,
    PASSED_OFF,
    PASSED_UNTIL_TURN,
    PATTERNS,
    SWAP_ALLOWED,
    SWAP_SAME,
    SWAP_STRICT,
    Rules,
)
from sifang.rules.nanchang.patterns import TABLE, exclusions_of, values_of
from sifang.rules.options import CLOCK, option, seconds, whole

BOOK = 1
"""``Rules.book`` of Nanchang."""

# Places in ``Rules.options``.
BASE = 0
CHONGGUAN_FROM = 1
CHONGGUAN_FIVE = 2
BAWANG_PLUS = 3
"""0: the sole holder's reward is doubled; else what is added to it."""
BAWANG_ANYONE = 4
JOKERS_EVERYONE = 5
KONGS_EVERYONE = 6
OPEN_KONG = 7
CONCEALED_KONG_POINTS = 8
DEGUO_BONUS = 9
DEGUO_DISCARDER = 10
DEGUODE_MAY_HOLD = 11
DISCARDER_PAYS = 12
ROBBED_PAYS = 13
CLAIMED_WILD = 14
QIXING_NATURAL = 15
FIFTH_COPY = 16
FISHING_PAIRS = 17
FISHING_SCORES = 18
FLAT_REWARDS = 19
"""Rewards of a flat win: 0 none, 1 jokers and kongs, 2 the bonus of 德国 too."""
LAN_WILD = 20
JOKERS_IN_MELDS = 21
DISCARDED_COUNT = 22
FOUR_AS_PAIRS = 23
FISHING_DISCARD_REFUSED = 24
DEALER_DOUBLE = 25
CAP = 26
"""Most that one loser pays, 0 = no cap."""
DIHU_DISCARDER = 27
STREAK = 28
FLOAT = 29
MUST_FISH = 30
NO_PLAIN_RON = 31
FEED_LIABILITY = 32
JOKER_KONG = 33
FOLLOW_DEALER = 34
LOWER_JOKER = 35
"""0 none, 1 open from the start, 2 turned at the end."""
SIDE_JOKERS = 36
"""0 none, 1 cross 上下左右翻, 2 sides 左左右右; scored when the lower joker is, or would be: from the start unless LOWER_JOKER is 2."""
PREVIOUS_JOKER = 37
SAME_SONG = 38

FAMILY_FREE, FAMILY_CAPPED = 1, 3
"""``Rules.form_family`` (engine.forms): sequences of honours, without and with the limit of four copies."""

_SWAP = {"none": SWAP_ALLOWED, "same": SWAP_SAME, "strict": SWAP_STRICT}


@dataclass(frozen=True, slots=True)
class NanchangOptions:
    """Every option of section 15; the sources are its clauses, #n a row of section 11."""

    # wall, dice
    dice_per_throw: int = option(2, 1, source="2, #13", doc="how many dice are thrown each of the three times")
    break_at: str = option(
        "after", "counted", source="2.3, #11", doc="whether drawing begins after the counted stack or with it"
    )
    indicator_unit: str = option("stack", "tile", source="2.7, #10", doc="what is counted from the tail for the joker")
    indicator_in_play: bool = option(False, True, source="2.7, #8", doc="the turned tile is drawn in its turn")
    reserve: int = option(0, source="3, #9", doc="tiles that are never drawn", check=whole(0, 80))
    # match
    rounds: int = option(4, 1, 2, 3, source="8, #40", doc="rounds in a match")
    on_draw: str = option("pass", "repeat", source="8, #39", doc="who deals after an exhausted wall")
    streak_multiplier: bool = option(
        False, True, source="#43", doc="爬楼: every payment is multiplied by the dealer's deals in a row"
    )
    # play
    swap: str = option("none", "same", "strict", source="3, #14", doc="which discards are barred after a chow or pung")
    kong_after_pung: bool = option(False, True, source="3, #15", doc="a kong may be declared directly after a pung")
    rob_concealed_kong: bool = option(False, True, source="3, #16", doc="concealed kongs can be robbed")
    win_after_claim: bool = option(False, True, source="3, #45", doc="a hand may win directly after a chow or pung")
    passed_win: str = option(
        "off",
        "dearer_only",
        source="3, 12",
        doc="弃胡: whether one may still win in the go-round in which a win was passed",
    )
    concealed_kong: str = option("hidden", "shown", source="3, #42", doc="whether a concealed kong's kind is public")
    false_win: str = option("forbid", source="3, #46", doc="what a false win costs: it is refused")
    clock: tuple[float, ...] | None = option(
        CLOCK,
        None,
        source="3",
        doc="seconds for the first discard, a later turn, and calling a kong or pung",
        check=seconds,
    )
    # jokers
    jokers_in_melds: bool = option(False, True, source="3, #36", doc="jokers of the hand are wild in claimed melds")
    claimed_joker_wild: bool = option(False, True, source="4, #37", doc="a claimed winning joker is wild")
    fifth_copy: bool = option(True, False, source="4, #38", doc="a joker may stand for a fifth copy")
    discarded_jokers_count: bool = option(False, True, source="6, #22", doc="jokers in the own discards count as held")
    # shapes
    lan_jokers_wild: bool = option(True, False, source="4, #25", doc="jokers are wild in thirteen misfits")
    qixing_natural_only: bool = option(False, True, source="5, #24", doc="seven stars need the real honours")
    four_as_two_pairs: bool = option(True, False, source="4, #27", doc="four alike are two of seven pairs")
    jingdiao_seven_pairs: bool = option(False, True, source="5, #28", doc="精吊 counts for seven pairs")
    jingdiao_discard: str = option(
        "plain", "refuse", source="5, #30", doc="how a hand that fishes with a joker wins on a discard"
    )
    jingdiao_with_deguo: bool = option(True, False, source="5, #31", doc="精吊 and 德国 count together")
    # factors
    base: int = option(1, 4, source="6, 12", doc="points of a plain win 底分")
    pengpeng_factor: int = option(2, 4, source="5, 12", doc="by what 碰碰糊 multiplies")
    deguode_factor: int = option(4, 8, source="5, #20", doc="by what 德国德 multiplies")
    deguode_winner_may_hold: bool = option(
        False, True, source="5, #21", doc="德国德 counts with a joker in the winner's own hand"
    )
    rob_kong_factor: int = option(2, 4, source="5, #18", doc="by what 抢杠 multiplies")
    dealer_double: bool = option(
        True, False, source="6, 12", doc="the dealer wins and pays double; without it 通庄, all are equal"
    )
    cap: int | None = option(None, 133, 200, 300, source="12", doc="most that one loser pays the winner")
    # rewards
    chongguan_from: int = option(5, 6, source="6, #2", doc="joker points from which 冲关 counts")
    chongguan_five: int = option(10, 15, source="6, #1", doc="reward of five joker points")
    bawang: str = option("double", "plus10", source="6, #3", doc="what a sole holder of jokers gains")
    bawang_holder: str = option("winner", "anyone", source="6, #4", doc="who can be the sole holder")
    joker_settlement: str = option("winner", "everyone", source="6, #5", doc="whose joker points are paid")
    kong_settlement: str = option("winner", "everyone", source="6, #5", doc="whose kongs are paid")
    open_kong_points: int = option(2, 1, source="6, #6", doc="points of an open kong")
    concealed_kong_points: int = option(2, source="6", doc="points of a concealed kong")
    deguo_bonus: int = option(5, source="5", doc="points of 德国 beside its factor")
    fishing_joker_scores: bool = option(
        True, False, source="6, #7", doc="the fishing joker counts among the joker points"
    )
    # payers
    discard_payers: str = option("all", "discarder", source="6, #17", doc="who pays a discard's hand points")
    rob_kong_payer: str = option("each", "robbed", source="6, #18", doc="who pays the hand points of a robbed kong")
    deguo_bonus_on_discard: str = option(
        "all", "discarder", source="6, #19", doc="who pays the bonus of 德国 on a discard"
    )
    # flat wins
    flat_points: int = option(20, 32, source="5, #35", doc="points of 天糊 and 地糊; with 精吊 twice that")
    flat_win_rewards: str = option(
        "jokers", "none", "all", source="6, #32", doc="which rewards count beside 天糊 and 地糊"
    )
    dihu_payers: str = option("all", "discarder", source="6, #33", doc="who pays 地糊")
    # variants of section 12
    lower_joker: str | None = option(
        None, "open", "end", source="12", doc="下精: the tile under the turned one scores too"
    )
    side_jokers: str | None = option(
        None, "cross", "sides", source="12", doc="neighbouring stacks are turned and score too"
    )
    previous_joker: bool = option(
        False, True, source="12", doc="回头一笑: the last deal's jokers score on the new deal"
    )
    same_song: bool = option(False, True, source="12", doc="同一首歌: the same ranks of other suits score")
    follow_dealer: int = option(
        0, 5, 2, source="12", doc="抄庄: points that the dealer pays each for four equal first discards"
    )
    joker_kong: int = option(0, 10, source="12", doc="杠精: points that each pays for a kong of jokers")
    must_fish: bool = option(False, True, source="12", doc="精必钓: with a joker a plain hand wins by fishing only")
    no_plain_ron_with_joker: bool = option(
        False, True, source="12", doc="有精点炮不能平糊: with a joker a plain hand does not win on a discard"
    )
    feed_liability: bool = option(
        False, True, source="12", doc="打精包赔: who feeds the fifth joker point pays for all"
    )
    float_jokers: bool = option(False, True, source="12", doc="飘精: discarded jokers multiply the own win")


_BAIKE: Mapping[str, Any] = {
    "joker_settlement": "everyone", "kong_settlement": "everyone", "bawang_holder": "anyone", "open_kong_points": 1,
    "deguo_bonus_on_discard": "discarder", "qixing_natural_only": True, "deguode_winner_may_hold": True,
}  # fmt: skip
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "seed": {},
    "baike": _BAIKE,
    "room": {
        **_BAIKE, "lower_joker": "end", "follow_dealer": 5, "joker_kong": 10, "rob_kong_payer": "robbed",
        "feed_liability": True, "discarded_jokers_count": True,
    },
}  # fmt: skip
"""Section 12, last paragraph."""


def rules_row(options: NanchangOptions) -> Rules:
    """The numbers of these options: the flow's generic fields, the patterns' factors, and our own numbers."""
    row = Rules()
    row.book = BOOK
    _flow(row, options)
    row.values = [*values_of(options), *[-1] * (PATTERNS - len(TABLE))]
    row.excludes = [*exclusions_of(options), *([0, 0] for _ in range(PATTERNS - len(TABLE)))]
    numbers = _numbers(options)
    row.options = [numbers.get(place, 0) for place in range(OPTIONS)]
    return row


def _flow(row: Rules, options: NanchangOptions) -> None:
    row.sets = 4
    row.hand_size = 13
    row.deal_step = 1
    row.deal_jump = 1
    row.indicator = 2 if options.indicator_unit == "tile" else 1
    row.one_die = int(options.dice_per_throw == 1)
    row.indicator_in_play = int(options.indicator_in_play)
    row.reserve = options.reserve
    row.joker_kind = -1
    row.chow = 1
    row.honor_chow = 1
    row.kong_from_left = 1
    row.kong_after_claim = 2 if options.kong_after_pung else 0
    row.win_after_claim = int(options.win_after_claim)
    row.swap = _SWAP[options.swap]
    row.concealed_kong_hidden = int(options.concealed_kong == "hidden")
    row.rob_concealed = int(options.rob_concealed_kong)
    row.passed_win = PASSED_UNTIL_TURN if options.passed_win == "dearer_only" else PASSED_OFF
    row.passed_value = int(options.passed_win == "dearer_only")
    row.fed_kong_win = 1
    row.jokers_in_melds = int(options.jokers_in_melds)
    row.enforce = 1
    row.form_family = FAMILY_FREE if options.fifth_copy else FAMILY_CAPPED
    row.seven_pairs = 1
    row.misfits = 1


def _numbers(options: NanchangOptions) -> dict[int, int]:
    return {
        BASE: options.base,
        CHONGGUAN_FROM: options.chongguan_from,
        CHONGGUAN_FIVE: options.chongguan_five,
        BAWANG_PLUS: 10 if options.bawang == "plus10" else 0,
        BAWANG_ANYONE: int(options.bawang_holder == "anyone"),
        JOKERS_EVERYONE: int(options.joker_settlement == "everyone"),
        KONGS_EVERYONE: int(options.kong_settlement == "everyone"),
        OPEN_KONG: options.open_kong_points,
        CONCEALED_KONG_POINTS: options.concealed_kong_points,
        DEGUO_BONUS: options.deguo_bonus,
        DEGUO_DISCARDER: int(options.deguo_bonus_on_discard == "discarder"),
        DEGUODE_MAY_HOLD: int(options.deguode_winner_may_hold),
        DISCARDER_PAYS: int(options.discard_payers == "discarder"),
        ROBBED_PAYS: int(options.rob_kong_payer == "robbed"),
        CLAIMED_WILD: int(options.claimed_joker_wild),
        QIXING_NATURAL: int(options.qixing_natural_only),
        FIFTH_COPY: int(options.fifth_copy),
        FISHING_PAIRS: int(options.jingdiao_seven_pairs),
        FISHING_SCORES: int(options.fishing_joker_scores),
        FLAT_REWARDS: ("none", "jokers", "all").index(options.flat_win_rewards),
        LAN_WILD: int(options.lan_jokers_wild),
        JOKERS_IN_MELDS: int(options.jokers_in_melds),
        DISCARDED_COUNT: int(options.discarded_jokers_count),
        FOUR_AS_PAIRS: int(options.four_as_two_pairs),
        FISHING_DISCARD_REFUSED: int(options.jingdiao_discard == "refuse"),
        DEALER_DOUBLE: int(options.dealer_double),
        CAP: options.cap or 0,
        DIHU_DISCARDER: int(options.dihu_payers == "discarder"),
        STREAK: int(options.streak_multiplier),
        FLOAT: int(options.float_jokers),
        MUST_FISH: int(options.must_fish),
        NO_PLAIN_RON: int(options.no_plain_ron_with_joker),
        FEED_LIABILITY: int(options.feed_liability),
        JOKER_KONG: options.joker_kong,
        FOLLOW_DEALER: options.follow_dealer,
        LOWER_JOKER: (None, "open", "end").index(options.lower_joker),
        SIDE_JOKERS: (None, "cross", "sides").index(options.side_jokers),
        PREVIOUS_JOKER: int(options.previous_joker),
        SAME_SONG: int(options.same_song),
    }
