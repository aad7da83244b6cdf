"""Pictures of accounts at tables, for players and spectators, and the word for matches that are not rated."""

import pytest
from playwright.sync_api import expect

from web.test_open_tables import SEATS, SIDEWAYS, host, rows, served

__all__ = ["served"]

NARROW = (320, 640)


def pictures(page):
    return page.locator("[data-avatar]")


@pytest.mark.parametrize("language", ["en-US", "zh-CN"])
def test_players_and_spectators_see_the_picture_of_an_account(visit, sit, look, language):
    owner = visit("/", size=NARROW, locale=language)
    assert owner.request.post("/api/account", data={"name": "Ida", "avatar": "fox"}).ok
    made = sit(owner, "gandengyan", seats=SEATS, listing={"title": "Evening", "skill": "any", "language": "any"})
    other, watcher = visit("/lobby", size=NARROW, locale=language), visit(f"/t/{made['table']}", locale=language)
    rows(other).get_by_test_id("join").click()
    for page in (owner, other, watcher):
        expect(page.locator(".lobby")).to_be_visible()
        expect(pictures(page)).to_have_count(1)
        expect(pictures(page)).to_have_attribute("data-avatar", "fox")
    words = {"en-US": "Casual", "zh-CN": "不计分"}[language]
    expect(other.get_by_test_id("rated")).to_have_text(words)
    look(other, f"avatars-lobby-{language}")
    assert other.evaluate(SIDEWAYS)
    owner.get_by_test_id("start").click()
    for page in (owner, other, watcher):
        expect(page.get_by_text(words).first).to_be_attached()
        expect(pictures(page)).to_have_count(1)
    expect(other.locator("[role=option]").first).to_be_visible()
    look(other, f"avatars-felt-{language}")
    look(owner, f"avatars-own-{language}")
    assert other.evaluate(SIDEWAYS)


def test_a_picture_goes_with_its_person(visit, sit):
    owner, made = host(visit, sit, seats=SEATS)
    other = visit("/")
    assert other.request.post("/api/account", data={"name": "Bea", "avatar": "carp"}).ok
    assert other.request.post(f"/api/lobby/{made['table']}", data={"name": "Bea"}).ok
    other.goto(f"/t/{made['table']}")
    expect(pictures(owner)).to_have_attribute("data-avatar", "carp")
    other.get_by_role("button", name="Leave").click()
    expect(pictures(owner)).to_have_count(0)
