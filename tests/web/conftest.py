"""Fixtures for tests in a browser: a server, Debian's Chromium, pages, tables and screenshots."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from web.stage import Stage
from web.table import DESKTOP, PAGE_SIZES, PATIENCE, ROOT, TABLET, against_bots, at_each_size

playwright = pytest.importorskip("playwright.sync_api", reason="needs the Python package playwright")

SCREENSHOTS = Path(os.environ.get("SCREENSHOTS", ROOT / "build" / "screenshots"))
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--mute-audio",
]

# A page that cannot store shares gives none to a shuffle, so decks depend only on the test's seed.
NO_SHARES = """
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, value) {
    if (key === "clamber.shares") throw new Error("full");
    return set.call(this, key, value);
  };
"""

# Controls that are covered or out of view, except behind drawers, sheets and dialogs, which may cover anything.
BURIED = """() => {
  const pressed = "button:enabled, a[href], select, input, summary, [role=option]";
  const isBuried = (one) => {
    if (!one.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const box = one.getBoundingClientRect();
    if (box.width < 4 || box.height < 4) return false;
    const [x, y] = one.matches("[role=option]") ? [8, 8] : [box.width / 2, box.height / 2];
    const top = document.elementFromPoint(box.x + x, box.y + y);
    return top === null || !(one.contains(top) || top.closest("label")?.contains(one) || top.closest(".over"));
  };
  const shown = document.querySelector("dialog:modal") ?? document;
  return [...shown.querySelectorAll(pressed)].filter(isBuried).map((one) => one.outerHTML.slice(0, 160));
}"""

# Elements of a page that reach beyond the right edge.
WIDE = """() => [...document.querySelectorAll("main *")]
  .filter((one) => one.getBoundingClientRect().right > innerWidth)
  .map((one) => one.outerHTML.slice(0, 160))"""

# Text below 12 px, except in drawings of cards and faces. The text of a curve is not scaled.
SMALL = """() => {
  const shown = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (shown.nextNode()) {
    const { data, parentElement: one } = shown.currentNode;
    const drawn = one.closest("svg") !== null && one.closest("figure") === null;
    if (data.trim() === "" || drawn || !one.checkVisibility()) continue;
    if (parseFloat(getComputedStyle(one).fontSize) < 12) found.push(data);
  }
  return found;
}"""


def pytest_collection_modifyitems(items):
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.web)


@pytest.fixture(scope="session")
def served(tmp_path_factory):
    if not (ROOT / "src" / "clamber" / "server" / "static" / "index.html").exists():
        pytest.fail("the page is not built: run `make web`")
    with Stage(f"sqlite:///{tmp_path_factory.mktemp('web') / 'tables.sqlite'}").served() as stage:
        yield stage


@pytest.fixture
def stage(served):
    """Yield the server without tables; the first match is dealt from seed 1 unless a test sets another seed."""
    served.seed = 1
    yield served
    served.clear()


@pytest.fixture(scope="session")
def browser():
    """Yield one Chromium shared by all tests."""
    if CHROMIUM is None:
        pytest.fail("chromium is missing: install it, or name it in CHROMIUM")
    playwright.expect.set_options(timeout=PATIENCE)
    with playwright.sync_playwright() as driver:
        chromium = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture
def visit(browser, stage):
    """Yield a function that opens pages, each for a new guest; fail on any console, script or request error.

    Motion is reduced unless a test requests it. `fails` is a regular expression for expected errors. Unless `gives`
    is set, a page contributes no randomness to a shuffle, so that decks depend only on the seed. A page opened at a
    path has its session before: a test's request beside the page's first one would get another session.
    """
    opened, wrong, expected = [], [], ["ERR_ABORTED", "Service Worker registration blocked"]

    def open_page(path=None, size=DESKTOP, fails=None, *, gives=False, **more):
        width, height = size
        usual = {
            "locale": "en-US",
            "reduced_motion": "reduce",
            "base_url": stage.address,
            "service_workers": "block",  # its requests would bypass a test's routes
        }
        context = browser.new_context(**{**usual, **more}, viewport={"width": width, "height": height})
        context.set_default_timeout(PATIENCE)
        if not gives:
            context.add_init_script(NO_SHARES)
        opened.append(context)
        expected.extend([fails] if fails else [])
        page = context.new_page()
        page.on("console", lambda said: wrong.append(said.text) if said.type in {"error", "warning"} else None)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("requestfailed", lambda asked: wrong.append(f"{asked.url}: {asked.failure}"))
        page.on("response", lambda got: wrong.append(f"{got.status} {got.url}") if got.status >= 400 else None)
        if path is not None:
            assert context.request.get("/api/me").ok
            page.goto(path)
        return page

    yield open_page
    for context in opened:
        context.close()
    assert [said for said in wrong if not re.search("|".join(expected), said)] == []


@pytest.fixture
def sit(stage):
    """Return a function that creates a table through the page's API and opens it; the seed determines the deals."""

    def sit_down(page, rules, seats=None, *, seed=1, **more):
        stage.seed = seed
        wish = {"rules": rules, "seats": seats or against_bots(rules), "name": "Ann", "pace": 0, "time_limit": None}
        answer = page.request.post("/api/tables", data=wish | more)
        assert answer.ok, answer.text()
        page.goto(f"/t/{answer.json()['table']}")
        return answer.json()

    return sit_down


@pytest.fixture(scope="session")
def shoot():
    """Return a function that saves a named screenshot."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def keep(page, name):
        page.screenshot(path=SCREENSHOTS / f"{name}.png")

    return keep


@pytest.fixture
def look(shoot):
    """Return a function that checks a page and saves screenshots in both colour schemes.

    Fails if axe finds a serious issue, if text is smaller than 12 px, or if a control is covered. Only contrast
    depends on the colours, so all other rules run once.
    """

    def look_at(page, name):
        found = []
        for scheme, rules in (("light", {}), ("dark", {"runOnly": ["color-contrast"]})):
            page.emulate_media(color_scheme=scheme)
            playwright.expect(page.locator(f"html[data-theme={scheme}]")).to_be_attached()
            shoot(page, f"{name}-{scheme}")
            if page.evaluate("() => window.axe === undefined"):
                page.evaluate(AXE.read_text())
            issues = page.evaluate("rules => axe.run({ resultTypes: ['violations'], ...rules })", rules)["violations"]
            found += [
                (scheme, one["id"], [node["html"][:160] for node in one["nodes"]])
                for one in issues
                if one["impact"] in {"serious", "critical"}
            ]
        page.emulate_media(color_scheme="light")
        assert found == [], name
        assert page.evaluate(BURIED) == [], name
        assert page.evaluate(SMALL) == [], name

    return look_at


@pytest.fixture
def fits(look):
    """Return a function that looks at a page in each size."""

    def looks(page, name):
        for size in at_each_size(page, [(320, 640), TABLET, *PAGE_SIZES]):
            assert page.evaluate(WIDE) == [], (name, size)
            look(page, f"{name}-{size}")

    return looks
