"""A live table without sockets: channels that keep what they are sent, and a log in memory."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from hall.virtual import Inline
from sifang.hall.journal import Began, Folded, PlayerSpec
from sifang.hall.live import LiveTable
from sifang.hall.messages import Act, Names, Room
from sifang.hall.pace import Pace
from sifang.hall.stage import Onlookers
from sifang.hall.storage import GuestRow, RecordRow, RoomRow, Snapshot, Stored
from sifang.rules.ruleset import ruleset


class Memory:
    """``storage.EventLog`` that forgets at the end."""

    def __init__(self) -> None:
        self.appended: list[tuple[str, int, bytes]] = []
        self.snapshots: dict[str, Snapshot] = {}
        self.died = 0.0

    async def append(self, table: str, seq: int, blob: bytes, snapshot: Snapshot | None = None) -> None:
        await asyncio.sleep(0)
        self.appended.append((table, seq, blob))
        if snapshot is not None:
            self.snapshots[table] = snapshot

    def scan(self) -> Iterator[Stored]:
        for table in dict.fromkeys(one[0] for one in self.appended):
            kept = self.snapshots.get(table)
            since = kept.since if kept else 1
            rows = [blob for name, seq, blob in self.appended if name == table and seq >= since]
            yield Stored(table, kept.blob if kept else None, rows, since)

    async def rows(self, table: str) -> list[bytes]:
        await asyncio.sleep(0)
        return [blob for name, _, blob in self.appended if name == table]

    async def beat(self, at: float) -> None:
        await asyncio.sleep(0)
        self.died = at

    async def drop(self, table: str) -> None:
        self.appended = [one for one in self.appended if one[0] != table]
        self.snapshots.pop(table, None)

    def close(self) -> None:
        pass


class Shelf:
    """``storage.Directory`` in memory, as far as a hall asks it."""

    def __init__(self, guests: Iterable[GuestRow]) -> None:
        self.guests = {one.id: one for one in guests}
        self.rooms: dict[str, RoomRow] = {}
        self.records: dict[str, RecordRow] = {}

    async def guest(self, guest: str) -> GuestRow | None:
        await asyncio.sleep(0)
        return self.guests.get(guest)

    async def put_room(self, room: RoomRow) -> None:
        await asyncio.sleep(0)
        self.rooms[room.code] = room

    async def open_rooms(self) -> Sequence[RoomRow]:
        return [one for one in self.rooms.values() if one.open]

    async def put_record(self, record: RecordRow) -> None:
        await asyncio.sleep(0)
        self.records.setdefault(record.id, record)


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
    rules: str,
    guests: int,
    pace: Pace,
    *,
    seed: int = 5,
    options: dict[str, Any] | None = None,
    bot: str = "plan",
    bank: float = 20.0,
    deals: int = 0,
    started: float = 0.0,
    log: Memory | None = None,
    folded: Folded | None = None,
    wall: Callable[[], float] = time.time,
    onlookers: Onlookers | None = None,
) -> LiveTable:
    """A table of so many guests, the rest bots; not started."""
    players = [
        PlayerSpec("guest", f"g{n}", f"g{n}") if n < guests else PlayerSpec("bot", "", bot, bot) for n in range(4)
    ]
    version = ruleset(rules).version
    began = Began("ROOM", rules, version, options or {"clock": None}, seed, deals, bank, True, bot, players, started)
    return LiveTable(
        "match", began, log or Memory(), pace=pace, thinkers=Inline(), room_view=room, on_change=lambda: None,
        on_over=lambda _: None, folded=folded, wall=wall, onlookers=onlookers,
    )  # fmt: skip


def act(name: str, seq: int, command: str) -> Act:
    return Act(name, seq, command)
