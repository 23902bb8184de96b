"""What a hand could become: distances over all shapes of a rule set, and the patterns within reach."""

from __future__ import annotations

import msgspec
import pytest

from sifang.bots import Bot
from sifang.engine import actions
from sifang.hall import prompts
from sifang.hall.messages import TrainerQuestion
from sifang.hall.scorer import trainer
from sifang.play import state
from sifang.table import Table
from sifang.tiles import parse_tile


def asked(rules: str, hand: str, **facts: object) -> TrainerQuestion:
    return msgspec.convert({"rules": rules, "hand": hand, "facts": facts}, TrainerQuestion)


@pytest.mark.parametrize(
    ("rules", "hand", "shanten", "useful"),
    [
        # 组合龙 with a pair missing its second tile, and one short of it.
        ("mcr", "147m258p369s55m1sE", 1, None),
        ("mcr", "147m258p369s555mE", 0, "E"),
        # 全不靠 of thirteen different tiles.
        ("mcr", "147m258p369sESWN", 0, None),
        ("mcr", "19m19p19sESWNCFP", 0, None),
        ("mcr", "11335577m2244pE", 0, "E"),
        ("nanchang", "147m258p369sESWN", 0, None),
        ("sichuan", "11335577m22446p", 0, "6p"),
        ("taiwan", "123456789m12345pEE", 0, None),
    ],
)
def test_every_shape_of_a_rule_set_counts(rules: str, hand: str, shanten: int, useful: str | None) -> None:
    facts = {"jokers": [33, 32]} if rules == "nanchang" else {}
    answer = trainer(asked(rules, hand, **facts))
    assert answer.shanten == shanten
    if useful is not None:
        assert [one.tile for one in answer.rows[0].useful] == [parse_tile(useful)]


def test_patterns_within_reach_are_named_with_their_distance() -> None:
    answer = trainer(asked("mcr", "123456m78m123p4sE"))
    found = {one.key: one for one in answer.prospects}
    assert found["pure_straight"].missing == 2
    assert 8 in found["pure_straight"].useful
    assert [one.missing for one in answer.prospects] == sorted(one.missing for one in answer.prospects)
    assert len({one.key for one in answer.prospects}) == len(answer.prospects)


@pytest.mark.parametrize("rules", ["sichuan", "taiwan"])
def test_a_win_let_go_bars_as_far_as_it_is_told(rules: str) -> None:
    """Seats that let every win go: none is offered one that it was told to be barred from."""
    told = 0
    for seed in range(12):
        table = Table(rules, seed=seed)
        bots = [Bot("greedy", table.ruleset, table.options, seat) for seat in range(4)]
        while not table.over:
            seat = table.actor
            legal, row = table.legal_actions(seat), table.row()
            ban = prompts.let_go(table, seat)
            if actions.WIN in legal and row.phase == state.CLAIM and ban is not None:
                freed = ban.above is not None and row.offer_values[seat] > ban.above
                assert freed or (ban.kinds and row.tile not in ban.kinds)
            table.play(seat, actions.PASS if actions.PASS in legal else bots[seat].act(table, seat))
            told += prompts.let_go(table, seat) is not None
    assert told >= 3


def test_where_nothing_bars_nothing_is_told() -> None:
    table = Table("mcr", seed=1)
    while not table.over:
        seat = table.actor
        legal = table.legal_actions(seat)
        table.play(seat, actions.PASS if actions.PASS in legal else legal[-1])
        assert all(prompts.let_go(table, one) is None for one in range(4))
