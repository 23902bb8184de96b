"""The hall as a web application: the HTTP API, the socket, the client's files, and what guards them."""

from __future__ import annotations

import asyncio
import secrets
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import structlog
from litestar import Litestar, Request, Response, WebSocket, get, post, websocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sifang.bots import BOTS
from sifang.hall import messages as msg
from sifang.hall.asking import Parts, answer, body, known, parts_of, token_of, with_cookie
from sifang.hall.directory import SqlDirectory
from sifang.hall.explain import plain
from sifang.hall.helper import Helper
from sifang.hall.live import Refusal
from sifang.hall.pace import Pace
from sifang.hall.replays import replay
from sifang.hall.rooms import Hall, LiveRoom, find_rules
from sifang.hall.sockets import GONE, Socket
from sifang.hall.sqlite_log import SqliteLog
from sifang.hall.storage import GuestRow
from sifang.rules.options import specs
from sifang.rules.ruleset import Ruleset, registry, ruleset

LOG = structlog.get_logger("sifang.hall")
STATIC = Path(__file__).parent / "static"
LINK_SECONDS = 600.0
STATUS = {
    "guest/none": 401, "room/not_owner": 403, "http/origin": 403, "seat/none": 403, "help/forbidden": 403, "room/none": 404,
    "record/none": 404, "http/none": 404, "room/closed": 410, "score/input": 422, "http/too_many": 429, "room/too_many": 429,
    "hall/fault": 500, "http/body": 400, "room/option": 422, "bot/none": 422, "guest/name": 422, "guest/link": 422,
}  # fmt: skip
"""HTTP status of a code; 409 for the others."""
GUESTS = ("海棠", "青竹", "白鹭", "云雀", "雪松", "石榴", "银杏", "流萤", "山雀", "木槿", "芦花", "晚风")
POLICY = (
    b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none';"
    b" form-action 'self'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]  # fmt: skip


class Guard(ASGIMiddleware):
    """Security headers on every answer; what comes from another site's page is refused."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """One request or socket."""
        headers = dict(scope["headers"])
        origin, host = headers.get(b"origin"), headers.get(b"host", b"")
        changes = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") not in ("GET", "HEAD")
        if changes and origin and urlsplit(origin.decode("latin-1")).netloc.encode("latin-1") != host:
            if scope["type"] == ScopeType.WEBSOCKET:
                await send({"type": "websocket.close", "code": 4403, "reason": "http/origin"})
                return
            body = msgspec.json.encode(msg.Problem("http/origin", msg.CODES["http/origin"]))
            kind = [(b"content-type", b"application/json")]
            await send({"type": "http.response.start", "status": 403, "headers": [*kind, *HEADERS]})
            await send({"type": "http.response.body", "body": body, "more_body": False})
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                fresh = [(b"cache-control", b"no-store")] if scope.get("path", "").startswith("/api/") else []
                message["headers"] = [*message.get("headers", []), *HEADERS, *fresh]
            await send(message)

        await next_app(scope, receive, with_headers if scope["type"] == ScopeType.HTTP else send)


def _name(text: str) -> str:
    name = " ".join(text.split())
    if not 1 <= len(name) <= 24 or not name.isprintable():
        raise Refusal("guest/name", "a name has 1 to 24 characters")
    return name


# --- guests -------------------------------------------------------------------------------------------------------------------------------


def _me(guest: GuestRow, parts: Parts) -> msg.Me:
    return msg.Me(guest.id, guest.name, parts.hall.rooms_of(guest.id))


@post("/api/guest", status_code=200)
async def be_guest(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Be somebody: a new guest, another name, or the guest of another device."""
    parts, wish = parts_of(state), await body(request, msg.GuestWish)
    directory = parts.hall.directory
    token = secrets.token_urlsafe(32)
    if wish.link is not None:
        guest_id, until = parts.links.pop(wish.link, ("", 0.0))
        linked = await directory.guest(guest_id) if asyncio.get_running_loop().time() < until else None
        if linked is None:
            raise Refusal("guest/link", "that code is not valid any more")
        await directory.add_token(linked.id, token)
        return with_cookie(answer(_me(linked, parts)), request, token)
    old = await directory.guest_of(token_of(request)) if token_of(request) else None
    if old is not None:
        if wish.name is not None:
            old = GuestRow(old.id, _name(wish.name))
            await directory.rename_guest(old.id, old.name)
        return answer(_me(old, parts))
    name = _name(wish.name) if wish.name is not None else secrets.choice(GUESTS) + str(secrets.randbelow(90) + 10)
    guest = GuestRow(secrets.token_hex(8), name)
    await directory.add_guest(guest, token)
    return with_cookie(answer(_me(guest, parts)), request, token)


@get("/api/guest")
async def who(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Who I am."""
    return answer(_me(await known(request, parts_of(state)), parts_of(state)))


@post("/api/guest/link", status_code=200)
async def link(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """A code for another device."""
    parts = parts_of(state)
    guest = await known(request, parts)
    now = asyncio.get_running_loop().time()
    for old in [code for code, (_, until) in parts.links.items() if until < now]:
        del parts.links[old]
    code = secrets.token_urlsafe(9)
    parts.links[code] = (guest.id, now + LINK_SECONDS)
    return answer(msg.GuestLink(code))


# --- rule sets ----------------------------------------------------------------------------------------------------------------------------


def _names(rules: Ruleset) -> msg.Names:
    return msg.Names(rules.en, rules.zh_hans, rules.zh_hant)


def ruleset_info(rules: Ruleset) -> msg.RulesetInfo:
    """What the room page needs of a rule set."""
    options = [
        msg.OptionInfo(
            one.name, plain(one.default), [plain(value) for value in (one.default, *one.others)], one.check is not None,
            one.expectation(), one.source, one.doc,
        )
        for one in specs(rules.options).values()
    ]  # fmt: skip
    presets = [msg.PresetInfo(name, plain(changes)) for name, changes in rules.presets.items()]
    row = rules.rows(rules.preset(next(iter(rules.presets))))
    return msg.RulesetInfo(
        rules.key, _names(rules), rules.version, rules.edition, rules.patterns.unit, presets, options, list(BOTS), row.sets,
        row.hand_size, row.flowers, bool(row.indicator),
    )  # fmt: skip


@get("/api/rulesets")
async def rulesets() -> Response[bytes]:
    """All rule sets with their options."""
    return answer([ruleset_info(ruleset(key)) for key in registry()])


@get("/api/rulesets/{key:str}")
async def rulebook(key: str) -> Response[bytes]:
    """A rule set's patterns and decisions."""
    rules = find_rules(key)
    patterns = [
        msg.PatternInfo(
            one.key, one.zh, one.en, one.value, list(one.excludes), one.source, one.definition, one.definition_zh, one.example,
            list(one.aliases),
        )
        for one in rules.patterns
    ]  # fmt: skip
    module = sys.modules[rules.options.__module__]
    file = Path(module.__file__ or "").parent / "RULEBOOK.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return answer(msg.RulesetBook(rules.key, _names(rules), rules.patterns.unit, patterns, text))


# --- rooms --------------------------------------------------------------------------------------------------------------------------------


@post("/api/rooms", status_code=201)
async def create(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Open a room."""
    parts = parts_of(state)
    guest = await known(request, parts)
    room = await parts.hall.create(guest, await body(request, msg.CreateRoom))
    return answer(parts.hall.view(room, guest.id), 201)


@get("/api/rooms/{code:str}")
async def look(request: Request[Any, Any, Any], state: State, code: str) -> Response[bytes]:
    """A room as anyone with the code may see it."""
    parts = parts_of(state)
    token = token_of(request)
    guest = await parts.hall.directory.guest_of(token) if token else None
    return answer(parts.hall.view(parts.hall.room(code), guest.id if guest else ""))


@post("/api/rooms/{code:str}/{verb:str}", status_code=200)
async def change(request: Request[Any, Any, Any], state: State, code: str, verb: str) -> Response[bytes]:
    """Join, leave, start, rematch, close; seat a bot."""
    parts = parts_of(state)
    guest = await known(request, parts)
    hall, room = parts.hall, parts.hall.room(code)
    match verb:
        case "join":
            await hall.join(room, guest, (await body(request, msg.JoinRoom)).player)
        case "bots":
            wish = await body(request, msg.SeatBot)
            await hall.seat_bot(room, guest.id, wish.player, wish.bot)
        case "leave":
            await hall.leave(room, guest.id)
        case "start":
            await hall.begin(room, guest.id)
        case "rematch":
            await hall.rematch(room, guest.id)
        case "close":
            await hall.shut(room, guest.id)
        case _:
            raise Refusal("http/none", f"a room has no {verb[:20]!r}")
    return answer(hall.view(room, guest.id))


# --- records ------------------------------------------------------------------------------------------------------------------------------


@get("/api/records")
async def records(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The own records."""
    parts = parts_of(state)
    guest = await known(request, parts)
    found = await parts.hall.directory.records_of(guest.id, 100)
    return answer(
        [
            msg.RecordCard(one.id, one.room, one.rules, list(one.names), list(one.points), one.deals, one.ended)
            for one in found
        ]
    )


async def _lines(state: State, record: str) -> str:
    found = await parts_of(state).hall.directory.record(record[:24])
    if found is None:
        raise Refusal("record/none", "there is no such record")
    return found.lines


@get("/api/records/{record:str}")
async def record_lines(state: State, record: str) -> Response[bytes]:
    """A record as JSON lines."""
    data = (await _lines(state, record)).encode()
    name = f'attachment; filename="sifang-{record[:24]}.jsonl"'
    return Response(data, media_type="application/x-ndjson", headers={"content-disposition": name})


@get("/api/records/{record:str}/deals/{deal:int}")
async def record_deal(state: State, record: str, deal: int) -> Response[bytes]:
    """A deal of a record, step by step."""
    lines = await _lines(state, record)
    try:
        return answer(replay(lines, deal))
    except IndexError as error:
        raise Refusal("record/none", f"the record has no deal {deal}") from error


# --- scorer and trainer -------------------------------------------------------------------------------------------------------------------


@post("/api/score", status_code=200)
async def score(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What a hand is worth."""
    return answer(await parts_of(state).helper.score(await body(request, msg.ScoreQuestion)))


@post("/api/waits", status_code=200)
async def waits(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What completes a hand."""
    return answer(await parts_of(state).helper.waits(await body(request, msg.WaitsQuestion)))


@post("/api/trainer", status_code=200)
async def trainer(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """How near a hand is."""
    return answer(await parts_of(state).helper.trainer(await body(request, msg.TrainerQuestion)))


# --- the socket, files, health ------------------------------------------------------------------------------------------------------------


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
    await _serve(socket, parts, room, guest)


async def _serve(socket: WebSocket[Any, Any, Any], parts: Parts, room: LiveRoom, guest: GuestRow) -> None:
    await Socket(socket, parts.hall, room, guest, parts.helper).run()


@get("/healthz")
async def health(state: State) -> Response[bytes]:
    """200 when it can serve: the file takes writes."""
    await parts_of(state).hall.directory.ping()
    return Response(b"ok\n", media_type="text/plain")


TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml", ".json": "application/json", ".webmanifest": "application/manifest+json", ".png": "image/png",
    ".ico": "image/x-icon", ".woff2": "font/woff2", ".txt": "text/plain; charset=utf-8", ".mp3": "audio/mpeg", ".ogg": "audio/ogg",
}  # fmt: skip


@get(["/", "/{path:path}"], sync_to_thread=False)
def files(path: str = "") -> Response[bytes]:
    """The client: a file of it, else its page, whose routes are its own."""
    name = path.lstrip("/")
    file = (STATIC / name).resolve()
    if name and file.is_file() and file.is_relative_to(STATIC.resolve()):
        forever = name.startswith("assets/")
        caching = "public, max-age=31536000, immutable" if forever else "no-cache"
        kind = TYPES.get(file.suffix, "application/octet-stream")
        return Response(file.read_bytes(), media_type=kind, headers={"cache-control": caching})
    page = STATIC / "index.html"
    if name.startswith(("api/", "ws/", "assets/")) or "." in name.rpartition("/")[2] or not page.is_file():
        raise NotFoundException
    return Response(page.read_bytes(), media_type=TYPES[".html"], headers={"cache-control": "no-cache"})


# --- the application ----------------------------------------------------------------------------------------------------------------------


def _refused(_: Request[Any, Any, Any], error: Refusal) -> Response[bytes]:
    return answer(msg.Problem(error.code, str(error)), STATUS.get(error.code, 409))


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    code = "http/none" if error.status_code in (404, 405) else "http/body"
    return answer(msg.Problem(code, str(error.detail)[:200] or msg.CODES[code]), error.status_code)


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    LOG.error("http.fault", path=request.url.path, exc_info=error)
    return answer(msg.Problem("hall/fault", msg.CODES["hall/fault"]), 500)


def make_app(data: Path, pace: Pace | None = None, on_ready: Callable[[], None] | None = None) -> Litestar:
    """The application over the folder that keeps everything."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        data.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240 - once, before anything is served
        directory = SqlDirectory(data / "hall.db")
        log = SqliteLog(data / "hall.db")
        hall, helper = Hall(log, directory, pace=pace or Pace()), Helper()
        app.state.parts = Parts(hall, helper, {})
        await hall.open()
        if on_ready is not None:
            on_ready()
        try:
            yield
        finally:
            helper.close()
            await hall.close()
            log.close()
            directory.close()

    return Litestar(
        [be_guest, who, link, rulesets, rulebook, create, look, change, records, record_lines, record_deal, score, waits, trainer,
         table, health, files],
        lifespan=[life], middleware=[Guard()], openapi_config=None, logging_config=None,
        exception_handlers={Refusal: _refused, HTTPException: _http, Exception: _fault},
    )  # fmt: skip
