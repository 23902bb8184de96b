"""How a hall is set up: one struct, filled from flags, the environment, a file and defaults, in this order.

What each setting means stands in the catalogue under ``host.option.``; ``docs/hall/configuration.md`` is made of both.
"""

from __future__ import annotations

import ipaddress
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta

PREFIX = "SIFANG_HALL_"
"""Of names in the environment: ``SIFANG_HALL_PORT``."""

Count = Annotated[int, Meta(ge=0)]


class BadConfig(ValueError):
    """A setting cannot be used; ``key`` names the sentence ``host.error.`` and ``values`` fill it."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(f"{key}: {values}")
        self.key, self.values = key, values


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a hall."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=1, le=65535)] = 8000
    data: str = ""
    browser: bool = True
    public_url: Annotated[str, Meta(pattern=r"^(https?://[^/?#]+)?/?$")] = ""
    trusted_proxies: tuple[str, ...] = ()
    admins: tuple[str, ...] = ()
    sockets: Count = 5000
    sockets_per_address: Count = 100
    sockets_per_guest: Count = 16
    requests_per_minute: Count = 600
    questions_per_minute: Count = 120
    guests_per_hour: Count = 60
    rated_absence_hours: Count = 24
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "text"] = "json"

    @property
    def folder(self) -> Path:
        """Where everything is kept."""
        return Path(self.data).expanduser() if self.data else default_data()

    @property
    def public_host(self) -> str:
        """Host and port as browsers name them, empty if nobody said."""
        return urlsplit(self.public_url).netloc.lower()

    @property
    def local_url(self) -> str:
        """Address on this machine."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)  # noqa: S104 - an address to be replaced
        return f"http://{f'[{host}]' if ':' in host else host}:{self.port}/"


NAMES = Config.__struct_fields__
KINDS: dict[str, Any] = get_type_hints(Config)
"""Type of each setting, without its bounds."""


def default_data() -> Path:
    """Where a hall keeps its things if nobody says: the user's data folder."""
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return Path(base) / "sifang"


def is_list(name: str) -> bool:
    """Whether a setting has several values: a list in the file, with commas elsewhere."""
    return bool(KINDS[name] == tuple[str, ...])


def _from_text(values: Mapping[str, str]) -> dict[str, Any]:
    return {
        name: [one.strip() for one in text.split(",") if one.strip()] if is_list(name) else text
        for name, text in values.items()
    }


def _checked(values: Mapping[str, Any], source: str) -> dict[str, Any]:
    """The values of one source in their types; raises BadConfig."""
    for name, value in values.items():
        if name not in NAMES:
            raise BadConfig("unknown", name=name, source=source)
        try:
            msgspec.convert({name: value}, Config, strict=source == "file")
        except msgspec.ValidationError as error:
            raise BadConfig("value", name=name, value=str(value), why=str(error).partition(" - at ")[0]) from error
    for one in values.get("trusted_proxies", ()):
        try:
            ipaddress.ip_network(one)
        except ValueError as error:
            raise BadConfig("value", name="trusted_proxies", value=one, why=str(error)) from error
    return dict(values)


def _file(path: Path) -> dict[str, Any]:
    try:
        text = path.read_text(encoding="utf-8")
        return tomllib.loads(text)
    except OSError as error:
        raise BadConfig("file", file=str(path), why=error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadConfig("file", file=str(path), why=str(error)) from error


def load(flags: Mapping[str, str], environment: Mapping[str, str] = os.environ, file: Path | None = None) -> Config:
    """The settings; a file is that of ``--config``, else of ``SIFANG_HALL_CONFIG``. Raises BadConfig."""
    named = {key.removeprefix(PREFIX).lower(): text for key, text in environment.items() if key.startswith(PREFIX)}
    chosen = named.pop("config", "")
    path = file or (Path(chosen) if chosen else None)
    values: dict[str, Any] = {}
    if path is not None:
        values |= _checked(_file(path), "file")
    values |= _checked(_from_text({name: text for name, text in named.items() if name in NAMES}), "environment")
    for name in named:
        if name not in NAMES:
            raise BadConfig("unknown", name=PREFIX + name.upper(), source="environment")
    values |= _checked(_from_text(flags), "flags")
    found = msgspec.convert(values, Config, strict=False)
    return msgspec.structs.replace(found, public_url=found.public_url.rstrip("/"))
