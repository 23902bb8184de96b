"""The figures of bench/results.md, section Ratings: whether the hall's ratings find bots of known strength, and foretell later matches.

    python -m sifang.bench.ratings                  ten runs in MCR
    python -m sifang.bench.ratings sichuan --runs 2
    python -m sifang.bench.ratings --lengths        what the order of finish tells by the number of deals

A hall of twelve: four random, four greedy and four plan bots, each a person of its own. Of each four one comes often, one half as often, and so on, as
people do. A match is one wall played four times, each time a seat further on. After 200 matches the ratings, the points gathered so far and
their mean a match foretell who finishes before whom: for each two of different strength at a table of 200 later matches, to which all come
alike. Each lead becomes a chance by a logistic curve whose scale is fitted to the first 200 matches, foretold one by one.

Lengths: how often a plan bot finishes before a greedy one, two of each at the table, in matches of so many deals, each deal from another wall.
"""

import argparse
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean

from sifang.kernel import prefer_jit

prefer_jit()

from sifang.bots.arena import outcomes, simulate  # noqa: E402
from sifang.hall.ratings import Rating, rate  # noqa: E402
from sifang.rules.ruleset import Ruleset, ruleset  # noqa: E402

LEVELS = ("random", "greedy", "plan")
"""Weakest first (section Bots)."""
COMING = (1, 2, 4, 8)
"""How often each of the four of a level comes, in proportion."""
PEOPLE = [f"{level} {n}" for level in LEVELS for n in range(len(COMING))]
TRAINING, LATER, DEALS = 200, 200, 4
WAYS = ("rating", "rating as shown", "points in all", "points a match")
MOMENTS = (25, 50, 100, 200)
"""Matches after which the order is looked at."""
LENGTHS = (1, 2, 4, 8, 16)
LONGEST = 1000
"""Matches of the greatest length; of half of it there are twice as many."""
Played = tuple[Sequence[str], Sequence[int]]


def level(person: str) -> int:
    """How strong a person is known to be."""
    return LEVELS.index(person.split(maxsplit=1)[0])


def play(rules: Ruleset, people: Sequence[str], seed: int) -> list[int]:
    """Points of a match."""
    found = simulate(rules, None, DEALS, seed, [one.split(maxsplit=1)[0] for one in people])
    return [round(one["mean"] * DEALS) for one in found["bots"]]


@dataclass(slots=True)
class Books:
    """What is known of everybody at a moment."""

    ratings: dict[str, Rating] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    matches: dict[str, int] = field(default_factory=dict)

    def add(self, people: Sequence[str], points: Sequence[int]) -> None:
        """One match more."""
        self.ratings.update(rate(people, points, self.ratings))
        for one, gained in zip(people, points, strict=True):
            self.points[one] = self.points.get(one, 0) + gained
            self.matches[one] = self.matches.get(one, 0) + 1

    def lead(self, way: str, one: str, other: str) -> float:
        """How far one is ahead of another in one of WAYS."""
        return self._figure(way, one) - self._figure(way, other)

    def _figure(self, way: str, one: str) -> float:
        if way == "rating":
            return self.ratings.get(one, Rating()).mu
        if way == "rating as shown":
            return self.ratings.get(one, Rating()).shown
        points = self.points.get(one, 0)
        return points if way == "points in all" else points / max(1, self.matches.get(one, 0))

    def order(self, way: str) -> float:
        """Share of pairs of different strength that one of WAYS has in the right order."""
        return mean(self.lead(way, a, b) > 0 for a in PEOPLE for b in PEOPLE if level(a) > level(b))

    def levels(self) -> list[float]:
        """Mean rating of each level as it is shown, weakest first."""
        return [
            mean(self._figure("rating as shown", one) for one in PEOPLE if level(one) == n) for n in range(len(LEVELS))
        ]


def pairs_of(played: Played) -> list[tuple[str, str]]:
    """(finished before, finished behind) of a match."""
    people, points = played
    return [(people[i], people[j]) for i in range(4) for j in range(4) if points[i] > points[j]]


def logistic(value: float) -> float:
    """The logistic curve."""
    return 1 / (1 + math.exp(-max(-700.0, min(700.0, value))))


def fit(leads: Sequence[float]) -> float:
    """The scale under which leads foretell best that the leader finishes before the other; searched over powers of ten."""

    def loss(scale: float) -> float:
        return sum(-math.log(max(logistic(scale * one), 1e-12)) for one in leads)

    return min((10 ** (step / 20) for step in range(-120, 21)), key=loss)


def score(chances: Sequence[float]) -> tuple[float, float]:
    """Accuracy (an even chance is half right) and mean log loss of the chances given to what came true."""
    return mean(1.0 if one > 0.5 else 0.5 if one == 0.5 else 0.0 for one in chances), mean(
        -math.log(max(one, 1e-12)) for one in chances
    )


def run(rules: Ruleset, seed: int) -> tuple[list[dict[str, float]], list[float], dict[str, tuple[float, float]]]:
    """Order after each moment, mean rating of the levels at the last, and the scores of the ways to foretell."""
    rng = random.Random(seed)
    books = Books()
    orders: list[dict[str, float]] = []
    leads: dict[str, list[float]] = {way: [] for way in WAYS}
    for n in range(1, TRAINING + 1):
        people: list[str] = []
        while len(people) < 4:
            one = rng.choices(PEOPLE, COMING * len(LEVELS))[0]
            if one not in people:
                people.append(one)
        points = play(rules, people, rng.randrange(1 << 60))
        for first, second in pairs_of((people, points)):
            for way, found in leads.items():
                found.append(books.lead(way, first, second))
        books.add(people, points)
        if n in MOMENTS:
            orders.append({way: books.order(way) for way in WAYS})
    scales = {way: fit(found) for way, found in leads.items()}
    chances: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(LATER):
        people = rng.sample(PEOPLE, 4)
        for first, second in pairs_of((people, play(rules, people, rng.randrange(1 << 60)))):
            if level(first) != level(second):
                for way, found in chances.items():
                    found.append(logistic(scales[way] * books.lead(way, first, second)))
    return orders, books.levels(), {way: score(found) for way, found in chances.items()}


def by_length(rules: Ruleset, seed: int) -> dict[int, float]:
    """By number of deals the share of pairs in which plan finishes before greedy; a level finish counts half."""
    bots = ("plan", "plan", "greedy", "greedy")
    deals = max(LENGTHS) * LONGEST
    played = outcomes(rules, rules.preset(next(iter(rules.presets))), len(bots) * deals, seed, bots)
    # Every wall is played four times, the bots a seat further on each time: of each it takes one, and sits a seat further on at the next.
    chosen = [(len(bots) * wall + wall % len(bots), wall % len(bots)) for wall in range(deals)]
    points = [[played[number].scores[(bot - turn) % len(bots)] for bot in range(len(bots))] for number, turn in chosen]
    found = {}
    for length in LENGTHS:
        matches = [
            [sum(one[bot] for one in points[at : at + length]) for bot in range(len(bots))]
            for at in range(0, deals, length)
        ]
        ahead = [(one[a] > one[b]) + (one[a] == one[b]) / 2 for one in matches for a in (0, 1) for b in (2, 3)]
        found[length] = mean(ahead)
    return found


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="?", default="mcr")
    parser.add_argument("--runs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--lengths", action="store_true")
    args = parser.parse_args()
    if args.lengths:
        for length, share in by_length(ruleset(args.rules), args.seed).items():
            print(f"{length:2} deals: plan before greedy in {share:.1%} of pairs", flush=True)
        return
    found = []
    for n in range(args.runs):
        found.append(run(ruleset(args.rules), args.seed + n))
        levels = found[-1][1]
        shown = ", ".join(f"{name} {value:.1f}" for name, value in zip(LEVELS, levels, strict=True))
        print(f"run {n + 1}: rating as shown after {TRAINING} matches: {shown}", flush=True)
    print(f"levels in order in {sum(sorted(levels) == levels for _, levels, _ in found)} of {len(found)} runs")
    for way in WAYS:
        order = ", ".join(f"{mean(orders[n][way] for orders, _, _ in found):.1%}" for n in range(len(MOMENTS)))
        hits, losses = zip(*(scores[way] for _, _, scores in found), strict=True)
        print(
            f"{way:15} pairs in order after {', '.join(map(str, MOMENTS))} matches: {order}; "
            f"foretells with accuracy {mean(hits):.1%}, log loss {mean(losses):.3f}"
        )


if __name__ == "__main__":
    main()
