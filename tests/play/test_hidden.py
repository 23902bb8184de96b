"""What a seat may not see changes nothing of what it gets: planes, views and its legal list."""

import random

import pytest

from hidden import exchange
from sifang.conformance import play_deal
from sifang.play import observe, state
from sifang.rules.ruleset import ruleset
from sifang.table import Table

RULES = ("mcr", "nanchang", "sichuan", "taiwan")


def planes(row: state.Table, table: Table, seat: int) -> list[list[int]]:
    """The planes of one seat."""
    found = [0] * observe.SIZE
    observe.observe(row, table.rules_row, seat, [0] * 34, found)
    return [found[34 * plane : 34 * plane + 34] for plane in range(observe.PLANES)]


def swap_hidden(row: state.Table, seat: int, rng: random.Random) -> None:
    """Exchange tiles of other hands and the wall among each other, in place: ``seat`` cannot tell."""
    exchange(row, seat, rng)
    row.replies = [rng.randrange(-1, 30) for _ in range(4)]
    row.picks = [picks if one == seat else [rng.randrange(27) for _ in range(3)] for one, picks in enumerate(row.picks)]


HOUSES: list[tuple[str, dict[str, object]]] = [*((key, {}) for key in RULES), ("nanchang", {"jokers_in_melds": True})]


@pytest.mark.parametrize(("key", "changes"), HOUSES)
def test_hidden_tiles_change_no_plane_and_no_view(key: str, changes: dict[str, object]) -> None:
    rng = random.Random(5)
    seen = 0

    def look(table: Table, seat: int, legal: list[int], choice: random.Random) -> int:
        nonlocal seen
        if choice.random() < 0.2:
            changed = table.row().copy()
            swap_hidden(changed, seat, rng)
            before, after = planes(table.row(), table, seat), planes(changed, table, seat)
            if table.row().turn != seat:
                for row in (before, after):
                    row[observe.FIGURE_PLANE][32] = 0
            assert before == after
            from sifang.view import view_of

            assert view_of(changed, table.rules_row, seat) == table.view(seat)
            seen += 1
        return choice.choice(legal)

    for deal in range(3):
        play_deal(key, ruleset(key).parse(changes), 21, deal, choose=look, checks=False)
    assert seen > 20


@pytest.mark.parametrize(("key", "changes"), HOUSES)
def test_planes_agree_with_the_view(key: str, changes: dict[str, object]) -> None:
    def look(table: Table, seat: int, legal: list[int], choice: random.Random) -> int:
        found, view = planes(table.row(), table, seat), table.view(seat)
        for kind in range(34):
            assert sum(found[i][kind] for i in range(4)) == view.hand[kind]
            assert sum(found[i][kind] for i in range(4, 8)) == view.unseen(kind)
        assert found[observe.FIGURE_PLANE][2] == view.left
        return choice.choice(legal)

    play_deal(key, ruleset(key).parse(changes), 22, 0, choose=look, checks=False)
