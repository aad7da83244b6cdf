"""The rules in the page: combinations, their order, scoring, and a table's options."""

import re

import pytest
from playwright.sync_api import expect

from web import table
from web.table import GAMES, PORTRAIT


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game_are_a_chart_of_cards(visit, look, game):
    page = visit(f"/rules/{game}")
    chart = page.get_by_test_id("chart")
    single = chart.locator("[data-kind=single]").first
    expect(single.get_by_role("img").first).to_be_visible()
    expect(single).to_contain_text("Followed by")
    expect(chart.get_by_role("heading", name="Scoring", level=3)).to_be_visible()
    bombs = chart.locator("li[data-kind]").filter(has_not_text="Lowest bomb that beats it")
    expect(bombs).not_to_have_count(0)
    look(page, f"rules-{game}")


def test_every_game_is_there_from_the_first_visit(visit, look):
    page = visit("/")
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
    look(page, "rules")
    page.get_by_role("link", name=re.compile("Dou Dizhu")).click()
    expect(page.get_by_role("heading", name="The rules of Dou Dizhu")).to_be_visible()
    page.goto("/")
    page.locator("[data-game=biga]").get_by_role("link", name="Rules").click()
    expect(page.get_by_role("heading", name="The rules of Big A")).to_be_visible()


def test_the_chart_follows_the_preset(visit):
    page = visit("/rules/gandengyan")
    triple = page.get_by_test_id("chart").locator("[data-kind=bomb]").first
    expect(triple).to_contain_text("three of a kind")
    page.get_by_role("combobox", name="Played as").select_option("gandengyan/baike")
    expect(page).to_have_url(re.compile("baike"))
    expect(page.get_by_test_id("chart").locator("[data-kind=triple]")).to_be_visible()
    page.reload()
    expect(page.get_by_test_id("chart").locator("[data-kind=triple]")).to_be_visible()


def test_house_rules_are_found_by_their_words_and_say_what_differs(visit):
    page = visit("/rules/guandan?preset=guandan/kandell")
    house = page.get_by_test_id("chart").get_by_role("term")
    expect(house.first).to_be_visible()
    every = house.count()
    page.get_by_role("searchbox", name="Search the house rules").fill("tribute")
    expect(house.filter(has_text=re.compile("tribute", re.IGNORECASE)).first).to_be_visible()
    expect(house).not_to_have_count(every)
    assert 0 < house.count() < every
    page.get_by_role("searchbox").fill("nothing has these words")
    expect(page.get_by_text("No house rule matches.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    page.get_by_role("switch", name="Only differences").check()
    expect(house).not_to_have_count(every)
    assert house.count() > 0
    assert "_" not in page.get_by_test_id("chart").inner_text()


def test_a_table_shows_its_own_rules_and_the_game_goes_on(visit, sit, look):
    page = visit()
    sit(page, "gandengyan", options={"triplet": "ordinary", "match": "deals:3"})
    expect(table.hand(page).first).to_be_visible()
    table.drawer(page, "Table").get_by_test_id("rules-button").click()
    dialog = page.get_by_role("dialog", name="The rules of Gan Deng Yan")
    expect(dialog.locator("[data-kind=triple]")).to_be_visible()
    look(page, "rules-at-the-table")
    page.keyboard.press("p")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(table.hand(page).first).to_be_visible()


@pytest.mark.parametrize("place", ["lobby", "invitation"])
def test_the_lobby_and_the_invitation_show_them_too(visit, sit, place):
    ann = visit()
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    invite = sit(ann, "guandan/kandell", seats)["invite"]
    page = ann if place == "lobby" else visit(f"/i/{invite}", size=PORTRAIT)
    page.get_by_test_id("rules-button").click()
    dialog = page.get_by_role("dialog", name="The rules of Guandan")
    expect(dialog.locator("[data-kind=tube]")).to_be_visible()
    dialog.get_by_role("button", name="Close the rules").click()
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize(
    ("path", "last"), [("/rules/guandan", "House rules"), ("/rules/guandan/text", "Open questions")]
)
def test_contents_lead_to_the_headings_and_stay_in_view(visit, path, last):
    page = visit(path)
    contents = page.get_by_test_id("contents")
    expect(contents.get_by_role("button").last).to_have_text(last)
    contents.get_by_role("button", name=last).press("Enter")
    heading = page.get_by_role("heading", name=last)
    expect(heading).to_be_focused()
    assert -1 < heading.bounding_box()["y"] < page.viewport_size["height"]
    assert 0 <= contents.bounding_box()["y"] < page.viewport_size["height"]
    expect(contents.locator("[aria-current]")).to_have_count(1)
    beside = contents.bounding_box()
    assert beside["x"] + beside["width"] <= heading.bounding_box()["x"]
    page.set_viewport_size({"width": 390, "height": 844})
    expect(contents.get_by_role("button")).to_have_count(0)  # folded
    contents.get_by_text("Contents").click()
    expect(contents.get_by_role("button").last).to_have_text(last)


@pytest.mark.parametrize(("language", "words"), [("en-US", "Tribute and return"), ("zh-CN", "进贡与还贡")])
def test_the_whole_page_is_read_in_both_languages(visit, look, language, words):
    page = visit("/rules/guandan/text", locale=language)
    expect(page.get_by_role("heading", name=words)).to_be_visible()
    look(page, f"rules-text-{language}")


def test_a_rules_file_is_opened_for_a_table_and_shown_in_its_lobby(visit, tmp_path):
    path = tmp_path / "club.json"
    page = visit("/new/guandan", fails="422")

    def choose(content):
        path.write_text(content)
        with page.expect_file_chooser() as chooser:
            page.get_by_test_id("rules-file").click()
        chooser.value.set_files(path)

    choose('{"rules": "guandan", "rules": "guandan"}')
    expect(page.get_by_role("alert")).to_contain_text("the key 'rules' occurs twice")
    choose('{"rules": "biga", "name": "Other"}')
    expect(page.get_by_role("alert")).to_contain_text("another game")
    choose('{"rules": "guandan", "options": {"max_hands": 5}, "name": "Our club", "description": "Five deals."}')
    expect(page.get_by_role("combobox", name="Rules", exact=True)).to_have_value("guandan/@file")
    page.get_by_test_id("make").click()
    expect(page.get_by_test_id("rules")).to_contain_text("Guandan · Our club · Five deals.")
    expect(page.get_by_test_id("rules")).to_contain_text("Most deals: 5")


def test_rules_on_paper_have_no_controls_and_link_to_a_page_to_print(visit):
    page = visit("/rules/guandan")
    expect(page.get_by_test_id("chart")).to_be_visible()
    address = page.get_by_role("link", name="Print, or save as PDF").get_attribute("href")
    page.emulate_media(media="print")
    for hidden in (page.get_by_role("combobox"), page.get_by_role("button"), page.get_by_role("searchbox")):
        expect(hidden).to_have_count(0)
    expect(page.get_by_role("heading", name="The rules of Guandan")).to_be_visible()
    page.emulate_media(media="screen")
    page.goto(address)
    expect(page.get_by_role("heading", name="Guandan")).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()
