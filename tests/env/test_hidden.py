"""What a seat may not know changes no byte of what its agent observes."""

import random

import numpy
import pytest

from hidden import exchange
from sifang.env import aec
from sifang.play import state
from sifang.rules.ruleset import ruleset

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
PRESETS = [f"{key}:{preset}" for key in RULES for preset in ruleset(key).presets]


def hide_anew(row: state.Table, seat: int, rng: random.Random) -> None:
    """Mix the tiles of the other hands and the wall, and replace what the others chose in secret, in place."""
    for one in exchange(row, seat, rng):
        row.picks[one] = [rng.randrange(27) for _ in range(3)]
        row.replies[one] = rng.randrange(-1, 300)
        row.waits[one] = rng.randrange(1 << 34)
        row.offers[one] = rng.randrange(512)
        row.offer_values[one] = rng.randrange(-1, 90)
        row.passed[one] = rng.randrange(90)


@pytest.mark.parametrize("rules", PRESETS)
def test_the_asked_seat_observes_the_same_bytes_whatever_is_hidden(rules):
    env = aec(rules, seed=31)
    rng = random.Random(31)
    looked = 0
    for _ in range(2):
        env.reset()
        while not env._deals.table.over:
            agent = env.agent_selection
            seat = env.possible_agents.index(agent)
            before = env.observe(agent)
            if rng.random() < 0.3:
                table = env._deals.table
                real = table.row().copy()
                hide_anew(table.row(), seat, rng)
                after = env.observe(agent)
                table._tables[0] = real
                assert before["observation"].tobytes() == after["observation"].tobytes()
                assert before["action_mask"].tobytes() == after["action_mask"].tobytes()
                looked += 1
            env.step(int(rng.choice(numpy.flatnonzero(before["action_mask"]))))
    assert looked > 30


@pytest.mark.parametrize("rules", PRESETS)
def test_an_answer_in_secret_is_not_observed_before_all_have_answered(rules):
    """Where several seats answer at once, the second observes the same whatever the first has answered."""
    env = aec(rules, seed=32)
    rng = random.Random(32)
    compared = set()
    # Without chows two seats hardly ever have a choice on the same tile.
    wanted = set() if rules.startswith("sichuan") else {state.CLAIM}
    for deal in range(40):
        if deal > 1 and wanted <= compared:
            break
        env.reset()
        while not env._deals.table.over:
            table = env._deals.table
            actor = table.actor
            phase = table.row().phase
            legal = table.legal_actions(actor)
            pending = table.pending
            if len(pending) > 1 and len(legal) > 1:
                real = table.row().copy()
                seen = set()
                for action in legal:
                    table._tables[0] = real.copy()
                    table.play(actor, action)
                    if table.row().phase == phase:
                        later = [env._deals.observation(seat) for seat in pending if seat != actor]
                        seen.add(b"".join(one[key].tobytes() for one in later for key in one))
                        compared.add(phase)
                table._tables[0] = real
                assert len(seen) <= 1, f"the answer of seat {actor} shows in phase {phase}"
            env.step(int(rng.choice(legal)))
    assert wanted <= compared
    assert state.VOID in compared or not env._deals.table.rules_row.void_suit
    assert state.EXCHANGE in compared or not env._deals.table.rules_row.exchange
