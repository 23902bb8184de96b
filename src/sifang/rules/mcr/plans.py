"""Targets that reach the eight fan of MCR, for bots.

Fans of six need two more (``open_penalty``): a concealed hand has them, an open one has to find a pung of honours that count.
All chows of a hand that stays concealed and is drawn (不求人 4, 平和 2, small fans) are no target: played for, they lose a point a deal.
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import TYPE_CHECKING

from sifang.engine.forms_special import HONORS, KNITTED_TILES
from sifang.rules.plans import (
    FROM_MINIMUM,
    KNITTED,
    ORPHANS,
    PAIRS,
    PUNGS,
    SUIT,
    TYPES,
    Guide,
    Plan,
    chow,
    kinds_mask,
    pung,
    ranks,
)
from sifang.tiles import parse_tile

if TYPE_CHECKING:
    from sifang.rules.mcr.options import McrOptions

SETS_LACK = 15
"""What two fan more are thought to cost beside named chows, in twentieths of a tile; measured for the prototype of this bot."""
OPEN_LACK, PAIR_LACKS = 11, 5
"""The same for half flushes, all pungs and all types, and what a pair of honours that count leaves of it."""

REVERSIBLE = kinds_mask(parse_tile(text) for text in "1p 2p 3p 4p 5p 8p 9p 2s 4s 5s 6s 8s 9s P".split())
"""推不倒 (MCR 8.40)."""


def chow_plans() -> list[Plan]:
    """Plans of three named chows."""
    plans = []
    for low in range(7):
        plans.append(Plan("mixed_triple_chow", sets=tuple(chow(9 * suit + low) for suit in range(3))))
    for order in permutations(range(3)):
        plans.append(Plan("mixed_straight", sets=tuple(chow(9 * suit + 3 * i) for i, suit in enumerate(order))))
        for low in range(5):
            sets = tuple(chow(9 * suit + low + i) for i, suit in enumerate(order))
            plans.append(Plan("mixed_shifted_chows", sets=sets, chows=True))
            plans.append(Plan("mixed_shifted_chows", sets=sets, open_penalty=SETS_LACK))
            if 1 <= low <= 3:
                plans.append(Plan("mixed_shifted_chows", sets=sets, allowed=ranks(2, 8)))
    for suit in range(3):
        plans.append(Plan("pure_straight", sets=tuple(chow(9 * suit + 3 * i) for i in range(3))))
        for step in (1, 2):
            for low in range(7 - 2 * step):
                sets = tuple(chow(9 * suit + low + step * i) for i in range(3))
                plans.append(Plan("pure_shifted_chows", sets=sets))
    return plans


def pung_plans() -> list[Plan]:
    """Plans of two or three named pungs."""
    plans = [
        Plan("two_dragon_pungs", sets=(pung(a), pung(b)), open_penalty=SETS_LACK)
        for a, b in combinations((31, 32, 33), 2)
    ]
    plans += [Plan("big_three_winds", sets=tuple(map(pung, three))) for three in combinations((27, 28, 29, 30), 3)]
    plans += [Plan("triple_pung", sets=tuple(pung(9 * suit + rank) for suit in range(3))) for rank in range(9)]
    for order in permutations(range(3)):
        for low in range(7):
            sets = tuple(pung(9 * suit + low + i) for i, suit in enumerate(order))
            plans.append(Plan("mixed_shifted_pungs", sets=sets))
    return plans


def tile_plans() -> list[Plan]:
    """Plans that limit the kinds of the hand."""
    plans = []
    for suit in range(3):
        one = SUIT << 9 * suit
        plans.append(Plan("half_flush", allowed=one | HONORS, open_penalty=OPEN_LACK, value_pung=PAIR_LACKS))
        plans.append(Plan("full_flush", allowed=one))
    plans.append(Plan("lower_four", allowed=ranks(1, 4)))
    plans.append(Plan("upper_four", allowed=ranks(6, 9)))
    plans.append(Plan("lower_tiles", allowed=ranks(1, 3)))
    plans.append(Plan("middle_tiles", allowed=ranks(4, 6)))
    plans.append(Plan("upper_tiles", allowed=ranks(7, 9)))
    plans.append(Plan("reversible_tiles", allowed=REVERSIBLE))
    return plans


def special_plans() -> list[Plan]:
    """All pungs, all types and the special shapes."""
    plans = [
        Plan("all_pungs", PUNGS, open_penalty=OPEN_LACK, value_pung=PAIR_LACKS),
        Plan("all_types", TYPES, open_penalty=OPEN_LACK, value_pung=PAIR_LACKS),
        Plan("seven_pairs", PAIRS, closed=True),
        Plan("thirteen_orphans", ORPHANS, closed=True),
    ]
    for knitting in KNITTED_TILES:
        plans.append(Plan("lesser_honors_and_knitted_tiles", KNITTED, tiles=knitting, closed=True))
        plans.append(Plan("knitted_straight", tiles=knitting, takes=3))
    return plans


def guide(options: McrOptions) -> Guide:
    """The plans; options change values of fans, but none from over eight to under it."""
    return Guide((*chow_plans(), *pung_plans(), *tile_plans(), *special_plans()), waits=FROM_MINIMUM)
