"""The page gives randomness to a shuffle, and does it again afterwards with every step shown."""

import json
import re

import pytest
from playwright.sync_api import expect

from web import table


@pytest.fixture
def played(visit):
    """The page of one of two people who both gave randomness to a match of one deal, now over; and the table's id."""
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
    shares = record["x-shuffle"]["shares"]
    assert [one["seat"] for one in shares] == [0, 1]
    assert all(re.fullmatch("[0-9a-f]{64}", one["share"]) for one in shares)
    assert shares[0]["share"] != shares[1]["share"]
    host.goto(f"/verify?table={name}")
    steps = host.get_by_test_id("steps").get_by_role("listitem")
    expect(steps).to_have_count(1 + 3 + 1 + len(record["deals"]))
    expect(host.get_by_role("status")).to_have_text("Everything is as it was promised.")
    expect(steps.filter(has_text="made by this browser")).to_have_count(1)
    look(host, "verify")
    record["x-shuffle"]["shares"][1]["share"] = "00" * 32
    file = tmp_path / "changed.clamber.json"
    file.write_text(json.dumps(record))
    host.locator("input[type=file]").set_input_files(file)
    expect(host.get_by_role("status")).to_have_text("This is not as it was promised.")
    look(host, "verify-wrong")
