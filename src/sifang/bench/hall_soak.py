"""Whether the hall grows: tables that play match after match, people who come, look, talk and go, and what ``/metrics`` says meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from sifang.bench.hall_client import Person, Table, ask

THINK = 2.0
"""Mean seconds before a turn."""
STAY = 10.0
"""Seconds that a passer-by plays."""
WATCHED = {
    "process_resident_memory_bytes": "RSS MiB", "process_open_fds": "open files", "sifang_tasks": "tasks", "sifang_sockets": "sockets",
}  # fmt: skip
MOST_GROWTH = {"RSS MiB": 1.05, "open files": 1.05, "tasks": 1.05}
"""Of the last quarter over the second: the first one fills caches."""

Row = dict[str, float]


async def _sample(port: int, token: str) -> Row:
    _, text = await ask(port, "GET", "/metrics", f"Authorization: Bearer {token}")
    found = dict(re.findall(r"^(\w+) (\S+)$", text.decode(), re.MULTILINE))
    row = {short: float(found[name]) for name, short in WATCHED.items()}
    return {**row, "RSS MiB": row["RSS MiB"] / 2**20}


async def _pass_by(port: int, rng: random.Random) -> None:
    """A new guest says something in the hall, plays a while against bots, and closes his room."""
    head, _ = await ask(port, "POST", "/api/guest", body="{}")
    match = re.search(r"set-cookie: ([^;]+)", head, re.IGNORECASE)
    assert match is not None, head
    cookie = match[1]
    lobby = Visitor(port, "lobby", cookie)
    await lobby.connect()
    wish = {
        "rules": rng.choice(("mcr", "nanchang", "sichuan", "taiwan")), "bot": "random", "start": True, "deals": 1, "options": {"clock": None},
    }  # fmt: skip
    _, told = await ask(port, "POST", "/api/rooms", f"Cookie: {cookie}", body=json.dumps(wish))
    person = Person(port, json.loads(told)["code"], cookie)
    Table([person], rng).begin(THINK / 4)
    await person.connect()
    await asyncio.sleep(STAY)
    await person.change("close")
    person.drop()
    lobby.drop()


class Visitor(Person):
    """Somebody on the first page."""

    def greet(self) -> None:
        """Attend, and say a word to all."""
        self.send({"t": "attend", "rooms": True, "hall": True, "room": None})
        self.send({"t": "say", "channel": "hall", "text": "四方"})

    def _take(self, data: bytes) -> None:  # noqa: ARG002 - whatever it is
        self._greeted.set()


async def soak(port: int, data: Path, tables: list[Table], minutes: float, show: Callable[[str, Row], None]) -> bool:
    """Play so long; rows of samples, then the growth; whether nothing grew. The people are connected, and their matches are of one deal."""
    rng, end = random.Random(1), time.perf_counter() + 60 * minutes
    token = (data / "metrics.token").read_text().strip()
    people = [person for table in tables for person in table.people]
    for table in tables:
        table.people[0].again = True
        table.begin(THINK)
    passing: set[asyncio.Task[None]] = set()
    rows: list[Row] = []
    passed = faults = 0
    due = 0.0
    while time.perf_counter() < end:
        if time.perf_counter() >= due:
            due = time.perf_counter() + min(60.0, minutes)
            rows.append(await _sample(port, token))
            show(
                "soak",
                {"minute": len(rows) - 1, **rows[-1], "acts": sum(table.acts for table in tables), "passed by": passed},
            )
        passing.add(asyncio.create_task(_pass_by(port, rng)))
        back = rng.choice(people)
        back.drop()
        await asyncio.sleep(1.0)
        await back.connect()
        for one in [one for one in passing if one.done()]:
            passing.discard(one)
            passed += 1
            if one.exception() is not None:
                faults += 1
                show(f"fault: {one.exception()}", {})
    for one in passing:
        one.cancel()
        with contextlib.suppress(asyncio.CancelledError, RuntimeError):
            await one
    quarter = max(1, len(rows) // 4)
    growth = {
        name: statistics.median(row[name] for row in rows[-quarter:]) / statistics.median(row[name] for row in rows[quarter : 2 * quarter] or rows)
        for name in MOST_GROWTH
    }  # fmt: skip
    refused = sum((table.faults for table in tables), Counter[str]())
    show("soak, last quarter over second", {**growth, "faults": faults, **refused})
    return not faults and not refused and all(growth[name] <= most for name, most in MOST_GROWTH.items())
