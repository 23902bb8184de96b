"""What the hall is done with goes by itself, without a collection: full ones are rare there."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

from hall.test_housekeeping import ANN, House
from hall.test_wire import Line, Peer
from hall.virtual import VirtualLoop
from sifang.hall import collector
from sifang.hall.collector import NEVER, held_back


@pytest.fixture(autouse=True)
def _no_collection() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def test_a_closed_room_and_its_table_go_at_once() -> None:
    house = House()
    room = house.open(start=True)
    ear = house.enter(room)
    house.loop.spend(30)
    assert room.table is not None and room.table.table.events
    kept: list[weakref.ref[Any]] = [weakref.ref(one) for one in (room.table, room.table.table, room.gallery)]
    house.do(house.hall.shut(room, ANN.id))
    house.go(room, ear)
    del room, ear
    house.loop.spend(1)
    assert [one() for one in kept] == [None] * 3
    house.stop()
    house.loop.close()
    asyncio.set_event_loop(None)


def test_a_socket_that_has_ended_goes_at_once() -> None:
    loop = VirtualLoop()

    async def scene() -> weakref.ref[Line]:
        peer = Peer(reads=True)
        line = Line(peer)  # type: ignore[arg-type]
        running = asyncio.create_task(line.run())
        await asyncio.sleep(0.1)
        line.push(b"{}")
        line.end_session()
        await running
        return weakref.ref(line)

    assert loop.run_until_complete(scene())() is None
    loop.close()


def test_full_collections_are_held_back_while_the_hall_runs_and_no_longer() -> None:
    before = gc.get_threshold()

    async def scene() -> tuple[int, ...]:
        async with held_back(None):
            return gc.get_threshold()

    assert asyncio.run(scene())[0] == NEVER
    assert gc.get_threshold() == before and gc.get_freeze_count() == 0


def test_much_memory_taken_brings_a_full_collection_before_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    full: list[float] = []
    held = 0
    loop = VirtualLoop()
    monkeypatch.setattr(collector, "resident", lambda: held)
    monkeypatch.setattr(collector.gc, "collect", lambda *young: None if young else full.append(loop.time()))

    async def scene() -> None:
        nonlocal held
        async with held_back(None):
            began = loop.time()
            full.clear()
            await asyncio.sleep(60)
            held = collector.MORE + 1
            await asyncio.sleep(1)
            held += 1
            await asyncio.sleep(collector.FULL + 1)
            full[:] = [round(one - began) for one in full]

    loop.run_until_complete(scene())
    assert full == [60, 660]
    loop.close()
