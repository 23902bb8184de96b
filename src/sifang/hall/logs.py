"""The hall's own log lines: JSON or text on standard error, and nothing secret in them."""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import MutableMapping
from typing import Any

import structlog

SECRET = frozenset(
    {
        "cookie",
        "token",
        "password",
        "old",
        "new",
        "hash",
        "digest",
        "authorization",
        "secret",
        "number",
        "link",
        "set_cookie",
    }
)
"""Names whose values are never written."""
HIDDEN = "(hidden)"
_LOOKS_SECRET = re.compile(r"sifang_guest=[^;\s\"']+|Bearer\s+[^\s\"']+|\$argon2[^\s\"']+", re.IGNORECASE)


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return _LOOKS_SECRET.sub(HIDDEN, value)
    if isinstance(value, dict):
        return {key: HIDDEN if str(key).lower() in SECRET else _clean(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_clean(one) for one in value]
    return value


def hide(_: Any, __: str, line: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Take out what is secret by its name, and what looks like a secret within a text; after tracebacks have become text."""
    for key, value in line.items():
        line[key] = HIDDEN if key.lower() in SECRET else _clean(value)
    return line


def set_up(level: str, form: str) -> None:
    """Write lines from this level on."""
    last = (
        structlog.processors.JSONRenderer(ensure_ascii=False)
        if form == "json"
        else structlog.dev.ConsoleRenderer(colors=False)
    )
    structlog.configure(
        processors=[
            structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info, hide, last,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level.upper()]),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )  # fmt: skip
