"""What Taiwan pays for, for bots: flushes, all pungs, pungs of honours that count, and five sets and a pair of any kind (Taiwan 11).

A payment is the base and the tai, so dear hands gain less than their tai say: the penalties below nought are how much further such a
hand may be, in twentieths of a tile, measured by matches between bots (``bench/results.md``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sifang.rules.plans import BY_VALUE, FROM_MINIMUM, HONORS, LIGU, PUNGS, SUIT, Guide, Plan, pung

if TYPE_CHECKING:
    from sifang.rules.taiwan.options import TaiwanOptions

HALF_FLUSH_GAIN = 10
FULL_FLUSH_GAIN = 20
PUNGS_GAIN = 8
HONOR_GAIN = 2
LIGU_GAIN = 16
CLAIM_BAR = 10


def guide(options: TaiwanOptions) -> Guide:
    """The plans; a hand of the full minimum is asked of the scorer, else waits go by their value."""
    plans = [Plan("plain")]
    for kind in range(27, 34):
        plans.append(Plan("honor_pung", sets=(pung(kind),), counting=True, penalty=-HONOR_GAIN))
    for suit in range(3):
        one = SUIT << 9 * suit
        plans.append(Plan("half_flush", allowed=one | HONORS, penalty=-HALF_FLUSH_GAIN))
        plans.append(Plan("full_flush", allowed=one, penalty=-FULL_FLUSH_GAIN))
    plans.append(Plan("all_triplets", PUNGS, penalty=-PUNGS_GAIN))
    if options.ligu:
        plans.append(Plan("seven_pairs_and_pung", LIGU, closed=True, penalty=-LIGU_GAIN))
    base = options.base // options.unit if options.unit else 0
    waits = FROM_MINIMUM if options.min_tai else BY_VALUE
    return Guide(tuple(plans), claim_bar=CLAIM_BAR, waits=waits, wait_base=min(base, 100))
