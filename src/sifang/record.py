"""A record: a match as JSON lines, from which every deal can be laid out and played again.

The first line is the header (``sifang`` is the version of the format). For each deal follow a line ``deal`` with all that chance gave, the events as they
happened, decisions known to one seat alone among them, and a line ``result`` once the deal is over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TextIO

from sifang.events import Chosen, Event, from_json, to_json
from sifang.fair import Draw
from sifang.match import DealResult, Position, drawn
from sifang.play.state import WALL
from sifang.rules.card import card
from sifang.rules.options import changed, parse_options
from sifang.rules.ruleset import Ruleset, ruleset
from sifang.table import Table
from sifang.tiles import parse_tile, parse_tiles, tile_text, tiles_text

FORMAT = 1


class RecordError(ValueError):
    """A record that cannot be read; the message names the line and what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Header:
    """What holds for the whole match."""

    rules: str
    """Key of the rule set."""
    version: int
    """Version of the rule set that the match was played under."""
    preset: str
    """Preset that the options start from."""
    options: Mapping[str, Any]
    """Options that differ from it."""
    seats: tuple[str, ...]
    """Names of the players as they were seated at first."""
    seed: int
    card: tuple[str, ...] = ()
    """The rules card: what the table's rules differ in, in English sentences (``rules.card``)."""
    house: str = ""
    """Name of the house rules, "" = none (``rules.house``)."""
    draw: Draw | None = None
    """What the walls were made of, None = the seed."""
    format: int = FORMAT

    @property
    def ruleset(self) -> Ruleset:
        """The rule set."""
        return ruleset(self.rules)

    def options_value(self) -> Any:
        """The options; raises OptionError."""
        found = self.ruleset
        return parse_options(found.options, found.preset(self.preset), self.options, self.rules)


def header_of(found: Ruleset, options: Any, seats: Sequence[str], seed: int, house: str = "") -> Header:
    """The header of a match that begins; the preset named is the one with the fewest changes."""
    bases = {name: changed(options, found.preset(name)) for name in found.presets}
    preset = min(bases, key=lambda name: len(bases[name]))
    plain = {name: list(value) if isinstance(value, tuple) else value for name, value in bases[preset].items()}
    return Header(
        found.key, found.version, preset, plain, tuple(seats), seed, tuple(card(found, options, house=house)), house
    )


@dataclass(frozen=True, slots=True)
class DealStart:
    """All that a deal starts from; seats are absolute."""

    deal: int
    dealer: int
    round_wind: int
    streak: int
    seating: tuple[int, ...]
    """The player at each seat."""
    points: tuple[int, ...]
    """The match's points of each seat before the deal."""
    wall: tuple[int, ...]
    """Kinds in drawing order, 34 + flower for flowers."""
    dice: tuple[int, ...]
    treasures: tuple[int, ...] = ()
    direction: int = 0
    previous_joker: int = -1
    """The last deal's primary joker where the options score it, -1 = none."""

    def table(self, header: Header) -> Table:
        """The table laid out again, before the deal."""
        return Table(
            header.ruleset,
            header.options_value(),
            seed=header.seed,
            deal=self.deal,
            wall=self.wall,
            dice=self.dice,
            treasures=self.treasures or None,
            direction=self.direction or None,
            dealer=self.dealer,
            round_wind=self.round_wind,
            streak=self.streak,
            points=self.points,
            previous_joker=self.previous_joker,
            start=False,
        )


def start_of(table: Table, position: Position) -> DealStart:
    """The start of a deal that a table plays or is about to play."""
    row = table.row()
    rules = table.rules_row
    n = min((108 if rules.suits_only else 136) + rules.flowers, WALL)
    return DealStart(
        position.deal,
        row.dealer,
        row.round_wind,
        row.streak,
        tuple(position.seating),
        tuple(row.points),
        tuple(row.wall[:n]),
        tuple(row.dice[: table.ruleset.dice]),
        tuple(row.treasures) if rules.treasures else (),
        row.direction if rules.exchange else 0,
        row.previous_joker if getattr(table.options, "previous_joker", False) else -1,
    )


@dataclass(slots=True)
class DealRecord:
    """One deal."""

    start: DealStart
    events: list[Event] = field(default_factory=list)
    result: DealResult | None = None
    """None: the record ends within the deal."""


@dataclass(slots=True)
class Record:
    """A whole record."""

    header: Header
    deals: list[DealRecord] = field(default_factory=list)


def header_json(header: Header) -> dict[str, Any]:
    """The header as plain data."""
    found = {
        "sifang": header.format, "rules": header.rules, "version": header.version, "preset": header.preset,
        "options": dict(header.options), "seats": list(header.seats), "seed": header.seed, "card": list(header.card),
    }  # fmt: skip
    if header.house:
        found["house"] = header.house
    if header.draw is not None:
        found["draw"] = {"secret": header.draw.secret, "numbers": list(header.draw.numbers)}
    return found


def _start_json(start: DealStart) -> dict[str, Any]:
    found: dict[str, Any] = {
        "deal": start.deal, "dealer": start.dealer, "round_wind": start.round_wind, "streak": start.streak,
        "seating": list(start.seating), "points": list(start.points), "wall": tiles_text(start.wall), "dice": list(start.dice),
    }  # fmt: skip
    if start.treasures:
        found["treasures"] = tiles_text(start.treasures)
    if start.direction:
        found["direction"] = start.direction
    if start.previous_joker >= 0:
        found["previous_joker"] = tile_text(start.previous_joker)
    return found


def _result_json(result: DealResult) -> dict[str, Any]:
    return {
        "result": result.end, "scores": list(result.scores), "fines": list(result.fines), "totals": list(result.totals),
        "winners": result.winners, "first_winners": result.first_winners, "first_source": result.first_source,
    }  # fmt: skip


class RecordWriter:
    """Writes a record line by line while it is played, so that one broken off keeps what was."""

    def __init__(self, stream: TextIO, header: Header) -> None:
        self._stream = stream
        self._write(header_json(header))

    def _write(self, line: Mapping[str, Any]) -> None:
        self._stream.write(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n")
        self._stream.flush()

    def deal(self, start: DealStart) -> None:
        """A deal begins."""
        self._write(_start_json(start))

    def events(self, events: Iterable[Event]) -> None:
        """What happened."""
        for event in events:
            self._write(to_json(event))

    def result(self, result: DealResult) -> None:
        """The deal is over."""
        self._write(_result_json(result))


def write_record(stream: TextIO, record: Record) -> None:
    """Write a whole record."""
    writer = RecordWriter(stream, record.header)
    for one in record.deals:
        writer.deal(one.start)
        writer.events(one.events)
        if one.result is not None:
            writer.result(one.result)


def read_record(lines: Iterable[str]) -> Record:
    """The record of some lines; raises RecordError that names the first bad line."""
    record: Record | None = None
    for number, text in enumerate(lines, 1):
        if not text.strip():
            continue
        try:
            data = json.loads(text)
        except ValueError as error:
            raise RecordError(f"line {number}: no JSON: {_short(text)}") from error
        if not isinstance(data, dict):
            raise RecordError(f"line {number}: an object expected: {_short(text)}")
        try:
            if record is None:
                record = Record(_header(data))
            else:
                _add(record, data)
        except KeyError as error:
            raise RecordError(f"line {number}: the field {error} is missing") from error
        except (ValueError, TypeError) as error:
            raise RecordError(f"line {number}: {error}") from error
    if record is None:
        raise RecordError("the record is empty: a header line expected")
    return record


def _short(text: str) -> str:
    plain = text.strip()
    return repr(plain if len(plain) <= 60 else plain[:57] + "...")


def _header(data: Mapping[str, Any]) -> Header:
    if "sifang" not in data:
        raise ValueError("no header of a record: the field 'sifang' is missing")
    if data["sifang"] != FORMAT:
        raise ValueError(f"format {data['sifang']!r}: this program reads format {FORMAT}")
    header = Header(
        data["rules"],
        _whole(data, "version"),
        data["preset"],
        dict(data["options"]),
        _names(data["seats"]),
        _whole(data, "seed"),
        tuple(str(line) for line in data.get("card", ())),
        _text(data, "house"),
        _draw(data["draw"]) if "draw" in data else None,
    )
    header.options_value()
    return header


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) != 4 or not all(isinstance(one, str) for one in value):
        raise ValueError(f"{value!r}: four texts expected, one a player")
    return tuple(value)


def _draw(value: Any) -> Draw:
    if not isinstance(value, dict):
        raise ValueError(f"draw = {value!r}: secret and numbers expected")  # noqa: TRY004 - bad input, not a bug
    found = Draw(_text(value, "secret"), _names(value["numbers"]))
    found.check()
    return found


def _text(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    if not isinstance(value, str):
        raise ValueError(f"{name} = {value!r}: a text expected")  # noqa: TRY004 - bad input, not a bug
    return value


def _whole(data: Mapping[str, Any], name: str) -> int:
    value = data[name]
    if type(value) is not int:
        raise ValueError(f"{name} = {value!r}: a whole number expected")
    return value


def _numbers(data: Mapping[str, Any], name: str, n: int | None = None) -> tuple[int, ...]:
    value = data[name]
    if not isinstance(value, list) or any(type(one) is not int for one in value) or n not in (None, len(value)):
        raise ValueError(f"{name} = {value!r}: {n or 'some'} whole numbers expected")
    return tuple(value)


def _seat(data: Mapping[str, Any], name: str) -> int:
    value = _whole(data, name)
    if not 0 <= value < 4:
        raise ValueError(f"{name} = {value}: 0 to 3 expected")
    return value


def _add(record: Record, data: Mapping[str, Any]) -> None:
    if "event" in data:
        if not record.deals or record.deals[-1].result is not None:
            raise ValueError(f"the event {data['event']!r} stands outside a deal")
        event = from_json(data)
        if any(
            value is not None and not isinstance(value, (int, list)) for name, value in data.items() if name != "event"
        ):
            raise ValueError(f"event {data['event']}: numbers expected")
        record.deals[-1].events.append(event)
    elif "deal" in data:
        if record.deals and record.deals[-1].result is None:
            raise ValueError("a deal begins within another")
        record.deals.append(DealRecord(_start(data)))
    elif "result" in data:
        if not record.deals or record.deals[-1].result is not None:
            raise ValueError("a result stands outside a deal")
        a, b, c, d = _numbers(data, "scores", 4)
        e, f, g, h = _numbers(data, "fines", 4)
        i, j, k, m = _numbers(data, "totals", 4)
        record.deals[-1].result = DealResult(
            _whole(data, "result"),
            (a, b, c, d),
            (e, f, g, h),
            _whole(data, "winners"),
            _whole(data, "first_winners"),
            _whole(data, "first_source"),
            (i, j, k, m),
        )
    else:
        raise ValueError(f"neither a deal, an event nor a result: {_short(json.dumps(data))}")


def _start(data: Mapping[str, Any]) -> DealStart:
    seating = _numbers(data, "seating", 4)
    if sorted(seating) != [0, 1, 2, 3]:
        raise ValueError(f"seating = {list(seating)}: each of the four players once expected")
    return DealStart(
        _whole(data, "deal"),
        _seat(data, "dealer"),
        _seat(data, "round_wind"),
        _whole(data, "streak"),
        seating,
        _numbers(data, "points", 4),
        parse_tiles(data["wall"]),
        _numbers(data, "dice"),
        parse_tiles(data.get("treasures", "")),
        _whole(data, "direction") if "direction" in data else 0,
        parse_tile(data["previous_joker"]) if "previous_joker" in data else -1,
    )


def replay_deal(record: Record, deal: DealRecord) -> Iterator[tuple[Event, Table]]:
    """Play a deal again from its wall, dice and decisions; each event with the table after the step that made it."""
    table = deal.start.table(record.header)
    for event in table.start():
        yield event, table
    for chosen in deal.events:
        if isinstance(chosen, Chosen):
            for event in table.play(chosen.seat, chosen.action):
                yield event, table


def replay(record: Record) -> Iterator[tuple[Event, Table]]:
    """Play all deals again."""
    for deal in record.deals:
        yield from replay_deal(record, deal)


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a record and the deal played again differ."""

    deal: int
    """Place of the deal in the record, from 0."""
    event: int
    """Place of the event in the deal, from 0; -1: outside its events."""
    recorded: str
    played: str

    def __str__(self) -> str:
        where = f"event {self.event + 1}" if self.event >= 0 else "deal"
        return f"deal {self.deal + 1}, {where}: recorded {self.recorded}, played again {self.played}"


def verify(record: Record) -> Difference | None:
    """Play a record again and compare event by event, then results and totals; the first difference, or None.

    Where the header tells what the walls were made of, they are made again first.
    """
    if record.header.version != record.header.ruleset.version:
        return Difference(
            0,
            -1,
            f"version {record.header.version} of {record.header.rules}",
            f"version {record.header.ruleset.version}",
        )
    for place, deal in enumerate(record.deals):
        found = _verify_chance(record, place) or _verify_deal(record, place, deal)
        if found is not None:
            return found
    return None


def _verify_chance(record: Record, place: int) -> Difference | None:
    header, start = record.header, record.deals[place].start
    if header.draw is None:
        return None
    attempt = 0
    while attempt < place and record.deals[place - attempt - 1].start.deal == start.deal:
        attempt += 1
    made = drawn(header.draw, header.ruleset, header.options_value(), start.deal, attempt)
    for name, recorded, again in (
        ("wall", start.wall, made.wall),
        ("dice", start.dice, made.dice[: len(start.dice)]),
        ("treasures", start.treasures, made.treasures[: len(start.treasures)]),
        ("direction", start.direction, start.direction and made.direction),
    ):
        if recorded != again:
            return Difference(place, -1, f"another {name}", f"the {name} of secret and numbers")
    return None


def _verify_deal(record: Record, place: int, deal: DealRecord) -> Difference | None:
    table: Table | None = None
    n = 0
    try:
        for n, (event, now) in enumerate(replay_deal(record, deal)):
            table = now
            recorded = deal.events[n] if n < len(deal.events) else None
            if recorded != event:
                return Difference(place, n, str(recorded) if recorded else "nothing more", str(event))
    except ValueError as error:
        # A decision that the rules do not allow, a wall that is none.
        return Difference(place, len(table.events) if table else -1, "a decision or wall", str(error))
    if table is None or len(deal.events) > n + 1:
        return Difference(place, n + 1, str(deal.events[n + 1]), "nothing more")
    if deal.result is not None:
        return _verify_result(record, place, deal, deal.result, table)
    return None


def _verify_result(record: Record, place: int, deal: DealRecord, result: DealResult, table: Table) -> Difference | None:
    if not table.over:
        return Difference(place, -1, "a result", "a deal still in play")
    row = table.row()
    totals = [points + row.scores[seat] - row.fines[seat] for seat, points in enumerate(deal.start.points)]
    played = DealResult.of(row, totals)
    if played != result:
        return Difference(place, -1, str(result), str(played))
    if place + 1 < len(record.deals):
        following = record.deals[place + 1].start
        by_player = {player: result.totals[seat] for seat, player in enumerate(deal.start.seating)}
        carried = tuple(by_player[player] for player in following.seating)
        if carried != following.points:
            return Difference(place + 1, -1, f"points {list(following.points)}", f"points {list(carried)}")
        if following.previous_joker not in (-1, row.jokers[0]):
            recorded, played_joker = (tile_text(kind) for kind in (following.previous_joker, row.jokers[0]))
            return Difference(place + 1, -1, f"previous_joker {recorded}", f"previous_joker {played_joker}")
    return None
