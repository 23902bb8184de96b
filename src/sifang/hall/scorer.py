"""Pages for anyone: what a hand is worth, what completes it, how near it is. The answers are the rule sets' own; here questions are put.

The functions that end in ``_bytes`` take and give JSON, for they run in another process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from sifang.account import situation_of
from sifang.engine import forms
from sifang.engine import layout as lay
from sifang.engine.layout import Rules, Win
from sifang.hall.explain import counted, score_answer
from sifang.hall.messages import (
    AfterDiscard,
    Facts,
    ScoreAnswer,
    ScoreQuestion,
    TrainerAnswer,
    TrainerQuestion,
    UsefulTile,
    WaitsQuestion,
    WaitView,
    WayView,
)
from sifang.hall.prospects import nearness, prospects
from sifang.hand import Hand, counts
from sifang.notation import read_hand, read_text, read_tile
from sifang.rules.ruleset import Ruleset, ruleset
from sifang.score import Breakdown, Question
from sifang.tiles import COPIES, EAST, FIRST_FLOWER, KINDS, suit_of, tile_text
from sifang.view import View

SOURCES = {"next": 1, "across": 2, "previous": 3}
READY = {
    "": 0,
    "declared": lay.READY,
    "earthly": lay.EARTHLY_READY,
    "heavenly": lay.HEAVENLY_READY,
    "dealt": lay.DEALT_READY,
}
FLAGS = {
    "after_kong": lay.AFTER_KONG, "after_flower": lay.AFTER_FLOWER, "last_tile": lay.WALL_END, "last_of_kind": lay.LAST_OF_KIND,
    "dealt": lay.DEALT, "first_draw": lay.FIRST_DRAW | lay.OWN_FIRST_DRAW, "first_lap": lay.FIRST_LAP,
    "first_discard": lay.FIRST_DISCARD | lay.NO_CLAIM_BEFORE | lay.BEFORE_FIRST_DRAW | lay.DISCARDER_FIRST,
    "kong_discard": lay.KONG_DISCARD, "fed_kong": lay.FED_KONG, "flower_win": lay.FLOWER_WIN,
}  # fmt: skip
DRAWN = ("after_kong", "after_flower", "dealt", "first_draw")
"""Facts that only a self-draw can have."""


def next_joker(kind: int) -> int:
    """The secondary joker of a primary one (Nanchang): the next of its suit, winds and dragons each in a ring."""
    if kind < EAST:
        return 9 * suit_of(kind) + (kind % 9 + 1) % 9
    return EAST + (kind - EAST + 1) % 4 if kind < EAST + 4 else EAST + 4 + (kind - EAST - 4 + 1) % 3


def win_of(facts: Facts, tile: int) -> Win:
    """The facts told, as a row; the winner sits at the seat of his wind, so the dealer at 0. Raises ValueError."""
    win = Win()
    if not (
        0 <= facts.seat_wind < 4 and 0 <= facts.round_wind < 4 and 0 <= facts.streak < 100 and -1 <= facts.void_suit < 3
    ):
        raise ValueError("a wind, a streak or a suit is out of range")
    win.tile = tile
    win.seat = win.seat_wind = facts.seat_wind
    win.round_wind, win.streak, win.void_suit = facts.round_wind, facts.streak, facts.void_suit
    drawn = facts.self_drawn or any(getattr(facts, name) for name in DRAWN)
    if facts.robbed and drawn:
        raise ValueError("a robbed kong is not self-drawn")
    win.by = lay.BY_ROBBERY if facts.robbed else lay.BY_DRAW if drawn else lay.BY_DISCARD
    win.source = -1 if drawn and not facts.fed_kong else (win.seat + SOURCES[facts.source]) % 4
    for name, bits in FLAGS.items():
        if getattr(facts, name):
            win.flags |= bits
    win.flags |= READY[facts.ready]
    for kind in facts.flowers:
        if not FIRST_FLOWER <= kind < FIRST_FLOWER + 8:
            raise ValueError(f"flower {kind}: 34 to 41 expected")
        win.flowers |= 1 << (kind - FIRST_FLOWER)
    win.flower_count = win.flowers.bit_count()
    for kind in (*facts.jokers, *facts.treasures):
        if not 0 <= kind < KINDS:
            raise ValueError(f"joker or treasure {kind}: 0 to 33 expected")
    if facts.jokers:
        win.jokers = [facts.jokers[0], facts.jokers[1] if len(facts.jokers) > 1 else next_joker(facts.jokers[0])]
    win.treasures[: len(facts.treasures[:5])] = facts.treasures[:5]
    win.n_treasures = len(facts.treasures[:5])
    return win


def _rules(key: str, preset: str | None, options: dict[str, Any], facts: Facts) -> tuple[Ruleset, Any, Rules]:
    rules = ruleset(key)
    found = rules.parse({**options, "preset": preset} if preset is not None else options)
    row = rules.rows(found)
    if row.indicator and not facts.jokers:
        raise ValueError("the joker of the deal is missing")
    return rules, found, row


def score(asked: ScoreQuestion) -> ScoreAnswer:
    """What a hand is worth; raises ValueError for impossible input."""
    rules, options, _ = _rules(asked.rules, asked.preset, asked.options, asked.facts)
    text = read_text(asked.hand)
    tile = read_tile(asked.win) if asked.win.strip() else -1
    if tile < 0 and not asked.facts.flower_win:
        raise ValueError("the winning tile is missing")
    win = win_of(asked.facts, tile)
    melds = tuple((meld.type, meld.kind) for meld in text.hand.melds)
    question = Question(
        rules.key, options, tuple(sorted(text.hand.tiles)), melds, tile, situation_of(rules.key, win, options)
    )
    return score_answer(rules, options, rules.score(question), win)


def _way(rules: Ruleset, found: Breakdown | None) -> WayView | None:
    return None if found is None else WayView(found.total, found.legal, found.reason, counted(rules, found.reading))


def waits_of(
    rules: Ruleset, options: Any, tiles: Sequence[int], melds: Sequence[tuple[int, int]], win: Win, kinds: Sequence[int]
) -> list[WaitView]:
    """Which of these kinds complete a hand between turns; ``win`` has the facts, ``win.seen`` the copies seen elsewhere."""
    own = counts(tiles)
    for kind, n in _meld_kinds(melds):
        own[kind] += n
    found = []
    for kind in kinds:
        if own[kind] >= COPIES:
            continue
        ways: list[Breakdown | None] = []
        for by in (lay.BY_DISCARD, lay.BY_DRAW):
            win.tile, win.by, win.source = kind, by, -1 if by == lay.BY_DRAW else (win.seat + 1) % 4
            question = Question(
                rules.key, options, tuple(tiles), tuple(melds), kind, situation_of(rules.key, win, options)
            )
            try:
                one = rules.score(question)
            except ValueError:
                # A fifth copy, or a joker that cannot be claimed.
                ways.append(None)
                continue
            ways.append(one if one.valid else None)
        if any(ways):
            left = max(0, COPIES - own[kind] - win.seen[kind])
            found.append(WaitView(kind, left, _way(rules, ways[0]), _way(rules, ways[1])))
    return found


def _meld_kinds(melds: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    from sifang.melds import Meld

    return [(kind, 1) for one in melds for kind in Meld(*one).kinds]


def _hand(text: str, row: Rules, more: int) -> Hand:
    hand = read_hand(text)
    n = len(hand.tiles) + 3 * len(hand.melds)
    if n not in (row.hand_size, row.hand_size + more):
        raise ValueError(f"{n} tiles, counting three for each meld: {row.hand_size} expected")
    return hand


def _seen(text: str, hand: Hand) -> list[int]:
    seen = counts(read_hand(text).all_tiles) if text.strip() else [0] * KINDS
    own = counts(hand.all_tiles)
    for kind in range(KINDS):
        if own[kind] + seen[kind] > COPIES:
            raise ValueError(f"{own[kind] + seen[kind]} copies of {tile_text(kind)}")
    return seen


def waits(asked: WaitsQuestion) -> list[WaitView]:
    """What completes a hand; raises ValueError for impossible input."""
    rules, options, row = _rules(asked.rules, asked.preset, asked.options, asked.facts)
    hand = _hand(asked.hand, row, 0)
    win = win_of(asked.facts, 0)
    win.seen = _seen(asked.seen, hand)
    melds = [(meld.type, meld.kind) for meld in hand.melds]
    return waits_of(rules, options, sorted(hand.tiles), melds, win, range(KINDS))


def _after(
    rules: Ruleset, options: Any, row: Rules, hand: list[int], melds: Sequence[tuple[int, int]], win: Win, discard: int
) -> AfterDiscard:
    left_hand = list(hand)
    if discard >= 0:
        left_hand[discard] -= 1
    shanten, mask = nearness(row, left_hand, melds, win)
    own = list(left_hand)
    for kind, n in _meld_kinds(melds):
        own[kind] += n
    gone = [own[kind] + win.seen[kind] + (kind == discard) for kind in range(KINDS)]
    useful = [
        UsefulTile(kind, COPIES - gone[kind]) for kind in range(KINDS) if mask >> kind & 1 and gone[kind] < COPIES
    ]
    tiles = [kind for kind in range(KINDS) for _ in range(left_hand[kind])]
    found: list[WaitView] = []
    if shanten <= 0:
        wild = any(hand[kind] for kind in win.jokers if kind >= 0)
        kinds = range(KINDS) if wild else forms.kinds_of(mask)
        if discard >= 0:
            win.seen[discard] += 1
        found = waits_of(rules, options, tiles, melds, win, kinds)
        if discard >= 0:
            win.seen[discard] -= 1
    return AfterDiscard(discard, shanten, useful, found)


def _train(
    rules: Ruleset, options: Any, row: Rules, hand: list[int], melds: Sequence[tuple[int, int]], win: Win
) -> TrainerAnswer:  # fmt: skip
    full = sum(hand) + 3 * len(melds) == row.hand_size + 1
    discards = [kind for kind in range(KINDS) if hand[kind]] if full else [-1]
    rows = [_after(rules, options, row, hand, melds, win, kind) for kind in discards]
    rows.sort(key=lambda one: (one.shanten, -sum(tile.left for tile in one.useful), one.discard))
    whole = nearness(row, hand, melds, win)[0]
    return TrainerAnswer(whole, rows, prospects(rules, options, row, hand, melds, win))


def trainer(asked: TrainerQuestion) -> TrainerAnswer:
    """How near a hand is and what each discard leaves; raises ValueError for impossible input."""
    rules, options, row = _rules(asked.rules, asked.preset, asked.options, asked.facts)
    hand = _hand(asked.hand, row, 1)
    win = win_of(asked.facts, 0)
    win.seen = _seen(asked.seen, hand)
    melds = [(meld.type, meld.kind) for meld in hand.melds]
    return _train(rules, options, row, counts(hand.tiles), melds, win)


class ViewQuestion(msgspec.Struct):
    """The trainer's question of a player at a table, out of his view."""

    rules: str
    options: dict[str, Any]
    hand: list[int]
    melds: list[tuple[int, int]]
    seen: list[int]
    """Copies of each kind that lie open or in own melds."""
    seat: int
    dealer: int
    east: int
    round_wind: int
    streak: int
    flowers: int
    jokers: tuple[int, int]
    void_suit: int
    treasures: list[int]


def of_view(rules: str, options: dict[str, Any], view: View) -> ViewQuestion:
    """The question that a view puts."""
    melds = [(one.type, one.kind) for one in view.melds[view.seat] if one.kind is not None]
    own = dict.fromkeys(range(KINDS), 0)
    for kind, n in _meld_kinds(melds):
        own[kind] += n
    seen = [max(0, COPIES - view.hand[kind] - view.unseen(kind) - own[kind]) for kind in range(KINDS)]
    return ViewQuestion(
        rules, options, list(view.hand), melds, seen, view.seat, view.dealer, view.east, view.round_wind, view.streak,
        view.flowers[view.seat], view.jokers, view.void_suits[view.seat], list(view.treasures),
    )  # fmt: skip


def at_table(asked: ViewQuestion) -> TrainerAnswer:
    """The trainer's answer for a player at a table."""
    rules = ruleset(asked.rules)
    options = rules.parse(asked.options)
    win = Win()
    win.seat, win.dealer, win.streak = asked.seat, asked.dealer, asked.streak
    win.seat_wind, win.round_wind = (asked.seat - asked.east) % 4, asked.round_wind
    win.flowers, win.flower_count = asked.flowers, asked.flowers.bit_count()
    win.jokers, win.void_suit = list(asked.jokers), asked.void_suit
    win.n_treasures = len(asked.treasures)
    win.treasures[: len(asked.treasures)] = asked.treasures
    win.seen = list(asked.seen)
    return _train(rules, options, rules.rows(options), list(asked.hand), asked.melds, win)


def score_bytes(data: bytes) -> bytes:
    """``score``."""
    return msgspec.json.encode(score(msgspec.json.decode(data, type=ScoreQuestion)))


def waits_bytes(data: bytes) -> bytes:
    """``waits``."""
    return msgspec.json.encode(waits(msgspec.json.decode(data, type=WaitsQuestion)))


def trainer_bytes(data: bytes) -> bytes:
    """``trainer``."""
    return msgspec.json.encode(trainer(msgspec.json.decode(data, type=TrainerQuestion)))


def view_bytes(data: bytes) -> bytes:
    """``at_table``."""
    return msgspec.json.encode(at_table(msgspec.json.decode(data, type=ViewQuestion)))
