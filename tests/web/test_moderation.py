"""Moderators in browsers: a person is judged on a phone, appeals, and is back; and the pages in all sizes."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import time
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from preloaded import run_clamber
from server.table_client import Served
from web import table
from web.test_rated_match import play_on

REFUSED = "403"
"""Errors of a page whose requests are refused."""


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    database = f"sqlite:///{tmp_path_factory.mktemp('moderation') / 'tables.sqlite'}"
    with Served(database, CLAMBER_MODERATION="true") as found:
        found.database = database
        yield found


@pytest.fixture
def stage(server):
    """Return the address of the server, for `visit`."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


def account(page, name):
    """Make an account of a page's guest by a request, and return its recovery code."""
    answer = page.request.post("/api/account", data={"name": name})
    assert answer.ok, answer.text()
    return answer.json()["code"]


def admin(server, *words):
    done = run_clamber("admin", *words, "--database", server.database)
    assert done.returncode == 0, done.stderr


def moderator(visit, server, name, **how):
    """Return the page of a moderator, opened from the home page and confirmed by the recovery code."""
    page = visit("/", **how)
    code = account(page, name)
    admin(server, "role", name, "moderator")
    page.reload()
    page.get_by_test_id("to-moderation").click()
    page.get_by_test_id("confirm-code").fill(code)
    page.get_by_test_id("confirm").click()
    expect(page.get_by_test_id("appeals")).to_be_visible()
    return page


def judge(page, name, kind, reason, **choices):
    """Fill in the form of an act about a person."""
    page.get_by_test_id("who").fill(name)
    page.get_by_test_id("find").click()
    expect(page.get_by_test_id("person-history")).to_contain_text(name)
    page.get_by_test_id("act-kind").select_option(kind)
    for field, value in choices.items():
        control = page.get_by_test_id(field)
        control.fill(value) if field == "act-name" else control.select_option(value)
    page.get_by_test_id("act-reason").fill(reason)
    page.get_by_test_id("act").click()


def test_a_person_is_banned_on_a_phone_appeals_and_is_back(visit, server):
    mo = moderator(visit, server, "Mo Phone", size=(390, 844))
    eve = visit("/", fails=REFUSED)
    account(eve, "Eve Shouts")
    judge(mo, "Eve Shouts", "ban", "Three people have reported you.", **{"act-days": "7"})
    expect(mo.get_by_test_id("person-history").get_by_test_id("sanction")).to_contain_text("Banned from this server")
    eve.reload()
    expect(eve.get_by_text("You are banned from this server")).to_be_visible()
    eve.get_by_role("link", name="See the reason, and appeal").click()
    expect(eve.get_by_test_id("sanction")).to_contain_text("Reason: Three people have reported you.")
    eve.get_by_test_id("appeal-text").fill("It was my brother.\nSorry.")
    eve.get_by_test_id("appeal").click()
    expect(eve.get_by_text("This appeal waits for an answer.")).to_be_visible()
    expect(eve.get_by_test_id("appeal-form")).to_have_count(0)
    mo.reload()
    waiting = mo.get_by_test_id("appeal").filter(has_text="It was my brother.")
    waiting.get_by_test_id("appeal-reply").fill("Then welcome back.")
    waiting.get_by_test_id("appeal-lift").click()
    expect(waiting).to_have_count(0)
    eve.reload()
    expect(eve.get_by_test_id("appeal-answer")).to_have_text("A moderator has lifted this.")
    expect(eve.get_by_text("Answer: Then welcome back.")).to_be_visible()
    eve.goto("/")
    expect(eve.locator("main.front")).to_be_visible()
    expect(eve.get_by_test_id("decisions")).to_have_count(0), "the page of decisions was read already"
    mo.get_by_test_id("show-log").click()
    lines = mo.get_by_test_id("act-line")
    expect(lines.first).to_contain_text("Mo Phone answered the appeal of Eve Shouts")
    expect(lines.nth(1)).to_contain_text("Mo Phone banned Eve Shouts: Three people have reported you.")


def test_a_report_is_judged_with_its_evidence_and_closed(visit, server, fits):
    ann, eve = visit("/"), visit("/")
    account(ann, "Ann Reports")
    account(eve, "Eve Shouts On")
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann Reports"}
    made = ann.request.post("/api/tables", data=wish).json()
    assert eve.request.post(f"/api/invites/{made['invite']}", data={"name": "Eve Shouts On"}).ok
    eve.goto(f"/t/{made['table']}")
    expect(table.hand(eve).first).to_be_visible()
    eve.get_by_role("navigation").get_by_role("button", name="Quick phrases").click()
    eve.get_by_role("complementary", name="Quick phrases").get_by_role("button", name="is angry").click()
    expect(eve.get_by_test_id("live")).to_contain_text("is angry")
    told = {
        "table": made["table"],
        "seat": 1,
        "name": "Eve Shouts On",
        "reason": "insult",
        "words": "At everybody. " * 9,
    }
    assert ann.request.post("/api/reports", data=told).ok
    mo = moderator(visit, server, "Mo Queue")
    report = mo.get_by_test_id("report").filter(has_text="Eve Shouts On")
    report.get_by_test_id("open-report").click()
    expect(report.get_by_test_id("said")).to_contain_text("Eve Shouts On is angry")
    expect(report).to_contain_text("Reported by Ann Reports")
    fits(mo, "moderation-report")
    judge(mo, "Eve Shouts On", "mute", "Insults.")
    outcome = report.get_by_label("Sanction that followed")
    expect(outcome.get_by_role("option")).to_have_count(2)
    outcome.select_option(index=1)
    report.get_by_test_id("close-report").click()
    expect(report).to_have_count(0)
    mo.get_by_test_id("show-log").click()
    expect(mo.get_by_test_id("act-line").first).to_contain_text("Eve Shouts On")


def test_a_name_is_changed_while_its_owner_plays(visit, server):
    mo = moderator(visit, server, "Mo Renames")
    eve, ann, sam = (visit("/", fails="WebSocket|ERR_") for _ in range(3))
    account(eve, "Eve Insults")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    wish = {"rules": "gandengyan", "seats": seats, "pace": 0, "time_limit": None, "options": {"match": "deals:1"}}
    made = eve.request.post("/api/tables", data=wish | {"name": "Eve Insults"}).json()
    assert ann.request.post(f"/api/invites/{made['invite']}", data={"name": "Ann"}).ok
    for page in (eve, ann, sam):
        page.goto(f"/t/{made['table']}")
    for page in (eve, ann):
        expect(table.hand(page).first).to_be_visible()
    for page in (ann, sam):
        expect(page.locator("[data-seat='0']").first).to_contain_text("Eve Insults")
        page.evaluate("window.isFirst = true")
    judge(mo, "Eve Insults", "rename", "The name insults.", **{"act-name": "Eve Nicer"})
    expect(mo.get_by_test_id("person-history")).to_contain_text("Former names: Eve Insults")
    for page in (ann, sam):
        expect(page.locator("[data-seat='0']").first).to_contain_text("Eve Nicer")
        expect(page.locator("body")).not_to_contain_text("Eve Insults")
        assert page.evaluate("window.isFirst"), "the page was not loaded again"
    play_on([eve, ann], lambda: table.result(ann).count() > 0)
    for page in (ann, sam):
        expect(table.result(page)).to_contain_text("Eve Nicer")
    link = ann.request.get("/api/me/games").json()["matches"][0]["deals"][0]["line"]["link"]
    ann.goto(f"/r/{link}")
    expect(ann.get_by_text("Eve Nicer").first).to_be_visible()
    expect(ann.locator("body")).not_to_contain_text("Eve Insults")
    eve.goto("/")
    eve.get_by_test_id("decisions").get_by_role("link").click()
    expect(eve.get_by_test_id("sanction")).to_contain_text("Reason: The name insults.")
    eve.goto("/account")
    expect(eve.get_by_test_id("account")).to_contain_text("Eve Nicer")
    admin(server, "word", "insults")
    taken = ann.request.post("/api/account", data={"name": "Eve Insults"})
    assert taken.json()["problem"]["code"] == "bad_words"


def test_a_warning_is_told_on_the_home_page_once(visit, server):
    mo = moderator(visit, server, "Mo Warns")
    eve = visit("/")
    account(eve, "Eve Hurries")
    judge(mo, "Eve Hurries", "warn", "Please wait for others.")
    expect(mo.get_by_test_id("person-history").get_by_test_id("sanction")).to_contain_text("Warning")
    eve.reload()
    eve.get_by_test_id("decisions").get_by_role("link").click()
    expect(eve.get_by_test_id("sanction")).to_contain_text("Please wait for others.")
    eve.wait_for_function("fetch('/api/me').then((answer) => answer.json()).then((me) => me.sanctions === 0)")
    eve.goto("/")
    expect(eve.locator("main.front")).to_be_visible()
    expect(eve.get_by_test_id("decisions")).to_have_count(0)


def test_a_muted_person_is_told_so_at_the_table(visit, server):
    mo = moderator(visit, server, "Mo Mutes")
    eve = visit("/")
    account(eve, "Eve Chats")
    judge(mo, "Eve Chats", "mute", "Insults.")
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Eve Chats", "pace": 5000}
    made = eve.request.post("/api/tables", data=wish).json()
    eve.goto(f"/t/{made['table']}")
    eve.get_by_role("navigation").get_by_role("button", name="Quick phrases").click()
    eve.get_by_role("complementary", name="Quick phrases").get_by_role("button").nth(1).click()
    expect(eve.get_by_text(re.compile("A moderator has muted you"))).to_be_visible()


def test_a_wait_is_undone_in_a_tap(visit, server, fits):
    mo, eve = moderator(visit, server, "Mo Pardons"), visit("/")
    account(eve, "Eve Leaves")
    with contextlib.closing(sqlite3.connect(server.database.removeprefix("sqlite:///"))) as stored, stored:
        (session,) = stored.execute("SELECT id FROM sessions WHERE name = 'Eve Leaves'").fetchone()
        rows = [(f"t{number}", 0, session, time.time() - number, 0) for number in (1, 2)]
        stored.executemany("INSERT INTO leavings VALUES (?, ?, ?, ?, ?)", rows)
    mo.get_by_test_id("who").fill("Eve Leaves")
    mo.get_by_test_id("find").click()
    left = mo.get_by_test_id("left")
    expect(left).to_contain_text("No rated quick match until")
    fits(mo, "moderation-wait")
    mo.get_by_test_id("unwait").click()
    expect(left).to_contain_text("No wait follows from these.")
    expect(mo.get_by_test_id("person-history")).to_contain_text("Mo Pardons undid a wait of Eve Leaves")


def test_an_operator_gives_and_ends_a_role(visit, server):
    opal = visit("/")
    code = account(opal, "Opal Operates")
    admin(server, "role", "Opal Operates", "operator")
    ann = visit("/")
    account(ann, "Ann Helps")
    opal.goto("/moderation")
    opal.get_by_test_id("confirm-code").fill(code)
    opal.get_by_test_id("confirm").click()
    opal.get_by_test_id("show-roles").click()
    opal.get_by_test_id("role-who").fill("Ann Helps")
    opal.get_by_test_id("give-role").click()
    line = opal.get_by_test_id("role").filter(has_text="Ann Helps")
    expect(line).to_contain_text("moderator of the whole server")
    ann.reload()
    expect(ann.get_by_test_id("to-moderation")).to_be_visible()
    for _ in range(2):
        line.get_by_test_id("end-role").click()
    expect(line).to_have_count(0)


def test_a_stranger_sees_no_page_of_moderators(visit):
    page = visit("/moderation", fails=REFUSED)
    expect(page.get_by_text("This is up to the moderators of this server.")).to_be_visible()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_pages_of_moderation_fit_each_size(visit, server, fits, language):
    locale = {"en": "en-US", "zh": "zh-CN"}[language]
    eve = visit("/", locale=locale)
    name = {"en": "Evelyn Longname Example", "zh": "一位名字很长的玩家朋友"}[language]
    account(eve, name)
    mo = visit("/", locale=locale)
    code = account(mo, {"en": "Mo Sizes", "zh": "协管小王"}[language])
    admin(server, "role", {"en": "Mo Sizes", "zh": "协管小王"}[language], "moderator")
    mo.reload()
    expect(mo.get_by_test_id("to-moderation")).to_be_visible()
    mo.goto("/moderation")
    expect(mo.get_by_test_id("confirm-role")).to_be_visible()
    fits(mo, f"moderation-confirm-{language}")
    mo.get_by_test_id("confirm-code").fill(code)
    mo.get_by_test_id("confirm").click()
    judge(mo, name, "mute", "x" * 80)
    expect(mo.get_by_test_id("person-history").get_by_test_id("sanction")).to_be_visible()
    eve.reload()
    expect(eve.get_by_test_id("decisions")).to_be_visible()
    eve.goto("/sanctions")
    expect(eve.get_by_test_id("appeal-form")).to_be_visible()
    fits(eve, f"sanctions-{language}")
    eve.get_by_test_id("appeal-text").fill("y" * 80)
    eve.get_by_test_id("appeal").click()
    expect(eve.get_by_test_id("appeal-form")).to_have_count(0)
    mo.reload()
    expect(mo.get_by_test_id("appeal")).to_be_visible()
    mo.get_by_test_id("show-log").click()
    mo.get_by_test_id("who").fill(name)
    mo.get_by_test_id("find").click()
    mo.get_by_test_id("act-kind").select_option("rename")
    fits(mo, f"moderation-{language}")
    mo.get_by_test_id("appeal-keep").click()
    expect(mo.get_by_test_id("appeal")).to_have_count(0)
