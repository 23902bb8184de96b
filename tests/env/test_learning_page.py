"""docs/learning.md says what the code says, and its learner learns."""

import doctest
import os
import subprocess
import sys

import pytest

from sifang.commands import VERBS
from sifang.env import ACTION_NAMES
from sifang.play import observe


@pytest.fixture(scope="module")
def page(root):
    return (root / "docs/learning.md").read_text(encoding="utf-8").splitlines()


def test_planes_and_figures_are_those_of_the_engine(page):
    planes = [line for line in (observe.__doc__ or "").splitlines() if line.startswith("|")]
    at = page.index(planes[0])
    assert page[at : at + len(planes)] == planes
    figures = [f"| {i} | {text} |" for i, text in enumerate(observe.FIGURES)]
    at = page.index(figures[0])
    assert page[at : at + len(figures) + 1] == [*figures, ""]


def test_every_plane_is_told_once():
    told = []
    for line in (observe.__doc__ or "").splitlines():
        first, _, last = line.strip("| ").partition(" |")[0].partition("-")
        if line.startswith("|") and first.isdigit():
            told += range(int(first), int(last or first) + 1)
    assert told == list(range(observe.PLANES))


def test_actions_are_those_of_the_engine(page):
    for verb, first, n in VERBS:
        last = first + n - 1
        numbers, end = (f"{first}-{last}", f" `{ACTION_NAMES[last]}` |") if n > 1 else (str(first), " |")
        assert f"| {numbers} | {verb} | `{ACTION_NAMES[first]}` |{end}" in page


def test_examples_of_the_page(root):
    result = doctest.testfile(str(root / "docs/learning.md"), module_relative=False)
    assert (result.failed, result.attempted > 0) == (0, True)


LEARN = """
import sys
sys.path.insert(0, sys.argv[1])
import learner
from sifang.kernel import jit_enabled
assert jit_enabled()
print(*learner.measure("sichuan", learner.train("sichuan", 200), "random", 4000))
"""


@pytest.mark.compiled
@pytest.mark.slow
def test_the_learner_beats_chance(root):
    command = [sys.executable, "-c", LEARN, str(root / "docs")]
    done = subprocess.run(command, env={**os.environ, "SIFANG_JIT": "1"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    mean, half = map(float, done.stdout.split())
    assert mean - half > 0.5


SAME = """
import hashlib
import numpy
from sifang.env import VectorTables
for key in ("mcr", "nanchang", "sichuan", "taiwan"):
    for opponents in (None, "greedy"):
        digest = hashlib.sha256()
        tables = VectorTables(3, key, seed=15, opponents=opponents)
        generator = numpy.random.default_rng(15)
        for _ in range(80):
            seen, rewards, ended, truncated, info = tables.step(tables.sample(generator))
            for array in (*seen.values(), rewards, ended, info["seat"]):
                digest.update(array.tobytes())
        print(key, opponents, digest.hexdigest())
"""


@pytest.mark.compiled
@pytest.mark.slow
def test_interpreted_and_compiled_tables_are_equal():
    found = []
    for jit in ("0", "1"):
        command = [sys.executable, "-c", SAME]
        done = subprocess.run(
            command, env={**os.environ, "SIFANG_JIT": jit}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]
        found.append(done.stdout.splitlines())
    assert found[0] == found[1]
    assert len(found[0]) == 8
