"""A match at the terminal: the player or a fourth bot, three bots, pictures, questions, accounts, and the record."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Sequence
from typing import Any, TextIO

from sifang import events as ev
from sifang.account import offered_win
from sifang.bots import Bot
from sifang.cli import options as cli_options
from sifang.cli import tell
from sifang.cli.play.choices import TILE_VERBS, BadChoice, choice_text, choices, read_choice, tile_commands
from sifang.cli.play.screen import Frame, Style, cells, draw, order_of
from sifang.cli.show import cut
from sifang.commands import Command
from sifang.events import seen_by
from sifang.match import Match
from sifang.record import RecordWriter, header_of, start_of
from sifang.rules.ruleset import Ruleset
from sifang.rules.wording import rules_name
from sifang.view import View
from sifang.words import Words

PAUSE = 0.35
"""Seconds between two discards that are watched."""
LEAVE = ("q", "quit", "退出")
MESSAGES = 4
"""Lines of what has happened since the last question."""


class Ended(Exception):
    """The player has left, or the input is at its end."""


class Game:
    """One match."""

    def __init__(
        self,
        rules: Ruleset,
        chosen: Any,
        say: Words,
        *,
        bots: Sequence[str],
        seed: int,
        watch: bool,
        record: TextIO | None,
        house: str = "",
    ) -> None:
        """Seat the players: the one at the keyboard first unless four bots are watched."""
        self.rules = rules
        self.house = house
        self.say = say
        self.watch = watch
        names = list(bots) if watch else [say("play.you"), *bots]
        seen: dict[str, int] = {}
        self.players = []
        for name in names:
            seen[name] = seen.get(name, 0) + 1
            self.players.append(name if names.count(name) == 1 else f"{name}{seen[name]}")
        self.match = Match(rules, chosen, seed)
        kinds = list(bots) if watch else ["", *bots]
        self.bots = [Bot(kind, rules, chosen, seed + i) if kind else None for i, kind in enumerate(kinds)]
        self.writer = RecordWriter(record, header_of(rules, chosen, self.players, seed, house)) if record else None
        self.told: list[str] = []
        self.wins: list[list[str]] = []
        self.stacked = True
        self.colors = False
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()

    def set_style(self, *, stacked: bool, colors: bool) -> None:
        """How tiles are drawn."""
        self.stacked, self.colors = stacked, colors

    @property
    def style(self) -> Style:
        """The style for the terminal as it is at this moment."""
        columns, rows = shutil.get_terminal_size((80, 24))
        return Style(self.say, self.stacked, self.colors, max(80, columns), max(24, rows))

    @property
    def seat(self) -> int:
        """Where the player, or the bot that is looked over the shoulder, sits."""
        return self.match.position.seating.index(0)

    def names(self) -> list[str]:
        """Names by seat."""
        return [self.players[player] for player in self.match.position.seating]

    def run(self, deals: int) -> None:
        """Play until the match or so many deals are over, or the player leaves."""
        played = 0
        try:
            while not self.match.over and (deals == 0 or played < deals):
                self.deal()
                played += 1
                more = not self.match.over and played != deals and not self.watch
                if more and self.read(self.say("play.next")) in LEAVE:
                    raise Ended(self.say("play.bye"))
        except Ended as ended:
            print()
            print(str(ended))
        if self.match.results:
            print()
            print("\n".join(tell.score_sheet(self.match.results, self.players, self.say)))
            print()
            print("\n".join(tell.standing_lines(self.match.standing(), self.players, self.say)))

    def deal(self) -> None:
        """Play one deal to its account."""
        table = self.match.table
        self.told, self.wins = [], []
        if self.writer:
            self.writer.deal(start_of(table, self.match.position))
        self.take(table.events)
        while not table.over:
            seat = table.actor
            bot = self.bots[self.match.position.seating[seat]]
            command = bot.act(table, seat) if bot is not None else self.ask(seat)
            self.take(table.play(seat, command))
        names = self.names()
        self.show(table.view(self.seat), open_hands=True)
        print()
        print("\n".join(tell.deal_account(table, names, self.say, self.wins)))
        result = self.match.advance()
        if self.writer:
            self.writer.result(result)

    def take(self, events: Sequence[ev.Event]) -> None:
        """Record and tell what happened."""
        if self.writer:
            self.writer.events(events)
        names = self.names()
        for event in events:
            if isinstance(event, ev.Won):
                self.wins.append(tell.win_account(self.match.table, event, names, self.say))
            seen = seen_by(event, -1 if self.watch else self.seat)
            text = tell.sentence(seen, names, self.say) if seen is not None else None
            if text:
                self.told.append(text)
        if self.watch and any(isinstance(event, (ev.Discarded, ev.DealEnded)) for event in events):
            self.watched()

    def watched(self) -> None:
        """Show the table to those who watch; into a pipe only what happens, for pictures would be thousands."""
        if not sys.stdout.isatty():
            print(self.say("list.joint").join(self.told))
            self.told = []
            return
        self.show(self.match.table.view(self.seat), open_hands=True)
        self.told = []
        time.sleep(PAUSE)

    def frame(self, view: View, *, open_hands: bool, choosable: frozenset[int] | None = None) -> Frame:
        """What the picture shows beside the view."""
        table = self.match.table
        played = cli_options.plays(cli_options.Chosen(self.rules, table.options, self.house), self.say)
        title = f"{rules_name(self.rules, self.say)} {played} {tell.deal_name(self.match.position, self.say)}"
        row = table.row()
        hands: dict[int, Sequence[int]] = {}
        if open_hands:
            hands = {seat: table.view(seat).tiles for seat in range(4) if seat != view.seat}
        points = [self.match.points[player] for player in self.match.position.seating]
        return Frame(
            title,
            self.names(),
            points,
            tuple(row.dice[: self.rules.dice]),
            hands,
            not (self.watch or table.over),
            choosable,
            view.kept_back(table.rules_row),
        )

    def show(self, view: View, *, open_hands: bool = False, choosable: frozenset[int] | None = None) -> None:
        """Draw the table with what has happened since the last picture."""
        style = self.style
        lines = draw(view, self.frame(view, open_hands=open_hands, choosable=choosable), style)
        if self.colors:
            print("\033[H\033[2J\033[3J", end="")
        else:
            print()
        print("\n".join(lines))
        print("\n".join(self.messages(style)))

    def messages(self, style: Style) -> list[str]:
        """The last things told, joined on a few lines."""
        joint = self.say("list.joint")
        lines: list[str] = []
        for text in self.told:
            if lines and cells(lines[-1]) + cells(joint) + cells(text) < style.columns:
                lines[-1] += joint + text
            else:
                lines.append(cut(text, style.columns - 1))
        return [style.ink(line, "2") for line in lines[-MESSAGES:]]

    def read(self, prompt: str) -> str:
        """A line from the player; raises Ended at the end of the input."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        try:
            line = sys.stdin.readline()
        except KeyboardInterrupt as interrupt:
            raise Ended(self.say("play.bye")) from interrupt
        if not line:
            raise Ended(self.say("play.end_of_input"))
        if not self.interactive:
            print()
        return line.strip()

    def ask(self, seat: int) -> Command:
        """The player's decision; asks until there is a legal one."""
        table = self.match.table
        legal = table.legal(seat)
        view = table.view(seat)
        kinds = frozenset(
            one.kind for one in legal if one.verb in (*TILE_VERBS, "ready_discard") and one.kind is not None
        )
        self.show(view, choosable=kinds)
        self.told = []
        question = self.question(seat, legal, view)
        while True:
            print("\n".join(question))
            typed = self.read("> ")
            if typed in LEAVE:
                raise Ended(self.say("play.bye"))
            if typed in ("?", "help", "？"):
                print(self.say("ask.help"))
                continue
            if typed in ("h", "hint", "提示"):
                from sifang.cli.play.hint import hint_lines

                print("\n".join(hint_lines(table, view, self.say)))
                continue
            try:
                return read_choice(typed, legal, order_of(view), self.say)
            except BadChoice as error:
                print(self.say("ask.sorry", why=error))

    def question(self, seat: int, legal: Sequence[Command], view: View) -> list[str]:
        """What the player is asked, with the keys and what a win would be worth."""
        say = self.say
        verbs = {one.verb for one in legal}
        names = self.names()
        if view.offered >= 0 and view.turn != seat:
            head = say("ask.claim", who=names[view.turn], tile=tell_tile(view.offered, say))
        elif "exchange" in verbs:
            head = say("ask.exchange", n=3)
        elif "void_suit" in verbs:
            head = say("ask.void")
        elif tile_commands(legal):
            head = say("ask.turn")
        else:
            head = say("ask.declare")
        win = offered_win(self.match.table, seat)
        parts = [choice_text(one, say, win, self.rules) for one in choices(legal)]
        if "ready_discard" in verbs:
            ready = " ".join(
                f"r{order_of(view).index(one.kind) + 1}"
                for one in legal
                if one.verb == "ready_discard" and one.kind is not None
            )
            parts.append(say("ask.ready", keys=ready))
        lines = [head]
        for part in parts:
            if cells(lines[-1]) + 3 + cells(part) <= self.style.columns - 1:
                lines[-1] += "   " + part
            else:
                lines.append("  " + part)
        return lines


def tell_tile(kind: int, say: Words) -> str:
    """A tile by text, with its name in Chinese."""
    from sifang.cli.show import tile_name
    from sifang.tiles import tile_text

    return f"{tile_text(kind)} {tile_name(kind, say)}" if say.is_chinese else tile_text(kind)
