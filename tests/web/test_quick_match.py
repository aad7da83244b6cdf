"""Quick match in the page: asking, waiting in several places, partners, bots, and a rated match of four strangers."""

import json
import re
from types import SimpleNamespace

import pytest
from playwright.sync_api import expect

from clamber.sentences import say
from server.table_client import Served
from web import table
from web.table import PORTRAIT
from web.test_accounts import create
from web.test_rated_match import is_over, play_on, ratings_of

EXPECTED = "WebSocket|ERR_|favicon|404|50[0-9]"
"""Errors of the console while the server is away, and after the end of a wait."""

SHORT = {"rules": "guandan", "name": "One deal", "name_zh": "一局", "options": {"max_hands": 1}}


@pytest.fixture
def server(tmp_path):
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "short.json").write_text(json.dumps(SHORT))
    settings = {"CLAMBER_RULES": str(folder), "CLAMBER_QUICK_MATCH": "guandan/short,gandengyan:3"}
    with Served(f"sqlite:///{tmp_path / 'tables.sqlite'}", **settings) as found:
        yield found


@pytest.fixture
def stage(server):
    """Return the address of the server, for `visit`."""
    return SimpleNamespace(address=f"http://localhost:{server.port}")


def ask(page, name=None, *, kind="casual", rules="0"):
    page.goto("/play")
    page.get_by_role("combobox").first.select_option(rules)
    page.get_by_test_id(f"kind-{kind}").check()
    if name is not None:
        page.get_by_test_id("name").fill(name)
    page.get_by_test_id("find").click()


def waits(page, people):
    expect(page.get_by_role("heading", name="Looking for players")).to_be_visible()
    expect(page.get_by_test_id("people")).to_have_text(people)


def is_found(page):
    expect(page).to_have_url(re.compile("/t/"))


def test_a_person_asks_waits_and_leaves(visit, look):
    page = visit("/", fails=EXPECTED)
    entry = page.get_by_test_id("play-others")
    expect(entry).to_contain_text("Nobody is waiting")
    look(page, "quick-home")
    entry.get_by_role("link").click()
    expect(page.get_by_role("heading", name="Play with others")).to_be_visible()
    for size in table.at_each_size(page, table.PAGE_SIZES):
        find = page.get_by_test_id("find")
        find.scroll_into_view_if_needed()
        assert find.evaluate(table.ON_TOP), size
    look(page, "quick-ask")
    page.get_by_test_id("kind-rated").check()
    expect(page.get_by_role("link", name="Create an account")).to_be_visible()
    assert page.get_by_test_id("find").count() == 0
    page.get_by_test_id("kind-casual").check()
    page.get_by_label("Difference of ratings").select_option("200")
    page.get_by_role("switch", name="Bots may fill free seats").uncheck()
    page.get_by_test_id("name").fill("Ann")
    page.get_by_test_id("find").click()
    waits(page, "One person is waiting")
    expect(page.get_by_role("heading", name="Looking for players")).to_be_focused()
    wishes = "Casual · Difference of ratings: at most 200 · no bots"
    expect(page.get_by_test_id("wishes")).to_have_text(wishes)
    for size in table.at_each_size(page, table.PAGE_SIZES):
        stop = page.get_by_test_id("stop")
        stop.scroll_into_view_if_needed()
        assert stop.evaluate(table.ON_TOP), size
    look(page, "quick-waiting")
    page.reload()
    expect(page.get_by_test_id("wishes")).to_have_text(wishes)
    second = page.context.new_page()
    second.goto("/")
    second.get_by_role("link", name="You are looking for players").click()
    waits(second, "One person is waiting")
    second.get_by_test_id("stop").click()
    expect(second.get_by_test_id("find")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("You are not looking for a match any more")
    expect(page.get_by_test_id("find")).to_be_visible()


def test_a_page_in_chinese_fits_a_phone(visit, look):
    page = visit("/play", size=PORTRAIT, locale="zh-CN", fails=EXPECTED)
    expect(page.get_by_role("heading", name="与其他人一起玩")).to_be_visible()
    look(page, "quick-ask-zh")
    page.get_by_test_id("find").click()
    expect(page.get_by_test_id("people")).to_have_text("1 人在等")
    look(page, "quick-waiting-zh")


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("zh-CN", "zh")])
def test_a_wait_is_shown_before_a_person_asks(visit, fits, locale, language):
    page = visit("/", locale=locale)
    assert page.request.post("/api/account", data={"name": "Ann"}).ok
    left = [61_000]

    def offers(route):
        found = route.fetch().json()
        route.fulfill(json=found | {"wait_until": found["now"] + left[0] if left else None})

    page.route("**/api/quick", offers)
    page.goto("/play")
    expect(page.get_by_test_id("find")).to_be_visible()
    page.get_by_test_id("kind-rated").check()
    expect(page.get_by_test_id("wait")).to_have_text(say(language, "refused-quick_wait", {"minutes": 2}))
    expect(page.get_by_test_id("find")).to_have_count(0)
    fits(page, f"quick-wait-{language}")
    left.clear()
    expect(page.get_by_test_id("find")).to_be_visible()


def test_the_keyboard_suffices(visit):
    page = visit("/play", fails=EXPECTED)
    page.get_by_role("combobox").first.focus()
    page.keyboard.press("ArrowDown")
    page.get_by_test_id("name").press("Enter")
    waits(page, "One person is waiting")
    page.get_by_test_id("with-bots").focus()
    page.keyboard.press("Enter")
    is_found(page)
    expect(table.hand(page).first).to_be_visible()


def test_bots_fill_the_seats_at_a_tap_and_the_next_person_gets_one(visit):
    ann, ben = visit(fails=EXPECTED), visit(fails=EXPECTED)
    ask(ann, "Ann")
    waits(ann, "One person is waiting")
    ann.get_by_test_id("with-bots").click()
    is_found(ann)
    expect(table.hand(ann)).to_have_count(27)
    ask(ben, "Ben")
    is_found(ben)
    assert ben.url == ann.url


def test_partners_wait_together_and_sit_opposite_each_other(visit, look):
    ann, ben, cleo, dora = (visit(fails=EXPECTED) for _ in range(4))
    ask(ann, "Ann")
    ann.get_by_test_id("invite-partner").click()
    link = ann.get_by_test_id("party").inner_text()
    look(ann, "quick-party")
    for page, name in ((cleo, "Cleo"), (dora, "Dora")):
        ask(page, name)
    waits(dora, "3 people are waiting")
    ben.goto(link)
    look(ben, "quick-join")
    ben.get_by_test_id("name").fill("Ben")
    ben.get_by_test_id("join").click()
    for page in (ann, ben, cleo, dora):
        is_found(page)
    found = ann.request.get(f"/api/tables/{ann.url.rpartition('/')[2]}").json()
    names = [seat["name"] for seat in found["seats"]]
    assert {names.index("Ann") % 2, names.index("Cleo") % 2} == {0, 1}
    assert names.index("Ann") % 2 == names.index("Ben") % 2


def test_a_lost_connection_keeps_the_place(visit, server):
    ann = visit(fails=EXPECTED)
    ask(ann, "Ann", rules="1")
    waits(ann, "One person is waiting")
    server.kill()
    expect(ann.get_by_test_id("lost")).to_be_visible()
    server.start()
    waits(ann, "One person is waiting")
    ann.get_by_test_id("with-bots").click()
    is_found(ann)


@pytest.mark.slow
def test_four_strangers_find_each_other_and_play_a_rated_match(visit, server):
    names = ("Ann", "Ben", "Cleo", "Dora")
    pages = [visit(fails=EXPECTED) for _ in names]
    for page, name in zip(pages, names, strict=True):
        create(page, name)
    for page in pages[:3]:
        ask(page, kind="rated")
    waits(pages[0], "3 people are waiting")
    server.kill()
    server.start()
    waits(pages[0], "3 people are waiting")
    ask(pages[3], kind="rated")
    for page in pages:
        is_found(page)
        expect(table.hand(page)).to_have_count(27)
    assert len({page.url for page in pages}) == 1
    play_on(pages, lambda: table.turn_of(pages[0]) > 8)
    held = table.cards(pages[0])
    server.kill()
    for page in pages:
        expect(page.get_by_test_id("link-lost")).to_be_visible()
    server.start()
    for page in pages:
        expect(page.get_by_test_id("link-lost")).to_be_hidden()
    assert table.cards(pages[0]) == held
    play_on(pages, lambda: is_over(pages[0]))
    assert [[(game, seats, matches) for game, seats, _, matches in ratings_of(page)] for page in pages] == [
        [("guandan", 4, 1)]
    ] * 4
    ask(pages[0], kind="rated")
    waits(pages[0], "One person is waiting")
