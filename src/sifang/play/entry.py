"""Doors into the kernels of play: they take arrays of rows (lists of rows when interpreted), for one table or many.

From Python an array costs a fraction of what a single record costs, so one table is a batch of one.
"""

from typing import Any

from sifang.engine import chance
from sifang.kernel import kernel
from sifang.play import check, deal, ends, flow, log, wall
from sifang.play.log import Log


@kernel
def make_chance(tables: Any, i: int, rules: Any, seed: int, number: int, stream: int) -> None:
    """Wall, dice, treasures and exchange direction of table i from a seed, a deal's number and a stream."""
    t = tables[i]
    chance.start(t.rng, seed, number, stream)
    wall.new_chance(t, rules[0])


@kernel
def start(tables: Any, i: int, rules: Any, forms_rows: Any, scratches: Any, rows: Log) -> int:
    """Deal on table i, whose wall, dice, dealer and winds are set; returns the rows written."""
    t = tables[i]
    t.n_log = 0
    deal.deal(t, rules[0], forms_rows[0], scratches[0], rows)
    return int(t.n_log)


@kernel
def play(tables: Any, i: int, rules: Any, forms_rows: Any, scratches: Any, rows: Log, seat: int, action: int) -> int:
    """Carry out a legal action; returns the rows written."""
    t = tables[i]
    t.n_log = 0
    flow.step(t, rules[0], forms_rows[0], scratches[0], rows, seat, action)
    return int(t.n_log)


@kernel
def advance(tables: Any, i: int, rules: Any, forms_rows: Any, scratches: Any, rows: Log, seat: int, action: int) -> int:
    """Carry out a legal action, and list what the next seat may do in ``Scratch.actions``: 4 * how many + that seat; -1 when the deal is over.

    One call a decision, for programs that drive a single table.
    """
    t = tables[i]
    s = scratches[0]
    t.n_log = 0
    flow.step(t, rules[0], forms_rows[0], s, rows, seat, action)
    following = int(flow.actor(t))
    if following < 0:
        return -1
    return 4 * int(flow.legal(t, rules[0], forms_rows[0], s, following, s.actions)) + following


@kernel
def legal(tables: Any, i: int, rules: Any, forms_rows: Any, scratches: Any, seat: int) -> int:
    """Write the seat's legal actions into the scratch; returns how many."""
    s = scratches[0]
    return int(flow.legal(tables[i], rules[0], forms_rows[0], s, seat, s.actions))


@kernel
def next_actor(tables: Any, i: int) -> int:
    """The seat to ask next, -1 when the deal is over."""
    return int(flow.actor(tables[i]))


@kernel
def faults(tables: Any, i: int, rules: Any, found: Any) -> int:
    """A mask of what is off at the table (play.check); ``found`` is scratch for 42 counts."""
    return int(check.faults(tables[i], rules[0], found))


@kernel
def penalize(
    tables: Any, i: int, rules: Any, forms_rows: Any, scratches: Any, rows: Log, seat: int, points: int, stopped: int
) -> int:
    """A referee's fine and 停和; returns the rows written."""
    t = tables[i]
    t.n_log = 0
    flow.penalize(t, rules[0], forms_rows[0], scratches[0], rows, seat, points, stopped)
    return int(t.n_log)


@kernel
def penalty_tile(tables: Any, i: int, rows: Log, seat: int, kind: int) -> int:
    """罰張: the seat must discard this kind next; returns the rows written."""
    t = tables[i]
    t.n_log = 0
    t.penalty_tiles[seat] = kind
    log.emit(t, rows, log.PENALTY_TILE, seat, kind, 0, 0, 0, 0)
    return int(t.n_log)


@kernel
def call_off(tables: Any, i: int, rules: Any, scratches: Any, rows: Log, how: int) -> int:
    """End the deal without a winner (``how``: play.state.ABORTED, REPLAYED); returns the rows written."""
    t = tables[i]
    t.n_log = 0
    ends.finish(t, rules[0], scratches[0], rows, how)
    return int(t.n_log)
