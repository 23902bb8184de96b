"""What a seat is asked, and what the hall answers in its place: when its time is up, and when its player has said so beforehand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal

import msgspec

from sifang.account import offered_win
from sifang.commands import Command
from sifang.engine import actions as act
from sifang.engine import layout as lay
from sifang.hall.explain import win_value
from sifang.hall.messages import Barred, LetGo, Option, Prompt, Settings
from sifang.play import state
from sifang.table import Table
from sifang.tiles import FIRST_FLOWER, KINDS, suit_of

Phase = Literal["turn", "claim", "rob", "exchange", "void", "ready", "flower", "opening", "none"]
PHASES: dict[int, Phase] = {
    state.ACT: "turn", state.CLAIM: "claim", state.ROB: "rob", state.EXCHANGE: "exchange", state.VOID: "void",
    state.READY_OFFER: "ready", state.FLOWER_CLAIM: "flower", state.OPENING: "opening", state.OVER: "none",
}  # fmt: skip
WINDOWS = frozenset({state.CLAIM, state.ROB, state.READY_OFFER})
"""Phases in which it is hidden who is asked."""
NOTHING = Prompt(0, "none", [])
"""Closes a prompt."""


@cache
def _plain_option(action: int) -> Option:
    command = Command(action)
    return Option(str(command), action, command.verb, command.kind, list(command.tiles), None)


def _option(table: Table, seat: int, action: int) -> Option:
    plain = _plain_option(action)
    found = offered_win(table, seat) if action == act.WIN else None
    return plain if found is None else msgspec.structs.replace(plain, win=win_value(table.ruleset, found))


@cache
def _discarded(action: int) -> int:
    """The kind that an action discards, -1: none."""
    one = _plain_option(action)
    return one.tile if one.verb in ("discard", "ready_discard", "discard_flower") and one.tile is not None else -1


def barred(table: Table, seat: int, legal: Sequence[int]) -> list[Barred]:
    """Own tiles that may not be discarded in this turn, and why."""
    row = table.row()
    if row.phase != state.ACT or (act.WIN in legal and len(legal) == 1):
        return []
    allowed = {_discarded(one) for one in legal}
    found = []
    for kind in range(KINDS):
        if not row.hands[seat][kind] or kind in allowed:
            continue
        if row.penalty_tiles[seat] >= 0:
            why = "rule"
        elif row.locked >> seat & 1:
            why = "ready" if row.ready[seat] else "locked"
        elif row.barred >> kind & 1:
            why = "swap"
        elif table.rules_row.void_suit and (kind >= 27 or suit_of(kind) != row.void_suits[seat]):
            why = "void"
        else:
            why = "rule"
        found.append(Barred(kind, why))
    return found


def make_prompt(table: Table, seat: int, seq: int, seconds: float | None) -> Prompt:
    """The question to a seat that is asked."""
    legal = table.legal_actions(seat)
    row = table.row()
    forced: Literal["", "must_win", "penalty", "only"] = ""
    if len(legal) == 1:
        forced = "must_win" if legal[0] == act.WIN else "penalty" if row.penalty_tiles[seat] >= 0 else "only"
    options = [_option(table, seat, action) for action in legal]
    return Prompt(seq, PHASES[row.phase], options, barred(table, seat, legal), forced, seconds)


def _discards(legal: Sequence[int]) -> list[int]:
    return [one for one in legal if act.DISCARD <= one < act.DISCARD + 34]


def timed_out(table: Table, seat: int) -> int | None:
    """The act of a seat whose time is up (design 10): pass; of a discard the tile just drawn, after a claim the rightmost tile allowed.

    None: the rules name none (exchange, void suit), so a bot decides.
    """
    legal = table.legal_actions(seat)
    row = table.row()
    if act.PASS in legal:
        return act.PASS
    if len(legal) == 1:
        return legal[0]
    if row.phase in (state.EXCHANGE, state.VOID):
        return None
    if row.drawn >= FIRST_FLOWER and act.FLOWER in legal:
        return act.FLOWER
    drawn = act.DISCARD + row.drawn
    if 0 <= row.drawn < KINDS and drawn in legal:
        return drawn
    discards = _discards(legal)
    if discards:
        return discards[-1]
    return act.FLOWER if act.FLOWER in legal else legal[-1]


def automatic(table: Table, seat: int, settings: Settings) -> int | None:
    """The act that a player has asked the hall to do for him, None if he is to be asked."""
    if settings == Settings():
        return None
    legal = table.legal_actions(seat)
    row = table.row()
    if act.WIN in legal:
        return act.WIN if settings.auto_win else None
    if settings.no_calls and row.phase == state.CLAIM and act.PASS in legal:
        return act.PASS
    if settings.auto_flower and act.FLOWER in legal:
        return act.FLOWER
    if settings.auto_discard and row.phase == state.ACT and 0 <= row.drawn < KINDS:
        drawn = act.DISCARD + row.drawn
        return drawn if drawn in legal else None
    return None


def let_go(table: Table, seat: int) -> LetGo | None:
    """What a win that the seat let go bars it from now (``play.claims.passed_bars`` is the rule); None: nothing."""
    row, rules = table.row(), table.rules_row
    if rules.passed_win == lay.PASSED_OFF or not row.passed[seat]:
        return None
    same = rules.passed_win == lay.PASSED_SAME_KIND
    kinds = [kind for kind in range(KINDS) if row.passed_kinds[seat] >> kind & 1] if same else []
    above = row.passed[seat] - 1 if rules.passed_value and not same else None
    return LetGo(kinds, above, rules.passed_win == lay.PASSED_SELF_DRAW_TOO)
