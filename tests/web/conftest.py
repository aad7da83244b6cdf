"""A server of its own, Debian's Chromium, and what the tests of the browser do with both."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from web.table import DESKTOP, ROOT

playwright = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright")

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
SCREENSHOTS = Path(os.environ.get("CLAMBER_SCREENSHOTS", ROOT / "build" / "screenshots"))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--mute-audio",
]

# A gap in the connection is logged by the browser itself.
EXPECTED = re.compile(r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED")


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.web)


@pytest.fixture(scope="session")
def address(tmp_path_factory):
    """The address of a server with an empty database."""
    if not (ROOT / "src" / "clamber" / "server" / "static" / "index.html").exists():
        pytest.skip("the page is not built: run `make web`")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"{CHROMIUM} is missing: install chromium, or name it in CHROMIUM")
    database = tmp_path_factory.mktemp("web") / "tables.sqlite"
    environment = {**os.environ, "CLAMBER_ROUND_TIME": "0.05", "CLAMBER_CLAIM_TIME": "1.5"}
    command = [str(Path(sys.executable).with_name("clamber")), "serve", "--port", "0", "--no-open"]
    server = subprocess.Popen(
        [*command, "--database", f"sqlite:///{database}"], stderr=subprocess.PIPE, text=True, env=environment
    )
    said = ""
    while "http://" not in said:
        said = server.stderr.readline()
        assert said, "the server did not start"
    yield re.search(r"http://[^\s/]+", said).group()
    server.terminate()
    server.wait(timeout=10)
    server.stderr.close()


@pytest.fixture(scope="session")
def browser():
    """One Chromium for all tests."""
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, address):
    """Opens pages, each as a guest of its own; fails if a console says that something is wrong."""
    opened, wrong = [], []

    def open_page(path="/", size=DESKTOP, **more):
        width, height = size
        context = browser.new_context(
            base_url=address, viewport={"width": width, "height": height}, **{"locale": "en-US", **more}
        )
        page = context.new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        opened.append(context)
        page.goto(path)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert [said for said in wrong if not EXPECTED.search(said)] == []


@pytest.fixture(scope="session")
def shoot():
    """Keeps a screenshot under a name."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def keep(page, name):
        page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return keep
