"""Untrusted clients: limits on the size, duration and number of requests, and malformed input."""

import asyncio
import contextlib
import json
import resource
import socket
import time
from types import SimpleNamespace

import httpx2
import pytest
from starlette.requests import HTTPConnection
from table_client import NO_TLS, PATIENCE, Guest, Served
from websockets.exceptions import ConnectionClosed

from clamber.server.http.guard import Guard
from clamber.server.limits import budgets, connection_limits
from clamber.server.limits.bans import Bans
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.rate_limits import RateLimits
from clamber.server.log.faults import NotStoredError
from clamber.server.run.app import STATIC
from clamber.server.settings.addresses import Addresses
from clamber.server.settings.config import Configuration
from clamber.server.sockets import http
from server.inside import Inside
from server.raw_requests import answer_on, asked, problem_in, raw

MIB = 1 << 20
BUDGETS = Budgets(Configuration())


# Bodies


def chunked(size, each=8192):
    part = b"%x\r\n" % each + b" " * each + b"\r\n"
    return part * (size // each + 1) + b"0\r\n\r\n"


@pytest.mark.parametrize(("path", "size"), [("/api/tables", 17 << 10), ("/api/records", MIB + (9 << 10))])
def test_the_limit_of_a_body_holds_whatever_the_transfer_coding(served, path, size):
    json_body = ("Content-Type: application/json", "Transfer-Encoding: chunked")
    assert problem_in(asked(served, f"POST {path} HTTP/1.1", *json_body, body=chunked(size))) == (413, "too_large")
    whole = ("Content-Type: application/json", f"Content-Length: {size}")
    assert problem_in(asked(served, f"POST {path} HTTP/1.1", *whole)) == (413, "too_large")
    for length in ("-1", "1e3", "9" * 5000):
        answer = asked(served, f"POST {path} HTTP/1.1", f"Content-Length: {length}")
        assert 400 <= int(answer.split()[1]) < 500, answer


def test_a_body_in_chunks_that_is_not_too_large_is_read(served):
    body = json.dumps({"rules": "gandengyan", "seats": [{"kind": "bot"}, {"kind": "bot"}]}).encode()
    sent = b"%x\r\n%s\r\n0\r\n\r\n" % (len(body), body)
    answer = asked(
        served, "POST /api/tables HTTP/1.1", "Content-Type: application/json", "Transfer-Encoding: chunked", body=sent
    )
    assert answer.startswith("HTTP/1.1 201"), answer


@pytest.mark.parametrize(
    ("sent", "seen"),
    [
        (['clamber_guest="' + '\\"' * 7000 + '"'], None),
        (["a=b; clamber_guest=abc-_1; c=" + "\\" * 7000], "clamber_guest=abc-_1"),
        (["a=b", "x; clamber_guest=one", "clamber_guest=two"], "clamber_guest=one"),
        (["clamber_guest=a b", "clamber_guests=c"], None),
    ],
)
def test_routes_see_no_cookie_but_that_of_a_guest(sent, seen):
    """FastAPI unquotes all cookies of a request, which takes quadratic time."""
    found = []

    async def app(scope, *_):
        found.append(HTTPConnection(scope).headers.get("cookie"))

    async def find(_):
        raise NotStoredError("the database is away")

    guests = SimpleNamespace(find=find)
    guard = Guard(app, Addresses(()), RateLimits(1), BUDGETS, bans=Bans(), guests=guests)
    headers = [(b"host", b"localhost"), *((b"cookie", one.encode()) for one in sent)]
    scope = {"type": "http", "method": "GET", "scheme": "http", "path": "/", "headers": headers, "client": ("::1", 1)}
    receive = iter([{"type": "http.request"}])

    async def body():
        return next(receive)

    asyncio.run(guard(scope, body, None))
    assert found == [seen]


def test_permission_is_asked_before_a_body_is_read(tmp_path):
    """The response arrives before any part of the body is sent."""
    config = Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, max_records_each=0)
    with Inside(config) as server:
        head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {MIB - 1}\r\n\r\n"
        answer = answer_on(raw(server, head.encode()), until=b"}}")
        assert problem_in(answer) == (429, "too_many_records")


def test_bodies_of_an_address_have_a_budget(tmp_path, monkeypatch):
    """Two bodies in progress use up the budget: a third is refused unread, and accepted after they end."""
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        monkeypatch.setattr(budgets, "BYTES_EACH", 2 * MIB)
        of_all = server.app.server.budgets
        head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nContent-Length: {MIB}\r\n\r\n"
        waiting = [raw(server, head.encode() + b" " * 1000) for _ in range(2)]
        until = time.monotonic() + PATIENCE
        while of_all.buffered < 2 * MIB and time.monotonic() < until:
            time.sleep(0.01)
        third = answer_on(raw(server, head.encode()), until=b"}}")
        assert problem_in(third) == (429, "too_often")
        elsewhere = raw(server, head.encode(), source="127.0.0.2")
        for connection in (*waiting, elsewhere):
            connection.close()
        while of_all.buffered and time.monotonic() < until:
            time.sleep(0.01)
        assert not of_all.buffered
        assert problem_in(asked(server, "POST /api/records HTTP/1.1", "Content-Length: 2", body=b"{}")) == (
            422,
            "bad_record",
        )


# Times


@pytest.fixture
def hurried(monkeypatch, tmp_path):
    """Yield an in-process server with short time limits."""
    for name in ("HEADER_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(http, name, 0.3)
    monkeypatch.setattr("clamber.server.http.guard.BODY_SECONDS", 0.3)
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, credits=1000)) as server:
        yield server


@pytest.mark.parametrize(
    "begun",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
        b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /hea",
    ],
)
def test_a_request_that_is_never_finished_is_ended(hurried, begun):
    answer_on(raw(hurried, begun))  # returns when the server closes the connection, else raises


def test_a_request_that_drips_is_ended(hurried):
    connection = raw(hurried, b"GET / HTTP/1.1\r\n")
    ended = time.monotonic() + PATIENCE
    with contextlib.suppress(ConnectionResetError, BrokenPipeError):
        while time.monotonic() < ended:
            connection.sendall(b"x")
            time.sleep(0.05)
    connection.close()
    assert time.monotonic() < ended


# Numbers


def test_silent_connections_of_one_address_keep_nobody_else_out(tmp_path):
    """Opens three hundred connections in a process that may open only 256 files."""
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    server = Served(f"sqlite:///{tmp_path / 't.sqlite'}", few_files=256)
    with server:
        address, source = ("127.0.0.1", server.port), ("127.0.0.2", 0)
        silent = [socket.create_connection(address, PATIENCE, source_address=source) for _ in range(300)]
        answer = httpx2.get(server.url + "/healthz", timeout=PATIENCE, verify=NO_TLS)
        assert answer.status_code == 200
        for connection in silent:
            connection.close()
        server.stop()
    assert resource.getrlimit(resource.RLIMIT_NOFILE) == before


def test_a_guest_has_only_so_many_sockets(tmp_path):
    server = Served(f"sqlite:///{tmp_path / 't.sqlite'}", CLAMBER_MAX_SOCKETS_EACH="3")

    async def dismissal():
        """Return the reason for refusing another socket; empty if it is accepted."""
        async with guest.socket_at(made["table"]) as socket:
            with contextlib.suppress(ConnectionClosed):
                await socket.send('{"type":"hello","version":1}')
            first = json.loads(await socket.recv())
            return "" if first["type"] == "welcome" else first["problem"]["code"]

    async def run():
        async with guest.at(made["table"]), guest.at(made["table"]):
            async with guest.at(made["table"]):
                assert "too_many_sockets" in await dismissal()
            async with Guest(guest.url).at(made["table"]) as other:
                assert other.frames[0]["type"] == "welcome"
            while await dismissal():
                continue  # until the server notices that the third is closed

    with server:
        guest = Guest(server.url)
        made = guest.make("gandengyan", ["me", "open"])
        asyncio.run(run())
        server.stop()


def test_fresh_cookies_do_not_fill_the_server(tmp_path):
    """Idle tables are archived to make room for new ones, and open tables are limited per address."""
    limits = {"CLAMBER_MAX_TABLES": "5", "CLAMBER_MAX_TABLES_FROM": "100"}
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", **limits) as server:
        first = Guest(server.url).make("gandengyan", ["me", "open"])
        made = [Guest(server.url).make("gandengyan", ["me", "open"]) for _ in range(8)]
        assert "clamber_tables 5.0" in Guest(server.url).figures()
        assert Guest(server.url).get(f"/api/tables/{first['table']}").status_code == 200, "it is taken out again"
        assert len({one["table"] for one in made}) == 8
    with Served(f"sqlite:///{tmp_path / 'u.sqlite'}", CLAMBER_MAX_TABLES_FROM="3") as server:
        for _ in range(3):
            Guest(server.url).make("gandengyan", ["me", "open"])
        seats = [{"kind": "me"}, {"kind": "open"}]
        refused = Guest(server.url).post("/api/tables", {"rules": "gandengyan", "seats": seats})
        assert (refused.status_code, refused.json()["problem"]["code"]) == (429, "too_many")


def test_what_is_asked_too_often_is_refused_and_says_when_it_is_possible_again(tmp_path):
    with Served(f"sqlite:///{tmp_path / 't.sqlite'}", CLAMBER_CREDITS="0.05") as server:
        codes = [Guest(server.url).get("/api/me") for _ in range(8)]
        assert [answer.status_code for answer in codes] == [200] * 6 + [429] * 2
        assert codes[-1].json()["problem"]["code"] == "too_often"
        assert int(codes[-1].headers["retry-after"]) == codes[-1].json()["problem"]["values"]["seconds"] > 0


def test_as_many_connections_as_there_can_be_files(monkeypatch):
    limits = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, found: limits.append(found))

    def most(wanted, soft, hard):
        limits.clear()
        monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
        return connection_limits.most_connections(wanted), limits[:]

    spare = connection_limits.SPARE_FILES
    assert most(1000, 5000, 9000) == (1000, [])
    assert most(1000, 256, 9000) == (1000, [(1000 + spare, 9000)])
    assert most(1000, 256, resource.RLIM_INFINITY) == (1000, [(1000 + spare, resource.RLIM_INFINITY)])
    assert most(1000, 256, 512) == (512 - spare, [(512, 512)])
    assert most(1000, 10, 10) == (1, [(10, 10)]), "one is let in, however few there are"


def test_who_has_left_makes_room_for_others(tmp_path):
    config = Configuration(
        database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0, max_connections=4, max_connections_each=2
    )
    with Inside(config) as server:
        for _ in range(6):
            assert asked(server, "GET /healthz HTTP/1.1").startswith("HTTP/1.1 200")


@pytest.mark.parametrize(("size", "is_taken"), [(15 << 10, True), (17 << 10, False)])
def test_a_header_may_be_so_large(tmp_path, size, is_taken):
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        line = raw(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nX-Long: " + b"a" * size)
        if is_taken:
            line.sendall(b"\r\n\r\n")
        assert answer_on(line).startswith("HTTP/1.1 200" if is_taken else "HTTP/1.1 400")


# Malformed requests


def test_what_cannot_be_read_leaves_nothing_in_the_log(tmp_path, capfd):
    """If each request were logged, anyone could fill the disk without a response or a rate limit."""
    with Inside(Configuration(database=f"sqlite:///{tmp_path / 't.sqlite'}", port=0)) as server:
        capfd.readouterr()
        for sent in (b"\x16\x03\x01", b"GET /\xff HTTP/1.1\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"):
            assert answer_on(raw(server, sent + b"\r\n\r\n")).startswith("HTTP/1.1 400")
        upgrade = asked(server, "GET /api/nothing HTTP/1.1", "Upgrade: h2c", "Connection: Upgrade")
        assert upgrade.startswith("HTTP/1.1 404")
        assert capfd.readouterr().err == ""


STRANGE_PATHS = (
    "/%00",
    "/assets/%00.js",
    "/" + "a" * 5000,
    "/" + "a" * 299,
    "/" + "a/" * 140,
    "/api/tables/" + "x" * 5000,
    "/api/tables/%00",
    "/api/tables/%ED%A0%80",
    "/api/invites/%00",
    "/api/records/%00",
    "/api/records/" + "%F0%9F%82%A1" * 40,
    "/api/replays/x?deal=-1",
    "/api/replays/x?deal=" + "9" * 400,
    "/api/replays/x?deal=NaN",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%ff%fe",
    "/ws/x",
    "//evil.example/x",
    "/%0d%0aSet-Cookie:x",
)


@pytest.mark.parametrize("path", STRANGE_PATHS)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "OPTIONS", "BREW"])
def test_a_path_that_leads_nowhere_is_told_so_in_json(served, method, path):
    answer = asked(served, f"{method} {path} HTTP/1.1", "Accept: */*")
    status = int(answer.split()[1])
    no_page = status == 503 and not (STATIC / "index.html").exists() and (method == "HEAD" or "not built" in answer)
    assert status < 500 or no_page, answer
    if status >= 400 and method != "HEAD" and not no_page:
        problem_in(answer)


STRANGE_BODIES = (
    b'{"name": NaN}',
    b'{"name": "x", "seat": Infinity}',
    b'{"name": "x", "seat": 1e999}',
    b'{"name": "x", "seat": ' + b"9" * 5000 + b"}",
    b'{"name": "\\ud800"}',
    b'{"\\ud800": 1}',
    b'{"name": "a\\u0000b"}',
    b"[" * 8000,
    b"{" * 8000,
    b'{"name": ' + b"[" * 7000 + b"]" * 7000 + b"}",
    b"\xff\xfe",
    b'"\xed\xa0\x80"',
    b"",
    b"null",
    b'{"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"\\ud800": 1}}',
    b'{"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"joker": NaN}}',
    b'{"rules": "gandengyan", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {"ace_multiplier": 1e400}}',
    b'{"rules": "\\ud800", "seats": [{"kind": "me"}, {"kind": "bot"}]}',
    b'{"rules": "gandengyan/\\u0000", "seats": [{"kind": "me"}, {"kind": "bot"}]}',
    b'{"clamber": 1, "rules": "gandengyan", "x-note": "\\ud800"}',
    b'{"clamber": NaN}',
)


@pytest.mark.parametrize("path", ["/api/tables", "/api/invites/x", "/api/records"])
@pytest.mark.parametrize("body", STRANGE_BODIES)
def test_a_body_that_says_nothing_is_refused_in_json(served, path, body):
    answer = asked(
        served, f"POST {path} HTTP/1.1", "Content-Type: application/json", f"Content-Length: {len(body)}", body=body
    )
    status, _ = problem_in(answer)
    assert 400 <= status < 500, answer
