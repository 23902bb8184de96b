"""``sifang warm``: compile every kernel that a door leads to, so that later starts are quick."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time

from sifang.cli.parser import Parser
from sifang.words import Words

BAR = 24


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    parser.flag("--json", help_key="help.json", action="store_true")


def run(args: argparse.Namespace, say: Words) -> int:
    """Fill the cache, with a progress bar on standard error."""
    os.environ["SIFANG_JIT"] = "1"
    from sifang.kernel import cache_root
    from sifang.warm import steps

    todo = steps()
    began = time.perf_counter()
    for i, (label, step) in enumerate(todo):
        _bar(i, len(todo), label)
        step()
    _bar(len(todo), len(todo), "")
    seconds = time.perf_counter() - began
    folder = cache_root() / "kernels"
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) if folder.is_dir() else 0
    if args.json:
        print(json.dumps({"steps": len(todo), "seconds": round(seconds, 2), "bytes": size, "folder": str(folder)}))
    else:
        print(say("warm.done", seconds=f"{seconds:.1f}", megabytes=f"{size / 1e6:.1f}", folder=folder))
    return 0


def _bar(done: int, n: int, label: str) -> None:
    full = BAR * done // max(1, n)
    text = f"[{'#' * full}{'.' * (BAR - full)}] {done}/{n} {label}"
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="" if done < n else "\n", file=sys.stderr, flush=True)
    else:
        print(text, file=sys.stderr, flush=True)
