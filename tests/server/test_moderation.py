"""Acts of moderators: sanctions and their effects at tables, appeals, renames, roles, and the audit log."""

from __future__ import annotations

import asyncio
import contextlib
import datetime as dt

import pytest
from table_client import Guest

from clamber.server.log.sanctions import APPEAL_SECONDS, Sanction, SanctionKind
from clamber.server.settings.config import Configuration
from clamber.server.table.leaving import FIRST_WAIT
from patience import wait_until
from server.administered import admin, logs_as_before  # noqa: F401 - a fixture
from server.bot_accounts import Robot
from server.inside import Inside
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
    unseen,
)
from server.test_leaving import store_leavings
from server.test_several_nodes import nats, nodes_of

__all__ = ["clock", "eve", "mo", "nats", "opal", "site"]

DAY = 24 * 3600.0
LISTING = {"title": "Evening", "skill": "any", "language": "en"}
SETTINGS = {
    "moderation": True, "clubs": True, "bot_accounts": True, "open_tables": True, "people": True,
    "quick_match": ("gandengyan:3",),
}  # fmt: skip


def seats_of(guest, table):
    return [seat["name"] for seat in guest.get(f"/api/tables/{table}").json()["seats"] if seat["kind"] == "person"]


def test_a_warning_is_shown_once_and_restricts_nothing(mo, eve):
    assert (unseen(eve), told(eve)) == (0, [])
    done = ok(act(mo, "warn", eve, "No insults, please."))["done"]
    (warning,) = told(eve)
    assert (warning["kind"], warning["reason"], warning["id"]) == ("warning", "No insults, please.", done["id"])
    assert (warning["is_active"], warning["seen"], warning["may_appeal"]) == (False, False, True)
    assert unseen(eve) == 1
    assert ok(eve.post(f"/api/me/sanctions/{warning['id']}/seen", None))["sanctions"][0]["seen"] is True
    assert unseen(eve) == 0
    ok(act(mo, "warn", eve, "Again?"))
    assert [one["reason"] for one in told(eve)] == ["Again?", "No insults, please."], "a warning replaces none"
    assert refusal(mo.post(f"/api/me/sanctions/{warning['id']}/seen", None)) == (404, "unknown_sanction")
    assert ok(eve.make("gandengyan", ["me", "greedy"], name="Eve") and eve.get("/api/me"))["tables"]


def test_a_muted_person_cannot_speak_until_the_end(clock, mo, eve):
    made = eve.make("gandengyan", ["me", "greedy"], name="Eve", pace=5000)

    async def said():
        async with eve.at(made["table"]) as me:
            frame = await me.command("say", phrase="hello")
            return frame["type"] if frame["type"] == "ack" else frame["problem"]

    assert asyncio.run(said()) == "ack"
    ok(act(mo, "mute", eve, days=2))
    problem = asyncio.run(said())
    day = dt.datetime.fromtimestamp(clock.now + 2 * DAY, dt.UTC).date().isoformat()
    assert (problem["code"], problem["values"]) == ("muted", {"until": day})
    clock.now += 2 * DAY
    mo.confirm()
    assert asyncio.run(said()) == "ack"
    ok(act(mo, "mute", eve))
    assert asyncio.run(said())["values"] == {"until": "none"}
    (mute, _) = told(eve)
    ok(mo.post(f"/api/moderation/sanctions/{mute['id']}/lift", {"reason": "calm again"}))
    assert asyncio.run(said()) == "ack"
    assert refusal(mo.post(f"/api/moderation/sanctions/{mute['id']}/lift", {})) == (404, "unknown_sanction")


def test_a_suspended_person_plays_at_private_tables_only(site, mo, eve):
    host = Somebody(site, f"Host of {eve.name[-3:]}")
    rated = host.make("gandengyan", ["me", "open", "open"], name=host.name, rated=True, options={"match": "deals:2"})
    listed = host.make("gandengyan", ["me", "open", "open"], name=host.name, listing=LISTING)
    private = host.make("gandengyan", ["me", "open", "open"], name=host.name)
    ok(eve.post(f"/api/invites/{rated['invite']}", {"name": eve.name}))
    ok(eve.post(f"/api/lobby/{listed['table']}", {"name": eve.name}))
    ok(eve.post("/api/quick", {"rules": "gandengyan", "seats": 3, "name": eve.name}))
    own = eve.make("gandengyan", ["me", "open"], name=eve.name, listing=LISTING)
    ok(act(mo, "suspend", eve, days=3))

    tables = {table.id: table for table in site.app.server.hub.tables()}

    def is_settled():
        tables.update((table.id, table) for table in site.app.server.hub.tables())
        lost = all(eve.session not in tables[made["table"]].guests for made in (rated, listed))
        return lost and tables[own["table"]].listing is None

    wait_until(is_settled)
    assert eve.session in tables[own["table"]].guests, "a host keeps the seat at a table that was listed"
    assert refusal(eve.get("/api/quick/ticket", params={"seconds": 0})) == (403, "suspended")
    answers = (
        eve.post(f"/api/invites/{rated['invite']}", {"name": eve.name}),
        eve.post(f"/api/lobby/{listed['table']}", {"name": eve.name}),
        eve.post("/api/quick", {"rules": "gandengyan", "seats": 3, "name": eve.name}),
        eve.post("/api/tables", {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "open"}],
                                 "name": eve.name, "rated": True}),
    )  # fmt: skip
    assert {refusal(answer) for answer in answers} == {(403, "suspended")}
    until = answers[0].json()["problem"]["values"]["until"]
    assert len(until) == len("1970-01-14")
    assert ok(eve.post(f"/api/invites/{private['invite']}", {"name": eve.name}))["seat"] == 1
    assert ok(eve.get("/api/me"))["sanctions"] == 1


async def test_a_suspended_person_plays_a_rated_match_to_its_end(site):
    mo, eve, host = (Somebody(site, name) for name in ("Mona", "Evelyn", "Hostess"))
    mo.promote().confirm()
    made = host.make("gandengyan", ["me", "open"], name="Hostess", rated=True, options={"match": "deals:1"}, pace=0)
    ok(eve.post(f"/api/invites/{made['invite']}", {"name": "Evelyn"}))
    async with host.at(made["table"]) as one, eve.at(made["table"]) as other:
        await one.command("start")
        await other.until(lambda _: other.table["status"] == "playing")
        await asyncio.to_thread(lambda: ok(act(mo, "suspend", eve)))
        assert seats_of(host, made["table"]) == ["Hostess", "Evelyn"]
        last = lambda deal: deal["legal"][-1]["text"]  # noqa: E731 - the chooser of this test
        over = lambda client: lambda: client.table["status"] == "over"  # noqa: E731
        await asyncio.gather(one.play_on(last, over(one)), other.play_on(last, over(other)))
        await one.until(lambda _: not any(seat["name"] == "Evelyn" for seat in one.table["seats"]))


def test_a_banned_person_reads_why_appeals_once_and_is_back(mo, eve):
    done = ok(ban(mo, eve, "Three reports.", days=30))["done"]
    assert done["banned"] == eve.session
    assert refusal(eve.get("/api/me")) == (403, "banned")
    (sanction,) = told(eve)
    assert (sanction["kind"], sanction["reason"], sanction["is_active"]) == ("ban", "Three reports.", True)
    page = eve.get("/t/abc", headers={"Accept": "text/html"})
    assert 'href="../sanctions"' in page.text
    assert eve.get("/sanctions", headers={"Accept": "text/html"}).status_code in {200, 503}
    assert refusal(appeal(eve, sanction["id"], "")) == (422, "bad_request")
    assert refusal(appeal(eve, sanction["id"], "\x07")) == (422, "bad_request")
    assert ok(appeal(eve, sanction["id"], "It was\nmy brother."))["sanctions"][0]["may_appeal"] is False
    assert refusal(appeal(eve, sanction["id"])) == (409, "no_appeal")
    (waiting,) = [one for one in ok(mo.get("/api/moderation/appeals"))["appeals"] if one["subject"] == eve.session]
    assert (waiting["appeal"]["text"], waiting["name"]) == ("It was\nmy brother.", eve.name)
    ok(answered(mo, sanction["id"], "lift", "Then welcome back."))
    assert refusal(answered(mo, sanction["id"], "keep")) == (404, "unknown_appeal")
    assert unseen(eve) == 1, "the answer is news"
    (sanction,) = told(eve)
    assert (sanction["appeal"]["answer"], sanction["appeal"]["reply"]) == ("lift", "Then welcome back.")
    assert (sanction["is_active"], sanction["lifted_at"] is not None) == (False, True)
    assert all(one["subject"] != eve.session for one in ok(mo.get("/api/moderation/appeals"))["appeals"])


def test_an_appeal_that_is_refused_keeps_the_sanction(mo, eve):
    ok(act(mo, "mute", eve))
    (mute,) = told(eve)
    ok(appeal(eve, mute["id"]))
    ok(answered(mo, mute["id"], "keep", "Read the log."))
    (mute,) = told(eve)
    assert (mute["is_active"], mute["appeal"]["answer"], mute["appeal"]["reply"]) == (True, "keep", "Read the log.")
    assert refusal(appeal(eve, mute["id"])) == (409, "no_appeal")


def test_nobody_appeals_for_others_or_too_late(clock, mo, eve):
    ok(act(mo, "warn", eve))
    (warning,) = told(eve)
    assert refusal(appeal(mo, warning["id"])) == (409, "no_appeal")
    clock.now += APPEAL_SECONDS
    assert told(eve)[0]["may_appeal"] is False
    assert refusal(appeal(eve, warning["id"])) == (409, "no_appeal")


def test_bots_share_the_sanctions_of_their_owner(site, mo, eve):
    made = ok(eve.post("/api/account/bots", {"name": f"Robot {eve.name[-3:]}"}))
    bot = made["bots"][0]["id"]
    token = ok(eve.post(f"/api/account/bots/{bot}/tokens", {"label": "x", "scopes": ["play"]}))["token"]
    robot = Robot(site.url, token, bot)
    host = Somebody(site, f"Keeper {eve.name[-3:]}")
    table = host.make("gandengyan", ["me", "open", "greedy"], name=host.name, pace=5000)
    assert robot.post(f"/api/invites/{table['invite']}/bots", {"name": "x"}).status_code == 201
    ok(act(mo, "mute", eve))

    async def said():
        async with robot.at(table["table"]) as client:
            return (await client.command("say", phrase="hello"))["problem"]["code"]

    assert asyncio.run(said()) == "muted"
    ok(act(mo, "suspend", eve))
    listed = host.make("gandengyan", ["me", "open"], name=host.name, listing=LISTING)
    assert refusal(robot.post(f"/api/invites/{listed['invite']}/bots", {"name": "x"})) == (403, "suspended")


def test_a_name_is_changed_and_a_person_removed_by_a_moderator(mo, eve):
    made = mo.make("gandengyan", ["me", "open", "greedy"], name="Mo", pace=5000)
    assert eve.sit(made["invite"], eve.name)["seat"] == 1
    name = f"Nice {eve.name[-2:]}"
    ok(act(mo, "rename", eve, "The name insults.", name=name))
    assert seats_of(mo, made["table"]) == ["Mo", name]
    shown = ok(mo.get("/api/moderation/people", params={"who": eve.session[:12]}))
    assert (shown["name"], shown["former_names"], shown["tables"]) == (name, [eve.name], [made["table"]])
    ok(act(mo, "kick", eve, table=made["table"]))
    assert seats_of(mo, made["table"]) == ["Mo"]
    assert refusal(act(mo, "rename", eve, name="Mo")) == (409, "act_denied")
    assert refusal(act(mo, "kick", eve)) == (409, "not_seated_there")
    acts = ok(mo.get("/api/moderation/people", params={"who": eve.session}))["acts"]
    assert [(one["act"], one["by_name"], one["reason"]) for one in acts] == [
        ("kick", "Mo", "insults"),
        ("rename", "Mo", "The name insults."),
    ]
    assert acts[1]["details"] == {"from": eve.name, "to": name}
    assert [(one["kind"], one["reason"]) for one in told(eve)] == [
        ("warning", "insults"),
        ("warning", "The name insults."),
    ]


def test_one_wait_is_undone_in_a_tap_and_shown_before(site, clock, mo, eve):
    clock.now += 3 * DAY
    mo.confirm()
    now = clock.now
    site.do(store_leavings(site.app.server.store, eve.session, now - 2 * DAY, now - 1000, now - 10, now))
    shown = ok(mo.get("/api/moderation/people", params={"who": eve.session}))
    assert shown["left"] == [round(1000 * at) for at in (now - 1000, now - 10, now)]
    assert shown["wait_until"] == round(1000 * (now + 2 * FIRST_WAIT))
    undo = {"who": eve.session}
    assert ok(mo.post("/api/moderation/unwait", undo))["done"]["until"] == now - 10 + FIRST_WAIT
    ok(mo.post("/api/moderation/unwait", undo))
    shown = ok(mo.get("/api/moderation/people", params={"who": eve.session}))
    assert (len(shown["left"]), shown["wait_until"]) == (1, None)
    assert [one["act"] for one in shown["acts"]] == ["pardon", "pardon"]
    for code in ("act_denied", "unknown_person"):
        while (answer := mo.post("/api/moderation/unwait", undo)).status_code == 200:
            pass
        assert refusal(answer)[1] == code
        undo = {"who": "nobody at all"}


def test_the_shell_does_the_same_with_and_without_a_server(tmp_path):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    config = Configuration(database=database, port=0, credits=1000.0, **SETTINGS)
    with Inside(config) as site:
        ann = Somebody(site, "Ann Plays")
        warned = admin(database, "warn", "Ann Plays", "--reason", "Slow down.")
        assert (warned["kind"], warned["until"] is not None) == ("warning", True)
        assert "reason" in admin(database, "warn", "Ann Plays", status=1)
        admin(database, "mute", "Ann Plays", "--reason", "Shouts.", "--days", "3")
        suspended = admin(database, "suspend", "Ann Plays")
        assert refusal(ann.post("/api/quick", {"rules": "gandengyan", "seats": 3, "name": "Ann Plays"})) == (
            403,
            "suspended",
        )
        mute = next(one for one in told(ann) if one["kind"] == "mute")
        ok(appeal(ann, mute["id"], "=1+1"))
        (waiting,) = admin(database, "appeals")
        assert (waiting["sanction"], waiting["text"]) == (mute["id"], "=1+1")
    listed = {one["kind"]: one for one in admin(database, "sanctions")}
    assert set(listed) == {"mute", "suspension"}
    assert listed["mute"]["until"] - listed["mute"]["since"] == 3 * DAY
    assert admin(database, "answer", mute["id"][:8], "keep", "--reply", "Still.")["answer"] == "keep"
    assert admin(database, "appeals") == []
    assert admin(database, "lift", suspended["id"][:8])["kind"] == "suspension"
    assert "no sanction" in admin(database, "lift", "nothing at all", status=1)
    assert [one["act"] for one in admin(database, "acts")] == ["lift", "answer", "suspend", "mute", "warn"]
    with Inside(config) as site:
        ann.url = site.url
        (mute,) = [one for one in told(ann) if one["is_active"]]
        assert mute["appeal"]["reply"] == "Still."


def test_reasons_of_former_versions_are_not_told(site, eve):
    old = Sanction(SanctionKind.mute, eve.session, 1.0, reason="private", told=None)
    site.do(site.app.server.store.sanctions.impose(old))
    assert [one["reason"] for one in told(eve)] == [None]


@pytest.mark.slow
def test_all_nodes_heed_a_sanction_at_once(cluster, nats):
    parts = {"CLAMBER_MODERATION": "true", "CLAMBER_CREDITS": "1000"}
    with nodes_of(cluster, nats, 2, **parts) as nodes:
        eve, mo = Guest(nodes[0].url), Guest(nodes[1].url)
        ok(eve.post("/api/account", {"name": "Eve"}))
        code = ok(mo.post("/api/account", {"name": "Mo"}))["code"]
        admin(nodes[0].database, "role", "Mo", "moderator")
        ok(mo.post("/api/moderation/confirm/code", {"code": code}))
        tables = [eve.make("gandengyan", ["me", "greedy"], name="Eve", pace=5000)["table"] for _ in range(4)]

        async def said():
            async with contextlib.AsyncExitStack() as stack:
                clients = [await stack.enter_async_context(eve.at(table)) for table in tables]
                frames = [await client.command("say", phrase="hello") for client in clients]
            return {frame["type"] if frame["type"] == "ack" else frame["problem"]["code"] for frame in frames}

        assert asyncio.run(said()) == {"ack"}
        ok(mo.post("/api/moderation/acts", {"act": "mute", "who": "Eve", "reason": "insults"}))
        assert asyncio.run(said()) == {"muted"}
        (mute,) = told(eve)
        ok(mo.post(f"/api/moderation/sanctions/{mute['id']}/lift", {}))
        assert asyncio.run(said()) == {"ack"}
