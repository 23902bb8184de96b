"""The client's types are those of the server; a view as a message has the view's own fields."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from sifang.hall.check import check_text, view_check, view_state
from sifang.hall.messages import MeldState, ViewState
from sifang.hall.typescript import text
from sifang.view import MeldView, View

FILE = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_committed_types_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run: python -m sifang.hall.typescript > web/src/messages.ts"


@pytest.mark.parametrize(("message", "value"), [(ViewState, View), (MeldState, MeldView)])
def test_a_view_as_a_message_has_the_fields_of_the_view(message: type[ViewState], value: type[View]) -> None:
    assert list(message.__struct_fields__) == [one.name for one in dataclasses.fields(value)]


def test_whatever_differs_in_a_view_differs_in_its_checksum() -> None:
    view = View(0, melds=[[MeldView(1, 5, 2, 0)], [], [], []])
    others = [dataclasses.replace(view, melds=[[dataclasses.replace(view.melds[0][0], place=1)], [], [], []])]
    others += [dataclasses.replace(view, melds=[[], view.melds[0], [], []])]
    for field in dataclasses.fields(View):
        old = getattr(view, field.name)
        if field.name != "melds":
            new = old + 1 if isinstance(old, int) else (*old, 1) if isinstance(old, tuple) else [*old, 1]
            others.append(dataclasses.replace(view, **{field.name: new}))
    assert len({view_check(view_state(one)) for one in [view, *others]}) == len(others) + 1


def test_the_text_of_a_checksum_holds_numbers_alone() -> None:
    text = check_text(view_state(View(0, melds=[[MeldView(4, None, 0, 0)], [], [], []])))
    assert text.startswith(b"[0,0,0,0,0,0,0,-1,-1,[0,")
    assert b"[[[4,null,0,0,-1,[]]],[],[],[]]" in text
    assert not set(text) - set(b"[]0123456789-,truefalsn")
