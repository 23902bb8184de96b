"""What the page offers and why, with prompts put in the hall's place: slots that stay, choices of a chow, ready, forced wins, named values."""

import pytest

from web.tables import open_room, snapshot, until
from web.wire import Wire, option, prompt

pytestmark = pytest.mark.browser
NEXT = 9_000_000
"""Beyond any prompt that the hall will number."""
CHOWS = [option("chow", 4, (4 - 2 + n, 4 - 1 + n, 4 + n), command=f"chow {n}") for n in range(3)]
WORTH = {"total": 88, "unit": "fan", "patterns": []}
SIZES = ((1440, 900), (390, 844), (844, 390), (320, 640))
SLOTS = """() => [...document.querySelectorAll('.slot')].map((one) => {
  const box = one.getBoundingClientRect()
  return [box.left, box.top, box.right, box.bottom].map(Math.round)
})"""


@pytest.fixture
def table(person, hall):
    """``table(width, height, language, rules, **wish)``: a table at one's own turn, whose acts do not reach the hall, and its wire."""

    def come(width=1440, height=900, language="en-US", rules="mcr", **wish):
        wire = Wire()
        wire.acting = False
        page = person(width, height, language, prepare=wire.tap, motion="false")
        open_room(page, hall, rules=rules, start=True, options=wish)
        page.wait_for_selector(".hand .held")
        page.wait_for_selector(".hand.asked, .slot:enabled, .choices .choice")
        return page, wire

    return come


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("language", ["en-US", "zh-CN", "zh-TW"])
def test_slots_stay_in_their_place_and_in_the_window(table, size, language):
    page, wire = table(*size, language)
    before = page.evaluate(SLOTS)
    kongs = [option("kong", 4, (4, 4, 4, 4)), option("pung", 4, (4, 4, 4))]
    wire.say(prompt(NEXT, "claim", [option("win", 4, win=WORTH), *kongs, *CHOWS, option("pass", command="pass")]))
    page.wait_for_selector(".slot.win:enabled")
    assert page.evaluate(SLOTS) == before
    width, height = size
    assert all(x >= 0 and right <= width and bottom <= height and right - x >= 40 for x, _, right, bottom in before)
    # The words fit their buttons, and every choice can be reached.
    assert page.evaluate("[...document.querySelectorAll('.slot')].every((one) => one.scrollWidth <= one.clientWidth)")
    assert page.locator(".choices .choice").count() == 3


def test_a_press_that_comes_as_the_buttons_appear_is_not_taken(table):
    page, wire = table()
    wire.say(prompt(NEXT, "claim", [option("pung", 4, (4, 4, 4), command="pung 5m"), option("pass", command="pass")]))
    page.wait_for_selector(".slot.pung:enabled")
    page.evaluate("document.querySelector('.slot.pung').click()")
    assert wire.acts() == []
    page.wait_for_timeout(260)
    page.dblclick(".slot.pung")
    until(page, wire.acts)
    page.wait_for_timeout(50)
    assert wire.acts() == ["pung 5m"]


def test_every_chow_is_shown_and_has_a_key(table):
    page, wire = table()
    wire.say(prompt(NEXT, "claim", [*CHOWS, option("pass", command="pass")]))
    page.wait_for_selector(".choices .choice >> nth=2")
    assert page.locator(".choices .choice .tile").count() == 9
    page.wait_for_timeout(260)
    page.keyboard.press("2")
    until(page, lambda: wire.acts() == ["chow 1"])


def test_ready_is_declared_with_the_discard_when_it_was_chosen_first(table, hall):
    page, wire = table(rules="taiwan")
    view = snapshot(page, hall)["view"]
    kinds = [kind for kind, n in enumerate(view["hand"]) if n]
    free = [option("discard", kind) for kind in kinds]
    wire.say(prompt(NEXT, "turn", [*free, option("ready_discard", kinds[2], command="ready_discard it")]))
    page.wait_for_selector(".choice.toggle")
    assert page.locator(".held.barred").count() == 0
    page.keyboard.press("r")
    page.wait_for_selector(".choice.toggle[aria-pressed=true]")
    assert page.locator(".choices .why").count() == 1
    bright = page.locator(".held:not(.barred)")
    assert bright.count() == view["hand"][kinds[2]]
    bright.first.click()
    until(page, lambda: wire.acts() == ["ready_discard it"])


def test_what_may_not_be_discarded_says_why(table, hall):
    page, wire = table()
    kinds = [kind for kind, n in enumerate(snapshot(page, hall)["view"]["hand"]) if n]
    barred = [{"tile": kind, "why": "swap"} for kind in kinds[:2]]
    wire.say(prompt(NEXT, "turn", [option("discard", kind) for kind in kinds[2:]], barred))
    page.wait_for_selector(".held.barred")
    tile = page.locator(".held.barred").first
    assert "swap" in tile.get_attribute("aria-label")
    assert tile.get_attribute("title") in tile.get_attribute("aria-label")
    tile.click(force=True)
    page.wait_for_timeout(50)
    assert wire.acts() == []


def test_a_forced_win_says_so(table):
    page, wire = table(rules="sichuan")
    wire.say(prompt(NEXT, "claim", [option("win", 4, win=WORTH, command="win")], forced="must_win"))
    page.wait_for_selector(".slot.win:enabled")
    assert "force" in page.inner_text(".choices .why")
    assert "88" in page.inner_text(".choices .worth")
    assert page.locator(".slot:enabled").count() == 1


def test_a_winner_names_his_points_where_the_room_asks_for_it(table):
    page, wire = table(rules="sichuan", name_value=True)
    wire.say(prompt(NEXT, "claim", [option("win", 4, win=WORTH, command="win"), option("pass", command="pass")]))
    page.wait_for_selector(".slot.win:enabled")
    page.wait_for_timeout(260)
    page.click(".slot.win")
    page.fill("dialog.naming input", "6")
    page.keyboard.press("Enter")
    until(page, lambda: wire.acts() == ["win"])
    assert wire.sent[-1]["named"] == 6


@pytest.mark.parametrize(
    ("language", "ban", "told"),
    [
        ("en-US", {"kinds": [3, 22], "above": None, "drawn": False}, ("not on the same tile", "no win on 4 Characters, 5 Bamboos", "own draws are free")),
        ("zh-CN", {"kinds": [], "above": None, "drawn": True}, ("不能胡同一种牌", "不能和别家的牌", "自摸也不行")),
        ("zh-TW", {"kinds": [], "above": 6, "drawn": False}, ("不能胡同一種牌", "大於 6", "自摸不受限")),
    ],
)  # fmt: skip
def test_help_tells_what_a_win_let_go_bars(table, language, ban, told):
    page, wire = table(language=language, rules="taiwan", passed_win="same_tile")
    wire.change = lambda frame: {**frame, "let_go": ban} if frame["t"] == "help" else frame
    page.click(".bar button[title=h]")
    text = page.wait_for_selector(".let-go").inner_text()
    assert all(part in text for part in told), text


def test_help_tells_why_a_complete_hand_is_no_win_yet(table):
    page, wire = table()
    drawn = int(page.get_attribute(".held.drawn", "data-kind"))
    way = {"total": 5, "legal": False, "reason": "under_minimum", "patterns": []}
    wait = {"tile": drawn, "left": 1, "by_discard": None, "self_drawn": way}
    answer = {"shanten": -1, "rows": [{"discard": drawn, "shanten": 0, "useful": [], "waits": [wait]}], "prospects": []}
    wire.change = lambda frame: {**frame, "answer": answer} if frame["t"] == "help" else frame
    page.click(".bar button[title=h]")
    assert page.wait_for_selector(".let-go").inner_text() == "Complete, but not to be declared: 5 (under the minimum)"
