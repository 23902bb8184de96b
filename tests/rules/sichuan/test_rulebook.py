"""The decisions of RULEBOOK.md that neither the case file nor the oracle knows; hands as text, the clause in each name."""

from dataclasses import dataclass

import pytest

from sifang.engine.layout import ADDED_KONG, BY_DRAW, CONCEALED_KONG, KONG, OWN_FIRST_DRAW, Tally, Win, Work
from sifang.rules.sichuan import RULESET
from sifang.rules.sichuan.explain import win_row
from sifang.rules.sichuan.options import rules_row
from sifang.rules.sichuan.score import FROZEN, FROZEN_ROOTS, OUT, compared, pay_win, value
from sifang.rules.sichuan.settle import Ended, kong_discard_income, pay_kong, settle_exhausted
from sifang.tiles import parse_tile, parse_tiles

PLAIN = "123456789m23p55p"
SUM = {"preset": "blood"}


def record(hand=PLAIN, win="1p", by="discard", melds=(), options=None, **more):
    found = {"hand": hand, "melds": list(melds), "win": win, "by": by, "seat": "S", "options": options or {}, **more}
    if by in ("discard", "rob_kong", "kong_discard"):
        found.setdefault("from", "E")
    return found


def points(*args, **more):
    return RULESET.answer(record(*args, **more))["points"]


def patterns(*args, **more):
    return RULESET.answer(record(*args, **more))["patterns"]


def payments(*args, **more):
    return list(RULESET.answer(record(*args, **more))["payments"].values())


# --- scores


def test_c22_earthly_literal_counts_after_claims_of_others():
    # Once others have claimed, a table sets this flag alone.
    for earthly, expected in (("undisturbed", 1), ("literal", 32)):
        options = RULESET.parse({"earthly": earthly})
        w = win_row(options, parse_tiles(PLAIN), (), parse_tile("1p"), {"seat": "S", "by": "self_draw"})
        w.by, w.flags = BY_DRAW, OWN_FIRST_DRAW
        assert value(w, rules_row(options), Work(), Tally()) == expected


def test_c22_earthly_with_discard_takes_the_dealers_first_discard():
    earthly = record(by="earthly", options={"earthly": "with_discard"}) | {"from": "E"}
    answer = RULESET.answer(earthly)
    assert (answer["patterns"], list(answer["payments"].values())) == (["地和"], [-32, 32, 0, 0])
    assert RULESET.answer(record(by="earthly"))["patterns"] == ["地和"]


def test_c17_event_fan_two_makes_the_events_patterns():
    two = {"event_fan": "two"}
    assert patterns(by="kong_discard", options=two) == ["杠上炮"]
    assert patterns("111333m555777p9p", "9p", by="kong_discard", options=two) == ["大对子", "杠上炮"]


def test_c20_feeder_pays_three_pays_for_all():
    kong = {"hand": "123456m88p23p", "melds": ["[7777p]"], "by": "after_kong", "from": "W"}
    assert payments(**kong) == [0, 2, -2, 0]
    assert payments(**kong, options={"fed_kong": "feeder_pays_three"}) == [0, 6, -6, 0]
    # Those who have left the deal would have paid nothing.
    modern = {"preset": "blood", "fed_kong": "feeder_pays_three"}
    assert payments(**kong, options=modern, out=["E"]) == [0, 8, -8, 0]


def test_b2_no_bonus_where_one_feeder_pays():
    kong = {"hand": "123456m88p23p", "melds": ["[7777p]"], "by": "after_kong", "from": "W"}
    assert payments(**kong, options={"self_draw_bonus": "add_base"}) == [0, 2, -2, 0]


def test_a7_robbed_tile_is_the_only_one_of_its_kind():
    assert points("123456789m2355p", "5p", by="rob_kong") == 0
    assert points("123456m2355p", "4p", by="rob_kong", melds=["[444p]"]) == 0


def test_a7_first_draw_has_no_melds():
    assert points("123456m2355p", "1p", by="earthly", melds=["{8888m}"]) == 0
    assert points("123456m2355p", "1p", by="earthly", melds=["{8888m}"], options=SUM) == 0


def test_b2_seven_pairs_without_sets_tie_goes_to_sets():
    # 带幺九 and 七对 are worth the same: the reading as sets is taken.
    tied = patterns("1122337788999m", "9m", options={"preset": "blood", "yaojiu": True})
    assert [name for name in tied if name in ("带幺九", "七对")] == ["带幺九"]


def test_b5_river_freeze_keeps_kongs_and_roots_of_the_first_win():
    options = RULESET.parse({"preset": "river", "river_freeze": True, "cap": None})
    tally = Tally()
    w = win_row(
        options,
        parse_tiles("123456m2355p"),
        ((CONCEALED_KONG, 7),),
        parse_tile("1p"),
        {"by": "discard", "from": "E", "seat": "S"},
    )
    assert value(w, rules_row(options), Work(), tally) == 2
    w.options[FROZEN], w.options[FROZEN_ROOTS] = 1 + 0, 0
    assert value(w, rules_row(options), Work(), tally) == 1
    w.options[FROZEN], w.options[FROZEN_ROOTS] = 1 + 1, 2
    assert value(w, rules_row(options), Work(), tally) == 8


def test_b1_7_passed_wins_are_compared_by_fan_without_events():
    def measure(options, hand=PLAIN, melds=(), **more):
        chosen = RULESET.parse(options)
        tally = Tally()
        w = win_row(chosen, parse_tiles(hand), melds, parse_tile("4p"), {"seat": "S", "from": "E", **more})
        value(w, rules_row(chosen), Work(), tally)
        return compared(tally)

    by_fan = {"pass_compare": "fan"}
    assert [measure(SUM, by=by) for by in ("discard", "kong_discard", "rob_kong")] == [0, 0, 0]
    assert measure(SUM, by="discard", last_tile=True) == 0
    assert measure(SUM, by="after_kong", hand="123456m23p55p", melds=((CONCEALED_KONG, 7),)) == 2
    assert (
        measure(
            {**by_fan, "event_fan": "plus_one"}, by="after_kong", hand="123456m23p55p", melds=((CONCEALED_KONG, 7),)
        )
        == 2
    )
    assert [measure(by_fan, by=by) for by in ("discard", "rob_kong")] == [1, 1]
    assert measure({**by_fan, "event_fan": "plus_one"}, by="kong_discard") == 1
    assert [measure({}, by=by) for by in ("discard", "rob_kong")] == [1, 2]


def test_b1_2_a_win_holds_no_tile_of_the_void_suit():
    assert RULESET.answer(record(void="p", options=SUM))["points"] == 0
    assert RULESET.answer(record(void="s", options=SUM))["points"] == 1


# --- kongs


@dataclass
class Kongs:
    """A kong log with its ledger."""

    changes: dict
    out: int = 0

    def __post_init__(self):
        self.rules = rules_row(RULESET.parse(self.changes))
        self.work = Work()
        self.log = [[0] * 10 for _ in range(16)]
        self.n = 0

    def make(self, maker, kind, feeder=-1, fresh=1):
        self.n = pay_kong(self.rules, self.work, self.log, self.n, maker, kind, feeder, fresh, self.out)
        return self

    def sums(self):
        return ledger_sums(self.work)


def ledger_sums(work):
    sums = [0] * 4
    for payer, payee, paid, _ in work.ledger[: work.n_ledger]:
        sums[payer] -= paid
        if payee >= 0:
            sums[payee] += paid
    return sums


@pytest.mark.parametrize(
    ("changes", "kong", "out", "expected"),
    [
        ({}, (CONCEALED_KONG,), 0, [6, -2, -2, -2]),
        ({}, (CONCEALED_KONG,), 0b0100, [4, -2, 0, -2]),
        ({}, (ADDED_KONG,), 0, [3, -1, -1, -1]),
        ({}, (ADDED_KONG, -1, 0), 0, [0, 0, 0, 0]),
        ({}, (KONG, 2), 0, [2, 0, -2, 0]),
        ({"graze": True}, (KONG, 2), 0, [4, -1, -2, -1]),
        ({"graze": True}, (KONG, 2), 0b1000, [3, -1, -2, 0]),
        ({"base": 5}, (CONCEALED_KONG,), 0, [30, -10, -10, -10]),
    ],
)
def test_b3_kongs_are_paid_at_once(changes, kong, out, expected):
    assert Kongs({**SUM, **changes}, out).make(0, *kong).sums() == expected


def test_b3_keep_leaves_the_income():
    kongs = Kongs({**SUM, "kong_discard_income": "keep"}).make(0, CONCEALED_KONG)
    kong_discard_income(kongs.rules, kongs.work, kongs.log, kongs.n, 0, 0b0010)
    assert kongs.sums() == [6, -2, -2, -2]


def test_b3_only_the_last_kong_of_the_discarder_goes_back_and_only_once():
    kongs = Kongs(SUM).make(0, CONCEALED_KONG).make(1, CONCEALED_KONG).make(0, ADDED_KONG)
    for _ in range(2):
        kong_discard_income(kongs.rules, kongs.work, kongs.log, kongs.n, 0, 0b0110)
    assert kongs.sums() == [6 - 2, -2 + 6, -4, -4]


def test_b3_transfer_of_a_grazed_kong_moves_all_of_it():
    kongs = Kongs({**SUM, "graze": True, "kong_discard_income": "transfer"}).make(0, KONG, 2)
    kong_discard_income(kongs.rules, kongs.work, kongs.log, kongs.n, 0, 0b0010)
    assert kongs.sums() == [0, -1 + 4, -2, -1]


# --- exhausted wall


def settle(options, hands, **more):
    letters = dict(zip("ESWN", hands, strict=True))
    ended = {seat: {"hand": hand, "melds": list(melds)} for seat, (hand, *melds) in letters.items()}
    return RULESET.answer(
        {"kind": "settle", "event": "exhausted", "dealer": "E", "options": options, "hands": ended, **more}
    )


UNREADY = ("1357m2468p13579s",)


def test_c26_live_needs_a_tile_that_can_still_come():
    # 5p 6p waits for 4p and 7p; another holds four 4p and three 7p melded are not enough to kill 7p.
    ready = ("123456789m2256p",)
    dead = ("2369m", "[4444p]", "[777p]", "[999s]")
    one_left = settle({"ready": "live"}, [ready, dead, UNREADY, UNREADY])
    assert one_left["values"]["E"] == 1
    none_left = settle({"ready": "live"}, [ready, ("9m", "[4444p]", "{7777p}", "[999s]", "[111s]"), UNREADY, UNREADY])
    assert none_left["values"]["E"] == 0
    assert settle({}, [ready, ("9m", "[4444p]", "{7777p}", "[999s]", "[111s]"), UNREADY, UNREADY])["values"]["E"] == 1


def test_b5_pig_without_cap_pays_sixteen_to_each():
    answer = RULESET.answer({
        "kind": "settle", "event": "log", "options": {"preset": "river", "cap": None}, "dealer": "E", "events": [],
        "void": {"E": "s", "S": "s", "W": "s", "N": "s"},
        "end": {"E": {"hand": "1357m2468p13579s", "melds": []}, "S": {"hand": "13579m13579p147m", "melds": []},
                "W": {"hand": "13579m13579p147m", "melds": []}, "N": {"hand": "13579m13579p147m", "melds": []}},
    })  # fmt: skip
    assert list(answer["payments"].values()) == [-48, 16, 16, 16]


def test_b1_4_three_winners_leave_no_settlement():
    row = Ended()
    row.wins = [1, 1, 1, 0]
    row.void_suits = [-1] * 4
    kongs = Kongs(SUM).make(3, CONCEALED_KONG)
    row.kong_log, row.n_kong_log = kongs.log, kongs.n
    work = Work()
    settle_exhausted(row, kongs.rules, Win(), work, Tally())
    assert work.n_ledger == 0
    # In the river the fourth gives back what his kong brought, to winners too.
    settle_exhausted(row, rules_row(RULESET.preset("river")), Win(), work, Tally())
    assert ledger_sums(work) == [2, 2, 2, -6]


def test_b4_3_refund_can_be_off():
    row = Ended()
    row.void_suits = [-1] * 4
    kongs = Kongs({**SUM, "refund_unready": False}).make(3, CONCEALED_KONG)
    row.kong_log, row.n_kong_log = kongs.log, kongs.n
    work = Work()
    settle_exhausted(row, kongs.rules, Win(), work, Tally())
    assert work.n_ledger == 0


# --- play


def test_c23_two_nearest_pays_two_of_three():
    hand = {"hand": PLAIN, "melds": []}
    winners = {
        "S": {"hand": "123456789s23p66p", "melds": []},
        "W": {"hand": "111222777m888m4p", "melds": []},
        "N": hand,
    }
    question = {
        "kind": "settle",
        "event": "discard",
        "dealer": "E",
        "by": "discard",
        "from": "E",
        "tile": "4p",
        "winners": winners,
    }
    answer = RULESET.answer({**question, "options": {"multi_win": "two_nearest"}})
    assert (list(answer["payments"].values()), answer["next_dealer"]) == ([-3, 1, 2, 0], "E")


def test_a12_false_win_pays_eight_or_a_fine():
    def price(**changes):
        row = rules_row(RULESET.parse({"enforce": False, **changes}))
        return list(row.false_pay), list(row.false_fine)

    assert price() == price(false_win="pay8") == ([8, 8], [0, 0])
    assert price(false_win="fine24") == ([0, 0], [24, 24])


def test_a9_those_who_left_pay_nothing():
    options = RULESET.preset("blood")
    w = win_row(options, parse_tiles(PLAIN), (), parse_tile("1p"), {"seat": "S", "by": "self_draw"})
    w.options[OUT] = 0b0101
    work, tally = Work(), Tally()
    value(w, rules_row(options), work, tally)
    pay_win(w, rules_row(options), tally, work)
    assert ledger_sums(work) == [0, 2, 0, -2]


def test_c28_a_passed_win_bars_nothing_when_off():
    question = {"kind": "settle", "event": "pass_rule", "passed": [5], "value": 1, "by": "discard"}
    assert RULESET.answer(question) == {"allowed": False}
    assert RULESET.answer({**question, "options": {"passed_win": "off"}}) == {"allowed": True}


# --- wall


def test_c2_walls_of_fourteen():
    assert RULESET.stacks(RULESET.parse({}), 1) == (13, 14, 13, 14)
    assert RULESET.stacks(RULESET.parse({"wall14": "east_west"}), 1) == (14, 13, 14, 13)


@pytest.mark.parametrize(
    ("changes", "dice", "expected"),
    [
        ({}, (2, 3, 3, 4), (0, 12)),
        ({}, (3, 3, 4, 5), (0, 2)),
        ({"wall14": "east_west"}, (3, 3, 4, 5), (0, 2)),
        # C4: 3 + 3 points to S; three stacks, one throw.
        ({"break_at": "small_die"}, (3, 3, 4, 5), (1, 3)),
        # C3, A2.7: from the left end of E's fourteen the thirteenth stack, which has one to its right.
        ({"count": "left"}, (2, 3, 3, 4), (0, 1)),
        # Fifteen run past S's thirteen into W, the player next to him, and end at the second stack from W's left.
        ({"count": "left"}, (3, 3, 4, 5), (2, 11)),
    ],
)
def test_a2_break(changes, dice, expected):
    assert RULESET.break_wall(RULESET.parse(changes), 0, dice) == expected


def test_a2_records_number_stacks_as_they_are_counted():
    question = {"kind": "settle", "event": "break", "dealer": "E", "first": 6, "second": 9}
    assert RULESET.answer({**question, "options": {"count": "left"}}) == {"break_at": ["S", "W", 3]}
    assert RULESET.answer({**question, "first": [2, 4], "options": {"break_at": "small_die"}}) == {
        "break_at": ["S", "S", 3]
    }
    assert "dice" in RULESET.answer({**question, "options": {"break_at": "small_die"}})["error"]


# --- the next deal


@dataclass(frozen=True)
class Position:
    deal: int = 0
    dealer: int = 0
    round_wind: int = 0
    streak: int = 0
    seating: tuple = (0, 1, 2, 3)


@dataclass(frozen=True)
class Result:
    first_winners: int = 0
    first_source: int = -1


@pytest.mark.parametrize(
    ("result", "dealer", "streak"),
    [
        (Result(), 0, 1),
        (Result(0b0001, 2), 0, 1),
        (Result(0b0100, 1), 2, 0),
        (Result(0b1100, 1), 1, 0),
        (Result(0b1110, 0), 0, 1),
        (Result(0b1000, -1), 3, 0),
    ],
)
def test_a10_next_dealer(result, dealer, streak):
    following = RULESET.next_position(RULESET.parse({}), Position(), result)
    assert (following.deal, following.dealer, following.streak) == (1, dealer, streak)


def test_a10_a_match_has_its_number_of_deals():
    assert RULESET.next_position(RULESET.parse({}), Position(deal=7), Result()) is None
    assert RULESET.next_position(RULESET.parse({"deals": 1}), Position(), Result()) is None


# --- what cannot be


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hand": "11111m23p55p"}, "1m is held 5 times"),
        ({"hand": "123m"}, "4 concealed tiles with 0 melds: 14 expected"),
        ({"hand": "123456789mEEEE"}, "E: Sichuan is played with"),
        ({"hand": "123456m23p55p", "melds": ["[123s]"]}, "chow"),
        ({"hand": "12x"}, "no suit letter"),
        ({"by": "luck"}, "luck"),
        ({"from": "S"}, "feed himself"),
        ({"from": None}, "from"),
        ({"seat": "Q"}, "seat"),
        ({"void": "x"}, "void"),
        ({"options": {"preset": "bloody"}}, "bloody"),
    ],
)
def test_impossible_records_are_refused_by_name(change, message):
    assert message in RULESET.answer({**record(), **change})["error"]


def test_missing_fields_are_named():
    assert RULESET.answer({"kind": "score", "hand": PLAIN}) == {"error": "the field 'win' is missing"}
    assert "no such record" in RULESET.answer({"kind": "settle", "event": "party"})["error"]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"hand": PLAIN}, ["1p", "4p"]),
        ({"hand": "1112345678999m"}, ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m"]),
        ({"hand": "46p123789m99m", "melds": ["[5555p]"]}, []),
        ({"hand": "1133557799m22p4p"}, ["4p"]),
        ({"hand": PLAIN, "void": "p", "options": SUM}, []),
        ({"hand": "12345m678p123s55p"}, []),
    ],
)
def test_waits(question, expected):
    assert RULESET.waits_answer({"melds": [], **question}) == {"waits": expected}


LOG = {"kind": "settle", "event": "log", "options": SUM, "dealer": "E", "events": []}
WINNER = {"hand": PLAIN, "melds": []}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"events": [{"kong": "odd", "seat": "E"}]}, "kong = 'odd'"),
        ({"events": [{"by": "self_draw", "tile": "9p", "winners": {"E": WINNER}}]}, "the hand of E is no win"),
        ({"end": {"E": WINNER}}, "the hand of S is missing"),
        ({"events": [{"by": "discard", "tile": "1p", "winners": {"E": WINNER}}]}, "'from' is missing"),
    ],
)
def test_impossible_logs_are_refused_by_name(change, message):
    assert message in RULESET.answer({**LOG, **change})["error"]


def test_a_kong_of_the_table_is_paid_with_its_winner():
    kong = {"kong": "concealed", "seat": "E"}
    assert RULESET.answer({**LOG, "options": {}, "events": [kong]})["payments"] == dict.fromkeys("ESWN", 0)


def test_b5_river_freeze_in_a_log():
    wins = [("1m", "[888s]"), ("4m", "[8888s]")]
    events = [
        {"by": "self_draw", "tile": tile, "winners": {"E": {"hand": "123456m2355m", "melds": [meld]}}}
        for tile, meld in wins
    ]
    river = {"preset": "river", "cap": None, "self_draw_bonus": "none"}
    question = {**LOG, "events": events, "options": river}
    assert RULESET.answer(question)["payments"]["E"] == 3 + 6
    assert RULESET.answer({**question, "options": {**river, "river_freeze": True}})["payments"]["E"] == 3 + 3


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"melds": []}, "'hand' is missing"),
        ({"hand": "1m", "melds": []}, "13 expected"),
        ({"hand": "1x"}, "no suit letter"),
    ],
)
def test_waits_of_impossible_hands_are_refused_by_name(question, message):
    assert message in RULESET.waits_answer(question)["error"]
