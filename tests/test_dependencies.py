"""Dependencies are those that were decided on: exact where they must be, installed as named, and nothing beside them is imported.

This looks at names and versions alone, for it works without a network: it knows nothing of published vulnerabilities, and nothing of what
the named packages bring with them (docs/decisions/002-dependencies.md).
"""

import ast
import re
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, version
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
EXACT = re.compile(r"^[A-Za-z0-9._-]+==[0-9][0-9A-Za-z.]*(; .*)?$")


def name_of(wish):
    return re.match(r"[A-Za-z0-9._-]+", wish).group().lower().replace("_", "-")


@pytest.mark.parametrize("extra", sorted(EXTRAS))
def test_versions_of_extras_are_exact(extra):
    assert [wish for wish in EXTRAS[extra] if not EXACT.match(wish)] == []


@pytest.mark.parametrize("extra", ["hall", "dev"])
def test_what_is_installed_is_what_is_named(extra):
    wrong = {}
    for wish in EXTRAS[extra]:
        try:
            there = version(name_of(wish))
        except PackageNotFoundError:
            continue  # this extra, or a part of it for another system, is not installed here
        wanted = wish.partition("==")[2].partition(";")[0]
        if there != wanted:
            wrong[name_of(wish)] = (there, wanted)
    assert wrong == {}


def imported(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (one.name.partition(".")[0] for one in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]


def test_nothing_is_imported_that_is_not_named():
    named = {name_of(wish) for wishes in (PROJECT["dependencies"], *EXTRAS.values()) for wish in wishes}
    found = {top for file in (ROOT / "src").rglob("*.py") for top in imported(file)} - set(sys.stdlib_module_names)
    known = packages_distributions()
    strangers = {  # llvmlite comes with Numba, which is bound to one version of it
        top for top in found - {"sifang", "llvmlite"}
        if top in known and not {one.lower().replace("_", "-") for one in known[top]} & named
    }  # fmt: skip
    assert strangers == set()
