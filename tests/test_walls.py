"""The real wall: every place once, and the books' breaks."""

import random

import pytest

from sifang.rules.ruleset import ruleset
from sifang.walls import Place, places

TILES = {"mcr": 144, "nanchang": 136, "sichuan": 108, "taiwan": 144}


@pytest.mark.parametrize("key", TILES)
def test_every_place_is_taken_once(key: str) -> None:
    found = ruleset(key)
    rng = random.Random(3)
    for preset in found.presets:
        options = found.preset(preset)
        for _ in range(20):
            dealer, dice = rng.randrange(4), [rng.randint(1, 6) for _ in range(found.dice)]
            tiles = 136 if preset == "south" else TILES[key]
            if preset == "south":
                continue
            wall = places(found, options, dealer, dice, tiles)
            assert len(set(wall)) == tiles
            counts = [sum(1 for place in wall if place.seat == seat) // 2 for seat in range(4)]
            assert tuple(counts) == found.stacks(options, dealer)


def test_mcr_break() -> None:
    # MCR 3.4: 2 + 1 = 3 points across; 3 + 12 stacks are left standing, the next is drawn first.
    wall = places(ruleset("mcr"), ruleset("mcr").preset("mil2025"), 0, [2, 1, 6, 6], 144)
    assert wall[0] == Place(2, 16, False)
    assert wall[6] == Place(1, 1, False)


def test_sichuan_counts_from_the_left() -> None:
    found = ruleset("sichuan")
    wall = places(found, found.parse({"count": "left"}), 0, [2, 3, 3, 4], 108)
    # A2.7: twelve stacks from the left end of the dealer's fourteen stand; two remain to the right of the break.
    assert wall[0] == Place(0, 2, False)
    assert wall[4].seat == 1
