"""Serve the hall from one process and one folder."""

from __future__ import annotations

import os
import signal
import socket as sockets
import subprocess
import sys
import threading
import webbrowser

from sifang.hall import folder
from sifang.hall.config import Config

MOST_FRAME = 64 * 1024
"""Bytes of a frame beyond which the connection is cut without an answer."""
PING = 20.0
"""Seconds between the pings of the server: proxies that cut what is silent for 30 s find nothing silent."""
GRACE = 3
"""Seconds for requests under way when the hall stops."""
BACKLOG = 2048
"""Connections that may wait to be taken."""


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


def listen(config: Config) -> list[sockets.socket]:
    """The sockets of the address to listen at, one for each family that its name stands for; raises OSError.

    They listen before anything is read back: who comes meanwhile waits instead of being refused.
    """
    found = []
    for family, kind, proto, _, address in dict.fromkeys(
        sockets.getaddrinfo(config.host, config.port, type=sockets.SOCK_STREAM, flags=sockets.AI_PASSIVE)
    ):
        one = sockets.socket(family, kind, proto)
        found.append(one)
        try:
            if os.name == "posix":
                one.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
            if family == sockets.AF_INET6:
                one.setsockopt(sockets.IPPROTO_IPV6, sockets.IPV6_V6ONLY, 1)
            one.bind(address)
            one.listen(BACKLOG)
        except OSError:
            for other in found:
                other.close()
            raise
    return found


def _stop_in_order() -> None:
    """Let signals end the process through what has to be put away, with 0: a stop that was asked for is no failure.

    uvicorn takes SIGTERM while it serves and raises it again at its end, where the default would cut everything off.
    """

    def stop(*_: object) -> None:
        raise SystemExit(0)

    signal.signal(signal.SIGTERM, stop)
    hangup = getattr(signal, "SIGHUP", None)
    if hangup is not None and signal.getsignal(hangup) == signal.SIG_DFL:
        # The terminal is gone: a stop like any other. Under nohup it is ignored, and stays so.
        signal.signal(hangup, lambda *_: os.kill(os.getpid(), signal.SIGTERM))


def serve(config: Config, listening: list[sockets.socket], *, at_once: bool = False) -> int:
    """Serve until interrupted; returns the exit code. The folder is held by who calls."""
    cold = choose_kernels()
    import uvicorn

    from sifang.hall.app import make_app
    from sifang.hall.logs import set_up
    from sifang.hall.pace import AT_ONCE, Pace

    sys.setswitchinterval(0.001)  # a bot that thinks must not hold up a click
    set_up(config.log_level, config.log_format)

    def ready() -> None:
        print(config.public_url or config.local_url, flush=True)
        if config.browser:
            threading.Timer(0.3, webbrowser.open, (config.local_url,)).start()

    class Server(uvicorn.Server):
        """A server that lets the hall say farewell before it cuts the sockets."""

        async def shutdown(self, sockets: list[sockets.socket] | None = None) -> None:
            await app.state.farewell()
            await super().shutdown(sockets)

    app = make_app(config, AT_ONCE if at_once else Pace(), ready)
    warming = warm_up() if cold else None
    server = Server(uvicorn.Config(
        app, host=config.host, port=config.port, ws="websockets-sansio", ws_max_size=MOST_FRAME, ws_per_message_deflate=False,
        ws_ping_interval=PING, ws_ping_timeout=PING, log_level="warning", access_log=False, timeout_graceful_shutdown=GRACE,
        server_header=False, proxy_headers=bool(config.trusted_proxies), forwarded_allow_ips=list(config.trusted_proxies),
    ))  # fmt: skip
    _stop_in_order()
    try:
        with folder.told(config.folder, config.local_url):
            server.run(listening)
    finally:
        if warming is not None and warming.poll() is None:
            warming.terminate()
    return 0 if server.started else 2
