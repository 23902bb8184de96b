"""The page and the hall when the network fails: cut and come back, a lost frame, a wrong checksum, two tabs, a tab in the background."""

import json

import pytest

from web.tables import LOOK, agrees, code_of, friends, pilot, sit, snapshot, until
from web.wire import Wire

pytestmark = pytest.mark.browser


@pytest.fixture
def wired(person):
    """A table with three bots, at one's own turn, and its wire."""
    wire = Wire()
    page = person(prepare=wire.tap, motion="false")
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    return page, wire


def turn(page):
    """Play until it is the page's turn to discard."""
    pilot(page, turn=True, **{"pass": True})
    page.wait_for_selector(".hand.asked .held:not(.barred), dialog.account")


def test_a_page_that_outlives_an_upgrade_of_the_hall_is_loaded_anew(person):
    wire, loads = Wire(), []
    page = person(prepare=wire.tap)
    page.on("load", lambda page: loads.append(page.url))

    def attended():
        return sum(frame["t"] == "attend" for frame in wire.sent)

    def other_page(route):
        if route.request.resource_type == "fetch":
            route.fulfill(body="<script type=module src=/assets/another.js></script>")
        else:
            route.continue_()

    until(page, attended)
    before = attended()
    with page.expect_response("**/"):
        wire.cut()
    until(page, lambda: attended() > before)
    assert loads == []
    page.route("**/", other_page)
    with page.expect_event("load"):
        wire.cut()
    page.wait_for_selector(".game")


def test_a_cut_is_seen_takes_no_input_and_is_caught_up(wired, hall):
    page, wire = wired
    wire.cut(for_good=True)
    page.wait_for_selector(".table.stale")
    assert page.inner_text(".net.bad").strip()
    acts = len(wire.acts())
    assert page.evaluate("getComputedStyle(document.querySelector('.own')).pointerEvents") == "none"
    page.keyboard.press("d")
    page.wait_for_timeout(100)
    assert len(wire.acts()) == acts
    wire.refusing = False
    page.evaluate("dispatchEvent(new Event('online'))")
    page.wait_for_selector(".table:not(.stale)")
    agrees(page, hall)
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    until(page, lambda: len(wire.acts()) == acts + 1)


def test_the_browser_without_network_comes_back_to_the_newest_state(person, hall):
    pages = friends(person, hall, "mcr", 2)
    asked = ".hand.asked, .slot:enabled"
    until(pages[0], lambda: any(page.query_selector(asked) for page in pages))
    mine, other = pages if pages[1].query_selector(asked) else reversed(pages)
    mine.context.set_offline(True)
    until(mine, lambda: mine.evaluate("navigator.onLine") is False)
    before = snapshot(other, hall)["seq"]
    pilot(other, **{"pass": True})
    until(other, lambda: snapshot(other, hall)["seq"] > before)
    other.evaluate("clearInterval(window.pilot)")
    mine.context.set_offline(False)
    mine.wait_for_selector(".table:not(.stale)")
    agrees(mine, hall)
    agrees(other, hall)


def test_an_act_on_its_way_when_the_socket_drops_is_taken_once(wired, hall):
    page, wire = wired
    river = page.locator(".water.bottom .river .tile")
    wire.acting = False
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    until(page, wire.acts)
    assert river.count() == 0
    wire.acting = True
    wire.cut()
    until(page, lambda: len(wire.acts()) == 2)
    sent = [frame for frame in wire.sent if frame["t"] == "act"]
    assert sent[0] == sent[1]
    agrees(page, hall)


def test_an_act_among_too_many_frames_is_said_again(wired, hall):
    """The hall dropped it unread and names no act."""
    page, wire = wired
    wire.acting = False
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    until(page, wire.acts)
    wire.acting = True
    wire.page.send(json.dumps({"t": "error", "code": "frame/too_many", "text": "", "id": None}))
    until(page, lambda: len(wire.acts()) == 2)
    sent = [frame for frame in wire.sent if frame["t"] == "act"]
    assert sent[0] == sent[1]
    agrees(page, hall)


def test_a_full_disk_is_told_until_the_clocks_go_on(wired):
    page, wire = wired
    wire.page.send(json.dumps({"t": "error", "code": "hall/disk", "text": "", "id": None}))
    page.wait_for_selector(".refusal")
    page.wait_for_timeout(3200)  # longer than any other refusal stands
    assert page.inner_text(".refusal") == "大厅的磁盘无法写入：一切暂停，恢复后继续。"
    clocks = {"turn": -1, "left": None, "bank": [0, 0, 0, 0], "window": None, "paused": False}
    wire.page.send(json.dumps({"t": "clock", "clocks": clocks}))
    page.wait_for_selector(".refusal", state="detached")


def test_a_lost_frame_is_asked_for(wired, hall):
    page, wire = wired
    lost = []

    def lose(frame):
        if frame["t"] == "events" and not lost:
            lost.append(frame)
            return None
        return frame

    hellos = sum(frame["t"] == "hello" for frame in wire.sent)
    wire.change = lose
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    until(page, lambda: lost)
    turn(page)
    assert sum(frame["t"] == "hello" for frame in wire.sent) > hellos
    agrees(page, hall)


def test_a_view_that_differs_is_thrown_away(wired, hall):
    page, wire = wired

    def resyncs():
        return [frame["reason"] for frame in wire.sent if frame["t"] == "resync"]

    def falsify(frame):
        # Up to the moment at which the page asks for the whole: what is changed after the answer might stand until the next checksum.
        if frame["t"] == "events" and not resyncs():
            for event in frame["events"]:
                if event["event"] == "discarded":
                    event["tile"] = (event["tile"] + 1) % 34
        return frame

    wire.change = falsify
    pilot(page, **{"pass": True})
    until(page, lambda: resyncs() or page.query_selector("dialog.account"))
    page.evaluate("clearInterval(window.pilot)")
    until(page, lambda: "checksum" in resyncs())
    agrees(page, hall)


def test_two_tabs_hold_one_seat(person, hall):
    first = person(language="en-US", motion="false")
    sit(first, "mcr")
    first.wait_for_selector(".hand.asked .held:not(.barred)")
    second = person(like=first, path=f"/#/room/{code_of(first)}")
    second.wait_for_selector(".hand.asked .held:not(.barred)")
    for page in (first, second):
        page.wait_for_selector(".net:has-text('elsewhere')")
    second.click(".hand.asked .held:not(.barred) >> nth=-1")
    turn(second)
    agrees(first, hall)
    agrees(second, hall)
    assert first.evaluate(LOOK) == second.evaluate(LOOK)
    second.close()
    until(first, lambda: "elsewhere" not in first.inner_text(".net"))


def test_a_reload_shows_the_same_table(wired):
    page, _ = wired
    before = page.evaluate(LOOK)
    page.reload()
    page.wait_for_selector(".hand .held")
    assert page.evaluate(LOOK) == before


def test_a_tab_in_the_background_shows_the_newest_state_without_replay(person, hall):
    page = person()
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    hide = "(state) => { Object.defineProperty(document, 'visibilityState', { value: state, configurable: true }); document.dispatchEvent(new Event('visibilitychange')) }"
    flying = "() => document.getAnimations().filter((one) => !(one instanceof CSSAnimation) && !(one instanceof CSSTransition)).length"
    # What flew before has come to rest.
    until(page, lambda: page.evaluate(flying) == 0)
    page.evaluate(hide, "hidden")
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    turn(page)
    assert page.evaluate(flying) == 0
    assert page.locator(".call").count() == 0
    page.evaluate(hide, "visible")
    assert page.evaluate(flying) == 0
    agrees(page, hall)


def test_what_moves_has_come_to_rest_soon_and_leaves_nothing(person):
    page = person()
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    page.wait_for_timeout(700)
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    page.wait_for_selector(".flying", state="attached")
    page.wait_for_selector(".flying", state="detached")
    still = person(motion="false")
    sit(still, "mcr")
    still.wait_for_selector(".hand.asked .held:not(.barred)")
    still.click(".hand.asked .held:not(.barred) >> nth=-1")
    still.wait_for_timeout(40)
    assert still.locator(".flying").count() == 0
