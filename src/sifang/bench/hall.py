"""How much the hall carries: acts a second, latency, memory a socket, a storm of reconnections, and the way back from SIGKILL.

    python -m sifang.bench.hall [--tables 1000] [--seconds 20] [--parts open,closed,reconnect,restart]
    python -m sifang.bench.hall --parts soak --tables 40 --minutes 60

The hall runs in a process of its own with the real engine and the durable log; the load comes from this process. Rooms and guests are laid into its
folder beforehand. A table's four people answer every prompt; none waits for claims, and nobody is a bot.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import secrets
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

from sifang.bench.hall_client import Person, Table
from sifang.bench.hall_soak import soak
from sifang.hall.asking import COOKIE
from sifang.hall.directory import SqlDirectory
from sifang.hall.room import RoomState, spec_of
from sifang.hall.seats import encode
from sifang.hall.storage import GuestRow, RoomRow
from sifang.record import header_of
from sifang.rules.ruleset import ruleset

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
AT_ONCE = 100
"""Sockets that connect at the same time."""
TICK = os.sysconf("SC_CLK_TCK")


class Server:
    """``sifang hall`` in a process of its own."""

    def __init__(self, data: Path, port: int) -> None:
        self.data, self.port = data, port
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start; returns the seconds until it answers."""
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                raise SystemExit(f"port {self.port}: something answers there already")
        began = time.perf_counter()
        command = [
            sys.executable,
            "-m",
            "sifang",
            "hall",
            "--port",
            str(self.port),
            "--data",
            str(self.data),
            "--no-browser",
            "--at-once",
        ]
        with (self.data / "errors.txt").open("ab") as errors:
            self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
        while True:
            if self.process.poll() is not None:
                raise RuntimeError((self.data / "errors.txt").read_text())
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=60):
                    return time.perf_counter() - began
            except (urllib.error.URLError, OSError):
                time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it."""
        assert self.process is not None
        self.process.send_signal(how)
        self.process.wait()

    @property
    def memory(self) -> float:
        """Resident memory, MiB."""
        assert self.process is not None
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS"))

    @property
    def cpu(self) -> float:
        """CPU seconds so far."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK


Rooms = list[tuple[str, list[str]]]
"""Codes, each with its people's cookies."""


async def lay_out(data: Path, tables: int, deals: int) -> Rooms:
    """Guests and open rooms of four in the hall's folder, of matches of so many deals, 0: whole ones."""
    directory, rooms = SqlDirectory(data / "hall.db"), []
    for n in range(tables):
        players, cookies = [], []
        for m in range(4):
            person, token = GuestRow(f"load{n}-{m}", f"load {n} {m}"), secrets.token_urlsafe(24)
            await directory.add_guest(person, token)
            players.append(spec_of(person))
            cookies.append(f"{COOKIE}={token}")
        found = ruleset(RULES[n % len(RULES)])
        base = header_of(found, found.parse({"clock": None}), ("",) * 4, 0)
        options = {"preset": base.preset, **base.options}
        code = f"L{n:05}"
        state = RoomState(
            code, players[0].guest, found.key, options, deals, 20.0, False, "random", players, touched=time.time()
        )
        await directory.put_room(RoomRow(code, encode(state), open=True))
        rooms.append((code, cookies))
    directory.close()
    return rooms


async def in_turn(work: list[Callable[[], Awaitable[None]]]) -> None:
    """Do all of it, so many at a time."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(job: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await job()

    await asyncio.gather(*(one(job) for job in work))


def quantile(values: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else float("nan")


class Load:
    """The people of all tables."""

    def __init__(self, server: Server, rooms: Rooms) -> None:
        self.server = server
        self.tables = [
            Table([Person(server.port, code, cookie) for cookie in cookies], random.Random(n))
            for n, (code, cookies) in enumerate(rooms)
        ]

    @property
    def people(self) -> list[Person]:
        """All of them."""
        return [person for table in self.tables for person in table.people]

    async def connect(self) -> float:
        """Everybody comes, again or for the first time; seconds until the last one has been told where his table stands."""
        began = time.perf_counter()
        await in_turn([person.connect for person in self.people])
        return time.perf_counter() - began

    async def begin(self) -> None:
        """The matches begin."""
        await in_turn([partial(table.people[0].change, "start") for table in self.tables])
        await asyncio.gather(*(person.seated.wait() for person in self.people))

    async def play(self, think: float, seconds: float) -> dict[str, float]:
        """Play for so long; ``think``: mean seconds before a turn, 0: at once."""
        for table in self.tables:
            table.begin(think)
        await asyncio.sleep(min(3.0, seconds / 4))
        for table in self.tables:
            table.forget()
        messages = sum(person.messages for person in self.people)
        cpu, began = self.server.cpu, time.perf_counter()
        await asyncio.sleep(seconds)
        spent = time.perf_counter() - began
        for table in self.tables:
            table.pause()
        used, acts = self.server.cpu - cpu, sum(table.acts for table in self.tables)
        seen = [one for table in self.tables for one in table.latencies]
        faults = sum(table.faults.total() for table in self.tables)
        return {
            "tables": len(self.tables), "acts/s": acts / spent,
            "messages/s": (sum(person.messages for person in self.people) - messages) / spent,
            "p50 ms": quantile(seen, 0.5), "p99 ms": quantile(seen, 0.99), "mean ms": 1000 * statistics.fmean(seen or [0.0]),
            "server CPU": used / spent, "CPU us an act": 1e6 * used / max(1, acts), "RSS MiB": self.server.memory, "faults": faults,
        }  # fmt: skip

    async def leave(self) -> None:
        """Everybody goes."""
        for person in self.people:
            person.drop()
        await asyncio.sleep(0.2)


def show(name: str, row: dict[str, float]) -> None:
    """Print a row."""
    print(json.dumps({"what": name, **{key: round(value, 2) for key, value in row.items()}}), flush=True)


async def grows_not(load: Load, minutes: float) -> bool:
    """Whether the hall stays as large as it is while people play and come and go for so long."""
    await load.connect()
    await load.begin()
    return await soak(load.server.port, load.server.data, load.tables, minutes, show)


async def measure(load: Load, parts: set[str], seconds: float, closed: int) -> None:
    """All that needs the first process of the hall."""
    server = load.server
    empty = server.memory
    took = await load.connect()
    full = server.memory
    people = len(load.people)
    show("connect", {"sockets": people, "seconds": took, "KiB a socket": 1024 * (full - empty) / people})
    await load.begin()
    show(
        "matches begun",
        {
            "tables": len(load.tables),
            "RSS MiB": server.memory,
            "KiB a table": 1024 * (server.memory - full) / len(load.tables),
        },
    )
    if "open" in parts:
        show("open loop, 0.7 acts/s a table", await load.play(1 / 0.7, seconds))
    if "closed" in parts:
        everybody, load.tables = load.tables, load.tables[:closed]
        show("closed loop", await load.play(0.0, seconds))
        load.tables = everybody
    if "reconnect" in parts:
        await load.leave()
        cpu = server.cpu
        show("reconnect", {"sockets": people, "seconds": await load.connect(), "CPU seconds": server.cpu - cpu})
    if "restart" in parts:
        await load.play(1 / 0.7, 5)
        server.stop(signal.SIGKILL)
        await load.leave()


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--closed", type=int, default=100, help="tables of the closed loop")
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--parts", default="open,closed,reconnect,restart")
    parser.add_argument("--minutes", type=float, default=60.0, help="of the soak")
    parser.add_argument("--port", type=int, default=8971)
    asked = parser.parse_args()
    parts = set(asked.parts.split(","))
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        rooms = asyncio.run(lay_out(data, asked.tables, int("soak" in parts)))
        server = Server(data, asked.port)
        show("start, empty log", {"seconds": server.start(), "CPU seconds": server.cpu})
        load = Load(server, rooms)
        try:
            if "soak" in parts:
                sys.exit(not asyncio.run(grows_not(load, asked.minutes)))
            asyncio.run(measure(load, parts, asked.seconds, asked.closed))
            if "restart" in parts:
                size = sum(one.stat().st_size for one in data.glob("hall.db*")) / 2**20
                back = {"tables": asked.tables, "seconds": server.start(), "CPU seconds": server.cpu, "files MiB": size}
                show("restart after SIGKILL", back)
                again = Load(server, rooms)
                show("reconnect after it", {"sockets": 4 * asked.tables, "seconds": asyncio.run(again.connect())})
        finally:
            if server.process is not None and server.process.poll() is None:
                server.stop()
        errors = (data / "errors.txt").read_text()
        print(f"the hall wrote {len(errors)} bytes to its error stream", errors[:300])


if __name__ == "__main__":
    main()
