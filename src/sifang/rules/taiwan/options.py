"""Every option of taiwan.md 17, the presets of section 14, and the row of numbers that they become."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sifang.engine import layout
from sifang.engine.layout import Rules
from sifang.rules.options import CLOCK, OptionError, nearest, option, seconds, whole
from sifang.rules.taiwan.patterns import (
    HUMAN_BEFORE_DRAW,
    HUMAN_FIRST_DISCARD,
    HUMAN_OFF,
    PINGHU_ANY,
    PINGHU_CONCEALED,
    PINGHU_EXACTLY_TWO,
    PINGHU_FLOWERS,
    PINGHU_HONOR_PAIR,
    PINGHU_TWO_SIDED,
    TABLE,
)

BOOK = 3
FIVE_SETS = 2
"""The family of shanten tables; must agree with engine.forms, which is not imported because a single score needs no tables."""

# Places in ``Rules.options``.
BASE, UNIT, CAP, PLANTS, SET_REPLACES, HUMAN, PINGHU, BLOOM, OPENING_ADDS, SEEN_WAITS, CONCEALED_TREASURE = range(11)
MIN_DEALER, PAY_ALL, WALLET, COMPOUND, INSTANT_KONGS = range(11, 16)
NO_CAP = -1

LOWEST, HIGHEST = -1, 999
"""Values of an item; -1 switches it off."""


def _values(value: Any) -> str | None:
    expected = f"item names with whole numbers from {LOWEST} (off) to {HIGHEST}"
    try:
        pairs = [(name, tai) for name, tai in (value.items() if isinstance(value, Mapping) else value)]
    except (TypeError, ValueError):
        return expected
    known = {name for one in TABLE for name in (one.zh, one.key, *one.aliases)}
    for name, tai in pairs:
        if isinstance(name, str) and name not in known:
            return f"no item {name!r}{nearest(name, sorted(known)) or '; `sifang rules taiwan` names them all'}"
        if not isinstance(name, str) or type(tai) is not int or not LOWEST <= tai <= HIGHEST:
            return f"{name} = {tai!r}: a whole number from {LOWEST} (off) to {HIGHEST} expected"
    return None


def _frozen(value: Any) -> tuple[tuple[str, int], ...]:
    """House values as pairs of Chinese name and tai, in the table's order; of an item named twice the last."""
    pairs = value.items() if isinstance(value, Mapping) else value
    found = {TABLE.find(name).zh: tai for name, tai in pairs}
    return tuple(sorted(found.items(), key=lambda one: TABLE.find(one[0]).index))


@dataclass(frozen=True, slots=True)
class TaiwanOptions:
    """The options of a Taiwan table; the defaults are the preset ``xigu``."""

    # --- tiles, wall
    flowers: bool = option(
        True, False, source="Taiwan 1", doc="there are eight flowers; without them 136 tiles, 17 stacks a side"
    )
    reserve: int = option(0, 8, 14, 16, source="Taiwan 3", doc="tiles that are never drawn 留牌")
    reserve_mode: str = option(
        "fixed", "plus_one_per_kong", source="Taiwan 3", doc="whether each kong adds one to the reserve"
    )
    opening_flowers: str = option(
        "player_complete",
        "round_robin",
        source="Taiwan 4",
        doc="how dealt flowers are replaced: seat by seat until none is left, or a turn each",
    )
    # --- match
    rounds: int = option(4, 1, 2, source="Taiwan 2", doc="rounds 圈 of a match")
    seat_wind: str = option(
        "dealer", "door", source="Taiwan 2", doc="East is the dealer, or the seat whose wall is opened"
    )
    on_draw: str = option(
        "pass", "repeat", "repeat_no_count", source="Taiwan 2", doc="who deals after an exhausted wall"
    )
    repeat_cap: int | None = option(
        None, source="Taiwan 2", doc="the deal passes once the dealer has repeated this often", check=whole(1)
    )
    stop_below_zero: bool = option(
        False, True, source="Taiwan 2", doc="the match ends when a seat has less than nothing"
    )
    clock: tuple[int, int, int] | None = option(
        CLOCK,
        None,
        source="Taiwan 13",
        doc="seconds for the first discard, a later turn, and calling a kong or pung",
        check=seconds,
    )
    # --- claims
    multi_win: str = option(
        "nearest", "all", "two_nearest_three_all", source="Taiwan 6", doc="who wins when several claim the same tile"
    )
    kong_from_left: bool = option(
        True, False, source="Taiwan 6", doc="a kong from the previous seat's discard is allowed"
    )
    swap: str = option("none", "same", "strict", source="Taiwan 7", doc="which discards are barred after a claim 食替")
    passed_win: str = option(
        "until_own_discard",
        "also_self_draw",
        "same_tile",
        "off",
        source="Taiwan 7",
        doc="what a seat may not win after a passed win 過水",
    )
    exposed_kong_selfdraw: bool = option(
        True, False, source="Taiwan 15.6", doc="a win on the replacement of a kong from a discard is allowed"
    )
    concealed_kong: str = option(
        "hidden", "shown", source="Taiwan 6", doc="whether a concealed kong lies face down to the end"
    )
    enforce: bool = option(
        True,
        False,
        source="Taiwan 7",
        doc="the table offers legal actions only; without it a referee judges false wins",
    )
    false_win: str = option(
        "forbid",
        "pay3tai",
        source="Taiwan 7",
        doc="what a false win 詐胡 costs; with a referee base and three tai to each seat",
    )
    four_winds_abort: bool = option(False, True, source="Taiwan 6", doc="four equal winds discarded first end the deal")
    four_kongs_abort: bool = option(False, True, source="Taiwan 6", doc="four kongs by more than one seat end the deal")
    # --- ready
    ready_open: bool = option(True, False, source="Taiwan 9", doc="open hands may declare ready")
    ready_kong: str = option(
        "same_waits", "none", source="Taiwan 9", doc="whether a seat that has declared ready may make kongs"
    )
    ready_must_win: bool = option(
        False, True, source="Taiwan 9", doc="a seat that has declared ready may not pass a win"
    )
    dealer_heavenly: bool = option(True, False, source="Taiwan 9", doc="the dealer's first discard may declare 天聽")
    qualified_pass: str = option(
        "downgrade", "keep", source="Taiwan 9", doc="whether 天聽 and 地聽 stay after a passed win or become 聽牌"
    )
    qualified_ready_adds_concealed: bool = option(
        False, True, source="Taiwan 15.30", doc="天聽 and 地聽 add 門清 and 門清自摸"
    )
    # --- opening wins
    human: str = option(
        "before_first_draw", "discarder_first_discard", "off", source="Taiwan 10", doc="when a discard wins as 人胡"
    )
    opening_win_adds_self_draw: bool = option(False, True, source="Taiwan 15.32", doc="天胡 and 地胡 add 自摸")
    # --- flowers
    flower_order: str = option(
        "plum_orchid_bamboo_mum",
        "plum_orchid_mum_bamboo",
        source="Taiwan 15.18",
        doc="which plants belong to East, South, West and North",
    )
    flower_bloom: bool = option(True, False, source="Taiwan 15.7", doc="a flower's replacement counts for 槓上開花")
    flower_kong_replaces_seat_flower: bool = option(
        False, True, source="Taiwan 15.29", doc="a full set takes the place of the own flower in it"
    )
    all_flowers_count: bool = option(False, True, source="Taiwan 11", doc="見花見台: 花牌 in place of 正花 and 花槓")
    flower_win: str = option(
        "optional", "forced", "off", source="Taiwan 4", doc="whether 八仙過海 and 七搶一 are wins of their own"
    )
    seven_rob_one: bool = option(True, False, source="Taiwan 4", doc="seven flowers rob the eighth")
    seven_rob_one_reverse: bool = option(
        True, False, source="Taiwan 4", doc="七搶一 counts also when the seventh flower comes last"
    )
    flower_win_compound: bool = option(
        False, True, source="Taiwan 15.35", doc="eight flowers also count 八仙過海 in a win with a complete hand"
    )
    opening_flower_bonus: bool = option(
        False, True, source="Taiwan 11", doc="配牌花胡 is added to an opening flower win"
    )
    # --- patterns
    values: tuple[tuple[str, int], ...] = option(
        (), source="Taiwan 11, 14", doc="tai of single items that differ from the table; -1 = off", check=_values
    )
    single_wait: bool = option(True, False, source="Taiwan 11", doc="獨聽 counts")
    single_wait_seen: bool = option(
        False, True, source="Taiwan 15.25", doc="a kind whose copies are all seen is no wait"
    )
    all_melded_adds_single_wait: bool = option(False, True, source="Taiwan 15.26", doc="全求 and 半求 add 獨聽")
    pinghu_wait: str = option("two_sided", "exactly_two", "any", source="Taiwan 15.23", doc="which wait 平胡 takes")
    pinghu_concealed: bool = option(True, False, source="Taiwan 15.22", doc="a concealed hand may have 平胡")
    pinghu_honor_pair: bool = option(False, True, source="Taiwan 15.24", doc="平胡 may have a pair of honours")
    pinghu_flowers: bool = option(False, True, source="Taiwan 15.24", doc="平胡 may have flowers")
    little_four_winds_adds_winds: bool = option(True, False, source="Taiwan 15.28", doc="小四喜 adds 門風 and 圈風")
    all_honors_adds_all_triplets: bool = option(False, True, source="Taiwan 14", doc="字一色 adds 碰碰胡")
    five_concealed_adds_all_triplets: bool = option(True, False, source="Taiwan 15.27", doc="五暗刻 adds 碰碰胡")
    all_winds_count: bool = option(False, True, source="Taiwan 11", doc="見風見台: 風牌 in place of 門風 and 圈風")
    no_honor_no_flower: bool = option(False, True, source="Taiwan 11", doc="無字無花 counts")
    kong_tai: bool = option(False, True, source="Taiwan 11", doc="明槓 and 暗槓 count")
    four_kongs: str = option(
        "off",
        "pattern",
        "instant",
        source="Taiwan 11",
        doc="whether 四槓子 counts in a win, or wins at once and ends the deal",
    )
    ligu: bool = option(False, True, source="Taiwan 11", doc="嚦咕嚦咕, seven pairs and a triplet, is a winning shape")
    liability: str = option("off", source="Taiwan 11", doc="包牌: who pays for all; no public table has a rule for it")
    # --- minimum, treasure
    min_tai: int = option(0, 1, 2, 3, source="Taiwan 8", doc="hand tai that a win needs")
    min_counts_dealer: bool = option(False, True, source="Taiwan 8", doc="dealer tai count for the minimum")
    treasure: bool = option(False, True, source="Taiwan 12", doc="tiles of the treasure kinds 宝牌 count a tai each")
    treasure_scope: str = option(
        "all", "concealed", source="Taiwan 12", doc="which of the winner's tiles count as treasures"
    )
    treasure_on_flower: bool = option(
        False, True, source="Taiwan 15.13", doc="a flower's replacement opens a treasure too"
    )
    # --- money
    base: int = option(
        100, source="Taiwan 13", doc="底: points that are part of every payment", check=whole(0, 1_000_000)
    )
    unit: int = option(20, source="Taiwan 13", doc="台: points that a tai is worth", check=whole(0, 1_000_000))
    cap: int | None = option(None, source="Taiwan 11", doc="most tai of hand and treasures", check=whole(1))
    discard_pays: str = option("discarder", "all", source="Taiwan 15.3", doc="who pays a win on another's tile")
    start_points: int = option(
        0,
        source="Taiwan 13",
        doc="what a seat brings to the match, for stop_below_zero and wallet_cap",
        check=whole(0, 1_000_000_000),
    )
    wallet_cap: bool = option(
        False, True, source="Taiwan 13", doc="no payment exceeds what its payer or its winner owns"
    )

    def __post_init__(self) -> None:
        """Freeze ``values``, give a referee's table its penalty, and refuse contradictions."""
        object.__setattr__(self, "values", _frozen(self.values))
        if not self.enforce:
            object.__setattr__(self, "false_win", "pay3tai")
        for fault, text in (
            (self.enforce and self.false_win != "forbid", f"false_win = {self.false_win!r} needs enforce = false"),
            (self.treasure_on_flower and not self.treasure, "treasure_on_flower needs treasure = true"),
            (self.treasure_on_flower and not self.flowers, "treasure_on_flower needs flowers = true"),
            (
                self.opening_flower_bonus and self.flower_win == "off",
                'opening_flower_bonus contradicts flower_win = "off"',
            ),
            (self.opening_flower_bonus and not self.flowers, "opening_flower_bonus needs flowers = true"),
            (self.flower_win_compound and not self.flowers, "flower_win_compound needs flowers = true"),
            (self.flower_win == "forced" and not self.flowers, 'flower_win = "forced" needs flowers = true'),
            (
                self.four_kongs == "instant" and self.four_kongs_abort,
                'four_kongs_abort contradicts four_kongs = "instant"',
            ),
        ):
            if fault:
                raise OptionError(f"taiwan: {text}")


_TABLE_PLAY: Mapping[str, Any] = {"reserve": 16, "swap": "strict"}
"""What most tables play, and so all presets but the two of 戏谷 (Taiwan 14)."""
_HALL: Mapping[str, Any] = {**_TABLE_PLAY, "on_draw": "repeat"}
"""The association and every hall but 戏谷: an exhausted wall repeats the deal (Taiwan 2)."""
_LEAGUE: Mapping[str, Any] = {
    **_HALL,
    "pinghu_concealed": False,
    "all_honors_adds_all_triplets": True,
}

# The columns of Taiwan 14 and the halls named in Taiwan 15; "-", not listed there, is off (-1). The columns of the halls and
# leagues rest on another project's transcription, that of the association in part on secondary readings.
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "xigu": {},
    "xigu_treasure": {"treasure": True, "min_tai": 3},
    "association": {**_HALL, "values": {"天胡": 16, "人胡": 16, "聽牌": -1}},  # AS
    "star31": {  # ST 明星三缺一
        **_HALL,
        "reserve_mode": "plus_one_per_kong",
        "repeat_cap": 10,
        "seven_rob_one": False,
        "human": "off",
        "pinghu_concealed": False,
        "all_flowers_count": True,
        "flower_kong_replaces_seat_flower": True,
        "all_winds_count": True,
        "little_four_winds_adds_winds": False,
        "all_honors_adds_all_triplets": True,
        "no_honor_no_flower": True,
        "kong_tai": True,
        "values": {"半求": -1, "河底撈魚": -1},
    },
    "shenlaiye": {  # SL 神來也
        **_HALL,
        "reserve_mode": "plus_one_per_kong",
        "repeat_cap": 9,
        "human": "discarder_first_discard",
        "flower_kong_replaces_seat_flower": True,
        "flower_win_compound": True,
        "opening_flower_bonus": True,
        "values": {"天聽": 16, "河底撈魚": -1},
    },
    "sml": {  # SM
        **_LEAGUE,
        "multi_win": "two_nearest_three_all",
        "kong_from_left": False,
        "exposed_kong_selfdraw": False,
        "passed_win": "also_self_draw",
        "pinghu_honor_pair": True,
        "pinghu_flowers": True,
        "little_four_winds_adds_winds": False,
        "opening_win_adds_self_draw": True,
        "values": {"聽牌": -1, "半求": -1, "河底撈魚": -1, "花槓": 1, "字一色": 16, "地聽": 8, "天聽": 16, "人胡": 16},
    },
    "cml": {  # CM
        **_LEAGUE,
        "opening_flowers": "round_robin",
        "dealer_heavenly": False,
        "flower_kong_replaces_seat_flower": True,
        "flower_win": "off",
        "seven_rob_one": False,
        "flower_win_compound": True,
        "values": {"聽牌": -1, "半求": -1, "河底撈魚": -1, "花槓": 1, "字一色": 16, "地聽": 8, "天聽": 16, "人胡": 16},
    },
    "pocket": {  # PK 口袋麻將
        **_HALL,
        "pinghu_wait": "any",
        "values": {"花槓": 1, "字一色": 16, "地聽": 8, "天聽": 16},
    },
    "south": {**_TABLE_PLAY, "flowers": False, "single_wait": False, "cap": 4, "values": {"莊家": 0}},
}

_SWAP = {"none": layout.SWAP_ALLOWED, "same": layout.SWAP_SAME, "strict": layout.SWAP_STRICT}
_PASSED = {
    "off": layout.PASSED_OFF,
    "until_own_discard": layout.PASSED_UNTIL_DISCARD,
    "also_self_draw": layout.PASSED_SELF_DRAW_TOO,
    "same_tile": layout.PASSED_SAME_KIND,
}
_MULTI_WIN = {"nearest": 0, "all": 1, "two_nearest_three_all": 3}
_FLOWER_WIN = {"off": 0, "optional": 1, "forced": 2}
_HUMAN = {
    "off": HUMAN_OFF,
    "before_first_draw": HUMAN_BEFORE_DRAW,
    "discarder_first_discard": HUMAN_FIRST_DISCARD,
}
_PINGHU_WAIT = {"any": PINGHU_ANY, "two_sided": PINGHU_TWO_SIDED, "exactly_two": PINGHU_EXACTLY_TWO}


def rows(options: TaiwanOptions) -> Rules:
    """The numbers of these options, as a plain row."""
    row = Rules()
    row.book = BOOK
    _set_table(row, options)
    _set_play(row, options)
    _set_scoring(row, options)
    for index, value in enumerate(_item_values(options)):
        row.values[index] = value
    for index, words in enumerate(TABLE.exclusion_masks(_exclusions(options))):
        row.excludes[index] = words
    return row


def _set_table(row: Rules, options: TaiwanOptions) -> None:
    """Tiles, wall, deal and opening."""
    row.flowers = 8 if options.flowers else 0
    row.sets, row.hand_size, row.deal_step = 5, 16, 1
    row.reserve = options.reserve
    row.reserve_per_kong = int(options.reserve_mode == "plus_one_per_kong")
    row.joker_kind = -1
    row.opening_round_robin = int(options.opening_flowers == "round_robin")
    row.ready_offer = 1
    row.door_east = int(options.seat_wind == "door")
    row.treasures = int(options.treasure)
    row.treasure_on_flower = int(options.treasure_on_flower)
    row.concealed_kong_hidden = int(options.concealed_kong == "hidden")


def _set_play(row: Rules, options: TaiwanOptions) -> None:
    """Claims, turns, ready declarations and ends."""
    row.chow = 1
    row.kong_from_left = int(options.kong_from_left)
    row.swap = _SWAP[options.swap]
    row.last_draw_flower = 1
    row.multi_win = _MULTI_WIN[options.multi_win]
    row.passed_win = _PASSED[options.passed_win]
    row.ready = 1
    row.ready_open = int(options.ready_open)
    row.ready_kong = int(options.ready_kong == "same_waits")
    row.ready_must_win = int(options.ready_must_win)
    row.ready_downgrade = int(options.qualified_pass == "downgrade")
    row.dealer_heavenly = int(options.dealer_heavenly)
    row.fed_kong_win = int(options.exposed_kong_selfdraw)
    row.flower_win = _FLOWER_WIN[options.flower_win] if options.flowers else 0
    row.seven_rob_one = int(options.seven_rob_one)
    row.seven_rob_reverse = int(options.seven_rob_one and options.seven_rob_one_reverse)
    row.four_kongs_end = int(options.four_kongs == "instant")
    row.four_kongs_abort = int(options.four_kongs_abort)
    row.four_winds_abort = int(options.four_winds_abort)
    row.wallet_cap = int(options.wallet_cap)
    row.enforce = int(options.enforce)
    row.false_win = row.false_win_ends = int(options.false_win == "pay3tai")
    if row.false_win:
        row.false_pay = [options.base + 3 * options.unit] * 2


def _set_scoring(row: Rules, options: TaiwanOptions) -> None:
    """Minimum, shape and this rule set's own numbers."""
    row.minimum = options.min_tai
    row.form_family = FIVE_SETS
    row.ligu = int(options.ligu)
    own = row.options
    own[BASE], own[UNIT] = options.base, options.unit
    own[CAP] = NO_CAP if options.cap is None else options.cap
    own[PLANTS] = int(options.flower_order == "plum_orchid_mum_bamboo")
    own[SET_REPLACES] = int(options.flower_kong_replaces_seat_flower)
    own[HUMAN] = _HUMAN[options.human]
    own[PINGHU] = (
        _PINGHU_WAIT[options.pinghu_wait]
        | PINGHU_CONCEALED * options.pinghu_concealed
        | PINGHU_HONOR_PAIR * options.pinghu_honor_pair
        | PINGHU_FLOWERS * options.pinghu_flowers
    )
    own[BLOOM] = int(options.flower_bloom)
    own[OPENING_ADDS] = int(options.opening_win_adds_self_draw)
    own[SEEN_WAITS] = int(options.single_wait_seen)
    own[CONCEALED_TREASURE] = int(options.treasure_scope == "concealed")
    own[MIN_DEALER] = int(options.min_counts_dealer)
    own[PAY_ALL] = int(options.discard_pays == "all")
    own[WALLET] = int(options.wallet_cap)
    own[COMPOUND] = int(options.flower_win_compound)
    own[INSTANT_KONGS] = int(options.four_kongs == "instant")


def _item_values(options: TaiwanOptions) -> list[int]:
    """Tai of each item of the table, -1 where an option switches it off."""
    house = dict(options.values)
    off = {
        "花牌": not options.all_flowers_count,
        "正花": options.all_flowers_count,
        "花槓": options.all_flowers_count,
        "風牌": not options.all_winds_count,
        "門風": options.all_winds_count,
        "圈風": options.all_winds_count,
        "獨聽": not options.single_wait,
        "無字無花": not options.no_honor_no_flower,
        "明槓": not options.kong_tai,
        "暗槓": not options.kong_tai,
        "四槓子": options.four_kongs == "off",
        "嚦咕嚦咕": not options.ligu,
        "配牌花胡": not options.opening_flower_bonus,
    }
    return [-1 if off.get(one.zh, False) else house.get(one.zh, one.value) for one in TABLE]


def _exclusions(options: TaiwanOptions) -> dict[str, tuple[str, ...]]:
    """What items exclude where an option changes it, by key."""
    changes: dict[str, tuple[str, ...]] = {}

    def change(name: str, *, add: str = "", drop: str = "") -> None:
        one = TABLE.find(name)
        gone = {TABLE.find(other).key for other in drop.split()}
        more = tuple(TABLE.find(other).key for other in add.split())
        changes[one.key] = tuple(key for key in changes.get(one.key, one.excludes) if key not in gone) + more

    if not options.little_four_winds_adds_winds:
        change("小四喜", add="門風 圈風 風牌")
    if options.all_honors_adds_all_triplets:
        change("字一色", drop="碰碰胡")
    if not options.five_concealed_adds_all_triplets:
        change("五暗刻", add="碰碰胡")
    if options.all_melded_adds_single_wait:
        change("全求", drop="獨聽")
        change("半求", drop="獨聽")
    if options.opening_win_adds_self_draw:
        change("天胡", drop="自摸")
        change("地胡", drop="自摸")
    if options.qualified_ready_adds_concealed:
        change("天聽", drop="門清自摸 門清")
        change("地聽", drop="門清自摸 門清")
    return changes
