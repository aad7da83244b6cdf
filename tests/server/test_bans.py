"""A banned guest or address is refused at every route, apart from the documented exceptions."""

import asyncio
import re

import httpx2
import pytest
from table_client import NO_TLS, PATIENCE, Guest

from clamber.server.http.guard import FOR_ALL_HOSTS
from clamber.server.http.guests import hash_token
from clamber.server.log.sanctions import Sanction, SanctionKind
from clamber.server.run.app import sweep
from clamber.server.settings.config import Configuration
from server.inside import Inside


@pytest.fixture(scope="module")
def inside(tmp_path_factory):
    path = tmp_path_factory.mktemp("data") / "t.sqlite"
    with Inside(Configuration(database=f"sqlite:///{path}", port=0, credits=1000)) as server:
        yield server


@pytest.fixture
def bans(inside):
    found = inside.app.server.admission.bans
    yield found
    found.replace(())


def routes(server):
    """Return the method and the path of every route, with a value for each parameter."""
    found = [
        (method, re.sub(r"\{\w+(:path)?\}", "abc", route.path))
        for route in server.app._app.routes
        for method in getattr(route, "methods", ())
    ]
    assert {("POST", "/api/invites/abc/bots"), ("GET", "/api/me/games"), ("GET", "/openapi.json")} <= set(found)
    return [*found, ("GET", "/"), ("GET", "/sw.js"), ("OPTIONS", "/api/me")]


def refused(answers):
    """Return the requests that were refused because of a ban."""
    return {
        asked
        for asked, answer in answers.items()
        if answer.status_code == 403 and (asked[0] == "HEAD" or "banned" in answer.text)
    }


def asked_all(server, address="127.0.0.1", **headers):
    transport = httpx2.HTTPTransport(local_address=address, verify=NO_TLS)
    with httpx2.Client(base_url=server.url, transport=transport, timeout=PATIENCE, headers=headers) as client:
        return {(method, path): client.request(method, path) for method, path in routes(server)}


@pytest.mark.slow
@pytest.mark.parametrize("who", ["address", "cookie", "bot"])
def test_a_ban_holds_at_every_route(inside, bans, who):
    address, headers, banned = "127.0.0.2", {}, "127.0.0.2"
    if who != "address":
        guest = Guest(inside.url)
        guest.get("/api/me")
        token = guest._cookies["clamber_guest"]
        if who == "bot":
            invite = guest.make("gandengyan", ["me", "open"])["invite"]
            token = guest.post(f"/api/invites/{invite}/bots", {"name": "Robo"}).json()["token"]
        address, banned = "127.0.0.1", hash_token(token)
        headers = {"Authorization": f"Bearer {token}"} if who == "bot" else {"Cookie": f"clamber_guest={token}"}
    bans.replace([(banned, None)])
    answers = asked_all(inside, address, **headers)
    assert {path for _, path in answers.keys() - refused(answers)} == set(FOR_ALL_HOSTS)
    assert Guest(inside.url).get("/api/me").status_code == 200, "others are not concerned"


def test_a_browser_shows_the_reason_of_a_ban(inside, bans):
    bans.replace([("127.0.0.0/8", None)])
    page = Guest(inside.url).get("/t/abc", headers={"Accept": "text/html,*/*;q=0.8"})
    assert page.status_code == 403
    assert page.headers["content-type"].startswith("text/html")
    assert "You are banned from this server." in page.text
    assert "你已被本服务器封禁。" in page.text
    assert "Set-Cookie" not in page.headers


@pytest.mark.usefixtures("bans")
async def test_a_ban_that_a_node_has_not_heard_of_is_read_at_the_next_sweep(inside):
    """Nodes tell each other of bans, but a message may be lost."""
    server, guest = inside.app.server, Guest(inside.url)
    made = guest.make("gandengyan", ["me", "greedy"])
    session = hash_token(guest._cookies["clamber_guest"])

    async def ban():
        await server.store.sanctions.impose(Sanction(SanctionKind.ban, session, 1.0))
        await sweep(server)

    async with guest.at(made["table"]) as me:
        await asyncio.to_thread(inside.do, ban())
        assert (await me.until(lambda frame: frame["type"] == "goodbye"))["problem"]["code"] == "banned"
    inside.do(server.store.sanctions.lift(SanctionKind.ban, session, 2.0))
