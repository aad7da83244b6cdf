"""Check of the positions of rule pages: loaded when asked for, played by keyboard, judged as they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from appearance import faults_in_both_themes, overflow
from playwright.sync_api import Error as PlaywrightError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

LOADED: Final = ("_static/clamber/", "_static/position.js", "_static/positions/")
"""Beginnings of the addresses of what a position needs to be played in."""

OFFLINE: Final = "docs/rules/doudizhu.html"
WIDTHS: Final = (320, 390, 820, 1280, 1920)

OPEN: Final = """root => {
  const below = root.querySelector(".asked");
  root.querySelector(".try").click();
  return below.getBoundingClientRect().top + scrollY;
}"""
"""Open a position, and return the place of what is below, before the module can have arrived."""

PLACE: Final = """root => root.querySelector(".asked").getBoundingClientRect().top + scrollY"""

JUDGED: Final = """async root => {
  const loader = document.querySelector("script[src*='positions.js']").src;
  const { load } = await import(new URL("clamber/clamber.js", loader));
  const { rules, setup } = JSON.parse(root.dataset.position);
  const compiled = await (await load()).rules(rules, { seats: setup.hands.length });
  const position = compiled.position(setup);
  return [...root.querySelectorAll("[data-cards]")].map(({ dataset }) => position.why(dataset.cards) === null);
}"""
"""Verdicts of the module on the plays of a position."""


def position_faults(page: Page, address: str, pages: list[str], axe: Path) -> Iterator[str]:
    """Yield the faults of all positions."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    for name in pages:
        if not name.startswith("docs/rules/"):
            continue
        asked.clear()
        page.goto(f"{address}/{name}", wait_until="networkidle")
        yield from (
            f"{name}: loads {url} before it is asked for" for url in asked if any(one in url for one in LOADED)
        )
        positions = page.locator(".position")
        if positions.count() == 0:
            continue
        for root in positions.all():
            place = f"{name}#{root.get_attribute('id')}"
            try:
                yield from (f"{place}: {fault}" for fault in faults_of(page, root))
            except PlaywrightError as error:
                yield f"{place}: {error.message.partition(chr(10))[0]}"
        yield from (f"{name}: {fault}" for fault in appearance_faults(page, axe))


def offline_faults(page: Page, address: str) -> Iterator[str]:
    """Yield a fault unless a position says that its module cannot be loaded, and opens when it can."""
    page.goto(f"{address}/{OFFLINE}")
    root = page.locator(".position").first
    page.route("**/_static/positions/*", lambda route: route.fulfill(status=503))
    page.route("**/kernel.wasm", lambda route: route.fulfill(status=503))
    root.locator(".try").click()
    failed = root.get_attribute("data-failed") or ""
    try:
        root.locator(".told", has_text=failed).wait_for()
        page.unroute_all()
        root.locator(".try").click()
        root.locator(".hand button").first.wait_for()
    except PlaywrightError as error:
        yield f"{OFFLINE}: without connection: {error.message.partition(chr(10))[0]}"


def faults_of(page: Page, root: Locator) -> Iterator[str]:
    """Yield the faults of a position: its questions first, then a refused and an allowed play, by keyboard."""
    allowed = [
        text == "true"
        for text in root.locator("[data-allowed]").evaluate_all("all => all.map(o => o.dataset.allowed)")
    ]
    for question, expected in zip(root.locator(".quiz > li").all(), allowed, strict=True):
        words = page.evaluate("text => JSON.parse(text)", question.get_attribute("data-words"))
        for said in (not expected, expected):
            question.locator(f"button[value={str(said).lower()}]").press("Enter")
            if question.locator("output").inner_text() != words["right" if said == expected else "wrong"]:
                yield f"the answer {said} is not judged"
        if not question.locator("details").evaluate("one => one.open"):
            yield "the reason of an answer is not shown"
    before = root.evaluate(OPEN)
    root.locator(".hand button").first.wait_for()
    if (
        root.evaluate(
            "root => document.activeElement.matches('.hand button') && root.contains(document.activeElement)"
        )
        is False
    ):
        yield "the first card has no focus"
    if root.evaluate(PLACE) != before:
        yield "the page moves when the module has arrived"
    if (judged := root.evaluate(JUDGED)) != allowed:
        yield f"the module judges {judged}, and the page {allowed}"
    plays = root.locator("[data-cards]").evaluate_all("all => all.map(one => one.dataset.cards)")
    yield from play_faults(root, plays[allowed.index(False)], plays[allowed.index(True)])


def play_faults(root: Locator, refused: str, allowed: str) -> Iterator[str]:
    """Yield the faults of a refused and an allowed play."""
    told = root.locator(".told")
    if refused == "pass":
        root.locator(".bar button").first.press("Enter")
    else:
        choose(root, refused)
    if told.locator("button").count() or not told.inner_text().strip():
        yield f"{refused} is not refused"
    root.locator(".bar button").last.press("Enter")
    choose(root, allowed)
    told.locator("button").first.press("Enter")
    is_last = root.locator(".hand button[aria-pressed=false]").count() == 0  # and ends the deal
    if not is_last and not told.locator("li").count():
        yield f"nothing is said to follow {allowed}"
    told.locator("button").press("Enter")
    if root.locator(".hand button[aria-pressed=true]").count() == 0:
        yield f"{allowed} is not selected after it was taken back"


def choose(root: Locator, notation: str) -> None:
    """Select the cards of a play by keyboard."""
    for card in [notation[at : at + 2] for at in range(0, len(notation), 2)]:
        root.locator(f".hand button[data-card='{card}'][aria-pressed=false]").first.press("Space")


def appearance_faults(page: Page, axe: Path) -> Iterator[str]:
    """Yield the faults of a page with open positions: overflow at any width, and accessibility in both colours."""
    size = page.viewport_size
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        if (wide := overflow(page)) > 0:
            yield f"{wide} pixels wider than a screen of {width}"
    if size is not None:
        page.set_viewport_size(size)
    yield from faults_in_both_themes(page, axe, ".position")
