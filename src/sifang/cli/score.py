"""``sifang score``: what a hand is worth and why."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, TextIO

from sifang.account import seat_of_payment
from sifang.cli import facts, options, show
from sifang.cli.parser import BadInput, Parser
from sifang.engine import layout as lay
from sifang.engine.layout import Win
from sifang.rules.ruleset import Ruleset
from sifang.rules.wording import rules_name
from sifang.score import Breakdown, Payment, Question
from sifang.tiles import tile_text
from sifang.words import Words


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    options.add_rules(parser)
    parser.place("HAND", "help.hand", nargs="?")
    parser.place("WIN", "help.win", nargs="?")
    options.add_options(parser)
    facts.add_place_of_win(parser)
    facts.add_seat(parser)
    add_records(parser)


def add_records(parser: Parser) -> None:
    """``--records`` and ``--json``."""
    parser.flag("--records", help_key="help.records", metavar="FILE|-")
    parser.flag("--json", help_key="help.json", action="store_true")


def run(args: argparse.Namespace, say: Words) -> int:
    """Answer a hand, or each record of a file."""
    rules, chosen, house = options.chosen_rules(args, say)
    if args.records is not None:
        if args.hand is not None:
            raise BadInput(say("error.hand_and_records", hand=args.hand))
        return answer_records(args, rules, chosen, rules.answer, say)
    if args.hand is None:
        raise BadInput(say("error.no_hand"))
    facts.check_flags(args, rules, say)
    hand = facts.read_hand_text(args.hand, say)
    tile = -1 if args.flower_win and args.win is None else facts.winning_tile(hand, args.win, say)
    win = facts.win_of(args, rules, chosen, hand, tile, say)
    found = ask(rules, facts.question(args, rules, chosen, hand, win, say))
    if args.json:
        print(json.dumps(to_json(rules, chosen, found), ensure_ascii=False))
    else:
        print("\n".join(lines(options.Chosen(rules, chosen, house), found, win, say)))
    return 0


def ask(rules: Ruleset, question: Question) -> Breakdown:
    """The rule set's answer; what its scorer refuses is bad input, whatever the class of the error."""
    try:
        return rules.score(question)
    except ValueError as error:
        raise BadInput(str(error)) from error


def answer_records(
    args: argparse.Namespace, rules: Ruleset, chosen: Any, answer: Callable[[Mapping[str, Any]], dict[str, Any]], say: Words
) -> int:  # fmt: skip
    """Answer the records of a file one by one; a line that is no record gets an ``error`` too."""
    base: dict[str, Any] = options.differences(rules, chosen)
    for number, line in enumerate(_lines(args.records, say), 1):
        if line.strip():
            print(json.dumps(_answered(line, number, base, answer), ensure_ascii=False), flush=args.records == "-")
    return 0


def _answered(
    line: str, number: int, base: Mapping[str, Any], answer: Callable[[Mapping[str, Any]], dict[str, Any]]
) -> dict[str, Any]:  # fmt: skip
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return {"id": None, "error": f"line {number} is no JSON"}
    if not isinstance(record, dict):
        return {"id": None, "error": f"line {number}: an object expected"}
    name = record.get("id")
    try:
        changes = record.get("options")
        if base and (changes is None or (isinstance(changes, dict) and "preset" not in changes)):
            record = {**record, "options": {**base, **(changes or {})}}
        return {"id": name, **answer(record)}
    except (ValueError, TypeError, KeyError, AttributeError, IndexError) as error:
        # A field of a wrong type or one that is missing: the record is refused, the run goes on (design 7).
        what = f"the field {error} is missing" if isinstance(error, KeyError) else f"a field of a wrong type: {error}"
        return {"id": name, "error": str(error) if isinstance(error, ValueError) else what}


def _lines(name: str, say: Words) -> Iterator[str]:
    if name == "-":
        yield from sys.stdin
        return
    with open_text(name, say) as stream:
        yield from _decoded(stream, name, say)


def _decoded(stream: Iterable[str], name: str, say: Words) -> Iterator[str]:
    try:
        yield from stream
    except UnicodeDecodeError as error:
        raise BadInput(say("error.no_text", file=name)) from error


def open_text(name: str, say: Words) -> TextIO:
    """A file to read; raises BadInput."""
    try:
        return open(name, encoding="utf-8")  # noqa: PTH123 - pathlib costs start-up; the caller closes
    except OSError as error:
        raise BadInput(say("error.file", file=name, why=error.strerror)) from error


def question_json(rules: Ruleset, chosen: Any, question: Question) -> dict[str, Any]:
    """A question as plain data."""
    from sifang.hand import Hand, hand_text
    from sifang.melds import Meld

    return {
        "rules": rules.key,
        "options": options.differences(rules, chosen),
        "hand": hand_text(Hand(tuple(Meld(*one) for one in question.melds), question.hand)),
        "win": tile_text(question.tile) if question.tile >= 0 else None,
        "situation": dict(question.situation),
    }


def to_json(rules: Ruleset, chosen: Any, found: Breakdown) -> dict[str, Any]:
    """The answer as plain data."""
    return {**question_json(rules, chosen, found.question), **show.breakdown_json(rules, found)}


def lines(played: options.Chosen, found: Breakdown, win: Win, say: Words) -> list[str]:
    """The answer for people."""
    rules, chosen, _ = played
    text = [_head(played, found, win, say), ""]
    if not found.valid:
        return [*text, say("score.no_win", why=say.either("reason.", found.reason))]
    total = show.amount(found.total, found.unit, say)
    row = rules.rows(chosen)
    if found.legal:
        text.append(say("score.legal", total=total) + (say("score.minimum", n=row.minimum) if row.minimum else ""))
    else:
        text.append(say("score.illegal", total=total, why=say.either("reason.", found.reason), minimum=row.minimum))
    text += reading_lines(rules, found, say)
    text += [say("score.note", note=say.either("note.", one)) for one in found.notes]
    if found.payments:
        winner = win.seat
        names = {seat: show.seat_name(seat, winner, say) for seat in range(4)}
        payments = [
            Payment(
                seat_of_payment(rules.key, one.payer, win),
                seat_of_payment(rules.key, one.payee, win) if one.payee >= 0 else -1, one.points, one.reason,
            )
            for one in found.payments
        ]  # fmt: skip
        text += ["", say("score.payments"), *("  " + one for one in show.payment_lines(payments, names, say))]
        received = sum(one.points for one in payments if one.payee == winner)
        received -= sum(one.points for one in payments if one.payer == winner)
        text.append("  " + say("score.received", points=f"{received:+}"))
    return text


def reading_lines(rules: Ruleset, found: Breakdown, say: Words) -> list[str]:
    """The reading, what counts and why, what is left out, and the other readings."""
    text: list[str] = []
    if found.reading is None:
        return text
    text += ["", say("score.reading", groups=show.groups_text(found.reading.groups))]
    jokers = found.figures.get("jokers")
    if jokers:
        stands = ", ".join(f"{one['tile']}→{one['stands_for']}" for one in jokers)
        text.append(say("score.jokers", stands=stands))
    text += [
        "  " + line
        for line in show.columns(
            show.counted_rows(rules, found.reading, say, str(found.figures.get("counted_in", ""))), right=(0,)
        )
    ]
    left = show.left_out_lines(rules, found.reading, say)
    if left:
        text += ["", say("score.not_counted"), *("  " + one for one in left)]
    if found.others:
        text += ["", say("score.others")]
        for one in found.others:
            text.append(f"  {show.amount(one.total, found.unit, say)}: {show.groups_text(one.groups)}")
            text.append("    " + show.short_reading(rules, one, say))
    return text


def _head(played: options.Chosen, found: Breakdown, win: Win, say: Words) -> str:
    from sifang.hand import Hand, hand_text
    from sifang.melds import Meld

    question = found.question
    hand = hand_text(Hand(tuple(Meld(*one) for one in question.melds), question.hand))
    parts = [
        f"{rules_name(played.ruleset, say)} ({options.plays(played, say)})",
        hand + (f" + {tile_text(win.tile)}" if win.tile >= 0 else ""),
    ]
    by = {lay.BY_DRAW: "way.self_drawn", lay.BY_DISCARD: "way.discard", lay.BY_ROBBERY: "way.robbed"}[win.by]
    parts.append(say(by, giver=show.seat_name(win.source, win.seat, say) if win.source >= 0 else ""))
    parts.append(say("score.seat_wind", wind=say(f"wind.{win.seat_wind}")))
    if "round_wind" in question.situation:
        parts.append(say("score.round_wind", wind=say(f"wind.{win.round_wind}")))
    if win.jokers[0] > 0 or win.jokers[1] > 0:
        parts.append(say("score.joker_kinds", tiles=" ".join(tile_text(kind) for kind in win.jokers)))
    return say("list.joint").join(parts)
