"""The door for bots: a person makes a program, which comes with a token of its own and sits at tables like anybody, marked as such."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import Request, Response, get, post
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.asking import Parts, answer, body, known, parts_of
from sifang.hall.live import Refusal
from sifang.hall.routes.guests import parse_name
from sifang.hall.storage import GuestRow

MOST = 10
"""Programs of one person."""


async def _person(request: Request[Any, Any, Any], parts: Parts) -> GuestRow:
    """Who asks, a person; raises Refusal."""
    found = await known(request, parts)
    if found.owner:
        raise Refusal("program/program", "a program makes no programs")
    return found


@post("/api/programs", status_code=201, takes=msg.ProgramWish, gives=msg.ProgramKey)
async def make(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Make a program and its token, which is told this once."""
    parts = parts_of(state)
    owner, wish = await _person(request, parts), await body(request, msg.ProgramWish)
    if len(await parts.hall.directory.programs_of(owner.id)) >= MOST:
        raise Refusal("program/too_many", f"{MOST} programs are yours; end one")
    program, token = GuestRow(secrets.token_hex(8), parse_name(wish.name), owner.id), secrets.token_urlsafe(32)
    await parts.hall.directory.add_guest(program, token, "program")
    return answer(msg.ProgramKey(program.id, program.name, token), 201)


@get("/api/programs", gives=list[msg.ProgramCard])
async def programs(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """The own programs."""
    parts = parts_of(state)
    owner = await _person(request, parts)
    return answer([msg.ProgramCard(one.id, one.name) for one in await parts.hall.directory.programs_of(owner.id)])


@post("/api/programs/{program:str}/end", status_code=200, gives=list[msg.ProgramCard])
async def end(request: Request[Any, Any, Any], state: State, program: str) -> Response[bytes]:
    """End a program: its token opens nothing any more; what it played stays."""
    parts = parts_of(state)
    owner = await _person(request, parts)
    if all(one.id != program for one in await parts.hall.directory.programs_of(owner.id)):
        raise Refusal("program/none", "you have no such program")
    digests = [one.digest for one in await parts.people.store.sessions(program)]
    await parts.people.store.end(program, digests)
    parts.people.cut(digests)
    return answer([msg.ProgramCard(one.id, one.name) for one in await parts.hall.directory.programs_of(owner.id)])


ROUTES = (make, programs, end)
STATUS = {"program/none": 404, "program/program": 403, "program/too_many": 429, "program/rated": 403}
