"""The options of the Sichuan book (its Part F), the presets, and the numbers that kernels read.

The defaults are the preset ``seed``, the older game with one winning tile a deal. The presets ``blood``, ``blood_app`` and ``river``
change what the table of B6 says. An option that the chosen way of scoring or ending does not know is refused, not overlooked.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from sifang.engine.layout import PASSED_OFF, PASSED_UNTIL_DRAW, PASSED_UNTIL_TURN, SWAP_ALLOWED, SWAP_SAME, Rules
from sifang.rules.options import CLOCK, OptionError, option, seconds, whole
from sifang.rules.sichuan.patterns import TABLE, house_of, values_of

BOOK = 2
"""``Rules.book`` of Sichuan."""

# Places in ``Rules.options``.
SCORING = 0
"""0 the table's largest pattern (A8), 1 the sum (B2)."""
BASE = 1
CAP = 2
"""Largest fan that counts, -1 = none."""
EVENT_FAN = 3
"""0 none, 1 two, 2 plus one."""
KONG_UNIT = 4
"""0 a point, 1 a fan."""
ROOT_UNIT = 5
"""0 a point, 1 a fan, 2 nothing."""
HOUSE = 6
"""Bits ``patterns.FREE_PAIR`` ...: other meanings of patterns."""
SELF_DRAW_BONUS = 7
"""0 none, 1 a base more, 2 a fan more."""
FED_KONG_PAYERS = 8
"""After a kong of a discard: 0 the feeder pays once, 1 all pay, 2 the feeder pays for all."""
GRAZE = 9
KONG_DISCARD_INCOME = 10
"""0 refund, 1 transfer, 2 keep."""
MULTI_TRANSFER = 11
RIVER_FREEZE = 12
DRAW_MAX = 13
"""Value of a ready hand: 0 the least, 1 the most."""
READY_LIVE = 14
"""1: a wait of which no copy can still come does not count."""
PIG = 15
"""0 a fine of 24, 1 the cap to each."""
REFUND_UNREADY = 16
PASS_FAN = 17
"""1: a passed win is compared by fan."""

MAX_BASE = 10_000
"""Keeps every payment below 2**31."""
FALSE_WIN_PAY, FALSE_WIN_FINE = 8, 24


@dataclass(frozen=True, slots=True)
class SichuanOptions:
    """Every option of Part F. Raises OptionError for a contradiction."""

    wall14: str = option("dealer", "east_west", source="C2", doc="whose walls have 14 stacks")
    count: str = option("right", "left", source="C3, A2.7", doc="from which end of a wall stacks are counted and taken")
    break_at: str = option(
        "both_throws", "small_die", source="C4", doc="stacks counted: both throws, or the smaller die of one"
    )
    kong_draw: str = option("back", "front", source="C5", doc="which end of the wall gives the replacements of kongs")
    deals: int = option(8, source="A10", doc="deals in a match", check=whole(1, 1000))
    clock: tuple[float, ...] | None = option(
        CLOCK,
        None,
        source="A3",
        doc="seconds for the first discard, a later turn, and calling a kong or pung",
        check=seconds,
    )
    winners: str = option(
        "one_tile", "three", "unlimited", source="B6", doc="what ends a deal: one winning tile, three winners, the wall"
    )
    multi_win: str = option("all", "two_nearest", source="C23", doc="who wins of several on one tile")
    exchange: bool = option(False, True, source="B1.1", doc="three tiles of one suit change hands after the deal")
    void_suit: bool = option(False, True, source="C31, B1.2", doc="a void suit is declared after the deal")
    last_discard_pung: bool = option(
        False, True, source="C32", doc="the discard after the last tile may be claimed for a pung"
    )
    concealed_kong: str = option("shown", "hidden", source="C7", doc="whether a concealed kong's kind is public")
    swap: str = option("none", "same", source="A3", doc="discard barred after a pung: none, or the kind just punged")
    must_win_wall: int = option(
        4, source="C27", doc="a win is forced once fewer tiles are left; 0 = never", check=whole(0, 108)
    )
    river_kong: str = option(
        "same_waits", "none", source="B5", doc="whether a hand that has won and plays on may make kongs"
    )
    passed_win: str = option(
        "until_own_turn", "until_own_draw", "off", source="C28", doc="how long a passed win bars others"
    )
    pass_compare: str = option("points", "fan", source="C28", doc="by what a passed win and a dearer one are compared")
    enforce: bool = option(
        True, False, source="A12", doc="the table offers legal actions only; without it a referee judges false wins"
    )
    false_win: str = option(
        "forbid",
        "pay8",
        "fine24",
        source="C30",
        doc="what a false win costs; where false wins are possible, forbid means pay8",
    )
    false_win_then: str = option(
        "end", "dead_hand", source="C30", doc="after a false win: the deal ends, or his hand is dead"
    )
    name_value: bool = option(False, True, source="A12", doc="the winner names his points himself")
    scoring: str = option(
        "table", "additive", source="C8, B2", doc="whether the largest pattern counts, or the sum of the fan"
    )
    base: int = option(1, source="C36", doc="points of a plain win", check=whole(1, MAX_BASE))
    cap: int | None = option(None, 3, 4, 5, source="B2", doc="largest fan that counts; additive only")
    event_fan: str = option("none", "two", "plus_one", source="C17, C35", doc="fan of 杠上花, 杠上炮, 抢杠; table only")
    last_tile_fan: int = option(0, source="C18", doc="fan of 海底", check=whole(0, 3))
    kong_unit: str = option("point", "fan", source="C9", doc="what a kong adds; table only")
    root_unit: str = option("point", "fan", "none", source="C10", doc="what a root adds; table only")
    earthly: str = option("undisturbed", "literal", "with_discard", source="C22", doc="when 地和 counts")
    jiangdui: str = option(
        "strict", "loose", "off", source="C16, B2", doc="将对: which tiles it takes, if it counts at all"
    )
    yaojiu_pair: str = option("required", "free", source="C15", doc="whether the pair of 幺九 needs an end; table only")
    yaojiu: bool = option(False, True, source="B2", doc="带幺九 counts; additive only")
    menqing: bool = option(False, True, source="B2", doc="门清 counts; additive only")
    zhongzhang: bool = option(False, True, source="B2", doc="中张 counts; additive only")
    tiandihu: bool = option(False, True, source="B2", doc="天和 and 地和 count; additive only")
    self_draw_bonus: str = option(
        "none", "add_base", "add_fan", source="C19", doc="what each payer of a self-draw pays more"
    )
    fed_kong: str = option(
        "feeder_pays", "all_pay", "feeder_pays_three", source="C20", doc="who pays 杠上花 after a direct kong"
    )
    fed_chain: str = option("last", "first", source="C21", doc="which kong of a chain decides who pays 杠上花")
    graze: bool = option(
        False, True, source="B3", doc="擦挂: the others pay a base for a direct kong too; additive only"
    )
    kong_discard_income: str = option(
        "refund", "transfer", "keep", source="B3", doc="the kong's income at 杠上炮; additive only"
    )
    multi_transfer: str = option(
        "none", "each", source="B3", doc="whether the kong's income goes to each of several winners"
    )
    river_freeze: bool = option(
        False, True, source="B5", doc="kongs and roots of the first win only; winners unlimited only"
    )
    draw_payment: str = option(
        "min", "max", source="C25", doc="which value of a ready hand is paid at an exhausted wall"
    )
    ready: str = option(
        "any", "live", source="C26", doc="whether a ready hand must wait for a tile that may still come"
    )
    pig: str = option("penalty", "cap", source="B4", doc="花猪: what a hand with three suits pays at the end")
    refund_unready: bool = option(True, False, source="B4", doc="退税: kong income of unready players goes back")

    def __post_init__(self) -> None:
        """Refuse what contradicts itself."""
        table = self.scoring == "table"
        wrong = _ADDITIVE_ONLY if table else _TABLE_ONLY
        for name, plain in wrong.items():
            if getattr(self, name) != plain:
                raise OptionError(f'sichuan: {name} = {getattr(self, name)!r} contradicts scoring = "{self.scoring}"')
        if not table and self.jiangdui == "loose":
            raise OptionError('sichuan: jiangdui = "loose" contradicts scoring = "additive"')
        if self.multi_transfer == "each" and self.kong_discard_income != "transfer":
            raise OptionError('sichuan: multi_transfer = "each" needs kong_discard_income = "transfer"')
        if self.river_freeze and self.winners != "unlimited":
            raise OptionError('sichuan: river_freeze needs winners = "unlimited"')
        if self.enforce and self.false_win != "forbid":
            raise OptionError(f'sichuan: false_win = "{self.false_win}" needs enforce = false')


_ADDITIVE_ONLY: Mapping[str, Any] = {
    "cap": None, "yaojiu": False, "menqing": False, "zhongzhang": False, "tiandihu": False, "graze": False,
    "kong_discard_income": "refund",
}  # fmt: skip
_TABLE_ONLY: Mapping[str, Any] = {
    "event_fan": "none", "kong_unit": "point", "root_unit": "point", "yaojiu_pair": "required",
}  # fmt: skip

_MODERN: Mapping[str, Any] = {
    "scoring": "additive", "void_suit": True, "last_discard_pung": True, "must_win_wall": 0, "kong_draw": "front",
    "pass_compare": "fan", "last_tile_fan": 1, "draw_payment": "max",
}  # fmt: skip
PRESETS: Mapping[str, Mapping[str, Any]] = {
    "seed": {},
    "blood": {
        **_MODERN, "winners": "three", "cap": 3, "self_draw_bonus": "add_base", "fed_kong": "all_pay", "jiangdui": "off",
    },
    "blood_app": {
        **_MODERN, "winners": "three", "cap": 4, "exchange": True, "self_draw_bonus": "add_fan",
        "kong_discard_income": "transfer", "pig": "cap", "tiandihu": True, "yaojiu": True,
    },
    "river": {
        **_MODERN, "winners": "unlimited", "exchange": True, "self_draw_bonus": "add_fan", "fed_kong": "all_pay",
        "kong_discard_income": "transfer", "pig": "cap", "tiandihu": True, "yaojiu": True,
    },
}  # fmt: skip
"""Part B6. ``tfmj2024`` is a reserved name without rules."""

CASES: Mapping[str, Mapping[str, Any]] = {
    "blood": {"pig": "cap"},
    "river": {"cap": 3, "self_draw_bonus": "add_base", "jiangdui": "off", "tiandihu": False, "yaojiu": False},
}
"""What the same preset names mean in the case files (B6, below the table)."""

Code = Literal["scoring", "event_fan", "root_unit", "self_draw_bonus", "fed_kong", "kong_discard_income", "false_win"]
_CODES: Mapping[Code, tuple[str, ...]] = {
    "scoring": ("table", "additive"),
    "event_fan": ("none", "two", "plus_one"),
    "root_unit": ("point", "fan", "none"),
    "self_draw_bonus": ("none", "add_base", "add_fan"),
    "fed_kong": ("feeder_pays", "all_pay", "feeder_pays_three"),
    "kong_discard_income": ("refund", "transfer", "keep"),
    "false_win": ("forbid", "pay8", "fine24"),
}


def _code(options: SichuanOptions, name: Code) -> int:
    return _CODES[name].index(getattr(options, name))


def rules_row(options: SichuanOptions) -> Rules:
    """The numbers of these options: the flow's generic fields, the patterns' values, and our own numbers."""
    row = Rules()
    row.book = BOOK
    _flow(row, options)
    row.values = [*values_of(options), *[-1] * (len(row.values) - len(TABLE))]
    numbers = row.options
    numbers[SCORING] = _code(options, "scoring")
    numbers[BASE] = options.base
    numbers[CAP] = -1 if options.cap is None else options.cap
    numbers[EVENT_FAN] = _code(options, "event_fan")
    numbers[KONG_UNIT] = int(options.kong_unit == "fan")
    numbers[ROOT_UNIT] = _code(options, "root_unit")
    numbers[HOUSE] = house_of(options)
    numbers[SELF_DRAW_BONUS] = _code(options, "self_draw_bonus")
    numbers[FED_KONG_PAYERS] = _code(options, "fed_kong")
    numbers[GRAZE] = int(options.graze)
    numbers[KONG_DISCARD_INCOME] = _code(options, "kong_discard_income")
    numbers[MULTI_TRANSFER] = int(options.multi_transfer == "each")
    numbers[RIVER_FREEZE] = int(options.river_freeze)
    numbers[DRAW_MAX] = int(options.draw_payment == "max")
    numbers[READY_LIVE] = int(options.ready == "live")
    numbers[PIG] = int(options.pig == "cap")
    numbers[REFUND_UNREADY] = int(options.refund_unready)
    numbers[PASS_FAN] = int(options.pass_compare == "fan")
    return row


def _flow(row: Rules, options: SichuanOptions) -> None:
    """The generic fields: tiles, wall, claims and ends."""
    row.suits_only = 1
    row.sets, row.hand_size = 4, 13
    row.deal_step = 3 if options.count == "left" else 1
    row.deal_jump = 1
    row.replacement_front = int(options.kong_draw == "front")
    row.joker_kind = -1
    row.exchange = int(options.exchange)
    row.void_suit = int(options.void_suit)
    row.swap = SWAP_SAME if options.swap == "same" else SWAP_ALLOWED
    row.last_discard_claims = int(options.last_discard_pung)
    row.multi_win = 1 if options.multi_win == "all" else 2
    row.passed_win = {
        "until_own_turn": PASSED_UNTIL_TURN, "until_own_draw": PASSED_UNTIL_DRAW, "off": PASSED_OFF,
    }[options.passed_win]  # fmt: skip
    row.passed_value = 1
    row.must_win_wall = options.must_win_wall
    row.fed_kong_win = 1
    row.fed_chain = int(options.fed_chain == "first")
    row.play_on = {"one_tile": 0, "three": 1, "unlimited": 2}[options.winners]
    row.river_kong = int(options.river_kong == "same_waits")
    row.kong_pay = int(options.scoring == "additive")
    row.concealed_kong_hidden = int(options.concealed_kong == "hidden")
    row.seven_pairs = 1
    row.enforce = int(options.enforce)
    if not options.enforce:
        # A12: at a table with a referee 8 points to each are the default.
        row.false_win = max(1, _code(options, "false_win"))
        row.false_win_ends = int(options.false_win_then == "end")
        row.false_win_stops = 1 - row.false_win_ends
        row.false_pay = [FALSE_WIN_PAY] * 2 if row.false_win == 1 else [0, 0]
        row.false_fine = [FALSE_WIN_FINE] * 2 if row.false_win == 2 else [0, 0]
