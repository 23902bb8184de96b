"""``sifang hall rebuild``: statistics and ratings made anew while no hall runs."""

from __future__ import annotations

import asyncio
from pathlib import Path

from sifang.hall import folder
from sifang.hall.backup import BadBackup, before_upgrade
from sifang.hall.directory import SqlDirectory
from sifang.hall.rollup import rebuild


def run(data: Path) -> int:
    """Make them anew; how many records that were. Raises folder.InUse, BadBackup and OSError."""
    if not (data / folder.DATABASE).is_file():
        raise BadBackup("no_data", data / folder.DATABASE)
    with folder.held(data):
        before_upgrade(data)
        directory = SqlDirectory(data / folder.DATABASE)
        try:
            return asyncio.run(rebuild(directory))
        finally:
            directory.close()
