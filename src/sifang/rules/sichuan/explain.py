"""What a hand is worth and why: the question put into rows, and the kernels' answer put into words.

Nothing is scored here: each reading is rated by the kernels that a table uses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sifang.engine.layout import (
    AFTER_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROBBERY,
    CHOW,
    CONCEALED_KONG,
    DEALT,
    FED_KONG,
    FIRST_DISCARD,
    FIRST_DRAW,
    KONG_DISCARD,
    NO_CLAIM_BEFORE,
    OWN_FIRST_DRAW,
    PUNG,
    WALL_END,
    Rules,
    Tally,
    Win,
    Work,
)
from sifang.engine.rows import Row
from sifang.kernel import jit_enabled
from sifang.rules.sichuan.options import ROOT_UNIT, SCORING, SichuanOptions, rules_row
from sifang.rules.sichuan.patterns import KONGS, PATTERNS_OF_TABLE, PLACES, ROOTS, TABLE
from sifang.rules.sichuan.score import (
    FAN,
    KONGS_COUNTED,
    OUT,
    READING,
    REASONS,
    ROOTS_COUNTED,
    TAKEN,
    fill,
    pay_win,
    prepare,
    read,
    suits_fit,
    suits_held,
    value,
)
from sifang.score import Breakdown, Counted, Group, HandError, LeftOut, Payment, Question, ReadingOf
from sifang.tiles import COPIES, EAST, SUITS, tile_text

R = TypeVar("R", bound=Row)

SEATS = "ESWN"
"""Seats of the records in turn order, absolute: E = 0."""

WAYS: Mapping[str, tuple[int, int]] = {
    "self_draw": (BY_DRAW, 0),
    "discard": (BY_DISCARD, 0),
    "rob_kong": (BY_ROBBERY, 0),
    "after_kong": (BY_DRAW, AFTER_KONG),
    "kong_discard": (BY_DISCARD, KONG_DISCARD),
    "heavenly": (BY_DRAW, DEALT),
    "earthly": (BY_DRAW, FIRST_DRAW | OWN_FIRST_DRAW),
}
"""A7: how a win came about, as the engine's way and flags."""
ON_DISCARD = FIRST_DISCARD | NO_CLAIM_BEFORE
"""地和 on the dealer's first discard (``earthly="with_discard"``)."""


def for_kernels(row: R) -> R:
    """The row in the form that kernels of this process take: itself, or a NumPy record with its values."""
    if not jit_enabled():
        return row
    target: R = type(row).array(1)[0]
    row.store(target)
    return target


def plain(row_type: type[R], row: R) -> R:
    """The row as a plain one again."""
    if isinstance(row, Row):
        return row
    copy = row_type()
    copy.load(row)
    return copy


@dataclass(frozen=True, slots=True)
class Bench:
    """Rules and scratch for one question."""

    rules: Rules
    work: Work
    tally: Tally

    @classmethod
    def of(cls, options: SichuanOptions) -> Bench:
        """A bench for these options."""
        return cls(for_kernels(rules_row(options)), for_kernels(Work()), for_kernels(Tally()))

    def payments(self) -> tuple[Payment, ...]:
        """The ledger so far."""
        work = plain(Work, self.work)
        return tuple(Payment(row[0], row[1], row[2], REASONS[row[3]]) for row in work.ledger[: work.n_ledger])


def seat_of(text: Any, what: str) -> int:
    """The absolute seat of a letter; raises HandError that names the field."""
    if not isinstance(text, str) or len(text) != 1 or text not in SEATS:
        raise HandError(f"{what} = {text!r}: one of E, S, W, N expected")
    return SEATS.index(text)


def suit_of_letter(text: Any, what: str) -> int:
    """0-2 of a suit letter; raises HandError that names the field."""
    if not isinstance(text, str) or len(text) != 1 or text not in SUITS:
        raise HandError(f"{what} = {text!r}: one of m, p, s expected")
    return SUITS.index(text)


def check_tiles(tiles: Iterable[int], melds: tuple[tuple[int, int], ...], tile: int | None) -> list[int]:
    """Counts of the concealed tiles, the winning one (None: not given) among them; raises HandError for what cannot be held."""
    counts = [0] * 34
    concealed = [*tiles, *([] if tile is None else [tile])]
    for kind in [*concealed, *(kind for _, kind in melds)]:
        if not 0 <= kind < EAST:
            raise HandError(f"{tile_text(kind)}: Sichuan is played with the tiles of the three suits only")
    for kind in concealed:
        counts[kind] += 1
    total = list(counts)
    for meld_type, kind in melds:
        if meld_type == CHOW:
            raise HandError(f"a chow of {tile_text(kind)}: there is no chow in Sichuan")
        total[kind] += 3 if meld_type == PUNG else 4
    for kind, n in enumerate(total):
        if n > COPIES:
            raise HandError(f"{tile_text(kind)} is held {n} times, there are only {COPIES}")
    wanted = 13 - 3 * len(melds) + (tile is not None)
    if len(concealed) != wanted:
        raise HandError(f"{len(concealed)} concealed tiles with {len(melds)} melds: {wanted} expected")
    return counts


def win_row(
    options: SichuanOptions, hand: Iterable[int], melds: tuple[tuple[int, int], ...], tile: int | None,
    situation: Mapping[str, Any],
) -> Win:  # fmt: skip
    """The Win row of a hand and the situation of a record; raises HandError. ``tile`` None: between turns, not won."""
    w = Win()
    w.hand = check_tiles(hand, melds, tile)
    w.n_melds = len(melds)
    for i, (meld_type, kind) in enumerate(melds):
        w.meld_types[i], w.meld_kinds[i] = meld_type, kind
        w.seen[kind] += 3 if meld_type == PUNG else 4
    void = situation.get("void")
    w.void_suit = -1 if void is None else suit_of_letter(void, "void")
    w.source = -1
    if tile is not None:
        w.tile = tile
        _set_way(w, options, situation)
    return w


def _set_way(w: Win, options: SichuanOptions, situation: Mapping[str, Any]) -> None:
    by = situation.get("by", "self_draw")
    if by not in WAYS:
        raise HandError(f"by = {by!r}: one of {', '.join(WAYS)} expected")
    w.seat = seat_of(situation.get("seat", "E"), "seat")
    w.by, w.flags = WAYS[by]
    source = situation.get("from")
    if by == "earthly" and source is not None and options.earthly == "with_discard":
        w.by, w.flags = BY_DISCARD, ON_DISCARD
    if w.by != BY_DRAW or (by == "after_kong" and source is not None):
        w.source = seat_of(source, "from")
        if w.source == w.seat:
            raise HandError(f"from = {source!r}: the winner cannot feed himself")
    if by == "after_kong" and source is not None:
        w.flags |= FED_KONG
    if situation.get("last_tile"):
        w.flags |= WALL_END
    for letter in situation.get("out", ()):
        w.options[OUT] |= 1 << seat_of(letter, "out")


def score(question: Question) -> Breakdown:
    """What a hand is worth and why; raises HandError for input that cannot be.

    The situation has the fields of a score record (Part D): ``seat``, ``by``, ``from``, ``last_tile``, ``void``; and ``out``, letters of the seats
    that have left the deal.
    """
    options: SichuanOptions = question.options
    bench = Bench.of(options)
    plain_win = win_row(options, question.hand, question.melds, question.tile, question.situation)
    w = for_kernels(plain_win)
    total = value(w, bench.rules, bench.work, bench.tally)
    if total < 0:
        return Breakdown(question, _has_shape(plain_win), False, _refusal(plain_win), None, (), 0, "point", ())
    best = plain(Tally, bench.tally).copy()
    pay_win(w, bench.rules, bench.tally, bench.work)
    payments = bench.payments()
    readings = readings_of(plain_win, bench)
    place = best.extra[READING]
    others = sorted((one for i, one in enumerate(readings) if i != place), key=lambda one: -one.total)
    near = tuple(one for one in others if one.total == others[0].total or one.total == total)
    fan_counts = bool(plain(Rules, bench.rules).options[SCORING])
    figures = {
        "fan": best.extra[FAN], "points": total, "kongs": best.extra[KONGS_COUNTED], "roots": best.extra[ROOTS_COUNTED],
        "pattern": TABLE[best.extra[TAKEN]].key if best.extra[TAKEN] >= 0 else None,
        "cap": options.cap, "counted_in": "fan" if fan_counts else "point", "labels": labels(best, fan_counts),
    }  # fmt: skip
    return Breakdown(
        question, True, True, "", readings[place], near, total, "point", payments, figures=figures,
    )  # fmt: skip


def _has_shape(w: Win) -> bool:
    from sifang.engine.split import is_complete
    from sifang.rules.sichuan.score import is_seven_pairs

    row = for_kernels(w)
    return bool(is_seven_pairs(row) or is_complete(row.hand if isinstance(row, Row) else row["hand"], 4 - w.n_melds, 0))


def _refusal(w: Win) -> str:
    row = for_kernels(w)
    if not _has_shape(w):
        return "no_shape"
    if suits_held(row) == 7:
        return "three_suits"
    if not suits_fit(row):
        return "void_suit"
    return "impossible_way"


def readings_of(w: Win, bench: Bench) -> list[ReadingOf]:
    """All readings of a legal win, each with what it counts, in the kernels' order."""
    row = for_kernels(w)
    found = []
    for i in range(prepare(row, bench.rules, bench.work)):
        fill(read(row, bench.rules, bench.work, i), bench.rules, bench.work, i, bench.tally)
        found.append(_reading_of(w, i, plain(Rules, bench.rules), plain(Work, bench.work), plain(Tally, bench.tally)))
    return found


def _reading_of(w: Win, i: int, rules: Rules, work: Work, tally: Tally) -> ReadingOf:
    counted, left_out = [], []
    taken = tally.extra[TAKEN]
    in_points = 0
    for one in TABLE:
        n = tally.counts[one.index]
        if n and one.index != taken:
            points = n * _worth(one.index, rules)
            in_points += points
            counted.append(Counted(one.key, n, points))
        elif taken >= 0 and one.index < PATTERNS_OF_TABLE and work.counts[one.index] and rules.values[one.index] > 0:
            if one.index != taken:
                left_out.append(LeftOut(one.key, 1, TABLE[taken].key))
    if taken >= 0:
        counted.insert(0, Counted(TABLE[taken].key, 1, tally.total - in_points))
    return ReadingOf(_groups(w, i, work), tuple(counted), tuple(left_out), tally.total)


def _worth(p: int, rules: Rules) -> int:
    """What one of a pattern adds: fan in the sum; in the table points of its own (those in fan are part of the pattern's points)."""
    from sifang.rules.sichuan.options import BASE

    if rules.options[SCORING]:
        return rules.values[p]
    if (p == KONGS and rules.values[KONGS] == 0) or (p == ROOTS and rules.options[ROOT_UNIT] == 0):
        return rules.options[BASE]
    return 0


def labels(tally: Tally, additive: bool) -> list[str]:
    """The Chinese names of what counts, as the records list them: the pattern taken, labels, 杠 once a kong, 根 once a counted root."""
    order = [
        PLACES["kong_bloom"],
        PLACES["kong_discard"],
        PLACES["robbing_the_kong"],
        PLACES["last_tile"],
        KONGS,
        ROOTS,
    ]
    taken = tally.extra[TAKEN]
    first = [taken] if taken >= 0 else []
    if additive:
        first = [one.index for one in TABLE if one.index not in order]
    names = []
    for p in [*first, *(one for one in order if one != taken)]:
        names += [TABLE[p].zh] * tally.counts[p]
    return names


def _groups(w: Win, i: int, work: Work) -> tuple[Group, ...]:
    """Melds first, then concealed sets, then the pair; the winning tile goes to the first concealed group that holds it."""
    names = {CHOW: "chow", PUNG: "pung", CONCEALED_KONG: "concealed_kong"}
    groups = []
    for j in range(w.n_melds):
        kind, meld_type = w.meld_kinds[j], w.meld_types[j]
        size = 3 if meld_type == PUNG else 4
        groups.append(Group((kind,) * size, names.get(meld_type, "kong"), True, meld_type == CONCEALED_KONG, False))
    parts: list[tuple[str, tuple[int, ...]]] = []
    if i < work.n:
        for j in range(4 - w.n_melds):
            kind = work.set_kinds[i][j]
            chow = work.set_types[i][j] == CHOW
            parts.append(("chow", (kind, kind + 1, kind + 2)) if chow else ("pung", (kind,) * 3))
        parts.append(("pair", (work.pairs[i],) * 2))
    else:
        parts = [("pair", (kind, kind)) for kind in range(27) for _ in range(w.hand[kind] // 2)]
    waiting = True
    for name, kinds in parts:
        won = waiting and w.tile in kinds
        waiting = waiting and not won
        groups.append(Group(kinds, name, False, True, won))
    return tuple(groups)
