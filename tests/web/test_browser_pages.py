"""Pages for anyone and rooms: the scorer with presets side by side, the trainer, a room's card and seats, a replay and its links."""

import pytest

from web.tables import OPEN, friends, play_out

pytestmark = pytest.mark.browser


def enter(page, tiles):
    """Press tile keys: (row, column) from 1."""
    for row, column in tiles:
        page.click(f".keyboard div:nth-child({row}) button:nth-child({column})")


def test_the_scorer_says_what_a_hand_is_worth(person):
    page = person(language="en-US", path="/#/scorer/mcr")
    page.wait_for_selector(".presets input")
    enter(page, [(1, n) for n in range(1, 10)] + [(2, 1), (2, 2), (2, 3), (3, 5)])
    # With a full hand the next key is the winning tile.
    enter(page, [(3, 5)])
    page.click("form .primary")
    page.wait_for_selector(".patterns li")
    assert "Pure Straight" in page.inner_text(".patterns")
    assert page.locator(".entered .tile").count() == 14


def test_presets_stand_side_by_side(person):
    page = person(language="en-US", path="/#/scorer/sichuan")
    page.fill(".typed input", "1122334455667m")
    page.click(".targets label:nth-child(2)")
    enter(page, [(1, 7)])
    for box in page.locator(".presets input").all():
        box.check()
    page.click("form .primary")
    page.wait_for_selector("section[data-preset] >> nth=3")
    totals = page.locator("section[data-preset] .total").all_inner_texts()
    assert len(totals) == 4
    assert len(set(totals)) > 1


def test_flowers_and_repeats_of_the_dealer_count_in_taiwan(person):
    page = person(language="en-US", path="/#/scorer/taiwan")
    page.fill(".typed input", "123456789m123456p5s")
    page.click(".targets label:nth-child(2)")
    enter(page, [(3, 5)])

    def answer():
        page.click("form .primary")
        page.wait_for_selector(".answer[aria-busy=false] .total")
        return page.inner_text(".breakdown .total"), page.inner_text(".breakdown .payments")

    plain = answer()
    page.click(".flower-keys button >> nth=0")
    flower = answer()
    page.fill(".facts-form input[type=number]", "2")
    streak = answer()
    # A flower of one's seat is a tai of the hand; a dealer who repeats is paid more for the same hand.
    assert plain[0] < flower[0] == streak[0]
    assert flower[1] != streak[1]


def test_the_trainer_tells_what_each_discard_leaves(person):
    page = person(language="en-US", path="/#/trainer/mcr")
    page.fill(".typed input", "123m456m78p99p234sE")
    page.click("form .primary")
    page.wait_for_selector(".trainer .after")
    assert page.locator(".after .drop").first.get_attribute("aria-label").endswith("East")
    assert page.locator(".after >> nth=0 >> .waits tbody tr").count() == 2


def test_a_room_tells_its_rules_before_one_sits_down(person, hall):
    owner = person(language="en-US")
    owner.select_option(".maker select >> nth=0", "sichuan")
    owner.select_option(".maker select >> nth=1", "river")
    owner.fill(".maker input[type=number]", "3")
    owner.click(".maker .primary")
    owner.wait_for_selector(".seats")
    owner.select_option(".seats li:nth-child(2) select", "greedy")
    owner.wait_for_selector(".seats li.bot")
    friend = person(language="en-US", path=f"/{owner.url[owner.url.index('#') :]}")
    card = friend.wait_for_selector(".rules-card").inner_text()
    assert "ivers of blood" in card
    assert "3" in card
    friend.click(".rules-card summary")
    assert "Void suit" in friend.inner_text(".rules-card")
    friend.click(".seats li.open .sit >> nth=0")
    owner.wait_for_selector(".seats li.guest >> nth=1")
    # The owner frees the seat again; the guest may leave as well.
    owner.click(".seats li.guest button")
    owner.wait_for_selector(".seats li.open >> nth=1")
    friend.wait_for_selector(".seats .sit")
    owner.click(".acts button:has-text('Close')")
    owner.wait_for_selector("p[role=status]")


def test_a_match_is_played_again_and_replayed(person, hall):
    (page,) = friends(person, hall, "sichuan", 1)
    play_out(page, **{"pass": True})
    assert page.locator("dialog.account .sheet").count() == 1
    replay = page.locator("dialog.account footer a >> nth=0").get_attribute("href")
    page.click("dialog.account footer .primary")
    page.wait_for_selector("dialog.account", state="detached")
    page.wait_for_selector(".hand .held")
    page.goto(f"{hall}/{replay}")
    page.wait_for_selector(".replay .lane")
    assert page.locator(".lane").count() == 4
    page.keyboard.press("End")
    last = page.inner_text(".said")
    steps = int(last.split("/")[0])
    assert steps > 20
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f".said:has-text('{steps - 1}/')")
    # The link to a moment opens at that moment, for anybody.
    other = person(path=f"/{page.url[page.url.index('#') :]}")
    assert other.wait_for_selector(".said").inner_text().startswith(f"{steps - 1}/")
    with other.expect_download() as found:
        other.click("a[download]")
    assert found.value.path().read_text(encoding="utf-8").startswith("{")


def test_ones_own_tables_are_all_there_and_bots_have_their_names(person, hall):
    page = person(language="en-US", motion="false", sound="false")
    for _ in range(8):
        page.evaluate(OPEN, {"rules": "sichuan", "deals": 1, "start": True})
    page.goto(hall)
    page.wait_for_selector(".back li >> nth=6")
    page.click(".back li:last-child button")
    page.wait_for_selector(".back li >> nth=7")
    texts = page.locator(".back li").all_inner_texts()
    assert len(texts) == 8 and all("3 bots" in text and "plan" not in text for text in texts)
    page.click(".back a >> nth=0")
    page.wait_for_selector(".hand .held")
    play_out(page)
    page.wait_for_selector("dialog.account a[href^='#/replay/']")
    page.goto(hall)
    assert page.wait_for_selector(".cards li").inner_text().count("Strong (plan)") == 3


def test_the_trainer_names_the_patterns_within_reach(person):
    page = person(language="zh-TW", path="/#/trainer/mcr")
    page.fill(".typed input", "1199m1199p1199s5s")
    page.click("form .primary")
    page.click(".prospects summary")
    seven = page.locator(".prospects li:has-text('七對')")
    assert "差 1 張" in seven.inner_text()
    assert seven.locator(".tile").get_attribute("data-kind") == "22"
