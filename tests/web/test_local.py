"""Tables on this device: whole deals without a connection, kept when the page is closed."""

import json
import re

import pytest
from playwright.sync_api import expect

from clamber import ruleset
from clamber.bots import Greedy
from clamber.records.record import from_json, to_json
from web import table
from web.table import GAMES, PORTRAIT

ANALYSED = 90_000
"""Maximum time for the analysis of a deal, in milliseconds."""

GONE = "ERR_INTERNET_DISCONNECTED|ERR_FAILED"
"""Errors in the console of a page without a connection."""

INSTALLED = "localStorage.getItem('clamber.rules-kept') !== null && navigator.serviceWorker.controller !== null"


class OwnTime:
    """Clock of a table on a device, which no test can move: what is due there happens by itself."""

    def skip(self, seconds):
        pass


@pytest.fixture
def begin(visit):
    """Return a function that begins a match on the device, with bots that play at once, and returns its page."""

    def begin_match(game, page=None, **more):
        page = page or visit("/local", **more)
        page.get_by_label(re.compile("^Game")).select_option(game)
        page.get_by_label("Speed of the bots").select_option("0")
        page.get_by_test_id("start").click()
        expect(page).to_have_url(re.compile(r"/local/\w+$"))
        expect(page.locator("main[data-phase]")).to_be_visible()
        return page

    return begin_match


def state_of(page):
    """Return the deal and the hand that a page shows."""
    deal = page.locator("main[data-phase]").get_attribute("data-phase")
    return deal, sorted(table.cards(page))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_deal_without_a_connection_closed_and_opened_in_the_middle(visit, begin, game):
    page = visit("/", service_workers="allow", fails=GONE, size=PORTRAIT)
    table.until(page, INSTALLED)
    page.context.set_offline(True)
    page.goto("/")
    page.get_by_test_id("offline").get_by_role("link", name="Play on this device").click()
    begin(game, page)
    turns = []

    def reopen():
        turns.append(state_of(page))
        if len(turns) == 2:
            page.reload()
            table.my_turn(page)
            assert state_of(page) == turns[-1]

    assert table.play_deal(page, OwnTime(), each=reopen) > 0
    expect(table.result(page).get_by_role("list").get_by_role("listitem")).to_have_count(table.seats_of(game))
    page.reload()
    page.get_by_role("button", name=re.compile("Next deal|Play again")).first.click()
    expect(table.hand(page).first).to_be_visible()


@pytest.mark.parametrize("game", ["gandengyan", "guandan"])
def test_hints_of_an_online_table_are_searched_on_a_device_that_keeps_the_game(visit, begin, game):
    page, frames = visit("/local"), []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(json.loads(frame))))
    wish = {"rules": game, "seats": table.against_bots(game), "name": "Ann", "pace": 0, "time_limit": None}

    def kinds_of_hints():
        frames.clear()
        page.goto(f"/t/{page.request.post('/api/tables', data=wish).json()['table']}")
        table.my_turn(page)
        table.hint(page)
        return {frame["type"] for frame in frames} & {"hints", "hint_view"}

    assert kinds_of_hints() == {"hints"}
    page.goto("/local")
    begin(game, page)
    assert kinds_of_hints() == {"hint_view"}


@pytest.mark.slow
def test_a_deal_of_the_server_is_analysed_on_a_device_that_keeps_the_game(begin):
    page, asked = begin("gandengyan"), []
    page.on("request", lambda request: asked.append((request.method, request.url.partition("/api/")[2])))
    match, bot = ruleset("gandengyan").new_match(seats=3, seed=4), Greedy()
    while not match.current.is_over:
        match = match.apply(bot.choose(match.view(match.to_act)))
    name = page.request.post("/api/records", data=to_json(match)).json()["id"]
    page.goto(f"/r/{name}")
    page.get_by_role("button", name="Analyse this deal").click()
    expect(page.get_by_test_id("analysis-said")).to_be_visible(timeout=ANALYSED)
    asked = [(method, path.replace(name, "ID")) for method, path in asked if name in path]
    assert asked == [
        ("GET", "replays/ID"),
        ("GET", "replays/ID/analysis?deal=0&device=true"),
        ("POST", "replays/ID/mistakes?deal=0"),
    ]


def test_a_play_is_taken_back(begin):
    page = begin("zhengshangyou")
    table.my_turn(page)
    expect(page.get_by_test_id("take-back")).to_be_disabled()
    before = state_of(page)
    table.follow_hint(page)
    table.my_turn(page)
    page.get_by_test_id("take-back").click()
    expect(page.get_by_test_id("take-back")).to_be_disabled()
    table.my_turn(page)
    assert state_of(page) == before


def test_a_selection_is_refused_with_the_reason(begin):
    page = begin("zhengshangyou")
    table.my_turn(page)
    table.tap(table.hand(page).first)
    table.tap(table.hand(page).last)
    expect(page.locator("#situation")).to_contain_text("not a combination")


def test_matches_are_listed_continued_and_removed(begin):
    page = begin("gandengyan")
    address = page.url
    page.get_by_role("navigation").get_by_role("button", name="Table", exact=True).click()
    page.get_by_test_id("to-local").click()
    listed = page.get_by_test_id("local-tables").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed).to_contain_text("Gan Deng Yan")
    listed.get_by_role("link").click()
    expect(page).to_have_url(address)
    page.go_back()
    page.get_by_test_id("ask-remove").click()
    page.get_by_test_id("remove").click()
    expect(listed).to_have_count(0)
    page.goto(address)
    expect(page.get_by_role("heading", name="This table does not exist or is closed.")).to_be_visible()


def test_a_match_is_open_in_one_tab_only(begin):
    page = begin("gandengyan")
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.get_by_role("heading", name="This match is open in another tab.")).to_be_visible()
    page.goto("/local")
    other.reload()
    expect(other.locator("main[data-phase]")).to_be_visible()


@pytest.mark.slow
def test_the_record_is_downloaded_and_kept_as_a_replay(begin):
    page = begin("doudizhu")
    table.play_deal(page, OwnTime())
    with page.expect_download() as found:
        page.get_by_test_id("download-record").click()
    record = json.loads(found.value.path().read_text(encoding="utf-8"))
    assert len(from_json(record).match.deals) == 1
    page.get_by_test_id("keep-record").click()
    expect(page).to_have_url(re.compile(r"/r/\w+"))
    expect(page.get_by_role("button", name="Back one step")).to_be_visible()


@pytest.mark.slow
def test_a_deal_is_replayed_analysed_and_played_otherwise_without_a_connection(visit, begin):
    page = visit("/", service_workers="allow", fails=GONE, size=PORTRAIT)
    table.until(page, INSTALLED)
    page.context.set_offline(True)
    page.goto("/local")
    begin("gandengyan", page)
    table.play_deal(page, OwnTime())
    page.get_by_test_id("study-link").click()
    expect(page).to_have_url(re.compile(r"/r/local-\w+-0-0"))
    study = page.get_by_test_id("study")
    expect(study.locator("tbody tr")).to_have_count(table.seats_of("gandengyan"), timeout=ANALYSED)
    replay = re.match(r".*/r/local-\w+-0-0", page.url)[0]
    page.goto(replay)
    page.get_by_role("button", name="Forward one step").click()
    expect(page).to_have_url(re.compile(r"/r/local-\w+-0-0/1"))
    page.goto(f"{replay}/0?line=0")
    expect(page.get_by_test_id("line-finish")).to_be_visible()
    page.goto("/me")
    local = page.get_by_test_id("local-matches")
    expect(local).to_contain_text("Played on this device")
    local.get_by_role("link", name="Deal 1").click()
    expect(page.get_by_role("button", name="Back one step")).to_be_visible()


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_the_form_fits(visit, fits, locale):
    page = visit("/local", locale=locale)
    expect(page.get_by_test_id("start")).to_be_visible()
    fits(page, f"local-{locale}")
