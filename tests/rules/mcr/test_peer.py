"""Random complete hands against PyMahjongGB 1.4.0: totals and lists of fans, every difference under a clause (MCR 13).

PyMahjongGB checks no input (its faults F4 and F5), so the hands hold no contradictory flags. It sees 和绝张 in the winner's own open pung and
counts a fifth copy as a wait, as MCR 7, 13 and 14 do. Where several choices have one total, MCR 7 lets any be listed.
"""

import random
from collections import Counter

import pytest

from sifang.bench.mcr import peer_arguments, random_win
from sifang.engine import layout
from sifang.engine.layout import BY_DRAW, BY_ROBBERY, Tally, Work
from sifang.rules.mcr import RULESET
from sifang.rules.mcr.fans import TABLE
from sifang.rules.mcr.options import McrOptions, rows
from sifang.rules.mcr.score import value
from sifang.score import Question
from sifang.tiles import KINDS

HANDS = 100_000
TWO_CHOW_FANS = ("一般高", "喜相逢", "连六", "老少副")
WAITS = ("边张", "坎张", "单钓将")


def ours(w, r, work, out):
    value(w, r, work, out)
    fans = {one.zh: out.counts[one.index] * r.values[one.index] for one in TABLE if out.counts[one.index]}
    return out.total, fans


def theirs(peer, arguments):
    fans = Counter()
    for points, name in peer.MahjongFanCalculator(*arguments):
        fans[TABLE.find(name.removeprefix("独听・")).zh] += points
    return fans.total(), dict(fans)


def question(w):
    tiles = [kind for kind in range(KINDS) for _ in range(w.hand[kind])]
    tiles.remove(w.tile)
    situation = {
        "self_draw": w.by == BY_DRAW, "rob_kong": w.by == BY_ROBBERY, "seat_wind": "ESWN"[w.seat_wind], "round_wind": "ESWN"[w.round_wind],
        "last_tile": bool(w.flags & layout.WALL_END), "after_kong": bool(w.flags & layout.AFTER_KONG),
        "fourth_tile": bool(w.flags & layout.LAST_OF_KIND), "flowers": w.flower_count,
    }  # fmt: skip
    melds = tuple(zip(w.meld_types[: w.n_melds], w.meld_kinds[: w.n_melds], strict=True))
    return Question("mcr", McrOptions(), tuple(tiles), melds, w.tile, situation)


def without(fans, names):
    return {name: points for name, points in fans.items() if name not in names}


def difference(w, mine, other):
    """Why two answers differ: a clause, or what has none."""
    if mine[0] != other[0]:
        return f"total {mine} {other}"
    if without(mine[1], TWO_CHOW_FANS) == without(other[1], TWO_CHOW_FANS):
        return "MCR 7, chow_options: several two-chow fans of one value"
    if without(mine[1], WAITS) == without(other[1], WAITS):
        return "MCR 13: several readings of the one wait"
    found = RULESET.score(question(w))
    readings = [{TABLE.find(one.key).zh: one.points for one in reading.counted} for reading in found.others]
    if any(without(other[1], TWO_CHOW_FANS) == without(one, TWO_CHOW_FANS) for one in readings):
        return "MCR 6: another reading of the same total"
    return f"unexplained {mine} {other}"


@pytest.mark.peer
def test_pymahjonggb_agrees(capsys):
    peer = pytest.importorskip("MahjongGB")
    rng = random.Random(20251)
    r, work, out = rows(McrOptions()), Work(), Tally()
    reasons = Counter()
    for _ in range(HANDS):
        w = random_win(rng)
        mine, other = ours(w, r, work, out), theirs(peer, peer_arguments(w))
        reasons["equal" if mine == other else difference(w, mine, other)] += 1
    with capsys.disabled():
        print()
        for reason, n in reasons.most_common():
            print(f"{n:7d} {reason}")
    assert [reason for reason in reasons if not reason.startswith(("equal", "MCR"))] == []
