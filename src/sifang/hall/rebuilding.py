"""``sifang hall rebuild``: statistics and ratings made anew while no hall runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sifang.hall import folder
from sifang.hall.directory import SqlDirectory
from sifang.hall.rollup import rebuild


def run(data: Path) -> int:
    """Make them anew; how many records that were. Raises folder.InUse."""
    with folder.held(data):
        directory = SqlDirectory(data / folder.DATABASE)
        try:
            return asyncio.run(rebuild(directory))
        finally:
            directory.close()
