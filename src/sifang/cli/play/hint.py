"""Hints at the table: the waits of the own hand with their values and the copies that may still come, or what a bot would do."""

from __future__ import annotations

from sifang.cli import show
from sifang.cli.waits import Wait, lines, value_of, waits_of_view
from sifang.engine.layout import Win
from sifang.table import Table
from sifang.tiles import COPIES, KINDS, tile_text
from sifang.view import View
from sifang.words import Words


def _win_of(table: Table, view: View, without: int) -> Win:
    """The seat's facts without a winning tile."""
    win = Win()
    win.seat, win.dealer, win.streak = view.seat, view.dealer, view.streak
    win.seat_wind = (view.seat - view.east) % 4
    win.round_wind = view.round_wind
    win.flowers = view.flowers[view.seat]
    win.flower_count = win.flowers.bit_count()
    win.jokers = list(view.jokers)
    win.void_suit = view.void_suits[view.seat]
    win.n_treasures = len(view.treasures)
    win.treasures[: len(view.treasures)] = view.treasures
    for kind in range(KINDS):
        own = view.hand[kind] - int(kind == without)
        win.seen[kind] = min(COPIES, max(0, COPIES - own - view.unseen(kind)))
    return win


def waits_after(table: Table, view: View, discard: int) -> list[Wait]:
    """Waits of the own hand once a kind is discarded; -1: as it is."""
    hand = list(view.hand)
    if discard >= 0:
        hand[discard] -= 1
    tiles = tuple(kind for kind in range(KINDS) for _ in range(hand[kind]))
    melds = tuple((meld.type, meld.kind) for meld in view.melds[view.seat] if meld.kind is not None)
    return waits_of_view(table.ruleset, table.options, _win_of(table, view, discard), tiles, melds)


def hint_lines(table: Table, view: View, say: Words) -> list[str]:
    """What to know before deciding."""
    between = table.ruleset.rows(table.options).hand_size - 3 * len(view.melds[view.seat])
    n = sum(view.hand)
    text: list[str] = []
    if n == between:
        text = lines(table.ruleset, waits_after(table, view, -1), say)
    elif n == between + 1:
        text = _by_discard(table, view, say)
    return [*text, bot_line(table, view.seat, say)]


def _by_discard(table: Table, view: View, say: Words) -> list[str]:
    rows = []
    for kind in range(KINDS):
        if view.hand[kind]:
            found = waits_after(table, view, kind)
            if found:
                left = sum(one.left for one in found if one.is_legal)
                names = " ".join(
                    f"{tile_text(one.kind)}×{one.left}({value_of(one.by_discard, say)}/{value_of(one.self_drawn, say)})"
                    for one in found
                )
                both = sum(one.left for one in found if one.by_discard is not None and one.by_discard.legal)
                rows.append((left + both, [say("hint.discard", tile=tile_text(kind)), say("hint.left", n=left), names]))
    rows.sort(key=lambda row: -row[0])
    return show.columns([row for _, row in rows]) if rows else [say("waits.none")]


def bot_line(table: Table, seat: int, say: Words) -> str:
    """What the bot ``plan`` would do."""
    from sifang.bots import Bot
    from sifang.cli.play.choices import meld_words

    command = Bot("plan", table.ruleset, table.options).act(table, seat)
    return say("hint.bot", what=meld_words(command, say))
