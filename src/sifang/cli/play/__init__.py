"""``sifang play``: a table in the terminal, against bots."""

from __future__ import annotations

import argparse
import sys

from sifang.cli import options
from sifang.cli.parser import BadInput, Parser
from sifang.words import Words


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    options.add_rules(parser, default="mcr")
    options.add_options(parser)
    parser.flag("--bots", help_key="help.bots", metavar="A,B,C", default="plan")
    parser.flag("--seed", help_key="help.seed", metavar="S", type=parser.whole(0, (1 << 62) - 1), default=None)
    parser.flag("--deals", help_key="help.play_deals", metavar="N", type=parser.whole(0), default=0)
    parser.flag("--watch", help_key="help.watch", action="store_true")
    parser.flag("--record", help_key="help.record", metavar="FILE")
    parser.flag("--tiles", help_key="help.style", choices=("stacked", "line"), default="stacked")
    parser.flag("--no-color", help_key="help.no_color", action="store_true")


def run(args: argparse.Namespace, say: Words) -> int:
    """Play."""
    from sifang.cli.play.game import Game
    from sifang.cli.simulate import bots_of

    rules, chosen, house = options.chosen_rules(args, say)
    bots = bots_of(args.bots, 4 if args.watch else 3, say)
    seed = args.seed
    if seed is None:
        import secrets

        seed = secrets.randbits(62)
    stream = None
    if args.record:
        try:
            stream = open(args.record, "x", encoding="utf-8")  # noqa: PTH123, SIM115 - closed below
        except FileExistsError as error:
            raise BadInput(say("error.exists", file=args.record)) from error
        except OSError as error:
            raise BadInput(say("error.write", file=args.record, why=error.strerror)) from error
    try:
        game = Game(rules, chosen, say, bots=bots, seed=seed, watch=args.watch, record=stream, house=house)
        game.set_style(stacked=args.tiles == "stacked", colors=sys.stdout.isatty() and not args.no_color)
        game.run(args.deals)
    finally:
        if stream is not None:
            stream.close()
    if args.record:
        print(say("play.recorded", file=args.record))
    return 0
