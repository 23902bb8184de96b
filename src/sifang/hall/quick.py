"""Quick match: people who want the same rules are seated together in the order in which they came.

The queue lives in memory. Somebody leaves it by saying so, by being away for longer than a grace time, or with a restart of the hall: every new
socket is told whether its person is in it, so nobody waits in a queue that is gone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

import structlog

from sifang.hall.live import Refusal
from sifang.hall.lobby_messages import Found, QueueCard, Seek, Seeking
from sifang.hall.messages import CreateRoom, Refused
from sifang.hall.room import LiveRoom, find_rules, need_long, parse_options
from sifang.hall.rooms import Hall
from sifang.hall.storage import GuestRow
from sifang.hall.visitors import Visitors

LOG = structlog.get_logger("sifang.hall.quick")
SEATS = 4
GRACE = 10.0
"""Seconds without a socket after which a search ends."""
MOST_WAIT = 600.0
"""Seconds after which bots can be asked for at the latest."""
EMPTY = 60.0
"""Seconds after which a room that quick match made closes, its match over and its people gone."""
TICK = 1.0
NOTHING = Seeking(None)


@dataclass(frozen=True, slots=True)
class Kind:
    """What one looks for."""

    rules: str
    preset: str
    rated: bool


@dataclass(slots=True)
class Seeker:
    """Somebody who looks for a table."""

    guest: GuestRow
    kind: Kind
    bots_at: float | None
    """When bots may take the free seats; None: never."""
    gone_at: float | None = None
    """Since when he has no socket."""


def pick(seekers: Sequence[Seeker], now: float) -> list[Seeker]:
    """Those of one kind who are to be seated now, in the order in which they came; empty if nobody is."""
    here = [one for one in seekers if one.gone_at is None]
    if len(here) >= SEATS:
        return here[:SEATS]
    if any(one.bots_at is not None and one.bots_at <= now for one in here):
        # Only who has asked for bots is given some.
        return [one for one in here if one.bots_at is not None]
    return []


class Quick:
    """The queue."""

    def __init__(self, hall: Hall, visitors: Visitors, on_change: Callable[[], None]) -> None:
        self._hall, self._visitors, self._on_change = hall, visitors, on_change
        self._seekers: dict[str, Seeker] = {}
        """By person, in the order in which they came."""
        self._task: asyncio.Task[None] | None = None
        self._seating: set[asyncio.Task[None]] = set()

    # --- coming and going ---------------------------------------------------------------------------------------------------------------

    def seek(self, guest: GuestRow, wish: Seek) -> None:
        """Look for a table; another search of the same person ends. Raises Refusal."""
        rules = find_rules(wish.rules)
        preset = wish.preset if wish.preset is not None else next(iter(rules.presets))
        if preset not in rules.presets:
            raise Refusal(
                "quick/seek", f"{rules.key} has no preset {preset[:40]!r}; there are {', '.join(rules.presets)}"
            )
        options = parse_options(rules, preset, {})
        if not getattr(options, "enforce", True):
            raise Refusal("quick/seek", f"the preset {preset!r} needs a referee, whom a hall has not")
        if wish.bots_after is not None and not 0 <= wish.bots_after <= MOST_WAIT:
            raise Refusal("quick/seek", f"bots_after: 0 to {MOST_WAIT:.0f} seconds, or null")
        if wish.rated and guest.owner:
            raise Refusal("program/rated", "programs sit at unrated tables only")
        if wish.rated:
            need_long(rules, options, 0)
        bots_at = None if wish.bots_after is None else self._now() + wish.bots_after
        self._seekers.pop(guest.id, None)
        self._seekers[guest.id] = Seeker(guest, Kind(rules.key, preset, wish.rated), bots_at)
        self._changed()

    def unseek(self, guest: str) -> None:
        """Look no more."""
        if self._seekers.pop(guest, None) is not None:
            self._visitors.tell(guest, NOTHING)
            self._changed()

    def came(self, guest: str) -> None:
        """A socket of somebody is open: it is told where his search stands."""
        seeker = self._seekers.get(guest)
        if seeker is not None and seeker.gone_at is not None:
            seeker.gone_at = None
            self._changed()
        self._visitors.tell(guest, self._status(seeker))

    def went(self, guest: str) -> None:
        """The last socket of somebody is gone."""
        seeker = self._seekers.get(guest)
        if seeker is not None:
            seeker.gone_at = self._now()

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    # --- what is told -------------------------------------------------------------------------------------------------------------------

    def cards(self) -> list[QueueCard]:
        """How many look for what."""
        counts: dict[Kind, int] = {}
        for one in self._seekers.values():
            counts[one.kind] = counts.get(one.kind, 0) + 1
        return [QueueCard(kind.rules, kind.preset, kind.rated, n) for kind, n in counts.items()]

    def _status(self, seeker: Seeker | None) -> Seeking:
        if seeker is None:
            return NOTHING
        waiting = sum(one.kind == seeker.kind for one in self._seekers.values())
        left = None if seeker.bots_at is None else round(max(0.0, seeker.bots_at - self._now()), 1)
        return Seeking(seeker.kind.rules, seeker.kind.preset, seeker.kind.rated, waiting, left)

    def _changed(self) -> None:
        for one in list(self._seekers.values()):
            self._visitors.tell(one.guest.id, self._status(one))
        self._on_change()
        self._seat_all()

    # --- seating ------------------------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Look after the queue until ``stop``."""
        self._task = asyncio.create_task(self._watch(), name="quick match")

    async def stop(self) -> None:
        """Seat nobody any more."""
        tasks = [one for one in (self._task, *self._seating) if one is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._look()
            except Exception:
                # One room that cannot be closed must not keep everybody else waiting.
                LOG.exception("quick.fault")

    async def _look(self) -> None:
        lost = [
            one.guest.id
            for one in self._seekers.values() if one.gone_at is not None and self._now() - one.gone_at > GRACE
        ]  # fmt: skip
        for guest in lost:
            self.unseek(guest)
        self._seat_all()
        for room in empty_rooms(self._hall.rooms.values(), self._hall.wall()):
            await self._hall.shut(room, room.state.owner)

    def _seat_all(self) -> None:
        for kind in {one.kind for one in self._seekers.values()}:
            while found := pick([one for one in self._seekers.values() if one.kind == kind], self._now()):
                for one in found:
                    del self._seekers[one.guest.id]
                task = asyncio.create_task(self._seat(kind, found))
                self._seating.add(task)
                task.add_done_callback(self._seating.discard)

    async def _seat(self, kind: Kind, people: Sequence[Seeker]) -> None:
        first = people[0].guest
        try:
            wish = CreateRoom(kind.rules, kind.preset, rated=kind.rated, help=not kind.rated, public=True)
            room = await self._hall.create(first, wish)
            room.state.quick = True
            for one in people[1:]:
                await self._hall.join(room, one.guest, None)
            await self._hall.begin(room, first.id)
        except Refusal as error:
            self._not_seated(people, Refused(error.code, str(error)))
            return
        except Exception:
            LOG.exception("quick.fault")
            self._not_seated(people, Refused("hall/fault", "a fault of the hall"))
            return
        LOG.info("quick.seated", room=room.state.code, rules=kind.rules, people=len(people))
        for one in people:
            self._visitors.tell(one.guest.id, Found(room.state.code))
            self._visitors.tell(one.guest.id, NOTHING)
        self._on_change()

    def _not_seated(self, people: Sequence[Seeker], why: Refused) -> None:
        """Whoever it was because of, all of them can look again."""
        for one in people:
            self._visitors.tell(one.guest.id, why)
            self._visitors.tell(one.guest.id, NOTHING)


def empty_rooms(rooms: Collection[LiveRoom], now: float) -> list[LiveRoom]:
    """Rooms that quick match made and that nobody needs any more; ``now`` in Unix time."""
    return [
        room
        for room in rooms
        if room.state.quick and room.state.phase != "playing" and not room.channels and now - room.state.touched > EMPTY
    ]
