"""What an import costs: the package and the scorer of one hand load neither NumPy nor Numba."""

import json
import os
import subprocess
import sys

import pytest

HEAVY = {"numpy", "numba", "llvmlite"}
REPORT = (
    "import json, sys; print(json.dumps(sorted({name.partition('.')[0] for name in sys.modules})), file=sys.stderr)"
)


def loaded_by(code: str) -> set[str]:
    environment = {**os.environ, "SIFANG_JIT": "0"}
    run = subprocess.run(
        [sys.executable, "-c", f"{code}\n{REPORT}"], env=environment, capture_output=True, text=True, check=True
    )
    return set(json.loads(run.stderr.splitlines()[-1]))


@pytest.mark.parametrize(
    "module",
    [
        "sifang",
        "sifang.hand",
        "sifang.notation",
        "sifang.score",
        "sifang.engine.layout",
        "sifang.engine.split",
        "sifang.rules.ruleset",
        "sifang.rules.mcr",
        "sifang.rules.nanchang",
        "sifang.rules.sichuan",
        "sifang.rules.taiwan",
    ],
)
def test_importing_loads_neither_numpy_nor_numba(module):
    assert not loaded_by(f"import {module}") & HEAVY


def test_a_row_is_read_without_numpy():
    assert not loaded_by("from sifang.engine.layout import Win; Win().hand[0] += 1") & HEAVY
