"""Every page and table state, in both colour schemes: no serious axe issue, and screenshots."""

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import GAMES, LANDSCAPE, ON_TOP, PORTRAIT, panel


@pytest.mark.parametrize(
    ("path", "heading"),
    [("/", "Guandan"), ("/records", "Replays and records"), ("/nowhere", "Page not found.")],
    ids=["home", "records", "nowhere"],
)
def test_pages(visit, look, path, heading):
    page = visit(path)
    expect(page.get_by_role("heading", name=heading).first).to_be_visible()
    look(page, f"page-{path.strip('/') or 'home'}")
    page.get_by_role("button", name="Settings").click()
    expect(page.get_by_role("combobox", name="Language")).to_be_visible()
    look(page, f"page-{path.strip('/') or 'home'}-settings")


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_the_ways_into_a_game_stand_in_one_line(visit, locale):
    page = visit("/", locale=locale)
    expect(page.locator("[data-game]")).to_have_count(len(GAMES))
    for size in table.at_each_size(page):
        rows = "all => all.map(one => new Set([...one.children].map(way => way.offsetTop)).size)"
        assert page.locator("[data-game] .more").evaluate_all(rows) == [1] * len(GAMES), size


@pytest.mark.parametrize("game", GAMES)
def test_a_table_from_the_first_card_to_the_result(visit, sit, stage, look, game):
    page = visit()
    sit(page, game)
    ready = page.locator("[data-testid=hint]:enabled")
    expect(ready.or_(panel(page)).or_(page.locator(table.DRAWN)).first).to_be_visible()
    look(page, f"{game}-begins")
    table.after_windows(stage, page)
    expect(ready.or_(panel(page)).first).to_be_visible()
    if ready.count():
        table.hint(page)
        look(page, f"{game}-turn")
        page.keyboard.press("Escape")
    table.hand_over(page)
    expect(table.result(page)).to_be_visible()
    look(page, f"{game}-result")
    for size in table.at_each_size(page):
        assert table.result(page).evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth"), size


@pytest.mark.parametrize(
    "drawer", ["History", "Card counter", "Score sheet", "Quick phrases", "Keyboard shortcuts", "Settings", "Table"]
)
def test_drawers(visit, sit, look, drawer):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    table.follow_hint(page)
    table.my_turn(page)
    table.drawer(page, drawer)
    look(page, f"drawer-{drawer.lower().replace(' ', '-')}")


@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_a_drawer_on_a_phone_covers_neither_what_is_to_beat_nor_the_hand(visit, sit, shoot, size):
    page = visit(size=size, has_touch=True, is_mobile=True, device_scale_factor=2)
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    table.my_turn(page)
    beat = page.locator("[data-laid=middle]").get_by_role("img")
    buttons = [page.get_by_test_id(name) for name in ("pass", "hint", "play")]
    kept = [*buttons, table.hand(page).first, table.hand(page).last]
    places = [one.bounding_box() for one in kept]
    for name in ("History", "Card counter", "Score sheet", "Quick phrases", "Settings", "Table"):
        opened = table.drawer(page, name)
        shoot(page, f"drawer-{name.lower().replace(' ', '-')}-{size[0]}")
        if size == PORTRAIT:  # in landscape, the sheet has a column of its own, and the table shrinks
            assert [one.bounding_box() for one in kept] == places
        for one in (beat, *kept, *page.locator("section [data-seat]").all()):
            assert one.evaluate(ON_TOP), name
        assert opened.get_by_role("group").first.bounding_box()["height"] > 100
    opened.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("complementary")).to_be_hidden()


@pytest.mark.parametrize(
    ("start", "phase", "options"),
    [(5, "tribute", {}), (3, "return", {}), (167, "take", {}), (22, "resist", {"anti_tribute": "optional"})],
    ids=["tribute", "return", "take", "resist"],
)
def test_what_is_asked_before_play(visit, sit, look, *, start, phase, options):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(start, phase, **options), **options)
    expect(panel(page)).to_be_visible()
    look(page, f"guandan-{phase}")


def test_exposing_an_ace(visit, sit, look):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    table.all_drawn(page)
    look(page, "biga-expose")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [LANDSCAPE, PORTRAIT], ids=["landscape", "portrait"])
def test_on_a_phone(visit, sit, stage, look, *, game, size):
    page = visit(size=size, has_touch=True, is_mobile=True, device_scale_factor=2)
    sit(page, game)
    table.to_first_turn(stage, page)
    last = table.hand(page).last
    last.tap(position={"x": 8, "y": 8})
    expect(last).to_have_attribute("aria-selected", "true")
    look(page, f"{game}-{'x'.join(map(str, size))}")
    width, height = size
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    for box in [card.bounding_box() for card in table.hand(page).all()]:
        assert box["x"] >= -1
        assert box["x"] + 24 <= width + 1
        assert box["y"] + box["height"] <= height + 1
    for name in ("play", "pass", "hint"):
        box = page.get_by_test_id(name).bounding_box()
        assert box["y"] + box["height"] <= height
        assert box["height"] >= 24


@pytest.mark.parametrize("game", ["biga", "guandan"])
def test_the_score_sheet_shows_its_last_column_at_every_size(visit, sit, stage, game):
    page = visit(size=PORTRAIT)
    sit(page, game)
    table.hand_over(page)
    while not table.result(page).is_visible():
        table.pass_window(stage, page)
    page.get_by_test_id("result").get_by_role("button", name="Close", exact=True).click()
    sheet = table.drawer(page, "Score sheet")
    for size in table.at_each_size(page):
        link = sheet.get_by_role("link", name="Replay")
        link.scroll_into_view_if_needed()
        assert link.evaluate(table.ON_TOP), size
        assert sheet.locator(".scroll").evaluate("one => one.scrollWidth <= one.clientWidth"), size
