"""The checksum of a view, by which the hall and a client notice that they differ.

The text is every field of the view in the order of ``messages.ViewState``, depth first: numbers in decimal, true 1 and false 0, null ``_``, each followed by
a comma, and ``;`` at the end of every list. Nothing in it depends on how a language prints JSON.
"""

from __future__ import annotations

from typing import Any

from sifang.hall.messages import MeldState, ViewState
from sifang.view import MeldView, View

VIEW_FIELDS, MELD_FIELDS = ViewState.__struct_fields__, MeldState.__struct_fields__


def _text(value: Any) -> str:
    if value is None:
        return "_,"
    kind = type(value)
    if kind is int:
        return f"{value},"
    if kind is bool:
        return "1," if value else "0,"
    if kind is MeldState:
        return "".join([_text(getattr(value, name)) for name in MELD_FIELDS])
    if not value:
        return ";"
    if type(value[0]) is int and None not in value:
        # Most of a view: tiles and counts.
        return ",".join(map(str, value)) + ",;"
    return "".join(map(_text, value)) + ";"


def check_text(view: ViewState) -> str:
    """The text of a view."""
    return "".join([_text(getattr(view, name)) for name in VIEW_FIELDS])


def fnv1a(text: str) -> str:
    """32-bit FNV-1a of an ASCII text, in 8 hex digits."""
    found = 0x811C9DC5
    for byte in text.encode():
        found = (found ^ byte) * 0x01000193 & 0xFFFFFFFF
    return f"{found:08x}"


def view_state(view: View) -> ViewState:
    """A view as a message."""
    plain = {name: getattr(view, name) for name in ViewState.__struct_fields__}
    plain["melds"] = [
        [MeldState(one.type, one.kind, one.source, one.place, one.stands_for, one.lies) for one in melds]
        for melds in view.melds
    ]
    plain["treasures"] = list(view.treasures)
    return ViewState(**plain)


def view_of_state(state: ViewState) -> View:
    """The view of a message, as a client in Python folds on from it."""
    plain = {name: getattr(state, name) for name in ViewState.__struct_fields__}
    plain["melds"] = [
        [MeldView(one.type, one.kind, one.source, one.place, one.stands_for, one.lies) for one in melds]
        for melds in state.melds
    ]
    return View(**plain)


def view_check(view: ViewState) -> str:
    """The checksum of a view."""
    return fnv1a(check_text(view))
