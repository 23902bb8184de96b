"""The examples of the README: every ``$ sifang`` line prints what stands below it."""

import re
import shlex

import pytest

BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def examples(root):
    found = []
    for block in BLOCK.findall((root / "README.md").read_text(encoding="utf-8")):
        for part in re.split(r"^\$ sifang ", block, flags=re.MULTILINE)[1:]:
            line, _, printed = part.partition("\n")
            found.append((line, printed))
    return found


def without_line_numbers(text):
    return re.sub(r"(\.py):\d+", r"\1:N", text.rstrip())


@pytest.mark.parametrize("number", range(3))
def test_an_example_prints_what_stands_there(sifang, root, number):
    line, printed = examples(root)[number]
    code, out, _ = sifang(*shlex.split(line))
    assert code == 0
    assert without_line_numbers(out) == without_line_numbers(printed)


def test_there_are_no_more_examples(root):
    assert len(examples(root)) == 3
