"""`CLAMBER_TABLES`: guests who may make tables, on every way to make one."""

import html
import re

import pytest

from clamber.server.run import app
from clamber.server.settings.config import Configuration
from preloaded import run_clamber
from server.administered import admin, logs_as_before  # noqa: F401 - a fixture
from server.table_client import Guest, Served

WISH = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "open"}]}
PASSWORD = "Cards & tea"  # noqa: S105 - of a test


def code_of(answer):
    """Return the status of an answer, and the code and values of its problem."""
    found = answer.json().get("problem", {})
    return answer.status_code, found.get("code"), found.get("values")


NEEDS = {by: (403, "needs_permit", {"by": by}) for by in ("invitation", "password")}


@pytest.fixture
def invited(database):
    with Served(database, CLAMBER_TABLES="invited") as server:
        yield server, database


def bot_of(server, invite):
    """Return the header of a network bot that sits at a table."""
    seated = Guest(server.url).post(f"/api/invites/{invite}/bots", {"name": "Rob"}).json()
    return {"Authorization": f"Bearer {seated['token']}"}


def test_invited_guests_make_tables_until_the_invitation_is_withdrawn_and_all_others_join(invited):
    server, database = invited
    ann, ben = Guest(server.url), Guest(server.url)
    assert code_of(ann.post("/api/tables", WISH)) == NEEDS["invitation"]
    assert ann.get("/api/me").json()["needs"] == "invitation"
    assert code_of(ann.post("/api/me/permit", {"code": "ABCDEFGHJKLM"}))[:2] == (403, "wrong_permit")
    made = admin(database, "invite", "Thursday club")
    code = made["invited"]
    assert made["note"] == "Thursday club"
    assert made["link"].endswith(f"/host#{code}")
    assert ann.post("/api/me/permit", {"code": f" {code[:6].lower()}-{code[6:]}"}).json()["needs"] is None
    seated = ann.make("gandengyan", ["me", "open", "open"])
    assert ben.sit(seated["invite"], "Ben")["seat"] == 1, "a link needs no permission"
    assert code_of(ben.post("/api/tables", WISH)) == NEEDS["invitation"]
    (row,) = admin(database, "invites")
    assert (row["code"], row["note"], row["guests"], row["link"]) == (code, "Thursday club", 1, made["link"])
    bot = bot_of(server, seated["invite"])
    asked = Guest(server.url)
    assert code_of(asked.post("/api/tables", WISH, headers=bot)) == NEEDS["invitation"]
    assert asked.post("/api/me/permit", {"code": code}, headers=bot).status_code == 200
    assert asked.post("/api/tables", WISH, headers=bot).status_code == 201
    server.kill()
    server.start()
    assert ann.make("gandengyan", ["me", "open"]), "the server remembers"
    assert admin(database, "uninvite", code.lower()) == {"uninvited": code}
    assert code_of(ann.post("/api/tables", WISH)) == NEEDS["invitation"]
    assert ann.get(f"/api/tables/{seated['table']}").status_code == 200, "tables stay open"
    assert admin(database, "invites") == []
    assert "there is no invitation" in admin(database, "uninvite", code, status=1)


def test_who_is_carried_over_keeps_the_permission_of_either_browser(invited):
    server, database = invited
    code = admin(database, "invite", "x")["invited"]
    laptop, phone = Guest(server.url), Guest(server.url)
    laptop.get("/api/me")
    assert phone.post("/api/me/permit", {"code": code}).json()["needs"] is None
    carried = laptop.post("/api/me/code", {}).json()["code"]
    assert phone.post("/api/me/carry", {"code": carried}).json()["needs"] is None
    assert laptop.get("/api/me").json()["needs"] is None


def test_the_link_of_an_invitation_has_the_public_address(invited, monkeypatch):
    _, database = invited
    monkeypatch.setenv("CLAMBER_PUBLIC_URL", "https://cards.example/")
    monkeypatch.setenv("CLAMBER_ROOT_PATH", "/cards")
    said = run_clamber("admin", "invite", "Ann", "--database", database).stdout
    code = re.search(r"https://cards\.example/cards/host#([A-Z0-9]{12})\n", said)[1]
    assert said.count(code) == 3
    listed = run_clamber("admin", "invites", "--database", database).stdout
    assert f"  https://cards.example/cards/host#{code}\n" in listed


def test_the_password_is_asked_once_and_again_after_it_has_changed(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    more = {"CLAMBER_TABLES": "password", "CLAMBER_TABLES_PASSWORD": PASSWORD, "CLAMBER_CREDITS": "1"}
    guest, other = Guest(""), Guest("")
    with Served(database, **more) as server:
        guest.url = other.url = server.url
        assert code_of(guest.post("/api/tables", WISH)) == NEEDS["password"]
        for wrong in ("", PASSWORD.lower(), PASSWORD[:-1], PASSWORD + "a", "\x7f"):
            answer = code_of(guest.post("/api/me/permit", {"code": wrong}))
            assert answer == (403, "wrong_permit", {"by": "password"}), wrong
        assert guest.post("/api/me/permit", {"code": f"{PASSWORD} "}).json()["needs"] is None
        server.kill()
        server.start()
        assert guest.make("gandengyan", ["me", "open"])
        statuses = [other.post("/api/me/permit", {"code": "guess"}).status_code for _ in range(70)]
        assert statuses[0] == 403
        assert statuses[-1] == 429, "guesses are limited, also those of new guests from one address"
        assert PASSWORD not in server.stop()
    assert PASSWORD.encode() not in (tmp_path / "tables.sqlite").read_bytes()
    with Served(database, **more | {"CLAMBER_TABLES_PASSWORD": PASSWORD.upper()}) as server:
        guest.url = server.url
        assert code_of(guest.post("/api/tables", WISH)) == NEEDS["password"]


def test_everyone_may_make_tables_unless_the_operator_says_otherwise(guest):
    assert guest.get("/api/me").json()["needs"] is None
    assert guest.post("/api/me/permit", {"code": "of a former setting"}).json()["needs"] is None


def test_a_guest_sees_the_identifier_that_the_operator_sees(tmp_path):
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    with Served(database) as server:
        guest = Guest(server.url)
        guest.make("gandengyan", ["me", "greedy"], name="Ann")
        shown = guest.get("/api/me").json()["guest"]
        listed = run_clamber("admin", "guests", "--database", database).stdout
        assert re.search(rf"^{shown}  Ann ", listed, re.MULTILINE)
        assert admin(database, "ban", shown)["new"]
        assert guest.get("/api/me").status_code == 403


def test_the_page_links_to_imprint_and_privacy():
    text = '<meta name="root" content=""><meta name="imprint" content=""><meta name="privacy" content="">'
    link = "https://cards.example/imprint?a=1&b='2'"
    shown = app._configured_index(text, Configuration(imprint_url=link, root_path="/cards"))
    found = dict(re.findall(r'name="(\w+)" content="([^"]*)"', shown))
    assert {name: html.unescape(value) for name, value in found.items()} == {
        "root": "/cards",
        "imprint": link,
        "privacy": "",
    }


@pytest.mark.parametrize(
    "wrong", ["imprint", "/imprint", "javascript:alert(1)", "ftp://x/y", "https://", "https:///x", "https://x/ y"]
)
@pytest.mark.parametrize("name", ["imprint_url", "privacy_url"])
def test_a_link_is_an_address_by_http(name, wrong):
    with pytest.raises(ValueError, match="no address such as"):
        Configuration(**{name: wrong})
