"""Distances to plans: worked hands, and against a plain search."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sifang.bots import distance, hold
from sifang.bots.rows import MAX_PLANS, BotScratch, Plans, plans_row, shapes_guide
from sifang.engine import forms
from sifang.hand import parse_hand
from sifang.play import state
from sifang.rules.mcr import plans as mcr
from sifang.rules.plans import KNITTED, NAMED, ORPHANS, PAIRS, PUNGS, TYPES, Guide, Plan, chow, pung, ranks
from sifang.rules.ruleset import ruleset

F = forms.tables(forms.STANDARD)
C = forms.tables(forms.CHOWS)
RULES = ("mcr", "nanchang", "sichuan", "taiwan")


def mind(text: str, gone: str = "") -> BotScratch:
    """What a seat with these tiles and melds thinks of, where the tiles of ``gone`` lie in the rivers."""
    hand = parse_hand(text)
    table = state.Table()
    table.jokers = [-1, -1]
    for kind in hand.tiles:
        table.hands[0][kind] += 1
        table.keys[0][kind // 9] += forms.POW[kind]
    for i, meld in enumerate(hand.melds):
        table.meld_types[0][i], table.meld_kinds[0][i], table.kong_names[0][i] = meld.type, meld.kind, -1
    table.n_melds[0] = len(hand.melds)
    for kind in parse_hand(gone).tiles if gone else ():
        table.seen[kind] += 1
    thought = BotScratch()
    hold.look(table, ruleset("mcr").rows(ruleset("mcr").preset("mil2025")), thought, 0)
    return thought


def missing(plan: Plan, text: str, gone: str = "") -> int:
    """Tiles missing for a plan; FAR if the melds bar it."""
    thought = mind(text, gone)
    row = plans_row(Guide((plan,)))
    distance.prepare(thought, row)
    return distance.distance(thought, F, C, row, 0, 99) if thought.n else distance.FAR


STRAIGHT = Plan("mixed_straight", sets=(chow(0), chow(12), chow(24)))
SHIFTED = Plan("pure_shifted_chows", sets=(chow(0), chow(1), chow(2)))
CASES = [
    (STRAIGHT, "123m456p789s23m55p", "", 1),
    (STRAIGHT, "[123m]456p789s23m55p", "", 1),
    (STRAIGHT, "[234m]456p789s23m55p", "", 1),
    (STRAIGHT, "[234m]456p78s223m55p", "9999s", 99),
    (STRAIGHT, "[EEE][SSS]456p78s23m", "", 99),
    (SHIFTED, "12233345m67sEEE", "", 2),
    (Plan("", sets=(pung(31), pung(32))), "CCFF123m456p789s", "", 3),
    (Plan("", sets=(pung(31), pung(32))), "CFF123m456p7899s", "CC", 99),
    (Plan("", allowed=ranks(2, 8), chows=True), "234m345p567s2299m", "", 3),
    (Plan("", PUNGS), "1122m33p44sEESS5p", "", 4),
    (Plan("", PUNGS), "111m22m33p444s5s5p", "", 3),
    (Plan("", PUNGS), "111m22m33p444s5s5p", "22m", 3),
    (Plan("", PUNGS), "[123m]11m33p44sEE5p6p", "", 99),
    (Plan("", PAIRS, closed=True), "1122m33p44sEES5p6p", "", 2),
    (Plan("", ORPHANS, closed=True), "19m19p19sESWNCFF", "", 1),
    (Plan("", ORPHANS, closed=True), "19m19p19sESWNCFF", "PPPP", 99),
    (Plan("", KNITTED, tiles=mcr.KNITTED_TILES[0], closed=True), "147m258p369sESWN", "", 1),
    (Plan("", tiles=mcr.KNITTED_TILES[0], takes=3), "147m258p369s12sEE", "", 1),
    (Plan("", TYPES), "123m456p789sEEC5p", "", 2),
    (Plan("", TYPES), "[123m][EEE]456p789s", "", 2),
    (Plan("", TYPES), "[123m][456m]456p78sE", "", 99),
]


@pytest.mark.parametrize(("plan", "hand", "gone", "tiles"), CASES)
def test_tiles_missing_for_a_plan(plan: Plan, hand: str, gone: str, tiles: int) -> None:
    assert missing(plan, hand, gone) == tiles


def pool() -> list[int]:
    return [kind for kind in range(34) for _ in range(4)]


HANDS = st.permutations(pool()).map(lambda tiles: sorted(tiles[:13]))


def plan_list() -> list[Plan]:
    return list(mcr.guide(ruleset("mcr").preset("mil2025")).plans)


@given(HANDS, st.data())
def test_useful_tiles_are_those_that_bring_a_plan_nearer(tiles: list[int], data: st.DataObject) -> None:
    plans = [plan for plan in plan_list() if plan.kind in (NAMED, PAIRS, ORPHANS, KNITTED)]
    row = plans_row(Guide(tuple(data.draw(st.sampled_from(plans)) for _ in range(4))))
    thought = BotScratch()
    table = state.Table()
    table.jokers = [-1, -1]
    for kind in tiles:
        table.hands[0][kind] += 1
        table.keys[0][kind // 9] += forms.POW[kind]
    hold.look(table, ruleset("mcr").rows(ruleset("mcr").preset("mil2025")), thought, 0)
    distance.prepare(thought, row)
    for i in range(thought.n):
        if distance.distance(thought, F, C, row, i, 99) >= distance.FAR:
            continue
        before = distance.distance(thought, F, C, row, i, 99)
        mask = distance.useful(thought, F, C, row, i)
        for kind in range(34):
            if thought.hand[kind] == 4:
                continue
            hold.give(thought, kind)
            nearer = distance.distance(thought, F, C, row, i, 99) < before
            hold.take(thought, kind)
            assert nearer == bool(mask >> kind & 1)


@given(HANDS)
def test_changing_a_hand_and_back_leaves_it(tiles: list[int]) -> None:
    table = state.Table()
    table.jokers = [-1, -1]
    for kind in tiles:
        table.hands[0][kind] += 1
        table.keys[0][kind // 9] += forms.POW[kind]
    thought = BotScratch()
    hold.look_hand(table, thought, 0)
    before = (list(thought.hand), list(thought.keys), list(thought.held))
    for kind in tiles:
        hold.take(thought, kind)
    assert thought.held == [0, 0, 0, 0]
    assert thought.keys == [0, 0, 0, 0]
    for kind in tiles:
        hold.give(thought, kind)
    assert (thought.hand, thought.keys, thought.held) == before


def test_plans_of_every_rule_set_fit_their_row() -> None:
    for key in RULES:
        rules = ruleset(key)
        rows = rules.rows(rules.preset(next(iter(rules.presets))))
        assert isinstance(plans_row(shapes_guide(rows)), Plans)


def test_plans_name_patterns_of_the_table() -> None:
    keys = {one.key for one in ruleset("mcr").patterns}
    assert {plan.name for plan in plan_list()} <= keys
    keys = {one.key for one in ruleset("nanchang").patterns}
    guide = __import__("sifang.rules.nanchang.plans", fromlist=["guide"]).guide(None)
    assert {plan.name for plan in guide.plans} <= keys


def test_too_many_plans_are_refused() -> None:
    with pytest.raises(ValueError, match=f"at most {MAX_PLANS}"):
        plans_row(Guide((Plan("standard"),) * (MAX_PLANS + 1)))


def test_no_plan_is_listed_twice() -> None:
    seen = [(plan.kind, plan.sets, plan.tiles, plan.allowed, plan.chows) for plan in plan_list()]
    assert all(a != b for a, b in combinations(seen, 2))
