"""The command line ``sifang``.

    main(arguments) -> exit code: 0 fine, 2 bad usage or input with one clear line on standard error, 1 a fault of ours

A command is a module with ``arguments(parser)`` and ``run(args, words)``; only the one that is called is imported, for start-up counts.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

COMMANDS = {
    "score": "score", "waits": "waits", "fan": "fan", "rules": "rules", "play": "play", "simulate": "simulate",
    "replay": "replay", "verify": "verify", "bench": "bench", "warm": "warm", "hall": "hall", "bot": "bot",
}  # fmt: skip
"""Command to module."""
COMPILED = frozenset({"bench", "warm"})
"""Commands that are worth compiled kernels; ``simulate`` decides by the number of deals. A game at the terminal is not:
interpreted, a bot's decision takes a few milliseconds."""

FINE, OUR_FAULT, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130

FAULTS = ("sifang.cli", "sifang.score", "sifang.tiles", "sifang.rules.options", "sifang.commands", "sifang.record")
"""Modules whose ``ValueError`` classes tell of bad input."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = _dispatch(given)
        sys.stdout.flush()
    except ValueError as error:
        if type(error) is ValueError or not type(error).__module__.startswith(FAULTS):
            return _our_fault(error)
        _complain(str(error))
        return BAD_INPUT
    except BrokenPipeError:
        # The reader has gone, as `head` does; nothing is left to say.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last door: a fault of ours becomes a line and an exit code
        return _our_fault(error)
    return code


def _dispatch(given: list[str]) -> int:
    from sifang.cli import parser

    words = parser.words_of(given)
    name = next((one for one in given if not one.startswith("-")), None)
    if given and given[0] in ("--version", "-V"):
        print(parser.version())
        return FINE
    if given and given[0] == "--lang":
        name = next((one for one in given[2:] if not one.startswith("-")), None)
    if name is None or (given and given[0] in ("-h", "--help")):
        wants_help = not given or any(one in ("-h", "--help") for one in given)
        if not wants_help:
            raise parser.BadInput(words("error.no_command", commands=", ".join(COMMANDS)))
        print(parser.overview(words, COMMANDS))
        return FINE
    if name not in COMMANDS:
        raise parser.BadInput(words("error.command", name=name, hint=parser.nearest(words, name, COMMANDS)))
    if name == "hall":
        given.remove(name)
        # The hall chooses its kernels by itself, before the engine is imported.
        from sifang.cli.hall import start

        return start(given, words)
    if name in COMPILED:
        from sifang.kernel import prefer_jit

        prefer_jit()
    elif name != "simulate":
        os.environ["SIFANG_JIT"] = "0"
    given.remove(name)
    module: Any = import_module(f"sifang.cli.{COMMANDS[name]}")
    own = parser.Parser(name, words)
    module.arguments(own)
    own.finish()
    code: int = module.run(own.parse(given), words)
    return code


def _complain(text: str) -> None:
    print("sifang: " + " ".join(text.split()), file=sys.stderr)


def _our_fault(error: BaseException) -> int:
    if os.environ.get("SIFANG_DEBUG"):
        import traceback

        traceback.print_exception(error)
    where = ""
    trace = error.__traceback__
    while trace is not None:
        where = f"{trace.tb_frame.f_code.co_filename.rpartition(os.sep)[2]}:{trace.tb_lineno}"
        trace = trace.tb_next
    _complain(f"a fault of the program in {where}: {type(error).__name__}: {error} (SIFANG_DEBUG=1 shows more)")
    return OUR_FAULT
