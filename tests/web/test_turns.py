"""The viewer's own turn: button labels, hints, passing, ambiguous cards, refusals."""

import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.stage import LIMIT, LONGEST_PAUSE, PACE
from web.table import counted, situation

TOPS = """() =>
  [...document.querySelectorAll("[data-testid=pass], [data-testid=hint], [data-testid=play], [data-seat]")]
  .map((one) => [one.dataset.testid ?? one.dataset.seat, Math.round(one.getBoundingClientRect().top)])"""
"""JavaScript: vertical positions of buttons, seats and hand on the screen."""


def several_readings(match):
    """Return True if seat 0 holds two pairs and a wild card, which form an ambiguous full house."""
    held = [str(card) for card in match.position.hands[0]]
    ranks = Counter(card[0] for card in held if card not in {"BJ", "RJ"} and card[0] != "2")
    return "2h" in held and sum(count == 2 for count in ranks.values()) >= 2


def heard(page):
    """Return the status line above the buttons as exposed to screen readers."""
    return page.locator(".line [aria-live=polite]")


def test_a_hint_says_which_of_how_many_it_is(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    table.hint(page)
    expect(situation(page)).to_have_text(re.compile(r"^Hint 1/\d+: .+\.$"))  # the button already names the play
    expect(heard(page)).to_have_text(re.compile(r"^Hint 1/\d+: .+\. .+\.$"))
    count = int(re.search(r"/(\d+)", situation(page).inner_text())[1])
    shown = page.locator(".line")
    for number in [*range(2, count + 1), 1]:
        page.get_by_test_id("hint").click()
        expect(heard(page)).to_contain_text(f"Hint {number}/{count}: ")
        expect(shown).to_contain_text(f"Hint {number}/{count}: ", use_inner_text=True)
    table.tap(page.locator("[role=option][aria-selected=false]").last)
    expect(shown).not_to_contain_text("Hint")


def test_a_hint_is_played_as_it_is_meant(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan", several_readings))
    table.my_turn(page)
    chooser = page.get_by_role("radiogroup", name=re.compile("Hint"))
    while not chooser.is_visible():
        table.hint(page)
    said = heard(page).inner_text().partition(": ")[2]
    chosen = chooser.locator("label:has(:checked)").inner_text()
    assert said.lower() == chosen.lower()
    expect(page.get_by_test_id("play")).to_have_text(f"Play {chosen}")


HELD = """
window.held = [];
const later = window.setTimeout;
window.setTimeout = (what, after, ...more) => (after ? later(what, after, ...more) : window.held.push(what));
"""
"""JavaScript: hold back tasks without delay until the test runs them."""

MOVED = """
window.moved = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries())
    window.moved.push([value, ...sources.map(({ node }) => (node?.parentElement ?? node)?.className)]);
}).observe({ type: "layout-shift", buffered: true });
"""
"""JavaScript: record all layout shifts from the start."""

NEXT = """() => new Promise((done) => {
  const look = () => (window.held.length > 0 ? done(window.held.shift()()) : requestAnimationFrame(look));
  look();
})"""
PARTS = """() => {
  const felt = [".round", ".round [data-seat]", ".round > .own", ".felt .beat"];
  const parts = [".bar", "[role=option]", "[data-testid=hint]", ...felt];
  return parts.map((part) => document.querySelectorAll(part).length);
}"""
"""JavaScript: number of elements in each part of a table."""


@pytest.mark.parametrize("size", table.SIZES, ids=lambda size: "x".join(map(str, size)))
def test_a_table_comes_in_parts_each_in_a_task_of_its_own_and_none_moves_another(visit, sit, size):
    page = visit(size=size)
    page.add_init_script(HELD + MOVED)
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    seen, moved = [], []
    while not seen or seen[-1][-1] == 0:
        page.evaluate(NEXT)
        seen.append(page.evaluate(PARTS))
        page.evaluate(table.TWO_FRAMES)
        moved.append(page.evaluate("window.moved.splice(0)"))
    empty, bar, hand = [0] * 7, [1] + [0] * 6, [[1, cards, 0, 0, 0, 0, 0] for cards in (0, 9, 18, 27)]
    controls, felt = [1, 27, 1, 0, 0, 0, 0], [[1, 27, 1, 1, seats, 0, 0] for seats in (0, 1, 2, 3)]
    whole = [[1, 27, 1, 1, 3, 1, 0], [1, 27, 1, 1, 3, 1, 1]]
    assert [one for one in seen if one != empty] == [bar, *hand, controls, *felt, *whole]
    assert [(part, *what) for part, what in zip(seen, moved, strict=True) if what] == []


SHIFTS = """
window.shifts = [];
const inHand = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.closest(".hand");
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.sources.some(inHand)) window.shifts.push(one.value);
}).observe({ type: "layout-shift" });
"""
SHIFT = 0.01
"""Largest permitted single layout shift, relative to the window, for text centred in its place.

The viewer's own hand is exempt because it closes up after a play, and its cards grow.
"""


@pytest.mark.parametrize("size", table.SIZES, ids=lambda size: "x".join(map(str, size)))
def test_nothing_moves_from_turn_to_turn(visit, sit, stage, size):
    page = visit(size=size)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    page.evaluate(SHIFTS)
    before = page.evaluate(TOPS)
    assert len(before) == 7, "the buttons, three others, and one's own hand"

    seen, shifts = [], []

    def look():
        seen.append(page.evaluate(TOPS))
        shifts.extend(page.evaluate("window.shifts.splice(0)"))

    table.play_deal(page, stage, each=look)
    assert len(seen) > 3
    assert max(shifts, default=0) < SHIFT
    assert [tops for tops in seen if tops != before] == []


def test_the_play_button_says_what_the_cards_are(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    expect(situation(page)).to_have_text("Your lead: play anything.")
    held = table.cards(page)
    pair = next(card for card in held if sum(other[0] == card[0] for other in held) == 2 and card[0] != "2")
    table.choose(page, [card for card in held if card[0] == pair[0]])
    expect(page.get_by_role("button", name=re.compile("^Play pair of"))).to_be_enabled()
    expect(situation(page)).to_contain_text("Pair of")


def test_a_refusal_is_a_sentence_and_costs_nothing(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    held = table.cards(page)
    apart = [next(card for card in held if card[0] == rank) for rank in "4TA"]  # no play contains all three
    table.choose(page, apart)
    expect(situation(page)).to_have_text(re.compile(r" are not a combination here: .+\.$"))
    expect(page.get_by_test_id("play")).to_be_disabled()
    assert table.cards(page) == held


def test_cards_with_several_readings_are_played_as_one_chooses(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan", several_readings))
    table.my_turn(page)
    held = table.cards(page)
    ranks = Counter(card[0] for card in held if card not in {"BJ", "RJ", "2h"})
    pairs = [rank for rank, count in ranks.items() if count == 2 and rank != "2"][:2]
    table.choose(page, [*(card for card in held if card[0] in pairs and card not in {"BJ", "RJ"}), "2h"])
    chooser = page.get_by_role("radiogroup", name="Play as")
    expect(chooser.get_by_role("radio")).to_have_count(2)
    for at in (1, 0, 1):
        reading = chooser.locator("label").nth(at)
        reading.click()
        expect(chooser.get_by_role("radio").nth(at)).to_be_checked()
        name = reading.inner_text()
        expect(page.get_by_test_id("play")).to_have_text(f"Play {name}")
    counted(page, page.get_by_test_id("play").click)
    history = table.drawer(page, "History")
    expect(history).to_contain_text(f"You: {name}")


def test_a_trick_is_passed_ahead(visit, sit, stage):
    page = visit()
    seed = deals.seed_from(0, "guandan", lambda match: match.position.to_act == 2)
    sit(page, "guandan", seed=seed, pace=int(PACE * 1000))
    counted(page, lambda: stage.skip(LONGEST_PAUSE))
    ahead = page.get_by_role("button", name="Pass this trick")
    ahead.click()
    expect(ahead).to_have_attribute("aria-pressed", "true")
    counted(page, lambda: stage.skip(LONGEST_PAUSE))
    expect(page.get_by_text("You: Pass")).to_be_visible()


def test_the_rest_of_a_deal_is_passed_and_others_see_passes_only(visit, sit):
    page = visit(size=table.PORTRAIT)
    seed = deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3)
    sit(page, "guandan", seed=seed)
    table.my_turn(page)
    turn = table.turn_of(page)
    for size in table.at_each_size(page):
        assert page.get_by_test_id("pass-deal").evaluate(table.ON_TOP), size
    table.freeze(page)
    page.get_by_test_id("pass-deal").click()
    expect(situation(page)).to_have_text("You pass for the rest of this deal.")
    assert table.turn_of(page) == turn
    page.clock.run_for(1000)
    page.clock.resume()
    expect(table.moved_from(page, turn)).to_be_visible()
    expect(table.result(page).or_(table.told(page, "Your lead")).first).to_be_visible()
    own = [text for text in table.drawer(page, "History").locator("li").all_inner_texts() if text.startswith("You")]
    assert own
    assert {text.strip() for text in own} == {"You pass"}


def test_the_next_deal_after_a_timeout_is_played_by_its_person(visit, sit, stage):
    page = visit(size=(1280, 720))
    other = {"kind": "open"}
    made = sit(page, "gandengyan", [{"kind": "me"}, other, {"kind": "bot", "bot": "greedy"}], time_limit=LIMIT)
    ben = visit()
    ben.goto(f"/i/{made['invite']}")
    ben.get_by_role("button", name="Sit down").click()
    table.whole(ben)
    for one in (page, ben):
        expect(one.locator("[data-testid=hint]:enabled, [data-phase=play]").first).to_be_visible()
    while not table.result(page).is_visible():
        stage.skip(LIMIT)
    expect(page.get_by_test_id("covered")).to_contain_text("Time ran out")
    page.get_by_role("button", name="Next deal").click()  # a bot plays for the other person, whose time ran out, too
    expect(table.result(page)).to_be_hidden()
    expect(page.get_by_test_id("covered")).to_be_hidden()
    expect(page.get_by_test_id("play")).to_be_visible()


def test_a_press_right_after_the_turn_came_does_not_count(visit, sit, stage):
    page = visit()
    seed = deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3)
    sit(page, "guandan", seed=seed, pace=int(PACE * 1000))
    expect(table.hand(page)).to_have_count(27)
    page.clock.install()
    page.reload()
    table.whole(page)
    page.clock.pause_at(page.evaluate("Date.now() + 60000"))
    stage.skip(LONGEST_PAUSE)
    table.my_turn(page)
    turn = table.turn_of(page)
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(situation(page)).to_contain_text("Press again")
    assert table.turn_of(page) == turn
    page.clock.run_for(400)
    page.get_by_role("button", name="Pass", exact=True).click()
    expect(page.locator(f"main:not([data-turn='{turn}'])")).to_be_visible()
