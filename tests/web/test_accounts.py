"""Accounts in the page, with Chromium's virtual authenticator: made, signed in to, copied and deleted."""

import io
import json
import re
import zipfile

import pytest
from playwright.sync_api import expect

from web import table
from web.table import DESKTOP, PORTRAIT

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Device:
    """Virtual authenticator of a page's browser context."""

    def __init__(self, page):
        self._client = page.context.new_cdp_session(page)
        self._client.send("WebAuthn.enable")
        self.replace()

    def replace(self):
        """Insert a new authenticator without passkeys, in place of the former one."""
        if hasattr(self, "_id"):
            self._client.send("WebAuthn.removeVirtualAuthenticator", {"authenticatorId": self._id})
        found = self._client.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
        self._id = found["authenticatorId"]

    def passkeys(self):
        """Return the passkeys, to be brought to another device as a synchronised account does."""
        return self._client.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]

    def add(self, passkey):
        self._client.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": passkey})


@pytest.fixture
def at_domain(visit, stage):
    """Return a function that opens pages at `localhost`, a domain where browsers have passkeys."""
    address = re.sub(r"//[\d.]+", "//localhost", stage.address)
    return lambda path=None, **more: visit(path, **{"base_url": address} | more)


def create(page, name):
    page.goto("/account")
    page.get_by_test_id("account-name").fill(name)
    page.get_by_test_id("create-account").click()
    code = page.get_by_test_id("recovery-code").inner_text()
    page.get_by_test_id("code-saved").click()
    expect(page.get_by_test_id("account")).to_contain_text(name)
    return code


def add_passkey(page, count):
    page.get_by_test_id("add-passkey").click()
    expect(page.get_by_test_id("passkeys").get_by_role("button")).to_have_count(count)


def test_an_account_is_made_and_signed_in_to_on_another_device(at_domain, sit, look):
    page = at_domain()
    sit(page, "gandengyan", options={"match": "deals:1"}, name="Berta")
    table.bots_play(page)
    device = Device(page)
    page.goto("/")
    page.get_by_role("link", name="Account").click()
    expect(page.get_by_role("heading", name="Create an account")).to_be_visible()
    look(page, "account-guest")
    create(page, "Berta")
    add_passkey(page, 1)
    first = device.passkeys()
    device.replace()
    add_passkey(page, 2)
    look(page, "account")
    (second,) = device.passkeys()
    assert [second["credentialId"]] != [passkey["credentialId"] for passkey in first]

    phone = at_domain("/account", size=PORTRAIT)
    other = Device(phone)
    other.add(second)
    phone.get_by_test_id("sign-in-passkey").click()
    expect(phone.get_by_role("status")).to_contain_text("You play as Berta")
    expect(phone.get_by_test_id("browsers").get_by_role("listitem")).to_have_count(2)
    phone.goto("/me")
    expect(phone.get_by_test_id("match")).to_have_count(1)
    phone.goto("/account")
    own = phone.get_by_test_id("browsers").get_by_role("listitem").filter(has_text="this browser")
    own.get_by_role("button").click()
    own.get_by_role("button").click()
    expect(phone.get_by_test_id("sign-in-passkey")).to_be_visible()


def test_a_removed_passkey_is_refused_with_a_sentence(at_domain):
    page = at_domain(fails="404")
    device = Device(page)
    create(page, "Carla")
    add_passkey(page, 1)
    (passkey,) = device.passkeys()
    page.get_by_test_id("passkeys").get_by_role("button").click()
    page.get_by_role("button", name="Remove for good?").click()
    expect(page.get_by_text("None yet.")).to_be_visible()
    phone = at_domain("/account")
    Device(phone).add(passkey)
    phone.get_by_test_id("sign-in-passkey").click()
    expect(phone.get_by_role("alert")).to_contain_text("No account has this passkey")


def test_at_a_numeric_address_the_recovery_code_alone_signs_in(visit, look):
    page = visit(fails="404")
    code = create(page, "Dora")
    expect(page.get_by_test_id("no-passkeys")).to_contain_text("HTTPS")
    phone = visit("/account", size=PORTRAIT)
    phone.get_by_test_id("confirm-code").fill("WRONG")
    phone.get_by_test_id("confirm").click()
    expect(phone.get_by_role("alert")).to_contain_text("No account has this recovery code")
    phone.get_by_test_id("confirm-code").fill(code.lower())
    phone.get_by_test_id("confirm").click()
    expect(phone.get_by_role("status")).to_contain_text("You play as Dora")
    look(phone, "account-code")
    phone.get_by_test_id("new-code").click()
    phone.get_by_test_id("new-code").click()
    assert phone.get_by_test_id("recovery-code").inner_text() != code


def test_ways_to_begin_are_side_by_side_on_wide_windows_only(visit):
    page = visit("/account")
    sections = page.locator("section.boxed")
    expect(sections).to_have_count(2)
    create_one, sign_in = (one.bounding_box() for one in sections.all())
    assert create_one["x"] + create_one["width"] < sign_in["x"]
    page.set_viewport_size({"width": 390, "height": 844})
    create_one, sign_in = (one.bounding_box() for one in sections.all())
    assert create_one["y"] + create_one["height"] < sign_in["y"]


def test_a_picture_is_chosen_by_keyboard(at_domain):
    page = at_domain()
    create(page, "Eva")
    page.get_by_role("radio", name="No picture").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Crane")).to_be_checked()
    page.reload()
    expect(page.get_by_role("radio", name="Crane")).to_be_checked()


def test_own_data_are_copied_and_deleted(visit, sit, look):
    page = visit()
    sit(page, "gandengyan", options={"match": "deals:1"}, name="Frieda")
    table.bots_play(page)
    page.goto("/me")
    page.get_by_role("link", name="Your data: see it, download it, delete it").click()
    facts = page.get_by_test_id("facts")
    expect(facts).to_contain_text("Frieda")
    look(page, "my-data")
    with page.expect_download() as started:
        page.get_by_test_id("archive").click()
    with zipfile.ZipFile(io.BytesIO(started.value.path().read_bytes())) as archive:
        data = json.loads(archive.read("data.json"))
        (record,) = [name for name in archive.namelist() if name.startswith("matches/")]
        assert "Frieda" in archive.read(record).decode()
    assert (data["name"], len(data["deals"])) == ("Frieda", 1)
    expect(page.get_by_test_id("delete")).to_be_disabled()
    page.get_by_test_id("delete-entry").fill(data["guest"])
    page.get_by_test_id("delete").click()
    expect(page.get_by_role("status")).to_contain_text("Everything is deleted")
    page.goto("/me")
    expect(page.get_by_text("No games yet.")).to_be_visible()


@pytest.mark.parametrize("size", [PORTRAIT, (820, 1180), DESKTOP])
def test_the_pages_read_in_chinese_and_in_the_dark(at_domain, size, look):
    page = at_domain("/account", size=size, locale="zh-CN", color_scheme="dark")
    expect(page.get_by_role("heading", name="建立账号").first).to_be_visible()
    look(page, f"account-zh-{size[0]}")
    page.goto("/me/data")
    expect(page.get_by_test_id("facts")).to_be_visible()
    look(page, f"my-data-zh-{size[0]}")
