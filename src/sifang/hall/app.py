"""The hall as a web application: the routes, what guards them, how a refusal is answered, and what lives as long as the application."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import structlog
from litestar import Litestar, Request, Response, get
from litestar.exceptions import HTTPException

from sifang.hall import messages as msg
from sifang.hall.accounts import login_key
from sifang.hall.asking import MOST_BODY, Parts, answer, parts_of
from sifang.hall.collector import held_back
from sifang.hall.config import Config
from sifang.hall.directory import SqlDirectory
from sifang.hall.disk import Unwritable
from sifang.hall.folder import DATABASE, token
from sifang.hall.guard import Guard
from sifang.hall.helper import Helper
from sifang.hall.keys import Keys
from sifang.hall.limits import Limits
from sifang.hall.live import Refusal
from sifang.hall.lobby import Lobby
from sifang.hall.metrics import Metrics
from sifang.hall.openapi import describe
from sifang.hall.pace import Pace
from sifang.hall.people import People
from sifang.hall.rooms import Hall
from sifang.hall.routes import admin, files, guests, lobby, people, programs, questions, records, rooms, rulesets
from sifang.hall.sqlite_log import SqliteLog

LOG = structlog.get_logger("sifang.hall")
ROUTES = [
    *guests.ROUTES,
    *rulesets.ROUTES,
    *rooms.ROUTES,
    *records.ROUTES,
    *people.ROUTES,
    *lobby.ROUTES,
    *programs.ROUTES,
    *questions.ROUTES,
    *admin.ROUTES,
    *files.ROUTES,
]


@get("/schema/openapi.json", sync_to_thread=False)
def description() -> Response[bytes]:
    """The HTTP interface, described by OpenAPI."""
    return Response(DESCRIPTION, media_type="application/json")


DESCRIPTION = msgspec.json.encode(describe(ROUTES))
STATUS = {
    "guest/none": 401, "room/not_owner": 403, "http/origin": 403, "seat/none": 403, "help/forbidden": 403, "room/none": 404,
    "record/none": 404, "http/none": 404, "room/closed": 410, "score/input": 422, "http/too_many": 429, "room/too_many": 429,
    **people.STATUS, **programs.STATUS, "hall/fault": 500, "http/banned": 403, "admin/none": 403, "hall/stopping": 503, "hall/disk": 503, "http/body": 400, "room/option": 422, "bot/none": 422, "guest/name": 422, "guest/link": 422,
}  # fmt: skip
"""HTTP status of a code; 409 for the others."""


def _refused(request: Request[Any, Any, Any], error: Refusal) -> Response[bytes]:
    parts_of(request.app.state).metrics.refused(error.code)
    found = answer(msg.Problem(error.code, str(error)), STATUS.get(error.code, 409))
    if error.code == "http/too_many":
        found.headers["retry-after"] = "60"
    return found


def _unwritable(request: Request[Any, Any, Any], error: Unwritable) -> Response[bytes]:
    LOG.error("disk.refuses", path=request.url.path, why=str(error))
    return _refused(request, Refusal("hall/disk", msg.CODES["hall/disk"]))


def _http(_: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    code = "http/none" if error.status_code in (404, 405) else "http/body"
    return answer(msg.Problem(code, str(error.detail)[:200] or msg.CODES[code]), error.status_code)


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    LOG.error("http.fault", path=request.url.path, exc_info=error)
    return answer(msg.Problem("hall/fault", msg.CODES["hall/fault"]), 500)


def make_app(config: Config, pace: Pace | None = None, on_ready: Callable[[], None] | None = None) -> Litestar:
    """The application over the folder that keeps everything."""

    @asynccontextmanager
    async def life(app: Litestar) -> AsyncIterator[None]:
        data = config.folder
        data.mkdir(parents=True, exist_ok=True)
        metrics, limits = Metrics(), Limits(config)
        directory = SqlDirectory(data / DATABASE)
        log = SqliteLog(data / DATABASE, metrics)
        absence = 3600.0 * config.rated_absence_hours
        hall, helper = Hall(log, directory, pace=pace or Pace(), meter=metrics, absence=absence), Helper()
        persons = People(directory)
        admins = [login_key(one) for one in config.admins]
        keys = Keys(directory, token(data, "admin"), token(data, "metrics"), admins)
        await keys.open()
        app.state.parts = Parts(hall, helper, {}, persons, config, keys, limits, metrics)
        app.state.farewell = hall.farewell
        hall.on_record = persons.rollup.poke
        began = time.perf_counter()
        await hall.open()
        metrics.recovered = time.perf_counter() - began
        metrics.watch(data, hall, lambda: limits.sockets, lambda: helper.waiting)
        beat = asyncio.create_task(metrics.beat())
        persons.rollup.start()
        app.state.lobby = meeting = Lobby(hall, directory)
        meeting.start()
        if on_ready is not None:
            on_ready()
        try:
            yield
        finally:
            beat.cancel()
            helper.close()
            await meeting.stop()
            await hall.close()
            await persons.close()
            log.close()
            directory.close()

    return Litestar(
        [*ROUTES, description],
        lifespan=[held_back, life], middleware=[Guard()], openapi_config=None, logging_config=None, request_max_body_size=MOST_BODY,
        exception_handlers={Refusal: _refused, Unwritable: _unwritable, HTTPException: _http, Exception: _fault},
    )  # fmt: skip
