"""``sifang verify FILE``: play a record again and compare event by event."""

from __future__ import annotations

import argparse
import json

from sifang.cli.parser import BadInput, Parser
from sifang.cli.replay import load
from sifang.record import verify
from sifang.words import Words


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    parser.place("FILE", "help.record_file")
    parser.flag("--json", help_key="help.json", action="store_true")


def run(args: argparse.Namespace, say: Words) -> int:
    """Compare; a difference is bad input, named in one line."""
    record = load(args.file, say)
    found = verify(record)
    events = sum(len(deal.events) for deal in record.deals)
    if args.json:
        print(
            json.dumps(
                {
                    "equal": found is None,
                    "house": record.header.house,
                    "deals": len(record.deals),
                    "events": events,
                    "difference": str(found) if found else None,
                    "commitment": record.header.draw.commitment if record.header.draw else None,
                }
            )
        )
        return 0 if found is None else 2
    if found is not None:
        raise BadInput(say("verify.differs", file=args.file, what=found))
    told = say("verify.equal", deals=len(record.deals), events=events)
    house = [say("replay.house", name=record.header.house)] if record.header.house else []
    print(say("list.joint").join([*house, told]))
    if record.header.draw is not None:
        print(say("verify.drawn", commitment=record.header.draw.commitment))
    return 0
