"""Clocks of a table on a virtual clock: time-outs, substitutes, pauses, restarts, the match's own limit."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest

from hall.inside import Ear, Memory, act, live
from hall.virtual import VirtualLoop
from sifang.hall import journal, snapshots
from sifang.hall.live import LiveTable
from sifang.hall.messages import Settings
from sifang.hall.pace import AT_ONCE, Pace

CALM = Pace((0.5, 0.5), (0.4, 0.4), None, 4.0, 0.3, 1.5, 15.0, 30.0, 0.0)
CLOCK = [20.0, 10.0, 3.0]
T = TypeVar("T")


class Evening:
    """A loop, a log that survives kills, and the table of the moment."""

    def __init__(self, guests: int = 4, pace: Pace = CALM, clock: list[float] | None = CLOCK, **more: Any) -> None:
        self.loop = VirtualLoop()
        self.log = Memory()
        self.more = {"guests": guests, "pace": pace, "options": {"clock": clock, **more.pop("options", {})}, **more}
        self.table: LiveTable = self.run(self._open(None))
        self.ears = [Ear() for _ in range(4)]

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    async def _open(self, folded: journal.Folded | None) -> LiveTable:
        more = dict(self.more)
        return live(
            "mcr", more.pop("guests"), more.pop("pace"), log=self.log, folded=folded, wall=self.loop.time, **more
        )

    def start(self, *present: int) -> None:
        async def begin() -> None:
            for number in present:
                self.table.attach(self.table.players[number], self.ears[number])
            self.table.start()

        self.run(begin())
        self.loop.spend(0.01)

    def come(self, number: int) -> None:
        self.do(lambda: self.table.attach(self.table.players[number], self.ears[number]))

    def go(self, number: int) -> None:
        self.do(lambda: self.table.detach(self.table.players[number], self.ears[number]))

    def do(self, work: Callable[[], None]) -> None:
        async def now() -> None:
            work()

        self.run(now())
        self.loop.spend(0.01)

    def answer(self, number: int, verb: str = "discard") -> None:
        prompt = self.table.players[number].prompt
        assert prompt is not None
        command = next(one.command for one in prompt.options if one.verb == verb)
        one = act(f"{self.loop.time()}-{number}", prompt.seq, command)
        self.do(lambda: self.table.submit(self.table.players[number], one, self.ears[number]))

    def kill(self, *, spoil: Callable[[bytes], bytes] | None = None, away: float = 100.0) -> None:
        """The process dies and comes back so many seconds later."""
        self.log.died = self.loop.time()
        task = self.table._task
        assert task is not None
        task.cancel()
        self.loop.spend(away)
        stored = next(iter(self.log.scan()))
        if spoil is not None and stored.snapshot is not None:
            stored.snapshot = spoil(stored.snapshot)
        folded = snapshots.restore(stored) or journal.fold(self.run(self.log.rows("match")))
        folded.spent.mark(max(self.log.died, folded.spent.since), still=True)
        self.table = self.run(self._open(folded))
        self.start()

    @property
    def seconds(self) -> float:
        """What the dealer's clock has left of its base time."""

        async def left() -> float:
            found = self.table.stage.clocks().left
            assert found is not None
            return found

        return self.run(left())

    def close(self) -> None:
        self.run(self.table.stop())
        self.loop.close()


Make = Callable[..., Evening]


@pytest.fixture
def make() -> Iterator[Make]:
    """Evenings that end with the test."""
    made: list[Evening] = []

    def begin(*values: Any, **more: Any) -> Evening:
        made.append(Evening(*values, **more))
        return made[-1]

    yield begin
    for one in made:
        one.close()


def test_a_turn_has_base_time_then_bank_and_then_the_hall_discards(make: Make) -> None:
    evening = make(bank=5.0)
    evening.start(0, 1, 2, 3)
    assert evening.seconds == pytest.approx(20.0, abs=0.1)
    evening.loop.spend(24.8)
    assert evening.table.players[0].prompt is not None
    evening.loop.spend(0.3)
    assert evening.table.players[0].prompt is None
    assert any(b'"discarded"' in one for one in evening.ears[2].data)
    assert not evening.table.players[0].substituted


def test_an_answer_takes_from_the_bank_what_it_took_beyond_the_base_time(make: Make) -> None:
    evening = make(bank=9.0)
    evening.start(0, 1, 2, 3)
    evening.loop.spend(24.0)
    evening.answer(0)
    assert evening.table.players[0].bank == pytest.approx(5.0, abs=0.1)


def test_who_lets_two_turns_pass_is_played_for_by_a_bot_until_he_acts(make: Make) -> None:
    evening = make(guests=1, bank=0.0)
    evening.start(0)
    evening.loop.spend(60)
    player = evening.table.players[0]
    assert player.substituted
    evening.do(lambda: evening.table.confirm(player))
    assert not player.substituted


def test_settings_do_not_give_time_back(make: Make) -> None:
    evening = make()
    evening.start(0, 1, 2, 3)
    evening.loop.spend(12.0)
    evening.run(evening.table.set(evening.table.players[0], Settings(no_calls=True)))
    evening.loop.spend(0.01)
    assert evening.seconds == pytest.approx(8.0, abs=0.2)


def test_clocks_stand_still_while_nobody_is_there(make: Make) -> None:
    evening = make(guests=1)
    evening.start(0)
    evening.loop.spend(6.0)
    evening.go(0)
    evening.loop.spend(500.0)
    evening.come(0)
    assert evening.seconds == pytest.approx(14.0, abs=0.2)


@pytest.mark.parametrize("pause", [0.0, 40.0])
def test_after_a_kill_the_base_time_goes_on_where_it_stood(make: Make, pause: float) -> None:
    evening = make(guests=1)
    evening.start(0)
    evening.loop.spend(4.0)
    if pause:
        evening.go(0)
        evening.loop.spend(pause)
        evening.come(0)
    evening.loop.spend(3.0)
    evening.kill()
    evening.come(0)
    assert evening.seconds == pytest.approx(13.0, abs=0.3)
    evening.loop.spend(2.0)
    evening.kill()
    evening.loop.spend(50.0)
    evening.come(0)
    assert evening.seconds == pytest.approx(11.0, abs=0.3)


def test_the_match_limit_of_mcr_does_not_count_time_away(make: Make) -> None:
    evening = make(guests=1, options={"time_limit": 1}, started=1000.0)
    evening.start(0)
    evening.loop.spend(10.0)
    evening.go(0)
    evening.loop.spend(1000.0)
    evening.kill(away=1000.0)
    evening.come(0)
    player = evening.table.players[0]
    auto = Settings(auto_win=True, no_calls=True, auto_discard=True)
    evening.run(evening.table.set(player, auto))
    while not evening.table.stage.account:
        evening.loop.spend(1.0)
    late = evening.loop.time() - 1000.0 - 2000.0 > 60
    assert evening.table.over == late
    while not evening.table.over:
        evening.do(lambda: evening.table.confirm(player))
        evening.loop.spend(5.0)
    assert 2000.0 + 60.0 < evening.loop.time() - 1000.0 < 2000.0 + 400.0


def played(evening: Evening, turns: int) -> None:
    """Discards by whoever is asked; claims are let go."""
    for _ in range(400):
        for player in evening.table.players:
            if player.prompt is not None:
                verbs = [one.verb for one in player.prompt.options]
                if "pass" in verbs:
                    evening.answer(player.number, "pass")
                elif "discard" in verbs and turns:
                    turns -= 1
                    evening.answer(player.number)
        if not turns:
            return
        evening.loop.spend(0.5)
    raise AssertionError("nothing goes on")


@pytest.mark.parametrize(
    "spoil", [None, lambda _: b"", lambda blob: blob[:-9], lambda blob: blob.replace(b"[1,", b"[2,", 1)]
)
def test_a_restart_gives_the_same_table_with_a_snapshot_and_without(
    make: Make, spoil: Callable[[bytes], bytes] | None
) -> None:
    evening = make(pace=AT_ONCE, clock=None)
    evening.start(0, 1, 2, 3)
    played(evening, 30)
    before = evening.table.table.row().copy()
    views = [player.view for player in evening.table.players]
    seqs = [player.seq for player in evening.table.players]
    assert evening.log.snapshots
    evening.kill(spoil=spoil)
    after = evening.table.table.row()
    assert {name: getattr(before, name) for name in type(before).fields} == {
        name: getattr(after, name) for name in type(after).fields
    }
    assert [player.view for player in evening.table.players] == views
    assert [player.seq for player in evening.table.players] == seqs
    for number in range(4):
        evening.come(number)
    played(evening, 5)
    rows = evening.run(evening.log.rows("match"))
    assert journal.fold(rows).rows == len(rows)


def test_an_attempt_to_wait_for_ever_is_woken_by_what_comes(make: Make) -> None:
    evening = make(clock=None)
    evening.start(0, 1, 2, 3)
    evening.loop.spend(5000.0)
    assert evening.table.players[0].prompt is not None, "without a clock a turn has no end"
    evening.go(0)
    evening.loop.spend(16.0)
    assert evening.table.players[0].substituted, "who is away is played for"
    evening.come(0)
    assert not evening.table.players[0].substituted
    assert asyncio.all_tasks(evening.loop)


def test_who_plays_alone_and_comes_back_has_all_the_time_for_a_claim() -> None:
    """Without a clock and without others who watch, nothing hurries a claim; being away for a moment does not either."""
    pauses = 0
    for seed in range(8):
        evening = Evening(guests=1, clock=None, seed=seed, bot="greedy")
        evening.start(0)
        player = evening.table.players[0]
        for _ in range(400):
            prompt = player.prompt
            if prompt is not None and prompt.phase == "claim":
                evening.go(0)
                evening.loop.spend(5.0)
                evening.come(0)
                evening.loop.spend(100.0)
                assert player.prompt is prompt
                pauses += 1
                break
            if prompt is not None:
                evening.answer(0, prompt.options[-1].verb)
            evening.loop.spend(0.5)
        evening.close()
    assert pauses >= 3
