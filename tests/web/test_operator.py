"""The operator's page in browsers: maintenance is announced, parts are turned off, and a table is closed."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from preloaded import run_clamber
from server.table_client import Served
from web import table

REFUSED = "403"
"""Errors of a page whose requests are refused."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('operator') / 'tables.sqlite'}"
    parts = {"CLAMBER_MODERATION": "true", "CLAMBER_CHAT": "true", "CLAMBER_OPEN_TABLES": "true"}
    with Served(database, CLAMBER_QUICK_MATCH="gandengyan:3", **parts) as found:
        found.database = database
        yield found


@pytest.fixture
def stage(server):
    """Return the address of the server, for `visit`."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


def operator(visit, server, name, **how):
    """Return the page of an operator, opened from the moderators' page and confirmed by the recovery code."""
    page = visit("/", fails=REFUSED, **how)
    answer = page.request.post("/api/account", data={"name": name})
    assert answer.ok, answer.text()
    done = run_clamber("admin", "role", name, "operator", "--database", server.database)
    assert done.returncode == 0, done.stderr
    page.goto("/moderation")
    page.get_by_test_id("to-operator").click()
    page.get_by_test_id("confirm-code").fill(answer.json()["code"])
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("server-state")).to_be_visible()
    return page


def sat(page, name="Ann"):
    """Seat a page's guest at a table with a bot, and return the table."""
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": name, "pace": 5000}
    answer = page.request.post("/api/tables", data=wish)
    return answer.json()["table"] if answer.ok else answer.json()["problem"]["code"]


def twice(button):
    """Press a button that asks whether one is sure."""
    for _ in range(2):
        button.click()


def test_maintenance_is_announced_on_a_phone_and_ends(visit, server):
    opal, ann = operator(visit, server, "Opal Phone", size=(390, 844)), visit("/", fails=REFUSED)
    ann.goto(f"/t/{sat(ann)}")
    expect(table.hand(ann).first).to_be_visible()
    opal.get_by_test_id("text").fill("Maintenance at eight.")
    opal.get_by_test_id("announce").click()
    expect(opal.get_by_test_id("announced")).to_contain_text("Maintenance at eight.")
    expect(ann.get_by_text("Maintenance at eight.")).to_be_visible()
    twice(opal.get_by_test_id("drain"))
    expect(opal.get_by_test_id("draining")).to_contain_text("New tables are refused. One deal still runs.")
    assert sat(ann) == "draining"
    expect(table.hand(ann).first).to_be_visible()
    opal.get_by_test_id("undrain").click()
    expect(opal.get_by_test_id("drain")).to_be_visible()
    opal.get_by_test_id("end-announcement").click()
    expect(opal.get_by_test_id("announced")).to_have_count(0)
    assert len(sat(ann)) == 16
    opal.goto("/moderation")
    opal.get_by_test_id("show-log").click()
    lines = opal.get_by_test_id("act-line")
    expect(lines.first).to_contain_text("Opal Phone ended the announcement")
    expect(lines.nth(1)).to_contain_text("Opal Phone allowed new tables again")
    expect(lines.nth(3)).to_contain_text("Opal Phone announced: Maintenance at eight.")


def test_a_part_is_turned_off_by_keyboard_and_on_again(visit, server):
    opal, ann = operator(visit, server, "Opal Keys"), visit("/play", fails="409|404")
    line = opal.get_by_test_id("switch-quick_match")
    expect(line).to_contain_text("Quick match: on")
    ann.get_by_test_id("find").click()
    expect(ann.get_by_test_id("waited")).to_be_visible()
    line.get_by_test_id("turn").focus()
    for _ in range(2):
        opal.keyboard.press("Enter")
    expect(line).to_contain_text("Quick match: off")
    expect(ann.get_by_text("Quick matches are turned off at the moment.")).to_be_visible()
    assert ann.request.get("/api/overview").json()["quick_match"] is False
    twice(line.get_by_test_id("turn"))
    expect(line).to_contain_text("Quick match: on")


def test_a_table_tells_its_story_and_is_closed(visit, server):
    opal, ann = operator(visit, server, "Opal Closes"), visit("/")
    name = sat(ann, "Ann Plays")
    ann.goto(f"/t/{name}")
    expect(table.hand(ann).first).to_be_visible()
    opal.get_by_test_id("show-tables").click()
    row = opal.get_by_test_id("table").filter(has_text=name)
    expect(row).to_contain_text("Ann Plays")
    row.get_by_test_id("story").click()
    expect(row.get_by_test_id("story-lines")).to_contain_text("Ann Plays creates the table")
    twice(row.get_by_test_id("close"))
    expect(row).to_have_count(0)
    expect(ann.get_by_text("operator")).to_be_visible()


def test_a_moderator_sees_no_page_of_operators(visit, server):
    page = visit("/", fails=REFUSED)
    assert page.request.post("/api/account", data={"name": "Mo Looks"}).ok
    run_clamber("admin", "role", "Mo Looks", "moderator", "--database", server.database)
    page.goto("/operator")
    expect(page.get_by_text("This is up to the moderators of this server.")).to_be_visible()
    page.goto("/moderation")
    expect(page.get_by_test_id("own-role")).to_be_visible()
    expect(page.get_by_test_id("to-operator")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_of_operators_fits_each_size(visit, server, fits, language):
    locale = {"en": "en-US", "zh": "zh-CN"}[language]
    opal = operator(visit, server, {"en": "Opal Sizes", "zh": "运营小王"}[language], locale=locale)
    expect(opal.get_by_test_id("charts").get_by_role("img").locator("polyline").first).to_be_attached()
    ann = visit("/", locale=locale)
    name = sat(ann, {"en": "Ann Longname Example X", "zh": "一位名字很长的玩家朋友"}[language])
    opal.get_by_test_id("text").fill("x" * 80)
    opal.get_by_test_id("announce").click()
    expect(opal.get_by_test_id("announced")).to_be_visible()
    opal.get_by_test_id("show-tables").click()
    opal.get_by_test_id("table").filter(has_text=name).get_by_test_id("story").click()
    expect(opal.get_by_test_id("story-lines")).to_be_visible()
    fits(opal, f"operator-{language}")
    opal.get_by_test_id("end-announcement").click()
    expect(opal.get_by_test_id("announced")).to_have_count(0)
