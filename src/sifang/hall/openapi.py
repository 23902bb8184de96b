"""The HTTP interface described by OpenAPI 3.1, out of the handlers themselves.

A handler says beside its path which message it takes (``takes``; ``asking.body`` holds it to that) and what it gives (``gives``: a type, or the media type
of a text); the messages' own types and docstrings do the rest.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable
from importlib.metadata import version
from typing import Any, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler

from sifang.hall.asking import COOKIE
from sifang.hall.messages import Problem

PLACE = re.compile(r"\{(\w+):(\w+)\}")
REFERENCE = "#/components/schemas/{name}"
GIVEN = frozenset({"request", "state", "socket", "return"})
"""Arguments of a handler that are no parameters of the interface."""


def _parameters(handler: HTTPRouteHandler, path: str) -> list[dict[str, Any]]:
    function = handler.fn
    places = {name for name, _ in PLACE.findall(path)}
    arguments = inspect.signature(function).parameters
    found = []
    for name, kind in get_type_hints(function).items():
        if name in GIVEN:
            continue
        schema = msgspec.json.schema(kind)
        if name in places:
            found.append({"name": name, "in": "path", "required": True, "schema": schema})
        else:
            default = arguments[name].default
            found.append({"name": name, "in": "query", "required": False, "schema": {**schema, "default": default}})
    return found


def describe(handlers: Iterable[Any]) -> dict[str, Any]:
    """The description of all handlers that say what they give."""
    own = [one for one in handlers if isinstance(one, HTTPRouteHandler) and "gives" in one.opt]
    types = [Problem]
    for one in own:
        types += [
            kind for key in ("takes", "gives") if (kind := one.opt.get(key)) is not None and not isinstance(kind, str)
        ]
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    of = {repr(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    problem = {"description": "refused", "content": {"application/json": {"schema": of[repr(Problem)]}}}
    paths: dict[str, Any] = {}
    for one in own:
        gives, takes = one.opt["gives"], one.opt.get("takes")
        media = gives if isinstance(gives, str) else "application/json"
        schema = {"type": "string"} if isinstance(gives, str) else of[repr(gives)]
        for path in one.paths:
            work: dict[str, Any] = {
                "operationId": one.fn.__module__.rpartition(".")[2] + "." + one.fn.__name__,
                "summary": (one.fn.__doc__ or "").split("\n", 1)[0],
                "parameters": _parameters(one, path),
                "responses": {
                    str(one.status_code): {"description": "done", "content": {media: {"schema": schema}}},
                    "4XX": problem,
                    "503": problem,
                },
            }
            if takes is not None:
                work["requestBody"] = {"required": True, "content": {"application/json": {"schema": of[repr(takes)]}}}
            method = min(one.http_methods).lower()  # GET where HEAD is there too
            paths.setdefault(PLACE.sub(r"{\1}", path), {})[method] = work
    return {
        "openapi": "3.1.0",
        "info": {"title": "Sifang 四方", "version": version("sifang"), "description": "The hall over HTTP; play goes over its websockets."},
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": components,
            "securitySchemes": {
                "guest": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "program": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"guest": []}, {"program": []}],
    }  # fmt: skip
