"""Daily deals in the page: a whole set at its tables, results beside the field, and what is refused during a deal."""

import re
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from clamber.rules.games import GAMES
from clamber.sentences import say
from clamber.server.daily import sets
from clamber.server.daily.daily import FIELD_SECONDS
from clamber.server.settings.config import Configuration
from server.club_people import first_legal, last_legal
from server.daily_players import Player, account
from server.hubs import Clock
from server.inside import Inside
from web import table
from web.conftest import SCREENSHOTS

PNG = b"\x89PNG"

DEALS = 2
"""Number of deals of the sets here, which is smaller than usual."""


class Person(Player):
    """Person who plays without a page."""

    def __init__(self, site, name, *, has_account=False):
        super().__init__(site.url, name)
        self.run = site.do  # the tests of the page have a loop of their own
        if has_account:
            account(self)

    def play(self, name, deals=DEALS, choose=last_legal):
        return super().play(name, deals, choose)


@pytest.fixture
def clock():
    """Return a clock that stands still, and begins at the time of the browser."""
    clock = Clock()
    clock.now = time.time()
    return clock


@pytest.fixture
def offered():
    """Return the rules of the sets."""
    return ("gandengyan:3",)


@pytest.fixture
def site(tmp_path, clock, offered, monkeypatch):
    monkeypatch.setattr(sets, "PACE", 0.0)
    limits = {"credits": 1000.0, "processor_each": 1000.0, "processor_from": 1000.0, "bot_moment": 0.0}
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, daily=offered, **limits)
    usual = {name: game.daily_deals for name, game in GAMES.items()}
    for game in GAMES.values():
        object.__setattr__(game, "daily_deals", DEALS)
    with Inside(config, clock=clock) as server:
        yield server
    for name, number in usual.items():
        object.__setattr__(GAMES[name], "daily_deals", number)


@pytest.fixture
def stage(site):
    """Return the address of the server, for `visit`."""
    return SimpleNamespace(address=site.url)


def same_person(page, site, name="Ann"):
    """Return the person of a page as one who plays without it."""
    player = Person(site, name)
    player._cookies = {each["name"]: each["value"] for each in page.context.cookies()}
    return player


def my_turn(page):
    return page.locator(".line.mine")


def take_turn(page):
    """Pass, or lead a single card."""
    table.whole(page)
    button = page.get_by_test_id("pass")
    if button.is_disabled():
        table.tap(table.hand(page).first)
        button = page.get_by_test_id("play")
        expect(button).to_be_enabled()
    table.counted(page, button.click)


def play_deal(page, each=lambda: None):
    """Play a deal to its end without hints."""
    while True:
        expect(table.result(page).or_(my_turn(page)).first).to_be_visible()
        if table.result(page).is_visible():
            return
        each()
        take_turn(page)


def marks(page):
    return page.get_by_test_id("marks").locator("i").evaluate_all("all => all.map((one) => one.classList[0])")


def table_menu(page):
    """Open the drawer of the table, and return it after a look at its parts."""
    menu = table.drawer(page, "Table")
    expect(menu.get_by_test_id("to-set")).to_be_visible()
    for absent in ("handover", "new-invite", "ask-close"):
        assert menu.get_by_test_id(absent).count() == 0
    assert menu.get_by_role("link", name="Download record").count() == 0
    menu.get_by_role("button", name="Leave table").click()
    expect(menu).to_contain_text(say("en", "table-leave-daily"))
    menu.get_by_role("button", name="Stay").click()
    return menu


def test_a_whole_set_is_played_at_its_tables_and_compared_with_the_field(visit, site, clock, look):
    bob = Person(site, "Bob", has_account=True)
    name = bob.set()["id"]
    bob.play(name)
    clock.now += FIELD_SECONDS
    page = visit("/daily")
    account(same_person(page, site))
    card = page.get_by_test_id("set")
    expect(card).to_contain_text(f"0 of {DEALS} deals played")
    expect(card).to_contain_text("One person has finished this set.")
    assert marks(page) == ["current", "left"]
    card.get_by_role("button", name="Play: ").click()
    expect(page.get_by_text(f"Daily deal 1 of {DEALS}")).to_be_visible()
    expect(my_turn(page)).to_be_visible()
    assert page.get_by_test_id("hint").count() == 0
    table_page = page.url
    look(page, "daily-table")

    table_menu(page).get_by_test_id("to-set").click()
    expect(page).to_have_url(re.compile(f"/daily/{name}$"))
    assert page.get_by_test_id("deal").count() == 0
    page.get_by_role("button", name="Continue: ").click()
    expect(page).to_have_url(table_page)
    take_turn(page)
    page.reload()
    play_deal(page)

    expect(page.get_by_test_id("next-daily")).to_be_visible()
    for absent in ("rematch", "again", "change-seats", "next"):
        assert page.get_by_test_id(absent).count() == 0
    look(page, "daily-result")
    page.get_by_test_id("next-daily").click()
    expect(page.get_by_text(f"Daily deal 2 of {DEALS}")).to_be_visible()
    play_deal(page)
    expect(page.get_by_test_id("next-daily")).to_have_count(0)
    page.get_by_test_id("compare").click()

    expect(page).to_have_url(re.compile(f"/daily/{name}$"))
    expect(page.get_by_test_id("standing")).to_contain_text("of 2")
    expect(page.get_by_test_id("standing")).to_contain_text("provisional")
    expect(page.get_by_test_id("deal")).to_have_count(DEALS)
    expect(page.get_by_test_id("histogram").first).to_have_attribute(
        "aria-label", re.compile("^2 results, .*Yours: ")
    )
    assert page.get_by_test_id("guest").count() == 0
    page.get_by_role("link", name="Replay").first.click()
    expect(page).to_have_url(re.compile("/r/"))
    page.go_back()
    page.get_by_role("link", name="Daily deals").click()
    expect(page.get_by_test_id("standing")).to_contain_text("Rank ")
    expect(page.get_by_test_id("streak")).to_contain_text("One day in a row")
    assert page.get_by_test_id("play-set").count() == 0


def test_what_is_refused_at_a_table_is_said(visit, site):
    """The sentences of daily deals come with pages of their own, and with a refusal."""
    bob = Person(site, "Bob", has_account=True)
    begun = bob.post(f"/api/daily/{bob.set()['id']}/play", {"name": "Bob"}).json()
    page = visit("/")
    page.goto(f"/t/{begun['table']}")
    expect(page.get_by_role("heading")).to_have_text(say("en", "refused-not_allowed"), ignore_case=True)


def test_a_guest_is_shown_apart(visit, site, fits):
    page = visit("/daily")
    guest = same_person(page, site)
    name = guest.set()["id"]
    for player in (Person(site, "Bob", has_account=True), guest):
        player.play(name)
    page.goto(f"/daily/{name}")
    note = page.get_by_test_id("guest")
    expect(note).to_contain_text("as a guest")
    expect(page.get_by_test_id("standing")).to_contain_text("Would be rank")
    fits(page, "daily-guest")
    note.get_by_role("link", name="Create an account").click()
    expect(page.get_by_test_id("account-name")).to_be_visible()


def test_a_closed_set_tells_its_secret(visit, site, clock):
    bob = Person(site, "Bob", has_account=True)
    name = bob.set()["id"]
    bob.play(name)
    page = visit(f"/daily/{name}")
    proof = page.get_by_test_id("proof")
    proof.locator("summary").click()
    expect(proof).to_contain_text(say("en", "daily-proof-open"))
    clock.now += 2 * 24 * 3600.0
    site.do(site.app.server.daily.sweep(leads=True))
    closed = bob.get(f"/api/daily/{name}").json()
    page.reload()
    expect(page.get_by_role("status")).to_have_text("This set is closed.")
    expect(page.get_by_test_id("deal")).to_have_count(DEALS)
    expect(page.get_by_test_id("deal").first).to_contain_text("not played")
    proof.locator("summary").click()
    for told in (closed["secret"], *closed["keys"], *closed["lists"]):
        expect(proof).to_contain_text(told)
    proof.get_by_role("link", name="Was it shuffled fairly?").click()
    expect(page).to_have_url(re.compile("/verify$"))


def test_a_set_that_does_not_exist_is_said(visit):
    page = visit("/daily/x", fails="404")
    expect(page.get_by_role("heading")).to_have_text(say("en", "refused-unknown_set"))


@pytest.mark.parametrize("offered", [()])
def test_a_server_without_sets_says_so(visit):
    page = visit("/daily", fails="404")
    expect(page.get_by_role("heading")).to_have_text(say("en", "refused-no_daily"))


SHARE = "Object.defineProperty(navigator, 'share', { value: async (told) => (window.told = told) })"


def test_a_result_is_shared_without_cards_or_points(visit, site):
    page = visit("/")
    page.add_init_script(SHARE)
    ann = same_person(page, site)
    account(ann)
    name = ann.set()["id"]
    for player in (ann, Person(site, "Bob", has_account=True)):
        player.play(name)
    page.goto(f"/daily/{name}")
    page.get_by_role("button", name="Share as text").click()
    table.until(page, "() => window.told !== undefined")
    line, address = page.evaluate("window.told")["text"].splitlines()
    assert address == f"{site.url}/daily/{name}"
    assert re.fullmatch(r"clamber · Gan Deng Yan, 3 players · [^·]+ · [▁▂▃▄▅▆▇█]{2} · \d+ % · rank [12]/2", line)
    with page.expect_download() as saved:
        page.get_by_test_id("share-picture").click()
    picture = Path(saved.value.path()).read_bytes()
    assert picture.startswith(PNG)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    (SCREENSHOTS / "daily-shared.png").write_bytes(picture)


def test_home_begins_with_the_deals_of_the_day(visit, site, fits):
    page = visit("/")
    today = page.locator(".now > :first-child")
    expect(today).to_have_text(re.compile(rf"Today's deals\s*0 of {DEALS}"))
    ann = same_person(page, site)
    ann.play(ann.set()["id"])
    page.reload()
    expect(today).to_have_text(re.compile(rf"Today's deals\s*{DEALS} of {DEALS}\s*streak 1"))
    fits(page, "daily-home")
    today.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Daily deals")).to_be_visible()


@pytest.mark.parametrize("offered", [("doudizhu:3", "guandan:4")])
@pytest.mark.parametrize("locale", ["en-US", "zh-CN"])
def test_sets_before_within_and_after_a_day_fit_every_screen(visit, site, clock, fits, locale):
    page = visit("/daily", locale=locale)
    ann = same_person(page, site)
    account(ann)
    first, second = (each["id"] for each in ann.sets()["sets"])
    for nth, player in enumerate((ann, *(Person(site, name, has_account=True) for name in ("Bob", "Cy")))):
        player.play(first, choose=(first_legal, last_legal)[nth % 2])
    ann.play(second, 1)
    page.reload()
    expect(page.get_by_test_id("standing")).to_be_visible()
    assert page.locator("main .primary").count() == 1
    assert marks(page) == ["done", "done", "done", "current"]
    fits(page, f"daily-sets-{locale}")
    page.goto(f"/daily/{first}")
    expect(page.get_by_test_id("deal")).to_have_count(DEALS)
    fits(page, f"daily-field-{locale}")
    clock.now += 24 * 3600.0
    page.goto("/daily")
    expect(page.get_by_test_id("past").get_by_role("link")).to_have_count(2)
    fits(page, f"daily-past-{locale}")


def test_the_keyboard_suffices(visit):
    page = visit("/daily")
    play = page.get_by_test_id("play-set")
    play.focus()
    page.keyboard.press("Enter")
    while True:
        expect(table.result(page).or_(my_turn(page)).first).to_be_visible()
        if table.result(page).is_visible():
            break
        table.whole(page)
        if page.get_by_test_id("pass").is_enabled():
            table.counted(page, lambda: page.keyboard.press("p"))
        else:
            page.keyboard.press(table.cards(page)[0][0].replace("T", "1"))
            expect(page.get_by_test_id("play")).to_be_enabled()
            table.counted(page, lambda: page.keyboard.press("Enter"))
    page.get_by_test_id("next-daily").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text(f"Daily deal 2 of {DEALS}")).to_be_visible()


def test_friends_play_a_set_by_its_link(visit, site, clock, fits):
    page = visit("/daily")
    links = page.get_by_test_id("links")
    links.get_by_role("combobox", name="Game").select_option("gandengyan")
    links.get_by_role("combobox", name="Deals").select_option("2")
    links.get_by_test_id("make-set").click()
    shared = page.get_by_test_id("by-link")
    expect(shared).to_contain_text("Send this link")
    name = page.url.rsplit("/", 1)[1]
    for nth, player in enumerate((same_person(page, site), Person(site, "Bob"))):
        player.play(name, choose=(first_legal, last_legal)[nth])
    clock.now += 10.0
    page.reload()
    expect(shared.locator("tbody tr")).to_have_count(2)
    expect(shared.locator("tbody")).to_contain_text("Bob")
    fits(page, "daily-link")
    clock.now = time.time() - 1.0  # the page compares the end with its own time
    for _ in range(2):
        page.get_by_test_id("end-set").click()
    expect(page.get_by_test_id("end-set")).to_have_count(0)
    page.goto("/daily")
    expect(links.get_by_role("listitem")).to_contain_text(f"{DEALS} of {DEALS} deals played")
    expect(links.get_by_role("listitem")).to_contain_text("ended")
    fits(page, "daily-links")


def test_others_play_a_match_from_its_replay(visit, site, fits):
    page = visit("/")
    ann, bob = same_person(page, site), Person(site, "Bob")
    made = ann.make("gandengyan", ["me", "greedy", "greedy"], options={"match": "deals:2"}, name="Ann")
    site.do(ann.to_end(made["table"], first_legal))
    (match,) = ann.get("/api/me/games").json()["matches"]
    last = max((deal["line"] for deal in match["deals"]), key=lambda line: line["number"])
    page.goto(f"/r/{last['link']}")
    page.get_by_test_id("repeat").click()
    shared = page.get_by_test_id("by-link")
    expect(shared).to_be_visible()
    expect(page.get_by_role("status")).to_have_text(say("en", "refused-daily_known"))
    expect(shared.get_by_role("row")).to_have_count(2)
    bob.play(page.url.rsplit("/", 1)[1])
    page.reload()
    expect(shared.get_by_role("row")).to_have_count(3)
    expect(shared.get_by_role("row").nth(1)).to_contain_text("Bob")
    fits(page, "daily-repeated")


def test_people_who_show_their_replays_are_compared(visit, site, fits):
    page = visit("/")
    ann, bob = same_person(page, site), Person(site, "Bob", has_account=True)
    account(ann)
    name = ann.set()["id"]
    for nth, player in enumerate((ann, bob)):
        player.play(name, choose=(first_legal, last_legal)[nth])
    page.goto("/daily")
    switch = page.get_by_test_id("show-mine")
    expect(switch).to_contain_text("Nobody sees")
    switch.get_by_role("switch").click()
    expect(switch).to_contain_text("see your replays")
    assert ann.get("/api/daily").json()["shown"]
    page.goto(f"/daily/{name}")
    expect(page.get_by_test_id("deal")).to_have_count(DEALS)
    assert page.get_by_test_id("shown").count() == 0
    bob.post("/api/daily/shown", {"shown": True})
    page.reload()
    expect(page.get_by_test_id("shown")).to_have_count(DEALS)
    for deal in page.get_by_test_id("shown").all():  # some deals leave neither a choice
        deal.get_by_role("button", name="First difference: Bob").click()
        expect(deal.get_by_test_id("difference")).to_have_text(re.compile("same up to step|the same plays"))
        if deal.get_by_text("The same up to step").count() == 1:
            break
    expect(deal.get_by_test_id("difference")).to_contain_text("The same up to step")
    fits(page, "daily-shown")
    deal.get_by_role("link", name="You", exact=True).click()
    expect(page).to_have_url(re.compile(r"/r/\w+/\d+\?eyes=0$"))
