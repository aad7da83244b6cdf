"""Name plates, badges, own plays and the reasons for hints are readable at every size."""

import pytest
from playwright.sync_api import expect

from clamber.sentences.catalogue import say
from sentences.catalogue import arguments
from web import deals, table
from web.table import PAGE_SIZES, against_bots, at_each_size, overlap, situation

LANGUAGES = ["en-US", "zh-CN"]
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
SLICED = """all => all.filter((one) => {
  const [is, shown] = [one, one.parentElement].map((each) => each.getBoundingClientRect());
  return is.top < shown.top - 0.5 || is.bottom > shown.bottom + 0.5;
}).map((one) => one.innerText)"""
SPEAK = """language => {
  const settings = JSON.parse(localStorage.getItem("clamber.settings"));
  localStorage.setItem("clamber.settings", JSON.stringify({ ...settings, language }));
}"""
LIGHTNESS = """name => {
  const [red, green, blue] = getComputedStyle(document.querySelector(name)).backgroundColor.match(/[0-9]+/g);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}"""


def boxes(page, selector):
    return [one.bounding_box() for one in page.locator(selector).all()]


def declared(visit, sit, stage, **more):
    """Return a page with a Big A deal whose declarer is another seat."""

    def exposed(match):
        position = match.position
        while position.phase in {"draw", "reveal"}:
            position = position.apply(deals.GREEDY.choose(position.view(position.to_act)))
        return position.declarer not in {None, 0} and not deals.aces(match, 0)

    page = visit(**more)
    sit(page, "biga", seed=deals.seed_from(1, "biga", exposed))
    table.after_windows(stage, page)
    table.my_turn(page)
    return page


@pytest.mark.parametrize("locale", LANGUAGES)
def test_roles_and_names_can_be_read(visit, sit, stage, locale):
    page = declared(visit, sit, stage, locale=locale)
    expect(page.locator(".who .notes b").first).to_be_visible()
    for size in at_each_size(page):
        assert page.locator(".who :is(.name, .notes)").evaluate_all(CUT) == [], size
        assert page.locator(".who .notes b").evaluate_all(SLICED) == [], size


@pytest.mark.parametrize(("rules", "seats"), [("doudizhu", 3), ("guandan", 4), ("biga", 5), ("gandengyan", 6)])
def test_badges_lie_on_nobody(visit, sit, stage, *, rules, seats):
    page = visit()
    sit(page, rules, against_bots(rules, seats))
    table.to_first_turn(stage, page)
    for size in at_each_size(page):
        plates = boxes(page, "section .who")
        for badge in boxes(page, "[data-testid=badges] li"):
            assert max(overlap(badge, plate) for plate in plates) <= 2, size


@pytest.mark.parametrize(("rules", "seats"), [("guandan", 4), ("gandengyan", 6)])
def test_no_count_covers_a_face(visit, sit, stage, rules, seats):
    page = visit()
    sit(page, rules, against_bots(rules, seats))
    table.to_first_turn(stage, page)
    for size in at_each_size(page, PAGE_SIZES):
        for plate in page.locator("section .who:has(.count)").all():
            count, face = (plate.locator(part).bounding_box() for part in (".count", ".portrait"))
            if face is not None:
                assert overlap(count, face) <= 0, size


def test_what_one_played_lies_clear_of_the_own_plate(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    while not (page.locator("[data-laid=own]").count() and page.locator("[data-laid=middle]").count()):
        table.follow_hint(page)  # a hint's search is bounded by time, so no seed tells which plays it leads to
        table.my_turn(page)
    for size in at_each_size(page):
        (plate,), (cards,) = boxes(page, ".own .who"), boxes(page, "[data-laid=own] [role=img]")
        assert overlap(plate, cards) <= 0, size
        assert max(overlap(cards, other) for other in boxes(page, "[data-laid=middle]")) <= 0, size


PASSING = {"nothing_else", "lets_partner", "partner_leads", "keeps_bomb", "keeps_strength"}
"""Motives for a pass."""

OVERFLOWS = """texts => {
  const line = document.querySelector("#situation");
  return texts.filter((text) => {
    line.textContent = text;
    return line.scrollHeight > line.clientHeight + 1 || line.scrollWidth > line.clientWidth;
  });
}"""
"""JavaScript: the given sentences that do not fit in the hint line."""


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_reason_of_any_hint_has_its_place(visit, sit, locale):
    language = locale[:2]
    page = visit(locale=locale)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    page.get_by_test_id("hint").click()
    expect(page.locator("[data-testid=play]:enabled")).to_be_visible()
    expect(situation(page)).to_be_visible()
    first = {"n": 1, "m": 30}
    told = []
    for name in filter(lambda name: name.startswith("motive-"), arguments(language)):
        motive = name.removeprefix("motive-").replace("-", "_")
        reason = say(language, name, {"n": 10, "jokers": 2, "saved": 3})
        told.append(say(language, "play-hint-why", first | {"reason": reason}))
        if motive in PASSING:
            told.append(say(language, "play-hint-pass-why", first | {"reason": reason}))
    for size in at_each_size(page):
        before = boxes(page, ".act button")
        assert page.evaluate(OVERFLOWS, told) == [], size
        assert boxes(page, ".act button") == before, size


@pytest.mark.parametrize(("scheme", "is_light"), [("light", True), ("dark", False)])
def test_a_theme_is_the_same_throughout(visit, sit, scheme, is_light):
    page = visit(color_scheme=scheme)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    for part in ("body", ".page", ".bar", ".who"):
        assert (page.evaluate(LIGHTNESS, part) > 0.5) == is_light, part


def test_cards_that_are_not_dealt_are_a_pile(visit, sit):
    page = visit()
    sit(page, "gandengyan")
    talon = deals.new("gandengyan", 1).view(0).talon
    expect(page.get_by_test_id("talon")).to_have_text(str(talon))
    expect(page.get_by_test_id("badges")).not_to_contain_text("Talon")


@pytest.mark.parametrize("locale", LANGUAGES)
def test_the_name_of_a_game_is_whole(visit, sit, locale):
    page = visit(locale=locale)
    sit(page, "zhengshangyou")
    expect(page.get_by_test_id("hint")).to_be_visible()
    for size in at_each_size(page):
        (room,), (name,) = boxes(page, ".bar .title"), boxes(page, ".bar .title h1")
        assert name["x"] + name["width"] <= room["x"] + room["width"] + 1, size
        assert name["y"] + name["height"] <= room["y"] + room["height"] + 1, size


@pytest.mark.parametrize("locale", LANGUAGES)
@pytest.mark.parametrize("rules", ["guandan", "doudizhu"])
def test_who_is_out_keeps_a_face_a_name_and_a_role(visit, sit, rules, locale):
    page = visit()
    sit(page, rules, seed=2)
    table.bots_play(page)
    page.evaluate(SPEAK, locale[:2])
    page.reload()
    expect(table.result(page)).to_be_visible()
    expect(page.locator(".who .out").first).to_be_attached()
    for size in at_each_size(page):
        assert page.locator(".who :is(.name, .notes)").evaluate_all(CUT) == [], size
        for plate in page.locator(".who:has(.out)").all():
            face, place = plate.locator("svg").first.bounding_box(), plate.locator(".out").bounding_box()
            assert overlap(face, place) <= 8, size


@pytest.mark.parametrize("locale", LANGUAGES)
def test_bots_and_seats_played_by_bots_are_whole_at_a_full_table(visit, sit, locale):
    page = visit()
    sit(page, "gandengyan", against_bots("gandengyan", 6))
    table.my_turn(page)
    table.hand_over(page)
    expect(table.result(page)).to_be_visible()
    page.evaluate(SPEAK, locale[:2])
    page.reload()
    expect(table.result(page)).to_be_visible()
    for size in at_each_size(page):
        assert page.locator("section .who :is(.name, .notes)").evaluate_all(CUT) == [], size
