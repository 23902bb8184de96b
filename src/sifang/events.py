"""Events: what happened at a table, decoded from the log that play itself writes, and who may see what of it.

``seen_by`` decides hiding once, at the event: a tile that a seat may not know is None there. Records, pages, views and bots all use these.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from sifang.engine.layout import CONCEALED_KONG
from sifang.play import log

Tile = int | None
"""A kind (34 + flower for a flower), or None where it is hidden."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened; seats are absolute."""

    name: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class DealBegan(Event):
    """Walls stand, dice are thrown."""

    name: ClassVar[str] = "deal_began"
    dealer: int
    round_wind: int
    streak: int
    east: int
    """The seat that is East."""
    dice: tuple[int, ...]
    wall: int
    """Tiles in the wall."""


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """A seat's tiles of the deal, in the order taken."""

    name: ClassVar[str] = "dealt"
    seat: int
    tiles: tuple[Tile, ...]
    places: tuple[int, ...]
    """Index of each in the wall."""


@dataclass(frozen=True, slots=True)
class JokerTurned(Event):
    """精: the turned tile and its successor."""

    name: ClassVar[str] = "joker_turned"
    tile: int
    secondary: int
    place: int


@dataclass(frozen=True, slots=True)
class TreasureTurned(Event):
    """寶牌: one more treasure kind."""

    name: ClassVar[str] = "treasure_turned"
    tile: int
    count: int


@dataclass(frozen=True, slots=True)
class FlowerShown(Event):
    """補花: a flower is laid open."""

    name: ClassVar[str] = "flower_shown"
    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """摸牌: a tile from the wall (how: play.state.FROM_WALL, AFTER_KONG_TILE, AFTER_FLOWER_TILE)."""

    name: ClassVar[str] = "drew"
    seat: int
    tile: Tile
    how: int
    place: int
    left: int
    opening: bool
    """A replacement for a dealt flower, before play."""


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """打牌."""

    name: ClassVar[str] = "discarded"
    seat: int
    tile: int
    drawn: bool
    """It is of the kind just drawn."""
    ready: bool
    """Ready is declared with it."""


@dataclass(frozen=True, slots=True)
class Chowed(Event):
    """吃."""

    name: ClassVar[str] = "chowed"
    seat: int
    low: int
    """Lowest kind, or 64 + honour sequence."""
    tile: int
    place: int
    source: int


@dataclass(frozen=True, slots=True)
class Punged(Event):
    """碰."""

    name: ClassVar[str] = "punged"
    seat: int
    tile: int
    source: int


@dataclass(frozen=True, slots=True)
class Konged(Event):
    """槓, made and not robbed."""

    name: ClassVar[str] = "konged"
    seat: int
    tile: Tile
    type: int
    stands_for: int
    """Kind named for a kong of jokers, else -1."""
    source: int
    """Seat that a claimed kong came from, else -1."""
    hidden: bool
    """Others do not know the kind before the deal ends."""


@dataclass(frozen=True, slots=True)
class KongOffered(Event):
    """A kong that others may rob."""

    name: ClassVar[str] = "kong_offered"
    seat: int
    tile: int
    type: int


@dataclass(frozen=True, slots=True)
class ReadyDeclared(Event):
    """聽 (grade 1 聽牌, 2 地聽, 3 天聽)."""

    name: ClassVar[str] = "ready_declared"
    seat: int
    grade: int


@dataclass(frozen=True, slots=True)
class ExchangeGiven(Event):
    """換三張: the packet that a seat hands on."""

    name: ClassVar[str] = "exchange_given"
    seat: int
    tiles: tuple[Tile, ...]
    to: int


@dataclass(frozen=True, slots=True)
class ExchangeTaken(Event):
    """換三張: the packet that a seat gets."""

    name: ClassVar[str] = "exchange_taken"
    seat: int
    tiles: tuple[Tile, ...]
    source: int


@dataclass(frozen=True, slots=True)
class VoidDeclared(Event):
    """定缺."""

    name: ClassVar[str] = "void_declared"
    seat: int
    suit: int


@dataclass(frozen=True, slots=True)
class Won(Event):
    """和/胡."""

    name: ClassVar[str] = "won"
    seat: int
    tile: int
    """-1 for a win by flowers."""
    by: int
    """engine.layout.BY_DISCARD, BY_DRAW or BY_ROBBERY."""
    source: int
    value: int
    flags: int


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """付分."""

    name: ClassVar[str] = "paid"
    payer: int
    payee: int
    points: int
    reason: int


@dataclass(frozen=True, slots=True)
class Fined(Event):
    """罰分: points off, paid to nobody."""

    name: ClassVar[str] = "fined"
    seat: int
    points: int
    reason: int


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """停和."""

    name: ClassVar[str] = "stopped"
    seat: int


@dataclass(frozen=True, slots=True)
class FalseWin(Event):
    """詐和 (fault 0 too cheap, 1 waiting for another tile, 2 not waiting)."""

    name: ClassVar[str] = "false_win"
    seat: int
    tile: int
    by: int
    fault: int


@dataclass(frozen=True, slots=True)
class HandShown(Event):
    """A concealed hand laid open at the end of the deal."""

    name: ClassVar[str] = "hand_shown"
    seat: int
    tiles: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KongShown(Event):
    """A hidden concealed kong turned face up at the end of the deal."""

    name: ClassVar[str] = "kong_shown"
    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class JokersLaid(Event):
    """Jokers that stand for other tiles in the seat's newest meld, told right after it (Nanchang's jokers in melds)."""

    name: ClassVar[str] = "jokers_laid"
    seat: int
    places: tuple[int, ...]
    """By place of the meld: 0 its own tile, 1 a primary and 2 a secondary joker. The claimed tile of a pung or kong is its first."""


@dataclass(frozen=True, slots=True)
class PenaltyTile(Event):
    """罰張: a tile that the seat must discard next."""

    name: ClassVar[str] = "penalty_tile"
    seat: int
    tile: int


@dataclass(frozen=True, slots=True)
class DealEnded(Event):
    """The deal is over (how: play.state.BY_WIN ...)."""

    name: ClassVar[str] = "deal_ended"
    how: int


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """A seat's decision, known to itself alone until the deal ends."""

    name: ClassVar[str] = "chosen"
    seat: int
    action: int


CLASSES: Mapping[str, type[Event]] = {one.name: one for one in Event.__subclasses__()}


def seen_by(event: Event, seat: int) -> Event | None:
    """The event as a seat (-1: an onlooker) may see it; None if it may not know of it at all."""
    match event:
        case Chosen(seat=own):
            return event if own == seat else None
        case Dealt(seat=own) | ExchangeGiven(seat=own) | ExchangeTaken(seat=own):
            if own == seat or (isinstance(event, ExchangeTaken) and event.source == seat):
                return event
            if isinstance(event, ExchangeGiven) and event.to == seat:
                return event
            return dataclasses.replace(event, tiles=(None,) * len(event.tiles))
        case Drew(seat=own):
            return event if own == seat else dataclasses.replace(event, tile=None)
        case Konged(seat=own, hidden=True):
            return event if own == seat else dataclasses.replace(event, tile=None)
        case _:
            return event


def _plain(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = {}
    # The slots of the class itself are its fields, and a tenth of what dataclasses.fields costs.
    slots: tuple[str, ...] = type(event).__slots__
    for name in slots:
        value = getattr(event, name)
        found[name] = list(value) if type(value) is tuple else value
    return found


def to_json(event: Event) -> dict[str, Any]:
    """The event as plain data: its name under ``event``, then its fields."""
    return {"event": event.name, **_plain(event)}


def from_json(data: Mapping[str, Any]) -> Event:
    """The event of plain data; raises ValueError that names what is wrong."""
    name = str(data.get("event"))
    if name not in CLASSES:
        raise ValueError(f"unknown event {name!r}")
    kind = CLASSES[name]
    wanted: tuple[str, ...] = kind.__slots__
    given = set(data) - {"event"}
    if len(given) != len(wanted) or any(one not in given for one in wanted):
        raise ValueError(f"event {name}: fields {sorted(given ^ set(wanted))} are missing or unknown")
    return kind(**{key: tuple(data[key]) if isinstance(data[key], list) else data[key] for key in wanted})


def _dice(packed: int) -> tuple[int, ...]:
    found = []
    for _ in range(6):
        packed, one = divmod(packed, 7)
        found.append(one)
    return tuple(reversed(found))


def _one(row: Sequence[int], hidden_kongs: bool, n_dice: int) -> Event:
    code, seat, a, b, c, d, e = (int(row[i]) for i in range(7))
    match code:
        case log.DEAL_BEGAN:
            return DealBegan(seat, a, b, c, _dice(d)[:n_dice], e)
        case log.JOKER_TURNED:
            return JokerTurned(a, b, c)
        case log.TREASURE_TURNED:
            return TreasureTurned(a, b)
        case log.FLOWER_SHOWN:
            return FlowerShown(seat, 34 + a)
        case log.TILE_DRAWN:
            return Drew(seat, a, b, c, d, e == 1)
        case log.DISCARDED:
            return Discarded(seat, a, b == 1, c == 1)
        case log.CHOWED:
            return Chowed(seat, a, b, c, d)
        case log.PUNGED:
            return Punged(seat, a, d)
        case log.KONGED:
            return Konged(seat, a, b, c, d, hidden_kongs and b == CONCEALED_KONG)
        case log.KONG_OFFERED:
            return KongOffered(seat, a, b)
        case log.READY_DECLARED:
            return ReadyDeclared(seat, a)
        case log.EXCHANGE_GIVEN:
            return ExchangeGiven(seat, (a, b, c), d)
        case log.EXCHANGE_TAKEN:
            return ExchangeTaken(seat, (a, b, c), d)
        case log.VOID_DECLARED:
            return VoidDeclared(seat, a)
        case log.WON:
            return Won(seat, a, b, c, d, e)
        case log.PAID:
            return Paid(seat, a, b, c)
        case log.FINED:
            return Fined(seat, a, b)
        case log.STOPPED:
            return Stopped(seat)
        case log.FALSE_WIN:
            return FalseWin(seat, a, b, c)
        case log.PENALTY_TILE:
            return PenaltyTile(seat, a)
        case log.KONG_SHOWN:
            return KongShown(seat, a)
        case log.JOKERS_LAID:
            return JokersLaid(seat, tuple(a >> 2 * place & 3 for place in range(4)))
        case log.DEAL_ENDED:
            return DealEnded(a)
        case log.CHOSEN:
            return Chosen(seat, a)
    raise AssertionError(f"log code {code}")


def decode(rows: Iterable[Sequence[int]], *, hidden_kongs: bool, n_dice: int) -> Iterator[Event]:
    """Events of a stretch of the log; the tiles dealt to a seat, and a hand shown, become one event each."""
    dealt: dict[int, list[tuple[int, int]]] = {}
    shown: dict[int, list[int]] = {}
    for row in rows:
        code, seat = int(row[0]), int(row[1])
        if code == log.TILE_DEALT:
            dealt.setdefault(seat, []).append((int(row[2]), int(row[3])))
            continue
        if code == log.HAND_SHOWN:
            shown.setdefault(seat, []).extend([int(row[2])] * int(row[3]))
            continue
        yield from _gathered(dealt, shown)
        yield _one(row, hidden_kongs, n_dice)
    yield from _gathered(dealt, shown)


def _gathered(dealt: dict[int, list[tuple[int, int]]], shown: dict[int, list[int]]) -> Iterator[Event]:
    for seat, tiles in dealt.items():
        yield Dealt(seat, tuple(kind for kind, _ in tiles), tuple(place for _, place in tiles))
    for seat, kinds in shown.items():
        yield HandShown(seat, tuple(kinds))
    dealt.clear()
    shown.clear()
