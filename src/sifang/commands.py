"""Commands: what a seat asks to do, as a value with a text, and the error for what may not be done.

A command is one number of the action space (``engine.actions``); text and number are a pair.
"""

from __future__ import annotations

from dataclasses import dataclass

from sifang.engine import actions as act
from sifang.tiles import BAMBOOS, CHARACTERS, DOTS, FIRST_FLOWER, tile_text

VERBS: tuple[tuple[str, int, int], ...] = (
    ("pass", act.PASS, 1),
    ("win", act.WIN, 1),
    ("discard", act.DISCARD, 34),
    ("chow", act.CHOW, 63),
    ("pung", act.PUNG, 34),
    ("kong", act.KONG, 34),
    ("concealed_kong", act.CONCEALED_KONG, 34),
    ("added_kong", act.ADDED_KONG, 34),
    ("honor_chow", act.HONOR_CHOW, 15),
    ("void_suit", act.VOID_SUIT, 3),
    ("exchange", act.EXCHANGE, 27),
    ("ready_discard", act.READY_DISCARD, 34),
    ("ready", act.READY, 1),
    ("flower", act.FLOWER, 1),
    ("discard_flower", act.DISCARD_FLOWER, 8),
    ("joker_kong", act.JOKER_KONG, 34),
)
"""Verb, first action, how many: the whole space in order."""

SUITS = (CHARACTERS, DOTS, BAMBOOS)
SUIT_LETTERS = "mps"


class IllegalCommand(ValueError):
    """A wish that the rules do not allow now; ``code`` is a key of the catalogue, such as ``turn/not_asked``."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True, order=True)
class Command:
    """One decision. ``str(command)`` is its text: ``discard 5m``, ``chow 345m 4m``, ``pass``."""

    action: int

    @property
    def verb(self) -> str:
        """What is done: one of VERBS."""
        return self._entry()[0]

    def _entry(self) -> tuple[str, int, int]:
        for verb, first, n in VERBS:
            if first <= self.action < first + n:
                return verb, first, n
        raise ValueError(f"action {self.action} outside 0-{act.ACTIONS - 1}")

    @property
    def kind(self) -> int | None:
        """The kind it names (a chow: the claimed one; 34 + flower for a flower), None for pass, win, ready, void_suit."""
        verb, first, n = self._entry()
        if verb == "chow":
            low, place = self.chow
            return low + place
        if verb == "honor_chow":
            sequence, place = divmod(self.action - first, 3)
            return act.HONOR_SEQUENCES[sequence][place]
        if verb == "discard_flower":
            return FIRST_FLOWER + self.action - first
        return self.action - first if n in (34, 27) else None

    @property
    def chow(self) -> tuple[int, int]:
        """(lowest kind, or 64 + honour sequence; place of the claimed tile) of a chow."""
        if self.action >= act.HONOR_CHOW:
            sequence, place = divmod(self.action - act.HONOR_CHOW, 3)
            return 64 + sequence, place
        suit, rest = divmod(self.action - act.CHOW, act.SUIT_CHOWS)
        low, place = divmod(rest, 3)
        return 9 * suit + low, place

    @property
    def tiles(self) -> tuple[int, ...]:
        """The kinds that the command lays together, the claimed one included; empty if none."""
        verb = self.verb
        kind = self.kind
        if verb == "chow":
            low, _ = self.chow
            return (low, low + 1, low + 2)
        if verb == "honor_chow":
            return act.HONOR_SEQUENCES[self.chow[0] - 64]
        if kind is None:
            return ()
        return (kind,) * {"pung": 3, "kong": 4, "concealed_kong": 4, "added_kong": 4, "joker_kong": 4}.get(verb, 1)

    def __str__(self) -> str:
        verb = self.verb
        if verb in ("pass", "win", "ready", "flower"):
            return verb
        if verb == "void_suit":
            return f"void {SUIT_LETTERS[self.action - act.VOID_SUIT]}"
        kind = self.kind
        assert kind is not None
        if verb == "chow":
            low, _ = self.chow
            rank = low % 9 + 1
            return f"chow {rank}{rank + 1}{rank + 2}{SUIT_LETTERS[low // 9]} {tile_text(kind)}"
        if verb == "honor_chow":
            return f"chow {''.join(tile_text(one) for one in self.tiles)} {tile_text(kind)}"
        return f"{verb.replace('_', '-')} {tile_text(kind)}"


def all_commands() -> tuple[Command, ...]:
    """Every command of the space, by action."""
    return tuple(Command(action) for action in range(act.ACTIONS))


_TEXTS: dict[str, Command] = {}


def parse_command(text: str) -> Command:
    """The command of a text as ``str(command)`` writes it; raises ValueError that names the text."""
    if not _TEXTS:
        _TEXTS.update({str(one): one for one in all_commands()})
    plain = " ".join(text.split())
    if plain not in _TEXTS:
        raise ValueError(f"not a command: {text!r}")
    return _TEXTS[plain]
