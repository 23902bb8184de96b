"""A hall and a browser for the tests of the client; without playwright and Chromium only the tests under Node are collected."""

import importlib.util
import os
import shutil
from pathlib import Path

import pytest

HERE = Path(__file__).parent
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
STATIC = Path(__file__).parents[2] / "src/sifang/hall/static/index.html"
NEEDED = ("playwright", "axe_playwright_python", "litestar", "websockets")
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

if not (CHROMIUM and STATIC.is_file() and all(importlib.util.find_spec(name) for name in NEEDED)):
    collect_ignore = [one.name for one in HERE.glob("test_browser_*.py")]


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(config, items):
    for item in items:
        if not item.get_closest_marker("browser"):
            continue
        # One browser and one hall for all of them.
        if config.pluginmanager.hasplugin("xdist"):
            item.add_marker(pytest.mark.xdist_group("browser"))
        # What did not come within a minute is looked for once more: two cores may be busy with compiling. What came and was wrong is not.
        if config.pluginmanager.hasplugin("rerunfailures"):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=["TimeoutError"]))


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """A hall where nobody waits."""
    from hall.people import Server

    with Server(tmp_path_factory.mktemp("hall")) as server:
        yield server


@pytest.fixture(scope="session")
def hall(server):
    """Its address."""
    return server.url


class Started:
    """The browser while it runs: started by the first test that wants it, and ended before another kind of test.

    Playwright keeps an event loop running in this thread, in which ``asyncio.run`` of other tests could not work.
    """

    def __init__(self):
        self.play = self.browser = None

    def get(self):
        if self.browser is None:
            from playwright.sync_api import sync_playwright

            self.play = sync_playwright().start()
            self.browser = self.play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        return self.browser

    def end(self):
        if self.browser is not None:
            self.browser.close()
            self.play.stop()
            self.play = self.browser = None


STARTED = Started()


@pytest.fixture
def browser():
    return STARTED.get()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item, nextitem):
    if item.get_closest_marker("browser") and not (nextitem and nextitem.get_closest_marker("browser")):
        STARTED.end()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call" and report.failed and STARTED.browser is not None:
        pages = [page for context in STARTED.browser.contexts for page in context.pages]
        report.sections += [(f"page {n} of {len(pages)}", stand_of(page)) for n, page in enumerate(pages, 1)]
    return report


def stand_of(page):
    """What an open page says of a failure: where it is, what it shows as wrong, its faults, what it has sent last."""
    from playwright.sync_api import Error

    try:
        alerts = page.locator("[role=alert]:visible").all_inner_texts()
    except Error as error:
        alerts = [f"the page does not answer: {error}"]
    lines = [
        page.url,
        *(f"alert: {text}" for text in alerts if text),
        *(f"fault: {one}" for one in getattr(page, "faults", [])),
    ]
    said = [frame for frame in getattr(page, "sent", []) if '"ping"' not in str(frame)]
    return "\n".join([*lines, *(f"sent: {str(frame)[:300]}" for frame in said[-5:])])


def remember(page):
    """Keep what the page sends over its sockets."""
    page.sent = []

    def sent(frame):
        page.sent.append(frame)

    def opened(socket):
        socket.on("framesent", sent)

    page.on("websocket", opened)


@pytest.fixture
def person(browser, hall):
    """``person(width, height, language)`` opens the first page as a new guest; ``like=page`` as the guest of that page, in another tab.

    ``page.sent``: what it has sent to the hall.
    """
    contexts = []

    def come(width=1440, height=900, language="zh-CN", path="/", like=None, prepare=None, **kept):
        if like is None:
            context = browser.new_context(viewport={"width": width, "height": height}, locale=language)
            contexts.append(context)
        else:
            context = like.context
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        remember(page)
        page.add_init_script(
            "".join(f"localStorage.setItem('sifang.{name}', '{value}');" for name, value in kept.items())
        )
        if prepare:
            prepare(page)
        page.goto(hall + path)
        page.wait_for_selector("#app > *")
        return page

    yield come
    faults = [fault for context in contexts for page in context.pages for fault in getattr(page, "faults", [])]
    for context in contexts:
        context.close()
    assert faults == []
