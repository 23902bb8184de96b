"""Scorer, waits and trainer: questions about a hand."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, post
from litestar.datastructures import State

from sifang.hall import messages as msg
from sifang.hall.asking import answer, body, parts_of


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


ROUTES = (score, waits, trainer)
