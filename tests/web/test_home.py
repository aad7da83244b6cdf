"""Home page: who is playing, and the way back into a game."""

import re

from playwright.sync_api import expect

from web import deals, table


def test_the_home_page_counts_the_people_at_each_game(visit, sit, stage):
    ann = visit()
    sit(ann, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(ann)
    stage.skip(10)  # the numbers are counted anew
    ben = visit("/")
    expect(ben.locator("[data-game=guandan]").get_by_test_id("playing")).to_have_text("1 person playing")
    expect(ben.get_by_test_id("playing")).to_have_count(1)
    for size in table.at_each_size(ben):
        told = ben.get_by_test_id("playing")
        told.scroll_into_view_if_needed()
        assert told.evaluate(table.ON_TOP), size


def test_the_home_page_continues_where_one_was(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    path = page.url
    page.get_by_role("link", name=re.compile("^(All games|Home|clamber)", re.IGNORECASE)).first.click()
    tile = page.locator("[data-game=guandan]")
    expect(tile.get_by_role("button", name="New game")).to_be_visible()
    expect(page.get_by_test_id("continue")).to_have_count(1)
    for size in table.at_each_size(page):
        back = tile.get_by_test_id("continue")
        back.scroll_into_view_if_needed()
        assert back.evaluate(table.ON_TOP), size
    back.click()
    table.my_turn(page)
    assert page.url == path
