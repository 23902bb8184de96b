"""The host's keys: settings, the page's interface, bans, metrics, and a database copied under load and put back."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from hall.people import Guest, Seat, Server, table_of_four
from sifang.cli import main
from sifang.hall import backup, folder
from sifang.hall.config import NAMES, BadConfig, load
from sifang.hall.metrics import Metrics
from sifang.words import words

DOCS = Path(__file__).parents[2] / "docs/hall"


class Host:
    """Who holds the token of the data folder."""

    def __init__(self, server: Server) -> None:
        self.server = server

    def ask(self, path: str, body: object = None, *, token: str | None = None, status: int = 200) -> object:
        bearer = folder.token(self.server.data, "admin") if token is None else token
        with httpx.Client(base_url=self.server.url, headers={"authorization": f"Bearer {bearer}"}) as http:
            found = http.get(path) if body is None else http.post(path, json=body)
        assert found.status_code == status, found.text
        return found.json() if "json" in found.headers["content-type"] else found.text


@pytest.fixture(scope="module")
def host(server: Server) -> Host:
    return Host(server)


# --- settings -----------------------------------------------------------------------------------------------------------------------------


def test_a_flag_beats_the_environment_which_beats_the_file(tmp_path: Path) -> None:
    file = tmp_path / "hall.toml"
    file.write_text('port = 1001\nsockets = 7\nhost = "::1"\ntrusted_proxies = ["10.0.0.0/8"]\n')
    found = load({"port": "1003"}, {"SIFANG_HALL_PORT": "1002", "SIFANG_HALL_SOCKETS": "8", "PATH": "/bin"}, file)
    assert (found.port, found.sockets, found.host, found.trusted_proxies) == (1003, 8, "::1", ("10.0.0.0/8",))
    assert load({}, {"SIFANG_HALL_CONFIG": str(file), "SIFANG_HALL_ADMINS": "ann, bob"}).admins == ("ann", "bob")


@pytest.mark.parametrize(
    ("text", "named"),
    [("prot = 1", "prot"), ("port = 0", "port"), ('port = "80"', "port"), ('trusted_proxies = ["x"]', "trusted_proxies"),
     ("browser = 3", "browser"), ('public_url = "mahjong.example"', "public_url"), ('log_level = "loud"', "log_level")],
)  # fmt: skip
def test_a_wrong_setting_is_named(tmp_path: Path, text: str, named: str) -> None:
    file = tmp_path / "hall.toml"
    file.write_text(text)
    with pytest.raises(BadConfig) as told:
        load({}, {}, file)
    assert told.value.values["name"] == named


def test_a_misspelt_setting_gets_one_line_with_the_nearest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "hall.toml"
    file.write_text("prot = 8000\n")
    assert main(["hall", "--config", str(file), "--lang", "en"]) == 2
    assert capsys.readouterr().err == "sifang: no setting 'prot' (file); did you mean port?\n"
    monkeypatch.setenv("SIFANG_HALL_PROT", "1")
    assert main(["hall", "doctor", "--lang", "en"]) == 2
    assert "did you mean SIFANG_HALL_PORT?" in capsys.readouterr().err


def test_the_page_of_settings_is_true() -> None:
    text = (DOCS / "configuration.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (?:.*) \| (.*) \|$", text, re.MULTILINE))
    say = words("en")
    assert rows == {name: say(f"host.option.{name}") for name in NAMES}


# --- looking and doing --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["hall", "rooms", "people", "bans", "acts", "reports", "seen"])
def test_without_the_token_nothing_is_told(server: Server, host: Host, path: str) -> None:
    host.ask(f"/api/admin/{path}", token="x" * 43, status=403)
    assert Guest(server, "Ann").ask(f"/api/admin/{path}", status=403)["code"] == "admin/none"
    host.ask(f"/api/admin/{path}")


def test_a_banned_person_is_cut_off_and_a_bot_plays_on(server: Server, host: Host) -> None:
    guests, code = table_of_four(server, "mcr")
    victim = guests[1]

    async def cut() -> None:
        seat = Seat(victim, code)
        await seat.open()
        await seat.until("snapshot")
        await asyncio.to_thread(
            host.ask, "/api/admin/bans", {"subject": victim.me["id"], "hours": 1, "reason": "cheating"}
        )
        with pytest.raises(ConnectionClosed):
            await seat.until("never", 5)
        await seat.close()

    asyncio.run(cut())
    assert victim.ask(f"/api/rooms/{code}/join", {}, status=403)["code"] == "http/banned"
    seats = guests[0].ask(f"/api/rooms/{code}")["players"]
    assert seats[1]["kind"] == "bot" and [one["kind"] for one in seats].count("guest") == 3
    host.ask("/api/admin/bans/end", {"subject": victim.me["id"]})
    victim.ask("/api/guest")
    acts = host.ask("/api/admin/acts")
    assert [(one["who"], one["act"], one["subject"]) for one in acts[:2]] == [  # type: ignore[index]
        ("host", "unban", victim.me["id"]), ("host", "ban", victim.me["id"])
    ]  # fmt: skip
    assert "cheating" in acts[1]["detail"]  # type: ignore[index]


def test_people_are_moved_rooms_closed_and_sessions_ended(server: Server, host: Host) -> None:
    ann, bob = Guest(server, "Ann"), Guest(server, "Bob")
    first = ann.ask("/api/rooms", {"rules": "mcr"})["code"]
    second = bob.ask("/api/rooms", {"rules": "mcr"})["code"]
    host.ask(f"/api/admin/rooms/{first}/move", {"person": ann.me["id"], "to": second})
    assert [one["name"] for one in bob.ask(f"/api/rooms/{second}")["players"]][:2] == ["Bob", "Ann"]
    ann.ask(f"/api/rooms/{first}", status=404)
    host.ask(f"/api/admin/rooms/{second}/close", {"reason": "late"})
    bob.ask(f"/api/rooms/{second}", status=404)
    found = host.ask(f"/api/admin/people?text={ann.me['id']}")
    assert [(one["id"], one["sessions"]) for one in found] == [(ann.me["id"], 1)]  # type: ignore[union-attr]
    host.ask(f"/api/admin/people/{ann.me['id']}/end", {})
    ann.ask("/api/guest", status=401)


def test_the_commands_of_the_host_speak_to_the_running_hall(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    guest = Guest(server, "Commanded")
    code = guest.ask("/api/rooms", {"rules": "taiwan"})["code"]
    data = ["--data", str(server.data), "--lang", "en"]
    assert main(["hall", "admin", "rooms", "--json", *data]) == 0
    assert code in {one["code"] for one in json.loads(capsys.readouterr().out)}
    assert main(["hall", "admin", "close", code, "--reason", "test", *data]) == 0
    guest.ask(f"/api/rooms/{code}", status=404)
    assert main(["hall", "admin", "close", code, *data]) == 2
    assert f"there is no room '{code}'" in capsys.readouterr().err


def test_an_account_that_is_named_holds_the_keys(tmp_path: Path) -> None:
    with Server(tmp_path, pace="--at-once --admins Keeper") as server:
        keeper = Guest(server, "Keeper")
        keeper.ask("/api/admin/hall", status=403)
        keeper.ask("/api/account", {"login": "keeper", "password": "a long enough one"})
        assert keeper.ask("/api/admin/hall")["who"] == "keeper"


# --- metrics ------------------------------------------------------------------------------------------------------------------------------


def series(text: str) -> set[str]:
    return {
        line.split()[2]
        for line in text.splitlines()
        if line.startswith("# TYPE") and not line.split()[2].endswith("_created")
    }


def test_every_series_is_on_the_dashboard_page_and_the_other_way_round(host: Host) -> None:
    token = folder.token(host.server.data, "metrics")
    told = series(str(host.ask("/metrics", token=token)))
    page = set(re.findall(r"^\| `(\w+)`", (DOCS / "dashboard.md").read_text(encoding="utf-8"), re.MULTILINE))
    assert told == page


def test_metrics_need_a_token_and_it_opens_nothing_else(host: Host) -> None:
    host.ask("/metrics", token="no", status=403)
    host.ask("/api/admin/rooms", token=folder.token(host.server.data, "metrics"), status=403)


def test_refusals_and_closes_of_sockets_are_counted(server: Server, host: Host) -> None:
    guest = Guest(server, "Counted")
    room = guest.ask("/api/rooms", {"rules": "mcr"})["code"]

    async def misbehave() -> None:
        seat = Seat(guest, room)
        await seat.open()
        with pytest.raises(ConnectionClosed):
            for _ in range(9):
                await seat.send("rubbish")
            await seat.until("never", 10)
        await seat.close()

    asyncio.run(misbehave())
    told = str(host.ask("/metrics"))
    assert re.search(r'^sifang_refusals_total\{code="frame/malformed"\} 5\.0$', told, re.MULTILINE)
    assert re.search(r'^sifang_socket_closes_total\{code="4400"\} 1\.0$', told, re.MULTILINE)


def test_labels_do_not_grow_with_what_is_sent() -> None:
    metrics = Metrics()
    for n in range(100):
        metrics.refused(f"made/up{n}")
    assert metrics.text().count(b"sifang_refusals_total{") == 1


# --- backup and restore -------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def played(tmp_path: Path) -> Iterator[tuple[Server, Seat, Path]]:
    """A hall that was killed in mid-deal after a backup was taken while it was played."""
    data = tmp_path / "data"
    data.mkdir()
    server = Server(data)
    server.begin()
    guests, code = table_of_four(server, "sichuan")
    seat = Seat(guests[0], code)

    async def play() -> None:
        seats = [seat, *(Seat(one, code, n) for n, one in enumerate(guests[1:], 1))]
        for one in seats:
            await one.open()
            await one.until("snapshot")
        playing = [asyncio.create_task(one.play(99, 60)) for one in seats]
        async with asyncio.timeout(60):
            while seat.seen < 12:  # noqa: ASYNC110 - it is the play of the others that is waited for
                await asyncio.sleep(0.02)
        arguments = ["hall", "backup", str(tmp_path / "copy.db"), "--data", str(data), "--lang", "en"]
        assert await asyncio.to_thread(main, arguments) == 0
        for one in playing:
            one.cancel()
        server.kill()
        await asyncio.gather(*playing, *(one.close() for one in seats), return_exceptions=True)

    asyncio.run(play())
    yield server, seat, tmp_path / "copy.db"
    if server.process is not None and server.process.poll() is None:
        server.process.terminate()
        server.process.wait(10)


def test_a_backup_of_a_hall_in_play_brings_its_tables_back(
    played: tuple[Server, Seat, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    server, seat, copy = played
    assert sqlite3.connect(copy).execute("SELECT count(*) FROM log").fetchone()[0] > 5
    assert main(["hall", "restore", str(copy), "--data", str(server.data), "--lang", "en"]) == 0
    kept = sorted(one.name for one in server.data.glob("replaced-*"))
    assert [one.rpartition(".")[2] for one in kept][:2] == ["db", "db-shm"] and len(kept) == 3
    server.begin()
    assert "unreadable" not in server.errors()

    async def back() -> None:
        again = Seat(seat.guest, seat.code)
        await again.open()
        await again.until("snapshot")
        assert again.match == seat.match and again.seen > 0
        await again.close()

    asyncio.run(back())
    assert main(["hall", "restore", str(copy), "--data", str(server.data), "--lang", "en"]) == 2
    assert "stop it first" in capsys.readouterr().err
    assert main(["hall", "--data", str(server.data), "--no-browser", "--lang", "en"]) == 2
    assert "runs on" in capsys.readouterr().err


def test_what_is_no_backup_is_refused_and_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rubbish = tmp_path / "rubbish.db"
    rubbish.write_bytes(b"no database at all, but long enough to be looked at as one" * 20)
    assert main(["hall", "restore", str(rubbish), "--data", str(tmp_path), "--lang", "en"]) == 2
    assert "rubbish.db is no whole database of a hall" in capsys.readouterr().err
    newer = tmp_path / "newer.db"
    with sqlite3.connect(newer) as base:
        base.execute("CREATE TABLE alembic_version (version_num TEXT)")
        base.execute("INSERT INTO alembic_version VALUES ('tomorrow')")
    base.close()
    assert main(["hall", "restore", str(newer), "--data", str(tmp_path), "--lang", "en"]) == 2
    assert "newer version (step tomorrow)" in capsys.readouterr().err
    assert not (tmp_path / folder.DATABASE).exists()
    with pytest.raises(backup.BadBackup, match="exists"):
        backup.copy(newer, rubbish)
