"""``sifang bench``: speed beside other programs, ours and theirs in turns in one run, as ratios.

Peers come with the extra ``peers``; one that is not installed leaves its rows out.
"""

from __future__ import annotations

from sifang.kernel import prefer_jit

prefer_jit()

from sifang.bench import forms, mcr, play, start  # noqa: E402
from sifang.bench.figures import Figures  # noqa: E402

PARTS = (forms.run, mcr.run, play.run, start.run)


def run() -> Figures:
    """All figures."""
    figures: Figures = {}
    for part in PARTS:
        figures |= part()
    return figures
