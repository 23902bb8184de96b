"""``sifang simulate``: whole deals by bots, and what they earned."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from sifang.cli import options, show
from sifang.cli.parser import BadInput, Parser, nearest
from sifang.kernel import prefer_jit
from sifang.rules.wording import rules_name
from sifang.warm import is_warm
from sifang.words import Words

WORTH_COMPILING = 500
"""Deals that take longer than compiling does when no machine code is there; both ways give the same numbers."""


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    options.add_rules(parser)
    options.add_options(parser)
    parser.flag("--deals", help_key="help.deals", metavar="N", type=parser.whole(1), default=100)
    parser.flag("--seed", help_key="help.seed", metavar="S", type=parser.whole(0, (1 << 62) - 1), default=0)
    parser.flag("--bots", help_key="help.bots", metavar="A,B,C,D", default="plan,plan,plan,plan")
    parser.flag("--json", help_key="help.json", action="store_true")


def bots_of(text: str, n: int, say: Words) -> list[str]:
    """n names of bots; a single one is repeated; raises BadInput with the nearest right name."""
    from sifang.bots import BOTS

    known = list(BOTS)
    given = [one.strip() for one in text.split(",")]
    if len(given) == 1:
        given *= n
    if len(given) != n:
        raise BadInput(say("error.bots", n=n, text=text))
    for one in given:
        if one not in known:
            raise BadInput(say("error.bot", name=one, hint=nearest(say, one, known)))
    return given


def run(args: argparse.Namespace, say: Words) -> int:
    """Simulate and print what the contract names."""
    if args.deals > WORTH_COMPILING or is_warm():
        prefer_jit()
    rules, chosen, house = options.chosen_rules(args, say)
    bots = bots_of(args.bots, 4, say)
    from sifang.bots.arena import simulate

    found = simulate(rules, chosen, args.deals, args.seed, bots)
    if args.json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print(
            "\n".join(lines(found, say("list.joint").join([*([house] if house else []), rules_name(rules, say)]), say))
        )
    return 0


def lines(found: Mapping[str, Any], name: str, say: Words) -> list[str]:
    """The result for people."""
    head = say(
        "simulate.head", rules=name, deals=found["deals"], wins=found["wins"], draws=found["draws"],
        value="-" if found["mean_value"] is None else f"{found['mean_value']:.2f}", seconds=f"{found['seconds']:.1f}",
    )  # fmt: skip
    rows = [[say(f"simulate.{one}") for one in ("bot", "mean", "ci95", "won", "dealt_in")]]
    for one in found["bots"]:
        rows.append(
            [one["name"], f"{one['mean']:+.2f}", _interval(one["ci95"]), _share(one["won"]), _share(one["dealt_in"])]
        )
    return [head, "", *show.columns(rows, right=(1, 2, 3, 4))]


def _interval(value: Any) -> str:
    return "-" if value is None else f"± {value:.2f}"


def _share(value: Any) -> str:
    return f"{100 * value:.1f} %"
