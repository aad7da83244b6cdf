"""Selection aids: plays within a sweep, completion of an unambiguous tap, and missing cards."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from clamber.cards import RANKS
from web import deals, table
from web.table import DESKTOP, PORTRAIT, selected, situation

JOKERS = {"BJ", "RJ"}


def held_by(match, seat):
    return [str(card) for card in match.position.hands[seat]]


def swept(match):
    """Return three consecutive ranks, from 3 to K, with two or three cards each and more than a tube; otherwise None.

    Wild cards are excluded.
    """
    counts = Counter(card[0] for card in held_by(match, 0) if card not in JOKERS)
    for at in range(1, 10):
        ranks = RANKS[at : at + 3]
        if all(2 <= counts[rank] <= 3 for rank in ranks) and sum(counts[rank] for rank in ranks) in (7, 8):
            return ranks
    return None


@pytest.mark.parametrize("size", [DESKTOP, PORTRAIT], ids=["desktop", "phone"])
def test_a_sweep_offers_the_plays_in_it(visit, sit, shoot, size):
    seed = deals.leads(0, "guandan", swept)
    ranks = swept(deals.new("guandan", seed))
    page = visit(size=size)
    sit(page, "guandan", seed=seed)
    table.my_turn(page)
    table.choose(page, [card for card in table.cards(page) if card[0] in ranks and card not in JOKERS])
    offers = page.get_by_role("group", name="You could play:")
    expect(offers.get_by_role("button").first).to_be_visible()
    shoot(page, f"offers-{size[0]}")
    count = selected(page).count()
    offers.get_by_role("button", name=re.compile("^tube")).click()
    expect(selected(page)).to_have_count(6)
    assert count > 6
    assert {card[0] for card in selected(page).evaluate_all("all => all.map(one => one.dataset.card)")} == set(ranks)
    expect(page.get_by_test_id("play")).to_have_text(re.compile("^Play tube"))


def lone(match):
    """Return (card, play size) for a card that is in only one play of seat 0, the next seat; otherwise None."""
    if match.position.to_act != 3:
        return None
    after = match.apply(deals.GREEDY.choose(match.view(3)))
    cards = [[str(card) for card in play.cards] for play in after.view(0).legal if play.is_combination]
    natural = [play for play in cards if "2h" not in play]
    for play in natural:
        for card in play:
            if card not in JOKERS and sum(card[0] in {other[0] for other in each} for each in natural) == 1:
                return card, len(play)
    return None


def test_a_tap_completes_what_it_can_only_mean_and_a_second_takes_it_back(visit, sit):
    seed = deals.seed_from(0, "guandan", lone)
    wanted, size = lone(deals.new("guandan", seed))
    page = visit()
    sit(page, "guandan", seed=seed)
    table.my_turn(page)
    table.freeze(page)
    card = page.locator(f"[role=option][data-card='{wanted}']").first
    table.tap(card)
    expect(selected(page)).to_have_count(size)
    page.clock.run_for(400)  # a faster tap would count as a double click
    expect(page.get_by_test_id("play")).to_be_enabled()
    table.tap(card)
    expect(selected(page)).to_have_count(0)
    page.clock.run_for(400)
    table.tap(card)
    expect(selected(page)).to_have_count(size)
    page.locator("section.felt .middle").click(position={"x": 30, "y": 30})
    expect(selected(page)).to_have_count(0)


def test_a_card_is_taken_alone_where_one_wants_that(visit, sit):
    seed = deals.seed_from(0, "guandan", lone)
    wanted, _ = lone(deals.new("guandan", seed))
    page = visit()
    sit(page, "guandan", seed=seed)
    table.my_turn(page)
    table.drawer(page, "Settings").get_by_role("switch", name="Auto-complete plays").uncheck()
    page.keyboard.press("Escape")
    table.tap(page.locator(f"[role=option][data-card='{wanted}']").first)
    expect(selected(page)).to_have_count(1)


def test_a_selection_that_grows_is_told_what_is_missing(visit, sit):
    def three_and_a_pair(match):
        counts = Counter(card[0] for card in held_by(match, 0) if card not in JOKERS and card[0] != "2")
        return max(counts.values()) == 3 and 2 in counts.values()

    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan", three_and_a_pair))
    table.my_turn(page)
    ranks = Counter(card[0] for card in table.cards(page) if card not in JOKERS and card[0] != "2")
    three = next(rank for rank, count in ranks.items() if count == 3)
    two = next(rank for rank, count in ranks.items() if count == 2)
    cards = [card for card in table.cards(page) if card[0] == three]
    table.choose(page, [*cards, next(card for card in table.cards(page) if card[0] == two)])
    expect(page.get_by_role("group", name="You could play:").or_(situation(page)).first).to_be_visible()
    expect(page.locator(".line [aria-live=polite]")).to_have_text("1 more for a full house")
    expect(page.locator(".line.bad")).to_have_count(0)
