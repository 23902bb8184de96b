"""``--records``: the case files of the four books, answered from their question fields alone (design 7)."""

import json
from pathlib import Path

import pytest

CASES = Path(__file__).parent.parent / "data" / "cases"
ANSWERS = {
    "mcr": ("fans", "total", "legal", "not_win"),
    "nanchang": ("patterns", "multiplier", "rewards", "payments"),
    "sichuan": None,
    "taiwan": ("valid", "patterns", "tai", "payments"),
}


def records(name):
    return [json.loads(line) for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def answers(out):
    return [json.loads(line) for line in out.splitlines()]


def is_right(case, answer):
    if case.get("error"):
        return isinstance(answer.get("error"), str)
    fields = [name for name in answer if name not in ("id", "reason")]
    if "error" in answer:
        return False
    return all(equal(case, name, answer[name]) for name in fields)


def equal(case, name, value):
    if name == "fans" and value in case.get("alt", []):
        return True
    if name == "patterns" and isinstance(value, list) and "kind" in case:
        return sorted(value) == sorted(case[name])
    return case.get(name) == value


@pytest.mark.parametrize("rules", ANSWERS)
def test_score_answers_the_case_file(sifang, rules):
    code, out, err = sifang("score", rules, "--records", CASES / f"{rules}.jsonl")
    cases, found = records(rules), answers(out)
    assert (code, err) == (0, "")
    assert [one["id"] for one in found] == [one["id"] for one in cases]
    assert [(case["id"], answer) for case, answer in zip(cases, found, strict=True) if not is_right(case, answer)] == []
    fields = ANSWERS[rules]
    if fields:
        scored = [one for one in found if "error" not in one and "not_win" not in one]
        assert all(set(fields[:3]) <= set(one) for one in scored)


def test_waits_answer_the_case_file(sifang):
    code, out, _ = sifang("waits", "nanchang", "--records", CASES / "nanchang-waits.jsonl")
    assert code == 0
    for case, answer in zip(records("nanchang-waits"), answers(out), strict=True):
        assert is_right(case, answer), (case, answer)


def test_answer_fields_of_the_input_are_ignored(sifang, tmp_path):
    case = {**records("mcr")[0], "fans": {"大四喜": 88}, "total": 88, "legal": False}
    file = tmp_path / "one.jsonl"
    file.write_text(json.dumps(case), encoding="utf-8")
    _, out, _ = sifang("score", "mcr", "--records", file)
    assert answers(out) == [
        {"id": "mcr-001", "fans": {"组合龙": 12, "平和": 2, "门前清": 2, "单钓将": 1}, "total": 17, "legal": True}
    ]


def test_standard_input_is_answered_line_by_line(sifang):
    lines = (CASES / "taiwan.jsonl").read_text(encoding="utf-8").splitlines()[:3]
    code, out, _ = sifang("score", "taiwan", "--records", "-", stdin="\n".join(lines) + "\n")
    assert code == 0
    assert [one["id"] for one in answers(out)] == ["TW-A01", "TW-A02", "TW-A03"]


@pytest.mark.parametrize("rules", ANSWERS)
@pytest.mark.parametrize(
    "line",
    [
        "{", "[]", "3", "null", '"x"', '{"id": "r"}', '{"id": "r", "hand": 3, "win": "1m"}', '{"id": "r", "hand": "1m", "win": []}',
        '{"id": "r", "hand": "123m", "win": "1m", "options": 3}', '{"id": "r", "hand": null, "win": null, "melds": 7}',
        '{"id": "r", "hand": "123m", "win": "1m", "options": {"no_such": 1}}', '{"id": "r", "hand": "1x", "win": "1m"}',
        '{"id": "r", "hand": "11111m", "melds": [[]], "win": "1m", "jokers": {"primary": 3}}', '{"id": "r", "melds": {}, "hand": {}}',
        '{"id": "r", "hand": "123456789m1123p", "win": "1p", "by": [], "seat": {}, "jokers": [], "seat_wind": 4, "flowers": {}}',
    ],
)  # fmt: skip
@pytest.mark.parametrize("command", ["score", "waits"])
def test_a_record_that_must_be_refused_gets_an_error_and_the_run_goes_on(sifang, command, rules, line):
    good = records(rules)[0]
    code, out, err = sifang(command, rules, "--records", "-", stdin=f"{line}\n{json.dumps(good)}\n")
    first, second = answers(out)
    assert (code, err) == (0, "")
    refused = isinstance(first.get("error"), str) or first.get("not_win") or first.get("valid") is False
    assert refused or command == "waits"
    assert command == "waits" or "error" not in second


def test_options_of_the_command_hold_for_records_without_their_own(sifang):
    hand = {"id": 1, "hand": "[1111p]{2222p}345m678sE", "win": "E", "self_draw": False}
    line = json.dumps(hand)
    _, plain, _ = sifang("score", "mcr", "--records", "-", stdin=line)
    _, older, _ = sifang("score", "mcr", "--records", "-", "--preset", "wmo2006", stdin=line)
    assert answers(older)[0]["total"] == answers(plain)[0]["total"] + 1
