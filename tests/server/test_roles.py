"""Roles of moderators: every route below /api/moderation for everybody, confirmations, and `clamber admin role`."""

from __future__ import annotations

import json

import httpx2
import pytest
from table_client import NO_TLS, PATIENCE, Guest

from clamber.server.http.guests import COOKIE
from clamber.server.http.moderators import (
    PATHS,
    DecidingRoute,
    ModeratorRoute,
    OperatorReadingRoute,
    OperatorRoute,
    RoleRoute,
    ServerRoute,
)
from clamber.server.http.routes import ALL_ROUTES
from clamber.server.log.confirmations import DECIDING_SECONDS, READING_SECONDS
from clamber.server.log.roles import Role
from clamber.server.settings.config import Configuration
from server.administered import admin, logs_as_before  # noqa: F401 - a fixture
from server.authenticator import Authenticator
from server.bot_accounts import Owner, Robot
from server.inside import Inside
from server.moderators import Somebody, clock, refusal, site
from server.test_bot_tokens import EXAMPLES

ROUTES = [(method, route) for route in ALL_ROUTES for method in route.methods if route.path.startswith(PATHS)]
__all__ = ["clock", "site"]

OFTEN = 1000.0
"""Factor on all rate limits."""

SETTINGS = {"moderation": True, "clubs": True, "bot_accounts": True, "public_url": ("http://localhost",)}


@pytest.fixture(scope="module")
def people(site):
    """Return a browser of each kind of person, all but strangers with a fresh confirmation."""
    owner = Somebody(site, "Club Owner")
    own, other = owner.found("Own"), owner.found("Other")
    return {
        "nobody": Guest(site.url),
        "guest": Somebody(site, "Guest", account=False),
        "account": Somebody(site, "Account"),
        "bot": _bot(site),
        "club owner": owner,
        "moderator of another club": Somebody(site, "Other Club").promote(club=other).confirm(),
        "moderator of a club": Somebody(site, "Own Club").promote(club=own).confirm(),
        "moderator": Somebody(site, "Mo").promote().confirm(),
        "operator": Somebody(site, "Opal").promote(Role.operator).confirm(),
    }


def _bot(site):
    owner = Owner(site.url, "Bot Owner")
    return Robot(site.url, owner.make_token(owner.make_bot(), ("play", "read")))


WITH_ROLE = ("moderator of another club", "moderator of a club", "moderator", "operator")


def may_ask(kind, route):
    """Return True if a kind of person has the role for a route."""
    least = {RoleRoute: 0, ModeratorRoute: 0, ServerRoute: 2, DecidingRoute: 2}
    least |= {OperatorReadingRoute: 3, OperatorRoute: 3}
    return kind in WITH_ROLE[least[type(route)] :]


def test_all_routes_of_moderators_check_the_role():
    assert len(ROUTES) >= 23
    assert all(isinstance(route, RoleRoute) for _, route in ROUTES)
    elsewhere = [route for route in ALL_ROUTES if isinstance(route, RoleRoute)]
    assert {route.path for route in elsewhere} == {route.path for _, route in ROUTES}


@pytest.mark.parametrize(
    "body",
    ["{}", *(pytest.param(body, marks=pytest.mark.long) for body in ("no json", '{"who": 5, "reason": ["x"]}'))],
)
def test_no_route_answers_anybody_without_the_role(people, body):
    for kind in WITH_ROLE:  # other tests let the confirmations end
        people[kind].confirm()
    for kind, person in people.items():
        headers = {"Content-Type": "application/json", **getattr(person, "header", {})}
        token = person._cookies.get(COOKIE)
        cookies = {"Cookie": f"{COOKIE}={token}"} if token else {}
        transport = httpx2.HTTPTransport(verify=NO_TLS)
        with httpx2.Client(base_url=person.url, transport=transport, timeout=PATIENCE) as client:
            for method, route in ROUTES:
                path = route.path.format(**EXAMPLES)
                answer = client.request(method, path, content=body.encode(), headers=headers | cookies)
                code = answer.json()["problem"]["code"] if answer.status_code >= 400 else ""
                assert (code != "no_role") == may_ask(kind, route), (kind, method, path, answer.text)
                assert (answer.status_code == 403) == (code == "no_role"), (kind, path, answer.text)
                assert "set-cookie" not in answer.headers
                assert code not in {"failed", "confirm_again", "no_moderation"}, (kind, path, answer.text)


def test_another_site_cannot_ask_for_a_moderator(people):
    for method, route in ROUTES:
        if method != "GET":
            path = route.path.format(**EXAMPLES)
            answer = people["operator"]._request(method, path, json={}, headers={"Origin": "http://evil.example"})
            assert refusal(answer) == (403, "bad_origin")


def test_a_server_without_moderation_looks_as_before(served):
    guest = Guest(served.url)
    assert guest.get("/api/overview").json()["moderation"] is False
    for method, route in ROUTES:
        answer = guest._request(method, route.path.format(**EXAMPLES))
        assert refusal(answer) == (404, "no_moderation")


def test_a_role_shows_with_its_clubs_and_ends_with_the_club(site, people):
    assert people["account"].get("/api/overview").json()["moderation"] is True
    mine = people["moderator"].get("/api/moderation/me").json()
    assert (mine["role"], mine["clubs"], mine["by_passkey"]) == ("moderator", [], False)
    owner, helper = Somebody(site, "Founder"), Somebody(site, "Helper")
    club = owner.found("Brief")
    helper.promote(club=club)
    shown = helper.get("/api/moderation/me").json()
    assert (shown["role"], shown["clubs"]) == (None, [{"id": club, "name": "Brief"}])
    assert (shown["reads_until"], shown["decides_until"]) == (None, None)
    assert owner.delete(f"/api/clubs/{club}").status_code == 204
    assert refusal(helper.get("/api/moderation/me")) == (403, "no_role")


def test_a_role_ends_with_the_account(site):
    gone = Somebody(site, "Soon Gone").promote().confirm()
    session = gone.session
    answer = gone.post("/api/me/forget", {"guest": gone.get("/api/me").json()["guest"]})
    assert answer.status_code == 200, answer.text
    store = site.app.server.store
    assert site.do(store.roles.of(session)) == []
    assert site.do(store.confirmations.at(session)) is None


def test_a_confirmation_ends_and_is_that_of_one_browser(site, clock):
    person = Somebody(site, "Twice").promote(Role.operator)
    other = Somebody(site, "Other Browser", account=False)
    assert refusal(person.post("/api/moderation/confirm/code", {"code": "wrong"})) == (404, "wrong_recovery")
    person.confirm()
    assert other.post("/api/sign-in/code", {"code": person.code}).status_code == 200
    mine, others = (each.get("/api/moderation/me").json() for each in (person, other))
    now = round(1000 * clock.now)
    assert (mine["reads_until"], mine["decides_until"]) == (
        now + 1000 * READING_SECONDS,
        now + 1000 * DECIDING_SECONDS,
    )
    assert (others["role"], others["reads_until"], others["decides_until"]) == ("operator", None, None)
    clock.now += DECIDING_SECONDS
    mine = person.get("/api/moderation/me").json()
    assert mine["decides_until"] is None
    assert mine["reads_until"] is not None
    clock.now += READING_SECONDS
    assert person.get("/api/moderation/me").json()["reads_until"] is None
    site.do(site.app.server.guests.sweep())
    assert site.do(site.app.server.store.confirmations.at(person.session)) is None


def test_a_moderator_with_a_passkey_confirms_by_it(site):
    person, stranger = (Somebody(site, name) for name in ("Keyed", "Stranger"))
    origin = "http://localhost"
    headers = {"Host": "localhost"}

    def ask(who, path, body=None):
        return who._request("POST", path, json=body or {}, headers=headers | {"Origin": origin})

    keys = {}
    for who in (person, stranger):
        key = keys[who] = Authenticator(origin)
        options = ask(who, "/api/account/passkeys/options").json()["options"]
        assert ask(who, "/api/account/passkeys", {"credential": key.create(options)}).status_code == 201
        who.promote()
    assert refusal(ask(person, "/api/moderation/confirm/code", {"code": person.code})) == (422, "needs_passkey")
    options = ask(person, "/api/moderation/confirm/options").json()["options"]
    assert len(options["allowCredentials"]) == 1
    theirs = ask(person, "/api/moderation/confirm/passkey", {"credential": keys[stranger].get(options)})
    assert refusal(theirs) == (404, "unknown_passkey")
    again = ask(person, "/api/moderation/confirm/passkey", {"credential": keys[person].get(options)})
    assert refusal(again) == (422, "bad_passkey"), "a challenge counts once"
    options = ask(person, "/api/moderation/confirm/options").json()["options"]
    done = ask(person, "/api/moderation/confirm/passkey", {"credential": keys[person].get(options)})
    assert done.json()["decides_until"] is not None


def test_the_operator_gives_and_ends_roles_by_the_shell_with_and_without_a_server(tmp_path):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    config = Configuration(database=database, port=0, credits=OFTEN, moderation=True, clubs=True)
    with Inside(config) as site:
        ann, bob = Somebody(site, "Ann Moderates"), Somebody(site, "Bob Plays")
        guest = Somebody(site, "Guest", account=False)
        made = guest.make("gandengyan", ["me", "greedy"], name="Only Guest")
        assert made["table"]
        club = bob.found("Thursdays")
        given = admin(database, "role", "Ann Moderates", "moderator")
        assert given == {"role_of": ann.session, "role": "moderator", "club": None, "removed": False}
        assert ann.get("/api/moderation/me").json()["role"] == "moderator"
        assert "no account" in admin(database, "role", "Only Guest", "moderator", status=1)
        assert "no guest" in admin(database, "role", "Nobody Here", "moderator", status=1)
        assert "no club" in admin(database, "role", "Ann Moderates", "moderator", "--club", "Mondays", status=1)
        assert "whole server" in admin(database, "role", "Ann Moderates", "operator", "--club", club, status=1)
        admin(database, "role", "Bob Plays", "moderator", "--club", "Thursdays")
        assert admin(database, "role", "Ann Moderates", "operator")["role"] == "operator"
        acts = site.do(site.app.server.store.acts.page(10))
        assert [(act.by, act.act, act.subject) for act in acts] == [
            ("operator", "give_role", ann.session),
            ("operator", "give_role", bob.session),
            ("operator", "give_role", ann.session),
        ]
    rows = admin(database, "roles")
    assert [(row["name"], row["role"], row["club"], row["by"]) for row in rows] == [
        ("Bob Plays", "moderator", "Thursdays", "operator"),
        ("Ann Moderates", "operator", None, "operator"),
    ]
    assert "is not moderator" in admin(database, "role", "Ann Moderates", "moderator", "--remove", status=1)
    assert admin(database, "role", "Ann Moderates", "operator", "--remove")["removed"] is True
    assert admin(database, "role", "Bob Plays", "moderator", "--club", "Thursdays", "--remove")["club"] == club
    assert admin(database, "roles") == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_roles_are_printed_as_sentences_and_tables(tmp_path, language, capsys):
    from clamber.cli import main

    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, credits=OFTEN, clubs=True)) as site:
        Somebody(site, "Ann").found("Thursdays")
        words = ("--database", database, "--language", language)
        assert main(["admin", "role", "Ann", "moderator", *words]) == 0
        assert main(["admin", "role", "Ann", "moderator", "--club", "Thursdays", *words]) == 0
        assert main(["admin", "roles", "--csv", *words]) == 0
        assert main(["admin", "role", "Ann", "moderator", "--remove", *words]) == 0
    said = capsys.readouterr().out
    assert "Thursdays" in said
    assert {"en": "of the whole server", "zh": "整个服务器"}[language] in said
    assert json.dumps(said)
