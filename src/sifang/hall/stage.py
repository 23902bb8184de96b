"""What is shown of a match: the deal on the table, how far it has been announced, and the frames made of it.

What the engine has played and what has been announced are two places in the same list of events (``_released``): after a discard all that follows is
held back until the claim window is over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from sifang import events as ev
from sifang.engine.layout import Rules
from sifang.events import seen_by
from sifang.hall import prompts
from sifang.hall.check import view_check, view_state
from sifang.hall.journal import PlayerSpec
from sifang.hall.messages import Account, Clock, Clocks, Events, FoldRules, Frame, Room, Snapshot
from sifang.hall.seats import Player, Seen, encode
from sifang.hall.timing import Timing
from sifang.match import Position
from sifang.table import Table

OPENS_WINDOW = (ev.Discarded, ev.KongOffered)
"""Events after which somebody may claim."""


class Onlookers(Protocol):
    """People without a seat: the stage tells them all, and they decide what of it is theirs to see."""

    def new_deal(self, start: Snapshot, rules: Rules) -> None:
        """Another deal, as it stands before anything of it is told."""

    def tell(self, fresh: Sequence[ev.Event]) -> None:
        """What has been announced to the players, nothing hidden."""

    def take(self, frame: Frame) -> None:
        """A frame that all players were sent."""


class _Told:
    """An event as each seat sees it; most look the same to several, and are put into plain data once."""

    __slots__ = ("_all", "_event", "_own", "_public")

    def __init__(self, event: ev.Event) -> None:
        self._event = event
        self._public = seen_by(event, -1)
        self._all: Seen | None = None
        """As an onlooker sees it."""
        self._own: Seen | None = None
        """Whole."""

    def seen_by(self, seat: int) -> Seen | None:
        """What a seat is told of it, None: nothing."""
        seen = self._event if self._public is self._event else seen_by(self._event, seat)
        if seen is None:
            return None
        if seen is self._event:
            self._own = self._own or (seen, ev.to_json(seen))
            return self._own
        if seen == self._public:
            self._all = self._all or (seen, ev.to_json(seen))
            return self._all
        return seen, ev.to_json(seen)


class Stage:
    """A deal, the four who are told of it, and those who look on."""

    def __init__(
        self,
        name: str,
        table: Table,
        position: Position,
        players: Sequence[Player],
        timing: Timing,
        room_view: Callable[[Player], Room],
        onlookers: Onlookers | None = None,
    ) -> None:
        self.name = name
        self.table = table
        self.position = position
        self.players = players
        self.account: Account | None = None
        """Of a deal that is over."""
        self._timing = timing
        self._room_view = room_view
        self._onlookers = onlookers
        self._released = 0
        self._clocks: Clocks | None = None
        """As everybody was last told."""

    def new_deal(self, table: Table, position: Position) -> None:
        """Another deal, of which nobody has been told yet."""
        self.table, self.position = table, position
        self._released, self.account, self._clocks = 0, None, None
        for player in self.players:
            player.prompt = None
            player.new_deal(self.seat_of(player), table.rules_row)
        if self._onlookers is not None:
            nobody = Player(-1, PlayerSpec())
            nobody.new_deal(-1, table.rules_row)
            self._onlookers.new_deal(self._snapshot(nobody, -1), table.rules_row)

    def seat_of(self, player: Player) -> int:
        """Where a player sits in this deal."""
        return self.position.seating.index(player.number)

    def player_at(self, seat: int) -> Player:
        """Who sits at a seat in this deal."""
        return self.players[self.position.seating[seat]]

    @property
    def several(self) -> bool:
        """Whether more than one person sees what happens."""
        return sum(player.plays and bool(player.channels) for player in self.players) > 1

    @property
    def announced(self) -> int:
        """How many events of the deal have been announced."""
        return self._released

    @property
    def told_all(self) -> bool:
        """Whether all that the engine has played has been announced."""
        return self._released == len(self.table.events)

    # --- announcing ---------------------------------------------------------------------------------------------------------------------

    def all(self, frame: Frame) -> None:
        """A frame to everybody."""
        data = encode(frame)
        for player in self.players:
            player.push(data)
        if self._onlookers is not None:
            self._onlookers.take(frame)

    def tell_clocks(self) -> None:
        """Tell everybody of the clocks, unless they stand as they were told."""
        now = self.clocks()
        if now != self._clocks:
            self._clocks = now
            self.all(Clock(now))

    def clocks(self) -> Clocks:
        """The clocks as everybody may know them."""
        return self._timing.clocks([self.player_at(seat).bank for seat in range(4)])

    def set_up_again(self) -> None:
        """After a restart: everybody knows all that the engine has played."""
        self._tell(self.table.events)
        self._released = len(self.table.events)

    def release(self) -> None:
        """Announce what is not held back."""
        table, fresh = self.table, []
        while self._released < len(table.events):
            event = table.events[self._released]
            if isinstance(event, ev.HandShown) and any(table.row().wins):
                self._timing.hold_showdown()
            if self._timing.held and not isinstance(event, ev.Chosen):
                break
            self._released += 1
            fresh.append(event)
            if isinstance(event, OPENS_WINDOW):
                self._timing.open_window(several=self.several)
        if not fresh:
            return
        self._tell(fresh)
        if self._timing.window_open and any(isinstance(one, OPENS_WINDOW) for one in fresh):
            self.tell_clocks()

    def _tell(self, fresh: Sequence[ev.Event]) -> None:
        told = [_Told(event) for event in fresh]
        for player in self.players:
            seat = self.seat_of(player)
            player.tell([one for event in told if (one := event.seen_by(seat)) is not None], self.table.rules_row)
        if self._onlookers is not None:
            self._onlookers.tell(fresh)

    # --- frames of one player -----------------------------------------------------------------------------------------------------------

    def catch_up(self, player: Player, match: str | None, seen: int) -> list[Frame]:
        """What a socket needs that has seen the events up to ``seen``: those it misses, or a snapshot."""
        if match == self.name and player.base < seen <= player.seq:
            frames: list[Frame] = []
            if seen < player.seq:
                check = view_check(view_state(player.view))
                frames.append(Events(seen + 1, player.told[seen - player.base :], check))
            frames.append(player.prompt or prompts.NOTHING)
            frames.append(Clock(self.clocks()))
            return frames + ([self.account] if self.account else [])
        return [self.snapshot(player)]

    def snapshot(self, player: Player) -> Snapshot:
        """All that a player may know now."""
        return self._snapshot(player, self.seat_of(player))

    def _snapshot(self, player: Player, seat: int) -> Snapshot:
        table, row, rules = self.table, self.table.row(), self.table.rules_row
        dice = tuple(row.dice[: table.ruleset.dice])
        view = view_state(player.view)
        return Snapshot(
            self.name, player.seq, seat, list(self.position.seating), self.position.deal, list(row.points), list(dice),
            table.ruleset.break_wall(table.options, row.dealer, dice), list(table.ruleset.stacks(table.options, row.dealer)),
            row.n_wall, player.taken(), rules.deal_step != 3, rules.reserve, bool(rules.reserve_per_kong), row.indicator, view,
            FoldRules(
                rules.joker_kind, bool(rules.indicator_in_play), rules.play_on, bool(rules.concealed_kong_hidden),
                rules.hand_size, rules.sets, bool(rules.suits_only), rules.flowers,
            ),
            player.settings, self.clocks(), player.prompt, self.account, self._room_view(player), view_check(view),
        )  # fmt: skip
