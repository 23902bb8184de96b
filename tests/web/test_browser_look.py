"""How it looks and how quickly it comes: nothing overlaps at any size in any language, axe, the weight of the first load, a click's way to the river."""

import gzip

import pytest
from axe_playwright_python.sync_playwright import Axe

from web.tables import SETTINGS, friends, pilot, play_out, sit

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


def test_tiles_in_the_rivers_of_an_upright_phone_can_be_read(person):
    page = person(390, 844, motion="false")
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    page.click(".hand.asked .held:not(.barred) >> nth=-1")
    tile = page.wait_for_selector(".water.bottom .river .tile")
    box = tile.bounding_box()
    assert (box["width"], box["height"]) >= (27, 36)


def serious(page):
    found = Axe().run(page).response["violations"]
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


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
