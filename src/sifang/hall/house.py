"""The house behind the rooms: rooms and matches as they are kept, from the hall's start to its stop, and from the first deal to the record."""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import io
import secrets
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import structlog

from sifang.hall import disk, housekeeping, journal, snapshots
from sifang.hall.drawing import Drawing
from sifang.hall.journal import Began, PlayerSpec
from sifang.hall.live import LiveTable, Refusal
from sifang.hall.messages import Paused, RoomChanged
from sifang.hall.meter import Meter
from sifang.hall.pace import Pace
from sifang.hall.room import LiveRoom, RoomState, spec_of
from sifang.hall.seats import encode
from sifang.hall.storage import Directory, EventLog, GuestRow, RecordRow, RoomRow, Stored, bot_person
from sifang.record import write_record

LOG = structlog.get_logger("sifang.hall.house")
BEAT = 1.0
"""Seconds between two notes that the hall is alive."""
PAUSE = 2.0
"""Seconds after which clients come back to a hall that said farewell, spread by chance."""
FLUSH = 0.1
"""Seconds in which farewells go out before sockets are cut."""


class House:
    """All rooms, and what lives as long as the hall. Who may do what in them stands in ``rooms.Hall``."""

    def __init__(
        self,
        log: EventLog,
        directory: Directory,
        *,
        pace: Pace,
        meter: Meter | None = None,
        wall: Callable[[], float] = time.time,
        absence: float = 0.0,
    ) -> None:
        self.directory = directory
        self.rooms: dict[str, LiveRoom] = {}
        self.on_record: Callable[[], None] = lambda: None
        """Called when a record lies in the directory."""
        self.on_room: Callable[[LiveRoom], None] = lambda _: None
        """Called when a room, or who is in it, may have changed."""
        self.on_deal_over: Callable[[LiveRoom], None] = lambda _: None
        """Called when a deal has been booked."""
        self.on_note: Callable[[LiveRoom, str, GuestRow], None] = lambda *_: None
        """Called with the key of a line of talk and whom it is about."""
        self.on_farewell: Callable[[bytes], None] = lambda _: None
        """Called with the frame that says that the hall pauses."""
        self._log = log
        self._pace = pace
        self._meter = meter or Meter()
        self.stopping = False
        """Nothing new begins, for the hall is about to stop."""
        self.stalled = ""
        """Why the disk takes nothing; empty: it does."""
        self._thinkers = ThreadPoolExecutor(1, "bots")
        self._tasks: set[asyncio.Task[None]] = set()
        self._regular: list[asyncio.Task[None]] = []
        """What goes on as long as the hall."""
        self._absence = absence
        """Seconds without any of its players after which bots play a rated match to its end, 0: never."""
        self.wall = wall
        """The wall clock, in Unix time."""

    # --- start and stop -----------------------------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Read rooms and tables back."""
        self._log.on_stall = self._stall
        for row in await self.directory.open_rooms():
            room = LiveRoom(msgspec.json.decode(row.body, type=RoomState))
            self.rooms[room.state.code] = room
        for stored in self._log.scan():
            await self._restore(stored)
        self._regular = [self._later(self._beat()), self._later(self._keep_house())]
        for room in list(self.rooms.values()):
            if room.state.phase == "playing" and room.table is None:
                # Its first row never became durable: nobody has seen anything of the match.
                room.state.phase, room.state.match = "open", None
                await self._store(room)
            if room.state.phase != "playing" and housekeeping.is_idle(room, self.wall()):
                await self._shut(room)

    async def _restore(self, stored: Stored) -> None:
        name = stored.name
        try:
            folded = snapshots.restore(stored) or journal.fold(await self._log.rows(name))
        except (ValueError, msgspec.MsgspecError) as error:
            LOG.error("table.unreadable", table=name, why=str(error)[:500])  # noqa: TRY400 - the message says all
            return
        room = self.rooms.get(folded.began.room)
        if room is None:
            await self._log.drop(name)
            return
        folded.spent.mark(max(self._log.died, folded.spent.since), still=True)
        room.state.match, room.state.phase = name, "playing"
        room.state.touched = max(room.state.touched, folded.spent.since)
        room.table = self._table(room, name, folded.began, folded)
        for player, spec in zip(room.table.players, room.state.players, strict=True):
            if spec.kind == "bot" and player.is_guest:
                # He left before the restart, which the log does not say.
                player.spec, player.substituted = spec, True
        room.table.start()
        if room.state.deserted:
            room.table.desert()
        LOG.info("table.restored", table=name, room=room.state.code, rows=folded.rows)

    async def _beat(self) -> None:
        """Note every second that the hall is alive: after a kill the clocks go on from there."""
        while True:
            with contextlib.suppress(OSError):
                await self._log.beat(self.wall())
            await asyncio.sleep(BEAT)

    def _stall(self, why: str) -> None:
        """The log takes no rows, or takes them again."""
        if why:
            LOG.error("hall.waits_for_disk", why=why)
        else:
            LOG.warning("hall.goes_on")
        self.stalled = why
        for room in self.rooms.values():
            if room.table is not None:
                room.table.halt(halted=bool(why))

    async def farewell(self) -> None:
        """Tell everybody that the hall pauses, and let the tables stand still; what is announced is in the log."""
        self.stopping = True
        frame = encode(Paused(PAUSE))
        for room in self.rooms.values():
            for channel in (*room.channels, *room.gallery.channels):
                channel.push(frame)
        self.on_farewell(frame)
        await asyncio.gather(*(room.table.stop() for room in self.rooms.values() if room.table is not None))
        await asyncio.sleep(FLUSH)

    async def close(self) -> None:
        """Stop all tables; what is announced is in the log. When somebody was in a room last is noted."""
        for room in self.rooms.values():
            await room.gallery.stop()
            if room.table is not None:
                await room.table.stop()
            if room.state.touched != room.stored:
                with contextlib.suppress(disk.Unwritable):
                    await self._put(room)
        for task in self._tasks if self.stalled else self._regular:
            task.cancel()
        if self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._thinkers.shutdown()

    # --- rooms --------------------------------------------------------------------------------------------------------------------------

    def room(self, code: str) -> LiveRoom:
        """The room of a code; raises Refusal."""
        found = self.rooms.get(code.upper())
        if found is None:
            raise Refusal("room/none", f"there is no room {code[:12]!r}")
        return found

    def tell(self, room: LiveRoom) -> None:
        """Tell everybody of the room as it is."""
        for channel, guest in tuple(room.channels.items()):
            with contextlib.suppress(RuntimeError):
                channel.push(encode(RoomChanged(room.view(guest))))
        if room.gallery.people:
            room.gallery.show(room.view(""))
        self.on_room(room)

    async def _changed(self, room: LiveRoom) -> None:
        await self._store(room)
        self.tell(room)

    async def _store(self, room: LiveRoom) -> None:
        room.state.touched = self.wall()
        await self._put(room)

    async def _put(self, room: LiveRoom) -> None:
        room.stored = room.state.touched
        row = RoomRow(room.state.code, msgspec.json.encode(room.state), room.state.phase != "closed")
        await disk.insist(lambda: self.directory.put_room(row), lambda: self.stopping)

    async def _shut(self, room: LiveRoom) -> None:
        table, room.table = room.table, None
        if table is not None:
            await table.stop()
            if not table.over:
                await self._log.drop(table.name)
        room.state.phase = "closed"
        await self._changed(room)
        await room.gallery.stop()
        self.rooms.pop(room.state.code, None)

    def _later(self, work: Any) -> asyncio.Task[None]:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # --- what people leave behind -------------------------------------------------------------------------------------------------------

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(housekeeping.EVERY)
            for room in list(self.rooms.values()):
                try:
                    await self._tidy(room)
                except Exception:
                    # What is wrong with one room must not keep the others from being looked after.
                    LOG.exception("room.untidy", room=room.state.code)

    async def _tidy(self, room: LiveRoom) -> None:
        """Look after a room that people may have left behind, and note when somebody was there last."""
        now = self.wall()
        if room.channels:
            room.state.touched = now
        if housekeeping.is_idle(room, now):
            LOG.info("room.idle", room=room.state.code)
            await self._shut(room)
        elif housekeeping.is_deserted(room, now, self._absence) and room.table is not None:
            LOG.info("room.deserted", room=room.state.code)
            room.state.deserted = True
            room.table.desert()
            await self._put(room)
        elif room.state.touched != room.stored:
            await self._put(room)

    # --- matches ------------------------------------------------------------------------------------------------------------------------

    async def _deal_with_numbers(self, room: LiveRoom, match: str, guests: Sequence[str]) -> None:
        await room.drawing.wait(guests, self._pace.numbers)
        if room.state.phase == "playing" and room.state.match == match:
            await self._deal(room)

    async def _deal(self, room: LiveRoom) -> None:
        """Fill free seats with bots and deal."""
        state = room.state
        assert state.match is not None
        state.players = [
            PlayerSpec("bot", "", state.bot, state.bot) if one.kind == "open" else one for one in state.players
        ]
        for n, one in enumerate(state.players):
            if one.kind == "guest":
                known = await self.directory.guest(one.guest)
                state.players[n] = spec_of(known) if known else one
        drawing, room.drawing = room.drawing, Drawing()
        began = Began(
            state.code, state.rules, room.rules.version, dict(state.options), secrets.randbits(62), state.deals, state.bank, state.help,
            state.bot, list(state.players), self.wall(), drawing.draw(state.players),
        )  # fmt: skip
        room.gallery.seat({one.guest for one in state.players})
        room.table = self._table(room, state.match, began, None)
        for channel, owner in room.channels.items():
            player = room.player_of(owner)
            if player is not None:
                room.table.attach(room.table.players[player], channel)
        room.table.start()
        await self._changed(room)
        self.on_note(room, "began", GuestRow("", ""))

    def _table(self, room: LiveRoom, name: str, began: Began, folded: journal.Folded | None) -> LiveTable:
        room.gallery.on_deal_over = lambda: self.on_deal_over(room)
        table = LiveTable(
            name, began, self._log, pace=self._pace, thinkers=self._thinkers, folded=folded, wall=self.wall,
            room_view=lambda player: room.view(player.spec.guest), on_change=lambda: self.tell(room),
            onlookers=room.gallery,
            on_over=lambda table: self._archive_later(room, table), meter=self._meter,
        )  # fmt: skip
        table.halt(halted=bool(self.stalled))
        return table

    def _archive_later(self, room: LiveRoom, table: LiveTable) -> None:
        self._later(self._archive(room, table))

    async def _archive(self, room: LiveRoom, table: LiveTable) -> None:
        record = journal.record_of(await self._log.rows(table.name))
        stream = io.StringIO()
        write_record(stream, record)
        people = tuple(one.guest if one.kind == "guest" else bot_person(one.bot) for one in table.began.players)
        row = RecordRow(
            table.name, room.state.code, room.state.rules, record.header.seats, people, tuple(table.match.points),
            len(record.deals), datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds"), stream.getvalue(),
            room.state.rated,
        )  # fmt: skip
        await disk.insist(lambda: self.directory.put_record(row), lambda: self.stopping)
        self.on_record()
        await self._log.drop(table.name)
        if room.state.phase == "playing":
            room.state.phase, room.state.record, room.state.deserted = "over", table.name, False
            await self._changed(room)
            self.on_note(room, "over", GuestRow("", ""))
            if not room.state.owner:
                await self._shut(room)
