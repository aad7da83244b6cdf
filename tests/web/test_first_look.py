"""The first paint, before any script runs, stays in place when the page starts."""

import pytest
from playwright.sync_api import expect

from web import table

LOOK = """() => [document.body, ...document.querySelectorAll(".page-bar, .page-name, .front h1")].map(one => {
  const { backgroundColor, color, fontSize, fontWeight } = getComputedStyle(one);
  const { x, y, height } = one.getBoundingClientRect();
  const place = one.matches("body") ? null : [x, y, height];
  return [one.classList[0], place, backgroundColor, color, fontSize, fontWeight];
})"""
"""JavaScript: positions of the bar, the name and the headline, and styles of these and the page."""


@pytest.mark.parametrize("size", [table.PORTRAIT, table.LANDSCAPE, table.DESKTOP])
@pytest.mark.parametrize(("locale", "scheme"), [("en-US", "light"), ("zh-CN", "dark")])
def test_the_first_screen_begins_before_any_script_and_nothing_moves(visit, size, locale, scheme):
    more = {"locale": locale, "color_scheme": scheme, "fails": ": csp"}
    whole = visit("/", size, **more)
    expect(whole.locator("[data-game]").first).to_be_visible()
    bare = visit("/", size, java_script_enabled=False, **more)
    assert bare.evaluate(LOOK) == whole.evaluate(LOOK)
    assert len(whole.evaluate(LOOK)) == 4
    expect(whole.locator("#first")).to_have_count(0)


@pytest.mark.parametrize(
    ("path", "shown", "absent"), [("/rules", ".page-bar", ".front"), ("/t/1", ".opening", "header")]
)
def test_other_pages_begin_with_the_bar_and_a_table_with_its_felt(visit, path, shown, absent):
    page = visit(path, table.PORTRAIT, java_script_enabled=False, fails=": csp")
    expect(page.locator("#first").locator(shown)).to_be_visible()
    expect(page.locator("#first").locator(absent)).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_the_first_look_waits_for_no_style_sheet_and_the_page_for_its_own(visit):
    page, held = visit(), []
    page.route("**/*.css", lambda route: held.append(route))  # noqa: PLW0108 - the driver marks its argument
    page.goto("/", wait_until="commit")
    expect(page.locator("#first .page-name")).to_be_visible()
    table.until(page, "performance.getEntriesByType('paint').length > 0")
    table.until(page, "performance.getEntriesByType('resource').some(({ name }) => name.includes('base-'))")
    assert page.locator("#app > *").count() == 0
    held[0].continue_()
    expect(page.locator("[data-game]").first).to_be_visible()
