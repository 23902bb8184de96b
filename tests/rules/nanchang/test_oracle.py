"""Our answers against those of a slow oracle that lists every finished hand the jokers can make."""

import json
import random

import pytest

from rules.nanchang.cases import SAMPLE, load_oracle, oracle_answer, oracle_path, random_case, tiles_case
from sifang.rules.nanchang import RULESET
from sifang.rules.nanchang.jokers import makes_sets, makes_standard, makes_triplets
from sifang.tiles import tile_text

needs_oracle = pytest.mark.skipif(
    not oracle_path().is_file(),
    reason="the oracle is not here: set SIFANG_SHARED to the folder that has oracles/nanchang.py",
)


def agree(oracle, case):
    expected = oracle_answer(oracle, case)
    assert RULESET.answer(case) == expected, case
    return bool(expected["patterns"])


def test_committed_sample():
    wins = 0
    for line in SAMPLE.read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        expected = {name: record.pop(name) for name in ("patterns", "multiplier", "rewards", "payments")}
        assert RULESET.answer(record) == expected, record["id"]
        wins += bool(expected["patterns"])
    assert wins > 1000


@needs_oracle
def test_some_random_hands():
    oracle, rng = load_oracle(), random.Random(11)
    assert sum(agree(oracle, random_case(rng, spoil=0.4)) for _ in range(300)) > 150


@needs_oracle
@pytest.mark.slow
def test_many_random_wins():
    oracle, rng = load_oracle(), random.Random(12)
    wins = 0
    while wins < 20_000:
        wins += agree(oracle, random_case(rng, spoil=0.0, most_jokers=7 if wins % 50 == 0 else 4))


@needs_oracle
@pytest.mark.slow
def test_many_random_hands_that_do_not_win():
    oracle, rng = load_oracle(), random.Random(13)
    losses = 0
    while losses < 5_000:
        losses += not agree(oracle, random_case(rng, spoil=1.0))


@needs_oracle
def test_waits():
    oracle, rng = load_oracle(), random.Random(14)
    for _ in range(25):
        case = tiles_case(rng, spoil=0.2, most_jokers=2)
        found = RULESET.waits_answer(case)
        for by, name in (("self_draw", "drawn"), ("discard", "claimed")):
            assert found[name] == oracle.waits(case["hand"], case["melds"], case["jokers"], by), (case, by)


@needs_oracle
def test_fewest_fragments_are_the_literal_shapes():
    oracle, rng = load_oracle(), random.Random(15)
    saved = [0] * 64
    for _ in range(400):
        sets, jokers = rng.choice([1, 2, 3, 4]), rng.choice([0, 1, 1, 2, 2])
        pool = rng.sample(range(34), rng.choice([4, 6, 9, 12]))
        tiles = [rng.choice(pool) for _ in range(3 * sets + 2 - jokers)]
        counts = [tiles.count(kind) for kind in range(34)]
        if max(counts) > 4:
            continue
        naturals = oracle.Counter(map(tile_text, tiles))
        ways = list(oracle.standard_targets(naturals, jokers, sets))
        assert makes_standard(counts, sets, saved) == bool(ways), tiles
        assert makes_triplets(counts, sets) == any(all(len(set(group)) == 1 for group in way) for way in ways), tiles
        without = oracle.Counter(map(tile_text, tiles[2:]))
        less = [tiles[2:].count(kind) for kind in range(34)]
        assert makes_sets(less, sets, saved) == oracle.can_sets(without, jokers, sets), tiles
