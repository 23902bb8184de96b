"""The HTTP API: guests, rooms, scorer, and what it refuses."""

from __future__ import annotations

import pytest

from hall.people import Guest, Server
from sifang.hall.routes.files import STATIC


def test_a_guest_is_the_same_with_his_cookie_and_on_another_device(server: Server) -> None:
    guest = Guest(server, "Ann")
    assert guest.ask("/api/guest")["id"] == guest.me["id"]
    code = guest.ask("/api/guest/link", {})["code"]
    other = Guest(server, "nobody")
    other.cookies.clear()
    assert other.ask("/api/guest", {"link": code})["id"] == guest.me["id"]
    other.cookies.clear()
    assert other.ask("/api/guest", {"link": code}, status=422)["code"] == "guest/link"
    other.ask("/api/guest", status=401)


def test_rule_sets_are_told_with_options_and_patterns(server: Server) -> None:
    guest = Guest(server, "Ann")
    found = {one["key"]: one for one in guest.ask("/api/rulesets")}
    assert set(found) == {"mcr", "nanchang", "sichuan", "taiwan"}
    assert all(one["presets"] and one["options"] and one["names"]["zh_hant"] for one in found.values())
    assert len(guest.ask("/api/rulesets/mcr")["patterns"]) >= 81


def test_a_room_is_joined_left_and_closed(server: Server) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    code = ann.ask("/api/rooms", {"rules": "sichuan", "preset": None})["code"]
    assert bob.ask(f"/api/rooms/{code.lower()}")["you"] is None
    assert bob.ask(f"/api/rooms/{code}/join", {"player": 0}, status=409)["code"] == "room/taken"
    assert bob.ask(f"/api/rooms/{code}/join", {})["you"] == 1
    assert bob.ask(f"/api/rooms/{code}/start", {}, status=403)["code"] == "room/not_owner"
    ann.ask(f"/api/rooms/{code}/bots", {"player": 2, "bot": "greedy"})
    room = ann.ask(f"/api/rooms/{code}/leave", {})
    assert [one["kind"] for one in room["players"]] == ["open", "guest", "bot", "open"]
    assert bob.ask(f"/api/rooms/{code}")["owner"] is True
    assert bob.ask(f"/api/rooms/{code}/close", {})["phase"] == "closed"
    assert bob.ask(f"/api/rooms/{code}", status=404)["code"] == "room/none"


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"rules": "chess"}, "room/option"),
        ({"rules": "mcr", "preset": "none"}, "room/option"),
        ({"rules": "mcr", "options": {"rounds": 77}}, "room/option"),
        ({"rules": "mcr", "options": {"enforce": False}}, "room/option"),
        ({"rules": "mcr", "bot": "genius"}, "bot/none"),
        ({"rules": "mcr", "deals": -1}, "room/option"),
        ({"rules": "mcr", "color": "red"}, "http/body"),
        ({}, "http/body"),
    ],
)
def test_a_room_with_impossible_wishes_is_refused(server: Server, wish: dict[str, object], code: str) -> None:
    found = Guest(server, "Ann").request("/api/rooms", wish)
    assert 400 <= found.status_code < 500
    assert found.json()["code"] == code


def test_the_scorer_explains_and_refuses(server: Server) -> None:
    guest = Guest(server, "Ann")
    found = guest.ask("/api/score", {"rules": "mcr", "hand": "19m19p19sESWNCFP", "win": "1m"})
    assert found["legal"] and found["total"] >= 88
    assert found["reading"]["counted"][0]["zh"] == "十三幺"
    assert guest.ask("/api/score", {"rules": "mcr", "hand": "1m", "win": "1m"}, status=422)["code"] == "score/input"
    waits = guest.ask("/api/waits", {"rules": "mcr", "hand": "19m19p19sESWNCFP"})
    assert len(waits) == 13
    answer = guest.ask("/api/trainer", {"rules": "taiwan", "hand": "123456789m123p45sEEE"})
    assert answer["shanten"] == 0 or answer["rows"]


def test_other_sites_and_strangers_are_refused(server: Server) -> None:
    guest = Guest(server, "Ann")
    found = guest.request("/api/rooms", {"rules": "mcr"}, headers={"Origin": "http://evil.example"})
    assert (found.status_code, found.json()["code"]) == (403, "http/origin")
    assert guest.request("/api/rooms", {"rules": "x" * 20000}).json()["code"] == "http/body"
    guest.cookies.clear()
    assert guest.request("/api/rooms", {"rules": "mcr"}).status_code == 401
    headers = guest.request("/api/rulesets").headers
    assert "default-src 'self'" in headers["content-security-policy"]
    for outside in ("/..%2f..%2fmessages.py", "/assets/..%2f..%2fapp.py", "/..%2f..%2f..%2fpy.typed"):
        assert guest.request(outside).status_code == 404
    built = (STATIC / "index.html").is_file()
    unknown = guest.request("/../../etc/passwd")
    assert unknown.status_code == (200 if built else 404)
    assert not built or unknown.content == (STATIC / "index.html").read_bytes()
    assert guest.request("/api/nothing").json()["code"] == "http/none"
