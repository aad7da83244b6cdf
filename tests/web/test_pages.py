"""Layout of the pages beside the table, on tablets too: no text is cut, and rows are full."""

import re

import pytest
from playwright.sync_api import expect

from web import table
from web.table import PORTRAIT, TABLET
from web.test_pad import begin, out, write_down

CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
LINES = """all => all.map((one) => [...one.children])
  .map((links) => new Set(links.map((link) => Math.round(link.getBoundingClientRect().top))).size)"""
ROWS = """all => Object.values(Object.groupBy(all, (one) => Math.round(one.getBoundingClientRect().top)))
  .map((row) => row.length)"""
CHOSEN = """all => all.flatMap((one) => {
  const style = getComputedStyle(one);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const arrow = 18;
  const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
  const [{ text }] = one.selectedOptions;
  return pen.measureText(text).width > room ? [text] : [];
})"""
"""JavaScript: the selected words that a select box cuts off, with Chromium's arrow."""
SIGN_INSIDE = """all => all.map((one) => {
  const [card, sign] = [one, one.querySelector("text")].map((part) => part.getBoundingClientRect());
  const star = one.querySelector(".ink > path").getBoundingClientRect();
  return sign.left >= card.left + 1 && sign.right <= star.left + 1;
})"""


def each_size(page):
    """Resize the window to each supported size, and to a tablet's."""
    yield from table.at_each_size(page)
    page.set_viewport_size({"width": TABLET[0], "height": TABLET[1]})
    table.until(page, "width => innerWidth === width", TABLET[0])
    page.evaluate(table.TWO_FRAMES)
    yield "tablet"


def test_the_settings_lie_over_the_page_and_close_by_escape_or_a_press_beside_them(visit):
    page = visit("/")
    tile = page.locator("article").first
    expect(tile).to_be_visible()
    settings = page.get_by_role("region", name="Settings")
    button = page.get_by_role("button", name="Settings")
    before = tile.bounding_box()
    button.click()
    expect(settings).to_be_visible()
    assert tile.bounding_box() == before
    for size in table.at_each_size(page):
        assert settings.evaluate("one => one.getBoundingClientRect().bottom <= innerHeight"), size
        last = settings.get_by_role("switch").last
        last.scroll_into_view_if_needed()
        assert last.evaluate(table.ON_TOP), size
    page.keyboard.press("Escape")
    expect(settings).to_be_hidden()
    button.click()
    expect(settings).to_be_visible()
    page.mouse.click(20, page.viewport_size["height"] - 20)
    expect(settings).to_be_hidden()


def test_the_names_on_plates_of_a_score_pad_are_whole(visit):
    page = visit("/pad")
    begin(page, "guandan", ("Ann", "Bo", "Chen", "Di"))
    out(page, "In what order", "Ann", "Chen")
    write_down(page, 1)
    names = page.get_by_test_id("pad-sheet").locator(".name")
    for size in each_size(page):
        assert names.evaluate_all(CUT) == [], size


def test_a_score_sheet_with_short_names_fits_a_phone(visit):
    page = visit("/pad", size=PORTRAIT)
    begin(page, "guandan", ("Ann", "Bo", "Chen", "Di"))
    out(page, "In what order", "Ann", "Chen")
    write_down(page, 1)
    out(page, "In what order", "Bo", "Ann", "Di", "Chen")
    write_down(page, 2)
    sheet = page.get_by_role("group", name="Deals so far")
    assert sheet.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_the_rules_are_beside_the_heading_on_a_phone(visit):
    for game in ("guandan", "gandengyan"):
        page = visit(f"/new/{game}", size=PORTRAIT)
        heading, rules = page.get_by_role("heading", level=1), page.get_by_test_id("rules-button")
        expect(rules).to_be_visible()
        assert table.overlap(heading.bounding_box(), rules.bounding_box() | {"x": heading.bounding_box()["x"]}) > 0


@pytest.mark.parametrize("path", ["/", "/records", "/verify", "/new/guandan", "/pad", "/rules/biga", "/endings/2"])
def test_chinese_has_no_space_after_a_full_stop(visit, path):
    page = visit(path, locale="zh-CN")
    expect(page.locator("html[lang=zh-CN]")).to_be_attached()
    expect(page.get_by_role("heading").first).to_be_visible()
    assert re.findall(r".{0,12}[。，：] +.{0,8}", page.locator("body").inner_text()) == []


@pytest.mark.parametrize("game", table.GAMES)
def test_lines_of_chinese_rules_are_joined_without_a_space(visit, game):
    page = visit(f"/rules/{game}/text", locale="zh-CN")
    expect(page.get_by_role("article").get_by_role("heading").first).to_be_visible()
    texts = page.get_by_role("article").locator("p, li, td").all_text_contents()
    wide = r"[\u3001-\u9fff\uff00-\uffef]"
    assert [found for text in texts for found in re.findall(f"{wide}\n{wide}", text)] == []


def test_chinese_signs_of_jokers_are_inside_their_cards_and_beside_the_star(visit):
    page = visit("/endings/46", size=PORTRAIT, locale="zh-CN")
    expect(table.hand(page).first).to_be_visible()
    signs = page.locator("[role=option] svg:has(text)")
    assert signs.count() == 2
    assert set(signs.evaluate_all(SIGN_INSIDE)) == {True}


def test_the_fields_for_players_of_a_score_pad_fill_a_phone(visit):
    page = visit("/pad", size=PORTRAIT)
    game = page.get_by_role("combobox", name="Game").bounding_box()
    player = page.get_by_role("textbox", name="Player 1").bounding_box()
    assert player["width"] == game["width"]


def test_the_plates_of_an_ending_are_whole(visit):
    """One has a hand of 16 cards, one of eight, and one short ones, which are side by side on low windows."""
    for number in (2, 79, 148):
        page = visit(f"/endings/{number}")
        hands = page.get_by_test_id("ending-hand")
        expect(hands.first).to_be_visible()
        for size in each_size(page):
            assert hands.locator(".name, .notes").evaluate_all(CUT) == [], size
            assert hands.evaluate_all(CUT) == [], size
            assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), size


def test_the_seats_of_a_new_table_are_in_full_rows(visit):
    page = visit("/new/guandan")
    seats = page.get_by_role("combobox", name="Seat ")
    expect(seats).to_have_count(4)
    for size in each_size(page):
        assert len(set(seats.evaluate_all(ROWS))) == 1, size


def test_the_choices_of_a_replay_are_whole(visit, sit):
    page = visit()
    sit(page, "gandengyan")
    table.bots_play(page)
    table.result(page).get_by_role("link", name="Replay").first.click()
    choices = page.get_by_test_id("timeline").get_by_role("combobox")
    expect(choices).to_have_count(3)
    for size in each_size(page):
        assert choices.evaluate_all(CHOSEN) == [], size


@pytest.mark.parametrize("game", ["guandan", "doudizhu"])
def test_the_choices_of_a_new_table_end_in_one_line_and_begin_with_a_capital(visit, game):
    page = visit(f"/new/{game}")
    choices = page.locator("main form > :first-child select")
    expect(choices).to_have_count(2)
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("combobox", name="Theme")).to_be_visible()
    words = page.locator("select option").all_inner_texts()
    assert [word for word in words if word[:1].islower()] == []
    for size in each_size(page):
        ends = {box["x"] + box["width"] for box in (one.bounding_box() for one in choices.all())}
        assert len(ends) == 1, size


def test_the_players_of_a_score_pad_end_where_its_rules_end(visit):
    page = visit("/pad")
    players = page.get_by_role("textbox", name="Player ")
    expect(players).to_have_count(4)
    for size in each_size(page):
        assert len(set(players.evaluate_all(ROWS))) == 1, size
        choices = page.get_by_role("combobox")
        ends = [
            max(box["x"] + box["width"] for box in (one.bounding_box() for one in each.all()))
            for each in (choices, players)
        ]
        assert abs(ends[0] - ends[1]) <= 1, size


def test_the_heads_of_rows_of_a_score_pad_are_on_one_line(visit):
    page = visit("/pad", size=PORTRAIT)
    begin(page, "biga", ("Ann", "Bo", "Chen", "Di", "Eve"))
    out(page, "Who was declarer?", "Chen")
    out(page, "Who was the partner?", "Ann")
    out(page, "In what order", "Chen", "Ann")
    write_down(page, 1)
    page.get_by_test_id("language").click()
    total = page.get_by_test_id("pad-sheet").locator("tfoot th")
    expect(total).to_have_text("合计")
    for size in each_size(page):
        assert total.bounding_box()["height"] <= 40, size
