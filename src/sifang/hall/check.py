"""The checksum of a view, by which the hall and a client notice that they differ: CRC-32 of its text.

The text is a JSON array, without spaces, of the fields of ``messages.ViewState`` in order, a meld as the array of the fields of ``messages.MeldState``. Only
whole numbers, true, false and null stand in it, which every language prints alike.
"""

from __future__ import annotations

import zlib

import msgspec

from sifang.hall.messages import MeldState, ViewState
from sifang.view import MeldView, View

_encode = msgspec.json.Encoder().encode
_fields = msgspec.structs.astuple


def check_text(view: ViewState) -> bytes:
    """The text of a view."""
    melds = [[_fields(meld) for meld in melds] for melds in view.melds]
    return _encode(_fields(msgspec.structs.replace(view, melds=melds)))


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
    """The checksum of a view, 8 hex digits."""
    return f"{zlib.crc32(check_text(view)):08x}"
