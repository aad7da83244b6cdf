"""Friends, invites and blocks on the page: two people, and four who play again."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from server.table_client import Served
from web import table

MATCH = {"match": "deals:1"}
INVITES = "personal-invites"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    path = tmp_path_factory.mktemp("people") / "tables.sqlite"
    with Served(f"sqlite:///{path}", CLAMBER_PEOPLE="true") as found:
        yield found


@pytest.fixture
def stage(server):
    """Return the address of the server, for `visit`: a name for which browsers share locks among pages."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


def made(page, name, *, seats=2, **more):
    """Make a table of one person and free seats, open it, and return its invite."""
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)], "name": name}
    wish |= {"pace": 0, "time_limit": None, "options": MATCH, **more}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    page.goto(f"/t/{answer.json()['table']}")
    return answer.json()["invite"]


def join(page, invite, name):
    page.goto(f"/i/{invite}")
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("sit").click()
    expect(page).to_have_url(re.compile("/t/"))


def at_one_table(visit, *names, seats=None):
    """Return the pages of people who have sat down at the table of the first."""
    first, *others = [visit("/") for _ in names]
    for page in (first, *others):
        expect(page.get_by_role("link", name="People")).to_be_visible()
    invite = made(first, names[0], seats=seats or len(names))
    for page, name in zip(others, names[1:], strict=True):
        join(page, invite, name)
    return [first, *others]


def played(visit, *names):
    """Return the pages of people who have played a match of one deal, by bots."""
    pages = at_one_table(visit, *names)
    for page in pages:
        table.hand_over(page)
    for page in pages:
        expect(table.result(page)).to_be_visible()
        expect(page.get_by_test_id("rematch")).to_be_visible()
    return pages


def invites(page):
    return page.get_by_test_id(INVITES)


def people(page, part):
    """Return a part of the page of people."""
    page.goto("/people")
    return page.get_by_test_id(part)


def test_two_people_play_invite_each_other_again_and_part(visit):
    ann, bob = played(visit, "Ann", "Bob")
    ann.get_by_test_id("again").click()
    expect(ann.get_by_test_id("invite")).to_be_visible()
    expect(invites(bob)).to_contain_text("Ann wants to play Gan Deng Yan with you again")
    invites(bob).get_by_role("button", name="Accept").click()
    expect(bob).to_have_url(ann.url)
    expect(table.hand(bob).first).to_be_visible()
    expect(invites(bob)).to_be_empty()

    drawer = table.drawer(ann, "Table")
    row = drawer.get_by_test_id("person")
    expect(row).to_contain_text("Bob")
    row.get_by_role("button", name="Add friend").click()
    expect(row.get_by_role("button", name="Remove friend")).to_be_visible()
    expect(people(ann, "friends")).to_contain_text("Bob")

    row = people(ann, "friends").get_by_test_id("person")
    row.get_by_role("button", name="Block").click()
    expect(row).to_contain_text("Bob can then not invite you")
    row.get_by_test_id("block").click()
    expect(ann.get_by_test_id("blocked")).to_contain_text("Bob")
    expect(ann.get_by_test_id("friends")).to_have_count(0)
    made(bob, "Bob")
    bob.get_by_test_id("invite-people").locator("summary").click()
    bob.get_by_role("button", name="Invite Ann").click()
    expect(bob.get_by_role("button", name="Invited")).to_be_disabled()
    ann.reload()
    ann.get_by_test_id("blocked").get_by_role("button", name="Unblock").click()
    expect(ann.get_by_test_id("met")).to_contain_text("Bob")
    expect(invites(ann)).to_contain_text("Bob invites you: Gan Deng Yan")
    invites(ann).get_by_role("button", name="Decline").click()
    expect(invites(ann)).to_be_empty()


def test_four_play_again_at_one_table(visit):
    four = played(visit, "Ann", "Bob", "Cy", "Di")
    for page in four[:2]:
        page.get_by_test_id("again").click()
    for page in four[2:]:
        expect(invites(page)).to_contain_text("with you again")
        invites(page).get_by_role("button", name="Accept").click()
    for page in four:
        expect(table.hand(page).first).to_be_visible()
        expect(page).to_have_url(four[0].url)


def test_friends_who_allow_it_see_each_other_and_join(visit):
    ann, bob = at_one_table(visit, "Ann", "Bob", seats=3)
    for page, name in ((ann, "Bob"), (bob, "Ann")):
        row = page.get_by_test_id("people-at-table").get_by_test_id("person")
        expect(row).to_contain_text(name)
        row.get_by_role("button", name="Add friend").click()
        expect(row.get_by_role("button", name="Remove friend")).to_be_visible()
    friends = people(ann, "friends")
    expect(friends).to_contain_text("Bob")
    expect(friends).not_to_contain_text("at a table")
    attitude = people(bob, "attitude")
    attitude.get_by_label("Friends who are friends in return see").select_option("table")
    expect(friends).to_contain_text("here")
    invite = made(bob, "Bob", seats=3)
    expect(friends).to_contain_text("playing Gan Deng Yan")
    friends.get_by_role("link", name="Take a seat").click()
    expect(ann).to_have_url(re.compile(invite))
    ann.get_by_test_id("sit").click()
    expect(ann).to_have_url(bob.url)


def test_an_invite_is_announced_and_answered_by_keyboard_on_any_page(visit):
    ann, bob = played(visit, "Ann", "Bob")
    bob.goto("/rules")
    expect(invites(bob)).to_have_attribute("role", "status")
    made(ann, "Ann", seats=3)
    opened = ann.get_by_test_id("invite-people")
    opened.locator("summary").press("Enter")
    opened.get_by_role("button", name="Invite Bob").press("Enter")
    expect(invites(bob)).to_contain_text("Ann invites you: Gan Deng Yan")
    invites(bob).get_by_role("button", name="Accept").press("Enter")
    expect(bob).to_have_url(ann.url)
    expect(ann.get_by_test_id("people-at-table")).to_contain_text("Bob")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_page_of_people_and_an_invite_fit_every_screen(visit, look, language):
    ann, bob = played(visit, "Ann", "Bob with a longer name")
    ann.goto("/people")
    if language == "zh":
        ann.get_by_test_id("language").click()
    expect(ann.get_by_test_id("met")).to_contain_text("Bob")
    bob.get_by_test_id("again").click()
    expect(invites(ann).get_by_role("button")).to_have_count(2)
    for width, height in table.PAGE_SIZES:
        ann.set_viewport_size({"width": width, "height": height})
        assert ann.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), (width, height)
    look(ann, f"people-{language}")
