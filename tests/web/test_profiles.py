"""Profiles, shared by a link, and the table of ratings."""

import re

import pytest
from playwright.sync_api import expect

from clamber.server.http.guests import hash_token
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.played import PROFILES, RATED_PLAYERS, RATINGS
from web import table

SIZES = [*table.SIZES, (390, 844), (820, 1180)]


@pytest.fixture
def played(visit, sit):
    """Return the page of a guest with a one-deal match."""
    page = visit()
    sit(page, "gandengyan", options={"match": "deals:1"})
    table.bots_play(page)
    page.goto("/me")
    expect(page.get_by_test_id("share-profile")).to_be_visible()
    return page


def rate(stage, session, *, mu, sigma, matches=40, game="gandengyan", seats=4):
    """Store a rating, and a course that leads to it."""
    pool = {"session": session, "game": game, "seats": seats}
    stage.insert(RATINGS, [{**pool, "mu": mu, "sigma": sigma, "matches": matches, "last": matches}])
    changes = [
        {**pool, "match": 1000 * matches + number, "at": 10.0 + number, "mu_before": 25.0, "sigma_before": 8.0}
        | {"mu_after": 25 + (mu - 25) * number / matches + number % 3, "sigma_after": sigma + 6 / number}
        for number in range(1, matches + 1)
    ]
    stage.insert(RATED_PLAYERS, changes)


def own_session(page):
    (cookie,) = page.context.cookies()
    return hash_token(cookie["value"])


def assert_fits(page, size):
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), size


def test_a_profile_is_shared_by_a_link_that_ends_when_it_is_switched_off(played, visit):
    own = played.get_by_test_id("share-profile")
    switch = own.get_by_role("switch", name="Share my profile by a link")
    expect(switch).not_to_be_checked()
    expect(own).to_contain_text("Private: only you see it.")
    switch.focus()
    played.keyboard.press("Space")
    expect(switch).to_be_checked()
    path = own.get_by_role("link", name="See it as others do").get_attribute("href")
    visitor = visit(path)
    expect(visitor.get_by_role("heading", name="Ann", level=1)).to_be_visible()
    expect(visitor.get_by_test_id("statistics").get_by_role("heading", name="Gan Deng Yan")).to_be_visible()
    expect(visitor.get_by_test_id("share-profile")).to_have_count(0)
    match = visitor.get_by_test_id("match")
    expect(match).to_contain_text(re.compile("points after one deal · Otter, Badger, Swift"))
    match.get_by_role("link", name="Deal 1").click()
    expect(visitor.get_by_role("button", name="Forward one step")).to_be_visible()
    switch.click()
    expect(own).to_contain_text("Private: only you see it.")
    late = visit(path, fails="404")
    expect(late.get_by_role("alert")).to_contain_text("No profile is shared under this link.")
    expect(late.get_by_test_id("statistics")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "zh"])
def test_ratings_are_drawn_with_their_uncertainty_at_every_size(played, stage, look, language):
    rate(stage, own_session(played), mu=30.0, sigma=2.0)
    rate(stage, own_session(played), mu=22.0, sigma=6.0, matches=3, game="guandan")
    played.reload()
    if language == "zh":
        played.get_by_test_id("language").click()
    ratings = played.get_by_test_id("rating")
    expect(ratings).to_have_count(2)
    settled, new = ratings.all()
    expect(settled).to_contain_text("1650 ± 120")
    expect(new).to_contain_text("1410 ± 360")
    expect(new).to_contain_text({"en": "provisional", "zh": "暂定"}[language])
    course = settled.get_by_role("img", name={"en": "Rating over the matches", "zh": "等级分变化"}[language])
    look(played, f"profile-{language}")
    for size in table.at_each_size(played, SIZES):
        course.evaluate("one => one.scrollIntoView({block: 'center'})")
        assert course.evaluate(table.ON_TOP), size
        assert_fits(played, size)


def test_the_table_of_ratings_leads_to_shared_profiles_and_has_further_pages(visit, stage, look):
    names = ["Ann", "Bartholomew Featherstonehaugh"[:24], "Cy", *(f"Player {number}" for number in range(60))]
    for number, name in enumerate(names):
        session = f"{number:064x}"
        seen = {"created_at": 1.0, "seen_at": stage.now}
        stage.insert(SESSIONS, [{"id": session, "name": name, **seen}])
        picture = {"avatar": "fox" if number == 0 else None}
        stage.insert(ACCOUNTS, [{"session": session, "made_at": 1.0, "named_at": 1.0} | picture])
        rate(stage, session, mu=40.0 - number / 4, sigma=1.5, matches=2 + number)
    stage.insert(PROFILES, [{"session": f"{1:064x}", "link": "shared", "made_at": 1.0}])
    page = visit("/me")
    page.get_by_role("link", name="Table of ratings").click()
    expect(page.get_by_role("status")).to_have_text("Nobody has a settled rating here yet.")
    page.get_by_label("Game").select_option(label="Gan Deng Yan")
    page.get_by_label("Players").select_option("4")
    rows = page.get_by_test_id("rating-table").get_by_role("row")
    expect(rows).to_have_count(51)
    expect(page).to_have_url(re.compile("/ratings/gandengyan/4$"))
    expect(rows.nth(1)).to_contain_text(re.compile(r"1\s*Ann\s*1950 ± 902"))
    expect(rows.locator("svg")).to_have_count(1)
    look(page, "ratings")
    for size in table.at_each_size(page, SIZES):
        assert_fits(page, size)
    page.get_by_test_id("more").click()
    expect(rows).to_have_count(64)
    expect(page.get_by_test_id("more")).to_have_count(0)
    page.reload()
    expect(rows).to_have_count(51)
    expect(rows.get_by_role("link")).to_have_count(1)
    rows.get_by_role("link").click()
    expect(page.get_by_role("heading", name=names[1], level=1)).to_be_visible()
    expect(page.get_by_test_id("rating")).to_contain_text("1942 ± 90")
