"""What a seat may not see changes no byte of its frames, and the pause after a discard tells nothing."""

from __future__ import annotations

import asyncio
import random
import statistics
from typing import Any

import pytest

from hall.inside import Ear, act, live
from sifang.hall.pace import Pace
from sifang.table import Table


async def frames_of_seat(rules: str, wall: list[int], seat: int) -> list[bytes]:
    """All that a player is sent from the deal to the first discard, the wall given."""
    table = live(rules, 4, Pace((0, 0), (5, 5), 5.0, 5.0, 0.0, 5.0))
    given = Table(table.match.ruleset, table.match.options, seed=5, wall=wall)
    table.match.table = table.stage.table = given
    ears = [Ear() for _ in range(4)]
    for player, ear in zip(table.players, ears, strict=True):
        table.attach(player, ear)
    table.start()
    async with asyncio.timeout(20):
        for _ in range(10):
            await asyncio.sleep(0.05)
            for player in table.players:
                prompt = player.prompt
                if prompt is not None and prompt.phase in ("exchange", "void", "turn") and player.number != seat:
                    # Others act without regard to what they hold beyond what was dealt to all alike.
                    continue
                if prompt is not None and prompt.phase == "turn":
                    table.submit(player, act("a", prompt.seq, prompt.options[-1].command), ears[player.number])
    late = Ear()
    for frame in table.catch_up(table.players[seat], None, 0):
        from sifang.hall.seats import encode

        late.push(encode(frame))
    await table.stop()
    return ears[seat].data + late.data


@pytest.mark.parametrize("rules", ["mcr", "nanchang", "taiwan"])
def test_exchanging_hidden_tiles_changes_no_byte(rules: str) -> None:
    rng = random.Random(1)
    table = live(rules, 4, Pace())
    row = table.match.table.row()
    n = (108 if table.match.table.rules_row.suits_only else 136) + table.match.table.rules_row.flowers
    wall = list(row.wall[:n])
    known = {
        place
        for event in table.match.table.events
        if getattr(event, "seat", None) == 0
        for place in getattr(event, "places", ())
    }
    known |= {
        event.place for event in table.match.table.events if hasattr(event, "place") and hasattr(event, "secondary")
    }
    # Flowers are shown to all, so they stay; so does what they drew.
    free = [i for i in range(n) if i not in known and wall[i] < 34 and not 53 <= i <= 70]
    drawn = {event.place for event in table.match.table.events if event.name == "drew"}  # type: ignore[attr-defined]
    free = [i for i in free if i not in drawn]
    first = asyncio.run(frames_of_seat(rules, wall, 0))
    others = list(wall)
    kinds = [wall[i] for i in free]
    rng.shuffle(kinds)
    for i, kind in zip(free, kinds, strict=True):
        others[i] = kind
    assert others != wall
    second = asyncio.run(frames_of_seat(rules, others, 0))
    assert any(b'"dealt"' in one for one in first)
    assert first == second


async def pauses(guests: int, pace: Pace, rules: str, discards: int) -> tuple[list[float], list[float]]:
    """Seconds from each discard to what follows as player 0 sees it: where somebody else could claim, and where nobody could."""
    could: list[float] = []
    could_not: list[float] = []
    rng = random.Random(2)
    open_since: list[tuple[float, bool]] = []
    table = live(rules, guests, pace)
    loop = asyncio.get_running_loop()
    count = 0

    def heard(frame: dict[str, Any]) -> None:
        if frame["t"] != "events":
            return
        for event in frame["events"]:
            if event["event"] == "chosen":
                continue
            if open_since:
                at, claimable = open_since.pop()
                if event["event"] == "drew":
                    (could if claimable else could_not).append(loop.time() - at)
            if event["event"] == "discarded":
                asked = table.table.pending if table.table.row().phase == 2 else ()
                if 0 not in [table.position.seating[seat] for seat in asked]:
                    open_since.append((loop.time(), bool(asked)))

    def answer(number: int, frame: dict[str, Any]) -> None:
        nonlocal count
        if frame["t"] == "account":
            table.confirm(table.players[number])
        if frame["t"] != "prompt" or not frame["options"]:
            return
        count += 1
        commands = [one["command"] for one in frame["options"]]
        command = "pass" if "pass" in commands else rng.choice(commands)
        delay = rng.uniform(0, 0.02) if frame["phase"] == "claim" else 0.0
        one = act(f"{count}", frame["seq"], command)
        loop.call_later(delay, table.submit, table.players[number], one, ears[number])

    ears = [Ear(lambda frame, n=n: answer(n, frame)) for n in range(guests)]  # type: ignore[misc]
    watcher = Ear(heard)
    table.attach(table.players[0], watcher)
    for n, ear in enumerate(ears):
        table.attach(table.players[n], ear)
    table.start()
    async with asyncio.timeout(60):
        while len(could) + len(could_not) < discards:
            await asyncio.sleep(0.05)
            assert not table.broken
    await table.stop()
    return could, could_not


@pytest.mark.parametrize("guests", [1, 3])
def test_the_pause_after_a_discard_tells_nothing(guests: int) -> None:
    pace = Pace((0.0, 0.0), (0.03, 0.05), 0.04, 0.0, 0.0, 0.0)
    could, could_not = asyncio.run(pauses(guests, pace, "mcr", 100))
    assert len(could) >= 8
    assert min(could + could_not) >= (0.03 if guests == 1 else 0.04) - 0.001
    spread = statistics.pstdev(could + could_not)
    error = spread * (1 / len(could) + 1 / len(could_not)) ** 0.5
    assert abs(statistics.mean(could) - statistics.mean(could_not)) < 4 * error + 0.002
