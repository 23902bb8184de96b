"""The examples in docstrings and in the README give what they say."""

import doctest
import importlib

import pytest

import sifang
from sifang.kernel import PACKAGE


def modules_with_examples() -> list[str]:
    """Modules of the package that have an example; those of the extras are left to tests that have the extras."""
    names = []
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE).with_suffix("").parts
        if ">>> " in file.read_text(encoding="utf-8") and parts[0] not in {"hall", "env"}:
            names.append(".".join((sifang.__name__, *parts)).removesuffix(".__init__"))
    return names


@pytest.mark.parametrize("name", modules_with_examples())
def test_examples_of_a_module(name):
    result = doctest.testmod(importlib.import_module(name))
    assert (result.failed, result.attempted > 0) == (0, True)


def test_examples_of_the_readme(root):
    result = doctest.testfile(str(root / "README.md"), module_relative=False)
    assert (result.failed, result.attempted > 0) == (0, True)
