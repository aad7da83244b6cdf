"""What a person does at a table, as the tests do it: by clicking, or by keys."""

from __future__ import annotations

import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
DESKTOP, LANDSCAPE, PORTRAIT = (1440, 900), (844, 390), (360, 740)


def make(page, rules, seats, **more):
    """Makes a table by the interface that the page uses, and opens it."""
    wish = {"rules": rules, "seats": seats, "name": "Ann", "pace": 0, "time_limit": None, **more}
    answer = page.request.post("/api/tables", data=wish)
    assert answer.ok, answer.text()
    seated = answer.json()
    page.goto(f"/t/{seated['table']}")
    return seated


def against_bots(count):
    return [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * (count - 1)]


def is_over(page):
    return page.get_by_test_id("result").is_visible()


def decide(page):
    """Answers what is asked besides playing: the first choice, or the first card that may be returned."""
    choice = page.locator("[data-testid=decide]:enabled")
    if choice.count():
        choice.first.click()
        return
    for card in page.locator("[role=option]").all():
        card.dispatch_event("focus")
        card.press("Space")
        if page.locator("[data-testid=decide]:enabled").count():
            page.locator("[data-testid=decide]:enabled").first.click()
            return
        card.press("Space")


def turn(page):
    """One turn by clicking: the hint, then what it selects; false if there was none to take."""
    hint = page.get_by_test_id("hint")
    if not hint.is_visible() or not hint.is_enabled():
        return False
    page.wait_for_timeout(310)  # what is pressed right after the turn came does not count
    hint.click()
    button = "[data-testid=play]:enabled"
    passing = page.get_by_text("Hint: pass.")
    page.locator(button).or_(passing).first.wait_for(timeout=3000)
    if page.locator(button).count():
        page.locator(button).click()
    else:
        page.get_by_test_id("pass").click()
    return True


def play_deal(page, seconds=90, each=None):
    """Plays until the deal is over; answers how many turns it took."""
    turns, end = 0, time.monotonic() + seconds
    while time.monotonic() < end:
        if is_over(page):
            return turns
        if page.get_by_test_id("decision").is_visible():
            decide(page)
        elif turn(page):
            turns += 1
            if each is not None:
                each(turns)
        page.wait_for_timeout(60)
    raise AssertionError(f"the deal is not over after {turns} turns")


def my_turn(page):
    page.locator("[data-testid=hint]:enabled").wait_for(timeout=20_000)
