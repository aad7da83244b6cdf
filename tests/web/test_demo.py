"""The page without a server (`make demo`): played below a sub-folder of a static host, on a phone."""

import functools
import http.server
import re
import subprocess
import threading

import pytest
from playwright.sync_api import expect

from web import table
from web.table import PORTRAIT, ROOT
from web.test_endings import win
from web.test_lessons import follow_the_hint
from web.test_local import OwnTime

GAME = "zhengshangyou"
ENDING = 3


@pytest.fixture(scope="module")
def demo(tmp_path_factory):
    """Yield the address of the page, served by Python's static host below a sub-folder."""
    host = tmp_path_factory.mktemp("host")
    made = subprocess.run(
        ["make", "demo", f"DEMO={host / 'cards'}"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert made.returncode == 0, made.stderr
    quiet = type("Quiet", (http.server.SimpleHTTPRequestHandler,), {"log_message": lambda *_: None})
    served = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(quiet, directory=str(host)))
    threading.Thread(target=served.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{served.server_port}/cards/"
    served.shutdown()
    served.server_close()


@pytest.mark.slow
def test_a_deal_is_played_and_deep_links_survive_a_reload(visit, demo):
    page = visit(size=PORTRAIT)
    page.goto(demo)
    page.locator(f"[data-game={GAME}]").get_by_role("link", name="Other rules").click()
    expect(page).to_have_url(f"{demo}#/local?game={GAME}")
    page.get_by_label("Speed of the bots").select_option("0")
    page.get_by_test_id("start").click()
    expect(page).to_have_url(re.compile(rf"^{re.escape(demo)}#/local/\w+$"))
    table.my_turn(page)
    page.reload()
    assert table.play_deal(page, OwnTime()) > 0
    expect(page.get_by_test_id("keep-record")).to_have_count(0)
    page.goto(demo)
    page.get_by_test_id("local-tables").get_by_role("link").click()
    page.get_by_role("button", name="Next deal").click()
    expect(table.hand(page).first).to_be_visible()


def test_endings_and_lessons_are_played(visit, demo):
    page = visit(size=PORTRAIT)
    page.goto(demo)
    page.get_by_role("link", name="ending").first.click()
    expect(page.get_by_role("heading", name=re.compile(r"^Ending \d+"))).to_be_visible()
    page.goto(f"{demo}#/endings/{ENDING}")
    page.reload()
    expect(table.hand(page).first).to_be_visible()
    win(page, ENDING)
    expect(page.get_by_test_id("solved")).to_be_visible()
    page.goto(f"{demo}#/learn/{GAME}")
    expect(page.get_by_test_id("lesson-says")).to_be_visible()
    follow_the_hint(page, GAME)
    expect(page.get_by_test_id("lesson-step")).to_contain_text("Step 2")


def test_rules_are_shown_and_the_rest_says_that_it_needs_a_server(visit, demo):
    page = visit(size=PORTRAIT)
    page.goto(demo)
    page.locator(f"[data-game={GAME}]").get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_test_id("chart").locator("[data-kind=single]").first).to_be_visible()
    for route in ("clubs", "me"):
        page.goto(f"{demo}#/{route}")
        page.reload()
        expect(page.get_by_text("This page has no server, which this needs.").first).to_be_visible()


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_the_home_page_fits(visit, demo, fits, locale):
    page = visit(locale=locale)
    page.goto(demo)
    expect(page.get_by_test_id("play-now").first).to_be_visible()
    fits(page, f"demo-{locale}")
