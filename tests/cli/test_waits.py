"""``sifang waits``: each wait with its value both ways and the copies left."""

import json


def test_a_single_wait_with_values_and_copies_left(sifang):
    code, out, _ = sifang("waits", "mcr", "123456m456789p5s", "--lang", "zh")
    assert code == 0
    assert "听 1 种，还剩 3 张" in out
    assert "5s 五条   3     8    10  " in out


def test_json_says_what_may_be_won(sifang):
    _, out, _ = sifang("waits", "mcr", "[123m][456m]23s789p55p", "--json")
    found = {one["tile"]: one for one in json.loads(out)["waits"]}
    assert set(found) == {"1s", "4s"}
    assert found["1s"]["left"] == 4
    assert found["1s"]["by_discard"]["legal"]
    assert not found["4s"]["by_discard"]["legal"]


def test_tiles_seen_are_not_left(sifang):
    _, out, _ = sifang("waits", "mcr", "123456m456789p5s", "--seen", "5s5s", "--json")
    assert json.loads(out)["waits"][0]["left"] == 1


def test_the_turned_joker_is_not_left_in_nanchang(sifang):
    _, out, _ = sifang("waits", "nanchang", "123m456m789p45sEE", "--jokers", "6s", "--json")
    found = {one["tile"]: one["left"] for one in json.loads(out)["waits"]}
    assert found["6s"] == 3
    assert found["3s"] == 4


def test_sichuan_and_taiwan_wait_too(sifang):
    _, out, _ = sifang("waits", "sichuan", "123456789m23p55p", "--json")
    assert [one["tile"] for one in json.loads(out)["waits"]] == ["1p", "4p"]
    _, out, _ = sifang("waits", "taiwan", "123456m456789p2267s", "--seat-wind", "S", "--json")
    assert [one["tile"] for one in json.loads(out)["waits"]] == ["5s", "8s"]


def test_a_hand_that_is_not_ready_says_so(sifang):
    assert sifang("waits", "mcr", "1357m2468p13579s")[:2] == (0, "The hand is not ready.\n")
