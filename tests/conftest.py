"""What all tests share: the repository's folder, hypothesis without a time limit (machines differ), and golden files.

A golden is a file of ``tests/goldens`` that a test compares its text with. ``make goldens`` writes them all anew; nobody edits one
by hand, and its difference is read before it is committed.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("sifang", deadline=None, database=None, derandomize=True)
settings.load_profile("sifang")

ROOT = Path(__file__).parent.parent
GOLDENS = ROOT / "tests" / "goldens"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--write-goldens", action="store_true", help="write the files of tests/goldens instead of comparing"
    )


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    # Compiling is slow: those tests come first and share one worker, so that each door is compiled once.
    items.sort(key=lambda item: item.get_closest_marker("compiled") is None)
    for item in items:
        if item.get_closest_marker("compiled") and config.pluginmanager.hasplugin("xdist"):
            item.add_marker(pytest.mark.xdist_group("compiled"))
        if "golden" in getattr(item, "fixturenames", ()):
            item.add_marker("golden")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository's folder."""
    return ROOT


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """``golden(name, text)`` compares the text with that file of tests/goldens."""

    def compare(name: str, text: str) -> None:
        file = GOLDENS / name
        if request.config.getoption("--write-goldens"):
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        assert file.is_file(), f"{file.relative_to(ROOT)} is missing: run `make goldens`"
        assert text == file.read_text(encoding="utf-8"), f"differs from {file.relative_to(ROOT)}"

    return compare
