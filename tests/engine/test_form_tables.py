"""The tables' file: made once, mapped without NumPy afterwards, made again when it is of no use."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from sifang.engine.form_tables import FAMILIES, build, suit_vectors
from sifang.engine.forms import CHOWS, FIELDS, SETS, STANDARD, tables

PROGRAM = """
import sys
from sifang.engine.forms import STANDARD, shanten
from sifang.hand import counts_of
print(shanten(counts_of("123m456p789sEESS")), "numpy" in sys.modules)
"""


def run(cache):
    environment = {key: value for key, value in os.environ.items() if key != "SIFANG_JIT"}
    environment |= {"SIFANG_CACHE": str(cache), "PYTHONPATH": str(Path(__file__).parents[2] / "src")}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_tables_are_built_once_and_then_read_without_numpy(tmp_path):
    old = tmp_path / "forms" / f"{STANDARD}-0123456789abcdef.bin"
    old.parent.mkdir()
    old.write_bytes(b"of other sources")
    assert run(tmp_path) == ["0", "True"]
    (file,) = old.parent.iterdir()
    assert run(tmp_path) == ["0", "False"]
    file.write_bytes(file.read_bytes()[:1000])
    assert run(tmp_path) == ["0", "True"]
    assert run(tmp_path) == ["0", "False"]


def test_a_folder_that_cannot_be_written_does_without(tmp_path):
    (tmp_path / "forms").write_text("in the way")
    assert run(tmp_path) == ["0", "True"]


def test_both_kinds_of_tables_hold_what_is_built():
    built = build(CHOWS)[0]
    record = tables(CHOWS, compiled=True)
    plain = tables(CHOWS, compiled=False)
    for name, _, length in FIELDS:
        assert len(getattr(plain, name)) == length
        assert np.array_equal(built[name], record[name])
        assert np.array_equal(built[name], np.asarray(getattr(plain, name)))


@pytest.mark.parametrize("number", range(len(FAMILIES)))
def test_vectors_of_a_suit(number):
    family = FAMILIES[number]
    assert family.sets == SETS[number]
    numbers, vectors = suit_vectors(family)
    assert len(numbers) == 5**9
    assert vectors[numbers[0]][1] == 2, "a pair out of nothing"
    assert vectors[numbers[0]][2 * family.sets] == 3 * family.sets
    assert vectors[numbers[5**8 + 5**7 + 5**6]][2] == 0, "123 is a set"
    assert vectors[numbers[3]][2] == (0 if family.pungs else 2), "999 is a set where pungs are"
    # A goal that asks for more is never nearer.
    assert (vectors[:, 2:] >= vectors[:, :-2]).all()
    assert (vectors[:, 1::2] >= vectors[:, ::2]).all()
