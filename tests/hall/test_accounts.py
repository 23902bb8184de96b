"""Accounts over the real hall: a guest keeps what he played, passwords are guarded, sessions end, guests are joined."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from hall.people import Guest, Seat, Server
from sifang.hall.accounts import PER_ADDRESS, PER_NAME, Passwords, login_key, parse_login
from sifang.hall.live import Refusal
from sifang.hall.wire import ENDED

PASSWORD = "correct horse 电池"
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"


def play_match(guest: Guest, **wish: Any) -> str:
    """A match of one deal against bots; its record."""
    wish = {"rules": "sichuan", "deals": 1, "bot": "greedy", "options": {"clock": None}, "start": True, **wish}
    code = guest.ask("/api/rooms", wish)["code"]

    async def scene() -> None:
        seat = Seat(guest, code)
        await seat.open()
        await seat.play()
        await seat.close()

    asyncio.run(asyncio.wait_for(scene(), 60))
    return wait_for(lambda: guest.ask(f"/api/rooms/{code}")["record"])


def wait_for(look: Any, seconds: float = 60) -> Any:
    """What a look gives as soon as it gives something."""
    until = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def become(guest: Guest, login: str, password: str = PASSWORD) -> None:
    assert guest.ask("/api/account", {"login": login, "password": password})["login"] == login


def log_in(guest: Guest, login: str, password: str = PASSWORD, *, status: int | None = None, **more: Any) -> Any:
    return guest.ask("/api/session", {"login": login, "password": password, **more}, status=status)


def test_a_guest_becomes_an_account_and_keeps_records_statistics_and_seats(server: Server) -> None:
    ann = Guest(server, "Ann")
    record = play_match(ann)
    code = ann.ask("/api/rooms", {"rules": "mcr"})["code"]
    become(ann, "Ann_1")
    assert ann.ask("/api/account", {"login": "other", "password": PASSWORD}, status=409)["code"] == "account/has"
    elsewhere = Guest(server, "nobody")
    me = log_in(elsewhere, "ann_1")
    assert (me["id"], me["name"], me["login"]) == (ann.me["id"], "Ann", "Ann_1")
    assert code in [one["code"] for one in me["rooms"]]
    assert elsewhere.ask(f"/api/rooms/{code}")["owner"]
    assert [one["id"] for one in elsewhere.ask("/api/records")] == [record]
    profile = wait_for(lambda: (found := elsewhere.ask(f"/api/people/{me['id']}"))["statistics"] and found)
    assert (profile["kind"], profile["you"]) == ("account", True)
    assert [(one["rules"], one["matches"], one["deals"]) for one in profile["statistics"]] == [("sichuan", 1, 1)]


def test_names_are_one_in_any_case_and_width_and_some_belong_to_the_hall(server: Server) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    become(ann, "Straße")
    for name in ("STRASSE", "ｓｔｒａｓｓｅ", " strasse "):
        assert bob.ask("/api/account", {"login": name, "password": PASSWORD}, status=409)["code"] == "account/taken"
        assert log_in(Guest(server, "x"), name)["id"] == ann.me["id"]
    for name in ("Admin", "ＲＯＯＴ", "plan", "四方"):
        assert bob.ask("/api/account", {"login": name, "password": PASSWORD}, status=409)["code"] == "account/taken"
    for name in ("", "x", "a b", "bot:plan", "a" * 25, "<b>", "a\u202eb"):
        assert bob.ask("/api/account", {"login": name, "password": PASSWORD}, status=422)["code"] == "account/login"
    for password in ("", "seven77", "bobby-bob", "x" * 257):
        wish = {"login": "Bobby-Bob", "password": password}
        assert bob.ask("/api/account", wish, status=422)["code"] == "account/weak"


@pytest.mark.parametrize("name", ["Ann", "王小明", "Ünal", "a.b-c_d"])
def test_a_key_is_the_key_of_itself(name: str) -> None:
    login, key = parse_login(name)
    assert login == name
    assert login_key(key) == key


def test_a_wrong_password_and_an_unknown_name_get_one_answer(server: Server) -> None:
    become(Guest(server, "Ann"), "there")
    answers = [
        Guest(server, "x").request("/api/session", {"login": name, "password": "not the one"})
        for name in ("there", "absent")
    ]
    assert answers[0].status_code == answers[1].status_code == 401
    assert answers[0].content == answers[1].content


def test_an_unknown_name_takes_as_long_as_a_known_one() -> None:
    async def scene() -> tuple[float, float]:
        passwords = Passwords()
        kept = await passwords.hash(PASSWORD)
        assert await passwords.check(kept, PASSWORD)
        assert not await passwords.check(kept, PASSWORD + "x")
        times: list[list[float]] = [[], []]
        for _ in range(5):
            for which, one in enumerate((kept, None)):
                began = time.perf_counter()
                assert not await passwords.check(one, "wrong wrong")
                times[which].append(time.perf_counter() - began)
        passwords.close()
        return min(times[0]), min(times[1])

    known, unknown = asyncio.run(scene())
    assert unknown > known / 2


def test_wrong_passwords_are_counted_by_name_and_attempts_by_address() -> None:
    passwords = Passwords()
    for n in range(PER_NAME.amount):
        passwords.attempt("ann", f"10.0.0.{n}")
    with pytest.raises(Refusal, match="for this name"):
        passwords.attempt("ann", "10.0.1.1")
    passwords.attempt("bob", "10.0.1.1")
    passwords.forgive("ann")
    passwords.attempt("ann", "10.0.1.1")
    for n in range(PER_ADDRESS.amount):
        passwords.attempt(f"name{n}", "10.9.9.9")
    with pytest.raises(Refusal, match="from here"):
        passwords.attempt("carol", "10.9.9.9")
    passwords.close()


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Server]:
    """A hall of its own, for tests that use up an address's attempts."""
    with Server(tmp_path) as running:
        yield running


def test_guessing_is_stopped_and_passwords_are_written_nowhere(guarded: Server) -> None:
    ann, thief = Guest(guarded, "Ann"), Guest(guarded, "Thief")
    become(ann, "ann")
    for _ in range(PER_NAME.amount):
        assert log_in(thief, "ann", "guess guess", status=401)["code"] == "account/wrong"
    assert log_in(thief, "ANN", PASSWORD, status=429)["code"] == "account/attempts"
    assert ann.ask("/api/guest")["login"] == "ann", "who is in stays in"
    become(Guest(guarded, "Bob"), "bob")
    assert log_in(thief, "bob")["login"] == "bob"
    kept = b"".join(one.read_bytes() for one in guarded.data.iterdir() if one.is_file())
    assert b"$argon2id$" in kept
    for secret in (PASSWORD, "guess guess", ann.cookies["sifang_guest"]):
        assert secret.encode() not in kept


def test_sessions_are_listed_and_end_with_their_sockets(server: Server) -> None:
    ann = Guest(server, "Ann")
    become(ann, "ann.sessions")
    phone, office = Guest(server, "p"), Guest(server, "o")
    body = {"login": "ann.sessions", "password": PASSWORD}
    assert phone.request("/api/session", body, headers={"user-agent": PHONE}).status_code == 200
    assert office.request("/api/session", body, headers={"user-agent": FIREFOX}).status_code == 200
    code = ann.ask("/api/rooms", {"rules": "mcr"})["code"]
    found = ann.ask("/api/sessions")
    assert len(found) == 3
    assert {one["device"] for one in found} >= {"Safari · iPhone", "Firefox · Windows"}
    assert [one["here"] for one in found].count(True) == 1

    async def scene() -> None:
        seat = Seat(phone, code)
        await seat.open()
        await seat.until("room")
        ended = next(one["id"] for one in found if one["device"] == "Safari · iPhone")
        left = await asyncio.to_thread(ann.ask, "/api/sessions/end", {"id": ended})
        assert len(left) == 2
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await seat.take()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == ENDED

    asyncio.run(asyncio.wait_for(scene(), 20))
    phone.ask("/api/guest", status=401)
    assert ann.ask("/api/sessions/end", {"id": "0" * 16}, status=404)["code"] == "session/none"
    assert [one["here"] for one in ann.ask("/api/sessions/end", {"id": None})] == [True]
    office.ask("/api/guest", status=401)
    assert ann.ask("/api/guest")["login"] == "ann.sessions"


def test_nobody_ends_the_sessions_of_others(server: Server) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    own = ann.ask("/api/sessions")[0]["id"]
    assert bob.ask("/api/sessions/end", {"id": own}, status=404)["code"] == "session/none"
    ann.ask("/api/guest")


def test_a_new_password_ends_all_other_sessions(server: Server) -> None:
    ann, other = Guest(server, "Ann"), Guest(server, "x")
    assert ann.ask("/api/account/password", {"old": "x", "new": PASSWORD}, status=403)["code"] == "account/none"
    become(ann, "ann.changes")
    log_in(other, "ann.changes")
    wrong = {"old": "not that one", "new": "another password"}
    assert ann.ask("/api/account/password", wrong, status=401)["code"] == "account/wrong"
    other.ask("/api/guest")
    ann.ask("/api/account/password", {"old": PASSWORD, "new": "another password"})
    other.ask("/api/guest", status=401)
    ann.ask("/api/guest")
    log_in(other, "ann.changes", status=401)
    assert log_in(other, "ann.changes", "another password")["id"] == ann.me["id"]


def test_logging_out_ends_the_session_and_is_refused_to_who_could_not_come_back(server: Server) -> None:
    ann = Guest(server, "Ann")
    assert ann.ask("/api/session/end", {}, status=403)["code"] == "account/none"
    cookies = dict(ann.cookies)
    become(ann, "ann.leaves")
    assert ann.ask("/api/session/end", {}) == []
    ann.cookies = cookies
    ann.ask("/api/guest", status=401)
    ann.cookies = {}
    assert log_in(ann, "ann.leaves")["id"] == ann.me["id"]


def test_a_guest_with_matches_is_joined_only_when_told_to(server: Server) -> None:
    ann, guest = Guest(server, "Ann"), Guest(server, "Guest")
    become(ann, "ann.joins")
    records = [play_match(ann), play_match(guest)]
    code = guest.ask("/api/rooms", {"rules": "taiwan"})["code"]
    program = guest.ask("/api/programs", {"name": "robot"})["id"]
    wait_for(lambda: guest.ask(f"/api/people/{guest.me['id']}")["statistics"])
    wait_for(lambda: ann.ask(f"/api/people/{ann.me['id']}")["statistics"])
    before = dict(guest.cookies)
    assert log_in(guest, "ann.joins", status=409)["code"] == "account/merge"
    assert guest.cookies == before
    me = log_in(guest, "ann.joins", merge=True)
    assert me["id"] == ann.me["id"]
    assert sorted(one["id"] for one in guest.ask("/api/records")) == sorted(records)
    assert guest.ask(f"/api/people/{me['id']}")["statistics"][0]["matches"] == 2
    room = guest.ask(f"/api/rooms/{code}")
    assert (room["owner"], room["you"], room["players"][0]["name"]) == (True, 0, "Ann")
    assert [one["id"] for one in guest.ask("/api/programs")] == [program]
    ann.ask(f"/api/people/{guest.me['id']}", status=404)
    stranger = Guest(server, "x")
    stranger.cookies = before
    stranger.ask("/api/guest", status=401)


def test_a_program_has_no_account(server: Server) -> None:
    ann = Guest(server, "Ann")
    become(ann, "ann.programs")
    made = ann.ask("/api/programs", {"name": "robot"})
    head = {"authorization": f"Bearer {made['token']}"}
    for path, body in (
        ("/api/account", {"login": "robot1", "password": PASSWORD}),
        ("/api/session", {"login": "ann.programs", "password": PASSWORD}),
    ):
        found = Guest(server, "x").request(path, body, headers=head)
        assert (found.status_code, found.json()["code"]) == (403, "program/program")


def test_a_guest_left_apart_stays_what_he_was(server: Server) -> None:
    ann, guest = Guest(server, "Ann"), Guest(server, "Guest")
    become(ann, "ann.apart")
    play_match(guest)
    assert log_in(guest, "ann.apart", merge=False)["id"] == ann.me["id"]
    assert guest.ask("/api/records") == []
    assert ann.ask(f"/api/people/{guest.me['id']}")["name"] == "Guest"


def test_two_who_sat_together_or_who_still_play_are_not_joined(server: Server) -> None:
    ann, guest = Guest(server, "Ann"), Guest(server, "Guest")
    become(ann, "ann.together")
    code = guest.ask("/api/rooms", {"rules": "sichuan", "options": {"clock": None}})["code"]
    ann.ask(f"/api/rooms/{code}/join", {})
    assert log_in(guest, "ann.together", merge=True, status=409)["code"] == "account/same_table"
    guest.ask(f"/api/rooms/{code}/start", {})
    assert log_in(guest, "ann.together", merge=True, status=409)["code"] == "account/playing"
    assert guest.ask("/api/guest")["id"] == guest.me["id"]
