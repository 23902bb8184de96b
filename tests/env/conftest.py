"""Tests of the learning environments; where Gymnasium and PettingZoo are not installed they are not collected.

Kernels of the tests' own process are interpreted unless ``SIFANG_JIT=1``: the first question settles it before ``sifang.env`` can ask for compiled ones.
"""

import importlib.util

from sifang.kernel import jit_enabled

jit_enabled()

if not (importlib.util.find_spec("gymnasium") and importlib.util.find_spec("pettingzoo")):
    collect_ignore_glob = ["test_*.py"]
