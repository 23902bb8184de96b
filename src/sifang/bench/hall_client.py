"""People for the load on a hall: a small client of RFC 6455 over asyncio, and tables of four who answer every prompt.

A library's client would cost more than the hall that is measured; frames that need no answer are told by their first bytes and not parsed.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import time
from collections import Counter
from typing import Any

EVENTS, PROMPT, ACCOUNT = b'{"t":"events"', b'{"t":"prompt"', b'{"t":"account"'
ROOM, SNAPSHOT, FAULT = b'{"t":"room"', b'{"t":"snapshot"', b'{"t":"error"'
LATE = {"act/late", "turn/not_asked", "turn/over"}
"""Refusals of an answer that another one came before, as where somebody comes back while his last act is on its way."""
PING_EVERY = 10.0


async def ask(port: int, method: str, path: str, *headers: str, body: str = "") -> tuple[str, bytes]:
    """Head and body of an HTTP answer; raises RuntimeError for one that is not a success."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = (
        f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Content-Type: application/json", f"Content-Length: {len(body)}",
        *headers, "Connection: close", "", body,
    )  # fmt: skip
    writer.write("\r\n".join(lines).encode())
    head, _, told = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    if b" 20" not in head[:12]:
        raise RuntimeError(f"{method} {path}: {head[:40]!r} {told[:300]!r}")
    return head.decode(), told


class Person(asyncio.Protocol):
    """A seat's socket."""

    def __init__(self, port: int, code: str, cookie: str) -> None:
        self.port, self.code, self.cookie = port, code, cookie
        self.again = False
        """Whether he, who opened the room, wants a rematch whenever a match is over."""
        self._asking: asyncio.Task[None] | None = None
        self.table: Table | None = None
        self.match: str | None = None
        self.seen = 0
        self.messages = 0
        self.seated = asyncio.Event()
        """He has been told where his table stands."""
        self._greeted = asyncio.Event()
        self._transport: asyncio.Transport | None = None
        self._data = bytearray()
        self._open = False
        self._pings: asyncio.TimerHandle | None = None

    # --- the socket ---------------------------------------------------------------------------------------------------------------------

    async def connect(self) -> None:
        """Open it, say hello, and return when the hall has answered."""
        self._data, self._open = bytearray(), False
        self._greeted.clear()
        await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", self.port)
        async with asyncio.timeout(120):
            await self._greeted.wait()

    def connection_made(self, transport: Any) -> None:
        """Ask for a websocket."""
        self._transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        lines = (
            f"GET /ws/{self.code} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {self.cookie}", "", "",
        )  # fmt: skip
        transport.write("\r\n".join(lines).encode())

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the protocol's signature
        """No more pings."""
        if self._pings is not None:
            self._pings.cancel()

    def drop(self) -> None:
        """Cut it."""
        if self._transport is not None:
            self._transport.abort()

    def data_received(self, data: bytes) -> None:
        """Take frames out of the stream."""
        self._data += data
        if not self._open:
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if b" 101 " not in head[:20]:
                raise RuntimeError(head.decode()[:200])
            self._open, self._data = True, bytearray(rest)
            self.greet()
            self._ping()
        view, at = self._data, 0
        while len(view) - at >= 2:
            size, start = view[at + 1] & 127, at + 2
            if size == 126:
                size, start = int.from_bytes(view[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, start = int.from_bytes(view[at + 2 : at + 10], "big"), at + 10
            if len(view) < start + size:
                break
            kind = view[at] & 15
            if kind == 1:
                self.messages += 1
                for frame in bytes(view[start : start + size]).split(b"\n"):
                    self._take(frame)
            elif kind == 9:
                self._write(10, bytes(view[start : start + size]))
            at = start + size
        del view[:at]

    def _write(self, kind: int, data: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(data)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        # A mask of zeros leaves the data as it is.
        self._transport.write(head + b"\0\0\0\0" + data)

    def greet(self) -> None:
        """The first words over the socket."""
        self.send({"t": "hello", "match": self.match, "seen": self.seen})

    def send(self, frame: dict[str, Any]) -> None:
        """Say something."""
        self._write(1, json.dumps(frame).encode())

    def _ping(self) -> None:
        self.send({"t": "ping", "n": 1})
        self._pings = asyncio.get_running_loop().call_later(PING_EVERY, self._ping)

    async def change(self, verb: str) -> None:
        """Start the room's match, play again, close the room."""
        await ask(self.port, "POST", f"/api/rooms/{self.code}/{verb}", f"Cookie: {self.cookie}", body="{}")

    # --- the game -----------------------------------------------------------------------------------------------------------------------

    def _take(self, data: bytes) -> None:
        if data.startswith(EVENTS):
            # seq, and how many events there are, stand in the frame; only a reconnection needs them, which takes a snapshot here.
            if self.table is not None:
                self.table.told(self)
        elif data.startswith(PROMPT):
            if self.table is not None:
                self.table.asked(self, json.loads(data))
        elif data.startswith(SNAPSHOT):
            frame = json.loads(data)
            self._greeted.set()
            self.seated.set()
            if self.table is not None and frame["prompt"] is not None:
                self.table.asked(self, frame["prompt"])
        elif data.startswith(ROOM):
            self._greeted.set()
            if self.again and b'"phase":"over"' in data and (self._asking is None or self._asking.done()):
                self._asking = asyncio.create_task(self.change("rematch"))
        elif data.startswith(ACCOUNT):
            self.send({"t": "next"})
        elif data.startswith(FAULT) and self.table is not None:
            code = json.loads(data)["code"]
            if code not in LATE:
                self.table.faults[code] += 1


class Table:
    """Four people who play: a turn after some thought, a claim let go at once."""

    def __init__(self, people: list[Person], rng: random.Random) -> None:
        self.people, self._rng = people, rng
        for person in people:
            person.table = self
        self.latencies: list[float] = []
        """Seconds from a discard to the last of its four announcements."""
        self.acts = 0
        self.faults: Counter[str] = Counter()
        """Refusals by code, but for those of who is late."""
        self._think: float | None = None
        self._open: dict[Person, dict[str, Any]] = {}
        self._sent = 0.0
        self._missing: set[Person] = set()

    def begin(self, think: float) -> None:
        """Play on."""
        self._think = think
        waiting, self._open = self._open, {}
        for person, prompt in waiting.items():
            self.asked(person, prompt)

    def pause(self) -> None:
        """Answer nothing until ``begin``."""
        self._think = None

    def forget(self) -> None:
        """Measure from here on."""
        self.latencies.clear()
        self.acts = 0
        self.faults.clear()

    def asked(self, person: Person, prompt: dict[str, Any]) -> None:
        """A prompt came, or closed."""
        if not prompt["options"]:
            self._open.pop(person, None)
            return
        self._open[person] = prompt
        if self._think is None:
            return
        turn = prompt["phase"] == "turn"
        delay = self._rng.uniform(0.5, 1.5) * self._think if turn else 0.0
        if delay:
            asyncio.get_running_loop().call_later(delay, self._act, person, prompt)
        else:
            self._act(person, prompt)

    def _act(self, person: Person, prompt: dict[str, Any]) -> None:
        if self._think is None or self._open.get(person) is not prompt:
            return
        del self._open[person]
        options = prompt["options"]
        chosen = next((one for one in options if one["verb"] == "pass"), None) or self._rng.choice(options)
        if prompt["phase"] == "turn" and chosen["verb"] == "discard":
            self._sent, self._missing = time.perf_counter(), set(self.people)
        self.acts += 1
        person.send(
            {"t": "act", "id": f"{self._rng.getrandbits(48):x}", "seq": prompt["seq"], "action": chosen["action"]}
        )

    def told(self, person: Person) -> None:
        """Events came."""
        if person in self._missing:
            self._missing.discard(person)
            if not self._missing:
                self.latencies.append(time.perf_counter() - self._sent)
