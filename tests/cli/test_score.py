"""``sifang score``: the answer for people and as JSON, from hands in any notation and facts as flags."""

import json

import pytest


def answer(sifang, *arguments):
    code, out, err = sifang("score", *arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def test_the_answer_names_groups_patterns_what_is_left_out_and_payments(sifang):
    code, out, _ = sifang("score", "mcr", "[PPP][FFF]66999sCC", "C", "-z", "--lang", "zh")
    assert code == 0
    for part in (
        "104 番",
        "起和 8",
        "[PPP]  [FFF]  999s  CCC+  66s",
        "88  大三元  三副箭刻",
        "箭刻 ×3：因 大三元",
        "和家共得 +336",
    ):
        assert part in out


def test_a_hand_under_the_minimum_says_so_and_pays_nothing(sifang):
    code, out, _ = sifang("score", "mcr", "23456m55p678s[123m]", "1m")
    assert code == 0
    assert "4 fan, but not a win: under the minimum (minimum 8)" in out
    assert "Payments" not in out


def test_tiles_without_a_shape_are_no_win(sifang):
    code, out, _ = sifang("score", "mcr", "1234567m2468p13s", "E")
    assert code == 0
    assert "No win: the tiles make no winning shape." in out


@pytest.mark.parametrize(
    "hand",
    ["[CCC]123m456p789s5m", "【中中中】一二三万四五六饼七八九条五万", "[🀄🀄🀄]🀇🀈🀉🀜🀝🀞🀖🀗🀘🀋", "[777z]123m456p789s5m", "PENG J1 1 W1 W2 W3 B4 B5 B6 T7 T8 T9 W5"],
)  # fmt: skip
def test_any_notation_is_read(sifang, hand):
    assert answer(sifang, "mcr", hand, "5m")["total"] == answer(sifang, "mcr", "[CCC]123m456p789s5m", "5m")["total"]


def test_a_text_that_names_the_winning_tile_needs_no_other(sifang):
    found = answer(sifang, "mcr", "[123m,1][EEE]456789p3s3s|ES1000|")
    assert found["win"] == "3s"
    assert found["situation"]["seat_wind"] == "S"
    assert found["situation"]["self_draw"] is True
    assert answer(sifang, "mcr", "[123m][EEE]456789p3s + 3s", "-z", "--seat-wind", "S")["total"] == found["total"]


@pytest.mark.parametrize(
    ("flags", "key"),
    [
        (["-z"], "self_drawn"),
        (["--after-kong"], "out_with_replacement_tile"),
        (["--robbed"], "robbing_the_kong"),
        (["-z", "--last-tile"], "last_tile_draw"),
        (["--last-tile"], "last_tile_claim"),
        (["--last-of-kind"], "last_tile"),
        (["--flowers", "3"], "flower_tiles"),
        (["--flowers", "abc"], "flower_tiles"),
    ],
)
def test_facts_of_mcr(sifang, flags, key):
    found = answer(sifang, "mcr", "[5555p]123m456m78sEE", "9s", *flags)
    assert key in [one["key"] for one in found["reading"]["counted"]]


def test_winds_count_their_pungs(sifang):
    found = answer(sifang, "mcr", "[SSS][WWW]234m567s8p", "8p", "--seat-wind", "S", "--round-wind", "W")
    assert {"seat_wind", "prevalent_wind"} <= {one["key"] for one in found["reading"]["counted"]}


def test_facts_of_nanchang(sifang):
    found = answer(sifang, "nanchang", "4m7m2p5p8p3s6sESWNCF", "P", "-z", "--jokers", "9s")
    assert found["figures"]["patterns"] == ["七星十三烂", "德国德", "自摸"] or found["total"] == 207
    assert found["situation"]["jokers"] == {"primary": "9s", "secondary": "1s"}
    assert found["situation"]["dealer"] is True


def test_facts_of_sichuan(sifang):
    found = answer(
        sifang, "sichuan:blood", "[2222m]345m678s55s66s", "5s", "--void", "p", "--kong-discard", "--from", "across"
    )
    assert found["situation"] == {"seat": "E", "by": "kong_discard", "from": "W", "void": "p"}
    assert found["legal"]


def test_facts_of_taiwan(sifang):
    found = answer(
        sifang, "taiwan", "123456m456789p2267s", "8s", "--seat-wind", "S", "--from", "left", "--flowers", "bf", "--ready", "declared",
        "--treasures", "2s", "--streak", "2",
    )  # fmt: skip
    assert found["situation"]["from"] == "E"
    assert found["situation"]["flowers"] == "bf"
    assert found["situation"]["treasures"] == ["2s"]
    assert found["situation"]["repeat"] == 2
    assert found["legal"]


def test_a_field_of_the_case_file_can_be_set(sifang):
    found = answer(
        sifang, "nanchang", "4m7m2p5p8p3s6sESWNCF", "P", "-z", "--jokers", "9s", "--set", "others_hold_joker=true"
    )
    assert found["total"] < 207


def test_options_change_the_answer(sifang):
    plain = answer(sifang, "mcr", "[1111p]{2222p}345m678sE", "E")["total"]
    for changed in (["--option", "mixed_kongs=6"], ["--option", "mixed-kongs=6"], ["--preset", "wmo2006"]):
        assert answer(sifang, "mcr", "[1111p]{2222p}345m678sE", "E", *changed)["total"] == plain + 1


def test_the_names_of_rule_sets_are_read_in_every_language(sifang):
    for name in ("国标", "國標", "国标麻将", "Mahjong Competition Rules"):
        assert answer(sifang, name, "[CCC]123m456p789s5m", "5m")["rules"] == "mcr"


def test_other_readings_are_told(sifang):
    _, out, _ = sifang("score", "mcr", "111222333m456s5p", "5p")
    assert "Other readings:" in out
