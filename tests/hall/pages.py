"""Open pages of a hall: the lobby's socket of a guest, with what it was told."""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from hall.people import Guest, next_line


class Page:
    """A socket of the lobby."""

    def __init__(self, guest: Guest, path: str = "/ws/lobby") -> None:
        self.guest, self.path = guest, path
        self.socket: ClientConnection | None = None
        self.frames: list[dict[str, Any]] = []
        self._lines: deque[str] = deque()

    async def open(self, **attend: Any) -> Page:
        url = f"ws://127.0.0.1:{self.guest.server.port}{self.path}"
        self.socket = await connect(url, additional_headers={"Cookie": self.guest.cookie}, compression=None)
        if attend:
            await self.send("attend", **attend)
        return self

    async def close(self) -> None:
        assert self.socket is not None
        await self.socket.close()

    async def send(self, kind: str, **fields: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps({"t": kind, **fields}))

    async def until(self, kind: str, fits: Callable[[dict[str, Any]], bool] = lambda _: True) -> dict[str, Any]:
        """The next frame of a kind that fits."""
        async with asyncio.timeout(10):
            while True:
                frame: dict[str, Any] = json.loads(await next_line(self.socket, self._lines))
                self.frames.append(frame)
                if frame["t"] == kind and fits(frame):
                    return frame

    async def said(self) -> list[str]:
        """Texts of all lines heard so far, those on their way included."""
        await self.send("ping", n=7)
        await self.until("pong")
        return [line["text"] for frame in self.frames if frame["t"] == "talk" for line in frame["lines"]]

    async def say(self, channel: str, text: str) -> None:
        """Say something and hear it, or be refused."""
        await self.send("say", channel=channel, text=text)
        await self.until("talk", lambda frame: any(one["text"] == text for one in frame["lines"]))
