"""The client's types, written from the server's: ``python -m sifang.hall.typescript > web/src/messages.ts``."""

from __future__ import annotations

import dataclasses
import inspect
import sys
import types
import typing
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from sifang import events
from sifang.hall import admin_messages, lobby_messages, messages
from sifang.hall.lobby_messages import (
    CLIENT_MESSAGES,
    EMOTES,
    LobbyFrame,
    LobbyServerFrame,
    WatchFrame,
    WatchServerFrame,
)
from sifang.hall.messages import ClientFrame, Frame, Message, ServerFrame

PLAIN = {int: "number", float: "number", str: "string", bool: "boolean", type(None): "null", Any: "unknown"}


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def type_text(kind: Any) -> str:
    """A Python type as TypeScript."""
    if kind in PLAIN:
        return PLAIN[kind]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return kind.__name__
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return next(one.title for one in kind.__metadata__ if isinstance(one, msgspec.Meta) and one.title)
    if origin is Literal:
        return " | ".join(_literal(one) for one in inner)
    if origin in (types.UnionType, typing.Union):
        return " | ".join(dict.fromkeys(type_text(one) for one in inner))
    if origin is tuple and inner[-1] is not Ellipsis:
        return "[" + ", ".join(type_text(one) for one in inner) + "]"
    if origin in (list, tuple):
        text = type_text(inner[0])
        return f"({text})[]" if "|" in text else f"{text}[]"
    if origin is dict:
        return f"Record<string, {type_text(inner[1])}>"
    raise TypeError(f"no TypeScript for {kind!r}")


def _comment(text: str | None, indent: str = "") -> list[str]:
    if not text:
        return []
    lines = inspect.cleandoc(text).split("\n")
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *(f"{indent} * {line}".rstrip() for line in lines), f"{indent} */"]


def field_docs(cls: type[Any]) -> dict[str, str]:
    """The docstrings under the fields of a class."""
    import ast

    found: dict[str, str] = {}
    body = ast.parse(inspect.getsource(cls).strip()).body[0]
    assert isinstance(body, ast.ClassDef)
    for field, text in zip(body.body, body.body[1:], strict=False):
        if (
            isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
            and isinstance(text, ast.Expr) and isinstance(text.value, ast.Constant)
        ):  # fmt: skip
            found[field.target.id] = str(text.value.value)
    return found


def _struct(cls: type[Message]) -> list[str]:
    lines = [*_comment(cls.__doc__), f"export interface {cls.__name__} {{"]
    if issubclass(cls, Frame):
        lines.append(f'  t: "{cls.__struct_config__.tag}";')
    hints, docs = get_type_hints(cls, vars(sys.modules[cls.__module__]), include_extras=True), field_docs(cls)
    # What the server sends is complete; what a client sends may leave defaults out.
    needed = {one.name for one in msgspec.structs.fields(cls) if one.required}
    sent_by_client = cls.__name__ in CLIENT_TYPES
    for name in cls.__struct_fields__:
        lines += _comment(docs.get(name), "  ")
        mark = "?" if sent_by_client and name not in needed else ""
        lines.append(f"  {name}{mark}: {type_text(hints[name])};")
    return [*lines, "}", ""]


CLIENT_TYPES = frozenset(
    {one.__name__ for one in (*get_args(ClientFrame), *CLIENT_MESSAGES)}
    | {
        "GuestWish",
        "LogIn",
        "CreateRoom",
        "JoinRoom",
        "SeatBot",
        "Facts",
        "ScoreQuestion",
        "WaitsQuestion",
        "TrainerQuestion",
    }
) - {"Resync", "Settings"}
"""Messages that only clients write."""


def _event(cls: type[events.Event]) -> list[str]:
    lines = [*_comment(cls.__doc__), f"export interface {cls.__name__} {{", f'  event: "{cls.name}";']
    hints, docs = get_type_hints(cls, vars(events)), field_docs(cls)
    for field in dataclasses.fields(cls):
        lines += _comment(docs.get(field.name), "  ")
        lines.append(f"  {field.name}: {type_text(hints[field.name])};")
    return [*lines, "}", ""]


def _union(name: str, members: list[str], doc: str) -> list[str]:
    return [
        f"/** {doc} */",
        f"export type {name} =",
        *(f"  | {one}" for one in members[:-1]),
        f"  | {members[-1]};",
        "",
    ]


UNIONS = (
    ("ClientFrame", ClientFrame, "What a client sends over a room's socket."),
    ("ServerFrame", ServerFrame, "What the hall sends over a room's socket."),
    ("LobbyFrame", LobbyFrame, "What a client sends over the lobby's socket."),
    ("LobbyServerFrame", LobbyServerFrame, "What the hall sends over the lobby's socket."),
    ("WatchFrame", WatchFrame, "What an onlooker sends."),
    ("WatchServerFrame", WatchServerFrame, "What the hall sends to an onlooker."),
)


def text() -> str:
    """The whole file."""
    lines = [
        "// Written by `python -m sifang.hall.typescript` from messages.py, lobby_messages.py and admin_messages.py of sifang.hall and sifang.events. Do not edit.",
        "",
    ]
    lines += [*_comment(messages.__doc__), ""]
    for module in (messages, lobby_messages, admin_messages):
        for cls in vars(module).values():
            own = isinstance(cls, type) and issubclass(cls, Message) and cls.__module__ == module.__name__
            if own and cls not in (Message, Frame):
                lines += _struct(cls)
    for name, kind, doc in UNIONS:
        lines += _union(name, [one.__name__ for one in get_args(kind)], doc)
    lines += ["/** Keys of emotes. */", f"export const EMOTES = [{', '.join(map(repr, EMOTES))}] as const", ""]
    for event in events.CLASSES.values():
        lines += _event(event)
    lines += _union("TableEvent", [one.__name__ for one in events.CLASSES.values()], "What happens at a table.")
    lines += [
        "/** Codes of `Refused` and `Problem`. */",
        "export type Code =",
        *(f'  | "{one}"' for one in messages.CODES),
    ]
    return "\n".join(lines) + ";\n"


if __name__ == "__main__":
    print(text(), end="")
