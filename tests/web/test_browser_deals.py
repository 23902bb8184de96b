"""Whole deals in real browsers: four people at a table in each rule set, by keys alone, in words alone."""

import pytest

from web.tables import agrees, friends, no_calls, pilot, play_out, sit, snapshot, until

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("rules", ["mcr", "nanchang", "sichuan", "taiwan"])
def test_four_browsers_play_a_deal(person, hall, rules):
    pages = friends(person, hall, rules, 4)
    for page in pages[1:]:
        no_calls(page)
    for page in pages:
        pilot(page)
    for page in pages:
        page.wait_for_selector("dialog.account", timeout=60_000)
    sheets = [page.inner_text("dialog.account .sheet tbody").split("\t")[1:] for page in pages]
    assert all(sheet == sheets[0] for sheet in sheets)
    deltas = [int(one.replace("−", "-")) for one in pages[0].locator(".deltas b").all_inner_texts()]
    assert sum(deltas) == 0
    for page in pages:
        agrees(page, hall)


def test_exchange_and_void_suit_say_what_they_want(person, hall):
    (page,) = friends(person, hall, "sichuan", 1, preset="blood_app")
    page.wait_for_selector(".choices .why")
    assert "3" in page.inner_text(".choices .why")
    for n in (2, 1):
        page.click(".hand.asked .held:not(.barred) >> nth=-1")
        page.wait_for_selector(f".choices .why:has-text('{n}')")
    assert page.locator(".held.picked").count() == 2
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    page.wait_for_selector(".choices button.choice >> nth=2")
    assert page.locator(".slot:enabled").count() == 0
    page.wait_for_timeout(260)
    page.click(".choices button.choice >> nth=0")
    page.wait_for_selector(".plate .fact")
    assert snapshot(page, hall)["view"]["void_suits"][snapshot(page, hall)["seat"]] == 0


def test_a_deal_by_keys_alone(person):
    page = person(language="en-US", motion="false")
    page.focus("[data-rules=sichuan]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .held")
    waits = ".hand.asked .held:not(.barred), .slot:enabled, .choices button.choice, dialog.account"
    for _ in range(200):
        page.wait_for_selector(waits)
        if page.query_selector("dialog.account"):
            break
        if page.query_selector(".slot:enabled"):
            page.wait_for_timeout(255)
            page.keyboard.press("w")
            page.keyboard.press("x")
        elif page.query_selector(".choices button.choice"):
            page.wait_for_timeout(255)
            page.keyboard.press("1")
        else:
            page.keyboard.press("ArrowRight")
            while page.evaluate("document.activeElement.getAttribute('aria-disabled')") == "true":
                page.keyboard.press("ArrowRight")
            page.keyboard.press("Enter")
        page.wait_for_timeout(15)
    page.wait_for_selector("dialog.account", timeout=1000)
    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog.account", state="detached")


def test_a_deal_in_words_alone(person, hall):
    page = person(language="en-US", **{"text-mode": "true"})
    sit(page, "taiwan")
    page.wait_for_selector(".commands button")
    assert page.locator(".tile").count() == 0
    words = page.inner_text(".words-hand").partition(" (")[0].split(", ")
    held = snapshot(page, hall)["view"]["hand"]
    assert len(words) == sum(held)
    assert page.get_by_role("list").filter(has=page.get_by_role("button")).get_by_role("button").count() > 0
    heard = page.inner_text("p.live[aria-live=polite]")
    play_out(page, words=True, **{"pass": True})
    assert page.inner_text("p.live[aria-live=polite]") != heard
    assert len(page.locator(".text .log li").all_inner_texts()) > 20
    assert page.locator("dialog.account .sheet tbody tr").count() == 1


def test_own_tiles_stay_where_they_are_put(person):
    page = person(motion="false")
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked")
    order = "() => [...document.querySelectorAll('.hand .held')].map((one) => one.dataset.kind)"
    before = page.evaluate(order)
    first, sixth = (page.locator(f".hand .held >> nth={n}").bounding_box() for n in (0, 5))
    page.mouse.move(first["x"] + 20, first["y"] + 30)
    page.mouse.down()
    page.mouse.move(sixth["x"] + 20, sixth["y"] + 34, steps=4)
    page.mouse.up()
    page.wait_for_selector(".sort")
    assert page.evaluate(order) == [*before[1:6], before[0], *before[6:]]
    page.focus(".hand .held >> nth=5")
    page.keyboard.press("Shift+ArrowLeft")
    assert page.evaluate(order) == [*before[1:5], before[0], before[5], *before[6:]]
    page.keyboard.press("s")
    page.wait_for_selector(".sort", state="detached")
    assert page.evaluate(order) == before


def test_a_tile_is_discarded_by_two_touches(person):
    page = person(motion="false", **{"two-touches": "true"})
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked")
    tile = page.locator(".hand .held >> nth=3")
    tile.click()
    page.wait_for_selector(".held.up")
    assert page.locator(".water.bottom .river .tile").count() == 0
    tile.click()
    until(page, lambda: sum("discard" in frame for frame in page.sent) == 1)


def test_a_tile_is_discarded_by_drag(person):
    page = person(motion="false")
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked")
    box = page.locator(".hand .held >> nth=4").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 60, box["y"] - 120, steps=4)
    page.mouse.up()
    until(page, lambda: sum("discard" in frame for frame in page.sent) == 1)


def test_help_answers_anew_while_it_is_open(person):
    page = person(motion="false")
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked")
    page.keyboard.press("h")
    page.wait_for_selector(".panel .after")
    assert page.locator(".panel .drop").count() > 0
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    until(page, lambda: sum("askhelp" in frame for frame in page.sent) > 1)
    page.keyboard.press("Escape")
    page.wait_for_selector(".panel", state="detached")
