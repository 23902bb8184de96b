"""The account of a win: from a win at a table, or from facts told on a command line, to the question that a rule set's scorer answers.

Rule sets name the facts of a win by the words of their case files; one function for each turns a ``Win`` row into them, and everybody who
asks a scorer uses these.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from sifang.engine import layout as lay
from sifang.engine.layout import Rules, Win
from sifang.melds import Meld
from sifang.play import laying, situation
from sifang.rules.ruleset import Ruleset
from sifang.score import Breakdown, Question
from sifang.tiles import ALL_KINDS, FIRST_FLOWER, FLOWERS, KINDS, tile_text, tiles_text

if TYPE_CHECKING:
    from sifang.events import Won
    from sifang.play.state import Table as Row
    from sifang.table import Table

WINDS = "ESWN"
Situation = dict[str, Any]


def _offset(seat: int, win: Win) -> int:
    return (seat - win.seat) % 4


def _mcr(win: Win, options: Any) -> Situation:
    flags = win.flags
    found: Situation = {
        "self_draw": win.by == lay.BY_DRAW,
        "rob_kong": win.by == lay.BY_ROBBERY,
        "seat_wind": WINDS[win.seat_wind],
        "round_wind": WINDS[win.round_wind],
        "last_tile": bool(flags & lay.WALL_END),
        "after_kong": bool(flags & lay.AFTER_KONG),
        "fourth_tile": bool(flags & lay.LAST_OF_KIND),
        "flowers": win.flower_count,
    }
    further = {
        "dealt": lay.DEALT,
        "first_draw": lay.FIRST_DRAW,
        "first_lap": lay.FIRST_LAP,
        "dealt_ready": lay.DEALT_READY,
    }
    found.update({name: True for name, bit in further.items() if flags & bit})
    if win.by != lay.BY_DRAW and win.source >= 0:
        found["discarder"] = _offset(win.source, win)
    if any(name >= 0 for name in win.kong_names[: win.n_melds]):
        found["kong_names"] = [tile_text(name) if name >= 0 else None for name in win.kong_names[: win.n_melds]]
    return found


def _nanchang(win: Win, options: Any) -> Situation:
    by = "self_draw"
    if win.by == lay.BY_ROBBERY:
        by = "rob_kong"
    elif win.by == lay.BY_DISCARD:
        by = "earthly" if win.flags & lay.FIRST_DISCARD else "discard"
    elif win.flags & lay.DEALT:
        by = "heavenly"
    elif win.flags & lay.AFTER_KONG:
        by = "after_kong"
    others = {
        str(_offset(seat, win)): {
            "primary": win.joker_held[seat][0], "secondary": win.joker_held[seat][1],
            "open_kongs": win.kongs_open[seat], "concealed_kongs": win.kongs_concealed[seat],
        }
        for seat in range(4) if seat != win.seat
    }  # fmt: skip
    thrown = {
        str(_offset(seat, win)): {"primary": win.joker_thrown[seat][0], "secondary": win.joker_thrown[seat][1]}
        for seat in range(4) if any(win.joker_thrown[seat])
    }  # fmt: skip
    found: Situation = {
        "by": by,
        "jokers": {"primary": tile_text(win.jokers[0]), "secondary": tile_text(win.jokers[1])},
        "dealer": win.dealer == win.seat,
        "dealer_seat": _offset(win.dealer, win),
        "discarder": None if win.by == lay.BY_DRAW else _offset(win.source, win),
        "streak": win.streak,
    }
    if any(any(one.values()) for one in others.values()):
        found["others"] = others
    if thrown:
        found["thrown"] = thrown
    if options.jokers_in_melds:
        inside = win.options[0]
        found["meld_jokers"] = {"primary": inside & 15, "secondary": inside >> 4 & 15, "wild": inside >> 8}
    return found


def _sichuan(win: Win, options: Any) -> Situation:
    by = {lay.BY_DRAW: "self_draw", lay.BY_DISCARD: "discard", lay.BY_ROBBERY: "rob_kong"}[win.by]
    source = win.source if win.by != lay.BY_DRAW else -1
    first_draw = win.flags & lay.FIRST_DRAW or (win.flags & lay.OWN_FIRST_DRAW and options.earthly == "literal")
    if win.by == lay.BY_DRAW and win.flags & lay.AFTER_KONG:
        by = "after_kong"
        source = win.source if win.flags & lay.FED_KONG else -1
    elif win.by == lay.BY_DRAW and win.flags & lay.DEALT:
        by = "heavenly"
    elif win.by == lay.BY_DRAW and first_draw:
        by = "earthly"
    elif win.by == lay.BY_DISCARD and win.flags & lay.KONG_DISCARD:
        by = "kong_discard"
    elif win.by == lay.BY_DISCARD and win.flags & lay.FIRST_DISCARD and options.earthly == "with_discard":
        by = "earthly"
    found: Situation = {"seat": WINDS[win.seat], "by": by}
    if source >= 0:
        found["from"] = WINDS[source]
    if win.flags & lay.WALL_END:
        found["last_tile"] = True
    if win.void_suit >= 0:
        found["void"] = "mps"[win.void_suit]
    if win.options[0]:
        found["out"] = [WINDS[seat] for seat in range(4) if win.options[0] >> seat & 1]
    return found


_TAIWAN_DRAWN = (
    ("heavenly", lay.DEALT), ("earthly", lay.FIRST_DRAW), ("last_wall", lay.WALL_END), ("after_kong", lay.AFTER_KONG),
    ("after_flower", lay.AFTER_FLOWER),
)  # fmt: skip
_TAIWAN_ALSO = ("last_wall", "after_kong", "after_flower")


def _taiwan_way(win: Win, options: Any) -> tuple[str, list[str]]:
    flags = win.flags
    if flags & lay.FLOWER_WIN:
        return ("seven_rob_one" if win.by == lay.BY_ROBBERY else "eight_flowers"), []
    if win.by == lay.BY_ROBBERY:
        return "rob_kong", []
    if win.by == lay.BY_DISCARD:
        early = lay.BEFORE_FIRST_DRAW if options.human == "before_draw" else lay.DISCARDER_FIRST | lay.NO_CLAIM_BEFORE
        last = bool(flags & lay.WALL_END)
        human = options.human != "off" and flags & early == early and win.seat != win.dealer and not last
        return ("human" if human and win.n_melds == 0 else "last_discard" if last else "discard"), []
    names = [name for name, bit in _TAIWAN_DRAWN if flags & bit and not (name == "earthly" and win.seat == win.dealer)]
    if not names:
        return "self_draw", []
    return names[0], [name for name in names[1:] if name in _TAIWAN_ALSO]


def _taiwan(win: Win, options: Any) -> Situation:
    def wind(seat: int) -> str:
        return WINDS[(seat - win.seat + win.seat_wind) % 4]

    by, also = _taiwan_way(win, options)
    found: Situation = {
        "by": by,
        "flowers": tiles_text(FIRST_FLOWER + flower for flower in range(FLOWERS) if win.flowers >> flower & 1),
        "seat_wind": WINDS[win.seat_wind],
        "round_wind": WINDS[win.round_wind],
        "dealer_seat": wind(win.dealer),
        "dealer": win.dealer == win.seat,
        "repeat": win.streak,
        "treasures": [tile_text(kind) for kind in win.treasures[: win.n_treasures]],
    }
    if also:
        found["also"] = also
    grades = {lay.READY: "declared", lay.EARTHLY_READY: "earthly", lay.HEAVENLY_READY: "heavenly"}
    for bit, name in grades.items():
        if win.flags & bit:
            found["ready_kind"] = name
    if win.by != lay.BY_DRAW:
        found["from"] = wind(win.source)
    if win.flags & lay.FED_KONG:
        found["kong_from"] = "discard"
    if win.flags & lay.OPENING_FLOWER:
        found["opening"] = True
    if any(win.seen):
        found["seen"] = tiles_text(kind for kind in range(KINDS) for _ in range(win.seen[kind]))
    if any(win.options[:4]):
        found["owned"] = [win.options[(seat + win.seat - win.seat_wind) % 4] for seat in range(4)]
    return found


_SITUATIONS: Mapping[str, Callable[[Win, Any], Situation]] = {
    "mcr": _mcr, "nanchang": _nanchang, "sichuan": _sichuan, "taiwan": _taiwan,
}  # fmt: skip


def situation_of(key: str, win: Win, options: Any) -> Situation:
    """The facts of a win by the names of the rule set's case files; empty for a rule set that is not one of ours."""
    return _SITUATIONS[key](win, options) if key in _SITUATIONS else {}


def seat_of_payment(key: str, seat: int, win: Win) -> int:
    """The absolute seat of a seat that a Breakdown's payment names for this win."""
    if key == "sichuan":
        return seat
    return (seat + win.seat - (win.seat_wind if key == "taiwan" else 0)) % 4


def question_of(found: Ruleset, options: Any, win: Win, held_flowers: int = 0) -> Question:
    """The question that a plain Win row asks; ``held_flowers`` is a mask of flowers in the hand (MCR's flower jokers)."""
    hand = [kind for kind in range(KINDS) for _ in range(win.hand[kind])]
    hand += [FIRST_FLOWER + flower for flower in range(FLOWERS) if held_flowers >> flower & 1]
    if 0 <= win.tile < ALL_KINDS and win.tile in hand:
        hand.remove(win.tile)
    melds = tuple((win.meld_types[i], win.meld_kinds[i]) for i in range(win.n_melds))
    return Question(found.key, options, tuple(hand), melds, win.tile, situation_of(found.key, win, options))


def win_row(row: Row, rules: Rules, won: Won) -> Win:
    """The question that a seat's win put to the scorer, from the row of the table after it."""
    w = Win()
    seat = won.seat
    w.hand = list(row.hands[seat])
    taken_away = won.by == lay.BY_DRAW and rules.play_on == 2
    if 0 <= won.tile < KINDS and (won.by != lay.BY_DRAW or taken_away):
        w.hand[won.tile] += 1
    n = row.n_melds[seat]
    w.n_melds = n
    for i in range(n):
        w.meld_types[i], w.meld_kinds[i] = row.meld_types[seat][i], row.meld_kinds[seat][i]
        w.kong_names[i] = row.kong_names[seat][i]
    w.tile, w.by, w.flags, w.seat, w.source = won.tile, won.by, won.flags, seat, won.source
    if won.flags & lay.FED_KONG:
        w.source = row.first_feeder if rules.fed_chain else row.kong_seat
    w.dealer, w.streak, w.round_wind = row.dealer, row.streak, row.round_wind
    w.seat_wind = (seat - row.east) % 4
    w.flowers = row.flowers[seat]
    w.flower_count = w.flowers.bit_count()
    w.jokers = [row.jokers[0], row.jokers[1]]
    w.void_suit = row.void_suits[seat]
    w.n_treasures = row.n_treasures
    w.treasures = list(row.treasures)
    w.seen = list(row.seen)
    if rules.play_on == 1:
        w.options[0] = row.out & ~(1 << seat)
    if rules.indicator:
        _set_jokers(w, row)
    if rules.jokers_in_melds:
        w.options[0] = situation.joker_melds(row, seat)
    return w


def _set_jokers(w: Win, row: Row) -> None:
    for seat in range(4):
        melds = [Meld(row.meld_types[seat][i], row.meld_kinds[seat][i]) for i in range(row.n_melds[seat])]
        w.joker_held[seat] = [
            row.hands[seat][joker] + sum(laying.copies(row, seat, i, joker) for i in range(len(melds)))
            for joker in w.jokers
        ]
        # Those in the pool: a joker that was claimed, or won on, is held by the claimer.
        river = list(row.rivers[seat][: row.n_river[seat]])
        if w.by == lay.BY_DISCARD and w.source == seat and river and river[-1] == w.tile:
            river.pop()
        w.joker_thrown[seat] = [river.count(joker) for joker in w.jokers]
        w.kongs_concealed[seat] = sum(meld.is_concealed for meld in melds)
        w.kongs_open[seat] = sum(meld.is_kong and not meld.is_concealed for meld in melds)


def account_of(found: Ruleset, options: Any, row: Row, rules: Rules, won: Won) -> Breakdown:
    """What a win at a table was worth and why; ``row`` is the table's after the win."""
    return found.score(question_of(found, options, win_row(row, rules, won), row.held_flowers[won.seat]))


def _clone(table: Table) -> Table:
    from sifang.kernel import jit_enabled
    from sifang.play import state

    other = copy.copy(table)
    row = table.row()
    other._tables = state.Table.rows(1, compiled=jit_enabled())  # noqa: SLF001
    other._put(row)  # noqa: SLF001
    other.events = []
    return other


def offered_win(table: Table, seat: int) -> Breakdown | None:
    """What the win would be worth that is offered to a seat, as if nobody else claimed the tile; None if none is or it would be false."""
    from sifang.engine.actions import PASS, WIN
    from sifang.events import Won

    if WIN not in table.legal_actions(seat):
        return None
    trial = _clone(table)
    events = list(trial.play(seat, WIN))
    while not any(isinstance(event, Won) and event.seat == seat for event in events):
        waiting = [one for one in trial.pending if one != seat and PASS in trial.legal_actions(one)]
        if not waiting:
            return None
        events = list(trial.play(waiting[0], PASS))
    won = next(event for event in events if isinstance(event, Won) and event.seat == seat)
    return account_of(table.ruleset, table.options, trial.row(), table.ruleset.rows(table.options), won)


@cache
def _reasons(package: str) -> Mapping[int, str] | Sequence[str]:
    """The rule set's names of payment reasons: ``REASONS`` of the module beside its options that has them."""
    for module in ("explain", "score"):
        try:
            named = import_module(f"{package}.{module}")
        except ModuleNotFoundError:
            continue
        if hasattr(named, "REASONS"):
            reasons: Mapping[int, str] | Sequence[str] = named.REASONS
            return reasons
    return ()


def payment_reason(found: Ruleset, reason: int) -> str:
    """The key of a payment's reason in an event; its number if the rule set names none."""
    from sifang.play.dispatch import FALSE_WIN_REASON

    if reason == FALSE_WIN_REASON:
        return "false_win"
    try:
        return _reasons(found.options.__module__.rpartition(".")[0])[reason]
    except (IndexError, KeyError):
        return str(reason)
