"""A question as a row for the kernels, refusals, and the answer that explains itself (MCR 14).

Situation fields beside those of the case files (MCR 15), all optional: ``dealt`` (the dealer's opening hand), ``first_draw``, ``first_lap``,
``dealt_ready`` (see the flags of engine.layout), ``discarder`` (seats from the winner to it, 1 = right, default 1), and with
the joker option ``kong_names`` (for each meld the kind that a kong of jokers stands for, as text, or null).
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, TypeVar

from sifang.engine import layout
from sifang.engine.layout import (
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROBBERY,
    CHOW,
    CONCEALED_KONG,
    KONG,
    PUNG,
    Rules,
    Tally,
    Win,
    Work,
)
from sifang.engine.rows import Row
from sifang.kernel import jit_enabled
from sifang.melds import Meld
from sifang.rules.mcr import jokers, search
from sifang.rules.mcr import score as scoring
from sifang.rules.mcr.fans import TABLE
from sifang.rules.mcr.options import McrOptions, rows
from sifang.rules.mcr.reading import CLOSED, IN_PUNG, KNITTED, PLAIN, SEVEN_PAIRS, SINGLE
from sifang.score import Breakdown, Counted, Group, HandError, LeftOut, Payment, Question, ReadingOf
from sifang.tiles import COPIES, EAST, FIRST_FLOWER, FLOWERS, KINDS, NotationError, parse_tile, tile_text

R = TypeVar("R", bound=Row)

FLAGS = {
    "last_tile": layout.WALL_END,
    "after_kong": layout.AFTER_KONG,
    "fourth_tile": layout.LAST_OF_KIND,
    "dealt": layout.DEALT,
    "first_draw": layout.FIRST_DRAW,
    "first_lap": layout.FIRST_LAP,
    "dealt_ready": layout.DEALT_READY,
}
SWITCHES = ("self_draw", "rob_kong", *FLAGS)
REASONS = {scoring.BASE: "base", scoring.VALUE: "value", scoring.JOKER_KONG: "joker_kong"}
"""Payment reasons: 底分 and 基本分."""
WINDS = "ESWN"
HAND_TILES = 13
"""Tiles without the winning one, a kong as three."""


def win_of(question: Question, r: Rules) -> Win:
    """The row of a question; raises HandError that names the tile or flag for what cannot be."""
    situation = question.situation
    for name in SWITCHES:
        if not isinstance(situation.get(name, False), bool):
            raise HandError(f"{name} = {situation[name]!r}: true or false expected")
    w = Win()
    _set_tiles(w, question, r)
    w.seat_wind = _wind(situation, "seat_wind")
    w.round_wind = _wind(situation, "round_wind")
    w.seat, w.dealer = 0, -w.seat_wind % 4
    w.flags = sum(bit for name, bit in FLAGS.items() if situation.get(name))
    w.by = BY_DRAW if situation.get("self_draw") else BY_ROBBERY if situation.get("rob_kong") else BY_DISCARD
    source = situation.get("discarder", 1)
    if source not in (1, 2, 3):
        raise HandError(f"discarder = {source!r}: 1, 2 or 3 seats from the winner expected")
    w.source = -1 if w.by == BY_DRAW else source
    w.jokers[0], w.jokers[1] = r.joker_kind, -1
    flowers = situation.get("flowers", 0)
    if type(flowers) is not int or not 0 <= flowers <= FLOWERS:
        raise HandError(f"flowers = {flowers!r}: 0 to {FLOWERS} expected")
    w.flower_count = flowers
    _check_copies(w, question, r)
    _check_flags(w, situation)
    return w


def _wind(situation: Mapping[str, Any], name: str) -> int:
    wind = situation.get(name, "E")
    if wind not in tuple(WINDS):
        raise HandError(f"{name} = {wind!r}: E, S, W or N expected")
    return WINDS.index(wind)


def _set_tiles(w: Win, question: Question, r: Rules) -> None:
    names = question.situation.get("kong_names", ())
    if len(question.melds) > 4:
        raise HandError(f"{len(question.melds)} melds: at most 4 expected")
    tiles = HAND_TILES - 3 * len(question.melds)
    if len(question.hand) != tiles:
        raise HandError(f"{len(question.hand)} concealed tiles beside {len(question.melds)} melds: {tiles} expected")
    w.n_melds = len(question.melds)
    w.kong_names = [-1] * len(w.kong_names)
    for i, (kind_of, kind) in enumerate(question.melds):
        if kind >= KINDS:
            raise HandError("a chow of honours is no set in MCR")
        w.meld_types[i], w.meld_kinds[i] = kind_of, kind
        if i < len(names) and names[i] is not None:
            w.kong_names[i] = _kong_name(names[i], kind_of, kind, r)
    for kind in (*question.hand, question.tile):
        if kind < KINDS:
            w.hand[kind] += 1
        elif r.joker_kind == KINDS:
            w.options[search.FLOWER_JOKERS] += 1
        else:
            raise HandError(f"{tile_text(kind)}: a flower is no tile of the hand; give the number of flowers")
    w.tile = min(question.tile, FIRST_FLOWER)


def _kong_name(name: str, kind_of: int, kind: int, r: Rules) -> int:
    if r.joker_kind < 0 or kind_of != CONCEALED_KONG or (r.joker_kind < KINDS and kind != r.joker_kind):
        raise HandError(f"kong_names: {tile_text(kind)} is no concealed kong of jokers")
    try:
        named = parse_tile(name)
    except NotationError as error:
        raise HandError(f"kong_names: {error}") from error
    if named >= KINDS:
        raise HandError(f"kong_names: {name} is a flower")
    return named


def _check_copies(w: Win, question: Question, r: Rules) -> None:
    held = list(w.hand)
    flowers = w.options[search.FLOWER_JOKERS]
    for i in range(w.n_melds):
        kind = w.meld_kinds[i]
        if r.joker_kind == KINDS and w.kong_names[i] >= 0:
            flowers += COPIES
            continue
        for one in Meld(w.meld_types[i], kind).kinds:
            held[one] += 1
            if one == r.joker_kind and w.meld_types[i] != CONCEALED_KONG:
                raise HandError(f"{tile_text(one)} is a joker and cannot be in a melded set")
    for kind, n in enumerate(held):
        if n > COPIES:
            raise HandError(f"{n} tiles {tile_text(kind)}: there are {COPIES} of a kind")
    if flowers > FLOWERS:
        raise HandError(f"{flowers} flowers as jokers: there are {FLOWERS}")
    if w.by != BY_DRAW and question.tile in (r.joker_kind, *range(FIRST_FLOWER, FIRST_FLOWER + FLOWERS)):
        raise HandError(f"{tile_text(question.tile)} is a joker and cannot be claimed")


def _check_flags(w: Win, situation: Mapping[str, Any]) -> None:
    """Flags that contradict the hand or each other (MCR 14)."""
    types = w.meld_types[: w.n_melds]
    tile = min(w.tile, KINDS - 1)
    name = tile_text(w.tile)
    drawn = w.by == BY_DRAW
    own = w.hand[tile] - 1 if w.tile < KINDS else 0
    melded = sum(w.tile in Meld(w.meld_types[i], w.meld_kinds[i]).kinds for i in range(w.n_melds))
    if situation.get("after_kong") and not drawn:
        raise HandError("after_kong without self_draw: a replacement is drawn")
    if situation.get("after_kong") and not any(one in (KONG, ADDED_KONG, CONCEALED_KONG) for one in types):
        raise HandError("after_kong without a kong in the hand")
    if situation.get("rob_kong") and drawn:
        raise HandError("rob_kong with self_draw: the tile is another's")
    if situation.get("rob_kong") and situation.get("last_tile"):
        raise HandError("rob_kong with last_tile: no kong is made when the wall is empty")
    if situation.get("rob_kong") and (own > 0 or melded):
        raise HandError(f"rob_kong with another {name} in the hand: the kong has the other three")
    if situation.get("fourth_tile") and own > 0:
        raise HandError(f"fourth_tile with another {name} concealed: the other three would be visible")
    if situation.get("dealt") and not (drawn and w.seat_wind == 0 and w.n_melds == 0):
        raise HandError("dealt: only the dealer, by self_draw and without melds, wins on the dealt tiles")
    if situation.get("first_draw") and not (drawn and w.n_melds == 0):
        raise HandError("first_draw without self_draw or with melds")
    if situation.get("first_lap") and w.n_melds:
        raise HandError("first_lap with melds: no claim came before")


@cache
def _rows(options: McrOptions) -> Rules:
    return rows(options)


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
    """The rows of one question in the form that kernels take."""

    win: Win
    rules: Rules
    work: Work
    tally: Tally


def bench_of(w: Win, r: Rules) -> Bench:
    """Rows for one question."""
    return Bench(for_kernels(w), for_kernels(r), for_kernels(Work()), for_kernels(Tally()))


def waits(question: Question) -> tuple[int, ...]:
    """Kinds that complete a winning shape, whatever its value; those of which all four are in the hand are left out.

    ``question.tile`` is ignored, and so are flags. Raises HandError for impossible input.
    """
    r = _rows(question.options)
    held = list(question.hand)
    for kind_of, kind in question.melds:
        held += Meld(kind_of, kind).kinds
    situation = {name: question.situation[name] for name in ("kong_names",) if name in question.situation}
    found = []
    for kind in range(KINDS):
        if held.count(kind) < COPIES:
            asked = replace(question, tile=kind, situation={**situation, "self_draw": True})
            rows_of = bench_of(win_of(asked, r), r)
            scoring.value(rows_of.win, rows_of.rules, rows_of.work, rows_of.tally)
            if plain(Tally, rows_of.tally).valid:
                found.append(kind)
    return tuple(found)


def breakdown(question: Question) -> Breakdown:
    """What the hand is worth and why; raises HandError for impossible input, OptionError for contradicting options."""
    r = _rows(question.options)
    w = win_of(question, r)
    b = bench_of(w, r)
    worth = scoring.value(b.win, b.rules, b.work, b.tally)
    out = plain(Tally, b.tally)
    valid, legal = bool(out.valid), worth >= 0
    readings = _readings(w, r, b) if valid else []
    best = readings[0] if readings else None
    next_best = [one for one in readings[1:] if one.total == readings[1].total]
    payments = _payments(b) if legal else ()
    return Breakdown(
        question,
        valid,
        legal,
        "" if legal else "under_minimum" if valid else "no_shape",
        best,
        tuple(next_best),
        out.total,
        "fan",
        payments,
        tuple(_notes(w, question)),
        {"flowers": out.counts[scoring.FLOWER], "minimum": r.minimum},
    )


def _payments(b: Bench) -> tuple[Payment, ...]:
    scoring.pay_win(b.win, b.rules, b.tally, b.work)
    work = plain(Work, b.work)
    return tuple(
        Payment(payer, payee, points, REASONS[why]) for payer, payee, points, why in work.ledger[: work.n_ledger]
    )


def _notes(w: Win, question: Question) -> list[str]:
    notes = []
    if w.by == BY_DISCARD and not question.situation.get("fourth_tile") and _shown(w) == 3:
        notes.append("last_of_kind_inferred")
    if w.by != BY_DRAW and "discarder" not in question.situation:
        notes.append("discarder_unknown")
    return notes


def _shown(w: Win) -> int:
    """How many of the winning kind the winner's open melds show; as ``search.shown_in_melds``."""
    melds = [Meld(w.meld_types[i], w.meld_kinds[i]) for i in range(w.n_melds)]
    return sum(meld.kinds.count(w.tile) for meld in melds if meld.type in (CHOW, PUNG))


def _readings(w: Win, r: Rules, b: Bench) -> list[ReadingOf]:
    """All different readings of the hand (as the jokers were named), best first."""
    full, tile, alone = list(w.hand), w.tile, search.UNKNOWN
    if _joker_tiles(w, r):
        work = plain(Work, b.work)
        full = work.pairs[jokers.BEST_HAND : jokers.BEST_HAND + KINDS]
        tile, alone = work.pairs[jokers.BEST_TILE], work.pairs[jokers.ALONE_FOUND]
    hand = packed(full)
    found: list[ReadingOf] = []
    while True:
        total = search.search(hand, tile, b.win, b.rules, b.work, alone, len(found))
        if total < 0:
            break
        found.append(_reading(w, r, plain(Work, b.work), full, tile, total))
    return sorted(dict.fromkeys(found), key=lambda one: -one.total)


def _joker_tiles(w: Win, r: Rules) -> int:
    if r.joker_kind < 0:
        return 0
    return w.options[search.FLOWER_JOKERS] if r.joker_kind == KINDS else w.hand[r.joker_kind]


def packed(full: list[int]) -> search.Blocks:
    """The Blocks of 34 counts."""
    a, b, c, d = (sum(n << (4 * i) for i, n in enumerate(full[first : first + 9])) for first in (0, 9, 18, 27))
    return search.Blocks(a, b, c, d)


def _reading(w: Win, r: Rules, work: Work, full: list[int], tile: int, total: int) -> ReadingOf:
    """The reading that the last search described."""
    noted = [(work.stack[i], work.numbers[i]) for i in range(work.pairs[search.NOTED])]
    present = [fan for fan, _ in noted if r.values[fan] >= 0]
    counted, left = [], []
    for fan, n in sorted(noted):
        because = next((one for one in present if _excludes(r, one, fan)), -1)
        if fan not in present:
            continue
        if because >= 0:
            left.append(LeftOut(TABLE[fan].key, n, TABLE[because].key))
        else:
            counted.append(Counted(TABLE[fan].key, n, n * r.values[fan]))
    if not counted:
        counted.append(Counted(TABLE[search.CHICKEN].key, 1, r.values[search.CHICKEN]))
    flowers = w.flower_count if r.joker_kind < KINDS else 0
    if flowers:
        counted.append(Counted(TABLE[scoring.FLOWER].key, flowers, flowers * r.values[scoring.FLOWER]))
        total += flowers * r.values[scoring.FLOWER]
    return ReadingOf(tuple(_groups(w, r, work, full, tile)), tuple(counted), tuple(left), total)


def _excludes(r: Rules, one: int, other: int) -> bool:
    return bool((r.excludes[one][other // 64] >> (other % 64)) & 1)


def _groups(w: Win, r: Rules, work: Work, full: list[int], tile: int) -> list[Group]:
    """The parts of the reading, melds first; jokers are shown in the places that the real tiles do not fill."""
    parts: list[tuple[tuple[int, ...], str]] = []
    shape, place, pair = work.shapes[0], work.pairs[search.PLACE], work.pairs[search.PAIR]
    if shape <= KNITTED:
        if shape == KNITTED:
            knit = search.knitted_in(packed(full))
            parts.append((tuple(kind for kind in range(EAST) if search.is_knitted(knit, kind)), "knitted"))
        lows = work.other[work.pairs[search.MELD_CHOWS] : work.pairs[search.ALL_CHOWS]]
        parts += [((low, low + 1, low + 2), "chow") for low in lows]
        parts += [((kind,) * 3, "pung") for kind in range(KINDS) if (work.marks[0] >> kind) & 1]
        parts.append(((pair, pair), "pair"))
    elif shape == SEVEN_PAIRS:
        parts += [((kind, kind), "pair") for kind in range(KINDS) for _ in range(full[kind] // 2)]
    else:
        parts += [
            ((kind,) * full[kind], "single" if full[kind] == 1 else "pair") for kind in range(KINDS) if full[kind]
        ]
    melds = [_meld_group(w, r, i) for i in range(w.n_melds)]
    won = _won_part(parts, tile, place)
    real = list(w.hand)
    if 0 <= r.joker_kind < KINDS:
        real[r.joker_kind] = 0
    return melds + [
        Group(
            kinds,
            name,
            False,
            not (i == won and name == "pung" and w.by != BY_DRAW),
            i == won,
            _filled_by_jokers(kinds, real),
        )
        for i, (kinds, name) in enumerate(parts)
    ]


def _filled_by_jokers(kinds: tuple[int, ...], real: list[int]) -> tuple[int, ...]:
    places = []
    for i, kind in enumerate(kinds):
        if real[kind]:
            real[kind] -= 1
        else:
            places.append(i)
    return tuple(places)


def _won_part(parts: list[tuple[tuple[int, ...], str]], tile: int, place: int) -> int:
    """Which part took the winning tile; -1 if it is in a meld alone, which cannot be."""
    names = {SINGLE: ("pair",), IN_PUNG: ("pung",)}.get(place, ("chow", "knitted", "pair", "single"))
    for name in names:
        for i, (kinds, one) in enumerate(parts):
            if one == name and tile in kinds and (name != "chow" or _sits(kinds[0], tile, place)):
                return i
    return -1


def _sits(low: int, tile: int, place: int) -> bool:
    """Whether the winning tile has this place in a chow."""
    edge = (tile == low and low % 9 == 6) or (tile == low + 2 and low % 9 == 0)
    return place == PLAIN or (tile == low + 1 if place == CLOSED else edge)


def _meld_group(w: Win, r: Rules, i: int) -> Group:
    kind_of = w.meld_types[i]
    named = kind_of == CONCEALED_KONG and r.joker_kind >= 0 and w.kong_names[i] >= 0
    kind = w.kong_names[i] if named else w.meld_kinds[i]
    name = {CHOW: "chow", PUNG: "pung", KONG: "kong", ADDED_KONG: "kong", CONCEALED_KONG: "concealed_kong"}[kind_of]
    jokers_in = tuple(range(COPIES)) if named else ()
    return Group(Meld(kind_of, kind).kinds, name, True, kind_of == CONCEALED_KONG, False, jokers_in)
