"""The folder of a hall: its database, its lock, its tokens, and where it can be reached while it runs."""

from __future__ import annotations

import json
import os
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Literal

DATABASE = "hall.db"
"""Rooms, people, records and the log of tables in play. Beside it SQLite keeps ``-wal`` and ``-shm``: the three belong together."""
WITH = ("", "-wal", "-shm")
LOCK = "hall.lock"
RUNNING = "running.json"

Token = Literal["admin", "metrics"]


class InUse(Exception):
    """A hall runs on the folder."""


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """While this process alone may use the folder; raises InUse, and OSError if it cannot be written.

    The lock is SQLite's own on a file of its own: it works on every system, and ends with the process however that ends.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = folder / LOCK
    try:
        base = sqlite3.connect(lock, isolation_level=None, timeout=0, check_same_thread=False)
    except sqlite3.OperationalError as error:
        raise OSError(f"{LOCK}: {error}") from error
    try:
        try:
            base.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
                raise InUse(str(folder)) from error
            raise OSError(f"{LOCK}: {error}") from error
        give(lock)
        yield
    finally:
        base.close()


def give(path: Path) -> None:
    """What root makes in somebody's folder is that one's: else the hall, which runs as him, could not open it."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def token(folder: Path, name: Token) -> str:
    """A secret of the host, made when first asked for; nobody else on the machine may read its file."""
    path = folder / f"{name}.token"
    with suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(secrets.token_urlsafe(32) + "\n")
        give(path)
    return path.read_text(encoding="ascii").strip()


@contextmanager
def told(folder: Path, url: str) -> Iterator[None]:
    """While the commands of the host find the hall at this address."""
    path = folder / RUNNING
    path.write_text(json.dumps({"url": url, "pid": os.getpid()}) + "\n", encoding="ascii")
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


def running(folder: Path) -> str | None:
    """Address of the hall that runs on the folder; raises PermissionError if one may not look."""
    try:
        with held(folder):
            return None
    except (InUse, OSError):
        # Who may not write there may still ask a hall that runs.
        pass
    try:
        return str(json.loads((folder / RUNNING).read_text(encoding="ascii"))["url"])
    except PermissionError:
        raise
    except (OSError, ValueError, KeyError):
        return None
