"""What becomes of rooms and matches that people leave behind, on a virtual clock that the hall's wall clock goes by."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hall.inside import Ear, Memory, Shelf
from hall.virtual import Inline, VirtualLoop
from sifang.hall import housekeeping
from sifang.hall.live import Refusal
from sifang.hall.messages import CreateRoom, Hello, Settings
from sifang.hall.pace import Pace
from sifang.hall.room import LiveRoom, RoomState
from sifang.hall.rooms import ROOMS_OF_GUEST, Hall
from sifang.hall.storage import GuestRow, RoomRow
from sifang.record import read_record, verify

ANN, BEN = GuestRow("ann", "Ann"), GuestRow("ben", "Ben")
EPOCH = 1_800_000_000.0
HOUR, DAY = 3600.0, 24 * 3600.0
ABSENCE = DAY
"""After which bots play a rated match to its end."""
PACE = Pace(bot=(0.6, 0.6), gap=(0.4, 0.4), numbers=0.0)


class House:
    """A hall in memory, and the time that goes on whether it runs or not."""

    def __init__(self) -> None:
        self.loop = VirtualLoop()
        asyncio.set_event_loop(self.loop)
        self.log, self.shelf, self.absence = Memory(), Shelf([ANN, BEN]), ABSENCE
        self.start()

    def start(self) -> None:
        self.hall = Hall(
            self.log, self.shelf, pace=PACE, wall=lambda: EPOCH + self.loop.now, absence=self.absence,  # type: ignore[arg-type]
        )  # fmt: skip
        self.hall._thinkers = Inline()  # type: ignore[assignment]
        self.do(self.hall.open())

    def stop(self) -> None:
        self.do(self.hall.close())

    def kill(self) -> None:
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.do(asyncio.sleep(0))

    def do(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def pass_(self, seconds: float) -> None:
        """So much time, and at its end whatever the hall does each hour."""
        self.loop.now += seconds
        self.loop.spend(HOUR + 1)

    def open(self, guest: GuestRow = ANN, **wish: Any) -> LiveRoom:
        """A room against bots; with ``start`` a match runs there, with nobody present."""
        found: LiveRoom = self.do(self.hall.create(guest, CreateRoom("sichuan", bot="random", **wish)))
        self.loop.spend(1)
        return found

    def rated(self) -> LiveRoom:
        return self.open(rated=True, help=False, start=True)

    def enter(self, room: LiveRoom, guest: GuestRow = ANN) -> Ear:
        ear = Ear()

        async def enter() -> None:
            self.hall.enter(room, ear, guest.id, Hello())

        self.do(enter())
        return ear

    def go(self, room: LiveRoom, ear: Ear) -> None:
        async def go() -> None:
            self.hall.go(room, ear)

        self.do(go())
        self.loop.spend(1)

    def phase(self, code: str) -> str:
        return msgspec.json.decode(self.shelf.rooms[code].body, type=RoomState).phase


@pytest.fixture
def house() -> Iterator[House]:
    found = House()
    yield found
    found.stop()
    assert not asyncio.all_tasks(found.loop)
    found.loop.close()
    asyncio.set_event_loop(None)


# --- one room more --------------------------------------------------------------------------------------------------------------------------


def test_one_table_more_closes_the_one_left_longest_ago(house: House) -> None:
    tables = [house.open(start=True) for _ in range(ROOMS_OF_GUEST)]
    house.go(tables[0], house.enter(tables[0]))
    more = house.open(start=True)
    assert tables[1].state.code not in house.hall.rooms
    assert {one.state.code for one in (tables[0], *tables[2:], more)} == set(house.hall.rooms)
    assert house.phase(tables[1].state.code) == "closed"
    assert not house.shelf.records


def test_a_room_without_a_match_goes_before_any_match(house: House) -> None:
    tables = [house.open(start=n != 7) for n in range(ROOMS_OF_GUEST)]
    house.open()
    assert {one.state.code for one in tables} - set(house.hall.rooms) == {tables[7].state.code}


def kept(house: House, how: str) -> LiveRoom:
    """A room of Ann's that another room of hers must not cost."""
    if how == "rated":
        return house.rated()
    room = house.open()
    if how == "present":
        house.enter(room)
    elif how == "watched":

        async def watch() -> None:
            house.hall.watch(room, Ear(), BEN.id, Hello())

        house.do(watch())
    else:
        house.do(house.hall.join(room, BEN, 1))
        if how == "left by another":
            house.do(house.hall.begin(room, ANN.id))
            house.do(house.hall.leave(room, BEN.id))
    return room


@pytest.mark.parametrize("how", ["rated", "present", "watched", "with another", "left by another"])
def test_what_others_or_a_rating_depend_on_is_never_closed_for_a_room_more(house: House, how: str) -> None:
    rooms = [kept(house, how), *(kept(house, "present") for _ in range(ROOMS_OF_GUEST - 2))]
    spare = house.open(start=True)
    more = house.open()
    assert spare.state.code not in house.hall.rooms
    house.enter(more)
    with pytest.raises(Refusal, match=f"^{ROOMS_OF_GUEST} rooms of yours are open, and each .*; close one$") as found:
        house.open()
    assert found.value.code == "room/too_many"
    assert {one.state.code for one in (*rooms, more)} == set(house.hall.rooms)
    house.open(BEN)


def test_two_wishes_at_once_leave_no_more_rooms_than_one_may_have(house: House) -> None:
    for _ in range(ROOMS_OF_GUEST):
        house.open(start=True)
    wish = CreateRoom("sichuan")

    async def both() -> None:
        await asyncio.gather(house.hall.create(ANN, wish), house.hall.create(ANN, wish))

    house.do(both())
    assert len(house.hall.rooms) == ROOMS_OF_GUEST


# --- idle rooms -----------------------------------------------------------------------------------------------------------------------------


def test_a_hall_that_runs_on_closes_what_nobody_has_visited_for_a_week(house: House) -> None:
    idle = [house.open(), house.open(start=True)]
    kept = {"visited": house.open(), "present": house.open(start=True), "rated": house.rated()}
    house.enter(kept["present"])
    house.pass_(housekeeping.IDLE - 2 * HOUR)
    assert len(house.hall.rooms) == 5
    house.go(kept["visited"], house.enter(kept["visited"]))
    house.pass_(2 * HOUR)
    assert set(house.hall.rooms.values()) == set(kept.values())
    assert [house.phase(one.state.code) for one in idle] == ["closed", "closed"]
    assert not [name for name, _, _ in house.log.appended if name == idle[1].state.match]
    house.pass_(6 * DAY)
    assert len(house.hall.rooms) == 3, "who has a socket open is there"


@pytest.mark.parametrize("kill", [True, False])
def test_when_somebody_was_there_last_survives_a_restart(house: House, kill: bool) -> None:
    room = house.open()
    ear = house.enter(room)
    house.pass_(6 * DAY)
    house.go(room, ear)
    if kill:
        house.loop.spend(HOUR)
        house.kill()
    else:
        house.stop()
    house.loop.now += 2 * DAY
    house.start()
    assert room.state.code in house.hall.rooms
    house.pass_(6 * DAY)
    assert room.state.code not in house.hall.rooms


def test_one_room_that_cannot_be_closed_does_not_keep_the_others(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = house.open(), house.open()

    async def fails() -> None:
        raise OSError

    monkeypatch.setattr(first.gallery, "stop", fails)
    house.pass_(housekeeping.IDLE)
    assert second.state.code not in house.hall.rooms
    monkeypatch.undo()


# --- deserted matches -----------------------------------------------------------------------------------------------------------------------


def record_of(house: House, room: LiveRoom, match: str) -> Any:
    for _ in range(400):
        if match in house.shelf.records:
            break
        house.loop.spend(5)
    row = house.shelf.records[match]
    assert verify(read_record(row.lines.splitlines())) is None
    return row


def test_a_rated_match_that_everybody_has_left_alone_is_played_to_its_end_and_rated(house: House) -> None:
    room = house.rated()
    match = room.state.match
    assert match is not None
    house.go(room, house.enter(room))
    house.pass_(ABSENCE - 2 * HOUR)
    assert room.table is not None
    assert room.table.timing.paused_at is not None, "it stands still"
    house.pass_(HOUR)
    row = record_of(house, room, match)
    assert (row.rated, row.people, row.deals) == (True, ("ann", *["bot:random"] * 3), 8)
    assert (room.state.phase, room.state.deserted) == ("over", False)


def test_a_door_that_somebody_else_holds_open_does_not_keep_a_match_waiting(house: House) -> None:
    room = house.rated()
    house.enter(room, BEN)
    house.pass_(ABSENCE)
    assert room.state.deserted or room.state.phase == "over"


def test_a_host_may_let_matches_stand(house: House) -> None:
    house.stop()
    house.absence = 0.0
    house.start()
    room = house.rated()
    house.pass_(30 * DAY)
    assert (room.state.phase, room.state.deserted) == ("playing", False)


@pytest.mark.parametrize("hours", [30.0, 2.0])
def test_the_time_without_anybody_goes_on_over_restarts_and_while_the_hall_is_down(house: House, hours: float) -> None:
    room = house.rated()
    ear = house.enter(room)
    house.loop.spend(10)
    match = room.state.match
    assert match is not None
    house.go(room, ear)
    house.kill()
    house.loop.now += hours * HOUR
    house.start()
    found = house.hall.rooms[room.state.code]
    house.loop.spend(10)
    assert not found.state.deserted, "who was cut off has an hour to come back"
    house.kill()
    house.start()
    found = house.hall.rooms[room.state.code]
    house.pass_(0 if hours > 24 else 23 * HOUR)
    assert found.state.deserted or found.state.phase == "over"
    house.kill()
    house.start()
    assert record_of(house, found, match).rated, "bots play on after a restart in the midst of it"


def test_who_comes_back_while_bots_play_has_his_seat_again(house: House) -> None:
    room = house.rated()
    house.loop.now += ABSENCE
    while not room.state.deserted:
        house.loop.spend(10)
    table = room.table
    assert table is not None
    assert table.players[0].substituted
    ear = house.enter(room)
    assert not table.players[0].substituted
    assert not room.state.deserted
    house.loop.spend(60)
    assert table.players[0].prompt is not None, "he is asked, and waited for"
    assert not table.over
    house.go(room, ear)
    house.pass_(ABSENCE - 2 * HOUR)
    assert room.state.phase == "playing"
    assert not room.state.deserted, "the time without anybody begins anew"


def test_who_comes_back_while_it_is_being_noted_has_his_seat(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room, put, ear = house.rated(), house.shelf.put_room, Ear()

    async def put_room(row: RoomRow) -> None:
        await put(row)
        if b'"deserted":true' in row.body and not ear.data:
            house.hall.enter(room, ear, ANN.id, Hello())

    monkeypatch.setattr(house.shelf, "put_room", put_room)
    house.loop.now += ABSENCE
    while not ear.data:
        house.loop.spend(10)
    assert room.table is not None
    assert not room.table.players[0].substituted
    assert not msgspec.json.decode(house.shelf.rooms[room.state.code].body, type=RoomState).deserted


def test_a_match_that_everybody_has_given_up_goes_on_to_its_last_deal(house: House) -> None:
    room = house.rated()
    match = room.state.match
    assert match is not None
    house.do(house.hall.leave(room, ANN.id))
    assert record_of(house, room, match).deals == 8
    assert room.state.phase == "closed"


def test_nothing_is_noted_of_a_match_whose_record_is_kept(house: House) -> None:
    room = house.rated()
    match, table, ear = room.state.match, room.table, house.enter(room)
    assert match is not None
    assert table is not None
    house.go(room, ear)
    house.pass_(ABSENCE)
    record_of(house, room, match)
    house.do(table.set(table.players[0], Settings(auto_win=True)))
    assert not house.log.appended, "a log without its beginning would be unreadable at the next start"


# --- farewell -------------------------------------------------------------------------------------------------------------------------------


def test_players_the_door_and_onlookers_are_told_that_the_hall_pauses(house: House) -> None:
    room = house.open(start=True)
    player, door, onlooker = house.enter(room), house.enter(room, BEN), Ear()

    async def watch() -> None:
        house.hall.watch(room, onlooker, "cat", Hello())

    house.do(watch())
    house.do(house.hall.farewell())
    for ear in (player, door, onlooker):
        assert ear.data[-1].startswith(b'{"t":"paused"')
