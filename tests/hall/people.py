"""People at a hall: a server process on loopback, guests with cookies, and players who fold what they are told."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from sifang import view as views
from sifang.engine.layout import Rules
from sifang.events import from_json
from sifang.fair import new_number
from sifang.hall.check import view_check, view_of_state, view_state
from sifang.hall.messages import ViewState
from sifang.rules.ruleset import ruleset
from sifang.view import View


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


async def next_line(socket: ClientConnection | None, lines: deque[str]) -> str:
    """The next frame as text; a message of the hall holds several."""
    if not lines:
        assert socket is not None
        text = await socket.recv()
        assert isinstance(text, str)
        lines += text.split("\n")
    return lines.popleft()


class Server:
    """``sifang hall`` in a process of its own."""

    def __init__(
        self, data: Path, *, pace: str = "--at-once", port: int = 0, environment: dict[str, str] | None = None
    ) -> None:
        self.data = data
        self.environment = {"SIFANG_JIT": "0"} if environment is None else environment
        self.port = port or free_port()
        self.pace = pace
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(self, *_: object) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(10)

    def begin(self) -> None:
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
        ]
        errors = (self.data / "errors.txt").open("ab")
        self.process = subprocess.Popen(
            [*command, *self.pace.split()],
            env={**{name: value for name, value in os.environ.items() if name != "SIFANG_JIT"}, **self.environment},
            stdout=subprocess.DEVNULL,
            stderr=errors,
        )
        errors.close()
        for _ in range(300):
            assert self.process.poll() is None, (self.data / "errors.txt").read_text()
            try:
                if httpx.get(self.url + "/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the hall does not start")

    def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def errors(self) -> str:
        return (self.data / "errors.txt").read_text()


class Guest:
    """A person with a cookie."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}
        self.me = self.ask("/api/guest", {"name": name})

    def request(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        with httpx.Client(base_url=self.server.url, cookies=self.cookies, timeout=20) as http:
            found = http.get(path, **more) if body is None else http.post(path, json=body, **more)
            self.cookies.update(found.cookies)
            return found

    def ask(self, path: str, body: Any = None, *, status: int | None = None) -> Any:
        found = self.request(path, body)
        if status is None:
            assert found.status_code < 300, found.text
        else:
            assert found.status_code == status, found.text
        return found.json()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())


Chooser = Callable[[dict[str, Any]], dict[str, Any]]


class Seat:
    """A socket of a guest: it folds what it is told, and may play."""

    def __init__(self, guest: Guest, code: str, seed: int = 0) -> None:
        self.guest, self.code = guest, code
        self.rng = random.Random(seed)
        self.socket: ClientConnection | None = None
        self.frames: list[dict[str, Any]] = []
        self.raw: list[str] = []
        self._lines: deque[str] = deque()
        """Frames that have come and are not taken yet."""
        self.match: str | None = None
        self.seen = 0
        self.view: View | None = None
        self.rules: Rules | None = None
        self.prompt: dict[str, Any] | None = None
        self.account: dict[str, Any] | None = None
        self.accounts = 0
        self.checks = 0
        self.taken: list[str] = []
        self.errors: list[str] = []
        self.told: dict[int, Any] = {}
        self.sent: list[str] = []
        self.snapshots = 0
        self.numbers: dict[str, str] = {}
        """Of each commitment, the number sent."""

    async def open(self, *, hello: bool = True) -> None:
        url = f"ws://127.0.0.1:{self.guest.server.port}/ws/{self.code}"
        self._lines.clear()
        self.socket = await connect(
            url, additional_headers={"Cookie": self.guest.cookie}, compression=None, max_size=None, max_queue=None
        )
        if hello:
            await self.hello()

    async def hello(self) -> None:
        await self.send({"t": "hello", "match": self.match, "seen": self.seen})

    async def close(self) -> None:
        assert self.socket is not None
        await self.socket.close()

    async def send(self, frame: dict[str, Any] | str) -> None:
        assert self.socket is not None
        await self.socket.send(frame if isinstance(frame, str) else json.dumps(frame))

    async def take(self, seconds: float = 10) -> dict[str, Any]:
        """The next frame, folded in."""
        async with asyncio.timeout(seconds):
            text = await next_line(self.socket, self._lines)
        self.raw.append(text)
        frame: dict[str, Any] = json.loads(text)
        self.frames.append(frame)
        self.fold(frame)
        if frame["t"] == "room" and frame["room"]["you"] is not None:
            await self.give_number(frame["room"]["commitment"])
        return frame

    async def until(self, kind: str, seconds: float = 10) -> dict[str, Any]:
        """The next frame of a kind."""
        async with asyncio.timeout(seconds):
            while (frame := await self.take(seconds))["t"] != kind:
                pass
        return frame

    async def give_number(self, commitment: str) -> None:
        if commitment not in self.numbers:
            self.numbers[commitment] = new_number()
            with contextlib.suppress(ConnectionClosed):  # then the frames that came before tell more
                await self.send({"t": "number", "commitment": commitment, "number": self.numbers[commitment]})

    def fold(self, frame: dict[str, Any]) -> None:
        kind = frame["t"]
        if kind == "snapshot":
            self.snapshots += 1
            room = frame["room"]
            found = ruleset(room["rules"])
            self.rules = found.rows(found.parse({"preset": room["preset"], **room["changed"]}))
            self.match, self.seen = frame["match"], frame["seq"]
            state = msgspec.convert(frame["view"], ViewState)
            self.view = view_of_state(state)
            assert view_check(view_state(self.view)) == frame["check"]
            self.prompt, self.account = frame["prompt"], frame["account"]
        elif kind == "events":
            assert self.view is not None and self.rules is not None
            assert frame["seq"] == self.seen + 1, "a gap"
            for data in frame["events"]:
                self.seen += 1
                self.told[self.seen] = data
                views.apply(self.view, from_json(data), self.rules)
            if frame["check"]:
                self.checks += 1
                assert view_check(view_state(self.view)) == frame["check"]
        elif kind == "prompt":
            self.prompt = frame if frame["options"] else None
        elif kind == "account":
            self.account = frame
            self.accounts += 1
        elif kind == "taken":
            self.taken.append(frame["id"])
        elif kind == "error":
            self.errors.append(frame["code"])

    def choose(self, prompt: dict[str, Any]) -> str:
        """A command: win when one can, else by chance."""
        commands: list[str] = [one["command"] for one in prompt["options"]]
        return "win" if "win" in commands else self.rng.choice(commands)

    async def act(self, command: str, *, seq: int | None = None, act: str | None = None) -> str:
        name = act or f"{self.rng.getrandbits(60):x}"
        assert self.prompt is not None or seq is not None
        number = seq if seq is not None else self.prompt["seq"]  # type: ignore[index]
        self.sent.append(name)
        await self.send({"t": "act", "id": name, "seq": number, "command": command})
        return name

    async def play(self, deals: int = 1, seconds: float = 60) -> None:
        """Answer every prompt until so many deals are over or the socket is cut."""
        try:
            async with asyncio.timeout(seconds):
                while self.accounts < deals:
                    if self.prompt is not None:
                        prompt, self.prompt = self.prompt, None
                        await self.act(self.choose(prompt), seq=prompt["seq"])
                    frame = await self.take(seconds)
                    if (
                        frame["t"] in ("account", "snapshot")
                        and self.account
                        and not self.account["over"]
                        and self.accounts < deals
                    ):
                        await self.send({"t": "next"})
        except ConnectionClosed:
            return


def table_of_four(server: Server, rules: str, **wish: Any) -> tuple[list[Guest], str]:
    """Four guests at a table that has begun."""
    guests = [Guest(server, f"guest {n}") for n in range(4)]
    wish.setdefault("options", {"clock": None})
    code = guests[0].ask("/api/rooms", {"rules": rules, **wish})["code"]
    for n in (1, 2, 3):
        guests[n].ask(f"/api/rooms/{code}/join", {"player": n})
    guests[0].ask(f"/api/rooms/{code}/start", {})
    return guests, code
