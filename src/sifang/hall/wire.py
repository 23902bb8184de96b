"""A websocket with the hall's limits: how much may come, how much may wait to be sent, and when it is given up.

What is told at one moment goes out as one message, a frame a line: an act is told in a dozen frames, and a message costs more than what is in it.
"""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod

import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from sifang.hall.disk import Unwritable
from sifang.hall.live import Refusal
from sifang.hall.messages import CODES, Refused, Resync
from sifang.hall.seats import encode

LOG = structlog.get_logger("sifang.hall.socket")
MOST_BYTES = 4096
"""Of a frame from a client."""
RATE, BURST = 20.0, 40.0
"""Frames a second, and how many may come at once."""
MOST_BAD = 5
"""Frames that are none before the socket is closed."""
SILENCE = 30.0
"""Seconds without a frame before it is given up; clients ping every 2.5 s."""
MOST_WAITING = 256 * 1024
"""Bytes that may wait for a slow reader."""
GRACE = 2.0
"""Seconds for the last words."""
BAD, ENDED, SLOW, SILENT, GONE = 4400, 4401, 4408, 4409, 4410
"""Close codes: bad frames, a session that is ended, a slow reader, a silent one, a room that is closed."""


class Bucket:
    """A token bucket."""

    def __init__(self, now: float) -> None:
        self._left = BURST
        self._at = now

    def take(self, now: float) -> bool:
        """Whether one more is allowed at this time."""
        self._left = min(BURST, self._left + (now - self._at) * RATE)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Wire(ABC):
    """``seats.Channel`` over a websocket; a subclass says what its frames mean."""

    def __init__(self, socket: WebSocket) -> None:  # type: ignore[type-arg]
        self._socket = socket
        self._queue: list[bytes] = []
        self._idle: asyncio.Future[None] | None = None
        """On what the writer waits while there is nothing to send."""
        self._waiting = 0
        self._bad = 0
        self._code = 1000
        self._writer: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        """Work that ends with the socket."""

    @abstractmethod
    async def take(self, text: str | bytes) -> None:
        """Do what a frame asks; raises Refusal."""

    @abstractmethod
    def gone(self) -> None:
        """The socket takes no frame any more."""

    def push(self, data: bytes) -> None:
        """Queue a frame; a reader who is too slow is told to come back and cut off."""
        if self._waiting > MOST_WAITING:
            self.end(SLOW)
            if self._writer is not None:
                # It waits for the reader, who may well say something now and then, but never reads.
                self._writer.cancel()
            return
        self._waiting += len(data)
        self._queue.append(data)
        self._wake()

    def end(self, code: int) -> None:
        """Close it when what is queued has been sent."""
        if self._code == 1000:
            self._code = code
            self._wake()

    def _wake(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def end_session(self) -> None:
        """Its session is ended: close it."""
        self.end(ENDED)

    async def run(self) -> None:
        """Serve until either side ends it."""
        writer = self._writer = asyncio.create_task(self._write())
        try:
            # One time limit for all frames: a task and an event less a socket, of which there are thousands.
            async with asyncio.timeout(SILENCE) as patience:
                writer.add_done_callback(lambda _: _end(patience))
                await self._read(patience)
            if self._code != 1000:
                await asyncio.wait({writer}, timeout=GRACE)
        except TimeoutError:
            if not writer.done():
                self.end(SILENT)
        except Exception:
            LOG.exception("socket.fault")
        finally:
            self.gone()
            for task in (writer, *self._tasks):
                task.cancel()
            for ended in await asyncio.gather(writer, *self._tasks, return_exceptions=True):
                # A writer whose other side is gone fails too, and that is nobody's fault.
                if isinstance(ended, Exception) and not isinstance(ended, (OSError, WebSocketException)):
                    LOG.error("socket.fault", exc_info=ended)
            with contextlib.suppress(Exception):
                # The other side may be gone already; a slow reader may never take this.
                async with asyncio.timeout(GRACE):
                    if self._code != 1000:
                        await self._socket.send_data(encode(Resync(str(self._code))).decode())
                    await self._socket.close(self._code)
            self._writer = None  # what it ended with holds its frames, and they the socket

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while self._queue or self._code == 1000:
            if self._queue:
                await self._send()
            else:
                self._idle = loop.create_future()
                await self._idle

    async def _send(self) -> None:
        frames, self._queue = self._queue, []
        await self._socket.send_text(b"\n".join(frames).decode())
        self._waiting -= sum(map(len, frames))

    async def _read(self, patience: asyncio.Timeout) -> None:
        loop = asyncio.get_running_loop()
        bucket = Bucket(loop.time())
        while True:
            try:
                text = await self._socket.receive_data(mode="text")
            except WebSocketDisconnect:
                return
            patience.reschedule(loop.time() + SILENCE)
            try:
                if not bucket.take(loop.time()):
                    raise Refusal("frame/too_many", f"more than {RATE:.0f} frames a second")
                if len(text) > MOST_BYTES:
                    raise Refusal("frame/too_large", f"{len(text)} characters; at most {MOST_BYTES} are taken")
                await self.take(text)
            except Unwritable:
                self.push(encode(Refused("hall/disk", CODES["hall/disk"])))
            except Refusal as error:
                bad = error.code.startswith("frame/")
                self._bad += bad
                self.push(encode(Refused(error.code, str(error))))
                if self._bad >= MOST_BAD:
                    self.end(BAD)
                    return


def _end(timeout: asyncio.Timeout) -> None:
    with contextlib.suppress(RuntimeError):  # it has ended meanwhile
        timeout.reschedule(asyncio.get_running_loop().time())
