"""Hints at the table: waits with their values and the copies that the player does not see; discards that make ready."""

import dataclasses

from sifang.cli.play.hint import hint_lines, waits_after
from sifang.hand import counts_of
from sifang.table import Table
from sifang.view import MeldView
from sifang.words import words


def view_with(table, text, **changes):
    view = dataclasses.replace(table.view(table.actor), hand=counts_of(text), held_flowers=0)
    for name, value in changes.items():
        setattr(view, name, value)
    return view


def test_waits_count_the_copies_that_are_not_seen():
    table = Table("mcr", seed=5)
    view = view_with(table, "123456m456789p5s")
    view.rivers[2] = [22, 22]
    found = waits_after(table, view, -1)
    assert [(one.kind, one.left) for one in found] == [(22, 1)]
    assert found[0].is_legal


def test_melds_on_the_table_are_seen_too():
    table = Table("taiwan", seed=5)
    view = view_with(table, "123456m456789p2267s")
    view.melds[(view.seat + 1) % 4] = [MeldView(0, 24, 3, 0)]
    assert {one.kind: one.left for one in waits_after(table, view, -1)} == {22: 4, 25: 3}


def test_a_full_hand_is_told_what_to_discard():
    table = Table("mcr", seed=5)
    view = view_with(table, "123456m456789p5sE")
    lines = hint_lines(table, view, words("en"))
    assert lines[0].startswith("discard E")
    assert "5s×3(10/12)" in lines[0]
    assert lines[-1].startswith("plan would: ")
