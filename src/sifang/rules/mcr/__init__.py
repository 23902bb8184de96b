"""MCR 国标麻将, the Mahjong Competition Rules: four sets and a pair, 82 fans, eight of them to win.

    key        mcr                       version 1
    edition    MIL 2025 (preset ``mil2025``); ``wmo2006`` and ``strict98`` as presets
    tiles      144 with eight flowers    dice    two throws of two
    unit       fan 番; a payment is the base 8 and the value

``RULEBOOK.md`` beside this file lists the doubtful points of the book and what was decided. ``fans`` is the table; ``links`` chooses between
chow fans, ``search`` finds the best reading, ``jokers`` names wild tiles, ``score`` has the kernels that a table asks (``value``, ``pay_win``).
"""

from sifang.rules.mcr.explain import breakdown
from sifang.rules.mcr.fans import TABLE
from sifang.rules.mcr.match import DICE, break_wall, next_position, stacks
from sifang.rules.mcr.options import PRESETS, McrOptions, rows
from sifang.rules.mcr.records import answer, waits_answer
from sifang.rules.ruleset import Ruleset

__all__ = ["RULESET", "McrOptions"]

RULESET = Ruleset(
    key="mcr",
    en="Mahjong Competition Rules",
    zh_hans="国标麻将",
    zh_hant="國標麻將",
    version=1,
    edition="MIL 2025",
    options=McrOptions,
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
