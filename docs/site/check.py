"""Check the built site in Chromium: links, anchors, accessibility, layout, search, positions, and the demo.

    python docs/site/check.py SITE [--screenshots FOLDER] [--part K/N]

Every page is opened once, in light and dark colours and at phone width. With `--part`, only every N-th page, starting
with the K-th, is checked for accessibility, layout and positions. Faults are printed, and the exit status is 1 if
there are any. Needs Playwright, Chromium, and axe of the page's development packages.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote, urljoin, urlsplit

from appearance import faults_in_both_themes, overflow
from check_play import accessibility_faults, demo_faults
from check_positions import offline_faults, position_faults
from playwright.sync_api import sync_playwright
from stage import DEMO

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

AXE: Final = Path(__file__).resolve().parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DESKTOP: Final = {"width": 1280, "height": 900}
PHONE: Final = {"width": 390, "height": 844}
SEARCHES: Final = {"index.html": ("confidence interval", "arena"), "index.zh.html": ("逢人配", "guandan")}
"""Search query on the home page of each language, and part of the address of a page that it must find."""

LOOKED_AT: Final = (
    "index.html",
    "index.zh.html",
    "docs/start/player.html",
    "docs/rules/guandan.html",
    "docs/rules/zh/guandan.html",
    "docs/envs/guandan.html",
    "docs/architecture.html",
    "docs/bots.html",
    "reference/clamber.html",
    "CHANGELOG.html",
)
"""One page of each kind, for screenshots."""


class Quiet(SimpleHTTPRequestHandler):
    """File server that does not log requests."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name in the base class
        """Log nothing."""


def served(site: Path) -> ThreadingHTTPServer:
    """Return a server of the site on a free port, running in a thread."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def faults_of(page: Page) -> Iterator[str]:
    """Yield the faults of the open page: accessibility in both colour schemes, and overflow on a phone."""
    yield from faults_in_both_themes(page, AXE)
    page.set_viewport_size(PHONE)
    if (wide := overflow(page)) > 0:
        yield f"phone: {wide} pixels wider than the screen"
    page.set_viewport_size(DESKTOP)


def search_faults(page: Page, address: str) -> Iterator[str]:
    """Yield a fault for each query that does not find its page."""
    for home, (query, expected) in SEARCHES.items():
        page.goto(f"{address}/{home}")
        found = page.evaluate(
            """async query => {
              const pagefind = await import("/pagefind/pagefind.js");
              const { results } = await pagefind.search(query);
              return Promise.all(results.slice(0, 5).map(async result => (await result.data()).url));
            }""",
            query,
        )
        if not any(expected in url for url in found):
            yield f"{home}: a search for {query!r} finds {found}"


def take(page: Page, address: str, folder: Path) -> None:
    """Take screenshots of a page of each kind, at both widths and in both colours."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in LOOKED_AT:
        for theme in ("light", "dark"):
            for width, size in (("desktop", DESKTOP), ("phone", PHONE)):
                page.set_viewport_size(size)
                page.goto(f"{address}/{name}")
                page.evaluate("theme => { document.body.dataset.theme = theme; }", theme)
                stem = name.removesuffix(".html").replace("/", "-")
                page.screenshot(path=folder / f"{stem}-{width}-{theme}.png")


def main(arguments: list[str]) -> int:
    """Check all pages; return the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--screenshots", type=Path)
    parser.add_argument("--part", default="1/1", metavar="K/N")
    args = parser.parse_args(arguments)
    first, step = map(int, args.part.split("/"))
    site = args.site.resolve()
    server = served(site)
    address = f"http://127.0.0.1:{server.server_port}"
    found = (path.relative_to(site) for path in site.rglob("*.html"))
    pages = sorted(str(path) for path in found if path.parts[0] not in {"_static", DEMO.rstrip("/")})
    faults: list[str] = []
    ids: dict[str, set[str]] = {}
    links: list[tuple[str, str]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport=DESKTOP)  # type: ignore[arg-type]
        page.on("pageerror", lambda error: faults.append(f"{page.url}: {error}"))
        page.on("requestfailed", lambda request: faults.append(f"{page.url}: {request.url} is not loaded"))
        for place, name in enumerate(pages):
            page.goto(f"{address}/{name}")
            ids[name] = set(page.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)"))
            links += [
                (name, link) for link in page.evaluate("[...document.querySelectorAll('a[href]')].map(a => a.href)")
            ]
            if place % step == first - 1:
                faults += [f"{name}: {fault}" for fault in faults_of(page)]
        faults += search_faults(page, address)
        faults += position_faults(page, address, pages[first - 1 :: step], AXE)
        faults += offline_faults(browser.new_page(), address)  # where requests may fail
        faults += demo_faults(page, address)
        faults += accessibility_faults(page, address, AXE)
        if args.screenshots:
            take(page, address, args.screenshots)
        browser.close()
    faults += [
        f"{name}: {link} leads nowhere" for name, link in sorted(set(links)) if is_broken(link, address, site, ids)
    ]
    server.shutdown()
    print(*faults, f"{len(pages)} pages, {len(set(links))} links, {len(faults)} faults", sep="\n")
    return 1 if faults else 0


def is_broken(link: str, address: str, site: Path, ids: dict[str, set[str]]) -> bool:
    """Return True if a link into the site has no target; links to other sites are not followed."""
    if not link.startswith(address):
        return False
    parts = urlsplit(urljoin(address, link))
    name = unquote(parts.path).lstrip("/") or "index.html"
    anchor = unquote(parts.fragment)
    return not (site / name).exists() or bool(anchor and name in ids and anchor not in ids[name])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
