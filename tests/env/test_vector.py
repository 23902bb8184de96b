"""Many tables as one vector environment."""

import numpy
import pytest

from sifang.env import VectorTables, action_number
from sifang.kernel import jit_enabled
from sifang.play import observe, state

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
MODES = (None, "random", ("greedy", "random", "random"))


def run(tables, steps, generators):
    """Play at random, each table from a generator of its own; everything that came of it, by table."""
    seen, info = tables.reset()
    found = []
    for _ in range(steps):
        found.append([seen["observation"].copy(), seen["action_mask"].copy(), info["seat"].copy()])
        actions = [
            int(one.choice(numpy.flatnonzero(mask))) for one, mask in zip(generators, seen["action_mask"], strict=True)
        ]
        seen, rewards, ended, _, info = tables.step(numpy.array(actions))
        found[-1] += [rewards.copy(), ended.copy()]
    return [numpy.stack(one) for one in zip(*found, strict=True)]


@pytest.mark.parametrize("opponents", MODES)
@pytest.mark.parametrize("key", RULES)
def test_a_table_does_not_depend_on_how_many_there_are(key, opponents):
    few = run(VectorTables(2, key, seed=9, opponents=opponents), 40, [numpy.random.default_rng(i) for i in range(2)])
    many = run(VectorTables(3, key, seed=9, opponents=opponents), 40, [numpy.random.default_rng(i) for i in range(3)])
    for a, b in zip(few, many, strict=True):
        assert (a == b[:, :2]).all()
    other = run(VectorTables(2, key, seed=10, opponents=opponents), 1, [numpy.random.default_rng(i) for i in range(2)])
    assert (other[0][0] != few[0][0]).any()


@pytest.mark.parametrize("opponents", MODES)
@pytest.mark.parametrize("key", RULES)
def test_arrays_are_written_in_place_and_deals_end_with_their_points(key, opponents):
    tables = VectorTables(3, key, seed=4, opponents=opponents, seat=1)
    first, info = tables.reset()
    generator = numpy.random.default_rng(4)
    deals = numpy.zeros(3, int)
    for _ in range(120):
        assert opponents is None or (info["seat"] == 1).all()
        seen, rewards, ended, truncated, info = tables.step(tables.sample(generator))
        assert all(seen[key] is first[key] for key in seen)
        assert seen["action_mask"].any(1).all()
        assert not truncated.any()
        assert rewards.shape == ((3, 4) if opponents is None else (3,))
        assert not rewards[~ended].any()
        assert ("final_info" in info) == ended.any()
        if ended.any():
            points = info["final_info"]["points"]
            assert (info["_final_info"] == ended).all()
            assert (points.sum(1) == 0).all()
            assert (rewards == (points if opponents is None else points[:, 1])).all()
        deals += ended
    assert deals.all()


def test_reset_with_a_seed_repeats_and_without_one_goes_on():
    tables = VectorTables(4, "sichuan", seed=6, opponents="random")
    generators = [[numpy.random.default_rng(i) for i in range(4)] for _ in range(3)]
    once = run(tables, 60, generators[0])
    following = run(tables, 60, generators[1])  # resets without a seed
    assert any((a != b).any() for a, b in zip(once, following, strict=True))
    tables.reset(seed=6)
    again = run(tables, 60, generators[2])
    assert all((a == b).all() for a, b in zip(once, again, strict=True))


def test_an_illegal_action_names_its_table_and_moves_nothing():
    for opponents in (None, "random"):
        tables = VectorTables(3, "mcr", seed=7, opponents=opponents)
        seen, _ = tables.reset()
        before = {key: value.copy() for key, value in seen.items()}
        actions = seen["action_mask"].argmax(1)
        actions[1] = action_number("void m")
        with pytest.raises(ValueError, match=f"table 1: action {actions[1]} is not legal"):
            tables.step(actions)
        assert all((before[key] == seen[key]).all() for key in before)


@pytest.mark.parametrize("key", RULES)
def test_the_learner_observes_its_own_seat(key):
    tables = VectorTables(2, key, seed=12, opponents="random", seat=2)
    tables.reset()
    generator = numpy.random.default_rng(12)
    rows = tables.batch.tables
    for _ in range(40):
        seen, *_ = tables.step(tables.sample(generator))
        for i in range(2):
            row = rows[i]
            if jit_enabled():
                row = state.Table()
                row.load(rows[i])
            planes = seen["observation"][i]
            assert planes[:4].sum(0).tolist() == list(row.hands[2])
            assert planes[observe.FIGURE_PLANE][2] == row.left
            assert (row.pending >> 2) & 1
