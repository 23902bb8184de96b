"""Rule sets: their options for the room page, their patterns and decisions for the reader."""

from __future__ import annotations

import sys
from pathlib import Path

from litestar import Response, get

from sifang.bots import BOTS
from sifang.hall import messages as msg
from sifang.hall.asking import answer
from sifang.hall.explain import plain
from sifang.hall.room import RATED_DEALS, find_rules
from sifang.rules.options import specs
from sifang.rules.ruleset import Ruleset, registry, ruleset


def _names(rules: Ruleset) -> msg.Names:
    return msg.Names(rules.en, rules.zh_hans, rules.zh_hant)


def ruleset_info(rules: Ruleset) -> msg.RulesetInfo:
    """What the room page needs of a rule set."""
    options = [
        msg.OptionInfo(
            one.name, plain(one.default), [plain(value) for value in (one.default, *one.others)], one.check is not None,
            one.expectation(), one.source, one.doc,
        )
        for one in specs(rules.options).values()
    ]  # fmt: skip
    presets = [msg.PresetInfo(name, plain(changes)) for name, changes in rules.presets.items()]
    row = rules.rows(rules.preset(next(iter(rules.presets))))
    return msg.RulesetInfo(
        rules.key, _names(rules), rules.version, rules.edition, rules.patterns.unit, presets, options, list(BOTS), row.sets,
        row.hand_size, row.flowers, bool(row.indicator), RATED_DEALS,
    )  # fmt: skip


@get("/api/rulesets", gives=list[msg.RulesetInfo])
async def rulesets() -> Response[bytes]:
    """All rule sets with their options."""
    return answer([ruleset_info(ruleset(key)) for key in registry()])


@get("/api/rulesets/{key:str}", gives=msg.RulesetBook)
async def rulebook(key: str) -> Response[bytes]:
    """A rule set's patterns and decisions."""
    rules = find_rules(key)
    patterns = [
        msg.PatternInfo(
            one.key, one.zh, one.en, one.value, list(one.excludes), one.source, one.definition, one.definition_zh, one.example,
            list(one.aliases),
        )
        for one in rules.patterns
    ]  # fmt: skip
    module = sys.modules[rules.options.__module__]
    file = Path(module.__file__ or "").parent / "RULEBOOK.md"
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    return answer(msg.RulesetBook(rules.key, _names(rules), rules.patterns.unit, patterns, text))


ROUTES = (rulesets, rulebook)
