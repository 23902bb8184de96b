"""Ratings and rankings: only rated matches count, leaving is no escape, bots have places of their own, everybody finds his."""

from __future__ import annotations

import asyncio
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

import matches
from hall.people import Guest, Seat, Server, table_of_four
from hall.test_accounts import become, play_match, wait_for
from hall.test_statistics import row
from sifang.hall import schema
from sifang.hall.directory import SqlDirectory
from sifang.hall.live import Refusal
from sifang.hall.ratings import Rating, places, rate
from sifang.hall.rollup import Rollup
from sifang.hall.room import RATED_DEALS, need_long
from sifang.hall.routes.rulesets import ruleset_info
from sifang.hall.standings import MINIMUM, PAGE, Standings
from sifang.hall.storage import GuestRow
from sifang.rules.ruleset import registry, ruleset


def test_a_rating_follows_the_order_of_finish() -> None:
    after = rate(["a", "b", "c", "d"], [10, -4, 10, -16], {})
    assert after["a"].mu == pytest.approx(after["c"].mu)
    assert after["a"].mu > after["b"].mu > after["d"].mu
    assert all(one.sigma < Rating().sigma for one in after.values())
    assert places([10, -4, 10, -16]) == [1, 3, 1, 4]


def test_one_who_plays_with_himself_is_told_nothing_by_it() -> None:
    assert rate(["bot:plan"] * 4, [9, 1, -3, -7], {}) == {}
    known = {"bot:plan": Rating(30.0, 1.0)}
    after = rate(["ann", "bot:plan", "bot:plan", "bot:plan"], [50, 10, 0, -60], known)
    assert set(after) == {"ann", "bot:plan"}
    assert after["ann"].mu > Rating().mu
    assert 0 < known["bot:plan"].mu - after["bot:plan"].mu < 1, "three seats are one person, whose rating stands firm"


def test_a_rated_room_plays_without_help_and_to_its_end(server: Server) -> None:
    ann = Guest(server, "Ann")
    wish = {"rules": "sichuan", "rated": True, "options": {"clock": None}, "bot": "greedy"}
    assert ann.ask("/api/rooms", {**wish, "help": True}, status=422)["code"] == "room/option"
    room = ann.ask("/api/rooms", {**wish, "help": False, "start": True})
    assert room["rated"]
    assert ann.ask(f"/api/rooms/{room['code']}/close", {}, status=409)["code"] == "room/rated"
    ann.ask(f"/api/rooms/{room['code']}/leave", {})
    found = wait_for(lambda: ann.ask(f"/api/people/{ann.me['id']}/matches"))
    assert [(one["rated"], one["record"]["deals"]) for one in found] == [(True, RATED_DEALS)]
    assert found[0]["people"] == [ann.me["id"], *["bot:greedy"] * 3]
    step = wait_for(lambda: ann.ask(f"/api/people/{ann.me['id']}/matches")[0]["step"])
    assert step["before"] == 0
    assert ann.ask(f"/api/rooms/{room['code']}", status=404)["code"] == "room/none"


@pytest.mark.parametrize(
    ("rules", "deals", "options", "fewest"),
    [
        ("mcr", 1, {}, 1), ("taiwan", 7, {}, 7), ("mcr", 0, {"rounds": 1}, 4), ("mcr", 12, {"rounds": 1}, 4), ("sichuan", 0, {"deals": 7}, 7),
        ("mcr", 0, {"time_limit": 30}, 1), ("taiwan", 0, {"stop_below_zero": True, "start_points": 500}, 1),
        ("mcr", 8, {}, None), ("mcr", 0, {"rounds": 2}, None), ("sichuan", 0, {}, None), ("nanchang", 64, {}, None),
    ],
)  # fmt: skip
def test_a_rated_match_is_long_enough_to_tell_something(
    server: Server, rules: str, deals: int, options: dict[str, Any], fewest: int | None
) -> None:
    ann = Guest(server, "Ann")
    wish = {"rules": rules, "deals": deals, "options": options, "help": False}
    ann.ask("/api/rooms", wish)
    if fewest is None:
        ann.ask("/api/rooms", {**wish, "rated": True})
        return
    found = ann.ask("/api/rooms", {**wish, "rated": True}, status=422)
    assert (found["code"], found["text"]) == (
        "room/option", f"rated: {RATED_DEALS} deals at least, and this match may end after {fewest}",
    )  # fmt: skip


def test_every_preset_can_be_rated_as_it_is_and_pages_know_how_long() -> None:
    for key in registry():
        rules = ruleset(key)
        assert ruleset_info(rules).rated_deals == RATED_DEALS
        for preset in rules.presets:
            need_long(rules, rules.preset(preset), 0)


def test_who_leaves_a_rated_match_is_rated_as_the_bot_finishes(server: Server) -> None:
    guests, code = table_of_four(server, "sichuan", rated=True, help=False, bot="greedy")

    async def scene() -> None:
        seats = [Seat(guest, code, n) for n, guest in enumerate(guests)]
        for seat in seats:
            await seat.open()
        await asyncio.to_thread(guests[0].ask, f"/api/rooms/{code}/leave", {})
        await asyncio.gather(*(seat.play() for seat in seats[1:]))
        for guest in guests[1:]:
            await asyncio.to_thread(guest.ask, f"/api/rooms/{code}/leave", {})
        for seat in seats:
            await seat.close()

    asyncio.run(asyncio.wait_for(scene(), 60))
    (match,) = wait_for(lambda: guests[0].ask(f"/api/people/{guests[0].me['id']}/matches"))
    assert match["people"] == [one.me["id"] for one in guests]
    shown = [
        wait_for(lambda one=one: guests[1].ask(f"/api/people/{one.me['id']}")["statistics"])[0]["rating"]
        for one in guests
    ]
    points = match["record"]["points"]
    assert places(shown) == places(points)


def test_an_unrated_match_counts_for_statistics_alone(server: Server) -> None:
    ann = Guest(server, "Ann")
    play_match(ann, rules="nanchang")
    (found,) = wait_for(lambda: ann.ask(f"/api/people/{ann.me['id']}")["statistics"])
    assert (found["matches"], found["rated"], found["rating"], found["place"]) == (1, 0, None, None)
    assert ann.ask("/api/rankings/nanchang")["own"] is None
    assert Guest(server, "x").ask(f"/api/people/{ann.me['id']}/matches") == []


def test_an_account_finds_its_place_after_rated_matches_enough(server: Server) -> None:
    ann = Guest(server, "Ann")
    wish = {"rules": "taiwan", "rated": True, "help": False, "deals": RATED_DEALS, "bot": "greedy", "start": True}
    for _ in range(MINIMUM):
        ann.ask(f"/api/rooms/{ann.ask('/api/rooms', wish)['code']}/leave", {})
    path = f"/api/people/{ann.me['id']}"
    wait_for(lambda: (found := ann.ask(path)["statistics"]) and found[0]["rated"] == MINIMUM)
    guest = ann.ask("/api/rankings/taiwan")
    assert (guest["own"]["place"], guest["own"]["matches"]) == (None, MINIMUM)
    assert [one["id"] for one in guest["rows"]] == ["bot:greedy"]
    become(ann, "ann.rated")
    found = ann.ask("/api/rankings/taiwan")
    assert found["total"] == 2
    assert {one["id"] for one in found["rows"]} == {"bot:greedy", ann.me["id"]}
    assert found["own"] == next(one for one in found["rows"] if one["id"] == ann.me["id"])
    assert found["own"]["place"] == ann.ask(path)["statistics"][0]["place"]
    month = found["months"][0]
    monthly = ann.ask(f"/api/rankings/taiwan?period={month}&by=points")
    assert monthly["own"]["points"] == found["own"]["points"]
    assert ann.ask("/api/people/bot:greedy")["kind"] == "bot"


@pytest.mark.parametrize("path", ["chess", "mcr?period=2026-13", "mcr?period=week", "mcr?page=-1", "mcr?page=99999999"])
def test_a_ranking_that_is_none_is_not_found(server: Server, path: str) -> None:
    assert Guest(server, "x").ask(f"/api/rankings/{path}", status=404)["code"] == "ranking/none"


def test_nobody_is_found_where_nobody_is(server: Server) -> None:
    assert Guest(server, "x").ask("/api/people/bot:genius", status=404)["code"] == "people/none"
    assert Guest(server, "x").request("/api/rankings/mcr?by=beauty").status_code == 400


def test_places_pages_and_periods(tmp_path: Path) -> None:
    """A ranking of many: equal figures share a place, pages go on, a month counts its own, guests are left out."""
    people = [f"p{n:03}" for n in range(PAGE + 10)]

    def fill(base: sa.Connection) -> None:
        for n, one in enumerate(people):
            base.execute(sa.insert(schema.GUESTS).values(id=one, name=one.upper()))
            if one != "p003":
                values = {"guest": one, "login": one, "key": one, "hash": "", "created": 0.0}
                base.execute(sa.insert(schema.ACCOUNTS).values(values))
            standing: dict[str, Any] = {
                "rules": "mcr", "person": one, "points": 1000 - n // 2 * 10, "won": n, "mu": 30.0 - n / 10, "sigma": 2.0,
                "matches": MINIMUM - (n == 5),
            }  # fmt: skip
            base.execute(sa.insert(schema.STANDINGS).values(period="all", **standing))
            if n < 7:
                base.execute(sa.insert(schema.STANDINGS).values(period="2026-11", **standing))

    async def scene() -> None:
        directory = SqlDirectory(tmp_path / "hall.db")
        await directory.run(fill)
        standings = Standings(directory)
        first = await standings.ranking("mcr", "all", "rating", 0, "p004")
        assert (first.total, first.pages, len(first.rows)) == (len(people) - 2, 2, PAGE)
        assert [one.id for one in first.rows[:5]] == ["p000", "p001", "p002", "p004", "p006"]
        assert [one.place for one in first.rows] == list(range(1, PAGE + 1))
        assert first.own == first.rows[3]
        second = await standings.ranking("mcr", "all", "rating", 1, "p003")
        assert [one.place for one in second.rows] == list(range(PAGE + 1, len(people) - 1))
        assert second.own is not None
        assert (second.own.id, second.own.place) == ("p003", None)
        points = await standings.ranking("mcr", "all", "points", 0, "p006")
        assert [(one.id, one.place) for one in points.rows[:5]] == [
            ("p000", 1), ("p001", 1), ("p002", 3), ("p004", 4), ("p006", 5),
        ]  # fmt: skip
        assert points.own is not None
        assert points.own.place == 5
        won = await standings.ranking("mcr", "all", "won", 0, "")
        assert (won.rows[0].id, won.own) == (people[-1], None)
        month = await standings.ranking("mcr", "2026-11", "rating", 0, "")
        assert [one.id for one in month.rows] == ["p000", "p001", "p002", "p004", "p006"]
        assert month.months == ["2026-11"]
        directory.close()

    asyncio.run(scene())


def test_a_month_keeps_the_rating_that_stood_at_its_end(tmp_path: Path) -> None:
    text = matches.play("sichuan", "seed", 1, bot="greedy")

    async def scene() -> None:
        directory = SqlDirectory(tmp_path / "hall.db")
        await directory.add_guest(GuestRow("ann", "Ann"), "cookie")
        work = Rollup(directory)
        for n, day in enumerate(("2026-10-30", "2026-10-31", "2026-11-01")):
            await directory.put_record(row(f"r{n}", text, ("ann", "bot:plan", "bot:plan", "bot:plan"), ended=day))
        await work.catch_up()
        await work.stop()
        standings = Standings(directory)
        steps = (await standings.profile("ann", "")).statistics[0].steps
        assert [one.record for one in steps] == ["r0", "r1", "r2"]
        for period, step in (("2026-10", steps[1]), ("2026-11", steps[2]), ("all", steps[2])):
            found = await standings.ranking("sichuan", period, "rating", 0, "ann")
            assert found.own is not None
            assert found.own.rating == step.after
        assert all(earlier.after == later.before for earlier, later in pairwise(steps))
        with pytest.raises(Refusal):
            await standings.profile("nobody", "")
        directory.close()

    asyncio.run(scene())


@pytest.mark.slow
def test_bots_of_known_strength_stand_in_order_within_200_matches() -> None:
    from sifang.bots.arena import simulate

    rules, rng, levels = ruleset("mcr"), random.Random(7), ["random", "greedy", "plan"]
    ratings: dict[str, Rating] = {}
    for _ in range(200):
        people = rng.choices(levels, k=4)
        found = simulate(rules, None, 4, rng.randrange(1 << 60), people)["bots"]
        ratings.update(rate(people, [one["mean"] for one in found], ratings))
    assert sorted(levels, key=lambda one: ratings[one].shown) == levels
