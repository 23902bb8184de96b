"""A bot of this package at anybody's hall, through the door for bots: no more than the socket tells, and no other way in (docs/hall/bots.md)."""

from __future__ import annotations

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from sifang.bots import Bot
from sifang.bots.seated import SeatedBot
from sifang.engine.actions import EXCHANGE
from sifang.events import from_json
from sifang.fair import new_number
from sifang.hall.check import view_of_state
from sifang.hall.messages import CODES, ViewState
from sifang.rules.ruleset import ruleset
from sifang.view import View, apply

PING = 2.5
RETRIES = 8
AGAIN = 1.0
"""Seconds after a refusal before it asks for its prompt again: the hall takes so many frames a second, and drops what is too many."""


class DoorError(Exception):
    """The hall does not let the bot in; the message is its answer in one line."""


class Visitor:
    """One seat at one room."""

    def __init__(self, url: str, code: str, token: str, level: str, seed: int = 0) -> None:
        self._url, self._code, self._level, self._seed = url.rstrip("/"), code, level, seed
        self._key = {"Authorization": f"Bearer {token}"}
        self._match: str | None = None
        self._seen = 0
        self._view: View | None = None
        self._bot: SeatedBot | None = None
        self._picks: list[int] = []
        self._numbered: set[str] = set()
        self.points: list[int] | None = None
        """Points of the players when the match is over."""

    async def play(self) -> None:
        """Sit down, and play until the match is over, through cut connections too.

        Raises:
            DoorError: the hall refuses the token or the seat, or does not answer any more.
        """
        await asyncio.to_thread(self._join)
        failed = 0
        while self.points is None:
            try:
                async with connect(
                    f"{self._url.replace('http', 'ws', 1)}/ws/{self._code}", additional_headers=self._key, max_size=None
                ) as socket:
                    await self._listen(socket)
                    failed = 0
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError) as error:
                failed += 1
                if failed > RETRIES:
                    raise DoorError(f"{self._url} does not answer: {error}") from error
                await asyncio.sleep(min(4.0, 0.25 * 2**failed))

    def _join(self) -> None:
        headers = {**self._key, "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._url}/api/rooms/{self._code}/join", b"{}", headers)  # noqa: S310 - the user's own address
        try:
            with urllib.request.urlopen(request, timeout=10):  # noqa: S310
                return
        except urllib.error.HTTPError as error:
            answer = error.read()[:2000]
            try:
                text = json.loads(answer)["text"]
            except (ValueError, KeyError, TypeError):
                text = f"status {error.code}"
            raise DoorError(f"{self._url}: {text}") from error
        except (OSError, ValueError) as error:
            raise DoorError(f"{self._url} does not answer: {getattr(error, 'reason', error)}") from error

    async def _listen(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps({"t": "hello", "match": self._match, "seen": self._seen}))
        silent = 0.0
        while self.points is None:
            try:
                message = str(await asyncio.wait_for(socket.recv(), PING))
                silent = 0.0
            except TimeoutError:
                silent += PING
                if silent > 4 * PING:
                    raise
                await socket.send('{"t":"ping"}')
                continue
            frames = [json.loads(line) for line in message.split("\n")]
            for frame in frames:
                for answer in self._take(frame):
                    await socket.send(json.dumps(answer))
            if any(frame["t"] == "error" for frame in frames):
                await asyncio.sleep(AGAIN)
                await socket.send('{"t":"hello"}')

    def _take(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        """What there is to say to a frame."""
        answers: list[dict[str, Any]] = []
        match frame["t"]:
            case "snapshot":
                self._snapshot(frame)
            case "events":
                if frame["seq"] != self._seen + 1 or self._view is None:
                    return [{"t": "hello", "match": self._match, "seen": self._seen}]
                self._events(frame["events"])
            case "account":
                self._account(frame)
                answers.append({"t": "next"})
            case "error" if frame["code"] in ("seat/none", "guest/none", "room/none", "room/closed"):
                raise DoorError(f"{self._url}: {frame.get('text') or CODES[frame['code']]}")
        room = frame.get("room")
        if room and room["you"] is not None and room["commitment"] not in self._numbered:
            self._numbered.add(room["commitment"])
            answers.append({"t": "number", "commitment": room["commitment"], "number": new_number()})
        prompt = frame if frame["t"] == "prompt" else frame.get("prompt")
        if prompt and prompt["options"]:
            answers.append(self._answer(prompt))
        return answers

    def _account(self, account: dict[str, Any]) -> None:
        if account["over"]:
            self.points = [points for _, points, _ in sorted(account["standing"])]

    def _snapshot(self, frame: dict[str, Any]) -> None:
        room = frame["room"]
        if frame["match"] != self._match or self._bot is None:
            found = ruleset(room["rules"])
            options = found.parse({"preset": room["preset"], **room["changed"]})
            self._bot = SeatedBot(Bot(self._level, found, options, self._seed))
        self._match, self._seen, self._picks = frame["match"], frame["seq"], []
        self._view = view_of_state(msgspec.convert(frame["view"], ViewState))
        if frame["account"]:
            self._account(frame["account"])

    def _events(self, events: list[dict[str, Any]]) -> None:
        assert self._view is not None and self._bot is not None
        for data in events:
            self._seen += 1
            apply(self._view, from_json(data), self._bot.rules)
            if data["event"] == "chosen" and EXCHANGE <= data["action"] < EXCHANGE + 27:
                self._picks.append(data["action"] - EXCHANGE)
            elif data["event"] == "exchange_given" and data["seat"] == self._view.seat:
                self._picks = []

    def _answer(self, prompt: dict[str, Any]) -> dict[str, Any]:
        assert self._view is not None and self._bot is not None
        options = prompt["options"]
        value = next((one["win"]["total"] for one in options if one["verb"] == "win" and one["win"]), -1)
        legal = [one["action"] for one in options]
        action = self._bot.choose(self._view, legal, self._picks, value)
        return {"t": "act", "id": secrets.token_hex(8), "seq": prompt["seq"], "action": action}
