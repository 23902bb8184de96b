"""A question in the words of the records (section 14), put into the rows that kernels read.

The winner is seat 0; other seats are offsets from him. The fields are those of the records: ``by``, ``jokers``, ``dealer``, ``dealer_seat``,
``discarder``, ``others_hold_joker``, ``others``. For the variants of section 12 there are also

    streak        how often the dealer has repeated
    thrown        by offset: jokers in the pool, {"primary": n, "secondary": n}
    meld_jokers   {"primary": n, "secondary": n, "wild": n}: jokers in the winner's melds, and how many stand for others
    fed           by offset: the offset of who fed this seat its fifth joker point
    side_points   by offset: points for jokers that are never wild
    joker_kongs   by offset: kongs of jokers; the winner's are counted from his melds
    followed      true: all four first discards were equal (抄庄)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeVar

from sifang.engine.layout import (
    AFTER_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROBBERY,
    DEALT,
    FIRST_DISCARD,
    PUNG,
    Rules,
    Tally,
    Win,
    Work,
)
from sifang.engine.rows import Row
from sifang.kernel import jit_enabled
from sifang.melds import Meld
from sifang.rules.nanchang.jokers import successor
from sifang.rules.nanchang.options import NanchangOptions, rules_row
from sifang.rules.nanchang.score import (
    FEEDERS,
    FOLLOWED,
    JOKER_KONGS,
    MELD_JOKERS,
    OTHERS_HOLD,
    REASONS,
    SIDE_POINTS,
    SITUATION,
)
from sifang.score import HandError, Payment
from sifang.tiles import COPIES, KINDS, parse_tile, tile_text

R = TypeVar("R", bound=Row)
Situation = Mapping[str, Any]
Melds = tuple[tuple[int, int], ...]

WAYS: Mapping[str, tuple[int, int]] = {
    "self_draw": (BY_DRAW, 0),
    "discard": (BY_DISCARD, 0),
    "rob_kong": (BY_ROBBERY, 0),
    "after_kong": (BY_DRAW, AFTER_KONG),
    "heavenly": (BY_DRAW, DEALT),
    "earthly": (BY_DISCARD, FIRST_DISCARD),
}
"""Ways of winning in the records, as the engine's way and flags."""
OFFSETS = ("0", "1", "2", "3")


def for_kernels(row: R) -> R:
    """The row as kernels of this process take it: itself, or a NumPy record with its values."""
    if not jit_enabled():
        return row
    target: R = type(row).array(1)[0]
    row.store(target)
    return target


def plain(row_type: type[R], row: R) -> R:
    """The row as a plain one, a copy."""
    copy = row_type()
    copy.load(row)
    return copy


@cache
def _rules(options: NanchangOptions) -> Rules:
    return for_kernels(rules_row(options))  # kernels only read it


@dataclass(frozen=True, slots=True)
class Bench:
    """Rules and scratch for questions under one set of options."""

    rules: Rules
    work: Work
    tally: Tally

    @classmethod
    def of(cls, options: NanchangOptions) -> Bench:
        """A bench for these options."""
        return cls(_rules(options), for_kernels(Work()), for_kernels(Tally()))

    def payments(self) -> tuple[Payment, ...]:
        """The ledger."""
        work = plain(Work, self.work)
        return tuple(Payment(row[0], row[1], row[2], REASONS[row[3]]) for row in work.ledger[: work.n_ledger])


def joker_kinds(situation: Situation) -> tuple[int, int]:
    """Primary and secondary joker; raises HandError where they are missing or do not belong together."""
    jokers = situation.get("jokers")
    if not isinstance(jokers, Mapping) or "primary" not in jokers:
        raise HandError(f"jokers = {jokers!r}: the primary and the secondary joker expected")
    primary = _kind(jokers["primary"])
    secondary = _kind(jokers.get("secondary", successor(primary)))
    if secondary != successor(primary):
        wanted = tile_text(successor(primary))
        raise HandError(f"jokers: {tile_text(secondary)} does not follow {tile_text(primary)}: {wanted} expected")
    return primary, secondary


def _kind(tile: Any) -> int:
    kind = parse_tile(tile) if isinstance(tile, str) else tile
    if type(kind) is not int or not 0 <= kind < KINDS:
        raise HandError(f"{tile!r}: one of the 34 kinds expected")
    return kind


def check_tiles(
    options: NanchangOptions, hand: Iterable[int], melds: Melds, tile: int | None, primary: int
) -> list[int]:
    """Counts of the concealed tiles, the winning one (None: not given) among them; raises HandError for what cannot be held."""
    concealed = [*hand, *([] if tile is None else [tile])]
    for kind in concealed:
        if not 0 <= kind < KINDS:
            raise HandError(f"{tile_text(kind)}: Nanchang is played without flowers")
    wanted = 13 - 3 * len(melds) + (tile is not None)
    if len(melds) > 4 or len(concealed) != wanted:
        raise HandError(f"{len(concealed)} concealed tiles with {len(melds)} melds: {max(wanted, 0)} expected")
    counts = [concealed.count(kind) for kind in range(KINDS)]
    total = list(counts)
    for meld_type, kind in melds:
        for one in Meld(meld_type, kind).kinds:
            total[one] += 1
    for kind, n in enumerate(total):
        most = COPIES - 1 if kind == primary and not options.indicator_in_play else COPIES
        if n > most and not options.jokers_in_melds:
            why = ", for one is turned up as the joker" if most < COPIES else ""
            raise HandError(f"{tile_text(kind)} is held {n} times, there are only {most}{why}")
    return counts


def win_row(options: NanchangOptions, hand: Iterable[int], melds: Melds, tile: int | None, situation: Situation) -> Win:
    """The Win row of a hand and its situation; raises HandError. ``tile`` None: a hand between turns, not won."""
    w = Win()
    primary, secondary = joker_kinds(situation)
    w.jokers = [primary, secondary]
    w.hand = check_tiles(options, hand, melds, tile, primary)
    w.n_melds = len(melds)
    for i, (meld_type, kind) in enumerate(melds):
        w.meld_types[i], w.meld_kinds[i] = meld_type, kind
    w.source = -1
    w.tile = -1 if tile is None else tile
    _set_dealer(w, situation)
    if tile is not None:
        _set_way(w, situation)
    _set_jokers(w, melds, situation)
    _set_side(w, melds, situation, options)
    return w


def _set_dealer(w: Win, situation: Situation) -> None:
    seat = situation.get("dealer_seat")
    is_dealer = situation.get("dealer")
    if is_dealer is None:
        is_dealer = seat == 0 or (seat is None and situation.get("by") == "heavenly")
    if seat is None:
        seat = 0 if is_dealer else 1
    if type(seat) is not int or not 0 <= seat < 4 or bool(is_dealer) != (seat == 0):
        raise HandError(f"dealer = {is_dealer!r} and dealer_seat = {seat!r} contradict each other")
    w.dealer = seat
    w.seat_wind = -seat % 4
    streak = situation.get("streak", 0)
    if type(streak) is not int or not 0 <= streak < 1000:
        raise HandError(f"streak = {streak!r}: a whole number from 0 expected")
    w.streak = streak


def _set_way(w: Win, situation: Situation) -> None:
    by = situation.get("by", "self_draw")
    if not isinstance(by, str) or by not in WAYS:
        raise HandError(f"by = {by!r}: one of {', '.join(WAYS)} expected")
    w.by, w.flags = WAYS[by]
    discarder = situation.get("discarder")
    if by == "earthly" and discarder is None:
        discarder = w.dealer
    if w.by != BY_DRAW:
        if type(discarder) is not int or not 1 <= discarder < 4:
            raise HandError(f"discarder = {discarder!r}: 1, 2 or 3 seats from the winner expected")
        w.source = discarder
    elif discarder is not None:
        raise HandError(f"discarder = {discarder!r}: nobody gave the tile of {by!r}")
    if by in ("heavenly", "earthly"):
        if (by == "heavenly") != (w.dealer == 0):
            raise HandError(f"by = {by!r}: {'only' if by == 'heavenly' else 'not'} for the dealer")
        if w.n_melds:
            raise HandError(f"by = {by!r}: the tiles as dealt have no melds")
        if by == "earthly" and w.source != w.dealer:
            raise HandError(f"discarder = {w.source}: the first discard is the dealer's")
    if by == "after_kong" and not any(kind > PUNG for kind in w.meld_types[: w.n_melds]):
        raise HandError("by = 'after_kong': the hand has no kong")


def _by_offset(situation: Situation, name: str) -> list[tuple[int, Any]]:
    found = situation.get(name) or {}
    if not isinstance(found, Mapping):
        raise HandError(f"{name} = {found!r}: values by offset from the winner expected")
    for key in found:
        if str(key) not in OFFSETS:
            raise HandError(f"{name}: {key!r} is no offset from the winner: 0-3 expected")
    return [(int(key), value) for key, value in found.items()]


def _number(value: Any, what: str, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise HandError(f"{what} = {value!r}: a whole number from 0 to {most} expected")
    return value


def _set_jokers(w: Win, melds: Melds, situation: Situation) -> None:
    tiles = [*(kind for meld_type, low in melds for kind in Meld(meld_type, low).kinds)]
    for i in range(2):
        w.joker_held[0][i] = w.hand[w.jokers[i]] + tiles.count(w.jokers[i])
    for seat, one in _by_offset(situation, "others"):
        if seat == 0:
            raise HandError("others: '0' is the winner")
        if not isinstance(one, Mapping):
            raise HandError(f"others[{seat}] = {one!r}: numbers of jokers and kongs expected")
        w.joker_held[seat] = [
            _number(one.get(name, 0), f"others[{seat}].{name}", 4) for name in ("primary", "secondary")
        ]
        w.kongs_open[seat] = _number(one.get("open_kongs", 0), f"others[{seat}].open_kongs", 4)
        w.kongs_concealed[seat] = _number(one.get("concealed_kongs", 0), f"others[{seat}].concealed_kongs", 4)
    for seat, one in _by_offset(situation, "thrown"):
        if not isinstance(one, Mapping):
            raise HandError(f"thrown[{seat}] = {one!r}: numbers of jokers expected")
        w.joker_thrown[seat] = [
            _number(one.get(name, 0), f"thrown[{seat}].{name}", 4) for name in ("primary", "secondary")
        ]
    _check_jokers(w)
    held = sum(sum(one) for one in w.joker_held[1:])
    says = situation.get("others_hold_joker", held > 0)
    if held and not says:
        raise HandError("others_hold_joker = false, but others hold jokers")
    if says:
        w.options[SITUATION] |= OTHERS_HOLD


def _check_jokers(w: Win) -> None:
    for i, name in enumerate(("primary", "secondary")):
        n = sum(seat[i] for seat in w.joker_held) + sum(seat[i] for seat in w.joker_thrown)
        if n > COPIES:
            raise HandError(f"{n} {name} jokers {tile_text(w.jokers[i])}: there are only {COPIES}")


def _set_side(w: Win, melds: Melds, situation: Situation, options: NanchangOptions) -> None:
    inside = situation.get("meld_jokers") or {}
    if not isinstance(inside, Mapping):
        raise HandError(f"meld_jokers = {inside!r}: numbers of jokers expected")
    for place, name in enumerate(("primary", "secondary", "wild")):
        w.options[MELD_JOKERS] |= _number(inside.get(name, 0), f"meld_jokers.{name}", 8) << 4 * place
    for seat, feeder in _by_offset(situation, "fed"):
        w.options[FEEDERS] |= (_number(feeder, f"fed[{seat}]", 3) + 1) << 4 * seat
    for seat, points in _by_offset(situation, "side_points"):
        w.options[SIDE_POINTS + seat] = _number(points, f"side_points[{seat}]", 1000)
    for meld_type, kind in melds:
        if meld_type > PUNG and kind in w.jokers:
            # With jokers in melds a kong of this name may be one of other tiles too.
            inside_kind = w.options[MELD_JOKERS] >> 4 * w.jokers.index(kind) & 15
            w.options[JOKER_KONGS] += not options.jokers_in_melds or inside_kind == COPIES
    for seat, n in _by_offset(situation, "joker_kongs"):
        if seat:
            w.options[JOKER_KONGS] |= _number(n, f"joker_kongs[{seat}]", 2) << 4 * seat
    if situation.get("followed"):
        w.options[SITUATION] |= FOLLOWED
