"""Scorer, waits and trainer: questions about a hand."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.asking import address_of, answer, body, parts_of, token_of
from sifang.hall.directory import digest
from sifang.hall.helper import Helper


def _asked(request: Request[Any, Any, Any], state: State) -> Helper:
    """Who answers; raises Refusal when there are too many questions."""
    parts, token = parts_of(state), token_of(request)
    parts.limits.question(address_of(request), digest(token) if token else "")
    return parts.helper


@post("/api/score", status_code=200, takes=msg.ScoreQuestion, gives=msg.ScoreAnswer)
async def score(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What a hand is worth."""
    return answer(await _asked(request, state).score(await body(request, msg.ScoreQuestion)))


@post("/api/waits", status_code=200, takes=msg.WaitsQuestion, gives=list[msg.WaitView])
async def waits(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """What completes a hand."""
    return answer(await _asked(request, state).waits(await body(request, msg.WaitsQuestion)))


@post("/api/trainer", status_code=200, takes=msg.TrainerQuestion, gives=msg.TrainerAnswer)
async def trainer(request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """How near a hand is."""
    return answer(await _asked(request, state).trainer(await body(request, msg.TrainerQuestion)))


ROUTES = (score, waits, trainer)
