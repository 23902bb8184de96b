"""What bots aim at in Taiwan: five sets and a pair of any kind, and whatever it is worth decides between waits (Taiwan 11).

A payment is the base and the tai, so dear hands gain little: plans for flushes, triplets and honours that may be further away than the plain
hand lost or changed nothing (``bench/results.md``); they are listed as equals, for their live tiles.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sifang.rules.plans import BY_VALUE, FROM_MINIMUM, HONORS, LIGU, PUNGS, SUIT, Guide, Plan, pung

if TYPE_CHECKING:
    from sifang.rules.taiwan.options import TaiwanOptions

PUNG_WEIGHT, CHOW_WEIGHT = 12, 6
KONG_GAIN = 10


def guide(options: TaiwanOptions) -> Guide:
    """The plans; a hand of the full minimum is asked of the scorer, else waits go by their value."""
    plans = [Plan("plain")]
    for kind in range(27, 34):
        plans.append(Plan("honor_pung", sets=(pung(kind),), counting=True))
    for suit in range(3):
        one = SUIT << 9 * suit
        plans.append(Plan("half_flush", allowed=one | HONORS))
        plans.append(Plan("full_flush", allowed=one))
    plans.append(Plan("all_triplets", PUNGS))
    if options.ligu:
        plans.append(Plan("seven_pairs_and_pung", LIGU, closed=True))
    base = options.base // options.unit if options.unit else 0
    waits = FROM_MINIMUM if options.min_tai else BY_VALUE
    return Guide(
        tuple(plans), pung_weight=PUNG_WEIGHT, chow_weight=CHOW_WEIGHT, kong_gain=KONG_GAIN, waits=waits,
        wait_base=min(base, 100),
    )  # fmt: skip
