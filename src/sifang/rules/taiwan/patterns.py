"""The table of tai 台: every item of taiwan.md 11 in the order of its section 17, which also decides between equal readings.

An exclusion always points to a later row, so one pass in the table's order finds what counts. What an option switches off has
the value -1 in the ``Rules`` row; an item that is off excludes nothing.
"""

from typing import NamedTuple

from sifang.engine.layout import (
    AFTER_FLOWER,
    AFTER_KONG,
    BEFORE_FIRST_DRAW,
    DEALT,
    DISCARDER_FIRST,
    EARTHLY_READY,
    FIRST_DRAW,
    HEAVENLY_READY,
    NO_CLAIM_BEFORE,
    READY,
    WALL_END,
)
from sifang.kernel import inner, kernel
from sifang.rules.patterns import PatternTable
from sifang.tiles import EAST, KINDS, RED

# Where the winning tile went: the pair's second tile, between two, 12-3 or 89-7, the end of an open run, a triplet; seven pairs.
SINGLE, CLOSED, EDGE, OPEN, TRIPLET, NOWHERE = 0, 1, 2, 3, 4, 5

# Option ``human``.
HUMAN_OFF, HUMAN_BEFORE_DRAW, HUMAN_FIRST_DISCARD = 0, 1, 2

# Option ``pinghu_wait`` in the low two bits, then what 平胡 may have: a concealed hand, a pair of honours, flowers.
PINGHU_ANY, PINGHU_TWO_SIDED, PINGHU_EXACTLY_TWO, PINGHU_WAIT = 0, 1, 2, 3
PINGHU_CONCEALED, PINGHU_HONOR_PAIR, PINGHU_FLOWERS = 4, 8, 16

WINDS = 0b1111 << EAST
DRAGONS = 0b111 << RED


class Reading(NamedTuple):
    """One way to read a winning hand, the place of the winning tile, and the situation; all ints."""

    sets: int
    """5, or 0 for seven pairs and a triplet."""
    pungs: int
    """Mask of the kinds of triplets and kongs."""
    chows: int
    """Number of runs."""
    pair: int
    """Its kind, -1 if there are seven."""
    concealed_pungs: int
    """Concealed triplets and kongs; not one that another's tile completed."""
    place: int
    """Where the winning tile went, SINGLE to NOWHERE."""
    waits: int
    """Kinds that complete the hand, own fourth copies left out; 3 stands for more."""
    suits: int
    """Suits in hand and melds, 0-3."""
    honors: int
    """1: there are honours."""
    open_melds: int
    """Melds apart from concealed kongs."""
    open_kongs: int
    concealed_kongs: int
    self_drawn: int
    robbed: int
    flags: int
    """Of ``Win``."""
    dealer: int
    """1: the winner is the dealer."""
    seat_wind: int
    """Kind."""
    round_wind: int
    """Kind."""
    flowers: int
    """Number of flowers shown."""
    seat_flowers: int
    """Own flowers that count 正花."""
    flower_kongs: int
    """Full sets of four."""
    human: int
    """Option, HUMAN_OFF to HUMAN_FIRST_DISCARD."""
    pinghu: int
    """Options, PINGHU bits."""
    flower_bloom: int
    """Option: a flower's replacement counts for 槓上開花."""


@inner
def bits_of(mask: int) -> int:
    """How many kinds a mask has among the honours."""
    found = 0
    for kind in range(EAST, KINDS):
        found += (mask >> kind) & 1
    return found


TABLE = PatternTable("tai")


@TABLE.pattern(
    "blessing_of_heaven", "天胡", "Blessing of Heaven", 24, source="Taiwan 10, 11",
    excludes="天聽 地聽 門清自摸 門清 自摸 聽牌 獨聽 槓上開花", zh_def="莊家以配牌補花後的十七張直接胡牌", example="123456m456789p2267s + 8s",
)
def blessing_of_heaven(r: Reading) -> int:
    """East wins on the seventeen dealt tiles, opening flowers replaced, before any kong or discard."""
    return 1 if r.self_drawn and r.flags & DEALT else 0


@TABLE.pattern(
    "blessing_of_earth", "地胡", "Blessing of Earth", 16, source="Taiwan 10, 11", excludes="門清自摸 門清 自摸",
    zh_def="閒家第一次摸牌自摸,此前無人吃碰槓", example="123456m456789p2267s + 8s",
)
def blessing_of_earth(r: Reading) -> int:
    """A non-dealer wins by self-draw on its first draw; no chow, pung or kong by any seat before."""
    return 1 if r.self_drawn and r.flags & FIRST_DRAW and not r.flags & DEALT and not r.dealer else 0


@TABLE.pattern(
    "big_four_winds", "大四喜", "Big Four Winds", 16, source="Taiwan 11", excludes="小四喜 門風 圈風 風牌",
    zh_def="東南西北四副刻子或槓子", example="EEESSSWWWNNN6799m + 8m",
)
def big_four_winds(r: Reading) -> int:
    """Triplets or kongs of all four winds."""
    return 1 if r.pungs & WINDS == WINDS else 0


@TABLE.pattern(
    "blessing_of_man", "人胡", "Blessing of Man", 8, source="Taiwan 10, 11", excludes="門清",
    zh_def="閒家第一次摸牌前胡別人打出的牌,此前無人吃碰槓", example="123456m456789p2267s + 8s",
)
def blessing_of_man(r: Reading) -> int:
    """A non-dealer wins on a discard before its own first draw; no chow, pung or kong before."""
    if r.self_drawn or r.robbed or r.dealer or r.human == HUMAN_OFF:
        return 0
    early = BEFORE_FIRST_DRAW if r.human == HUMAN_BEFORE_DRAW else DISCARDER_FIRST | NO_CLAIM_BEFORE
    return 1 if r.flags & early == early else 0


@TABLE.pattern(
    "all_honors", "字一色", "All Honors", 8, source="Taiwan 11", excludes="碰碰胡 混一色", zh_def="全由字牌組成",
    example="EEESSSWWWCCCFFPP + F",
)
def all_honors(r: Reading) -> int:
    """Honours only."""
    return 1 if r.suits == 0 else 0


@TABLE.pattern(
    "full_flush", "清一色", "Full Flush", 8, source="Taiwan 11", excludes="混一色", zh_def="同一種花色,沒有字牌",
    example="1223345667778899m + 9m",
)
def full_flush(r: Reading) -> int:
    """One suit and no honours."""
    return 1 if r.suits == 1 and not r.honors else 0


@TABLE.pattern(
    "little_four_winds", "小四喜", "Little Four Winds", 8, source="Taiwan 11", zh_def="三副風刻,第四種風作眼",
    example="EEESSSWWWNN123m67s + 8s",
)
def little_four_winds(r: Reading) -> int:
    """Triplets of three winds and a pair of the fourth; seat and round wind add."""
    return 1 if bits_of(r.pungs & WINDS) == 3 and r.pair >= EAST and r.pair < RED else 0


@TABLE.pattern(
    "big_three_dragons", "大三元", "Big Three Dragons", 8, source="Taiwan 11", excludes="小三元 三元牌",
    zh_def="中發白三副刻子或槓子", example="CCCFFFPPP123m6799s + 8s",
)
def big_three_dragons(r: Reading) -> int:
    """Triplets or kongs of all three dragons."""
    return 1 if r.pungs & DRAGONS == DRAGONS else 0


@TABLE.pattern(
    "five_concealed_pungs", "五暗刻", "Five Concealed Pungs", 8, source="Taiwan 11", excludes="四暗刻 三暗刻",
    zh_def="五副暗刻或暗槓", example="111444555m99777p22s + 2s",
)
def five_concealed_pungs(r: Reading) -> int:
    """Five concealed triplets or kongs."""
    return 1 if r.concealed_pungs >= 5 else 0


@TABLE.pattern(
    "seven_pairs_and_pung", "嚦咕嚦咕", "Seven Pairs and a Pung", 8, source="Taiwan 11, ligu", aliases="ligu",
    excludes="四暗刻 碰碰胡 門清自摸 三暗刻 門清 自摸 獨聽", zh_def="門清七對一刻,四張相同算兩對",
    example="1199m1199p1199sEEFF + F",
)
def seven_pairs_and_pung(r: Reading) -> int:
    """Concealed, no kong: seven pairs and a triplet, four alike being two pairs."""
    return 1 if r.sets == 0 else 0


EIGHT_FLOWERS = TABLE.declare(
    "eight_flowers", "八仙過海", "Eight Flowers", 8,
    "All eight flowers: paid by all, the hand need not be complete and nothing else counts. With flower_win_compound also "
    "in a win with a complete hand, in place of its flower tai.",
    source="Taiwan 4, 11", excludes="花槓 正花 花牌", zh_def="集齊八張花牌,三家付",
)
SEVEN_ROB_ONE = TABLE.declare(
    "seven_rob_one", "七搶一", "Seven Rob One", 8,
    "Seven flowers, and another seat has or draws the eighth: that seat pays. The hand need not be complete, nothing else counts.",
    source="Taiwan 4, 11", zh_def="已有七張花牌,另一家有第八張,由該家付",
)


@TABLE.pattern(
    "heavenly_ready", "天聽", "Heavenly Ready", 8, source="Taiwan 9, 11", excludes="地聽 門清自摸 門清 聽牌",
    zh_def="配牌即聽並宣告;莊家打出第一張時宣告", example="123456m456789p2267s + 8s",
)
def heavenly_ready(r: Reading) -> int:
    """Declared ready on the dealt tiles; of the concealed items only a self-draw adds."""
    return 1 if r.flags & HEAVENLY_READY else 0


@TABLE.pattern(
    "four_kongs", "四槓子", "Four Kongs", 8, source="Taiwan 11, four_kongs", zh_def="一家四副槓子",
    example="[1111m][4444p][7777s]{9999p}2255s + 2s",
)
def four_kongs(r: Reading) -> int:
    """Four kongs or more; with four_kongs="instant" the fourth ends the deal as a self-draw of this item alone."""
    return 1 if r.open_kongs + r.concealed_kongs >= 4 else 0


@TABLE.pattern(
    "four_concealed_pungs", "四暗刻", "Four Concealed Pungs", 5, source="Taiwan 11", excludes="三暗刻",
    zh_def="四副暗刻或暗槓", example="111444m99777p22267s + 5s",
)
def four_concealed_pungs(r: Reading) -> int:
    """Four concealed triplets or kongs."""
    return 1 if r.concealed_pungs >= 4 else 0


@TABLE.pattern("all_pungs", "碰碰胡", "All Pungs", 4, source="Taiwan 11", zh_def="五副刻子或槓子", example="[111m][444m]99777p22999s + 2s")
def all_pungs(r: Reading) -> int:
    """Five triplets or kongs."""
    return 1 if r.sets == 5 and r.chows == 0 else 0


@TABLE.pattern("half_flush", "混一色", "Half Flush", 4, source="Taiwan 11", zh_def="同一種花色加字牌", example="123456789m11mEEECC + 1m")
def half_flush(r: Reading) -> int:
    """One suit and at least one honour."""
    return 1 if r.suits == 1 and r.honors else 0


@TABLE.pattern(
    "little_three_dragons", "小三元", "Little Three Dragons", 4, source="Taiwan 11", excludes="三元牌",
    zh_def="兩副三元刻,第三種作眼", example="CCCFFFPP123m456p67s + 8s",
)
def little_three_dragons(r: Reading) -> int:
    """Triplets of two dragons and a pair of the third."""
    return 1 if bits_of(r.pungs & DRAGONS) == 2 and r.pair >= RED else 0


@TABLE.pattern(
    "earthly_ready", "地聽", "Earthly Ready", 4, source="Taiwan 9, 11", excludes="門清自摸 門清 聽牌",
    zh_def="閒家打出第一張時宣告聽牌,此前無人吃碰槓", example="123456m456789p2267s + 8s",
)
def earthly_ready(r: Reading) -> int:
    """A non-dealer declared ready with its first discard, no claim or kong before; of the concealed items only a self-draw adds."""
    return 1 if r.flags & EARTHLY_READY else 0


@TABLE.pattern(
    "fully_concealed_hand", "門清自摸", "Fully Concealed Hand", 3, source="Taiwan 11", excludes="門清 自摸",
    zh_def="門清且自摸(門清、不求、自摸各一台)", example="123456m456789p2267s + 8s",
)
def fully_concealed_hand(r: Reading) -> int:
    """A self-draw with no chow, pung or open kong: 門清 1, 不求 1 and 自摸 1 in one."""
    return 1 if r.self_drawn and r.open_melds == 0 else 0


@kernel
def two_sided(r: Reading) -> int:
    """Whether the wait is what the option ``pinghu_wait`` asks of 平胡."""
    wish = r.pinghu & PINGHU_WAIT
    if wish == PINGHU_ANY:
        return 1
    if r.place != OPEN or r.waits < 2:
        return 0
    return 1 if wish == PINGHU_TWO_SIDED or r.waits == 2 else 0


@TABLE.pattern(
    "all_chows", "平胡", "All Chows", 2, source="Taiwan 11", zh_def="五副順子、數牌眼、無花,以兩面聽胡別人的牌",
    example="[123m]456m456789p2267s + 8s",
)
def all_chows(r: Reading) -> int:
    """Five runs, no honour, no flower, won with another's tile that ends a run open on both sides, at least two kinds waited for."""
    if r.sets != 5 or r.chows != 5 or r.self_drawn:
        return 0
    if (r.flowers and not r.pinghu & PINGHU_FLOWERS) or (r.honors and not r.pinghu & PINGHU_HONOR_PAIR):
        return 0
    if r.open_melds == 0 and not r.pinghu & PINGHU_CONCEALED:
        return 0
    return two_sided(r)


@TABLE.pattern(
    "melded_hand", "全求", "Melded Hand", 2, source="Taiwan 11", excludes="獨聽", zh_def="五副皆吃碰槓,單吊別人的牌",
    example="[123m][456p][789s][345m][678p]9m + 9m", aliases="全求人",
)
def melded_hand(r: Reading) -> int:
    """Five open melds, one tile left, won with another's tile."""
    return 1 if r.open_melds == 5 and not r.self_drawn else 0


@TABLE.pattern(
    "three_concealed_pungs", "三暗刻", "Three Concealed Pungs", 2, source="Taiwan 11", zh_def="三副暗刻或暗槓",
    example="111444m99777p23467s + 5s",
)
def three_concealed_pungs(r: Reading) -> int:
    """Three concealed triplets or kongs."""
    return 1 if r.concealed_pungs >= 3 else 0


@TABLE.pattern("flower_kong", "花槓", "Flower Kong", 2, source="Taiwan 11", zh_def="春夏秋冬或梅蘭竹菊一套,每套")
def flower_kong(r: Reading) -> int:
    """Each full set of seasons or plants; the own flower adds."""
    return r.flower_kongs


@TABLE.pattern(
    "no_honors_no_flowers", "無字無花", "No Honors, No Flowers", 2, source="Taiwan 11, no_honor_no_flower",
    zh_def="沒有字牌也沒有花牌", example="[123m]456m456789p2267s + 8s",
)
def no_honors_no_flowers(r: Reading) -> int:
    """No honour in hand and melds and no flower."""
    return 1 if not r.honors and r.flowers == 0 else 0


@TABLE.pattern(
    "concealed_kong", "暗槓", "Concealed Kong", 2, source="Taiwan 11, kong_tai", zh_def="每副暗槓",
    example="{9999m}123m456789p2267s + 8s",
)
def concealed_kong(r: Reading) -> int:
    """Each concealed kong."""
    return r.concealed_kongs


@TABLE.pattern(
    "concealed_hand", "門清", "Concealed Hand", 1, source="Taiwan 11", zh_def="沒有吃碰明槓,胡別人的牌", example="123456m456789p2267s + 8s",
)
def concealed_hand(r: Reading) -> int:
    """No chow, pung or open kong, won with another's tile; concealed kongs are allowed."""
    return 1 if r.open_melds == 0 and not r.self_drawn else 0


@TABLE.pattern("self_drawn", "自摸", "Self-Drawn", 1, source="Taiwan 11", zh_def="自摸,非門清", example="[123m]456m456789p2267s + 8s")
def self_drawn(r: Reading) -> int:
    """A self-draw; with a concealed hand 門清自摸 holds it."""
    return r.self_drawn


@TABLE.pattern(
    "half_melded_hand", "半求", "Half Melded Hand", 1, source="Taiwan 11", excludes="獨聽", zh_def="五副皆吃碰槓,單吊自摸",
    example="[123m][456p][789s][345m][678p]9m + 9m",
)
def half_melded_hand(r: Reading) -> int:
    """As 全求, but self-drawn; 自摸 adds."""
    return 1 if r.open_melds == 5 and r.self_drawn else 0


@TABLE.pattern("declared_ready", "聽牌", "Declared Ready", 1, source="Taiwan 9, 11", zh_def="宣告聽牌後胡牌", aliases="報聽")
def declared_ready(r: Reading) -> int:
    """The winner had declared ready."""
    return 1 if r.flags & (READY | HEAVENLY_READY | EARTHLY_READY) else 0


@TABLE.pattern(
    "single_wait", "獨聽", "Single Wait", 1, source="Taiwan 11", zh_def="只聽一種牌,且為單吊、中洞或邊張",
    example="123456m456789p4622s + 5s",
)
def single_wait(r: Reading) -> int:
    """Exactly one kind completes the hand, as the pair's second tile, the middle of a run, or 3 of 123 or 7 of 789."""
    return 1 if r.waits == 1 and r.place <= EDGE else 0


@TABLE.pattern("robbing_the_kong", "搶槓", "Robbing the Kong", 1, source="Taiwan 6, 11", zh_def="胡別人加槓的牌")
def robbing_the_kong(r: Reading) -> int:
    """Won with the tile that another adds to its pung."""
    return r.robbed


@TABLE.pattern(
    "out_with_replacement_tile", "槓上開花", "Out with Replacement Tile", 1, source="Taiwan 11", zh_def="以槓後或補花所摸的牌自摸",
)
def out_with_replacement_tile(r: Reading) -> int:
    """A self-draw of the replacement after a kong or a flower."""
    if not r.self_drawn:
        return 0
    return 1 if r.flags & AFTER_KONG or (r.flags & AFTER_FLOWER and r.flower_bloom) else 0


@TABLE.pattern("last_tile_draw", "海底撈月", "Last Tile Draw", 1, source="Taiwan 3, 11", zh_def="以最後一張可摸的牌自摸")
def last_tile_draw(r: Reading) -> int:
    """A self-draw of the last drawable tile."""
    return 1 if r.self_drawn and r.flags & WALL_END else 0


@TABLE.pattern("last_tile_claim", "河底撈魚", "Last Tile Claim", 1, source="Taiwan 3, 11", zh_def="胡最後一張打出的牌")
def last_tile_claim(r: Reading) -> int:
    """Won on the discard made when no tile can be drawn any more."""
    return 1 if not r.self_drawn and not r.robbed and r.flags & WALL_END else 0


@TABLE.pattern("dragon_pung", "三元牌", "Dragon Pung", 1, source="Taiwan 11", zh_def="中發白每副刻子或槓子", example="CCC123789m456p67sNN + 8s")
def dragon_pung(r: Reading) -> int:
    """Each triplet or kong of a dragon."""
    return bits_of(r.pungs & DRAGONS)


@TABLE.pattern("seat_wind", "門風", "Seat Wind", 1, source="Taiwan 2, 11", zh_def="門風刻子或槓子", example="SSS123789m456p67sNN + 8s")
def seat_wind(r: Reading) -> int:
    """Triplet or kong of the seat wind."""
    return (r.pungs >> r.seat_wind) & 1


@TABLE.pattern("prevalent_wind", "圈風", "Prevalent Wind", 1, source="Taiwan 2, 11", zh_def="圈風刻子或槓子", example="EEE123789m456p67sNN + 8s")
def prevalent_wind(r: Reading) -> int:
    """Triplet or kong of the round wind; the same tile may be both winds."""
    return (r.pungs >> r.round_wind) & 1


@TABLE.pattern(
    "wind_pung", "風牌", "Wind Pung", 1, source="Taiwan 11, all_winds_count", zh_def="每副風刻,代替門風圈風", example="NNNWWW123m456p6799s + 8s",
)
def wind_pung(r: Reading) -> int:
    """Each triplet or kong of a wind, in place of seat and round wind."""
    return bits_of(r.pungs & WINDS)


@TABLE.pattern("seat_flower", "正花", "Seat Flower", 1, source="Taiwan 11", zh_def="本門的花牌,每張")
def seat_flower(r: Reading) -> int:
    """Each own flower: East 春梅, South 夏蘭, West 秋竹, North 冬菊."""
    return r.seat_flowers


@TABLE.pattern("flower_tiles", "花牌", "Flower Tiles", 1, source="Taiwan 11, all_flowers_count", zh_def="見花見台:每張花牌,代替正花花槓")
def flower_tiles(r: Reading) -> int:
    """Each flower, in place of own flowers and flower kongs."""
    return r.flowers


@TABLE.pattern("melded_kong", "明槓", "Melded Kong", 1, source="Taiwan 11, kong_tai", zh_def="每副明槓", example="[1111p]123789m456p2267s + 8s")
def melded_kong(r: Reading) -> int:
    """Each open kong, claimed or added."""
    return r.open_kongs


OPENING_FLOWER_WIN = TABLE.declare(
    "opening_flower_win", "配牌花胡", "Opening Flower Win", 4, "Added to a flower win made while opening flowers are replaced.",
    source="Taiwan 11, opening_flower_bonus", zh_def="配牌補花時花胡另加",
)
TREASURE = TABLE.declare(
    "treasure", "寶牌", "Treasure", 1,
    "Each pair of a treasure and an own tile of its kind. No hand tai: it does not help the minimum and takes no part in "
    "the choice of a reading.", source="Taiwan 12", zh_def="每張與寶牌相同的牌,每個寶牌各計",
)
DEALER = TABLE.declare(
    "dealer", "莊家", "Dealer", 1, "Between the dealer and the other party of a payment, added to that payment alone.",
    source="Taiwan 13", zh_def="莊家贏或付時另加",
)
DEALER_STREAK = TABLE.declare(
    "dealer_streak", "連莊", "Dealer's Streak", 2, "For each time the dealer has repeated (連N拉N), added with 莊家.",
    source="Taiwan 13", zh_def="每連莊一次另加", aliases="連拉 連莊拉莊",
)

HAND_ITEMS = OPENING_FLOWER_WIN
"""The items before this index are hand tai of a win with a complete hand."""

TABLE.close()

ITEMS = len(TABLE)

HEAVEN, EARTH = TABLE.find("天胡").index, TABLE.find("地胡").index
FOUR_KONGS, SELF_DRAWN = TABLE.find("四槓子").index, TABLE.find("自摸").index


@kernel
def count_situation(r: Reading, counts: list[int]) -> None:
    """Write how often each item counts that is the same in every reading of a hand (with :func:`count_reading` all predicates)."""
    counts[0] = blessing_of_heaven(r)
    counts[1] = blessing_of_earth(r)
    counts[3] = blessing_of_man(r)
    counts[4] = all_honors(r)
    counts[5] = full_flush(r)
    counts[12] = heavenly_ready(r)
    counts[13] = four_kongs(r)
    counts[16] = half_flush(r)
    counts[18] = earthly_ready(r)
    counts[19] = fully_concealed_hand(r)
    counts[21] = melded_hand(r)
    counts[23] = flower_kong(r)
    counts[24] = no_honors_no_flowers(r)
    counts[25] = concealed_kong(r)
    counts[26] = concealed_hand(r)
    counts[27] = self_drawn(r)
    counts[28] = half_melded_hand(r)
    counts[29] = declared_ready(r)
    counts[31] = robbing_the_kong(r)
    counts[32] = out_with_replacement_tile(r)
    counts[33] = last_tile_draw(r)
    counts[34] = last_tile_claim(r)
    counts[39] = seat_flower(r)
    counts[40] = flower_tiles(r)
    counts[41] = melded_kong(r)


@kernel
def count_reading(r: Reading, counts: list[int]) -> None:
    """Write how often each item counts that depends on the reading."""
    counts[2] = big_four_winds(r)
    counts[6] = little_four_winds(r)
    counts[7] = big_three_dragons(r)
    counts[8] = five_concealed_pungs(r)
    counts[9] = seven_pairs_and_pung(r)
    counts[14] = four_concealed_pungs(r)
    counts[15] = all_pungs(r)
    counts[17] = little_three_dragons(r)
    counts[20] = all_chows(r)
    counts[22] = three_concealed_pungs(r)
    counts[30] = single_wait(r)
    counts[35] = dragon_pung(r)
    counts[36] = seat_wind(r)
    counts[37] = prevalent_wind(r)
    counts[38] = wind_pung(r)
