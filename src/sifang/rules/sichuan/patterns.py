"""The patterns of Sichuan: first the table of A8 in its order, then its labels, then what only the sum of B2 counts.

Values are fan. In the table a hand takes the one largest pattern; in the sum all items add up, with the values of ``ADDITIVE``.
Where the two ways share a pattern it stands once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from sifang.engine.layout import (
    AFTER_KONG,
    BY_DRAW,
    BY_ROBBERY,
    DEALT,
    FIRST_DISCARD,
    FIRST_DRAW,
    KONG_DISCARD,
    NO_CLAIM_BEFORE,
    OWN_FIRST_DRAW,
    WALL_END,
)
from sifang.kernel import kernel
from sifang.rules.patterns import PatternTable

if TYPE_CHECKING:
    from sifang.rules.sichuan.options import SichuanOptions

# Bits of ``Reading.house``: meanings that an option changes.
FREE_PAIR, LOOSE_JIANG, EARTHLY_LITERAL, EARTHLY_DISCARD = 1, 2, 4, 8

SUIT = 0o777
"""The nine kinds of the first suit; masks have a bit a kind."""
ENDS = 0o401 | 0o401 << 9 | 0o401 << 18
"""1 and 9."""
END_CHOWS = 0o101 | 0o101 << 9 | 0o101 << 18
"""Lowest kinds of 123 and 789."""
TWO, FIVE, EIGHT = (0o001001001 << 1, 0o001001001 << 4, 0o001001001 << 7)
JIANG = TWO | FIVE | EIGHT


class Reading(NamedTuple):
    """One way to read a complete hand, with its situation."""

    seven_pairs: int
    """1: read as seven pairs, else as four sets and a pair."""
    chows: int
    """Mask of the lowest kinds of the runs."""
    triplets: int
    """Mask of the kinds of triplets and kongs."""
    pair: int
    """Mask of the pair's kind, 0 in seven pairs."""
    kinds: int
    """Mask of all kinds held."""
    suits: int
    """How many suits are held."""
    melds: int
    """How many melds, concealed kongs among them."""
    exposed: int
    """How many of them are exposed."""
    kongs: int
    """Declared kongs."""
    roots: int
    """Kinds held four times without a kong (根); with ``river_freeze`` those of the first win."""
    quads: int
    """Kinds of which four are in the hand, the winning tile included."""
    by: int
    flags: int
    house: int
    """Meanings that options change: FREE_PAIR ..."""


TABLE = PatternTable("fan")


@TABLE.pattern("plain", "平和", "Plain Hand", 1, source="Sichuan A8", zh_def="任何和牌", example="123456789m23p55p + 1p")
def plain(r: Reading) -> int:
    """Any win."""
    return 1


@TABLE.pattern(
    "all_pungs", "大对子", "All Pungs", 2, source="Sichuan A8, C14", zh_def="四副刻子或杠加一对将，碰的也算", aliases="对对和 大对和 碰碰和",
    example="111333m555777p9p + 9p",
)  # fmt: skip
def all_pungs(r: Reading) -> int:
    """Four triplets or kongs and a pair, claimed or not."""
    return 1 if r.seven_pairs == 0 and r.chows == 0 else 0


@TABLE.pattern("robbing_the_kong", "抢杠和", "Robbing the Kong", 2, source="Sichuan A8, C35", zh_def="抢别人加杠的牌和牌")
def robbing_the_kong(r: Reading) -> int:
    """On the tile that another player adds to his pung."""
    return 1 if r.by == BY_ROBBERY else 0


@TABLE.pattern("kong_bloom", "杠上花", "Kong Bloom", 2, source="Sichuan A7, C17", zh_def="杠后补牌自摸", aliases="杠上开花")
def kong_bloom(r: Reading) -> int:
    """On the replacement drawn directly after one's own kong; a label unless ``event_fan`` or the sum values it."""
    return 1 if r.flags & AFTER_KONG else 0


@TABLE.pattern("kong_discard", "杠上炮", "Kong Discard", 2, source="Sichuan A7, C17", zh_def="别人杠后打出的牌点炮")
def kong_discard(r: Reading) -> int:
    """On the discard of a player who has just made a kong; a label unless ``event_fan`` or the sum values it."""
    return 1 if r.flags & KONG_DISCARD else 0


@TABLE.pattern("one_suit", "清一色", "One Suit", 3, source="Sichuan A8", zh_def="全部是一门花色", example="1223345556789m + 1m")
def one_suit(r: Reading) -> int:
    """All tiles of one suit."""
    return 1 if r.suits == 1 else 0


@TABLE.pattern(
    "ends",
    "幺九",
    "Ends",
    3,
    source="Sichuan A8, C15",
    zh_def="每副牌和将都有幺或九",
    aliases="全幺九",
    example="123789m123789p9m + 9m",
)
def ends(r: Reading) -> int:
    """Every set and the pair hold a 1 or a 9 (``yaojiu_pair="free"``: every set)."""
    if r.seven_pairs or r.chows & ~END_CHOWS or r.triplets & ~ENDS:
        return 0
    return 1 if r.pair & ENDS or r.house & FREE_PAIR else 0


@TABLE.pattern(
    "small_seven_pairs",
    "小七对",
    "Seven Pairs",
    3,
    source="Sichuan A8, C12",
    zh_def="七个对子，没有四张相同",
    example="1133557799m22p4p + 4p",
)
def small_seven_pairs(r: Reading) -> int:
    """Seven pairs, no four alike."""
    return 1 if r.seven_pairs and r.quads == 0 else 0


@TABLE.pattern(
    "pure_all_pungs", "清大对", "Pure All Pungs", 4, excludes="大对子 清一色", source="Sichuan A8", zh_def="一门花色的大对子",
    example="1113335557779m + 9m",
)  # fmt: skip
def pure_all_pungs(r: Reading) -> int:
    """All pungs in one suit."""
    return 1 if r.suits == 1 and all_pungs(r) else 0


@TABLE.pattern(
    "jiang_pungs", "将对", "Pungs of 2, 5, 8", 4, source="Sichuan A8, C16, B2", zh_def="全部是二五八的大对子", aliases="将将和",
    example="222555888m222p5p + 5p",
)  # fmt: skip
def jiang_pungs(r: Reading) -> int:
    """All pungs, every tile a 2, 5 or 8 (``jiangdui="loose"``: each of 2, 5 and 8 occurs)."""
    if all_pungs(r) == 0:
        return 0
    if r.house & LOOSE_JIANG:
        return 1 if r.kinds & TWO and r.kinds & FIVE and r.kinds & EIGHT else 0
    return 1 if r.kinds & ~JIANG == 0 else 0


@TABLE.pattern(
    "dragon_seven_pairs", "龙七对", "Dragon Seven Pairs", 5, excludes="小七对", source="Sichuan A8, C11, C13", zh_def="七对中有四张相同；减一根",
    aliases="双龙七对 三龙七对", example="11113355m2277p9p + 9p",
)  # fmt: skip
def dragon_seven_pairs(r: Reading) -> int:
    """Seven pairs with at least one four alike; one root is taken off."""
    return 1 if r.seven_pairs and r.quads else 0


@TABLE.pattern(
    "pure_seven_pairs", "清七对", "Pure Seven Pairs", 5, excludes="小七对 清一色", source="Sichuan A8", zh_def="一门花色的七对，没有四张相同",
    example="1133557788996m + 6m",
)  # fmt: skip
def pure_seven_pairs(r: Reading) -> int:
    """Seven pairs in one suit, no four alike."""
    return 1 if r.suits == 1 and small_seven_pairs(r) else 0


@TABLE.pattern(
    "pure_ends",
    "清幺九",
    "Pure Ends",
    5,
    excludes="幺九 清一色",
    source="Sichuan A8",
    zh_def="一门花色的幺九",
    example="1231231237899m + 9m",
)
def pure_ends(r: Reading) -> int:
    """Ends in one suit."""
    return 1 if r.suits == 1 and ends(r) else 0


@TABLE.pattern("heavenly", "天和", "Blessing of Heaven", 6, source="Sichuan A7, A8", zh_def="庄家起手和牌", aliases="天胡")
def heavenly(r: Reading) -> int:
    """The dealer's fourteen dealt tiles are complete."""
    return 1 if r.flags & DEALT and r.by == BY_DRAW else 0


@TABLE.pattern("earthly", "地和", "Blessing of Earth", 6, source="Sichuan A7, C22", zh_def="闲家第一次摸牌就和", aliases="地胡")
def earthly(r: Reading) -> int:
    """A non-dealer's own first draw, no claim and no kong before (``earthly``: or any first draw; or the dealer's first discard)."""
    if r.flags & FIRST_DRAW and r.by == BY_DRAW:
        return 1
    if r.house & EARTHLY_LITERAL and r.flags & OWN_FIRST_DRAW and r.by == BY_DRAW:
        return 1 if r.melds == 0 else 0
    untouched = r.flags & FIRST_DISCARD and r.flags & NO_CLAIM_BEFORE
    return 1 if r.house & EARTHLY_DISCARD and untouched else 0


@TABLE.pattern(
    "pure_dragon_seven_pairs", "清龙七对", "Pure Dragon Seven Pairs", 6, excludes="龙七对 清一色", source="Sichuan A8",
    zh_def="一门花色的龙七对；减一根", example="1122337788999m + 9m",
)  # fmt: skip
def pure_dragon_seven_pairs(r: Reading) -> int:
    """Dragon seven pairs in one suit."""
    return 1 if r.suits == 1 and dragon_seven_pairs(r) else 0


@TABLE.pattern(
    "last_tile",
    "海底",
    "Last Tile",
    0,
    source="Sichuan C18, B2",
    zh_def="最后一张牌或其后打出的牌和",
    aliases="海底捞月 海底炮",
)
def last_tile(r: Reading) -> int:
    """On the last tile of the wall, or on the discard made after it."""
    return 1 if r.flags & WALL_END else 0


@TABLE.pattern("kong", "杠", "Kong", 0, source="Sichuan A8, C9", zh_def="每一杠")
def kong(r: Reading) -> int:
    """Each declared kong of the winner, of any of the three kinds."""
    return r.kongs


@TABLE.pattern("root", "根", "Root", 0, source="Sichuan A8, C10", zh_def="四张相同而没有杠", aliases="带根 归")
def root(r: Reading) -> int:
    """Each kind of which the winner holds all four without a kong, the winning tile included, in any layout."""
    return r.roots


@TABLE.pattern(
    "seven_pairs", "七对", "Seven Pairs (sum)", 2, source="Sichuan B2", zh_def="七个对子", example="1133557799m22p4p + 4p"
)
def seven_pairs(r: Reading) -> int:
    """Seven pairs, four alike or not."""
    return r.seven_pairs


@TABLE.pattern("golden_hook", "金钩钓", "Golden Hook", 1, source="Sichuan B2", zh_def="四副牌都已亮出，单钓", aliases="金钩胡")
def golden_hook(r: Reading) -> int:
    """Four melds and one lone tile."""
    return 1 if r.melds == 4 else 0


@TABLE.pattern("robbing", "抢杠", "Robbing the Kong (sum)", 1, source="Sichuan B2", zh_def="抢别人加杠的牌和牌")
def robbing(r: Reading) -> int:
    """On the tile that another player adds to his pung."""
    return robbing_the_kong(r)


@TABLE.pattern(
    "outside", "带幺九", "Ends (sum)", 2, source="Sichuan B2", zh_def="每副牌和将都有幺或九", example="123789m123789p9m + 9m"
)
def outside(r: Reading) -> int:
    """Every set and the pair hold a 1 or a 9."""
    return ends(r)


@TABLE.pattern("concealed", "门清", "Concealed Hand", 1, source="Sichuan B2, A5", zh_def="没有明牌，暗杠不算", aliases="门前清")
def concealed(r: Reading) -> int:
    """No exposed meld; a concealed kong keeps it."""
    return 1 if r.exposed == 0 else 0


@TABLE.pattern("middle", "中张", "All Simples", 1, source="Sichuan B2", zh_def="没有幺和九", aliases="断幺九 断幺")
def middle(r: Reading) -> int:
    """No 1 and no 9."""
    return 1 if r.kinds & ENDS == 0 else 0


TABLE.close()

PLACES = {one.key: one.index for one in TABLE}
PATTERNS_OF_TABLE = PLACES["last_tile"]
"""The first so many patterns are candidates of the table."""
PLAIN, ROBBING_THE_KONG, KONG_BLOOM = PLACES["plain"], PLACES["robbing_the_kong"], PLACES["kong_bloom"]
KONG_DISCARDED, LAST_TILE, KONGS, ROOTS = PLACES["kong_discard"], PLACES["last_tile"], PLACES["kong"], PLACES["root"]
DRAGON, PURE_DRAGON, ROBBING = PLACES["dragon_seven_pairs"], PLACES["pure_dragon_seven_pairs"], PLACES["robbing"]
N_PATTERNS = len(TABLE)


@kernel
def look(r: Reading, found: Any) -> None:
    """Write how often each pattern is there, at its place in the table."""
    found[0] = plain(r)
    found[1] = all_pungs(r)
    found[2] = robbing_the_kong(r)
    found[3] = kong_bloom(r)
    found[4] = kong_discard(r)
    found[5] = one_suit(r)
    found[6] = ends(r)
    found[7] = small_seven_pairs(r)
    found[8] = pure_all_pungs(r)
    found[9] = jiang_pungs(r)
    found[10] = dragon_seven_pairs(r)
    found[11] = pure_seven_pairs(r)
    found[12] = pure_ends(r)
    found[13] = heavenly(r)
    found[14] = earthly(r)
    found[15] = pure_dragon_seven_pairs(r)
    found[16] = last_tile(r)
    found[17] = kong(r)
    found[18] = root(r)
    found[19] = seven_pairs(r)
    found[20] = golden_hook(r)
    found[21] = robbing(r)
    found[22] = outside(r)
    found[23] = concealed(r)
    found[24] = middle(r)


ADDITIVE = {
    "plain": 0, "all_pungs": 1, "one_suit": 2, "seven_pairs": 2, "golden_hook": 1, "kong": 1, "root": 1, "kong_bloom": 1,
    "kong_discard": 1, "robbing": 1, "last_tile": 1, "outside": 2, "jiang_pungs": 2, "concealed": 1, "middle": 1,
    "heavenly": 5, "earthly": 5,
}  # fmt: skip
"""B2: the items of the sum and their fan, the others have none."""


def values_of(options: SichuanOptions) -> list[int]:
    """The value of each pattern in fan under these options; -1 = no pattern (a label at most)."""
    if options.scoring == "table":
        values = {one.key: one.value if one.index < PATTERNS_OF_TABLE else -1 for one in TABLE}
        if options.event_fan != "two":
            values |= {"kong_bloom": -1, "kong_discard": -1}
        if options.event_fan == "plus_one":
            values["robbing_the_kong"] = -1
        values |= {"kong": int(options.kong_unit == "fan"), "root": int(options.root_unit == "fan")}
    else:
        values = {one.key: ADDITIVE.get(one.key, -1) for one in TABLE}
        optional = {
            "outside": options.yaojiu, "concealed": options.menqing, "middle": options.zhongzhang,
            "heavenly": options.tiandihu, "earthly": options.tiandihu,
        }  # fmt: skip
        values |= {key: -1 for key, wanted in optional.items() if not wanted}
    if options.jiangdui == "off":
        values["jiang_pungs"] = -1
    values["last_tile"] = options.last_tile_fan or -1
    return [values[one.key] for one in TABLE]


def house_of(options: SichuanOptions) -> int:
    """The bits of ``Reading.house``."""
    return (
        FREE_PAIR * (options.yaojiu_pair == "free")
        | LOOSE_JIANG * (options.jiangdui == "loose")
        | EARTHLY_LITERAL * (options.earthly == "literal")
        | EARTHLY_DISCARD * (options.earthly == "with_discard")
    )
