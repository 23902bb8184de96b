"""A bot that has only a view: what a program at somebody else's table is told.

The bots' kernels read a table's row. Here the row is made of a view, with everything in it that a seat may know and nothing else; a law test
holds the choice against the one on the true row.
"""

from __future__ import annotations

from collections.abc import Sequence

from sifang.bots.bot import Bot
from sifang.engine import forms
from sifang.engine.actions import DISCARD, EXCHANGE, FLOWER, READY, VOID_SUIT, WIN
from sifang.engine.layout import CONCEALED_KONG, KONG, Rules
from sifang.play import state
from sifang.view import View

KINDS = 34
SUITS = 9


def row_of_view(
    view: View, rules: Rules, legal: Sequence[int], picks: Sequence[int] = (), win_value: int = -1
) -> state.Table:
    """A table's row as far as the view's seat may know it.

    Args:
        view: what the seat knows, while it is asked.
        rules: the options as numbers.
        legal: the actions that it is offered.
        picks: tiles that it has picked for an exchange.
        win_value: value of the win on offer, -1 = none, or one that would be false.
    """
    row, seat = state.Table(), view.seat
    row.dealer, row.round_wind, row.streak, row.east = view.dealer, view.round_wind, view.streak, view.east
    row.turn, row.tile, row.left, row.drawn = view.turn, view.offered, view.left, view.drawn
    row.phase = _phase(view, legal)
    row.pending = 1 << seat
    row.jokers = list(view.jokers)
    row.n_treasures = len(view.treasures)
    row.treasures = [*view.treasures, *[0] * (len(row.treasures) - len(view.treasures))]
    row.hands[seat] = list(view.hand)
    row.keys[seat] = _keys(view)
    row.held_flowers[seat] = view.held_flowers
    row.flowers, row.void_suits, row.wins = list(view.flowers), list(view.void_suits), list(view.wins)
    row.scores, row.fines, row.aside = list(view.scores), list(view.fines), list(view.aside)
    row.seen = _seen(view, hidden_kongs=rules.concealed_kong_hidden == 1)
    row.n_picks[seat] = len(picks)
    row.picks[seat][: len(picks)] = picks
    row.offer_values = [-1] * 4
    row.offer_values[seat] = win_value
    row.n_kongs = sum(meld.type >= KONG for melds in view.melds for meld in melds)
    if rules.play_on == 1:
        row.out = sum(1 << one for one in range(4) if view.wins[one])
    for one in range(4):
        row.n_melds[one] = len(view.melds[one])
        for i, meld in enumerate(view.melds[one]):
            row.meld_types[one][i] = meld.type
            row.meld_kinds[one][i] = -1 if meld.kind is None else meld.kind
            row.meld_sources[one][i], row.meld_places[one][i] = meld.source, meld.place
            row.kong_names[one][i] = meld.stands_for
            row.meld_jokers[one][i] = sum(
                (1 + view.jokers.index(lies)) << 2 * place
                for place, (lies, named) in enumerate(zip(meld.lies, meld.named, strict=False))
                if lies != named
            )
    return row


def _phase(view: View, legal: Sequence[int]) -> int:
    if any(EXCHANGE <= action < EXCHANGE + 27 for action in legal):
        return state.EXCHANGE
    if any(VOID_SUIT <= action < VOID_SUIT + 3 for action in legal):
        return state.VOID
    if READY in legal:
        return state.READY_OFFER
    if view.offered >= 0:
        return state.CLAIM
    if any(DISCARD <= action < DISCARD + KINDS + 8 for action in legal):
        return state.ACT
    if FLOWER in legal:
        return state.OPENING
    return state.FLOWER_CLAIM if WIN in legal else state.ACT


def _keys(view: View) -> list[int]:
    keys = [0] * 4
    for kind, n in enumerate(view.hand):
        if kind not in view.jokers:
            keys[kind // SUITS] += n * int(forms.POW[kind])
    return keys


def _seen(view: View, *, hidden_kongs: bool) -> list[int]:
    """Copies of each kind that everybody sees."""
    seen = list(view.aside)
    lying = [tile for river in view.rivers for tile in river]
    lying += [view.indicator]
    for melds in view.melds:
        for meld in melds:
            if not (hidden_kongs and meld.type == CONCEALED_KONG):
                lying += [tile for tile in meld.tiles if tile is not None]
    for tile in lying:
        if 0 <= tile < KINDS:
            seen[tile] += 1
    return seen


class SeatedBot:
    """A bot at a seat of which only the view is known."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self.rules = bot.ruleset.rows(bot.options)
        """The options as numbers, a plain row."""

    def choose(self, view: View, legal: Sequence[int], picks: Sequence[int] = (), win_value: int = -1) -> int:
        """One of the legal actions; the arguments are those of :func:`row_of_view`."""
        return self._bot.decide_among(row_of_view(view, self.rules, legal, picks, win_value), view.seat, legal)
