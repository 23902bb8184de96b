"""The wall with its two ends, and chance that comes before the first tile (every book's section on the wall).

Draws run from the front; replacements come from the tail, the last stack first and its upper tile before its lower. A turned joker is stepped over.
"""

from sifang.engine import chance
from sifang.engine.layout import Rules
from sifang.kernel import inner
from sifang.play.state import Table


@inner
def wall_size(r: Rules) -> int:
    """Tiles in the wall: 108, 136 or 144."""
    return (108 if int(r.suits_only) else 136) + int(r.flowers)


@inner
def new_chance(t: Table, r: Rules) -> None:
    """Make the wall, dice, treasures and the direction of the exchange from the table's generator."""
    n = wall_size(r)
    plain = n - int(r.flowers)
    wall = t.wall
    for i in range(plain):
        wall[i] = i // 4
    for i in range(plain, n):
        wall[i] = 34 + i - plain
    chance.shuffle(t.rng, wall, n)
    for i in range(6):
        t.dice[i] = 1 + chance.below(t.rng, 6)
    for i in range(5):
        t.treasures[i] = chance.below(t.rng, 34)
    t.direction = 1 + chance.below(t.rng, 3)


@inner
def draws_left(t: Table, r: Rules) -> int:
    """Tiles that may still be drawn, from whichever end."""
    kept = int(r.reserve)
    if int(r.reserve_per_kong):
        kept += int(t.n_kongs)
    n = int(t.left) - kept
    return n if n > 0 else 0


@inner
def take_front(t: Table) -> int:
    """Take the next tile from the front; returns its index. The caller has asked ``draws_left``."""
    i = int(t.pos)
    while i == int(t.gap) or i == int(t.indicator):
        i += 1
    t.pos = i + 1
    t.left -= 1
    return i


@inner
def take_tail(t: Table) -> int:
    """Take the next tile from the tail; returns its index."""
    while True:
        half = int(t.tail_half)
        i = 2 * int(t.tail_stack) + half
        if half == 0:
            t.tail_half = 1
        else:
            t.tail_half = 0
            t.tail_stack -= 1
        if i >= int(t.pos) and i != int(t.indicator):
            break
    t.gap = i if half == 0 else -1
    t.left -= 1
    return i
