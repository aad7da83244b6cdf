"""Notices by Web Push of a running server: subscriptions of browsers, invites, and turns."""

from __future__ import annotations

import asyncio
import io
import json
import threading
import zipfile

import pytest

from clamber.server.http.guests import hash_token
from clamber.server.people import invite_notices, presence
from clamber.server.push import sender as sender_module
from clamber.server.push import turns
from clamber.server.settings.config import Configuration
from patience import PATIENCE
from server.fake_push import FakePush, reply
from server.inside import Inside
from server.table_client import Guest, Served
from server.test_accounts import identifier, refusal, signed_up

HOOKS = {"credits": 1000.0, "people": True, "max_tables_from": 100_000, "port": 0}


@pytest.fixture(scope="module")
def service(tmp_path_factory):
    with FakePush(tmp_path_factory.mktemp("service")) as found, pytest.MonkeyPatch.context() as patch:
        patch.setenv("SSL_CERT_FILE", str(found.certificate))
        yield found


@pytest.fixture(scope="module")
def site(tmp_path_factory, service):
    database = f"sqlite:///{tmp_path_factory.mktemp('site') / 't.sqlite'}"
    with Inside(Configuration(database=database, **HOOKS, **service.settings())) as server:
        server.url = f"http://localhost:{server.port}"
        yield server


@pytest.fixture(autouse=True)
def _quick(monkeypatch):
    monkeypatch.setattr(turns, "AWAY_SECONDS", 0.05)


def subscribed(site, service, **more):
    """Return a guest whose browser gets notices, and the browser."""
    guest, browser = Guest(site.url), service.browser()
    guest.get("/api/me")
    answer = guest.post("/api/me/push", browser.body(**more))
    assert answer.status_code == 200, answer.text
    return guest, browser


def rows(site, guest):
    store, token = site.app.server.store, hash_token(guest._cookies["clamber_guest"])
    return site.do(store.push_subscriptions.of(site.do(store.browsers.find(token)).session))


def remove(guest, path):
    return guest._request("DELETE", path)


# Subscriptions


def test_a_browser_subscribes_changes_its_kinds_and_ends_it(site, service):
    guest, browser = subscribed(site, service)
    state = guest.get("/api/me/push").json()
    assert (state["kinds"], state["endpoint"]) == (["invite", "turn"], browser.endpoint)
    assert guest.get("/api/overview").json()["push"] is True
    assert guest.post("/api/me/push", browser.body(kinds=["turn", "turn"])).json()["kinds"] == ["turn"]
    renewed = service.browser()
    assert guest.post("/api/me/push", renewed.body(kinds=None, language=None)).json()["kinds"] == ["turn"]
    assert [row.endpoint for row in rows(site, guest)] == [renewed.endpoint]
    assert remove(guest, "/api/me/push").json() == {"key": state["key"], "kinds": None, "endpoint": None}
    assert rows(site, guest) == []
    body = renewed.body(kinds=None)
    assert refusal(guest.post("/api/me/push", body)) == (404, "not_subscribed")
    assert refusal(guest.post("/api/me/push/test", {})) == (404, "not_subscribed")


def test_an_endpoint_belongs_to_the_last_person_who_used_its_browser(site, service):
    ann, browser = subscribed(site, service)
    bob, _ = subscribed(site, service)
    bob.post("/api/me/push", browser.body())
    assert (rows(site, ann), len(rows(site, bob))) == ([], 1)


def test_a_notice_tries_the_subscription(site, service):
    guest, browser = subscribed(site, service, language="zh")
    assert guest.post("/api/me/push/test", {}).status_code == 204
    assert browser.wait() == [{"title": "这台设备可以收到通知。", "path": "account", "tag": "test"}]


@pytest.mark.parametrize(
    "endpoint",
    ["https://127.0.0.1/x", "https://2130706433/x", "https://[::1]/x", "http://localhost/x", "https://router/x"],
)
def test_local_endpoints_are_refused(site, service, endpoint):
    guest = Guest(site.url)
    guest.get("/api/me")
    answer = guest.post("/api/me/push", service.browser().body(endpoint=endpoint))
    assert refusal(answer) == (422, "bad_endpoint")


def test_bodies_are_bounded(site, service):
    guest = Guest(site.url)
    guest.get("/api/me")
    host = f"https://push.example/{'x' * 979}"
    assert len(host) == 1000
    assert guest.post("/api/me/push", service.browser().body(endpoint=host)).status_code == 200
    for wrong in ({"endpoint": f"{host}x"}, {"kinds": ["turn"] * 4}, {"kinds": ["all"]}, {"language": "fr"},
                  {"auth": "x" * 21}, {"p256dh": "x" * 88}, {"more": 1}):  # fmt: skip
        assert guest.post("/api/me/push", service.browser().body(**wrong)).status_code == 422, wrong


def test_network_bots_have_no_notices(site, service):
    host = Guest(site.url)
    made = host.make("gandengyan", ["me", "open"], name="Ann")
    token = host.post(f"/api/invites/{made['invite']}/bots", {"name": "Bot"}).json()["token"]
    bot = {"Authorization": f"Bearer {token}"}
    answer = Guest(site.url).post("/api/me/push", service.browser().body(), headers=bot)
    assert answer.status_code >= 400
    assert answer.json()["problem"]["code"] == "no_cookie"


def test_a_server_without_a_key_has_no_notices(tmp_path, service):
    with Inside(Configuration(database=f"sqlite:///{tmp_path}/t.sqlite", port=0)) as server:
        guest = Guest(f"http://localhost:{server.port}")
        assert guest.get("/api/overview").json()["push"] is False
        assert refusal(guest.get("/api/me/push")) == (404, "no_push")
        assert refusal(guest.post("/api/me/push", service.browser().body())) == (404, "no_push")


def test_subscribing_and_trying_are_limited(tmp_path, service):
    config = Configuration(database=f"sqlite:///{tmp_path}/t.sqlite", port=0, **service.settings())
    with Inside(config) as server:
        guest = Guest(f"http://localhost:{server.port}")
        guest.get("/api/me")
        codes = [guest.post("/api/me/push", service.browser().body()).status_code for _ in range(21)]
    assert codes == [200] * 20 + [429]


def test_a_browser_that_is_signed_out_gets_no_more_notices(site, service):
    guest, _ = subscribed(site, service)
    (own,) = guest.get("/api/me/browsers").json()["browsers"]
    assert len(rows(site, guest)) == 1
    session = rows(site, guest)[0].session
    assert remove(guest, f"/api/me/browsers/{own['id']}").status_code == 200
    assert site.do(site.app.server.store.push_subscriptions.of(session)) == []


def test_a_browser_that_signs_in_keeps_its_notices(site, service):
    ann, code = signed_up(site, "Subscriber")
    phone, browser = subscribed(site, service)
    assert phone.post("/api/sign-in/code", {"code": code}).status_code == 200
    assert [row.endpoint for row in rows(site, ann)] == [browser.endpoint]
    assert phone.get("/api/me/push").json()["endpoint"] == browser.endpoint


def test_subscriptions_are_in_the_copy_of_own_data_and_deleted_with_the_person(site, service):
    guest, browser = subscribed(site, service)
    session = rows(site, guest)[0].session
    with zipfile.ZipFile(io.BytesIO(guest.get("/api/me/archive").content)) as archive:
        (notices,) = json.loads(archive.read("data.json"))["notices"]
    assert (notices["endpoint"], notices["kinds"]) == (browser.endpoint, ["invite", "turn"])
    guest.post("/api/me/forget", {"guest": identifier(guest)})
    assert site.do(site.app.server.store.push_subscriptions.of(session)) == []


# Invites


def acquainted(site, service, **more):
    """Return two guests who sit at a table, the browser of the second, the table, and the handle of the second."""
    ann = Guest(site.url)
    bob, browser = subscribed(site, service, **more)
    made = ann.make("gandengyan", ["me", "open"], name="Ann", host_starts=True)
    bob.sit(made["invite"], "Bob")
    (other,) = ann.get(f"/api/tables/{made['table']}/people").json()["people"]
    return ann, bob, browser, made["table"], other["handle"]


def test_an_invite_arrives_once_if_its_recipient_has_no_open_page(site, service):
    ann, bob, browser, table, handle = acquainted(site, service)
    for _ in range(2):
        assert ann.post(f"/api/me/people/{handle}/invite", {"table": table}).status_code == 204
    (got,) = browser.wait()
    assert got == {"title": "Ann invites you: Gan Deng Yan", "path": "people", "tag": table}
    assert bob.get("/api/me/news?seconds=0").json()["invites"]
    other = ann.make("guandan", ["me", "open", "greedy", "greedy"], name="Ann")["table"]
    ann.post(f"/api/me/people/{handle}/invite", {"table": other})
    bob.post("/api/me/push/test", {})
    browser.wait(2)
    assert [each["tag"] for each in browser.got] == [table, "test"], "Bob was here just now"


def test_who_has_just_closed_the_last_page_gets_the_notice_of_an_invite_later(site, service, monkeypatch):
    monkeypatch.setattr(invite_notices, "AWAY_SECONDS", 1.0)
    monkeypatch.setattr(presence, "AWAY_SECONDS", 0.0)
    ann, bob, browser, table, handle = acquainted(site, service)
    bob.get("/api/me/news?seconds=0")
    ann.post(f"/api/me/people/{handle}/invite", {"table": table})
    assert browser.wait()[0]["tag"] == table


@pytest.mark.parametrize("fate", ["blocked", "nobody", "not asked for"])
def test_an_invite_that_is_not_shown_is_no_notice(site, service, fate):
    kinds = ["turn"] if fate == "not asked for" else ["invite"]
    ann, bob, browser, table, handle = acquainted(site, service, kinds=kinds)
    if fate == "blocked":
        (other,) = bob.get(f"/api/tables/{table}/people").json()["people"]
        bob.post(f"/api/me/people/{other['handle']}", {"tie": "block"})
    if fate == "nobody":
        bob.post("/api/me/people", {"invites": "nobody"})
    assert ann.post(f"/api/me/people/{handle}/invite", {"table": table}).status_code == 204
    bob.post("/api/me/push/test", {})
    browser.wait()
    assert [each["tag"] for each in browser.got] == ["test"]


# Turns


async def at_turn(site, service, **more):
    """Return clients of two guests at a table, at the turn of the second; that guest, the browser and the table."""
    ann = Guest(site.url)
    bob, browser = await asyncio.to_thread(subscribed, site, service)
    made = await asyncio.to_thread(lambda: ann.make("gandengyan", ["me", "open"], name="Ann", **more))
    await asyncio.to_thread(bob.sit, made["invite"], "Bob")
    one, two = await ann.at(made["table"]).__aenter__(), await bob.at(made["table"]).__aenter__()
    if one.deal["my_turn"]:
        await play(one)
        await two.until(lambda _: two.deal["my_turn"])
    return one, two, bob, browser, made["table"]


async def play(client):
    hints = await client.command("hint", turn=client.deal["turn"])
    assert (await client.act(hints["plays"][0]["text"]))["type"] == "ack"


async def leave(*clients):
    for client in clients:
        await client.__aexit__()


async def try_and_wait(bob, browser, number):
    """Wait for a notice that was asked for later than all others that may come."""
    await asyncio.sleep(0.2)  # four times the delay of a notice of a turn
    await asyncio.to_thread(bob.post, "/api/me/push/test", {})
    await asyncio.to_thread(browser.wait, number)
    return [each["tag"] for each in browser.got]


async def test_a_person_who_leaves_at_the_own_turn_gets_one_notice(site, service):
    one, two, bob, browser, table = await at_turn(site, service)
    assert browser.got == []
    await leave(two)
    got = await asyncio.to_thread(browser.wait)
    assert got == [{"title": "Your turn: Gan Deng Yan", "path": f"t/{table}", "tag": table}]
    async with bob.at(table):
        pass
    assert await try_and_wait(bob, browser, 2) == [table, "test"]
    await leave(one)


async def test_a_hidden_page_counts_as_away_and_a_play_ends_the_reason(site, service):
    one, two, bob, browser, table = await at_turn(site, service)
    assert (await two.command("hidden", hidden=True))["type"] == "ack"
    await asyncio.to_thread(browser.wait)
    await two.command("hidden", hidden=False)
    await play(two)
    await leave(two)
    assert await try_and_wait(bob, browser, 2) == [table, "test"]
    await leave(one)


async def test_a_play_that_was_made_in_time_gets_no_notice(site, service, monkeypatch):
    monkeypatch.setattr(turns, "AWAY_SECONDS", 0.5)
    one, two, bob, browser, _ = await at_turn(site, service)
    await two.command("hidden", hidden=True)
    await play(two)
    await asyncio.sleep(0.5)
    assert await try_and_wait(bob, browser, 1) == ["test"]
    await leave(one, two)


@pytest.mark.parametrize("more", [{"time_limit": 20}, {"seats": ("open", "greedy")}])
async def test_short_clocks_and_tables_where_nobody_waits_get_no_notices(site, service, more):
    bob, browser = await asyncio.to_thread(subscribed, site, service)
    seats = ["me", "greedy"] if "seats" in more else ["me", "open"]
    limit = more.get("time_limit")
    made = await asyncio.to_thread(lambda: bob.make("gandengyan", seats, name="Bob", time_limit=limit))
    if "open" in seats:
        ann = Guest(site.url)
        await asyncio.to_thread(ann.sit, made["invite"], "Ann")
    async with bob.at(made["table"]) as client:
        await client.command("hidden", hidden=True)
    assert await try_and_wait(bob, browser, 1) == ["test"]


async def test_a_push_service_that_hangs_delays_no_play(site, service, monkeypatch):
    """A play that waits for the push service is not acknowledged in time, as the server does not give up before."""
    monkeypatch.setattr(sender_module, "ANSWER_SECONDS", 2 * PATIENCE)
    monkeypatch.setattr(site.app.server.push.sender._client, "timeout", 2 * PATIENCE)
    one, two, bob, browser, table = await at_turn(site, service)
    held, goes_on = asyncio.Event(), threading.Event()
    loop = asyncio.get_running_loop()

    def hang(handler):
        loop.call_soon_threadsafe(held.set)
        goes_on.wait(PATIENCE)
        reply(handler, 201)

    browser.answer = hang
    await two.command("hidden", hidden=True)
    async with asyncio.timeout(PATIENCE):
        await held.wait()
    await play(two)
    assert browser.got == []
    goes_on.set()
    assert table
    assert bob
    await leave(one, two)


@pytest.mark.slow
async def test_a_restart_sends_no_turn_again(tmp_path, service):
    settings = {f"CLAMBER_{name.upper()}": value for name, value in service.settings().items()}
    environment = {"SSL_CERT_FILE": str(service.certificate), **settings}
    with Served(f"sqlite:///{tmp_path}/t.sqlite", **environment) as server:
        one, two, bob, browser, table = await at_turn(server, service)
        await leave(two)
        assert (await asyncio.to_thread(browser.wait))[0]["tag"] == table
        await leave(one)
        await asyncio.to_thread(server.terminate)
        await asyncio.to_thread(server.start)
        async with bob.at(table) as client:
            assert client.deal["my_turn"]
        await asyncio.sleep(turns.AWAY_SECONDS)
        await asyncio.to_thread(bob.post, "/api/me/push/test", {})
        await asyncio.to_thread(browser.wait, 2)
        assert [each["tag"] for each in browser.got] == [table, "test"]
