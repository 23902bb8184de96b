"""The README's two pictures of a table: ``python docs/pictures.py`` plays some turns at a hall of its own and takes them.

Needs the extras ``hall`` and ``dev``, and Chromium (``CHROMIUM`` or on the PATH). The deals differ each time, for nobody chooses a hall's seed.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).parent / "pictures"
PORT = 8799
PICTURES = (("table", "taiwan", 1280, 800, "en-US", "light", 12), ("phone", "taiwan", 390, 844, "zh-CN", "light", 8))
"""Name, rule set, window, language, cloth, turns played."""
TURN = """() => {
  const slots = [...document.querySelectorAll('.slot:enabled')], choice = document.querySelector('.choices .choice:not(.on)')
  if (slots.length) (slots.find((one) => one.dataset.slot === 'pung') ?? slots.at(-1)).click()
  else if (choice) choice.click()
  else [...document.querySelectorAll('.hand.asked .held:not(.barred)')].at(-1)?.click()
}"""


def take(page: Page, rules: str, turns: int) -> bool:
    """Play so many turns and stop on one's own; False if the deal was over before."""
    page.goto(f"http://127.0.0.1:{PORT}/")
    page.click(f"[data-rules={rules}]")
    page.wait_for_selector(".hand .held")
    for _ in range(turns):
        page.wait_for_timeout(300)
        page.evaluate(TURN)
    for _ in range(300):
        page.wait_for_timeout(100)
        if page.query_selector("dialog"):
            return False
        if page.query_selector(".hand.asked"):
            page.wait_for_timeout(400)
            return True
    return False


def main() -> None:
    """Take all pictures."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or ""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        command = [
            sys.executable,
            "-m",
            "sifang",
            "hall",
            "--port",
            str(PORT),
            "--data",
            data,
            "--no-browser",
            "--at-once",
        ]
        hall = subprocess.Popen(command, env={**os.environ, "SIFANG_JIT": "0"})
        try:
            for _ in range(300):
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{PORT}/healthz", timeout=5).close()
                    break
                except OSError:
                    time.sleep(0.1)
            with sync_playwright() as play:
                browser = play.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
                for name, rules, width, height, language, cloth, turns in PICTURES:
                    page = browser.new_page(viewport={"width": width, "height": height}, locale=language)
                    page.add_init_script(f"localStorage.setItem('sifang.cloth', '{cloth}')")
                    wanted = turns
                    while not take(page, rules, wanted):
                        wanted = max(4, wanted - 4)
                    # A flat cloth makes a small file.
                    page.add_style_tag(
                        content=".felt { background: var(--cloth) !important } .table { background: var(--room) !important }"
                    )
                    page.screenshot(path=FOLDER / f"{name}.png")
                browser.close()
        finally:
            hall.terminate()
            hall.wait()


if __name__ == "__main__":
    main()
