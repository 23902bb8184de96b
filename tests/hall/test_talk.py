"""Talk: who hears what and when, mutes that last, reports with their lines, and limits."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hall.pages import Page
from hall.people import Guest, Seat, Server
from sifang.cli import main
from sifang.hall.directory import SqlDirectory
from sifang.hall.live import Refusal
from sifang.hall.talk import MOST_TEXT, clean
from sifang.hall.talk_store import ReportRow, reports


def room_of_two(server: Server, **wish: Any) -> tuple[Guest, Guest, str]:
    """Two people and two bots at a table without a clock, not begun."""
    one, two = Guest(server, "one"), Guest(server, "two")
    code = one.ask("/api/rooms", {"rules": "mcr", "options": {"clock": None}, **wish})["code"]
    two.ask(f"/api/rooms/{code}/join", {})
    return one, two, code


@pytest.mark.parametrize("text", ["", "   ", "x" * (MOST_TEXT + 1), "a\u202eb", "a\x00b", "\u200d", "a\u2066b"])
def test_a_text_that_nobody_could_read_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="printable"):
        clean(text)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (" a \n b ", "a b"),
        ("打得好", "打得好"),
        ("👩‍👩‍👧", "👩‍👩‍👧"),
        ("e\u0301", "é"),
        ("x" * MOST_TEXT, "x" * MOST_TEXT),
    ],
)
def test_a_text_is_kept_as_one_line(text: str, kept: str) -> None:
    assert clean(text) == kept


def test_players_talk_among_themselves_and_no_table_hears_it(server: Server) -> None:
    async def scene() -> None:
        one, two, code = room_of_two(server)
        one.ask(f"/api/rooms/{code}/start", {})
        seat = Seat(one, code)
        await seat.open()
        await seat.until("snapshot")
        pages = [await Page(guest).open(room=code) for guest in (one, two, Guest(server, "stranger"))]
        for page in pages:
            await page.until("company")
        await pages[0].say("table", "hello")
        await pages[1].until("talk", lambda frame: [line["text"] for line in frame["lines"]] == ["hello"])
        await pages[2].send("say", channel="table", text="me too")
        assert (await pages[2].until("error"))["code"] == "talk/none"
        assert "hello" not in await pages[2].said()
        await pages[1].send("say", channel="watchers", text="and here?")
        assert (await pages[1].until("error"))["code"] == "talk/none"
        await seat.send({"t": "ping", "n": 1})
        await seat.until("pong")
        assert not any("hello" in text for text in seat.raw)
        for page in pages:
            await page.close()
        await seat.close()

    asyncio.run(scene())


def test_what_onlookers_say_reaches_players_when_the_deal_is_over(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        one, two, code = room_of_two(server)
        one.ask(f"/api/rooms/{code}/start", {})
        seats = [Seat(guest, code, n) for n, guest in enumerate((one, two))]
        for seat in seats:
            await seat.open()
            await seat.until("snapshot")
        stranger = Guest(server, "stranger")
        onlooker = await Page(stranger).open(room=code)
        await onlooker.say("watchers", "he waits for the five")
        player = await Page(one).open(room=code)
        await player.until("company")
        assert "he waits for the five" not in await player.said()
        # A restart forgets nothing of what is to be kept back.
        server.kill()
        server.begin()
        player = await Page(one).open(room=code)
        await player.until("company")
        assert "he waits for the five" not in await player.said()
        onlooker = await Page(stranger).open(room=code)
        await onlooker.until("talk", lambda frame: frame["whole"] and len(frame["lines"]) == 1)
        seats = [Seat(guest, code, n) for n, guest in enumerate((one, two))]
        for seat in seats:
            await seat.open()
        await asyncio.gather(*(seat.play(1) for seat in seats))
        await player.until("talk", lambda frame: [line["text"] for line in frame["lines"]] == ["he waits for the five"])
        # Between two deals there is nothing to keep back.
        await onlooker.say("watchers", "well done")
        await player.until("talk", lambda frame: [line["text"] for line in frame["lines"]] == ["well done"])
        for one_more in (player, onlooker):
            await one_more.close()
        for seat in seats:
            await seat.close()

    with Server(tmp_path) as server:
        asyncio.run(scene(server))


def test_a_mute_lasts_in_other_rooms_on_other_devices_and_after_a_restart(tmp_path: Path) -> None:
    async def scene(server: Server) -> None:
        loud, quiet = Guest(server, "loud"), Guest(server, "quiet")
        page, other = await Page(loud).open(hall=True), await Page(quiet).open(hall=True)
        await page.say("hall", "first")
        await other.until("talk", lambda frame: [line["text"] for line in frame["lines"]] == ["first"])
        second = await Page(quiet).open(hall=True)
        await second.until("muted")
        await other.send("mute", person=loud.me["id"])
        for one in (other, second):
            assert [who["name"] for who in (await one.until("muted", lambda frame: frame["people"]))["people"]] == [
                "loud"
            ]
        await page.say("hall", "second")
        await page.send("say", channel="hall", emote="wow")
        await page.until("talk", lambda frame: frame["lines"][0]["kind"] == "emote")
        for one in (other, second):
            assert (await one.said()).count("second") == 0
        server.kill()
        server.begin()
        back = await Page(quiet).open(hall=True)
        page = await Page(loud).open(hall=True)
        await page.say("hall", "third")
        assert await back.said() == []
        await back.send("mute", person=loud.me["id"], on=False)
        await back.until("muted", lambda frame: not frame["people"])
        await page.say("hall", "fourth")
        assert await back.said() == ["fourth"]
        await back.send("mute", person=quiet.me["id"])
        assert (await back.until("error"))["code"] == "talk/person"
        for one in (page, back):
            await one.close()

    with Server(tmp_path) as server:
        asyncio.run(scene(server))


def kept_reports(folder: Path) -> list[ReportRow]:
    directory = SqlDirectory(folder / "hall.db")
    try:
        return list(asyncio.run(reports(directory)))
    finally:
        directory.close()


def test_a_report_takes_the_last_lines_and_the_moment_of_the_match(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told: dict[str, Any] = {}

    async def scene(server: Server) -> None:
        one, two, code = room_of_two(server)
        one.ask(f"/api/rooms/{code}/start", {})
        seat = Seat(one, code)
        await seat.open()
        await seat.until("snapshot")
        if not seat.seen:
            await seat.until("events")
        pages = [await Page(guest).open(room=code) for guest in (one, two)]
        for n in range(3):
            await pages[1].say("table", f"line {n}")
        await pages[0].send("report", person=two.me["id"], reason="abuse", channel="table", note=" rude\n words ")
        assert (await pages[0].until("reported"))["lines"] >= 3
        await pages[0].send("report", person="nobody", reason="abuse", channel="table")
        assert (await pages[0].until("error"))["code"] == "talk/person"
        for _ in range(4):
            await pages[0].send("report", person=two.me["id"], reason="spam", channel="hall")
            await pages[0].until("reported")
        await pages[0].send("report", person=two.me["id"], reason="spam", channel="hall")
        assert (await pages[0].until("error"))["code"] == "talk/reports"
        command = ["hall", "admin", "reports", "--data", str(tmp_path), "--lang", "en"]
        assert await asyncio.to_thread(main, command) == 0
        told.update(reporter=one.me["id"], person=two.me["id"], match=seat.match, room=code, seen=seat.seen)
        for page in pages:
            await page.close()
        await seat.close()

    with Server(tmp_path) as server:
        asyncio.run(scene(server))
    shown = capsys.readouterr().out
    assert f"person={told['person']}/" in shown and "reason=abuse  note=rude words" in shown and ": line 2\n" in shown
    kept = kept_reports(tmp_path)
    assert [one.reason for one in kept] == ["spam"] * 4 + ["abuse"]
    first = kept[-1]
    assert (first.reporter.id, first.person.id, first.room) == (told["reporter"], told["person"], told["room"])
    assert (first.note, first.channel) == ("rude words", "table")
    assert (first.moment.match, first.moment.deal) == (told["match"], 0)
    # The moment counts every event of the deal, a seat's number only those that it may know of.
    assert first.moment.event >= told["seen"] > 0
    assert [line.text for line in first.lines][-3:] == ["line 0", "line 1", "line 2"]


def test_who_talks_too_fast_is_stopped(server: Server) -> None:
    async def scene() -> None:
        page = await Page(Guest(server, "fast")).open(hall=True)
        for n in range(5):
            await page.say("hall", f"fast {n}")
        await page.send("say", channel="hall", text="fast 5")
        assert (await page.until("error"))["code"] == "talk/too_many"
        assert "fast 5" not in await page.said()
        await page.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ({"emote": "insult"}, "talk/emote"), ({}, "talk/text"), ({"text": "a", "emote": "wow"}, "talk/text"),
        ({"text": " "}, "talk/text"), ({"text": "a", "name": "somebody else"}, "frame/malformed"),
    ],
)  # fmt: skip
def test_a_line_is_a_text_or_an_emote_that_there_is(server: Server, said: dict[str, Any], code: str) -> None:
    async def scene() -> None:
        page = await Page(Guest(server, "mute")).open(hall=True)
        await page.send("say", channel="hall", **said)
        assert (await page.until("error"))["code"] == code
        await page.close()

    asyncio.run(scene())
