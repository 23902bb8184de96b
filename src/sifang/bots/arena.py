"""Matches between bots, measured: points a deal with an interval.

Unit of sampling is the wall. Where bots differ, each wall is played four times with the bots a seat further on each time, so that
the luck of the tiles falls to all alike; deals of one wall are not independent, so the interval is taken over walls.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from sifang.bots import deals
from sifang.bots.bot import Equipment, bot_number, equipment
from sifang.bots.rows import BotScratch
from sifang.kernel import jit_enabled
from sifang.play import entry, state
from sifang.play.dispatch import new_scratch
from sifang.rules.ruleset import Ruleset
from sifang.table import log_rows

LOG_ROOM = 512
"""Rows that one step may write; as in ``sifang.table``."""
CHUNK = 64
"""Deals that one call of the kernel plays: a multiple of the rotations."""


class Court:
    """A table with all that its four bots need; one for a thread."""

    def __init__(self, gear: Equipment, bots: Sequence[int], seed: int) -> None:
        """Set up; ``bots`` are numbers of bots."""
        compiled = jit_enabled()
        self.gear = gear
        self.seed = seed
        self.bots = _ints(bots)
        self.rotate = int(len(set(bots)) > 1)
        self.tables = state.Table.rows(1, compiled=compiled)
        self.scratches = new_scratch()
        self.minds = BotScratch.rows(4, compiled=compiled)
        self.log = log_rows(LOG_ROOM)
        self.outs = deals.Outcome.rows(CHUNK, compiled=compiled)

    def play(self, begin: int, end: int, easts: Sequence[int]) -> list[deals.Outcome]:
        """Play deals ``begin`` to ``end - 1``, at most CHUNK."""
        gear = self.gear
        deals.play_deals(
            self.tables, gear.rules, gear.forms, gear.chows, self.scratches, gear.plans, self.minds, self.bots, self.log,
            self.seed, begin, end, self.rotate, _ints(easts), self.outs,
        )  # fmt: skip
        return [_plain(self.outs[i]) for i in range(end - begin)]


def _plain(row: Any) -> deals.Outcome:
    plain = deals.Outcome()
    plain.load(row)
    return plain


def _ints(values: Sequence[int]) -> Any:
    if not jit_enabled():
        return list(values)
    import numpy

    return numpy.array(values, numpy.int64)


def easts(ruleset: Ruleset, options: Any, gear: Equipment, seed: int, numbers: Iterable[int], rotate: int) -> list[int]:
    """Who is East in these deals: the dealer, seat 0, but where the dice decide (Taiwan ``seat_wind = "door"``)."""
    if not ruleset.rows(options).door_east:
        return [0 for _ in numbers]
    tables = state.Table.rows(1, compiled=jit_enabled())
    found = []
    for number in numbers:
        entry.make_chance(tables, 0, gear.rules, seed, number // deals.ROTATIONS if rotate else number, 0)
        dice = [int(one) for one in (tables[0]["dice"] if jit_enabled() else tables[0].dice)]
        found.append(ruleset.break_wall(options, 0, tuple(dice[: ruleset.dice]))[0])
    return found


def outcomes(
    ruleset: Ruleset, options: Any, n_deals: int, seed: int, bots: Sequence[str], threads: int = 1
) -> list[deals.Outcome]:
    """The outcomes of deals 0 to ``n_deals - 1``, in order; arguments as of :func:`simulate`."""
    if n_deals < 1:
        raise ValueError(f"{n_deals} deals: 1 or more expected")
    if not 0 <= seed < 1 << 62:
        raise ValueError(f"seed {seed}: 0 to 2**62 - 1 expected")
    if len(bots) != 4:
        raise ValueError(f"{len(bots)} bots: four expected")
    numbers = [bot_number(name) for name in bots]
    gear = equipment(ruleset, options)
    starts = list(range(0, n_deals, CHUNK))
    courts = [Court(gear, numbers, seed) for _ in range(max(1, min(threads, len(starts))))]

    def share(k: int) -> list[list[deals.Outcome]]:
        court = courts[k]
        mine = []
        for begin in starts[k :: len(courts)]:
            end = min(begin + CHUNK, n_deals)
            east = easts(ruleset, options, gear, seed, range(begin, end), court.rotate)
            mine.append(court.play(begin, end, east))
        return mine

    if len(courts) == 1:
        shares = [share(0)]
    else:
        with ThreadPoolExecutor(len(courts)) as pool:
            shares = list(pool.map(share, range(len(courts))))
    found = [one for i in range(len(starts)) for one in shares[i % len(courts)][i // len(courts)]]
    faults = sum(one.illegal for one in found)
    assert faults == 0, f"{faults} illegal actions or false wins"
    return found


def simulate(
    ruleset: Ruleset, options: Any, deals: int, seed: int, bots: Sequence[str], threads: int = 1
) -> dict[str, Any]:
    """Play whole deals between four bots and say how each fared.

    Args:
        ruleset: a rule set.
        options: its options; those of its first preset if None.
        deals: how many; where bots differ every four are one wall. Seat 0 deals, the round wind goes with the wall.
        seed: 0 to 2**62 - 1; all but ``seconds`` depends on nothing else.
        bots: four names of ``BOTS``.
        threads: how many run at a time; compiled kernels let one another run.

    Returns:
        ``deals``, ``wins`` (deals that somebody won), ``draws`` (the others), ``mean_value`` (of a win, in the rule set's unit; None
        without wins), ``seconds``, ``decisions``, and ``bots``: for each ``name``, ``mean`` points a deal, ``ci95`` (half its 95 %
        interval over walls; None for a single wall), ``won`` and ``dealt_in`` (shares of deals).

    Raises:
        ValueError: an argument is out of range or no bot's name.
    """
    options = ruleset.preset(next(iter(ruleset.presets))) if options is None else options
    began = time.perf_counter()
    found = outcomes(ruleset, options, deals, seed, bots, threads)
    seconds = time.perf_counter() - began
    won = sum(1 for one in found if one.n_wins)
    wins = sum(one.n_wins for one in found)
    rotate = len(set(bots)) > 1
    return {
        "deals": deals,
        "wins": won,
        "draws": deals - won,
        "mean_value": round(sum(one.values for one in found) / wins, 4) if wins else None,
        "seconds": round(seconds, 3),
        "decisions": sum(one.decisions for one in found),
        "bots": [_report(name, i, found, rotate) for i, name in enumerate(bots)],
    }


def _report(name: str, i: int, found: Sequence[deals.Outcome], rotate: bool) -> dict[str, Any]:
    # In rotation k the bot i sits at seat i - k.
    seats = [(i - number) % deals.ROTATIONS if rotate else i for number in range(len(found))]
    points = [one.scores[seat] for one, seat in zip(found, seats, strict=True)]
    step = deals.ROTATIONS if rotate else 1
    walls = [points[at : at + step] for at in range(0, len(points), step)]
    means = [sum(wall) / len(wall) for wall in walls]
    n = len(found)
    return {
        "name": name,
        "mean": round(sum(points) / n, 4),
        "ci95": _half_interval(means),
        "won": round(sum(1 for one, seat in zip(found, seats, strict=True) if one.wins[seat]) / n, 4),
        "dealt_in": round(sum(1 for one, seat in zip(found, seats, strict=True) if one.fed[seat]) / n, 4),
    }


def _half_interval(means: Sequence[float]) -> float | None:
    n = len(means)
    if n < 2:
        return None
    mean = sum(means) / n
    variance = sum((one - mean) ** 2 for one in means) / (n - 1)
    return round(1.96 * math.sqrt(variance / n), 4)
