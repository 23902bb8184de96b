"""Two people meet by quick match, talk, mute and report; an onlooker sees what he may and no more."""

import time

import pytest

from web.tables import until
from web.wire import Wire

pytestmark = pytest.mark.browser

ACT = """() => {
  const slots = [...document.querySelectorAll('.slot:enabled')]
  if (slots.length) return slots.at(-1).click()
  ;[...document.querySelectorAll('.hand.asked .held:not(.barred)')].at(-1)?.click()
}"""
COVERED = """() => {
  const drawer = document.querySelector('.drawer').getBoundingClientRect()
  return [...document.querySelectorAll('.hand .held, .slot')].filter((one) => {
    const box = one.getBoundingClientRect()
    return box.left < drawer.right && box.right > drawer.left && box.top < drawer.bottom && box.bottom > drawer.top
  }).length
}"""


def named(page, name):
    page.evaluate(
        """(name) => fetch('/api/guest', { method: 'POST', body: JSON.stringify({ name }), headers: { 'content-type': 'application/json' } })""",
        name,
    )
    page.reload()
    page.wait_for_selector(".quick .primary")


def say(page, text, where=".drawer"):
    page.fill(f"{where} .speak input", text)
    page.press(f"{where} .speak input", "Enter")
    page.wait_for_selector(f"{where} .lines >> text={text}")


def meet(pages):
    for page in pages:
        page.select_option(".quick label:nth-of-type(3) select", "5")
        page.click(".quick .primary")
        page.wait_for_selector(".looking")
    for page in pages:
        page.wait_for_selector(".hand .held")
    assert len({page.url.rpartition("/")[2] for page in pages}) == 1
    return pages[0].url.rpartition("/")[2]


def test_two_meet_talk_mute_and_report_while_somebody_looks_on(person):
    one, two = person(language="en-US"), person(390, 844, language="zh-CN")
    named(one, "Ann")
    named(two, "Ben")
    code = meet([one, two])

    one.click(".chat-button")
    say(one, "good evening")
    two.wait_for_selector(".bubble >> text=good evening")
    assert two.inner_text(".chat-button .badge") == "1"
    two.click(".chat-button")
    two.wait_for_selector(".drawer .lines >> text=good evening")
    assert two.query_selector(".chat-button .badge") is None
    assert two.evaluate(COVERED) == 0 == one.evaluate(COVERED)
    two.click(".drawer .emote-button")
    two.click("[data-emote=well_played]")
    one.wait_for_selector(".drawer .emote >> text=Well played!")

    looker = person(language="en-US", path=f"/#/watch/{code}")
    looker.wait_for_selector(".table.onlooker .river")
    one.wait_for_selector(".watchers >> text=1")
    assert looker.query_selector(".hand .held, .slot:enabled, .hand") is None
    assert looker.locator(".concealed .tile").count() == looker.locator(".concealed .tile.down").count() > 40
    looker.click(".chat-button")
    say(looker, "what a hand")

    two.click(".drawer .name >> text=Ann")
    two.click(".drawer .about .report")
    two.fill("dialog.report textarea", "too kind")
    two.click("dialog.report .primary")
    two.wait_for_selector(".drawer .told")
    two.click(".drawer .about .mute")
    two.wait_for_selector(".drawer .lines >> text=good evening", state="detached")
    say(one, "are you there")
    one.wait_for_timeout(300)
    assert "are you there" not in two.inner_text("body")

    # What onlookers say comes when the deal is over.
    assert "what a hand" not in one.inner_text("body")
    until = time.monotonic() + 60
    while not (one.query_selector("dialog.account") and two.query_selector("dialog.account")):
        assert time.monotonic() < until
        for page in (one, two):
            page.evaluate(ACT)
            page.wait_for_timeout(25)
    for page in (one, two):
        page.click("dialog.account .close")
    one.click(".chat-tabs button:nth-child(2)")
    one.wait_for_selector(".drawer .lines >> text=what a hand")
    looker.wait_for_selector("dialog.account")
    assert looker.query_selector("dialog.account .next, dialog.account footer .primary") is None

    # A mute lasts: on another page, after a reload.
    two.goto(two.url.partition("#")[0])
    two.wait_for_selector(".hall-talk")
    one.goto(one.url.partition("#")[0])
    one.wait_for_selector(".hall-talk")
    say(one, "in the hall", ".hall-talk")
    one.wait_for_timeout(300)
    assert "in the hall" not in two.inner_text("body")


def test_a_search_can_be_given_up(person):
    page = person(language="en-US")
    page.click(".quick .primary")
    page.wait_for_selector(".looking")
    page.click(".looking button")
    page.wait_for_selector(".quick form .primary")
    assert page.query_selector(".quick .wrong") is None


def test_what_is_wished_before_the_hall_answers_is_not_lost(person):
    wire = Wire()
    wire.refusing = True
    page = person(language="en-US", prepare=wire.tap)
    page.click(".quick .primary")
    page.fill(".hall-talk input", "is anybody there")
    page.press(".hall-talk input", "Enter")
    wire.refusing = False
    page.wait_for_selector(".looking")
    page.wait_for_selector(".hall-talk li:has-text('is anybody there')")
    page.click(".looking button")


def test_what_was_meant_for_a_room_is_not_said_elsewhere(person):
    wire = Wire()
    wire.refusing = True
    page = person(language="en-US", prepare=wire.tap)
    page.click(".maker .primary")
    page.fill(".room-talk input", "only here")
    page.press(".room-talk input", "Enter")
    page.click(".head .logo")
    page.wait_for_selector(".game")
    wire.refusing = False
    until(page, lambda: any(frame["t"] == "attend" for frame in wire.sent))
    page.wait_for_timeout(200)
    assert [frame for frame in wire.sent if frame["t"] == "say"] == []


def test_an_open_room_is_listed_and_may_be_joined(person):
    owner, other = person(language="en-US"), person(language="en-US")
    owner.check(".maker .door input")
    owner.click(".maker .primary")
    owner.wait_for_selector(".seats")
    code = owner.url.rpartition("/")[2]
    row = other.wait_for_selector(f".open-rooms li[data-code='{code}']")
    assert "3 free" in row.inner_text()
    other.click(f".open-rooms li[data-code='{code}'] a")
    other.click(".seats .sit >> nth=0")
    owner.wait_for_selector(".seats li.guest >> nth=1")
    owner.wait_for_selector(".room-talk .system >> text=sits down")


def test_talk_can_be_turned_off(person):
    page = person(language="en-US", chat="false")
    page.wait_for_selector(".quick .primary")
    assert page.query_selector(".hall-talk") is None
    page.click("[data-rules=mcr]")
    page.wait_for_selector(".hand .held")
    assert page.query_selector(".chat-button") is None


def test_a_hall_that_pauses_says_so_in_the_lobby_and_is_there_again_by_itself(person, tmp_path):
    from hall.people import Server

    with Server(tmp_path) as own:
        page = person(language="en-US")
        page.goto(own.url)
        page.wait_for_selector(".open-rooms small >> text=here")
        own.process.terminate()
        page.wait_for_selector(".pausing >> text=pauses for a moment")
        own.process.wait(10)
        own.begin()
        page.wait_for_selector(".pausing", state="detached")
        page.wait_for_selector(".open-rooms small >> text=here")
        assert not page.faults


def test_a_rated_room_is_made_of_a_match_long_enough(person):
    page = person(language="en-US")
    page.wait_for_selector(".maker")
    page.check(".maker label:has-text('Rated') input")
    page.fill(".maker label:has-text('Deals') input", "7")
    page.wait_for_selector(".maker .wrong >> text=8 deals or more")
    page.click(".maker .primary")
    assert page.evaluate("document.querySelector('.maker input:invalid')?.type") == "number"
    page.fill(".maker label:has-text('Deals') input", "8")
    page.wait_for_selector(".maker .wrong", state="detached")
    page.click(".maker .primary")
    page.wait_for_selector(".seats li.guest")
