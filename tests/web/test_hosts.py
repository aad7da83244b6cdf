"""Actions reserved for a table's host: each button in the lobby and menu, and its effect on other players' pages."""

import re

import pytest
from playwright.sync_api import expect

from web import table
from web.table import PORTRAIT, SIZES

OPEN = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]


@pytest.fixture
def lobby(visit, sit):
    """Return Ann's page with the lobby, the page of her guest Ben, and the invite."""
    ann, ben = visit(), visit()
    invite = sit(ann, "guandan", OPEN)["invite"]
    ben.goto(f"/i/{invite}")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(seats(ann).filter(has_text="Ben")).to_be_visible()
    return ann, ben, invite


def seats(page):
    return page.get_by_role("main").get_by_role("listitem")


def test_an_invitation_is_accepted_without_scrolling(visit, sit):
    invite = sit(visit(), "guandan", OPEN)["invite"]
    guest = visit()
    for width, height in SIZES:
        guest.set_viewport_size({"width": width, "height": height})
        guest.goto(f"/i/{invite}")
        expect(guest.get_by_role("button", name="Sit down")).to_be_in_viewport(ratio=1)


def test_the_invited_friend_sits_opposite_and_seats_change_places(lobby, look):
    ann, ben, _ = lobby
    expect(seats(ann).nth(2)).to_contain_text("Ben")
    ann.get_by_role("button", name="Swap Ben with another seat").click()
    ann.get_by_role("button", name="Swap Ben and open seat").first.click()
    expect(seats(ben).nth(1)).to_contain_text("Ben")
    ann.get_by_test_id("swap-0").click()
    ann.get_by_test_id("swap-1").click()
    expect(seats(ann).nth(0)).to_contain_text("Ben")
    expect(seats(ben).nth(1)).to_contain_text("Ann")
    expect(seats(ben).nth(1)).to_contain_text("host")
    expect(ben.get_by_test_id("swap-0")).to_have_count(0)
    look(ann, "lobby-two")
    ann.get_by_role("button", name="Deal now").click()
    for page in (ann, ben):
        expect(table.hand(page)).to_have_count(27)


def test_a_guest_asks_for_another_side_and_the_host_grants_it_with_one_tap(lobby, look):
    ann, ben, _ = lobby
    partners = ann.get_by_text("Ann + Ben against open seat + open seat")
    expect(partners).to_be_visible()
    expect(seats(ben).nth(0)).to_contain_text("partner")
    ben.get_by_test_id("move-1").click()
    expect(seats(ben).nth(1)).to_contain_text("Ben")
    expect(seats(ben).nth(0)).to_contain_text("opponent")
    ben.get_by_test_id("ask-0").click()
    expect(ann.get_by_test_id("wish")).to_contain_text("Ben would like seat 1 (Ann).")
    expect(ben.get_by_test_id("withdraw-0")).to_be_visible()
    for page, name in ((ann, "host"), (ben, "guest")):
        for size in table.at_each_size(page, [*SIZES, (390, 844), (820, 1180)]):
            look(page, f"lobby-{name}-{size}")
    ann.get_by_test_id("allow-1").click()
    expect(seats(ben).nth(0)).to_contain_text("Ben")
    expect(ann.get_by_test_id("wish")).to_have_count(0)


def test_who_watches_a_lobby_is_not_told_that_it_is_their_table(lobby, visit):
    ann, _, _ = lobby
    expect(ann.get_by_role("heading", level=1)).to_have_text("Your table is ready")
    eve = visit(ann.url)
    expect(eve.get_by_role("heading", level=1)).to_have_text("The players take their seats")
    expect(eve.get_by_test_id("ask-0")).to_have_count(0)


def test_partners_are_exchanged_between_matches(visit, sit):
    ann, ben = visit(), visit()
    two = [{"kind": "me"}, {"kind": "open"}]
    invite = sit(ann, "gandengyan", two, options={"match": "deals:1"})["invite"]
    ben.goto(f"/i/{invite}")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        table.hand_over(page)
    expect(table.result(ann)).to_be_visible()
    expect(ben.get_by_test_id("change-seats")).to_have_count(0)
    ann.get_by_test_id("change-seats").click()
    expect(seats(ben).nth(0)).to_contain_text("host")
    ann.get_by_test_id("swap-0").click()
    ann.get_by_test_id("swap-1").click()
    expect(seats(ben).nth(1)).to_contain_text("host")
    ann.get_by_role("button", name="Deal now").click()
    for page in (ann, ben):
        expect(table.hand(page).first).to_be_visible()


def test_names_in_the_lobby_are_whole_at_every_size(visit, sit):
    page = visit()
    sit(page, "guandan", [*OPEN[:2], {"kind": "bot", "bot": "planner"}, OPEN[3]])
    names = seats(page).locator(".name")
    expect(names).to_have_count(4)
    for size in table.at_each_size(page):
        expect(names.last).to_be_visible()
        lines = names.evaluate_all("all => all.map(one => one.getClientRects().length)")
        assert lines == [1] * 4, size


def test_the_table_is_handed_over(lobby):
    ann, ben, _ = lobby
    ann.get_by_test_id("ask-make_host-2").click()
    ann.get_by_role("button", name="Cancel").click()
    expect(ann.get_by_role("button", name="Deal now")).to_be_visible()
    ann.get_by_test_id("ask-make_host-2").click()
    ann.get_by_test_id("make_host-2").click()
    expect(ben.get_by_role("button", name="Deal now")).to_be_visible()
    expect(ann.get_by_role("button", name="Deal now")).to_be_hidden()
    expect(ann.get_by_text("Waiting for Ben to deal.")).to_be_visible()


def test_a_person_is_sent_away_only_after_a_second_thought(lobby):
    ann, ben, invite = lobby
    ann.get_by_test_id("ask-remove-2").click()
    ann.get_by_role("button", name="Cancel").click()
    expect(seats(ann).filter(has_text="Ben")).to_be_visible()
    ann.get_by_test_id("ask-remove-2").click()
    ann.get_by_test_id("remove-2").click()
    expect(seats(ann).filter(has_text="Ben")).to_have_count(0)
    expect(ben.get_by_test_id("start")).to_have_count(0)
    again = ben.request.post(f"/api/invites/{invite}", data={"name": "Ben"})
    assert again.json()["problem"]["code"] == "removed"


def test_a_locked_seat_is_open_to_nobody_until_it_is_unlocked(lobby, visit):
    ann, _, invite = lobby
    for seat in (1, 3):
        ann.get_by_test_id(f"lock-{seat}").click()
        expect(ann.get_by_test_id(f"lock-{seat}")).to_have_attribute("aria-pressed", "true")
    chen = visit(f"/i/{invite}", size=PORTRAIT)
    expect(chen.get_by_text("This table is full.")).to_be_visible()
    ann.get_by_test_id("lock-3").click()
    expect(ann.get_by_test_id("lock-3")).to_have_attribute("aria-pressed", "false")
    chen.reload()
    expect(chen.get_by_role("radio")).to_have_count(1)


def test_a_new_invite_ends_the_old_one(lobby, visit):
    ann, _, invite = lobby
    shown = ann.get_by_test_id("invite")
    ann.get_by_test_id("new-invite").click()
    expect(shown).not_to_contain_text(invite)
    old = visit(f"/i/{invite}", fails="404")
    expect(old.get_by_role("heading", name="This invite has expired.")).to_be_visible()
    fresh = visit(shown.inner_text())
    expect(fresh.get_by_test_id("sit")).to_be_visible()


def test_the_table_is_closed_for_everybody(lobby, visit):
    ann, ben, invite = lobby
    ann.get_by_test_id("ask-close").click()
    ann.get_by_role("button", name="Cancel").click()
    expect(ann.get_by_test_id("invite")).to_be_visible()
    ann.get_by_test_id("ask-close").click()
    ann.get_by_test_id("close").click()
    for page in (ann, ben):
        expect(page.get_by_role("heading", name=re.compile("closed this table"))).to_be_visible()
    late = visit(f"/i/{invite}", fails="410")
    expect(late.get_by_role("heading", name=re.compile("closed"))).to_be_visible()


def test_the_menu_of_a_table_in_play_has_the_same_tools(visit, sit):
    ann, ben = visit(), visit()
    invite = sit(ann, "gandengyan", [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])["invite"]
    ben.goto(f"/i/{invite}")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ann, ben):
        expect(table.hand(page).first).to_be_visible()
    menu = table.drawer(ann, "Table")
    expect(table.drawer(ben, "Table").get_by_test_id("ask-close")).to_have_count(0)
    menu.get_by_test_id("ask-make_host-1").click()
    menu.get_by_test_id("make_host-1").click()
    expect(menu.get_by_test_id("ask-make_host-1")).to_have_count(0)
    expect(ben.get_by_role("complementary").get_by_test_id("ask-close")).to_be_visible()
    ben.get_by_test_id("ask-remove-0").click()
    ben.get_by_test_id("remove-0").click()
    expect(ann.get_by_test_id("play")).to_have_count(0)


def test_the_host_gives_a_bot_one_of_four_levels(visit, sit):
    page = visit(size=PORTRAIT)
    sit(page, "gandengyan", [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "net"}])
    page.get_by_test_id("start").click()
    expect(table.hand(page).first).to_be_visible()
    menu = table.drawer(page, "Table")
    for size in table.at_each_size(page):
        level = menu.get_by_role("combobox", name="Seat of Badger")
        assert level.locator("option").all_inner_texts() == [
            *(f"Bot · {level}" for level in ("beginner", "ordinary", "expert", "master")),
            "Open to whoever joins",
        ], size
        expect(level).to_have_value("net")
    level.select_option("net_ordinary")
    expect(page.locator("[data-seat='2']")).to_contain_text("bot ordinary")
    level.select_option("")
    expect(menu.get_by_role("combobox", name="Seat of Badger")).to_have_value("")


def test_a_bot_on_an_open_seat_is_called_a_bot(visit, sit):
    page = visit()
    sit(page, "guandan", OPEN)
    page.get_by_test_id("start").click()
    table.whole(page)
    for size in table.at_each_size(page):
        for seat in (1, 2, 3):
            plate = page.locator(f"[data-seat='{seat}']").first
            expect(plate).not_to_contain_text("open seat")
            if seat != 2:
                assert "bot" in plate.inner_text(), size


def test_a_spectator_by_invite_takes_a_free_seat_and_everyone_sees_who_watches(visit, sit):
    ann, ben = visit(), visit(size=PORTRAIT)
    made = sit(ann, "gandengyan", [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}])
    ben.goto(f"/i/{made['invite']}")
    ben.get_by_role("button", name="Just watch").click()
    expect(ann.get_by_text("1 watching")).to_be_visible()
    ann.get_by_test_id("start").click()
    table.whole(ben)
    chen = visit(f"/t/{made['table']}")
    expect(chen.get_by_test_id("watching")).to_contain_text("ask for the invite link")
    for page in (ann, ben, chen):
        expect(page.get_by_role("banner")).to_contain_text("2 watching")
    for size in table.at_each_size(ben):
        assert ben.get_by_test_id("take-seat").evaluate(table.ON_TOP), size
    ben.get_by_test_id("take-seat").click()
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(table.drawer(ann, "Table")).to_contain_text("reserved for Ben")
