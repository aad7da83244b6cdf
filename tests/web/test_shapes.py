"""With any hand, on any screen, the play to beat stays in view and every card can be tapped."""

import re
from itertools import pairwise

import pytest
from playwright.sync_api import expect

from clamber.cards import RANKS
from web import deals, table
from web.table import ON_TOP, SIZES, overlap

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
"""JavaScript: cards without a touchable corner of about 24 × 22 px."""


INDEX = 16
"""Width of a card's rank label on a phone's table, in pixels."""


def give(page, hand):
    """Replace the hand in all messages from the server to the page."""
    table.change(page, "deal", lambda deal: {"hand": hand, "playable": hand} if deal["hand"] else {})


def lay(page, play):
    """Make all other seats appear to have made this play, of which seat 2's is to be beaten."""

    def laid(deal):
        done = {"play": play, "by": "bot", "why": None, "asked": None, "trick": 0}
        others = [seat for seat in range(1, len(deal["sizes"])) if seat != 2]
        return {"to_beat": play, "to_beat_seat": 2, "trick": [{**done, "seat": seat} for seat in (*others, 2)]}

    table.change(page, "deal", laid)


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


LONG = [
    ("biga", 5, "sequence", "2d3c4h5s6d7c8h9sTd"),
    ("guandan", 4, "tube", "4h4s5d5c6h6s"),
    ("doudizhu", 3, "straight", "3d4c5h6s7d8c9hTsJdQc"),
    ("zhengshangyou", 6, "straight", "3d4c5h6s7d8c9hTsJd"),
]
"""Plays that are long for a phone, by game and number of players."""


@pytest.mark.parametrize("watched", [False, True], ids=["seated", "watched"])
@pytest.mark.parametrize(("rules", "seats", "kind", "cards"), LONG)
def test_a_long_play_can_be_read_and_lies_clear_of_those_at_the_side(
    visit, sit, stage, shoot, *, rules, seats, kind, cards, watched
):
    page = visit(size=table.PORTRAIT)
    play = {"text": f"{cards}={kind}", "kind": kind, "cards": cards, "rank": cards[-2]}
    lay(page, {**play, "bomb": 0, "wild": 0, "seat": None, "capture": False})
    seated = visit() if watched else page
    made = sit(seated, rules, table.against_bots(rules, seats))
    table.to_first_turn(stage, seated)
    if watched:
        page.goto(f"/t/{made['table']}")
    middle, sides = page.locator("[data-laid=middle] .cards"), page.locator(".side [data-laid=seat] .cards")
    expect(middle.locator(".one")).to_have_count(len(cards) // 2)
    expect(sides).not_to_have_count(0)
    shoot(page, f"laid-{rules}-{seats}{'-watched' if watched else ''}")
    beat = middle.bounding_box()
    for side in sides.all():
        assert overlap(side.bounding_box(), beat) <= 1
        assert side.evaluate(ON_TOP)
    lefts = [card.bounding_box()["x"] for card in middle.locator(".one").all()]
    assert min(right - left for left, right in pairwise(lefts)) >= INDEX
    assert page.viewport_size["width"] >= beat["x"] + beat["width"] >= beat["x"] >= 0


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


@pytest.mark.parametrize(("count", "kind"), [(27, "columns"), (18, "columns"), (17, "row")])
def test_a_large_hand_lies_in_columns_until_its_deal_ends(visit, sit, count, kind):
    page = visit()
    held = HANDS["two suits"][:count]
    table.change(page, "deal", lambda deal: {"hand": held, "playable": held} if deal["hand"] else {})
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    table.my_turn(page)
    expect(table.hand(page)).to_have_count(count)
    height = page.locator(".felt").bounding_box()["height"]
    assert page.locator(f".hand.{kind}").count() == 1
    del held[9:]
    table.counted(page, page.get_by_test_id("pass").click)
    expect(table.hand(page)).to_have_count(9)
    assert page.locator(f".hand.{kind}").count() == 1
    assert page.locator(".felt").bounding_box()["height"] == height


def test_a_won_trick_fades_and_one_sentence_says_whose_turn_it_is(visit, sit):
    page = visit()
    nines = {"text": "9s9h=pair:9", "kind": "pair", "cards": "9s9h", "rank": "9", "bomb": 0, "wild": 0}
    done = {"play": {**nines, "seat": None, "capture": False}, "by": "bot", "why": None, "asked": None, "trick": 0}
    trick = [{**done, "seat": 1}]
    led = {"phase": "play", "to_beat": None, "to_beat_seat": None}
    table.change(page, "deal", lambda _: {**led, "trick": trick, "leader": 1})
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    won = page.locator("[data-laid=seat]")
    expect(won).to_have_css("opacity", "0.4")
    assert page.locator(".felt .idle").count() == 0
    assert page.get_by_text(re.compile("Your (turn|lead)")).locator("visible=true").count() == 1


LAID = [("biga", 5), ("gandengyan", 6), ("doudizhu/online", 3), ("guandan", 4)]
ACE = {"text": "As", "kind": "single", "cards": "As", "rank": "A"}
PASS = {"text": "pass", "kind": "pass", "cards": "", "rank": None}
TEN = {"text": "3d4c5h6s7d8c9hTsJdQc", "kind": "straight", "cards": "3d4c5h6s7d8c9hTsJdQc", "rank": "Q"}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize(("rules", "seats"), LAID)
def test_what_each_seat_did_lies_clear_of_plates_and_of_what_is_to_beat(
    visit, sit, stage, shoot, *, rules, seats, size
):
    page = visit(size=size)
    whole = {"bomb": 0, "wild": 0, "seat": None, "capture": False}

    def laid(_):
        done = {"by": "bot", "why": None, "asked": None, "trick": 0}
        plays = [TEN, *[PASS] * (seats - 2), ACE]
        trick = [{**done, "seat": seat, "play": {**play, **whole}} for seat, play in enumerate(plays)]
        return {"to_beat": {**ACE, **whole}, "to_beat_seat": seats - 1, "trick": trick}

    table.change(page, "deal", laid)
    sit(page, rules, table.against_bots(rules, seats))
    table.to_first_turn(stage, page)
    passes, plates = page.locator("section .pass"), page.locator("section .who")
    expect(passes).to_have_count(seats - 2)
    own = page.locator("[data-laid=own] .cards")
    shoot(page, f"did-{rules.replace('/', '-')}-{seats}-{'x'.join(map(str, size))}")
    solid = [one.bounding_box() for one in (*plates.all(), page.locator("[data-laid=middle] .cards"))]
    for one in (*passes.all(), own):
        box = one.bounding_box()
        assert all(overlap(box, other) <= 1 for other in solid), one


@pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
def test_the_own_play_is_not_cut_off(visit, sit, stage, size):
    page = visit(size=size)
    single = {**ACE, "bomb": 0, "wild": 0, "seat": None, "capture": False}

    def laid(_):
        done = {"by": "bot", "why": None, "asked": None, "trick": 0, "play": single}
        return {"to_beat": single, "to_beat_seat": 2, "trick": [{**done, "seat": 0}, {**done, "seat": 2}]}

    table.change(page, "deal", laid)
    sit(page, "doudizhu/online", table.against_bots("doudizhu/online", 3))
    table.to_first_turn(stage, page)
    field, own = page.locator(".field").bounding_box(), page.locator("[data-laid=own] .cards").bounding_box()
    assert own["y"] + own["height"] <= field["y"] + field["height"] + 1
