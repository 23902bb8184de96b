"""What Nanchang pays for, for bots: seven pairs, misfits and all triplets count double beside the plain hand (Nanchang 5).

Jokers are counted off what is missing, so no plan names them; what they bring by being held is settled by keeping them. Penalties below
nought are how much further a dear hand may be, in twentieths of a tile. Fishing 精吊 doubles twice, and any tile wins: a win is let go for it
where the next draw is worth more. Measured by matches between bots (``bench/results.md``).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sifang.rules.plans import MISFITS, PAIRS, PUNGS, Guide, Plan

if TYPE_CHECKING:
    from sifang.rules.nanchang.options import NanchangOptions

TRIPLETS_GAIN = 6
PATIENCE = 93
CLAIM_BAR = 15
KONG_GAIN = 19
PUNG_WEIGHT, CHOW_WEIGHT = 4, 2


def guide(options: NanchangOptions) -> Guide:
    """The plans."""
    plans = (
        Plan("ping"),
        Plan("qidui", PAIRS, closed=True),
        Plan("shisanlan", MISFITS, closed=True),
        Plan("pengpeng", PUNGS, penalty=-TRIPLETS_GAIN),
    )
    return Guide(
        plans,
        claim_bar=CLAIM_BAR,
        open_bar=CLAIM_BAR,
        pung_weight=PUNG_WEIGHT,
        chow_weight=CHOW_WEIGHT,
        kong_gain=KONG_GAIN,
        patience=PATIENCE,
    )
