"""``sifang hall``: serve the hall from one process and one folder."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

MOST_FRAME = 64 * 1024
"""Bytes of a frame beyond which the connection is cut without an answer."""


def default_data() -> Path:
    """Where a hall keeps its things if nobody says: the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(base) / "sifang"


def parser() -> argparse.ArgumentParser:
    """The arguments."""
    found = argparse.ArgumentParser("sifang hall", description=__doc__)
    found.add_argument("--host", default="127.0.0.1")
    found.add_argument("--port", type=int, default=8000)
    found.add_argument("--data", type=Path, default=None)
    found.add_argument("--no-browser", action="store_true")
    found.add_argument("--at-once", action="store_true", help=argparse.SUPPRESS)
    """Nobody waits at the tables: for tests and load."""
    return found


def choose_kernels() -> bool:
    """Compiled kernels if the cache holds them; else interpreted ones, and True: the cache is to be filled. Before the engine is imported."""
    if os.environ.get("SIFANG_JIT"):
        return False
    from sifang.warm import is_warm

    if is_warm():
        os.environ["SIFANG_JIT"] = "1"
        return False
    os.environ["SIFANG_JIT"] = "0"
    return True


def warm_up() -> subprocess.Popen[bytes]:
    """Fill the cache in a process of its own, at low priority; the next start finds it."""
    environment = {name: value for name, value in os.environ.items() if name != "SIFANG_JIT"}
    command = [sys.executable, "-m", "sifang", "warm"]
    nice = ["nice", "-n", "15"] if os.name == "posix" else []
    return subprocess.Popen(
        [*nice, *command],
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Serve until interrupted; returns the exit code."""
    args = parser().parse_args(argv)
    cold = choose_kernels()
    import structlog
    import uvicorn

    from sifang.hall.app import make_app
    from sifang.hall.pace import AT_ONCE, Pace

    sys.setswitchinterval(0.001)  # a bot that thinks must not hold up a click
    structlog.configure(
        processors=[
            structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info, structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )  # fmt: skip
    host = f"[{args.host}]" if ":" in args.host else args.host
    address = f"http://{'127.0.0.1' if host in ('0.0.0.0', '[::]') else host}:{args.port}/"  # noqa: S104

    def ready() -> None:
        print(address, flush=True)
        if not args.no_browser:
            threading.Timer(0.3, webbrowser.open, (address,)).start()

    warming = warm_up() if cold else None
    config = uvicorn.Config(
        make_app(args.data or default_data(), AT_ONCE if args.at_once else Pace(), ready), host=args.host, port=args.port,
        ws="websockets-sansio", ws_max_size=MOST_FRAME, ws_per_message_deflate=False, ws_ping_interval=20, ws_ping_timeout=20,
        log_level="warning", access_log=False, timeout_graceful_shutdown=3, server_header=False,
    )  # fmt: skip
    server = uvicorn.Server(config)
    try:
        server.run()
    finally:
        if warming is not None and warming.poll() is None:
            warming.terminate()
    return 0 if server.started else 2


if __name__ == "__main__":
    sys.exit(main())
