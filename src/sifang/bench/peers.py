"""Other programs playing at random, driven from Python as their authors show it: decisions a CPU second.

Each function plays for about the seconds given and raises ImportError where its package is not installed.
"""

from __future__ import annotations

import random
import time

BEGIN = 1
"""Seed of the generators here."""


def riichienv(seconds: float, *, encode: bool = False) -> float:
    """RiichiEnv 0.4.11: four players, riichi; a dict of observations a step; with ``encode`` its planes of 74 x 34 as well."""
    import riichienv as peer

    rng = random.Random(BEGIN)
    decisions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env = peer.RiichiEnv(game_mode="4p-red-single", seed=rng.randrange(1 << 30))
        asked = env.reset()
        while not env.done():
            chosen = {}
            for player, observation in asked.items():
                legal = observation.legal_actions()
                if encode:
                    observation.encode()
                chosen[player] = legal[int(rng.random() * len(legal))]
                decisions += 1
            asked = env.step(chosen)
    return decisions / (time.process_time() - start)


def riichienv_encoded(seconds: float) -> float:
    """The same with its planes."""
    return riichienv(seconds, encode=True)


def pymahjong(seconds: float) -> float:
    """pymahjong 1.1.2: riichi in C++."""
    import pymahjong as peer

    rng = random.Random(BEGIN)
    env = peer.MahjongEnv()
    games = decisions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        env.reset(oya=games % 4, game_wind="east")
        while not env.is_over():
            player = env.get_curr_player_id()
            legal = env.get_valid_actions()
            env.step(player, legal[int(rng.random() * len(legal))])
            decisions += 1
        games += 1
    return decisions / (time.process_time() - start)


def rlcard(seconds: float) -> float:
    """RLCard 1.2.0: its mahjong."""
    import rlcard as peer

    rng = random.Random(BEGIN)
    env = peer.make("mahjong")
    decisions = 0
    start = time.process_time()
    while time.process_time() - start < seconds:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions / (time.process_time() - start)
