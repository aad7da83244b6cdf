"""Lessons can be played with the plays that they show, and by keyboard, at all sizes, and explain wrong plays."""

import pytest
from playwright.sync_api import expect

from clamber.lessons import LEARNER, lesson
from web import table

SIZES = {"desktop": table.DESKTOP, "landscape": table.LANDSCAPE, "portrait": table.PORTRAIT, "small": (640, 360)}


def says(page):
    return page.get_by_test_id("lesson-says")


def begin(visit, game, **more):
    page = visit(f"/learn/{game}", **more)
    expect(says(page)).to_contain_text("You")
    return page


def follow_the_hint(page, game):
    before = says(page).inner_text()
    page.get_by_role("button", name="Show me").click()
    if is_passed(page, game):
        page.get_by_role("button", name="Pass").click()
    else:
        expect(table.selected(page)).not_to_have_count(0)
        page.get_by_role("button", name="Play", exact=True).click()
    expect(says(page)).not_to_have_text(before)


def is_passed(page, game):
    """Return True if the lesson expects a pass at its step."""
    step = int(page.get_by_test_id("lesson-step").inner_text().split()[1])
    return [text for seat, text in lesson(game).plays if seat == LEARNER][step - 1] == "pass"


@pytest.mark.parametrize("size", SIZES)
def test_a_lesson_is_played_through_by_what_it_shows(visit, look, size):
    page = begin(visit, "guandan", size=SIZES[size])
    look(page, f"lesson-{size}")
    for step in range(1, lesson("guandan").steps + 1):
        expect(page.get_by_test_id("lesson-step")).to_have_text(f"Step {step} of 7")
        follow_the_hint(page, "guandan")
    expect(page.get_by_test_id("lesson-step")).to_have_text("First deal finished")
    expect(page.get_by_role("link", name="Play a game")).to_be_visible()
    page.get_by_role("button", name="Play it again").click()
    expect(page.get_by_test_id("lesson-step")).to_have_text("Step 1 of 7")


@pytest.mark.parametrize("game", ["guandan", "doudizhu"])
@pytest.mark.parametrize("size", [(740, 360), (640, 360)])
def test_what_is_said_and_the_cards_are_seen_together_on_a_phone_held_sideways(visit, game, size):
    page = begin(visit, game, size=size)
    for _ in range(lesson(game).steps):
        step = page.get_by_test_id("lesson-step").inner_text()
        page.get_by_role("button", name="Play", exact=True).scroll_into_view_if_needed()
        assert says(page).bounding_box()["y"] >= 0, step
        below = page.get_by_role("button", name="Play", exact=True).bounding_box()
        assert below["y"] + below["height"] <= size[1] + 0.5, step
        follow_the_hint(page, game)


def test_what_is_wrong_is_explained_and_what_is_another_play_is_said(visit):
    page = begin(visit, "gandengyan", fails="422")
    at = table.cards(page)
    for card in ("3d", "7c"):
        table.hand(page).nth(at.index(card)).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("combination")
    table.hand(page).nth(at.index("3d")).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("the lesson needs another play here.")
    expect(page.get_by_test_id("lesson-step")).to_have_text("Step 1 of 5")


def test_it_is_played_by_keys(visit):
    page = begin(visit, "gandengyan")
    table.hand(page).nth(table.cards(page).index("3d")).focus()
    page.keyboard.press("Space")
    expect(table.selected(page)).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("lesson-step")).to_have_text("Step 2 of 5")


def test_it_is_found_from_the_first_screen_speaks_chinese_and_can_be_skipped(visit):
    page = visit("/")
    page.locator("[data-game=doudizhu]").get_by_role("link", name="Learn").click()
    expect(says(page)).to_contain_text("landlord")
    page.get_by_test_id("language").click()
    expect(says(page)).to_contain_text("地主")
    page.get_by_test_id("lesson-skip").click()
    expect(page.get_by_role("link", name="边打边学：斗地主")).to_be_visible()
