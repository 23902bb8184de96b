"""The client's sentences: every key that it says is in the catalogue, and none of its own is left over."""

import re

from sifang.cli.facts import SAID_BY
from sifang.hall.messages import CODES
from sifang.words import words

SAID = re.compile(r"""(?:say|has)\((?:[^()]*\? )?'([a-z]+\.[\w.]+)'""")
BUILT = (
    "web.about_",
    "web.admin_",
    "web.barred_",
    "web.bot_",
    "web.by_",
    "web.emote_",
    "web.forced_",
    "web.kind_",
    "web.ready_",
    "web.report_",
    "web.talk_",
    "web.to_",
    "web.auto_",
    "web.watch_",
    "web.watching_",
    "web.chat_",
)
"""Keys that are put together at run time begin so."""


def sources(root):
    return "".join(file.read_text(encoding="utf-8") for file in sorted((root / "web/src").glob("*.ts*")))


def test_every_key_is_there(root):
    assert set(SAID.findall(sources(root))) - set(words("en").entries) == set()


def test_no_key_is_left_over(root):
    text = sources(root)
    built = re.findall(r"name: '(\w+)', verbs", text)
    own = [key for key in words("en").entries if key.startswith("web.") and not key.startswith(BUILT)]
    assert [key for key in own if f"'{key}'" not in text and key[4:] not in (*built, "no_calls")] == []


def test_every_refusal_has_a_sentence():
    assert {f"refused.{code}" for code in CODES} - set(words("en").entries) == set()


def test_the_scorer_asks_what_the_command_line_asks(root):
    text = (root / "web/src/situation.tsx").read_text(encoding="utf-8")
    assert dict(re.findall(r"^  (\w+): '([a-z_ ]+)',$", text, re.MULTILINE)) == SAID_BY
