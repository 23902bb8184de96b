"""Bots by themselves: names, what they may know, determinism, the plain cases of a decision."""

import random

import pytest

from hidden import exchange
from sifang.bots import BOTS, Bot
from sifang.commands import Command
from sifang.engine import layout as lay
from sifang.play import state
from sifang.rules.ruleset import ruleset
from sifang.table import Table

RULES = ("mcr", "nanchang", "sichuan", "taiwan")
PRESETS = [(key, preset) for key in RULES for preset in ruleset(key).presets]


def bots_of(key: str, options: object, seed: int = 0) -> list[Bot]:
    """One bot of each name, and another of the best."""
    return [Bot(name, ruleset(key), options, seed) for name in (*BOTS, "plan")]


def play(table: Table, bots: list[Bot]) -> list[Command]:
    """Play a deal to its end; ``Table.play`` refuses what is not legal."""
    commands = []
    while not table.over:
        seat = table.actor
        commands.append(bots[seat].act(table, seat))
        table.play(seat, commands[-1])
    return commands


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_every_command_is_legal_in_every_preset(key: str, preset: str) -> None:
    options = ruleset(key).preset(preset)
    for deal in range(3):
        play(Table(key, options, seed=31, deal=deal, dealer=deal), bots_of(key, options))


HOUSES = [
    ("mcr", {"joker": "flowers"}),
    ("mcr", {"joker": "tile:5m"}),
    ("mcr", {"manual_flowers": True, "opening_flowers": "round_robin", "concealed_kong": "shown"}),
    ("mcr", {"enforce": False}),
    ("nanchang", {"swap": "strict", "kong_after_pung": True, "win_after_claim": True, "passed_win": "dearer_only"}),
    ("sichuan", {"preset": "blood", "exchange": True, "enforce": False}),
    ("taiwan", {"ligu": True, "swap": "strict"}),
    ("taiwan", {"min_tai": 3, "treasure": True, "seat_wind": "door"}),
]


@pytest.mark.parametrize(("key", "changes"), HOUSES)
def test_every_command_is_legal_under_house_rules(key: str, changes: dict[str, object]) -> None:
    options = ruleset(key).parse(changes)
    for deal in range(3):
        play(Table(key, options, seed=32, deal=deal), bots_of(key, options))


@pytest.mark.parametrize("key", RULES)
def test_equal_seeds_play_alike(key: str) -> None:
    def commands(seed: int) -> list[Command]:
        return play(Table(key, seed=33), bots_of(key, None, seed))

    assert commands(1) == commands(1)
    assert commands(1) != commands(2)


def test_greedy_and_plan_leave_nothing_to_chance() -> None:
    def commands(seed: int) -> list[Command]:
        bots = [Bot(name, ruleset("mcr"), None, seed) for name in ("greedy", "plan", "plan", "greedy")]
        return play(Table("mcr", seed=34), bots)

    assert commands(1) == commands(2)


def disturb(row: state.Table, seat: int, rng: random.Random) -> None:
    """Change in place what a seat may not see: other hands, the wall, others' hidden kongs, their answers, what follows from these."""
    for one in exchange(row, seat, rng):
        row.keys[one] = [rng.randrange(1000) for _ in range(4)]
        row.waits[one] = rng.randrange(1 << 34)
        row.offers[one] = rng.randrange(1 << 8)
        row.offer_values[one] = rng.randrange(-1, 30)
        row.replies[one] = rng.randrange(-1, 30)
        row.picks[one] = [rng.randrange(27) for _ in range(3)]
        row.n_picks[one] = rng.randrange(4)
        row.dealt_ready[one] = rng.randrange(2)
        row.passed[one] = rng.randrange(9)
        row.held_flowers[one] = rng.randrange(256)
        for i in range(row.n_melds[one]):
            if row.meld_types[one][i] == lay.CONCEALED_KONG:
                row.meld_kinds[one][i] = rng.randrange(34)
    row.rng = [rng.randrange(1 << 32) for _ in range(4)]
    if row.turn != seat:
        row.drawn = rng.randrange(34)


class Disturbed:
    """A table as a bot takes it, with a changed row."""

    def __init__(self, table: Table, seat: int, rng: random.Random) -> None:
        row = table.row().copy()
        disturb(row, seat, rng)
        self._tables = [row]
        self.pending = table.pending


@pytest.mark.parametrize(("key", "changes"), [*((key, {}) for key in RULES), ("sichuan", {"preset": "river"})])
def test_what_a_seat_may_not_see_changes_no_move(key: str, changes: dict[str, object]) -> None:
    options = ruleset(key).parse({"concealed_kong": "hidden", **changes})
    rng = random.Random(35)
    asked = 0
    for deal in range(4):
        table = Table(key, options, seed=36, deal=deal)
        bots = [Bot(name, ruleset(key), options) for name in ("plan", "greedy", "plan", "plan")]
        while not table.over:
            seat = table.actor
            command = bots[seat].act(table, seat)
            assert bots[seat].act(Disturbed(table, seat, rng), seat) == command  # type: ignore[arg-type]
            asked += 1
            table.play(seat, command)
    assert asked > 60


def test_a_bot_asks_for_its_turn() -> None:
    table = Table("mcr", seed=1)
    other = (table.actor + 1) & 3
    with pytest.raises(ValueError, match=f"seat {other} is not asked"):
        Bot("plan", ruleset("mcr")).act(table, other)


def test_an_unknown_bot_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no bot 'clever'; there are random, greedy, plan"):
        Bot("clever", ruleset("mcr"))


def test_a_win_is_taken() -> None:
    for name in ("greedy", "plan"):
        taken = offered = 0
        for deal in range(8):
            table = Table("taiwan", seed=37, deal=deal)
            bot = Bot(name, ruleset("taiwan"))
            while not table.over:
                seat = table.actor
                may = Command(1) in table.legal(seat)
                command = bot.act(table, seat)
                offered += may
                taken += command == Command(1)
                table.play(seat, command)
        assert offered > 0
        assert taken == offered


def test_false_wins_are_not_declared_where_they_could_be() -> None:
    options = ruleset("mcr").parse({"enforce": False})
    table = Table("mcr", options, seed=38)
    play(table, [Bot("plan", ruleset("mcr"), options) for _ in range(4)])
    assert table.fines == (0, 0, 0, 0)
