"""A match in play: one owner task a table. Act, check, engine, append durably, and only then announce.

What the engine has played and what has been announced are two places in the same list of events (``_released``): after a discard all that follows is
held back for a time that was fixed before anybody knew who could claim it, so the pause says nothing.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import structlog

from sifang import events as ev
from sifang.bots import Bot
from sifang.commands import IllegalCommand, parse_command
from sifang.engine import actions as act
from sifang.events import seen_by, to_json
from sifang.hall import explain, prompts
from sifang.hall.check import view_check, view_state
from sifang.hall.journal import Began, Dealt, Done, Folded, Row, Step, Wish, encode, header, new_match
from sifang.hall.messages import (
    Account,
    Act,
    Clock,
    Clocks,
    Events,
    FoldRules,
    Frame,
    Refused,
    Room,
    Settings,
    Snapshot,
    Taken,
)
from sifang.hall.pace import Pace, Span
from sifang.hall.seats import Ask, Channel, Player
from sifang.hall.storage import EventLog
from sifang.match import Match
from sifang.record import DealRecord, Record, start_of
from sifang.table import Table

LOG = structlog.get_logger("sifang.hall.table")
IDLE_TURNS = 2
"""Turns that a present player may let pass before a bot takes over."""
By = Literal["guest", "bot", "clock", "auto"]


class Refusal(Exception):
    """An act that is not carried out; ``code`` is one of ``messages.CODES``."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


class LiveTable:
    """A match and the people at it."""

    def __init__(
        self,
        name: str,
        began: Began,
        log: EventLog,
        *,
        pace: Pace,
        thinkers: ThreadPoolExecutor,
        room_view: Callable[[Player], Room],
        on_change: Callable[[], None],
        on_over: Callable[[LiveTable], None],
        folded: Folded | None = None,
    ) -> None:
        self.name = name
        self.began = began
        self.match: Match = folded.match if folded else new_match(began)
        self.record = folded.record if folded else Record(header(began))
        self.table: Table = (folded.table if folded else None) or self.match.table
        self.position = self.match.position
        self.players = [Player(n, spec, bank=began.bank) for n, spec in enumerate(began.players)]
        self.broken = False
        self._log = log
        self._pace = pace
        self._thinkers = thinkers
        self._room_view, self._on_change, self._on_over = room_view, on_change, on_over
        self._rng = random.Random()
        """Only for delays that hide things; seeded by the system."""
        self._bots: dict[int, Bot] = {}
        self._rows = folded.rows if folded else 0
        self._released = 0
        self._hold = 0.0
        self._window_open = False
        self._showdown = False
        self._asks: dict[int, Ask] = {}
        self._wins: list[Any] = []
        self._waiting = False
        self._account: Account | None = None
        self._confirmed: set[int] = set()
        self._next_at: float | None = None
        self._paused_at: float | None = None
        self._inbox: asyncio.Queue[tuple[Player, Act | None, Channel | None]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._restored = folded
        self.over = False

    # --- life ---------------------------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on after a restart."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.name}")

    async def stop(self) -> None:
        """End the owner task; the log keeps everything."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        try:
            self._pause_or_resume()
            if self._restored is not None:
                await self._restore(self._restored)
                self._restored = None
            else:
                await self._append(self.began)
                await self._deal()
            while not self.over:
                await self._round()
        except asyncio.CancelledError:
            raise
        except Exception:
            # The engine may be ahead of the log now: nothing more is announced, and a restart folds the log.
            LOG.exception("table.broken", table=self.name)
            self.broken = True
            self._all(
                Refused(
                    "hall/fault", "this table has stopped by a fault of the hall; it comes back when the hall restarts"
                )
            )

    async def _round(self) -> None:
        await self._advance()
        if self.over:
            return
        due = self._due()
        try:
            wait = None if due is None else max(0.0, due - self._now())
            player, asked, channel = await asyncio.wait_for(self._inbox.get(), wait)
        except TimeoutError:
            return
        if asked is not None:
            await self._act(player, asked, channel)

    async def _append(self, row: Row) -> None:
        self._rows += 1
        await self._log.append(self.name, self._rows, encode(row))

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()

    def _poke(self) -> None:
        self._inbox.put_nowait((self.players[0], None, None))

    # --- deals --------------------------------------------------------------------------------------------------------------------------

    async def _deal(self) -> None:
        self.table, self.position = self.match.table, self.match.position
        begun = start_of(self.table, self.position)
        await self._append(Dealt(begun, [to_json(one) for one in self.table.events]))
        self.record.deals.append(DealRecord(begun, list(self.table.events)))
        self._new_deal()
        for player in self.players:
            player.send(self.snapshot(player))
        self._release()
        if self.table.rules_row.ready_offer:
            # Who may declare ready on dealt tiles is asked in secret: the dealer's turn begins later, whether anybody is or not.
            self._open_window()

    def _new_deal(self) -> None:
        self._released, self._wins, self._asks = 0, [], {}
        self._waiting, self._account, self._showdown, self._next_at = False, None, False, None
        self._confirmed.clear()
        self._hold = 0.0
        for player in self.players:
            player.bank = self.began.bank
            player.new_deal(self.seat_of(player), self.table.rules_row)

    async def _restore(self, folded: Folded) -> None:
        for player in self.players:
            player.settings = (folded.settings or {}).get(player.number, Settings())
            for one in (folded.acts or {}).get(player.number, []):
                player.took(one)
        if folded.table is None:
            await self._deal()
            return
        self.position = folded.match.results[-1][0] if folded.waiting else folded.match.position
        # Wins are explained from the table as it stood after each of them, so the deal is played once more.
        again = folded.record.deals[-1].start.table(folded.record.header)
        again.start()
        for deal in folded.record.deals[:-1]:
            for player in self.players:
                seat = deal.start.seating.index(player.number)
                player.seq += sum(seen_by(event, seat) is not None for event in deal.events)
        self._new_deal()
        for step in folded.steps or []:
            self._note_wins(again.play(step.seat, step.action, named=step.named), again)
            self.players[self.position.seating[step.seat]].bank = step.bank
        for player in self.players:
            seat = self.seat_of(player)
            player.tell(
                [told for event in self.table.events if (told := seen_by(event, seat)) is not None],
                self.table.rules_row,
            )
        self._released, self._hold, self._window_open = len(self.table.events), 0.0, False
        self._waiting = folded.waiting
        if folded.waiting:
            self._book()

    async def _finish(self) -> None:
        """Book a deal that is over and tell its account."""
        played = len(self.match.results) + 1
        limit = getattr(self.table.options, "time_limit", None)
        up = bool(self.began.deals and played >= self.began.deals)
        up = up or bool(limit and time.time() - self.began.started > 60 * limit)
        result = self.match.advance(time_up=up)
        self.record.deals[-1].result = result
        await self._append(Done(result, up))
        self._waiting = True
        self._book()

    def _book(self) -> None:
        several = self._watchers() > 1
        self._next_at = self._now() + self._pace.next if several else None
        self._account = Account(
            list(self._wins), explain.payments(self.table.ruleset, self.table.events), self.match.results[-1][1].end,
            explain.sheet(self.match.results), self.match.standing(), self.match.over,
            None if self.match.over or not several else self._pace.next,
        )  # fmt: skip
        self._all(self._account)
        if self.match.over:
            self.over = True
            self._on_over(self)

    async def _go_on(self) -> None:
        """The next deal, once all who are there have asked for it or the time is up."""
        there = {player.number for player in self.players if player.plays and player.channels}
        late = self._next_at is not None and self._now() >= self._next_at
        if there and (there <= self._confirmed or late):
            await self._deal()

    # --- what is due --------------------------------------------------------------------------------------------------------------------

    async def _advance(self) -> None:
        while self._paused_at is None and not self.over:
            self._release()
            if self._released < len(self.table.events):
                return
            if self.table.over:
                if not self._waiting:
                    await self._finish()
                    continue
                before = self.table
                await self._go_on()
                if self.table is before:
                    return
                continue
            self._make_asks()
            now = self._now()
            ripe = [(ask.due, seat) for seat, ask in self._asks.items() if ask.due is not None and ask.due <= now]
            if not ripe:
                return
            await self._answer(min(ripe)[1])

    def _due(self) -> float | None:
        if self._paused_at is not None:
            return None
        times = [ask.due for ask in self._asks.values() if ask.due is not None]
        if self._released < len(self.table.events) or (not self._asks and not self.table.over):
            times.append(self._hold)
        if self._waiting and self._next_at is not None:
            times.append(self._next_at)
        return min(times, default=None)

    def _span(self, span: Span) -> float:
        return self._rng.uniform(*span)

    def _watchers(self) -> int:
        """People who see what happens."""
        return sum(player.plays and bool(player.channels) for player in self.players)

    def _claim_seconds(self) -> float:
        """Length of a claim window where several people watch: the same whoever could claim."""
        if self._pace.window is not None:
            return self._pace.window
        clock = self._clock
        return float(clock[2]) if clock else self._pace.no_clock_window

    def _open_window(self) -> None:
        several = self._watchers() > 1
        self._hold = self._now() + (self._claim_seconds() if several else self._span(self._pace.gap))
        self._window_open = several

    @property
    def _clock(self) -> tuple[float, ...] | None:
        found: tuple[float, ...] | None = getattr(self.table.options, "clock", None)
        return found

    def _release(self) -> None:
        """Announce what is not held back."""
        table, fresh = self.table, []
        while self._released < len(table.events):
            event = table.events[self._released]
            if isinstance(event, ev.HandShown) and not self._showdown and any(table.row().wins):
                self._showdown = True
                self._hold = max(self._hold, self._now() + self._pace.showdown)
            if self._now() < self._hold and not isinstance(event, ev.Chosen):
                break
            self._released += 1
            fresh.append(event)
            if isinstance(event, (ev.Discarded, ev.KongOffered)):
                self._open_window()
        if not fresh:
            return
        for player in self.players:
            seat = self.seat_of(player)
            player.tell([one for event in fresh if (one := seen_by(event, seat)) is not None], table.rules_row)
        if self._window_open and any(isinstance(one, (ev.Discarded, ev.KongOffered)) for one in fresh):
            self._tell_clocks()

    def _make_asks(self) -> None:
        table = self.table
        phase = table.row().phase
        secret = phase in prompts.WINDOWS
        if not secret and self._now() < self._hold:
            return
        made = False
        for seat in table.pending:
            if seat not in self._asks:
                self._asks[seat] = self._ask(seat, secret)
                made = True
        if made and not secret:
            self._window_open = False
            self._tell_clocks()

    def _ask(self, seat: int, secret: bool) -> Ask:
        player, now = self.player_at(seat), self._now()
        if not player.plays:
            return Ask(now, None, now if secret else now + self._span(self._pace.bot), bot=True, window=secret)
        action = prompts.automatic(self.table, seat, player.settings)
        if action is not None:
            return Ask(now, None, now if secret else now + self._pace.auto, action, window=secret)
        base = self._base(seat, secret)
        due = None if base is None else now + base + player.bank
        if secret and self._watchers() > 1 and base is not None:
            due = self._hold
        if not player.channels and base is None:
            due = now + self._pace.away
        ask = Ask(now, base, due, window=secret)
        self._prompt(player, seat, ask)
        return ask

    def _base(self, seat: int, secret: bool) -> float | None:
        clock = self._clock
        if clock is None:
            return None
        if secret:
            legal = self.table.legal_actions(seat)
            chow = any(act.CHOW <= one < act.PUNG or act.HONOR_CHOW <= one < act.VOID_SUIT for one in legal)
            return float(clock[1] if chow else clock[2])
        return float(clock[0] if self.table.row().n_discards == 0 else clock[1])

    def _prompt(self, player: Player, seat: int, ask: Ask) -> None:
        left = None if ask.due is None else max(0.0, ask.due - self._now())
        player.prompt = prompts.make_prompt(self.table, seat, player.seq, left)
        player.send(player.prompt)

    def _close(self, player: Player) -> None:
        if player.prompt is not None:
            player.prompt = None
            player.send(prompts.NOTHING)

    # --- acts ---------------------------------------------------------------------------------------------------------------------------

    async def _answer(self, seat: int) -> None:
        """Act for a seat whose time has come."""
        ask, player = self._asks[seat], self.player_at(seat)
        if ask.action is not None:
            await self._play(seat, ask.action, "auto")
            return
        if ask.bot:
            await self._play(seat, await self._think(seat), "bot")
            return
        if not ask.window:
            player.timeouts += 1
        if not player.channels or player.timeouts >= IDLE_TURNS:
            player.substituted = True
            self._on_change()
        action = prompts.timed_out(self.table, seat)
        await self._play(seat, await self._think(seat) if action is None else action, "clock")

    async def _think(self, seat: int) -> int:
        player = self.player_at(seat)
        if player.number not in self._bots:
            name = player.spec.bot or self.began.bot
            seed = (self.began.seed + player.number) % (1 << 62)
            self._bots[player.number] = Bot(name, self.table.ruleset, self.table.options, seed)
        bot = self._bots[player.number]
        command = await asyncio.get_running_loop().run_in_executor(self._thinkers, bot.act, self.table, seat)
        return command.action

    async def _act(self, player: Player, asked: Act, channel: Channel | None) -> None:
        try:
            action = self._checked(player, asked)
            if action is None:
                player.send(Taken(asked.id))
                return
            ask = self._asks.get(self.seat_of(player))
            if ask is not None and ask.base is not None:
                player.bank = max(0.0, player.bank - max(0.0, self._now() - ask.since - ask.base))
            player.timeouts = 0
            await self._play(
                self.seat_of(player), action, "guest", -1 if asked.named is None else asked.named, asked.id
            )
        except (Refusal, IllegalCommand) as error:
            refused = Refused(error.code, str(error), asked.id)
            if channel is not None:
                channel.push(encode(refused))

    def _checked(self, player: Player, asked: Act) -> int | None:
        """The action of an act; None: it has been taken before. Raises Refusal."""
        if not 1 <= len(asked.id) <= 64:
            raise Refusal("act/id", f"an act's id has 1 to 64 characters, not {len(asked.id)}")
        if asked.id in player.acts:
            return None
        self._give_back(player)
        if (asked.command is None) == (asked.action is None):
            raise Refusal("command/unknown", "an act names a command or an action")
        try:
            action = parse_command(asked.command).action if asked.command is not None else asked.action
        except ValueError as error:
            raise Refusal("command/unknown", str(error)[:200]) from error
        assert action is not None
        seat, prompt = self.seat_of(player), player.prompt
        if prompt is None or prompt.seq != asked.seq:
            if self.table.over:
                raise Refusal("turn/over", "the deal is over")
            if prompt is None and seat not in self.table.pending:
                raise Refusal("turn/not_asked", f"seat {seat} is not asked")
            raise Refusal("act/late", f"the prompt {asked.seq} is closed")
        if all(action != one.action for one in prompt.options):
            raise Refusal("command/illegal", f"{asked.command or action} is not offered")
        return action

    async def _play(self, seat: int, action: int, by: By, named: int = -1, act_id: str = "") -> None:
        player = self.player_at(seat)
        fresh = self.table.play(seat, action, named=named)
        self._note_wins(fresh, self.table)
        player.prompt = None
        self._asks.pop(seat, None)
        self.record.deals[-1].events.extend(fresh)
        await self._append(Step(seat, action, named, by, act_id, player.bank, [to_json(one) for one in fresh]))
        if act_id:
            player.took(act_id)
            player.send(Taken(act_id))
        elif player.is_guest:
            player.send(prompts.NOTHING)
        if any(not isinstance(one, ev.Chosen) for one in fresh):
            # What was asked before has been settled.
            self._asks.clear()
            for one in self.players:
                self._close(one)
        self._release()

    def _note_wins(self, fresh: tuple[ev.Event, ...], table: Table) -> None:
        self._wins += [explain.win_account(table, one) for one in fresh if isinstance(one, ev.Won)]

    # --- people -------------------------------------------------------------------------------------------------------------------------

    def seat_of(self, player: Player) -> int:
        """Where a player sits in this deal."""
        return self.position.seating.index(player.number)

    def player_at(self, seat: int) -> Player:
        """Who sits at a seat in this deal."""
        return self.players[self.position.seating[seat]]

    def submit(self, player: Player, asked: Act, channel: Channel) -> None:
        """An act from a socket, for the owner task."""
        self._inbox.put_nowait((player, asked, channel))

    def attach(self, player: Player, channel: Channel) -> None:
        """One more socket of a player; a bot that played for him gives the seat back."""
        player.channels.add(channel)
        self._give_back(player)
        self._pause_or_resume()
        self._poke()

    def detach(self, player: Player, channel: Channel) -> None:
        """A socket is gone."""
        player.channels.discard(channel)
        ask = self._asks.get(self.seat_of(player))
        if ask is not None and player.plays and not player.channels and ask.due is None:
            ask.due = self._now() + self._pace.away
        self._pause_or_resume()
        self._poke()

    def substitute(self, player: Player) -> None:
        """A bot plays on for a player from here; he takes his seat back by acting."""
        player.substituted = True
        self._close(player)
        self._asks.pop(self.seat_of(player), None)
        self._pause_or_resume()
        self._poke()

    def _give_back(self, player: Player) -> None:
        player.timeouts = 0
        if player.substituted:
            player.substituted = False
            ask = self._asks.get(self.seat_of(player))
            if ask is not None and ask.bot:
                del self._asks[self.seat_of(player)]
            self._on_change()
            self._poke()
        ask = self._asks.get(self.seat_of(player))
        if ask is not None and not ask.bot and ask.base is None and ask.action is None:
            ask.due = None

    def _pause_or_resume(self) -> None:
        """The clocks stand still while nobody is there; where everybody has left for good, bots play the match to its end."""
        now = self._now()
        there = any(player.channels for player in self.players) or not any(player.is_guest for player in self.players)
        if not there and self._paused_at is None:
            self._paused_at = now
        elif there and self._paused_at is not None:
            away, self._paused_at = now - self._paused_at, None
            for ask in self._asks.values():
                ask.since += away
                ask.due = None if ask.due is None else ask.due + away
            if self._next_at is not None:
                self._next_at += away

    async def set(self, player: Player, settings: Settings) -> None:
        """What the hall is to do for a player."""
        player.settings = settings
        self._give_back(player)
        await self._append(Wish(player.number, settings))
        ask = self._asks.get(self.seat_of(player))
        if ask is not None and not ask.bot:
            # Asked anew, under the new settings; the time already used stays used.
            del self._asks[self.seat_of(player)]
            player.prompt = None
        self._poke()

    def confirm(self, player: Player) -> None:
        """On with the next deal, says a player."""
        self._give_back(player)
        if self._waiting:
            self._confirmed.add(player.number)
            self._poke()

    # --- frames -------------------------------------------------------------------------------------------------------------------------

    def _all(self, frame: Frame) -> None:
        for player in self.players:
            player.send(frame)

    def _tell_clocks(self) -> None:
        self._all(Clock(self.clocks()))

    def clocks(self) -> Clocks:
        """The clocks as everybody may know them."""
        now = self._now() if self._paused_at is None else self._paused_at
        turn, left = -1, None
        for seat, ask in self._asks.items():
            if not ask.window and len(self._asks) == 1:
                turn = seat
                left = None if ask.base is None else max(0.0, ask.base - (now - ask.since))
        window = round(max(0.0, self._hold - now), 2) if self._window_open and now < self._hold else None
        banks = [self.player_at(seat).bank for seat in range(4)]
        return Clocks(turn, left, banks, window, self._paused_at is not None)

    def catch_up(self, player: Player, match: str | None, seen: int) -> list[Frame]:
        """What a socket needs that has seen the events up to ``seen``: those it misses, or a snapshot."""
        if match == self.name and player.base < seen <= player.seq:
            frames: list[Frame] = []
            if seen < player.seq:
                check = view_check(view_state(player.view))
                frames.append(Events(seen + 1, player.told[seen - player.base :], check))
            frames.append(player.prompt or prompts.NOTHING)
            frames.append(Clock(self.clocks()))
            return frames + ([self._account] if self._account else [])
        return [self.snapshot(player)]

    def snapshot(self, player: Player) -> Snapshot:
        """All that a player may know now."""
        table, row, rules = self.table, self.table.row(), self.table.rules_row
        dice = tuple(row.dice[: table.ruleset.dice])
        view = view_state(player.view)
        return Snapshot(
            self.name, player.seq, self.seat_of(player), list(self.position.seating), self.position.deal, list(row.points), list(dice),
            table.ruleset.break_wall(table.options, row.dealer, dice), list(table.ruleset.stacks(table.options, row.dealer)),
            row.n_wall, player.taken(), rules.deal_step != 3, view,
            FoldRules(
                rules.joker_kind, bool(rules.indicator_in_play), rules.play_on, bool(rules.concealed_kong_hidden),
                rules.hand_size, rules.sets, bool(rules.suits_only), rules.flowers,
            ),
            player.settings, self.clocks(), player.prompt, self._account, self._room_view(player), view_check(view),
        )  # fmt: skip
