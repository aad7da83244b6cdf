"""Check of the demo that the site contains: loaded only when it is asked for, accessible, and playable."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from appearance import EVERYTHING, serious_faults
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError
from stage import DEMO, HOMES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

GAME: Final = "zhengshangyou"


def demo_faults(page: Page, address: str) -> Iterator[str]:
    """Yield the faults of the demo, reached from the home page of each language."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for home in HOMES.values():
        asked.clear()
        page.goto(f"{address}/{home}.html", wait_until="networkidle")
        yield from (f"{home}: loads {url} before it is asked for" for url in asked if f"/{DEMO}" in url)
        try:
            page.locator("a.play-now").click()
            page.locator(f"[data-game={GAME}] a[href*='local']").click()
            page.locator("[data-testid=start]").click()
            page.locator("[role=listbox] [role=option]").first.wait_for()
        except PlaywrightTimeoutError as error:
            yield f"{home}: no local table opens: {error.message.partition(chr(10))[0]}"


def accessibility_faults(page: Page, address: str, axe: Any) -> Iterator[str]:
    """Yield the serious faults of the demo's first page."""
    page.goto(f"{address}/{DEMO}")
    page.locator(f"[data-game={GAME}]").wait_for()
    page.add_script_tag(path=axe)
    yield from (f"{DEMO}: {fault}" for fault in serious_faults(page, EVERYTHING, {}))
