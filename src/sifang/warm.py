"""What there is to compile: one step for each door into the kernels, so that a progress bar can move.

A step calls its door once with real rows of this process, which compiles the door and everything below it into the cache. A door is compiled
once for all rule sets; the deals of each rule set are played only to see that nothing is left to compile.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable

from sifang.kernel import cache_root, source_hash
from sifang.rules.ruleset import Ruleset, registry, ruleset

Step = tuple[str, Callable[[], None]]
LAST_DOOR = "sifang.bots.deals"
"""The module whose machine code is made last."""


def is_warm() -> bool:
    """Whether the cache holds the machine code of the engine as it stands. Numba is imported only if there is some of any state."""
    name = LAST_DOOR.removeprefix("sifang.")
    folder = cache_root() / "kernels"
    if not any(folder.glob(f"{name}-*")):
        return False
    # The folder's name depends on Numba's version, which the hash reads from the module once that is there.
    importlib.import_module("numba")
    return any((folder / f"{name}-{source_hash(LAST_DOOR)}").rglob("*.nbi"))


def steps() -> list[Step]:
    """Labels and calls, in the order in which they build on one another."""
    found: list[Step] = [
        ("shanten of many hands", _shanten),
        ("useful tiles of many hands", _useful),
        ("a table: wall and dice", _wall),
        ("a table: the deal", _deal),
        ("a table: what is legal", _legal),
        ("a table: a decision", _decision),
    ]
    found += [(f"{key}: a deal", _whole_deal(key)) for key in registry()]
    found += [
        ("many tables: start", _many_start),
        ("many tables: a decision", _many_step),
        ("many tables: random play", _many_random),
    ]
    found += [(f"{key}: many wins", _many_wins(key)) for key in registry() if _batch_module(ruleset(key))]
    found += [("bots: a decision", _bot), ("bots: whole deals", _arena)]
    return found


def _shanten() -> None:
    import numpy

    from sifang.engine.forms_batch import shanten_batch

    shanten_batch(numpy.ones((1, 34), numpy.int8))


def _useful() -> None:
    import numpy

    from sifang.engine.forms_batch import useful_batch

    useful_batch(numpy.ones((1, 34), numpy.int8))


def _wall() -> None:
    from sifang.table import Table

    Table(start=False)


def _deal() -> None:
    from sifang.table import Table

    Table()


def _legal() -> None:
    from sifang.table import Table

    table = Table()
    table.legal_actions(table.actor)


def _decision() -> None:
    from sifang.table import Table

    table = Table()
    table.play(table.actor, table.legal_actions(table.actor)[-1])


def _whole_deal(key: str) -> Callable[[], None]:
    def play() -> None:
        from sifang.table import Table

        table = Table(key, seed=1)
        while not table.over:
            seat = table.actor
            table.play(seat, table.legal_actions(seat)[-1])

    return play


def _many_start() -> None:
    from sifang.batch import Batch

    Batch(1, planes=True)


def _many_step() -> None:
    import numpy

    from sifang.batch import Batch

    tables = Batch(1, planes=True)
    tables.step(numpy.array([int(tables.masks[0].argmax())], numpy.int64))


def _many_random() -> None:
    from sifang.batch import Batch

    Batch(1).random_play(1)


def _batch_module(found: Ruleset) -> str | None:
    """The module ``batch`` beside a rule set's options, if it has one."""
    name = f"{found.options.__module__.rpartition('.')[0]}.batch"
    return name if importlib.util.find_spec(name) else None


def _many_wins(key: str) -> Callable[[], None]:
    def score() -> None:
        from sifang.engine.layout import Tally, Win, Work
        from sifang.table import rules_rows

        found = ruleset(key)
        name = _batch_module(found)
        assert name is not None
        rules = rules_rows(found, found.preset(next(iter(found.presets))))
        importlib.import_module(name).score_batch(Win.array(1), rules, Work.array(1), Tally.array(1))

    return score


def _bot() -> None:
    from sifang.bots import BOTS, Bot
    from sifang.table import Table

    table = Table()
    for name in BOTS:
        Bot(name, table.ruleset, table.options).act(table, table.actor)


def _arena() -> None:
    from sifang.bots.arena import simulate

    found = ruleset("mcr")
    simulate(found, None, 1, 0, ["plan"] * 4)
