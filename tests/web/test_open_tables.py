"""The live list of open tables: listing, joining and watching in three browsers, and the page at every size."""

import json
import re

import pytest
from playwright.sync_api import expect

from web import table
from web.stage import Stage
from web.table import DESKTOP, PORTRAIT, at_each_size

SEATS = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
LISTING = {"title": "Evening round", "skill": "beginner", "language": "en"}
SIDEWAYS = "() => document.documentElement.scrollWidth <= innerWidth"


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Yield a server that keeps the list, in place of the private one of other tests."""
    database = f"sqlite:///{tmp_path_factory.mktemp('open') / 'tables.sqlite'}"
    with Stage(database, open_tables=True).served() as stage:
        yield stage


def host(visit, sit, rules="gandengyan", seats=SEATS, **more):
    page = visit()
    made = sit(page, rules, seats=seats, **{"listing": LISTING, **more})
    expect(page.get_by_test_id("start")).to_be_visible()
    return page, made


def rows(page):
    return page.get_by_test_id("open-table")


def test_one_lists_a_table_another_joins_it_from_the_list_and_a_third_watches(visit):
    watcher, other = visit("/lobby"), visit("/lobby/doudizhu")
    for page in (watcher, other):
        expect(page.get_by_test_id("list-status")).to_have_text("No open tables.")
    owner = visit("/new/doudizhu?open")
    owner.get_by_test_id("listing-title").fill("Landlords at eight")
    owner.get_by_label("Delay for spectators").select_option("60")
    owner.get_by_test_id("make").click()
    expect(owner.get_by_test_id("list-tool")).to_contain_text("Landlords at eight")
    for page in (watcher, other):
        expect(rows(page)).to_contain_text(["Landlords at eight"])
    expect(rows(other)).to_contain_text("2 free seats")
    expect(rows(other)).to_contain_text("Watched 60 s later")
    rows(other).get_by_test_id("join").click()
    expect(other).to_have_url(re.compile("/t/[0-9a-f]{16}$"))
    expect(rows(watcher)).to_contain_text("1 free seat")
    rows(watcher).get_by_role("link", name="Watch: Landlords at eight").click()
    expect(watcher.get_by_role("heading", level=1)).to_be_visible()
    owner.get_by_test_id("start").click()
    expect(owner.locator("[role=option]").first).to_be_visible()
    expect(other.locator("[role=option]").first).to_be_visible()
    expect(watcher.get_by_test_id("start")).to_have_count(0)
    expect(watcher.locator(".lobby")).to_be_visible()


def test_a_spectator_sees_the_table_when_the_delay_has_passed(visit, sit, stage):
    owner, made = host(visit, sit, seats=[{"kind": "me"}, {"kind": "open"}], watch_delay=60)
    watcher = visit(f"/t/{made['table']}")
    expect(watcher.locator(".lobby")).to_be_visible()
    owner.get_by_test_id("start").click()
    expect(owner.locator("[role=option]").first).to_be_visible()
    expect(watcher.locator(".lobby")).to_be_visible()
    stage.skip(60)
    stage.show_late()
    expect(watcher.get_by_test_id("watching")).to_be_visible()
    expect(watcher.locator("[role=option]")).to_have_count(0)


def test_a_host_lists_a_table_later_changes_the_entry_and_withdraws_it(visit, sit):
    page, _ = host(visit, sit, listing=None)
    viewer = visit("/lobby")
    expect(viewer.get_by_test_id("list-status")).to_have_text("No open tables.")
    page.get_by_test_id("edit-listing").focus()
    page.keyboard.press("Enter")
    title = page.get_by_test_id("listing-title")
    expect(title).to_have_value("Ann's table")
    title.fill("admin")
    page.get_by_test_id("list-table").click()
    expect(page.get_by_test_id("list-tool").get_by_role("alert")).to_have_text(
        "This title looks like one of the server's operator."
    )
    title.fill("Late round")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("list-tool")).to_contain_text("In the list of open tables: Late round")
    expect(rows(viewer)).to_contain_text(["Late round"])
    page.get_by_test_id("edit-listing").click()
    title.fill("Later round")
    page.keyboard.press("Enter")
    expect(rows(viewer)).to_contain_text(["Later round"])
    page.get_by_test_id("unlist").click()
    expect(rows(viewer)).to_have_count(0)
    expect(viewer.get_by_test_id("list-status")).to_have_text("No open tables.")


def test_the_address_holds_the_game_and_the_list_shows_its_tables_only(visit, sit):
    host(visit, sit)
    host(visit, sit, "doudizhu", listing={**LISTING, "title": "Landlords"})
    page = visit("/lobby")
    expect(rows(page)).to_have_count(2)
    page.get_by_label("Game").select_option("doudizhu")
    expect(page).to_have_url(re.compile("/lobby/doudizhu$"))
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Landlords")
    page.go_back()
    expect(rows(page)).to_have_count(2)
    page.reload()
    expect(rows(page)).to_have_count(2)


def test_an_empty_list_leads_to_an_open_table_and_to_bots(visit):
    page = visit("/lobby/guandan")
    expect(page.get_by_text("No table of Guandan is open right now.")).to_be_visible()
    expect(page.get_by_test_id("make-open")).to_have_attribute("href", "/new/guandan?open")
    page.get_by_test_id("play-bots").click()
    expect(page).to_have_url(re.compile("/t/[0-9a-f]{16}$"))


def test_the_list_is_beside_what_else_there_is_to_do_and_marks_every_seat(visit, sit):
    host(visit, sit, seats=[{"kind": "me"}, {"kind": "bot", "bot": "greedy"}, {"kind": "open"}])
    page = visit("/lobby")
    expect(rows(page)).to_have_count(1)
    expect(rows(page).locator(".marks > i")).to_have_count(3)
    for kind in ("people", "bots", "free"):
        expect(rows(page).locator(f".marks .{kind}")).to_have_count(1)
    make, row = page.get_by_test_id("make-open").bounding_box(), rows(page).bounding_box()
    assert make["x"] + make["width"] < row["x"]
    page.set_viewport_size({"width": 390, "height": 844})
    make, row = page.get_by_test_id("make-open").bounding_box(), rows(page).bounding_box()
    assert make["y"] + make["height"] < row["y"]


def test_home_leads_to_the_list_where_there_is_one(visit):
    page = visit("/")
    page.get_by_test_id("open-tables").click()
    expect(page).to_have_url(re.compile("/lobby$"))
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()


def test_a_seat_that_was_taken_meanwhile_is_refused_with_a_sentence(visit, sit):
    _, made = host(visit, sit, seats=[{"kind": "me"}, {"kind": "open"}])
    page = visit("/lobby", fails="409")
    expect(rows(page)).to_have_count(1)
    refused = {"code": "no_open_seat", "message": "", "values": {"seats": 2}, "sentence": ""}
    page.route(
        f"**/api/lobby/{made['table']}",
        lambda route: route.fulfill(status=409, body=json.dumps({"problem": refused})),
    )
    rows(page).get_by_test_id("join").click()
    expect(page.get_by_role("alert")).to_have_text("All 2 seats of this table are taken.")


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
def test_the_list_fits_every_size_and_can_be_read_by_all(visit, sit, look, language):
    host(visit, sit, "guandan", [{"kind": "me"}, *[{"kind": "open"}] * 3], rated=True, watch_delay=30)
    long = {**LISTING, "title": "W" * 40, "skill": "expert", "language": "zh"}
    host(visit, sit, "biga", [{"kind": "me"}, {"kind": "bot"}, *[{"kind": "open"}] * 3], listing=long)
    playing, _ = host(visit, sit, "doudizhu", listing={**LISTING, "title": "Landlords"})
    playing.get_by_test_id("start").click()
    expect(playing.locator("[role=option]").first).to_be_visible()
    page = visit("/lobby", locale=language)
    expect(rows(page)).to_have_count(3)
    expect(rows(page).last).to_contain_text("Landlords")
    for size in at_each_size(page, table.PAGE_SIZES):
        assert page.evaluate(SIDEWAYS), size
        look(page, f"open-tables-{language}-{size}")
    page.keyboard.press("Tab")
    for _ in range(30):
        if page.evaluate("() => document.activeElement.dataset.testid === 'join'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/t/[0-9a-f]{16}$"))


@pytest.mark.parametrize("size", [PORTRAIT, DESKTOP], ids=str)
def test_the_form_of_an_open_table_and_the_tool_of_its_host_fit(visit, look, size):
    page = visit("/new/guandan?open", size=size)
    page.get_by_test_id("listing-title").scroll_into_view_if_needed()
    look(page, f"open-form-{size[0]}")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("list-tool")).to_be_visible()
    page.get_by_test_id("edit-listing").click()
    assert page.evaluate(SIDEWAYS)
    look(page, f"open-tool-{size[0]}")
