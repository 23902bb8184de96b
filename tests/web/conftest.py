"""A hall and a browser for the tests of the client; without playwright and Chromium only the tests under Node are collected."""

import importlib.util
import os
import shutil
from pathlib import Path

import pytest

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
STATIC = Path(__file__).parents[2] / "src/sifang/hall/static/index.html"
FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip

if not (
    CHROMIUM and STATIC.is_file() and importlib.util.find_spec("playwright") and importlib.util.find_spec("litestar")
):
    collect_ignore = ["test_browser.py"]


@pytest.fixture(scope="session")
def hall(tmp_path_factory):
    """Address of a hall where nobody waits."""
    from hall.people import Server

    with Server(tmp_path_factory.mktemp("hall")) as server:
        yield server.url


@pytest.fixture(scope="session")
def browser():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture
def person(browser, hall):
    """``person(width, height, language)`` opens the first page as a new guest."""
    contexts = []

    def come(width=1440, height=900, language="zh-CN", path="/", **kept):
        context = browser.new_context(viewport={"width": width, "height": height}, locale=language)
        contexts.append(context)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.add_init_script(
            "".join(f"localStorage.setItem('sifang.{name}', '{value}');" for name, value in kept.items())
        )
        page.goto(hall + path)
        page.wait_for_selector("#app > *")
        return page

    yield come
    for context in contexts:
        assert not [fault for page in context.pages for fault in getattr(page, "faults", [])]
        context.close()
