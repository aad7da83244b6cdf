"""Creating, joining and leaving a table, and other people at it."""

import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.stage import LIMIT, LONGEST_PAUSE, PACE
from web.table import against_bots


def test_a_table_is_made_from_the_form_and_two_browsers_play_at_it(visit, look):
    ann = visit("/new/guandan")
    look(ann, "new-table")
    ann.get_by_role("textbox", name="Your name").fill("Ann")
    ann.get_by_role("combobox", name="Starting level").select_option("10")
    ann.get_by_role("button", name="Create table").click()
    expect(ann.get_by_role("img", name="QR code of the invite link")).to_be_visible()
    link = ann.get_by_test_id("invite").inner_text()
    expect(ann.get_by_test_id("rules")).to_contain_text("Guandan · Standard rules")
    expect(ann.get_by_test_id("rules")).to_contain_text("Starting level: 10")
    look(ann, "lobby")
    ben = visit(link)
    expect(ben.get_by_test_id("rules")).to_contain_text("Starting level: 10")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    look(ben, "join")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_text("Waiting for Ann to deal.")).to_be_visible()
    expect(ann.get_by_role("listitem").filter(has_text="Ben")).to_be_visible()
    ann.get_by_role("button", name="Deal now").click()
    for page in (ann, ben):
        expect(table.hand(page)).to_have_count(27)
        expect(page.get_by_text("Level 10", exact=True).first).to_be_visible()
    assert sorted(table.cards(ann)) != sorted(table.cards(ben))


def test_friends_exchange_seats_at_a_full_table_before_its_host_deals(visit):
    ann = visit("/new/gandengyan")
    ann.get_by_role("combobox", name="Players", exact=True).select_option("2")
    ann.get_by_role("button", name="Create table").click()
    link = ann.get_by_test_id("invite").inner_text()
    ben = visit(link)
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.get_by_text(re.compile(r"^Waiting for .+ to deal\.$"))).to_be_visible()
    ann.get_by_test_id("swap-0").click()
    ann.get_by_test_id("swap-1").click()
    expect(ann.get_by_role("listitem").nth(1)).to_contain_text("You")
    ann.get_by_role("button", name="Deal now").click()
    for page in (ann, ben):
        expect(table.hand(page).first).to_be_visible()


def test_two_browsers_see_each_others_plays(visit, sit):
    ann = visit()
    seats = [{"kind": "me"}, {"kind": "open"}]
    seed = deals.seed_from(0, "gandengyan", lambda match: match.position.to_act == 0, seats=2)
    invite = sit(ann, "gandengyan", seats, seed=seed)["invite"]
    ben = visit(f"/i/{invite}")
    ben.get_by_role("button", name="Sit down").click()
    for actor, watcher in ((ann, ben), (ben, ann)):
        expect(table.hand(watcher).first).to_be_visible()
        table.my_turn(actor)
        turn = table.turn_of(watcher)
        table.follow_hint(actor)
        expect(watcher.locator(f"main:not([data-turn='{turn}'])")).to_be_visible()
        expect(watcher.get_by_test_id("live")).to_contain_text(re.compile("plays|passes|Your turn"))


def test_options_come_from_the_declarations(visit, look):
    page = visit("/new/gandengyan")
    page.get_by_text("All options").click()
    expect(page.locator("#option-triplet")).to_be_visible()
    page.locator("#option-spring").scroll_into_view_if_needed()
    page.get_by_role("combobox", name="Players", exact=True).select_option("2")
    expect(page.get_by_role("combobox", name=re.compile(r"^Seat \d"))).to_have_count(2)
    page.get_by_role("combobox", name="Seat 2").select_option("bot:greedy")
    look(page, "options")
    page.get_by_role("button", name="Create table").click()
    expect(table.hand(page).first).to_be_visible()


@pytest.mark.parametrize("game", table.GAMES)
def test_a_table_of_bots_is_made_from_the_form(visit, game):
    page = visit(f"/new/{game}")
    seats = page.get_by_role("combobox", name=re.compile(r"^Seat \d"))
    expect(seats).to_have_count(table.seats_of(game))
    for at in range(1, table.seats_of(game)):
        seats.nth(at).select_option("bot:greedy")
    page.get_by_role("button", name="Create table").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    expect(page.locator("main[data-turn]")).to_be_visible()


def test_a_guest_with_a_name_joins_without_being_asked_for_it(visit, sit):
    ann, ben = visit(), visit()
    sit(ben, "gandengyan")
    invite = sit(ann, "gandengyan", [{"kind": "me"}, {"kind": "open"}])["invite"]
    ben.goto(f"/i/{invite}")
    expect(ben.get_by_test_id("join-as")).to_contain_text("You join as Ann.")
    expect(ben.get_by_test_id("name")).to_have_count(0)
    ben.get_by_role("button", name="Change").click()
    ben.get_by_test_id("name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(table.hand(ben).first).to_be_visible()
    expect(ann.get_by_role("group", name="Ben")).to_be_visible()


def test_bots_take_open_seats_in_the_lobby(visit):
    page = visit("/new/gandengyan")
    page.get_by_role("button", name="Create table").click()
    page.get_by_role("listitem").filter(has_text="open seat").first.get_by_role("button", name="Add a bot").click()
    expect(page.get_by_role("listitem").filter(has_text="bot ordinary")).to_have_count(1)
    page.get_by_role("button", name="Deal now").click()
    expect(table.hand(page).first).to_be_visible()


def test_spectators_see_the_table_and_no_hand(visit, sit, look):
    ann = visit()
    seated = sit(ann, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(ann)
    other = visit(f"/t/{seated['table']}")
    expect(other.get_by_role("img", name="27 cards left")).to_have_count(4)
    look(other, "spectator")
    expect(other.get_by_role("option")).to_have_count(0)
    expect(other.get_by_test_id("play")).to_have_count(0)
    expect(other.get_by_role("button", name="Quick phrases")).to_have_count(0)
    table.follow_hint(ann)
    expect(other.get_by_text("Ann").first).to_be_visible()
    expect(other.get_by_test_id("live")).not_to_be_empty()


@pytest.mark.parametrize("rules", ["guandan", "biga", "doudizhu", "gandengyan"])
def test_a_table_of_bots_is_watched_with_open_hands_at_every_size(visit, sit, stage, look, rules):
    page = visit()
    sit(page, rules, [{"kind": "bot", "bot": "greedy"}] * table.seats_of(rules), seed=3, pace=5000)
    expect(page.locator("main[data-phase]")).to_be_visible()
    if rules == "biga":
        table.after_windows(stage, page)
    while not page.locator("main[data-phase=play]").count():
        turn = table.turn_of(page)
        stage.skip(LONGEST_PAUSE)
        expect(table.moved_from(page, turn)).to_be_visible()
    hands = page.get_by_role("group", name=re.compile(r": open hand$"))
    expect(hands).to_have_count(table.seats_of(rules))
    for size in table.at_each_size(page, [*table.SIZES, (390, 844), (820, 1180)]):
        for at, hand in enumerate(hands.all()):
            held = int(page.locator(f".who[data-seat='{at}'] .count").inner_text().rstrip("!"))
            expect(hand.locator(".one")).to_have_count(held)
            for card in (hand.locator(".one").first, hand.locator(".one").last):
                expect(card).to_be_in_viewport(ratio=0.4)
                assert card.evaluate(table.ON_TOP), (size, at)
        look(page, f"watching-{rules}-{size}")
    turn = table.turn_of(page)
    stage.skip(LONGEST_PAUSE)
    expect(table.moved_from(page, turn)).to_be_visible()
    expect(hands).to_have_count(table.seats_of(rules))


def test_spectators_stay_outside_where_they_are_not_allowed(visit, sit):
    ann = visit()
    seated = sit(ann, "guandan", spectators=False)
    other = visit(f"/t/{seated['table']}", fails="403|WebSocket")
    expect(other.get_by_role("heading", name="Spectators are not allowed at this table.")).to_be_visible()


def test_phrases_are_said_and_heard(visit, sit):
    ann = visit()
    seats = against_bots("guandan")
    seats[2] = {"kind": "open"}
    ben = visit(f"/i/{sit(ann, 'guandan', seats)['invite']}")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(table.hand(ben).first).to_be_visible()
    expect(table.hand(ann).first).to_be_visible()
    table.freeze(ann)
    table.drawer(ben, "Quick phrases").get_by_role("button", name="Hello", exact=True).click()
    expect(ann.get_by_test_id("live")).to_have_text("Ben: Hello")
    expect(ann.get_by_text("Hello", exact=True)).to_be_visible()
    expect(table.drawer(ann, "Quick phrases").get_by_role("textbox")).to_have_count(0)


def test_phrases_can_be_switched_off(visit, sit):
    page = visit()
    sit(page, "guandan", chat=False)
    expect(table.hand(page).first).to_be_visible()
    opened = table.drawer(page, "Quick phrases")
    expect(opened).to_contain_text("Phrases are switched off at this table.")
    expect(opened.get_by_role("button", name="Hello")).to_have_count(0)


def test_the_card_counter_can_be_forbidden(visit, sit):
    page = visit()
    sit(page, "guandan", counter=False)
    expect(table.hand(page).first).to_be_visible()
    expect(page.get_by_role("button", name="History")).to_be_visible()
    expect(page.get_by_role("button", name="Card counter")).to_have_count(0)


def test_a_bot_takes_over_and_gives_back(visit, sit, stage):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"), pace=int(PACE * 1000))
    table.my_turn(page)
    table.hand_over(page)
    expect(page.get_by_test_id("covered")).to_contain_text("A bot is playing for you")
    table.counted(page, lambda: stage.skip(LONGEST_PAUSE))
    expect(table.hand(page)).not_to_have_count(27)
    page.get_by_role("button", name="Take back my seat").click()
    expect(page.get_by_test_id("covered")).to_be_hidden()
    for _ in range(3):
        table.counted(page, lambda: stage.skip(LONGEST_PAUSE))
    table.my_turn(page)


def test_a_bot_plays_for_whoever_runs_out_of_time(visit, sit, stage):
    page, ben = visit(), visit()
    seats = against_bots("guandan")
    seats[3] = {"kind": "open"}
    seed = deals.leads(0, "guandan")
    invite = sit(page, "guandan", seats, seed=seed, time_limit=int(LIMIT), pace=int(PACE * 1000))["invite"]
    ben.goto(f"/i/{invite}")  # a viewer alone with bots has no time limit
    ben.get_by_role("button", name="Sit down").click()
    table.my_turn(page)
    expect(page.get_by_role("timer").first).to_be_visible()
    stage.skip(LIMIT + 1)
    expect(page.get_by_test_id("covered")).to_contain_text("Time ran out")
    table.counted(page, lambda: stage.skip(LONGEST_PAUSE))
    expect(table.hand(page)).not_to_have_count(27)
    page.get_by_role("button", name="Take back my seat").click()
    expect(page.get_by_test_id("covered")).to_be_hidden()


def test_who_leaves_gives_the_seat_up_and_the_table_goes_on(visit, sit):
    ann = visit()
    seats = against_bots("guandan")
    seats[1] = {"kind": "open"}
    seated = sit(ann, "guandan", seats)
    ben = visit(f"/i/{seated['invite']}")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_text("Ben").first).to_be_visible()
    opened = table.drawer(ben, "Table")
    opened.get_by_role("button", name="Leave table").click()
    opened.get_by_role("button", name="Stay").click()
    opened.get_by_role("button", name="Leave table").click()
    opened.get_by_role("button", name="Leave table").click()
    expect(ben.locator("[data-game]").first).to_be_visible()
    plate = ann.locator("section .who").filter(has_text="Ben")
    expect(plate).to_have_count(0)
    ben.goto(f"/i/{seated['invite']}")
    ben.get_by_role("button", name="Sit down").click()
    expect(table.hand(ben).first).to_be_visible()
    expect(plate).to_be_visible()


def test_returning_opens_the_table(visit, sit):
    page = visit()
    seated = sit(page, "guandan")
    expect(table.hand(page).first).to_be_visible()
    page.goto("/")
    expect(page).to_have_url(re.compile(seated["table"]))
    expect(table.hand(page).first).to_be_visible()


def test_a_seat_that_is_gone_is_played_by_a_bot_until_it_is_back(visit, sit, stage):
    page = visit()
    seated = sit(page, "guandan", seed=deals.leads(0, "guandan"), pace=int(PACE * 1000))
    table.my_turn(page)
    watcher = visit(f"/t/{seated['table']}")
    expect(watcher.get_by_role("img", name="27 cards left")).to_have_count(4)
    page.goto("about:blank")
    expect(watcher.get_by_text("away")).to_be_visible()
    stage.skip(60)
    expect(watcher.get_by_text("bot planner plays")).to_be_visible()
    page.goto(f"/t/{seated['table']}")
    expect(table.hand(page).first).to_be_visible()
    expect(page.get_by_test_id("covered")).to_be_hidden()
    expect(watcher.get_by_text("bot planner plays")).to_be_hidden()


def test_a_table_made_before_the_server_said_who_one_is_is_ones_own(visit):
    page = visit()
    held = []

    def hold(route):
        held.append(route)

    page.route("**/api/me", hold)
    page.goto("/")
    page.locator("[data-game=guandan]").get_by_role("button", name="Play now").click()
    expect(page.get_by_role("button", name="Play now").first).to_be_disabled()
    held[0].continue_()
    expect(table.hand(page)).to_have_count(27)
