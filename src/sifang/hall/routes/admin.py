"""The host's keys over HTTP: rooms, people, bans and the log of what was done; metrics; and what ``sifang hall doctor`` asks."""

from __future__ import annotations

import contextlib
import ipaddress
import shutil
import time
from importlib.metadata import version
from typing import Any

from litestar import Request, Response, WebSocket, get, post, websocket
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from sifang.hall import admin_messages as own
from sifang.hall import folder
from sifang.hall.asking import Parts, answer, body, known, parts_of, token_of
from sifang.hall.keys import HOST, Ban
from sifang.hall.live import Refusal
from sifang.hall.metrics import state_of
from sifang.hall.room import LiveRoom

MOST_REASON = 200
STARTED = time.time()


async def host_of(request: Request[Any, Any, Any], parts: Parts) -> str:
    """The log-in name of the admin who asks, or ``host``; raises Refusal."""
    token = token_of(request)
    if token and parts.keys.is_admin(token):
        return HOST
    if parts.keys.admins:
        guest = await known(request, parts)
        account = await parts.people.store.account(guest.id)
        if account is not None and account.key in parts.keys.admins:
            return account.login
    raise Refusal("admin/none", "that is for the host alone")


def _bearer(connection: ASGIConnection[Any, Any, Any, Any], parts: Parts) -> None:
    """Only the token of the data folder; raises Refusal."""
    if not parts.keys.is_admin(connection.headers.get("authorization", "").partition(" ")[2]):
        raise Refusal("admin/none", "that is for the host alone")


# --- looking ------------------------------------------------------------------------------------------------------------------------------


def _room(room: LiveRoom) -> own.HostRoom:
    state, table = room.state, room.table
    seats = [
        own.HostSeat(one.kind, one.guest, one.name, sum(owner == one.guest for owner in room.channels.values()) if one.guest else 0)
        for one in state.players
    ]  # fmt: skip
    return own.HostRoom(
        state.code, state.phase, state.rules, state.rated, seats, "none" if table is None or table.over else state_of(table),
        None if table is None else table.position.deal, None if table is None else round(table.lag, 4), len(room.channels),
        state.touched,
    )  # fmt: skip


def _rooms(parts: Parts) -> list[own.HostRoom]:
    return sorted((_room(one) for one in parts.hall.rooms.values()), key=lambda one: -one.touched)


async def _people(parts: Parts, text: str) -> list[own.HostPerson]:
    return [
        own.HostPerson(
            one.id, one.name, one.login, one.sessions, one.seen, [room.code for room in parts.hall.rooms_of(one.id)],
            parts.keys.ban_of(one.id) is not None,
        )
        for one in await parts.keys.people(text[:64])
    ]  # fmt: skip


async def _bans(parts: Parts) -> list[own.HostBan]:
    found = []
    for one in sorted(parts.keys.bans.values(), key=lambda one: -one.made):
        guest = await parts.hall.directory.guest(one.subject)
        found.append(own.HostBan(one.subject, guest.name if guest else "", one.until, one.reason, one.made))
    return found


@get("/api/admin/hall", gives=own.HostOverview)
async def overview(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """How the hall stands."""
    parts = parts_of(state)
    who, data = await host_of(request, parts), parts.config.folder
    files = [data / (folder.DATABASE + end) for end in folder.WITH]
    return answer(
        own.HostOverview(
            version("sifang"), who, STARTED, parts.limits.sockets, parts.metrics.lag, parts.metrics.recovered,
            sum(one.stat().st_size for one in files if one.exists()), shutil.disk_usage(data).free, parts.hall.stopping,
        )
    )  # fmt: skip


@get("/api/admin/rooms", gives=list[own.HostRoom])
async def rooms(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """All rooms."""
    parts = parts_of(state)
    await host_of(request, parts)
    return answer(_rooms(parts))


@get("/api/admin/people", gives=list[own.HostPerson])
async def people(request: Request[Any, Any, Any], state: State, text: str = "") -> Response[bytes]:
    """People, who came last first."""
    parts = parts_of(state)
    await host_of(request, parts)
    return answer(await _people(parts, text))


@get("/api/admin/bans", gives=list[own.HostBan])
async def bans(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Who is kept out."""
    parts = parts_of(state)
    await host_of(request, parts)
    return answer(await _bans(parts))


@get("/api/admin/acts", gives=list[own.HostAct])
async def acts(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What was done with the host's keys."""
    parts = parts_of(state)
    await host_of(request, parts)
    return answer([own.HostAct(one.made, one.who, one.act, one.subject, one.detail) for one in await parts.keys.acts()])


@get("/api/admin/reports", gives=list[own.HostReport])
async def reports(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What people reported of others."""
    parts = parts_of(state)
    await host_of(request, parts)
    return answer(
        [
            own.HostReport(
                one.id, one.at, one.reporter, one.person, parts.keys.ban_of(one.person.id) is not None, one.reason, one.note,
                one.channel, one.room, one.room in parts.hall.rooms, one.moment.match if one.recorded else None,
                one.moment.deal, one.moment.event, one.lines,
            )
            for one in await parts.keys.reports()
        ]
    )  # fmt: skip


# --- doing --------------------------------------------------------------------------------------------------------------------------------


@post("/api/admin/rooms/{code:str}/close", status_code=200, takes=own.Closing, gives=list[own.HostRoom])
async def close(request: Request[Any, Any, Any], state: State, code: str) -> Response[bytes]:
    """Close a room."""
    parts = parts_of(state)
    who, wish = await host_of(request, parts), await body(request, own.Closing)
    room = parts.hall.room(code)
    await parts.keys.note(who, "close", room.state.code, wish.reason)
    await parts.hall.host_shuts(room)
    return answer(_rooms(parts))


@post("/api/admin/rooms/{code:str}/move", status_code=200, takes=own.Moving, gives=list[own.HostRoom])
async def move(request: Request[Any, Any, Any], state: State, code: str) -> Response[bytes]:
    """Take a person out of a room, and into another if one is named."""
    parts = parts_of(state)
    who, wish = await host_of(request, parts), await body(request, own.Moving)
    hall, room = parts.hall, parts.hall.room(code)
    other = None if wish.to is None else hall.room(wish.to)
    guest = await hall.directory.guest(wish.person[:16])
    if guest is None or room.player_of(guest.id) is None:
        raise Refusal("people/none", f"nobody of the id {wish.person[:16]!r} sits there")
    if other is not None:
        if other is room:
            raise Refusal("room/taken", "that is the same room")
        await hall.join(other, guest, None)
    await parts.keys.note(who, "move", guest.id, f"{room.state.code} to {wish.to or '-'}: {wish.reason}")
    await hall.leave(room, guest.id)
    return answer(_rooms(parts))


def _address(text: str) -> str | None:
    """An address in its usual form; None: it is none."""
    with contextlib.suppress(ValueError):
        return str(ipaddress.ip_address(text))
    return None


@post("/api/admin/bans", status_code=200, takes=own.Banning, gives=list[own.HostBan])
async def ban(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Keep a person or an address out."""
    parts = parts_of(state)
    who, wish = await host_of(request, parts), await body(request, own.Banning)
    address = _address(wish.subject)
    subject = address or wish.subject[:16]
    guest = None if address else await parts.hall.directory.guest(subject)
    if guest is None and address is None:
        raise Refusal("people/none", f"{subject!r} is neither a person's id nor an address")
    if wish.hours is not None and not 0 < wish.hours <= 24 * 36500:
        raise Refusal("http/body", "hours: more than 0 expected, or null")
    now = time.time()
    until = None if wish.hours is None else now + 3600 * wish.hours
    await parts.keys.note(who, "ban", subject, f"{'for good' if until is None else f'{wish.hours:g} h'}: {wish.reason}")
    await parts.keys.ban(Ban(subject, until, wish.reason[:MOST_REASON], now))
    if guest is not None:
        await parts.hall.send_away(guest.id)
        parts.people.cut([one.digest for one in await parts.people.store.sessions(guest.id)])
    return answer(await _bans(parts))


@post("/api/admin/bans/end", status_code=200, takes=own.Unbanning, gives=list[own.HostBan])
async def unban(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Let somebody in again."""
    parts = parts_of(state)
    who, wish = await host_of(request, parts), await body(request, own.Unbanning)
    subject = _address(wish.subject) or wish.subject
    if not await parts.keys.unban(subject):
        raise Refusal("people/none", f"nobody keeps {subject[:40]!r} out")
    await parts.keys.note(who, "unban", subject, "")
    return answer(await _bans(parts))


@post("/api/admin/people/{person:str}/end", status_code=200, takes=own.EndingSessions, gives=list[own.HostPerson])
async def end(request: Request[Any, Any, Any], state: State, person: str) -> Response[bytes]:
    """End all sessions of a person."""
    parts = parts_of(state)
    who, wish = await host_of(request, parts), await body(request, own.EndingSessions)
    guest = await parts.hall.directory.guest(person[:16])
    if guest is None:
        raise Refusal("people/none", f"there is nobody of the id {person[:16]!r}")
    digests = [one.digest for one in await parts.people.store.sessions(guest.id)]
    await parts.keys.note(who, "end", guest.id, wish.reason)
    await parts.people.store.end(guest.id, digests)
    parts.people.cut(digests)
    return answer(await _people(parts, guest.id))


# --- metrics, doctor ----------------------------------------------------------------------------------------------------------------------


@get("/metrics", gives="text/plain")
async def metrics(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """All series as Prometheus reads them, for the tokens of the data folder."""
    parts = parts_of(state)
    if not parts.keys.may_read_metrics(token_of(request)):
        raise Refusal("admin/none", "metrics.token of the data folder opens this, as Authorization: Bearer")
    return Response(parts.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/admin/seen", gives=own.SeenFrom)
async def seen(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What the hall sees of who asks."""
    parts = parts_of(state)
    await host_of(request, parts)
    forwarded = any(name in request.headers for name in ("x-forwarded-for", "forwarded"))
    return answer(
        own.SeenFrom(
            request.client.host if request.client else "", request.url.scheme, request.headers.get("host", ""), forwarded,
            bool(parts.config.trusted_proxies),
        )
    )  # fmt: skip


@websocket("/api/admin/socket")
async def echo(socket: WebSocket[Any, Any, Any], state: State) -> None:
    """A socket that says what it hears, for the doctor."""
    parts = parts_of(state)
    await socket.accept()
    try:
        _bearer(socket, parts)
    except Refusal:
        await socket.close(4401)
        return
    await socket.send_text("open")
    with contextlib.suppress(WebSocketDisconnect):
        while True:
            await socket.send_text(await socket.receive_text())


ROUTES = (overview, rooms, people, bans, acts, reports, close, move, ban, unban, end, metrics, seen, echo)
