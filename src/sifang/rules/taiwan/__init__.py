"""Taiwan sixteen-tile mahjong 台灣十六張麻將: five sets and a pair, flowers, and 宝牌 as a preset.

    key        taiwan           version 1
    edition    the hall 戏谷麻将馆 (preset ``xigu``, ``xigu_treasure``); association, halls and leagues as presets
    tiles      144 with eight flowers, 136 without     dice    three
    unit       tai 台; a payment is base 底 + unit * tai, dealer tai by payer

``RULEBOOK.md`` beside this file lists the doubtful points of the book and what was decided. The kernels are in ``score`` (``value``,
``pay_win``) and the table of tai in ``patterns``; everything else here only puts them into words.
"""

from sifang.rules.ruleset import Ruleset
from sifang.rules.taiwan.deals import DICE, break_wall, next_position, stacks
from sifang.rules.taiwan.explain import breakdown
from sifang.rules.taiwan.options import PRESETS, TaiwanOptions, rows
from sifang.rules.taiwan.patterns import TABLE
from sifang.rules.taiwan.records import answer, waits_answer

__all__ = ["RULESET", "TaiwanOptions"]

RULESET = Ruleset(
    key="taiwan",
    en="Taiwan sixteen tiles",
    zh_hans="台湾十六张",
    zh_hant="台灣十六張",
    version=1,
    edition="hall 戏谷麻将馆",
    options=TaiwanOptions,
    presets=PRESETS,
    patterns=TABLE,
    rows=rows,
    dice=DICE,
    break_wall=break_wall,
    stacks=stacks,
    score=breakdown,
    answer=answer,
    waits_answer=waits_answer,
    next_position=next_position,
)
