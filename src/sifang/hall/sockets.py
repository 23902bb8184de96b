"""One socket: what it may send, how much may wait to be sent to it, and when it is given up."""

from __future__ import annotations

import asyncio
import contextlib

import msgspec
import structlog
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from sifang.hall.helper import Helper
from sifang.hall.live import Refusal
from sifang.hall.messages import Act, AskHelp, ClientFrame, Hello, Next, Number, Ping, Pong, Refused, Resync, Settings
from sifang.hall.rooms import Hall, LiveRoom
from sifang.hall.seats import encode
from sifang.hall.storage import GuestRow

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
BAD, ENDED, SLOW, SILENT, GONE = 4400, 4401, 4408, 4409, 4410
"""Close codes: bad frames, a session that is ended, a slow reader, a silent one, a room that is closed."""

_decoder = msgspec.json.Decoder(ClientFrame)


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


class Socket:
    """``seats.Channel`` over a websocket."""

    def __init__(self, socket: WebSocket, hall: Hall, room: LiveRoom, guest: GuestRow, helper: Helper) -> None:  # type: ignore[type-arg]
        self._socket = socket
        self._hall, self._room, self._guest, self._helper = hall, room, guest, helper
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._waiting = 0
        self._bad = 0
        self._code = 1000
        self._greeted = False
        self._helping: set[asyncio.Task[None]] = set()

    def push(self, data: bytes) -> None:
        """Queue a frame; a reader who is too slow is told to come back and cut off."""
        if self._waiting > MOST_WAITING:
            self._end(SLOW)
            return
        self._waiting += len(data)
        self._queue.put_nowait(data)

    def _end(self, code: int) -> None:
        if self._code == 1000:
            self._code = code
            self._queue.put_nowait(None)

    def end_session(self) -> None:
        """Its session is ended: close it."""
        self._end(ENDED)

    async def run(self) -> None:
        """Serve until either side ends it."""
        reader = asyncio.create_task(self._read())
        writer = asyncio.create_task(self._write())
        try:
            await asyncio.wait({reader, writer}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._hall.go(self._room, self)
            for task in (reader, writer, *self._helping):
                task.cancel()
            await asyncio.gather(reader, writer, *self._helping, return_exceptions=True)
            with contextlib.suppress(Exception):
                # The other side may be gone already; a slow reader may never take this.
                async with asyncio.timeout(2):
                    if self._code != 1000:
                        await self._socket.send_data(encode(Resync(str(self._code))).decode())
                    await self._socket.close(self._code)

    async def _write(self) -> None:
        while (data := await self._queue.get()) is not None:
            await self._socket.send_text(data.decode())
            self._waiting -= len(data)

    async def _read(self) -> None:
        loop = asyncio.get_running_loop()
        bucket = Bucket(loop.time())
        while True:
            try:
                async with asyncio.timeout(SILENCE):
                    text = await self._socket.receive_data(mode="text")
            except TimeoutError:
                self._end(SILENT)
                return
            except WebSocketDisconnect:
                return
            try:
                if not bucket.take(loop.time()):
                    raise Refusal("frame/too_many", f"more than {RATE:.0f} frames a second")
                await self._take(text)
            except Refusal as error:
                bad = error.code.startswith("frame/")
                self._bad += bad
                self.push(encode(Refused(error.code, str(error))))
                if self._bad >= MOST_BAD:
                    self._end(BAD)
                    return

    async def _take(self, text: str | bytes) -> None:
        if len(text) > MOST_BYTES:
            raise Refusal("frame/too_large", f"{len(text)} characters; at most {MOST_BYTES} are taken")
        try:
            frame: ClientFrame = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise Refusal("frame/malformed", str(error)[:200]) from error
        if isinstance(frame, Hello):
            self._hall.enter(self._room, self, self._guest.id, frame)
            self._greeted = True
            return
        if isinstance(frame, Ping):
            self.push(encode(Pong(frame.n)))
            return
        if not self._greeted:
            raise Refusal("frame/not_yet", "say hello first")
        if isinstance(frame, Resync):
            self._hall.enter(self._room, self, self._guest.id, Hello())
            return
        if isinstance(frame, Number):
            self._hall.take_number(self._room, self._guest.id, frame)
            return
        try:
            table, player = self._hall.player(self._room, self._guest.id)
        except Refusal as error:
            self.push(encode(Refused(error.code, str(error), frame.id if isinstance(frame, Act) else None)))
            return
        match frame:
            case Act():
                table.submit(player, frame, self)
            case Settings():
                await table.set(player, frame)
            case Next():
                table.confirm(player)
            case AskHelp():
                if not self._room.state.help:
                    raise Refusal("help/forbidden", "this room plays without help")
                if len(self._helping) < 2:
                    task = asyncio.create_task(self._help(frame.id))
                    self._helping.add(task)
                    task.add_done_callback(self._helping.discard)

    async def _help(self, name: str) -> None:
        table, player = self._hall.player(self._room, self._guest.id)
        try:
            self.push(encode(await self._helper.at_table(name[:64], table, player)))
        except (Refusal, ValueError) as error:
            self.push(encode(Refused("score/input", str(error)[:200])))
