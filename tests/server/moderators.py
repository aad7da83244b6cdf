"""People with and without roles, who confirm them by the recovery code; their server, and requests of moderators."""

from __future__ import annotations

from typing import Any

import pytest
from table_client import Guest

from clamber.server.http.guests import hash_token
from clamber.server.log.acts import Act, ActKind
from clamber.server.log.roles import EVERYWHERE, Grant, Role
from clamber.server.log.sanctions import OPERATOR
from clamber.server.settings.config import Configuration
from server.hubs import Clock
from server.inside import Inside


class Somebody(Guest):
    """Browser of a person, who may have an account."""

    def __init__(self, site: Inside, name: str, *, account: bool = True) -> None:
        super().__init__(site.url)
        self.site, self.name, self.code = site, name, ""
        self.get("/api/me")
        if account:
            answer = self.post("/api/account", {"name": name})
            assert answer.status_code == 201, answer.text
            self.code = answer.json()["code"]

    @property
    def session(self) -> str:
        return hash_token(self._cookies["clamber_guest"])

    def delete(self, path: str) -> Any:
        return self._request("DELETE", path)

    def promote(self, role: Role = Role.moderator, club: str = EVERYWHERE) -> Somebody:
        """Give the account a role, as `clamber admin` does."""
        store, now = self.site.app.server.store, self.site.app.server.hub.clock()
        act = Act(OPERATOR, ActKind.give_role, self.session, now)
        assert self.site.do(store.roles.give(Grant(self.session, club, role, OPERATOR, now), act))
        return self

    def confirm(self) -> Somebody:
        answer = self.post("/api/moderation/confirm/code", {"code": self.code})
        assert answer.status_code == 200, answer.text
        return self

    def found(self, name: str) -> str:
        """Make a club and return its id."""
        answer = self.post("/api/clubs", {"name": name, "about": "", "person": self.name})
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]


def refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["problem"]["code"]


@pytest.fixture(scope="module")
def clock():
    return Clock()


@pytest.fixture(scope="module")
def site(tmp_path_factory, clock, request):
    """Return a server of the module, with the `SETTINGS` of the module."""
    database = f"sqlite:///{tmp_path_factory.mktemp('site') / 't.sqlite'}"
    settings = {"database": database, "port": 0, "credits": 1000.0} | request.module.SETTINGS
    with Inside(Configuration(**settings), clock=clock) as server:
        server.database = database
        yield server


@pytest.fixture
def mo(site):
    return moderators(site)["mo"].confirm()


@pytest.fixture
def opal(site):
    return moderators(site)["opal"].confirm()


def moderators(site):
    """Return the moderator and the operator of a server, who are made once."""
    if not hasattr(site, "moderators"):
        mo, opal = Somebody(site, "Mo"), Somebody(site, "Opal")
        site.moderators = {"mo": mo.promote(), "opal": opal.promote(Role.operator)}
    return site.moderators


@pytest.fixture
def eve(site):
    """Return a person with an account of her own for each test."""
    site.count = getattr(site, "count", 0) + 1
    number = site.count
    return Somebody(site, f"Eve {'abcdefghijklmnopqrstuvwxyz'[number % 26] * (2 + number // 26)}")


def ok(answer):
    assert answer.status_code in {200, 201}, answer.text
    return answer.json()


def act(by, kind, who, reason="insults", **more):
    """Let a moderator act, a second after everything before."""
    by.site.app.server.hub.clock.now += 1.0
    return by.post("/api/moderation/acts", {"act": kind, "who": who.session, "reason": reason, **more})


def ban(by, who, reason="insults", **more):
    by.site.app.server.hub.clock.now += 1.0
    subject = who if isinstance(who, str) else who.session
    return by.post("/api/moderation/bans", {"who": subject, "reason": reason, **more})


def told(person):
    """Return the decisions about a person, latest first."""
    return ok(person.get("/api/me/sanctions"))["sanctions"]


def unseen(person):
    return person.get("/api/me").json()["sanctions"]


def appeal(person, sanction, text="I was not there."):
    return person.post(f"/api/me/sanctions/{sanction}/appeal", {"text": text})


def answered(by, sanction, word, reply=""):
    return by.post(f"/api/moderation/appeals/{sanction}", {"answer": word, "reply": reply})
