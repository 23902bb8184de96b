"""What a seat may not see, changed: the ground of every test that nothing of it shows."""

import random

from sifang.play import state


def exchange(row: state.Table, seat: int, rng: random.Random) -> list[int]:
    """Mix the tiles of the other hands and of the wall that is left, in place; the other seats."""
    others = [one for one in range(4) if one != seat]
    undrawn = [i for i in range(row.pos, row.n_wall) if i not in (row.indicator, row.gap) and row.wall[i] < 34]
    pool = [kind for one in others for kind in range(34) for _ in range(row.hands[one][kind])]
    pool += [row.wall[i] for i in undrawn]
    rng.shuffle(pool)
    for one in others:
        size = sum(row.hands[one])
        row.hands[one] = [0] * 34
        for _ in range(size):
            row.hands[one][pool.pop()] += 1
    for i in undrawn:
        row.wall[i] = pool.pop()
    return others
