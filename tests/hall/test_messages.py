"""The client's types are those of the server; a view as a message has the view's own fields."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

from sifang.hall.check import fnv1a
from sifang.hall.messages import MeldState, ViewState
from sifang.hall.typescript import text
from sifang.view import MeldView, View

FILE = Path(__file__).parents[2] / "web" / "src" / "messages.ts"


def test_the_committed_types_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == text(), "run: python -m sifang.hall.typescript > web/src/messages.ts"


@pytest.mark.parametrize(("message", "value"), [(ViewState, View), (MeldState, MeldView)])
def test_a_view_as_a_message_has_the_fields_of_the_view(message: type[ViewState], value: type[View]) -> None:
    assert list(message.__struct_fields__) == [one.name for one in dataclasses.fields(value)]


def test_the_checksum_is_the_published_one() -> None:
    assert fnv1a("") == "811c9dc5"
    assert fnv1a("a") == "e40c292c"
    assert fnv1a("foobar") == "bf9cf968"
