"""The browser's check of walls against Python's making of them, run by Node's own test runner."""

import io
import json
import random
from dataclasses import replace

import pytest

msgspec = pytest.importorskip("msgspec")

from sifang.fair import NO_NUMBER, Draw  # noqa: E402
from sifang.match import Match  # noqa: E402
from sifang.record import DealRecord, Record, header_of, start_of, write_record  # noqa: E402
from sifang.rules.ruleset import ruleset  # noqa: E402
from web.test_fold import node  # noqa: E402


def record_of(rules, preset, draw, swapped):
    """The starts of a few deals as a record; with the first deal's first two different tiles changed over on wish."""
    found = ruleset(rules)
    options = found.preset(preset)
    match = Match(found, options, 0, draw=draw)
    record = Record(replace(header_of(found, options, list("abcd"), 0), draw=draw))
    for deal in range(3):
        match.position = replace(match.position, deal=deal)
        start = start_of(match._deal(), match.position)
        if swapped and deal == 0:
            wall = list(start.wall)
            other = next(i for i, kind in enumerate(wall) if kind != wall[0])
            wall[0], wall[other] = wall[other], wall[0]
            start = replace(start, wall=tuple(wall))
        record.deals.append(DealRecord(start))
    text = io.StringIO()
    write_record(text, record)
    return {"lines": text.getvalue(), "commitment": draw.commitment, "deals": [not swapped, True, True]}


def test_the_browser_makes_the_same_walls(root, tmp_path):
    chance = random.Random(3)

    def draw():
        numbers = tuple(NO_NUMBER if n == 3 else f"{chance.getrandbits(128):032x}" for n in range(4))
        return Draw(f"{chance.getrandbits(256):064x}", numbers)

    draws = []
    for n in range(12):
        one, suits_only, flowers = draw(), n % 3 == 0, 8 if n % 2 else 0
        made = one.chance(n * 300, n % 4, suits_only=suits_only, flowers=flowers)
        draws.append(
            {
                "draw": {"secret": one.secret, "numbers": one.numbers}, "commitment": one.commitment, "deal": n * 300,
                "attempt": n % 4, "suits_only": suits_only, "flowers": flowers, "chance": made._asdict(),
            }
        )  # fmt: skip
    records = [
        record_of(rules, preset, draw(), swapped)
        for rules, preset in (
            ("mcr", "mil2025"),
            ("nanchang", "seed"),
            ("sichuan", "blood_app"),
            ("taiwan", "xigu_treasure"),
        )
        for swapped in (False, True)
    ]
    file = tmp_path / "fair.json"
    file.write_text(json.dumps({"draws": draws, "records": records}))
    found = node("--test", "test/fair.test.ts", cwd=root / "web", FAIR=str(file))
    assert found.returncode == 0, found.stdout.decode()
