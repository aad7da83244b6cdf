"""Open hands (明牌): the question, and a hand that is fully visible to the others at every size."""

import pytest
from playwright.sync_api import expect

from clamber import bots
from web import deals
from web.table import ON_TOP, at_each_size, counted, hand_over, my_turn, overlap, panel, result

PLANNER = bots.make("planner")
OPTIONS = {"bidding": "none", "open_hand": "landlord"}
SEATS = [{"kind": "me"}, *[{"kind": "bot", "bot": "planner"}] * 2]


def landlord(seat, also=lambda _: True, options=OPTIONS):
    """Return a seed for which this seat is landlord."""

    def holds(match):
        position = match.position
        return position.to_act == seat and also(position)

    return deals.seed_from(1, "doudizhu", holds, **options)


def shows(position):
    return PLANNER.choose(position.view(position.to_act)).kind == "show"


@pytest.mark.parametrize(("seat", "wild"), [(1, "off"), (2, "off"), (2, "drawn")])
def test_the_hand_of_another_lies_open_at_every_size(visit, sit, seat, wild):
    """The open hand is below the deal's badges, to which a wild rank adds a line."""
    page, options = visit(), {**OPTIONS, "wild_rank": wild}
    sit(page, "doudizhu", SEATS, seed=landlord(seat, shows, options), options=options)
    my_turn(page)
    left = int(page.locator(f".who[data-seat='{seat}'] .count").inner_text())
    cards = page.get_by_role("group", name="open hand").locator(".one")
    for size in at_each_size(page):
        expect(cards).to_have_count(left)
        expect(cards.last).to_be_in_viewport(ratio=0.5)
        assert all(card.evaluate(ON_TOP) for card in cards.all()), size
        shown = [card.bounding_box() for card in cards.all()]
        for badge in page.locator("[data-testid=badges] li").all():
            assert max(overlap(badge.bounding_box(), card) for card in shown) <= 0, size


def test_who_is_asked_shows_their_hand_and_is_told_that_it_lies_open(visit, sit):
    page = visit()
    sit(page, "doudizhu", SEATS, seed=landlord(0), options=OPTIONS)
    expect(panel(page)).to_contain_text("Play with an open hand?")
    expect(panel(page).get_by_test_id("decide")).to_have_text(["Show", "Not open"])
    counted(page, panel(page).get_by_role("button", name="Show").click)
    own = page.get_by_role("group", name="You", exact=True)
    expect(own).to_contain_text("landlord")
    expect(own).to_contain_text("open hand")
    expect(page.get_by_role("group", name="open hand")).to_have_count(0)


def test_a_replay_through_the_eyes_of_another_shows_it_and_through_their_own_does_not(visit, sit):
    page = visit()
    sit(page, "doudizhu", SEATS, seed=landlord(1, shows), options=OPTIONS)
    my_turn(page)
    hand_over(page)
    moment = result(page).get_by_role("link", name="Replay").first.get_attribute("href").partition("?")
    lies_open = page.get_by_role("group", name="open hand")
    for eyes, count in ((0, 1), (2, 1), (1, 0)):
        page.goto(f"{moment[0].rstrip('/')}/2?eyes={eyes}{moment[2] and '&' + moment[2]}")
        expect(page.get_by_role("option").first).to_be_visible()
        expect(lies_open).to_have_count(count)
    page.get_by_role("combobox", name="View").select_option(index=0)
    expect(page.get_by_role("region", name="All hands").get_by_role("listitem")).to_have_count(3)
    expect(lies_open).to_have_count(0)
