"""``sifang waits``: what completes a hand, with each wait's value by discard and by self-draw and the copies left."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sifang.account import situation_of
from sifang.cli import facts, options, show
from sifang.cli.parser import BadInput, Parser
from sifang.cli.score import add_records, answer_records, ask
from sifang.engine import layout as lay
from sifang.engine.layout import Win
from sifang.hand import counts
from sifang.notation import HandText, read_hand
from sifang.rules.ruleset import Ruleset
from sifang.score import Breakdown
from sifang.tiles import COPIES, KINDS, tile_text
from sifang.words import Words


def arguments(parser: Parser) -> None:
    """Arguments of the command."""
    options.add_rules(parser)
    parser.place("HAND", "help.hand_waits", nargs="?")
    options.add_options(parser)
    parser.flag("--seen", help_key="help.seen", metavar="TILES")
    facts.add_seat(parser)
    add_records(parser)


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that completes the hand."""

    kind: int
    left: int
    """Copies that are neither in the hand nor seen."""
    by_discard: Breakdown | None
    """None: no shape that way."""
    self_drawn: Breakdown | None

    @property
    def is_legal(self) -> bool:
        """Whether a win on it may be declared in either way."""
        return any(one is not None and one.legal for one in (self.by_discard, self.self_drawn))


def run(args: argparse.Namespace, say: Words) -> int:
    """Answer a hand, or each record of a file."""
    rules, chosen = options.rules_and_options(args, say)
    if args.records is not None:
        if args.hand is not None:
            raise BadInput(say("error.hand_and_records", hand=args.hand))
        return answer_records(args, rules, chosen, rules.waits_answer, say)
    if args.hand is None:
        raise BadInput(say("error.no_hand"))
    facts.check_flags(args, rules, say)
    hand = facts.read_hand_text(args.hand, say)
    if hand.win is not None:
        raise BadInput(say("error.complete"))
    size = rules.rows(chosen).hand_size
    n = len(hand.hand.tiles) + 3 * len(hand.hand.melds)
    if n != size:
        raise BadInput(say("error.hand_size", n=n, wanted=size))
    found = waits(args, rules, chosen, hand, say)
    if args.json:
        print(json.dumps({"rules": rules.key, "waits": [_json(one) for one in found]}, ensure_ascii=False))
        return 0
    print("\n".join(lines(rules, found, say)))
    return 0


def waits(args: argparse.Namespace, rules: Ruleset, chosen: Any, hand: HandText, say: Words) -> list[Wait]:
    """Every kind that completes the hand in either way and of which the hand leaves a copy."""
    own = counts(hand.hand.all_tiles)
    seen = counts(read_hand(args.seen).all_tiles) if args.seen else [0] * KINDS
    for kind in range(KINDS):
        if own[kind] + seen[kind] > COPIES:
            raise BadInput(say("error.copies", n=own[kind] + seen[kind], tile=tile_text(kind)))
    found = []
    refusal: BadInput | None = None
    asked = False
    for kind in range(KINDS):
        if own[kind] >= COPIES:
            continue
        win = facts.win_of(args, rules, chosen, hand, kind, say)
        win.seen = list(seen)
        try:
            ways = [_valued(args, rules, chosen, hand, win, by, say) for by in (lay.BY_DISCARD, lay.BY_DRAW)]
        except BadInput as error:
            refusal = refusal or error
            continue
        asked = True
        if any(one is not None for one in ways):
            left = COPIES - own[kind] - seen[kind] - int(kind == win.jokers[0] and _turned(rules, chosen))
            found.append(Wait(kind, max(0, left), ways[0], ways[1]))
    if refusal is not None and not asked:
        raise refusal
    return found


def _turned(rules: Ruleset, chosen: Any) -> bool:
    """Whether one copy of the primary joker lies open and out of play."""
    row = rules.rows(chosen)
    return bool(row.indicator and not row.indicator_in_play)


def _valued(
    args: argparse.Namespace, rules: Ruleset, chosen: Any, hand: HandText, win: Win, by: int, say: Words
) -> Breakdown | None:  # fmt: skip
    win.by = by
    win.source = -1 if by == lay.BY_DRAW else (win.seat + 1) % 4
    question = facts.question(args, rules, chosen, hand, win, say)
    found = ask(rules, question)
    return found if found.valid else None


def value_of(one: Breakdown | None, say: Words) -> str:
    """A wait's value one way, in brackets if it may not be declared."""
    if one is None:
        return "-"
    return str(one.total) if one.legal else say("waits.barred", n=one.total)


def lines(rules: Ruleset, found: list[Wait], say: Words) -> list[str]:
    """The answer for people."""
    if not found:
        return [say("waits.none")]
    rows = [
        [say("waits.tile"), say("waits.left"), say("waits.by_discard"), say("waits.self_drawn"), say("waits.patterns")]
    ]
    for one in found:
        best = one.by_discard if one.by_discard and one.by_discard.reading else one.self_drawn
        names = show.short_reading(rules, best.reading, say) if best and best.reading else ""
        name = f"{tile_text(one.kind)} {show.tile_name(one.kind, say)}" if say.is_chinese else tile_text(one.kind)
        rows.append([name, str(one.left), value_of(one.by_discard, say), value_of(one.self_drawn, say), names])
    total = sum(one.left for one in found if one.is_legal)
    kinds = sum(one.is_legal for one in found)
    return [say("waits.head", kinds=kinds, tiles=total), "", *show.columns(rows, right=(1, 2, 3))]


def _json(one: Wait) -> dict[str, Any]:
    def way(found: Breakdown | None) -> Mapping[str, Any] | None:
        if found is None:
            return None
        keys = [counted.key for counted in found.reading.counted] if found.reading else []
        return {"value": found.total, "legal": found.legal, "patterns": keys}

    return {
        "tile": tile_text(one.kind),
        "left": one.left,
        "by_discard": way(one.by_discard),
        "self_drawn": way(one.self_drawn),
    }


def waits_of_view(
    rules: Ruleset, chosen: Any, win: Win, tiles: tuple[int, ...], melds: tuple[tuple[int, int], ...]
) -> list[Wait]:
    """Waits of a hand at a table; ``win`` holds the seat's facts without a winning tile, ``win.seen`` the copies not to be had."""
    from sifang.score import Question

    found = []
    own = counts(tiles)
    for kind in range(KINDS):
        if own[kind] >= COPIES:
            continue
        ways: list[Breakdown | None] = []
        for by in (lay.BY_DISCARD, lay.BY_DRAW):
            win.tile, win.by = kind, by
            win.source = -1 if by == lay.BY_DRAW else (win.seat + 1) % 4
            try:
                one = rules.score(Question(rules.key, chosen, tiles, melds, kind, situation_of(rules.key, win, chosen)))
            except ValueError:
                # A fifth copy, or a joker that cannot be claimed.
                ways.append(None)
                continue
            ways.append(one if one.valid else None)
        if any(one is not None for one in ways):
            found.append(Wait(kind, max(0, COPIES - own[kind] - win.seen[kind]), ways[0], ways[1]))
    return found
