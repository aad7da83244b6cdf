"""Benchmark of the table page in Chromium: Lighthouse, loading over a slow connection, and dragging across a hand.

`make bench-page`, or `make bench-page ARGS="--rounds 1"`

The server is `clamber serve` on the loopback interface. Lighthouse (fetched by npx in the version pinned below) loads
the start page and a table in play with its default phone throttling. Its blocking time is wall-clock time and thus
depends on the load, so the tasks of a loading table are also measured in CPU time. Its paints are computed from an
unthrottled load, so they are also measured in a throttled browser. Finally, a finger sweeps across the hand in a
Chromium with 4x CPU throttling, to measure late frames and the main thread's work per frame, of which 16.7 ms are
available. On a busy machine, rely on the work per frame, not on the number of late frames.
"""

from __future__ import annotations

import argparse
import itertools
import json
import shutil
import statistics
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import sync_playwright
from run import write_down

from server import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Playwright, StorageState, ViewportSize

CHROMIUM: Final = shutil.which("chromium")
FLAGS: Final = ["--no-sandbox", "--disable-gpu", "--mute-audio"]
LIGHTHOUSE: Final = "lighthouse@12.8.2"
CATEGORIES: Final = ("performance", "accessibility", "best-practices")
SLOWER: Final = 4
"""Factor by which a phone's CPU is slower than this machine's."""

FRAME: Final = 1000 / 60
LATE: Final = 1.5 * FRAME
MOVES: Final = 120
EDGE: Final = 4
"""Distance from the finger to the hand's edge, in pixels."""

DEAL_ANIMATION: Final = 800
"""Time until the dealt cards stop moving, in milliseconds."""

TASK: Final = "ThreadControllerImpl::RunTask"
FIGURES: Final = ("frames", "work", "tasks")

MIN_SELECTED: Final = 8
"""Minimum number of cards that a sweep must select: the lowest of each column."""

TABLE_LOADED: Final = 1800
"""Time until a table is fully loaded, in milliseconds."""

LONG: Final = 50
"""Minimum duration of a long task, in milliseconds, as in Lighthouse."""

SLOW_CONNECTION: Final = {"offline": False, "latency": 150, "downloadThroughput": 204_800, "uploadThroughput": 93_750}
"""Lighthouse's connection of a phone: latency in milliseconds, and throughputs in bytes per second."""

PHONE: Final[ViewportSize] = {"width": 412, "height": 823}
"""Lighthouse's viewport."""

SIZES: Final = {"360 × 740": (360, 740), "844 × 390": (844, 390)}
HEAD: Final = """\
| | performance | accessibility | best practices | first paint | largest paint | blocked | shift | loaded |
|---|---:|---:|---:|---:|---:|---:|---:|---:|"""
WORK_HEAD: Final = """\
| by the processor's own time | in all | longest task | blocked, four times slower |
|---|---:|---:|---:|"""
SLOW_HEAD: Final = """\
| over a slow connection | first paint | games or cards |
|---|---:|---:|"""
DRAG_HEAD: Final = """\
| 27 cards on | frames/s, median | late frames | work for a frame, median | 95 % | longest task |
|---|---:|---:|---:|---:|---:|"""

COUNT_FRAMES: Final = """() => {
  const frames = (window.frames = []);
  let last = performance.now();
  requestAnimationFrame(function tick(now) {
    frames.push(now - last);
    last = now;
    if (window.frames === frames) requestAnimationFrame(tick);
  });
}"""


@dataclass(frozen=True)
class Sweep:
    """Measurements of sweeps across a hand, in milliseconds; `work` is the main thread's work between two frames."""

    frames: list[float]
    work: list[float]
    tasks: list[float]

    def row(self, name: str) -> str:
        """Return the row of the table."""
        late = sum(frame > LATE for frame in self.frames)
        p95 = sorted(self.work)[int(len(self.work) * 0.95)]
        return (
            f"| {name} | {1000 / statistics.median(self.frames):.0f} | {late} of {len(self.frames)} "
            f"| {statistics.median(self.work):.1f} ms | {p95:.1f} ms | {max(self.tasks):.1f} ms |"
        )


def lighthouse(url: str, port: int) -> dict[str, Any]:
    """Return the Lighthouse report on one page load in the browser with this debugging port."""
    command = ["npx", "--yes", LIGHTHOUSE, url, f"--port={port}", "--output=json", "--quiet"]
    command.append(f"--only-categories={','.join(CATEGORIES)}")
    report: dict[str, Any] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return report


def row(name: str, reports: list[dict[str, Any]]) -> str:
    """Return a table row with the medians of the reports."""

    def score(category: str) -> str:
        return f"{statistics.median(report['categories'][category]['score'] for report in reports) * 100:.0f}"

    def median(audit: str) -> float:
        return statistics.median(report["audits"][audit]["numericValue"] for report in reports)

    first, largest = median("first-contentful-paint") / 1000, median("largest-contentful-paint") / 1000
    return (
        f"| {name} | {' | '.join(map(score, CATEGORIES))} | {first:.1f} s | {largest:.1f} s "
        f"| {median('total-blocking-time'):.0f} ms | {median('cumulative-layout-shift'):.3f} "
        f"| {median('total-byte-weight') / 1000:.0f} KB |"
    )


def load(driver: Playwright, url: str, rounds: int) -> Iterator[str]:
    """Yield Lighthouse rows for the start page and a table in play, in a browser with the guest's cookie."""
    with tempfile.TemporaryDirectory() as profile:
        flags = [*FLAGS, "--remote-debugging-port=0"]
        context = driver.chromium.launch_persistent_context(profile, executable_path=CHROMIUM, args=flags)
        port = int((Path(profile) / "DevToolsActivePort").read_text().split()[0])
        yield row("first screen", [lighthouse(url, port) for _ in range(rounds)])
        table = start_table(context.pages[0], url)
        yield row("a table in play", [lighthouse(table, port) for _ in range(rounds)])
        context.close()


def start_table(page: Page, url: str) -> str:
    """Start a table in play, leave it, and return its URL."""
    page.goto(url)
    page.locator("[data-game=guandan]").get_by_test_id("play-now").click()
    page.get_by_role("option").nth(26).wait_for()
    table = page.url
    page.goto("about:blank")
    return table


def phone(driver: Playwright, guest: StorageState | None = None) -> tuple[Browser, Page]:
    """Return a new browser with only a guest's cookies, and a page with Lighthouse's viewport size."""
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    context = browser.new_context(
        viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=1.75, storage_state=guest
    )
    return browser, context.new_page()


def work(driver: Playwright, url: str, rounds: int) -> Iterator[str]:
    """Yield a row with the main thread's work while a table in play loads."""
    browser, page = phone(driver)
    table, guest = start_table(page, url), page.context.storage_state()
    browser.close()
    tasks_by_round = []
    for _ in range(rounds):
        browser, page = phone(driver, guest)
        page.goto("about:blank")
        browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        page.goto(table)
        page.wait_for_timeout(TABLE_LOADED)
        assert page.get_by_role("option").count() == 27, "the table has not come"
        tasks_by_round.append(tasks_of_the_page(json.loads(browser.stop_tracing())["traceEvents"]))
        browser.close()
    blocked = [sum(max(0.0, SLOWER * task - LONG) for task in tasks) for tasks in tasks_by_round]
    whole, longest = statistics.median(map(sum, tasks_by_round)), statistics.median(map(max, tasks_by_round))
    yield f"| a table in play | {whole:.0f} ms | {longest:.1f} ms | {statistics.median(blocked):.0f} ms |"


def slow(driver: Playwright, url: str, rounds: int) -> Iterator[str]:
    """Yield rows with the times at which a throttled browser paints a page, and has its games or cards."""
    browser, page = phone(driver)
    table, guest = start_table(page, url), page.context.storage_state()
    browser.close()
    for name, address, content, visitor in (
        ("first screen", url, "[data-game]", None),  # it leads a guest to the table
        ("a table in play", table, "[role=option]", guest),
    ):
        times_of_rounds = []
        for _ in range(rounds):
            browser, page = phone(driver, visitor)
            devtools = page.context.new_cdp_session(page)
            devtools.send("Network.enable")
            devtools.send("Network.emulateNetworkConditions", SLOW_CONNECTION)
            devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.goto(address, wait_until="commit")
            page.locator(content).first.wait_for()
            ready = page.evaluate("performance.now()")
            paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
            times_of_rounds.append((paint, ready))
            browser.close()
        paint, ready = (statistics.median(times) / 1000 for times in zip(*times_of_rounds, strict=True))
        yield f"| {name} | {paint:.2f} s | {ready:.2f} s |"


def tasks_of_the_page(events: list[dict[str, Any]]) -> list[float]:
    """Return the CPU time of each task on the thread that runs the page's scripts, in milliseconds."""
    scripts: Counter[tuple[int, int]] = Counter()
    for event in events:
        if event["name"] == "FunctionCall":
            scripts[event["pid"], event["tid"]] += event.get("tdur", 0)
    ((thread, _),) = scripts.most_common(1)
    tasks = (event for event in events if event["name"] == TASK and (event["pid"], event["tid"]) == thread)
    return [event["tdur"] / 1000 for event in tasks if "tdur" in event]


def drag(driver: Playwright, url: str, rounds: int) -> Iterator[str]:
    """Yield a row per phone size for a finger sweeping across a 27-card hand."""
    browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
    for name, (width, height) in SIZES.items():
        viewport: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=viewport, has_touch=True, is_mobile=True, device_scale_factor=2)
        page = context.new_page()
        seats = [{"kind": "me"}, *[{"kind": "bot"}] * 3]
        settings = {"rules": "guandan", "seats": seats, "time_limit": None}
        answer = context.request.post(f"{url}/api/tables", data=settings)
        page.goto(f"{url}/t/{answer.json()['table']}")
        page.locator("[data-testid=hint]:enabled").wait_for()
        page.wait_for_timeout(DEAL_ANIMATION)
        sweeps = [sweep(page, browser) for _ in range(rounds)]
        yield Sweep(
            *(list(itertools.chain(*(getattr(measured, figure) for measured in sweeps))) for figure in FIGURES)
        ).row(name)
        context.close()
    browser.close()


def sweep(page: Page, browser: Browser) -> Sweep:
    """Drag a finger across the whole hand and back, and return the measurements."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    box = page.get_by_role("listbox").bounding_box()
    assert box is not None
    left, right, height = box["x"] + EDGE, box["x"] + box["width"] - EDGE, box["y"] + box["height"] - 3 * EDGE
    browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
    page.evaluate(COUNT_FRAMES)
    for move in range(MOVES + 1):
        point = {"x": left + (right - left) * (1 - abs(1 - 2 * move / MOVES)), "y": height}
        kind = "touchMove" if move else "touchStart"
        devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        time.sleep(FRAME / 1000)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    frames = page.evaluate("(({ frames }) => { window.frames = null; return frames.slice(1); })(window)")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    assert page.get_by_role("option", selected=True).count() >= MIN_SELECTED, "the finger missed the hand"
    page.keyboard.press("Escape")
    return Sweep(frames, *work_while_moving(events))


def work_while_moving(events: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Return the main thread's work per frame and the duration of each of its tasks while the finger moves."""
    moves = [event for event in events if event.get("args", {}).get("data", {}).get("type") == "pointermove"]
    first, last = moves[0]["ts"], moves[-1]["ts"]
    thread = moves[0]["pid"], moves[0]["tid"]
    thread_events = [
        event for event in events if (event["pid"], event["tid"]) == thread and first <= event["ts"] <= last
    ]
    tasks = [
        (event["ts"], event["dur"] / 1000) for event in thread_events if event["name"] == TASK and event["ph"] == "X"
    ]
    starts = sorted(event["ts"] for event in thread_events if event["name"] == "FireAnimationFrame")
    work = [sum(duration for at, duration in tasks if start <= at < end) for start, end in itertools.pairwise(starts)]
    return work, [duration for _, duration in tasks]


def main() -> None:
    """Serve the page, measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="loads and sweeps, of which the medians count")
    parser.add_argument("--write", action="store_true", help="put the tables into bench/results.md")
    args = parser.parse_args()
    lines = []
    with (
        tempfile.TemporaryDirectory() as folder,
        served(f"sqlite:///{folder}/tables.sqlite") as (_, url),
        sync_playwright() as driver,
    ):
        parts = ((HEAD, load), (SLOW_HEAD, slow), (WORK_HEAD, work), (DRAG_HEAD, drag))
        for head, rows in ((head, part(driver, url, args.rounds)) for head, part in parts):
            for line in ("", head, *rows):
                print(line, flush=True)
                lines.append(line)
    if args.write:
        write_down("page", f"; {args.rounds} rounds", "\n".join(lines).strip())


if __name__ == "__main__":
    main()
