"""Hands of any shape, on screens of any size: what is to beat stays in view, and every card can be tapped."""

import json
import re

import pytest
from playwright.sync_api import expect

from clamber.cards import RANKS
from web import deals, table
from web.table import ON_TOP, SIZES

SORTS = ["By rank", "By suit"]

EIGHT_ALIKE = [rank + suit for rank in "4792" for suit in "shcd" for _ in range(2)][:27]
ONE_SUIT = [rank + "s" for rank in RANKS for _ in range(2)] + ["RJ"]
TWO_SUITS = [rank + suit for rank in RANKS for suit in "hs"] + ["BJ"]
EVERY_RANK = [rank + "shcd"[at % 4] for at, rank in enumerate(RANKS * 2)] + ["BJ", "BJ"]
FIVE_AND_SINGLES = [f"8{suit}" for suit in "sshhc"] + [rank + "d" for rank in RANKS if rank != "8"] + ["BJ", "RJ"] * 2
HANDS = {
    "eight alike": EIGHT_ALIKE,
    "one suit": ONE_SUIT,
    "two suits": TWO_SUITS,
    "every rank, and a tribute": EVERY_RANK,
    "five of a kind": FIVE_AND_SINGLES,
}

HIDDEN = """cards => cards.filter((card) => {
  const { x, y } = card.getBoundingClientRect();
  return [[2, 4], [21, 4], [2, 19], [21, 19]].some(([right, down]) => {
    const [left, top] = [x + right, y + down];
    return left > innerWidth || top > innerHeight || !card.contains(document.elementFromPoint(left, top));
  });
}).map((card) => card.dataset.card)"""
"""Cards of which less than a corner of some 24 × 22 px can be touched."""


def give(page, hand):
    """Whatever the server says, the page is told of this hand."""

    def tell(message):
        told = json.loads(message)
        if told.get("deal") and told["deal"]["hand"]:
            told["deal"] |= {"hand": hand, "playable": hand}
        return json.dumps(told)

    def between(socket):
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(tell(message)))

    page.route_web_socket(re.compile("/ws/"), between)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("shape", HANDS)
def test_any_hand_leaves_what_is_to_beat_in_view(visit, sit, shoot, *, size, shape):
    page = visit(size=size)
    give(page, HANDS[shape])
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    table.my_turn(page)
    for sort in SORTS:
        while page.get_by_role("button", name=sort).count() == 0:
            page.keyboard.press("s")
        expect(table.hand(page)).to_have_count(len(HANDS[shape]))
        shoot(page, f"shape-{shape.replace(' ', '-').replace(',', '')}-{sort[3:]}-{size[0]}")
        assert table.hand(page).evaluate_all(HIDDEN) == [], sort
        beat = page.locator("[data-laid=middle]").get_by_role("img")
        for one in (beat, *[page.get_by_test_id(name) for name in ("pass", "hint", "play")]):
            assert one.evaluate(ON_TOP), sort
        for seat in page.locator("section [data-seat]").all():
            assert seat.evaluate(ON_TOP), sort


def test_a_phone_keeps_a_column_for_each_rank(visit, sit):
    def shallow(match):
        ranks = [str(card)[0] for card in match.position.hands[0] if str(card) not in {"BJ", "RJ"}]
        return max(ranks.count(rank) for rank in ranks) <= 4

    page = visit(size=(360, 740))
    sit(page, "guandan", seed=deals.leads(0, "guandan", shallow))
    table.my_turn(page)
    assert page.locator(".hand.columns").count() == 1
    table.tap(table.hand(page).first)
    expect(table.selected(page)).to_have_count(1)
    assert page.locator(".hand.columns").count() == 1
