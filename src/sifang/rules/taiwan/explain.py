"""What a hand is worth and why, told from the kernels: no second scoring."""

from __future__ import annotations

from dataclasses import dataclass

from sifang.engine.layout import BY_DRAW, CHOW, CONCEALED_KONG, PUNG, Rules, Tally, Win, Work
from sifang.engine.split import is_complete, split
from sifang.hand import counts
from sifang.melds import Meld
from sifang.rules.taiwan.options import COMPOUND
from sifang.rules.taiwan.patterns import (
    EIGHT_FLOWERS,
    HAND_ITEMS,
    ITEMS,
    NOWHERE,
    SINGLE,
    TABLE,
    TREASURE,
    TRIPLET,
    Reading,
    count_reading,
    count_situation,
)
from sifang.rules.taiwan.question import (
    HAND_SIZE,
    check_contradictions,
    for_kernels,
    is_flower_win,
    is_right_count,
    rules_of,
    scratch,
    win_of,
)
from sifang.rules.taiwan.score import (
    BEST_PLACE,
    BEST_SPLIT,
    HAND_TAI,
    LIGU_SPLIT,
    REASONS,
    REFUSALS,
    REFUSED,
    TREASURE_TAI,
    UNDER_MINIMUM,
    dealer_tai,
    is_ligu,
    ligu_reading,
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


@dataclass(frozen=True, slots=True)
class Valued:
    """A question after the kernels have answered it."""

    win: Win
    rules: Rules
    work: Work
    tally: Tally
    tai: int
    """As ``value`` gives it."""

    def payments(self) -> tuple[Payment, ...]:
        """Who pays, if the win is legal."""
        if self.tai < 0:
            return ()
        self.work.n_ledger = 0
        pay_win(self.win, self.rules, self.tally, self.work)
        entries = [[int(one) for one in self.work.ledger[i]] for i in range(int(self.work.n_ledger))]
        return tuple(Payment(payer, payee, points, REASONS[reason]) for payer, payee, points, reason in entries)

    def counted(self) -> tuple[Counted, ...]:
        """What counts, treasures last."""
        found = [(p, int(self.tally.counts[p])) for p in (*range(TREASURE), TREASURE)]
        return tuple(Counted(TABLE[p].key, n, n * int(self.rules.values[p])) for p, n in found if n)

    def reason(self) -> str:
        """Why the win is refused, a key of the case files; empty if it is legal."""
        return REFUSALS[int(self.tally.extra[REFUSED])]


def valued(question: Question) -> Valued:
    """Ask the kernels; raises HandError or NotationError for impossible input."""
    win = for_kernels(win_of(question))
    rules = rules_of(question.options)
    work, tally = scratch()
    return Valued(win, rules, work, tally, value(win, rules, work, tally))


def score(question: Question) -> Breakdown:
    """What a hand is worth and why; raises HandError for impossible input.

    ``figures`` has ``hand_tai``, ``treasure_tai``, ``dealer_tai`` and ``missing``, the tai that the minimum lacks.
    """
    check_contradictions(question)
    if not is_right_count(question):
        n = len(question.hand) + 3 * len(question.melds)
        raise HandError(f"hand and melds are worth {n} tiles: {HAND_SIZE} expected beside the winning one")
    found = valued(question)
    if not found.tally.valid:
        return Breakdown(question, False, False, found.reason(), None, (), 0, TABLE.unit, ())
    best, others = _lone(found) if _is_lone(question, found) else _readings(question, found)
    extra = found.tally.extra
    missing = int(found.rules.minimum) - int(extra[HAND_TAI]) if int(extra[REFUSED]) == UNDER_MINIMUM else 0
    return Breakdown(
        question, True, found.tai >= 0, found.reason(), best, others, int(found.tally.total), TABLE.unit, found.payments(),
        figures={
            "hand_tai": int(extra[HAND_TAI]),
            "treasure_tai": int(extra[TREASURE_TAI]),
            "dealer_tai": dealer_tai(found.win, found.rules),
            "missing": missing,
        },
    )


def _is_lone(question: Question, found: Valued) -> bool:
    """Whether the win is one of a single item, without a reading of the hand."""
    return is_flower_win(question) or not is_complete(found.win.hand, 5 - len(question.melds), 0) and not (
        int(found.rules.ligu) and is_ligu(found.win.hand)
    )


def _lone(found: Valued) -> tuple[ReadingOf, tuple[ReadingOf, ...]]:
    return ReadingOf((), found.counted(), (), int(found.tally.extra[HAND_TAI])), ()


def _readings(question: Question, found: Valued) -> tuple[ReadingOf, tuple[ReadingOf, ...]]:
    """The reading that ``value`` chose, and others with the same or the next best tai that differ from it."""
    win, work = found.win, found.work
    chosen = int(work.numbers[BEST_SPLIT]), int(work.numbers[BEST_PLACE])
    n_sets = 5 - len(question.melds)
    general = situation(win, found.rules, work)
    n = split(win.hand, n_sets, 0, work)
    places = [(i, place) for i in range(n) for place in range(NOWHERE) if places_in(work, i, n_sets, win.tile) >> place & 1]
    if int(found.rules.ligu) and is_ligu(win.hand):
        places.append((LIGU_SPLIT, NOWHERE))
    told = {}
    for i, place in places:
        reading = ligu_reading(general, win.hand) if i == LIGU_SPLIT else reading_at(general, work, i, n_sets, place)
        told[i, place] = _told(question, found, reading, _groups(question, found, i, place))
    best = told.pop(chosen)
    treasures = tuple(one for one in found.counted() if one.key == TABLE[TREASURE].key)
    others = sorted(told.values(), key=lambda one: (-one.total, len(one.counted)))
    others = [one for one in others if (one.groups, one.counted) != (best.groups, best.counted)]
    top = [one for one in others if one.total == others[0].total or one.total == best.total]
    return ReadingOf(best.groups, best.counted + treasures, best.left_out, best.total), tuple(top[:MOST_OTHERS])


def _told(question: Question, found: Valued, reading: Reading, groups: tuple[Group, ...]) -> ReadingOf:
    """One reading with what counts in it and what does not."""
    counted_of = found.work.counts
    for p in range(ITEMS):
        counted_of[p] = 0
    count_situation(reading, counted_of)
    count_reading(reading, counted_of)
    if int(found.rules.options[COMPOUND]) and int(found.win.flowers).bit_count() == 8:
        counted_of[EIGHT_FLOWERS] = 1
    tai, _, mask = sift(counted_of, found.rules)
    counted, left = [], []
    for p in range(HAND_ITEMS):
        n, each = int(counted_of[p]), int(found.rules.values[p])
        if mask >> p & 1:
            counted.append(Counted(TABLE[p].key, n, n * each))
        elif n and each >= 0:
            because = next(q for q in range(p) if mask >> q & 1 and int(found.rules.excludes[q][0]) >> p & 1)
            left.append(LeftOut(TABLE[p].key, n, TABLE[because].key))
    return ReadingOf(groups, tuple(counted), tuple(left), tai)


def _groups(question: Question, found: Valued, i: int, place: int) -> tuple[Group, ...]:
    """Melds and the parts of a split, the winning tile in the first part that has it at this place."""
    declared = [
        Group(one.kinds, _MELD_NAMES[one.type], True, one.type == CONCEALED_KONG, False)
        for one in (Meld(*pair) for pair in question.melds)
    ]
    own_tile = int(found.win.by) == BY_DRAW
    parts = _ligu_parts(question) if i == LIGU_SPLIT else _split_parts(found.work, i, 5 - len(question.melds))
    groups = []
    placed = False
    for meld, kind in parts:
        kinds = (kind, kind) if meld == _PAIR else Meld(meld, kind).kinds
        here = not placed and question.tile in kinds and (i == LIGU_SPLIT or _place(meld, kind, question.tile) == place)
        placed = placed or here
        concealed = not (here and meld == PUNG and not own_tile)
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
    sets = [(int(work.set_types[i][j]), int(work.set_kinds[i][j])) for j in range(n_sets)]
    return [*sorted(sets, key=lambda one: (one[1], one[0])), (_PAIR, int(work.pairs[i]))]


def _ligu_parts(question: Question) -> list[tuple[int, int]]:
    parts = []
    for kind, n in enumerate(counts((*question.hand, question.tile))):
        parts += [(PUNG, kind)] if n == 3 else [(_PAIR, kind)] * (n // 2)
    return parts
