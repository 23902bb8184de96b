"""Accounts, profiles and rankings in a real browser: a guest becomes an account and finds his record on another device."""

import time

import pytest
from axe_playwright_python.sync_playwright import Axe

from web.tables import play_out

pytestmark = pytest.mark.browser
PASSWORD = "correct horse battery"


def finish_a_match(page):
    """A match of one deal against bots, from the room page to its record."""
    page.fill(".maker input[type=number]", "1")
    page.select_option(".maker select >> nth=0", "sichuan")
    page.click(".maker .primary")
    page.click(".acts .primary")
    page.wait_for_selector(".hand .held")
    play_out(page)
    page.wait_for_selector("dialog.account a[href^='#/replay/']")


def fill(page, login):
    page.fill(".account-form input[type=text]", login)
    page.fill(".account-form input[type=password]", PASSWORD)
    page.click(".account-form .primary")


def test_a_guest_becomes_an_account_and_finds_his_record_elsewhere(person):
    page = person(language="en-US")
    finish_a_match(page)
    page.goto(page.url.split("#")[0] + "#/people/me")
    page.click(".profile-head .primary")
    fill(page, "ann.browser")
    page.wait_for_selector("dialog.identity h2:has-text('@ann.browser')")
    page.click("dialog.identity .close")
    page.wait_for_selector(".profile-head p:has-text('@ann.browser')")
    record = page.get_attribute(".played a", "href")

    other = person(390, 844, "zh-CN")
    other.click(".person-button")
    other.click(".segments button >> nth=1")
    fill(other, "ann.browser")
    other.wait_for_selector(".session-list li >> nth=1")
    other.click("dialog.identity a")
    other.wait_for_selector(".played a")
    assert other.get_attribute(".played a", "href") == record
    assert other.locator(".boxes .figures dt").count() == 5
    assert other.evaluate("document.documentElement.scrollWidth") <= 390
    other.click(".played a")
    other.wait_for_selector(".replay .lane")

    other.goto(other.url.split("#")[0] + "#/people/me")
    other.click(".profile-head .acts button")
    other.click(".session-list button")
    other.wait_for_selector(".session-list li:only-child")
    page.reload()
    page.wait_for_selector("button.person-button")


def test_a_guest_with_matches_is_asked_before_he_is_joined(person):
    home = person(language="en-US")
    home.click(".person-button")
    fill(home, "bob.browser")
    home.wait_for_selector("dialog.identity h2:has-text('@bob.browser')")
    other = person(language="zh-TW")
    finish_a_match(other)
    other.goto(other.url.split("#")[0] + "#/rankings/sichuan")
    other.wait_for_selector(".rankings h1")
    other.click(".person-button")
    other.click("dialog .segments button >> nth=1")
    fill(other, "bob.browser")
    other.click(".merge .primary")
    other.wait_for_selector("dialog.identity h2:has-text('@bob.browser')")
    home.goto(home.url.split("#")[0] + "#/people/me")
    until = time.monotonic() + 20
    while home.locator(".played a").count() != 1:
        assert time.monotonic() < until
        home.reload()
        home.wait_for_selector(".profile-head")
        home.wait_for_timeout(200)


@pytest.mark.parametrize("cloth", ["light", "dark"])
def test_pages_of_people_fit_and_are_accessible(person, hall, cloth):
    page = person(cloth=cloth)
    finish_a_match(page)
    for path, ready in (("rankings/mcr", ".note"), ("people/bot:plan", ".profile-head"), ("people/me", ".boxes")):
        for width in (1440, 390, 320):
            page.set_viewport_size({"width": width, "height": 800})
            page.goto(f"{hall}/#/{path}")
            page.wait_for_selector(ready)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (path, width)
            assert Axe().run(page).response["violations"] == [], (path, width)
    page.click(".profile-head button")
    page.wait_for_selector(".session-list li")
    assert Axe().run(page).response["violations"] == []
