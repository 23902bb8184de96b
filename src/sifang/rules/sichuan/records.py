"""Answers to the records of ``cases/sichuan.jsonl`` (Part D), by the kernels that play uses.

A record's ``preset`` is read as the case files mean it (``options.CASES``). A record that must be refused gets an ``error``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sifang.engine.layout import ADDED_KONG, BY_DRAW, CONCEALED_KONG, KONG, PASSED_OFF, Tally, Win, Work
from sifang.melds import parse_meld
from sifang.rules.options import OptionError, parse_options
from sifang.rules.sichuan.deals import break_of_sums, break_wall, stacks
from sifang.rules.sichuan.explain import (
    SEATS,
    WAYS,
    Bench,
    for_kernels,
    labels,
    plain,
    seat_of,
    suit_of_letter,
    win_row,
)
from sifang.rules.sichuan.options import CASES, PRESETS, SichuanOptions, rules_row
from sifang.rules.sichuan.score import FAN, FROZEN, FROZEN_ROOTS, KONGS_COUNTED, OUT, ROOTS_HELD, pay_win, value
from sifang.rules.sichuan.settle import (
    READY_VALUES,
    Ended,
    kong_discard_income,
    may_win_after_pass,
    must_win,
    next_dealer,
    pay_kong,
    settle_exhausted,
    waits,
)
from sifang.score import HandError
from sifang.tiles import parse_tile, parse_tiles, tile_text

Record = Mapping[str, Any]
Answer = dict[str, Any]

NO_WIN: Record = {"patterns": [], "fan": 0, "points": 0, "payments": {}}
KONGS: Mapping[str, tuple[int, int]] = {
    "concealed": (CONCEALED_KONG, 1), "direct": (KONG, 1), "added": (ADDED_KONG, 1), "late": (ADDED_KONG, 0),
}  # fmt: skip
"""Type of a kong of a log record, and whether an added one used the tile just drawn."""


def options_of(record: Record) -> SichuanOptions:
    """The options of a record; raises OptionError."""
    changes = dict(record.get("options") or {})
    preset = changes.pop("preset", "seed")
    if preset not in PRESETS:
        raise OptionError(f"sichuan: unknown preset {preset!r}; there are {', '.join(PRESETS)}")
    # One step, so that only the whole is judged for contradictions.
    return parse_options(
        SichuanOptions, SichuanOptions(), {**PRESETS[preset], **CASES.get(preset, {}), **changes}, "sichuan"
    )


def answer(record: Record) -> Answer:
    """The answer fields of a record from its question fields (design 7); ``error`` for one that must be refused."""
    try:
        kind = record.get("kind", "score")
        if kind == "score":
            return score_answer(record)
        if kind == "settle" and record.get("event") in EVENTS:
            return EVENTS[record["event"]](record)
        raise HandError(f"kind = {kind!r}, event = {record.get('event')!r}: no such record")
    except KeyError as missing:
        return {"error": f"the field {missing} is missing"}
    except ValueError as wrong:
        return {"error": str(wrong)}


def waits_answer(record: Record) -> Answer:
    """The tiles that complete a legal win with a hand of thirteen (A10), as text; ``error`` for a record that must be refused."""
    try:
        options = options_of(record)
        bench = Bench.of(options)
        hand, melds = _tiles(record)
        mask = waits(for_kernels(win_row(options, hand, melds, None, record)), bench.rules, bench.work, bench.tally)
    except KeyError as missing:
        return {"error": f"the field {missing} is missing"}
    except ValueError as wrong:
        return {"error": str(wrong)}
    return {"waits": [tile_text(kind) for kind in range(27) if mask >> kind & 1]}


def _tiles(holder: Record) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    melds = tuple(parse_meld(text) for text in holder.get("melds", ()))
    return parse_tiles(holder["hand"]), tuple((one.type, one.kind) for one in melds)


def _payments(bench: Bench) -> dict[str, int]:
    """Sum of each seat, fines taken off."""
    sums = dict.fromkeys(SEATS, 0)
    for one in bench.payments():
        sums[SEATS[one.payer]] -= one.points
        if one.payee >= 0:
            sums[SEATS[one.payee]] += one.points
    return sums


def score_answer(record: Record) -> Answer:
    """A score record: patterns, fan, points, payments."""
    options = options_of(record)
    bench = Bench.of(options)
    hand, melds = _tiles(record)
    w = for_kernels(win_row(options, hand, melds, parse_tile(record["win"]), record))
    if value(w, bench.rules, bench.work, bench.tally) < 0:
        return dict(NO_WIN)
    pay_win(w, bench.rules, bench.tally, bench.work)
    tally = plain(Tally, bench.tally)
    return {
        "patterns": labels(tally, options.scoring == "additive"),
        "fan": tally.extra[FAN],
        "points": tally.total,
        "payments": _payments(bench),
    }


def discard_answer(record: Record) -> Answer:
    """One tile won by one or more players, at a table where that ends the deal (A9, A10)."""
    options = options_of(record)
    bench = Bench.of(options)
    source = seat_of(record["from"], "from")
    values = dict.fromkeys(record["winners"], 0)
    winners = 0
    for letter in sorted(values, key=lambda one: (seat_of(one, "winners") - source) % 4):
        if options.multi_win == "two_nearest" and winners.bit_count() == 2:
            break
        hand, melds = _tiles(record["winners"][letter])
        situation = {"seat": letter, "by": record["by"], "from": record["from"], "last_tile": record.get("last_tile")}
        w = for_kernels(win_row(options, hand, melds, parse_tile(record["tile"]), situation))
        points = value(w, bench.rules, bench.work, bench.tally)
        if points >= 0:
            values[letter] = points
            winners |= 1 << SEATS.index(letter)
            pay_win(w, bench.rules, bench.tally, bench.work)
    dealer = next_dealer(seat_of(record["dealer"], "dealer"), winners, source)
    return {"payments": _payments(bench), "next_dealer": SEATS[dealer], "values": values}


def exhausted_answer(record: Record) -> Answer:
    """An exhausted wall that nobody had won before (A10)."""
    options = options_of(record)
    bench = Bench.of(options)
    ended = _ended(record, record["hands"], Ended())
    settle_exhausted(for_kernels(ended), bench.rules, for_kernels(Win()), bench.work, bench.tally)
    numbers = plain(Work, bench.work).numbers
    values = {letter: max(numbers[READY_VALUES + seat], 0) for seat, letter in enumerate(SEATS)}
    return {"payments": _payments(bench), "next_dealer": record["dealer"], "values": values}


def _ended(record: Record, hands: Record, ended: Ended) -> Ended:
    """Put the hands of those who have not won into the row; raises HandError if one is missing or cannot be."""
    void = record.get("void", {})
    for seat, letter in enumerate(SEATS):
        if ended.wins[seat]:
            continue
        if letter not in hands:
            raise HandError(f"the hand of {letter} is missing")
        hand, melds = _tiles(hands[letter])
        w = win_row(SichuanOptions(), hand, melds, None, {})
        ended.hands[seat] = w.hand
        ended.meld_types[seat], ended.meld_kinds[seat], ended.n_melds[seat] = w.meld_types, w.meld_kinds, w.n_melds
        ended.void_suits[seat] = suit_of_letter(void[letter], "void") if void.get(letter) else -1
        ended.only_void[seat] = int(letter in record.get("only_void_discards", ()))
        ended.seen = [a + b for a, b in zip(ended.seen, w.seen, strict=True)]
    return ended


def log_answer(record: Record) -> Answer:
    """The kongs and wins of a deal in order, and its end if the wall was exhausted (Part B)."""
    options = options_of(record)
    log = _Log(record, options)
    for event in record["events"]:
        if "kong" in event:
            log.kong(event)
        else:
            log.win(event)
    if record.get("end"):
        _ended(record, record["end"], log.ended)
        settle_exhausted(log.row(), log.bench.rules, for_kernels(Win()), log.bench.work, log.bench.tally)
    dealer = next_dealer(seat_of(record["dealer"], "dealer"), log.first_winners, log.first_source)
    return {"payments": _payments(log.bench), "next_dealer": SEATS[dealer]}


def kong_log(row: Any) -> Any:
    """The kong log of a plain row or a NumPy record."""
    return row.kong_log if isinstance(row, Ended) else row["kong_log"]


class _Log:
    """A deal told by its events: what is kept between them."""

    def __init__(self, record: Record, options: SichuanOptions) -> None:
        self.record = record
        self.options = options
        self.bench = Bench.of(options)
        self.ended = Ended()
        self.first_winners = 0
        self.first_source = -1
        self.frozen: dict[int, tuple[int, int]] = {}

    def out(self) -> int:
        """Mask of the seats that have left the deal."""
        return sum(1 << seat for seat in range(4) if self.ended.wins[seat]) if self.options.winners == "three" else 0

    def row(self) -> Ended:
        return for_kernels(self.ended)

    def kong(self, event: Record) -> None:
        maker = seat_of(event["seat"], "seat")
        if event["kong"] == "robbed" or self.options.scoring == "table":
            return
        if event["kong"] not in KONGS:
            raise HandError(f"kong = {event['kong']!r}: one of {', '.join(KONGS)}, robbed expected")
        kong_type, fresh = KONGS[event["kong"]]
        feeder = seat_of(event["from"], "from") if kong_type == KONG else -1
        row, n = self.row(), self.ended.n_kong_log
        n = pay_kong(self.bench.rules, self.bench.work, kong_log(row), n, maker, kong_type, feeder, fresh, self.out())
        self.ended = plain(Ended, row)
        self.ended.n_kong_log = n

    def win(self, event: Record) -> None:
        letters = list(event["winners"])
        mask = sum(1 << seat_of(letter, "winners") for letter in letters)
        source = seat_of(event["from"], "from") if WAYS[event["by"]][0] != BY_DRAW else -1
        if event["by"] == "kong_discard":
            row = self.row()
            kong_discard_income(
                self.bench.rules, self.bench.work, kong_log(row), self.ended.n_kong_log, source, mask
            )  # fmt: skip
            self.ended = plain(Ended, row)
        for letter in letters:
            self._pay(letter, event)
        for letter in letters:
            self.ended.wins[SEATS.index(letter)] += 1
        if self.first_winners == 0:
            self.first_winners, self.first_source = mask, source

    def _pay(self, letter: str, event: Record) -> None:
        seat = SEATS.index(letter)
        hand, melds = _tiles(event["winners"][letter])
        void = self.record.get("void", {}).get(letter)
        situation = {"seat": letter, "by": event["by"], "last_tile": event.get("last_tile"), "void": void}
        if "from" in event:
            situation["from"] = event["from"]
        w = win_row(self.options, hand, melds, parse_tile(event["tile"]), situation)
        w.options[OUT] = self.out()
        if seat in self.frozen:
            w.options[FROZEN], w.options[FROZEN_ROOTS] = self.frozen[seat]
        row = for_kernels(w)
        bench = self.bench
        if value(row, bench.rules, bench.work, bench.tally) < 0:
            raise HandError(f"the hand of {letter} is no win")
        pay_win(row, bench.rules, bench.tally, bench.work)
        extra = plain(Tally, bench.tally).extra
        self.frozen.setdefault(seat, (1 + extra[KONGS_COUNTED], extra[ROOTS_HELD]))


def break_answer(record: Record) -> Answer:
    """Where the wall is broken: thrower, wall, and the stack, counted as ``count`` says (A2)."""
    options = options_of(record)
    dealer = seat_of(record["dealer"], "dealer")
    first = record["first"]
    if options.break_at == "small_die":
        if not isinstance(first, list):
            raise HandError('break_at = "small_die" needs the two dice of the first throw, as a list')
        wall, stack = break_wall(options, dealer, tuple(first))
        if options.count == "left":
            stack = stacks(options, dealer)[wall] - 1 - stack
        first = sum(first)
    else:
        wall, stack = break_of_sums(options, dealer, first, first + record["second"])
    return {"break_at": [SEATS[(dealer + first - 1) % 4], SEATS[wall], stack + 1]}


def pass_answer(record: Record) -> Answer:
    """过水: whether a win may be taken after others were let go (A11)."""
    limited = rules_row(options_of(record)).passed_win != PASSED_OFF
    passed = 1 + max(record["passed"]) if record["passed"] and limited else 0
    self_draw = int(WAYS[record["by"]][0] == BY_DRAW)
    return {"allowed": bool(may_win_after_pass(passed, record["value"], self_draw))}


def last_four_answer(record: Record) -> Answer:
    """Whether a win may be let go near the end of the wall (A11)."""
    rules = Bench.of(options_of(record)).rules
    return {"may_pass": not must_win(rules, int(record["can_win"]), record["wall_left"])}


EVENTS: Mapping[str, Callable[[Record], Answer]] = {
    "discard": discard_answer,
    "exhausted": exhausted_answer,
    "log": log_answer,
    "break": break_answer,
    "pass_rule": pass_answer,
    "last_four": last_four_answer,
}
