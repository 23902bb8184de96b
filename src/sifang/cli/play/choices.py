"""What a player may do, as keys to type, and what he typed as a command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sifang.cli import show
from sifang.commands import Command, parse_command
from sifang.engine import actions as act
from sifang.notation import read_tile
from sifang.score import Breakdown
from sifang.tiles import FIRST_FLOWER, NotationError, tile_text
from sifang.words import Words

LETTERS = {
    "win": "w", "pass": "x", "pung": "p", "kong": "k", "concealed_kong": "k", "added_kong": "k", "joker_kong": "k", "chow": "c",
    "honor_chow": "c", "ready": "r", "flower": "f",
}  # fmt: skip
"""Key of a verb; a number follows where a verb has several choices."""
CHINESE = {
    "和": "w", "胡": "w", "过": "x", "過": "x", "碰": "p", "杠": "k", "槓": "k", "吃": "c", "听": "r", "聽": "r", "补": "f", "補": "f",
    "提示": "h", "帮助": "?", "幫助": "?", "退出": "q",
}  # fmt: skip
TILE_VERBS = ("discard", "exchange", "discard_flower")
"""Verbs that are chosen by naming a tile or its number."""
SUIT_VERB = "void_suit"


class BadChoice(ValueError):
    """What was typed is no choice now; the message says why."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A key and the command that it stands for."""

    key: str
    command: Command


def choices(legal: Sequence[Command]) -> list[Choice]:
    """Keys for all that is legal but tiles: ``w``, ``x``, ``p``, ``k`` or ``k1`` ``k2``, ``c1`` ..., suits by their letters."""
    found = []
    of_letter: dict[str, list[Command]] = {}
    for command in legal:
        verb = command.verb
        if verb == SUIT_VERB:
            found.append(Choice("mps"[command.action - act.VOID_SUIT], command))
        elif verb in LETTERS:
            of_letter.setdefault(LETTERS[verb], []).append(command)
    for letter in "wkpcrfx":
        commands = of_letter.get(letter, [])
        found += [Choice(letter + (str(i + 1) if len(commands) > 1 else ""), one) for i, one in enumerate(commands)]
    return found


def meld_words(command: Command, say: Words) -> str:
    """A command in words: 吃 3[4]5m."""
    verb = command.verb
    if verb in ("chow", "honor_chow"):
        kind = command.kind
        claimed = False
        text = ""
        for one in command.tiles:
            mark = one == kind and not claimed
            claimed = claimed or mark
            text += f"[{tile_text(one)}]" if mark else tile_text(one)
        return say("do.chow", tiles=text)
    if verb == SUIT_VERB:
        return say("do.void", suit=say(f"suit.{command.action - act.VOID_SUIT}"))
    if command.kind is not None:
        return say(f"do.{verb}", tile=tile_text(command.kind))
    return say(f"do.{verb}")


def choice_text(choice: Choice, say: Words, win: Breakdown | None, rules: object) -> str:
    """A key with its meaning; a win with the patterns it leads to."""
    text = f"{choice.key} {meld_words(choice.command, say)}"
    if choice.command.action == act.WIN and win is not None and win.reading is not None:
        text += say(
            "do.win_value",
            total=show.amount(win.total, win.unit, say),
            what=show.short_reading(rules, win.reading, say),  # type: ignore[arg-type]
        )
    return text


def tile_commands(legal: Sequence[Command]) -> Mapping[int, Command]:
    """Commands that a tile stands for, by its kind."""
    return {one.kind: one for one in legal if one.verb in TILE_VERBS and one.kind is not None}


def _ready_commands(legal: Sequence[Command]) -> Mapping[int, Command]:
    return {one.kind: one for one in legal if one.verb == "ready_discard" and one.kind is not None}


def _kind_of(text: str, order: Sequence[int], say: Words) -> int | None:
    """The kind that a number under the tiles or a tile's text means, None if it is neither."""
    if text.isascii() and text.isdigit():
        place = int(text)
        if not 1 <= place <= len(order):
            raise BadChoice(say("ask.no_number", n=text, most=len(order)))
        return order[place - 1]
    try:
        return read_tile(text)
    except NotationError:
        return None


def read_choice(text: str, legal: Sequence[Command], order: Sequence[int], say: Words) -> Command:
    """The command that was typed: a key, a number or text of a tile, or a command's text; raises BadChoice."""
    plain = text.strip()
    plain = CHINESE.get(plain, plain)
    if not plain:
        return _nothing(legal, say)
    found = next((one.command for one in choices(legal) if one.key == plain), None)
    if found is not None:
        return found
    several = [one.key for one in choices(legal) if len(one.key) > 1 and one.key[0] == plain]
    if several:
        raise BadChoice(say("ask.which", keys=" ".join(several)))
    by_ready = _ready_commands(legal)
    if by_ready and plain[0] == "r" and len(plain) > 1:
        kind = _kind_of(plain[1:].strip(), order, say)
        if kind is not None and kind in by_ready:
            return by_ready[kind]
        raise BadChoice(say("ask.not_ready", tile=plain[1:].strip()))
    try:
        command = parse_command(plain)
    except ValueError:
        return _by_tile(plain, legal, order, say)
    if command not in legal:
        raise BadChoice(say("ask.illegal", text=str(command)))
    return command


def _nothing(legal: Sequence[Command], say: Words) -> Command:
    passing = Command(act.PASS)
    if passing in legal and not tile_commands(legal):
        return passing
    raise BadChoice(say("ask.nothing"))


def _by_tile(plain: str, legal: Sequence[Command], order: Sequence[int], say: Words) -> Command:
    if plain in LETTERS.values():
        raise BadChoice(say("ask.not_now", key=plain))
    kind = _kind_of(plain, order, say)
    if kind is None:
        raise BadChoice(say("ask.unknown", text=plain))
    if plain in ("W", "P", "C", "F") and any(one.key[0] == plain.lower() for one in choices(legal)):
        raise BadChoice(say("ask.letter", tile=plain, key=plain.lower()))
    by_tile = tile_commands(legal)
    if kind in by_tile:
        return by_tile[kind]
    if not by_tile:
        raise BadChoice(say("ask.no_tile", tile=tile_text(kind)))
    if kind not in order:
        raise BadChoice(say("ask.not_held", tile=tile_text(kind)))
    if kind >= FIRST_FLOWER:
        raise BadChoice(say("ask.flower", tile=tile_text(kind)))
    raise BadChoice(say("ask.barred", tile=tile_text(kind)))
