"""What one seat knows of a deal.

There are two ways to it, and a law binds them: :func:`view_of` reads the engine's row, :func:`fold` adds up the events that the seat has seen.
A view holds absolute seats; ``seat`` -1 is an onlooker, who sees no hand.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from sifang import events as ev
from sifang.engine import layout as lay
from sifang.engine.actions import HONOR_SEQUENCES
from sifang.engine.layout import Rules
from sifang.play import state
from sifang.tiles import COPIES, FIRST_FLOWER, FLOWERS, KINDS


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld on the table."""

    type: int
    """engine.layout.CHOW ..."""
    kind: int | None
    """As Win.meld_kinds; None: a hidden concealed kong of another seat."""
    source: int
    """Relative seat the claimed tile came from: 0 none, 1 next, 2 opposite, 3 previous."""
    place: int
    """Place of the claimed tile in a chow."""
    stands_for: int = -1
    """The kind that a kong of jokers stands for."""
    lies: tuple[int, ...] = ()
    """The tiles that lie there, where jokers stand for some of them; empty: those that it is named by."""

    @property
    def tiles(self) -> tuple[int | None, ...]:
        """The kinds that lie there; a claimed chow tile stands at ``place``, that of a pung or kong first."""
        return self.lies or self.named

    @property
    def named(self) -> tuple[int | None, ...]:
        """The kinds that the meld is worth."""
        if self.type == lay.CHOW:
            assert self.kind is not None
            return HONOR_SEQUENCES[self.kind - 64] if self.kind >= 64 else (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (3 if self.type == lay.PUNG else 4)


@dataclass(slots=True)
class View:
    """What ``seat`` knows. Compare views with ``==``."""

    seat: int
    dealer: int = 0
    round_wind: int = 0
    streak: int = 0
    east: int = 0
    left: int = 0
    """Tiles not yet drawn, a reserve included."""
    turn: int = 0
    """Whose turn it is: the seat that acts, or whose tile is on offer."""
    offered: int = -1
    """The tile on offer, -1 = none."""
    drawn: int = -1
    """The own tile just drawn, -1 = none."""
    hand: list[int] = field(default_factory=lambda: [0] * KINDS)
    """Own concealed tiles by kind."""
    held_flowers: int = 0
    """Mask of own flowers kept in the hand."""
    concealed: list[int] = field(default_factory=lambda: [0] * 4)
    """Concealed tiles of every seat, kept flowers included."""
    melds: list[list[MeldView]] = field(default_factory=lambda: [[], [], [], []])
    rivers: list[list[int]] = field(default_factory=lambda: [[], [], [], []])
    """Discards that lie there, 34 + flower for a flower."""
    flowers: list[int] = field(default_factory=lambda: [0] * 4)
    """Mask of flowers shown by every seat."""
    jokers: tuple[int, int] = (-1, -1)
    indicator: int = -1
    """The turned joker if it lies out of play, -1 = none."""
    treasures: list[int] = field(default_factory=list)
    void_suits: list[int] = field(default_factory=lambda: [-1] * 4)
    ready: list[bool] = field(default_factory=lambda: [False] * 4)
    wins: list[int] = field(default_factory=lambda: [0] * 4)
    stopped: list[bool] = field(default_factory=lambda: [False] * 4)
    aside: list[int] = field(default_factory=lambda: [0] * KINDS)
    """Winning tiles set aside, by kind."""
    scores: list[int] = field(default_factory=lambda: [0] * 4)
    fines: list[int] = field(default_factory=lambda: [0] * 4)
    shown: list[list[int] | None] = field(default_factory=lambda: [None] * 4)
    """Hands laid open at the end, by kind, kept flowers last."""
    end: int = 0

    def unseen(self, kind: int) -> int:
        """Copies of a kind that the seat does not see: in the wall or in other hands."""
        seen = self.hand[kind] + self.aside[kind] + (1 if self.indicator == kind else 0)
        seen += sum(river.count(kind) for river in self.rivers)
        seen += sum(meld.tiles.count(kind) for melds in self.melds for meld in melds)
        return COPIES - seen

    def kept_back(self, rules: Rules) -> int:
        """Tiles at the wall's end that are never drawn, 留牌; must agree with ``play.wall.draws_left``."""
        kongs = sum(
            meld.type in (lay.KONG, lay.ADDED_KONG, lay.CONCEALED_KONG) for melds in self.melds for meld in melds
        )
        return int(rules.reserve) + (kongs if rules.reserve_per_kong else 0)

    @property
    def tiles(self) -> tuple[int, ...]:
        """Own concealed tiles, sorted, kept flowers last."""
        return _tiles(self.hand, self.held_flowers)


def _tiles(hand: Iterable[int], held: int) -> tuple[int, ...]:
    plain = [kind for kind, n in enumerate(hand) for _ in range(n)]
    return (*plain, *(FIRST_FLOWER + flower for flower in range(FLOWERS) if held >> flower & 1))


def _hidden(seat: int, viewer: int, meld_type: int, rules: Rules, over: bool) -> bool:
    return meld_type == lay.CONCEALED_KONG and rules.concealed_kong_hidden == 1 and seat != viewer and not over


def view_of(row: state.Table, rules: Rules, seat: int) -> View:
    """The view read from the engine's row."""
    over = row.phase == state.OVER
    view = View(seat, row.dealer, row.round_wind, row.streak, row.east, row.left)
    view.turn = row.dealer if row.in_opening else row.turn
    view.offered = row.tile if row.phase in (state.CLAIM, state.ROB) else -1
    if seat >= 0:
        acting = row.phase in (state.ACT, state.FLOWER_CLAIM) and row.turn == seat and not row.in_opening
        if acting or (row.in_opening and seat == row.dealer and not over):
            view.drawn = row.drawn
        view.hand = list(row.hands[seat])
        view.held_flowers = row.held_flowers[seat]
    for one in range(4):
        view.concealed[one] = len(_tiles(row.hands[one], row.held_flowers[one]))
        for i in range(row.n_melds[one]):
            meld_type = row.meld_types[one][i]
            kind = None if _hidden(one, seat, meld_type, rules, over) else row.meld_kinds[one][i]
            name = row.kong_names[one][i] if kind is not None else -1
            meld = MeldView(meld_type, kind, row.meld_sources[one][i], row.meld_places[one][i], name)
            jokers = row.meld_jokers[one][i]
            if jokers:
                meld = _with_jokers(meld, [jokers >> 2 * place & 3 for place in range(4)], view_jokers(row))
            view.melds[one].append(meld)
        view.rivers[one] = row.rivers[one][: row.n_river[one]]
        if over:
            view.shown[one] = list(_tiles(row.hands[one], row.held_flowers[one]))
    view.flowers = list(row.flowers)
    view.jokers = view_jokers(row)
    view.indicator = row.wall[row.indicator] if row.indicator >= 0 else -1
    view.treasures = row.treasures[: row.n_treasures]
    view.void_suits = list(row.void_suits)
    view.ready = [grade > 0 for grade in row.ready]
    view.wins = list(row.wins)
    view.stopped = [bool(row.stopped >> one & 1) for one in range(4)]
    view.aside, view.scores, view.fines = list(row.aside), list(row.scores), list(row.fines)
    view.end = row.end
    return view


def view_jokers(row: state.Table) -> tuple[int, int]:
    """The joker kinds, primary and secondary, -1 = none."""
    return (row.jokers[0], row.jokers[1])


def _with_jokers(meld: MeldView, places: Sequence[int], jokers: tuple[int, int]) -> MeldView:
    """The meld with jokers in the places that say which."""
    lies = [jokers[places[i] - 1] if places[i] else tile for i, tile in enumerate(meld.named)]
    return dataclasses.replace(meld, lies=tuple(tile for tile in lies if tile is not None))


def fold(seen: Iterable[ev.Event], rules: Rules, seat: int) -> View:
    """The view added up from the events that the seat has seen."""
    view = View(seat)
    if 0 <= rules.joker_kind < KINDS:
        view.jokers = (rules.joker_kind, -1)
    for event in seen:
        apply(view, event, rules)
    return view


def _gain(view: View, seat: int, tiles: Iterable[int | None], sign: int = 1) -> None:
    for tile in tiles:
        view.concealed[seat] += sign
        if seat == view.seat and tile is not None:
            if tile < KINDS:
                view.hand[tile] += sign
            else:
                view.held_flowers ^= 1 << (tile - FIRST_FLOWER)


def _meld(view: View, seat: int, meld: MeldView, source: int, used: Iterable[int | None]) -> None:
    view.melds[seat].append(meld)
    _gain(view, seat, used, -1)
    if source >= 0:
        view.rivers[source].pop()
    view.turn, view.offered = seat, -1
    if seat == view.seat:
        view.drawn = -1


def apply(view: View, event: ev.Event, rules: Rules) -> None:
    """Add one seen event to a view."""
    match event:
        case ev.DealBegan(dealer, round_wind, streak, east, _, wall):
            view.dealer, view.round_wind, view.streak, view.east = dealer, round_wind, streak, east
            view.turn, view.left = dealer, wall
        case ev.Dealt(seat, tiles):
            _gain(view, seat, tiles)
            view.left -= len(tiles)
            if seat == view.seat == view.dealer and tiles[-1] is not None:
                view.drawn = tiles[-1]
        case ev.JokerTurned(tile, secondary, _):
            view.jokers = (tile, secondary)
            if not rules.indicator_in_play:
                view.indicator = tile
                view.left -= 1
        case ev.TreasureTurned(tile, _):
            view.treasures.append(tile)
        case ev.Drew(seat, tile, _, _, left, opening):
            _gain(view, seat, (tile,))
            view.left, view.offered = left, -1
            if not opening:
                view.turn = seat
            if seat == view.seat and tile is not None and (not opening or seat == view.dealer):
                view.drawn = tile
        case ev.FlowerShown(seat, tile):
            _gain(view, seat, (tile,), -1)
            view.flowers[seat] |= 1 << (tile - FIRST_FLOWER)
        case ev.Discarded(seat, tile, _, ready):
            _gain(view, seat, (tile,), -1)
            view.rivers[seat].append(tile)
            view.turn, view.offered = seat, tile
            view.ready[seat] |= ready
            if seat == view.seat:
                view.drawn = -1
        case ev.Chowed(seat, low, tile, place, source):
            meld = MeldView(lay.CHOW, low, (source - seat) & 3, place)
            _meld(view, seat, meld, source, [one for one in meld.tiles if one != tile])
        case ev.JokersLaid(seat, places):
            before = view.melds[seat].pop()
            meld = _with_jokers(before, places, view.jokers)
            view.melds[seat].append(meld)
            _gain(view, seat, before.tiles)
            _gain(view, seat, meld.tiles, -1)
        case ev.Punged(seat, tile, source):
            _meld(view, seat, MeldView(lay.PUNG, tile, (source - seat) & 3, 0), source, (tile,) * 2)
        case ev.Konged():
            _kong(view, event)
        case ev.KongOffered(seat, tile, _):
            view.turn, view.offered = seat, tile
            if seat == view.seat:
                view.drawn = -1
        case ev.ReadyDeclared(seat, _):
            view.ready[seat] = True
        case ev.ExchangeGiven(seat, tiles, _):
            _gain(view, seat, tiles, -1)
        case ev.ExchangeTaken(seat, tiles, _):
            _gain(view, seat, tiles)
            if seat == view.seat == view.dealer and tiles[-1] is not None:
                view.drawn = tiles[-1]
        case ev.VoidDeclared(seat, suit):
            view.void_suits[seat] = suit
        case ev.Won():
            _won(view, event, rules)
        case ev.Paid(payer, payee, points, _):
            view.scores[payer] -= points
            view.scores[payee] += points
        case ev.Fined(seat, points, _):
            view.fines[seat] += points
        case ev.PenaltyTile():
            pass
        case ev.Stopped(seat):
            view.stopped[seat] = True
        case ev.HandShown(seat, tiles):
            view.shown[seat] = list(tiles)
        case ev.KongShown(seat, tile):
            melds = view.melds[seat]
            at = next(
                i for i, meld in enumerate(melds) if meld.type == lay.CONCEALED_KONG and meld.kind in (None, tile)
            )
            melds[at] = MeldView(lay.CONCEALED_KONG, tile, 0, 0, melds[at].stands_for)
        case ev.DealEnded(how):
            view.end, view.offered, view.drawn = how, -1, -1


def _kong(view: View, event: ev.Konged) -> None:
    seat, tile = event.seat, event.tile
    if event.type == lay.ADDED_KONG:
        melds = view.melds[seat]
        at = next(i for i, meld in enumerate(melds) if meld.type == lay.PUNG and meld.kind == tile)
        lies = (*melds[at].lies, tile) if melds[at].lies and tile is not None else ()
        melds[at] = MeldView(lay.ADDED_KONG, tile, melds[at].source, 0, lies=lies)
        _gain(view, seat, (tile,), -1)
        view.turn, view.offered = seat, -1
        if seat == view.seat:
            view.drawn = -1
        return
    used: tuple[int | None, ...] = (tile,) * (3 if event.type == lay.KONG else 4)
    if event.stands_for >= 0:
        # Flower jokers have been shown one by one; tile jokers leave the hand as what they are.
        used = (view.jokers[0],) * 4 if view.jokers[0] >= 0 else ()
    source = (event.source - seat) & 3 if event.source >= 0 else 0
    _meld(view, seat, MeldView(event.type, tile, source, 0, event.stands_for), event.source, used)


def _won(view: View, event: ev.Won, rules: Rules) -> None:
    view.wins[event.seat] += 1
    if event.tile < 0:
        return
    view.turn = event.seat
    drawn = event.by == lay.BY_DRAW and rules.play_on == 2
    first = view.offered >= 0
    if drawn or (event.by == lay.BY_ROBBERY and first):
        _gain(view, event.seat if drawn else event.source, (event.tile,), -1)
        view.aside[event.tile] += 1
        view.offered = -1
    if event.seat == view.seat:
        view.drawn = -1
