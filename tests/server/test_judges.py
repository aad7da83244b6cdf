"""Judges and what they may decide: reach of roles, the own case, confirmations, bounds, and the audit log."""

from __future__ import annotations

import asyncio

from table_client import Guest

from clamber.server.administration.moderation import FOR_MODERATORS
from clamber.server.limits.rate_limits import RATES, Operation
from clamber.server.log.confirmations import DECIDING_SECONDS, READING_SECONDS
from clamber.server.log.sanctions import Sanction, SanctionKind
from clamber.server.wire.moderation import LONGEST_APPEAL, LONGEST_REASON, LONGEST_REPLY, MOST_DAYS
from server.moderators import (
    Somebody,
    act,
    answered,
    appeal,
    ban,
    clock,
    eve,
    mo,
    ok,
    opal,
    refusal,
    site,
    told,
)
from server.test_leaving import store_leavings

__all__ = ["clock", "eve", "mo", "opal", "site"]

SETTINGS = {"moderation": True, "clubs": True}


def test_a_moderator_of_a_club_judges_people_at_its_tables_only(site, mo, eve):
    helper = Somebody(site, f"Helper {eve.name[-3:]}")
    club = helper.found("Tuesdays")
    helper.promote(club=club).confirm()
    ok(helper.post(f"/api/clubs/{club}/rules",
                   {"rules": "gandengyan", "options": {"match": "deals:2"}, "seats": 3}))  # fmt: skip
    rules = ok(helper.get(f"/api/clubs/{club}"))["rules"][0]["id"]
    table = ok(helper.post(f"/api/clubs/{club}/tables", {"rules": rules}))
    other = helper.make("gandengyan", ["me", "open"], name=helper.name)
    eve.sit(other["invite"], eve.name)
    for where in (None, other["table"], table["table"], "nothing"):
        for kind in ("warn", "mute", "kick"):
            assert refusal(act(helper, kind, eve, table=where)) == (403, "no_role"), (kind, where)
    eve.sit(table["invite"], eve.name)
    assert refusal(act(helper, "suspend", eve, table=table["table"])) == (403, "no_role")
    assert refusal(act(helper, "rename", eve, table=table["table"], name="Nicer")) == (403, "no_role")
    assert refusal(ban(helper, eve)) == (403, "no_role")
    ok(act(helper, "mute", eve, table=table["table"]))

    async def said(where):
        async with eve.at(where) as client:
            frame = await client.command("say", phrase="hello")
            return frame["type"] if frame["type"] == "ack" else frame["problem"]["code"]

    assert [asyncio.run(said(where)) for where in (table["table"], other["table"])] == ["muted", "ack"]
    (mute,) = told(eve)
    assert mute["club"] == "Tuesdays"
    ok(appeal(eve, mute["id"]))
    assert [one["subject"] for one in ok(helper.get("/api/moderation/appeals"))["appeals"]] == [eve.session]
    assert [one["subject"] for one in ok(helper.get("/api/moderation/sanctions"))["sanctions"]] == [eve.session]
    ok(act(mo, "mute", eve))
    assert told(eve)[1]["is_active"], "a mute of the server does not replace one of a club"
    everywhere = told(eve)[0]["id"]
    assert refusal(helper.post(f"/api/moderation/sanctions/{everywhere}/lift", {})) == (403, "no_role")
    params = {"who": eve.session, "table": table["table"]}
    assert [one["club"] for one in ok(helper.get("/api/moderation/people", params=params))["sanctions"]] == [
        "Tuesdays"
    ]
    assert refusal(helper.get("/api/moderation/people", params={"who": eve.session})) == (403, "no_role")
    assert refusal(helper.get("/api/moderation/acts")) == (403, "no_role")
    ok(act(helper, "kick", eve, table=table["table"]))
    ok(answered(helper, mute["id"], "lift"))
    ok(act(helper, "warn", eve, table=table["table"])), "who has sat there is judged, too"


def test_operators_alone_ban_addresses_give_roles_and_judge_operators(mo, opal, eve):
    assert refusal(ban(mo, "203.0.113.0/24")) == (403, "no_role")
    assert refusal(ban(mo, opal)) == (403, "no_role")
    assert refusal(act(mo, "mute", opal)) == (403, "no_role")
    ok(ban(opal, "203.0.113.0/24"))
    (network,) = [one for one in ok(opal.get("/api/moderation/sanctions"))["sanctions"] if "/" in one["subject"]]
    assert all("/" not in one["subject"] for one in ok(mo.get("/api/moderation/sanctions"))["sanctions"])
    assert refusal(mo.post(f"/api/moderation/sanctions/{network['id']}/lift", {})) == (403, "no_role")
    ok(opal.post(f"/api/moderation/sanctions/{network['id']}/lift", {}))
    wish = {"who": eve.session, "role": "moderator"}
    assert refusal(mo.post("/api/moderation/roles", wish)) == (403, "no_role")
    roles = ok(opal.post("/api/moderation/roles", wish))["roles"]
    assert [one["role"] for one in roles if one["session"] == eve.session] == ["moderator"]
    assert eve.get("/api/me").json()["moderates"] is True
    assert refusal(eve.get("/api/moderation/appeals")) == (403, "confirm_again")
    ok(opal.post("/api/moderation/roles", wish | {"remove": True}))
    assert refusal(eve.get("/api/moderation/appeals")) == (403, "no_role")
    assert refusal(opal.post("/api/moderation/roles", wish | {"remove": True})) == (409, "act_denied")


def test_nobody_decides_their_own_case(site, clock, mo, opal):
    for person, judge in ((mo, opal), (opal, mo)):
        site.do(store_leavings(site.app.server.store, person.session, clock.now))
        assert refusal(person.post("/api/moderation/unwait", {"who": person.session})) == (403, "own_case")
        site.do(
            site.app.server.store.sanctions.impose(
                Sanction(SanctionKind.mute, person.session, clock.now, reason="insults", imposed_by=judge.session)
            )
        )
        mute = told(person)[0]["id"]
        assert refusal(person.post(f"/api/moderation/sanctions/{mute}/lift", {})) == (403, "own_case")
        for kind in ("warn", "rename"):
            assert refusal(act(person, kind, person, name="Fine New Name")) == (403, "own_case")
        ok(appeal(person, mute))
        assert refusal(answered(person, mute, "lift")) == (403, "own_case")
        ok(answered(judge, mute, "lift"))
        ok(judge.post("/api/moderation/unwait", {"who": person.session}))


def test_a_confirmation_is_needed_to_read_and_a_fresh_one_to_ban(clock, mo, opal, eve):
    clock.now += DECIDING_SECONDS
    problem = ban(mo, eve).json()["problem"]
    assert (problem["code"], problem["values"]) == ("confirm_again", {"minutes": 10})
    assert refusal(opal.get("/api/moderation/roles")) == (403, "confirm_again")
    ok(act(mo, "warn", eve))
    ok(ban(mo.confirm(), eve))
    clock.now += READING_SECONDS
    problem = mo.get("/api/moderation/acts").json()["problem"]
    assert (problem["code"], problem["values"]) == ("confirm_again", {"minutes": 720})
    assert refusal(act(mo, "warn", eve)) == (403, "confirm_again")


def test_the_audit_log_has_every_act_page_by_page(mo, eve):
    for number in range(60):
        ok(act(mo, "warn", eve, f"Number {number}"))
    first = ok(mo.get("/api/moderation/acts"))
    second = ok(mo.get("/api/moderation/acts", params={"before": first["more"]}))
    reasons = [one["reason"] for one in first["acts"] + second["acts"] if one["subject"] == eve.session]
    assert sorted(reasons) == sorted(f"Number {number}" for number in range(60))
    assert refusal(mo.get("/api/moderation/acts", params={"before": "x"})) == (422, "bad_request")


def test_bodies_are_bounded(mo, eve):
    assert act(mo, "warn", eve, "x" * LONGEST_REASON).status_code == 200
    assert refusal(act(mo, "warn", eve, "x" * (LONGEST_REASON + 1))) == (422, "bad_request")
    assert refusal(act(mo, "warn", eve, "")) == (422, "bad_request")
    assert refusal(act(mo, "warn", eve, "one\ntwo")) == (409, "act_denied")
    assert refusal(act(mo, "mute", eve, days=0)) == (422, "bad_request")
    assert act(mo, "mute", eve, days=MOST_DAYS).status_code == 200
    assert refusal(act(mo, "mute", eve, days=MOST_DAYS + 1)) == (422, "bad_request")
    mute, warning = told(eve)
    assert refusal(appeal(eve, mute["id"], "x" * (LONGEST_APPEAL + 1))) == (422, "bad_request")
    assert appeal(eve, mute["id"], "x" * LONGEST_APPEAL).status_code == 201
    assert refusal(answered(mo, mute["id"], "keep", "x" * (LONGEST_REPLY + 1))) == (422, "bad_request")
    assert answered(mo, mute["id"], "keep", "x" * LONGEST_REPLY).status_code == 200
    assert warning["kind"] == "warning"
    gone = Guest(eve.url)
    assert refusal(mo.get("/api/moderation/people", params={"who": "nobody at all"})) == (404, "unknown_person")
    assert gone.get("/api/me/sanctions").json() == {"sanctions": []}


def test_rates_of_moderators_and_appeals_are_limited():
    assert RATES[Operation.moderation].guest <= 300
    assert RATES[Operation.appeal].guest <= 60
    assert RATES[Operation.confirm].guest <= 60


def test_all_acts_of_the_page_are_those_of_the_shell():
    from clamber.server.administration.handler import HANDLERS

    assert {name for name in FOR_MODERATORS if HANDLERS.get(name) is not FOR_MODERATORS[name]} == {"about"}
