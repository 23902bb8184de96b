"""Whole deals between bots, in one kernel: from the seed to the scores without a step in Python."""

from __future__ import annotations

from typing import Any

from sifang.bots.choose import choose, choose_among
from sifang.engine import chance
from sifang.engine.rows import Row, i1, i2, i4
from sifang.kernel import kernel
from sifang.play import deal, entry, flow, log

ROTATIONS = 4


class Outcome(Row):
    """What came of a deal."""

    scores = i4(4)
    """Points of each seat, fines taken off."""
    wins = i1(4)
    fed = i1(4)
    """How many wins each seat has fed."""
    values = i4()
    """Sum of the values of all wins, in the rule set's unit."""
    n_wins = i1()
    decisions = i2()
    illegal = i2()
    """Actions that were not among the legal ones, and false wins: faults of a bot."""


@kernel
def clear(out: Any) -> None:
    """An outcome of nothing."""
    for seat in range(4):
        out.scores[seat] = 0
        out.wins[seat] = 0
        out.fed[seat] = 0
    out.values = 0
    out.n_wins = 0
    out.decisions = 0
    out.illegal = 0


@kernel
def note(out: Any, rows: Any, n: int) -> None:
    """Count the wins among the log's rows."""
    for i in range(n):
        row = rows[i]
        if int(row[0]) == log.WON:
            out.wins[int(row[1])] += 1
            out.n_wins += 1
            out.values += int(row[5])
            if int(row[4]) >= 0 and int(row[3]) != 1:
                out.fed[int(row[4])] += 1
        elif int(row[0]) == log.FALSE_WIN:
            out.illegal += 1


@kernel
def was_legal(s: Any, action: int) -> int:
    """Whether the action is on the list that was made for it; the list's end is not kept, so older entries count as well."""
    for i in range(len(s.actions)):
        if int(s.actions[i]) == action:
            return 1
    return 0


@kernel
def play_deal(
    t: Any, r: Any, F: Any, C: Any, s: Any, plans: Any, minds: Any, bots: Any, first: int, rows: Any, out: Any
) -> None:
    """Play a deal whose chance, dealer and winds are set; ``bots[(seat + first) & 3]`` sits at a seat."""
    clear(out)
    t.n_log = 0
    deal.deal(t, r, F, s, rows)
    note(out, rows, int(t.n_log))
    seat = int(flow.actor(t))
    while seat >= 0:
        bot = int(bots[(seat + first) & 3])
        for i in range(len(s.actions)):
            s.actions[i] = -1
        action = int(choose(t, r, F, C, s, plans[bot], minds[seat], bot, seat))
        out.decisions += 1
        if was_legal(s, action) == 0:
            out.illegal += 1
            break
        t.n_log = 0
        flow.step(t, r, F, s, rows, seat, action)
        note(out, rows, int(t.n_log))
        seat = int(flow.actor(t))
    for one in range(4):
        out.scores[one] = int(t.scores[one]) - int(t.fines[one])


@kernel
def play_deals(
    tables: Any,
    rules: Any,
    F: Any,
    C: Any,
    scratches: Any,
    plans: Any,
    minds: Any,
    bots: Any,
    rows: Any,
    seed: int,
    begin: int,
    end: int,
    rotate: int,
    easts: Any,
    outs: Any,
) -> None:
    """Play deals ``begin`` to ``end - 1`` of a seed. With ``rotate`` each wall is played four times, the bots a seat further on."""
    t = tables[0]
    for number in range(begin, end):
        wall = number // ROTATIONS if rotate else number
        entry.make_chance(tables, 0, rules, seed, wall, 0)
        for seat in range(4):
            chance.start(minds[seat].rng, seed, number, 1 + seat)
        t.dealer = 0
        t.round_wind = wall & 3
        t.streak = 0
        t.east = int(easts[number - begin])
        for seat in range(4):
            t.points[seat] = 0
        play_deal(
            t,
            rules[0],
            F[0],
            C[0],
            scratches[0],
            plans,
            minds,
            bots,
            number % ROTATIONS if rotate else 0,
            rows,
            outs[number - begin],
        )


@kernel
def decide(tables: Any, rules: Any, F: Any, C: Any, scratches: Any, plans: Any, minds: Any, bot: int, seat: int) -> int:
    """One decision at the first of the tables, by the first of the minds."""
    return int(choose(tables[0], rules[0], F[0], C[0], scratches[0], plans[bot], minds[0], bot, seat))


@kernel
def decide_among(
    tables: Any, rules: Any, F: Any, C: Any, scratches: Any, plans: Any, minds: Any, bot: int, seat: int, actions: Any
) -> int:
    """One decision among these actions, at a table of which only the seat's part and what all see is filled in."""
    s = scratches[0]
    for i in range(len(actions)):
        s.actions[i] = int(actions[i])
    return int(choose_among(tables[0], rules[0], F[0], C[0], s, plans[bot], minds[0], bot, seat, len(actions)))
