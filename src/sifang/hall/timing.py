"""When something is due at a table: claim windows, clocks, and the delays that hide who could claim.

A window's length is fixed before it is known who could claim, so the pause after a discard says nothing.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterable

from sifang.engine import actions as act
from sifang.hall import prompts
from sifang.hall.messages import Clocks
from sifang.hall.pace import Pace, Span
from sifang.hall.seats import Ask, Player
from sifang.table import Table


class Timing:
    """The times of one table, in seconds of the event loop's clock."""

    def __init__(self, pace: Pace, clock: tuple[float, ...] | None) -> None:
        self.pace = pace
        self.asks: dict[int, Ask] = {}
        """Seats that have to answer."""
        self.hold = 0.0
        """Nothing that was played after the last discard is told before this time."""
        self.window_open = False
        """Whether ``hold`` is a claim window that everybody is told of."""
        self.next_at: float | None = None
        """When the next deal begins by itself."""
        self.paused_at: float | None = None
        """Since when nobody is there, so that all clocks stand still."""
        self._used: dict[int, float] = {}
        """Seconds that seats had used of a question that is to be put anew."""
        self._clock = clock
        self._showdown = False
        self._rng = random.Random()
        """Only for delays that hide things; seeded by the system."""

    @staticmethod
    def now() -> float:
        """The event loop's clock."""
        return asyncio.get_running_loop().time()

    def new_deal(self) -> None:
        """Nothing is due."""
        self.settle()
        self.hold, self.next_at, self._showdown = 0.0, None, False

    def _span(self, span: Span) -> float:
        return self._rng.uniform(*span)

    # --- windows ------------------------------------------------------------------------------------------------------------------------

    @property
    def claim_seconds(self) -> float:
        """Length of a claim window that several people watch, the same whoever could claim; 0: claims are waited for."""
        if self.pace.window is not None:
            return self.pace.window
        return float(self._clock[2]) if self._clock else self.pace.no_clock_window

    @property
    def held(self) -> bool:
        """Whether what follows a discard is still held back."""
        return self.now() < self.hold

    def open_window(self, *, several: bool) -> None:
        """Hold back what follows: where several people watch, for a time that is the same whoever could claim."""
        self.hold = self.now() + (self.claim_seconds if several else self._span(self.pace.gap))
        self.window_open = several

    def more_eyes(self) -> None:
        """Somebody has come who may see how long an open question takes: from here on it takes as long as any other."""
        secret = [ask for ask in self.asks.values() if ask.window]
        if secret and not self.window_open and self.claim_seconds:
            self.open_window(several=True)
            for ask in secret:
                ask.due = ask.due if ask.bot or ask.action is not None else self.hold

    def hold_showdown(self) -> None:
        """Let a win stand for a moment before the hands are laid open."""
        if not self._showdown:
            self._showdown = True
            self.hold = max(self.hold, self.now() + self.pace.showdown)

    # --- questions ----------------------------------------------------------------------------------------------------------------------

    def ask(self, table: Table, seat: int, player: Player, *, several: bool) -> Ask:
        """When a seat that is asked now has to have answered, and who answers in its place.

        Where several people watch, a claim is answered within the window: neither base time nor bank lengthens it, with a clock or without.
        """
        now, secret = self.now(), table.row().phase in prompts.WINDOWS
        since = now - self._used.pop(seat, 0.0)
        if not player.plays:
            return Ask(since, None, now if secret else now + self._span(self.pace.bot), bot=True, window=secret)
        action = prompts.automatic(table, seat, player.settings)
        if action is not None:
            return Ask(since, None, now if secret else now + self.pace.auto, action, window=secret)
        base = self._base(table, seat, secret=secret)
        due = None if base is None else since + base + player.bank
        if not player.channels and base is None:
            due = now + self.pace.away
        if secret and (several or self.window_open) and self.claim_seconds:
            due = self.hold
        return Ask(since, base, due, window=secret)

    def forget(self, seat: int) -> None:
        """Put a seat's question anew; what was used of its time stays used."""
        ask = self.asks.pop(seat, None)
        if ask is not None:
            self._used[seat] = self.now() - ask.since

    def carry_over(self, seats: Iterable[int], used: float) -> None:
        """After a restart: seats that were asked before it had used so much."""
        self._used = dict.fromkeys(seats, used)

    def settle(self) -> None:
        """Nobody is asked any more."""
        self.asks.clear()
        self._used.clear()

    def _base(self, table: Table, seat: int, *, secret: bool) -> float | None:
        clock = self._clock
        if clock is None:
            return None
        if secret:
            legal = table.legal_actions(seat)
            chow = any(act.CHOW <= one < act.PUNG or act.HONOR_CHOW <= one < act.VOID_SUIT for one in legal)
            return float(clock[1] if chow else clock[2])
        return float(clock[0] if table.row().n_discards == 0 else clock[1])

    def use_bank(self, player: Player, ask: Ask) -> None:
        """Take from a player's bank what an answer took beyond its base time."""
        if ask.base is not None:
            player.bank = max(0.0, player.bank - max(0.0, self.now() - ask.since - ask.base))

    def left_alone(self, ask: Ask) -> None:
        """The player who is asked has gone."""
        if ask.due is None:
            ask.due = self.now() + self.pace.away

    def back(self, ask: Ask) -> None:
        """The player who is asked is there again: without a clock he has all the time he wants."""
        watched = ask.window and self.window_open
        if not ask.bot and not watched and ask.base is None and ask.action is None:
            ask.due = None

    # --- what is due --------------------------------------------------------------------------------------------------------------------

    def ripe(self) -> int | None:
        """The seat for which the hall has to answer now."""
        now = self.now()
        found = [(ask.due, seat) for seat, ask in self.asks.items() if ask.due is not None and ask.due <= now]
        return min(found)[1] if found else None

    def due(self, *, held: bool) -> float | None:
        """When something has to be done next, None: never; ``held``: something waits for the end of ``hold``."""
        if self.paused_at is not None:
            return None
        times = [ask.due for ask in self.asks.values() if ask.due is not None]
        if held:
            times.append(self.hold)
        if self.next_at is not None:
            times.append(self.next_at)
        return min(times, default=None)

    def pause(self) -> None:
        """Nobody is there: the clocks stand still."""
        if self.paused_at is None:
            self.paused_at = self.now()

    def resume(self) -> None:
        """Somebody is there again: everything is due as much later as it stood still."""
        if self.paused_at is None:
            return
        away, paused_at, self.paused_at = self.now() - self.paused_at, self.paused_at, None
        if self.hold > paused_at:
            self.hold += away
        for ask in self.asks.values():
            ask.since += away
            ask.due = None if ask.due is None else ask.due + away
        if self.next_at is not None:
            self.next_at += away

    def clocks(self, banks: list[float]) -> Clocks:
        """The clocks as everybody may know them; ``banks`` by seat."""
        now = self.now() if self.paused_at is None else self.paused_at
        turn, left = -1, None
        for seat, ask in self.asks.items():
            if not ask.window and ask.base is not None and len(self.asks) == 1:
                turn, left = seat, max(0.0, ask.base - (now - ask.since))
        window = round(max(0.0, self.hold - now), 2) if self.window_open and now < self.hold else None
        return Clocks(turn, left, banks, window, self.paused_at is not None)
