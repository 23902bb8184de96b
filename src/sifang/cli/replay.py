"""``sifang replay FILE``: a readable account of each deal of a record."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from sifang import events as ev
from sifang.cli import tell
from sifang.cli.parser import BadInput, Parser
from sifang.cli.score import open_text
from sifang.match import Position
from sifang.record import DealRecord, Record, RecordError, read_record, replay_deal
from sifang.rules.card import card
from sifang.words import Words


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    parser.place("FILE", "help.record_file")
    parser.flag("--deal", help_key="help.deal", metavar="N", type=parser.whole(1), default=None)
    parser.flag("--all-hands", help_key="help.all_hands", action="store_true")
    parser.flag("--json", help_key="help.json", action="store_true")


def load(name: str, say: Words) -> Record:
    """The record of a file, or of standard input; raises BadInput or RecordError with the file's name."""
    try:
        if name == "-":
            return read_record(sys.stdin)
        with open_text(name, say) as stream:
            return read_record(stream)
    except RecordError as error:
        raise BadInput(f"{name}: {error}") from error
    except UnicodeDecodeError as error:
        raise BadInput(say("error.no_text", file=name)) from error


def run(args: argparse.Namespace, say: Words) -> int:
    """Show the deals asked for."""
    record = load(args.file, say)
    if args.deal is not None and args.deal > len(record.deals):
        raise BadInput(say("error.no_deal", n=args.deal, have=len(record.deals)))
    deals = record.deals if args.deal is None else [record.deals[args.deal - 1]]
    try:
        if args.json:
            print(
                json.dumps(
                    {
                        "rules": record.header.rules,
                        "house": record.header.house,
                        "seats": list(record.header.seats),
                        "deals": [_json(record, one) for one in deals],
                    },
                    ensure_ascii=False,
                )
            )
            return 0
        print(_head(record, say))
        for deal in deals:
            print("\n" + "\n".join(lines(record, deal, say, all_hands=args.all_hands)))
    except ValueError as error:
        raise BadInput(say("error.replay", file=args.file, why=error)) from error
    results = [(_position(one), one.result) for one in record.deals if one.result is not None]
    if results and args.deal is None:
        print("\n" + "\n".join(tell.score_sheet(results, record.header.seats, say)))
    return 0


def _position(deal: DealRecord) -> Position:
    start = deal.start
    a, b, c, d = start.seating
    return Position(start.deal, start.dealer, start.round_wind, start.streak, (a, b, c, d))


def _head(record: Record, say: Words) -> str:
    header = record.header
    first, *rest = card(header.ruleset, header.options_value(), say, house=header.house)
    parts = [first, say("list.comma").join(header.seats), say("replay.seed", seed=header.seed)]
    return "\n".join([say("list.joint").join(parts), *rest])


def names_of(record: Record, deal: DealRecord) -> Sequence[str]:
    """Names by seat."""
    return [record.header.seats[player] for player in deal.start.seating]


def lines(record: Record, deal: DealRecord, say: Words, *, all_hands: bool) -> list[str]:
    """One deal: what happened in order, then the account. Hands and drawn tiles of all seats with ``all_hands``, else what everybody saw."""
    names = names_of(record, deal)
    start = deal.start
    text = [
        tell.deal_name(_position(deal), say) + say("list.joint") + say("play.dice", dice=" ".join(map(str, start.dice)))
    ]
    text.append(say("replay.dealer", who=names[start.dealer]))
    wins: list[list[str]] = []
    line = ""
    table = None
    for event, table in replay_deal(record, deal):
        if isinstance(event, ev.Won):
            wins.append(tell.win_account(table, event, names, say))
        seen = event if all_hands else ev.seen_by(event, -1)
        said = (
            tell.sentence(seen, names, say, quiet=not all_hands or isinstance(event, (ev.Paid, ev.Fined)))
            if seen
            else None
        )
        if not said:
            continue
        if isinstance(event, ev.Dealt):
            text.append("  " + said)
        elif line and len(line) + len(said) < (48 if say.is_chinese else 96):
            line += say("list.joint") + said
        else:
            text += ["  " + line] if line else []
            line = said
    text += ["  " + line] if line else []
    if table is not None and table.over:
        text += ["", *tell.deal_account(table, names, say, wins)]
    else:
        text += ["", say("replay.broken_off")]
    return text


def _json(record: Record, deal: DealRecord) -> dict[str, object]:
    return {
        "deal": deal.start.deal, "names": list(names_of(record, deal)), "events": [ev.to_json(event) for event, _ in replay_deal(record, deal)],
        "scores": None if deal.result is None else list(deal.result.scores),
    }  # fmt: skip
