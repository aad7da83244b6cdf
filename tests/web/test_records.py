"""Finished deals: replayed, linked, downloaded, uploaded."""

import json
import re

import pytest
from playwright.sync_api import expect

from web import table

THIRD_SHOWS = """() => {
    const [first, second] = document.querySelectorAll("[data-laid=middle] .one svg");
    const lies = first.getBoundingClientRect();
    return second.getBoundingClientRect().x - lies.x > lies.width / 3;
}"""
"""JavaScript: true if a third of the first card to beat is visible."""


@pytest.fixture
def replay(visit, sit):
    """Return a page with the replay of a finished deal, played by bots."""
    page = visit(permissions=["clipboard-read", "clipboard-write"])
    sit(page, "gandengyan")
    table.hand_over(page)
    table.result(page).get_by_role("link", name="Replay").first.click()
    expect(page.get_by_role("button", name="Forward one step")).to_be_visible()
    return page


def step_on(page, to):
    page.get_by_role("button", name="Forward one step").click()
    expect(page).to_have_url(re.compile(rf"/{to}(\?.*)?$"))


def test_a_replay_is_stepped_and_its_moment_linked(replay, look):
    for step in (1, 2, 3):
        step_on(replay, step)
    look(replay, "replay")
    said = replay.get_by_test_id("timeline").get_by_role("paragraph")
    moment = said.inner_text()
    replay.reload()
    expect(said).to_have_text(moment)
    table.freeze(replay)
    replay.get_by_role("button", name="Copy link to this moment").click()
    expect(replay.get_by_role("button", name="Copied")).to_be_visible()
    assert replay.evaluate("navigator.clipboard.readText()") == replay.url
    replay.get_by_role("button", name="Back one step").click()
    expect(replay).to_have_url(re.compile("/2$"))
    replay.get_by_role("button", name="To the end").click()
    slider = replay.get_by_role("slider")
    expect(slider).to_have_value(slider.get_attribute("max"))
    replay.get_by_role("button", name="To the start").click()
    expect(said).to_have_text("Cards dealt.")


def test_nobody_lies_on_what_is_to_beat_beside_all_hands(visit, sit):
    page = visit()
    sit(page, "guandan")
    table.hand_over(page)
    table.result(page).get_by_role("link", name="Replay").first.click()
    step_on(page, 1)
    for size in table.at_each_size(page):
        middle = page.locator("[data-laid=middle]").bounding_box()
        for plate in page.locator(".who").all():
            assert table.overlap(plate.bounding_box(), middle) <= 0, size


def test_every_card_that_is_to_beat_shows_after_a_window_changed_its_size(visit, sit):
    page = visit()
    sit(page, "guandan")
    table.hand_over(page)
    table.result(page).get_by_role("link", name="Replay").first.click()
    cards, step = page.locator("[data-laid=middle] .one"), 0
    while cards.count() < 2:
        step_on(page, step := step + 1)
    for _ in table.at_each_size(page):
        table.until(page, THIRD_SHOWS)


def test_a_replay_is_watched_with_the_eyes_of_one_seat(replay):
    rows = replay.get_by_role("region", name="All hands").get_by_role("listitem")
    expect(rows).to_have_count(4)
    replay.get_by_role("combobox", name="View").select_option(index=2)
    expect(replay).to_have_url(re.compile(r"eyes=1"))
    expect(rows).to_have_count(0)
    expect(table.hand(replay)).not_to_have_count(0)
    held = table.cards(replay)
    replay.reload()
    expect(table.hand(replay).first).to_be_visible()
    assert table.cards(replay) == held


def test_a_pass_in_a_replay_is_told_by_the_name_on_the_plate(visit, sit):
    page = visit()
    sit(page, "guandan", seed=2)
    table.hand_over(page)
    table.result(page).get_by_role("link", name="Replay").first.click()
    page.get_by_role("combobox", name="View").select_option("0")
    passed = page.locator(".own .pass")
    while not passed.count():
        step = int(page.get_by_role("slider").input_value())
        page.get_by_role("button", name="Forward one step").click()
        expect(page.get_by_role("slider")).to_have_value(str(step + 1))
    expect(passed).to_have_text("Ann: Pass")


def test_a_replay_is_stepped_by_keys_and_plays_by_itself(replay):
    replay.keyboard.press("Escape")
    replay.locator("body").click(position={"x": 4, "y": 300})
    replay.keyboard.press("ArrowRight")
    expect(replay).to_have_url(re.compile("/1$"))
    replay.keyboard.press("ArrowLeft")
    expect(replay).to_have_url(re.compile("/0$"))
    table.freeze(replay)
    replay.get_by_role("combobox", name="Speed").select_option("4")
    replay.get_by_test_id("timeline").get_by_role("button", name="Play").click()
    expect(replay.get_by_role("button", name="Stop")).to_be_visible()
    replay.clock.run_for(700)
    expect(replay).to_have_url(re.compile("/2$"))
    replay.get_by_role("button", name="Stop").click()
    expect(replay.get_by_role("button", name="Play")).to_be_visible()


def test_a_record_is_downloaded_and_uploaded(replay, tmp_path, look):
    with replay.expect_download() as download:
        replay.get_by_role("link", name="Download record").click()
    record = tmp_path / "match.clamber.json"
    download.value.save_as(record)
    assert json.loads(record.read_text())["clamber"] == 1
    replay.goto("/records")
    replay.locator("input[type=file]").set_input_files(record)
    saved = replay.get_by_test_id("saved").get_by_role("link")
    expect(saved).to_have_count(1)
    look(replay, "records-saved")
    saved.click()
    expect(replay.get_by_role("button", name="Forward one step")).to_be_visible()
    step_on(replay, 1)


@pytest.mark.parametrize(
    ("link", "sentence"),
    [("nothing", "This record does not exist"), ("a.b", "This record does not exist"), ("%E4%BD", "Page not found")],
    ids=["wrong", "with-a-dot", "cut-off"],
)
def test_a_mistyped_replay_link_says_so_and_leads_on(visit, link, sentence):
    page = visit(f"/r/{link}", fails="404")
    expect(page.get_by_role("heading", name=sentence)).to_be_visible()
    page.get_by_role("button", name="All games").click()
    expect(page.locator("[data-game]").first).to_be_visible()


def test_the_record_of_a_table_is_downloaded_from_its_menu(visit, sit, tmp_path):
    page = visit()
    sit(page, "gandengyan")
    table.hand_over(page)
    expect(table.result(page)).to_be_visible()
    with page.expect_download() as download:
        table.drawer(page, "Table").get_by_role("link", name="Download record").click()
    download.value.save_as(tmp_path / "record.json")
    assert len(json.loads((tmp_path / "record.json").read_text())["deals"]) == 1


def test_the_next_deal_and_the_score_sheet(visit, sit):
    page = visit()
    sit(page, "gandengyan", options={"match": "deals:2"})
    table.bots_play(page)
    table.next_deal(page)
    table.bots_play(page)
    expect(page.get_by_role("button", name="Rematch")).to_be_visible()
    sheet = table.drawer(page, "Score sheet")
    expect(sheet.get_by_role("link", name="Replay")).to_have_count(2)
    page.get_by_role("button", name="Rematch").click()
    expect(table.result(page)).to_be_hidden()
    expect(page.get_by_role("banner")).to_contain_text("Deal 1")
    expect(table.hand(page).first).to_be_visible()


def test_a_finished_deal_is_analysed_and_its_curve_leads_through_it(replay, look):
    """Each play has a comment; clicking on the curve or selecting a mistake jumps to its play."""
    replay.get_by_role("button", name="Analyse this deal").click()
    curve = replay.get_by_test_id("analysis-curve")
    expect(curve).to_be_visible(timeout=60_000)
    said = replay.get_by_test_id("analysis-said")
    expect(said).to_have_text("Only one legal action here.")
    box = curve.bounding_box()
    curve.click(position={"x": box["width"] - 5, "y": 10})
    last = replay.get_by_role("slider").get_attribute("max")
    expect(replay).to_have_url(re.compile(rf"/{last}(\?.*)?$"))
    faults = replay.get_by_role("combobox", name="Costly plays")
    steps = faults.locator("option").evaluate_all("all => all.map((one) => one.value).filter(Boolean)")
    for step in steps[:1]:
        faults.select_option(step)
        expect(replay).to_have_url(re.compile(rf"/{step}(\?.*)?$"))
        expect(said).to_contain_text("Better:")
    look(replay, "analysis")
    for _ in table.at_each_size(replay):
        expect(said).to_be_in_viewport(ratio=1)
        expect(faults).to_be_in_viewport(ratio=1)
        expect(replay.get_by_role("button", name="Forward one step")).to_be_in_viewport(ratio=1)
        if replay.viewport_size["height"] > 500:
            expect(curve).to_be_in_viewport(ratio=1)
        else:
            expect(curve).to_be_hidden()


def test_a_deal_is_analysed_on_a_phone_held_sideways(replay):
    replay.set_viewport_size({"width": 640, "height": 360})
    replay.get_by_role("button", name="Analyse this deal").click()
    expect(replay.get_by_test_id("analysis-said")).to_have_text("Only one legal action here.", timeout=60_000)


def test_a_deal_teaches_and_is_played_otherwise(replay, look):
    """The panel has a curve, a row for each player and moments with cards; a line goes on against bots to its end."""
    replay.get_by_role("button", name="Analyse this deal").click()
    replay.get_by_test_id("study-open").click(timeout=60_000)
    study = replay.get_by_test_id("study")
    expect(study.get_by_test_id("analysis-curve")).to_be_visible()
    expect(study.locator("tbody tr")).not_to_have_count(0)
    look(replay, "study")
    for size in table.at_each_size(replay):
        assert study.evaluate("one => one.scrollWidth <= one.clientWidth"), size
    again = study.get_by_test_id("try-again")
    if again.count():
        assert "line=" in again.first.get_attribute("href")
    study.get_by_role("button", name="Close").click()
    replay.get_by_test_id("what-if").click()
    expect(replay).to_have_url(re.compile("line="))
    finish = replay.get_by_test_id("line-finish")
    expect(finish).to_be_visible()
    look(replay, "line")
    finish.click()
    expect(finish).to_be_hidden()
    replay.get_by_test_id("line-again").click()
    expect(finish).to_be_enabled()
    replay.get_by_role("link", name="Back to the replay").click()
    expect(replay.get_by_role("button", name="Forward one step")).to_be_visible()
