"""The operator's page by HTTP: state, tables, announcements, maintenance, parts that are off, and metrics."""

from __future__ import annotations

import asyncio
import contextlib
import math
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from table_client import Guest

from clamber.server.actors.hub import Hub
from clamber.server.actors.parts import CHAT, DAILY, LEVELS, OPEN_TABLES, PARTS, QUICK_MATCH
from clamber.server.administration.context import Admin
from clamber.server.administration.handler import respond
from clamber.server.background.samples import MOST_SAMPLES, SAMPLE_SECONDS, Samples, quantile
from clamber.server.log.confirmations import DECIDING_SECONDS
from clamber.server.log.notices import OFF
from clamber.server.log.roles import Role
from clamber.server.log.tables.moderation import NOTICES
from clamber.server.settings.config import Configuration
from clamber.server.wire.operator import LONGEST_ANNOUNCEMENT, PartName
from server.administered import admin, logs_as_before  # noqa: F401 - a fixture
from server.hubs import Clock, store_of
from server.inside import Inside
from server.moderators import Somebody, clock, ok, refusal, site
from server.test_several_nodes import nats, nodes_of

__all__ = ["clock", "nats", "site"]

LISTING = {"title": "Evening", "skill": "any", "language": "en"}
ASK = {"rules": "gandengyan", "seats": 3, "name": "Ann"}
SETTINGS = {
    "moderation": True, "open_tables": True, "chat": True,
    "quick_match": ("gandengyan:3",), "daily": ("gandengyan:3",),
    "bots": ("greedy", "net_beginner", "net_ordinary"),
}  # fmt: skip


@pytest.fixture
def opal(site):
    """Return the operator of a server with a fresh confirmation; nothing is announced, drained or off afterwards."""
    if not hasattr(site, "opal"):
        site.opal = Somebody(site, "Opal").promote(Role.operator)
    yield site.opal.confirm()
    site.opal.confirm()
    for switch in ok(site.opal.post("/api/operator/drain", {"draining": False}))["switches"]:
        if not switch["on"]:
            ok(turn(site.opal, switch["part"], on=True))
    if ok(site.opal.get("/api/operator"))["announcement"] is not None:
        ok(site.opal.delete("/api/operator/announcement"))


@pytest.fixture
def ann(site):
    return Somebody(site, "Ann", account=False)


def turn(by, part, *, on):
    return by.post("/api/operator/switches", {"part": part, "on": on})


def acts_of(site, number):
    """Return the latest acts in the audit log, latest first."""
    found = site.do(site.app.server.store.acts.page(number))
    return [(act.act.value, act.subject, act.reason, act.details) for act in found]


def test_the_state_of_the_server_is_shown_as_by_the_command(site, opal, ann):
    made = ann.make("gandengyan", ["me", "greedy", "greedy"], name="Ann")
    shown = ok(opal.get("/api/operator"))
    assert (shown["nodes"], shown["draining"], shown["announcement"], shown["stores"]) == ([], False, None, True)
    assert shown["storage"] > 50_000
    assert shown["deals"] >= 1
    assert [(switch["part"], switch["on"]) for switch in shown["switches"]] == [
        (part, True) for part in (QUICK_MATCH, DAILY, OPEN_TABLES, CHAT, "level_beginner", "level_ordinary")
    ]
    told = admin(site.database, "status")
    assert [told[name] for name in ("people", "tables", "deals", "bots", "waiting", "draining")] == [
        shown[name] for name in ("people", "tables", "deals", "bots", "waiting", "draining")
    ]
    rows = ok(opal.get("/api/operator/tables"))["tables"]
    (row,) = (row for row in rows if row["id"] == made["table"])
    assert (row["rules"], row["status"], row["seats"][1:]) == ("gandengyan", "playing", ["bot", "bot"])
    assert row["seats"][0].startswith("Ann")


def test_a_story_is_told_in_the_language_of_the_page_without_hands(opal, ann):
    made = ann.make("gandengyan", ["me", "greedy"], name="Ann", pace=5000)

    async def hand():
        async with ann.at(made["table"]) as client:
            return client.deal["hand"]

    hand = asyncio.run(hand())
    told = {}
    for language, word in (("en", "Ann creates the table"), ("zh", "发牌")):
        answer = opal.get(f"/api/operator/tables/{made['table']}", params={"language": language})
        lines = ok(answer)["lines"]
        told[language] = "\n".join(line["text"] for line in lines)
        assert word in told[language]
        assert " ".join(hand) not in told[language]
        assert all(line["at"] is None or line["at"] >= 1e9 for line in lines)
    assert told["en"] != told["zh"]
    assert refusal(opal.get("/api/operator/tables/none")) == (404, "unknown_table")
    assert refusal(opal.get("/api/operator/tables/none", params={"language": "de"})) == (422, "bad_request")


def test_maintenance_is_announced_and_each_act_is_in_the_audit_log(site, clock, opal, ann):
    clock.now += 1.0  # so that acts have an order

    def later(answer):
        clock.now += 1.0
        return ok(answer)

    made = ann.make("gandengyan", ["me", "greedy"], name="Ann", pace=5000)
    shown = later(opal.post("/api/operator/announcement", {"text": "Soon", "text_zh": "快了"}))
    assert (shown["announcement"]["text"], shown["announcement"]["text_zh"]) == ("Soon", "快了")
    assert later(opal.post("/api/operator/drain", {"draining": True}))["draining"] is True
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Ann"}
    assert refusal(ann.post("/api/tables", wish)) == (503, "draining")
    assert later(opal.post(f"/api/operator/tables/{made['table']}/close", {}))["draining"] is True
    assert ann.get(f"/api/tables/{made['table']}").status_code == 410
    assert refusal(opal.post(f"/api/operator/tables/{made['table']}/close", {})) == (409, "act_denied")
    assert later(opal.post("/api/operator/drain", {"draining": False}))["draining"] is False
    assert later(opal.delete("/api/operator/announcement"))["announcement"] is None
    assert refusal(opal.delete("/api/operator/announcement")) == (409, "act_denied")
    assert refusal(opal.post("/api/operator/announcement", {"text": " "})) == (409, "act_denied")
    long = {"text": "x" * (LONGEST_ANNOUNCEMENT + 1)}
    assert refusal(opal.post("/api/operator/announcement", long)) == (422, "bad_request")
    assert acts_of(site, 5) == [
        ("announce", "server", "", {"state": "off"}),
        ("drain", "server", "", {"state": "off"}),
        ("close", made["table"], "", {}),
        ("drain", "server", "", {"state": "on"}),
        ("announce", "server", "Soon", {"state": "on"}),
    ]
    assert ann.post("/api/tables", wish).status_code == 201
    entry = ok(opal.get("/api/moderation/acts"))["acts"][0]
    assert (entry["by_name"], entry["subject_name"]) == ("Opal", None)


def test_an_operator_reads_for_long_and_acts_after_a_fresh_confirmation(clock, opal):
    clock.now += DECIDING_SECONDS
    for path in ("", "/metrics", "/tables"):
        ok(opal.get(f"/api/operator{path}"))
    asked = [
        opal.post("/api/operator/drain", {"draining": True}),
        opal.post("/api/operator/announcement", {"text": "Soon"}),
        opal.delete("/api/operator/announcement"),
        opal.post("/api/operator/tables/x/close", {}),
        turn(opal, CHAT, on=False),
    ]
    assert [refusal(answer) for answer in asked] == [(403, "confirm_again")] * len(asked)


def test_names_of_parts_are_those_of_the_protocol():
    assert PartName.__args__ == PARTS
    assert max(len(OFF + part) for part in PARTS) <= NOTICES.c.name.type.length


# Parts


def test_chat_is_refused_while_it_is_off(opal, ann):
    made = ann.make("gandengyan", ["me", "greedy"], name="Ann", pace=5000)

    async def written(text):
        async with ann.at(made["table"]) as client:
            frame = await client.command("write", text=text)
            return frame["type"] if frame["type"] == "ack" else frame["problem"]["code"]

    assert asyncio.run(written("Hello.")) == "ack"
    ok(turn(opal, CHAT, on=False))
    assert ann.get("/api/overview").json()["chat"] is False
    assert asyncio.run(written("Hello?")) == "no_chat"
    ok(turn(opal, CHAT, on=True))
    assert asyncio.run(written("Again.")) == "ack"


def test_listed_tables_leave_the_list_and_return(opal, ann):
    made = ann.make("gandengyan", ["me", "open"], name="Ann", listing=LISTING)
    bob = Guest(ann.url)

    def listed():
        return [row["table"] for row in ok(bob.get("/api/lobby"))["tables"]]

    def off_and_on():
        assert made["table"] in listed()
        ok(turn(opal, OPEN_TABLES, on=False))
        assert refusal(bob.get("/api/lobby")) == (404, "no_open_tables")
        assert refusal(bob.post(f"/api/lobby/{made['table']}", {"name": "Bob"})) == (404, "no_open_tables")
        assert ann.get("/api/overview").json()["open_tables"] is False
        ok(turn(opal, OPEN_TABLES, on=True))
        assert made["table"] in listed()

    async def run():
        async with ann.at(made["table"]):  # a table is listed while its host is there
            await asyncio.to_thread(off_and_on)

    asyncio.run(run())


def test_people_who_wait_for_a_match_are_told_that_it_is_off(site, opal):
    people = [Somebody(site, f"Waits {number}", account=False) for number in range(3)]
    ok(people[0].post("/api/quick", ASK))
    version = ok(people[0].get("/api/quick/ticket", params={"seconds": 0}))["version"]

    async def told():
        waiting = asyncio.create_task(
            asyncio.to_thread(people[0].get, "/api/quick/ticket", params={"known": version, "seconds": 8})
        )
        await asyncio.sleep(0)
        ok(await asyncio.to_thread(turn, opal, QUICK_MATCH, on=False))
        return await waiting

    assert refusal(asyncio.run(told())) == (409, "quick_off")
    assert refusal(people[0].get("/api/quick/ticket", params={"seconds": 0})) == (404, "no_ticket")
    assert [refusal(person.post("/api/quick", ASK)) for person in people] == [(409, "quick_off")] * 3
    assert people[1].get("/api/quick").json()["offers"] == []
    assert people[1].get("/api/overview").json()["quick_match"] is False
    ok(turn(opal, QUICK_MATCH, on=True))
    assert ok(people[1].post("/api/quick", ASK))["waiting"] == 1
    assert people[1].delete("/api/quick/ticket").status_code == 204


def test_no_deal_of_a_set_is_begun_while_sets_are_off(site, opal):
    ann, bob = (Somebody(site, f"Plays {number}", account=False) for number in range(2))
    (found,) = ok(ann.get("/api/daily"))["sets"]
    path, wish = f"/api/daily/{found['id']}/play", {"name": "Plays"}
    begun = ok(ann.post(path, wish))
    shown = ok(turn(opal, DAILY, on=False))
    assert {"part": DAILY, "on": False} in shown["switches"]
    assert ann.get("/api/overview").json()["daily"] is False
    assert ok(ann.post(path, wish)) == begun, "deals that have begun are finished"
    assert refusal(bob.post(path, wish)) == (409, "daily_off")
    assert refusal(bob.post("/api/daily/sets", {"rules": "gandengyan", "seats": 3})) == (409, "daily_off")
    assert ok(ann.get("/api/daily"))["sets"][0]["played"][0]["table"] == begun["table"]
    ok(turn(opal, DAILY, on=True))
    assert ann.get("/api/overview").json()["daily"] is True
    ok(turn(opal, "level_ordinary", on=False))
    assert ok(bob.post(path, wish))["deal"] == 0, "a set keeps its bot until it closes"


def test_bots_of_a_level_that_is_off_take_no_new_seats(opal, ann):
    wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "net_ordinary"}], "name": "Ann"}
    assert ann.post("/api/tables", wish).status_code == 201
    shown = ok(turn(opal, "level_ordinary", on=False))
    assert {"part": "level_ordinary", "on": False} in shown["switches"]
    assert refusal(ann.post("/api/tables", wish)) == (422, "unknown_bot")
    offered = [bot["name"] for bot in ann.get("/api/overview").json()["bot_choices"]]
    assert offered == ["greedy", "net_beginner"]
    wish["seats"][1]["bot"] = None
    assert ann.post("/api/tables", wish).status_code == 201
    answer = turn(opal, "level_beginner", on=False)
    assert refusal(answer) == (409, "act_denied")
    assert "last level" in answer.json()["problem"]["values"]["reason"]


def test_the_settings_are_the_limit(opal):
    answer = turn(opal, "level_master", on=True)
    assert refusal(answer) == (409, "act_denied")
    assert "offer no level_master" in answer.json()["problem"]["values"]["reason"]
    assert refusal(turn(opal, "clubs", on=True)) == (422, "bad_request")


@pytest.mark.slow
def test_a_part_stays_off_when_the_server_starts_again_and_the_command_does_the_same(tmp_path):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    config = Configuration(database=database, port=0, credits=1000.0, **SETTINGS)
    with Inside(config) as site:
        assert admin(database, "switch", "chat", "off") == {"switched": "chat", "state": "off"}
        assert site.app.server.offered.chat is False
        assert "on or off" in admin(database, "switch", "chat", "maybe", status=2)
        assert "no level_master" in admin(database, "switch", "level_master", "off", status=1)
        assert acts_of(site, 1) == [("switch", "chat", "", {"state": "off"})]
    assert {"part": "chat", "on": False} in admin(database, "switches")
    assert "no server runs" in admin(database, "status", status=1)
    assert "no server runs" in admin(database, "metrics", status=1)
    with Inside(config) as site:
        assert site.app.server.offered.chat is False
        assert Guest(site.url).get("/api/overview").json()["chat"] is False
        admin(database, "switch", "chat", "on")
        assert Guest(site.url).get("/api/overview").json()["chat"] is True
    admin(database, "switch", "chat", "off")
    with Inside(config) as site:
        assert site.app.server.offered.chat is False, "without a server, it takes effect at the next start"


CHOICES = st.fixed_dictionaries(
    {
        "chat": st.booleans(),
        "open_tables": st.booleans(),
        "quick_match": st.sampled_from([(), ("guandan",)]),
        "daily": st.sampled_from([(), ("guandan",)]),
        "bots": st.sampled_from([("greedy",), ("greedy", "net_beginner"), ("net_beginner", "net_ordinary", "net")]),
    }
)
STEPS = st.lists(
    st.one_of(st.tuples(st.sampled_from(PARTS), st.sampled_from(["on", "off"])), st.just(("start", ""))), max_size=12
)


@given(settings=CHOICES, steps=STEPS)
def test_a_part_is_on_if_the_settings_offer_it_and_nobody_has_turned_it_off(settings, steps):
    asyncio.run(_switch_at_random(settings, steps))


async def _switch_at_random(settings, steps):
    with tempfile.TemporaryDirectory() as folder:
        async with (
            store_of(f"sqlite:///{Path(folder) / 't.sqlite'}", own=True) as store,
            contextlib.AsyncExitStack() as stack,
        ):
            off = set()

            async def start():
                hub = Hub(store, Configuration(**settings), Clock())
                stack.push_async_callback(hub.close)
                found = Admin(store, hub.clock, hub)
                await found.load_notices()
                return found

            one = await start()
            levels = {part for part in one.hub.parts.offered if part in LEVELS}
            for part, state in steps:
                if part == "start":
                    one = await start()
                else:
                    answer = await respond(one, f'{{"do": "switch", "part": "{part}", "state": "{state}"}}')
                    is_last = state == "off" and part in levels and levels <= off | {part}
                    is_permitted = part in one.hub.parts.offered and not is_last
                    assert ("found" in answer) == is_permitted, answer
                    if is_permitted:
                        off = off - {part} if state == "on" else off | {part}
                parts = one.hub.parts
                assert [part for part in PARTS if parts.is_on(part)] == [
                    part for part in parts.offered if part not in off
                ]
                assert one.hub.lists.is_on == parts.is_on(OPEN_TABLES)
                shown = {info.level for info in one.hub.bots.offered.values()} - {None}
                assert shown == {LEVELS[part] for part in levels - off}


# Metrics


@given(st.lists(st.floats(min_value=0, max_value=0.999, allow_nan=False), max_size=60), st.sampled_from([0.5, 0.99]))
def test_a_quantile_lies_in_the_bucket_of_the_observation(found, part):
    bounds = [0.1, 0.2, 0.5, 1.0, math.inf]
    counts = {bound: float(sum(value <= bound for value in found)) for bound in bounds}
    answer = quantile(counts, part)
    if not found:
        assert answer is None
        return
    true = sorted(found)[math.ceil(part * len(found)) - 1]
    upper = next(bound for bound in bounds if true <= bound)
    lower = max((bound for bound in (0.0, *bounds) if bound < upper), default=0.0)
    assert lower - 1e-9 <= answer <= upper + 1e-9


def test_a_quantile_beyond_all_bounds_is_the_last_of_them():
    assert quantile({1.0: 0.0, math.inf: 3.0}, 0.5) == 1.0
    assert quantile({}, 0.5) is None


def test_samples_are_those_of_an_hour_at_most(opal, site):
    samples = site.app.server.samples

    async def fill():
        for _ in range(3):
            await samples.take()

    site.do(fill())
    (found,) = ok(opal.get("/api/operator/metrics"))["processes"]
    assert found["process"] == ""
    last = found["samples"][-1]
    assert last["storage"] > 50_000
    assert last["tables"] >= 0
    assert last["plays"] >= 0
    assert [sample["at"] for sample in found["samples"]] == sorted(sample["at"] for sample in found["samples"])
    assert MOST_SAMPLES * SAMPLE_SECONDS == 3600
    rows = admin(site.database, "metrics")
    assert set(rows[0]) == set(last) | {"process"}


async def test_old_samples_are_dropped(tmp_path):
    async with store_of(f"sqlite:///{tmp_path / 't.sqlite'}") as store:
        samples = Samples(store)
        for _ in range(MOST_SAMPLES + 2):
            await samples.take()
        assert len(samples.rows()) == MOST_SAMPLES


# Played through


@pytest.mark.long
def test_an_operator_drains_two_nodes_and_announces_it(cluster, nats):
    settings = {"CLAMBER_MODERATION": "true", "CLAMBER_CHAT": "true"}
    with nodes_of(cluster, nats, 2, **settings) as nodes:
        here, there = nodes
        opal = Guest(here.url)
        code = ok(opal.post("/api/account", {"name": "Opal"}))["code"]
        admin(here.database, "role", "Opal", "operator")
        ok(opal.post("/api/moderation/confirm/code", {"code": code}))
        people = [Guest(node.url) for node in nodes]
        made = [person.make("gandengyan", ["me", "greedy"], name="Ann", pace=0) for person in people]

        async def maintain():
            async with contextlib.AsyncExitStack() as stack:
                clients = [
                    await stack.enter_async_context(person.at(one["table"]))
                    for person, one in zip(people, made, strict=True)
                ]
                ask = asyncio.to_thread
                ok(
                    await ask(
                        opal.post, "/api/operator/announcement", {"text": "Back at nine.", "text_zh": "九点回来"}
                    )
                )
                shown = ok(await ask(opal.post, "/api/operator/drain", {"draining": True}))
                assert (shown["draining"], shown["deals"], len(shown["nodes"])) == (True, 2, 2)
                assert shown["people"] == 2
                for client in clients:
                    await client.until(lambda frame: frame["type"] == "notices" and frame["draining"])
                    notices = [frame for frame in client.frames if frame["type"] == "notices"]
                    assert notices[-1]["announcement"]["text"] == "Back at nine."
                for client in clients:
                    while not client.deal["my_turn"]:
                        await client.receive()
                    assert (await client.act(client.deal["legal"][0]["text"]))["type"] == "ack"

        asyncio.run(maintain())
        wish = {"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "name": "Bob"}
        for node in nodes:
            bob = Guest(node.url)
            assert bob.get("/api/notices").json()["announcement"]["text_zh"] == "九点回来"
            assert refusal(bob.post("/api/tables", wish)) == (503, "draining")
        ok(turn(opal, CHAT, on=False))
        assert [Guest(node.url).get("/api/overview").json()["chat"] for node in nodes] == [False, False]
        opal.url = there.url
        assert {row["id"] for row in ok(opal.get("/api/operator/tables"))["tables"]} == {one["table"] for one in made}
        assert len({each["process"] for each in ok(opal.get("/api/operator/metrics"))["processes"]}) == 2
        ok(opal.post("/api/operator/drain", {"draining": False}))
        ok(opal._request("DELETE", "/api/operator/announcement"))
        for node in nodes:
            bob = Guest(node.url)
            assert bob.get("/api/notices").json()["announcement"] is None
            assert bob.post("/api/tables", wish).status_code == 201
