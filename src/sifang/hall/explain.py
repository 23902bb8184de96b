"""Answers of the rule sets as messages: what a hand is worth, and the account of a deal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sifang import events as ev
from sifang.account import account_of, payment_reason, seat_of_payment, win_row
from sifang.engine.layout import Win
from sifang.hall.messages import (
    DealRow,
    GroupView,
    LeftOutPattern,
    NamedPattern,
    PaymentView,
    ReadingView,
    ScoreAnswer,
    WinAccount,
    WinValue,
)
from sifang.match import DealResult, Position
from sifang.rules.patterns import Pattern
from sifang.rules.ruleset import Ruleset
from sifang.score import Breakdown, ReadingOf
from sifang.table import Table


def _pattern(rules: Ruleset, key: str) -> Pattern | None:
    try:
        return rules.patterns.find(key)
    except KeyError:
        return None


def counted(rules: Ruleset, reading: ReadingOf | None) -> list[NamedPattern]:
    """The patterns that count in a reading."""
    found = []
    for one in reading.counted if reading else ():
        known = _pattern(rules, one.key)
        if known is None:
            found.append(NamedPattern(one.key, one.key, one.key, one.count, one.points))
        else:
            found.append(
                NamedPattern(
                    one.key,
                    known.zh,
                    known.en,
                    one.count,
                    one.points,
                    known.source,
                    known.definition,
                    known.definition_zh,
                )
            )
    return found


def _reading(rules: Ruleset, reading: ReadingOf) -> ReadingView:
    left = []
    for one in reading.left_out:
        known, because = _pattern(rules, one.key), _pattern(rules, one.because)
        left.append(
            LeftOutPattern(
                one.key, known.zh if known else one.key, known.en if known else one.key, one.count, one.because,
                because.zh if because else one.because, because.en if because else one.because,
            )
        )  # fmt: skip
    groups = [
        GroupView(list(one.kinds), one.name, one.declared, one.concealed, one.won, list(one.jokers))
        for one in reading.groups
    ]
    return ReadingView(reading.total, groups, counted(rules, reading), left)


def plain(value: Any) -> Any:
    """A figure of a rule set as JSON holds it."""
    if isinstance(value, Mapping):
        return {str(key): plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [plain(one) for one in value]
    return value if isinstance(value, (int, float, str)) or value is None else str(value)


def score_answer(rules: Ruleset, options: Any, found: Breakdown, win: Win) -> ScoreAnswer:
    """A breakdown as a message; payments by offset from the winner."""
    payments = [
        PaymentView(
            (seat_of_payment(rules.key, one.payer, win) - win.seat) % 4,
            (seat_of_payment(rules.key, one.payee, win) - win.seat) % 4 if one.payee >= 0 else -1,
            one.points, one.reason,
        )
        for one in found.payments
    ]  # fmt: skip
    return ScoreAnswer(
        found.valid, found.legal, found.reason, found.total, found.unit, rules.rows(options).minimum,
        _reading(rules, found.reading) if found.reading else None, [_reading(rules, one) for one in found.others],
        payments, list(found.notes), plain(found.figures),
    )  # fmt: skip


def win_value(rules: Ruleset, found: Breakdown) -> WinValue:
    """What a win on offer is worth."""
    return WinValue(found.total, found.unit, counted(rules, found.reading))


def win_account(table: Table, won: ev.Won) -> WinAccount:
    """A win pattern by pattern; the table as it stands after the step of the win."""
    rules, row = table.ruleset, table.row()
    asked = win_row(row, table.rules_row, won)
    try:
        answer: ScoreAnswer | None = score_answer(
            rules, table.options, account_of(rules, table.options, row, table.rules_row, won), asked
        )
    except ValueError:
        # A third rule set, or a house rule whose facts no case file names: the value stands in the event.
        answer = None
    hand = [kind for kind, n in enumerate(asked.hand) for _ in range(n)]
    if won.tile in hand:
        hand.remove(won.tile)
    return WinAccount(won.seat, won.source, won.tile, won.by, won.value, answer, hand)


def payments(rules: Ruleset, events: Iterable[ev.Event]) -> list[PaymentView]:
    """Who paid whom in a deal, fines with payee -1."""
    found = []
    for one in events:
        if isinstance(one, ev.Paid):
            found.append(PaymentView(one.payer, one.payee, one.points, payment_reason(rules, one.reason)))
        elif isinstance(one, ev.Fined):
            found.append(PaymentView(one.seat, -1, one.points, "fine"))
    return found


def sheet(results: Sequence[tuple[Position, DealResult]]) -> list[DealRow]:
    """The score sheet of a match, by player."""
    rows = []
    for at, result in results:
        points, totals = [0] * 4, [0] * 4
        for seat, player in enumerate(at.seating):
            points[player] = result.scores[seat] - result.fines[seat]
            totals[player] = result.totals[seat]
        winners = [at.seating[seat] for seat in range(4) if result.winners >> seat & 1]
        rows.append(
            DealRow(at.deal, at.round_wind, at.seating[at.dealer], at.streak, points, totals, winners, result.end)
        )
    return rows
