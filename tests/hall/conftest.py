"""The hall's tests need the extra ``hall``; without it this folder is left out."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

collect_ignore: list[str] = []
if importlib.util.find_spec("litestar") is None:
    collect_ignore = [one.name for one in Path(__file__).parent.glob("test_*.py")]
else:
    from hall.people import Server

    @pytest.fixture(scope="module")
    def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
        """A hall on loopback where nobody waits."""
        with Server(tmp_path_factory.mktemp("hall")) as running:
            yield running
