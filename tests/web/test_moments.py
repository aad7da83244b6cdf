"""Moments, such as a bomb or collected cards: they never cover the play to beat, and any input ends them."""

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import PORTRAIT, SIZES, panel

CAPTURES = 1
"""Seed of a deal of Big A in which bots capture a bomb."""

LASTING = """
addEventListener("load", () => {
  for (const time of %s) document.documentElement.style.setProperty(`--time-${time}`, "3600000ms");
});
"""
FOR_AN_HOUR = LASTING % ["collect", "bomb", "moment"]
DEALT_FOR_AN_HOUR = LASTING % ["deal"]

WATCH = """
window.seen = {};
window.covered = [];
window.moved = 0;
window.checked = 0;
const all = new CSSStyleSheet();
all.replaceSync("* { pointer-events: auto !important }");
const ends = (moving) => moving.effect.getComputedTiming().endTime;
function check() {
  const laid = document.querySelector("main [data-laid=middle]");
  const moving = document.getAnimations().filter((one) => ends(one) > 0 && Number.isFinite(ends(one)));
  window.moved += moving.length;
  window.checked += 1;
  if (laid === null || moving.length === 0) return;
  const before = moving.map((one) => one.currentTime);
  document.adoptedStyleSheets = [all];
  for (const part of [0, 0.05, 0.15, 0.3, 0.5, 0.7, 0.9, 0.999]) {
    // A card that is being played is where it is going to be: only others may cover it.
    for (const one of moving) {
      const arrives = laid.contains(one.effect.target) && one.effect.target.matches(".one");
      one.currentTime = ends(one) * (arrives ? 0.999 : part);
    }
    for (const card of laid.querySelectorAll(".one > svg")) {
      const { x, y, width, height } = card.getBoundingClientRect();
      const top = document.elementFromPoint(x + 0.16 * width, y + 0.13 * height);
      if (top?.closest(".over, .beside-felt, .column") != null) continue;
      if (!laid.contains(top)) window.covered.push([part, top?.outerHTML.slice(0, 120) ?? "out of view"]);
      else if (top.closest(".burst") !== null) window.covered.push([part, "burst"]);
    }
  }
  document.adoptedStyleSheets = [];
  moving.forEach((one, at) => (one.currentTime = before[at]));
  for (const one of moving) {
    const found = [".on-their-way [data-laid]", ".on-their-way [data-to]", ".burst"];
    for (const what of found) if (one.effect.target.closest(what)) window.seen[what] = true;
    const words = document.querySelector(".beat .words")?.textContent ?? "";
    if (one.effect.target.closest(found[0]) && words.includes("capture")) window.seen.capture = true;
  }
}
addEventListener("load", () => {
  const changes = { subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn"] };
  new MutationObserver(check).observe(document.body, changes);
});
"""
"""JavaScript: after each change of the table, go through all animations and note where they cover the play to beat.

`seen` lists the moments during which there was a play to beat.
"""

RUNNING = """() => document.getAnimations().filter((one) => one.playState === "running"
  && Number.isFinite(one.effect.getComputedTiming().endTime)).length"""
INPUTS = {
    "key": lambda page: page.keyboard.press("Shift"),
    "mouse": lambda page: page.mouse.click(3, 80),
    "touch": lambda page: page.touchscreen.tap(3, 80),
}


def watched(visit, size=table.DESKTOP, **more):
    """Return a page on which moments last an hour, and are compared with the play to beat."""
    page = visit(size=size, reduced_motion="no-preference", **more)
    page.add_init_script(FOR_AN_HOUR)
    page.add_init_script(WATCH)
    return page


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_moment_covers_what_is_to_beat(visit, sit, size):
    page = watched(visit, size)
    table.second_deal(page, sit, deals.second_deal(3, "return"))
    table.bots_play(page)
    assert page.evaluate("window.covered") == []
    assert set(page.evaluate("Object.keys(window.seen)")) >= {".on-their-way [data-laid]", ".on-their-way [data-to]"}


@pytest.mark.parametrize("size", [PORTRAIT, table.DESKTOP], ids=str)
def test_what_is_captured_leaves_below_the_play_that_captures_it(visit, sit, stage, size):
    page = watched(visit, size)
    sit(page, "biga", seed=CAPTURES)
    table.hand_over(page)
    while not table.result(page).is_visible():
        table.pass_window(stage, page)
    assert page.evaluate("window.covered") == []
    assert "capture" in page.evaluate("Object.keys(window.seen)")


def bomb_that_doubles(page, sit):
    """Lead a bomb from seat 0 in a game in which bombs multiply the stakes."""
    seed = deals.leads(0, "gandengyan", lambda match: deals.of_a_rank(match, 3))
    sit(page, "gandengyan", seed=seed, pace=5000, options={"public_bombs": "each_2"})
    table.my_turn(page)
    table.choose(page, deals.of_a_rank(deals.new("gandengyan", seed), 3))
    table.counted(page, page.get_by_role("button", name="Play bomb").click)
    expect(page.locator(".on-their-way .factor")).to_have_text("×2")


def dealing(page, sit, rules):
    """Begin a deal whose cards are dealt for an hour; no bot acts."""
    page.add_init_script(DEALT_FOR_AN_HOUR)
    sit(page, rules, seed=deals.seed_from(1, rules, lambda match: match.position.to_act == 0), pace=5000)
    expect(page.locator(".on-their-way .back")).not_to_have_count(0)


def in_motion(page, sit, moment):
    """Begin a deal and wait for a moment that lasts an hour."""
    if moment == "deal":
        dealing(page, sit, "guandan")
    elif moment == "bottom":
        sit(page, "doudizhu", seed=deals.seed_from(1, "doudizhu", lambda match: match.position.to_act == 0))
        expect(panel(page)).to_be_visible()
        table.decide(page)
        expect(page.locator(".moment")).to_be_visible()
    elif moment == "exchange":
        table.second_deal(page, sit, deals.second_deal(3, "return"))
        table.decide(page)
        expect(page.locator(".on-their-way [data-to]").first).to_be_attached()
    elif moment == "bomb":
        bomb_that_doubles(page, sit)
    else:
        sit(page, "guandan", seed=deals.leads(0, "guandan"))
        table.my_turn(page)
        while not page.locator(".on-their-way [data-laid]").count():
            table.follow_hint(page)
            table.my_turn(page)
    table.until(page, f"() => ({RUNNING})() > 0")


@pytest.mark.parametrize("moment", ["deal", "bottom", "exchange", "bomb", "collect"])
@pytest.mark.parametrize("given", INPUTS)
def test_any_input_ends_a_moment(visit, sit, moment, given):
    page = visit(reduced_motion="no-preference", has_touch=True)
    page.add_init_script(FOR_AN_HOUR)
    in_motion(page, sit, moment)
    INPUTS[given](page)
    expect(page.locator(".on-their-way, .moment")).to_have_count(0)
    table.until(page, f"() => ({RUNNING})() === 0")


def test_a_bomb_shakes_all_plates_and_doubles_the_stakes_on_their_badge(visit, sit):
    page = watched(visit)
    bomb_that_doubles(page, sit)
    shaken = page.locator(".felt .who").evaluate_all("all => all.map(one => one.getAnimations().length > 0)")
    assert shaken == [True] * table.seats_of("gandengyan")
    expect(page.locator("[data-multiplies]")).to_have_text("Bombs × 2")
    assert page.evaluate("window.covered") == []


@pytest.mark.parametrize("rules", table.GAMES)
def test_cards_are_dealt_from_one_pile_to_the_plates_of_all_others(visit, sit, rules):
    page = visit(reduced_motion="no-preference")
    dealing(page, sit, rules)
    backs = page.locator(".on-their-way .back")
    ends = backs.evaluate_all("""all => all.map((one) => {
      one.getAnimations()[0].currentTime = 3600000;
      const { x, y, width, height } = one.getBoundingClientRect();
      const at = [x + width / 2, y + height / 2];
      const isOn = (plate) => ["x", "y"].every((way, n) => {
        const box = plate.getBoundingClientRect();
        return box[way] <= at[n] && at[n] <= box[way] + (n ? box.height : box.width);
      });
      return [...document.querySelectorAll(".who")].findIndex(isOn);
    })""")
    others = table.seats_of(rules) - 1
    assert sorted(ends) == sorted(list(range(others)) * (len(ends) // others))
    assert len(ends) > 0


def test_dealing_delays_no_input(visit, sit):
    page = visit(reduced_motion="no-preference")
    dealing(page, sit, "guandan")
    table.tap(table.hand(page).first)
    expect(table.selected(page)).to_have_count(1)
    table.counted(page, page.get_by_test_id("play").click)
    expect(page.locator(".on-their-way .back")).to_have_count(0)


def landlord(page, sit):
    """Decide the auction from seat 0, and return the hat of the landlord."""
    page.add_init_script(DEALT_FOR_AN_HOUR)
    sit(page, "doudizhu", seed=deals.seed_from(1, "doudizhu", lambda match: match.position.to_act == 0))
    table.whole(page)
    page.keyboard.press("Shift")  # ends the dealing
    expect(panel(page)).to_be_visible()
    table.decide(page)
    hat = page.locator(".hat")
    expect(page.locator(".felt .who", has=hat)).to_contain_text("landlord")
    return hat


MOVING = "one => one.getAnimations().filter(({ playState }) => playState === 'running').length"


def test_the_hat_of_the_landlord_comes_to_the_plate_and_not_again_when_the_page_is_opened(visit, sit):
    page = watched(visit)
    hat = landlord(page, sit)
    assert hat.evaluate(MOVING) == 1
    assert page.evaluate("window.covered") == []
    page.keyboard.press("Shift")
    assert hat.evaluate(MOVING) == 0
    page.reload()
    expect(hat).to_be_visible()
    assert hat.evaluate(MOVING) == 0


def test_the_hat_of_the_landlord_is_there_at_once_under_reduced_motion(visit, sit):
    assert landlord(visit(), sit).evaluate(MOVING) == 0


def test_no_card_of_the_hand_comes_again_when_play_begins(visit, sit):
    page = visit(reduced_motion="no-preference")
    page.add_init_script("""addEventListener("animationstart", ({ target }) => {
      if (target.matches?.(".hand [data-card] *")) window.came = (window.came ?? 0) + 1;
    })""")
    sit(page, "guandan", seed=deals.leads(0, "guandan"), pace=5000)
    table.my_turn(page)
    came = "() => window.came === document.querySelectorAll('.hand [data-card]').length"
    table.until(page, came)
    before = page.evaluate("window.came")
    table.follow_hint(page)
    table.until(page, f"() => ({RUNNING})() === 0")
    assert page.evaluate("window.came") == before


SPRING = {"name": "spring", "op": "times", "value": 2, "seat": None}
EMPHASIZED = {"factors": [SPRING], "winner": [0, 2], "levels_before": ["5", "2"], "levels": ["8", "2"]}


def emphasized(page, sit):
    """Let bots play a deal, and return its result, with a spring, a level gained and a match won."""
    table.change(page, "last", lambda _: EMPHASIZED)
    sit(page, "guandan")
    table.hand_over(page)
    result = table.result(page)
    expect(result).to_be_visible()
    expect(result.locator(".levels .level")).to_have_text("58")
    expect(result.locator(".stamped")).to_have_text("× 2 for spring")
    return [result.locator(one).first for one in (".levels .level", ".stamped", ".match > .portrait")]


def test_a_result_turns_the_old_level_into_the_new_stamps_a_spring_and_greets_winners(visit, sit):
    page = visit(reduced_motion="no-preference")
    page.add_init_script(FOR_AN_HOUR)
    parts = emphasized(page, sit)
    assert [one.evaluate(MOVING) for one in parts] == [1, 1, 1]
    page.keyboard.press("Shift")
    table.until(page, f"() => ({RUNNING})() === 0")
    expect(table.result(page)).to_be_visible()


def test_a_result_is_still_under_reduced_motion(visit, sit):
    assert [one.evaluate(MOVING) for one in emphasized(visit(), sit)] == [0, 0, 0]


HELD = """
const after = window.setTimeout;
window.held = {};
window.setTimeout = (done, wait, ...more) =>
  wait === 500 || wait === 1200 ? (window.held[wait] = done, 0) : after(done, wait, ...more);
"""
"""JavaScript: hold back the two timers of the end of a deal; `held` has their functions by the time in ms."""


def last_play(page, sit):
    """Let bots play a deal to its end without an input after its last play, which would skip what follows."""
    page.add_init_script(HELD)
    sit(page, "gandengyan")
    opened = table.drawer(page, "Table")
    opened.get_by_role("button", name="Let a bot play for me").click()
    opened.get_by_role("button", name="Close", exact=True).dispatch_event("click")
    expect(page.locator("main[data-phase=over]")).to_be_attached()
    expect(opened).to_be_hidden()


def test_the_last_play_and_the_hands_are_seen_before_the_result(visit, sit):
    page = visit()
    last_play(page, sit)
    last, hands = page.locator("[data-laid=middle]"), page.locator(".turned")
    for _ in table.at_each_size(page):
        expect(last).to_be_in_viewport(ratio=1)
    expect(hands).to_have_count(0)
    page.evaluate("window.held[500]()")
    expect(hands.first).to_be_visible()
    for _ in table.at_each_size(page):
        for hand in hands.all():
            expect(hand).to_be_in_viewport(ratio=1)
    expect(table.result(page)).to_be_hidden()
    page.evaluate("window.held[1200]()")
    expect(table.result(page)).to_be_visible()


@pytest.mark.parametrize("given", INPUTS)
def test_any_input_ends_the_end_of_a_deal(visit, sit, given):
    page = visit(has_touch=True)
    last_play(page, sit)
    expect(table.result(page)).to_be_hidden()
    INPUTS[given](page)
    expect(table.result(page)).to_be_visible()


def test_reduced_motion_has_no_moments(visit, sit):
    page = visit()
    page.add_init_script(WATCH)
    table.second_deal(page, sit, deals.second_deal(3, "return"))
    table.bots_play(page)
    assert page.evaluate("window.moved") == 0
    assert page.evaluate("window.checked") > 0


@pytest.mark.parametrize("given", INPUTS)
def test_any_input_ends_the_wait_after_the_draw(visit, sit, given):
    """The clock of the server stands still, so that the windows for Aces end only because the viewer declines."""
    page = visit(has_touch=True)
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == []))
    table.all_drawn(page)
    waiting = page.locator(table.DRAWN)
    while waiting.count():
        turn = table.turn_of(page)
        INPUTS[given](page)
        expect(table.moved_from(page, turn)).to_be_visible()
    expect(page.locator("main[data-phase=play]")).to_be_visible()


def test_who_holds_an_ace_declines_by_a_button(visit, sit):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    table.all_drawn(page)
    turn = table.turn_of(page)
    page.keyboard.press("Shift")  # an input does not decline what is asked
    expect(panel(page).get_by_test_id("decide")).to_be_visible()
    assert table.turn_of(page) == turn
    panel(page).get_by_test_id("decline").click()
    expect(table.moved_from(page, turn)).to_be_visible()
