import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import GAMES, PORTRAIT


@pytest.mark.parametrize("game", GAMES)
def test_play_now_deals_at_once(visit, game):
    page = visit("/")
    page.locator(f"[data-game={game}]").get_by_role("button", name="Play now").click()
    expect(table.hand(page).first).to_be_visible()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_by_clicking_cards(visit, sit, stage, game):
    page = visit()
    sit(page, game)
    turns = table.play_deal(page, stage, table.click_cards)
    assert turns > 1
    expect(table.result(page).get_by_role("list").get_by_role("listitem")).to_have_count(table.seats_of(game))


STANDS = """() => ({
  turn: document.querySelector("main[data-turn]").dataset.turn,
  ready: document.querySelector("[data-testid=hint]:enabled") !== null,
})"""


def by_keys(page):
    """Play one turn by typing the ranks of the cards in the hint."""
    page.keyboard.press("h")
    passing = table.told(page, table.HINT_TO_PASS)
    playing = page.locator("[data-testid=play]:enabled")
    expect(passing.or_(playing).first).to_be_visible()
    if passing.is_visible():
        return table.counted(page, lambda: page.keyboard.press("p"))
    wanted = table.selected(page).evaluate_all("all => all.map(one => one.dataset.card)")
    page.keyboard.press("Escape")
    expect(table.selected(page)).to_have_count(0)
    for card in wanted:
        page.keyboard.press({"BJ": "b", "RJ": "r"}.get(card, "0" if card[0] == "T" else card[0]))
    expect(table.selected(page)).to_have_count(len(wanted))
    expect(playing).to_be_visible()
    return table.counted(page, lambda: page.keyboard.press("Enter"))


@pytest.mark.slow
def test_a_whole_deal_by_keyboard_from_the_first_page(visit, stage):
    page = visit("/")
    tile = page.locator("[data-game=gandengyan]").get_by_role("button", name="Play now")
    expect(tile).to_be_visible()
    for _ in range(40):
        page.keyboard.press("Tab")
        if tile.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(table.hand(page).first).to_be_visible()
    keys = page.get_by_role("complementary", name="Keyboard shortcuts", exact=True)
    page.keyboard.press("?")
    expect(keys).to_be_visible()
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    play_among_slow_bots(page, stage, by_keys)


def play_among_slow_bots(page, stage, take_turn):
    """Play at a table whose bots pause, like the tables created by `Play now`."""
    expect(table.hand(page).first).to_be_visible()
    while not table.result(page).is_visible():
        stands = page.evaluate(STANDS)  # read atomically, because a bot may play at any time
        if stands["ready"]:
            take_turn(page)
        else:
            stage.skip(2)
            moved = table.moved_from(page, stands["turn"])
            expect(moved.or_(table.result(page)).first).to_be_visible()  # the result comes after the last turn


@pytest.mark.slow
def test_a_whole_deal_by_touch_on_a_phone(visit, sit, stage):
    page = visit(size=PORTRAIT, has_touch=True, is_mobile=True, device_scale_factor=2)
    sit(page, "guandan")
    table.play_deal(page, stage, table.click_cards)
    box = table.result(page).bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PORTRAIT[0]


def test_who_is_out_first_in_a_game_without_sides_wins_alone(visit, sit):
    """Later places score as well (Zheng Shang You), which makes nobody a partner."""

    def wins(match):
        found = deals.played(match).results[-1]
        return found.order[0] == 0 and sum(score > 0 for score in found.scores) > 1

    page = visit()
    sit(page, "zhengshangyou", seed=deals.seed_from(1, "zhengshangyou", wins))
    table.hand_over(page)
    expect(table.result(page).get_by_role("heading", name="You win", exact=True)).to_be_visible()
