"""Selecting and sorting cards by mouse, touch and keyboard."""

import itertools
import re

import pytest
from playwright.sync_api import expect

from clamber import bots
from clamber.cards import RANKS
from web import deals, table
from web.table import DESKTOP, PORTRAIT, SETTING, selected

PAIRS = deals.leads(0, "guandan")
"""Seed whose first deal is led by the viewer."""


LIES = """turns => {
  const cards = [...document.querySelectorAll("[role=option]")].map((one) => one.dataset.card);
  const found = turns.map((turn) => cards.splice(0, turn.length).sort().join(" "));
  return cards.length === 0 && found.every((lie, at) => lie === turns[at].join(" "));
}"""
"""JavaScript: true if the hand is arranged in these turns, in this order."""


def middle(card):
    box = card.bounding_box()
    return box["x"] + 8, box["y"] + 8


def held(visit, sit, *, columns=True, **more):
    """Return a page with a hand and frozen time, so that the test controls how long a press lasts."""
    page = visit(**more)
    sit(page, "guandan", seed=PAIRS)
    if not columns:
        expect(table.hand(page)).to_have_count(27)
        page.evaluate(SETTING, ["columns", False])
        page.reload()
    expect(table.hand(page)).to_have_count(27)
    table.freeze(page)
    return page


def sweep(page, first, last):
    """Drag from one card to another."""
    page.mouse.move(*middle(first))
    page.mouse.down()
    page.mouse.move(*middle(last), steps=12)
    page.mouse.up()


def test_a_click_takes_a_card_and_drops_it(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    card = table.hand(page).nth(4)
    table.tap(card)
    expect(card).to_have_attribute("aria-selected", "true")
    expect(selected(page)).to_have_count(1)
    other = table.hand(page).nth(20)
    table.tap(other)
    expect(selected(page)).to_have_count(2)
    table.tap(card)
    expect(card).to_have_attribute("aria-selected", "false")
    expect(selected(page)).to_have_count(1)


LYING = pytest.mark.parametrize(
    ("size", "columns"),
    [(DESKTOP, True), (DESKTOP, False), (PORTRAIT, True)],
    ids=["columns", "row", "phone"],
)


@LYING
def test_a_double_click_takes_the_group(visit, sit, size, columns):
    page = held(visit, sit, size=size, columns=columns)
    ranks = [card[0] for card in table.cards(page)]
    at = next(i for i, rank in enumerate(ranks) if ranks.count(rank) >= 3)
    table.hand(page).nth(at).dblclick(position={"x": 8, "y": 8})
    expect(selected(page)).to_have_count(ranks.count(ranks[at]))
    table.hand(page).nth(at).dblclick(position={"x": 8, "y": 8})
    expect(selected(page)).to_have_count(0)


def test_a_sweep_takes_what_it_crosses(visit, sit):
    page = held(visit, sit, columns=False)
    cards = table.hand(page)
    sweep(page, cards.nth(3), cards.nth(9))
    expect(selected(page)).to_have_count(7)
    sweep(page, cards.nth(3), cards.nth(9))
    expect(selected(page)).to_have_count(0)


def test_a_sweep_in_columns_takes_what_lies_below_it(visit, sit):
    page = held(visit, sit)
    cards = table.hand(page)
    ranks = [card[0] for card in table.cards(page)]
    first = next(at for at, rank in enumerate(ranks) if ranks.count(rank) >= 3)
    sweep(page, cards.nth(first), cards.nth(first + ranks.count(ranks[first]) - 1))
    expect(selected(page)).to_have_count(ranks.count(ranks[first]))
    lowest = [at for at, rank in enumerate(ranks) if rank != "B" and ranks[at + 1 : at + 2] != [rank]]
    page.keyboard.press("Escape")
    sweep(page, cards.nth(lowest[1]), cards.nth(lowest[4]))
    expect(selected(page)).to_have_count(4)


def test_clear_and_escape_drop_all(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    for drop in (page.get_by_role("button", name="Clear").click, lambda: page.keyboard.press("Escape")):
        table.tap(table.hand(page).nth(0))
        table.tap(table.hand(page).nth(9))
        expect(selected(page)).to_have_count(2)
        drop()
        expect(selected(page)).to_have_count(0)


def test_the_hand_is_sorted_by_rank_suit_and_combinations(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    expect(table.hand(page)).to_have_count(27)
    spoken = page.get_by_test_id("live")
    seen = {"By rank": table.cards(page)}
    for mode in ("By suit", "By combinations"):
        page.keyboard.press("s")
        expect(spoken).to_have_text(f"Sorted: {mode}.")
        expect(page.get_by_role("button", name=mode)).to_be_visible()
        seen[mode] = table.cards(page)
    assert len({tuple(order) for order in seen.values()}) == 3
    assert len({tuple(sorted(order)) for order in seen.values()}) == 1
    suits = [card[1] for card in seen["By suit"] if card not in {"BJ", "RJ"}]
    assert len([1 for one, other in itertools.pairwise(suits) if one != other]) == len(set(suits)) - 1
    page.reload()
    expect(page.get_by_role("button", name="By combinations")).to_be_visible()


def test_cards_are_put_together_by_hand(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    expect(table.hand(page)).to_have_count(27)
    cards = table.cards(page)
    wanted = [cards[0], cards[13], cards[26]]
    table.choose(page, wanted)
    page.get_by_role("button", name="Group").click()
    expect(selected(page)).to_have_count(0)
    found = table.cards(page)
    at = [found.index(card) for card in wanted]
    assert max(at) - min(at) == 2


def test_a_card_is_moved_by_keys_and_the_order_stays(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    expect(table.hand(page)).to_have_count(27)
    before = table.cards(page)
    table.hand(page).first.focus()
    page.keyboard.press("Shift+ArrowRight")
    expect(page.get_by_test_id("live")).to_have_text(re.compile(r"^Moved to position \d+ of 27\.$"))
    expect(page.get_by_role("button", name="Manual")).to_be_visible()
    moved = table.cards(page)
    assert moved != before
    assert sorted(moved) == sorted(before)
    page.reload()
    expect(table.hand(page)).to_have_count(27)
    assert table.cards(page) == moved


@LYING
def test_a_card_that_is_held_is_dragged_to_another_place(visit, sit, size, columns):
    page = held(visit, sit, size=size, columns=columns)
    before = table.cards(page)
    page.mouse.move(*middle(table.hand(page).first))
    page.mouse.down()
    page.clock.run_for(400)
    page.mouse.move(*middle(table.hand(page).nth(20)), steps=8)
    page.mouse.up()
    expect(page.get_by_role("button", name="Manual")).to_be_visible()
    expect(selected(page)).to_have_count(0)
    moved = table.cards(page)
    assert sorted(moved) == sorted(before)
    assert moved[0] == before[1]


def test_arrows_walk_and_space_takes(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    table.hand(page).first.focus()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(table.hand(page).nth(25)).to_have_attribute("aria-selected", "true")
    expect(table.hand(page).nth(25)).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("Shift+Space")
    ranks = [card[0] for card in table.cards(page)]
    expect(selected(page)).to_have_count(1 + ranks.count(ranks[0]))


def test_typing_a_rank_takes_it_and_backspace_drops_it(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    expect(table.hand(page).first).to_be_visible()
    card = table.cards(page)[5]
    page.keyboard.press("0" if card[0] == "T" else card[0].lower())
    expect(selected(page)).to_have_count(1)
    page.keyboard.press("Backspace")
    expect(selected(page)).to_have_count(0)
    missing = next(rank for rank in "3456789" if all(held[0] != rank for held in table.cards(page)))
    page.keyboard.press(missing)
    expect(page.get_by_test_id("live")).to_have_text(f"No more {missing} in your hand.")


def test_the_highest_cards_lie_at_the_left_where_one_wants_that(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    expect(table.hand(page)).to_have_count(27)
    before = table.cards(page)
    opened = table.drawer(page, "Settings")
    opened.get_by_role("switch", name="High cards on the left").check()
    page.keyboard.press("Escape")
    assert table.cards(page) == before[::-1]
    page.reload()
    expect(table.hand(page)).to_have_count(27)
    assert table.cards(page) == before[::-1]


def test_the_hand_lies_as_the_best_plan_splits_it(visit, sit):
    page = visit()
    sit(page, "guandan", seed=PAIRS)
    expect(table.hand(page)).to_have_count(27)
    turns = bots.plan(deals.new("guandan", PAIRS).view(0))
    for _ in range(3):
        page.keyboard.press("s")
    expect(page.get_by_role("button", name="By plan")).to_be_visible()
    wanted = [sorted(str(card) for card in turn.cards) for turn in turns]

    table.until(page, LIES, wanted)


def test_straight_flushes_are_found_one_after_the_other(visit, sit):
    def two_at_least(match):
        held = {str(card) for card in match.position.hands[0]} - {"2h"}
        runs = [[rank + suit for rank in RANKS[at : at + 5]] for at in range(9) for suit in "shdc"]
        return sum(held.issuperset(run) for run in runs) >= 2

    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan", two_at_least))
    table.my_turn(page)
    seen = set()
    for press in (page.get_by_role("button", name="Next straight flush").click, lambda: page.keyboard.press("f")):
        press()
        expect(selected(page)).to_have_count(5)
        run = selected(page).evaluate_all("all => all.map(one => one.dataset.card)")
        assert len({card[1] for card in run}) == 1
        expect(page.get_by_test_id("play")).to_have_text(re.compile("^Play straight flush"))
        seen.add(tuple(sorted(run)))
    assert len(seen) == 2
