"""Strength out of the order of finish: openskill's Plackett-Luce model, one rating a person and rule set, shown as a cautious estimate.

A bot of the hall is a person of its own for each level (``bot:plan``), so that people can be compared with bots. Bots' ratings move like everybody's:
a bot plays so many matches that its rating soon stands almost still, and nobody has to guess beforehand what it is worth in each rule set.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from statistics import fmean

from openskill.models import PlackettLuce

MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A belief about somebody's strength."""

    mu: float = float(MODEL.mu)
    sigma: float = float(MODEL.sigma)

    @property
    def shown(self) -> float:
        """What he is at least, with great certainty; 0 for somebody of whom nothing is known."""
        return self.mu - 3 * self.sigma


def places(points: Sequence[float]) -> list[int]:
    """Place of each player, 1 for the most points; ties share the better place.

    >>> places([10, 30, 10, -50])
    [2, 1, 2, 4]
    """
    return [1 + sum(other > own for other in points) for own in points]


def rate(people: Sequence[str], points: Sequence[float], before: Mapping[str, Rating]) -> dict[str, Rating]:
    """Ratings after a match; who is not in ``before`` is new. Nothing changes in a match of one person with itself.

    Who finished level takes the mean of all orders that the ties leave open: the model's own ties would give the third as much as two who share the
    first place. Somebody who held several seats, as a bot may, is rated at each from the same rating and takes the mean, too.
    """
    if len(set(people)) < 2:
        return {}
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in (before.get(name, Rating()) for name in people)]
    orders = [one for one in permutations(range(len(people))) if all(points[a] >= points[b] for a, b in pairwise(one))]
    after: dict[str, list[Rating]] = {person: [] for person in people}
    for order in orders:
        rated = MODEL.rate(teams, ranks=[float(order.index(seat)) for seat in range(len(people))])
        for person, (one,) in zip(people, rated, strict=True):
            after[person].append(Rating(one.mu, one.sigma))
    return {
        person: Rating(fmean(one.mu for one in own), fmean(one.sigma for one in own)) for person, own in after.items()
    }
