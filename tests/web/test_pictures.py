"""Pictures for the README and the documentation, which `make pictures` copies from the screenshots."""

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.conftest import SCREENSHOTS
from web.table import DESKTOP, PORTRAIT, against_bots, counted

LAPTOP = (1280, 720)

DEAL = 0
"""Seed of a deal that starts with a choice of plays, followed by a play to beat."""


def keep(page, name):
    """Save a picture that is small enough for the repository."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"readme-{name}.jpg", type="jpeg", quality=72)


def in_the_middle(visit, sit, size, scale):
    """Return a page whose viewer has played once and selected a play for the next turn."""
    page = visit(size=size, device_scale_factor=scale)
    sit(page, "guandan", seed=deals.leads(DEAL, "guandan"))
    table.my_turn(page)
    table.follow_hint(page)
    table.my_turn(page)
    while not table.hint(page):
        counted(page, page.get_by_test_id("pass").click)
        table.my_turn(page)
    return page


def test_the_table(visit, sit):
    page = in_the_middle(visit, sit, DESKTOP, 1)
    table.drawer(page, "History")
    keep(page, "table")


def test_the_table_on_a_phone(visit, sit):
    page = in_the_middle(visit, sit, PORTRAIT, 2)
    expect(table.selected(page).first).to_be_visible()
    keep(page, "phone")


def test_the_home_page(visit):
    page = visit("/", size=LAPTOP)
    expect(page.locator("[data-game]")).to_have_count(len(table.GAMES))
    keep(page, "home")


def test_the_lobby(visit, sit):
    page = visit(size=LAPTOP)
    sit(page, "guandan", [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "net"}, {"kind": "open"}])
    expect(page.get_by_test_id("start")).to_be_visible()
    keep(page, "lobby")


@pytest.mark.parametrize(
    ("rules", "scheme", "locale"),
    [("doudizhu", "dark", "zh-CN"), ("biga", "light", "en-US"), ("gandengyan", "dark", "en-US")],
)
def test_a_turn(visit, sit, stage, *, rules, scheme, locale):
    page = visit(size=LAPTOP, color_scheme=scheme, locale=locale)
    sit(page, rules, against_bots(rules), seed=2)
    table.to_first_turn(stage, page)
    keep(page, rules)


def test_a_tribute(visit, sit):
    page = visit(size=LAPTOP, color_scheme="dark")
    table.second_deal(page, sit, deals.second_deal(3, "return"))
    expect(table.panel(page)).to_be_visible()
    keep(page, "tribute")


def test_a_result_and_its_lessons(visit, sit):
    page = visit(size=DESKTOP)
    sit(page, "doudizhu", seed=2, options={"match": "deals:1"})
    table.bots_play(page)
    keep(page, "result")
    page.get_by_test_id("study-link").click()
    expect(page.get_by_test_id("study").locator("tbody tr")).to_have_count(3, timeout=120_000)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-laid=middle]")).to_be_visible()
    keep(page, "replay")


def test_a_lesson_and_an_ending(visit):
    page = visit("/learn/guandan", size=LAPTOP, locale="zh-CN")
    expect(page.get_by_test_id("lesson-says")).to_be_visible()
    keep(page, "lesson")
    page.goto("/endings/3")
    expect(page.get_by_test_id("ending-hand").first).to_be_visible()
    keep(page, "ending")
