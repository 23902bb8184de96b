"""A hall's database copied while it runs, and put back while it does not.

The log of the tables in play and the directory lie in one file, so one copy of it is one moment of the whole hall.
"""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from sifang.hall import folder, schema


class BadBackup(Exception):
    """A file cannot be used; ``key`` names the sentence ``host.error.`` of it."""

    def __init__(self, key: str, file: Path, why: str = "") -> None:
        super().__init__(f"{file}: {key} {why}")
        self.key, self.file, self.why = key, file, why


def _open(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)


def revision(path: Path, *, sound: bool = True) -> str:
    """The step of the schema that a database stands at; raises BadBackup if it is none of a hall or, where that is asked, is damaged."""
    try:
        with closing(_open(path)) as base:
            found = base.execute("SELECT version_num FROM alembic_version").fetchone()
            state = base.execute("PRAGMA quick_check").fetchone() if sound else ("ok",)
    except sqlite3.Error as error:
        raise BadBackup("no_hall", path, str(error)) from error
    if found is None or state != ("ok",):
        raise BadBackup("no_hall", path, str(state[0] if found else "empty"))
    return str(found[0])


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy(source: Path, target: Path) -> None:
    """Copy a database in use to a new file, whole or not at all; raises BadBackup."""
    if not source.is_file():
        raise BadBackup("no_data", source)
    if target.exists():
        raise BadBackup("exists", target)
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        with closing(_open(source)) as base, closing(sqlite3.connect(part)) as other:
            base.backup(other)
            # One file without companions, wherever it is carried.
            other.execute("PRAGMA journal_mode=delete")
        part.chmod(0o600)
        revision(part)
        _sync(part)
        part.replace(target)
    except (OSError, sqlite3.Error) as error:
        raise BadBackup("write", target, str(error)) from error
    finally:
        part.unlink(missing_ok=True)


def restore(data: Path, source: Path) -> Path | None:
    """Put a backup in the place of the folder's database; gives where the old one lies. Raises BadBackup and folder.InUse."""
    found = revision(source)
    if found not in schema.revisions():
        raise BadBackup("newer", source, found)
    with folder.held(data):
        fresh = data / "restored.part"
        fresh.unlink(missing_ok=True)
        copy(source, fresh)
        here = data / folder.DATABASE
        aside = None
        if here.exists():
            aside = data / f"replaced-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}.db"
            # A -wal beside another database than its own would be played into it.
            for end in folder.WITH:
                old = here.with_name(here.name + end)
                if old.exists():
                    old.rename(aside.with_name(aside.name + end))
        folder.give(fresh)
        fresh.rename(here)
    return aside


def before_upgrade(data: Path) -> Path | None:
    """A copy of a database that the next start will bring to a newer schema; None: there is nothing to bring. Raises BadBackup."""
    here = data / folder.DATABASE
    if not here.exists() or here.stat().st_size == 0:
        return None
    found = revision(here, sound=False)
    known = schema.revisions()
    if found == known[0]:
        return None
    if found not in known:
        raise BadBackup("newer", here, found)
    kept = data / f"before-{known[0]}-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}.db"
    copy(here, kept)
    folder.give(kept)
    return kept
