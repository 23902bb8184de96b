"""Starting up: one hand scored as a whole process, and compiling cold."""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from sifang.bench.figures import Figures, compare

SCORE = [sys.executable, "-m", "sifang", "score", "mcr", "[789p]1112345699p", "4p", "--json"]
TIMES = 7

COLD = """
import time
from sifang.kernel import prefer_jit
prefer_jit()
start = time.process_time()
from sifang.batch import Batch
from sifang.table import Table
for key in ("mcr", "nanchang", "sichuan", "taiwan"):
    table = Table(key)
    seat = table.actor
    table.play(seat, table.legal_actions(seat)[0])
print(time.process_time() - start)
"""


def wall_seconds(command: list[str]) -> float:
    """Least wall time of a command over several runs."""
    best = float("inf")
    for _ in range(TIMES):
        start = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        best = min(best, time.perf_counter() - start)
    return best


def compiled(cache: str) -> float:
    """CPU seconds until a table of each rule set has played, with this cache folder."""
    env = {**os.environ, "SIFANG_CACHE": cache}
    done = subprocess.run([sys.executable, "-c", COLD], env=env, check=True, capture_output=True, text=True)
    return float(done.stdout)


def run() -> Figures:
    """The figures of starting up; the least of several runs, for other work on the machine only adds."""
    figures = compare(
        "score of one hand, whole process, s (theirs: bare Python)",
        wall_seconds(SCORE),
        wall_seconds([sys.executable, "-c", ""]),
        less=True,
    )
    with tempfile.TemporaryDirectory() as cache:
        figures["compile engine and scorers, cold, CPU s"] = {"ours": compiled(cache)}
        figures["start warm, CPU s"] = {"ours": min(compiled(cache) for _ in range(3))}
        size = sum(file.stat().st_size for file in (Path(cache) / "kernels").rglob("*") if file.is_file())
        figures["cache of machine code, MB"] = {"ours": size / 1e6}
    figures["peak memory of this process, MB"] = {"ours": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024}
    return figures
