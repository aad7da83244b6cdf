"""Page installed as an application: its manifest, and the screen that stays on."""

import json

import pytest
from playwright.sync_api import expect

from web import table

HOLDS = """
  window.held = 0;
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    window.held += 1;
    const lock = new EventTarget();
    lock.release = async () => { window.held -= 1; lock.dispatchEvent(new Event("release")); };
    return lock;
  } } });
"""


def test_the_page_can_be_installed(visit):
    page = visit("/")
    address = page.locator("link[rel=manifest]").get_attribute("href")
    manifest = page.request.get(address)
    assert manifest.headers["content-type"].startswith("application/json")
    found = json.loads(manifest.text())
    assert found["display"] == "standalone"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in found["icons"]}
    assert any(icon.get("purpose") == "maskable" for icon in found["icons"])
    for icon in found["icons"]:
        got = page.request.get(icon["src"].replace("./", "/"))
        assert got.headers["content-type"] == icon["type"]
    for shortcut in found["shortcuts"]:
        assert page.request.get(shortcut["url"].replace("./", "/")).ok


@pytest.mark.parametrize("way", ["the deal is over", "the page is left"])
def test_the_screen_stays_on_during_a_deal(visit, sit, way):
    page = visit()
    page.add_init_script(HOLDS)
    sit(page, "gandengyan")
    expect(table.hand(page).first).to_be_visible()
    table.until(page, "window.held === 1")
    if way == "the deal is over":
        table.bots_play(page)
    else:
        page.get_by_role("link", name="All games").click()
    table.until(page, "window.held === 0")
