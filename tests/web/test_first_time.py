"""First time: from home through a lesson into a deal that can be won, with help, and then another deal."""

import re

from playwright.sync_api import expect

from clamber.lessons import lesson
from web import table
from web.stage import LONGEST_PAUSE
from web.test_lessons import follow_the_hint

SEEN = [(390, 844), (820, 1180), table.DESKTOP]


def begin(page, game="gandengyan"):
    """Go from home through a lesson to a first deal."""
    page.goto("/")
    page.get_by_test_id("first-time").get_by_role("link", name="Gan Deng Yan").click()
    for step in range(1, lesson(game).steps + 1):
        expect(page.get_by_test_id("lesson-step")).to_contain_text(f"Step {step} of")
        follow_the_hint(page, game)
    page.get_by_test_id("first-deal").click()
    expect(table.hand(page).first).to_be_visible()


def is_asked(page, stage):
    """Let bots play until the beginner is asked for a play; return False once the deal is over."""
    asked, over = page.locator("[data-testid=hint]:enabled"), table.result(page)
    while not asked.count() and not over.count():
        turn = table.turn_of(page)
        stage.skip(LONGEST_PAUSE)
        expect(table.moved_from(page, turn).or_(asked).or_(over).first).to_be_visible()
    return over.count() == 0


def test_a_beginner_is_led_from_home_through_a_lesson_into_a_deal_and_to_another(visit, stage, look):
    page = visit("/")
    expect(page.get_by_test_id("first-time")).to_be_visible()
    for size in table.at_each_size(page, [*SEEN, (640, 360)]):
        look(page, f"first-home-{size}")
    page.locator("[data-game=gandengyan]").get_by_role("link", name="Learn").click()  # as on a phone
    for _ in range(lesson("gandengyan").steps):
        step = page.get_by_test_id("lesson-step").inner_text()
        follow_the_hint(page, "gandengyan")
        expect(page.get_by_test_id("lesson-step")).not_to_have_text(step)
    for size in table.at_each_size(page, SEEN):
        look(page, f"first-lesson-{size}")
    page.get_by_test_id("first-deal").click()
    expect(page.locator(".felt").get_by_text("beginner").first).to_be_visible()
    played = 0
    while is_asked(page, stage):
        table.follow_hint(page)
        played += 1
    assert played > 1
    expect(table.result(page).get_by_role("heading")).to_be_visible()
    page.get_by_role("button", name=re.compile("Next deal|Play again|Rematch")).click()
    expect(table.hand(page).first).to_be_visible()
    page.get_by_role("link", name="All games").click()
    expect(page.get_by_test_id("continue").first).to_be_visible()
    expect(page.get_by_test_id("first-time")).to_have_count(0)


def test_a_slow_reader_is_offered_a_hint_and_told_why_one_was_given_that_is_not_followed(visit, stage, look):
    page = visit()
    begin(page)
    assert is_asked(page, stage)
    while table.told(page, "Nothing in your hand beats this.").count():
        table.counted(page, page.get_by_test_id("pass").click)
        assert is_asked(page, stage)
    expect(table.told(page, "Not sure? Take a hint.")).to_be_visible()
    for size in table.at_each_size(page, SEEN):
        look(page, f"first-hint-{size}")
    hinted = table.hint(page)
    while not hinted:
        table.counted(page, page.get_by_test_id("pass").click)
        assert is_asked(page, stage)
        hinted = table.hint(page)
    page.get_by_role("button", name="Clear").click()
    passing = page.locator("[data-testid=pass]:enabled")
    if not passing.count():  # on the lead, any card may be played alone
        table.choose(page, [next(card for card in table.cards(page) if card not in hinted)])
    table.counted(page, (passing if passing.count() else page.get_by_test_id("play")).click)
    expect(table.told(page, re.compile(r"^The hint was "))).to_be_visible()
