"""A match: deals one after another, seats and dealers by the rule set's book, and the standing.

Players are numbered as they were seated at first; ``Position.seating`` says which player sits at which seat now.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sifang.fair import Chance, Draw
from sifang.play.state import BY_WIN, REPLAYED
from sifang.rules.ruleset import Ruleset
from sifang.table import Table

if TYPE_CHECKING:
    from sifang.play.state import Table as Row


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands before a deal."""

    deal: int = 0
    """Deals played so far."""
    dealer: int = 0
    round_wind: int = 0
    streak: int = 0
    """How often the dealer has repeated."""
    seating: tuple[int, int, int, int] = (0, 1, 2, 3)
    """The player at each seat."""
    first_dealer: int = 0
    passed: int = 0
    """How often the deal has passed on in this match."""


@dataclass(frozen=True, slots=True)
class DealResult:
    """How a deal ended; seats are those of the deal."""

    end: int
    """play.state.BY_WIN, EXHAUSTED ..."""
    scores: tuple[int, int, int, int]
    fines: tuple[int, int, int, int]
    winners: int
    """Mask of the seats that won."""
    first_winners: int
    """Mask of those that won first, together."""
    first_source: int
    """Who fed the first win, -1 = self-drawn or none."""
    totals: tuple[int, int, int, int] = (0, 0, 0, 0)
    """Points of the match after this deal, by seat of this deal."""

    @classmethod
    def of(cls, row: Row, totals: Sequence[int] = (0, 0, 0, 0)) -> DealResult:
        """The result of a table whose deal is over."""
        mask = sum(1 << seat for seat in range(4) if row.wins[seat])
        a, b, c, d = totals
        return cls(
            row.end, _four(row.scores), _four(row.fines), mask, row.first_winners, row.first_source, (a, b, c, d)
        )


def _four(values: Sequence[int]) -> tuple[int, int, int, int]:
    a, b, c, d = values
    return a, b, c, d


def drawn(draw: Draw, found: Ruleset, options: Any, deal: int, attempt: int) -> Chance:
    """The chance that a draw gives to a deal under a rule set."""
    row = found.rows(options)
    return draw.chance(deal, attempt, suits_only=bool(row.suits_only), flowers=row.flowers)


@dataclass(slots=True)
class Match:
    """Deals from one seed under one set of options.

    ``table`` is the deal in play; when it is over, :meth:`advance` books it and deals the next, or ends the match.
    """

    ruleset: Ruleset
    options: Any
    seed: int
    position: Position = field(default_factory=Position)
    points: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    """By player; fines are taken off."""
    results: list[tuple[Position, DealResult]] = field(default_factory=list)
    over: bool = False
    previous_joker: int = -1
    """Primary joker of the last deal, -1 = none (Nanchang)."""
    attempt: int = 0
    """How often the deal in play has been called off to be played again."""
    draw: Draw | None = None
    """What the walls are made of instead of the seed."""
    table: Table = field(init=False)

    def __post_init__(self) -> None:
        start = getattr(self.options, "start_points", 0)
        self.points = [start] * 4
        self.table = self._deal()

    @classmethod
    def resume(
        cls,
        found: Ruleset,
        options: Any,
        *,
        seed: int,
        draw: Draw | None,
        position: Position,
        points: list[int],
        results: list[tuple[Position, DealResult]],
        previous_joker: int,
        attempt: int,
        table: Table,
    ) -> Match:
        """A match in mid-deal, as one that was played up to there."""
        match = cls.__new__(cls)
        match.ruleset, match.options, match.seed, match.draw = found, options, seed, draw
        match.position, match.points, match.results, match.over = position, points, results, False
        match.previous_joker, match.attempt, match.table = previous_joker, attempt, table
        return match

    def _deal(self) -> Table:
        at = self.position
        chance = (
            {} if self.draw is None else drawn(self.draw, self.ruleset, self.options, at.deal, self.attempt)._asdict()
        )
        scores = [self.points[player] for player in at.seating]
        return Table(
            self.ruleset,
            self.options,
            seed=self.seed,
            deal=at.deal,
            dealer=at.dealer,
            round_wind=at.round_wind,
            streak=at.streak,
            points=scores,
            previous_joker=self.previous_joker,
            attempt=self.attempt,
            **chance,
        )

    def advance(self, *, time_up: bool = False) -> DealResult:
        """Book the deal that is over and deal the next one; with ``time_up`` the match ends here (MCR ``time_limit``)."""
        if not self.table.over:
            raise ValueError("the deal is still in play")
        row = self.table.row()
        seating = self.position.seating
        for seat, player in enumerate(seating):
            self.points[player] += row.scores[seat] - row.fines[seat]
        result = DealResult.of(row, [self.points[player] for player in seating])
        self.results.append((self.position, result))
        self.previous_joker = row.jokers[0] if self.table.rules_row.indicator else -1
        if result.end == REPLAYED and not time_up:
            self.attempt += 1
            self.table = self._deal()
            return result
        self.attempt = 0
        following = None if time_up else self.ruleset.next_position(self.options, self.position, result)
        if following is None:
            self.over = True
        else:
            self.position = following
            self.table = self._deal()
        return result

    def standing(self) -> list[tuple[int, int, float]]:
        """(player, points, standing points) best first."""
        return standing_of(self.points)


def fewest_deals(ruleset: Ruleset, options: Any, enough: int) -> int:
    """How many deals a match has at least, ``enough`` if they are as many: no dealer stays, and where anybody's points may end it they do.

    A ``time_limit`` is not looked at.

    >>> from sifang.rules.ruleset import ruleset
    >>> mcr = ruleset("mcr")
    >>> fewest_deals(mcr, mcr.parse({"rounds": 1}), 8), fewest_deals(mcr, mcr.parse({}), 8)
    (4, 8)
    """
    nothing, ruined = (0, 0, 0, 0), (-1, -1, -1, -1)
    position: Position | None = Position()
    deals = 0
    while position is not None and deals < enough:
        winner = 1 << (position.dealer + 1) % 4
        result = DealResult(BY_WIN, nothing, nothing, winner, winner, -1, ruined)
        position = ruleset.next_position(options, position, result)
        deals += 1
    return deals


def standing_of(points: Sequence[int]) -> list[tuple[int, int, float]]:
    """(player, points, standing points) best first; 4-2-1-0 for the places, ties share their mean (MCR 9)."""
    order = sorted(range(4), key=lambda player: -points[player])
    share = {0: 4, 1: 2, 2: 1, 3: 0}
    table = []
    for player in order:
        tied = [place for place, other in enumerate(order) if points[other] == points[player]]
        table.append((player, points[player], sum(share[place] for place in tied) / len(tied)))
    return table
