"""Endings on the page: attempted, lost, retried and won, in both languages and by keyboard."""

import re

import pytest
from playwright.sync_api import expect

from clamber.endings import Attempt, AttemptState, all_endings
from web import table

NUMBER = 2

LONGEST = (46, 43, 335, 154, 79)
"""Endings with the most cards: 17 in the own hand (of four and of three seats), 24 in all, 16 in another hand."""

SHARE = "Object.defineProperty(navigator, 'share', { value: async (told) => (window.told = told) })"
"""JavaScript: replace the share sheet, which the test browser lacks, by one that keeps the shared text."""


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


@pytest.mark.parametrize("number", [NUMBER, *LONGEST])
def test_it_is_played_without_scrolling(visit, number):
    """The own hand and the buttons are in view."""
    page = visit(f"/endings/{number}")
    choose = page.get_by_role("button", name="Select cards")
    expect(choose).to_be_visible()
    for size in table.at_each_size(page):
        assert choose.evaluate(table.ON_TOP), size
        bottom = table.hand(page).last.evaluate("one => one.getBoundingClientRect().bottom - innerHeight")
        assert bottom <= 0, size


def test_what_cannot_win_is_said_at_once_and_tried_again(ending):
    found = all_endings()[NUMBER - 1]
    wrong = next(
        play
        for play in found.position().legal()
        if play.kind == "single" and Attempt.begin(found).play(play).state is AttemptState.LOST
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


def test_a_lost_ending_shows_how_the_defence_wins_and_the_own_hand_stands_once(visit):
    found = all_endings()[NUMBER - 1]
    position = found.position()
    wrong = next(
        play
        for play in position.legal()
        if play.kind == "single" and Attempt.begin(found).play(play).state is AttemptState.LOST
    )
    page = visit(f"/endings/{NUMBER}", size=table.PORTRAIT)
    own = page.get_by_test_id("ending-hand").nth(position.to_act)
    expect(own).to_contain_text("hand below")
    expect(own.locator(".cards")).to_have_count(0)
    table.hand(page).nth(table.cards(page).index(str(wrong.cards))).click()
    page.get_by_role("button", name=re.compile("^Play ")).click()
    shown = page.get_by_role("list", name="The defence wins:").get_by_role("listitem")
    lost = Attempt.begin(found).play(wrong)
    expect(shown).to_have_count(len(lost.done) - 1 + len(lost.refutation()))
    expect(shown.first).to_be_visible()
    for size in table.at_each_size(page):
        shown.last.scroll_into_view_if_needed()
        assert shown.last.evaluate(table.ON_TOP), size


def test_endings_are_listed_by_game_and_the_solved_ones_are_marked(ending, look):
    win(ending, NUMBER)
    expect(ending.get_by_test_id("solved")).to_be_visible()
    ending.get_by_text("All endings").click()
    marked = ending.get_by_role("link", name=f"{NUMBER} solved")
    expect(marked).to_be_visible()
    numbers = ending.locator("details").get_by_role("link")
    expect(numbers).to_have_count(len(all_endings()))
    ending.get_by_role("combobox", name="Game").select_option("gandengyan")
    expect(numbers).to_have_count(sum(one.rules == "gandengyan" for one in all_endings()))
    look(ending, "ending-list")


def test_the_ending_of_the_day_begins_a_streak_that_is_kept_and_shared(visit, look):
    page = visit("/endings", size=table.PORTRAIT)
    streak = page.get_by_test_id("streak")
    expect(streak).to_contain_text("No streak yet")
    number = int(page.get_by_role("heading", name=re.compile("^Ending ")).inner_text().split()[1])
    page.evaluate(SHARE)
    win(page, number)
    expect(streak).to_contain_text("One day in a row")
    today = streak.get_by_role("link").last
    expect(today).to_have_accessible_name(re.compile(": solved$"))
    page.get_by_role("button", name="Share result").click()
    text = page.evaluate("window.told.text")
    assert text.startswith(f"clamber ending {number} · ★")
    assert "Solved at the first attempt" in text
    assert text.endswith(f"/endings/{number}")
    look(page, "ending-streak")
    page.reload()
    expect(streak).to_contain_text("One day in a row")
    for size in table.at_each_size(page):
        today.scroll_into_view_if_needed()
        assert today.evaluate(table.ON_TOP), size


def win(page, number):
    """Win an ending by its winning plays."""
    for play in won(all_endings()[number - 1]):
        if play.is_combination:
            table.choose(page, [str(card) for card in play.cards])
            name = re.compile("^Play ")
        else:
            name = "Pass"
        button = page.get_by_role("button", name=name).first
        moves = page.get_by_role("list", name="Plays so far").get_by_role("listitem")
        before = moves.count()
        button.click()
        expect(moves).not_to_have_count(before)


def won(found):
    """Yield the plays of the own side that win an ending."""
    attempt = Attempt.begin(found)
    while attempt.state is AttemptState.OPEN:
        play = attempt.winning()[0]
        yield play
        attempt = attempt.play(play)
