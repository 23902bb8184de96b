"""Sichuan 四川麻将: the older game with one winning tile a deal, and 血战到底 and 血流成河 as presets.

    key        sichuan          version 1
    edition    the seed document's rules (preset ``seed``); Mahjong International League SBR 2025 (``blood``); apps (``blood_app``, ``river``)
    tiles      108, three suits     dice    two throws of two
    unit       points; fan is the exponent that makes them

``RULEBOOK.md`` beside this file lists the doubtful points of the book and what was decided. Kernels: ``score`` (``value``, ``pay_win``) and ``settle``
(kongs, exhausted wall, next dealer); everything else here only puts them into words.
"""

from sifang.rules.ruleset import Ruleset
from sifang.rules.sichuan.deals import DICE, break_wall, next_position, stacks
from sifang.rules.sichuan.explain import score
from sifang.rules.sichuan.options import PRESETS, SichuanOptions, rules_row
from sifang.rules.sichuan.patterns import TABLE
from sifang.rules.sichuan.records import answer, waits_answer

__all__ = ["RULESET", "SichuanOptions"]

RULESET = Ruleset(
    key="sichuan",
    en="Sichuan",
    zh_hans="四川麻将",
    zh_hant="四川麻將",
    version=1,
    edition="seed; blood = MIL SBR 2025",
    options=SichuanOptions,
    presets=PRESETS,
    patterns=TABLE,
    rows=rules_row,
    dice=DICE,
    break_wall=break_wall,
    stacks=stacks,
    score=score,
    answer=answer,
    waits_answer=waits_answer,
    next_position=next_position,
)
