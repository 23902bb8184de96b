"""What bots aim at in Sichuan: the plain hand, seven pairs and all pungs of two suits, or of one (A6, A8, B2).

Going out of one's way for a dear hand loses, also where fan double: a hand is worth most by being early. Its value decides where waits
are chosen. Pungs and kongs pay by speed, and kongs in points. Measured by matches between bots (``bench/results.md``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sifang.rules.plans import BY_VALUE, PAIRS, PUNGS, SUIT, Guide, Plan

if TYPE_CHECKING:
    from sifang.rules.sichuan.options import SichuanOptions

KONG_GAIN = 19
PUNG_WEIGHT = 8
CLAIM_BAR = 0


def guide(options: SichuanOptions) -> Guide:
    """The plans: every shape in two suits and in one."""
    plans = []
    for suit in range(3):
        one = SUIT << 9 * suit
        two = (SUIT | SUIT << 9 | SUIT << 18) & ~one
        plans += [
            Plan("plain", allowed=two),
            Plan("seven_pairs", PAIRS, allowed=two, closed=True),
            Plan("all_pungs", PUNGS, allowed=two),
            Plan("one_suit", allowed=one),
            Plan("pure_seven_pairs", PAIRS, allowed=one, closed=True),
            Plan("pure_pungs", PUNGS, allowed=one),
        ]
    return Guide(
        tuple(plans),
        claim_bar=CLAIM_BAR,
        open_bar=CLAIM_BAR,
        pung_weight=PUNG_WEIGHT,
        kong_gain=KONG_GAIN,
        waits=BY_VALUE,
    )
