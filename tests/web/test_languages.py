import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import GAMES, PORTRAIT, counted


def test_the_language_of_the_browser_is_spoken(visit, look):
    page = visit("/", size=PORTRAIT, locale="zh-CN", device_scale_factor=2)
    expect(page.get_by_role("heading", name="掼蛋 Guandan")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "zh-CN")
    look(page, "page-home-zh")


@pytest.mark.parametrize("game", GAMES)
def test_a_table_in_chinese(visit, sit, stage, look, game):
    page = visit(locale="zh-CN")
    sit(page, game)
    ready = page.locator("[data-testid=hint]:enabled")
    expect(ready.or_(table.panel(page)).or_(page.locator(table.DRAWN)).first).to_be_visible()
    table.after_windows(stage, page)
    look(page, f"{game}-zh")
    for drawer in page.get_by_role("navigation").get_by_role("button").all():
        drawer.click()
        expect(page.get_by_role("complementary")).to_be_visible()
        words = page.locator("body").inner_text()
        assert not [word for word in ("Pass", "Hint", "Play", "Clear", "Table", "Close", "cards") if word in words]


def test_a_turn_in_chinese(visit, sit):
    page = visit(locale="zh-CN")
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    page.get_by_role("button", name="提示").click()
    expect(page.get_by_test_id("play")).to_be_enabled()
    counted(page, page.get_by_test_id("play").click)
    expect(page.get_by_role("button", name="不要", exact=True)).to_be_visible()


def test_the_language_is_switched_and_remembered(visit):
    page = visit("/")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading", name="掼蛋 Guandan")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="掼蛋 Guandan")).to_be_visible()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", name="Guandan")).to_be_visible()


@pytest.mark.parametrize(
    ("path", "english", "chinese"),
    [
        ("/r/nothing", "This record does not exist", "没有这份牌谱"),
        ("/i/nothing", "This invite has expired", "邀请已失效"),
    ],
    ids=["record", "invitation"],
)
def test_the_reason_why_a_page_is_unavailable_follows_the_language(visit, path, english, chinese):
    page = visit(path, fails="404")
    expect(page.get_by_role("heading")).to_contain_text(english)
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("heading")).to_contain_text(chinese)


def test_an_error_on_a_page_follows_the_language(visit, tmp_path):
    page = visit("/records", fails="422")
    wrong = tmp_path / "wrong.json"
    wrong.write_text("no json")
    page.locator("input[type=file]").set_input_files(wrong)
    expect(page.get_by_role("alert")).to_have_text("This record cannot be read.")
    page.get_by_role("button", name="中文").click()
    expect(page.get_by_role("alert")).to_have_text("这份牌谱无法读取。")


def test_a_refusal_at_the_table_follows_the_language(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    said = page.locator("#situation")
    expect(said).to_have_text("Your lead: play anything.")
    page.keyboard.press("Enter")
    refusals = {
        "Select cards to play.": "请选牌。",
        "Your turn just started. Press again.": "刚轮到你，请再按一次。",
    }
    expect(said).to_have_text(re.compile("|".join(map(re.escape, refusals))))
    english = said.inner_text()
    table.drawer(page, "Settings").get_by_label("Language").select_option("zh")
    expect(said).to_have_text(refusals[english])


@pytest.mark.parametrize("game", GAMES)
def test_options_are_in_chinese_to_the_last_value(visit, game):
    page = visit(f"/new/{game}", locale="zh-CN")
    page.get_by_text("全部选项").click()
    values = page.locator("details select option")
    expect(values.first).to_be_attached()
    assert [text for text in values.all_inner_texts() if re.search("[A-Za-z]{2,}", text)] == []


@pytest.mark.parametrize(
    ("locale", "menu", "sentence", "option"),
    [
        (
            "en-US",
            "Table",
            "Guandan · Returned cards are 10 or lower",
            "Passing A: 1st and 2nd",
        ),
        ("zh-CN", "牌桌", "掼蛋 · 还贡须为10或以下", "A怎样过关：头游、二游"),
    ],
    ids=["en", "zh"],
)
def test_the_menu_says_in_words_which_rules_are_played(visit, sit, *, locale, menu, sentence, option):
    page = visit(locale=locale)
    sit(page, "guandan/competition", options={"win_finish": "1-2_only"})
    rules = table.drawer(page, menu).get_by_test_id("rules")
    expect(rules).to_contain_text(sentence)
    expect(rules).to_contain_text(option)
    expect(rules).not_to_contain_text("competition")
