"""What each player did in a match, counted from its record: deals won and fed, values, patterns made, points from each of the others.

Patterns are not in the events: the deal is played again and its wins are explained. A record of another version of its rule set counts without them.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from sifang import events as ev
from sifang.engine.layout import BY_DRAW
from sifang.hall.explain import win_account
from sifang.play.state import REPLAYED
from sifang.record import DealRecord, Record, replay_deal


@dataclass(slots=True)
class Sum:
    """Values added up, with their squares."""

    n: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """One more value."""
        self.n += 1
        self.total += value
        self.squares += value * value

    def join(self, other: Sum) -> None:
        """The values of another sum."""
        self.n += other.n
        self.total += other.total
        self.squares += other.squares


@dataclass(slots=True)
class Tally:
    """One player's part in some deals."""

    points: Sum = field(default_factory=Sum)
    """Points of each deal, fines taken off."""
    won: int = 0
    """Deals in which the player won, once or more."""
    fed: int = 0
    """Deals in which another won on the player's discard or robbed kong."""
    drawn: int = 0
    """Wins by own draw."""
    values: Sum = field(default_factory=Sum)
    """Value of each win, in the rule set's unit."""
    patterns: Counter[str] = field(default_factory=Counter)
    """Wins in which the pattern counted."""
    against: dict[int, Sum] = field(default_factory=dict)
    """Net points from each other player, deal by deal."""

    def join(self, other: Tally) -> None:
        """Add another part."""
        self.points.join(other.points)
        self.values.join(other.values)
        self.won += other.won
        self.fed += other.fed
        self.drawn += other.drawn
        self.patterns.update(other.patterns)
        for player, one in other.against.items():
            self.against.setdefault(player, Sum()).join(one)


def _patterns(record: Record, deal: DealRecord) -> list[tuple[int, list[str]]]:
    """Seat and patterns of each win."""
    if record.header.version != record.header.ruleset.version:
        return []
    found = []
    for event, table in replay_deal(record, deal):
        if isinstance(event, ev.Won):
            answer = win_account(table, event).answer
            reading = answer.reading if answer else None
            found.append((event.seat, [one.key for one in reading.counted] if reading else []))
    return found


def tally_deal(record: Record, deal: DealRecord) -> list[Tally] | None:
    """What each player did in a deal, by player; None for a deal that does not count: broken off, or called off to be played again."""
    if deal.result is None or deal.result.end == REPLAYED:
        return None
    seating = deal.start.seating
    found = [Tally() for _ in range(4)]
    net: dict[tuple[int, int], int] = {(a, b): 0 for a in range(4) for b in range(4) if a != b}
    winners, feeders = set(), set()
    for event in deal.events:
        match event:
            case ev.Won(seat=seat, by=by, source=source, value=value):
                winners.add(seating[seat])
                found[seating[seat]].values.add(value)
                if by == BY_DRAW:
                    found[seating[seat]].drawn += 1
                elif source >= 0:
                    feeders.add(seating[source])
            case ev.Paid(payer=payer, payee=payee, points=points) if payer != payee:
                net[seating[payee], seating[payer]] += points
                net[seating[payer], seating[payee]] -= points
            case _:
                pass
    for seat, keys in _patterns(record, deal):
        found[seating[seat]].patterns.update(set(keys))
    for seat, player in enumerate(seating):
        tally = found[player]
        tally.points.add(deal.result.scores[seat] - deal.result.fines[seat])
        tally.won += player in winners
        tally.fed += player in feeders
        for other in range(4):
            if other != player:
                tally.against.setdefault(other, Sum()).add(net[player, other])
    return found


def tally(record: Record) -> list[Tally]:
    """What each player did in a match, by player."""
    found = [Tally() for _ in range(4)]
    for deal in record.deals:
        for player, part in enumerate(tally_deal(record, deal) or ()):
            found[player].join(part)
    return found
