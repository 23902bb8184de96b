"""What guards every request: security headers, and no changes asked for by another site's page."""

from __future__ import annotations

from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from sifang.hall import messages as msg

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
