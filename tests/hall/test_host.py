"""What a host may get wrong: each gets one line that names the thing, and nothing is lost. And the signals that a hall knows."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from hall.people import Server, free_port
from sifang.cli import main
from sifang.hall import doctor, folder, schema
from sifang.hall.config import Config
from sifang.hall.directory import SqlDirectory
from sifang.hall.routes import files
from sifang.hall.serve import listen


@pytest.fixture
def taken() -> Iterator[int]:
    """A port at which something listens already."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def told(capsys: pytest.CaptureFixture[str], *given: str) -> str:
    """The one line that a command ends with."""
    assert main(["hall", *given, "--lang", "en"]) == 2
    found = capsys.readouterr()
    assert found.out == "" and found.err.count("\n") == 1, found
    return found.err.removeprefix("sifang: ").strip()


def test_a_port_that_is_taken_is_named_before_anything_is_touched(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], taken: int
) -> None:
    line = told(capsys, "--data", str(tmp_path), "--port", str(taken), "--no-browser")
    assert line == f"nothing can listen at 127.0.0.1, port {taken}: Address already in use"
    assert not (tmp_path / folder.DATABASE).exists()


def test_an_address_of_another_machine_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line = told(capsys, "--data", str(tmp_path), "--host", "203.0.113.1", "--port", str(free_port()), "--no-browser")
    assert line.startswith("nothing can listen at 203.0.113.1, port ")


def test_a_folder_that_cannot_be_used_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.touch()
    assert told(capsys, "--data", str(file / "data"), "--no-browser") == f"{file / 'data'}: Not a directory"
    # What cannot be written is not what is in use.
    (tmp_path / folder.LOCK).mkdir()
    line = told(capsys, "--data", str(tmp_path), "--no-browser")
    assert line == f"{tmp_path}: hall.lock: unable to open database file"
    assert told(capsys, "rebuild", "--data", str(tmp_path)).endswith(
        "there is no hall's database " + str(tmp_path / "hall.db")
    )


def test_a_settings_file_that_is_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "hall.toml"
    assert told(capsys, "--config", str(file)) == f"{file}: No such file or directory"
    file.write_text("port 8000\n")
    line = told(capsys, "--config", str(file))
    assert line.startswith(f"{file}: ") and "line 1" in line


def test_statistics_are_not_made_anew_out_of_another_versions_database(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    SqlDirectory(tmp_path / folder.DATABASE).close()
    with closing(sqlite3.connect(tmp_path / folder.DATABASE)) as base, base:
        base.execute("UPDATE alembic_version SET version_num = 'tomorrow'")
    line = told(capsys, "rebuild", "--data", str(tmp_path))
    assert line == f"{tmp_path / 'hall.db'} was written by a newer version (step tomorrow)"
    with closing(sqlite3.connect(tmp_path / folder.DATABASE)) as base, base:
        base.execute("UPDATE alembic_version SET version_num = ?", (schema.revisions()[0],))
    assert main(["hall", "rebuild", "--data", str(tmp_path)]) == 0


def test_a_new_folder_is_its_owners_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with folder.held(data):
        assert data.stat().st_mode & 0o777 == 0o700


def test_what_root_does_in_a_halls_folder_leaves_it_to_the_halls_user(tmp_path: Path) -> None:
    """A restore typed by root: the hall runs as another, and must be able to open what then lies there."""
    old, data = tmp_path / "old", tmp_path / "data"
    old.mkdir()
    data.mkdir()
    SqlDirectory(old / folder.DATABASE).close()
    if os.geteuid() == 0:
        os.chown(data, 12345, 12345)
    assert main(["hall", "backup", str(tmp_path / "copy.db"), "--data", str(old)]) == 0
    assert main(["hall", "restore", str(tmp_path / "copy.db"), "--data", str(data)]) == 0
    assert main(["hall", "doctor", "--data", str(data), "--port", str(free_port())]) == 0
    folder.token(data, "admin")
    there = sorted(data.iterdir())
    assert {"admin.token", "hall.db", "hall.lock"} <= {one.name for one in there}
    assert {one.stat().st_uid for one in there} == {data.stat().st_uid}


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stops_the_hall_in_order(tmp_path: Path, sent: signal.Signals) -> None:
    server = Server(tmp_path)
    before = signal.signal(sent, signal.SIG_DFL)  # under nohup a child would go on ignoring what its parent ignores
    try:
        server.begin()
    finally:
        signal.signal(sent, before)
    assert server.process is not None
    try:
        assert (tmp_path / folder.RUNNING).exists()
        server.process.send_signal(sent)
        assert server.process.wait(15) == 0
    finally:
        server.process.kill()
    # What says that it runs is taken away by an orderly end alone, and so is the write-ahead log.
    assert not (tmp_path / folder.RUNNING).exists()
    assert not (tmp_path / "hall.db-wal").exists()


def test_who_comes_while_the_hall_starts_waits_and_is_not_refused() -> None:
    """It listens before it reads its tables back: a proxy in front has nothing to complain of."""
    port = free_port()
    listening = listen(Config(port=port))
    with socket.create_connection(("127.0.0.1", port), 5):
        pass
    for one in listening:
        one.close()
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port), 5)


def test_both_families_of_a_name_are_listened_at(tmp_path: Path) -> None:
    with Server(tmp_path, pace="--at-once --host localhost") as server:
        names = {one[4][0] for one in socket.getaddrinfo("localhost", server.port, type=socket.SOCK_STREAM)}
        for name in names:
            host = f"[{name}]" if ":" in name else name
            assert httpx.get(f"http://{host}:{server.port}/healthz", headers={"host": "localhost"}).text == "ok\n"


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_pages_are_told_with_one_charset_and_monitors_may_ask_with_head(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "STATIC", tmp_path)
    (tmp_path / "index.html").write_text("四方", encoding="utf-8")
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "x.js").write_text("'四方'", encoding="utf-8")
    with TestClient(Litestar([files.files])) as http:
        for path, kind in (("/", "text/html"), ("/room/ABC", "text/html"), ("/assets/x.js", "text/javascript")):
            whole, head = http.get(path), http.head(path)
            assert whole.headers["content-type"] == head.headers["content-type"] == f"{kind}; charset=utf-8"
            assert (head.status_code, head.content, head.headers["content-length"]) == (
                200,
                b"",
                str(len(whole.content)),
            )
        assert http.head("/assets/none.js").status_code == 404


def test_the_disks_probe_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk without room takes a file's name but nothing of it."""

    def full(path: Path, _: bytes) -> None:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    found = list(doctor.disk(tmp_path))
    assert [(one.level, one.values["why"]) for one in found] == [("bad", "No space left on device")]
    assert list(tmp_path.iterdir()) == []
