"""The client's types, written from the server's: ``python -m sifang.hall.typescript > web/src/messages.ts``."""

from __future__ import annotations

import dataclasses
import inspect
import types
import typing
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from sifang import events
from sifang.hall import messages
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
    hints, docs = get_type_hints(cls, vars(messages), include_extras=True), field_docs(cls)
    # What the server sends is complete; what a client sends may leave defaults out.
    needed = {one.name for one in msgspec.structs.fields(cls) if one.required}
    sent_by_client = cls.__name__ in CLIENT_TYPES
    for name in cls.__struct_fields__:
        lines += _comment(docs.get(name), "  ")
        mark = "?" if sent_by_client and name not in needed else ""
        lines.append(f"  {name}{mark}: {type_text(hints[name])};")
    return [*lines, "}", ""]


CLIENT_TYPES = frozenset(
    {one.__name__ for one in get_args(ClientFrame)}
    | {"GuestWish", "LogIn", "CreateRoom", "JoinRoom", "SeatBot", "Facts", "ScoreQuestion", "WaitsQuestion", "TrainerQuestion"}
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


def text() -> str:
    """The whole file."""
    lines = [
        "// Written by `python -m sifang.hall.typescript` from src/sifang/hall/messages.py and src/sifang/events.py. Do not edit.",
        "",
    ]
    lines += [*_comment(messages.__doc__), ""]
    for cls in vars(messages).values():
        if isinstance(cls, type) and issubclass(cls, Message) and cls not in (Message, Frame):
            lines += _struct(cls)
    lines += _union(
        "ClientFrame", [one.__name__ for one in get_args(ClientFrame)], "What a client sends over the socket."
    )
    lines += _union(
        "ServerFrame", [one.__name__ for one in get_args(ServerFrame)], "What the hall sends over the socket."
    )
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
