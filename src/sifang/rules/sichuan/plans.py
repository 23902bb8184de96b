"""What Sichuan pays for, for bots: one suit, seven pairs, all pungs, and the plain hand of two suits (A6, A8, B2).

A dear hand may be further away than a cheap one: the penalties below nought say by how much, in twentieths of a tile. They were
measured by matches between bots (``bench/results.md``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sifang.rules.plans import BY_VALUE, PAIRS, PUNGS, SUIT, Guide, Plan

if TYPE_CHECKING:
    from sifang.rules.sichuan.options import SichuanOptions

ONE_SUIT_GAIN = 20
PAIRS_GAIN = 8
PUNGS_GAIN = 6
PURE_PAIRS_GAIN = 30
PURE_PUNGS_GAIN = 26
KONG_GAIN = 10
CLAIM_BAR = 10


def guide(options: SichuanOptions) -> Guide:
    """The plans: every shape in two suits and in one."""
    plans = []
    for suit in range(3):
        one = SUIT << 9 * suit
        two = (SUIT | SUIT << 9 | SUIT << 18) & ~one
        plans += [
            Plan("plain", allowed=two),
            Plan("seven_pairs", PAIRS, allowed=two, closed=True, penalty=-PAIRS_GAIN),
            Plan("all_pungs", PUNGS, allowed=two, penalty=-PUNGS_GAIN),
            Plan("one_suit", allowed=one, penalty=-ONE_SUIT_GAIN),
            Plan("pure_seven_pairs", PAIRS, allowed=one, closed=True, penalty=-PURE_PAIRS_GAIN),
            Plan("pure_pungs", PUNGS, allowed=one, penalty=-PURE_PUNGS_GAIN),
        ]
    return Guide(tuple(plans), claim_bar=CLAIM_BAR, kong_gain=KONG_GAIN, waits=BY_VALUE)
