"""A hand that lies open (明牌): asked for in words, and seen whole by the others at every size."""

import pytest
from playwright.sync_api import expect

from clamber import bots
from web import deals
from web.table import ON_TOP, SIZES, counted, my_turn, panel

PLANNER = bots.make("planner")
OPTIONS = {"bidding": "none", "open_hand": "landlord"}
SEATS = [{"kind": "me"}, *[{"kind": "bot", "bot": "planner"}] * 2]


def landlord(seat, also=lambda _: True):
    """A seed whose landlord is this seat."""

    def holds(match):
        position = match.position
        return position.to_act == seat and also(position)

    return deals.seed_from(1, "doudizhu", holds, **OPTIONS)


def shows(position):
    return PLANNER.choose(position.view(position.to_act)).kind == "show"


@pytest.mark.parametrize("seat", [1, 2])
def test_the_hand_of_another_lies_open_at_every_size(visit, sit, seat):
    page = visit()
    sit(page, "doudizhu", SEATS, seed=landlord(seat, shows), options=OPTIONS)
    my_turn(page)
    left = int(page.locator(f".who[data-seat='{seat}'] .count").inner_text())
    cards = page.get_by_role("group", name="open hand").locator(".one")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(cards).to_have_count(left)
        expect(cards.last).to_be_in_viewport(ratio=0.5)
        assert all(card.evaluate(ON_TOP) for card in cards.all()), (width, height)


def test_who_is_asked_shows_their_hand_and_is_told_that_it_lies_open(visit, sit):
    page = visit()
    sit(page, "doudizhu", SEATS, seed=landlord(0), options=OPTIONS)
    expect(panel(page)).to_contain_text("Play with an open hand?")
    expect(panel(page).get_by_role("button")).to_have_text(["Show", "Not open"])
    counted(page, panel(page).get_by_role("button", name="Show").click)
    own = page.get_by_role("group", name="You", exact=True)
    expect(own).to_contain_text("landlord")
    expect(own).to_contain_text("open hand")
    expect(page.get_by_role("group", name="open hand")).to_have_count(0)
