"""Panels for decisions other than plays, each tested in a deal that contains the decision."""

import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.stage import CLAIM_TIME, LONGEST_PAUSE, PACE
from web.table import against_bots, counted, panel


def answer(page, name):
    panel(page).get_by_role("button", name=name).click()


# Big A


def two_at_biga(visit, sit, other, seed):
    """Return the pages of Ann in seat 0 and Ben in another seat, with three bots between them."""
    seats = against_bots("biga")
    seats[other] = {"kind": "open"}
    ann = visit()
    seated = sit(ann, "biga", seats, seed=seed)
    ben = visit(f"/i/{seated['invite']}")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    return ann, ben


def test_an_ace_is_exposed_and_taken_back(visit, sit, stage):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    table.all_drawn(page)
    expect(panel(page)).to_contain_text("Expose an Ace?")
    answer(page, "Expose A♣")
    expect(panel(page).get_by_role("button", pressed=True)).to_contain_text("Exposing A♣")
    answer(page, "Exposing A♣")
    expect(panel(page).get_by_role("button", pressed=True)).to_have_count(0)
    answer(page, "Expose A♣")
    expect(panel(page).get_by_role("button", pressed=True)).to_be_visible()
    table.after_windows(stage, page)
    expect(page.locator("[role=option][data-card=Ac]")).to_contain_text("Ace of clubs, Big Ace")


def test_a_hint_for_exposing_says_why(visit, sit):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    table.all_drawn(page)
    panel(page).get_by_test_id("advise").click()
    expect(panel(page)).to_contain_text(re.compile(r"Hint: (Expose A♣|No)\. .+\."))


def test_an_ace_that_nobody_exposes_stays_hidden(visit, sit, stage):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    table.all_drawn(page)
    expect(panel(page)).to_be_visible()
    table.after_windows(stage, page)
    expect(panel(page)).to_be_hidden()
    page.get_by_role("button", name="History").click()
    expect(page.get_by_role("complementary", name="History")).not_to_contain_text("You exposes A♣")


def test_how_long_there_is_to_expose_stands_in_one_line(visit, sit):
    page = visit(size=table.PORTRAIT, locale="zh-CN")
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    expect(page.get_by_text("已摸 103/108 张").first).to_be_visible()
    remaining = panel(page).locator("p span")
    expect(remaining).to_contain_text("不亮")
    for size in table.at_each_size(page):
        assert remaining.evaluate("one => one.getClientRects().length") == 1, size


def test_the_declarer_shows_the_second_ace(visit, sit, stage):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(26, "biga", lambda match: deals.aces(match, 0) == ["Ac", "As", "As"]))
    table.all_drawn(page)
    answer(page, re.compile("Expose A♠$"))
    expect(panel(page).get_by_role("button", pressed=True)).to_be_visible()
    counted(page, lambda: stage.skip(CLAIM_TIME))
    expect(panel(page)).to_contain_text("Show your second Ace?")
    answer(page, re.compile("Expose A♠ A♠$"))
    expect(panel(page).get_by_role("button", pressed=True)).to_be_visible()
    table.after_windows(stage, page)
    expect(page.locator("[role=option]", has_text="Big Ace")).to_have_count(2)


def test_an_ace_is_overcalled_by_two(visit, sit, stage):
    def holds(match):
        return deals.aces(match, 0) == ["As"] and deals.aces(match, 2) == ["Ah", "Ah"]

    ann, ben = two_at_biga(visit, sit, 2, deals.seed_from(29, "biga", holds))
    table.all_drawn(ann)
    answer(ann, "Expose A♠")
    expect(panel(ann).get_by_role("button", pressed=True)).to_be_visible()
    counted(ben, lambda: stage.skip(CLAIM_TIME))
    expect(panel(ben)).to_contain_text("Overcall with two Aces")
    answer(ben, re.compile("A♥"))
    expect(panel(ben).get_by_role("button", pressed=True)).to_be_visible()
    table.after_windows(stage, ben)
    expect(ben.locator("[role=option]", has_text="Big Ace")).to_have_count(2)
    expect(ann.locator("[role=option]", has_text="Big Ace")).to_have_count(0)


def test_a_secret_partner_shows_the_other_big_ace(visit, sit, stage):
    def holds(match):
        return deals.aces(match, 0) == ["Ac"] and deals.aces(match, 2) == ["Ac", "Ad"]

    ann, ben = two_at_biga(visit, sit, 2, deals.seed_from(4, "biga", holds))
    table.all_drawn(ann)
    answer(ann, "Expose A♣")
    expect(panel(ann).get_by_role("button", pressed=True)).to_be_visible()
    table.all_drawn(ben)
    table.after_windows(stage, ben, table.DRAW)
    expect(panel(ben)).to_contain_text("You hold the other Big Ace")
    expect(panel(ann)).to_be_hidden()
    answer(ben, re.compile("^Show"))
    expect(panel(ben).get_by_role("button", pressed=True)).to_contain_text("Showing")
    counted(ann, lambda: stage.skip(CLAIM_TIME))
    expect(ann.get_by_text("partner", exact=True)).to_be_visible()


LONG = 40
"""Number of plays beyond which waiting for a deal would take too long."""


def test_fours_capture_a_bomb(visit, sit, stage):
    def captures(position):
        return position.to_act == 0 and any(
            play.is_combination and position.captures(play) for play in position.legal() if position.to_beat
        )

    seed = deals.seed_from(95, "biga", lambda match: (deals.plays_until(match, captures) or LONG) < LONG)
    page = visit()
    sit(page, "biga", seed=seed, pace=int(PACE * 1000))
    plays = deals.plays_until(deals.new("biga", seed), captures)
    table.hand_over(page)
    table.after_windows(stage, page)
    for _ in range(plays):
        counted(page, lambda: stage.skip(LONGEST_PAUSE))
    table.take_back(page)
    table.my_turn(page)
    before = table.cards(page)
    fours = [card for card in before if card.startswith("4")]
    table.choose(page, fours[:2])
    expect(page.locator("#situation")).to_contain_text("captures the Egg of")
    counted(page, page.get_by_test_id("play").click)
    expect(table.hand(page).nth(len(before))).to_be_visible()
    told = page.get_by_role("main").get_by_text(re.compile("^You capture"))
    expect(told).to_be_visible()
    page.reload()
    expect(told).to_be_visible()  # shown until the next play
    counted(page, lambda: stage.skip(LONGEST_PAUSE))


# Dou Dizhu


def test_the_highest_bid_is_landlord_and_leads(visit, sit, look):
    page = visit()
    sit(page, "doudizhu", seed=deals.leads(0, "doudizhu"))
    expect(panel(page)).to_contain_text("Bid?")
    expect(panel(page).get_by_role("button", name="Pass")).to_be_visible()
    expect(table.hand(page)).to_have_count(17)
    look(page, "doudizhu-bid")
    counted(page, panel(page).get_by_role("button", name="Bid 3").click)
    expect(panel(page)).to_be_hidden()
    expect(page.get_by_role("group", name="You").get_by_text("landlord")).to_be_visible()
    expect(table.hand(page)).to_have_count(20)
    stakes = page.get_by_test_id("badges")
    expect(stakes.get_by_text(re.compile("^Bid 3"))).to_be_visible()
    expect(stakes.get_by_role("listitem").filter(has_text="Bottom").get_by_role("img")).to_be_visible()
    table.my_turn(page)


def test_a_bid_is_to_be_outbid_or_passed(visit, sit):
    def outbid(match):
        return match.position.to_act == 2 and str(deals.GREEDY.choose(match.position.view(2))) == "bid 1"

    page = visit()
    sit(page, "doudizhu", seed=deals.seed_from(1, "doudizhu", outbid))
    expect(panel(page)).to_contain_text("bid 1. Bid more?")
    expect(panel(page).get_by_role("button", name="Bid 1")).to_have_count(0)
    answer(page, "Pass")
    expect(table.drawer(page, "History")).to_contain_text("You pass")


# Guandan


def test_tribute_is_given_in_the_suit_of_ones_choice(visit, sit):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(5, "tribute", choices=2))
    expect(panel(page)).to_contain_text("Which suit do you give?")
    choice = panel(page).get_by_test_id("decide").last
    given = choice.get_attribute("aria-label") or choice.inner_text()
    expect(table.hand(page)).to_have_count(27)
    counted(page, choice.click)
    page.get_by_role("button", name="History").click()
    sign = re.search(r"(10|[2-9JQKA])[♠♥♣♦]|(red|black) joker", given).group()
    expect(page.get_by_role("complementary", name="History")).to_contain_text(f"You give {sign} to")


def test_a_card_is_returned(visit, sit):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(3, "return"))
    expect(panel(page)).to_contain_text("Choose a card to return")
    button = panel(page).get_by_test_id("decide")
    expect(button).to_be_disabled()
    expect(table.hand(page)).to_have_count(28)
    returned = table.cards(page)[0]
    table.choose(page, [returned])
    expect(button).to_be_enabled()
    counted(page, button.click)
    expect(table.hand(page)).to_have_count(27)


def test_one_of_two_equal_tributes_is_taken(visit, sit):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(167, "take"))
    expect(panel(page)).to_contain_text("Which card do you take?")
    choice = panel(page).get_by_test_id("decide")
    expect(choice).to_have_count(2)
    counted(page, choice.last.click)
    expect(table.hand(page)).to_have_count(28)


def test_payers_of_equal_tributes_choose_who_leads(visit, sit):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(142, "lead", equal_tribute_lead="payers_choose"))
    asked = page.locator("[data-testid=decision][data-kind=lead]")
    while not asked.count():
        expect(panel(page)).to_be_visible()
        if not asked.count():
            table.decide(page)
    expect(asked).to_contain_text("you decide who leads")
    answer(page, "I lead")
    table.my_turn(page)


def test_tribute_may_be_refused(visit, sit):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(40, "resist", anti_tribute="optional"), anti_tribute="optional")
    expect(panel(page)).to_contain_text("Refuse it?")
    expect(panel(page).get_by_role("button", name="Pay tribute")).to_be_visible()
    answer(page, "Refuse tribute")
    expect(panel(page)).to_be_hidden()
    page.get_by_role("button", name="History").click()
    expect(page.get_by_role("complementary", name="History")).to_contain_text(re.compile("refuses? tribute"))


@pytest.mark.slow
def test_a_match_is_won_at_level_a_and_played_again(visit, sit):
    page = visit()
    sit(page, "guandan", seed=8, options={"start_level": 4, "promotion": "1,2,4"})
    level = page.get_by_test_id("badges")
    played = []
    while True:
        played.append(level.inner_text())
        table.bots_play(page)
        again = page.get_by_role("button", name="Rematch")
        following = page.get_by_role("button", name="Next deal")
        expect(again.or_(following)).to_be_visible()
        if again.is_visible():
            break
        table.next_deal(page)
    assert re.search(r"Level (Ace|A)\b", played[-1])
    expect(table.result(page)).to_contain_text("Match over: You win")
    again.click()
    expect(page.get_by_role("banner")).to_contain_text("Deal 1")
    expect(table.hand(page)).to_have_count(27)
