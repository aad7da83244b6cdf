"""Browsers of a guest: a token each, named before they take a guest over, and signed out by one another."""

import asyncio
import itertools

import pytest
from starlette.requests import HTTPConnection
from table_client import Guest
from websockets.exceptions import ConnectionClosed

from clamber.server.http.guests import hash_token, label_of
from clamber.server.log.browsers import MOST_EACH
from clamber.server.settings.config import Configuration
from server.inside import Inside


def code_of(guest):
    guest.get("/api/me")
    return guest.post("/api/me/code", {}).json()["code"]


def refusal(answer):
    return answer.status_code, answer.json()["problem"]["code"]


def browsers(guest):
    return guest.get("/api/me/browsers").json()["browsers"]


def signed_out(guest, browser):
    return guest._request("DELETE", f"/api/me/browsers/{browser['id']}")


@pytest.fixture
def both(served, guest):
    """Return two browsers of a guest."""
    phone = Guest(served.url)
    assert phone.post("/api/me/carry", {"code": code_of(guest)}).status_code == 200
    return guest, phone


def test_the_guest_of_a_code_is_named_before_it_takes_anything(served, guest):
    guest.make("gandengyan", ["me", "greedy"], name="Mallory")
    victim = Guest(served.url)
    victim.make("gandengyan", ["me", "greedy"], name="Ann")
    code, mine = code_of(guest), guest.get("/api/me").json()["guest"]
    asked = victim.post("/api/me/carry/guest", {"code": code}).json()
    assert asked == {"name": "Mallory", "guest": mine, "is_own": False}
    assert guest.post("/api/me/carry/guest", {"code": code.lower()}).json()["is_own"]
    other = Guest(served.url)
    assert refusal(other.post("/api/me/carry", {"code": code, "guest": "another"})) == (404, "unknown_code")
    assert other.post("/api/me/carry", {"code": code, "guest": mine}).json()["guest"] == mine
    assert refusal(victim.post("/api/me/carry/guest", {"code": code})) == (404, "unknown_code")


def test_browsers_of_a_guest_have_tokens_of_their_own(both):
    guest, phone = both
    assert guest._cookies != phone._cookies
    assert guest.get("/api/me").json()["guest"] == phone.get("/api/me").json()["guest"]
    for one in both:
        assert [browser["is_this"] for browser in browsers(one)].count(True) == 1
        assert len(browsers(one)) == 2
    third = Guest(guest.url)
    assert third.post("/api/me/carry", {"code": code_of(phone)}).status_code == 200, "any of them gives a code"
    assert len(browsers(guest)) == 3


async def test_a_browser_that_is_signed_out_is_a_new_guest_and_leaves_the_table(both):
    guest, phone = both
    made = guest.make("gandengyan", ["me", "greedy"])
    async with phone.at(made["table"]) as client:
        (lost,) = (one for one in browsers(guest) if not one["is_this"])
        answer = await asyncio.to_thread(signed_out, guest, lost)
        assert [one["is_this"] for one in answer.json()["browsers"]] == [True]
        frame = await client.until(lambda frame: frame["type"] == "goodbye")
        with pytest.raises(ConnectionClosed):
            await client.receive()
    assert (frame["problem"]["code"], frame["again"]) == ("signed_out", False)
    assert refusal(signed_out(guest, lost)) == (404, "unknown_browser")
    before = guest.get("/api/me").json()["guest"]
    assert phone.get("/api/me").json()["guest"] != before
    assert guest.get(f"/api/tables/{made['table']}").json()["your_seat"] == 0


def test_a_browser_signs_itself_out(both):
    guest, phone = both
    own = next(one for one in browsers(phone) if one["is_this"])
    before = phone.get("/api/me").json()["guest"]
    assert "Max-Age=0" in signed_out(phone, own).headers["set-cookie"]
    phone._cookies.clear()
    assert phone.get("/api/me").json()["guest"] != before == guest.get("/api/me").json()["guest"]


def test_nobody_signs_out_the_browser_of_another_guest(both, served):
    guest, _ = both
    stranger = Guest(served.url)
    stranger.get("/api/me")
    assert refusal(signed_out(stranger, browsers(guest)[0])) == (404, "unknown_browser")
    assert len(browsers(guest)) == 2


def test_a_guest_has_so_many_browsers_and_the_one_seen_longest_ago_gives_way(tmp_path):
    days = itertools.count(1)
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, credits=1000)
    with Inside(config, clock=lambda: next(days) / 1000) as server:
        first = Guest(server.url)
        latest, former = first, []
        for _ in range(MOST_EACH):
            former.append(latest)
            latest = Guest(server.url)
            assert latest.post("/api/me/carry", {"code": code_of(former[-1])}).status_code == 200
        assert len(browsers(latest)) == MOST_EACH
        mine = latest.get("/api/me").json()["guest"]
        assert first.get("/api/me").json()["guest"] != mine == former[1].get("/api/me").json()["guest"]


def test_a_browser_that_was_signed_out_elsewhere_is_forgotten_at_the_next_sweep(tmp_path):
    """Nodes tell each other of it, but a message may be lost."""
    from clamber.server.run.app import sweep

    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        guest = Guest(server.url)
        guest.get("/api/me")
        before = guest.get("/api/me").json()["guest"]
        server.do(server.app.server.store.browsers.remove(hash_token(guest._cookies["clamber_guest"])))
        assert guest.get("/api/me").json()["guest"] == before
        server.do(sweep(server.app.server))
        assert guest.get("/api/me").json()["guest"] != before


@pytest.mark.parametrize(
    ("agent", "label"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari, iPhone"),
        ("Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36 MicroMessenger/8.0", "WeChat, Android"),
        ("\x1b]0;evil\x07", ""),
    ],
)
def test_a_browser_is_known_by_its_program_and_system(agent, label):
    headers = [(b"user-agent", agent.encode())]
    assert label_of(HTTPConnection({"type": "http", "headers": headers})) == label
