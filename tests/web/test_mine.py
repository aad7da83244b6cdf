"""A guest's matches, and their transfer to another browser."""

import re

import pytest
from playwright.sync_api import expect

from clamber.server.http.guests import hash_token
from clamber.server.wire.statistics import MistakesOfKind, StoredMistakes
from web import table
from web.table import PORTRAIT

ONE_DEAL = {"match": "deals:1"}


@pytest.fixture
def played(visit, sit):
    """Return the match list page of a guest who has played a one-deal match."""
    page = visit()
    sit(page, "gandengyan", options=ONE_DEAL)
    table.bots_play(page)
    page.goto("/me")
    expect(page.get_by_test_id("match")).to_have_count(1)
    return page


def test_what_was_played_leads_to_its_replay(played, look):
    match = played.get_by_test_id("match")
    expect(match.get_by_role("heading", name="Gan Deng Yan")).to_be_visible()
    expect(match).to_contain_text(re.compile(r"(won|lost)"))
    expect(match).to_contain_text(re.compile(r"points after one deal · Otter, Badger, Swift"))
    look(played, "mine")
    match.get_by_role("link", name="Deal 1").click()
    expect(played.get_by_role("button", name="Forward one step")).to_be_visible()


def test_results_in_each_game_are_added_up_and_drawn(visit, sit, look):
    page = visit()
    sit(page, "doudizhu", options={"match": "deals:3"})
    table.bots_play(page)
    for _ in range(2):
        table.next_deal(page)
        table.bots_play(page)
    page.goto("/me")
    found = page.get_by_test_id("statistics")
    expect(found.get_by_role("heading", name="Dou Dizhu")).to_be_visible()
    expect(found).to_contain_text(re.compile(r"3 deals · \d+ % won · [01] of 1 match won"))
    expect(found).to_contain_text(re.compile(r"As (landlord|peasant): \d of \d won"))
    drawn = found.get_by_role("img", name="Points over time")
    expect(drawn).to_be_visible()
    look(page, "statistics")
    for size in table.at_each_size(page):
        drawn.evaluate("one => one.scrollIntoView({block: 'center'})")
        assert drawn.evaluate(table.ON_TOP), size


def test_a_match_that_is_not_over_is_gone_on_with(visit, sit):
    page = visit()
    seated = sit(page, "guandan")
    table.bots_play(page)
    page.goto("/me")
    expect(page.get_by_role("link", name="Guandan is waiting for you")).to_be_visible()
    expect(page.get_by_test_id("match")).to_contain_text("not over")
    page.get_by_role("link", name="Continue", exact=True).click()
    expect(page).to_have_url(re.compile(seated["table"]))
    expect(table.result(page)).to_be_visible()


def test_who_has_played_nothing_is_told_so(visit, look):
    page = visit("/")
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_text("No games yet.")).to_be_visible()
    look(page, "mine-none")


def test_a_scanned_code_makes_another_browser_the_same_guest(played, visit, look):
    played.get_by_test_id("show-code").click()
    expect(played.get_by_role("img", name="The code as a QR code")).to_be_visible()
    code = played.get_by_test_id("code").inner_text()
    look(played, "carry-code")
    phone = visit(f"/me#{code}", size=PORTRAIT)
    expect(phone).to_have_url(re.compile("/me$"))
    expect(phone.get_by_test_id("carry-guest")).to_contain_text("Continue here as Ann?")
    look(phone, "carry-become")
    phone.get_by_test_id("carry-cancel").click()
    expect(phone.get_by_test_id("carry-code")).to_have_value(code)
    phone.get_by_test_id("look").click()
    phone.get_by_test_id("become").click()
    expect(phone.get_by_role("status")).to_have_text("Done. You play as Ann.")
    expect(phone.get_by_test_id("match")).to_have_count(1)
    phone.reload()
    expect(phone.get_by_test_id("match")).to_have_count(1)


def test_a_typed_code_counts_once(played, visit):
    played.get_by_test_id("show-code").click()
    code = played.get_by_test_id("code").inner_text().lower()
    for count, page in enumerate((visit("/me"), visit("/me", fails="404"))):
        page.get_by_text("I have a code").click()
        page.get_by_test_id("carry-code").fill(code)
        page.get_by_test_id("look").click()
        if count == 0:
            page.get_by_test_id("become").click()
            expect(page.get_by_role("status")).to_have_text("Done. You play as Ann.")
        else:
            expect(page.get_by_role("alert")).to_contain_text("Invalid code")


def test_a_code_of_a_stranger_moves_nothing_before_the_stranger_is_named(played, visit, sit):
    stranger = visit()
    sit(stranger, "gandengyan", options=ONE_DEAL, name="Mallory")
    stranger.goto("/me")
    stranger.get_by_test_id("show-code").click()
    code = stranger.get_by_test_id("code").inner_text()
    played.goto("/")
    played.goto(f"/me#{code}")
    asked = played.get_by_test_id("carry-guest")
    expect(asked).to_contain_text("Continue here as Mallory?")
    expect(asked).to_contain_text("Ann")
    expect(played.get_by_test_id("match")).to_have_count(1)
    played.reload()
    expect(played.get_by_test_id("match")).to_have_count(1)


def test_a_browser_is_signed_out_by_another(played, visit, look):
    played.get_by_test_id("show-code").click()
    phone = visit(f"/me#{played.get_by_test_id('code').inner_text()}", size=PORTRAIT)
    phone.get_by_test_id("become").click()
    expect(phone.get_by_test_id("match")).to_have_count(1)
    own = phone.get_by_test_id("browsers").get_by_role("listitem")
    expect(own).to_have_count(2)
    expect(own.filter(has_text="this browser")).to_have_count(1)
    look(phone, "browsers")
    own.filter(has_text="last seen").get_by_role("button", name="Sign out").click()
    expect(own).to_have_count(1)
    played.reload()
    expect(played.get_by_text("No games yet.")).to_be_visible()


def test_costly_plays_are_counted_by_kind_and_lead_to_the_worst(played, stage, look):
    (cookie,) = played.context.cookies()
    link = played.request.get("/api/me/games").json()["matches"][0]["deals"][0]["line"]["link"]
    kinds = {"beat": (1, 0.5, 3, 0.5), "broke_up": (3, 2.5, 2, 1.5)}
    told = StoredMistakes(
        kinds={
            kind: MistakesOfKind(plays=n, lost=lost, step=step, most=most)
            for kind, (n, lost, step, most) in kinds.items()
        }
    )
    stage.keep_mistakes(hash_token(cookie["value"]), link, told.model_dump_json())
    played.reload()
    found = played.get_by_test_id("mistakes")
    expect(found).to_contain_text("From one analysed deal.")
    expect(found.get_by_role("term")).to_have_text(["broke a set or a straight", "beat where a pass was better"])
    expect(found.get_by_role("definition")).to_have_text(["3", "1"])
    look(played, "mistakes")
    found.get_by_role("link", name="broke a set").click()
    expect(played).to_have_url(re.compile(rf"/r/{link}/1\?eyes=0"))
    expect(played.get_by_test_id("study")).to_be_visible()
    expect(played.get_by_test_id("study").get_by_role("table")).to_be_visible()
