"""Accepted host names and origins, and proxies whose forwarded addresses are trusted."""

import socket

import httpx2
import pytest
from table_client import NO_TLS, PATIENCE, Served

from clamber.server.run.app import _without_root_path
from clamber.server.settings.config import Configuration
from server.inside import Inside
from server.raw_requests import answer_on, problem_in, raw


def test_a_name_that_is_led_to_this_machine_is_not_served(served):
    """In DNS rebinding, the page comes from evil.example, which now resolves to this machine's address."""
    for path in ("/", "/api/me", "/assets/x.js", "/api/games"):
        answer = answer_on(
            raw(
                served,
                f"GET {path} HTTP/1.1\r\nHost: evil.example:{served.port}\r\nConnection: close\r\n\r\n".encode(),
            )
        )
        assert problem_in(answer) == (421, "bad_host")
        assert "clamber_guest" not in answer
    for host in ("127.0.0.1", "localhost", f"localhost:{served.port}", "[::1]:80", "192.168.1.5:8451"):
        answer = answer_on(
            raw(served, f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        )
        assert answer.startswith("HTTP/1.1 200"), (host, answer)
    for host in ("", "evil.example", "127.0.0.1.evil.example", "a@127.0.0.1", "127.0.0.1:x", "[::1"):
        answer = answer_on(
            raw(served, f"GET /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        )
        assert 400 <= int(answer.split()[1]) < 500, (host, answer)


async def test_a_socket_of_a_page_that_is_led_to_this_machine_is_told_so(served, guest):
    made = guest.make("gandengyan", ["me", "open"])
    for host, origin in (
        ("evil.example", "http://evil.example"),
        (f"127.0.0.1:{served.port}", "http://evil.example"),
    ):
        request = (
            f"GET /ws/{made['table']} HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nConnection: Upgrade\r\n"
            "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
        assert '"bad_origin"' in answer_on(raw(served, request.encode()), until=b'"bad_origin"')


PUBLIC = {"CLAMBER_PUBLIC_URL": "https://cards.example, http://cards.lan:8080"}


def test_a_server_with_addresses_of_its_own_is_known_by_these_alone(tmp_path):
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", **PUBLIC) as server:

        def ask(host, origin=None, path="/api/me", method="GET"):
            headers = {"Host": host} | ({"Origin": origin} if origin else {})
            return httpx2.request(method, server.url + path, headers=headers, timeout=PATIENCE, verify=NO_TLS)

        at_home = ask("cards.example")
        assert at_home.status_code == 200
        assert "Secure" in at_home.headers["set-cookie"]
        policy = at_home.headers["content-security-policy"]
        assert "connect-src 'self' wss://cards.example;" in policy
        assert "base-uri 'none'" in policy
        assert "form-action 'self'" in policy
        lan = ask("cards.lan:8080")
        assert lan.status_code == 200
        assert "Secure" not in lan.headers["set-cookie"]
        assert "ws://cards.lan:8080;" in lan.headers["content-security-policy"]
        for host in ("192.168.1.5", "cards.lan", "cards.example:8080", "evil.example"):
            assert ask(host).status_code == 421, host
        assert ask("192.168.1.5", path="/healthz").status_code == 200
        made = {"path": "/api/tables", "method": "POST"}
        assert ask("cards.example", "https://cards.example", **made).status_code == 422
        for origin in ("http://cards.example", "https://evil.example", "null", "http://cards.lan:8080"):
            assert ask("cards.example", origin, **made).json()["problem"]["code"] == "bad_origin", origin


@pytest.mark.parametrize("url", ["cards.example", "ftp://cards.example", "https://", "https://cards.example/table"])
def test_an_address_that_is_none_is_refused_when_the_server_starts(url):
    with pytest.raises(ValueError, match="is no address"):
        Configuration(public_url=url)


@pytest.mark.parametrize("written", ["https://cards.example,", " https://cards.example , ", ",https://cards.example"])
def test_a_comma_too_many_in_a_list_of_addresses_is_none_more(written):
    assert Configuration(public_url=written).public_url == ("https://cards.example",)


def test_only_a_trusted_proxy_says_who_asks(tmp_path):
    def guests_from(server, addresses):
        return [
            httpx2.get(
                server.url + "/api/me", headers={"X-Forwarded-For": address}, timeout=PATIENCE, verify=NO_TLS
            ).status_code
            for address in addresses
        ]

    many = [f"192.0.2.{n}" for n in range(9)]
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", CLAMBER_CREDITS="0.05") as server:
        assert 429 in guests_from(server, many), "a header of whoever asks counts for nothing"
    trusted = {"CLAMBER_CREDITS": "0.05", "CLAMBER_TRUSTED_PROXIES": "127.0.0.0/8, ::1"}
    with Served(f"sqlite:///{tmp_path / 'u.sqlite'}", **trusted) as server:
        assert guests_from(server, many) == [200] * 9
        assert 429 in guests_from(server, ["6.6.6.6, 192.0.2.77"] * 9), "what the proxy adds counts"
        answer = httpx2.get(
            server.url + "/api/me", headers={"X-Forwarded-Proto": "https"}, timeout=PATIENCE, verify=NO_TLS
        )
        assert answer.status_code in {200, 429}


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="this machine has no addresses of IPv6")
def test_a_proxy_is_trusted_also_where_the_server_listens_for_both_kinds_of_addresses(tmp_path):
    """On such sockets 127.0.0.1 is ::ffff:127.0.0.1; if it were untrusted, all clients would share a rate limit."""
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    with Inside(
        Configuration(host="::", port=0, database=database, credits=0.01, trusted_proxies="127.0.0.1, ::1")
    ) as server:
        for number in range(6):
            url = f"http://{'127.0.0.1' if number % 2 else '[::1]'}:{server.port}/api/me"
            headers = {"X-Forwarded-For": f"192.0.2.{number}"}
            assert httpx2.get(url, headers=headers, timeout=PATIENCE, verify=NO_TLS).status_code == 200, number


@pytest.mark.parametrize("host", ["203.0.113.7", "[::1%;script-src *]", "127.0.0.1?x", "evil.example", "localhost:1"])
def test_the_policy_of_the_page_names_no_host_of_a_request(guest, host):
    policy = guest.get("/", headers={"Host": host}).headers["content-security-policy"]
    assert policy == guest.get("/").headers["content-security-policy"]
    assert "connect-src 'self';" in policy


def test_every_answer_keeps_the_page_to_itself(guest):
    for path in ("/", "/api/me", "/api/nothing"):
        headers = guest.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        for rule in ("default-src 'self'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"):
            assert rule in headers["content-security-policy"]


@pytest.mark.parametrize(
    ("settings", "headers", "secure", "path"),
    [
        ({}, {}, False, "/"),
        ({"secure_cookie": True}, {}, True, "/"),
        ({"public_url": "https://cards.example"}, {"Host": "cards.example"}, True, "/"),
        ({"public_url": "https://cards.example"}, {}, False, "/"),  # on the machine itself, over HTTP
        ({"root_path": "/cards"}, {}, False, "/cards"),
    ],
)
def test_a_cookie_is_for_this_server_alone(tmp_path, settings, headers, secure, path):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, guest_seconds=777_777, **settings)) as server:
        answer = httpx2.get(server.url + "/api/me", headers=headers, timeout=PATIENCE, verify=NO_TLS)
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=lax", "Max-Age=777777", f"Path={path}"} <= set(cookie.split("; ")), cookie
    assert ("Secure" in cookie.split("; ")) == secure


@pytest.mark.parametrize(("root", "servers"), [("", None), ("/cards", [{"url": "/cards"}])])
def test_the_description_names_the_path_of_this_server(tmp_path, root, servers):
    database = f"sqlite:///{tmp_path / 't.sqlite'}"
    with Inside(Configuration(database=database, port=0, root_path=root)) as server:
        answer = httpx2.get(f"{server.url}{root}/openapi.json", timeout=PATIENCE, verify=NO_TLS)
    assert answer.json().get("servers") == servers


@pytest.mark.parametrize(
    ("path", "inside"),
    [
        ("/cards", "/"),
        ("/cards/", "/"),
        ("/cards/api/me", "/api/me"),
        ("/cards/cards", "/cards"),
        ("/api/me", "/api/me"),
        ("/cardsharp", "/cardsharp"),
        ("/", "/"),
    ],
)
def test_the_path_under_which_people_come_is_taken_away_whether_a_proxy_has_done_so_or_not(path, inside):
    scope = {"path": path, "raw_path": path.encode(), "type": "http"}
    assert _without_root_path(scope, "/cards") == {"path": inside, "raw_path": inside.encode(), "type": "http"}
    assert _without_root_path(scope, "") == scope
