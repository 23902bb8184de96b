"""A machine of people, sockets, doubled and late acts, kills and clock jumps at a whole hall, on a virtual clock; the history is checked as it goes.

Nothing here waits: the loop's clock leaps to the next timer. A kill throws the hall's memory away at any point of what it was doing; what is durable
stays, as after SIGKILL.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from hall.history import Witness, check_log
from hall.inside import Memory, Shelf
from hall.virtual import Inline, VirtualLoop
from sifang import fair
from sifang.fair import new_number
from sifang.hall import housekeeping, rooms
from sifang.hall.live import Refusal
from sifang.hall.messages import Act, CreateRoom, Hello, Number, Settings
from sifang.hall.pace import Pace
from sifang.hall.room import RATED_DEALS
from sifang.hall.rooms import Hall
from sifang.hall.storage import GuestRow
from sifang.record import read_record, verify

GUESTS = [GuestRow(f"g{n}", f"guest {n}") for n in range(4)]
PEOPLE = st.integers(0, 3)


class Keeping(Memory):
    """A log that keeps the rows of matches that are archived, for the check."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: dict[str, list[bytes]] = {}

    async def drop(self, table: str) -> None:
        self.ended[table] = [blob for name, _, blob in self.appended if name == table]
        await super().drop(table)


class Line:
    """A socket of a person, until it is dropped."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.up = True

    def push(self, data: bytes) -> None:
        if self.up:
            self.person.witness.hear(data)


class Person:
    def __init__(self, guest: GuestRow) -> None:
        self.guest = guest
        self.witness = Witness()
        self.lines: list[Line] = []
        self.acts: list[tuple[str, Act]] = []
        """What was sent, with the match it was meant for."""
        self.numbered: set[str] = set()


class Told:
    """``secrets`` that a test can foretell: an example that failed fails again."""

    def __init__(self) -> None:
        self._rng = random.Random(7)

    def choice(self, letters: str) -> str:
        return self._rng.choice(letters)

    def randbits(self, n: int) -> int:
        return self._rng.getrandbits(n)

    def token_hex(self, n: int) -> str:
        return self._rng.randbytes(n).hex()

    token_urlsafe = token_hex


EVEN = Pace(bot=(0.6, 0.6), gap=(0.4, 0.4))
"""The hall's own pace without chance."""


class Machine(RuleBasedStateMachine):
    """The hall and its four guests."""

    def __init__(self) -> None:
        super().__init__()
        rooms.secrets = fair.secrets = Told()  # type: ignore[attr-defined]
        self.loop = VirtualLoop()
        asyncio.set_event_loop(self.loop)
        self.log, self.shelf = Keeping(), Shelf(GUESTS)
        self.people = [Person(one) for one in GUESTS]
        self.names = 0
        self.code = ""
        self.hall = self._hall()

    def _hall(self) -> Hall:
        found = Hall(self.log, self.shelf, pace=EVEN, wall=lambda: self.loop.now, absence=3000.0)  # type: ignore[arg-type]
        found._thinkers = Inline()  # type: ignore[assignment]
        self.loop.run_until_complete(found.open())
        return found

    def _do(self, work: Any) -> Any:
        """Let something happen; a refusal is an answer like any other."""
        try:
            return self.loop.run_until_complete(work)
        except Refusal as error:
            return error.code

    @property
    def room(self) -> Any:
        return self.hall.rooms.get(self.code)

    @initialize(
        rules=st.sampled_from(("mcr", "sichuan", "taiwan", "nanchang")),
        clock=st.sampled_from((None, (5.0, 3.0, 2.0))),
        guests=st.integers(1, 4),
        rated=st.booleans(),
    )
    def open(self, rules: str, clock: Any, guests: int, *, rated: bool) -> None:
        options = {"clock": list(clock) if clock else None}
        deals = RATED_DEALS if rated else 2
        wish = CreateRoom(rules, None, options, deals, 4.0, not rated, "random", rated=rated)
        room = self._do(self.hall.create(GUESTS[0], wish))
        self.code = room.state.code
        for n in range(1, guests):
            self._do(self.hall.join(self.room, GUESTS[n], n))
        for n in range(guests):
            self._connect(n)
        self._do(self.hall.begin(self.room, GUESTS[0].id))
        self.loop.spend(0.01)

    def _connect(self, n: int) -> None:
        person = self.people[n]
        line = Line(person)
        person.lines.append(line)
        self.hall.enter(self.room, line, person.guest.id, Hello(person.witness.match, person.witness.seen))
        commitment = person.witness.room["commitment"] if person.witness.room else ""
        if commitment and commitment not in person.numbered:
            person.numbered.add(commitment)
            self._do(self._number(n, commitment))

    async def _number(self, n: int, commitment: str) -> None:
        self.hall.take_number(self.room, GUESTS[n].id, Number(commitment, new_number()))

    @rule(n=PEOPLE)
    def connect(self, n: int) -> None:
        if self.room is None:
            return
        if len(self.people[n].lines) < 3:
            self._do(self._enter(n))

    async def _enter(self, n: int) -> None:
        person = self.people[n]
        line = Line(person)
        person.lines.append(line)
        self.hall.enter(self.room, line, person.guest.id, Hello(person.witness.match, person.witness.seen))

    @rule(n=PEOPLE, which=st.integers(0, 2))
    def drop(self, n: int, which: int) -> None:
        if self.room is None:
            return
        lines = self.people[n].lines
        if lines:
            line = lines.pop(which % len(lines))
            line.up = False
            self._do(self._go(line))

    async def _go(self, line: Line) -> None:
        self.hall.go(self.room, line)

    def _submit(self, n: int, act: Act) -> Any:
        async def submit() -> None:
            table, player = self.hall.player(self.room, GUESTS[n].id)
            line = self.people[n].lines[0]
            table.submit(player, act, line)
            await asyncio.sleep(0.001)

        return self._do(submit())

    @property
    def asked(self) -> bool:
        """Whether somebody who is there has a prompt."""
        return self.room is not None and any(one.lines and one.witness.prompt for one in self.people)

    @rule(pick=st.integers(0, 1000), win=st.booleans())
    def act(self, pick: int, win: bool) -> None:
        """Whoever is asked first answers."""
        if not self.asked:
            return
        n = next(n for n, one in enumerate(self.people) if one.lines and one.witness.prompt)
        prompt = self.people[n].witness.prompt
        assert prompt is not None
        commands = [one["command"] for one in prompt["options"]]
        command = "win" if win and "win" in commands else commands[pick % len(commands)]
        self.names += 1
        act = Act(f"a{self.names}", prompt["seq"], command)
        match = self.people[n].witness.match
        assert match is not None
        self.people[n].acts.append((match, act))
        self._submit(n, act)

    @rule(times=st.integers(5, 40))
    def play_on(self, times: int) -> None:
        """Everybody answers for a while, with time going on between."""
        for pick in range(times):
            if self.asked:
                self.act(pick * 7, True)
            else:
                self.loop.spend(2.5)

    @rule(n=PEOPLE, back=st.integers(1, 3))
    def act_again(self, n: int, back: int) -> None:
        """An act that was sent before, with its id."""
        acts = self.people[n].acts
        if self.room is not None and acts and self.people[n].lines:
            self._submit(n, acts[-min(back, len(acts))][1])

    @rule(n=PEOPLE, seq=st.integers(-1, 60), command=st.sampled_from(("pass", "win", "discard 1m", "nonsense", "")))
    def act_late(self, n: int, seq: int, command: str) -> None:
        """An act out of its time."""
        if self.room is None:
            return
        if self.people[n].lines:
            self.names += 1
            self._submit(n, Act(f"l{self.names}", seq, command))

    @rule(seconds=st.sampled_from((0.05, 0.5, 3.0, 20.0, 90.0)))
    def wait(self, seconds: float) -> None:
        self.loop.spend(seconds)

    @rule(seconds=st.sampled_from((10.0, 3600.0)))
    def jump(self, seconds: float) -> None:
        """The clock jumps, as after a machine's sleep."""
        self.loop.now += seconds

    @rule(n=PEOPLE, flags=st.tuples(*[st.booleans()] * 4))
    def wish(self, n: int, flags: tuple[bool, ...]) -> None:
        if self.room is None:
            return

        async def set_() -> None:
            table, player = self.hall.player(self.room, GUESTS[n].id)
            await table.set(player, Settings(*flags))

        self._do(set_())

    @rule(n=PEOPLE)
    def next(self, n: int) -> None:
        if self.room is None:
            return

        async def confirm() -> None:
            table, player = self.hall.player(self.room, GUESTS[n].id)
            table.confirm(player)
            await asyncio.sleep(0.001)

        self._do(confirm())

    @rule(n=PEOPLE)
    def leave(self, n: int) -> None:
        if self.room is None:
            return
        self._do(self.hall.leave(self.room, GUESTS[n].id))

    @rule(n=PEOPLE)
    def rematch(self, n: int) -> None:
        if self.room is None:
            return
        self._do(self.hall.rematch(self.room, GUESTS[n].id))
        self.loop.spend(0.01)

    @rule(steps=st.integers(0, 12))
    def kill(self, steps: int) -> None:
        """The hall is gone after so many more turns of its loop, and comes back."""
        for _ in range(steps):
            self.loop.run_until_complete(asyncio.sleep(0))
        for task in asyncio.all_tasks(self.loop):
            task.cancel()
        self.loop.run_until_complete(asyncio.sleep(0))
        for person in self.people:
            for line in person.lines:
                line.up = False
            person.lines.clear()
            person.witness.prompt = None
        self.hall = self._hall()
        for n in range(4):
            if self.room is not None:
                self._do(self._enter(n))
        self.loop.spend(0.001)

    @rule()
    def desert(self) -> None:
        """Everybody goes, and nobody is there for longer than a rated match waits."""
        if self.room is None:
            return
        for n in range(4):
            while self.people[n].lines:
                self.drop(n, 0)
        self.jump(3600.0)
        self.loop.spend(1.0)
        self.jump(3600.0)
        self.loop.spend(30.0)
        if self.room is not None and self.room.table is not None and housekeeping.must_end(self.room):
            assert self.room.table.absent_since is None, "bots play on"

    @invariant()
    def nothing_is_broken(self) -> None:
        assert self.room is None or self.room.table is None or not self.room.table.broken
        assert not any(one.witness.errors["hall/fault"] for one in self.people)

    def teardown(self) -> None:
        try:
            self.loop.run_until_complete(self.hall.close())
            assert not asyncio.all_tasks(self.loop)
            # Every frame was held against the ones before it as it came; the fold of the whole log is dear, and one at the end sees all.
            check_log(self.log.appended, [one.witness for one in self.people], self.log.ended)
            for record in self.shelf.records.values():
                assert verify(read_record(record.lines.splitlines())) is None
        finally:
            rooms.secrets = fair.secrets = secrets  # type: ignore[attr-defined]
            self.loop.close()
            asyncio.set_event_loop(None)


def test_people_sockets_kills_and_clocks() -> None:
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )


@pytest.mark.slow
def test_people_sockets_kills_and_clocks_for_long() -> None:
    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=200, stateful_step_count=80, deadline=None, suppress_health_check=list(HealthCheck)
        ),
    )
