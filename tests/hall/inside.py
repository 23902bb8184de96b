"""A live table without sockets: channels that keep what they are sent, and a log in memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sifang.hall.journal import Began, PlayerSpec
from sifang.hall.live import LiveTable
from sifang.hall.messages import Act, Names, Room
from sifang.hall.pace import Pace


class Memory:
    """``storage.EventLog`` that forgets at the end."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, int, bytes]] = []

    async def append(self, table: str, seq: int, blob: bytes) -> None:
        await asyncio.sleep(0)
        self.rows.append((table, seq, blob))

    def scan(self) -> Iterator[tuple[str, int, bytes]]:
        yield from self.rows

    async def drop(self, table: str) -> None:
        self.rows = [one for one in self.rows if one[0] != table]

    def close(self) -> None:
        pass


class Ear:
    """A channel that keeps its frames with their times."""

    def __init__(self, on_frame: Callable[[dict[str, Any]], None] = lambda _: None) -> None:
        self.data: list[bytes] = []
        self.times: list[float] = []
        self._on_frame = on_frame

    def push(self, data: bytes) -> None:
        self.data.append(data)
        self.times.append(asyncio.get_running_loop().time())
        self._on_frame(json.loads(data))


def room(_: object) -> Room:
    names = Names("", "", "")
    return Room(
        "ROOM", "playing", "mcr", names, "mil2025", {}, {}, 0, 0.0, True, "plan", [], 0, True, "match", None, False
    )


def live(
    rules: str, guests: int, pace: Pace, *, seed: int = 5, options: dict[str, Any] | None = None, version: int = 1
) -> LiveTable:
    """A table of so many guests, the rest bots; not started."""
    players = [
        PlayerSpec("guest", f"g{n}", f"g{n}") if n < guests else PlayerSpec("bot", "", "plan", "plan") for n in range(4)
    ]
    began = Began("ROOM", rules, version, options or {"clock": None}, seed, 0, 20.0, True, "plan", players, 0.0)
    return LiveTable(
        "match", began, Memory(), pace=pace, thinkers=ThreadPoolExecutor(1), room_view=room, on_change=lambda: None,
        on_over=lambda _: None,
    )  # fmt: skip


def act(name: str, seq: int, command: str) -> Act:
    return Act(name, seq, command)
