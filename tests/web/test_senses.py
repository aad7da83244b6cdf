"""Motion, sound, and texts that are read aloud."""

import json
import re

import pytest
from playwright.sync_api import expect

from web import deals, table
from web.table import ROOT, counted, panel

RUNNING = "() => document.getAnimations().filter(one => one.playState === 'running').length"
COLLECT_FOR_AN_HOUR = (
    "addEventListener('load', () => document.documentElement.style.setProperty('--time-collect', '3600000ms'))"
)
COUNT_ARRIVALS = """
window.arrived = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  if (this.closest('[data-laid]')) window.arrived += 1;
  return animate.apply(this, how);
};
"""
BURST_FOR_AN_HOUR = (
    "addEventListener('load', () => document.documentElement.style.setProperty('--time-bomb', '3600000ms'))"
)
END = "one => one.getAnimations({ subtree: true }).forEach((each) => each.finish())"
BURSTING = "one => one.getAnimations({ subtree: true }).some(({ playState }) => playState === 'running')"
BOMB = {"text": "9s9h9c9d=bomb", "kind": "bomb", "cards": "9s9h9c9d", "rank": "9"}
BOMB |= {"bomb": 1, "wild": 0, "seat": None, "capture": False}
PROBLEM = {"code": "late", "message": "Another turn has come.", "values": {}, "sentence": ""}
LISTEN = """
document.addEventListener('DOMContentLoaded', () => { document.documentElement.dataset.notes = 0; });
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) {
  document.documentElement.dataset.notes += '.';
  return start.apply(this, at);
};
"""


def test_cards_are_dealt_in_motion_and_a_key_ends_it(visit, sit):
    page = visit(reduced_motion="no-preference")
    page.add_init_script(
        "addEventListener('animationstart', () => { document.documentElement.dataset.moved = '' }, true)"
    )
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    expect(page.locator("html[data-moved]")).to_be_attached()
    page.keyboard.press("Escape")
    assert page.evaluate(RUNNING) == 0


def test_what_moves_leaves_nothing_behind(visit, sit):
    page = visit(reduced_motion="no-preference")
    page.add_init_script(COLLECT_FOR_AN_HOUR)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    held = []
    for _ in range(4):
        table.bots_play(page)
        assert page.locator(".on-their-way").count() <= 1
        table.next_deal(page)  # until then the browser may still hold objects of the deal
        devtools.send("HeapProfiler.collectGarbage")
        measured = devtools.send("Performance.getMetrics")["metrics"]
        held.append({each["name"]: each["value"] for each in measured})
    for what in ("Nodes", "JSEventListeners", "JSHeapUsedSize"):
        assert held[-1][what] < 1.5 * held[1][what], what


def test_what_lies_on_the_table_does_not_come_again_when_the_page_is_opened(visit, sit):
    page = visit(reduced_motion="no-preference")
    page.add_init_script(COUNT_ARRIVALS)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    table.follow_hint(page)
    table.my_turn(page)
    laid = page.locator("main [data-laid=middle]")  # not its copies that are being collected, outside of main
    while laid.count() == 0:
        table.follow_hint(page)
        table.my_turn(page)
    expect(laid).to_be_visible()
    assert page.evaluate("window.arrived") > 0
    page.reload()
    expect(laid).to_be_visible()
    assert page.evaluate("window.arrived") == 0
    table.follow_hint(page)
    table.my_turn(page)
    assert page.evaluate("window.arrived") > 0


def play_a_bomb(page, sit):
    """Lead an unbeaten bomb from seat 0, and return its element while it bursts."""
    page.add_init_script(BURST_FOR_AN_HOUR)
    seed = deals.leads(0, "guandan", lambda match: deals.of_a_rank(match, 4))
    sit(page, "guandan", seed=seed, pace=5000)
    table.my_turn(page)
    table.choose(page, deals.of_a_rank(deals.new("guandan", seed), 4))
    counted(page, page.get_by_role("button", name="Play bomb").click)
    bomb = page.locator("[data-laid=middle]")
    expect(bomb.locator(".burst.bomb")).to_be_visible()
    assert bomb.evaluate(BURSTING)
    return bomb


def test_a_bomb_bursts_when_it_is_played_and_not_again_when_the_page_is_opened(visit, sit):
    page = visit(reduced_motion="no-preference")
    bomb = play_a_bomb(page, sit)
    page.reload()
    expect(bomb.locator(".burst.bomb")).to_be_visible()
    assert not bomb.evaluate(BURSTING)


def test_a_bomb_does_not_burst_again_in_another_language(visit, sit):
    page = visit(reduced_motion="no-preference")
    bomb = play_a_bomb(page, sit)
    bomb.evaluate(END)
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("combobox", name="Language").select_option("zh")
    expect(page.get_by_role("combobox", name="语言")).to_be_visible()
    expect(bomb.locator(".burst.bomb")).to_be_visible()
    assert not bomb.evaluate(BURSTING)


def test_a_bomb_lies_there_as_before_when_what_was_played_on_it_is_refused(visit, sit):
    page = visit(reduced_motion="no-preference")
    page.add_init_script(BURST_FOR_AN_HOUR)
    page.add_init_script(COUNT_ARRIVALS)
    asked = []

    def tell(message):
        """Return a server message with a bomb on the table."""
        told = json.loads(message)
        if told.get("deal"):
            told["deal"] |= {"to_beat": BOMB, "to_beat_seat": 2}
        return json.dumps(told)

    def between(socket):
        server = socket.connect_to_server()
        server.on_message(lambda message: socket.send(tell(message)))

        def hear(message):
            said = json.loads(message)
            if said["type"] != "act":
                server.send(message)
                return
            asked.append(lambda: socket.send(json.dumps({"type": "refused", "id": said["id"], "problem": PROBLEM})))

        socket.on_message(hear)

    page.route_web_socket(re.compile("/ws/"), between)
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    table.my_turn(page)
    middle = page.locator("[data-laid=middle]")
    expect(middle.locator(".burst.bomb")).to_be_visible()
    page.get_by_test_id("hint").click()
    own = page.locator("[data-laid=middle]:not(:has(.burst.bomb))")
    while not own.count():  # input right after the turn begins is ignored
        page.get_by_test_id("play").click()
        expect(own.or_(table.told(page, table.TOO_SOON)).first).to_be_visible()
    arrived = page.evaluate("window.arrived")
    asked.pop()()
    expect(middle.locator(".burst.bomb")).to_be_visible()
    assert not middle.evaluate(BURSTING)
    assert page.evaluate("window.arrived") == arrived


@pytest.mark.parametrize(
    ("start", "phase", "options"), [(3, "return", {}), (142, "lead", {"equal_tribute_lead": "payers_choose"})]
)
def test_what_was_exchanged_travels_when_play_begins(visit, sit, start, phase, options):
    page = visit(reduced_motion="no-preference")
    page.add_init_script(COLLECT_FOR_AN_HOUR)
    table.second_deal(page, sit, deals.second_deal(start, phase, **options))
    while page.locator("main[data-phase=play]").count() == 0:
        if panel(page).is_visible():
            table.decide(page)
    travels = page.locator(".on-their-way")
    expect(travels).to_have_count(1)
    expect(travels.locator("[data-to]").first).to_be_attached()
    expect(page.locator("[data-to]:not(.on-their-way *)")).to_have_count(0)


def test_motion_is_switched_off_in_the_settings(visit, sit):
    page = visit(reduced_motion="no-preference")
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    expect(page.locator("html")).to_have_attribute("data-motion", "some")
    table.drawer(page, "Settings").get_by_role("switch", name="Motion").uncheck()
    expect(page.locator("html")).to_have_attribute("data-motion", "none")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-motion", "none")


def test_sounds_are_heard_and_can_be_switched_off(visit, sit):
    page = visit()
    page.add_init_script(LISTEN)
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    settings = table.drawer(page, "Settings")
    settings.get_by_role("switch", name="Sounds").check()  # off by default
    table.follow_hint(page)
    notes = page.locator("html[data-notes*='.']")
    expect(notes).to_be_attached()
    settings.get_by_role("switch", name="Sounds").uncheck()
    table.my_turn(page)
    page.evaluate("document.documentElement.dataset.notes = ''")
    table.follow_hint(page)
    table.my_turn(page)
    expect(notes).to_have_count(0)


def test_suits_have_four_colours_if_one_likes(visit, sit):
    page = visit()
    sit(page, "guandan")
    expect(table.hand(page).first).to_be_visible()
    table.drawer(page, "Settings").get_by_role("switch", name="Four-colour suits").check()
    expect(page.locator("html")).to_have_attribute("data-suits", "4")


def test_what_happens_is_read_aloud(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.leads(0, "guandan"))
    table.my_turn(page)
    live = page.get_by_test_id("live")
    expect(live).to_have_attribute("aria-live", "polite")
    table.listen(page)
    table.tap(table.hand(page).first)  # the lowest card, which a bot beats; the play of a hint may win the trick
    counted(page, page.get_by_test_id("play").click)
    table.my_turn(page)
    expect(live).to_contain_text("Your turn: beat the")
    own, *others = table.heard(page)
    assert own.startswith("You play ")
    assert "cards left." in own
    assert [said for said in others if " plays " in said or " passes." in said]
    counted(page, page.get_by_role("button", name="Pass", exact=True).click)
    table.my_turn(page)
    assert [said for said in table.heard(page) if said.startswith("You pass.")]


def test_what_is_asked_is_read_aloud(visit, sit):
    page = visit()
    sit(page, "biga", seed=deals.seed_from(1, "biga", lambda match: deals.aces(match, 0) == ["Ac"]))
    expect(page.get_by_test_id("live")).to_contain_text("Expose an Ace?")
    payer = visit()
    table.second_deal(payer, sit, deals.second_deal(5, "tribute"))
    expect(payer.get_by_test_id("live")).to_contain_text("Tribute: your highest card")


def test_the_table_is_read_in_order_and_once(visit, sit):
    page = visit()
    sit(page, "guandan", seed=deals.seed_from(0, "guandan", lambda match: match.position.to_act == 3))
    table.my_turn(page)
    expect(page).to_have_title("Your turn · Guandan · clamber")
    left = page.get_by_role("group", name="Swift")
    expect(left.get_by_role("img", name=" cards left")).to_be_visible()
    expect(left).to_contain_text(re.compile("(pair|single|full house|tube|plate) "))
    laid = page.locator("[data-laid=middle]").get_by_role("img")
    expect(laid).to_have_accessible_name(re.compile(r"^\w+ of \w+, "))
    idle = table.hand(page).filter(has_text="not playable")
    assert 0 < idle.count() < table.hand(page).count()
    read = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    names = [(node["name"]["value"], node.get("description", {}).get("value")) for node in read if node.get("name")]
    assert "History" in dict(names)
    assert [name for name, described in names if name and name == described] == []
    table.hint(page)
    said = page.locator(".line [aria-live]").inner_text()
    assert page.locator("main").aria_snapshot().count(said) == 1
    page.get_by_role("link", name="All games").click()
    expect(page).to_have_title("clamber")


def test_the_page_is_small_and_asks_no_other_host(visit, stage):
    page = visit("about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(stage.address)
    expect(page.locator("[data-game]").first).to_be_visible()
    page.get_by_test_id("play-now").first.click()
    expect(table.hand(page).first).to_be_visible()
    assert all(url.startswith(stage.address) for url in asked)
    static = ROOT / "src" / "clamber" / "server" / "static" / "assets"
    names = {url.rpartition("/")[2] for url in asked}
    assert [name for name in names if name.startswith("chinese")] == []
    sizes = {file.name: file.stat().st_size for file in static.glob("*.br") if file.stem in names}
    assert "english" in {name.partition("-")[0] for name in sizes}
    assert sum(sizes.values()) < 130_000, sizes  # the promise is 160 KB


FOCUSED = "() => document.activeElement?.closest('[role=option], button, [role=listbox]') !== null"


@pytest.mark.parametrize("size", table.SIZES, ids=lambda size: "x".join(map(str, size)))
def test_focus_is_never_lost_where_a_drawer_closes_or_cards_are_dealt(visit, sit, size):
    page = visit(size=size)
    sit(page, "gandengyan", [{"kind": "me"}, {"kind": "open"}])
    page.get_by_test_id("start").focus()
    page.keyboard.press("Enter")
    table.whole(page)
    table.until(page, FOCUSED)
    for name in ("History", "Table"):
        opened = table.drawer(page, name)
        page.keyboard.press("Escape")
        expect(opened).to_be_hidden()
        expect(page.get_by_role("navigation").get_by_role("button", name=name, exact=True)).to_be_focused()
    page.keyboard.press("?")
    expect(page.get_by_test_id("drawer")).to_be_visible()
    page.keyboard.press("Escape")
    table.until(page, FOCUSED)
    table.bots_play(page)
    page.get_by_test_id("result").get_by_role("button", name="Close", exact=True).press("Enter")
    expect(table.result(page)).to_be_hidden()
    assert page.evaluate("() => document.activeElement !== document.body")
    page.get_by_test_id("next").press("Enter")
    my_own = page.get_by_role("listbox")
    expect(my_own).to_be_visible()
    table.until(page, "() => document.activeElement?.closest('[role=listbox]') !== null")


VOICED = """
const voice = { lang: "en-US", default: true };
const synthesis = {
  pending: false,
  getVoices: () => [voice],
  addEventListener: () => {},
  cancel: () => {},
  speak: ({ text }) => window.spoken.push(text),
};
window.spoken = [];
window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
Object.defineProperty(window, "speechSynthesis", { value: synthesis });
"""
"""JavaScript: a speech synthesis with one English voice that records its words; the test browser has no voices."""


def test_plays_are_spoken_once_asked_for_and_a_mute_is_in_reach_at_every_size(visit, sit):
    page = visit(size=table.PORTRAIT)
    page.add_init_script(VOICED)
    sit(page, "gandengyan", seed=deals.leads(0, "gandengyan"))
    table.my_turn(page)
    settings = table.drawer(page, "Settings")
    settings.get_by_role("switch", name="Sounds").uncheck()
    expect(page.get_by_test_id("mute")).to_have_attribute("aria-pressed", "true")
    settings.get_by_role("switch", name="Speak plays").check()
    settings.get_by_role("button", name="Close", exact=True).click()
    table.follow_hint(page)
    table.until(page, "() => window.spoken.length > 0")
    mute = page.get_by_test_id("mute")
    for size in table.at_each_size(page):
        assert mute.evaluate(table.ON_TOP), size
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("m")
    expect(mute).to_have_attribute("aria-pressed", "false")
