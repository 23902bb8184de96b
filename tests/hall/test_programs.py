"""The door for bots: tokens, marks, what a program may not do, and the documented example at a real table."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from hall.people import Guest, Seat, Server
from sifang.hall.visitor import Visitor

EXAMPLE = Path(__file__).parents[2] / "docs" / "hall" / "example_bot.py"


@pytest.fixture(scope="module")
def hall(tmp_path_factory):
    with Server(tmp_path_factory.mktemp("hall")) as server:
        yield server


def bearing(token):
    return {"Authorization": f"Bearer {token}"}


def test_the_example_is_short():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 60


def test_a_token_is_an_identity_until_it_is_ended(hall):
    owner = Guest(hall, "owner")
    made = owner.ask("/api/programs", {"name": "calculator"}, status=201)
    me = httpx.get(f"{hall.url}/api/guest", headers=bearing(made["token"])).json()
    assert (me["id"], me["name"]) == (made["id"], "calculator")
    assert owner.ask("/api/programs") == [{"id": made["id"], "name": "calculator"}]
    assert owner.ask(f"/api/programs/{made['id']}/end", {}) == []
    assert httpx.get(f"{hall.url}/api/guest", headers=bearing(made["token"])).status_code == 401


@pytest.mark.parametrize("token", ["x", "é", "a" * 5000])
def test_a_forged_token_is_nobody(hall, token):
    headers = {"Authorization": f"Bearer {token}".encode()}
    assert httpx.get(f"{hall.url}/api/guest", headers=headers).status_code == 401


def test_another_owner_ends_nothing(hall):
    owner, other = Guest(hall, "owner"), Guest(hall, "other")
    made = owner.ask("/api/programs", {"name": "mine"}, status=201)
    assert other.ask(f"/api/programs/{made['id']}/end", {}, status=404)["code"] == "program/none"
    assert len(owner.ask("/api/programs")) == 1


def test_a_program_makes_no_programs_and_stays_out_of_rated_rooms(hall):
    owner = Guest(hall, "owner")
    key = bearing(owner.ask("/api/programs", {"name": "p"}, status=201)["token"])

    def ask(path, body):
        return httpx.post(hall.url + path, headers=key, json=body)

    assert ask("/api/programs", {"name": "child"}).json()["code"] == "program/program"
    rated = owner.ask("/api/rooms", {"rules": "mcr", "rated": True, "help": False})["code"]
    assert ask(f"/api/rooms/{rated}/join", {}).json()["code"] == "program/rated"
    assert ask("/api/rooms", {"rules": "mcr", "rated": True, "help": False}).json()["code"] == "program/rated"


def test_ten_programs_are_enough(hall):
    owner = Guest(hall, "owner")
    for n in range(10):
        owner.ask("/api/programs", {"name": f"p{n}"}, status=201)
    assert owner.ask("/api/programs", {"name": "one more"}, status=429)["code"] == "program/too_many"


@pytest.mark.parametrize("rules", ["mcr", "sichuan:blood_app"])
def test_the_example_plays_a_match(hall, rules):
    """It sits beside a person, everybody sees what it is, and it plays to the end of the match."""
    key, _, preset = rules.partition(":")
    owner = Guest(hall, "owner")
    token = owner.ask("/api/programs", {"name": "example"}, status=201)["token"]
    wish = {"rules": key, "preset": preset or None, "deals": 2, "options": {"clock": None}}
    code = owner.ask("/api/rooms", wish)["code"]
    bot = subprocess.Popen([sys.executable, EXAMPLE, hall.url, code, token], stderr=subprocess.PIPE)
    try:
        seat = Seat(owner, code)

        async def go():
            await seat.open()
            while not (seat.frames and seat.frames[-1].get("room", {}).get("players", [{}] * 2)[1].get("present")):
                await seat.take()
            assert seat.frames[-1]["room"]["players"][1]["program"]
            assert not seat.frames[-1]["room"]["players"][0]["program"]
            await asyncio.to_thread(owner.ask, f"/api/rooms/{code}/start", {})
            await seat.play(2)
            await seat.close()

        asyncio.run(go())
        assert bot.wait(60) == 0, bot.stderr.read().decode()
    finally:
        bot.kill()
        bot.communicate()
    record = owner.request(f"/api/records/{owner.ask(f'/api/rooms/{code}')['record']}").text
    assert '"chosen"' in record


@pytest.mark.parametrize("rules", ["nanchang", "sichuan:blood_app", "taiwan"])
def test_bots_of_the_package_come_through_the_same_door(hall, rules):
    """Three of them and a person play a match; nothing they did was refused."""
    key, _, preset = rules.partition(":")
    owner = Guest(hall, "owner")
    wish = {"rules": key, "preset": preset or None, "deals": 1, "options": {"clock": None}}
    code = owner.ask("/api/rooms", wish)["code"]
    bots = []
    try:
        for level in ("plan", "greedy", "random"):
            token = owner.ask("/api/programs", {"name": level}, status=201)["token"]
            command = [sys.executable, "-m", "sifang", "--lang", "en", "bot", hall.url, code, "--level", level]
            environment = {**os.environ, "SIFANG_TOKEN": token}
            bots.append(subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE))
        seat = Seat(owner, code)

        async def go():
            await seat.open()
            while not (
                seat.frames
                and all(one["present"] for one in seat.frames[-1].get("room", {}).get("players", [{"present": 0}]))
            ):
                await seat.take(30)
            await asyncio.to_thread(owner.ask, f"/api/rooms/{code}/start", {})
            await seat.play(1)
            await seat.close()

        asyncio.run(go())
        for bot in bots:
            out, error = bot.communicate(timeout=60)
            assert bot.returncode == 0, error.decode()
            assert out.decode().startswith("the match is over:")
    finally:
        for bot in bots:
            bot.kill()
            bot.communicate()
    assert hall.errors() == ""


@pytest.mark.parametrize(
    ("token", "arguments", "text"),
    [
        ("", ["http://127.0.0.1:9", "ABCDEF"], "SIFANG_TOKEN"),
        ("x", ["127.0.0.1", "ABCDEF"], "'127.0.0.1'"),
        ("x", ["http://127.0.0.1:9", "ABCDEF"], "does not answer"),
        ("x", ["http://127.0.0.1:9", "ABCDEF", "--level", "plans"], "did you mean plan"),
        ("x", ["HALL", "ABCDEF"], "nobody is known"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(hall, token, arguments, text):
    command = [
        sys.executable,
        "-m",
        "sifang",
        "--lang",
        "en",
        "bot",
        *(hall.url if one == "HALL" else one for one in arguments),
    ]
    found = subprocess.run(
        command, env={**os.environ, "SIFANG_TOKEN": token}, capture_output=True, text=True, check=False
    )
    assert found.returncode == 2
    assert text in found.stderr
    assert len(found.stderr.splitlines()) == 1


def test_a_program_that_says_too_much_plays_on(hall):
    """Frames over the limit are dropped unread; the bot asks for its prompt again."""
    owner = Guest(hall, "owner")
    token = owner.ask("/api/programs", {"name": "hasty"}, status=201)["token"]
    code = owner.ask("/api/rooms", {"rules": "sichuan", "deals": 1, "options": {"clock": None}})["code"]
    visitor = Visitor(hall.url, code, token, "greedy")
    answers, dropped = visitor._take, []

    def hasty(frame):
        """More pings than the hall takes at once, before the first two acts."""
        said = answers(frame)
        acts = [one for one in said if one["t"] == "act"]
        if acts and len(dropped) < 2 and frame["t"] == "prompt":
            dropped.append(frame["seq"])
            return [{"t": "ping"}] * 41 + said
        return said

    visitor._take = hasty
    seat = Seat(owner, code)

    async def go():
        playing = asyncio.create_task(visitor.play())
        await seat.open()
        while not (seat.frames and seat.frames[-1].get("room", {}).get("players", [{}] * 2)[1].get("present")):
            await seat.take()
        await asyncio.to_thread(owner.ask, f"/api/rooms/{code}/start", {})
        await seat.play()
        await asyncio.wait_for(playing, 30)
        await seat.close()

    asyncio.run(go())
    assert visitor.points is not None
    assert dropped
