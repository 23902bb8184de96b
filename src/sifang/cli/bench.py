"""``sifang bench``: speed beside other engines."""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Mapping
from typing import Any

from sifang.cli import show
from sifang.cli.parser import BadInput, Parser
from sifang.words import Words


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    parser.flag("--json", help_key="help.json", action="store_true")


def run(args: argparse.Namespace, say: Words) -> int:
    """Measure and print; peers that are not installed are left out."""
    try:
        measure = importlib.import_module("sifang.bench").run
    except ModuleNotFoundError as error:
        raise BadInput(say("error.bench", module=error.name)) from error
    found: Mapping[str, Mapping[str, Any]] = measure()
    print(json.dumps(found, ensure_ascii=False) if args.json else "\n".join(lines(found, say)))
    return 0


def lines(found: Mapping[str, Mapping[str, Any]], say: Words) -> list[str]:
    """The figures for people."""
    rows = [[say("bench.what"), say("bench.ours"), say("bench.theirs"), say("bench.ratio")]]
    rows += [[name, *(_figure(one.get(part)) for part in ("ours", "theirs", "ratio"))] for name, one in found.items()]
    return show.columns(rows, right=(1, 2, 3))


def _figure(value: Any) -> str:
    if value is None:
        return "-"
    return (
        f"{value:,.3g}"
        if isinstance(value, float) and abs(value) < 1000
        else f"{value:,.0f}"
        if isinstance(value, (int, float))
        else str(value)
    )
