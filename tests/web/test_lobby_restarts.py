"""The server is killed and started again under the list of open tables, and in a match against a bot account."""

import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from server.table_client import Served
from web import table
from web.test_bot_accounts import bot
from web.test_open_tables import LISTING, SEATS, rows
from web.test_rated_match import play_on

__all__ = ["bot"]

EXPECTED = "WebSocket|ERR_|favicon|404|50[0-9]"
"""Errors of the console while the server is away."""


@pytest.fixture
def server(tmp_path):
    settings = {"CLAMBER_OPEN_TABLES": "true", "CLAMBER_BOT_ACCOUNTS": "true"}
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", **settings) as found:
        yield found


@pytest.fixture
def stage(server):
    """Return the address of the server, for `visit`."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


def host(visit, title):
    page = visit(fails=EXPECTED)
    wish = {"rules": "gandengyan", "seats": SEATS, "name": "Ann", "listing": {**LISTING, "title": title}}
    made = page.request.post("/api/tables", data=wish)
    assert made.ok, made.text()
    page.goto(f"/t/{made.json()['table']}")
    expect(page.get_by_test_id("start")).to_be_visible()
    return page


def test_a_list_that_is_open_shows_the_truth_after_a_restart_without_a_reload(visit, server):
    stays, leaves = host(visit, "Stays"), host(visit, "Leaves")
    page = visit("/lobby", fails=EXPECTED)
    page.evaluate("() => (window.isSamePage = true)")
    expect(rows(page)).to_have_count(2)
    server.kill()
    expect(page.get_by_test_id("list-status")).to_have_text("Connection lost. Reconnecting …")
    leaves.close()
    server.start()
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Stays")
    stays.get_by_test_id("edit-listing").click()
    stays.get_by_test_id("listing-title").fill("Stays on")
    stays.keyboard.press("Enter")
    expect(rows(page)).to_contain_text("Stays on")
    rows(page).get_by_test_id("join").click()
    expect(page).to_have_url(re.compile("/t/[0-9a-f]{16}$"))
    assert page.evaluate("() => window.isSamePage")


@pytest.mark.usefixtures("bot")
def test_a_match_against_a_bot_account_ends_although_the_server_is_restarted(visit, server):
    page = visit(fails=EXPECTED)
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann"}
    made = page.request.post("/api/tables", data=wish | {"pace": 0, "options": {"match": "deals:1"}})
    assert made.ok, made.text()
    page.goto(f"/bots?table={made.json()['table']}")
    page.get_by_role("button", name="Challenge Robbie").click()
    page.wait_for_url("**/t/*")
    expect(page.get_by_text("Robbie").first).to_be_visible()
    expect(table.hand(page).first).to_be_visible()
    rematch = page.get_by_test_id("rematch")
    play_on([page], lambda: table.turn_of(page) > 2 or rematch.count() > 0)
    server.kill()
    expect(page.get_by_test_id("link-lost")).to_be_visible()
    server.start()
    expect(page.get_by_test_id("link-lost")).to_be_hidden()
    play_on([page], lambda: rematch.count() > 0)
    expect(page.get_by_text("Robbie").first).to_be_visible()
