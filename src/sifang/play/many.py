"""Many tables at once: one decision on each, masks and planes written in place, finished tables dealt anew."""

from typing import Any

from sifang.engine import chance
from sifang.engine.actions import ACTIONS, WIN
from sifang.engine.layout import Rules
from sifang.kernel import inner, kernel
from sifang.play import check, deal, flow, wall
from sifang.play.log import Log
from sifang.play.observe import observe
from sifang.play.situation import Scratch
from sifang.play.state import OVER, Table


@inner
def redeal(t: Table, r: Rules, forms_data: Any, s: Scratch, rows: Log) -> None:
    """The next deal on a table, its wall from the table's generator; the deal passes on. A deal may be over at once (天和 taken by rule)."""
    t.dealer = (int(t.dealer) + 1) & 3
    t.east = int(t.dealer)
    t.round_wind = (int(t.round_wind) + (1 if int(t.dealer) == 0 else 0)) & 3
    t.phase = OVER
    while int(t.phase) == OVER:
        wall.new_chance(t, r)
        deal.deal(t, r, forms_data, s, rows)


@inner
def write_mask(s: Scratch, n: int, mask: Any) -> None:
    """The n legal actions of the scratch as a mask of the whole space."""
    for i in range(ACTIONS):
        mask[i] = 0
    actions = s.actions
    for i in range(n):
        mask[int(actions[i])] = 1


@kernel
def start_all(tables: Any, rules: Any, forms_rows: Any, scratches: Any, rows: Log, seed: int) -> None:
    """Deal on every table; table i has the walls of stream i."""
    for i in range(len(tables)):
        t = tables[i]
        chance.start(t.rng, seed, 0, i)
        t.dealer = 3
        t.round_wind = 3
        t.streak = 0
        redeal(t, rules[0], forms_rows[0], scratches[0], rows)


@inner
def report(t: Table, r: Rules, forms_data: Any, s: Scratch, mask: Any, planes: Any, with_planes: int) -> int:
    """Write what the seat to be asked needs; returns that seat."""
    seat = int(flow.actor(t))
    n = int(flow.legal(t, r, forms_data, s, seat, s.actions))
    write_mask(s, n, mask)
    if with_planes:
        observe(t, r, seat, s.seen, planes)
    return seat


@kernel
def report_all(
    tables: Any, rules: Any, forms_rows: Any, scratches: Any, masks: Any, planes: Any, actors: Any, with_planes: int
) -> None:
    """Masks, planes and actors of every table."""
    for i in range(len(tables)):
        actors[i] = report(tables[i], rules[0], forms_rows[0], scratches[0], masks[i], planes[i], with_planes)


@kernel
def step_all(
    tables: Any,
    rules: Any,
    forms_rows: Any,
    scratches: Any,
    rows: Log,
    actions: Any,
    actors: Any,
    masks: Any,
    planes: Any,
    rewards: Any,
    done: Any,
    with_planes: int,
) -> None:
    """One decision on each table by the seat in ``actors``; then what the next seat needs. Rewards are the points of finished deals less fines."""
    r = rules[0]
    forms_data = forms_rows[0]
    s = scratches[0]
    for i in range(len(tables)):
        t = tables[i]
        t.n_log = 0
        flow.step(t, r, forms_data, s, rows, int(actors[i]), int(actions[i]))
        over = int(t.phase) == OVER
        done[i] = 1 if over else 0
        for seat in range(4):
            rewards[i][seat] = int(t.scores[seat]) - int(t.fines[seat]) if over else 0
        if over:
            redeal(t, r, forms_data, s, rows)
        actors[i] = report(t, r, forms_data, s, masks[i], planes[i], with_planes)


@kernel
def random_play(
    tables: Any,
    rules: Any,
    forms_rows: Any,
    scratches: Any,
    rows: Log,
    n: int,
    masks: Any,
    planes: Any,
    with_masks: int,
    with_planes: int,
    count: Any,
) -> None:
    """n decisions on each table, uniform over the legal actions, with masks and planes for each; ``count``: deals, decisions, wins."""
    r = rules[0]
    forms_data = forms_rows[0]
    s = scratches[0]
    for i in range(len(tables)):
        t = tables[i]
        for _ in range(n):
            seat = int(flow.actor(t))
            m = int(flow.legal(t, r, forms_data, s, seat, s.actions))
            if with_masks:
                write_mask(s, m, masks[i])
            if with_planes:
                observe(t, r, seat, s.seen, planes[i])
            action = int(s.actions[chance.below(t.rng, m)])
            t.n_log = 0
            flow.step(t, r, forms_data, s, rows, seat, action)
            if int(t.phase) == OVER:
                count[0] += 1
                count[1] += int(t.steps)
                count[2] += 1 if int(t.n_winners) else 0
                redeal(t, r, forms_data, s, rows)


@kernel
def checked_deals(
    tables: Any,
    rules: Any,
    forms_rows: Any,
    scratches: Any,
    rows: Log,
    seed: int,
    first: int,
    n: int,
    found: Any,
    count: Any,
) -> int:
    """Play n deals at random on the first table, checking after every step; seats answer in random order and take wins they may.

    ``found`` is scratch for 42 counts; ``count`` gets deals, decisions, wins, listed actions. Returns 0, or -1 - the number of the first deal
    that is off, whose faults then stand in ``count[3]``.
    """
    t = tables[0]
    r = rules[0]
    forms_data = forms_rows[0]
    s = scratches[0]
    for number in range(first, first + n):
        chance.start(t.rng, seed, number, 0)
        wall.new_chance(t, r)
        t.dealer = number & 3
        t.east = number & 3
        t.round_wind = (number >> 2) & 3
        t.streak = number % 3
        t.n_log = 0
        deal.deal(t, r, forms_data, s, rows)
        while True:
            off = check.faults(t, r, found)
            if off:
                count[3] = off
                return -1 - number
            if int(t.phase) == OVER:
                break
            seat = chance.below(t.rng, 4)
            while (int(t.pending) >> seat) & 1 == 0:
                seat = (seat + 1) & 3
            m = int(flow.legal(t, r, forms_data, s, seat, s.actions))
            if m == 0:
                return -1 - number
            action = int(s.actions[chance.below(t.rng, m)])
            for i in range(min(m, 2)):
                if int(s.actions[i]) == WIN and chance.below(t.rng, 8):
                    action = WIN
            count[1] += 1
            count[3] += m
            t.n_log = 0
            flow.step(t, r, forms_data, s, rows, seat, action)
        count[0] += 1
        for seat in range(4):
            count[2] += int(t.wins[seat])
    return 0
