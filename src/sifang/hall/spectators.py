"""Those who look on at a room's matches without a seat: what lies open as it happens, or all hands a whole deal late.

There is no way from here into a match. What is told live is what ``seen_by`` leaves to an onlooker; what is told with nothing hidden is a deal that
is over, at the pace at which it was played. Events are folded only while somebody looks.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from sifang import events as ev
from sifang import view as views
from sifang.engine.layout import Rules
from sifang.hall.check import view_check, view_state
from sifang.hall.lobby_messages import Watching
from sifang.hall.messages import (
    Account,
    Clock,
    Clocks,
    Events,
    Frame,
    Hello,
    Refused,
    Room,
    RoomChanged,
    Snapshot,
    Watch,
)
from sifang.hall.seats import Channel, Listener, encode

NOBODY = -1
"""The seat of an onlooker."""
MOST_PAUSE = 6.0
"""Seconds that a deal shown late may stand still."""
BETWEEN = 5.0
"""From a late deal's account to the next one's walls."""
STILL = Clocks(-1, None, [0.0] * 4, None, paused=False)
"""Clocks of a deal that is over."""


@dataclass(slots=True)
class Recording:
    """A deal as it was announced."""

    start: Snapshot
    rules: Rules
    began: float
    steps: list[tuple[float, list[ev.Event]]] = field(default_factory=list)
    """Seconds since the beginning, and what was announced then."""
    account: Account | None = None


class Feed:
    """What onlookers are told of one deal after another: numbered, folded, and the same for all of them."""

    def __init__(self) -> None:
        self.name = secrets.token_hex(6)
        """In the place of ``Snapshot.match``: after a restart the numbers are others."""
        self.listener = Listener()
        self.account: Account | None = None
        self.clocks = STILL
        self.room: Room | None = None
        """As it is now."""
        self._start: Snapshot | None = None
        self._rules: Rules | None = None
        self._untold: list[ev.Event] = []

    @property
    def is_empty(self) -> bool:
        """Whether no deal has been shown yet."""
        return self._start is None

    def begin(self, start: Snapshot, rules: Rules) -> None:
        """Another deal."""
        self.listener.new_deal(NOBODY, rules)
        self._start, self._rules, self._untold = start, rules, []
        self.account, self.clocks = None, STILL
        if self.listener.channels:
            self.listener.send(self._snapshot(start))

    def tell(self, fresh: Sequence[ev.Event]) -> None:
        """More of it."""
        self._untold += fresh
        if self.listener.channels:
            self._fold()

    def end(self, account: Account) -> None:
        """It is over."""
        self.account = account
        self.listener.send(account)

    def _fold(self) -> None:
        assert self._rules is not None
        fresh, self._untold = self._untold, []
        self.listener.tell([(one, ev.to_json(one)) for one in fresh], self._rules)

    def enter(self, channel: Channel, hello: Hello) -> None:
        """A socket says what it has: it gets what it misses, or the deal from its beginning."""
        if self._start is None:
            return
        self._fold()
        one = self.listener
        told, seen = one.told, hello.seen
        if hello.match != self.name or not one.base < seen <= one.seq:
            channel.push(encode(self._snapshot(self._start)))
            seen = one.base
        if seen < one.seq:
            check = view_check(view_state(one.view))
            channel.push(encode(Events(seen + 1, told[seen - one.base :], check)))
        if self.clocks is not STILL:
            channel.push(encode(Clock(self.clocks)))
        if self.account is not None:
            channel.push(encode(self.account))

    def _snapshot(self, start: Snapshot) -> Snapshot:
        """The deal before anything of it is told; the events come after it."""
        assert self._rules is not None
        view = view_state(views.fold((), self._rules, NOBODY))
        return msgspec.structs.replace(
            start, match=self.name, seq=self.listener.base, view=view, check=view_check(view), clocks=STILL,
            room=self.room or start.room, account=None, prompt=None,
        )  # fmt: skip


class Gallery:
    """The onlookers of a room (``stage.Onlookers``)."""

    def __init__(self, watch: Watch = "off") -> None:
        self.watch: Watch = watch
        self.on_deal_over: Callable[[], None] = lambda: None
        """Called when a deal's account has been told."""
        self._people: dict[Channel, str] = {}
        self._live, self._late = Feed(), Feed()
        self._recording: Recording | None = None
        self._recordings: deque[Recording] = deque()
        self._playing: asyncio.Task[None] | None = None

    @property
    def _feed(self) -> Feed:
        return self._late if self.watch == "hands" else self._live

    @property
    def people(self) -> set[str]:
        """Who is here."""
        return set(self._people.values())

    @property
    def channels(self) -> tuple[Channel, ...]:
        """Their sockets."""
        return tuple(self._people)

    # --- what the stage tells -----------------------------------------------------------------------------------------------------------

    def new_deal(self, start: Snapshot, rules: Rules) -> None:
        """A deal begins."""
        self._recording = None
        if self.watch == "hands":
            self._recording = Recording(start, rules, asyncio.get_running_loop().time())
            self._send(self._watching())
        elif self.watch == "discards":
            self._live.begin(start, rules)

    def tell(self, fresh: Sequence[ev.Event]) -> None:
        """What has been announced to the players."""
        if self._recording is not None:
            offset = asyncio.get_running_loop().time() - self._recording.began
            self._recording.steps.append((offset, [one for one in fresh if not isinstance(one, ev.Chosen)]))
        elif self.watch == "discards":
            self._live.tell([one for event in fresh if (one := ev.seen_by(event, NOBODY)) is not None])

    def take(self, frame: Frame) -> None:
        """A frame that all players were sent."""
        if isinstance(frame, Account):
            if self._recording is not None:
                self._recording.account = frame
                self._recordings.append(self._recording)
                self._recording = None
                if self._playing is None or self._playing.done():
                    self._playing = asyncio.create_task(self._play(), name="late deals")
            elif self.watch == "discards":
                self._live.end(frame)
            self.on_deal_over()
        elif isinstance(frame, Clock) and self.watch == "discards":
            self._live.clocks = frame.clocks
            self._live.listener.send(frame)

    async def _play(self) -> None:
        """Show the deals that are over, one after another, each no faster than it was played."""
        late = self._late
        while self._recordings:
            one = self._recordings.popleft()
            late.begin(one.start, one.rules)
            self._send(self._watching())
            before = 0.0
            for offset, fresh in one.steps:
                await asyncio.sleep(min(offset - before, MOST_PAUSE))
                before = offset
                late.tell(fresh)
            if one.account is not None:
                late.end(one.account)
            await asyncio.sleep(min(BETWEEN, before))

    # --- people -------------------------------------------------------------------------------------------------------------------------

    def _watching(self) -> Watching:
        return Watching(self.watch, waiting=self.watch == "hands" and self._late.is_empty)

    def _send(self, frame: Frame) -> None:
        data = encode(frame) if self._people else b""
        for one in self._people:
            one.push(data)

    def enter(self, channel: Channel, guest: str, hello: Hello, room: Room) -> None:
        """A socket says hello, the first time or again."""
        self._people[channel] = guest
        channel.push(encode(self._watching()))
        channel.push(encode(RoomChanged(room)))
        self._feed.room = room
        self._feed.enter(channel, hello)
        self._feed.listener.channels.add(channel)

    def go(self, channel: Channel) -> None:
        """A socket is gone."""
        self._people.pop(channel, None)
        for feed in (self._live, self._late):
            feed.listener.channels.discard(channel)

    def show(self, room: Room) -> None:
        """The room has changed."""
        self._feed.room = room
        self._send(RoomChanged(room))

    def open_to(self, watch: Watch) -> None:
        """What is shown from here on; who looked on comes anew."""
        if watch != self.watch:
            self.watch = watch
            self._send_away(self.people, Refused("watch/off", "what onlookers see has changed; come again"))

    def seat(self, people: set[str]) -> None:
        """These play in the match that begins: they look on no more."""
        self._send_away(people, Refused("watch/player", "you play in this match"))

    def _send_away(self, people: set[str], why: Refused) -> None:
        for channel, guest in list(self._people.items()):
            if guest in people:
                channel.push(encode(why))
                self.go(channel)

    async def stop(self) -> None:
        """Show nothing more."""
        playing, self._playing = self._playing, None
        self.on_deal_over = lambda: None  # it knows the room, as the room knows this
        if playing is not None:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
