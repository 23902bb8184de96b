"""The table of patterns of section 5, in the book's order; the values are factors, those of flat wins are points.

A factor that holds "in place of" another excludes it; a flat win excludes all others. A predicate sees one :class:`Reading`: a choice of
joker values together with a shape (section 4).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from sifang.engine.layout import BY_DISCARD, BY_DRAW, BY_ROBBERY
from sifang.rules.patterns import PatternTable

if TYPE_CHECKING:
    from sifang.rules.nanchang.options import NanchangOptions

STANDARD, PAIRS, MISFITS = 0, 1, 2
"""Shapes 平糊, 七对, 十三烂."""
HEAVENLY, EARTHLY = 1, 2
"""Flat wins."""


class Reading(NamedTuple):
    """What a predicate sees; all are ints, most of them 0 or 1."""

    shape: int
    triplets: int
    """Every set is a triplet or kong, melds included."""
    stars: int
    """All seven honours: as the seven pairs, or among the misfits."""
    natural: int
    """Every joker stands for its own face, or there is none."""
    jokerless: int
    """No player holds a joker (with ``deguode_winner_may_hold``: no other player)."""
    fishing: int
    """The tiles before the winning one waited for any tile, in this shape."""
    by: int
    """BY_DISCARD, BY_DRAW or BY_ROBBERY."""
    replacement: int
    """The winning tile replaces a kong's."""
    flat: int
    """0, HEAVENLY or EARTHLY."""


TABLE = PatternTable("factor")

FLAT = "平糊 碰碰糊 小七对 七星七对 十三烂 七星十三烂 德国 德国德 自摸 扛开 精吊 抢杠 点炮"
"""What a flat win leaves out: it uses no other factor."""


@TABLE.pattern(
    "ping", "平糊", "Plain Hand", 1, source="Nanchang 4, 5", zh_def="四副加一对将，不全是碰子",
    example="123m456m789p45sEE + 6s",
)  # fmt: skip
def ping(r: Reading) -> int:
    """Four sets and a pair, not all sets triplets."""
    return 1 if r.shape == STANDARD and not r.triplets else 0


@TABLE.pattern(
    "pengpeng", "碰碰糊", "All Triplets", 2, source="Nanchang 5", aliases="大七对", zh_def="四副都是碰子或杠，加一对将",
    example="[555p]222m888sEENN + N",
)  # fmt: skip
def pengpeng(r: Reading) -> int:
    """Four sets and a pair, every set a triplet or a kong, melds included."""
    return 1 if r.shape == STANDARD and r.triplets else 0


@TABLE.pattern(
    "qidui", "小七对", "Seven Pairs", 2, source="Nanchang 4, 5", aliases="七对", zh_def="七个对子，没有吃碰杠",
    example="1133m55p77sEECC9p + 9p",
)  # fmt: skip
def qidui(r: Reading) -> int:
    """Seven pairs without melds; four alike are two pairs."""
    return 1 if r.shape == PAIRS else 0


@TABLE.pattern(
    "qixing_qidui", "七星七对", "Seven Star Pairs", 4, excludes="小七对", source="Nanchang 5",
    zh_def="七个对子正是东南西北中发白", example="EESSWWNNCCFFP + P",
)  # fmt: skip
def qixing_qidui(r: Reading) -> int:
    """The seven pairs are the seven honours."""
    return 1 if r.shape == PAIRS and r.stars else 0


@TABLE.pattern(
    "shisanlan", "十三烂", "Thirteen Misfits", 2, source="Nanchang 4, 5, #26", zh_def="同门序数间隔至少三，字牌各不相同",
    example="147m258p369sESWN + C",
)  # fmt: skip
def shisanlan(r: Reading) -> int:
    """Fourteen tiles without melds: honours all different, ranks of a suit at least three apart."""
    return 1 if r.shape == MISFITS else 0


@TABLE.pattern(
    "qixing_shisanlan", "七星十三烂", "Seven Star Misfits", 4, excludes="十三烂", source="Nanchang 5, #23",
    zh_def="十三烂而有东南西北中发白七种", example="4m7m2p5p8p3s6sESWNCF + P",
)  # fmt: skip
def qixing_shisanlan(r: Reading) -> int:
    """Thirteen misfits with all seven honours."""
    return 1 if r.shape == MISFITS and r.stars else 0


@TABLE.pattern(
    "deguo", "德国", "German", 2, source="Nanchang 5, 6", zh_def="没有精，或精都当本身用；另加五分",
    example="123m456m789p45sEE + 6s",
)  # fmt: skip
def deguo(r: Reading) -> int:
    """Every joker stands for its own face, or there is none; five points more from each loser."""
    return r.natural


@TABLE.pattern(
    "deguode", "德国德", "Pure German", 4, excludes="德国", source="Nanchang 5, #20, #21", aliases="德中德",
    zh_def="德国而四家都没有精；另加五分", example="123m456m789p45sEE + 6s",
)  # fmt: skip
def deguode(r: Reading) -> int:
    """German, and no player holds a joker in hand or melds; five points more from each loser."""
    return 1 if r.natural and r.jokerless else 0


@TABLE.pattern("zimo", "自摸", "Self-Drawn", 2, source="Nanchang 5", zh_def="糊的牌是自己从牌墙摸来的")
def zimo(r: Reading) -> int:
    """The winning tile was drawn from the wall."""
    return 1 if r.by == BY_DRAW else 0


@TABLE.pattern("gangkai", "扛开", "Out on a Kong", 2, source="Nanchang 5", aliases="杠开 杠上开花", zh_def="糊的牌是开杠后补来的")
def gangkai(r: Reading) -> int:
    """The winning tile is the replacement of a kong; counts beside 自摸."""
    return 1 if r.by == BY_DRAW and r.replacement else 0


@TABLE.pattern(
    "jingdiao", "精吊", "Joker Fishing", 2, source="Nanchang 5, #28-#31", aliases="精钓",
    zh_def="除一张精外已成四副，见任何牌都糊，而自摸", example="2m345m678p456sEEE + 9s",
)  # fmt: skip
def jingdiao(r: Reading) -> int:
    """Drawn by a hand that has all its sets beside one joker, so that any tile wins; counts beside 自摸."""
    return 1 if r.by == BY_DRAW and r.fishing else 0


@TABLE.pattern("qianggang", "抢杠", "Robbing the Kong", 2, source="Nanchang 5, #18", zh_def="糊别家加杠的牌")
def qianggang(r: Reading) -> int:
    """The winning tile was to make another player's pung a kong."""
    return 1 if r.by == BY_ROBBERY else 0


@TABLE.pattern("dianpao", "点炮", "By Discard", 1, source="Nanchang 5, 6", zh_def="糊别家打出的牌，打出的人加倍付")
def dianpao(r: Reading) -> int:
    """The winning tile was discarded; its discarder pays double."""
    return 1 if r.by == BY_DISCARD else 0


@TABLE.pattern("tianhu", "天糊", "Heavenly Win", 20, excludes=FLAT, source="Nanchang 5, #32", zh_def="庄家起手十四张就糊")
def tianhu(r: Reading) -> int:
    """The dealer's fourteen tiles as dealt are a win: points, not a factor."""
    return 1 if r.flat == HEAVENLY else 0


@TABLE.pattern(
    "jingdiao_tianhu", "精吊天糊", "Heavenly Fishing", 40, excludes=FLAT + " 天糊", source="Nanchang 5",
    zh_def="天糊，而十四张去掉一张就是精吊",
)  # fmt: skip
def jingdiao_tianhu(r: Reading) -> int:
    """A heavenly win from which some tile can be taken so that the rest is a fishing wait."""
    return 1 if r.flat == HEAVENLY and r.fishing else 0


@TABLE.pattern("dihu", "地糊", "Earthly Win", 20, excludes=FLAT, source="Nanchang 5, #33, #34", zh_def="闲家糊庄家打出的第一张牌")
def dihu(r: Reading) -> int:
    """A win on the first discard of the deal: points, not a factor."""
    return 1 if r.flat == EARTHLY else 0


@TABLE.pattern(
    "jingdiao_dihu", "精吊地糊", "Earthly Fishing", 40, excludes=FLAT + " 地糊", source="Nanchang 5",
    zh_def="地糊，而起手十三张是精吊",
)  # fmt: skip
def jingdiao_dihu(r: Reading) -> int:
    """An earthly win whose dealt thirteen tiles are a fishing wait."""
    return 1 if r.flat == EARTHLY and r.fishing else 0


TABLE.close()

_ALPHABETICAL = sorted(one.key for one in TABLE)
LATE = tuple(1 << (len(TABLE) - 1 - _ALPHABETICAL.index(one.key)) for one in TABLE)
"""A bit for each pattern, the higher the earlier its key stands in the alphabet: of two sets of equal size the one with the smaller
sum has the lexicographically greater sorted list of keys (section 7)."""


def values_of(options: NanchangOptions) -> list[int]:
    """The factor of each pattern under these options."""
    changes = {
        "pengpeng": options.pengpeng_factor,
        "deguode": options.deguode_factor,
        "qianggang": options.rob_kong_factor,
        "tianhu": options.flat_points,
        "dihu": options.flat_points,
        "jingdiao_tianhu": 2 * options.flat_points,
        "jingdiao_dihu": 2 * options.flat_points,
    }
    return [changes.get(one.key, one.value) for one in TABLE]


def exclusions_of(options: NanchangOptions) -> list[list[int]]:
    """The masks of what each pattern excludes under these options (#31)."""
    if options.jingdiao_with_deguo:
        return TABLE.exclusion_masks()
    return TABLE.exclusion_masks({"deguo": ("jingdiao",), "deguode": ("deguo", "jingdiao")})
