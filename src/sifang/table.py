"""A table: one deal in play, driven by commands, giving events and views.

It holds one row of the engine and nothing else of the game; the same kernels run it compiled and interpreted.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from sifang.commands import Command, IllegalCommand
from sifang.engine import forms
from sifang.engine.layout import Rules
from sifang.events import Event, decode, seen_by
from sifang.kernel import jit_enabled
from sifang.play import check, dispatch, entry, foreign, log, state
from sifang.rules.options import OptionError
from sifang.rules.ruleset import Ruleset, ruleset

if TYPE_CHECKING:
    from sifang.view import View

LOG_ROOM = 512
"""Rows that one step may write; the deal with opening flowers and all hands shown is the longest."""


class _Work(threading.local):
    """What kernels write beside a table's row: one for all tables of a thread, and none for two threads, which take turns in mid-step."""

    @cached_property
    def scratch(self) -> Any:
        return dispatch.new_scratch()

    @cached_property
    def log(self) -> Any:
        return log_rows(LOG_ROOM)

    @cached_property
    def counts(self) -> Any:
        if not jit_enabled():
            return [0] * check.KINDS_AND_FLOWERS
        import numpy

        return numpy.zeros(check.KINDS_AND_FLOWERS, numpy.int64)


_work = _Work()


def log_rows(n: int) -> Any:
    """Room for n rows of the log."""
    if jit_enabled():
        import numpy

        return numpy.zeros((n, log.ROW), numpy.int32)
    return [[0] * log.ROW for _ in range(n)]


_plain: dict[tuple[str, str], Rules] = {}


def plain_rules(found: Ruleset, options: Any) -> Rules:
    """The options as numbers, a plain row that nobody changes: a hall's many tables share it, for some take a millisecond to make."""
    # Options may hold mappings, so their text is the key.
    key = (found.key, repr(options))
    if key not in _plain:
        _plain[key] = found.rows(options)
    return _plain[key]


def rules_rows(found: Ruleset, options: Any) -> Any:
    """The rule set's numbers as kernels of this process take them."""
    plain = plain_rules(found, options)
    if not jit_enabled():
        return [plain]
    if plain.book >= foreign.FIRST:
        raise OptionError(f"{found.key}: compiled kernels do not know a rule set of another package; set SIFANG_JIT=0")
    rows = Rules.array(1)
    plain.store(rows[0])
    return rows


class Table:
    """One deal. Made from a seed and a deal's number, or from a wall and dice."""

    def __init__(
        self,
        rules: str | Ruleset = "mcr",
        options: Any = None,
        *,
        seed: int = 0,
        deal: int = 0,
        wall: Sequence[int] | None = None,
        dice: Sequence[int] | None = None,
        treasures: Sequence[int] | None = None,
        direction: int | None = None,
        dealer: int = 0,
        round_wind: int = 0,
        streak: int = 0,
        points: Sequence[int] = (0, 0, 0, 0),
        previous_joker: int = -1,
        attempt: int = 0,
        start: bool = True,
    ) -> None:
        """Set up and deal.

        Args:
            rules: a rule set or its key.
            options: its options; the default preset's if None.
            seed: 0 to 2**62 - 1; with ``deal`` it gives wall, dice, treasures and the direction of an exchange.
            deal: number of the deal in its match.
            wall: kinds in drawing order from the break (34 + flower for flowers); instead of the seed's.
            dice: the dice in the order thrown; instead of the seed's.
            treasures: five kinds (Taiwan); instead of the seed's.
            direction: 1-3, where exchanged tiles go (Sichuan); instead of the seed's.
            dealer: absolute seat.
            round_wind: 0-3.
            streak: how often the dealer has repeated.
            points: the match's points of each seat before the deal, for books that limit payments by them.
            previous_joker: the last deal's primary joker, -1 = none (Nanchang).
            attempt: 1, 2 ... for a deal that is played again, with another wall of the same seed.
            start: deal at once; else :meth:`start` does, so that a caller may look at the wall first.
        """
        found = ruleset(rules) if isinstance(rules, str) else rules
        self._set_up(found, found.preset(next(iter(found.presets))) if options is None else options, seed, deal)
        entry.make_chance(self._tables, 0, self._rules, seed, deal, attempt)
        row = self.row()
        if wall is not None:
            self._check_wall(wall, row)
            row.wall = [*wall, *row.wall[len(wall) :]]
        for name, given in (("dice", dice), ("treasures", treasures)):
            if given is not None:
                setattr(row, name, [*given, *getattr(row, name)[len(given) :]])
        if direction is not None:
            row.direction = direction
        row.dealer, row.round_wind, row.streak = dealer, round_wind, streak
        row.points = list(points)
        row.previous_joker = previous_joker
        row.east = dealer
        if self.rules_row.door_east:
            row.east = self.ruleset.break_wall(self.options, dealer, tuple(row.dice[: self.ruleset.dice]))[0]
        self._put(row)
        if start:
            self.start()

    def _set_up(self, found: Ruleset, options: Any, seed: int, deal: int) -> None:
        self.ruleset = found
        self.options = options
        self.seed = seed
        self.deal = deal
        self.events: list[Event] = []
        if not 0 <= seed < 1 << 62:
            raise ValueError(f"seed {seed}: 0 to 2**62 - 1 expected")
        self._rules = rules_rows(found, options)
        self.rules_row = plain_rules(found, options)
        """The options as numbers, a plain row."""
        self._tables = state.Table.rows(1, compiled=jit_enabled())
        self._forms = forms.table_rows(self.rules_row.form_family)

    @classmethod
    def resume(
        cls, rules: Ruleset, options: Any, *, seed: int, deal: int, row: state.Table, events: Iterable[Event]
    ) -> Table:
        """A table that stands as a row of another one (:meth:`row`) says, after these events; the row is taken over."""
        table = cls.__new__(cls)
        table._set_up(rules, options, seed, deal)  # noqa: SLF001 - its own class
        table.events.extend(events)
        table._take_over(row)  # noqa: SLF001
        return table

    def _take_over(self, row: state.Table) -> None:
        if jit_enabled():
            row.store(self._tables[0])
        else:
            self._tables[0] = row

    def _check_wall(self, wall: Sequence[int], row: state.Table) -> None:
        n = (108 if self.rules_row.suits_only else 136) + self.rules_row.flowers
        if sorted(wall) != sorted(row.wall[:n]):
            raise ValueError(f"wall: the {n} tiles of the rule set expected, each as often as there is")

    @property
    def parts(self) -> tuple[Any, Any, Any, Any]:
        """Tables, rules, forms and scratch as ``play.entry`` takes them, for programs that drive the kernels themselves."""
        return self._tables, self._rules, self._forms, _work.scratch

    @property
    def checked_parts(self) -> tuple[Any, int, Any, Any]:
        """What ``play.entry.faults`` takes."""
        return self._tables, 0, self._rules, _work.counts

    def row(self) -> state.Table:
        """The engine's row as a plain copy (interpreted: the row itself)."""
        first = self._tables[0]
        if isinstance(first, state.Table):
            return first
        plain = state.Table()
        plain.load(first)
        return plain

    def _put(self, row: state.Table) -> None:
        first = self._tables[0]
        if first is not row:
            row.store(first)

    def start(self) -> tuple[Event, ...]:
        """Deal; returns the events up to the first decision."""
        n = entry.start(self._tables, 0, self._rules, self._forms, _work.scratch, _work.log)
        return self._take(n)

    def _take(self, n: int) -> tuple[Event, ...]:
        assert n <= LOG_ROOM, f"{n} log rows in one step"
        rows: Iterable[Sequence[int]] = _work.log[:n]
        hidden = self.rules_row.concealed_kong_hidden == 1
        fresh = tuple(decode(rows, hidden_kongs=hidden, n_dice=self.ruleset.dice))
        self.events.extend(fresh)
        return fresh

    def _field(self, name: str) -> int:
        first = self._tables[0]
        return int(first[name]) if jit_enabled() else int(getattr(first, name))

    @property
    def over(self) -> bool:
        """Whether the deal is over."""
        return self._field("end") != state.NOT_ENDED

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that have to answer now, in any order."""
        mask = self._field("pending")
        return tuple(seat for seat in range(4) if (mask >> seat) & 1)

    @property
    def actor(self) -> int:
        """The one of the pending seats that is asked first, -1 when the deal is over."""
        return int(entry.next_actor(self._tables, 0))

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of this deal so far, by seat; they sum to zero."""
        return tuple(self.row().scores)

    @property
    def fines(self) -> tuple[int, ...]:
        """Fines of this deal, by seat, paid to nobody."""
        return tuple(self.row().fines)

    def legal_actions(self, seat: int) -> list[int]:
        """Numbers of the seat's legal actions; empty if it is not asked."""
        n = int(entry.legal(self._tables, 0, self._rules, self._forms, _work.scratch, seat))
        found = _work.scratch[0]["actions"] if jit_enabled() else _work.scratch[0].actions
        return [int(found[i]) for i in range(n)]

    def legal(self, seat: int) -> tuple[Command, ...]:
        """The seat's legal commands; empty if it is not asked."""
        return tuple(Command(action) for action in self.legal_actions(seat))

    def play(self, seat: int, command: Command | int, *, named: int = -1) -> tuple[Event, ...]:
        """Carry out a seat's command and return what happened; ``named`` is the value called with a win (option ``name_value``).

        Raises IllegalCommand, which leaves the table as it was: ``turn/over``, ``turn/not_asked`` or ``command/illegal``.
        """
        action = command.action if isinstance(command, Command) else command
        if seat not in self.pending:
            code = "turn/over" if self.over else "turn/not_asked"
            raise IllegalCommand(code, f"seat {seat} is not asked" + (": the deal is over" if self.over else ""))
        legal = self.legal_actions(seat)
        if action not in legal:
            offered = ", ".join(str(Command(one)) for one in legal)
            raise IllegalCommand("command/illegal", f"illegal command {_text(action)} by seat {seat}; legal: {offered}")
        if named >= 0:
            self._set_named(seat, named)
        n = entry.play(self._tables, 0, self._rules, self._forms, _work.scratch, _work.log, seat, action)
        return self._take(n)

    def _set_named(self, seat: int, named: int) -> None:
        if not getattr(self.options, "name_value", False):
            raise IllegalCommand("command/named", f"seat {seat} names {named}: the option name_value is off")
        first = self._tables[0]
        (first["named"] if jit_enabled() else first.named)[seat] = named

    def _need_referee(self) -> None:
        if self.rules_row.enforce or self.over:
            code = "turn/over" if self.over else "referee/none"
            raise IllegalCommand(
                code, "the deal is over" if self.over else "no referee here: the option enforce is true"
            )

    def penalize(self, seat: int, fine: int = 0, *, stop: bool = False) -> tuple[Event, ...]:
        """A referee fines a seat and may stop it (停和): no chow, pung, claimed kong or win for the rest of the deal."""
        self._need_referee()
        if fine < 0:
            raise ValueError(f"fine {fine}: 0 or more expected")
        n = entry.penalize(self._tables, 0, self._rules, self._forms, _work.scratch, _work.log, seat, fine, int(stop))
        return self._take(n)

    def penalty_tile(self, seat: int, kind: int) -> tuple[Event, ...]:
        """A referee makes a seat discard a tile next (罰張)."""
        self._need_referee()
        if not self.row().hands[seat][kind]:
            raise ValueError(f"seat {seat} does not hold kind {kind}")
        return self._take(int(entry.penalty_tile(self._tables, 0, _work.log, seat, kind)))

    def call_off(self, *, replay: bool = False) -> tuple[Event, ...]:
        """A referee ends the deal without a winner; with ``replay`` the match plays it again."""
        self._need_referee()
        how = state.REPLAYED if replay else state.ABORTED
        return self._take(int(entry.call_off(self._tables, 0, self._rules, _work.scratch, _work.log, how)))

    def seen(self, seat: int) -> list[Event]:
        """The events so far as a seat (-1: an onlooker) may see them."""
        return [one for event in self.events if (one := seen_by(event, seat)) is not None]

    def view(self, seat: int) -> View:
        """What a seat knows, read from the state; equal to the fold of the events it has seen."""
        from sifang.view import view_of

        return view_of(self.row(), self.rules_row, seat)


def _text(action: int) -> str:
    try:
        return str(Command(action))
    except ValueError as error:
        return str(error)
