"""Clubs in browsers: made, joined by a link, an evening played by six, and looked at in all sizes and languages."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from server.table_client import Served
from web import table

DOWN = "WebSocket|ERR_|Failed to load"
"""Errors of a page while the server is down."""

RULES = {"rules": "gandengyan", "options": {"match": "deals:1"}, "seats": 3}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    path = tmp_path_factory.mktemp("clubs") / "tables.sqlite"
    with Served(f"sqlite:///{path}", CLAMBER_CLUBS="true") as found:
        yield found


@pytest.fixture
def stage(server):
    """Return the address of the server, for `visit`."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


def found(page, name="Thursdays"):
    """Make a club on the page of clubs."""
    page.goto("/clubs")
    page.get_by_test_id("club-name").fill(name)
    if page.get_by_test_id("name").count():
        page.get_by_test_id("name").fill("Ann")
    page.get_by_test_id("make-club").click()
    expect(page.get_by_role("heading", name=name, level=1)).to_be_visible()


def link_of(page):
    """Make a link of the club that a page shows."""
    page.get_by_test_id("make-club-link").click()
    return page.get_by_test_id("club-link").inner_text()


def join(page, link, name):
    page.goto(link)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("join-club").click()
    expect(page).to_have_url(re.compile("/clubs/"))


def add_rules(page):
    """Add house rules of one deal, by a request."""
    club = page.url.rpartition("/")[2]
    assert page.request.post(f"/api/clubs/{club}/rules", data=RULES).ok
    page.reload()


def plan_now(page):
    """Plan an evening that begins now, and return its time."""
    page.get_by_test_id("plan-evening").click()
    now = page.evaluate("new Date().toTimeString().slice(0, 5)")
    page.get_by_test_id("evening-time").fill(now)
    page.get_by_test_id("add-evening").click()
    return now


def test_a_club_of_six_plays_an_evening_over_a_restart(visit, server):
    ann, *others = pages = [visit("/", fails=DOWN) for _ in range(6)]
    ann.get_by_role("link", name="Clubs").click()
    found(ann)
    link = link_of(ann)
    for page, name in zip(others, ("Bob", "Cy", "Di", "Ed", "Flo"), strict=True):
        join(page, link, name)
    add_rules(ann)
    evening = ann.get_by_test_id("evening-date").first
    expect(evening).to_contain_text(plan_now(ann))
    evening.get_by_test_id("come").click()
    expect(evening).to_contain_text("Coming: Ann")
    club = ann.url
    for page in (ann, pages[3]):
        page.goto(club)
        page.get_by_test_id("open-table-of-club").click()
        expect(page).to_have_url(re.compile("/t/"))
    for page in (*pages[1:3], *pages[4:]):
        page.goto(club)
        title = "Ann" if page in pages[:3] else "Di"
        row = page.get_by_test_id("club-tables").get_by_test_id("open-table").filter(has_text=title)
        row.get_by_test_id("join").click()
        expect(page).to_have_url(re.compile("/t/"))
    for page in pages:
        expect(table.hand(page).first).to_be_visible()
    server.kill()
    server.start()
    for page in pages:
        page.reload()
        expect(table.hand(page).first).to_be_visible()
        table.hand_over(page)
    for page in pages:
        expect(table.result(page)).to_be_visible(timeout=4 * table.PATIENCE)  # bots think at their usual pace
    ann.goto(club)
    results = ann.get_by_test_id("club-results")
    expect(results.get_by_test_id("club-result")).to_have_count(6)
    past = results.get_by_role("combobox")
    past.select_option(index=1)
    expect(results.get_by_test_id("club-result")).to_have_count(6)


def test_an_owner_runs_a_club_by_keyboard(visit):
    ann, bob = visit("/"), visit("/", fails="404")
    found(ann, "Fridays")
    rules = ann.get_by_test_id("club-rules")
    rules.get_by_label("Game").select_option("doudizhu")
    rules.get_by_test_id("add-club-rules").press("Enter")
    expect(rules.get_by_test_id("club-rules-list")).to_contain_text("Dou Dizhu")
    expect(ann.get_by_test_id("club-tables")).to_contain_text("3 players")
    link = link_of(ann)
    join(bob, link, "Bob")
    ann.reload()
    members = ann.get_by_test_id("club-members")
    members.get_by_role("button", name="Make organiser").press("Enter")
    expect(members.get_by_test_id("person").nth(1)).to_contain_text("Organiser")
    bob.reload()
    bob.get_by_test_id("plan-evening").press("Enter")
    bob.get_by_test_id("new-evening").get_by_label("Repeats").select_option("every two weeks")
    bob.get_by_test_id("new-evening").get_by_label("Time zone").select_option("Pacific/Apia")
    later = bob.evaluate("new Date(Date.now() + 48 * 3600 * 1000).toISOString().slice(0, 10)")  # later everywhere
    bob.get_by_test_id("evening-first").fill(later)
    bob.get_by_test_id("add-evening").press("Enter")
    evening = bob.get_by_test_id("evening")
    expect(evening).to_contain_text("every two weeks 20:00 in Pacific/Apia")
    bob.get_by_test_id("cancel-evening").first.press("Enter")
    expect(bob.get_by_test_id("evening-date").first).to_contain_text("Cancelled")
    for _ in range(2):
        bob.get_by_test_id("end-evening").press("Enter")
    expect(evening).to_have_count(0)
    plan_now(bob)
    for _ in range(2):
        bob.get_by_test_id("end-evening").press("Enter")
    expect(evening).to_contain_text("for the last time")
    expect(bob.get_by_test_id("end-evening")).to_have_count(0)
    bob.get_by_test_id("cancel-evening").press("Enter")
    expect(evening).to_contain_text("Cancelled")
    ann.reload()
    for _ in range(2):
        members.get_by_test_id("remove-member").press("Enter")
    expect(members.get_by_test_id("person")).to_have_count(1)
    bob.goto(link)
    expect(bob.get_by_text("This link is not valid any more")).to_be_visible()
    ann.get_by_test_id("edit-club").press("Enter")
    ann.get_by_test_id("club-name").fill("Saturdays")
    ann.get_by_test_id("save-club").press("Enter")
    expect(ann.get_by_role("heading", name="Saturdays", level=1)).to_be_visible()
    for _ in range(2):
        ann.get_by_test_id("close-club").press("Enter")
    expect(ann).to_have_url(re.compile("/clubs$"))
    expect(ann.get_by_text("Saturdays")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_pages_of_clubs_fit_each_size(visit, fits, language):
    locale = {"en": "en-US", "zh": "zh-CN"}[language]
    ann, bob = visit("/", locale=locale), visit("/", locale=locale)
    found(ann, "Thursdays at eight" if language == "en" else "星期四八点牌社")
    fits(ann, f"club-new-{language}")
    link = link_of(ann)
    bob.goto(link)
    expect(bob.get_by_test_id("join-club")).to_be_visible()
    fits(bob, f"club-join-{language}")
    join(bob, link, "Bob")
    add_rules(ann)
    ann.get_by_test_id("plan-evening").click()
    fits(ann, f"club-plan-{language}")
    ann.get_by_test_id("add-evening").click()
    ann.get_by_test_id("come").first.click()
    bob.reload()
    bob.get_by_test_id("open-table-of-club").click()
    expect(bob).to_have_url(re.compile("/t/"))
    ann.reload()
    expect(ann.get_by_test_id("open-table")).to_be_visible()
    fits(ann, f"club-{language}")
    ann.goto("/clubs")
    expect(ann.get_by_test_id("clubs").get_by_role("listitem").first).to_be_visible()
    fits(ann, f"clubs-{language}")
