"""RULEBOOK.md names tests and cases that exist."""

import re

from rules.taiwan.random_records import CASES, read_records


def test_named_tests_and_cases_exist(root):
    text = (root / "src/sifang/rules/taiwan/RULEBOOK.md").read_text(encoding="utf-8")
    files = sorted((root / "tests/rules/taiwan").glob("test_*.py"))
    known = {
        name
        for file in files
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    named = set(re.findall(r"`(test_\w+)`", text))
    assert named
    assert named <= known
    assert set(re.findall(r"TW-\w\d\d", text)) <= {record["id"] for record in read_records(CASES)}
