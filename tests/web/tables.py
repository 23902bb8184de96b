"""What browser tests do at a table: sit down, let a page play by itself, look at what it shows, ask the hall for the same seat's view."""

import json

from axe_playwright_python.sync_playwright import Axe
from websockets.sync.client import connect

from sifang.engine.layout import KONG

PILOT = """(how) => {
  const overlaps = OVERLAPS
  const all = (selector) => [...document.querySelectorAll(selector)]
  const seen = (window.seen = { steps: 0, faults: [], last: '' })
  const step = () => {
    if (how.words) return all('.commands button').at(how.pass ? -1 : 0)?.click()
    const slots = all('.slot:enabled'), choices = all('.choices .choice:not(.toggle)')
    const win = slots.find((one) => one.dataset.slot === 'win')
    if (win) return win.click()
    if (how.pass && slots.length) return slots.at(-1).click()
    if (choices.length) return choices[0].click()
    if (slots.length) return slots[0].click()
    const tile = all('.hand.asked .held:not(.barred)').at(-1)
    if (tile && how.turn) return clearInterval(window.pilot)
    tile?.click()
  }
  clearInterval(window.pilot)
  window.pilot = setInterval(() => {
    if (document.querySelector('dialog.account')) return clearInterval(window.pilot)
    const look = all('.river .tile, .hand .held, .slot:enabled, .commands button').length + ' ' + all('.plate.turn').map((one) => one.dataset.seat)
    if (look !== seen.last) {
      seen.last = look
      seen.steps += 1
      if (how.check && seen.faults.length < 5) for (const one of overlaps()) seen.faults.push([seen.steps, ...one])
    }
    step()
  }, how.every ?? 12)
}"""
"""Answers whatever is asked until the deal is over; ``pass``: claims nothing but a win; ``turn``: ends where a tile is to be discarded;
``check``: looks for overlaps at each step."""

OVERLAPS = """() => {
  const boxes = ['.hand .held', '.slot', '.plate', '.center', '.river .tile', '.edge .tile', '.bar button', '.watchers', '.mine .tile', '.pool > .water > .wall i:not(.s0)'].flatMap((selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility({ visibilityProperty: true })).map((one) => [selector, one.getBoundingClientRect()]))
  const found = []
  const text = (box) => [box.left, box.top, box.right, box.bottom].map(Math.round).join(' ')
  for (const [name, box] of boxes) {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) found.push([name, 'outside', text(box)])
  }
  for (let i = 0; i < boxes.length; i++) for (let j = i + 1; j < boxes.length; j++) {
    const [a, b] = [boxes[i][1], boxes[j][1]]
    // Tiles of a crowded row lie over one another, as do the walls' stacks by a hair.
    if (boxes[i][0] === boxes[j][0] && (boxes[i][0].includes('wall') || boxes[i][0].includes('river'))) continue
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    if (wide > 2 && high > 2) found.push([boxes[i][0], boxes[j][0], text(a), text(b)])
  }
  if (document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth) found.push(['page', 'scrolls'])
  return found
}"""
"""Parts of the table that lie over one another or outside the window."""

LOOK = """() => {
  const kinds = (selector) => [...document.querySelectorAll(selector)].map((one) => Number(one.dataset.kind))
  const seats = [0, 1, 2, 3]
  return {
    hand: kinds('.hand .held').sort((a, b) => a - b),
    rivers: seats.map((seat) => kinds(`.river[data-seat="${seat}"] .tile`)),
    melds: seats.map((seat) => document.querySelectorAll(`.strip[data-seat="${seat}"] .meld`).length),
    left: Number(document.querySelector('.center .left').innerText),
    points: seats.map((seat) => Number(document.querySelector(`.plate[data-seat="${seat}"] .points`).firstChild.data.replace('−', '-'))),
  }
}"""
"""What a page shows of the table."""


SETTINGS = ".bar button:text-matches('^(Settings|设置|設定)$')"
"""The button of the settings, in any language."""


def serious(page):
    """The serious faults that axe finds on a page."""
    found = Axe().run(page).response["violations"]
    return [
        (one["id"], [node["html"][:160] for node in one["nodes"][:3]])
        for one in found
        if one["impact"] in ("serious", "critical")
    ]


def until(page, true, seconds=60.0):
    """Wait until a condition of Python's holds; the browser's policy lets no test evaluate one in the page."""
    for _ in range(int(seconds * 50)):
        if true():
            return
        page.wait_for_timeout(20)
    assert true()


def sit(page, rules):
    """Begin at once with three bots."""
    page.click(f"[data-rules={rules}]")
    page.wait_for_selector(".hand .held, .text")


def pilot(page, **how):
    """Let the page play by itself."""
    page.evaluate(PILOT.replace("= OVERLAPS", f"= {OVERLAPS}"), how)


def no_calls(page):
    """Have the hall pass on chows, pungs and kongs for this seat."""
    page.click(SETTINGS)
    page.check(".settings fieldset label:nth-of-type(2) input")
    page.click(".settings .close")


def play_out(page, **how):
    """Play until the deal is over; what was checked on the way."""
    pilot(page, **how)
    page.wait_for_selector("dialog.account", timeout=60_000)
    return page.evaluate("window.seen")


def code_of(page):
    """The code of the room that a page shows."""
    return page.url.rpartition("/")[2]


def snapshot(page, hall):
    """The snapshot that the hall gives the page's guest: another socket of the same seat."""
    cookie = "; ".join(f"{one['name']}={one['value']}" for one in page.context.cookies())
    with connect(hall.replace("http", "ws") + f"/ws/{code_of(page)}", additional_headers={"Cookie": cookie}) as socket:
        socket.send(json.dumps({"t": "hello", "match": None, "seen": 0}))
        while True:
            for frame in map(json.loads, socket.recv(10).split("\n")):
                if frame["t"] == "snapshot":
                    return frame


def told(frame):
    """What a page must show of a snapshot."""
    view = frame["view"]
    flowers = [34 + n for n in range(8) if view["held_flowers"] >> n & 1]
    kongs = sum(one["type"] >= KONG for melds in view["melds"] for one in melds)
    return {
        "hand": [kind for kind, n in enumerate(view["hand"]) for _ in range(n)] + flowers,
        "rivers": view["rivers"],
        "melds": [len(one) for one in view["melds"]],
        "left": max(0, view["left"] - frame["reserve"] - (kongs if frame["reserve_per_kong"] else 0)),
        "points": [frame["points"][n] + view["scores"][n] - view["fines"][n] for n in range(4)],
    }


def agrees(page, hall):
    """Wait until the page shows what the hall tells its seat."""
    for _ in range(200):
        if page.evaluate(LOOK) == told(snapshot(page, hall)):
            return
        page.wait_for_timeout(50)
    assert page.evaluate(LOOK) == told(snapshot(page, hall))


OPEN = """async (wish) => {
  const pause = () => new Promise((go) => setTimeout(go, 20))
  while (!(await fetch('/api/guest')).ok) await pause()
  const headers = { 'content-type': 'application/json' }
  return (await (await fetch('/api/rooms', { method: 'POST', body: JSON.stringify(wish), headers })).json()).code
}"""


def open_room(page, hall, **wish):
    """A room as the page's guest wishes it, shown by the page."""
    wish["options"] = {"clock": None, **wish.get("options", {})}
    page.goto(f"{hall}/#/room/{page.evaluate(OPEN, wish)}")


def friends(person, hall, rules, n, **wish):
    """So many people at one table, each in a browser of his own, the first the owner; the deal has begun."""
    pages = [person(motion="false", sound="false") for _ in range(n)]
    owner = pages[0]
    open_room(owner, hall, rules=rules, deals=1, **wish)
    owner.wait_for_selector(".seats li.guest")
    for page in pages[1:]:
        page.goto(owner.url)
        page.click(".seats li.open .sit >> nth=0")
        page.wait_for_selector(".seats li.guest:has-text('(')")
    owner.wait_for_selector(f".seats li.guest >> nth={n - 1}")
    owner.click(".acts .primary")
    for page in pages:
        page.wait_for_selector(".hand .held")
    return pages
