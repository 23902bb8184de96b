"""What one person does wrong hurts nobody else: floods, foreign pages, forged tokens, replayed acts, huge messages, readers that never read.

Each test troubles a table while people play at another, and holds the others to the time that an act takes them.
"""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from hall.people import Guest, Seat, Server, table_of_four
from sifang.hall.config import Config
from sifang.hall.limits import Limits
from sifang.hall.live import Refusal
from sifang.hall.logs import HIDDEN, hide

MOST = 3.0
"""Seconds that an act may take while somebody troubles the hall, on a machine that runs other tests too."""


async def asked(seats: list[Seat]) -> Seat:
    """The dealer, once it is his turn."""
    while seats[0].prompt is None:
        await seats[0].take()
    return seats[0]


async def act_times(seats: list[Seat], until: asyncio.Event) -> list[float]:
    """Play a table until told to stop; how long each act took."""
    times: list[float] = []

    async def one(seat: Seat) -> None:
        while not until.is_set():
            if seat.prompt is not None:
                prompt, seat.prompt = seat.prompt, None
                began = time.perf_counter()
                name = await seat.act(seat.choose(prompt), seq=prompt["seq"])
                while name not in seat.taken and not seat.errors:
                    await seat.take(MOST + 5)
                seat.errors.clear()
                times.append(time.perf_counter() - began)
                continue
            if seat.account is not None:
                seat.account = None
                await seat.send({"t": "next"})
            try:
                await seat.take(0.2)
            except TimeoutError:
                continue

    await asyncio.gather(*(one(seat) for seat in seats))
    return times


def beside(server: Server, trouble: Callable[[], Awaitable[Any]]) -> list[float]:
    """How long acts take at a table while something happens elsewhere."""
    guests, code = table_of_four(server, "mcr")

    async def scene() -> list[float]:
        seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
        for seat in seats:
            await seat.open()
            await seat.until("snapshot")
        over = asyncio.Event()
        playing = asyncio.create_task(act_times(seats, over))
        await asyncio.gather(trouble(), asyncio.sleep(0.5))
        over.set()
        times = await playing
        for seat in seats:
            await seat.close()
        return times

    return asyncio.run(scene())


async def _flood(server: Server, room: str, guest: Guest) -> int | None:
    address = f"ws://127.0.0.1:{server.port}/ws/{room}"
    try:
        async with connect(address, additional_headers={"Cookie": guest.cookie}, compression=None) as flooded:
            for n in range(300):
                await flooded.send(json.dumps({"t": "ping", "n": n}))
            while True:
                await flooded.recv()
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


def test_a_flooder_is_cut_off_and_nobody_waits_for_it(server: Server) -> None:
    guest = Guest(server, "Flood")
    room = guest.ask("/api/rooms", {"rules": "mcr"})["code"]
    codes: list[int | None] = []

    async def trouble() -> None:
        codes.extend(await asyncio.gather(*(_flood(server, room, guest) for _ in range(8))))

    times = beside(server, trouble)
    assert len(times) >= 2 and max(times) < MOST, times
    assert set(codes) <= {4400, None} and 4400 in codes


def test_a_huge_message_ends_its_own_socket(server: Server) -> None:
    guest = Guest(server, "Huge")
    room = guest.ask("/api/rooms", {"rules": "mcr"})["code"]

    async def trouble() -> None:
        seat = Seat(guest, room)
        await seat.open()
        with pytest.raises(ConnectionClosed):
            await seat.send("x" * 10_000_000)
            await seat.until("never", 10)
        await seat.close()

    times = beside(server, trouble)
    assert len(times) >= 2 and max(times) < MOST, times


def test_a_huge_body_is_not_read(server: Server) -> None:
    with httpx.Client(base_url=server.url) as http:
        assert http.post("/api/score", content=b" " * 100_000).status_code == 413
        # Without a length it is cut where it becomes too long.
        assert http.post("/api/score", content=(b" " * 1000 for _ in range(1000))).status_code == 413


def test_a_reader_that_never_reads_takes_no_more_than_its_share(server: Server) -> None:
    guest = Guest(server, "Slow")
    room = guest.ask("/api/rooms", {"rules": "mcr", "start": True, "options": {"clock": None}})["code"]

    async def trouble() -> None:
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.sock_connect(raw, ("127.0.0.1", server.port))
        head = (
            f"GET /ws/{room} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\nCookie: {guest.cookie}\r\n\r\n"
        )
        await loop.sock_sendall(raw, head.encode())
        hello = b'{"t":"hello"}'
        masked = bytes([0x81, 0x80 | len(hello), 0, 0, 0, 0]) + hello
        try:
            # Each hello is answered with a snapshot of some kilobytes, and none is read.
            async with asyncio.timeout(15):
                while True:
                    await loop.sock_sendall(raw, masked)
                    await asyncio.sleep(0.06)
        except (TimeoutError, ConnectionError):
            pass
        finally:
            raw.close()

    before = resident(server)
    times = beside(server, trouble)
    assert len(times) >= 2 and max(times) < MOST, times
    assert resident(server) - before < 20 * 1024 * 1024


def resident(server: Server) -> int:
    assert server.process is not None
    pages = Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * 4096


def test_another_sites_page_can_neither_ask_nor_listen(server: Server) -> None:
    guest = Guest(server, "Ann")
    room = guest.ask("/api/rooms", {"rules": "mcr"})["code"]
    evil = {"origin": "https://evil.example"}
    assert guest.request("/api/rooms", {"rules": "mcr"}, headers=evil).status_code == 403
    assert guest.request(f"/api/rooms/{room}", headers=evil).headers.get("access-control-allow-origin") is None

    async def listen() -> None:
        with pytest.raises(InvalidStatus) as told:
            async with connect(
                f"ws://127.0.0.1:{server.port}/ws/{room}", origin="https://evil.example",
                additional_headers={"Cookie": guest.cookie},
            ):  # fmt: skip
                pass
        assert told.value.response.status_code == 403

    asyncio.run(listen())


def test_with_a_public_address_other_names_are_refused(tmp_path: Path) -> None:
    with (
        Server(tmp_path, pace="--at-once --public-url https://mahjong.example") as server,
        httpx.Client(base_url=server.url) as http,
    ):
        assert http.get("/api/rulesets", headers={"host": "mahjong.example"}).status_code == 200
        assert http.get("/api/rulesets", headers={"host": "rebound.example"}).status_code == 403
        headers = {"host": f"127.0.0.1:{server.port}", "origin": "https://mahjong.example"}
        assert http.post("/api/guest", json={}, headers=headers).status_code == 200


def test_a_forged_or_altered_token_is_nobody(server: Server) -> None:
    guest = Guest(server, "Ann")
    real = guest.cookies["sifang_guest"]
    for forged in (
        "",
        "x",
        real[:-1],
        real[:-1] + ("A" if real[-1] != "A" else "B"),
        real + "A",
        "'; DROP TABLE guests; --",
    ):
        with httpx.Client(base_url=server.url) as http:
            assert http.get("/api/guest", headers={"cookie": f"sifang_guest={forged}"}).status_code == 401
            assert http.get("/api/guest", headers={"authorization": f"Bearer {forged}".strip()}).status_code == 401
    guest.ask("/api/guest")


def test_an_act_replayed_by_another_does_nothing(server: Server) -> None:
    guests, code = table_of_four(server, "mcr")

    async def scene() -> None:
        seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
        for seat in seats:
            await seat.open()
            await seat.until("snapshot")
        dealer = await asked(seats)
        assert dealer.prompt is not None
        seq, command = dealer.prompt["seq"], dealer.choose(dealer.prompt)
        await dealer.act(command, seq=seq, act="mine")
        await dealer.until("taken")
        thief = next(seat for seat in seats if seat is not dealer)
        await thief.act(command, seq=seq, act="mine")
        told = await thief.until("error")
        assert told["code"] in ("turn/not_asked", "act/late", "command/illegal")
        for seat in seats:
            await seat.close()

    asyncio.run(scene())


# --- limits -------------------------------------------------------------------------------------------------------------------------------


def refused(work: Callable[[], object]) -> bool:
    try:
        work()
    except Refusal as error:
        return error.code == "http/too_many"
    return False


def test_a_person_is_limited_everywhere_and_an_address_if_it_is_another_machine() -> None:
    limits = Limits(Config(requests_per_minute=5, guests_per_hour=2))
    assert [refused(lambda: limits.request("127.0.0.1", "ann")) for _ in range(6)] == [False] * 5 + [True]
    assert not refused(lambda: limits.request("127.0.0.1", "bob"))
    assert [refused(lambda: limits.request("203.0.113.5", "")) for _ in range(16)] == [False] * 15 + [True]
    assert not refused(lambda: limits.request("203.0.113.6", ""))
    assert not any(refused(lambda: limits.request("::1", "")) for _ in range(50))
    assert [refused(lambda: limits.guest("203.0.113.5")) for _ in range(3)] == [False, False, True]


def test_sockets_are_counted_while_they_are_open() -> None:
    limits = Limits(Config(sockets=3, sockets_per_address=2, sockets_per_guest=1))
    with limits.socket("203.0.113.5", "ann"):
        assert refused(lambda: limits.socket("203.0.113.5", "ann").__enter__())
        with limits.socket("203.0.113.5", "bob"):
            assert refused(lambda: limits.socket("203.0.113.5", "cid").__enter__())
            with limits.socket("203.0.113.6", "cid"):
                assert refused(lambda: limits.socket("127.0.0.1", "dan").__enter__())
        with limits.socket("203.0.113.5", "bob"):
            assert limits.sockets == 2
    assert limits.sockets == 0


def test_an_address_is_a_proxys_word_only_where_the_proxy_is_trusted(tmp_path: Path) -> None:
    far = {"x-forwarded-for": "203.0.113.9"}
    with (
        Server(tmp_path, pace="--at-once --guests-per-hour 2 --trusted-proxies 127.0.0.1") as server,
        httpx.Client(base_url=server.url) as http,
    ):
        found = [httpx.post(server.url + "/api/guest", json={}, headers=far).status_code for _ in range(3)]
        assert found == [200, 200, 429]
        assert http.post("/api/guest", json={}).status_code == 200


def test_questions_are_limited(tmp_path: Path) -> None:
    with Server(tmp_path, pace="--at-once --questions-per-minute 2") as server:
        guest = Guest(server, "Ann")
        asked = {"rules": "mcr", "hand": "123m456p789s1122z"}
        found = [guest.request("/api/waits", asked) for _ in range(3)]
        assert found[2].status_code == 429 and found[2].headers["retry-after"] == "60"
        assert all(one.status_code != 429 for one in found[:2])


# --- secrets ------------------------------------------------------------------------------------------------------------------------------


def test_secrets_are_taken_out_of_log_lines_by_name_and_by_look() -> None:
    line = hide(None, "", {
        "event": "x", "password": "p1", "deep": {"token": "t1", "kept": ["Bearer abc", "plain"]},
        "exception": "headers: sifang_guest=c1; other=2 hash=$argon2id$v=19$x",
    })  # fmt: skip
    text = json.dumps(line)
    assert not any(secret in text for secret in ("p1", "t1", "abc", "c1", "$v=19"))
    assert line["deep"] == {"token": HIDDEN, "kept": [HIDDEN, "plain"]}


def test_a_session_leaves_no_secret_in_the_log(tmp_path: Path) -> None:
    with Server(tmp_path, pace="--at-once --log-level debug") as server:
        guest = Guest(server, "Ann")
        link = guest.ask("/api/guest/link", {})["code"]
        guest.ask("/api/account", {"login": "anna", "password": "correct horse battery"})
        guest.ask("/api/session", {"login": "anna", "password": "wrong horse battery"}, status=401)
        guest.request("/api/account", {"login": 3, "password": "half a horse battery"})
        guest.ask("/api/rooms", {"rules": "mcr", "start": True})
        guest.request("/api/rankings/mcr?period=%00")
        cookies = list(guest.cookies.values())
        tokens = [(tmp_path / f"{name}.token").read_text(encoding="ascii").strip() for name in ("admin", "metrics")]
    errors = server.errors()
    assert not [one for one in (link, "horse battery", *cookies, *tokens) if one in errors]


# --- a stop that is a pause ---------------------------------------------------------------------------------------------------------------


def test_a_stop_is_told_as_a_pause_and_the_table_goes_on_afterwards(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.begin()
    guests, code = table_of_four(server, "mcr")

    async def scene() -> None:
        seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
        for seat in seats:
            await seat.open()
            await seat.until("snapshot")
        me = await asked(seats)
        assert server.process is not None
        server.process.terminate()
        told = await me.until("paused")
        assert told["seconds"] > 0
        with pytest.raises(ConnectionClosed) as closed:
            await me.until("never", 10)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1012
        for seat in seats:
            await seat.close()
        assert await asyncio.to_thread(server.process.wait, 10) in (0, -signal.SIGTERM)
        await asyncio.to_thread(server.begin)
        again = Seat(me.guest, code)
        await again.open()
        snapshot = await again.until("snapshot")
        assert snapshot["match"] == me.match and snapshot["seq"] == me.seen
        assert (await asked([again])).prompt is not None
        await again.close()

    try:
        asyncio.run(scene())
        assert "broken" not in server.errors() and "unreadable" not in server.errors()
    finally:
        assert server.process is not None
        server.process.terminate()
        server.process.wait(10)
