"""``sifang bot URL CODE``: seat a bot of this package at a hall, through the door that every program uses."""

from __future__ import annotations

import argparse
import asyncio
import os
import re

from sifang.cli.parser import BadInput, Parser, nearest
from sifang.words import Words

TOKEN = "SIFANG_TOKEN"


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    parser.place("URL", "help.bot.url")
    parser.place("CODE", "help.bot.code")
    parser.flag("--level", help_key="help.bot.level", default="plan")
    parser.flag("--seed", help_key="help.seed", type=int, default=0)


def run(args: argparse.Namespace, say: Words) -> int:
    """Play a match."""
    from sifang.bots import BOTS

    token = os.environ.get(TOKEN, "")
    if not token:
        raise BadInput(say("bot.no_token", name=TOKEN))
    if args.level not in BOTS:
        raise BadInput(say("bot.level", name=args.level, hint=nearest(say, args.level, BOTS)))
    if not re.match(r"https?://[^/\s]+", args.url):
        raise BadInput(say("bot.url", url=args.url))
    try:
        from sifang.hall.visitor import DoorError, Visitor
    except ImportError as error:
        raise BadInput(say("bot.extra", name=error.name)) from error
    visitor = Visitor(args.url, args.code, token, args.level, args.seed)
    try:
        asyncio.run(visitor.play())
    except DoorError as error:
        raise BadInput(str(error)) from error
    points = ", ".join(f"{one:+d}" for one in visitor.points or ())
    print(say("bot.over", points=points))
    return 0
