"""What the HTTP handlers share: the parts of the hall, who asks, the body of a request, an answer and its cookie."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Any, TypeVar

import msgspec
from litestar import Request, Response, WebSocket
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.config import Config
from sifang.hall.helper import Helper
from sifang.hall.keys import Keys
from sifang.hall.limits import Limits
from sifang.hall.live import Refusal
from sifang.hall.metrics import Metrics
from sifang.hall.people import People
from sifang.hall.rooms import Hall
from sifang.hall.storage import GuestRow

T = TypeVar("T")
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung"), ("MicroMessenger", "WeChat"), ("Firefox", "Firefox"),
            ("FxiOS", "Firefox"), ("CriOS", "Chrome"), ("Chrome", "Chrome"), ("Safari", "Safari"))  # fmt: skip
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("CrOS", "ChromeOS"), ("Mac OS", "macOS"),
           ("Linux", "Linux"))  # fmt: skip
"""Words of user agents and what they mean; the first that is there counts, for browsers name one another."""
COOKIE = "sifang_guest"
YEAR = 365 * 24 * 3600
MOST_BODY = 16 * 1024
"""Bytes of a request; more are not read."""


@dataclass(slots=True)
class Parts:
    """What the handlers share."""

    hall: Hall
    helper: Helper
    links: dict[str, tuple[str, float]]
    """Codes for another device: guest and until when."""
    people: People
    config: Config
    keys: Keys
    limits: Limits
    metrics: Metrics


def parts_of(state: State) -> Parts:
    """The parts of the application that a request came to."""
    found: Parts = state.parts
    return found


def token_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    """The cookie of a request, or the token that a program bears; empty if it has neither."""
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return (token if kind.lower() == "bearer" else connection.cookies.get(COOKIE, ""))[:200]


def address_of(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any]) -> str:
    """Where a request comes from; the server has put a trusted proxy's word in place of the proxy."""
    return connection.client.host if connection.client else ""


async def known(connection: Request[Any, Any, Any] | WebSocket[Any, Any, Any], parts: Parts) -> GuestRow:
    """The guest of a cookie or token; raises Refusal."""
    token = token_of(connection)
    found = await parts.hall.directory.guest_of(token) if token else None
    if found is None:
        raise Refusal("guest/none", "nobody is known by this cookie")
    ban = parts.keys.ban_of(found.id)
    if ban is not None:
        raise Refusal("http/banned", f"you are kept out of this hall: {ban.reason or 'ask its host'}")
    return found


async def body(request: Request[Any, Any, Any], kind: type[T]) -> T:
    """The body of a request as a message; raises Refusal."""
    assert request.route_handler.opt["takes"] is kind, "the description of the interface says otherwise"
    data = await request.body()
    try:
        return msgspec.json.decode(data or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
        raise Refusal("http/body", str(error)[:200]) from error


def answer(value: Any, status: int = 200) -> Response[bytes]:
    """A message as a response."""
    return Response(msgspec.json.encode(value), media_type="application/json", status_code=status)


def device_of(request: Request[Any, Any, Any]) -> str:
    """Family of browser and system as the browser names itself: enough to tell one's devices apart, no version."""
    agent = request.headers.get("user-agent", "")[:400]
    found = [next((name for word, name in words if word in agent), "") for words in (BROWSERS, SYSTEMS)]
    return " · ".join(filter(None, found))


def moment(seconds: float) -> str:
    """A Unix time as messages have it."""
    return datetime.datetime.fromtimestamp(seconds, datetime.UTC).isoformat(timespec="seconds")


async def me_of(guest: GuestRow, parts: Parts) -> msg.Me:
    """Somebody as he himself sees him."""
    account = await parts.people.store.account(guest.id)
    return msg.Me(guest.id, guest.name, parts.hall.rooms_of(guest.id), account.login if account else None)


def with_cookie(response: Response[bytes], request: Request[Any, Any, Any], token: str) -> Response[bytes]:
    """The answer with a cookie that makes the browser this guest again."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, path="/", httponly=True, samesite="lax", secure=request.url.scheme == "https"
    )
    return response
