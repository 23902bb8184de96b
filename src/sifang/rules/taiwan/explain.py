"""What a hand is worth and why, told from the kernels: no second scoring."""

from __future__ import annotations

from dataclasses import dataclass

from sifang.engine.layout import BY_DRAW, CHOW, CONCEALED_KONG, PUNG, Rules, Tally, Win, Work
from sifang.engine.split import is_complete, split
from sifang.hand import counts
from sifang.melds import Meld
from sifang.rules.taiwan.patterns import (
    HAND_ITEMS,
    ITEMS,
    NOWHERE,
    SINGLE,
    TABLE,
    TREASURE,
    TRIPLET,
    Reading,
    count_reading,
)
from sifang.rules.taiwan.question import (
    HAND_SIZE,
    check_contradictions,
    for_kernels,
    is_flower_win,
    is_right_count,
    read,
    rules_of,
    win_of,
)
from sifang.rules.taiwan.score import (
    BEST_PLACE,
    BEST_SPLIT,
    HAND_TAI,
    LEGAL,
    LIGU_SPLIT,
    MISSING,
    REASONS,
    REFUSALS,
    REFUSED,
    TREASURE_TAI,
    UNDER_MINIMUM,
    count_hand,
    count_own,
    dealer_tai,
    is_ligu,
    pay_win,
    place_in_chow,
    places_in,
    reading_at,
    sift,
    situation,
    value,
)
from sifang.score import Breakdown, Counted, Group, HandError, LeftOut, Payment, Question, ReadingOf

MOST_OTHERS = 6
"""Other readings that a breakdown tells at most."""


@dataclass(frozen=True, slots=True)
class Valued:
    """A question after the kernels have answered it; the rows have the form that kernels of this process take."""

    win: Win
    rules: Rules
    work: Work
    tai: int
    """As ``value`` gives it."""
    total: int
    counts: tuple[int, ...]
    """How often each item of the table counts."""
    figures: tuple[int, ...]
    """``Tally.extra``."""
    is_valid: bool
    """Whether there is a winning shape."""
    chosen: tuple[int, int]
    """Split and place of the reading that counts."""
    payments: tuple[Payment, ...]
    """Who pays, if the win is legal."""

    def counted(self) -> tuple[Counted, ...]:
        """What counts, treasures last."""
        values = read(self.rules, "values")
        order = (*(p for p in range(ITEMS) if p != TREASURE), TREASURE)
        found = [(p, self.counts[p]) for p in order if self.counts[p]]
        return tuple(Counted(TABLE[p].key, n, n * int(values[p])) for p, n in found)

    def reason(self) -> str:
        """Why the win is refused, a key of the case files; empty if it is legal."""
        return REFUSALS[self.figures[REFUSED]]


def valued(question: Question) -> Valued:
    """Ask the kernels; raises HandError or NotationError for impossible input."""
    win = for_kernels(win_of(question))
    rules = rules_of(question.options)
    work, tally = for_kernels(Work()), for_kernels(Tally())
    tai = value(win, rules, work, tally)
    numbers = read(work, "numbers")
    chosen = int(numbers[BEST_SPLIT]), int(numbers[BEST_PLACE])
    if tai >= 0:
        pay_win(win, rules, tally, work)
    entries = [[int(one) for one in row] for row in read(work, "ledger")[: int(read(work, "n_ledger"))]]
    return Valued(
        win,
        rules,
        work,
        tai,
        int(read(tally, "total")),
        tuple(int(n) for n in read(tally, "counts")[:ITEMS]),
        tuple(int(n) for n in read(tally, "extra")),
        bool(read(tally, "valid")),
        chosen,
        tuple(Payment(payer, payee, points, REASONS[reason]) for payer, payee, points, reason in entries),
    )


def breakdown(question: Question) -> Breakdown:
    """What a hand is worth and why; raises HandError for impossible input.

    ``figures`` has ``hand_tai``, ``treasure_tai``, ``dealer_tai`` and ``missing``, the tai that the minimum lacks.
    """
    found = valued(question)
    check_contradictions(question)
    if not is_right_count(question):
        n = len(question.hand) + 3 * len(question.melds)
        raise HandError(f"hand and melds are worth {n} tiles: {HAND_SIZE} expected beside the winning one")
    if found.figures[REFUSED] not in (LEGAL, UNDER_MINIMUM):
        return Breakdown(question, found.is_valid, False, found.reason(), None, (), 0, TABLE.unit, ())
    best, others = _lone(found) if _is_lone(question, found) else _readings(question, found)
    return Breakdown(
        question,
        True,
        found.tai >= 0,
        found.reason(),
        best,
        others,
        found.total,
        TABLE.unit,
        found.payments,
        figures={
            "hand_tai": found.figures[HAND_TAI],
            "treasure_tai": found.figures[TREASURE_TAI],
            "dealer_tai": dealer_tai(found.win, found.rules),
            "missing": found.figures[MISSING],
        },
    )


def _is_ligu(found: Valued) -> bool:
    return bool(read(found.rules, "ligu") and is_ligu(read(found.win, "hand")))


def _is_lone(question: Question, found: Valued) -> bool:
    """Whether the win is one of a single item, without a reading of the hand."""
    if is_flower_win(question):
        return True
    return not is_complete(read(found.win, "hand"), 5 - len(question.melds), 0) and not _is_ligu(found)


def _lone(found: Valued) -> tuple[ReadingOf, tuple[ReadingOf, ...]]:
    return ReadingOf((), found.counted(), (), found.figures[HAND_TAI]), ()


def _readings(question: Question, found: Valued) -> tuple[ReadingOf, tuple[ReadingOf, ...]]:
    """The reading that ``value`` chose, and others with the same or the next best tai that differ from it."""
    win, work, hand = found.win, found.work, read(found.win, "hand")
    n_sets = 5 - len(question.melds)
    count_own(win, read(work, "other"))
    general = situation(win, found.rules, work)
    told = {}
    for i in range(LIGU_SPLIT if _is_ligu(found) else 0, split(hand, n_sets, 0, work)):
        places = places_in(work, i, n_sets, question.tile)
        for place in (one for one in range(NOWHERE + 1) if places >> one & 1):
            reading = reading_at(general, win, work, i, n_sets, place)
            told[i, place] = _told(found, reading, _groups(question, found, i, place))
    best = told.pop(found.chosen)
    treasures = tuple(one for one in found.counted() if one.key == TABLE[TREASURE].key)
    others = [one for one in told.values() if (one.groups, one.counted) != (best.groups, best.counted)]
    others.sort(key=lambda one: (-one.total, len(one.counted)))
    top = [one for one in others if one.total in (best.total, others[0].total)]
    return ReadingOf(best.groups, best.counted + treasures, best.left_out, best.total), tuple(top[:MOST_OTHERS])


def _told(found: Valued, reading: Reading, groups: tuple[Group, ...]) -> ReadingOf:
    """One reading with what counts in it and what does not."""
    values, excludes = read(found.rules, "values"), read(found.rules, "excludes")
    counts_of = read(found.work, "counts")
    count_hand(reading, found.win, found.rules, counts_of)
    count_reading(reading, counts_of)
    tai, _, mask = sift(counts_of, found.rules)
    counted, left = [], []
    for p in range(HAND_ITEMS):
        n, each = int(counts_of[p]), int(values[p])
        if mask >> p & 1:
            counted.append(Counted(TABLE[p].key, n, n * each))
        elif n and each >= 0:
            because = next(q for q in range(p) if mask >> q & 1 and int(excludes[q][0]) >> p & 1)
            left.append(LeftOut(TABLE[p].key, n, TABLE[because].key))
    return ReadingOf(groups, tuple(counted), tuple(left), tai)


def _groups(question: Question, found: Valued, i: int, place: int) -> tuple[Group, ...]:
    """Melds and the parts of a split, the winning tile in the first part that has it at this place."""
    declared = [
        Group(one.kinds, _MELD_NAMES[one.type], True, one.type == CONCEALED_KONG, False)
        for one in (Meld(*pair) for pair in question.melds)
    ]
    own_tile = int(read(found.win, "by")) == BY_DRAW
    parts = _ligu_parts(question) if i == LIGU_SPLIT else _split_parts(found.work, i, 5 - len(question.melds))
    groups = []
    placed = False
    for meld, kind in parts:
        kinds = (kind, kind) if meld == _PAIR else Meld(meld, kind).kinds
        here = not placed and question.tile in kinds and (i == LIGU_SPLIT or _place(meld, kind, question.tile) == place)
        placed = placed or here
        concealed = own_tile or not (here and meld == PUNG)
        groups.append(Group(kinds, _MELD_NAMES[meld], False, concealed, here))
    return (*declared, *groups)


_PAIR = 5
"""Beside the types of melds."""
_MELD_NAMES = ("chow", "pung", "kong", "kong", "concealed_kong", "pair")


def _place(meld: int, kind: int, tile: int) -> int:
    if meld == CHOW:
        return place_in_chow(tile, kind)
    return SINGLE if meld == _PAIR else TRIPLET


def _split_parts(work: Work, i: int, n_sets: int) -> list[tuple[int, int]]:
    types, kinds = read(work, "set_types")[i], read(work, "set_kinds")[i]
    sets = sorted((int(kinds[j]), int(types[j])) for j in range(n_sets))
    return [*((meld, kind) for kind, meld in sets), (_PAIR, int(read(work, "pairs")[i]))]


def _ligu_parts(question: Question) -> list[tuple[int, int]]:
    parts = []
    for kind, n in enumerate(counts((*question.hand, question.tile))):
        parts += [(PUNG, kind)] if n == 3 else [(_PAIR, kind)] * (n // 2)
    return parts
