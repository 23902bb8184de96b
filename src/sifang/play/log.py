"""The log: what happens at a table, as rows of eight ints written by the same step that makes it happen.

A row is (code, seat, five arguments, 0); a log without room loses rows and costs nothing. ``sifang.events`` decodes rows and says who may see them.
"""

from typing import Any

from sifang.kernel import inner
from sifang.play.state import Table

Log = Any
"""Rows of ROW ints: a NumPy array when compiled, a list of lists when interpreted; it may be empty."""
ROW = 8

DEAL_BEGAN = 1
"""seat = dealer; round wind, streak, east, dice: six digits 0-6 in base 7, number of tiles in the wall."""
TILE_DEALT = 2
"""seat; kind or 34 + flower, index in the wall."""
JOKER_TURNED = 3
"""seat = dealer; the turned kind, primary joker, secondary joker, index in the wall."""
TREASURE_TURNED = 4
"""kind, how many are open."""
FLOWER_SHOWN = 5
"""seat; flower 0-7."""
TILE_DRAWN = 6
"""seat; kind or 34 + flower, how (state.FROM_WALL ...), index in the wall, tiles left."""
DISCARDED = 7
"""seat; kind or 34 + flower, 1 if it is the tile just drawn, 1 if ready is declared with it."""
CHOWED = 8
"""seat; lowest kind or 64 + honour sequence, claimed kind, place, from seat."""
PUNGED = 9
"""seat; kind, kind, 0, from seat."""
KONGED = 10
"""seat; kind, type (layout.KONG ...), kind it stands for or -1, from seat or -1. An added kong stands once nobody robs it."""
KONG_OFFERED = 11
"""seat; kind, type: a kong that others may rob."""
READY_DECLARED = 12
"""seat; 1 聽牌, 2 地聽, 3 天聽."""
EXCHANGE_GIVEN = 13
"""seat; three kinds, to seat."""
EXCHANGE_TAKEN = 14
"""seat; three kinds, from seat."""
VOID_DECLARED = 15
"""seat; suit."""
WON = 16
"""seat; kind, way (layout.BY_DISCARD ...), from seat or -1, value, flags."""
PAID = 17
"""seat = payer; payee, points, reason."""
FINED = 18
"""seat; points, reason."""
STOPPED = 19
"""seat: 停和."""
FALSE_WIN = 20
"""seat; kind, way, 0 complete but too cheap, 1 waiting, 2 not waiting."""
HAND_SHOWN = 21
"""seat; kind, copies in the concealed hand at the end of the deal, or 34 + flower."""
DEAL_ENDED = 22
"""how (state.BY_WIN ...)."""
CHOSEN = 23
"""seat; action: a seat's decision, known to itself alone; the record replays these."""
KONG_SHOWN = 24
"""seat; kind: a hidden concealed kong laid open at the end of the deal."""
PENALTY_TILE = 25
"""seat; kind that a referee makes it discard next (罰張)."""

JOKERS_LAID = 26
"""seat; jokers that stand for other tiles in its newest meld, two bits for each place (play.laying): follows the meld."""


@inner
def emit(t: Table, log: Log, code: int, seat: int, a: int, b: int, c: int, d: int, e: int) -> None:
    """Write one row if there is room, and count it unless nobody listens."""
    if len(log) == 0:
        return
    n = int(t.n_log)
    if n < len(log):
        row = log[n]
        row[0] = code
        row[1] = seat
        row[2] = a
        row[3] = b
        row[4] = c
        row[5] = d
        row[6] = e
        row[7] = 0
    t.n_log = n + 1
