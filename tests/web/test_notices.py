"""Notices of the operator: shown on pages and at tables, in the reader's language, until dismissed."""

from playwright.sync_api import expect

from web import deals, table


def test_an_announcement_is_read_at_a_table_and_on_pages_until_it_is_dismissed(visit, sit, stage, look):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    stage.administer("announce", text="Maintenance at 20:00 UTC", text_zh="20:00（UTC）维护")
    line = page.get_by_test_id("notices")
    expect(line).to_contain_text("Maintenance at 20:00 UTC")
    stage.administer("drain")
    expect(line).to_contain_text("no new tables")
    for size in table.at_each_size(page):
        assert line.get_by_role("button").evaluate(table.ON_TOP), size
    look(page, "notices-at-a-table")
    line.get_by_role("button").click()
    expect(line).to_have_count(0)
    stage.administer("announce", text="Now")
    expect(line).to_contain_text("Now")
    expect(line).not_to_contain_text("no new tables")
    chinese = visit("/", locale="zh-CN")
    expect(chinese.get_by_test_id("notices")).to_contain_text("即将维护")
    for size in table.at_each_size(chinese):
        assert chinese.get_by_test_id("notices").get_by_role("button").evaluate(table.ON_TOP), size
    look(chinese, "notices-on-the-home-page")
    chinese.get_by_test_id("notices").get_by_role("button").click()
    chinese.goto("/rules")
    expect(chinese.get_by_role("heading").first).to_be_visible()
    expect(chinese.get_by_test_id("notices")).to_have_count(0)
    stage.administer("announce", clear=True)
    stage.administer("drain", off=True)
    expect(line).to_have_count(0)


def test_a_table_that_the_operator_closed_says_so(visit, sit, stage):
    page = visit()
    made = sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    stage.administer("close", table=made["table"])
    expect(page.get_by_role("heading")).to_have_text("The operator of this server closed this table.")
