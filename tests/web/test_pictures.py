"""Pictures for the documentation in both languages, which `make pictures` copies from the screenshots."""

import pytest
from playwright.sync_api import expect

from clamber.sentences.catalogue import say
from web import deals, table
from web.conftest import SCREENSHOTS
from web.table import DESKTOP, PORTRAIT, counted

LAPTOP = (1280, 720)
LOCALES = {"en": "en-US", "zh": "zh-CN"}
GUEST = {"en": "Ann", "zh": "小林"}

DEAL = 0
"""Seed of a deal with a tube in the viewer's hand, which the other seats beat."""

TUBE = ("3c", "3h", "4d", "4c", "5d", "5s")

pytestmark = pytest.mark.parametrize("language", LOCALES)


def keep(page, name, language):
    """Save a picture that is small enough for the repository."""
    expect(page.locator("html")).to_have_attribute("lang", {"en": "en", "zh": "zh-CN"}[language])
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    suffix = "" if language == "en" else f".{language}"
    page.screenshot(path=SCREENSHOTS / f"readme-{name}{suffix}.jpg", type="jpeg", quality=72)


def in_the_middle(visit, sit, language, size, scale):
    """Return a page whose viewer has led the tube and selected a play for the next turn."""
    page = visit(size=size, device_scale_factor=scale, locale=LOCALES[language])
    sit(page, "guandan", seed=deals.leads(DEAL, "guandan"), name=GUEST[language])
    table.my_turn(page)
    table.choose(page, TUBE)
    counted(page, page.get_by_test_id("play").click)
    table.my_turn(page)
    while not table.hint(page):
        counted(page, page.get_by_test_id("pass").click)
        table.my_turn(page)
    return page


def test_the_table(visit, sit, language):
    page = in_the_middle(visit, sit, language, DESKTOP, 1)
    table.drawer(page, say(language, "drawer-history"))
    keep(page, "table", language)


def test_the_table_on_a_phone(visit, sit, language):
    page = in_the_middle(visit, sit, language, PORTRAIT, 2)
    expect(table.selected(page).first).to_be_visible()
    keep(page, "phone", language)


def test_the_lobby(visit, sit, language):
    page = visit(size=LAPTOP, locale=LOCALES[language])
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "net"}, {"kind": "open"}]
    sit(page, "guandan", seats, name=GUEST[language])
    expect(page.get_by_test_id("start")).to_be_visible()
    keep(page, "lobby", language)


def test_the_costs_of_plays_in_a_replay(visit, sit, language):
    page = visit(size=DESKTOP)
    sit(page, "doudizhu", seed=2, options={"match": "deals:1"}, name=GUEST[language])
    table.bots_play(page)
    page.evaluate("language => { localStorage['clamber.settings'] = JSON.stringify({ language }); }", language)
    page.reload()
    page.get_by_test_id("study-link").click()
    expect(page.get_by_test_id("study").locator("tbody tr")).to_have_count(3, timeout=120_000)
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-laid=middle]")).to_be_visible()
    keep(page, "replay", language)


def test_a_lesson_and_an_ending(visit, language):
    page = visit("/learn/guandan", size=LAPTOP, locale=LOCALES[language])
    expect(page.get_by_test_id("lesson-says")).to_be_visible()
    keep(page, "lesson", language)
    page.goto("/endings/3")
    expect(page.get_by_test_id("ending-hand").first).to_be_visible()
    keep(page, "ending", language)
