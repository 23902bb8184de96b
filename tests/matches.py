"""Matches by bots, for the tests of records and accounts."""

import dataclasses
import io

from sifang.bots import Bot
from sifang.engine.actions import WIN
from sifang.match import Match
from sifang.record import RecordWriter, header_of, read_record, start_of
from sifang.rules.ruleset import ruleset

SETS = (
    ("mcr", "mil2025"), ("nanchang", "seed"), ("nanchang", "room"), ("sichuan", "seed"), ("sichuan", "blood"), ("sichuan", "river"), ("taiwan", "xigu"), ("taiwan", "xigu_treasure"),
)  # fmt: skip
"""Rule sets and presets that differ in the flow of play."""


def play(key, preset, deals, seed=1, bot="plan", on_events=None, **changes):
    """The text of a record of some deals; ``on_events(table, offered, events)`` is called after each step; ``changes`` are of options."""
    found = ruleset(key)
    options = dataclasses.replace(found.preset(preset), **changes)
    match = Match(found, options, seed)
    bots = [Bot(bot, found, options, seed + i) for i in range(4)]
    stream = io.StringIO()
    writer = RecordWriter(stream, header_of(found, options, ["one", "two", "three", "four"], seed))
    for _ in range(deals):
        table = match.table
        writer.deal(start_of(table, match.position))
        writer.events(table.events)
        while not table.over:
            seat = table.actor
            command = bots[match.position.seating[seat]].act(table, seat)
            offered = on_events("before", table, seat) if on_events and WIN in table.legal_actions(seat) else None
            events = table.play(seat, command)
            writer.events(events)
            if on_events:
                on_events("after", table, (seat, offered, command, events))
        writer.result(match.advance())
        if match.over:
            break
    return stream.getvalue()


def record(key, preset, deals, seed=1):
    """The same, read."""
    return read_record(play(key, preset, deals, seed).splitlines())
