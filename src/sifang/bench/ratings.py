"""The figures of bench/results.md, section Ratings: whether the hall's ratings find bots of known strength, and foretell later matches.

    python -m sifang.bench.ratings                  five runs in MCR
    python -m sifang.bench.ratings sichuan --runs 2

A hall of twelve: four random, four greedy and four plan bots, each a person of its own. Some come eight times as often as others, as people do. After 200
matches the ratings and the points gathered so far foretell, for each two at a table of 200 later matches of anybody, who finishes before whom. Points
become a probability by a logistic curve whose scale is fitted to the first 200 matches; ratings are used as they are.
"""

import argparse
import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import NormalDist, mean

from sifang.kernel import prefer_jit

prefer_jit()

from sifang.bots import Bot  # noqa: E402
from sifang.hall.ratings import MODEL, Rating, rate  # noqa: E402
from sifang.match import Match  # noqa: E402
from sifang.rules.ruleset import Ruleset, ruleset  # noqa: E402

LEVELS = ("random", "greedy", "plan")
"""Weakest first (section Bots)."""
COMING = (1, 2, 4, 8)
"""How often each of the four of a level comes, in proportion."""
PEOPLE = [f"{level} {n}" for level in LEVELS for n in range(len(COMING))]
TRAINING, LATER = 200, 200
MOMENTS = (25, 50, 100, 200)
"""Matches after which the order is looked at."""
Played = tuple[Sequence[str], Sequence[int]]


def level(person: str) -> int:
    """How strong a person is known to be."""
    return LEVELS.index(person.split(maxsplit=1)[0])


def play(rules: Ruleset, people: Sequence[str], seed: int) -> list[int]:
    """Points of a whole match."""
    match = Match(rules, rules.preset(next(iter(rules.presets))), seed)
    bots = [Bot(one.split()[0], rules, match.options, seed * 4 + n) for n, one in enumerate(people)]
    while not match.over:
        table = match.table
        while not table.over:
            seat = table.actor
            table.play(seat, bots[match.position.seating[seat]].act(table, seat))
        match.advance()
    return list(match.points)


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

    def by_rating(self, one: str, other: str) -> float:
        """Chance that one finishes before another, by openskill's own model."""
        a, b = self.ratings.get(one, Rating()), self.ratings.get(other, Rating())
        spread = math.sqrt(2 * float(MODEL.beta) ** 2 + a.sigma**2 + b.sigma**2)
        return NormalDist().cdf((a.mu - b.mu) / spread)

    def lead(self, one: str, other: str, *, per_match: bool) -> float:
        """Points ahead, in all or per match."""
        found = []
        for name in (one, other):
            points, matches = self.points.get(name, 0), self.matches.get(name, 0)
            found.append(points / matches if per_match and matches else points)
        return found[0] - found[1]

    def order(self) -> float:
        """Share of pairs of different strength that the ratings have in the right order, as they are shown."""
        pairs = [(a, b) for a in PEOPLE for b in PEOPLE if level(a) > level(b)]
        shown = {one: self.ratings.get(one, Rating()).shown for one in PEOPLE}
        return mean(shown[a] > shown[b] for a, b in pairs)


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


def run(rules: Ruleset, seed: int) -> tuple[list[float], dict[str, tuple[float, float]]]:
    """Order after each moment, and the scores of the three ways to foretell."""
    rng = random.Random(seed)
    weights = [COMING[n % len(COMING)] for n in range(len(PEOPLE))]
    books = Books()
    orders: list[float] = []
    leads: dict[bool, list[float]] = {False: [], True: []}
    for n in range(1, TRAINING + 1):
        people: list[str] = []
        while len(people) < 4:
            one = rng.choices(PEOPLE, weights)[0]
            if one not in people:
                people.append(one)
        points = play(rules, people, rng.randrange(1 << 60))
        for first, second in pairs_of((people, points)):
            for per_match, found in leads.items():
                found.append(books.lead(first, second, per_match=per_match))
        books.add(people, points)
        if n in MOMENTS:
            orders.append(books.order())
    scales = {per_match: fit(found) for per_match, found in leads.items()}
    chances: dict[str, list[float]] = {"rating": [], "points in all": [], "points a match": []}
    for _ in range(LATER):
        people = rng.sample(PEOPLE, 4)
        for first, second in pairs_of((people, play(rules, people, rng.randrange(1 << 60)))):
            if level(first) == level(second):
                continue  # bots of a kind: nothing can be foretold
            chances["rating"].append(books.by_rating(first, second))
            for per_match, name in ((False, "points in all"), (True, "points a match")):
                chances[name].append(logistic(scales[per_match] * books.lead(first, second, per_match=per_match)))
    return orders, {name: score(found) for name, found in chances.items()}


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("rules", nargs="?", default="mcr")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--seed", type=int, default=2026)
    args = parser.parse_args()
    found = []
    for n in range(args.runs):
        orders, scores = run(ruleset(args.rules), args.seed + n)
        found.append((orders, scores))
        print(
            f"run {n + 1}  pairs in order after {', '.join(map(str, MOMENTS))} matches:",
            ", ".join(f"{one:.1%}" for one in orders),
            "|",
            ", ".join(f"{name} {hit:.1%} {loss:.3f}" for name, (hit, loss) in scores.items()),
            flush=True,
        )
    for n, moment in enumerate(MOMENTS):
        print(f"after {moment:3} matches  {mean(orders[n] for orders, _ in found):6.1%} of pairs in order")
    for name in found[0][1]:
        hits, losses = zip(*(scores[name] for _, scores in found), strict=True)
        print(f"{name:15} accuracy {mean(hits):6.1%}  log loss {mean(losses):.3f}")


if __name__ == "__main__":
    main()
