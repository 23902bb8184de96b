"""``sifang bench``: speed beside other programs, ours and theirs in turns in one run, as ratios.

Peers come with the extra ``peers``; one that is not installed leaves its rows out.
"""

from __future__ import annotations

import importlib

from sifang.bench.figures import Figures
from sifang.kernel import prefer_jit

PARTS = ("forms", "mcr", "play", "start")
"""Modules of this package, each with ``run``."""


def run() -> Figures:
    """All figures, with compiled kernels."""
    prefer_jit()
    figures: Figures = {}
    for part in PARTS:
        figures |= importlib.import_module(f"sifang.bench.{part}").run()
    return figures
