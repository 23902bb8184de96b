"""For processes that answer single questions: they run the engine interpreted, for compiling its inner parts takes longer than any answer.

This module imports nothing of the engine, so it can be run before the engine decides how it runs.
"""

from __future__ import annotations

import os


def choose() -> None:
    """Interpreted kernels in this process."""
    os.environ["SIFANG_JIT"] = "0"
