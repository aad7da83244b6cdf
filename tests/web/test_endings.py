"""Endings on the page: attempted, lost, retried and won, in both languages and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from clamber.endings import Attempt, State, all_endings
from web import table

NUMBER = 2


@pytest.fixture
def ending(visit):
    """Return a page with one of the endings."""
    page = visit(f"/endings/{NUMBER}")
    expect(page.get_by_role("heading", name=f"Ending {NUMBER}")).to_be_visible()
    return page


def test_it_is_won_by_what_wins(ending, look):
    """The page shows the winning plays one by one."""
    look(ending, "ending")
    for _ in range(20):
        if ending.get_by_test_id("ending-state").count():
            break
        before = ending.get_by_role("list", name="Plays so far").get_by_role("listitem").count()
        ending.get_by_role("button", name="Show the winning play").click()
        wins = ending.get_by_role("status").filter(has_text="The winning play:")
        expect(wins).to_be_visible()
        name = "Pass" if wins.inner_text().endswith("Pass") else re.compile("^Play ")
        ending.get_by_role("button", name=name).first.click()
        expect(ending.get_by_role("list", name="Plays so far").get_by_role("listitem")).not_to_have_count(before)
    expect(ending.get_by_test_id("ending-state")).to_have_text("Won: your side is first out.")
    look(ending, "ending-won")


def test_what_cannot_win_is_said_at_once_and_tried_again(ending):
    found = all_endings()[NUMBER - 1]
    wrong = next(
        play
        for play in found.position().legal()
        if play.kind == "single" and Attempt.begin(found).play(play).state is State.LOST
    )
    expect(table.hand(ending).first).to_be_visible()
    table.hand(ending).nth(table.cards(ending).index(str(wrong.cards))).click()
    ending.get_by_role("button", name=re.compile("^Play ")).click()
    expect(ending.get_by_test_id("ending-state")).to_have_text("This can no longer be won.")
    ending.get_by_role("button", name="Try again").click()
    expect(ending.get_by_role("button", name="Select cards")).to_be_visible()


def test_it_speaks_chinese_and_leads_to_the_others(ending):
    ending.get_by_test_id("language").click()
    expect(ending.get_by_role("heading", name=f"残局 {NUMBER}")).to_be_visible()
    ending.get_by_role("link", name="下一题").click()
    expect(ending.get_by_role("heading", name=f"残局 {NUMBER + 1}")).to_be_visible()
