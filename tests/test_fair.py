"""Walls that nobody chooses alone (``sifang.fair``), against a second reading."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fair_oracle import chance as chance_again
from fair_oracle import commitment as commitment_again
from fair_oracle import shake
from sifang.fair import NO_NUMBER, Draw, FairError, commitment, is_number, new_number, new_secret

HEX = "0123456789abcdef"
SECRETS = st.text(HEX, min_size=64, max_size=64)
NUMBERS = st.text(HEX, min_size=32, max_size=32)


def test_the_second_reading_knows_shake() -> None:
    for size in (0, 1, 135, 136, 137, 255):
        assert shake(bytes(range(256))[:size], 500) == hashlib.shake_256(bytes(range(256))[:size]).digest(500)


@given(SECRETS)
def test_commitments_agree(secret: str) -> None:
    assert commitment(secret) == commitment_again(secret)


@given(
    SECRETS,
    st.lists(NUMBERS, min_size=4, max_size=4),
    st.integers(0, 500),
    st.integers(0, 3),
    st.booleans(),
    st.sampled_from((0, 8)),
)
def test_chance_agrees(
    secret: str, numbers: list[str], deal: int, attempt: int, suits_only: bool, flowers: int
) -> None:
    found = Draw(secret, tuple(numbers)).chance(deal, attempt, suits_only=suits_only, flowers=flowers)
    again = chance_again(secret, numbers, deal, attempt, suits_only, flowers)
    assert {
        name: list(value) if isinstance(value, tuple) else value for name, value in found._asdict().items()
    } == again


def test_every_part_changes_the_wall() -> None:
    secret, numbers = new_secret(), tuple(new_number() for _ in range(4))

    def wall(secret: str, numbers: tuple[str, ...], deal: int = 0, attempt: int = 0) -> tuple[int, ...]:
        return Draw(secret, numbers).chance(deal, attempt, suits_only=False, flowers=8).wall

    walls = [wall(secret, numbers), wall(new_secret(), numbers), wall(secret, numbers, 1), wall(secret, numbers, 0, 1)]
    walls += [wall(secret, (*numbers[:n], NO_NUMBER, *numbers[n + 1 :])) for n in range(4)]
    assert len(set(walls)) == len(walls)
    assert all(Counter(one) == Counter(walls[0]) for one in walls)


def test_every_tile_comes_to_every_place() -> None:
    """Chi-squared over the kind at the first, a middle and the last place of 4,000 walls."""
    draw = Draw("ab" * 32, (NO_NUMBER,) * 4)
    walls = [draw.chance(deal, 0, suits_only=True, flowers=0).wall for deal in range(4000)]
    for place in (0, 53, 107):
        counts = Counter(wall[place] for wall in walls)
        expected = 4000 / 27
        assert sum((counts[kind] - expected) ** 2 / expected for kind in range(27)) < 60


@pytest.mark.parametrize("text", ["", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "é" * 32, " " * 32])
def test_what_is_no_number_is_named(text: str) -> None:
    assert not is_number(text)
    with pytest.raises(FairError, match=r"number .*32 digits"):
        Draw("0" * 64, (text, *[NO_NUMBER] * 3)).chance(0, 0, suits_only=False, flowers=0)
