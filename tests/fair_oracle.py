"""A second, separate reading of how a wall is made: SHAKE-256 from the permutation up (FIPS 202), and a shuffle by another road.

Nothing of ``sifang`` is imported. Slow and plain.
"""

from __future__ import annotations

MASK = (1 << 64) - 1


def _turn(word: int, by: int) -> int:
    return ((word << by) | (word >> (64 - by))) & MASK if by else word


def _round_constants() -> list[int]:
    """By the linear feedback register of FIPS 202, algorithm 5."""
    found, register = [], 1
    for _ in range(24):
        word = 0
        for j in range(7):
            if register & 1:
                word |= 1 << ((1 << j) - 1)
            register = (register << 1) ^ (0x171 if register & 0x80 else 0)
        found.append(word)
    return found


CONSTANTS = _round_constants()


def permute(lanes: list[list[int]]) -> list[list[int]]:
    """Keccak-f[1600]; lanes[x][y]."""
    for constant in CONSTANTS:
        columns = [lanes[x][0] ^ lanes[x][1] ^ lanes[x][2] ^ lanes[x][3] ^ lanes[x][4] for x in range(5)]
        lanes = [[lanes[x][y] ^ columns[x - 1] ^ _turn(columns[(x + 1) % 5], 1) for y in range(5)] for x in range(5)]
        moved = [[0] * 5 for _ in range(5)]
        x, y = 1, 0
        moved[0][0] = lanes[0][0]
        for t in range(24):
            moved[y][(2 * x + 3 * y) % 5] = _turn(lanes[x][y], (t + 1) * (t + 2) // 2 % 64)
            x, y = y, (2 * x + 3 * y) % 5
        lanes = [
            [moved[x][y] ^ (~moved[(x + 1) % 5][y] & MASK & moved[(x + 2) % 5][y]) for y in range(5)] for x in range(5)
        ]
        lanes[0][0] ^= constant
    return lanes


def shake(message: bytes, size: int) -> bytes:
    """SHAKE-256: rate 136 bytes, suffix 1111."""
    padded = bytearray(message) + b"\x1f"
    padded += bytes(-len(padded) % 136)
    padded[-1] |= 0x80
    lanes = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), 136):
        for i in range(17):
            lanes[i % 5][i // 5] ^= int.from_bytes(padded[start + 8 * i : start + 8 * i + 8], "little")
        lanes = permute(lanes)
    out = b""
    while True:
        out += b"".join(lanes[i % 5][i // 5].to_bytes(8, "little") for i in range(17))
        if len(out) >= size:
            return out[:size]
        lanes = permute(lanes)


def commitment(secret: str) -> str:
    """What the hall must have published."""
    return shake(b"sifang commitment 1" + bytes(1) + bytes.fromhex(secret), 32).hex()


def chance(
    secret: str, numbers: list[str], deal: int, attempt: int, suits_only: bool, flowers: int
) -> dict[str, object]:
    """The chance of a deal."""
    seed = b"sifang chance 1" + bytes(1) + bytes.fromhex(secret + "".join(numbers))
    seed += bytes([deal >> 24, deal >> 16 & 255, deal >> 8 & 255, deal & 255])
    seed += bytes([attempt >> 24, attempt >> 16 & 255, attempt >> 8 & 255, attempt & 255])
    stream = shake(seed, 2048)
    place = 0

    def number(bound: int) -> int:
        nonlocal place
        while True:
            word = int(stream[place : place + 4].hex(), 16)
            place += 4
            if word // bound < 2**32 // bound:
                return word % bound

    unplaced = sorted([*range(27 if suits_only else 34)] * 4) + [34 + one for one in range(flowers)]
    wall: list[int] = []
    while unplaced:
        # The last place first: the tile there goes where the one taken lay.
        taken = number(len(unplaced)) if len(unplaced) > 1 else 0
        wall.insert(0, unplaced[taken])
        unplaced[taken] = unplaced[-1]
        unplaced.pop()
    return {
        "wall": wall,
        "dice": [number(6) + 1 for _ in range(6)],
        "treasures": [number(34) for _ in range(5)],
        "direction": number(3) + 1,
    }
