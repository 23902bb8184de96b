"""From a question in words to the row that kernels read, for the scorer and for records alike (taiwan.md 16).

Fields of the situation: ``by`` and ``also`` (below), ``flowers`` ("ab"), ``declared_ready`` or ``ready_kind`` ("declared", "heavenly",
"earthly"), ``seat_wind``, ``round_wind``, ``repeat``, ``treasures`` (["5m", "P"]), ``from`` (seat wind of the payer), ``kong_from``
("discard", "added"). Beside those of the case files: ``dealer_seat`` (seat wind of the dealer where East is the opened wall), ``seen``
(tiles that the winner sees apart from the own concealed ones, for ``single_wait_seen``), ``owned`` (what the seats E, S, W, N own,
for ``wallet_cap``) and ``opening`` (true: a flower win while opening flowers are replaced).
Absolute seats are seat winds here: East is seat 0.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar

from sifang.engine.layout import (
    AFTER_FLOWER,
    AFTER_KONG,
    BEFORE_FIRST_DRAW,
    BY_DISCARD,
    BY_DRAW,
    BY_ROBBERY,
    CONCEALED_KONG,
    DEALT,
    DISCARDER_FIRST,
    EARTHLY_READY,
    FED_KONG,
    FIRST_DRAW,
    FLOWER_WIN,
    HEAVENLY_READY,
    MAX_SETS,
    NO_CLAIM_BEFORE,
    OPENING_FLOWER,
    PUNG,
    READY,
    WALL_END,
    Rules,
    Win,
)
from sifang.engine.rows import Row
from sifang.hand import counts
from sifang.kernel import jit_enabled
from sifang.melds import Meld
from sifang.rules.taiwan.options import TaiwanOptions, rows
from sifang.score import HandError, Question
from sifang.tiles import COPIES, FIRST_FLOWER, KINDS, parse_tiles, tile_text

WINDS = "ESWN"
HAND_SIZE = 16

_EARLY = BEFORE_FIRST_DRAW | DISCARDER_FIRST | NO_CLAIM_BEFORE
WAYS: Mapping[str, tuple[int, int]] = {
    "discard": (BY_DISCARD, 0),
    "last_discard": (BY_DISCARD, WALL_END),
    "rob_kong": (BY_ROBBERY, 0),
    "self_draw": (BY_DRAW, 0),
    "last_wall": (BY_DRAW, WALL_END),
    "after_kong": (BY_DRAW, AFTER_KONG),
    "after_flower": (BY_DRAW, AFTER_FLOWER),
    "heavenly": (BY_DRAW, DEALT),
    "earthly": (BY_DRAW, FIRST_DRAW),
    "human": (BY_DISCARD, _EARLY),
    "eight_flowers": (BY_DRAW, FLOWER_WIN),
    "seven_rob_one": (BY_ROBBERY, FLOWER_WIN),
}
"""``by`` of the records: the way of winning and its flags (Taiwan 8)."""
FURTHER = {name: WAYS[name] for name in ("last_discard", "last_wall", "after_kong", "after_flower")}
"""What ``also`` may hold."""
READY_KINDS = {"none": 0, "declared": READY, "heavenly": HEAVENLY_READY, "earthly": EARTHLY_READY}
OPENING = {"heavenly": True, "earthly": False, "human": False}
"""Opening wins, and whether they are the dealer's (Taiwan 10)."""

R = TypeVar("R", bound=Row)


def for_kernels(row: R) -> R:
    """The row in the form that kernels of this process take: itself, or a NumPy record with its values."""
    if not jit_enabled():
        return row
    target: R = type(row).array(1)[0]
    row.store(target)
    return target


def read(row: Row, name: str) -> Any:
    """A field of a row in either form."""
    return getattr(row, name) if isinstance(row, Row) else row[name]


@cache
def rules_of(options: TaiwanOptions) -> Rules:
    """The rule set's numbers for kernels of this process; nobody may change them."""
    return for_kernels(rows(options))


def seat_of(situation: Mapping[str, Any], name: str, default: str | None = None) -> int:
    """The seat wind of a field; raises HandError if there is none."""
    text = situation.get(name, default)
    if not isinstance(text, str) or len(text) != 1 or text not in WINDS:
        raise HandError(f"{name} = {text!r}: one of E, S, W, N expected")
    return WINDS.index(text)


def way_of(situation: Mapping[str, Any]) -> tuple[int, int]:
    """The way of winning and its flags; raises HandError for an unknown or contradictory event."""
    name = situation.get("by")
    if not isinstance(name, str) or name not in WAYS:
        raise HandError(f"by = {name!r}: one of {', '.join(WAYS)} expected")
    by, flags = WAYS[name]
    for further in situation.get("also", ()):
        if further not in FURTHER or FURTHER[further][0] != by or flags & FLOWER_WIN:
            raise HandError(f"also = {further!r} contradicts by = {name!r}")
        flags |= FURTHER[further][1]
    kong_from = situation.get("kong_from")
    if kong_from not in (None, "added", "discard", "concealed"):
        raise HandError(f"kong_from = {kong_from!r}: discard or added expected")
    if kong_from == "discard" and flags & AFTER_KONG:
        flags |= FED_KONG
    if situation.get("opening") and flags & FLOWER_WIN:
        flags |= OPENING_FLOWER
    return by, flags


def ready_flag(situation: Mapping[str, Any]) -> int:
    """The flag of a ready declaration."""
    kind = situation.get("ready_kind", "declared" if situation.get("declared_ready") else "none")
    if kind not in READY_KINDS:
        raise HandError(f"ready_kind = {kind!r}: one of {', '.join(READY_KINDS)} expected")
    return READY_KINDS[kind]


def flower_mask(text: str) -> int:
    """The flowers shown, a bit each; raises HandError for one that is there twice or is none."""
    mask = 0
    for kind in parse_tiles(text):
        bit = kind - FIRST_FLOWER
        if bit < 0:
            raise HandError(f"flowers: {tile_text(kind)} is no flower")
        if mask >> bit & 1:
            raise HandError(f"flowers: {tile_text(kind)} twice")
        mask |= 1 << bit
    return mask


def check_copies(tiles: Iterable[int], melds: Iterable[tuple[int, int]]) -> None:
    """Raise HandError if a kind is there more than four times."""
    every = [*tiles, *(kind for one in melds for kind in Meld(*one).kinds)]
    for kind, n in enumerate(counts(every)):
        if n > COPIES:
            raise HandError(f"{n} copies of {tile_text(kind)}")


def is_flower_win(question: Question) -> bool:
    """Whether it asks for 八仙過海 or 七搶一, for which the hand need not be complete."""
    return question.situation.get("by") in ("eight_flowers", "seven_rob_one")


def is_right_count(question: Question) -> bool:
    """Whether hand and melds are worth sixteen tiles; a flower win may have any."""
    return is_flower_win(question) or len(question.hand) + 3 * len(question.melds) == HAND_SIZE


def check_contradictions(question: Question) -> None:
    """Raise HandError if the events told cannot have happened with these tiles (Taiwan 9, 10)."""
    situation = question.situation
    name = situation.get("by")
    if name in OPENING and question.melds:
        raise HandError(f"by = {name!r} contradicts melds: no claim and no kong came before")
    exposed = any(meld != CONCEALED_KONG for meld, _ in question.melds)
    if ready_flag(situation) & (HEAVENLY_READY | EARTHLY_READY) and exposed:
        raise HandError("ready_kind: 天聽 and 地聽 need a concealed hand")
    kongs = any(meld > PUNG for meld, _ in question.melds)
    if way_of(situation)[1] & AFTER_KONG and not kongs:
        raise HandError("after_kong without a kong")
    if way_of(situation)[1] & AFTER_FLOWER and not situation.get("flowers"):
        raise HandError("after_flower without a flower")


def win_of(question: Question) -> Win:
    """The question as a plain row; raises HandError or NotationError for impossible input."""
    situation = question.situation
    win = Win()
    win.by, flags = way_of(situation)
    win.flags = flags | ready_flag(situation)
    flower_win = bool(flags & FLOWER_WIN)
    if not flower_win and not 0 <= question.tile < KINDS:
        raise HandError("the winning tile is missing")
    tiles = question.hand if flower_win else (*question.hand, question.tile)
    check_copies(tiles, question.melds)
    if len(question.melds) > MAX_SETS:
        raise HandError(f"{len(question.melds)} melds: at most {MAX_SETS}")
    win.hand = counts(tiles)
    win.tile = -1 if flower_win else question.tile
    win.n_melds = len(question.melds)
    for i, (meld, kind) in enumerate(question.melds):
        win.meld_types[i], win.meld_kinds[i] = meld, kind
    win.flowers = flower_mask(situation.get("flowers", ""))
    win.flower_count = win.flowers.bit_count()
    _set_seats(win, situation)
    _set_treasures(win, situation)
    return win


def _set_seats(win: Win, situation: Mapping[str, Any]) -> None:
    """Winds, dealer, payer and what the seats own."""
    win.seat = win.seat_wind = seat_of(situation, "seat_wind")
    win.round_wind = seat_of(situation, "round_wind", "E")
    win.dealer = seat_of(situation, "dealer_seat", "E")
    if situation.get("dealer", win.seat == win.dealer) != (win.seat == win.dealer):
        raise HandError(f"dealer = {situation['dealer']!r} contradicts seat_wind = {situation['seat_wind']!r}")
    name = situation["by"]
    if name in OPENING and OPENING[name] != (win.seat == win.dealer):
        raise HandError(
            f"by = {name!r} contradicts seat_wind = {situation['seat_wind']!r}: {'only' if OPENING[name] else 'not'} the dealer"
        )
    win.streak = situation.get("repeat", 0)
    if not isinstance(win.streak, int) or win.streak < 0:
        raise HandError(f"repeat = {win.streak!r}: how often the dealer has repeated expected")
    win.source = -1
    if win.by != BY_DRAW:
        win.source = seat_of(situation, "from")
        if win.source == win.seat:
            raise HandError(f"from = {situation['from']!r} is the winner")
    for seat, points in enumerate(situation.get("owned", ())):
        win.options[seat] = points


def _set_treasures(win: Win, situation: Mapping[str, Any]) -> None:
    """Treasure kinds, and the tiles that the winner sees."""
    treasures = [kind for text in situation.get("treasures", ()) for kind in parse_tiles(text)]
    if len(treasures) > len(win.treasures) or any(kind >= KINDS for kind in treasures):
        raise HandError(f"treasures = {situation['treasures']!r}: at most five of the 34 kinds expected")
    win.n_treasures = len(treasures)
    win.treasures[: len(treasures)] = treasures
    win.seen = counts(parse_tiles(situation.get("seen", "")))
