"""The hall with compiled kernels: it takes them when the cache holds them, and tables go on from one way of running to the other."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hall.people import Seat, Server, table_of_four
from sifang.record import read_record, verify


def is_compiled(server: Server) -> bool:
    assert server.process is not None
    return "llvmlite" in Path(f"/proc/{server.process.pid}/maps").read_text()


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.skipif(not Path("/proc/self/maps").exists(), reason="reads what a process has loaded from /proc")
def test_a_warm_hall_is_compiled_and_its_tables_go_on_interpreted(tmp_path: Path) -> None:
    cache = {"SIFANG_CACHE": os.environ.get("SIFANG_CACHE", str(tmp_path / "cache"))}
    subprocess.run(
        [sys.executable, "-m", "sifang", "warm"], env={**os.environ, **cache}, check=True, capture_output=True
    )
    with Server(tmp_path, environment=cache) as server:
        assert is_compiled(server)
        seats: list[Seat] = []
        for rules in ("mcr", "nanchang", "sichuan", "taiwan"):
            guests, code = table_of_four(server, rules, deals=2)
            seats += [Seat(guest, code, n) for n, guest in enumerate(guests)]

        async def evening(deals: int) -> None:
            for seat in seats:
                # As after a new page: the account of a deal that is over comes within the snapshot.
                seat.prompt, seat.match, seat.seen = None, None, 0
                await seat.open()
            await asyncio.gather(*(seat.play(deals, 120) for seat in seats))
            for seat in seats:
                await seat.close()

        async def until_the_first_deal_is_over() -> None:
            await evening(1)

        asyncio.run(until_the_first_deal_is_over())
        server.kill()
        server.environment = {"SIFANG_JIT": "0"}
        server.begin()
        assert not is_compiled(server)
        asyncio.run(evening(2))
        for seat in seats[::4]:
            for _ in range(100):
                if seat.guest.ask(f"/api/rooms/{seat.code}")["record"]:
                    break
                time.sleep(0.1)
            assert verify(read_record(seat.guest.request(f"/api/records/{seat.match}").text.splitlines())) is None
        assert "table.unreadable" not in server.errors() and "table.broken" not in server.errors()
