"""Layout of a table at every size: no part covers another, and nothing moves without a reason."""

import itertools

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import PORTRAIT, SETTING, TABLET, against_bots, at_each_size, overlap

CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
WHOLE_LINES = """one => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return [...text.getClientRects()].every(({ left, right, top }) =>
    [left + 1, right - 1].every((x) => document.elementFromPoint(x, top + 2) === one));
}"""
IN_VIEW = """one => {
  const { top, bottom, left, right } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
}"""
COVERED_INDICES = """all => {
  const laid = all.map((one) => ({ at: one.dataset.card, ...one.getBoundingClientRect().toJSON() }));
  return laid.flatMap((card, nth) => {
    const index = { right: card.left + 0.34 * card.width, bottom: card.top + 0.27 * card.height };
    const over = laid.slice(nth + 1).filter((next) =>
      next.left < index.right - 1 && next.right > card.left && next.top < index.bottom - 1 && next.bottom > card.top
      && next.left > card.left - 1);
    return over.map((next) => `${card.at} under ${next.at}`);
  });
}"""
"""JavaScript: cards of a hand whose rank is covered by another card."""

BROKEN = """all => all.filter((one) => {
  const text = document.createRange();
  text.selectNodeContents(one);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((one) => one.innerText)"""
"""JavaScript: the texts that take more than one line."""
RING = """() => {
  const one = document.activeElement, style = getComputedStyle(one), box = one.getBoundingClientRect();
  const reach = style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth) + parseFloat(style.outlineOffset);
  const { left, top, right, bottom } = box;
  return Math.min(left, top, innerWidth - right, innerHeight - bottom) >= reach ? null : one.outerHTML.slice(0, 120);
}"""
"""JavaScript: the focused control, if the window cuts off its ring."""
EACH_IN_FELT = """all => all.map((one) => {
  const [is, felt] = [one, one.closest(".felt")].map((each) => each.getBoundingClientRect());
  return is.top >= felt.top - 1 && is.bottom <= felt.bottom + 1;
})"""

LOW = [(740, 360), (640, 360)]


def boxes(page, selector):
    return [one.bounding_box() for one in page.locator(selector).filter(visible=True).all()]


def apart(page, one, other, size, tolerance=1.0):
    """Assert that no box of one selector covers a box of the other."""
    for first in boxes(page, one):
        for second in boxes(page, other):
            assert overlap(first, second) <= tolerance, (size, one, other)


def leading(visit, sit, rules="guandan", **more):
    page = visit(**more)
    sit(page, rules, seed=deals.leads(0, rules))
    table.my_turn(page)
    return page


def test_no_corner_cuts_the_sentence_on_a_phone(visit, sit):
    """Points near the ends of each line of the sentence belong to it."""
    page = visit(size=PORTRAIT)
    sit(page, "guandan", seats=[{"kind": "me"}, *[{"kind": "bot", "bot": "planner"}] * 3])
    table.my_turn(page)
    assert page.locator("#situation").evaluate(WHOLE_LINES)


def test_tributes_are_one_line_that_covers_nothing(visit, sit):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(3, "return"))
    expect(table.panel(page)).to_be_visible()
    table.decide(page)
    table.my_turn(page)
    for size in at_each_size(page):
        (line,) = boxes(page, "[data-testid=tribute]")
        assert line["height"] <= 26, size
        apart(page, "[data-testid=tribute]", "[data-laid=middle] [role=img], section .who", size)


@pytest.mark.parametrize("size", LOW, ids=str)
def test_a_drawer_in_landscape_is_a_sheet_beside_the_table(visit, sit, size):
    page = leading(visit, sit, size=size)
    table.follow_hint(page)
    table.my_turn(page)
    opened = table.drawer(page, "History").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert opened["height"] >= size[1] - bar["height"] - 2
    assert page.locator("section .name").evaluate_all(CUT) == []
    apart(page, "section .who", "[data-laid=middle] [role=img]", size)
    plates = boxes(page, "section .who")
    for at, one in enumerate(plates):
        assert all(overlap(one, other) <= 0 for other in plates[at + 1 :])
    for shown in ("[data-laid=middle] [role=img]", "[data-testid=pass]", "[data-testid=play]", "[role=option]"):
        assert all(page.locator(shown).evaluate_all(f"all => all.map({IN_VIEW})")), shown


def test_a_result_moves_no_plate(visit, sit):
    page = visit()
    sit(page, "guandan", seed=2)
    table.bots_play(page)
    for size in at_each_size(page):
        before = boxes(page, ".felt .who")
        page.get_by_test_id("result").get_by_role("button", name="Close").click()
        expect(page.get_by_test_id("show-result")).to_be_visible()
        assert boxes(page, ".felt .who") == before, size
        page.get_by_test_id("show-result").click()
        expect(table.result(page)).to_be_visible()


@pytest.mark.parametrize("sort", ["rank", "combinations", "plan"])
def test_every_rank_of_a_hand_is_in_sight(visit, sit, sort):
    page = leading(visit, sit)
    page.evaluate(SETTING, ["sort", sort])
    page.reload()
    table.my_turn(page)
    for size in at_each_size(page):
        assert table.hand(page).evaluate_all(COVERED_INDICES) == [], size


@pytest.mark.parametrize("size", [PORTRAIT, *LOW], ids=str)
def test_the_groups_of_a_plan_are_told_apart_on_phones(visit, sit, size):
    page = leading(visit, sit, size=size)
    page.evaluate(SETTING, ["sort", "plan"])
    page.reload()
    table.my_turn(page)
    placed = [one.bounding_box() for one in table.hand(page).all()]
    pairs = list(itertools.pairwise(placed))
    steps = sorted({round(after["x"] - before["x"]) for before, after in pairs if after["y"] == before["y"]})
    assert steps[-1] >= 1.4 * steps[0] or any(after["x"] == before["x"] for before, after in pairs)


def test_no_empty_band_lies_between_the_seats_and_the_play(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    table.my_turn(page)
    for size in at_each_size(page, [table.DESKTOP, (1920, 1080), (820, 1180)]):
        (beat,), (left,) = boxes(page, "[data-laid=middle] [role=img]"), boxes(page, ".side.left .who")
        assert beat["x"] - left["x"] - left["width"] < 400, size
        (own,), (felt,) = boxes(page, ".own .who"), boxes(page, ".felt")
        assert beat["height"] > 0.22 * felt["height"], size
        assert abs(own["x"] + own["width"] / 2 - page.viewport_size["width"] / 2) < 2, size


def test_the_play_is_near_all_plates_on_a_tablet(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 1))
    table.my_turn(page)
    for size in at_each_size(page, [TABLET, (820, 1180), (1024, 1366)]):
        (beat,), (name,) = boxes(page, "[data-laid=middle] [role=img]"), boxes(page, ".beat .words b")
        (own,), (top,) = boxes(page, ".own .who"), boxes(page, ".top .who")
        assert 0 < own["y"] - name["y"] - name["height"] < 120, size
        assert 0 < beat["y"] - top["y"] - top["height"] < 120, size
        assert beat["width"] > 0.55 * page.viewport_size["width"], size
        apart(page, ".side .who", "[data-laid=middle] [role=img]", size)


@pytest.mark.parametrize("rules", ["guandan", "doudizhu"])
def test_what_one_played_is_beside_the_own_plate(visit, sit, stage, rules):
    page = visit()
    sit(page, rules, seed=2)
    table.to_first_turn(stage, page)
    while not page.locator("[data-laid=own]").count():
        table.follow_hint(page)
        table.my_turn(page)
    for size in at_each_size(page):
        (plate,), (cards,) = boxes(page, ".own .who"), boxes(page, "[data-laid=own] [role=img]")
        assert 0 <= cards["x"] - plate["x"] - plate["width"] <= 20, size
        assert abs(cards["y"] + cards["height"] / 2 - plate["y"] - plate["height"] / 2) <= 6, size


def test_what_a_seat_says_covers_no_plate(visit, sit):
    page = visit()
    sit(page, "doudizhu", seed=2)
    expect(table.panel(page)).to_be_visible()
    expect(page.locator(".seat .says").first).to_be_visible()
    for size in at_each_size(page):
        apart(page, ".seat .says", "section .who", size, tolerance=2)


@pytest.mark.parametrize("rules", ["doudizhu", "gandengyan"])
def test_badges_are_clear_of_the_plates_with_a_drawer_open(visit, sit, stage, rules):
    page = visit()
    sit(page, rules, against_bots(rules))
    table.to_first_turn(stage, page)
    table.drawer(page, "History")
    for size in at_each_size(page):
        apart(page, "[data-testid=badges] li", "section .who", size, tolerance=2)


def test_the_link_and_the_button_of_a_lobby_are_in_view(visit, sit):
    page = visit()
    sit(page, "guandan", [{"kind": "me"}, *[{"kind": "open"}] * 3])
    start, copy = page.get_by_test_id("start"), page.get_by_role("button", name="Copy link")
    expect(start).to_be_visible()
    expect(copy).to_be_visible()
    for size in at_each_size(page):
        page.evaluate("scrollTo(0, 0)")
        assert start.evaluate(table.ON_TOP), size
        assert copy.evaluate(table.ON_TOP), size


def test_a_running_game_is_readable_among_the_games(visit, sit):
    page = leading(visit, sit)
    page.goto("/me")
    link = page.locator("main a[href*='/t/']").first
    expect(link).to_be_visible()
    for size in at_each_size(page):
        words = link.locator("b, span")
        assert all(box["width"] >= 120 for box in (one.bounding_box() for one in words.all())), size


def test_a_replay_through_one_seat_keeps_plays_apart(visit, sit):
    page = visit()
    sit(page, "guandan", seed=2)
    table.bots_play(page)
    page.get_by_role("link", name="Replay").first.click()
    eyes = page.get_by_role("combobox").first
    expect(eyes).to_be_visible()
    eyes.select_option(index=1)
    expect(page.locator(".felt")).to_be_visible()
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.locator("[data-laid=middle]")).to_be_visible()
    for size in at_each_size(page):
        apart(page, "[data-laid=middle] [role=img]", "[data-laid=seat] [role=img], [data-laid=own] [role=img]", size)
        apart(page, "[data-laid=middle] [role=img]", "section .who", size)


def test_a_long_play_shows_every_card_clear_of_the_seats(visit, sit):
    page = leading(visit, sit)
    table.follow_hint(page)
    table.my_turn(page)
    for size in at_each_size(page):
        apart(page, "[data-laid=middle] [role=img]", "section .who, [data-laid=seat] [role=img]", size)


@pytest.mark.parametrize("rules", ["biga", "gandengyan"])
def test_the_last_column_of_a_score_sheet_is_in_view(visit, sit, stage, rules):
    page = visit()
    sit(page, rules, against_bots(rules, table.seats_of(rules)))
    table.to_first_turn(stage, page)
    table.bots_play(page)
    sheet = table.result(page).get_by_role("table")
    for size in at_each_size(page):
        page.locator("[data-testid=result] details").evaluate("one => one.open = true")
        assert sheet.evaluate("one => one.scrollWidth <= one.parentElement.clientWidth"), size


@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
@pytest.mark.parametrize("watched", [False, True], ids=["seated", "watched"])
def test_badges_lie_on_no_plate_of_a_tablet(visit, sit, stage, watched, locale):
    """Big A has two seats at the top and many badges, and the sides that a spectator sees have long names."""
    rules = "guandan" if watched else "biga"
    page = visit(size=TABLET, locale=locale)
    seated = visit() if watched else page
    made = sit(seated, rules, seed=2)
    table.to_first_turn(stage, seated)
    if watched:
        page.goto(f"/t/{made['table']}")
    expect(page.locator("[data-testid=badges] li, header .fact").nth(2)).to_be_visible()
    apart(page, "[data-testid=badges] li", "section .who", TABLET)


def test_a_line_of_another_play_keeps_plates_and_plays_apart(visit, sit):
    page = visit()
    sit(page, "guandan", seed=2)
    table.bots_play(page)
    page.get_by_role("link", name="Replay").first.click()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.get_by_test_id("what-if").click()
    expect(page.get_by_test_id("line-finish")).to_be_visible()
    for size in at_each_size(page):
        plates = boxes(page, "section .who")
        for at, one in enumerate(plates):
            assert all(overlap(one, other) <= 0 for other in plates[at + 1 :]), size
        apart(page, "[data-laid=middle] [role=img]", "section .who", size)
        assert all(page.locator("[data-laid=middle] [role=img], section .who").evaluate_all(EACH_IN_FELT)), size


@pytest.mark.parametrize("eyes", ["all", "0"])
def test_the_step_of_a_replay_is_in_view(visit, sit, eyes):
    page = visit()
    sit(page, "guandan", seed=2)
    table.bots_play(page)
    page.get_by_role("link", name="Replay").first.click()
    page.get_by_role("combobox", name="View").select_option(eyes)
    expect(page.get_by_test_id("what-if")).to_be_visible()
    for size in at_each_size(page):
        apart(page, "[data-testid=timeline] output", "[data-testid=timeline] :is(select, button)", size, tolerance=0)


def test_what_is_said_while_aces_may_be_exposed_covers_no_plate(visit, sit):
    page = visit(size=(640, 360))
    sit(page, "biga", seed=deals.seed_from(26, "biga", lambda match: deals.aces(match, 0) == ["Ac", "As", "As"]))
    table.all_drawn(page)
    table.panel(page).get_by_role("button", name="Expose A♣").click()
    expect(table.panel(page).get_by_role("button", pressed=True)).to_be_visible()
    for size in at_each_size(page):
        apart(page, ".middle p", "section .who", size)
        plates = boxes(page, "section .who")
        for at, one in enumerate(plates):
            assert all(overlap(one, other) <= 0 for other in plates[at + 1 :]), size


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", LOW, ids=str)
def test_the_order_of_a_deal_is_readable_in_a_drawer_in_landscape(visit, sit, size, language):
    page = visit(size=size)
    sit(page, "guandan", seed=2)
    table.bots_play(page)
    page.evaluate(SETTING, ["language", language])
    page.reload()
    expect(table.result(page)).to_be_visible()
    page.keyboard.press("Escape")
    page.locator("[data-drawer=scores]").click()
    order = page.get_by_test_id("drawer").locator(".order")
    expect(order).to_have_count(2)
    assert order.evaluate_all(CUT) == []
    assert [box["width"] for box in (one.bounding_box() for one in order.all()) if box["width"] < 64] == []


def test_the_way_back_to_a_seat_is_a_line_as_wide_as_the_result_below(visit, sit):
    page = visit()
    sit(page, "guandan", seed=2)
    table.my_turn(page)
    table.hand_over(page)
    expect(table.result(page)).to_be_visible()
    for size in at_each_size(page):
        (line,), (sheet,) = boxes(page, "[data-testid=covered]"), boxes(page, "[data-testid=result]")
        assert (line["x"], line["width"]) == (sheet["x"], sheet["width"]), size
        assert line["height"] <= 64, size
        assert line["y"] + line["height"] + 4 <= sheet["y"], size


def after_a_deal(visit, sit, language):
    """Return a page with the result of a deal of Guandan, in a language."""
    page = visit()
    sit(page, "guandan", seed=2)
    table.bots_play(page)
    page.evaluate(SETTING, ["language", language])
    page.reload()
    expect(table.result(page)).to_be_visible()
    return page


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_levels_of_a_result_are_on_one_line(visit, sit, language):
    page = after_a_deal(visit, sit, language)
    words = page.locator(".levels :is(span, b, small)")
    expect(words).to_have_count(5)
    for size in at_each_size(page):
        assert words.evaluate_all(BROKEN) == [], size
        assert words.evaluate_all(CUT) == [], size


@pytest.mark.parametrize("language", ["en", "zh"])
def test_tributes_are_whole(visit, sit, language):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(3, "return"))
    expect(table.panel(page)).to_be_visible()
    table.decide(page)
    table.my_turn(page)
    page.evaluate(SETTING, ["language", language])
    page.reload()
    table.my_turn(page)
    for size in at_each_size(page):
        assert page.get_by_test_id("tribute").evaluate_all(CUT) == [], size


@pytest.mark.parametrize("size", LOW, ids=str)
def test_the_seats_of_a_lobby_are_right_below_its_heading_in_landscape(visit, sit, size):
    page = visit(size=size)
    sit(page, "guandan", [{"kind": "me"}, *[{"kind": "open"}] * 3])
    expect(page.get_by_test_id("start")).to_be_visible()
    (heading,), (seats,) = boxes(page, "main h1"), boxes(page, "main ul")
    assert seats["y"] - heading["y"] - heading["height"] <= 20


@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_follows_a_deal_is_on_one_line_in_landscape(visit, sit, language):
    page = after_a_deal(visit, sit, language)
    for size in at_each_size(page, LOW):
        expect(page.get_by_test_id("study-link")).to_be_visible()
        rows = boxes(page, "[data-testid=result] .buttons > *")
        assert len(rows) >= 4
        middles = {round((box["y"] + box["height"] / 2) / 8) for box in rows}
        assert len(middles) == 1, size


@pytest.mark.parametrize("size", [PORTRAIT, LOW[1], table.DESKTOP], ids=str)
def test_the_ring_of_what_is_focused_is_whole(visit, sit, size):
    page = leading(visit, sit, size=size)
    table.drawer(page, "History")
    cut, seen = set(), set()
    for _ in range(20):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("document.activeElement.outerHTML.slice(0, 120)"))
        cut.add(page.evaluate(RING))
    assert len(seen) > 10
    assert cut == {None}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_badges_of_a_phone_are_in_two_rows(visit, sit, language):
    page = leading(visit, sit, size=PORTRAIT)
    page.evaluate(SETTING, ["language", language])
    page.reload()
    table.my_turn(page)
    (badges,) = boxes(page, "[data-testid=badges]")
    assert badges["height"] <= 50


def hold_options(page):
    """Hold back the response with the options of all games, and return the list that receives its route."""
    held = []

    def keep(route):
        held.append(route)

    page.route("**/api/games", keep)
    return held


def test_rules_that_come_late_move_no_button_of_the_menu(visit, sit):
    page = visit()
    held = hold_options(page)
    sit(page, "guandan", options={"anti_tribute": "optional"})
    with page.expect_request("**/api/games"):
        opened = table.drawer(page, "Table")
    button = opened.get_by_role("button", name="Let a bot play for me")
    before = button.bounding_box()
    held.pop().continue_()
    expect(opened.get_by_test_id("rules").get_by_role("paragraph").nth(1)).to_be_visible()
    assert button.bounding_box() == before


def test_a_lobby_waits_for_the_rules_which_would_move_its_buttons(visit, sit):
    page = visit()
    held = hold_options(page)
    with page.expect_request("**/api/games"):
        sit(page, "guandan", [{"kind": "me"}, *[{"kind": "open"}] * 3], options={"anti_tribute": "optional"})
    expect(page.get_by_test_id("start")).to_be_hidden()
    held.pop().continue_()
    expect(page.get_by_test_id("start")).to_be_visible()
    assert page.get_by_test_id("rules").get_by_role("paragraph").count() > 1
