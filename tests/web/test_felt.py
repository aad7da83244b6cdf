"""Information always visible at the table: the viewer's role, stakes, remaining time, and exchanged cards."""

import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.stage import CLAIM_TIME
from web.table import PORTRAIT, against_bots, counted, panel, selected, situation

CUT = "one => one.scrollWidth > one.clientWidth"


def own(page):
    """Return the viewer's own plate."""
    return page.locator(".own[role=group]")


def with_ben(visit, sit, rules="guandan", seat=1, **more):
    """Return the pages of Ann in seat 0 and Ben in another seat."""
    seats = against_bots(rules)
    seats[seat] = {"kind": "open"}
    ann = visit()
    seated = sit(ann, rules, seats, **more)
    ben = visit(f"/i/{seated['invite']}")
    ben.get_by_role("textbox", name="Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    return ann, ben


def test_biga_says_the_big_suit_the_declarer_and_who_one_is(visit, sit, stage):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    table.all_drawn(page)
    expect(own(page)).to_contain_text("side unknown")
    panel(page).get_by_role("button", name="Expose A♣").click()
    expect(panel(page).get_by_role("button", pressed=True)).to_be_visible()
    table.after_windows(stage, page)
    facts = page.get_by_test_id("badges")
    expect(facts).to_contain_text("Big Ace ♣")
    expect(facts).to_contain_text("Declarer You")
    expect(own(page)).to_contain_text("declarer")


def test_who_plays_against_a_declarer_or_with_one_knows_it(visit, sit, stage):
    def holds(match):
        return deals.aces(match, 0) == ["Ac"] and deals.aces(match, 2) == ["Ac", "Ad"]

    ann, ben = with_ben(visit, sit, "biga", 2, seed=deals.seed_from(4, "biga", holds))
    table.all_drawn(ann)
    panel(ann).get_by_role("button", name="Expose A♣").click()
    expect(panel(ann).get_by_role("button", pressed=True)).to_be_visible()
    table.all_drawn(ben)
    table.after_windows(stage, ben, table.DRAW)
    expect(panel(ben).get_by_test_id("decide")).to_have_text("Show A♣")
    counted(ben, lambda: stage.skip(CLAIM_TIME))
    expect(own(ben)).to_contain_text("secret partner")
    expect(ben.get_by_test_id("badges")).to_contain_text("Declarer Ann")


def test_an_ace_that_had_to_be_shown_is_in_the_history(visit, sit, stage):
    def nobody_exposes(match):
        position = deals.plays_until(match, lambda position: position.phase == "play")
        return position is not None and deals.aces(match, 0) == []

    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", nobody_exposes))
    table.after_windows(stage, page)
    history = table.drawer(page, "History")
    exposed = history.get_by_text(re.compile("exposes A"))
    forced = history.get_by_text(re.compile(r"^Nobody exposed an Ace: \w+ (has|have) to show A♥\.$"))
    expect(exposed.or_(forced)).to_have_count(1)


def test_the_history_draws_the_cards_of_each_play(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    table.my_turn(page)
    drawn = table.drawer(page, "History").get_by_role("listitem").filter(has=page.locator("svg.card"))
    expect(drawn).to_have_count(1)
    assert drawn.locator("svg.card").count() == page.locator("[data-laid=middle] svg.card").count()
    (name,) = drawn.locator(".name").all_inner_texts()
    expect(drawn).to_contain_text(f"{name}: ")  # in words, for screen readers


def test_the_clock_is_shown_from_its_start_where_friends_wait(visit, sit):
    ann, _ = with_ben(visit, sit, seed=deals.leads(0, "guandan"), time_limit=300)
    table.my_turn(ann)
    expect(ann.get_by_role("timer")).to_be_visible()
    expect(own(ann).locator(".seconds")).to_have_text(re.compile("^(300|2[0-9][0-9])$"))


def test_a_selection_is_let_down_when_a_bot_takes_over(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"), pace=5000)
    table.my_turn(page)
    table.tap(table.hand(page).nth(4))
    expect(selected(page)).to_have_count(1)
    table.hand_over(page)
    expect(selected(page)).to_have_count(0)


def test_a_line_says_who_gave_what_to_whom_for_the_whole_deal(visit, sit):
    page = visit()
    table.second_deal(page, sit, deals.second_deal(3, "return"))
    expect(panel(page)).to_be_visible()
    table.decide(page)
    told = page.get_by_test_id("tribute")
    expect(told).to_contain_text(re.compile(r"\w+ gives .+ to You · You return ."))
    expect(told).to_contain_text(re.compile(r"\w+ \S+ ⇄ \S+ You"))
    table.my_turn(page)
    before = told.bounding_box()
    table.follow_hint(page)
    table.my_turn(page)
    assert told.bounding_box() == before


@pytest.mark.parametrize("size", [PORTRAIT, (640, 360)], ids=["portrait", "landscape"])
def test_six_names_can_be_read(visit, sit, shoot, size):
    page = visit(size=size)
    sit(page, "gandengyan", against_bots("gandengyan", 6))
    table.my_turn(page)
    names = page.locator("section .name")
    expect(names).to_have_count(6)
    shoot(page, f"six-{size[0]}")
    assert [one.inner_text() for one in names.all() if one.evaluate(CUT)] == []
    plates = [one.bounding_box() for one in page.locator("section .who").all()]
    for at, one in enumerate(plates):
        for other in plates[at + 1 :]:
            apart = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
            below = one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
            assert apart or below


@pytest.mark.parametrize("size", [table.DESKTOP, PORTRAIT], ids=["desktop", "phone"])
def test_escape_closes_what_is_on_top(visit, sit, size):
    page = visit(size=size)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    table.tap(table.hand(page).nth(4))
    opened = table.drawer(page, "Settings")
    opened.get_by_role("combobox", name="Language").focus()
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    expect(selected(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(selected(page)).to_have_count(0)
    expect(situation(page)).to_be_visible()
    table.bots_play(page)
    opened = table.drawer(page, "Table")
    opened.get_by_role("button").last.focus()
    page.keyboard.press("Escape")
    expect(opened).to_be_hidden()
    expect(table.result(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(table.result(page)).to_be_hidden()


@pytest.mark.parametrize("size", [table.DESKTOP, PORTRAIT, (740, 360)], ids=["desktop", "portrait", "landscape"])
def test_the_card_counter_can_stay_in_view_with_the_wild_cards_apart(visit, sit, shoot, size):
    seed = deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3)
    match = deals.new("guandan", seed)
    unseen = match.apply(deals.GREEDY.choose(match.view(3))).view(0).unseen
    page = visit(size=size)
    sit(page, "guandan", seed=seed)
    table.my_turn(page)
    opened = table.drawer(page, "Card counter")
    opened.get_by_role("switch", name="Keep visible").check()
    page.keyboard.press("Escape")
    strip = page.get_by_test_id("counter-strip")
    expect(strip).to_be_visible()
    numbers = [int(text) for text in strip.get_by_role("definition").all_inner_texts()]
    held = table.cards(page)
    assert numbers[2] == 2 - held.count("2h")
    assert sum(numbers) == len(list(unseen))
    shoot(page, f"strip-{size[0]}")
    beat = page.locator("[data-laid=middle]").get_by_role("img")
    for one in (beat, table.hand(page).first, table.hand(page).last, strip):
        assert one.evaluate(table.ON_TOP)


def test_reactions_are_pictures_and_phrases_are_those_of_the_rooms(visit, sit):
    page = visit(locale="zh-CN")
    sit(page, "guandan")
    page.get_by_role("navigation").get_by_role("button", name="快捷语").click()
    opened = page.get_by_role("complementary", name="快捷语")
    for said in ("大家好，很高兴见到各位", "你的牌打得也太好了", "和你合作真愉快", "不要走，决战到天亮"):
        expect(opened.get_by_role("button", name=said)).to_be_visible()
    opened.get_by_role("button", name="大笑").click()
    expect(page.locator(".says svg")).to_be_visible()
    expect(page.locator(".says")).to_contain_text("你：大笑")
