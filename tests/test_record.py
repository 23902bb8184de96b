"""Records: written, read back, played again and compared; what was tampered with is found."""

import dataclasses
import io
import json

import pytest

from matches import SETS, play, record
from sifang.events import Chosen, Drew, Paid
from sifang.record import RecordError, read_record, replay, verify, write_record
from sifang.tiles import parse_tiles, tiles_text


@pytest.mark.parametrize(("key", "preset"), SETS)
def test_a_record_is_read_back_equal_and_plays_again(key, preset):
    text = play(key, preset, 3)
    found = read_record(text.splitlines())
    out = io.StringIO()
    write_record(out, found)
    assert out.getvalue() == text
    assert found.header.options_value() == found.header.ruleset.preset(preset)
    assert verify(found) is None
    assert [event for event, _ in replay(found)] == [event for deal in found.deals for event in deal.events]


def test_the_wall_and_dice_alone_lay_a_deal_out_again():
    found = record("taiwan", "xigu", 1)
    other = dataclasses.replace(found.header, seed=found.header.seed + 1)
    found.header = other
    assert verify(found) is None


def test_a_match_whose_deals_score_the_last_jokers_plays_again():
    text = play("nanchang", "seed", 99, bot="greedy", previous_joker=True, lower_joker="end", rounds=1)
    found = read_record(text.splitlines())
    assert len(found.deals) >= 4
    out = io.StringIO()
    write_record(out, found)
    assert out.getvalue() == text
    assert verify(found) is None
    forgotten = [dataclasses.replace(deal.start, previous_joker=-1) for deal in found.deals]
    found.deals = [dataclasses.replace(deal, start=start) for deal, start in zip(found.deals, forgotten, strict=True)]
    assert verify(found) is not None


def test_the_last_joker_is_the_last_deals():
    lines = play("nanchang", "seed", 2, bot="random", previous_joker=True).splitlines()
    second = next(i for i, line in enumerate(lines) if '"deal":1' in line)
    joker = json.loads(lines[second])["previous_joker"]
    other = "1m" if joker != "1m" else "2m"
    assert verify(read_record(lines)) is None
    assert verify(read_record(changed(lines, second, previous_joker=other))) is not None
    with pytest.raises(RecordError, match=f"line {second + 1}"):
        read_record(changed(lines, second, previous_joker="x"))


def test_old_headers_have_no_house():
    lines = play("mcr", "mil2025", 1, bot="random").splitlines()
    assert "house" not in json.loads(lines[0])
    assert read_record(lines).header.house == ""
    with pytest.raises(RecordError, match="house = 3: a text expected"):
        read_record(changed(lines, 0, house=3))


def test_a_record_that_breaks_off_is_whole_as_far_as_it_goes():
    lines = play("mcr", "mil2025", 1).splitlines()
    found = read_record(lines[:60])
    assert found.deals[0].result is None
    assert verify(found) is None or "nothing more" in str(verify(found))


def changed(lines, place, **values):
    data = json.loads(lines[place])
    return [*lines[:place], json.dumps({**data, **values}), *lines[place + 1 :]]


def first(lines, name, **values):
    for i, line in enumerate(lines):
        data = json.loads(line)
        if data.get("event") == name and all(data[key] == value for key, value in values.items()):
            return i
    raise AssertionError(name)


@pytest.mark.parametrize(
    ("event", "values", "named"),
    [
        ("drew", {"tile": 5, "left": 1}, "event"),
        ("discarded", {"seat": 2, "tile": 33}, "event"),
        ("paid", {"points": 1000}, "recorded Paid("),
        ("won", {"value": 88}, "recorded Won("),
        ("chosen", {"action": 357}, "illegal command"),
        ("chosen", {"action": 9999}, "outside"),
        ("chosen", {"seat": 3, "action": 0}, "seat 3 is not asked"),
        ("deal_ended", {"how": 2}, "recorded DealEnded(how=2)"),
    ],
)
def test_a_tampered_event_is_the_first_difference(event, values, named):
    lines = play("sichuan", "seed", 2).splitlines()
    tampered = read_record(changed(lines, first(lines, event), **values))
    found = verify(tampered)
    assert found is not None
    assert named in str(found)


def test_a_tampered_wall_result_or_total_is_found():
    lines = play("mcr", "mil2025", 2).splitlines()
    wall = json.loads(lines[1])["wall"]
    tiles = parse_tiles(wall)
    swapped = changed(lines, 1, wall=tiles_text((*tiles[1:], tiles[0])))
    assert verify(read_record(swapped)) is not None
    assert "wall" in str(verify(read_record(changed(lines, 1, wall="1m"))))
    result = next(i for i, line in enumerate(lines) if '"result"' in line)
    assert "DealResult" in str(verify(read_record(changed(lines, result, scores=[3, -1, -1, -1]))))
    second = next(i for i, line in enumerate(lines) if '"deal":1' in line)
    assert "deal 2" in str(verify(read_record(changed(lines, second, points=[1, 2, 3, 4]))))
    assert "version 7" in str(verify(read_record(changed(lines, 0, version=7))))


def test_an_event_left_out_or_added_is_found():
    lines = play("mcr", "mil2025", 1).splitlines()
    draw = first(lines, "drew")
    assert "event" in str(verify(read_record(lines[:draw] + lines[draw + 1 :])))
    ended = first(lines, "deal_ended")
    more = [*lines[: ended + 1], lines[draw], *lines[ended + 1 :]]
    assert "nothing more" in str(verify(read_record(more)))


def test_decisions_are_recorded_and_hidden_from_others():
    found = record("mcr", "mil2025", 1)
    kinds = {type(event) for event in found.deals[0].events}
    assert {Chosen, Drew} <= kinds
    assert Paid in kinds or found.deals[0].result.scores == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("place", "line", "named"),
    [
        (0, '{"sifang": 1}', "line 1: the field"),
        (
            0,
            '{"sifang": 1, "rules": "mcr", "version": "1", "preset": "mil2025", "options": {}, "seats": [], "seed": 1}',
            "version",
        ),
        (
            0,
            '{"sifang": 1, "rules": "mcr", "version": 1, "preset": "x", "options": {}, "seats": ["a","b","c","d"], "seed": 1}',
            "preset",
        ),
        (
            0,
            '{"sifang": 1, "rules": "xyz", "version": 1, "preset": "x", "options": {}, "seats": ["a","b","c","d"], "seed": 1}',
            "'xyz'",
        ),
        (
            0,
            '{"sifang": 1, "rules": "mcr", "version": 1, "preset": "mil2025", "options": {"x": 1}, "seats": ["a","b","c","d"], "seed": 1}',
            "'x'",
        ),
        (1, '{"event": "discarded"}', "line 2: the event 'discarded' stands outside a deal"),
        (2, '{"event": "no_such"}', "line 3: unknown event 'no_such'"),
        (2, '{"event": "stopped"}', "line 3: event stopped: fields ['seat']"),
        (2, '{"event": "stopped", "seat": "E"}', "line 3: event stopped: numbers expected"),
        (2, "not json", "line 3: no JSON: 'not json'"),
        (2, '"text"', "line 3: an object expected"),
        (2, '{"deal": 1}', "line 3: a deal begins within another"),
        (2, '{"else": 1}', "line 3: neither"),
    ],
)
def test_a_corrupted_line_is_named(place, line, named):
    lines = play("mcr", "mil2025", 1).splitlines()
    lines[place] = line
    with pytest.raises(RecordError) as caught:
        read_record(lines)
    assert named in str(caught.value)


@pytest.mark.parametrize(
    "values",
    [
        {"dealer": 4},
        {"seating": [0, 1, 2, 2]},
        {"wall": "1x"},
        {"dice": "12"},
        {"points": [0, 0]},
        {"deal": None},
        {"direction": "left"},
    ],
    ids=str,
)
def test_a_corrupted_deal_is_named(values):
    lines = play("mcr", "mil2025", 1).splitlines()
    with pytest.raises(RecordError, match="line 2"):
        read_record(changed(lines, 1, **values))
