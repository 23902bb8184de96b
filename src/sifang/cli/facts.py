"""The situation of a win as flags of ``score`` and ``waits``, and as the question of any rule set.

The flags fill a ``Win`` row, the same that a table fills; ``account`` names its facts as the rule set does.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from typing import Any

from sifang.account import situation_of
from sifang.cli.parser import BadInput, Parser
from sifang.engine import layout as lay
from sifang.engine.layout import Win
from sifang.notation import HandText, read_text, read_tile
from sifang.rules.ruleset import Ruleset
from sifang.score import Question
from sifang.tiles import EAST, FIRST_FLOWER, KINDS, NotationError, parse_tiles, suit_of, tile_text
from sifang.words import Words

WINDS = "ESWN"
GIVERS = {"right": 1, "across": 2, "left": 3}
READY = {"declared": lay.READY, "earthly": lay.EARTHLY_READY, "heavenly": lay.HEAVENLY_READY, "dealt": lay.DEALT_READY}
SWITCHES: Mapping[str, int] = {
    "after_kong": lay.AFTER_KONG, "after_flower": lay.AFTER_FLOWER, "last_tile": lay.WALL_END, "last_of_kind": lay.LAST_OF_KIND,
    "dealt": lay.DEALT, "first_draw": lay.FIRST_DRAW | lay.OWN_FIRST_DRAW, "first_lap": lay.FIRST_LAP,
    "first_discard": lay.FIRST_DISCARD | lay.NO_CLAIM_BEFORE | lay.BEFORE_FIRST_DRAW | lay.DISCARDER_FIRST,
    "kong_discard": lay.KONG_DISCARD, "fed_kong": lay.FED_KONG, "flower_win": lay.FLOWER_WIN,
}  # fmt: skip
"""Flags without a value, and the engine's flags that they mean."""
DRAWN = ("after_kong", "after_flower", "dealt", "first_draw")
"""Flags that only a self-draw can have."""
SAID_BY = {
    "mcr": "flowers last_of_kind last_tile after_kong dealt first_draw first_lap ready round_wind robbed",
    "nanchang": "after_kong dealt first_discard jokers streak robbed",
    "sichuan": "last_tile after_kong fed_kong dealt first_draw first_discard kong_discard void robbed",
    "taiwan": "flowers last_tile after_kong after_flower fed_kong dealt first_draw first_discard ready round_wind treasures streak flower_win robbed",
}
"""Flags beside the common ones that mean something in a rule set."""


def add_place_of_win(parser: Parser) -> None:
    """How the winning tile came."""
    parser.flag("-z", "--self-drawn", help_key="fact.self_drawn", action="store_true")
    parser.flag("--from", help_key="fact.from", dest="giver", choices=tuple(GIVERS), default=None)
    parser.flag("--robbed", help_key="fact.robbed", action="store_true")
    for name in SWITCHES:
        if name != "last_of_kind":
            parser.flag("--" + name.replace("_", "-"), help_key=f"fact.{name}", action="store_true")
    parser.flag("--last-of-kind", help_key="fact.last_of_kind", action="store_true")


def add_seat(parser: Parser) -> None:
    """What holds for the seat, whatever the winning tile."""
    parser.flag("--seat-wind", help_key="fact.seat_wind", choices=tuple(WINDS), default="E")
    parser.flag("--round-wind", help_key="fact.round_wind", choices=tuple(WINDS), default=None)
    parser.flag("--flowers", help_key="fact.flowers", metavar="N|abc")
    parser.flag("--ready", help_key="fact.ready", choices=tuple(READY))
    parser.flag("--streak", help_key="fact.streak", metavar="N", type=parser.whole(0, 99), default=0)
    parser.flag("--jokers", help_key="fact.jokers", metavar="TILE")
    parser.flag("--void", help_key="fact.void", choices=("m", "p", "s"))
    parser.flag("--treasures", help_key="fact.treasures", metavar="TILES")
    parser.flag("--set", help_key="fact.set", metavar="FIELD=JSON", action="append", default=[])


def read_hand_text(text: str, say: Words) -> HandText:
    """A hand in any notation; ``HAND + TILE`` names the winning tile; raises BadInput or NotationError."""
    if not text.strip():
        raise BadInput(say("error.no_hand"))
    hand, sign, tile = text.rpartition("+")
    if not sign:
        return read_text(text)
    found = read_text(hand)
    return HandText(found.hand, read_tile(tile.strip()), found.situation, found.format)


def given(args: argparse.Namespace) -> set[str]:
    """The flags that the user has set."""
    names = [*SWITCHES, "robbed", "flowers", "ready", "streak", "jokers", "void", "treasures", "round_wind"]
    return {name for name in names if getattr(args, name, None)}


def check_flags(args: argparse.Namespace, rules: Ruleset, say: Words) -> None:
    """Raise BadInput for a flag that says nothing in the rule set."""
    if rules.key not in SAID_BY:
        return
    for name in sorted(given(args) - set(SAID_BY[rules.key].split())):
        raise BadInput(say("error.flag_means_nothing", flag="--" + name.replace("_", "-"), rules=rules.key))


def _flowers(win: Win, args: argparse.Namespace, hand: HandText, say: Words) -> None:
    shown = [kind - FIRST_FLOWER for kind in hand.hand.flowers]
    text = args.flowers
    if text is not None and text.isdigit():
        win.flower_count = int(text) + len(shown)
        if win.flower_count > 8:
            raise BadInput(say("error.flowers", value=text))
    elif text:
        kinds = parse_tiles(text)
        if any(kind < FIRST_FLOWER for kind in kinds):
            raise BadInput(say("error.flowers", value=text))
        shown += [kind - FIRST_FLOWER for kind in kinds]
    for flower in shown:
        if win.flowers >> flower & 1:
            raise BadInput(say("error.flower_twice", value=tile_text(FIRST_FLOWER + flower)))
        win.flowers |= 1 << flower
    win.flower_count = max(win.flower_count, len(shown))


def _kinds(text: str, most: int, say: Words, flag: str) -> list[int]:
    kinds = (
        [read_tile(one) for one in text.replace(",", " ").split()]
        if "," in text or " " in text
        else list(parse_tiles(text))
    )
    if not 0 < len(kinds) <= most or any(kind >= KINDS for kind in kinds):
        raise BadInput(say("error.tiles_of_flag", flag=flag, value=text, n=most))
    return kinds


def successor(kind: int) -> int:
    """The secondary joker that belongs to a primary one (Nanchang): the next of its suit, winds and dragons each in a ring."""
    if kind < EAST:
        return 9 * suit_of(kind) + (kind % 9 + 1) % 9
    return EAST + (kind - EAST + 1) % 4 if kind < EAST + 4 else EAST + 4 + (kind - EAST - 4 + 1) % 3


def win_of(args: argparse.Namespace, rules: Ruleset, options: Any, hand: HandText, tile: int, say: Words) -> Win:
    """The facts told, as a row; the winner sits at the seat of his wind, so the dealer at 0."""
    win = Win()
    win.tile = tile
    win.seat = win.seat_wind = WINDS.index(args.seat_wind)
    win.round_wind = WINDS.index(args.round_wind or "E")
    win.streak = args.streak
    drawn = getattr(args, "self_drawn", False) or any(getattr(args, name, False) for name in DRAWN)
    win.by = lay.BY_ROBBERY if getattr(args, "robbed", False) else lay.BY_DRAW if drawn else lay.BY_DISCARD
    giver = getattr(args, "giver", None)
    if getattr(args, "robbed", False) and drawn:
        raise BadInput(say("error.robbed_and_drawn"))
    if giver and drawn and not getattr(args, "fed_kong", False):
        raise BadInput(say("error.from_and_drawn"))
    win.source = -1 if drawn and not giver else (win.seat + GIVERS[giver or "right"]) % 4
    for name, bits in SWITCHES.items():
        if getattr(args, name, False):
            win.flags |= bits
    if win.flags & lay.FED_KONG and win.source < 0:
        win.source = (win.seat + 1) % 4
    if args.ready:
        win.flags |= READY[args.ready]
    _flowers(win, args, hand, say)
    if args.jokers:
        kinds = _kinds(args.jokers, 2, say, "--jokers")
        win.jokers = [kinds[0], kinds[1] if len(kinds) > 1 else successor(kinds[0])]
    elif rules.rows(options).indicator:
        raise BadInput(say("error.jokers_missing"))
    win.void_suit = "mps".index(args.void) if args.void else -1
    if args.treasures:
        kinds = _kinds(args.treasures, 5, say, "--treasures")
        win.treasures[: len(kinds)] = kinds
        win.n_treasures = len(kinds)
    return win


def question(args: argparse.Namespace, rules: Ruleset, options: Any, hand: HandText, win: Win, say: Words) -> Question:
    """The question of a hand and its facts; what a notation or ``--set`` says goes before the flags."""
    situation = situation_of(rules.key, win, options)
    if isinstance(situation.get("flowers"), str) and win.flower_count != win.flowers.bit_count():
        raise BadInput(say("error.name_flowers", value=args.flowers))
    told = {name: value for name, value in hand.situation.items() if name in situation}
    situation.update(told)
    for text in args.set:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput(say("error.set_form", text=text))
        try:
            situation[name.strip()] = json.loads(value)
        except ValueError:
            situation[name.strip()] = value
    tiles = hand.hand.tiles
    if rules.rows(options).joker_kind == KINDS:
        # Flowers of the hand are jokers there; those shown are told by --flowers.
        tiles = (*tiles, *hand.hand.flowers)
        situation["flowers"] = int(args.flowers or 0)
    melds = tuple((meld.type, meld.kind) for meld in hand.hand.melds)
    return Question(rules.key, options, tuple(sorted(tiles)), melds, win.tile, situation)


def winning_tile(hand: HandText, text: str | None, say: Words) -> int:
    """The winning tile of a text, or the one that the hand's notation names; raises BadInput."""
    if text is not None:
        try:
            return read_tile(text)
        except NotationError as error:
            raise BadInput(say("error.win", text=text, why=str(error))) from error
    if hand.win is None:
        raise BadInput(say("error.no_win"))
    return hand.win
