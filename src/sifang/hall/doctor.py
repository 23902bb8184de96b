"""``sifang hall doctor``: what a host should know before players tell him.

Every check gives findings; a finding's sentence stands in the catalogue under ``host.doctor.``.
"""

from __future__ import annotations

import email.utils
import json
import os
import platform
import shutil
import socket
import sqlite3
import ssl
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, field
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path
from typing import Any, Literal

from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import connect
from websockets.typing import Origin

from sifang.hall import folder, schema
from sifang.hall.backup import BadBackup, revision
from sifang.hall.config import Config

MIB = 1024 * 1024
LITTLE, TOO_LITTLE = 1024 * MIB, 200 * MIB
"""Free bytes of the disk below which one is warned, and below which something will break."""
LONG_LOG = 64 * MIB
"""Bytes of the -wal beyond which something keeps it from being folded in."""
APART = 5.0
"""Seconds that two clocks may differ."""
SECONDS = 10.0

Level = Literal["good", "note", "bad"]


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check found."""

    level: Level
    key: str
    values: dict[str, Any] = field(default_factory=dict)


def examine(config: Config, *, hold: float = 0.0) -> Iterator[Finding]:
    """All findings; with ``hold`` a socket is kept open through the proxy for so many seconds."""
    yield from versions()
    yield from disk(config.folder)
    yield from database(config.folder)
    yield from files(config)
    url = folder.running(config.folder)
    yield from reachable(config, url)
    if config.public_url and url:
        yield from proxy(config, folder.token(config.folder, "admin"), hold=hold)


def versions() -> Iterator[Finding]:
    """What is installed, and whether it is what the hall was tested with."""
    own = version("sifang")
    yield Finding(
        "good", "versions", {"sifang": own, "python": platform.python_version(), "sqlite": sqlite3.sqlite_version}
    )
    for name, wanted in pinned("hall"):
        try:
            there = version(name)
        except PackageNotFoundError:
            there = "-"
        if there != wanted and not (name == "uvloop" and sys.platform == "win32"):
            yield Finding("note", "package", {"name": name, "there": there, "wanted": wanted})


def pinned(extra: str) -> list[tuple[str, str]]:
    """Packages of an extra with the exact versions that the installed distribution names."""
    found = []
    for line in requires("sifang") or ():
        wish, _, marker = line.partition(";")
        name, _, wanted = wish.strip().partition("==")
        if wanted and f'extra == "{extra}"' in marker.replace("'", '"'):
            found.append((name, wanted))
    return found


def disk(data: Path) -> Iterator[Finding]:
    """Whether the folder can be written, and has room."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        probe = data / "doctor.part"
        try:
            probe.write_bytes(b"x")
        finally:
            probe.unlink(missing_ok=True)
    except OSError as error:
        yield Finding("bad", "folder", {"folder": data, "why": error.strerror})
        return
    free = shutil.disk_usage(data).free
    level: Level = "bad" if free < TOO_LITTLE else "note" if free < LITTLE else "good"
    yield Finding(level, "disk" if level == "good" else "disk_little", {"folder": data, "mib": free // MIB})
    for name in ("admin", "metrics"):
        path = data / f"{name}.token"
        if os.name == "posix" and path.exists() and path.stat().st_mode & 0o077:
            yield Finding("bad", "token", {"file": path})


def database(data: Path) -> Iterator[Finding]:
    """Whether the database is whole, which schema it has, and whether the clock went back behind it."""
    path = data / folder.DATABASE
    if not path.exists():
        yield Finding("good", "no_database", {"file": path})
        return
    try:
        found = revision(path)
    except BadBackup as error:
        yield Finding("bad", "damaged", {"file": path, "why": error.why})
        return
    known = schema.revisions()
    if found not in known:
        yield Finding("bad", "newer", {"file": path, "revision": found})
        return
    if found != known[0]:
        yield Finding("note", "older", {"file": path, "revision": found, "newest": known[0]})
        return
    yield Finding("good", "database", {"file": path, "revision": found, "mib": round(path.stat().st_size / MIB, 1)})
    wal = path.with_name(path.name + "-wal")
    size = wal.stat().st_size if wal.exists() else 0
    if size > LONG_LOG:
        yield Finding("note", "wal", {"file": wal, "mib": size // MIB})
    with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as base:
        last = base.execute("SELECT max(seen) FROM tokens").fetchone()[0] or 0.0
    back = last - time.time()
    yield Finding("bad", "clock_back", {"seconds": round(back)}) if back > APART else Finding("good", "clock")


def files(config: Config) -> Iterator[Finding]:
    """Whether the system lets one process hold as many sockets as the settings allow."""
    if os.name != "posix":
        return
    import resource

    most = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    need = config.sockets + 100
    if config.sockets and most != resource.RLIM_INFINITY and most < need:
        yield Finding("note", "open_files", {"most": most, "need": need})


def _get(url: str, token: str = "") -> tuple[int, bytes, str]:
    """Status, body and Date of an answer; raises OSError."""
    request = urllib.request.Request(url, headers={"authorization": f"Bearer {token}"} if token else {})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - the host's own address
            return answer.status, answer.read(), answer.headers.get("date", "")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, b"", ""


def reachable(config: Config, url: str | None) -> Iterator[Finding]:
    """Whether the hall answers, or could begin to."""
    if url is None:
        family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
        with socket.socket(family) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((config.host, config.port))
            except OSError as error:
                yield Finding("bad", "port", {"port": config.port, "why": error.strerror})
                return
        yield Finding("good", "stopped", {"port": config.port})
        return
    began = time.perf_counter()
    try:
        status = _get(url + "healthz")[0]
    except OSError as error:
        yield Finding("bad", "deaf", {"url": url, "why": error})
        return
    spent = round(1000 * (time.perf_counter() - began))
    yield Finding("good" if status == 200 else "bad", "health", {"url": url, "status": status, "ms": spent})


def proxy(config: Config, token: str, *, hold: float = 0.0) -> Iterator[Finding]:
    """What the proxy makes of requests and sockets, seen from both of its sides."""
    url = config.public_url
    try:
        status, body, date = _get(f"{url}/api/admin/seen", token)
    except OSError as error:
        yield Finding("bad", "proxy_none", {"url": url, "why": getattr(error, "reason", error)})
        return
    if status != 200:
        yield Finding("bad", "proxy_status", {"url": url, "status": status})
        return
    seen = json.loads(body)
    if seen["forwarded"] and not seen["trusted"]:
        yield Finding("bad", "proxy_untrusted", {"peer": seen["address"]})
    elif not seen["forwarded"]:
        yield Finding("note", "proxy_no_address", {"address": seen["address"]})
    elif seen["scheme"] != url.partition(":")[0]:
        yield Finding("bad", "proxy_scheme", {"seen": seen["scheme"], "url": url})
    else:
        yield Finding("good", "proxy", {"url": url, "address": seen["address"]})
    if seen["host"].lower() != config.public_host:
        yield Finding("note", "proxy_host", {"seen": seen["host"], "wanted": config.public_host})
    there = email.utils.parsedate_to_datetime(date).timestamp() if date else time.time()
    if abs(there - time.time()) > APART:
        yield Finding("note", "clock_apart", {"seconds": round(there - time.time())})
    yield from _socket(config, token, hold)


def _socket(config: Config, token: str, hold: float) -> Iterator[Finding]:
    address = "ws" + config.public_url.removeprefix("http") + "/api/admin/socket"
    secure = ssl.create_default_context() if address.startswith("wss") else None
    began = time.monotonic()
    try:
        with connect(
            address, origin=Origin(config.public_url), ssl=secure, open_timeout=SECONDS, ping_interval=None, proxy=None,
            additional_headers={"authorization": f"Bearer {token}"},
        ) as opened:  # fmt: skip
            opened.recv(SECONDS)
            while (left := began + hold - time.monotonic()) > 0:
                try:
                    opened.recv(left)
                except TimeoutError:
                    break
            opened.send("still there")
            opened.recv(SECONDS)
    except InvalidStatus as error:
        yield Finding("bad", "socket_refused", {"status": error.response.status_code})
    except (OSError, WebSocketException, TimeoutError) as error:
        spent = round(time.monotonic() - began, 1)
        yield Finding("bad", "socket_cut", {"seconds": spent, "why": error or type(error).__name__})
    else:
        yield Finding("good", "socket_held" if hold else "socket", {"seconds": round(hold)})
