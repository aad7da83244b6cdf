"""The survey of a club's rules in the page: questions with plays, a step back, and the rules file at the end."""

import json
import re

import pytest
from playwright.sync_api import expect

from web.table import DESKTOP

SIZES = [(390, 844), (820, 1180), DESKTOP]
TITLES = [("en-US", "Gan Deng Yan at your club"), ("zh-CN", "你们那里的干瞪眼")]


def heading(page, number):
    return page.get_by_role("heading", name=re.compile(rf"^Question {number} of at most 15$"))


def answer(page, number):
    """Go on from a question, and wait for the next one or the end."""
    page.get_by_test_id("survey-next").click()
    expect(heading(page, number)).to_have_count(0)


def drawn(page):
    """Go on to the first question with drawn plays, and return its number."""
    number = 1
    expect(heading(page, number)).to_be_visible()
    while page.get_by_role("list", name="Examples").count() == 0:
        answer(page, number)
        number += 1
        expect(heading(page, number)).to_be_visible()
    return number


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(("language", "title"), TITLES)
def test_a_question_is_read_on_every_screen(visit, look, size, language, title):
    page = visit("/rules/gandengyan/ask", size, locale=language)
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    expect(page.get_by_role("radio")).not_to_have_count(0)
    for _ in range(15):
        if page.locator("form ul").count() > 0:
            break
        before = page.get_by_role("heading", level=2).first.inner_text()
        page.get_by_test_id("survey-next").click()
        expect(page.get_by_role("heading", level=2).first).not_to_have_text(before)
    expect(page.locator("form ul").get_by_role("img").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    look(page, f"survey-{language}-{size[0]}")


def test_plays_are_allowed_or_not_by_each_answer(visit):
    page = visit("/rules/gandengyan/ask")
    drawn(page)
    labels = page.locator("label:has(input[type=radio])").all_inner_texts()
    assert all(re.search(r"A (not )?allowed", label) for label in labels)
    assert len({re.search(r"A .*allowed", label)[0] for label in labels}) > 1


def test_the_survey_is_answered_by_keyboard_goes_back_and_says_what_is_nearest(visit):
    page = visit("/rules/paodekuai")
    page.get_by_test_id("survey").click()
    expect(heading(page, 1)).to_be_visible()
    nearest = page.get_by_test_id("nearest")
    expect(nearest).to_contain_text("All answers agree with them.")
    first = page.get_by_role("radio").first
    first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(heading(page, 2)).to_be_visible()
    expect(heading(page, 2)).to_be_focused()
    expect(nearest).to_contain_text("Fifteen cards")
    page.get_by_test_id("survey-back").click()
    expect(heading(page, 1)).to_be_focused()
    expect(nearest).to_contain_text("Standard rules")
    expect(first).to_be_checked()
    expect(page.get_by_test_id("survey-back")).to_be_disabled()


def test_the_survey_ends_in_a_rules_file_and_a_table(visit, look):
    page = visit("/rules/zhengshangyou/ask")
    expect(heading(page, 1)).to_be_visible()
    page.get_by_role("radio").last.check()
    answer(page, 1)
    page.get_by_test_id("survey-end").click()
    expect(page.get_by_role("heading", name="The rules of your club")).to_be_focused()
    page.get_by_label("Name of these rules").fill("Sunday club")
    page.get_by_label("Rules that no question asked for").fill("No tea.")
    look(page, "survey-end")
    with page.expect_download() as download:
        page.get_by_test_id("survey-save").click()
    file = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert (file["name"], file["x-unsaid"]) == ("Sunday club", ["No tea."])
    assert download.value.suggested_filename == "zhengshangyou-rules.json"
    page.get_by_test_id("survey-play").click()
    expect(page.get_by_role("combobox", name="Rules", exact=True)).to_have_value("zhengshangyou/@file")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("rules")).to_contain_text("Sunday club")


def test_answers_that_exclude_each_other_are_asked_for_together(visit):
    page = visit("/rules/paodekuai/ask")
    expect(heading(page, 1)).to_be_visible()
    for number in range(1, 16):
        jokers = page.get_by_label(re.compile("^Jokers"))
        if jokers.count() > 0:
            jokers.select_option(label="Only singles above the 2")
        answer(page, number)
        expect(page.get_by_role("heading", level=2).first).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("whole pack")
    expect(page.get_by_test_id("survey-end")).to_have_count(0)
    page.get_by_label(re.compile("^Cards each")).select_option(label="18")
    page.get_by_test_id("survey-next").click()
    expect(page.get_by_role("heading", name="The rules of your club")).to_be_visible()
    expect(page.get_by_test_id("survey-file")).to_have_text(re.compile('"jokers": "singles"'))
