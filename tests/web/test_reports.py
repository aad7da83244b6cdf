"""The menu of a person: mute, block and report, at a table, from a replay and from a profile."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from server.table_client import Served
from web import table
from web.test_people import at_one_table, played


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    path = tmp_path_factory.mktemp("reports") / "tables.sqlite"
    with Served(f"sqlite:///{path}", CLAMBER_PEOPLE="true", CLAMBER_MODERATION="true") as found:
        yield found


@pytest.fixture
def stage(server):
    return SimpleNamespace(address=f"http://localhost:{server.port}")


def menu_of(page, name):
    """Open the menu of a person by the keyboard."""
    page.get_by_role("button", name=name, exact=True).first.focus()
    page.keyboard.press("Enter")
    menu = page.get_by_test_id("person-menu")
    expect(menu.get_by_role("heading", name=name)).to_be_visible()
    return menu


def say(page, phrase):
    drawer = page.get_by_role("complementary", name="Quick phrases", exact=True)
    if not drawer.is_visible():  # on a wide window, it stays open
        table.drawer(page, "Quick phrases")
    drawer.get_by_role("button", name=phrase, exact=True).click()


def report(menu, reason, words):
    menu.get_by_test_id("report").click()
    expect(menu.get_by_role("heading", name="Report Bob")).to_be_visible()
    menu.get_by_label("Reason").select_option(reason)
    menu.get_by_test_id("report-words").fill(words)
    menu.get_by_test_id("send-report").click()
    expect(menu.get_by_test_id("reported")).to_contain_text("A moderator will look at it")


def said(page):
    return page.get_by_test_id("live")


def test_one_of_four_abuses_is_muted_by_one_and_reported_by_another(visit):
    ann, bob, cy, di = at_one_table(visit, "Ann", "Bob", "Cy", "Di")
    for page in (ann, bob, cy, di):
        expect(table.hand(page).first).to_be_visible()
    say(bob, "is angry")
    for page in (ann, cy, di):
        expect(said(page)).to_contain_text("Bob: is angry")

    menu = menu_of(ann, "Bob")
    mute = menu.get_by_test_id("mute")
    mute.press("Enter")
    expect(mute).to_have_text("Unmute")
    expect(menu.get_by_role("status")).to_contain_text("You neither see nor hear what Bob says")
    ann.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(ann.get_by_role("button", name="Bob", exact=True).first).to_be_focused()

    say(bob, "cries")
    expect(said(cy)).to_contain_text("Bob: cries")
    say(di, "Sorry")
    expect(said(ann)).to_contain_text("Di: Sorry")
    expect(said(ann)).not_to_contain_text("Bob")
    ann.reload()
    expect(table.hand(ann).first).to_be_visible()
    say(bob, "laughs")
    expect(said(cy)).to_contain_text("Bob: laughs")
    say(di, "Thanks")
    expect(said(ann)).to_contain_text("Di: Thanks")
    expect(ann.locator("body")).not_to_contain_text("laughs")

    menu = menu_of(cy, "Bob")
    report(menu, "insult", "He is angry at everybody.")
    menu.get_by_role("button", name="Back").click()
    menu.get_by_test_id("mute").click()
    expect(menu.get_by_test_id("mute")).to_have_text("Unmute")
    cy.keyboard.press("Escape")

    ann.goto("/me/data")
    muted = ann.get_by_test_id("muted")
    expect(muted).to_contain_text("Bob")
    muted.get_by_role("button", name="Unmute").click()
    expect(muted).to_have_count(0)


def test_a_block_from_the_menu_asks_twice(visit):
    ann, _ = at_one_table(visit, "Ann", "Bob", seats=3)
    menu = menu_of(ann, "Bob")
    menu.get_by_test_id("ask-block").click()
    expect(menu).to_contain_text("Bob can then not invite you")
    menu.get_by_test_id("block").click()
    expect(menu.get_by_test_id("unblock")).to_be_visible()
    expect(menu.get_by_role("status")).to_contain_text("You neither see nor hear")


def test_from_the_result_a_replay_and_a_profile(visit):
    ann, bob = played(visit, "Ann", "Bob")
    report(menu_of(ann, "Bob"), "leaving", "")
    link = ann.request.get("/api/me/games").json()["matches"][0]["deals"][0]["line"]["link"]
    ann.goto(f"/r/{link}")
    report(menu_of(ann, "Bob"), "cheating", "He knew my cards.")
    profile = bob.request.post("/api/me/profile/link", data={}).json()["link"]
    bob.goto(f"/p/{profile}")
    expect(bob.get_by_role("heading", name="Bob")).to_be_visible()
    ann.goto(f"/p/{profile}")
    ann.get_by_role("button", name="Mute, block or report").click()
    menu = ann.get_by_test_id("person-menu")
    report(menu, "name", "")
    expect(bob.get_by_role("button", name="Mute, block or report")).to_have_count(0)


def test_a_spectator_who_is_new_mutes_a_player(visit):
    ann, bob = at_one_table(visit, "Ann", "Bob")
    expect(table.hand(ann).first).to_be_visible()
    watcher = visit(re.sub(".*(/t/)", r"\1", ann.url))
    menu = menu_of(watcher, "Bob")
    menu.get_by_test_id("mute").click()
    unmuted = watcher.locator("[data-testid=person-menu] [data-testid=mute][aria-pressed=false]")
    expect(unmuted).to_have_count(0)  # muted, or connects again
    watcher.keyboard.press("Escape")
    expect(watcher.get_by_test_id("person-menu")).to_have_count(0)
    expect(watcher.get_by_role("button", name="Bob", exact=True).first).to_be_visible()
    say(bob, "is angry")
    expect(said(ann)).to_contain_text("Bob: is angry")
    say(ann, "Sorry")
    expect(said(watcher)).to_contain_text("Ann: Sorry")
    expect(watcher.locator("body")).not_to_contain_text("is angry")


def test_the_menu_and_the_report_fit_each_size(visit, look):
    ann, *_ = at_one_table(visit, "Ann", "Bob", "Cy", "Di")
    expect(table.hand(ann).first).to_be_visible()
    for size in table.at_each_size(ann, table.PAGE_SIZES):
        look(ann, f"person-table-{size[0]}")
        menu = menu_of(ann, "Bob")
        look(ann, f"person-menu-{size[0]}")
        menu.get_by_test_id("report").click()
        send = menu.get_by_test_id("send-report")
        send.scroll_into_view_if_needed()
        expect(send).to_be_in_viewport()
        look(ann, f"report-{size[0]}")
        ann.keyboard.press("Escape")
        expect(menu).to_have_count(0)
