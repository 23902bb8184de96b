"""The client in a real browser at a real hall: deals in every rule set, reload, a friend, keys alone, sizes, accessibility."""

import time

import pytest

pytestmark = pytest.mark.browser

SIZES = ((1440, 900), (390, 844), (844, 390), (820, 1180))
OVERLAPS = """() => {
  const boxes = ['.hand .held', '.slot', '.plate', '.center', '.river .tile', '.edge .tile', '.bar button'].flatMap((selector) =>
    [...document.querySelectorAll(selector)].map((one) => [selector, one.getBoundingClientRect()]))
  const found = []
  for (const [name, box] of boxes) {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push([name, 'outside', JSON.stringify(box)])
  }
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [a, b] = [boxes[i][1], boxes[j][1]]
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    if (wide > 2 && high > 2) found.push([boxes[i][0], boxes[j][0], JSON.stringify(a), JSON.stringify(b)])
  }
  if (document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth) found.push(['page', 'scrolls'])
  return found
}"""


def sit(page, rules):
    page.click(f"[data-rules={rules}]")
    page.wait_for_selector(".hand .held")


def answer(page, *, claims=True):
    """Answer what is asked, if anything is; whether the deal is over."""
    page.evaluate(
        """(claims) => {
          const usable = (selector) => [...document.querySelectorAll(selector)]
          const slots = usable('.slot:enabled'), choices = usable('.choices .choice:not(.on)')
          const win = slots.find((one) => one.dataset.slot === 'win')
          if (win) return win.click()
          if (choices.length && !document.querySelector('.choice.on')) return choices[0].click()
          if (slots.length) return (claims ? slots[0] : slots[slots.length - 1]).click()
          usable('.hand.asked .held:not(.barred)').at(-1)?.click()
        }""",
        claims,
    )
    page.wait_for_timeout(60)
    return page.query_selector("dialog.account") is not None


def play_out(page, seconds=40, **how):
    until = time.monotonic() + seconds
    while not answer(page, **how):
        assert time.monotonic() < until, "the deal does not end"


@pytest.mark.parametrize("rules", ["mcr", "nanchang", "sichuan", "taiwan"])
def test_a_deal_against_bots_ends_with_an_account(person, rules):
    page = person()
    sit(page, rules)
    play_out(page)
    assert page.locator("dialog.account .sheet tbody tr").count() == 1
    deltas = page.locator(".deltas b").all_inner_texts()
    assert sum(int(one.replace("−", "-")) for one in deltas) == 0
    page.click("dialog.account .next")
    page.wait_for_selector("dialog.account", state="detached")
    page.wait_for_selector(".hand .held")


def test_a_reload_in_mid_deal_shows_the_same_table(person):
    page = person()
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    look = "() => [...document.querySelectorAll('.hand .held, .river .tile, .plate')].map((one) => one.dataset.kind ?? one.innerText).join()"
    before = page.evaluate(look)
    page.reload()
    page.wait_for_selector(".hand .held")
    assert page.evaluate(look) == before


def test_a_friend_comes_by_the_link_in_another_browser(person):
    mine = person(language="en-US")
    mine.fill(".maker input[type=number]", "1")
    mine.click(".maker .primary")
    mine.wait_for_selector(".seats")
    friend = person(language="zh-TW", path=f"/{mine.url[mine.url.index('#') :]}")
    friend.click(".seats li.open button")
    friend.wait_for_selector(".acts button")
    mine.wait_for_selector(".seats li.guest:nth-child(2)")
    mine.click(".acts .primary")
    for page in (mine, friend):
        page.wait_for_selector(".hand .held")
    until = time.monotonic() + 40
    while not all([answer(mine, claims=False), answer(friend, claims=False)]):
        assert time.monotonic() < until


def test_a_deal_by_keys_alone(person):
    page = person(language="en-US")
    page.keyboard.press("Tab")
    page.focus("[data-rules=sichuan]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand .held")
    until = time.monotonic() + 40
    while not page.query_selector("dialog.account"):
        assert time.monotonic() < until
        if page.query_selector(".slot.win:enabled"):
            page.wait_for_timeout(260)
            page.keyboard.press("w")
        elif page.query_selector(".choices .choice"):
            page.wait_for_timeout(260)
            page.keyboard.press("1")
        elif page.query_selector(".slot.pass:enabled"):
            page.wait_for_timeout(260)
            page.keyboard.press("x")
        elif page.query_selector(".hand.asked .held:not(.barred)"):
            page.keyboard.press("d")
            if page.query_selector(".hand.asked .held.barred"):
                page.keyboard.press("ArrowRight")
                page.keyboard.press("Enter")
        page.wait_for_timeout(50)
    page.keyboard.press("n")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_overlaps_and_nothing_scrolls(person, size):
    page = person(*size, language="en-US", motion="false")
    sit(page, "taiwan")
    for _ in range(40):
        if answer(page):
            break
        page.wait_for_timeout(40)
        if not page.query_selector("dialog.account"):
            assert page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("path", ["/", "/#/rules/mcr", "/#/scorer/mcr", "/#/trainer/nanchang"])
@pytest.mark.parametrize("cloth", ["light", "dark"])
def test_axe_finds_no_serious_fault_on_a_page(person, path, cloth):
    page = person(path=path, cloth=cloth)
    page.wait_for_timeout(400)
    check(page)


def check(page):
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page).response["violations"]
    assert [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ] == []


def test_axe_finds_no_serious_fault_at_a_table(person):
    page = person()
    sit(page, "mcr")
    page.wait_for_selector(".hand.asked .held:not(.barred)")
    check(page)
    play_out(page)
    page.wait_for_timeout(300)
    check(page)


def test_the_scorer_says_what_a_hand_is_worth(person):
    page = person(language="en-US", path="/#/scorer/mcr")
    page.fill(".typed input", "123m456m789m123p5s")
    page.click(".targets label:nth-child(2)")
    page.click(".keyboard div:nth-child(3) button:nth-child(5)")
    page.click("form .primary")
    page.wait_for_selector(".patterns li")
    assert "Pure Straight" in page.inner_text(".patterns")
