"""What a person does at a table, as the tests do it: by clicking, or by keys. Nothing here waits for time to pass."""

from __future__ import annotations

import re
import time
from pathlib import Path

from playwright.sync_api import expect

from clamber.rules.games import GAMES as REGISTRY
from clamber.sentences.catalogue import say
from web.stage import CLAIM_TIME

ROOT = Path(__file__).parents[2]
DESKTOP, LANDSCAPE, PORTRAIT = (1440, 900), (844, 390), (360, 740)
SIZES = [PORTRAIT, (740, 360), (640, 360), (1280, 720), DESKTOP, (1920, 1080)]
"""The screens that everything is made for: phones either way, a laptop at 200 %, and three desktops."""

PATIENCE = 30_000
"""Milliseconds until something that does not happen is a fault: for a machine that does much else."""

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
GAMES = tuple(REGISTRY)
HINT_TO_PASS = re.compile(r"^Hint \d+/\d+: pass\.( .+\.)?$")
TOO_SOON = re.compile("|".join(re.escape(say(language, "play-late")) for language in ("en", "zh")))
DRAW = "[data-phase=draw]"
DRAWN = f"{DRAW}, [data-phase=reveal]"

LISTEN = """() => {
  window.heard = [];
  const live = document.querySelector('[data-testid=live]');
  new MutationObserver(() => window.heard.push(live.textContent))
    .observe(live, { childList: true, characterData: true, subtree: true });
}"""

ON_TOP = """one => {
  const box = one.getBoundingClientRect();
  return [[3, 3], [box.width - 3, box.height - 3], [box.width / 2, box.height / 2]]
    .some(([x, y]) => one.contains(document.elementFromPoint(box.x + x, box.y + y)))
    && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
}"""
"""Whether the whole of an element is in view, and something of it under nothing else."""


def seats_of(rules):
    """How many sit at a table: four, where a game can be played by four."""
    allowed = REGISTRY[rules.split("/")[0]].seats
    return 4 if 4 in allowed else allowed[0]


def against_bots(rules, count=None):
    return [{"kind": "me"}, *[{"kind": "bot", "bot": "greedy"}] * ((count or seats_of(rules)) - 1)]


# What is seen


def hand(page):
    """The cards of the hand."""
    return page.get_by_role("listbox").get_by_role("option")


def cards(page):
    return hand(page).evaluate_all("all => all.map(one => one.dataset.card)")


def selected(page):
    return page.get_by_role("option", selected=True)


def result(page):
    return page.get_by_test_id("result")


def panel(page):
    """What is asked besides playing."""
    return page.get_by_test_id("decision")


def situation(page):
    return page.locator("#situation")


def told(page, words):
    """The line above the buttons, if it says this; those who listen hear it from another element."""
    return page.locator("#situation", has_text=words)


def turn_of(page):
    return int(page.locator("main[data-turn]").get_attribute("data-turn"))


def whole(page):
    """Waits until all parts of the table are there."""
    expect(page.locator(".felt .beat")).to_be_attached()  # it comes last


def my_turn(page):
    """Waits until one may play: then nothing moves until one does."""
    expect(page.get_by_test_id("hint")).to_be_enabled()
    whole(page)


def moved_from(page, turn):
    """The table, once it is no longer at this turn."""
    return page.locator(f"main:not([data-turn='{turn}'])")


def listen(page):
    """From now on `heard` knows all that is read aloud, however soon the next thing is."""
    page.evaluate(LISTEN)


def heard(page):
    return page.evaluate("window.heard")


def until(page, holds, given=None):
    """Waits until an expression holds.

    It is asked for anew each time: what polls in the page would be text, which its policy lets nobody run.
    """
    limit = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(holds, given):
        assert time.monotonic() < limit, f"it never came to hold: {holds}"
        page.wait_for_timeout(20)


def at_each_size(page):
    """Gives the window each size in turn; a page hears of it with the next frame, and is drawn with the one after."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        until(page, "size => innerWidth === size[0] && innerHeight === size[1]", [width, height])
        page.evaluate(TWO_FRAMES)
        yield f"{width}x{height}"


def overlap(one, other):
    """How many pixels two boxes share in the direction in which they share fewer."""
    across = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
    down = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
    return min(across, down)


# What is done


def freeze(page):
    """From now on time passes in the page only when a test says so."""
    page.clock.install()
    page.clock.pause_at(page.evaluate("Date.now() + 60000"))


def counted(page, act):
    """Acts until it counts: what is pressed right after the turn came is to be pressed again, says the page."""
    moved = moved_from(page, turn_of(page))
    either = moved.or_(told(page, TOO_SOON)).first
    while not moved.count():
        act()
        expect(either).to_be_visible()


def tap(card):
    """Clicks a card where the next ones leave it free."""
    card.click(position={"x": 8, "y": 8})


def choose(page, wanted):
    """Clicks these cards one by one; of equal ones each once, and none that came along with another one."""
    for card in wanted:
        if page.locator(f"[role=option][data-card='{card}'][aria-selected=true]").count() >= wanted.count(card):
            continue
        same = page.locator(f"[role=option][data-card='{card}'][aria-selected=false]")
        count = same.count()
        tap(same.first)
        expect(same).not_to_have_count(count)


def hint(page):
    """Asks for a hint; answers its cards, none if it says to pass."""
    page.get_by_test_id("hint").click()
    passing = told(page, HINT_TO_PASS)
    expect(passing.or_(page.locator("[data-testid=play]:enabled")).first).to_be_visible()
    return [] if passing.is_visible() else selected(page).evaluate_all("all => all.map(one => one.dataset.card)")


def follow_hint(page):
    """One turn: what the hint selects is played."""
    button = page.get_by_test_id("play" if hint(page) else "pass")
    counted(page, button.click)


def click_cards(page):
    """One turn: the hint's cards, clicked one by one in the hand."""
    wanted = hint(page)
    if wanted:
        page.get_by_role("button", name="Clear").click()
        expect(selected(page)).to_have_count(0)
        choose(page, wanted)
        expect(page.get_by_test_id("play")).to_be_enabled()
    counted(page, page.get_by_test_id("play" if wanted else "pass").click)


def decide(page):
    """Answers what is asked: the first choice, or the first card that may be given back."""
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
    """Opens a drawer; answers it."""
    page.get_by_role("navigation").get_by_role("button", name=name, exact=True).click()
    opened = page.get_by_role("complementary", name=name, exact=True)
    expect(opened).to_be_visible()
    return opened


def hand_over(page):
    """Lets a bot play."""
    opened = drawer(page, "Table")
    opened.get_by_role("button", name="Let a bot play for me").click()
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    opened.get_by_role("button", name="Close", exact=True).click()


def all_drawn(page):
    """Waits for the last question of the draw, which is open for long (Big A)."""
    expect(page.get_by_text("Cards are drawn: 103").first).to_be_visible()


def bots_play(page):
    """Lets bots play the deal to its end, and takes the seat back."""
    hand_over(page)
    expect(result(page)).to_be_visible()
    take_back(page)


def take_back(page):
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_test_id("covered")).to_be_hidden()


def next_deal(page):
    page.get_by_role("button", name="Next deal").click()
    expect(result(page)).to_be_hidden()


def second_deal(page, sit, seed, **options):
    """The second deal, after bots have played the first one."""
    sit(page, "guandan", seed=seed, options=options)
    bots_play(page)
    next_deal(page)


def after_windows(stage, page, windows=DRAWN):
    """Lets the time go by in which Aces may be exposed and revealed (Big A)."""
    expect(page.locator("main[data-phase]")).to_be_visible()
    while pass_window(stage, page, windows):
        pass


def pass_window(stage, page, windows=DRAWN):
    """Lets time go by while cards are drawn or Aces claimed; answers whether they were.

    Phase and turn are read at once: what is drawn goes on by itself.
    """
    turns = page.locator(windows).evaluate_all("all => all.map(one => one.dataset.turn)")
    for turn in turns:
        stage.skip(CLAIM_TIME)
        expect(moved_from(page, turn)).to_be_visible()
    return turns != []


def to_first_turn(stage, page):
    """Decides what is asked before play, until one may play."""
    ready = page.locator("[data-testid=hint]:enabled")
    while not ready.count():
        expect(ready.or_(panel(page)).or_(page.locator(DRAWN)).first).to_be_visible()
        if not pass_window(stage, page) and panel(page).is_visible():
            decide(page)
    my_turn(page)


def play_deal(page, stage, take_turn=follow_hint, each=None):
    """Plays until the deal is over; answers how many turns it took. `each` looks at each turn before it is taken."""
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
