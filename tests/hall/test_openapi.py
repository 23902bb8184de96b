"""The HTTP interface as it is described: complete, true of every answer, and never answered by a fault."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest

from hall.people import Guest, Server
from sifang.hall.app import DESCRIPTION, ROUTES

schemathesis = pytest.importorskip("schemathesis")

from hypothesis import HealthCheck, Phase, given, settings  # noqa: E402
from hypothesis.errors import Unsatisfiable  # noqa: E402
from litestar.handlers import HTTPRouteHandler  # noqa: E402
from schemathesis import GenerationMode  # noqa: E402
from schemathesis.checks import not_a_server_error  # noqa: E402
from schemathesis.specs.openapi.checks import (  # noqa: E402
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


def test_every_handler_of_the_interface_is_described() -> None:
    described = json.loads(DESCRIPTION)["paths"]
    own = {
        path.replace(":str}", "}").replace(":int}", "}")
        for one in ROUTES if isinstance(one, HTTPRouteHandler) for path in one.paths if path.startswith("/api/")
    }  # fmt: skip
    assert own == {path for path in described if path.startswith("/api/")}
    assert all(work["summary"] for one in described.values() for work in one.values())


def fuzz(server: Server, mode: GenerationMode, examples: int) -> int:
    """Call everything with what the description allows, or with what it does not; how many calls that were."""
    schema = schemathesis.openapi.from_url(server.url + "/schema/openapi.json")
    guest, calls = Guest(server, "Fuzz"), 0
    guest.ask("/api/rooms", {"rules": "mcr"})
    for found in schema.get_all_operations():
        operation = found.ok()

        @settings(
            max_examples=examples, deadline=None, database=None, derandomize=True, phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )  # fmt: skip
        @given(case=operation.as_strategy(mode))
        def once(case: schemathesis.Case) -> None:
            nonlocal calls
            calls += 1
            case.call_and_validate(checks=CHECKS, cookies=guest.cookies, timeout=20)

        with suppress(Unsatisfiable):  # what takes nothing cannot be given anything wrong
            once()
    return calls


def test_nothing_that_is_allowed_is_answered_by_a_fault_or_untruly(server: Server) -> None:
    assert fuzz(server, GenerationMode.POSITIVE, 4) > 100


@pytest.mark.slow
@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
def test_nothing_whatever_is_answered_by_a_fault(tmp_path: Path, mode: GenerationMode) -> None:
    with Server(tmp_path, pace="--at-once --requests-per-minute 0 --questions-per-minute 0") as server:
        calls = fuzz(server, mode, 60)
    print(f"{calls} calls")
    assert calls > 1000
