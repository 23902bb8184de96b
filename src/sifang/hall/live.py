"""A match in play: one owner task a table. Act, check, engine, append durably, and only then announce.

When something is due stands in ``timing``, what has been announced in ``stage``; here is what happens.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from typing import Literal

import structlog

from sifang import events as ev
from sifang.bots import Bot
from sifang.commands import IllegalCommand, parse_command
from sifang.events import to_json
from sifang.hall import explain, prompts, snapshots
from sifang.hall.inbox import Inbox
from sifang.hall.journal import Began, Dealt, Done, Folded, Row, Step, Stood, Wish, encode, header, new_match
from sifang.hall.messages import CODES, Account, Act, Frame, Refused, Room, Settings, Taken, WinAccount
from sifang.hall.meter import Meter
from sifang.hall.pace import Pace
from sifang.hall.seats import Ask, Channel, Player
from sifang.hall.stage import Onlookers, Stage
from sifang.hall.storage import EventLog
from sifang.hall.timing import Timing
from sifang.match import Match, Position
from sifang.record import start_of
from sifang.table import Table

LOG = structlog.get_logger("sifang.hall.table")
HALTED = Refused("hall/disk", CODES["hall/disk"])
"""Told to everybody while the log takes no rows."""
IDLE_TURNS = 2
"""Turns that a present player may let pass before a bot takes over."""
By = Literal["guest", "bot", "clock", "auto"]


class Refusal(Exception):
    """An act that is not carried out; ``code`` is one of ``messages.CODES``."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code


def wins_of(fresh: Iterable[ev.Event], table: Table) -> list[WinAccount]:
    """The wins among events, explained from the table as it stands after them."""
    return [explain.win_account(table, one) for one in fresh if isinstance(one, ev.Won)]


def restored_wins(folded: Folded) -> list[WinAccount]:
    """The wins of the deal so far; they are explained from the table after each of them, so a deal with wins is played once more."""
    if not any(one["event"] == ev.Won.name for step in folded.steps for one in step.events):
        return []
    assert folded.start is not None
    table = folded.start.table(header(folded.began))
    table.start()
    return [
        won for step in folded.steps for won in wins_of(table.play(step.seat, step.action, named=step.named), table)
    ]


class LiveTable:
    """A match and the people at it."""

    def __init__(
        self,
        name: str,
        began: Began,
        log: EventLog,
        *,
        pace: Pace,
        thinkers: Executor,
        room_view: Callable[[Player], Room],
        on_change: Callable[[], None],
        on_over: Callable[[LiveTable], None],
        folded: Folded | None = None,
        wall: Callable[[], float] = time.time,
        onlookers: Onlookers | None = None,
        meter: Meter | None = None,
    ) -> None:
        self.name = name
        self.began = began
        self.match: Match = folded.match if folded else new_match(began)
        table = (folded.table if folded else None) or self.match.table
        self.players = [Player(n, spec, bank=began.bank) for n, spec in enumerate(began.players)]
        self.timing = Timing(pace, getattr(table.options, "clock", None))
        self.stage = Stage(name, table, self.match.position, self.players, self.timing, room_view, onlookers)
        self.broken = False
        self.over = False
        self.deserted = False
        """Bots play on though a person holds a seat: all of them were away for too long."""
        self.absent_since: float | None = folded.spent.since if folded and folded.spent.still else None
        """Unix time since when none of its people has been there; None: somebody is, or bots play to the end."""
        self.lag = 0.0
        """Seconds from the newest act of a person to its announcement or refusal."""
        self._log = log
        self._meter = meter or Meter()
        self._thinkers = thinkers
        self._on_change, self._on_over = on_change, on_over
        self._bots: dict[int, Bot] = {}
        self._rows = folded.rows if folded else 0
        self._wall = wall
        self._stood = folded.spent.stood if folded else 0.0
        """Seconds that the clocks of the match have stood still."""
        self._still = False
        """Whether the log says that they stand still."""
        self._halted: float | None = None
        """Unix time since when the log takes no rows, None: it does."""
        self._unnoted: tuple[float, float] | None = None
        """From when to when the clocks stood still for it, where the log does not say so."""
        self._base: snapshots.Base | None = None
        """What snapshots of this deal have in common."""
        self._steps = 0
        """Steps of this deal."""
        self._wins: list[WinAccount] = []
        self._waiting = False
        """The deal is booked, the next has not begun."""
        self._confirmed: set[int] = set()
        self._inbox: Inbox[tuple[Player, Act | None, Channel | None, float]] = Inbox()
        """Acts with the time at which they came; None: something has changed."""
        self._task: asyncio.Task[None] | None = None
        self._restored = folded

    @property
    def table(self) -> Table:
        """The deal in play, or just over."""
        return self.stage.table

    @property
    def in_play(self) -> bool:
        """Whether a deal is in play that has not been booked."""
        return not self._waiting and not self.over

    @property
    def position(self) -> Position:
        """Where the match stood before this deal."""
        return self.stage.position

    # --- life ---------------------------------------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin, or go on after a restart."""
        self._task = asyncio.create_task(self._run(), name=f"table {self.name}")

    async def stop(self) -> None:
        """End the owner task; the log keeps everything."""
        task, self._task = self._task, None  # what it ends with holds its frames, and they the table
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

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
            why = "this table has stopped by a fault of the hall; it comes back when the hall restarts"
            self.stage.all(Refused("hall/fault", why))

    async def _round(self) -> None:
        await self._advance()
        if self.over:
            return
        due = self.timing.due(held=not self.stage.told_all or (not self.timing.asks and not self.table.over))
        found = await self._inbox.take(due)
        if found is None:
            return
        player, asked, channel, came = found
        if asked is not None:
            await self._act(player, asked, channel)
            self.lag = self.timing.now() - came
            self._meter.settled(self.lag)

    async def _append(self, row: Row) -> None:
        self._rows += 1
        snapshot = None
        if isinstance(row, (Dealt, Step)) and self._steps % snapshots.EVERY == 0 and self._base is not None:
            snapshot = snapshots.take(self._base, self.match, self._rows, self._steps)
        await self._log.append(self.name, self._rows, encode(row), snapshot)

    async def _note_pause(self) -> None:
        if self._unnoted is not None:
            (since, until), self._unnoted = self._unnoted, None
            await self._note(since, still=True)
            await self._note(until, still=False)
        while (still := self.timing.paused_at is not None) != self._still:
            await self._note(self._wall(), still=still)

    async def _note(self, at: float, *, still: bool) -> None:
        self._still = still
        self._stood += -at if still else at
        await self._append(Stood(at, still))

    def _poke(self) -> None:
        self._inbox.put((self.players[0], None, None, 0.0))

    # --- deals --------------------------------------------------------------------------------------------------------------------------

    async def _deal(self) -> None:
        table, position = self.match.table, self.match.position
        self._new_deal(table, position)
        self._base = self._new_base(self._rows + 1)
        await self._append(Dealt(start_of(table, position), [to_json(one) for one in table.events], self._wall()))
        for player in self.players:
            player.send(self.stage.snapshot(player))
        self.stage.release()
        if table.rules_row.ready_offer:
            # Who may declare ready on dealt tiles is asked in secret: the dealer's turn begins later, whether anybody is or not.
            self.timing.open_window(several=self.stage.several)

    def _new_base(self, deal_row: int) -> snapshots.Base:
        return snapshots.Base(
            self.began, deal_row, [player.base for player in self.players], [list(player.acts) for player in self.players],
            {player.number: player.settings for player in self.players}, self._stood,
        )  # fmt: skip

    def _new_deal(self, table: Table, position: Position) -> None:
        self._wins, self._waiting, self._steps = [], False, 0
        self._confirmed.clear()
        self.timing.new_deal()
        for player in self.players:
            player.bank = self.began.bank
        self.stage.new_deal(table, position)

    async def _restore(self, folded: Folded) -> None:
        for player in self.players:
            player.settings = folded.settings.get(player.number, Settings())
            player.seq = folded.told[player.number]
            for one in folded.acts[player.number]:
                player.took(one)
        if folded.table is None:
            await self._deal()
            return
        self._new_deal(folded.table, folded.position)
        self._base, self._steps = self._new_base(folded.deal_row), len(folded.steps)
        for step in folded.steps:
            self.stage.player_at(step.seat).bank = step.bank
        self._wins = restored_wins(folded)
        self.stage.set_up_again()
        self._waiting = folded.waiting
        if folded.waiting:
            self._book()
            return
        await self._stand_again(folded)

    async def _stand_again(self, folded: Folded) -> None:
        """Go on with the clocks where they stood when the hall stopped."""
        spent = folded.spent
        used = spent.used - (self.timing.claim_seconds if spent.window else 0.0)
        self.timing.carry_over(self.table.pending, max(0.0, used))
        if self.table.row().phase in prompts.WINDOWS and sum(player.is_guest for player in self.players) > 1:
            self.timing.open_window(several=True)
        if spent.still:
            # From the end of the last process on: nobody was there, so nothing of that time counts.
            self._still = True
            self._stood -= spent.since
            await self._append(Stood(spent.since, still=True))

    async def _finish(self) -> None:
        """Book a deal that is over and tell its account."""
        played = len(self.match.results) + 1
        limit = getattr(self.table.options, "time_limit", None)
        up = bool(self.began.deals and played >= self.began.deals)
        up = up or bool(limit and self._wall() - self.began.started - self._stood > 60 * limit)
        result = self.match.advance(time_up=up)
        await self._append(Done(result, up))
        self._waiting = True
        self._book()

    def _book(self) -> None:
        several, seconds = self.stage.several, self.timing.pace.next
        self.timing.next_at = self.timing.now() + seconds if several else None
        self.stage.account = Account(
            list(self._wins), explain.payments(self.table.ruleset, self.table.events), self.match.results[-1][1].end,
            explain.sheet(self.match.results), self.match.standing(), self.match.over,
            None if self.match.over or not several else seconds,
        )  # fmt: skip
        self.stage.all(self.stage.account)
        if self.match.over:
            self.over = True
            self._on_over(self)

    async def _go_on(self) -> None:
        """The next deal, once all who are there have asked for it or the time is up."""
        there = {player.number for player in self.players if player.plays and player.channels}
        late = self.timing.next_at is not None and self.timing.now() >= self.timing.next_at
        if self._bots_alone or (there and (there <= self._confirmed or late)):
            await self._deal()

    # --- what is due --------------------------------------------------------------------------------------------------------------------

    async def _advance(self) -> None:
        await self._note_pause()
        while self.timing.paused_at is None and not self.over:
            self.stage.release()
            if not self.stage.told_all:
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
            seat = self.timing.ripe()
            if seat is None:
                return
            await self._answer(seat)

    def _make_asks(self) -> None:
        table = self.table
        secret = table.row().phase in prompts.WINDOWS
        if not secret and self.timing.held:
            return
        made = False
        for seat in table.pending:
            if seat not in self.timing.asks:
                player = self.stage.player_at(seat)
                ask = self.timing.ask(table, seat, player, several=self.stage.several)
                if not ask.bot and ask.action is None:
                    self._prompt(player, seat, ask)
                self.timing.asks[seat] = ask
                made = True
        if made and not secret:
            self.timing.window_open = False
            self.stage.tell_clocks()

    def _prompt(self, player: Player, seat: int, ask: Ask) -> None:
        left = None if ask.due is None else max(0.0, ask.due - self.timing.now())
        player.prompt = prompts.make_prompt(self.table, seat, player.seq, left)
        player.send(player.prompt)

    def _close(self, player: Player) -> None:
        if player.prompt is not None:
            player.prompt = None
            player.send(prompts.NOTHING)

    # --- acts ---------------------------------------------------------------------------------------------------------------------------

    async def _answer(self, seat: int) -> None:
        """Act for a seat whose time has come."""
        ask, player = self.timing.asks[seat], self.stage.player_at(seat)
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
        player = self.stage.player_at(seat)
        if player.number not in self._bots:
            name = player.spec.bot or self.began.bot
            seed = (self.began.seed + player.number) % (1 << 62)
            self._bots[player.number] = Bot(name, self.table.ruleset, self.table.options, seed)
        bot = self._bots[player.number]
        began = time.perf_counter()
        command = await asyncio.get_running_loop().run_in_executor(self._thinkers, bot.act, self.table, seat)
        self._meter.thought(time.perf_counter() - began)
        return command.action

    async def _act(self, player: Player, asked: Act, channel: Channel | None) -> None:
        try:
            action = self._checked(player, asked)
            if action is None:
                player.send(Taken(asked.id))
                return
            seat = self.stage.seat_of(player)
            ask = self.timing.asks.get(seat)
            if ask is not None:
                self.timing.use_bank(player, ask)
            player.timeouts = 0
            await self._play(seat, action, "guest", -1 if asked.named is None else asked.named, asked.id)
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
        seat, prompt = self.stage.seat_of(player), player.prompt
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
        player = self.stage.player_at(seat)
        fresh = self.table.play(seat, action, named=named)
        self._note_wins(fresh, self.table)
        player.prompt = None
        self.timing.asks.pop(seat, None)
        self._steps += 1
        told = [to_json(one) for one in fresh]
        await self._append(Step(seat, action, named, by, act_id, player.bank, told, self._wall()))
        self._meter.acted(by)
        if act_id:
            player.took(act_id)
            player.send(Taken(act_id))
        elif player.is_guest:
            player.send(prompts.NOTHING)
        if any(not isinstance(one, ev.Chosen) for one in fresh):
            # What was asked before has been settled.
            self.timing.settle()
            for one in self.players:
                self._close(one)
        self.stage.release()

    def _note_wins(self, fresh: Sequence[ev.Event], table: Table) -> None:
        self._wins += wins_of(fresh, table)

    # --- people -------------------------------------------------------------------------------------------------------------------------

    def catch_up(self, player: Player, match: str | None, seen: int) -> list[Frame]:
        """What a socket needs that has seen the events of a match up to ``seen``."""
        return self.stage.catch_up(player, match, seen)

    def submit(self, player: Player, asked: Act, channel: Channel) -> None:
        """An act from a socket, for the owner task."""
        self._inbox.put((player, asked, channel, self.timing.now()))

    def attach(self, player: Player, channel: Channel) -> None:
        """One more socket of a player; a bot that played for him gives the seat back."""
        player.channels.add(channel)
        self.deserted = False
        if self._halted is not None:
            channel.push(encode(HALTED))
        self._give_back(player)
        if self.stage.several:
            self.timing.more_eyes()
        self._pause_or_resume()
        self._poke()

    def detach(self, player: Player, channel: Channel) -> None:
        """A socket is gone."""
        player.channels.discard(channel)
        ask = self._ask_of(player)
        if ask is not None and player.plays and not player.channels:
            self.timing.left_alone(ask)
        self._pause_or_resume()
        self._poke()

    def substitute(self, player: Player) -> None:
        """A bot plays on for a player from here; he takes his seat back by acting."""
        player.substituted = True
        self._close(player)
        self._forget_ask(player)
        self._pause_or_resume()
        self._poke()

    def desert(self) -> None:
        """Nobody has been there for too long: bots play the match to its end; who comes back meanwhile has his seat back."""
        self.deserted = True
        for player in self.players:
            if player.is_guest:
                self.substitute(player)
        self._on_change()

    @property
    def _bots_alone(self) -> bool:
        """Whether the match goes on without anybody to see it."""
        return self.deserted or not any(player.is_guest for player in self.players)

    def _ask_of(self, player: Player) -> Ask | None:
        return self.timing.asks.get(self.stage.seat_of(player))

    def _forget_ask(self, player: Player) -> None:
        self.timing.forget(self.stage.seat_of(player))

    def _give_back(self, player: Player) -> None:
        player.timeouts = 0
        ask = self._ask_of(player)
        if player.substituted:
            player.substituted = False
            if ask is not None and ask.bot:
                self._forget_ask(player)
                ask = None
            self._on_change()
            self._poke()
        if ask is not None:
            self.timing.back(ask)

    def _pause_or_resume(self) -> None:
        """The clocks stand still while nobody is there; where everybody has left for good, bots play the match to its end."""
        if any(player.channels for player in self.players) or self._bots_alone:
            self.absent_since = None
        elif self.absent_since is None:
            self.absent_since = self._wall()
        if self.absent_since is None and self._halted is None:
            self.timing.resume()
        else:
            self.timing.pause()

    def halt(self, *, halted: bool) -> None:
        """The log takes no rows, or takes them again: meanwhile the clocks stand still, and nothing is announced."""
        if halted == (self._halted is not None):
            return
        if self._halted is None:
            self._halted = self._wall()
            self.stage.all(HALTED)
        else:
            if not self._still:
                self._unnoted = (self._halted, self._wall())
            self._halted = None
        self._pause_or_resume()
        self.stage.tell_clocks()
        self._poke()

    async def set(self, player: Player, settings: Settings) -> None:
        """What the hall is to do for a player."""
        player.settings = settings
        self._give_back(player)
        if self.over:
            # The log may have been forgotten by now, and a row of it would stand there without a beginning.
            return
        await self._append(Wish(player.number, settings))
        ask = self._ask_of(player)
        if ask is not None and not ask.bot:
            # Asked anew, under the new settings; the time already used stays used.
            self._forget_ask(player)
            player.prompt = None
        self._poke()

    def confirm(self, player: Player) -> None:
        """On with the next deal, says a player."""
        self._give_back(player)
        if self._waiting:
            self._confirmed.add(player.number)
            self._poke()
