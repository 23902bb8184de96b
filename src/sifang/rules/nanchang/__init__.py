"""Nanchang mahjong 南昌麻将: 136 tiles, sequences of honours, and 精, jokers that are turned up.

    key        nanchang         version 1
    edition    the seed document's rules (preset ``seed``); the encyclopedia's (``baike``); rooms (``room``)
    tiles      136, no flowers; the turned tile is the primary joker 正精, its successor the secondary 副精
    dice       three throws of two: second thrower, wall, joker
    unit       points; patterns are factors that multiply

``RULEBOOK.md`` beside this file lists the doubtful points of the book and what was decided. Kernels: ``jokers`` (shapes with jokers),
``arrange`` (what they stand for), ``score`` (``value``, ``pay_win``, ``pay_draw``); all else only puts them into words.
"""

from sifang.rules.nanchang.deals import DICE, break_wall, next_position, stacks
from sifang.rules.nanchang.explain import score as score_question
from sifang.rules.nanchang.options import PRESETS, NanchangOptions, rules_row
from sifang.rules.nanchang.patterns import TABLE
from sifang.rules.nanchang.records import answer, waits_answer
from sifang.rules.ruleset import Ruleset

__all__ = ["RULESET", "NanchangOptions"]

RULESET = Ruleset(
    key="nanchang",
    en="Nanchang",
    zh_hans="南昌麻将",
    zh_hant="南昌麻將",
    version=1,
    edition="seed",
    options=NanchangOptions,
    presets=PRESETS,
    patterns=TABLE,
    rows=rules_row,
    dice=DICE,
    break_wall=break_wall,
    stacks=stacks,
    score=score_question,
    answer=answer,
    waits_answer=waits_answer,
    next_position=next_position,
)
