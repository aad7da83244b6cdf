"""Games kept in the browser, to be played without a connection: installed with the page, kept, and removed."""

import re

import pytest
from playwright.sync_api import expect

from web import table
from web.table import GAMES

GONE = "ERR_INTERNET_DISCONNECTED|ERR_FAILED"
"""Errors in the console of a page without a connection."""

INSTALLED = "localStorage.getItem('clamber.rules-kept') !== null && navigator.serviceWorker.controller !== null"
KEPT = """caches.keys().then(async names => {
  const own = names.filter(name => name.startsWith("clamber-local"));
  const kept = await Promise.all(own.map(async name => (await caches.open(name)).keys()));
  return kept.flat().map(({ url }) => url.split("/").pop().replace(/-[0-9a-f]{12}/, ""));
})"""


def row(page, game):
    return page.get_by_test_id("kept-games").locator(f"[data-game={game}]")


def test_an_installed_page_has_the_kernel_and_the_first_rules_of_each_game(visit):
    page = visit("/", service_workers="allow", fails=GONE)
    table.until(page, INSTALLED)
    page.context.set_offline(True)
    page.goto("/me/data")
    for game in GAMES:
        expect(row(page, game)).to_contain_text(re.compile(r"in part, \d+ kB"))
        expect(row(page, game).get_by_role("button", name="Remove")).to_have_count(0)
    expect(page.get_by_test_id("kept-games")).to_contain_text(re.compile(r"Needed by all games: \d+ kB"))
    row(page, "biga").get_by_role("button", name="Keep").click()
    expect(page.get_by_text("The server cannot be reached").last).to_be_visible()
    assert page.evaluate(KEPT) == []


def test_a_game_is_kept_and_removed(visit):
    page = visit("/me/data", service_workers="allow", fails=GONE)
    table.until(page, INSTALLED)
    for game in ("biga", "paodekuai"):
        row(page, game).get_by_role("button", name="Keep").click()
        expect(row(page, game)).to_contain_text(re.compile(r"complete, 1\.\d MB"))
    files = {"biga.net", "biga-homygames-5.bin", "paodekuai.net", "paodekuai-fifteen-2.bin"}
    assert files <= set(page.evaluate(KEPT))
    page.context.set_offline(True)
    page.reload()
    expect(row(page, "biga")).to_contain_text("complete")
    row(page, "biga").get_by_role("button", name="Remove").click()
    expect(row(page, "biga")).to_contain_text("in part")
    assert "paodekuai.net" in page.evaluate(KEPT)
    row(page, "paodekuai").get_by_role("button", name="Remove").click()
    expect(row(page, "paodekuai")).to_contain_text("in part")
    assert page.evaluate(KEPT) == []


def test_a_page_without_its_service_worker_keeps_the_kernel_with_a_game(visit):
    page = visit("/me/data")
    expect(row(page, "biga")).to_contain_text("not kept")
    row(page, "biga").get_by_role("button", name="Keep").click()
    expect(row(page, "biga")).to_contain_text("complete")
    assert "kernel.wasm" in page.evaluate(KEPT)
    row(page, "biga").get_by_role("button", name="Remove").click()
    expect(row(page, "biga")).to_contain_text("not kept")
    assert page.evaluate(KEPT) == []


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_the_list_fits(visit, fits, locale):
    page = visit("/me/data", locale=locale)
    button = "Keep" if locale == "en-US" else "保存"
    row(page, "biga").get_by_role("button", name=button).click()
    expect(row(page, "biga").get_by_role("button", name=button)).to_have_count(0)
    fits(page, f"kept-games-{locale}")
