"""A playthrough of every preset: one seeded deal by `plan` bots, every event on a line. `make goldens` writes them anew."""

import dataclasses

import pytest

from sifang.bots import Bot
from sifang.events import Event
from sifang.rules.ruleset import ruleset
from sifang.table import Table

PRESETS = [(key, preset) for key in ("mcr", "nanchang", "sichuan", "taiwan") for preset in ruleset(key).presets]


def line(event: Event) -> str:
    """An event in short."""
    parts = (getattr(event, field.name) for field in dataclasses.fields(event))
    return " ".join([event.name, *(",".join(map(str, one)) if isinstance(one, tuple) else str(one) for one in parts)])


@pytest.mark.parametrize(("key", "preset"), PRESETS)
def test_a_deal_goes_as_it_went(key, preset, golden):
    found = ruleset(key)
    options = found.preset(preset)
    table = Table(found, options, seed=2026, deal=3, dealer=1)
    bot = Bot("plan", found, options)
    while not table.over:
        seat = table.actor
        table.play(seat, bot.act(table, seat))
    text = [
        f"{key}:{preset} version {found.version}",
        *map(line, table.events),
        f"scores {table.scores} fines {table.fines}",
    ]
    golden(f"deals/{key}-{preset}.txt", "\n".join(text) + "\n")
