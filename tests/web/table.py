"""Player actions at a table, by mouse or keyboard. Nothing here waits for time to pass."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

from playwright.sync_api import expect

from clamber.rules.games import GAMES as REGISTRY
from clamber.ruleset import ruleset
from clamber.sentences.catalogue import say
from clamber.server.wire.chart import usual_seats
from web.stage import CLAIM_TIME

ROOT = Path(__file__).parents[2]
DESKTOP, LANDSCAPE, PORTRAIT = (1440, 900), (844, 390), (360, 740)
SIZES = [PORTRAIT, (740, 360), (640, 360), (1280, 720), DESKTOP, (1920, 1080)]
"""Supported screens: phones in both orientations, a laptop at 200 %, and three desktops."""
PAGE_SIZES = [*SIZES, (390, 844), (820, 1180)]
"""Screens for pages without a table: those above, a usual phone and a tablet."""

TABLET = (768, 1024)

PATIENCE = 30_000
"""Timeout for expected events, in milliseconds; long enough for a busy machine."""

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
GAMES = tuple(REGISTRY)
HINT_TO_PASS = re.compile(r"^Hint \d+/\d+: pass\.( .+\.)?$|^提示 \d+/\d+：不要。(.+。)?$")
TOO_SOON = re.compile("|".join(re.escape(say(language, "play-late")) for language in ("en", "zh")))
DRAW = "[data-phase=draw]"
DRAWN = f"{DRAW}, [data-phase=reveal]"

LISTEN = """() => {
  window.heard = [];
  const live = document.querySelector('[data-testid=live]');
  new MutationObserver(() => window.heard.push(live.textContent))
    .observe(live, { childList: true, characterData: true, subtree: true });
}"""

SETTING = """([name, value]) => {
  const settings = JSON.parse(localStorage.getItem("clamber.settings"));
  localStorage.setItem("clamber.settings", JSON.stringify({ ...settings, [name]: value }));
}"""
"""JavaScript: change a setting in the browser's storage, for the next visit of the page."""

ON_TOP = """one => {
  const box = one.getBoundingClientRect();
  return [[3, 3], [box.width - 3, box.height - 3], [box.width / 2, box.height / 2]]
    .some(([x, y]) => one.contains(document.elementFromPoint(box.x + x, box.y + y)))
    && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""
"""JavaScript: true if the element is entirely in view and at least one of its points is not covered."""


def seats_of(rules):
    """Return the number of seats that the form for a new table starts with."""
    return usual_seats(ruleset(rules))


def against_bots(rules, count=None):
    return [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * ((count or seats_of(rules)) - 1)]


# Locators


def hand(page):
    """Return the cards in the hand."""
    return page.get_by_role("listbox").get_by_role("option")


def cards(page):
    return hand(page).evaluate_all("all => all.map(one => one.dataset.card)")


def selected(page):
    return page.get_by_role("option", selected=True)


def result(page):
    return page.get_by_test_id("result")


def panel(page):
    """Return the panel for a decision other than a play."""
    return page.get_by_test_id("decision")


def situation(page):
    return page.locator("#situation")


def told(page, words):
    """Return the visible status line above the buttons if it has this text (screen readers use another element)."""
    return page.locator("#situation", has_text=words)


def turn_of(page):
    return int(page.locator("main[data-turn]").get_attribute("data-turn"))


def whole(page):
    """Wait until all parts of the table are present."""
    expect(page.locator(".felt .beat")).to_be_attached()  # rendered last


def my_turn(page):
    """Wait until the viewer may play, which happens after all motion."""
    expect(page.get_by_test_id("hint")).to_be_enabled()
    whole(page)


def moved_from(page, turn):
    """Return a locator that matches the table at any turn other than this one."""
    return page.locator(f"main:not([data-turn='{turn}'])")


def listen(page):
    """Start recording all text that is read aloud, even in quick succession; `heard` returns it."""
    page.evaluate(LISTEN)


def heard(page):
    return page.evaluate("window.heard")


def until(page, holds, given=None):
    """Wait until a JavaScript expression is true.

    Polls from Python: the content security policy forbids eval, which polling inside the page requires.
    """
    limit = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(holds, given):
        assert time.monotonic() < limit, f"it never came to hold: {holds}"
        page.wait_for_timeout(20)


def at_each_size(page, sizes=SIZES):
    """Resize the window to each size in turn, and yield the size.

    The page receives the size in the next frame, and is redrawn in the one after.
    """
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        until(page, "size => innerWidth === size[0] && innerHeight === size[1]", [width, height])
        page.evaluate(TWO_FRAMES)
        yield f"{width}x{height}"


def overlap(one, other):
    """Return the overlap of two boxes in pixels, in the direction in which it is smaller."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return min(across, down)


# Actions


def change(page, part, changes):
    """Apply changes to the deal (`deal`) or the last result (`last`) in all messages from the server to the page."""

    def tell(message):
        told = json.loads(message)
        if told.get(part):
            told[part] |= changes(told[part])
        return json.dumps(told)

    def between(socket):
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(tell(message)))

    page.route_web_socket(re.compile("/ws/"), between)


def freeze(page):
    """Freeze the time in the page; from now on only the test advances it."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60000"))


def counted(page, act):
    """Repeat an action until it has an effect, because the page ignores input right after the turn begins."""
    moved = moved_from(page, turn_of(page))
    either = moved.or_(told(page, TOO_SOON)).first
    while not moved.count():
        act()
        expect(either).to_be_visible()


def tap(card):
    """Click on a card near its corner, which other cards do not cover."""
    card.click(position={"x": 8, "y": 8})


def choose(page, wanted):
    """Click these cards one by one, skipping those already selected; equal cards are clicked once per copy."""
    for card in wanted:
        if page.locator(f"[role=option][data-card='{card}'][aria-selected=true]").count() >= wanted.count(card):
            continue
        same = page.locator(f"[role=option][data-card='{card}'][aria-selected=false]")
        count = same.count()
        tap(same.first)
        expect(same).not_to_have_count(count)


def hint(page):
    """Request a hint and return its cards; empty for a pass."""
    page.get_by_test_id("hint").click()
    passing = told(page, HINT_TO_PASS)
    expect(passing.or_(page.locator("[data-testid=play]:enabled")).first).to_be_visible()
    return [] if passing.is_visible() else selected(page).evaluate_all("all => all.map(one => one.dataset.card)")


def follow_hint(page):
    """Play one turn as selected by the hint."""
    button = page.get_by_test_id("play" if hint(page) else "pass")
    counted(page, button.click)


def click_cards(page):
    """Play one turn by clicking the hint's cards one by one in the hand."""
    wanted = hint(page)
    if wanted:
        page.get_by_role("button", name="Clear").click()
        expect(selected(page)).to_have_count(0)
        choose(page, wanted)
        expect(page.get_by_test_id("play")).to_be_enabled()
    counted(page, page.get_by_test_id("play" if wanted else "pass").click)


def decide(page):
    """Answer a decision with the first choice, or with the first card that may be returned."""
    choice = page.locator("[data-testid=decide]:enabled")
    if panel(page).get_attribute("data-kind") == "return":
        for at in range(hand(page).count()):
            tap(hand(page).nth(at))
            expect(selected(page)).to_have_count(1)
            if choice.count():
                break
            page.keyboard.press("Escape")
    counted(page, choice.first.click)


def drawer(page, name):
    """Open a drawer and return it."""
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
    opened = page.get_by_role("complementary", name=name, exact=True)
    expect(opened).to_be_visible()
    return opened


def hand_over(page):
    """Hand the viewer's seat to a bot."""
    opened = drawer(page, "Table")
    asked = opened.get_by_role("button", name="Let a bot play for me")
    asked.click()
    expect(asked).to_be_hidden()
    # The deal may be over by now. On phones, the open drawer hides the result, and with it the button.
    opened.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("button", name="Take back my seat")).to_be_visible()


def all_drawn(page):
    """Wait for the last question of the draw, whose time limit is long (Big A)."""
    expect(page.get_by_text("103 of 108 drawn").first).to_be_visible()


def bots_play(page):
    """Let bots finish the deal, then take the seat back."""
    hand_over(page)
    expect(result(page)).to_be_visible()
    take_back(page)


def take_back(page):
    page.get_by_role("button", name="Take back my seat").click()
    expect(page.get_by_test_id("covered")).to_be_hidden()


def next_deal(page):
    page.get_by_role("button", name="Next deal").click()
    expect(result(page)).to_be_hidden()


def second_deal(page, sit, seed, **options):
    """Go to the second deal, after bots have played the first."""
    sit(page, "guandan", seed=seed, options=options)
    bots_play(page)
    next_deal(page)


def after_windows(stage, page, windows=DRAWN):
    """Let the time to expose and to reveal Aces pass (Big A)."""
    expect(page.locator("main[data-phase]")).to_be_visible()
    while pass_window(stage, page, windows):
        pass


def pass_window(stage, page, windows=DRAWN):
    """Let time pass while cards are drawn or Aces claimed; return True if it did.

    Phase and turn are read atomically, because the draw continues by itself.
    """
    turns = page.locator(windows).evaluate_all("all => all.map(one => one.dataset.turn)")
    for turn in turns:
        stage.skip(CLAIM_TIME)
        expect(moved_from(page, turn)).to_be_visible()
    return turns != []


def to_first_turn(stage, page):
    """Make all decisions before play, until the viewer may play."""
    ready = page.locator("[data-testid=hint]:enabled")
    while not ready.count():
        expect(ready.or_(panel(page)).or_(page.locator(DRAWN)).first).to_be_visible()
        if not pass_window(stage, page) and panel(page).is_visible():
            decide(page)
    my_turn(page)


def play_deal(page, stage, take_turn=follow_hint, each=None):
    """Play until the deal is over and return the number of turns; `each` is called before each turn."""
    ready = page.locator("[data-testid=hint]:enabled")
    turns = 0
    while True:
        expect(result(page).or_(ready).or_(panel(page)).or_(page.locator(DRAWN)).first).to_be_visible()
        if result(page).is_visible():
            return turns
        if pass_window(stage, page):
            continue
        if panel(page).is_visible():
            decide(page)
        elif ready.count():
            if each is not None:
                each()
            take_turn(page)
            turns += 1
