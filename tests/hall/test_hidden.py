"""What a seat may not see changes no byte of its frames and no moment at which they come, and the pause after a discard tells nothing."""

from __future__ import annotations

import asyncio
import itertools
import math
import random
from collections import Counter
from typing import Any

import pytest

from hall.inside import Ear, act, live, room
from hall.virtual import VirtualLoop
from sifang.engine import actions
from sifang.hall.messages import Hello, Prompt
from sifang.hall.pace import Pace
from sifang.hall.spectators import Gallery
from sifang.table import Table

STEPS = 52
"""Acts of the deal that is played twice."""
CALM = Pace((0.5, 0.5), (0.4, 0.4), None, 2.0, 0.3, 1.5, 15.0, 30.0, 0.0)
"""Nothing is left to chance."""


def policy(rng: random.Random, legal: list[int]) -> int:
    """Claims often and never wins, so that melds and rivers grow."""
    legal = [one for one in legal if one != actions.WIN] or legal
    claims = [one for one in legal if one != actions.PASS]
    return rng.choice(claims) if claims and (actions.PASS not in legal or rng.random() < 0.8) else actions.PASS


def script_of(table: Table, rng: random.Random) -> list[tuple[int, int]]:
    """What is done at a table, passes left out."""
    done = []
    for _ in range(STEPS):
        seat = table.actor
        action = policy(rng, table.legal_actions(seat))
        table.play(seat, action)
        if action != actions.PASS:
            done.append((seat, action))
    return done


def hidden_places(table: Table, viewer: int) -> list[int]:
    """Places of the wall whose tiles the viewer has not seen and nobody has moved: in other hands or far from being drawn."""
    row, events = table.row(), table.events
    held: dict[int, int] = {}
    moved: set[tuple[int, int]] = set()
    for event in events:
        seat = getattr(event, "seat", -1)
        if event.name == "dealt":
            held.update(dict.fromkeys(event.places, seat))  # type: ignore[attr-defined]
        elif event.name == "drew":
            held[event.place] = seat  # type: ignore[attr-defined]
        elif event.name in ("exchange_given", "exchange_taken"):
            moved |= {(seat, kind) for kind in event.tiles}  # type: ignore[attr-defined]
        elif hasattr(event, "tile"):
            moved.add((seat, event.tile))
    # The tile drawn last is discarded when nobody answers.
    held.popitem()
    for seat in range(4):
        for i in range(row.n_melds[seat]):
            kind = row.meld_kinds[seat][i]
            moved |= {(seat, one) for one in range(kind, min(34, kind + 3))}
    jokers = set(row.jokers)
    found = [
        place for place, seat in held.items()
        if seat != viewer and row.wall[place] < 34 and (seat, row.wall[place]) not in moved
        and row.hands[seat][row.wall[place]] and row.wall[place] not in jokers
    ]  # fmt: skip
    rest = range(row.pos + 12, row.n_wall - 16)
    return found + [one for one in rest if one not in held and row.wall[one] < 34 and row.wall[one] not in jokers]


def exchanged(rules: str, table: Table, rng: random.Random, viewer: int = 0) -> list[int]:
    """Another wall that looks the same to a viewer; -1: to somebody without a seat."""
    before = list(table.row().wall[: table.row().n_wall])
    groups: dict[int, list[int]] = {}
    for place in hidden_places(table, viewer):
        # Whoever has a void suit must discard it, which all see: tiles change within their suit there.
        groups.setdefault(before[place] // 9 if rules == "sichuan" else 0, []).append(place)
    wall = list(before)
    while wall == before or any(wall[place] == tile != before[place] for place, tile in thrown(table)):
        for places in groups.values():
            kinds = [before[one] for one in places]
            rng.shuffle(kinds)
            for place, kind in zip(places, kinds, strict=True):
                wall[place] = kind
    return wall


def thrown(table: Table) -> list[tuple[int, int]]:
    """Of each discard the place of the tile drawn before it, and the kind: all see whether it is the kind just drawn."""
    last: dict[int, int] = {}
    found = []
    for event in table.events:
        if event.name == "drew":
            last[event.seat] = event.place  # type: ignore[attr-defined]
        elif event.name == "discarded" and event.seat in last:  # type: ignore[attr-defined]
            found.append((last.pop(event.seat), event.tile))  # type: ignore[attr-defined]
    return found


def told(
    rules: str, wall: list[int], script: list[tuple[int, int]], seconds: float, gallery: Gallery | None = None
) -> list[tuple[float, bytes]]:
    """All that seat 0, or an onlooker in the gallery, is sent, with its times, while a script is played and then nobody answers any more."""
    loop = VirtualLoop()
    onlooker = Ear()
    ears = [Ear() for _ in range(4)]

    async def begin() -> Any:
        table = live(rules, 4, CALM, options={"clock": [6.0, 4.0, 2.0]}, bank=3.0, onlookers=gallery)
        given = Table(table.match.ruleset, table.match.options, seed=5, wall=wall)
        table.match.table = table.stage.table = given
        for player, ear in zip(table.players, ears, strict=True):
            table.attach(player, ear)
        if gallery is not None:
            gallery.enter(onlooker, "somebody", Hello(), room(None))
        table.start()
        return table

    table = loop.run_until_complete(begin())
    left = list(script)
    for n in range(4000):
        if not left:
            break
        loop.spend(0.25)
        loop.run_until_complete(answer(table, ears, left, n))
    assert not left, f"{len(left)} acts could not be played"
    loop.spend(seconds)
    assert not table.broken
    loop.run_until_complete(table.stop())
    if gallery is not None:
        loop.run_until_complete(gallery.stop())
    loop.close()
    heard = ears[0] if gallery is None else onlooker
    return list(zip(heard.times, heard.data, strict=True))


async def answer(table: Any, ears: list[Ear], left: list[tuple[int, int]], n: int) -> None:
    """Do what the script says next; whoever else may claim passes."""
    for player in table.players:
        prompt: Prompt | None = player.prompt
        if prompt is None:
            continue
        offered = [one.action for one in prompt.options]
        seat = table.stage.seat_of(player)
        if left and left[0][0] == seat and left[0][1] in offered:
            action = left.pop(0)[1]
        elif actions.PASS in offered:
            action = actions.PASS
        else:
            continue
        command = next(one.command for one in prompt.options if one.action == action)
        table.submit(player, act(f"{n}-{seat}", prompt.seq, command), ears[player.number])


@pytest.mark.parametrize("rules", ["mcr", "nanchang", "sichuan", "taiwan"])
@pytest.mark.parametrize("viewer", [0, -1])
def test_exchanging_hidden_tiles_changes_no_byte_and_no_moment(
    rules: str, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sifang.hall.spectators.secrets.token_hex", lambda _: "stream")
    rng = random.Random(3)
    match = live(rules, 4, CALM).match
    first = Table(match.ruleset, match.options, seed=5)
    script = script_of(first, random.Random(8))
    assert not first.over
    names = Counter(event.name for event in first.events)
    assert names["discarded"] >= 10 and names["punged"] + names["chowed"] + names["konged"] >= 2, names
    wall = list(first.row().wall[: first.row().n_wall])
    others = exchanged(rules, first, rng, viewer)
    assert sum(a != b for a, b in zip(wall, others, strict=True)) >= 8
    # What is discarded when a time is up is of the hidden hand itself, unless it is the tile just drawn.
    quiet = 30.0 if viewer == 0 else 1.0
    galleries = (None, None) if viewer == 0 else (Gallery("discards"), Gallery("discards"))
    mine, again = (told(rules, one, script, quiet, each) for one, each in zip((wall, others), galleries, strict=True))
    assert sum(b'"discarded"' in data for _, data in mine) >= 12
    assert mine == again


class Pauses:
    """Seconds from each discard to what follows, as player 0 sees it, where he is not asked: another person or bot could claim, or nobody could."""

    def __init__(self, guests: int, clock: list[float] | None, seed: int) -> None:
        self.could: list[float] = []
        self.could_not: list[float] = []
        self._rng = random.Random(2)
        self._open: tuple[float, bool] | None = None
        self._count = 0
        self.table = live("mcr", guests, Pace(), options={"clock": clock}, bot="greedy", bank=30.0, seed=seed)
        self._ears = [Ear(lambda frame, n=n: self._answer(n, frame)) for n in range(guests)]  # type: ignore[misc]
        for n, ear in enumerate(self._ears):
            self.table.attach(self.table.players[n], ear)
        self.table.attach(self.table.players[0], Ear(self._heard))
        self.table.start()

    def _heard(self, frame: dict[str, Any]) -> None:
        if frame["t"] != "events":
            return
        for event in frame["events"]:
            if event["event"] == "chosen":
                continue
            now = self.table.timing.now()
            if self._open is not None:
                at, claimable = self._open
                self._open = None
                if event["event"] == "drew":
                    (self.could if claimable else self.could_not).append(now - at)
            if event["event"] == "discarded":
                table = self.table
                asked = table.table.pending if table.table.row().phase == 2 else ()
                if 0 not in [table.position.seating[seat] for seat in asked]:
                    self._open = now, bool(asked)

    def _answer(self, number: int, frame: dict[str, Any]) -> None:
        if frame["t"] == "account":
            self.table.confirm(self.table.players[number])
        if frame["t"] != "prompt" or not frame["options"]:
            return
        self._count += 1
        commands = [one["command"] for one in frame["options"]]
        command = "pass" if "pass" in commands else self._rng.choice(commands)
        one = act(f"{self._count}", frame["seq"], command)
        # Some answer at once, some never.
        delay = self._rng.choice((0.0, self._rng.uniform(0, 3), 60.0)) if "pass" in commands else 0.1
        asyncio.get_running_loop().call_later(
            delay, self.table.submit, self.table.players[number], one, self._ears[number]
        )


def kolmogorov(a: list[float], b: list[float]) -> float:
    """Probability that two samples of one distribution differ at least as much (asymptotic)."""
    points = sorted([(one, 0) for one in a] + [(one, 1) for one in b])
    seen, most = [0, 0], 0.0
    for i, (value, which) in enumerate(points):
        seen[which] += 1
        if i + 1 == len(points) or points[i + 1][0] != value:
            most = max(most, abs(seen[0] / len(a) - seen[1] / len(b)))
    root = math.sqrt(len(a) * len(b) / (len(a) + len(b)))
    x = (root + 0.12 + 0.11 / root) * most
    if x < 0.2:
        return 1.0
    return min(1.0, 2 * sum((-1) ** (k - 1) * math.exp(-2 * k * k * x * x) for k in range(1, 50)))


def pauses(guests: int, clock: list[float] | None, discards: int) -> tuple[list[float], list[float]]:
    """Pauses in so many discards, or some more, of as many matches as that takes: after those that somebody could claim, and after the others."""
    loop, could, could_not = VirtualLoop(), [], []
    for seed in itertools.count():

        async def begin(seed: int = seed) -> Pauses:
            return Pauses(guests, clock, seed)

        found = loop.run_until_complete(begin())
        while not found.table.over and len(could) + len(could_not) + len(found.could) + len(found.could_not) < discards:
            loop.spend(60)
            assert not found.table.broken
        loop.run_until_complete(found.table.stop())
        could += found.could
        could_not += found.could_not
        if len(could) + len(could_not) >= discards:
            break
    loop.close()
    return could, could_not


def need_nothing_told(could: list[float], could_not: list[float]) -> None:
    """The two distributions are one: at the level of one in a thousand."""
    assert len(could) >= (len(could) + len(could_not)) // 20, "too few discards that somebody could claim"
    assert kolmogorov(could, could_not) > 0.001


@pytest.mark.parametrize("clock", [None, [20.0, 10.0, 3.0]])
@pytest.mark.parametrize("guests", [1, 2, 4])
def test_the_pause_after_a_discard_tells_nothing(guests: int, clock: list[float] | None) -> None:
    could, could_not = pauses(guests, clock, 400)
    need_nothing_told(could, could_not)
    if guests > 1:
        # A window that several people watch has one length.
        assert max(could + could_not) - min(could + could_not) < 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("guests", [1, 3])
def test_ten_thousand_pauses_tell_nothing(guests: int) -> None:
    need_nothing_told(*pauses(guests, [20.0, 10.0, 3.0], 10_000))


def test_the_statistic_finds_a_pause_that_tells() -> None:
    rng = random.Random(1)
    plain = [rng.uniform(0.35, 0.55) for _ in range(2000)]
    assert kolmogorov(plain[:400], plain[400:]) > 0.001
    assert kolmogorov([one + 0.05 for one in plain[:400]], plain[400:]) < 1e-6
