"""A rated match as it happens: people with passkeys and one by OpenID Connect, lost connections, and a restart."""

import contextlib
import io
import json
import re
import sqlite3
import zipfile
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from server.real_provider import RealProvider
from server.table_client import Served
from web import table
from web.table import PORTRAIT
from web.test_accounts import Device, add_passkey, create
from web.test_connection import Wire
from web.test_openid import at_provider

EXPECTED = "WebSocket|ERR_|favicon|404|50[0-9]"
"""Errors of the console while the server is away, and of the provider's pages, which have no icon."""


@pytest.fixture
def provider():
    with RealProvider() as found:
        yield found


@pytest.fixture
def server(tmp_path, provider):
    settings = {f"CLAMBER_{name.upper()}": value for name, value in provider.settings().items()}
    path = tmp_path / "tables.sqlite"
    with Served(f"sqlite:///{path}", CLAMBER_RATED_WITH_BOTS="true", **settings) as found:
        found.path = path
        yield found


@pytest.fixture
def stage(server):
    """Return the address of the server, for `visit`."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


@pytest.fixture
def person(visit):
    """Return a function that opens pages, each for a new guest."""

    def opened(**more):
        page = visit(fails=EXPECTED, **more)
        page.route("https://fonts.googleapis.com/**", lambda route: route.fulfill(content_type="text/css", body=""))
        return page

    return opened


def by_openid(page, name):
    """Sign in at the provider, and make an account if there is none."""
    page.goto("/account")
    page.get_by_test_id("sign-in-openid").click()
    at_provider(page, f"{name}@club")
    confirmed = page.get_by_role("status")
    expect(confirmed).to_be_visible()
    if "Choose a name" in confirmed.inner_text():
        page.get_by_test_id("account-name").fill(name)
        page.get_by_test_id("create-account").click()
        page.get_by_test_id("code-saved").click()
    expect(page.get_by_test_id("account")).to_contain_text(name)


def ratings_of(page):
    """Return the ratings of a person: game, seats, number and matches."""
    found = page.request.get("/api/me/profile").json()["ratings"]
    return [(one["game"], one["seats"], one["rating"], one["matches"]) for one in found]


def is_over(page):
    return page.get_by_test_id("rating-changes").count() > 0


def play_turn(page):
    """Pass, or lead a single card, if it is the person's turn; return True if it was."""
    passing = page.locator("[data-testid=pass]:enabled:not([aria-pressed])")
    if passing.count():
        table.counted(page, passing.click)
        return True
    if not table.told(page, re.compile("^Your lead")).count():
        return False
    table.tap(table.hand(page).first)
    table.counted(page, page.locator("[data-testid=play]:enabled").click)
    return True


def play_on(pages, enough):
    """Play for people until a condition holds."""
    while not enough():
        for page in pages:
            if table.panel(page).count():
                table.decide(page)
            elif (next_deal := page.get_by_test_id("next")).count():
                next_deal.evaluate_all("found => found.forEach((each) => each.click())")  # others may begin the deal
            else:
                play_turn(page)
        pages[0].wait_for_timeout(20)


def leave(page):
    opened = table.drawer(page, "Table")
    opened.get_by_role("button", name="Leave table").click()
    expect(opened).to_contain_text("the match counts for you as if you had come last")
    opened.get_by_role("button", name="Leave table").click()
    expect(page).to_have_url(re.compile("/$"))


def seat(ann, ben, cleo):
    """Make a rated table of three people and a bot at which the next won deal wins the match, and begin it."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    wish = {"rules": "guandan", "seats": seats, "name": "Ann", "level": "A", "pace": 0, "time_limit": None}
    made = ann.request.post("/api/tables", data=wish | {"rated": True}).json()
    for page, number in ((ben, 1), (cleo, 2)):
        answer = page.request.post(f"/api/invites/{made['invite']}", data={"name": "x", "seat": number})
        assert answer.ok, answer.text()
    for page in (ann, ben, cleo):
        page.goto(f"/t/{made['table']}")
        expect(page.get_by_test_id("rated")).to_have_text("The match will be rated.")
    ann.get_by_test_id("start").click()
    for page in (ann, ben, cleo):
        expect(table.hand(page)).to_have_count(27)
        assert page.get_by_test_id("hint").count() == 0, "a rated match has no hints"


def play_through(ann, ben, cleo, wire, server):
    """Play the match to its end: Cleo's connection is lost for a while, Ben leaves, and the server is killed."""
    play_on([ann, ben, cleo], lambda: table.turn_of(ann) > 8)
    wire.cut()
    expect(cleo.get_by_test_id("link-lost")).to_be_visible()
    leave(ben)
    wire.mend()
    expect(cleo.get_by_test_id("link-lost")).to_be_hidden()
    play_on([ann, cleo], lambda: table.turn_of(ann) > 16)
    held = table.cards(ann)
    server.kill()
    expect(ann.get_by_test_id("link-lost")).to_be_visible()
    server.start()
    for page in (ann, cleo):
        expect(page.get_by_test_id("link-lost")).to_be_hidden()
    assert table.cards(ann) == held
    play_on([ann, cleo], lambda: is_over(ann))
    expect(cleo.get_by_test_id("rating-changes")).to_be_visible()


def export_and_delete(page):
    """Download a copy of one's data, and delete the account."""
    page.goto("/me/data")
    with page.expect_download() as started:
        page.get_by_test_id("archive").click()
    with zipfile.ZipFile(io.BytesIO(started.value.path().read_bytes())) as archive:
        data = json.loads(archive.read("data.json"))
    assert [(rating["game"], rating["matches"]) for rating in data["ratings"]] == [("guandan", 1)]
    assert len(data["deals"]) >= 1
    assert len(data["identities"]) == 1
    page.get_by_test_id("delete-entry").fill(data["guest"])
    page.get_by_test_id("delete").click()
    expect(page.get_by_role("status")).to_contain_text("Everything is deleted")


@pytest.mark.slow
def test_a_rated_match_changes_each_rating_once_whatever_happens(person, server):
    ann, ben, cleo = person(), person(), person()
    passkeys = Device(ann), Device(ben)
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        create(page, name)
        add_passkey(page, 1)
    by_openid(cleo, "Cleo")
    wire = Wire(cleo)
    seat(ann, ben, cleo)
    play_through(ann, ben, cleo, wire, server)

    before = {name: ratings_of(page) for name, page in (("Ann", ann), ("Ben", ben), ("Cleo", cleo))}
    assert [[(game, seats, matches) for game, seats, _, matches in found] for found in before.values()] == [
        [("guandan", 4, 1)]
    ] * 3
    assert before["Ben"][0][2] < 1500, "who leaves is rated as the last"
    server.terminate()
    with contextlib.closing(sqlite3.connect(server.path)) as database:
        assert database.execute("select count(*) from rated_matches").fetchall() == [(1,)]
    server.start()
    assert ratings_of(ann) == before["Ann"], "a restart changes nothing"

    phone, tablet = person(size=PORTRAIT), person()
    Device(phone).add(passkeys[0].passkeys()[0])
    phone.goto("/account")
    phone.get_by_test_id("sign-in-passkey").click()
    expect(phone.get_by_role("status")).to_contain_text("You play as Ann")
    assert ratings_of(phone) == before["Ann"]
    by_openid(tablet, "Cleo")
    assert ratings_of(tablet) == before["Cleo"]

    export_and_delete(tablet)
    for page in (tablet, cleo):
        assert ratings_of(page) == [], "signed out everywhere"
    assert ratings_of(ann) == before["Ann"], "the ratings of others stay"
    tablet.goto("/account")
    tablet.get_by_test_id("sign-in-openid").click()
    tablet.get_by_role("button", name="Continue").click()  # the provider still knows the person
    expect(tablet.get_by_role("status")).to_contain_text("Club has confirmed who you are")
