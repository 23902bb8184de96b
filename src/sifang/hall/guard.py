"""What guards every request and socket: who is kept out, whose page it comes from, how many there are, and the security headers."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

import msgspec
from litestar import Request
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sifang.hall import messages as msg
from sifang.hall.asking import Parts, token_of
from sifang.hall.directory import digest
from sifang.hall.live import Refusal
from sifang.hall.meter import Meter

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
STATUS = {"http/origin": 403, "http/host": 403, "http/banned": 403, "http/too_many": 429, "hall/disk": 503}
REFUSED = '{"t":"error","code":"'
"""How ``messages.Refused`` begins as it is sent."""
LOCAL = ("localhost", "127.0.0.1", "[::1]")


class Guard(ASGIMiddleware):
    """The first thing that a request or a socket meets."""

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """One request or socket."""
        parts: Parts = scope["litestar_app"].state.parts
        began = time.perf_counter()
        status = 500

        async def with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                fresh = [(b"cache-control", b"no-store")] if scope.get("path", "").startswith("/api/") else []
                message["headers"] = [*message.get("headers", []), *HEADERS, *fresh]
            await send(message)

        address, person = (scope.get("client") or ("", 0))[0], _person(scope)
        try:
            _check_origin(scope, parts.config.public_host)
            if parts.keys.ban_of(address):
                raise Refusal("http/banned", msg.CODES["http/banned"])
            if scope["type"] == ScopeType.WEBSOCKET:
                with parts.limits.socket(address, person):
                    await next_app(scope, receive, _heard(send, parts.metrics))
                return
            if scope["path"].startswith("/api/"):
                parts.limits.request(address, person)
                if parts.hall.stalled and scope["method"] not in ("GET", "HEAD"):
                    raise Refusal("hall/disk", msg.CODES["hall/disk"])
        except Refusal as error:
            parts.metrics.refused(error.code)
            if scope["type"] == ScopeType.WEBSOCKET:
                # Before it is accepted: the browser sees that it cannot be opened.
                parts.metrics.closed(4403)
                await send({"type": "websocket.close", "code": 4403, "reason": error.code})
                return
            await _refuse(with_headers, error)
        else:
            await next_app(scope, receive, with_headers)
        parts.metrics.answered(status, time.perf_counter() - began)


def _heard(send: Send, meter: Meter) -> Send:
    """What is sent over a socket, with refusals and closes counted: here all kinds of sockets pass."""

    async def hear(message: Message) -> None:
        if message["type"] == "websocket.close":
            if (message["code"] or 0) >= 4000:
                meter.closed(message["code"])
        elif message["type"] == "websocket.send" and REFUSED in (told := message.get("text") or ""):
            for line in told.split("\n"):
                if line.startswith(REFUSED):
                    # The struct's fields are written in their order, its tag first.
                    meter.refused(line[len(REFUSED) :].partition('"')[0])
        await send(message)

    return hear


def _person(scope: Scope) -> str:
    """The session that a request shows, empty for a stranger; nobody has been asked yet whether there is one."""
    shown = token_of(Request(scope))
    return digest(shown) if shown else ""


def _check_origin(scope: Scope, public_host: str) -> None:
    """Refuse what another site's page asks for, and names that are not the hall's; raises Refusal."""
    headers = dict(scope["headers"])
    host = headers.get(b"host", b"").decode("latin-1").lower()
    if public_host and host != public_host and host.rpartition(":")[0] not in LOCAL and host not in LOCAL:
        raise Refusal("http/host", f"this hall is {public_host}")
    origin = headers.get(b"origin", b"").decode("latin-1").lower()
    changes = scope["type"] == ScopeType.WEBSOCKET or scope.get("method") not in ("GET", "HEAD")
    if changes and origin and urlsplit(origin).netloc not in (host, public_host):
        raise Refusal("http/origin", msg.CODES["http/origin"])


async def _refuse(send: Send, error: Refusal) -> None:
    headers = [(b"content-type", b"application/json")]
    if error.code == "http/too_many":
        headers.append((b"retry-after", b"60"))
    body = msgspec.json.encode(msg.Problem(error.code, str(error)))
    await send({"type": "http.response.start", "status": STATUS[error.code], "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
