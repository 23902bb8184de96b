"""What a websocket of the hall bears: a reader who does not read, and one who says nothing, are given up; nobody else notices."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from hall.virtual import VirtualLoop
from sifang.hall.wire import MOST_WAITING, SILENCE, SILENT, SLOW, Wire


class Peer:
    """The other side of a websocket, as far as the hall asks it."""

    def __init__(self, *, reads: bool) -> None:
        self.reads = reads
        self.got: list[str] = []
        self.closed: int | None = None
        self._frames: asyncio.Queue[str] = asyncio.Queue()

    async def send_text(self, text: str) -> None:
        if not self.reads:
            await asyncio.Event().wait()
        self.got.append(text)

    async def send_data(self, text: str) -> None:
        self.got.append(text)

    async def receive_data(self, mode: str) -> str:
        assert mode == "text"
        return await self._frames.get()

    async def close(self, code: int) -> None:
        self.closed = code

    def say(self, frame: dict[str, Any]) -> None:
        self._frames.put_nowait(json.dumps(frame))


class Line(Wire):
    """A socket that means nothing."""

    left = False

    async def take(self, text: str | bytes) -> None:
        pass

    def gone(self) -> None:
        self.left = True


def test_a_reader_who_does_not_read_is_told_to_come_back_and_cut_off() -> None:
    loop = VirtualLoop()

    async def scene() -> tuple[Peer, Line, int]:
        peer = Peer(reads=False)
        line = Line(peer)  # type: ignore[arg-type]
        running = asyncio.create_task(line.run())
        await asyncio.sleep(0)
        pushed = 0
        while not running.done() and pushed < 100:
            # He pings on, so that silence is not what ends it.
            peer.say({"t": "ping"})
            line.push(b"x" * 16384)
            pushed += 1
            await asyncio.sleep(0.1)
        await asyncio.wait_for(running, 10)
        return peer, line, pushed

    peer, line, pushed = loop.run_until_complete(scene())
    assert peer.closed == SLOW and line.left
    assert MOST_WAITING <= pushed * 16384 <= MOST_WAITING + 3 * 16384
    assert json.loads(peer.got[-1])["t"] == "resync"
    loop.close()


def test_what_is_told_at_one_moment_is_one_message() -> None:
    loop = VirtualLoop()

    async def scene() -> Peer:
        peer = Peer(reads=True)
        line = Line(peer)  # type: ignore[arg-type]
        running = asyncio.create_task(line.run())
        for moment in (b"abc", b"d"):
            for one in moment:
                line.push(bytes((one,)))
            await asyncio.sleep(0.1)
        line.push(b"last")
        line.end(SLOW)
        await running
        return peer

    peer = loop.run_until_complete(scene())
    assert peer.got[:3] == ["a\nb\nc", "d", "last"]
    assert [json.loads(one)["t"] for one in peer.got[3:]] == ["resync"] and peer.closed == SLOW
    loop.close()


def test_a_silent_socket_is_given_up() -> None:
    loop = VirtualLoop()

    async def scene() -> tuple[Peer, float]:
        peer = Peer(reads=True)
        line = Line(peer)  # type: ignore[arg-type]
        began = loop.time()
        for n in range(3):
            loop.call_later(10.0 * n, peer.say, {"t": "ping"})
        await line.run()
        return peer, loop.time() - began

    peer, seconds = loop.run_until_complete(scene())
    assert peer.closed == SILENT
    assert 20.0 + SILENCE <= seconds < 20.0 + SILENCE + 1
    loop.close()
