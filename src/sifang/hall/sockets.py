"""The socket of a room: what a player may say over it."""

from __future__ import annotations

import asyncio

import msgspec
from litestar import WebSocket

from sifang.hall.helper import Helper
from sifang.hall.live import Refusal
from sifang.hall.messages import Act, AskHelp, ClientFrame, Hello, Next, Number, Ping, Pong, Refused, Resync, Settings
from sifang.hall.room import LiveRoom
from sifang.hall.rooms import Hall
from sifang.hall.seats import encode
from sifang.hall.storage import GuestRow
from sifang.hall.wire import Wire

_decoder = msgspec.json.Decoder(ClientFrame)


class Socket(Wire):
    """A socket of somebody in a room."""

    def __init__(self, socket: WebSocket, hall: Hall, room: LiveRoom, guest: GuestRow, helper: Helper) -> None:  # type: ignore[type-arg]
        super().__init__(socket)
        self._hall, self._room, self._guest, self._helper = hall, room, guest, helper
        self._greeted = False

    def gone(self) -> None:
        """Nobody looks through it any more."""
        self._hall.go(self._room, self)

    async def take(self, text: str | bytes) -> None:
        """Do what a frame asks; raises Refusal."""
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
                if len(self._tasks) < 2:
                    task = asyncio.create_task(self._help(frame.id))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)

    async def _help(self, name: str) -> None:
        table, player = self._hall.player(self._room, self._guest.id)
        try:
            self.push(encode(await self._helper.at_table(name[:64], table, player)))
        except (Refusal, ValueError) as error:
            self.push(encode(Refused("score/input", str(error)[:200])))
