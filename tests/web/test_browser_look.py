"""How it looks and how quickly it comes: nothing overlaps at any size in any language, axe, the weight of the first load, a click's way to the river."""

import gzip

import pytest

from sifang.hall import folder
from web.tables import SETTINGS, code_of, friends, open_room, pilot, play_out, serious, sit

pytestmark = pytest.mark.browser

SHOWN = (
    (1440, 900, "zh-CN", "mcr"),
    (1440, 900, "en-US", "taiwan"),
    (390, 844, "zh-CN", "nanchang"),
    (390, 844, "en-US", "mcr"),
    (390, 844, "zh-TW", "taiwan"),
    (844, 390, "zh-TW", "mcr"),
    (844, 390, "en-US", "sichuan"),
    (820, 1180, "en-US", "nanchang"),
)
SIZES = ((1440, 900, "en-US"), (390, 844, "zh-CN"), (844, 390, "zh-TW"))
COVERED = """([panel, needed]) => {
  const over = document.querySelector(panel).getBoundingClientRect()
  const found = over.left < 0 || over.top < 0 || over.right > innerWidth || over.bottom > innerHeight ? [[panel, 'outside']] : []
  for (const selector of needed) for (const one of document.querySelectorAll(selector)) {
    const box = one.getBoundingClientRect()
    if (box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top) found.push([selector, one.className])
  }
  return found
}"""
"""What lies under a panel."""
CLOTH = "(cloth) => (document.documentElement.dataset.cloth = cloth)"
MOST_LOADED = 120 * 1024
CLICKS = 9
MOST_MS = 30
CLICK = """() => new Promise((done) => {
  const river = document.querySelector('.water.bottom .river'), n = river.querySelectorAll('.tile').length
  const tile = [...document.querySelectorAll('.hand.asked .held:not(.barred)')].at(-1)
  const began = performance.now()
  const watch = new MutationObserver(() => {
    if (river.querySelectorAll('.tile').length > n) { watch.disconnect(); done(performance.now() - began) }
  })
  watch.observe(river, { childList: true, subtree: true })
  setTimeout(() => { watch.disconnect(); done(null) }, 1000)
  tile.click()
})"""


@pytest.mark.parametrize(("width", "height", "language", "rules"), SHOWN)
def test_nothing_overlaps_and_nothing_scrolls_in_a_whole_deal(person, width, height, language, rules):
    page = person(width, height, language, motion="false", sound="false")
    sit(page, rules)
    seen = play_out(page, check=True)
    assert seen["steps"] > 3
    assert seen["faults"] == []


@pytest.mark.parametrize(("width", "height", "language"), SIZES)
def test_nothing_overlaps_for_an_onlooker_in_a_whole_deal(person, hall, width, height, language):
    (player,) = friends(person, hall, "taiwan", 1, preset="association")
    looker = person(width, height, language, path=f"/#/watch/{code_of(player)}", motion="false", sound="false")
    looker.wait_for_selector(".table.onlooker .river")
    pilot(looker, check=True)
    pilot(player)
    looker.wait_for_selector("dialog.account")
    seen = looker.evaluate("window.seen")
    assert seen["steps"] > 3
    assert seen["faults"] == []


@pytest.mark.parametrize(("width", "height", "language"), SIZES)
def test_an_open_panel_leaves_free_what_one_plays_with(person, width, height, language):
    page = person(width, height, language, motion="false", sound="false")
    sit(page, "mcr")
    pilot(page, turn=True)
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    # Beside a wide table there is room for all of it.
    needed = [".hand .held", ".slot", *([".plate", ".edge .tile", ".center"] if width > 1100 else [])]
    for button, panel in ((".chat-button", ".drawer"), (".bar button[title=h]", ".panel:not(.drawer)")):
        page.click(button)
        page.wait_for_selector(panel)
        assert page.evaluate(COVERED, [panel, needed]) == [], panel
        page.click(f"{panel} .close")


def test_tiles_in_the_rivers_of_an_upright_phone_can_be_read(person):
    page = person(390, 844, motion="false")
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    tile = page.wait_for_selector(".water.bottom .river .tile")
    box = tile.bounding_box()
    assert (box["width"], box["height"]) >= (27, 36)


@pytest.mark.parametrize("cloth", ["light", "dark"])
def test_axe_finds_no_serious_fault_on_the_pages(person, hall, cloth):
    page = person(cloth=cloth, motion="false")
    for path, ready in (
        ("/", ".game"),
        ("/#/rules/mcr", ".book li"),
        ("/#/scorer/taiwan", ".keyboard"),
        ("/#/trainer/nanchang", ".keyboard"),
    ):
        page.goto(hall + path)
        page.wait_for_selector(ready)
        assert serious(page) == [], path
    page.goto(hall)
    page.click(".maker .primary")
    page.wait_for_selector(".seats .open select option:nth-child(2)", state="attached")
    assert serious(page) == [], "room"


@pytest.mark.parametrize("cloth", ["light", "dark"])
def test_axe_finds_no_serious_fault_at_a_table(person, hall, cloth):
    (page,) = friends(person, hall, "mcr", 1)
    page.evaluate(f"localStorage.setItem('sifang.cloth', '{cloth}')")
    page.reload()
    page.wait_for_selector(".hand.asked .held:not(.barred), .slot:enabled")
    assert serious(page) == [], "table"
    page.click(SETTINGS)
    page.wait_for_selector("dialog.settings")
    assert serious(page) == [], "settings"
    page.check(".settings label:has-text('文字') input")
    page.click(".settings .close")
    page.wait_for_selector(".text")
    assert serious(page) == [], "words"
    play_out(page, words=True, **{"pass": True})
    assert serious(page) == [], "account"
    page.click("dialog.account footer a >> nth=0")
    page.wait_for_selector(".replay .lane")
    assert serious(page) == [], "replay"


@pytest.mark.parametrize("cloth", ["light", "dark"])
def test_axe_finds_no_serious_fault_in_talk_and_for_an_onlooker(person, hall, cloth):
    (player,) = friends(person, hall, "sichuan", 1)
    player.evaluate(CLOTH, cloth)
    player.click(".chat-button")
    player.fill(".drawer .speak input", "good evening")
    player.press(".drawer .speak input", "Enter")
    player.wait_for_selector(".drawer .lines >> text=good evening")
    player.click(".drawer .emote-button")
    assert serious(player) == [], "drawer"
    looker = person(path=f"/#/watch/{code_of(player)}", cloth=cloth, motion="false")
    looker.wait_for_selector(".table.onlooker .river")
    looker.click(".chat-button")
    looker.wait_for_selector(".drawer")
    assert serious(looker) == [], "onlooker"


@pytest.mark.parametrize("cloth", ["light", "dark"])
def test_axe_finds_no_serious_fault_on_the_hosts_page(person, server, hall, cloth):
    guest = person()
    open_room(guest, hall, rules="mcr")
    guest.wait_for_selector(".seats li.guest")
    page = person(path="/admin", cloth=cloth, motion="false")
    page.wait_for_selector(".keys")
    assert serious(page) == [], "door"
    page.fill(".keys input", folder.token(server.data, "admin"))
    page.click(".keys .primary")
    page.wait_for_selector(".host-figures")
    for n in range(5):
        page.click(f".admin .segments button >> nth={n}")
        page.wait_for_selector(".host-list, .host-figures ~ .note")
        assert serious(page) == [], n
    page.click(".admin .segments button >> nth=0")
    page.click(".host-list .danger >> nth=0")
    page.wait_for_selector("dialog.asked")
    assert serious(page) == [], "asked"


def test_the_first_load_is_light(person):
    bodies = []

    def keep(answer):
        bodies.append(answer)

    page = person(prepare=lambda page: page.on("response", keep))
    page.wait_for_selector(".game")
    loaded = {one.url: len(gzip.compress(one.body(), 6)) for one in bodies if "/api/" not in one.url}
    assert len(loaded) >= 3
    print("first load, gzip:", sum(loaded.values()), loaded)
    assert sum(loaded.values()) <= MOST_LOADED


def test_a_clicked_tile_is_in_the_river_at_once(person):
    page = person(motion="false", sound="false")
    took = []
    while len(took) < CLICKS:
        page.goto(page.url.partition("#")[0])
        sit(page, "mcr")
        while len(took) < CLICKS:
            pilot(page, turn=True, **{"pass": True})
            page.wait_for_selector(".hand.asked .held:not(.barred), dialog.account")
            if page.query_selector("dialog.account"):
                break
            time = page.evaluate(CLICK)
            if time is not None:
                took.append(time)
    print("click to river, ms, fifth of nine is the median:", [round(one, 1) for one in sorted(took)])
    # Tests run beside others: the quicker third says what the way itself costs.
    assert sorted(took)[CLICKS // 3 - 1] <= MOST_MS
