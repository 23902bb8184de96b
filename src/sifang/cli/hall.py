"""``sifang hall``: serve the hall, and what its host needs besides."""

from __future__ import annotations

import argparse
import datetime
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from sifang.cli.parser import BadInput, Parser, nearest
from sifang.words import Words

PARTS = ("doctor", "backup", "restore", "rebuild", "admin")
ADMIN = {
    "rooms": (), "people": ("TEXT?",), "close": ("ROOM",), "move": ("PERSON", "ROOM", "TO?"), "ban": ("PERSON",), "unban": ("PERSON",),
    "end": ("PERSON",), "acts": (), "reports": (),
}  # fmt: skip
"""What ``sifang hall admin`` can do, and the places that each takes."""
SECONDS = 20.0


def run(given: list[str], say: Words) -> int:
    """Run the hall or one of its commands; raises BadInput."""
    # The hall's own modules need packages that may not be there: they are imported where they are used, and who calls says what is missing.
    part = given[0] if given and not given[0].startswith("-") else "serve"
    if part == "serve":
        return _serve(given, say)
    if part not in PARTS:
        raise BadInput(say("error.command", name=f"hall {part}", hint=nearest(say, part, PARTS)))
    work = {"doctor": _doctor, "backup": _backup, "restore": _restore, "rebuild": _rebuild, "admin": _admin}[part]
    return work(given[1:], say)


def _parser(name: str, say: Words, settings: Sequence[str]) -> Parser:
    from sifang.hall import config

    found = Parser(name, say)
    found.flag("--config", help_key="host.config", metavar="FILE.toml")
    for one in settings:
        flag = "--" + one.replace("_", "-")
        kind = config.KINDS[one]
        if kind is bool:
            more: dict[str, Any] = {"action": argparse.BooleanOptionalAction}
        else:
            more = {"metavar": "A,B" if config.is_list(one) else "N" if kind is int else one.upper()}
        found.flag(flag, help_key=f"host.option.{one}", dest=one, default=None, **more)
    return found


def _config(args: argparse.Namespace, settings: Sequence[str], say: Words) -> Any:
    from sifang.hall import config

    flags = {name: getattr(args, name) for name in settings if getattr(args, name) is not None}
    flags = {name: str(value).lower() if isinstance(value, bool) else value for name, value in flags.items()}
    try:
        return config.load(flags, file=Path(args.config) if args.config else None)
    except config.BadConfig as error:
        values = dict(error.values)
        if error.key == "unknown":
            near = [config.PREFIX + one.upper() if values["source"] == "environment" else one for one in config.NAMES]
            values["hint"] = nearest(say, values["name"], near)
        raise BadInput(say(f"host.error.{error.key}", **values)) from error


def _read(
    name: str, given: list[str], say: Words, settings: Sequence[str], *places: str
) -> tuple[Any, argparse.Namespace]:
    own = _parser(name, say, settings)
    for place in places:
        own.place(place, "host.file")
    own.finish()
    args = own.parse(given)
    return _config(args, settings, say), args


@contextmanager
def _errors(data: Path, say: Words, in_use: str = "stop_first") -> Iterator[None]:
    """What is wrong with a hall's folder or with a file of it, in one line; raises BadInput."""
    from sifang.hall import backup, folder

    try:
        yield
    except folder.InUse as error:
        raise BadInput(say(f"host.error.{in_use}", folder=data)) from error
    except backup.BadBackup as error:
        raise BadInput(say(f"host.error.{error.key}", file=error.file, why=error.why)) from error
    except OSError as error:
        raise BadInput(say("error.file", file=error.filename or data, why=error.strerror or error)) from error


# --- serve --------------------------------------------------------------------------------------------------------------------------------


def _serve(given: list[str], say: Words) -> int:
    from sifang.hall import backup, config, disk, folder, serve

    at_once = "--at-once" in given
    """Nobody waits at the tables: for tests and load."""
    settings, _ = _read("hall", [one for one in given if one != "--at-once"], say, config.NAMES)
    with _errors(settings.folder, say, "in_use"), folder.held(settings.folder):
        disk.probe(settings.folder)
        listening = _listen(settings, say)
        kept = backup.before_upgrade(settings.folder)
        if kept is not None:
            print(say("host.kept", file=kept))
        return serve.serve(settings, listening, at_once=at_once)


def _listen(settings: Any, say: Words) -> Any:
    from sifang.hall import serve

    try:
        return serve.listen(settings)
    except OSError as error:
        why = error.strerror or error
        raise BadInput(say("host.error.listen", host=settings.host, port=settings.port, why=why)) from error


# --- doctor, backup, restore, rebuild -----------------------------------------------------------------------------------------------------


def _doctor(given: list[str], say: Words) -> int:
    from sifang.hall import config, doctor

    own = _parser("hall doctor", say, config.NAMES)
    own.flag("--hold", help_key="host.hold", metavar="N", type=own.whole(0, 3600), default=0)
    own.finish()
    args = own.parse(given)
    settings = _config(args, config.NAMES, say)
    bad = 0
    with _errors(settings.folder, say):
        for one in doctor.examine(settings, hold=args.hold):
            print(f"{say(f'host.level.{one.level}'):<6}{say(f'host.doctor.{one.key}', **one.values)}", flush=True)
            bad += one.level == "bad"
    return 1 if bad else 0


def _backup(given: list[str], say: Words) -> int:
    from sifang.hall import backup, folder

    settings, args = _read("hall backup", given, say, ("data",), "FILE")
    target = Path(args.file)
    began = time.perf_counter()
    with _errors(settings.folder, say):
        backup.copy(settings.folder / folder.DATABASE, target)
    seconds, size = time.perf_counter() - began, target.stat().st_size / 1024 / 1024
    print(say("host.backup_done", file=target, mib=f"{size:.1f}", seconds=f"{seconds:.2f}"))
    return 0


def _restore(given: list[str], say: Words) -> int:
    from sifang.hall import backup

    settings, args = _read("hall restore", given, say, ("data",), "FILE")
    with _errors(settings.folder, say):
        aside = backup.restore(settings.folder, Path(args.file))
    print(say("host.restored", folder=settings.folder))
    if aside is not None:
        print(say("host.set_aside", file=aside))
    return 0


def _rebuild(given: list[str], say: Words) -> int:
    from sifang.hall import rebuilding

    settings, _ = _read("hall rebuild", given, say, ("data",))
    with _errors(settings.folder, say):
        count = rebuilding.run(settings.folder)
    print(say("host.rebuilt", n=count))
    return 0


# --- admin --------------------------------------------------------------------------------------------------------------------------------


def _admin(given: list[str], say: Words) -> int:
    name = next((one for one in given if not one.startswith("-")), "")
    if name not in ADMIN:
        if any(one in ("-h", "--help") for one in given):
            print(say("host.admin_acts", acts=", ".join(ADMIN)))
            return 0
        raise BadInput(say("error.command", name=f"hall admin {name}".strip(), hint=nearest(say, name, ADMIN)))
    rest = list(given)
    rest.remove(name)
    own = _parser(f"hall admin {name}", say, ("data",))
    for place in ADMIN[name]:
        own.place(
            place.rstrip("?"), f"host.place_{place.rstrip('?').lower()}", nargs="?" if place.endswith("?") else None
        )
    if name in ("ban", "close", "move", "end"):
        own.flag("--reason", help_key="host.reason", metavar="TEXT", default="")
    if name == "ban":
        own.flag("--hours", help_key="host.hours", metavar="N", type=own.whole(1, 100_000), default=None)
    own.flag("--json", help_key="help.json", action="store_true")
    own.finish()
    args = own.parse(rest)
    hall = _Hall(_config(args, ("data",), say).folder, say)
    match name:
        case "rooms" | "acts" | "reports":
            answer = hall.ask(name)
        case "people":
            answer = hall.ask("people?" + urllib.parse.urlencode({"text": args.text or ""}))
        case "close":
            answer = hall.ask(f"rooms/{_quoted(args.room)}/close", {"reason": args.reason})
        case "move":
            answer = hall.ask(
                f"rooms/{_quoted(args.room)}/move", {"person": args.person, "to": args.to, "reason": args.reason}
            )
        case "ban":
            answer = hall.ask("bans", {"subject": args.person, "hours": args.hours, "reason": args.reason})
        case "unban":
            answer = hall.ask("bans/end", {"subject": args.person})
        case _:
            answer = hall.ask(f"people/{_quoted(args.person)}/end", {"reason": args.reason})
    if args.json:
        print(json.dumps(answer, ensure_ascii=False))
    else:
        for row in answer:
            said = row.pop("lines", [])
            print("  ".join(f"{key}={_cell(key, value)}" for key, value in row.items()))
            for line in said:
                print(f"    {line['name']}: {line['text']}")
    return 0


def _quoted(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def _cell(key: str, value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, list):
        return ",".join(_cell("", one) for one in value)
    if isinstance(value, dict):
        return "/".join(_cell(name, one) for name, one in value.items())
    if isinstance(value, float) and key in ("made", "until", "touched", "created", "at"):
        return datetime.datetime.fromtimestamp(value, datetime.UTC).isoformat(timespec="seconds")
    return str(value)


class _Hall:
    """The running hall of a folder, spoken to with its own token."""

    def __init__(self, data: Path, say: Words) -> None:
        from sifang.hall import folder

        with _errors(data, say):
            url = folder.running(data)
            if url is None:
                raise BadInput(say("host.error.not_running", folder=data))
            self._url, self._token, self._say = url, folder.token(data, "admin"), say

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer of ``/api/admin/``; raises BadInput."""
        request = urllib.request.Request(  # noqa: S310 - the host's own address
            f"{self._url}api/admin/{path}",
            None if body is None else json.dumps(body).encode(),
            {"authorization": f"Bearer {self._token}", "content-type": "application/json"},
        )
        try:
            with urllib.request.urlopen(request, timeout=SECONDS) as answer:  # noqa: S310 - the same
                return json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                problem = json.load(error)
            raise BadInput(problem["text"]) from error
        except OSError as error:
            raise BadInput(self._say("host.error.deaf", url=self._url, why=getattr(error, "reason", error))) from error


def start(given: list[str], say: Words) -> int:
    """``run``, with one clear line where the hall's packages are not installed."""
    try:
        import_module("sifang.hall.config")
        import_module("sifang.hall.schema")
    except ModuleNotFoundError as error:
        raise BadInput(say("error.hall", module=error.name)) from error
    return run(given, say)
