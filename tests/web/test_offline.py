"""The page without a connection: rules, own games and opened replays, and the installation of a new version."""

import re
import shutil

import pytest
from playwright.sync_api import expect

from clamber.lessons import lesson
from clamber.server.run import app
from web import table
from web.stage import Stage
from web.table import GAMES, PORTRAIT
from web.test_endings import win
from web.test_lessons import follow_the_hint

GONE = "ERR_INTERNET_DISCONNECTED|ERR_FAILED"
"""Errors in the console of a page without a connection."""

INSTALLED = "localStorage.getItem('clamber.rules-kept') !== null && navigator.serviceWorker.controller !== null"
BUILDS = "caches.keys().then(names => names.filter(name => name.startsWith('clamber-page')).length)"
REPLAYS = """caches.keys().then(async names => {
  const own = names.filter(name => name.startsWith("clamber-own"));
  const kept = await Promise.all(own.map(async name => (await caches.open(name)).keys()));
  return kept.flat().filter(({ url }) => url.includes("/replays/")).length;
})"""


@pytest.fixture
def install(visit):
    """Return a function that opens a page with its service worker, and waits until all is kept."""

    def open_installed(path="/", **more):
        page = visit(path, service_workers="allow", **{"fails": GONE, **more})
        table.until(page, INSTALLED)
        return page

    return open_installed


def offline(page):
    return page.get_by_test_id("offline")


def play_one_deal(page):
    """Play a match of one deal through the page's API, and return the link of its replay."""
    seats = table.against_bots("gandengyan")
    wish = {"rules": "gandengyan", "seats": seats, "name": "Ann", "pace": 0, "time_limit": None}
    seated = page.request.post("/api/tables", data=wish | {"options": {"match": "deals:1"}}).json()
    page.goto(f"/t/{seated['table']}")
    table.bots_play(page)
    (match,) = page.request.get("/api/me/games").json()["matches"]
    return match["deals"][0]["line"]["link"]


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_rules_of_all_games_are_read_without_a_connection(install, locale):
    page = install(locale=locale)
    page.context.set_offline(True)
    for game in GAMES:
        page.goto(f"/rules/{game}")
        single = page.get_by_test_id("chart").locator("[data-kind=single]").first
        expect(single.get_by_role("img").first).to_be_visible()
        page.goto(f"/rules/{game}/text")
        expect(page.get_by_role("article").get_by_role("heading").first).to_be_visible()


def test_the_other_language_is_there_without_a_connection(install):
    page = install()
    page.context.set_offline(True)
    page.goto("/rules/guandan/text")
    page.get_by_test_id("language").click()
    expect(page.get_by_role("heading", name="掼蛋").first).to_be_visible()


@pytest.mark.parametrize("size", [PORTRAIT, table.DESKTOP])
def test_what_was_opened_is_shown_and_the_rest_named(install, look, size):
    page = install(size=size)
    link = play_one_deal(page)
    page.goto("/me")
    expect(page.get_by_test_id("match")).to_have_count(1)
    page.get_by_role("link", name="Deal 1").click()
    expect(page.get_by_role("button", name="Forward one step")).to_be_visible()
    page.context.set_offline(True)

    page.goto("/")
    expect(offline(page)).to_contain_text("not opened before need a connection")
    look(page, f"offline-{size[0]}")
    offline(page).get_by_role("link", name=re.compile("Gan Deng Yan, deal 1: Ann")).click()
    page.get_by_role("button", name="Forward one step").click()
    expect(page).to_have_url(re.compile(f"{link}/1"))
    page.reload()
    expect(page.get_by_role("button", name="Forward one step")).to_be_visible()

    page.goto("/me")
    expect(page.get_by_text("Last state seen by this browser", exact=False)).to_be_visible()
    expect(page.get_by_test_id("match")).to_have_count(1)
    expect(page.get_by_test_id("statistics")).to_contain_text("One deal")

    page.goto("/r/0123456789abcdef0123")
    expect(page.get_by_role("heading", name="The server cannot be reached.")).to_be_visible()
    expect(offline(page)).to_be_visible()

    page.goto("/")
    page.context.set_offline(False)
    expect(page.locator("[data-game]").first).to_be_visible()


NEEDS_A_SERVER = [
    "/t/0123456789abcdef",
    "/i/k3v9",
    "/new/guandan",
    "/verify",
    "/host",
    "/me",
]


def test_every_address_says_that_there_is_no_connection(install):
    page = install()
    link = play_one_deal(page)
    page.goto(f"/r/{link}")
    expect(page.get_by_role("button", name="Forward one step")).to_be_visible()
    page.context.set_offline(True)
    for address in [*NEEDS_A_SERVER, f"/r/{link}/1?line=0"]:
        page.goto(address)
        expect(page.get_by_role("button", name="Try again").first).to_be_visible()
        expect(page.locator(".opening")).to_be_hidden()


def test_an_ending_is_solved_without_a_connection_and_counted_with_one(install):
    page = install(size=PORTRAIT)
    page.context.set_offline(True)
    page.goto("/endings")
    expect(page.get_by_role("heading", name=re.compile(r"^Ending \d+"))).to_be_visible()
    page.goto("/endings/3")
    expect(table.hand(page).first).to_be_visible()
    win(page, 3)
    expect(page.get_by_test_id("solved")).to_be_visible()
    page.context.set_offline(False)
    with page.expect_response(lambda answer: answer.request.method == "POST" and answer.url.endswith("/me/endings")):
        page.goto("/endings/3")
    assert [each["number"] for each in page.request.get("/api/me/endings").json()["solved"]] == [3]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_lesson_is_taken_without_a_connection(install, game):
    page = install(size=PORTRAIT)
    page.context.set_offline(True)
    page.goto(f"/learn/{game}")
    expect(page.get_by_test_id("lesson-says")).to_be_visible()
    for _ in range(lesson(game).steps):
        follow_the_hint(page, game)
    page.get_by_test_id("first-deal").click()
    expect(page).to_have_url(re.compile(r"/local/\w+$"))
    expect(page.get_by_role("main").first).to_be_visible()


def test_a_server_that_its_proxy_does_not_reach_counts_as_no_connection(install):
    page = install(fails="502")
    page.context.route("**/*", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>"))
    page.goto("/")
    expect(offline(page)).to_be_visible()
    page.context.unroute("**/*")
    expect(page.locator("[data-game]").first).to_be_visible()


def test_a_page_for_another_guest_shows_nothing_of_the_former(install):
    page = install()
    link = play_one_deal(page)
    page.goto(f"/r/{link}")
    expect(page.get_by_role("button", name="Forward one step")).to_be_visible()
    table.until(page, f"{REPLAYS}.then(count => count === 1)")
    page.context.clear_cookies()
    page.goto("/")
    table.until(page, f"{REPLAYS}.then(count => count === 0)")
    page.context.set_offline(True)
    page.goto(f"/r/{link}")
    expect(offline(page)).to_contain_text("No replay has been opened yet")


def test_a_browser_that_continues_as_another_guest_drops_what_it_kept(install, visit):
    page, other = install(), visit("/me")
    link = play_one_deal(page)
    page.goto(f"/r/{link}")
    expect(page.get_by_role("button", name="Forward one step")).to_be_visible()
    other.get_by_test_id("show-code").click()
    code = other.get_by_test_id("code").inner_text()
    page.goto(f"/me#{code}")
    page.get_by_test_id("become").click()
    expect(page.get_by_role("status").filter(has_text="Done.")).to_be_visible()
    page.context.set_offline(True)
    page.goto(f"/r/{link}")
    expect(offline(page)).to_contain_text("No replay has been opened yet")


@pytest.fixture
def files(tmp_path, monkeypatch):
    """Return the folder of the page that the server sends, a copy without Brotli variants."""
    folder = tmp_path / "static"
    shutil.copytree(app.STATIC, folder, ignore=shutil.ignore_patterns("*.br"))
    monkeypatch.setattr(app, "STATIC", folder)
    return folder


def deploy(folder):
    """Replace the page by another build: the same page with other names of all assets."""
    names = {file.name: f"{file.stem}-next{file.suffix}" for file in (folder / "assets").iterdir()}
    for file in [*folder.glob("assets/*.*s"), folder / "index.html", folder / "sw.js"]:
        text = file.read_text(encoding="utf-8")
        text = re.sub("|".join(map(re.escape, names)), lambda found: names[found[0]], text)
        file.write_text(text.replace('const BUILD = "', 'const BUILD = "next'), encoding="utf-8")
    for old, new in names.items():
        (folder / "assets" / old).rename(folder / "assets" / new)


def built(page):
    """Return a function of the page that tells whether it is the second build."""
    return page.evaluate("document.querySelector('script[type=module]').src.includes('-next.js')")


def test_a_new_version_takes_over_and_open_pages_stay_whole(install, files):
    page = install()
    assert not built(page)
    deploy(files)
    page.get_by_role("link", name="Replays and records").click()  # by a script that the server has no more
    expect(
        page.get_by_role("button", name=re.compile("Choose")).or_(page.get_by_role("heading")).first
    ).to_be_visible()
    assert not built(page)
    page.goto("/")
    expect(page.locator("[data-game]").first).to_be_visible()
    assert built(page)
    table.until(page, f"{BUILDS}.then(count => count === 2)")
    table.until(page, "navigator.serviceWorker.ready.then(({ installing, waiting }) => !installing && !waiting)")
    page.context.set_offline(True)
    page.goto("/rules/biga")
    expect(page.get_by_test_id("chart")).to_be_visible()
    assert built(page)


def test_a_server_under_a_root_path_is_kept_under_it(install, tmp_path):
    with Stage(f"sqlite:///{tmp_path / 'tables.sqlite'}", root_path="/cards").served() as stage:
        page = install("/cards/", base_url=stage.address.removesuffix("/cards"))
        page.context.set_offline(True)
        page.goto("/cards/rules/doudizhu")
        expect(page.get_by_test_id("chart")).to_be_visible()
        assert page.evaluate("caches.keys().then(names => names.every(name => name.includes(' /cards/')))")
