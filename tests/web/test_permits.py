"""The page asks for permission to make tables, remembers it, and links to the operator's pages."""

import pytest
from playwright.sync_api import expect

from web.stage import Stage
from web.table import DESKTOP, PORTRAIT

IMPRINT, PRIVACY = "https://club.example/imprint?a=1&b=2", "https://club.example/privacy"
PASSWORD = "Cards & tea"  # noqa: S105 - of a test
REFUSED = r"403"


def stage_of(folder, **settings):
    return Stage(f"sqlite:///{folder / 'tables.sqlite'}", imprint_url=IMPRINT, privacy_url=PRIVACY, **settings)


@pytest.fixture(scope="module")
def served(request, tmp_path_factory):
    more = {"tables_password": PASSWORD} if request.param == "password" else {}
    with stage_of(tmp_path_factory.mktemp("web"), tables=request.param, **more).served() as stage:
        yield stage


@pytest.mark.parametrize("served", ["password"], indirect=True)
@pytest.mark.parametrize("size", [PORTRAIT, DESKTOP], ids=["phone", "desktop"])
def test_a_password_is_asked_where_a_table_is_wanted_and_only_once(visit, look, size):
    page = visit("/", size, fails=REFUSED)
    page.get_by_role("button", name="Play now").first.click()
    asked = page.get_by_role("dialog", name="Create tables here")
    expect(asked).to_be_visible()
    look(page, f"permit-{size[0]}")
    page.get_by_test_id("permit-code").fill("guess")
    page.get_by_test_id("permit").click()
    expect(asked.get_by_role("alert")).to_have_text("Wrong password.")
    asked.get_by_role("button", name="Close").click()
    expect(page.get_by_role("alert")).to_contain_text("you can join any table by its link")
    page.goto("/new/guandan")
    page.get_by_test_id("make").click()
    page.get_by_test_id("permit-code").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
    page.goto("/new/doudizhu")
    page.get_by_test_id("make").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("served", ["password"], indirect=True)
def test_the_page_asks_in_chinese(visit, look):
    page = visit("/host", PORTRAIT, locale="zh-CN", fails=REFUSED)
    expect(page.get_by_role("heading", name="在这里开桌")).to_be_visible()
    look(page, "host-zh")
    page.get_by_test_id("permit-code").fill(PASSWORD)
    page.get_by_test_id("permit").click()
    expect(page.get_by_role("status")).to_have_text("现在可以开桌了。")
    look(page, "host-done-zh")


@pytest.mark.parametrize("served", ["invited"], indirect=True)
def test_the_link_of_an_invitation_permits_and_leaves_no_code_behind(visit, stage):
    page = visit("/host#ABCDEFGHJKLN", fails=REFUSED)
    expect(page.get_by_role("alert")).to_contain_text("Unknown or withdrawn invitation")
    stage._do(stage._hub.store.permits.invite("ABCDEFGHJKLM", "club", 1.0))
    page.goto("/")
    page.goto("/host#ABCDEFGHJKLM")
    expect(page.get_by_role("status")).to_have_text("You can create tables now.")
    assert "#" not in page.url
    page.get_by_role("button", name="All games").click()
    page.get_by_role("button", name="Play now").first.click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("served", ["invited"], indirect=True)
@pytest.mark.parametrize("size", [PORTRAIT, DESKTOP], ids=["phone", "desktop"])
def test_every_page_links_to_imprint_and_privacy(visit, look, size):
    page = visit("/", size)
    home = page.locator("main footer")
    for shown in (home, page.locator(".settings")):
        if shown is not home:
            page.goto("/me")
            page.get_by_role("button", name="Settings").click()
            page.locator(".settings nav").scroll_into_view_if_needed()
        expect(shown.get_by_role("link", name="Imprint")).to_have_attribute("href", IMPRINT)
        expect(shown.get_by_role("link", name="Privacy")).to_have_attribute("href", PRIVACY)
        look(page, f"links-{'home' if shown is home else 'settings'}-{size[0]}")
    guest = page.request.get("/api/me").json()["guest"]
    expect(page.get_by_test_id("identifier")).to_have_text(guest)
