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
    """While this process alone may use the folder; raises InUse.

    The lock is SQLite's own on a file of its own: it works on every system, and ends with the process however that ends.
    """
    folder.mkdir(parents=True, exist_ok=True)
    base = sqlite3.connect(folder / LOCK, isolation_level=None, timeout=0, check_same_thread=False)
    try:
        try:
            base.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise InUse(str(folder)) from error
        yield
    finally:
        base.close()


def token(folder: Path, name: Token) -> str:
    """A secret of the host, made when first asked for; nobody else on the machine may read its file."""
    path = folder / f"{name}.token"
    with suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "w", encoding="ascii") as stream:
            stream.write(secrets.token_urlsafe(32) + "\n")
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
    """Address of the hall that runs on the folder."""
    try:
        with held(folder):
            return None
    except InUse:
        pass
    with suppress(OSError, ValueError, KeyError):
        return str(json.loads((folder / RUNNING).read_text(encoding="ascii"))["url"])
    return None
