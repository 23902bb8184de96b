"""The answer that explains itself: readings, what was left out and why, payments; and what is refused (MCR 9, 14)."""

import pytest

from sifang.rules.mcr import RULESET
from sifang.rules.mcr.records import question_of
from sifang.score import HandError


def ask(hand, win, **fields):
    return RULESET.score(question_of({"hand": hand, "win": win, "seat_wind": "S", "round_wind": "E", **fields}))


def refusal(hand, win, **fields):
    with pytest.raises(HandError) as caught:
        ask(hand, win, **fields)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_fans_left_out_name_the_one_that_excludes_them():
    found = ask("19m19p19sESWNCFP", "1m")
    assert [one.key for one in found.reading.counted] == ["thirteen_orphans"]
    left = {one.key: one.because for one in found.reading.left_out}
    assert left == dict.fromkeys(["all_terminals_and_honors", "all_types", "concealed_hand"], "thirteen_orphans")


def test_groups_say_where_the_winning_tile_went():
    found = ask("[123m]{8888s}456p77s34s", "5s")
    assert [(one.name, one.declared, one.concealed, one.won) for one in found.reading.groups] == [
        ("chow", True, False, False),
        ("concealed_kong", True, True, False),
        ("chow", False, True, False),
        ("chow", False, True, True),
        ("pair", False, True, False),
    ]


def test_a_pung_won_on_a_discard_is_not_concealed():
    groups = ask("111m333p555s77sEE", "7s").reading.groups
    assert [one.concealed for one in groups if one.won] == [False]


@pytest.mark.parametrize(
    ("hand", "win", "name"),
    [("1155m2266p3377sE", "E", "pair"), ("14m25p36sESWNCFP", "8p", "single"), ("147m25p369s123sEE", "8p", "knitted")],
)
def test_groups_of_other_shapes(hand, win, name):
    groups = ask(hand, win).reading.groups
    assert sum(len(one.kinds) for one in groups) == 14
    assert [one.name for one in groups if one.won] == [name]


def test_other_readings_come_with_the_next_best_total():
    found = ask("112233m112233p3s", "3s")
    assert found.reading.total == 48
    assert found.others
    assert len({one.total for one in found.others}) == 1
    assert found.others[0].total <= found.reading.total
    assert found.reading not in found.others


def test_total_is_that_of_the_kernel():
    found = ask("1122334455667s", "7s", flowers=3)
    assert found.total == found.reading.total == sum(one.points for one in found.reading.counted)


def test_payments_on_a_discard():
    found = ask("EESSWWNNCCFFP", "P", discarder=3)
    assert [(one.payer, one.payee, one.points, one.reason) for one in found.payments] == [
        (1, 0, 8, "base"), (2, 0, 8, "base"), (3, 0, 8, "base"), (3, 0, 88, "value"),
    ]  # fmt: skip


def test_payments_on_a_self_draw_with_flowers():
    found = ask("EESSWWNNCCFFP", "P", self_draw=True, flowers=2)
    assert sum(one.points for one in found.payments) == 3 * (8 + found.total)
    assert found.total == 91


def test_no_payment_under_the_minimum():
    found = ask("[888s][789m][567m][678p]6m", "6m")
    assert (found.valid, found.legal, found.reason, found.payments) == (True, False, "under_minimum", ())


def test_flowers_do_not_count_for_the_minimum():
    assert not ask("[888s][789m][567m][678p]6m", "6m", flowers=8).legal


def test_no_shape():
    found = ask("112233m4455p667s", "8s")
    assert (found.valid, found.legal, found.reason, found.reading) == (False, False, "no_shape", None)


def test_notes():
    assert ask("[666m]45m678999sEE", "6m").notes == ("last_of_kind_inferred", "discarder_unknown")
    assert ask("[666m]45m678999sEE", "6m", fourth_tile=True, discarder=1).notes == ()


@pytest.mark.parametrize(
    ("hand", "win", "fields", "part"),
    [
        ("1111m456p789s234s", "1m", {}, "5 tiles 1m"),
        ("[1111m]1m456p789s234s", "4s", {}, "5 tiles 1m"),
        ("[1111m]456p789s23s", "4s", {}, "8 concealed tiles"),
        ("[123m]456p789s2344s", "4s", {"flowers": 9}, "flowers = 9"),
        ("[123m]456p789s2344s", "4s", {"flowers": True}, "flowers = True"),
        ("[123m]456p789s2344s", "a", {}, "a: a flower"),
        ("[123m]456p789s2344s", "1s", {"after_kong": True, "self_draw": True}, "after_kong without a kong"),
        ("{1111m}456p789s2344s", "1s", {"after_kong": True}, "after_kong without self_draw"),
        ("[123m]456p789s2344s", "1s", {"rob_kong": True, "self_draw": True}, "rob_kong with self_draw"),
        ("[123m]456p789s2344s", "1s", {"rob_kong": True, "last_tile": True}, "rob_kong with last_tile"),
        ("[123m]456p789s2344s", "4s", {"rob_kong": True}, "rob_kong with another 4s"),
        ("[123m]456p789s1344s", "2s", {"self_draw": "yes"}, "self_draw = 'yes'"),
        ("[234s]456p789s1344s", "2s", {"rob_kong": True}, "rob_kong with another 2s"),
        ("19m19p19sESWNCFP", "1m", {"rob_kong": True}, "rob_kong with another 1m"),
        ("[123m]456p789s2344s", "4s", {"fourth_tile": True}, "fourth_tile with another 4s"),
        ("[123m]456p789s2344s", "1s", {"seat_wind": "X"}, "seat_wind = 'X'"),
        ("[123m]456p789s2344s", "1s", {"dealt": True}, "dealt"),
        ("[123m]456p789s2344s", "1s", {"first_draw": True}, "first_draw"),
        ("[123m]456p789s2344s", "1s", {"first_lap": True}, "first_lap"),
        ("[123m]456p789s2344s", "1s", {"discarder": 4}, "discarder = 4"),
        ("[123m][123m][123m][123m][456p]", "1s", {}, "5 melds"),
        ("[123m]456p789s2344s", "1s", {"options": {"joker": "tile:2m"}}, "2m is a joker"),
        ("123m456p789s2344s", "5s", {"options": {"joker": "tile:5s"}}, "5s is a joker"),
        ("{1111m}456p789s2344s", "1s", {"kong_names": ["E"]}, "kong of jokers"),
    ],
)
def test_what_is_refused(hand, win, fields, part):
    assert part in refusal(hand, win, **fields)


@pytest.mark.parametrize(
    ("record", "part"),
    [
        ({"hand": "123", "win": "1m"}, "123"),
        ({"hand": 5, "win": "1m"}, "hand = 5"),
        ({"hand": "123m"}, "win = None"),
        ({"hand": "[ESW]456p789s2344s", "win": "1s"}, "honours"),
        ({"hand": "123m", "win": "1m", "options": {"preset": "wmo"}}, "wmo"),
    ],
)
def test_a_record_that_cannot_be_read_gives_an_error(record, part):
    assert part in RULESET.answer(record)["error"]


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("1112345678999m", [f"{rank}m" for rank in range(1, 10)]),
        ("19m19p19sESWNCFP", "1m 9m 1p 9p 1s 9s E S W N C F P".split()),
        ("1122m3344p5566s7s", ["7s"]),
        ("147m258p36sESWNC", ["9s", "F", "P"]),
        ("147m258p369s23s55m", ["1s", "4s"]),
        ("[123m]{4444p}222233s4s", ["1s", "3s", "4s"]),
        ("[1111m]23456p678s99s", ["1p", "4p", "7p"]),
        ("[222m]1333m456p789s", ["1m", "2m"]),
    ],
)
def test_waits(hand, waits):
    found = RULESET.waits_answer({"hand": hand})
    assert found.get("waits", found) == waits


def test_waits_of_an_impossible_hand():
    assert "concealed tiles" in RULESET.waits_answer({"hand": "123m"})["error"]
