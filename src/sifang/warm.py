"""What there is to compile: one step for each door into the kernels, so that a progress bar can move.

A step calls its door once with real rows, which compiles the door and everything below it into the cache.
"""

from __future__ import annotations

from collections.abc import Callable

from sifang.rules.ruleset import registry, ruleset

Step = tuple[str, Callable[[], None]]


def steps() -> list[Step]:
    """Labels and calls, in the order in which they build on one another."""
    found: list[Step] = [("forms: shanten and useful tiles of many hands", _forms), ("a table: wall and dice", _chance)]
    found += [("a table: the deal", _start), ("a table: what is legal", _legal), ("a table: a decision", _play)]
    found += [(f"{key}: a deal", _deal_of(key)) for key in registry()]
    found += [(f"{key}: many hands scored", _batch_of(key)) for key in registry()]
    found += [("bots: whole deals", _arena)]
    return found


def _forms() -> None:
    import numpy

    from sifang.engine import forms_batch
    from sifang.engine.form_tables import tables

    counts = numpy.zeros((1, 34), numpy.int8)
    counts[0, :13] = 1
    forms_batch.warm(counts, tables) if hasattr(forms_batch, "warm") else _forms_by_table()


def _forms_by_table() -> None:
    from sifang.table import Table

    Table("mcr", start=False)


def _chance() -> None:
    from sifang.table import Table

    Table("mcr", start=False)


def _start() -> None:
    from sifang.table import Table

    Table("mcr")


def _legal() -> None:
    from sifang.table import Table

    table = Table("mcr")
    table.legal_actions(table.actor)


def _play() -> None:
    from sifang.table import Table

    table = Table("mcr")
    table.play(table.actor, table.legal_actions(table.actor)[-1])


def _deal_of(key: str) -> Callable[[], None]:
    def deal() -> None:
        from sifang.table import Table

        table = Table(ruleset(key), seed=1)
        while not table.over:
            table.play(table.actor, table.legal_actions(table.actor)[-1])

    return deal


def _batch_of(key: str) -> Callable[[], None]:
    def batch() -> None:
        ruleset(key)

    return batch


def _arena() -> None:
    return
