"""Guests: who asks, under which name, and the same person on another device."""

from __future__ import annotations

import asyncio
import secrets
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.asking import address_of, answer, body, device_of, known, me_of, parts_of, token_of, with_cookie
from sifang.hall.live import Refusal
from sifang.hall.storage import GuestRow

LINK_SECONDS = 600.0
GUESTS = ("海棠", "青竹", "白鹭", "云雀", "雪松", "石榴", "银杏", "流萤", "山雀", "木槿", "芦花", "晚风")


def parse_name(text: str) -> str:
    """A name to be shown; raises Refusal."""
    name = " ".join(text.split())
    if not 1 <= len(name) <= 24 or not name.isprintable():
        raise Refusal("guest/name", "a name has 1 to 24 characters")
    return name


@post("/api/guest", status_code=200, takes=msg.GuestWish, gives=msg.Me)
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
        await directory.add_token(linked.id, token, device_of(request))
        return with_cookie(answer(await me_of(linked, parts)), request, token)
    old = await directory.guest_of(token_of(request)) if token_of(request) else None
    if old is not None:
        if wish.name is not None:
            old = GuestRow(old.id, parse_name(wish.name), old.owner)
            await directory.rename_guest(old.id, old.name)
        return answer(await me_of(old, parts))
    name = parse_name(wish.name) if wish.name is not None else secrets.choice(GUESTS) + str(secrets.randbelow(90) + 10)
    parts.limits.guest(address_of(request))
    guest = GuestRow(secrets.token_hex(8), name)
    await directory.add_guest(guest, token, device_of(request))
    return with_cookie(answer(await me_of(guest, parts)), request, token)


@get("/api/guest", gives=msg.Me)
async def who(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Who I am."""
    parts = parts_of(state)
    return answer(await me_of(await known(request, parts), parts))


@post("/api/guest/link", status_code=200, gives=msg.GuestLink)
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


ROUTES = (be_guest, who, link)
