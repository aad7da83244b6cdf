"""Shares of randomness: the page contributes them to a shuffle, and then verifies the shuffle step by step."""

import json
import re

import pytest
from playwright.sync_api import expect

from web import table


@pytest.fixture
def played(visit):
    """Return (page, table id) for a finished one-deal match.

    Both people at the table contributed randomness.
    """
    host, guest = visit(gives=True), visit(gives=True)
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "open"}], "options": {"match": "deals:1"}}
    made = host.request.post("/api/tables", data={**wish, "name": "Ann", "pace": 0, "time_limit": None}).json()
    host.goto(f"/t/{made['table']}")
    expect(host.get_by_text("Ann").first).to_be_visible()
    guest.goto(f"/i/{made['invite']}")
    guest.get_by_role("button", name="Sit down").click()
    for page in (host, guest):
        expect(table.hand(page)).not_to_have_count(0)
    table.hand_over(host)
    table.bots_play(guest)
    expect(table.result(host)).to_be_visible()
    return host, made["table"]


def test_both_pages_give_a_share_and_the_page_verifies_the_record(played, look, tmp_path):
    host, name = played
    record = host.request.get(f"/api/tables/{name}/record").json()
    (commitment,) = record["x-shuffle"]["commitments"]
    shares = commitment["rounds"][0]["seats"]
    assert [one["kind"] for one in shares] == ["person", "person"]
    assert all(re.fullmatch("[0-9a-f]{64}", one["share"]) for one in shares)
    assert shares[0]["share"] != shares[1]["share"]
    host.goto(f"/verify?table={name}")
    steps = host.get_by_test_id("steps").get_by_role("listitem")
    expect(steps).to_have_count(2 + 3 + 1 + 2 * len(record["deals"]))
    expect(host.get_by_role("status")).to_have_text("Everything matches.")
    expect(steps.first).to_have_text("the list to which this browser gave a share is in the record")
    expect(host.get_by_test_id("shuffles")).to_contain_text("One shuffle; without a finished deal: 0")
    look(host, "verify")
    shares[1]["share"] = "00" * 32
    file = tmp_path / "changed.clamber.json"
    file.write_text(json.dumps(record))
    host.locator("input[type=file]").set_input_files(file)
    expect(host.get_by_role("status")).to_have_text("Something does not match, or cannot be verified.")
    look(host, "verify-wrong")


def test_text_that_is_no_record_and_a_table_without_one_are_said_in_a_sentence(visit, tmp_path):
    page = visit(fails="404")
    file = tmp_path / "wrong.clamber.json"
    for text in ("no JSON", "null", "[]", '{"seats": ["A"], "deals": [{}], "x-shuffle": {"version": 3}}'):
        file.write_text(text)
        page.goto("/verify")
        page.locator("input[type=file]").set_input_files(file)
        expect(page.get_by_role("alert")).to_have_text("This record cannot be read.")
    page.goto("/verify?table=nowhere")
    expect(page.get_by_role("alert")).to_have_text("This table does not exist or is closed.")


def test_a_deal_is_verified_before_its_match_is_over(visit):
    page = visit(gives=True)
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann", "pace": 0}
    made = page.request.post("/api/tables", data={**wish, "time_limit": None}).json()
    page.goto(f"/t/{made['table']}")
    expect(table.hand(page)).not_to_have_count(0)
    table.bots_play(page)
    expect(table.result(page)).to_be_visible()
    record = page.request.get(f"/api/tables/{made['table']}/record").json()
    assert "winner" not in record["deals"][-1]["result"]
    page.goto(f"/verify?table={made['table']}")
    expect(page.get_by_role("status")).to_have_text("Everything matches.")


def test_the_page_names_a_list_that_it_was_shown_and_that_is_missing_from_the_record(played, tmp_path):
    host, name = played
    record = host.request.get(f"/api/tables/{name}/record").json()
    host.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("clamber.lists"));
            for (const one of kept) one.digest = "ab".repeat(32);
            localStorage.setItem("clamber.lists", JSON.stringify(kept));
        }"""
    )
    file = tmp_path / "match.clamber.json"
    file.write_text(json.dumps(record))
    host.goto("/verify")
    host.locator("input[type=file]").set_input_files(file)
    expect(host.get_by_role("status")).to_have_text("Something does not match, or cannot be verified.")
    expect(host.get_by_test_id("steps")).to_contain_text("ab" * 32)


def test_the_page_counts_a_shuffle_whose_table_is_closed_and_names_who_closed_it(visit):
    host, guest = visit(gives=True), visit(gives=True)
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "open"}], "name": "Ann", "time_limit": None}
    made = host.request.post("/api/tables", data=wish).json()
    host.goto(f"/t/{made['table']}")
    guest.goto(f"/i/{made['invite']}")
    guest.get_by_role("button", name="Sit down").click()
    expect(table.hand(guest)).not_to_have_count(0)
    table.drawer(host, "Table")
    host.get_by_test_id("ask-close").click()
    host.get_by_test_id("close").click()
    expect(table.hand(guest)).to_have_count(0)
    guest.goto("/verify")
    shown = guest.get_by_test_id("shuffles")
    expect(shown).to_contain_text("One shuffle; without a finished deal: 1")
    expect(shown).to_contain_text("Ann closed the table")
