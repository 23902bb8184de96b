"""What a hand is worth and why: every reading rated by the kernels that a table uses, and put into sets and jokers.

Nothing is scored here. What a joker stands for is not unique; one way for each reading is shown.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass

from sifang.engine.layout import CHOW, CONCEALED_KONG, PUNG, Rules, Tally, Win, Work
from sifang.melds import Meld
from sifang.rules.nanchang.arrange import CHOWS, GROUP, PAIR, TAKEN, arrange, member, prepare
from sifang.rules.nanchang.jokers import misfit_room
from sifang.rules.nanchang.options import FIFTH_COPY, NanchangOptions
from sifang.rules.nanchang.patterns import PAIRS, STANDARD, TABLE
from sifang.rules.nanchang.question import Bench, Melds, Situation, for_kernels, plain, win_row
from sifang.rules.nanchang.score import (
    BONUS,
    CANDIDATES,
    CHOSEN,
    FISHING,
    FOUND,
    JOKER_REWARD,
    KONG_REWARD,
    MASK,
    MULT,
    POINTS,
    SOLE,
    barred,
    fix_tiles,
    is_claimed,
    judge,
    patterns_of,
    pay_win,
    read,
    value,
)
from sifang.score import Breakdown, Counted, Group, LeftOut, Question, ReadingOf
from sifang.tiles import EAST, KINDS, RANKS, tile_text

Part = tuple[str, tuple[int, ...], tuple[int, ...]]
"""Name, kinds as read, and the places that jokers fill."""


def score(question: Question) -> Breakdown:
    """What a hand is worth and why; raises HandError for input that cannot be.

    The situation has the fields of a record and those named in ``question.py``. Seats of the payments are offsets from the winner.
    """
    options: NanchangOptions = question.options
    bench = Bench.of(options)
    w = for_kernels(win_row(options, question.hand, question.melds, question.tile, question.situation))
    total = value(w, bench.rules, bench.work, bench.tally)
    best = plain(Tally, bench.tally)
    if total < 0:
        reason = "barred" if best.valid else "no_shape"
        return Breakdown(question, bool(best.valid), False, reason, None, (), 0, "point", ())
    pay_win(w, bench.rules, bench.tally, bench.work)
    payments = bench.payments()
    readings = readings_of(w, bench, best)
    chosen = readings.pop(best.extra[CHOSEN])
    others = sorted(readings.values(), key=lambda one: -one[0].total)
    return Breakdown(
        question, True, True, "", chosen[0], tuple(one for one, _ in others), total, "point", payments,
        figures={
            "multiplier": best.extra[MULT],
            "rewards": rewards(best),
            "patterns": [TABLE[i].zh for i in range(len(TABLE)) if best.extra[MASK] >> i & 1],
            "fishing": bool(best.extra[FISHING]),
            "jokers": [{"tile": tile_text(tile), "stands_for": tile_text(kind)} for tile, kind in chosen[1]],
        },
    )  # fmt: skip


def rewards(tally: Tally) -> dict[str, int | bool]:
    """The reward points of a win as the records name them (section 6)."""
    extra = tally.extra
    return {
        "joker_points": extra[POINTS],
        "joker_reward": extra[JOKER_REWARD],
        "bawang": bool(extra[SOLE]),
        "kong": extra[KONG_REWARD],
        "deguo": extra[BONUS],
    }


Stands = list[tuple[int, int]]
"""Jokers of the hand with the kind each stands for."""


def readings_of(w: Win, bench: Bench, best: Tally) -> dict[int, tuple[ReadingOf, Stands]]:
    """All readings that differ in what they pay and may be declared, by candidate, with what the jokers stand for."""
    rules = plain(Rules, bench.rules)
    shown = plain(Win, w)
    found: dict[int, tuple[ReadingOf, Stands]] = {}
    for which in range(CANDIDATES):
        if not best.extra[FOUND] >> which & 1 or barred(w, bench.rules, bench.tally, which):
            continue
        parts = parts_of(w, bench, which)
        if parts is None:
            continue
        total = judge(w, bench.rules, bench.work, bench.tally, which)
        mask = plain(Tally, bench.tally).extra[MASK]
        holds = int(patterns_of(read(w, bench.rules, bench.tally, which)))
        counted = tuple(Counted(one.key, 1, rules.values[one.index]) for one in TABLE if mask >> one.index & 1)
        left_out = tuple(
            LeftOut(one.key, 1, because)
            for one in TABLE
            if (holds & ~mask) >> one.index & 1 and (because := _excluder(rules, holds, one.index))
        )
        groups, stands = groups_of(shown, parts, claimed=bool(is_claimed(w, bench.rules)))
        found[which] = ReadingOf(groups, counted, left_out, int(total)), stands
    return found


def _excluder(rules: Rules, holds: int, index: int) -> str:
    """The key of the last pattern of the table that holds and excludes this one."""
    keys = [one.key for one in TABLE if holds >> one.index & 1 and rules.excludes[one.index][0] >> index & 1]
    return keys[-1] if keys else ""


def parts_of(w: Win, bench: Bench, which: int) -> list[Part] | None:
    """The concealed groups of a candidate, or None if no hand is just this one (it is then another candidate as well)."""
    jokers = fix_tiles(w, bench.rules, bench.work)
    work = plain(Work, bench.work)
    natural = bool(which & 1)
    fixed = work.other if natural else work.hand
    jokers = 0 if natural else jokers
    if not natural and jokers == 0:
        return None
    if which >> 2 == STANDARD:
        return _standard(w, bench, natural, bool(which & 2), jokers)
    if which >> 2 == PAIRS:
        return _pairs(fixed[:], jokers, work.other, bool(which & 2))
    return _misfits(fixed[:], jokers, work.other, bool(which & 2))


def _standard(w: Win, bench: Bench, natural: bool, triplets: bool, jokers: int) -> list[Part] | None:
    melds = plain(Win, w)
    sets = 4 - melds.n_melds
    limited = plain(Rules, bench.rules).options[FIFTH_COPY] == 0 and jokers > 0
    prepare(w, int(natural), bench.work)
    if not arrange(sets, jokers, int(triplets), int(limited), int(not natural), bench.work):
        return None
    numbers = plain(Work, bench.work).numbers
    parts: list[Part] = []
    for i in range(sets + 1):
        group, taken = numbers[GROUP + i], numbers[TAKEN + i]
        places = range(2 if group >= PAIR else 3)
        name = "pair" if group >= PAIR else "pung" if group < CHOWS else "chow"
        kinds = tuple(int(member(group, place)) for place in places)
        parts.append((name, kinds, tuple(place for place in places if not taken >> place & 1)))
    has_chow = CHOW in melds.meld_types[: melds.n_melds] or any(name == "chow" for name, _, _ in parts)
    return parts if triplets or has_chow else None


def _pairs(fixed: list[int], jokers: int, faces: list[int], stars: bool) -> list[Part] | None:
    parts: list[Part] = []
    for kind in range(KINDS):
        parts += [("pair", (kind, kind), ())] * (fixed[kind] // 2)
        if fixed[kind] % 2:
            parts.append(("pair", (kind, kind), (1,)))
            jokers -= 1
    free = [kind for kind in range(KINDS) if not fixed[kind] and (stars or not faces[kind])]
    free = [kind for kind in free if kind >= EAST] if stars else free
    parts += [("pair", (kind, kind), (0, 1)) for kind in free[: jokers // 2]]
    alike = _counts(parts) == faces
    is_star = all(kinds[0] >= EAST for _, kinds, _ in parts) and len({kinds for _, kinds, _ in parts}) == 7
    if (is_star and not stars) or (alike and any(places for _, _, places in parts)):
        return None
    return parts


def _counts(parts: list[Part]) -> list[int]:
    counts = [0] * KINDS
    for _, kinds, _ in parts:
        for kind in kinds:
            counts[kind] += 1
    return counts


def _misfits(fixed: list[int], jokers: int, faces: list[int], stars: bool) -> list[Part] | None:
    for kinds in _misfit_hands(fixed):
        counts = [int(kind in kinds) for kind in range(KINDS)]
        all_honors = all(counts[EAST:])
        if all_honors == stars and (jokers == 0 or counts != faces):
            return [("single", (kind,), () if fixed[kind] else (0,)) for kind in sorted(kinds)]
    return None


def _misfit_hands(fixed: list[int]) -> Iterator[frozenset[int]]:
    """All thirteen-misfit hands that hold these tiles."""
    suits = [list(_suit_choices(fixed, RANKS * suit)) for suit in range(3)]
    honors = [kind for kind in range(EAST, KINDS) if fixed[kind]]
    missing = [kind for kind in range(EAST, KINDS) if not fixed[kind]]
    for choice in itertools.product(*suits):
        kinds = [kind for part in choice for kind in part]
        wanted = 14 - len(kinds) - len(honors)
        if wanted >= 0:
            for more in itertools.combinations(missing, wanted):
                yield frozenset([*kinds, *honors, *more])


def _suit_choices(fixed: list[int], first: int) -> Iterator[tuple[int, ...]]:
    held = {kind for kind in range(first, first + RANKS) if fixed[kind]}
    for n in range(len(held), 4):
        for kinds in itertools.combinations(range(first, first + RANKS), n):
            counts = [int(kind in kinds) for kind in range(KINDS)]
            if held <= set(kinds) and misfit_room(counts, first) >= 0:
                yield kinds


def groups_of(w: Win, parts: list[Part], *, claimed: bool) -> tuple[tuple[Group, ...], Stands]:
    """Melds, then the concealed groups; and for each joker in the concealed tiles what it stands for.

    A winning joker that is read as another kind lies in the first place that a joker fills; one that is only its face (``claimed``) is
    no joker here.
    """
    names = {CHOW: "chow", PUNG: "pung", CONCEALED_KONG: "concealed_kong"}
    groups = []
    for i in range(w.n_melds):
        meld_type = w.meld_types[i]
        kinds = Meld(meld_type, w.meld_kinds[i]).kinds
        groups.append(Group(kinds, names.get(meld_type, "kong"), True, meld_type == CONCEALED_KONG, False))
    left = [w.hand[joker] - int(claimed and w.tile == joker) for joker in w.jokers]
    as_read = [kind for _, kinds, places in parts for place, kind in enumerate(kinds) if place in places]
    stands: Stands = _assign(w, left, as_read) if as_read else []
    by_joker = bool(as_read) and w.tile in w.jokers and not claimed
    waiting = True
    for name, kinds, places in parts:
        shown = set(places)
        firm = [place for place in range(len(kinds)) if place not in places]
        if not as_read:
            for place in firm:
                if kinds[place] in w.jokers and left[w.jokers.index(kinds[place])]:
                    left[w.jokers.index(kinds[place])] -= 1
                    shown.add(place)
                    stands.append((kinds[place], kinds[place]))
        won = waiting and (bool(places) if by_joker else any(kinds[place] == w.tile for place in firm))
        waiting = waiting and not won
        groups.append(Group(kinds, name, False, True, won, tuple(sorted(shown))))
    return tuple(groups), stands


def _assign(w: Win, left: list[int], as_read: list[int]) -> Stands:
    """Give each joker one of the kinds to stand for, its own face first."""
    stands: Stands = []
    rest = list(as_read)
    for which, joker in enumerate(w.jokers):
        while left[which] and joker in rest:
            rest.remove(joker)
            left[which] -= 1
            stands.append((joker, joker))
    tiles = [joker for which, joker in enumerate(w.jokers) for _ in range(left[which])]
    return stands + list(zip(tiles, rest, strict=False))


@dataclass(frozen=True, slots=True)
class Wait:
    """A kind that a hand waits for (section 9)."""

    kind: int
    unseen: int
    """Copies that the hand and its melds leave; the turned tile is not among them."""
    patterns: tuple[str, ...]
    """Keys of the best patterns, drawn."""
    drawn: int | None
    """Points received for it when drawn, None if that is no win."""
    claimed: int | None
    """The same for a discard of the right-hand neighbour."""


def waits(options: NanchangOptions, hand: tuple[int, ...], melds: Melds, situation: Situation) -> tuple[Wait, ...]:
    """What a hand between turns waits for; raises HandError. Every kind is listed of which a copy is left and that wins in either way."""
    bench = Bench.of(options)
    row = win_row(options, hand, melds, None, situation)
    found = []
    for kind in range(KINDS):
        unseen = 3 if kind == row.jokers[0] and not options.indicator_in_play else 4
        held = row.hand[kind] + sum(Meld(*one).kinds.count(kind) for one in melds)
        if held >= unseen:
            continue
        values: list[int | None] = []
        keys: list[tuple[str, ...]] = []
        for by in ("self_draw", "discard"):
            question = {**situation, "by": by, "discarder": 1 if by == "discard" else None}
            w = for_kernels(win_row(options, tuple(sorted((*hand,))), melds, kind, question))
            points = int(value(w, bench.rules, bench.work, bench.tally))
            values.append(points if points >= 0 else None)
            mask = plain(Tally, bench.tally).extra[MASK] if points >= 0 else 0
            keys.append(tuple(one.key for one in TABLE if mask >> one.index & 1))
        if values != [None, None]:
            found.append(Wait(kind, unseen - held, keys[0] or keys[1], values[0], values[1]))
    return tuple(found)
