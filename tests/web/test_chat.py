"""Free chat in browsers: written, read as text, refused, switched off, and looked at in all sizes and languages."""

import pytest
from playwright.sync_api import expect

from clamber.sentences import say
from web import table
from web.stage import Stage
from web.table import against_bots

LONG = "打得好 " * 20 + "x" * 100
MARKUP = "<b>good luck</b> & 好运"


@pytest.fixture(scope="module")
def chatting(tmp_path_factory):
    with Stage(f"sqlite:///{tmp_path_factory.mktemp('chat') / 'tables.sqlite'}", chat=True).served() as found:
        yield found


@pytest.fixture
def stage(chatting):
    chatting.seed = 1
    yield chatting
    chatting.clear()


@pytest.fixture
def pair(visit, sit, stage):
    """Return a function that opens the pages of Ann and Ben at a table, in a language."""

    def opened(locale="en-US", **more):
        ann = visit(locale=locale)
        seats = against_bots("guandan")
        seats[2] = {"kind": "open"}
        link = f"/i/{sit(ann, 'guandan', seats)['invite']}"
        ben = visit(link, locale=locale, **more)
        ben.get_by_test_id("name").fill("Ben")
        ben.get_by_test_id("sit").click()
        for page in (ann, ben):
            expect(table.hand(page).first).to_be_visible()
        table.freeze(ann)
        stage.administer("word", words=["darn"])
        return ann, ben

    return opened


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("zh-CN", "zh")])
def test_messages_are_written_by_keyboard_and_read_as_text(pair, locale, language):
    ann, ben = pair(locale)
    panel = table.drawer(ben, say(language, "drawer-say"))
    box = panel.get_by_role("textbox", name=say(language, "chat-message"))
    box.fill(MARKUP)
    box.press("Enter")
    expect(box).to_have_value("")
    expect(ann.get_by_test_id("live")).to_have_text(say(language, "say-says", {"name": "Ben", "phrase": MARKUP}))
    expect(ann.locator(".says", has_text=MARKUP)).to_be_visible()
    expect(panel.get_by_test_id("messages")).to_contain_text(MARKUP)
    box.press_sequentially("d a r n 3?")
    box.press("Enter")
    expect(panel.get_by_role("alert")).to_have_text(say(language, "refused-bad_words"))
    expect(box).to_have_value("d a r n 3?")
    box.press("Escape")
    expect(panel).to_have_count(0)


def test_a_reader_switches_messages_off_and_on(pair):
    ann, ben = pair()
    panel = table.drawer(ben, "Quick phrases")
    heard = table.drawer(ann, "Quick phrases")
    heard.get_by_role("switch", name="Show messages").click()
    expect(heard.get_by_role("textbox")).to_have_count(0)
    box = panel.get_by_role("textbox", name="Message")
    for text in ("unseen", "seen"):
        box.fill(text)
        box.press("Enter")
        expect(panel.get_by_test_id("messages")).to_contain_text(text)
        panel.get_by_role("button", name="Hello", exact=True).click()
        expect(ann.get_by_test_id("live")).to_have_text("Ben: Hello")
        if text == "unseen":
            heard.get_by_role("switch", name="Show messages").click()
            expect(heard.get_by_role("textbox")).to_be_visible()
    expect(heard.get_by_test_id("messages")).to_have_text("Ben seen")


@pytest.mark.parametrize(("locale", "language"), [("en-US", "en"), ("zh-CN", "zh")])
def test_chat_fits_all_screens(pair, look, locale, language):
    ann, ben = pair(locale)
    for number, (width, height) in enumerate(table.SIZES):
        for page in (ann, ben):
            page.set_viewport_size({"width": width, "height": height})
        panel = table.drawer(ben, say(language, "drawer-say"))
        box = panel.get_by_role("textbox", name=say(language, "chat-message"))
        box.fill(f"{number} {LONG}")
        box.press("Enter")
        expect(panel.get_by_test_id("messages")).to_contain_text(f"{number} {LONG}"[:30])
        look(ben, f"chat-{language}-{width}")
        expect(ann.locator(".says", has_text=f"{number} {LONG}"[:30])).to_be_visible()
        assert ann.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        box.press("Escape")
        expect(panel).to_have_count(0)


def test_the_panel_is_as_before_on_a_server_without_chat(visit, sit):
    page = visit()
    page.route("**/api/overview", lambda route: route.fulfill(json=route.fetch().json() | {"chat": False}))
    sit(page, "guandan")
    opened = table.drawer(page, "Quick phrases")
    expect(opened.get_by_role("button", name="Hello", exact=True)).to_be_visible()
    expect(opened.get_by_role("textbox")).to_have_count(0)
