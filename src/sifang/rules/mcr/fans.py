"""The fans of MCR in the book's order (MCR 8), then those that may be added (MCR 11).

A predicate returns how often its fan counts in a reading; what it excludes is data. Exclusions that follow from the way a reading is
made (one kong fan, one fan for concealed pungs, the choice between chow fans) are not listed again.
"""

from sifang.engine.layout import (
    AFTER_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROBBERY,
    DEALT,
    DEALT_READY,
    FIRST_DRAW,
    FIRST_LAP,
    WALL_END,
)
from sifang.kernel import inner
from sifang.rules.mcr import links
from sifang.rules.mcr.links import BIG, taken
from sifang.rules.mcr.reading import (
    BASIC,
    CLOSED,
    EDGE,
    HONORS_AND_KNITTED,
    KNITTED,
    ORPHANS,
    SEVEN_PAIRS,
    SINGLE,
    Reading,
    bits,
)
from sifang.rules.patterns import PatternTable

TABLE = PatternTable("fan")
fan = TABLE.pattern

SUIT = (1 << 9) - 1
NUMBERED = (1 << 27) - 1
WINDS = 0b1111 << 27
DRAGONS = 0b111 << 31
HONORS = WINDS | DRAGONS
GREEN_DRAGON = 32
ALL_SUITS = 1 << 18 | 1 << 9 | 1
"""Times a mask of ranks: these ranks in every suit."""
TERMINALS = 0b100000001 * ALL_SUITS
ORPHAN_KINDS = TERMINALS | HONORS
GREEN = 0b010101110 << 18 | 1 << GREEN_DRAGON
"""2s 3s 4s 6s 8s F."""
REVERSIBLE = 0b110011111 << 9 | 0b110111010 << 18 | 1 << 33
"""1p 2p 3p 4p 5p 8p 9p, 2s 4s 5s 6s 8s 9s, P."""
GATES = 0x311111113
"""1112345678999, four bits a rank."""


@inner
def extra_gate(r: Reading) -> int:
    """The rank from 0 that a hand of one suit holds beyond 1112345678999; -1 if it is no such hand."""
    for rank in range(9):
        if r.flush == GATES + (1 << (4 * rank)):
            return rank
    return -1


@inner
def steps(pungs: int) -> int:
    """Where three pungs of one suit follow one another, as a mask of the lowest."""
    return pungs & (pungs >> 1) & (pungs >> 2) & (0b001111111 * ALL_SUITS)


@inner
def run_of_seven(kinds: int) -> int:
    """Whether a mask has seven ranks in a row in a suit, 1 or 0."""
    for suit in range(3):
        ranks = (kinds >> (9 * suit)) & SUIT
        if ranks & (ranks >> 1) & (ranks >> 2) & (ranks >> 3) & (ranks >> 4) & (ranks >> 5) & (ranks >> 6):
            return 1
    return 0


@inner
def stairs(a: int, b: int, c: int) -> int:
    """Ranks of ``a`` that have the next rank in ``b`` and the one after in ``c``."""
    return a & (b >> 1) & (c >> 2)


@fan("big_four_winds", "大四喜", "Big Four Winds", 88, excludes="碰碰和 圈风刻 门风刻 三风刻 小四喜 幺九刻", source="MCR 8.1",
     zh_def="四副风刻",
     example="[EEE][WWW]33sSSSNN + N")
def big_four_winds(r: Reading) -> int:
    """Pungs of all four winds."""
    return r.pungs & WINDS == WINDS


@fan("big_three_dragons", "大三元", "Big Three Dragons", 88, excludes="双箭刻 箭刻", source="MCR 8.2", zh_def="三副箭刻",
     example="[CCC]66678pFFPPP + F")
def big_three_dragons(r: Reading) -> int:
    """Pungs of all three dragons."""
    return r.pungs & DRAGONS == DRAGONS


@fan("all_green", "绿一色", "All Green", 88, excludes="混一色", source="MCR 8.3", zh_def="只有二三四六八条和發；發可以没有",
     example="[234s]23466888sFF + 6s")
def all_green(r: Reading) -> int:
    """Only 2 3 4 6 8 of bamboos and the green dragon, which need not be there."""
    return r.kinds & ~GREEN == 0


@fan("nine_gates", "九莲宝灯", "Nine Gates", 88, excludes="清一色 无字 门前清 不求人", source="MCR 8.4",
     zh_def="立牌为一种花色的1112345678999，和此花色任何一张",
     example="1112345678999s + 5s")
def nine_gates(r: Reading) -> int:
    """1112345678999 of one suit before the win, without a meld or kong, won on any tile of the suit."""
    return r.flush != 0 and (extra_gate(r) == r.tile % 9 or (r.flags & DEALT != 0 and extra_gate(r) >= 0))


@fan("four_kongs", "四杠", "Four Kongs", 88, excludes="碰碰和 单钓将", source="MCR 8.5", zh_def="四副杠",
     example="{6666m}{8888p}{2222s}{NNNN}9p + 9p")
def four_kongs(r: Reading) -> int:
    """Four kongs."""
    return r.melded_kongs + r.concealed_kongs == 4


@fan("seven_shifted_pairs", "连七对", "Seven Shifted Pairs", 88, excludes="七对 清一色 无字 门前清 不求人 单钓将", source="MCR 8.6",
     zh_def="一种花色序数相连的七个对子",
     example="1122344556677s + 3s")
def seven_shifted_pairs(r: Reading) -> int:
    """Seven pairs of consecutive ranks of one suit."""
    return r.shape == SEVEN_PAIRS and bits(r.kinds) == 7 and run_of_seven(r.kinds)


@fan("thirteen_orphans", "十三幺", "Thirteen Orphans", 88, excludes="五门齐 混幺九 门前清 不求人 单钓将", source="MCR 8.7",
     zh_def="十三种幺九牌各一张，其中一种再有一张",
     example="19m19p19sESWNCFP + P")
def thirteen_orphans(r: Reading) -> int:
    """One of each terminal and honour, and one of them again."""
    return r.shape == ORPHANS


@fan("all_terminals", "清幺九", "All Terminals", 64, excludes="碰碰和 全带幺 双同刻 幺九刻 无字", source="MCR 8.8", zh_def="只有序数牌一九",
     example="[111s][999s][999m]11m99p + 1m")
def all_terminals(r: Reading) -> int:
    """Only ones and nines."""
    return r.kinds & ~TERMINALS == 0


@fan("little_four_winds", "小四喜", "Little Four Winds", 64, excludes="三风刻", source="MCR 8.9", zh_def="三副风刻，第四种风作将",
     example="[EEE][WWW]567sSSNN + N")
def little_four_winds(r: Reading) -> int:
    """Pungs of three winds and a pair of the fourth."""
    return bits(r.pungs & WINDS) == 3 and r.pair in (27, 28, 29, 30)


@fan("little_three_dragons", "小三元", "Little Three Dragons", 64, excludes="双箭刻 箭刻", source="MCR 8.10", zh_def="两副箭刻，第三种箭作将",
     example="[CCC][FFF]234m678sP + P")
def little_three_dragons(r: Reading) -> int:
    """Pungs of two dragons and a pair of the third."""
    return bits(r.pungs & DRAGONS) == 2 and r.pair in (31, 32, 33)


@fan("all_honors", "字一色", "All Honors", 64, excludes="碰碰和 全带幺 幺九刻 混幺九", source="MCR 8.11", zh_def="只有字牌",
     example="EESSWWNNCCFFP + P")
def all_honors(r: Reading) -> int:
    """Only honours."""
    return r.kinds & ~HONORS == 0


@fan("four_concealed_pungs", "四暗刻", "Four Concealed Pungs", 64, excludes="碰碰和 门前清 不求人", source="MCR 8.12", zh_def="四副暗刻或暗杠",
     example="1333m555p777sEEE + 1m")
def four_concealed_pungs(r: Reading) -> int:
    """Four concealed pungs or kongs."""
    return r.concealed_pungs == 4


@fan("pure_terminal_chows", "一色双龙会", "Pure Terminal Chows", 64, excludes="清一色 平和 无字 七对 一般高 老少副", source="MCR 8.13",
     zh_def="一种花色的两副123、两副789，5作将",
     example="[789s][123s]1235578s + 9s")
def pure_terminal_chows(r: Reading) -> int:
    """Two chows 123 and two chows 789 and a pair of fives in one suit."""
    return r.links & BIG == links.PURE_TERMINAL + 1


@fan("quadruple_chow", "一色四同顺", "Quadruple Chow", 48, excludes="四归一 一色三同顺 一般高 一色三节高", source="MCR 8.14",
     zh_def="一种花色四副相同的顺子",
     example="[234m][234m]2334455m + 2m")
def quadruple_chow(r: Reading) -> int:
    """Four equal chows."""
    return r.links & BIG == links.QUADRUPLE + 1


@fan("four_pure_shifted_pungs", "一色四节高", "Four Pure Shifted Pungs", 48, excludes="碰碰和 一色三节高 一色三同顺", source="MCR 8.15",
     zh_def="一种花色序数依次高一的四副刻子",
     example="[222m][333m]444555mE + E")
def four_pure_shifted_pungs(r: Reading) -> int:
    """Four pungs of one suit, each a rank higher."""
    return steps(r.pungs & NUMBERED) & steps(r.pungs & NUMBERED) >> 1 != 0


@fan("four_pure_shifted_chows", "一色四步高", "Four Pure Shifted Chows", 32, excludes="一色三步高 连六 老少副 一般高",
     source="MCR 8.16", zh_def="一种花色依次高一或高二的四副顺子",
     example="[789m][123m]45567mCC + 3m")
def four_pure_shifted_chows(r: Reading) -> int:
    """Four chows of one suit, each one rank higher, or each two."""
    return r.links & BIG == links.FOUR_SHIFTED + 1


@fan("three_kongs", "三杠", "Three Kongs", 32, source="MCR 8.17", zh_def="三副杠",
     example="{2222s}{3333s}[5555p]67mEE + 8m")
def three_kongs(r: Reading) -> int:
    """Three kongs."""
    return r.melded_kongs + r.concealed_kongs == 3


@fan("all_terminals_and_honors", "混幺九", "All Terminals and Honors", 32, excludes="碰碰和 全带幺 幺九刻", source="MCR 8.18",
     zh_def="只有字牌和序数牌一九，两者都有",
     example="1199m1199p1199sE + E")
def all_terminals_and_honors(r: Reading) -> int:
    """Only terminals and honours, some of each."""
    return r.kinds & ~ORPHAN_KINDS == 0 and r.kinds & HONORS != 0 and r.kinds & TERMINALS != 0


@fan("seven_pairs", "七对", "Seven Pairs", 24, excludes="门前清 不求人 单钓将", source="MCR 8.19", zh_def="七个对子",
     example="EESSWWNNCCFFP + P")
def seven_pairs(r: Reading) -> int:
    """Seven pairs; four alike are two of them."""
    return r.shape == SEVEN_PAIRS


@fan("greater_honors_and_knitted_tiles", "七星不靠", "Greater Honors and Knitted Tiles", 24, excludes="全不靠 五门齐 门前清 不求人 单钓将",
     source="MCR 8.20", zh_def="七种字牌各一张，加组合龙中的七张",
     example="147m25p36sESWNCF + P")
def greater_honors_and_knitted_tiles(r: Reading) -> int:
    """All seven honours and seven tiles of one knitted arrangement."""
    return r.shape == HONORS_AND_KNITTED and r.kinds & HONORS == HONORS


@fan("all_even_pungs", "全双刻", "All Even Pungs", 24, excludes="碰碰和 断幺 无字", source="MCR 8.21", zh_def="二四六八的刻子和将",
     example="[222m][444p]88m66688s + 8m")
def all_even_pungs(r: Reading) -> int:
    """Four pungs and a pair, all of ranks 2 4 6 8."""
    return r.n_pungs == 4 and r.kinds & ~(0b010101010 * ALL_SUITS) == 0


@fan("full_flush", "清一色", "Full Flush", 24, excludes="无字", source="MCR 8.22", zh_def="只有一种花色",
     example="1122334455668m + 8m")
def full_flush(r: Reading) -> int:
    """One suit, no honours."""
    return r.suits == 1 and r.kinds & HONORS == 0


@fan("pure_triple_chow", "一色三同顺", "Pure Triple Chow", 24, excludes="一色三节高", source="MCR 8.23", zh_def="一种花色三副相同的顺子",
     example="[234s]22334666sFF + 4s")
def pure_triple_chow(r: Reading) -> int:
    """Three equal chows."""
    return r.links & BIG == links.TRIPLE + 1


@fan("pure_shifted_pungs", "一色三节高", "Pure Shifted Pungs", 24, excludes="一色三同顺", source="MCR 8.24",
     zh_def="一种花色序数依次高一的三副刻子",
     example="[666p]77888p678sWW + 7p")
def pure_shifted_pungs(r: Reading) -> int:
    """Three pungs of one suit, each a rank higher."""
    return steps(r.pungs & NUMBERED) != 0


@fan("upper_tiles", "全大", "Upper Tiles", 24, excludes="大于五 无字", source="MCR 8.25", zh_def="只有七八九",
     example="[777s][888m][777p]99m88s + 9m")
def upper_tiles(r: Reading) -> int:
    """Only 7 8 9."""
    return r.kinds & ~(0b111000000 * ALL_SUITS) == 0


@fan("middle_tiles", "全中", "Middle Tiles", 24, excludes="断幺 无字", source="MCR 8.26", zh_def="只有四五六",
     example="[444m][666m]444p4466s + 4s")
def middle_tiles(r: Reading) -> int:
    """Only 4 5 6."""
    return r.kinds & ~(0b000111000 * ALL_SUITS) == 0


@fan("lower_tiles", "全小", "Lower Tiles", 24, excludes="小于五 无字", source="MCR 8.27", zh_def="只有一二三",
     example="[123s][123m][123p]2333m + 1m")
def lower_tiles(r: Reading) -> int:
    """Only 1 2 3."""
    return r.kinds & ~(0b000000111 * ALL_SUITS) == 0


@fan("pure_straight", "清龙", "Pure Straight", 16, source="MCR 8.28", zh_def="一种花色的123、456、789", aliases="青龙",
     example="[123p]45678p333sEE + 9p")
def pure_straight(r: Reading) -> int:
    """Chows 123 456 789 of one suit."""
    return r.links & BIG == links.STRAIGHT + 1


@fan("three_suited_terminal_chows", "三色双龙会", "Three-Suited Terminal Chows", 16, excludes="平和 无字 喜相逢 老少副", source="MCR 8.29",
     zh_def="两种花色的123、789，第三种花色5作将",
     example="[123p][789p]12378m55s + 9m")
def three_suited_terminal_chows(r: Reading) -> int:
    """Chows 123 and 789 in two suits and a pair of fives in the third."""
    return r.links & BIG == links.MIXED_TERMINAL + 1


@fan("pure_shifted_chows", "一色三步高", "Pure Shifted Chows", 16, source="MCR 8.30", zh_def="一种花色依次高一或高二的三副顺子",
     example="[345p][123p]567p33sWW + W")
def pure_shifted_chows(r: Reading) -> int:
    """Three chows of one suit, each one rank higher, or each two."""
    return r.links & BIG == links.SHIFTED + 1


@fan("all_fives", "全带五", "All Fives", 16, excludes="断幺 无字", source="MCR 8.31", zh_def="每副牌和将都有五",
     example="[456p][567m]45m55p555s + 3m")
def all_fives(r: Reading) -> int:
    """Every set and the pair contain a five, basic shape."""
    fives = 0b000010000 * ALL_SUITS
    if r.shape != BASIC or r.pair >= 27 or r.pair % 9 != 4:
        return 0
    return r.chows & ~(0b000011100 * ALL_SUITS) == 0 and r.pungs & ~fives == 0


@fan("triple_pung", "三同刻", "Triple Pung", 16, excludes="双同刻", source="MCR 8.32", zh_def="三种花色序数相同的三副刻子",
     example="[777p][777s]77m234pPP + 7m")
def triple_pung(r: Reading) -> int:
    """Pungs of one rank in the three suits."""
    return r.pungs & (r.pungs >> 9) & (r.pungs >> 18) & SUIT != 0


@fan("three_concealed_pungs", "三暗刻", "Three Concealed Pungs", 16, source="MCR 8.33", zh_def="三副暗刻或暗杠",
     example="222m44477p33666s + 7p")
def three_concealed_pungs(r: Reading) -> int:
    """Three concealed pungs or kongs."""
    return r.concealed_pungs == 3


@fan("lesser_honors_and_knitted_tiles", "全不靠", "Lesser Honors and Knitted Tiles", 12, excludes="五门齐 门前清 不求人 单钓将",
     source="MCR 8.34", zh_def="单张字牌和组合龙中的牌共十四张", aliases="十三不靠",
     example="369m147p25sSWNFP + 8s")
def lesser_honors_and_knitted_tiles(r: Reading) -> int:
    """Fourteen different tiles: honours and tiles of one knitted arrangement."""
    return r.shape == HONORS_AND_KNITTED


@fan("knitted_straight", "组合龙", "Knitted Straight", 12, source="MCR 8.35", zh_def="三种花色的147、258、369",
     example="[678s]147m25p369sSS + 8p")
def knitted_straight(r: Reading) -> int:
    """1-4-7 of one suit, 2-5-8 of another, 3-6-9 of the third."""
    return r.shape == KNITTED or (r.shape == HONORS_AND_KNITTED and bits(r.kinds & NUMBERED) == 9)


@fan("upper_four", "大于五", "Upper Four", 12, excludes="无字", source="MCR 8.36", zh_def="只有六七八九",
     example="[789s][666s]6789m777p + 9m")
def upper_four(r: Reading) -> int:
    """Only 6 7 8 9."""
    return r.kinds & ~(0b111100000 * ALL_SUITS) == 0


@fan("lower_four", "小于五", "Lower Four", 12, excludes="无字", source="MCR 8.37", zh_def="只有一二三四",
     example="[234m][123p]1122234s + 2s")
def lower_four(r: Reading) -> int:
    """Only 1 2 3 4."""
    return r.kinds & ~(0b000001111 * ALL_SUITS) == 0


@fan("big_three_winds", "三风刻", "Big Three Winds", 12, source="MCR 8.38", zh_def="三副风刻",
     example="[SSS]234m55sWWWNN + N")
def big_three_winds(r: Reading) -> int:
    """Pungs of three winds."""
    return bits(r.pungs & WINDS) >= 3


@fan("mixed_straight", "花龙", "Mixed Straight", 8, source="MCR 8.39", zh_def="三种花色的123、456、789各一副",
     example="[123m][456p]34p789sCC + 5p")
def mixed_straight(r: Reading) -> int:
    """Chows 123, 456 and 789, one in each suit."""
    return r.links & BIG == links.MIXED_STRAIGHT + 1


@fan("reversible_tiles", "推不倒", "Reversible Tiles", 8, excludes="缺一门", source="MCR 8.40", zh_def="只有上下对称的牌",
     example="[456s][123p]234p88sPP + 8s")
def reversible_tiles(r: Reading) -> int:
    """Only tiles that look the same upside down."""
    return r.kinds & ~REVERSIBLE == 0


@fan("mixed_triple_chow", "三色三同顺", "Mixed Triple Chow", 8, source="MCR 8.41", zh_def="三种花色序数相同的三副顺子",
     example="[234m]11234p23344s + 2s")
def mixed_triple_chow(r: Reading) -> int:
    """Equal chows in the three suits."""
    return r.links & BIG == links.MIXED_TRIPLE + 1


@fan("mixed_shifted_pungs", "三色三节高", "Mixed Shifted Pungs", 8, source="MCR 8.42", zh_def="三种花色序数依次高一的三副刻子",
     example="[444s]333666m55pWW + 5p")
def mixed_shifted_pungs(r: Reading) -> int:
    """Pungs of three ranks in a row, one in each suit."""
    a, b, c = r.pungs & SUIT, (r.pungs >> 9) & SUIT, (r.pungs >> 18) & SUIT
    if a == 0 or b == 0 or c == 0:
        return 0
    return stairs(a, b, c) | stairs(a, c, b) | stairs(b, a, c) | stairs(b, c, a) | stairs(c, a, b) | stairs(c, b, a) != 0


@fan("chicken_hand", "无番和", "Chicken Hand", 8, source="MCR 8.43", zh_def="除花牌外没有任何番种",
     example="[234p]45567m678sEE + 6m")
def chicken_hand(r: Reading) -> int:
    """No other fan, flowers aside: the scorer counts it when nothing else is left."""
    return 0


@fan("last_tile_draw", "妙手回春", "Last Tile Draw", 8, excludes="自摸", source="MCR 8.44", zh_def="自摸牌墙最后一张")
def last_tile_draw(r: Reading) -> int:
    """Self-draw of the last tile of the wall."""
    return r.by == BY_DRAW and r.flags & WALL_END != 0


@fan("last_tile_claim", "海底捞月", "Last Tile Claim", 8, source="MCR 8.45", zh_def="和打出的最后一张")
def last_tile_claim(r: Reading) -> int:
    """Won on the discard after the wall is empty."""
    return r.by == BY_DISCARD and r.flags & WALL_END != 0


@fan("out_with_replacement_tile", "杠上开花", "Out with Replacement Tile", 8, excludes="自摸", source="MCR 8.46", zh_def="和杠后补的牌")
def out_with_replacement_tile(r: Reading) -> int:
    """Self-draw on a kong's replacement."""
    return r.by == BY_DRAW and r.flags & AFTER_KONG != 0


@fan("robbing_the_kong", "抢杠和", "Robbing the Kong", 8, excludes="和绝张", source="MCR 8.47", zh_def="和别人加杠的牌")
def robbing_the_kong(r: Reading) -> int:
    """Won on the tile that another adds to a melded pung."""
    return r.by == BY_ROBBERY


@fan("all_pungs", "碰碰和", "All Pungs", 6, source="MCR 8.48", zh_def="四副刻子和一对将",
     example="[888p][444m]77sCCCPP + P")
def all_pungs(r: Reading) -> int:
    """Four pungs and a pair."""
    return r.n_pungs == 4


@fan("half_flush", "混一色", "Half Flush", 6, excludes="缺一门", source="MCR 8.49", zh_def="一种花色和字牌",
     example="11334499pSSNCC + N")
def half_flush(r: Reading) -> int:
    """One suit and honours."""
    return r.suits == 1 and r.kinds & HONORS != 0


@fan("mixed_shifted_chows", "三色三步高", "Mixed Shifted Chows", 6, source="MCR 8.50", zh_def="三种花色依次高一的三副顺子",
     example="678m222789p67sSS + 5s")
def mixed_shifted_chows(r: Reading) -> int:
    """Chows that rise by one rank, one in each suit."""
    return r.links & BIG == links.MIXED_SHIFTED + 1


@fan("all_types", "五门齐", "All Types", 6, source="MCR 8.51", zh_def="万饼条风箭都有",
     example="7788m33p44sEEWWF + F")
def all_types(r: Reading) -> int:
    """Three suits, a wind and a dragon."""
    return r.suits == 3 and r.kinds & WINDS != 0 and r.kinds & DRAGONS != 0


@fan("melded_hand", "全求人", "Melded Hand", 6, excludes="单钓将", source="MCR 8.52", zh_def="四副都吃碰杠，单钓别人的牌",
     example="[678p][FFF][456m][888s]1m + 1m")
def melded_hand(r: Reading) -> int:
    """Four melds and a pair that another's tile completes."""
    return r.melds == 4 and r.by != BY_DRAW


@fan("two_concealed_kongs", "双暗杠", "Two Concealed Kongs", 6, excludes="暗杠 双暗刻", source="MCR 8.53", zh_def="两副暗杠",
     example="{1111s}{2222m}3488m567p + 5m")
def two_concealed_kongs(r: Reading) -> int:
    """Exactly two kongs, both concealed."""
    return r.concealed_kongs == 2 and r.melded_kongs == 0


@fan("two_dragon_pungs", "双箭刻", "Two Dragon Pungs", 6, excludes="箭刻", source="MCR 8.54", zh_def="两副箭刻",
     example="[CCC][FFF]2223467m + 8m")
def two_dragon_pungs(r: Reading) -> int:
    """Pungs of two dragons."""
    return bits(r.pungs & DRAGONS) == 2


@fan("outside_hand", "全带幺", "Outside Hand", 4, source="MCR 8.55", zh_def="每副牌和将都有幺九牌",
     example="[FFF][PPP]1m123pCCC + 1m")
def outside_hand(r: Reading) -> int:
    """Every set and the pair contain a terminal or an honour, basic shape."""
    if r.shape != BASIC or (ORPHAN_KINDS >> r.pair) & 1 == 0:
        return 0
    return r.chows & ~(0b001000001 * ALL_SUITS) == 0 and r.pungs & ~ORPHAN_KINDS == 0


@fan("fully_concealed_hand", "不求人", "Fully Concealed Hand", 4, excludes="自摸 门前清", source="MCR 8.56, 7",
     zh_def="没有吃碰明杠，自摸",
     example="22233334444sFF + 2s")
def fully_concealed_hand(r: Reading) -> int:
    """Self-drawn without a chow, pung or melded kong; not with what is always concealed (but for the option)."""
    if r.melds or r.by != BY_DRAW:
        return 0
    always = r.shape > KNITTED or r.concealed_pungs == 4 or nine_gates(r)
    return r.concealed_always or not always


@fan("two_melded_kongs", "双明杠", "Two Melded Kongs", 4, excludes="明杠", source="MCR 8.57", zh_def="两副明杠",
     example="[SSSS][2222p]777m678pC + C")
def two_melded_kongs(r: Reading) -> int:
    """Exactly two kongs, both melded."""
    return r.melded_kongs == 2 and r.concealed_kongs == 0


@fan("last_tile", "和绝张", "Last Tile", 4, source="MCR 8.58", zh_def="和牌池、桌面已亮明三张的第四张")
def last_tile(r: Reading) -> int:
    """The other three of the winning kind are all visible before the win."""
    return r.last_of_kind


@fan("dragon_pung", "箭刻", "Dragon Pung", 2, source="MCR 8.59", zh_def="中發白的刻子",
     example="[CCC]234m45p777sNN + 6p")
def dragon_pung(r: Reading) -> int:
    """Pung of a dragon."""
    return bits(r.pungs & DRAGONS)


@fan("prevalent_wind", "圈风刻", "Prevalent Wind", 2, source="MCR 8.60", zh_def="与圈风相同的风刻",
     example="{1111s}{2222m}{3333p}{EEEE}8m + 8m")
def prevalent_wind(r: Reading) -> int:
    """Pung of the round's wind."""
    return (r.pungs >> r.round_wind) & 1


@fan("seat_wind", "门风刻", "Seat Wind", 2, source="MCR 8.61", zh_def="与门风相同的风刻",
     example="[SSS]{PPPP}[FFF]WWCC + C")
def seat_wind(r: Reading) -> int:
    """Pung of the seat's wind."""
    return (r.pungs >> r.seat_wind) & 1


@fan("concealed_hand", "门前清", "Concealed Hand", 2, source="MCR 8.62", zh_def="没有吃碰明杠，和别人的牌", aliases="门清",
     example="123789m12378p55s + 9p")
def concealed_hand(r: Reading) -> int:
    """No chow, pung or melded kong, won on another's tile."""
    return r.melds == 0 and r.by != BY_DRAW


@fan("all_chows", "平和", "All Chows", 2, excludes="无字", source="MCR 8.63", zh_def="四副顺子，序数牌作将；组合龙加一副顺子也算",
     example="[234m]147m258p3688s + 9s")
def all_chows(r: Reading) -> int:
    """Four chows and a suit pair; or a knitted straight, a chow and a suit pair."""
    return r.n_chows == (4 if r.shape == BASIC else 1) and r.pair < 27


@fan("tile_hog", "四归一", "Tile Hog", 2, source="MCR 8.64", zh_def="四张相同的牌，不是杠",
     example="1112345678999s + 1s")
def tile_hog(r: Reading) -> int:
    """Each kind of which all four are in the hand and not in a kong."""
    return bits(r.fours)


@fan("double_pung", "双同刻", "Double Pung", 2, source="MCR 8.65", zh_def="两种花色序数相同的两副刻子",
     example="[444m][666m]88p22244s + 4s")
def double_pung(r: Reading) -> int:
    """Each pair of pungs of one rank in two suits."""
    a, b, c = r.pungs & SUIT, (r.pungs >> 9) & SUIT, (r.pungs >> 18) & SUIT
    return bits(a & b) + bits(a & c) + bits(b & c)


@fan("two_concealed_pungs", "双暗刻", "Two Concealed Pungs", 2, source="MCR 8.66", zh_def="两副暗刻或暗杠",
     example="{2222s}{3333s}[5555p]67mEE + 8m")
def two_concealed_pungs(r: Reading) -> int:
    """Two concealed pungs or kongs."""
    return r.concealed_pungs == 2


@fan("concealed_kong", "暗杠", "Concealed Kong", 2, source="MCR 8.67", zh_def="一副暗杠",
     example="{SSSS}23m789p33678s + 4m")
def concealed_kong(r: Reading) -> int:
    """One concealed kong, and at most one melded."""
    return r.concealed_kongs == 1 and r.melded_kongs <= 1


@fan("all_simples", "断幺", "All Simples", 2, excludes="无字", source="MCR 8.68", zh_def="没有幺九牌", aliases="断幺九",
     example="2233455667788s + 4s")
def all_simples(r: Reading) -> int:
    """No terminal and no honour."""
    return r.kinds & ORPHAN_KINDS == 0


@fan("pure_double_chow", "一般高", "Pure Double Chow", 1, source="MCR 8.69", zh_def="一种花色两副相同的顺子",
     example="[234s]23466888sFF + 6s")
def pure_double_chow(r: Reading) -> int:
    """Two equal chows."""
    return taken(r.links, 0)


@fan("mixed_double_chow", "喜相逢", "Mixed Double Chow", 1, source="MCR 8.70", zh_def="两种花色序数相同的两副顺子",
     example="[456m]24456p345sEE + 3p")
def mixed_double_chow(r: Reading) -> int:
    """Two chows of equal ranks in two suits."""
    return taken(r.links, 1)


@fan("short_straight", "连六", "Short Straight", 1, source="MCR 8.71", zh_def="一种花色相连的两副顺子",
     example="[789p]1112345699p + 4p")
def short_straight(r: Reading) -> int:
    """Two chows of one suit that follow each other."""
    return taken(r.links, 2)


@fan("two_terminal_chows", "老少副", "Two Terminal Chows", 1, source="MCR 8.72", zh_def="一种花色的123、789", aliases="老少配",
     example="[CCC][FFF]12378m88s + 9m")
def two_terminal_chows(r: Reading) -> int:
    """Chows 123 and 789 of one suit."""
    return taken(r.links, 3)


@fan("pung_of_terminals_or_honors", "幺九刻", "Pung of Terminals or Honors", 1, source="MCR 8.73, 7",
     zh_def="一九或风牌的刻子；箭刻、圈风刻、门风刻不算",
     example="[WWW]123m456p77s34s + 5s")
def pung_of_terminals_or_honors(r: Reading) -> int:
    """Each pung of terminals or winds that no other fan for winds counts; one fewer with nine gates."""
    n = bits(r.pungs & TERMINALS)
    winds = r.pungs & WINDS
    if bits(winds) < 3:
        n += bits(winds & ~(1 << r.seat_wind | 1 << r.round_wind))
    return n - 1 if n and nine_gates(r) else n


@fan("melded_kong", "明杠", "Melded Kong", 1, source="MCR 8.74", zh_def="一副明杠",
     example="[SSSS][567s]1178m456p + 6m")
def melded_kong(r: Reading) -> int:
    """One melded kong, and at most one concealed."""
    return r.melded_kongs == 1 and r.concealed_kongs <= 1


@fan("one_voided_suit", "缺一门", "One Voided Suit", 1, source="MCR 8.75", zh_def="缺少一种花色",
     example="[SSS]234m55sWWWNN + N")
def one_voided_suit(r: Reading) -> int:
    """Exactly two suits occur."""
    return r.suits == 2


@fan("no_honors", "无字", "No Honors", 1, source="MCR 8.76", zh_def="没有字牌",
     example="22339m4455p6677s + 9m")
def no_honors(r: Reading) -> int:
    """No honours."""
    return r.kinds & HONORS == 0


@fan("edge_wait", "边张", "Edge Wait", 1, source="MCR 8.77, 7", zh_def="只和123的3或789的7",
     example="1122355778899m + 3m")
def edge_wait(r: Reading) -> int:
    """Won on the 3 of 123 or the 7 of 789, the only kind that wins."""
    return r.wait == EDGE


@fan("closed_wait", "坎张", "Closed Wait", 1, source="MCR 8.78, 7", aliases="嵌张", zh_def="只和顺子中间的一张",
     example="[123p]55m789p12379s + 8s")
def closed_wait(r: Reading) -> int:
    """Won on the middle of a chow, the only kind that wins."""
    return r.wait == CLOSED


@fan("single_wait", "单钓将", "Single Wait", 1, source="MCR 8.79, 7", aliases="单钓", zh_def="只和作将的一张",
     example="1122335778899m + 5m")
def single_wait(r: Reading) -> int:
    """Won on the pair, the only kind that wins."""
    return r.wait == SINGLE


@fan("self_drawn", "自摸", "Self-Drawn", 1, source="MCR 8.80", zh_def="自己摸牌和牌",
     example="19m19p119sESWNFP + C")
def self_drawn(r: Reading) -> int:
    """Won on an own draw."""
    return r.by == BY_DRAW


@fan("flower_tiles", "花牌", "Flower Tiles", 1, source="MCR 8.81", zh_def="每张补过的花，不计入起和番")
def flower_tiles(r: Reading) -> int:
    """Each flower replaced; not part of the minimum."""
    return r.flowers


@fan("concealed_and_melded_kong", "明暗杠", "Concealed and Melded Kong", 5, excludes="明杠 暗杠", source="MCR 8.82",
     zh_def="一副明杠、一副暗杠",
     example="[NNNN]{8888p}2223m555s + 3m")
def concealed_and_melded_kong(r: Reading) -> int:
    """Exactly two kongs, one of each."""
    return r.melded_kongs == 1 and r.concealed_kongs == 1


@fan("sifang_dafa", "四方大发", "Four Winds and Green Dragon", 168, excludes="大四喜 碰碰和 圈风刻 门风刻 三风刻 幺九刻", source="MCR 11",
     zh_def="四副风刻，發作将",
     example="[EEE][SSS][WWW]NNNF + F")
def sifang_dafa(r: Reading) -> int:
    """Pungs of all four winds and a pair of green dragons."""
    return r.pungs & WINDS == WINDS and r.pair == GREEN_DRAGON


@fan("blessing_of_heaven", "天和", "Blessing of Heaven", 168, excludes="地和 人和 天听 边张 坎张 单钓将 自摸 不求人", source="MCR 11",
     zh_def="庄家起手十四张和牌")
def blessing_of_heaven(r: Reading) -> int:
    """The dealer wins on the tiles as dealt."""
    return r.by == BY_DRAW and r.turn == 0 and r.flags & DEALT != 0


@fan("blessing_of_earth", "地和", "Blessing of Earth", 158, excludes="人和 天听 自摸 不求人", source="MCR 11",
     zh_def="庄家下家第一次摸牌自摸，此前无人吃碰杠")
def blessing_of_earth(r: Reading) -> int:
    """The dealer's right-hand neighbour wins on its first draw, no claim before."""
    return r.by == BY_DRAW and r.turn == 1 and r.flags & FIRST_DRAW != 0


@fan("blessing_of_man", "人和", "Blessing of Man", 108, excludes="天听 门前清 自摸 不求人", source="MCR 11",
     zh_def="闲家在第二次摸牌之前和牌，此前无人吃碰杠")
def blessing_of_man(r: Reading) -> int:
    """Another win of a non-dealer before its second draw, no claim before."""
    return r.turn != 0 and r.flags & (FIRST_LAP | FIRST_DRAW) != 0


@fan("joker_kong", "混杠", "Joker Kong", 88, excludes="暗杠", source="MCR 11", zh_def="四张混牌的杠")
def joker_kong(r: Reading) -> int:
    """A kong of four jokers, named as one kind."""
    return r.joker_kongs


@fan("heavenly_ready", "天听", "Heavenly Ready", 32, source="MCR 11", zh_def="起手听牌，直到和牌手牌未变")
def heavenly_ready(r: Reading) -> int:
    """Ready with the dealt tiles, which have not changed until the win."""
    return r.flags & DEALT_READY != 0


TABLE.close()
EXTRAS = ("sifang_dafa", "blessing_of_heaven", "blessing_of_earth", "blessing_of_man", "joker_kong", "heavenly_ready")
"""Keys of section 11; they follow the official fans."""
