"""Sign-in by OpenID Connect in the page, at a real provider."""

import re

import pytest
from playwright.sync_api import expect

from server.real_provider import RealProvider
from web.stage import Stage
from web.table import PORTRAIT
from web.test_accounts import create


@pytest.fixture(scope="module")
def served(tmp_path_factory):
    """Yield a server with a provider, in place of the usual one."""
    with RealProvider() as provider:
        database = f"sqlite:///{tmp_path_factory.mktemp('openid') / 'tables.sqlite'}"
        with Stage(database, **provider.settings()).served() as stage:
            yield stage


@pytest.fixture
def at_domain(visit, stage):
    """Return a function that opens pages at `localhost`. The provider's pages find no icon, and need no font."""
    address = re.sub(r"//[\d.]+", "//localhost", stage.address)

    def at_localhost(path=None, fails="$^", **more):
        page = visit(fails=f"favicon|404|{fails}", **{"base_url": address} | more)
        page.route("https://fonts.googleapis.com/**", lambda route: route.fulfill(content_type="text/css", body=""))
        if path is not None:
            page.goto(path)
        return page

    return at_localhost


def at_provider(page, name):
    """Sign in at the provider and confirm."""
    page.locator("[name=login]").fill(name)
    page.locator("[name=password]").fill("any")
    page.get_by_role("button", name="Sign-in").click()
    page.get_by_role("button", name="Continue").click()


def test_an_account_is_made_by_openid_connect_and_signed_in_to_on_a_phone(at_domain, look):
    page = at_domain("/account")
    expect(page.get_by_test_id("sign-in-openid")).to_be_visible()
    look(page, "openid-guest")
    page.get_by_test_id("sign-in-openid").click()
    at_provider(page, "berta@club")
    expect(page.get_by_role("status")).to_contain_text("Club has confirmed who you are")
    assert page.url.endswith("/account"), "the answer has left the address"
    look(page, "openid-new")
    page.get_by_test_id("account-name").fill("Berta")
    page.get_by_test_id("create-account").click()
    page.get_by_test_id("code-saved").click()
    expect(page.get_by_test_id("identities")).to_contain_text("Club added on")
    look(page, "openid-account")

    phone = at_domain("/account", size=PORTRAIT)
    phone.get_by_role("button", name="Sign in with Club").scroll_into_view_if_needed()
    look(phone, "openid-phone-guest")
    phone.get_by_role("button", name="Sign in with Club").click()
    at_provider(phone, "berta@club")
    expect(phone.get_by_role("status")).to_contain_text("You play as Berta")
    phone.get_by_test_id("identities").scroll_into_view_if_needed()
    look(phone, "openid-phone")
    phone.goto("/me/data")
    expect(phone.get_by_test_id("facts")).to_contain_text("Signed in to with")


def test_an_identity_is_added_and_removed(at_domain):
    page = at_domain()
    create(page, "Carla")
    page.get_by_test_id("add-identity").click()
    at_provider(page, "carla@club")
    expect(page.get_by_role("status")).to_contain_text("You can now sign in with Club")
    own = page.get_by_test_id("identities")
    own.get_by_role("button", name="Remove").click()
    own.get_by_role("button", name="Remove for good?").click()
    expect(own).to_contain_text("None yet.")
    expect(page.get_by_test_id("add-identity")).to_be_visible()


def test_who_cancels_stays_a_guest(at_domain):
    page = at_domain("/account", fails="422")
    page.get_by_test_id("sign-in-openid").click()
    page.get_by_role("link", name="Cancel").click()
    expect(page.get_by_role("alert")).to_contain_text("the sign-in was cancelled")
    expect(page.get_by_test_id("sign-in-openid")).to_be_visible()


def test_a_link_with_a_foreign_answer_signs_nobody_in(at_domain):
    page = at_domain("/account?state=abc&code=def", fails="422")
    expect(page.get_by_role("alert")).to_contain_text("begun in another browser")
    expect(page.get_by_test_id("sign-in-openid")).to_be_visible()


def test_the_page_reads_in_chinese(at_domain, look):
    page = at_domain("/account", size=PORTRAIT, locale="zh-CN")
    expect(page.get_by_role("button", name="用 Club 登录")).to_be_visible()
    look(page, "openid-zh")
