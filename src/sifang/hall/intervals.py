"""How far a figure may be off by chance: 95 % intervals of a rate and of a mean."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

Z = NormalDist().inv_cdf(0.975)
FEWEST = 10
"""Values below which the mean of values with such long tails has no interval worth showing."""
Interval = tuple[float, float]


def rate_interval(hits: int, n: int) -> Interval | None:
    """Wilson's interval of ``hits`` of ``n``; None for none at all.

    >>> [round(end, 3) for end in rate_interval(5, 20)]
    [0.112, 0.469]
    """
    if n <= 0:
        return None
    rate, spread = hits / n, Z * Z / n
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / n + spread / (4 * n)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def t_quantile(freedom: int) -> float:
    """The 97.5 % point of Student's t, by its expansion around the normal one (Abramowitz and Stegun 26.7.5); to 0.001 from 9 degrees on."""
    z = Z
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / freedom**power for power, term in enumerate(terms, 1)))


def mean_interval(total: float, squares: float, n: int) -> Interval | None:
    """Student's interval of a mean out of the sum and the sum of squares; None for fewer than FEWEST values."""
    if n < FEWEST:
        return None
    mean = total / n
    variance = max(0.0, (squares - total * mean) / (n - 1))
    half = t_quantile(n - 1) * sqrt(variance / n)
    return mean - half, mean + half
