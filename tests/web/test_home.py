"""Home page: who is playing, and the way back into a game."""

import re

from playwright.sync_api import expect

from web import deals, table


def test_the_level_of_the_opponents_is_chosen_on_a_tile_and_remembered(visit):
    page = visit("/")
    level = page.get_by_test_id("level")
    expect(level.first).to_have_value("ordinary")
    level.first.select_option("beginner")
    page.reload()
    expect(level.last).to_have_value("beginner")
    page.locator("[data-game=gandengyan]").get_by_test_id("play-now").click()
    expect(table.hand(page).first).to_be_visible()
    expect(page.locator(".felt").get_by_text("beginner")).to_have_count(3)


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
    back = page.get_by_test_id("continue")
    expect(back).to_have_text("Continue: Guandan")
    for size in table.at_each_size(page):
        assert back.evaluate(table.ON_TOP), size
    back.click()
    table.my_turn(page)
    assert page.url == path


def test_one_button_matters_the_way_back_or_the_game_played_last(visit):
    page = visit("/")
    primary = page.locator(".front :is(button.primary, a.back)")
    expect(page.locator("[data-game=guandan] button.primary")).to_be_visible()
    assert primary.count() == 1
    page.locator("[data-game=doudizhu]").get_by_test_id("play-now").click()
    expect(table.hand(page).first).to_be_visible()
    page.locator("a.home").click()
    expect(page.get_by_test_id("continue")).to_have_text("Continue: Dou Dizhu")
    assert primary.count() == 1
    page.get_by_test_id("continue").click()
    panel = table.drawer(page, "Table")
    panel.get_by_role("button", name="Leave table").click()
    panel.get_by_role("button", name="Leave table").click()
    expect(page.locator("[data-game=doudizhu] button.primary")).to_be_visible()
    assert primary.count() == 1
