"""Odd texts in each field, path and query of the routes of moderation, reports, appeals and roles."""

from __future__ import annotations

import contextlib
import json
from urllib.parse import quote

import pytest
import sqlalchemy as sa

from clamber.server.log.roles import Role
from clamber.server.settings.config import Configuration
from server.hubs import store_of
from server.inside import Inside
from server.moderators import Somebody, refusal
from server.test_people_routes import seated

TEXTS = (
    "\x00", "\ud800", "a\ud800b", "\u202egnp.exe", "a\u200bb", "\ufeff", "a" + "\u0300" * 60, "👩\u200d🔬",
    "ﷺ" * 20, "' OR 1=1 --", "%", "_" * 32, "..", "\\", "\r\n", "\u2028", " ", "0" * 32, "f" * 64, "1e999", "\uffff",
)  # fmt: skip

BODIES = [
    ("/api/reports", {"reason": "insult", "table": "T", "seat": 1}, ("words", "name", "table")),
    ("/api/reports", {"reason": "insult"}, ("person", "profile")),
    ("/api/reports", {"reason": "insult", "seat": 0}, ("deal",)),
    ("/api/me/towards", {"muted": True}, ("person", "profile")),
    ("/api/me/sanctions/S/appeal", {}, ("text",)),
    ("/api/moderation/acts", {"act": "warn", "who": "W", "reason": "insults"}, ("who", "reason", "table")),
    ("/api/moderation/acts", {"act": "rename", "who": "W", "reason": "insults"}, ("name",)),
    ("/api/moderation/acts", {"act": "kick", "who": "W", "reason": "insults"}, ("table",)),
    ("/api/moderation/bans", {"reason": "floods"}, ("who",)),
    ("/api/moderation/bans", {"who": "nobody here"}, ("reason",)),
    ("/api/moderation/sanctions/S/lift", {}, ("reason",)),
    ("/api/moderation/appeals/S", {"answer": "keep"}, ("reply",)),
    ("/api/moderation/unwait", {}, ("who",)),
    ("/api/moderation/roles", {"role": "moderator", "who": "W", "remove": True}, ("who", "club")),
    ("/api/moderation/roles", {"role": "moderator", "who": "W"}, ("club",)),
    ("/api/moderation/reports/R/close", {}, ("outcome", "reason")),
    ("/api/moderation/confirm/code", {}, ("code",)),
]
PATHS = [
    ("POST", "/api/me/sanctions/{}/appeal", {"text": "Sorry."}),
    ("POST", "/api/me/sanctions/{}/seen", {}),
    ("POST", "/api/moderation/sanctions/{}/lift", {}),
    ("POST", "/api/moderation/appeals/{}", {"answer": "keep"}),
    ("GET", "/api/moderation/reports/{}", None),
    ("POST", "/api/moderation/reports/{}/close", {}),
    ("GET", "/api/moderation/people?who={}", None),
    ("GET", "/api/moderation/people?who=nobody&table={}", None),
    ("GET", "/api/moderation/acts?before={}", None),
    ("GET", "/api/moderation/reports?subject={}", None),
    ("GET", "/api/moderation/reports?before={}", None),
]


@pytest.fixture
def site(database):
    parts = {"moderation": True, "clubs": True, "people": True}
    with Inside(Configuration(database=database, port=0, credits=1000.0, **parts)) as server:
        yield server


def test_no_text_in_a_request_about_moderation_fails(site):
    opal, eve, ann = (Somebody(site, name) for name in ("Opal", "Eve Odd", "Ann"))
    opal.promote(Role.operator).confirm()
    table = seated(eve, ann)["table"]
    report = eve.post("/api/reports", {"reason": "flood", "table": table, "seat": 1}).json()["id"]
    names = {"T": table, "W": eve.session, "R": report}
    failed = []

    def ask(method, path, body):
        who = opal if path.startswith("/api/moderation") else eve
        content = None if body is None else json.dumps(body).encode()
        answer = who._request(method, path, content=content, headers={"Content-Type": "application/json"})
        if answer.status_code >= 500:
            failed.append((method, path, body, answer.text[:200]))

    def fresh():
        done = opal.post("/api/moderation/acts", {"act": "warn", "who": eve.session, "reason": "insults"})
        assert done.status_code == 200, done.text
        return done.json()["done"]["id"]

    for text in TEXTS:
        for path, body, fields in BODIES:
            real = "/".join(names.get(part, part) for part in path.split("/"))
            real = real.replace("/S", f"/{fresh()}") if "/S" in real else real
            known = {
                name: names.get(value, value) if isinstance(value, str) else value for name, value in body.items()
            }
            for field in fields:
                ask("POST", real, known | {field: text})
        for method, path, body in PATHS:
            ask(method, path.format(quote(text, safe="", errors="surrogatepass")), body)
    assert failed == []
    assert opal.get("/api/moderation/acts").status_code == 200


async def test_a_value_that_the_database_rejects_is_no_outage(database):
    async with store_of(database) as store:
        with contextlib.suppress(sa.exc.DataError):
            await store.accounts.find("\0")
        assert store.fault is None


def test_a_nul_is_refused_before_the_database_in_each_place(site):
    ann = Somebody(site, "Ann")
    for path, body in (("/api/tables", b'{"name": "\\u0000"}'), ("/api/reports", b'{"words": "\\\\\\u0000"}')):
        answer = ann._request("POST", path, content=body, headers={"Content-Type": "application/json"})
        assert answer.json()["problem"]["values"] == {"field": "body"}
    assert ann.get("/api/moderation/acts?before=%00").json()["problem"]["values"] == {"field": "query"}
    text = {"reason": "other", "person": "x", "words": "\\u0000 is a NUL"}
    assert refusal(ann.post("/api/reports", text)) == (404, "unknown_person")
    assert ann.get("/readyz").status_code == 200
