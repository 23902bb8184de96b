"""The options of MCR (MCR 16), its presets, and the numbers that they become."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sifang.engine.layout import Rules
from sifang.rules.mcr import search
from sifang.rules.mcr.fans import EXTRAS, TABLE
from sifang.rules.options import CLOCK, OptionError, nearest, option, seconds, whole
from sifang.tiles import FLOWERS, KINDS, NotationError, parse_tile

ALL_EXTRAS = "sifang"
TILE_JOKER = "tile:"
FLOWER_JOKER = "flowers"

# Numbers of Rules.false_win.
FORBID, FINE_40, PAY_10, END_30 = 0, 1, 2, 3
FINES = {FINE_40: (40, 80)}
"""Fines for a false win: of a hand that was waiting or complete, and of one that was not (MCR 10)."""
FALSE_PAYMENTS = {PAY_10: (10, 20), END_30: (10, 10)}
"""What each of the three others gets instead."""
FALSE_WINS = {"forbid": FORBID, "fine40": FINE_40, "pay10": PAY_10, "end30": END_30}


def _extras(value: Any) -> str | None:
    known = (*EXTRAS, ALL_EXTRAS)
    for one in value if isinstance(value, tuple) else ():
        if isinstance(one, str) and one not in known:
            return f"no extra fan {one!r}{nearest(one, known) or '; there are ' + ', '.join(known)}"
    fits = isinstance(value, tuple) and len(set(value)) == len(value) and all(one in known for one in value)
    return None if fits else "a list of " + ", ".join(known)


def _joker(value: Any) -> str | None:
    text = "tile:X with a kind X such as 5m or C"
    if not isinstance(value, str) or not value.startswith(TILE_JOKER):
        return text
    try:
        return None if parse_tile(value.removeprefix(TILE_JOKER)) < KINDS else text
    except NotationError:
        return text


@dataclass(frozen=True, slots=True)
class McrOptions:
    """Every option of MCR 16."""

    rounds: int = option(4, 1, 2, source="MCR 3.1", doc="rounds of four deals in a match")
    time_limit: int | None = option(
        None, source="MCR 3.1", doc="minutes after which the match ends with the deal in play", check=whole(1)
    )
    start_points: int = option(0, 500, source="MCR 9", doc="points at the start of a match")
    clock: tuple[float, float, float] | None = option(
        CLOCK,
        None,
        source="MCR 4",
        doc="seconds for the first discard, a later turn, and calling a kong or pung",
        check=seconds,
    )
    opening_flowers: str = option(
        "player_complete", "round_robin", source="MCR 3.6", doc="how opening flowers are replaced"
    )
    manual_flowers: bool = option(False, True, source="MCR 3.6", doc="a flower may be kept or discarded")
    concealed_kong: str = option("hidden", "shown", source="MCR 5", doc="whether concealed kongs lie open")
    enforce: bool = option(
        True, False, source="MCR 10", doc="the table offers legal actions only; without it a referee judges false wins"
    )
    false_win: str = option("forbid", "fine40", "pay10", "end30", source="MCR 10", doc="what a false win costs")
    name_value: bool = option(False, True, source="MCR 4", doc="the winner names his fans himself")
    mixed_kongs: int | str = option(
        5, 6, "singly", source="MCR 8.82, 11", doc="what one concealed and one melded kong count together"
    )
    two_concealed_kongs: int = option(6, 8, source="MCR 8.53, 11", doc="fan of two concealed kongs")
    concealed_shape_self_draw: str = option(
        "自摸", "不求人", source="MCR 11", doc="which fan a self-draw counts with a shape that is always concealed"
    )
    voided_suit_with_sets: bool = option(
        True, False, source="MCR 11", doc="缺一门 counts beside 大三元 小三元 三风刻 一色四同顺 一色四节高 一色四步高"
    )
    tile_fans_with_seven_pairs: bool = option(
        True, False, source="MCR 11", doc="绿一色 字一色 清幺九 混幺九 全大 全中 全小 大于五 小于五 count beside 七对"
    )
    knitted_waits: bool = option(
        True, False, source="MCR 11", doc="边张 and 坎张 count on a tile that the knitted nine hold too"
    )
    triple_pung_with_terminals: bool = option(True, False, source="MCR 11", doc="三同刻 counts beside 清幺九")
    nine_gates_orphan_pung: bool = option(
        True, False, source="MCR 11", doc="幺九刻 counts beside 九莲宝灯 won on 2, 5 or 8"
    )
    cap: int | None = option(
        None, 88, source="MCR 11", doc="most that a win is worth, flowers included", check=whole(8)
    )
    all_types_with_seven_pairs: bool = option(True, False, source="MCR 11", doc="五门齐 counts beside 七对")
    extras: tuple[str, ...] = option(
        (),
        source="MCR 11",
        doc="fans that count although they are not official; sifang means all of them",
        check=_extras,
    )
    joker_kong_bonus: bool = option(
        True, False, source="MCR 11", doc="a kong of jokers counts as 混杠, else only as 暗杠"
    )
    joker_kong_needs_win: bool = option(
        True, False, source="MCR 11", doc="混杠 counts in the winner's hand, else all pay it at once"
    )
    joker: str | None = option(
        None,
        FLOWER_JOKER,
        source="MCR 11",
        doc="which tiles are wild: the flowers, or the four of a kind",
        check=_joker,
    )
    joker_limits: bool = option(False, True, source="MCR 11", doc="十三幺 and 九莲宝灯 may be made with jokers")


PRESETS: Mapping[str, Mapping[str, Any]] = {
    "mil2025": {},
    "wmo2006": {
        "mixed_kongs": 6,
        "two_concealed_kongs": 8,
        "concealed_shape_self_draw": "不求人",
        "knitted_waits": False,
        "nine_gates_orphan_pung": False,
    },
    "strict98": {
        "mixed_kongs": "singly",
        "voided_suit_with_sets": False,
        "tile_fans_with_seven_pairs": False,
        "triple_pung_with_terminals": False,
    },
}
"""Changes by edition, as the columns of MCR 11 say; where no source is known, mil2025."""

VOIDED_SUIT_BARRED_BY = "大三元 小三元 三风刻 一色四同顺 一色四节高 一色四步高"
TILE_FANS_OF_PAIRS = "绿一色 字一色 清幺九 混幺九 全大 全中 全小 大于五 小于五"


def is_on(options: McrOptions, extra: str) -> bool:
    """Whether an extra fan is switched on."""
    return extra in options.extras or ALL_EXTRAS in options.extras


def values(options: McrOptions) -> list[int]:
    """The fans' values, -1 = switched off."""
    points = {one.key: one.value for one in TABLE}
    points["two_concealed_kongs"] = options.two_concealed_kongs
    points["concealed_and_melded_kong"] = -1 if isinstance(options.mixed_kongs, str) else options.mixed_kongs
    for extra in EXTRAS:
        if not is_on(options, extra):
            points[extra] = -1
    if options.joker is None or not options.joker_kong_bonus or not options.joker_kong_needs_win:
        points["joker_kong"] = -1
    if options.joker == FLOWER_JOKER:
        points["flower_tiles"] = 0
    return [points[one.key] for one in TABLE]


def exclusions(options: McrOptions) -> dict[str, tuple[str, ...]]:
    """What each fan excludes under these options, by key."""
    key = {one.zh: one.key for one in TABLE}
    found = {one.key: set(one.excludes) for one in TABLE}
    if options.concealed_shape_self_draw == "不求人":
        for one in TABLE:
            if one.key in ALWAYS_CONCEALED:
                found[one.key].discard("fully_concealed_hand")
    if not options.voided_suit_with_sets:
        for name in VOIDED_SUIT_BARRED_BY.split():
            found[key[name]].add("one_voided_suit")
    if not options.tile_fans_with_seven_pairs:
        found["seven_pairs"] |= {key[name] for name in TILE_FANS_OF_PAIRS.split()}
    if not options.triple_pung_with_terminals:
        found["all_terminals"].add("triple_pung")
    if not options.nine_gates_orphan_pung:
        found["nine_gates"].add("pung_of_terminals_or_honors")
    if not options.all_types_with_seven_pairs:
        found["seven_pairs"].add("all_types")
    return {name: tuple(sorted(names)) for name, names in found.items()}


ALWAYS_CONCEALED = frozenset(
    "nine_gates seven_shifted_pairs thirteen_orphans four_concealed_pungs seven_pairs greater_honors_and_knitted_tiles"
    " lesser_honors_and_knitted_tiles".split()
)
"""Fans of shapes that cannot be melded (MCR 7, concealment)."""


def joker_kind(options: McrOptions) -> int:
    """The number of ``Rules.joker_kind``: -1 none, a kind, or 34 for the flowers."""
    if options.joker is None:
        return -1
    return KINDS if options.joker == FLOWER_JOKER else parse_tile(options.joker.removeprefix(TILE_JOKER))


def false_win(options: McrOptions) -> str:
    """The penalty in force: where players declare freely, ``forbid`` means the book's own (MCR 10)."""
    if options.enforce:
        return "forbid"
    return "fine40" if options.false_win == "forbid" else options.false_win


def rows(options: McrOptions) -> Rules:
    """The numbers of these options, as a plain row.

    Raises OptionError for options that contradict each other.
    """
    if options.enforce and options.false_win != "forbid":
        raise OptionError(f'false_win = "{options.false_win}" needs enforce = false')
    r = Rules()
    r.book = 0
    r.flowers = FLOWERS
    r.sets, r.hand_size = 4, 13
    r.deal_step, r.deal_jump = 1, 1
    r.joker_kind = joker_kind(options)
    r.opening_round_robin = int(options.opening_flowers == "round_robin")
    r.manual_flowers = int(options.manual_flowers)
    r.chow, r.kong_from_left, r.fed_kong_win = 1, 1, 1
    r.enforce = int(options.enforce)
    r.false_win = FALSE_WINS[false_win(options)]
    r.false_win_ends = int(r.false_win == END_30)
    r.false_win_stops = int(r.false_win == FINE_40)
    r.false_fine = list(FINES.get(r.false_win, (0, 0)))
    r.false_pay = list(FALSE_PAYMENTS.get(r.false_win, (0, 0)))
    r.concealed_kong_hidden = int(options.concealed_kong == "hidden")
    r.seven_pairs = r.thirteen_orphans = r.knitted = 1
    r.minimum = 8
    numbers = values(options)
    masks = TABLE.exclusion_masks(exclusions(options))
    for one in TABLE:
        r.values[one.index] = numbers[one.index]
        r.excludes[one.index] = masks[one.index]
    r.options[search.CONCEALED_ALWAYS] = int(options.concealed_shape_self_draw == "不求人")
    r.options[search.KNITTED_WAITS] = int(options.knitted_waits)
    r.options[search.EXTRA_FANS] = int(bool(options.extras))
    r.options[search.CAP] = options.cap or 0
    r.options[search.JOKER_LIMITS] = int(options.joker_limits)
    r.options[search.JOKER_KONG_PAID] = TABLE.find("joker_kong").value if pays_joker_kongs(options) else 0
    return r


def pays_joker_kongs(options: McrOptions) -> bool:
    """Whether a kong of jokers is paid as it is made (``joker_kong_needs_win`` = false)."""
    on = options.joker is not None and is_on(options, "joker_kong")
    return on and options.joker_kong_bonus and not options.joker_kong_needs_win
