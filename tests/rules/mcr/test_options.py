"""Every option of MCR 16: what it is worth, what it excludes, which numbers the table gets."""

import pytest

from sifang.engine.layout import Work
from sifang.rules.mcr import RULESET, McrOptions
from sifang.rules.mcr.options import END_30, FINE_40, FORBID, PAY_10
from sifang.rules.mcr.score import pay_joker_kong
from sifang.rules.options import OptionError, specs


def answer(hand, win, **fields):
    found = RULESET.answer({"hand": hand, "win": win, "seat_wind": "S", "round_wind": "E", **fields})
    assert "error" not in found, found
    return found


def fans(hand, win, options, **fields):
    return answer(hand, win, options=options, **fields)["fans"]


def row(**changes):
    return RULESET.rows(McrOptions(**changes))


def test_every_option_has_a_source_and_a_sentence():
    assert all(one.source.startswith("MCR ") and one.doc for one in specs(McrOptions).values())


def test_first_preset_is_the_default():
    assert list(RULESET.presets) == ["mil2025", "wmo2006", "strict98"]
    assert RULESET.preset("mil2025") == McrOptions()


@pytest.mark.parametrize(
    ("mixed", "expected"), [(5, {"明暗杠": 5}), (6, {"明暗杠": 6}), ("singly", {"明杠": 1, "暗杠": 2})]
)
def test_mixed_kongs(mixed, expected):
    found = fans("[1111m]{3333p}234s56s99s", "4s", {"mixed_kongs": mixed})
    assert {name: points for name, points in found.items() if "杠" in name} == expected


@pytest.mark.parametrize("points", [6, 8])
def test_two_concealed_kongs(points):
    assert fans("{1111m}{3333p}234s56s99s", "4s", {"two_concealed_kongs": points})["双暗杠"] == points


ALWAYS_CONCEALED = [
    ("1112345678999m", "5m"), ("2233445566778m", "8m"), ("19m19p19sESWNCFP", "1m"), ("1155m2266p3377sE", "E"),
    ("147m25p36sESWNCF", "P"), ("147m258p36sESWNC", "F"), ("111m333p555s77sEE", "7s"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "win"), ALWAYS_CONCEALED)
def test_concealed_shape_self_draw(hand, win):
    by_book = fans(hand, win, {}, self_draw=True)
    assert by_book["自摸"] == 1
    assert "不求人" not in by_book
    other = fans(hand, win, {"concealed_shape_self_draw": "不求人"}, self_draw=True)
    assert other["不求人"] == 4
    assert "自摸" not in other


VOIDED = [
    ("[CCC][FFF]123mPP55s", "P"), ("[CCC][FFF]123m456sP", "P"), ("[EEE][WWW][333s]SSS5m", "5m"),
    ("[234m][234m][234m]23m99p", "4m"), ("[222m][333m]444555m9p", "9p"), ("[123m][234m][345m]45m99p", "6m"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "win"), VOIDED)
def test_voided_suit_with_sets(hand, win):
    assert fans(hand, win, {})["缺一门"] == 1
    assert "缺一门" not in fans(hand, win, {"voided_suit_with_sets": False})


PAIRS = [
    ("绿一色", "22334466888sFF", "8s"), ("字一色", "EESSWWNNCCFFP", "P"), ("清幺九", "11119999m1199p1s", "1s"),
    ("混幺九", "1199m1199p1199sE", "E"), ("全大", "7788m77889999p7s", "7s"), ("全中", "4466m44555566p4s", "4s"),
    ("全小", "1122m11112233p3s", "3s"), ("大于五", "667788m778899p7s", "7s"), ("小于五", "112244m112233p3s", "3s"),
]  # fmt: skip


@pytest.mark.parametrize(("fan", "hand", "win"), PAIRS)
def test_tile_fans_with_seven_pairs(fan, hand, win):
    assert fan in fans(hand, win, {})
    assert fan not in fans(hand, win, {"tile_fans_with_seven_pairs": False})


def test_all_types_with_seven_pairs():
    assert "五门齐" in fans("7788m33p44sEEWWF", "F", {})
    assert "五门齐" not in fans("7788m33p44sEEWWF", "F", {"all_types_with_seven_pairs": False})


@pytest.mark.parametrize(
    ("hand", "win", "wait"), [("12369m258p13347s", "3m", "边张"), ("23469m258p13347s", "3m", "坎张")]
)
def test_knitted_waits(hand, win, wait):
    assert wait in fans(hand, win, {})
    assert wait not in fans(hand, win, {"knitted_waits": False})


def test_knitted_waits_leave_the_single_wait():
    assert "单钓将" in fans("123369m258p1147s", "1s", {"knitted_waits": False})


def test_triple_pung_with_terminals():
    assert "三同刻" in fans("[111s][111p][999m]11m99p", "1m", {})
    found = fans("[111s][111p][999m]11m99p", "1m", {"triple_pung_with_terminals": False})
    assert "三同刻" not in found


def test_nine_gates_orphan_pung():
    assert fans("1112345678999m", "2m", {})["幺九刻"] == 1
    assert "幺九刻" not in fans("1112345678999m", "2m", {"nine_gates_orphan_pung": False})


def test_cap_holds_for_the_whole_value():
    found = answer("EESSWWNNCCFFP", "P", options={"cap": 88}, flowers=3)
    assert found["total"] == 88
    assert answer("EESSWWNNCCFFP", "P", flowers=3)["total"] > 88


@pytest.mark.parametrize("preset", ["wmo2006", "strict98"])
def test_presets_are_the_columns_of_the_book(preset):
    columns = {
        "wmo2006": McrOptions(
            mixed_kongs=6,
            two_concealed_kongs=8,
            concealed_shape_self_draw="不求人",
            knitted_waits=False,
            nine_gates_orphan_pung=False,
        ),
        "strict98": McrOptions(
            mixed_kongs="singly",
            voided_suit_with_sets=False,
            tile_fans_with_seven_pairs=False,
            triple_pung_with_terminals=False,
        ),
    }
    assert RULESET.preset(preset) == columns[preset]


EXTRA_CASES = [
    ("sifang_dafa", "四方大发", 168, "[EEE][SSS][WWW]NNNF", "F", {}, {"大四喜", "碰碰和", "圈风刻", "门风刻", "幺九刻"}),
    ("blessing_of_heaven", "天和", 168, "123m456p789s1178p", "9p", {"self_draw": True, "dealt": True, "seat_wind": "E"},
     {"自摸", "不求人", "边张", "单钓将"}),
    ("blessing_of_earth", "地和", 158, "123m456p789s1178p", "9p", {"self_draw": True, "first_draw": True, "seat_wind": "S"},
     {"自摸", "不求人", "人和"}),
    ("blessing_of_man", "人和", 108, "123m456p789s1178p", "9p", {"first_lap": True, "seat_wind": "W"}, {"门前清"}),
    ("heavenly_ready", "天听", 32, "123m456p789s1178p", "9p", {"dealt_ready": True}, set()),
]  # fmt: skip


@pytest.mark.parametrize(("key", "fan", "points", "hand", "win", "fields", "without"), EXTRA_CASES)
@pytest.mark.parametrize("everything", [False, True])
def test_extras(key, fan, points, hand, win, fields, without, everything):
    found = fans(hand, win, {"extras": ["sifang"] if everything else [key]}, **fields)
    assert found[fan] == points
    assert not without & set(found)
    assert fan not in fans(hand, win, {}, **fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"self_draw": True, "dealt": True, "seat_wind": "E"},
        {"self_draw": True, "first_draw": True, "first_lap": True, "seat_wind": "S"},
        {"first_lap": True, "seat_wind": "N"},
    ],
)
def test_one_blessing_alone_and_no_heavenly_ready(fields):
    found = fans("123m456p789s1178p", "9p", {"extras": ["sifang"]}, dealt_ready=True, **fields)
    assert len({"天和", "地和", "人和", "天听"} & set(found)) == 1
    assert "天听" not in found


def test_the_neighbour_of_another_seat_has_no_earthly_blessing():
    found = fans(
        "123m456p789s1178p",
        "9p",
        {"extras": ["sifang"]},
        self_draw=True,
        first_draw=True,
        first_lap=True,
        seat_wind="W",
    )
    assert "地和" not in found
    assert found["人和"] == 108


def test_a_blessing_meets_the_minimum():
    found = answer("[123m]456p789s1179p", "8p", options={"extras": ["heavenly_ready"]}, dealt_ready=True)
    assert found["legal"]


@pytest.mark.parametrize(
    ("changes", "kept"),
    [
        ({}, {"混杠"}),
        ({"joker_kong_bonus": False}, {"暗杠"}),
        ({"joker_kong_needs_win": False}, {"暗杠"}),
        ({"extras": []}, {"暗杠"}),
    ],
)
def test_joker_kong(changes, kept):
    options = {"joker": "tile:5p", "extras": ["joker_kong"], **changes}
    found = fans("{5555p}123m678p77s34s", "5s", options, kong_names=["W"])
    assert {name for name in found if name in ("混杠", "暗杠")} == kept
    assert found["幺九刻"] == 1


@pytest.mark.parametrize(
    ("changes", "paid"),
    [
        ({}, 0),
        ({"joker_kong_needs_win": False}, 88),
        ({"joker_kong_needs_win": False, "extras": ()}, 0),
        ({"joker_kong_needs_win": False, "joker_kong_bonus": False}, 0),
        ({"joker_kong_needs_win": False, "joker": None}, 0),
    ],
)
def test_a_joker_kong_is_paid_at_once_by_option(changes, paid):
    work = Work()
    pay_joker_kong(row(**{"joker": "tile:5p", "extras": ("joker_kong",), **changes}), work, 2)
    ledger = work.ledger[: work.n_ledger]
    assert [entry[:3] for entry in ledger] == ([[3, 2, paid], [0, 2, paid], [1, 2, paid]] if paid else [])


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, (1, FORBID, 0, 0, [0, 0], [0, 0])),
        ({"enforce": False}, (0, FINE_40, 0, 1, [40, 80], [0, 0])),
        ({"enforce": False, "false_win": "fine40"}, (0, FINE_40, 0, 1, [40, 80], [0, 0])),
        ({"enforce": False, "false_win": "pay10"}, (0, PAY_10, 0, 0, [0, 0], [10, 20])),
        ({"enforce": False, "false_win": "end30"}, (0, END_30, 1, 0, [0, 0], [10, 10])),
    ],
)
def test_false_win(changes, expected):
    r = row(**changes)
    assert (r.enforce, r.false_win, r.false_win_ends, r.false_win_stops, r.false_fine, r.false_pay) == expected


def test_a_table_that_enforces_has_no_penalties():
    with pytest.raises(OptionError, match="false_win"):
        row(false_win="pay10")


@pytest.mark.parametrize(
    ("changes", "name", "number"),
    [
        ({}, "opening_round_robin", 0),
        ({"opening_flowers": "round_robin"}, "opening_round_robin", 1),
        ({"manual_flowers": True}, "manual_flowers", 1),
        ({}, "concealed_kong_hidden", 1),
        ({"concealed_kong": "shown"}, "concealed_kong_hidden", 0),
        ({}, "joker_kind", -1),
        ({"joker": "flowers"}, "joker_kind", 34),
        ({"joker": "tile:E"}, "joker_kind", 27),
        ({}, "minimum", 8),
        ({}, "multi_win", 0),
        ({}, "passed_win", 0),
        ({}, "swap", 0),
        ({}, "reserve", 0),
    ],
)
def test_numbers_for_the_table(changes, name, number):
    assert getattr(row(**changes), name) == number


@pytest.mark.parametrize(
    ("changes", "part"),
    [
        ({"joker": "tile:a"}, "tile:X"),
        ({"joker": "5p"}, "tile:X"),
        ({"extras": ["blessing_heaven"]}, "did you mean blessing_of_heaven"),
        ({"extras": ["sifang", "sifang"]}, "sifang"),
        ({"cap": 3}, "88"),
        ({"mixed_kongs": 7}, "singly"),
        ({"roundz": 4}, "rounds"),
    ],
)
def test_a_wrong_value_is_refused_with_what_is_expected(changes, part):
    with pytest.raises(OptionError, match=part):
        RULESET.parse(changes)
