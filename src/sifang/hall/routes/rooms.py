"""Rooms: opened, looked at, changed, and the socket of each."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.asking import answer, body, known, parts_of, token_of
from sifang.hall.live import Refusal
from sifang.hall.sockets import Socket
from sifang.hall.wire import GONE

Verb = Literal["leave", "start", "rematch", "close"]


@post("/api/rooms", status_code=201, takes=msg.CreateRoom, gives=msg.Room)
async def create(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Open a room."""
    parts = parts_of(state)
    guest = await known(request, parts)
    room = await parts.hall.create(guest, await body(request, msg.CreateRoom))
    return answer(room.view(guest.id), 201)


@get("/api/rooms/{code:str}", gives=msg.Room)
async def look(request: Request[Any, Any, Any], state: State, code: str) -> Response[bytes]:
    """A room as anyone with the code may see it."""
    parts = parts_of(state)
    token = token_of(request)
    guest = await parts.hall.directory.guest_of(token) if token else None
    return answer(parts.hall.room(code).view(guest.id if guest else ""))


@post("/api/rooms/{code:str}/join", status_code=200, takes=msg.JoinRoom, gives=msg.Room)
async def join(request: Request[Any, Any, Any], state: State, code: str) -> Response[bytes]:
    """Take a seat."""
    parts = parts_of(state)
    guest, room = await known(request, parts), parts.hall.room(code)
    await parts.hall.join(room, guest, (await body(request, msg.JoinRoom)).player)
    return answer(room.view(guest.id))


@post("/api/rooms/{code:str}/bots", status_code=200, takes=msg.SeatBot, gives=msg.Room)
async def seat(request: Request[Any, Any, Any], state: State, code: str) -> Response[bytes]:
    """Seat a bot, or free a seat."""
    parts = parts_of(state)
    guest, room = await known(request, parts), parts.hall.room(code)
    wish = await body(request, msg.SeatBot)
    await parts.hall.seat_bot(room, guest.id, wish.player, wish.bot)
    return answer(room.view(guest.id))


@post("/api/rooms/{code:str}/{verb:str}", status_code=200, gives=msg.Room)
async def change(request: Request[Any, Any, Any], state: State, code: str, verb: Verb) -> Response[bytes]:
    """Leave, start, play again, close."""
    parts = parts_of(state)
    guest = await known(request, parts)
    hall, room = parts.hall, parts.hall.room(code)
    match verb:
        case "leave":
            await hall.leave(room, guest.id)
        case "start":
            await hall.begin(room, guest.id)
        case "rematch":
            await hall.rematch(room, guest.id)
        case "close":
            await hall.shut(room, guest.id)
    return answer(room.view(guest.id))


@websocket("/ws/{code:str}")
async def table(socket: WebSocket[Any, Any, Any], state: State, code: str) -> None:
    """A socket of a room."""
    parts = parts_of(state)
    await socket.accept()
    try:
        guest, room = await known(socket, parts), parts.hall.room(code)
    except Refusal as error:
        await socket.send_data(msgspec.json.encode(msg.Refused(error.code, str(error))).decode())
        await socket.close(GONE)
        return
    own = Socket(socket, parts.hall, room, guest, parts.helper)
    with parts.people.socket(token_of(socket), own):
        await own.run()


ROUTES = (create, look, join, seat, change, table)
