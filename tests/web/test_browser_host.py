"""The host's page: a room closed over its people's heads, somebody taken out or kept out, and a report read with what it is about."""

import pytest

from sifang.hall import folder
from web.tables import friends, open_room, pilot, play_out, serious

pytestmark = pytest.mark.browser

NAMED = "(name) => fetch('/api/guest', { method: 'POST', body: JSON.stringify({ name }), headers: { 'content-type': 'application/json' } })"


@pytest.fixture
def host(person, server):
    """The host's page, opened with the token of the data folder."""
    page = person(language="en-US", path="/admin")
    page.fill(".keys input", folder.token(server.data, "admin"))
    page.click(".keys .primary")
    page.wait_for_selector(".host-figures")
    return page


def row(host, code):
    return host.locator(f".host-list li:has(a[href='#/room/{code}'])")


def answer(host, written=""):
    """Do what is asked about."""
    if written:
        host.fill("dialog.asked input", written)
    host.click("dialog.asked .primary")
    host.wait_for_selector("dialog.asked", state="detached")


def test_a_room_that_the_host_closes_tells_its_people_and_lets_them_go_home(person, host, hall):
    pages = friends(person, hall, "mcr", 2)
    code = pages[0].url.rpartition("/")[2]
    host.click(".segments button >> nth=0")
    found = row(host, code)
    found.locator(".who button >> nth=1").wait_for()
    assert "running" in found.inner_text()
    found.locator(".danger").click()
    answer(host, "the hall closes")
    found.wait_for(state="detached")
    for page in pages:
        page.wait_for_selector(".told-off >> text=大厅主办者关闭了这个房间")
        assert page.query_selector(".hand") is None
        page.click(".told-off a")
        page.wait_for_selector(".quick .primary")
        page.wait_for_selector(".back", state="detached")
    host.click(".segments button >> nth=-1")
    host.wait_for_selector(f".host-list li:first-child:has-text('close {code}'):has-text('the hall closes')")


def test_a_wrong_token_opens_nothing_and_is_told_in_words(person):
    page = person(language="zh-CN", path="/admin")
    page.fill(".keys input", "no such token")
    page.click(".keys .primary")
    page.wait_for_selector("[role=alert] >> text=只有主办者可以这样做")
    assert page.query_selector(".host-figures") is None


def test_who_is_taken_out_is_told_and_the_others_see_a_bot_play_on(person, host, hall):
    one, two = friends(person, hall, "sichuan", 2)
    code = one.url.rpartition("/")[2]
    host.click(".segments button >> nth=0")
    row(host, code).locator(".who button >> nth=1").click()
    answer(host)
    two.wait_for_selector(".told-off >> text=你已不在这桌的座位上")
    row(host, code).locator(".who button >> nth=1").wait_for(state="detached")
    play_out(one)


def test_who_is_kept_out_is_told_at_once_and_comes_back_when_let_in(person, host, hall):
    page = person(language="zh-TW")
    page.wait_for_selector(".quick .primary")
    page.evaluate(NAMED, "Outsider")
    open_room(page, hall, rules="mcr")
    page.wait_for_selector(".seats li.guest")
    host.click(".segments button >> nth=1")
    host.fill(".find", "Outsider")
    found = host.locator(".host-list li:has-text('Outsider')")
    found.locator("text=Keep out").click()
    answer(host, "insults")
    page.wait_for_selector("[role=alert] >> text=禁止")
    page.goto(hall)
    page.wait_for_selector("[role=alert] >> text=禁止")
    host.click(".segments button >> nth=3")
    host.locator(".host-list li:has-text('Outsider'):has-text('insults') button").click()
    answer(host)
    page.wait_for_selector(".quick .primary")


def test_a_report_from_the_talk_leads_the_host_to_its_moment(person, host, hall):
    one, two = friends(person, hall, "taiwan", 2)
    for page, name in ((one, "Reporter"), (two, "Rude one")):
        page.evaluate(NAMED, name)
    pilot(two, turn=True)
    for page in (one, two):
        page.click(".chat-button")
    two.fill(".drawer .speak input", "hurry up, you snail")
    two.press(".drawer .speak input", "Enter")
    one.click(".drawer .lines .name")
    one.click(".drawer .about .report")
    one.check("dialog.report .reasons label:nth-of-type(4) input")
    one.fill("dialog.report textarea", "again and again")
    one.click("dialog.report .primary")
    one.wait_for_selector(".drawer .told")
    host.click(".segments button >> nth=2")
    found = host.locator(".host-list li[data-report]").first
    found.locator("summary").click()
    text = found.inner_text()
    assert "Reporter reports Rude one: stalling" in text and "again and again" in text and "hurry up, you snail" in text
    for cloth in ("light", "dark"):
        host.evaluate("(cloth) => (document.documentElement.dataset.cloth = cloth)", cloth)
        assert serious(host) == [], cloth
    code = one.url.rpartition("/")[2]
    assert found.locator(f"a[href='#/room/{code}']").count() == 1
    for page in (one, two):
        pilot(page)
    for page in (one, two):
        page.wait_for_selector("dialog.account")
    found.locator("a[href^='#/replay/']").click(timeout=30_000)
    host.wait_for_selector(".replay .lane")
    assert host.url.rpartition("/replay/")[2].split("/")[1] == "0"
