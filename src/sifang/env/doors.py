"""Kernels of the environments: one seat's planes, and many tables of which bots hold three seats."""

from __future__ import annotations

from typing import Any

from sifang.bots.choose import choose
from sifang.bots.rows import BotScratch
from sifang.engine import chance
from sifang.engine.layout import Rules
from sifang.kernel import inner, kernel
from sifang.play import flow, many
from sifang.play.log import Log
from sifang.play.observe import observe
from sifang.play.situation import Scratch
from sifang.play.state import OVER, Table

WORDS = 4
"""Of a generator's state."""


@kernel
def look(tables: Any, rules: Any, seat: int, seen: Any, out: Any) -> None:
    """The planes of a seat of the first table (``play.observe``); ``seen`` is scratch for 34 counts."""
    observe(tables[0], rules[0], seat, seen, out)


@kernel
def start_rngs(rngs: Any, seed: int) -> None:
    """The bots' generators: that of table i depends on the seed and i alone. Deal number 1 keeps them apart from the walls, number 0."""
    for i in range(len(rngs)):
        chance.start(rngs[i], seed, 1, i)


@inner
def think(
    t: Table,
    r: Rules,
    forms_data: Any,
    chows: Any,
    s: Scratch,
    plans: Any,
    b: BotScratch,
    bot: int,
    rng: Any,
    seat: int,
) -> int:
    """A bot's action, drawn from the table's own generator."""
    for k in range(WORDS):
        b.rng[k] = int(rng[k])
    action = int(choose(t, r, forms_data, chows, s, plans[bot], b, bot, seat))
    for k in range(WORDS):
        rng[k] = int(b.rng[k])
    return action


@kernel
def play_on(
    tables: Any,
    rules: Any,
    forms_rows: Any,
    chows_rows: Any,
    scratches: Any,
    rows: Log,
    plans: Any,
    minds: Any,
    bots: Any,
    rngs: Any,
    learner: int,
    actions: Any,
    masks: Any,
    planes: Any,
    rewards: Any,
    done: Any,
    with_planes: int,
) -> None:
    """On each table the learner's action, then the bots', until the learner is asked again; finished tables are dealt anew.

    ``bots`` has the bot at each absolute seat; the learner's entry is not read. An action of -1: the learner was not asked yet. ``rewards`` gets the points
    less fines of each seat, summed where several deals ended before the learner was asked; ``done`` 1 where one did.
    """
    r = rules[0]
    forms_data = forms_rows[0]
    s = scratches[0]
    b = minds[0]
    for i in range(len(tables)):
        t = tables[i]
        for seat in range(4):
            rewards[i][seat] = 0
        done[i] = 0
        action = int(actions[i])
        actor = int(flow.actor(t))
        while actor != learner or action >= 0:
            if actor != learner:
                action = think(t, r, forms_data, chows_rows[0], s, plans, b, int(bots[actor]), rngs[i], actor)
            t.n_log = 0
            flow.step(t, r, forms_data, s, rows, actor, action)
            action = -1
            if int(t.phase) == OVER:
                done[i] = 1
                for seat in range(4):
                    rewards[i][seat] += int(t.scores[seat]) - int(t.fines[seat])
                many.redeal(t, r, forms_data, s, rows)
            actor = int(flow.actor(t))
        many.report(t, r, forms_data, s, masks[i], planes[i], with_planes)
