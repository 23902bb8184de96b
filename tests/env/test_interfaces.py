"""What PettingZoo and Gymnasium ask of an environment, by their own checkers."""

import doctest
import importlib
import warnings

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from sifang.bots import Bot
from sifang.commands import IllegalCommand, parse_command
from sifang.engine.actions import ACTIONS
from sifang.env import ACTION_NAMES, SingleTable, action_number, aec
from sifang.env.registration import IDS
from sifang.rules.ruleset import ruleset

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
PRESETS = [f"{key}:{preset}" for key in RULES for preset in ruleset(key).presets]


@pytest.mark.parametrize("rules", PRESETS)
def test_pettingzoo_accepts_a_table(rules):
    with warnings.catch_warnings():
        # Its own masked games observe a dictionary too; it knows them by name.
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Environment has not defined a render")
        api_test(aec(rules, seed=1), num_cycles=60)
    seed_test(lambda: aec(rules, seed=1), num_cycles=60)


@pytest.mark.parametrize("name", IDS)
def test_gymnasium_accepts_a_seat(name):
    env = gymnasium.make(name, opponents="random")
    check_env(env.unwrapped)
    env.close()


@pytest.mark.parametrize("rules", PRESETS)
def test_rewards_are_the_points_of_the_deal_and_sum_to_zero(rules):
    env = aec(rules, seed=5)
    table = env._deals.next()
    bot = Bot("greedy", table.ruleset, table.options)
    paid = 0
    for _ in range(2):
        env.reset()
        rewards = {}
        for agent in env.agent_iter():
            _, reward, termination, *_ = env.last(observe=False)
            table = env._deals.table
            if termination:
                rewards[agent] = reward
            else:
                assert reward == 0
            env.step(None if termination else bot.act(table, table.actor).action)
        points = [score - fine for score, fine in zip(table.scores, table.fines, strict=True)]
        assert rewards == dict(zip(env.possible_agents, points, strict=True))
        assert sum(points) == 0
        paid += any(points)
    assert paid


def test_reset_goes_on_to_the_next_deal_and_a_seed_begins_anew():
    env = aec("mcr", seed=3)
    seen = []
    for seed in (None, None, 3, None):
        env.reset(seed=seed)
        seen.append(env.observe("seat_0")["observation"].tobytes())
    assert seen[:2] == seen[2:]
    assert seen[0] != seen[1]


def test_an_illegal_action_is_refused_and_changes_nothing():
    env = aec("mcr", seed=3)
    env.reset()
    agent = env.agent_selection
    before = env.last()[0]
    with pytest.raises(IllegalCommand, match="illegal command void m by seat 0"):
        env.step(action_number("void m"))
    with pytest.raises(ValueError, match="seat_0 is asked"):
        env.step(None)
    after = env.last()[0]
    assert env.agent_selection == agent
    assert all((before[key] == after[key]).all() for key in before)


def test_a_seat_among_bots_replaces_an_illegal_action_and_says_so_or_refuses_it():
    illegal = action_number("void m")
    env = SingleTable("mcr", opponents="random", seed=3)
    seen, _ = env.reset()
    first = int(seen["action_mask"].argmax())
    after, *_, info = env.step(illegal)
    assert info["illegal"]
    env.reset(seed=3)
    same, *_, info = env.step(first)
    assert "illegal" not in info
    assert (after["observation"] == same["observation"]).all()
    strict = SingleTable("mcr", opponents="random", seed=3, strict=True)
    strict.reset()
    with pytest.raises(IllegalCommand):
        strict.step(illegal)


@pytest.mark.parametrize("key", RULES)
def test_a_seat_among_bots_plays_deals_to_their_end(key):
    env = SingleTable(key, opponents=("random", "greedy", "random"), seat=2, seed=8)
    for _ in range(3):
        seen, _ = env.reset()
        over, reward = False, 0.0
        while not over:
            assert reward == 0
            assert [str(one) for one in env.legal()] == [
                ACTION_NAMES[i] for i in numpy.flatnonzero(seen["action_mask"])
            ]
            seen, reward, over, truncated, info = env.step(int(seen["action_mask"].argmax()))
            assert not truncated
        assert reward == info["points"][2]
        assert sum(info["points"]) == 0
        assert not seen["action_mask"].any()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponents": "best"}, "no bot 'best'"),
        ({"opponents": ["greedy"]}, "1 opponents"),
        ({"seat": 4}, "seat 4"),
        ({"rules": "chess"}, "unknown rule set 'chess'"),
        ({"rules": "sichuan:blod"}, "unknown preset 'blod'"),
        ({"rules": "sichuan:blood", "options": ruleset("sichuan").options()}, "a preset and options"),
    ],
)
def test_bad_arguments_are_named(arguments, message):
    with pytest.raises(ValueError, match=message):
        SingleTable(**{"rules": "mcr", **arguments})


def test_every_action_has_one_name_that_reads_back():
    assert len(set(ACTION_NAMES)) == len(ACTION_NAMES) == ACTIONS
    assert [action_number(name) for name in ACTION_NAMES] == list(range(ACTIONS))
    assert str(parse_command("chow 345m 4m")) == ACTION_NAMES[action_number("chow 345m 4m")]


@pytest.mark.parametrize("name", ["sifang.env.turns"])
def test_examples_of_a_module(name):
    result = doctest.testmod(importlib.import_module(name))
    assert (result.failed, result.attempted > 0) == (0, True)
