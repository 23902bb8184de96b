"""The lobby's socket, the socket of an onlooker, and the door of a room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Request, Response, WebSocket, post, websocket
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.asking import Parts, answer, body, known, parts_of, token_of
from sifang.hall.live import Refusal
from sifang.hall.lobby import Lobby
from sifang.hall.lobby_messages import LobbyFrame, WatchFrame
from sifang.hall.room import LiveRoom
from sifang.hall.rooms import Hall
from sifang.hall.seats import encode
from sifang.hall.storage import GuestRow
from sifang.hall.visitors import Visitor
from sifang.hall.wire import GONE, Wire

_lobby_frames = msgspec.json.Decoder(LobbyFrame)
_watch_frames = msgspec.json.Decoder(WatchFrame)


def _decode(decoder: msgspec.json.Decoder[Any], text: str | bytes) -> Any:
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("frame/malformed", str(error)[:200]) from error


class LobbySocket(Wire):
    """A page of somebody."""

    def __init__(self, socket: WebSocket[Any, Any, Any], lobby: Lobby, guest: GuestRow) -> None:
        super().__init__(socket)
        self._lobby = lobby
        self.visitor = Visitor(self, guest)

    async def take(self, text: str | bytes) -> None:
        """Do what a frame asks; raises Refusal."""
        await self._lobby.take(self.visitor, _decode(_lobby_frames, text))

    async def run(self) -> None:
        """Serve until either side ends it."""
        try:
            await self._lobby.enter(self.visitor)
        except BaseException:
            self.gone()
            raise
        await super().run()

    def gone(self) -> None:
        """The page is closed."""
        self._lobby.go(self.visitor)


class WatchSocket(Wire):
    """Somebody who looks on: it takes no act, for its frames have none."""

    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall, room: LiveRoom, guest: GuestRow) -> None:
        super().__init__(socket)
        self._hall, self._room, self._guest = hall, room, guest

    async def take(self, text: str | bytes) -> None:
        """Do what a frame asks; raises Refusal."""
        frame: WatchFrame = _decode(_watch_frames, text)
        match frame:
            case msg.Ping():
                self.push(encode(msg.Pong(frame.n)))
            case msg.Hello():
                self._hall.watch(self._room, self, self._guest.id, frame)
            case msg.Resync():
                self._hall.watch(self._room, self, self._guest.id, msg.Hello())

    def gone(self) -> None:
        """He looks on no more."""
        self._hall.watch_no_more(self._room, self)


async def _serve(socket: WebSocket[Any, Any, Any], parts: Parts, make: Callable[[GuestRow], Wire]) -> Wire | None:
    """Accept a socket and make what serves it; None if it is refused."""
    await socket.accept()
    try:
        return make(await known(socket, parts))
    except Refusal as error:
        await socket.send_data(encode(msg.Refused(error.code, str(error))).decode())
        await socket.close(GONE)
        return None


@websocket("/ws/lobby")
async def lobby_socket(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """A page of the hall."""
    parts = parts_of(state)
    lobby: Lobby = state.lobby
    wire = await _serve(socket, parts, lambda guest: LobbySocket(socket, lobby, guest))
    if wire is not None:
        with parts.people.socket(token_of(socket), wire):
            await wire.run()


@websocket("/ws/watch/{code:str}")
async def watch_socket(socket: WebSocket[Any, Any, Any], state: State, code: str) -> None:
    """A room seen without a seat."""
    parts = parts_of(state)
    hall = parts.hall
    wire = await _serve(socket, parts, lambda guest: WatchSocket(socket, hall, hall.room(code), guest))
    if wire is not None:
        with parts.people.socket(token_of(socket), wire):
            await wire.run()


@post("/api/rooms/{code:str}/door", status_code=200, takes=msg.Door, gives=msg.Room)
async def door(request: Request[Any, Any, Any], state: State, code: str) -> Response[bytes]:
    """Who may find a room, and what onlookers see."""
    parts = parts_of(state)
    guest, wish = await known(request, parts), await body(request, msg.Door)
    room = parts.hall.room(code)
    await parts.hall.set_door(room, guest.id, public=wish.public, watch=wish.watch)
    return answer(room.view(guest.id))


ROUTES = (lobby_socket, watch_socket, door)
