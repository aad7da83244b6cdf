"""HTTP connections between a fake transport and a fake application: parsing, and limits on CPU time."""

import asyncio
from types import SimpleNamespace

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState

from clamber.server.limits import cpu
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.connection_limits import ConnectionLimits
from clamber.server.limits.cpu import BURST
from clamber.server.settings.config import Configuration
from clamber.server.sockets.http import CHUNKS, DROPPED_SECONDS, PART, Http

HEAD = b"POST /api/records HTTP/1.1\r\nHost: host\r\nTransfer-Encoding: chunked\r\n\r\n"
FREE = Configuration(processor_from=1000)
SMALLEST = b"1\r\nx\r\n"
SMALL = b"4\r\nxxxx\r\n"
"""Chunk of the smallest size that is not refused."""


class Transport(asyncio.Transport):
    """Transport that stores the written bytes."""

    def __init__(self, address="192.0.2.1"):
        super().__init__({"peername": (address, 4711), "sockname": ("192.0.2.9", 80)})
        self.written, self.reading, self.closing, self.ended = b"", True, False, False

    def write(self, data):
        self.written += data

    def write_eof(self):
        self.ended = True

    def close(self):
        self.closing = True

    abort = close

    def is_closing(self):
        return self.closing

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True


class App:
    """Application that waits for `goes_on`, then reads the body and responds."""

    def __init__(self):
        self.goes_on = asyncio.Event()
        self.bodies, self.called, self.most = [], 0, 0

    async def __call__(self, _, receive, send):
        self.called += 1
        await self.goes_on.wait()
        body, more = b"", True
        while more:
            message = await receive()
            more = message.get("more_body", False)
            body += message.get("body", b"")
            self.most = max(self.most, len(message.get("body", b"")))
        self.bodies.append(body)
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
        await send({"type": "http.response.body", "body": b"ok"})


def connected(app, budgets=None, address="192.0.2.1", proxy=""):
    config = Config(app, lifespan="off", log_level="error", access_log=False)
    config.load()
    connection_limits = ConnectionLimits(10, 10, lambda asking: asking == proxy, budgets or Budgets(FREE))
    line = Http(config=config, server_state=ServerState(), app_state={}, connection_limits=connection_limits)
    line.connection_made(Transport(address))
    return line


async def until(test):
    while not test():  # noqa: ASYNC110 - waits for the connection's tasks
        await asyncio.sleep(0)


@pytest.fixture
def used(monkeypatch):
    """Set the CPU time that appears to have been used between consecutive clock readings."""
    found = SimpleNamespace(each=0.0, now=0.0)

    def thread_time():
        found.now += found.each
        return found.now

    monkeypatch.setattr(cpu.time, "thread_time", thread_time)
    return found


async def test_no_more_of_a_body_lies_here_than_the_application_asks_for():
    app = App()
    line = connected(app)
    line.data_received(HEAD + SMALL * 5000 + b"0\r\n\r\n")
    await until(lambda: app.called)
    assert len(line.cycle.body) < PART
    assert not line.transport.reading
    app.goes_on.set()
    await until(lambda: app.bodies)
    assert app.bodies == [b"x" * 20_000]
    assert app.most < PART
    assert line.transport.reading
    assert line.transport.written.endswith(b"ok")
    line.connection_lost(None)


async def test_what_comes_is_parsed_no_faster_than_its_address_may(used):
    """Each part uses up the allowance, so the next part is neither read nor parsed before the refill."""
    now = [0.0]
    budgets, app = Budgets(Configuration(processor_from=0.1), lambda: now[0]), App()
    app.goes_on.set()
    line = connected(app, budgets)
    account = budgets.of_address("192.0.2.1")
    used.each = BURST + 0.01
    line.data_received(HEAD)
    left = len(SMALL) * 1500
    line.data_received(SMALL * 1500)
    while line._unread:
        assert len(line._unread) == left
        assert not line.transport.reading
        await until(lambda: (account._waiting and not line.flow.read_paused) or not line._unread)
        account._wake()
        assert len(line._unread) == left, "nothing has refilled"
        now[0] += (BURST + 0.005) / 0.1
        account._wake()
        left = max(0, left - CHUNKS)
    await asyncio.sleep(0)
    line.connection_lost(None)


async def test_connections_of_an_address_share_what_it_may_use_and_others_do_not_wait(used):
    now = [0.0]
    budgets = Budgets(Configuration(), lambda: now[0])
    lines = [connected(App(), budgets) for _ in range(3)]
    other = connected(App(), budgets, "192.0.2.2")
    used.each = BURST
    for line in lines:
        line.data_received(HEAD)
    used.each = 0.0
    assert [bool(line._unread) for line in lines] == [False, True, True]
    other.data_received(HEAD)
    assert not other._unread
    await until(lambda: other.cycle is not None)
    for line in (*lines, other):
        line.connection_lost(None)


async def test_behind_a_proxy_a_connection_pays_for_itself_until_the_request_names_its_client():
    budgets = Budgets(Configuration())
    lines = [connected(App(), budgets, "10.0.0.9", proxy="10.0.0.9") for _ in range(2)]
    assert len({id(line.account._allowances[0]) for line in lines}) == 2
    assert lines[0].app_state["line"]() is lines[0], "who reads the request says whose it is"
    for line in lines:
        line.connection_lost(None)


async def test_connections_of_a_busy_address_are_read_one_after_the_other():
    now = [0.0]
    budgets = Budgets(Configuration(), lambda: now[0])
    account = budgets.of_address("192.0.2.1")
    account.charge(10.0)
    lines = [connected(App(), budgets) for _ in range(3)]
    await until(lambda: account.waiting == 3)
    assert not any(line.transport.reading for line in lines)
    now[0] += 100.0
    for count in (1, 2, 3):
        account._wake()
        assert sum(line.transport.reading for line in lines) == count
    for line in lines:
        line.connection_lost(None)


async def test_a_pipelined_request_waits_for_the_answer_before_it():
    app = App()
    line = connected(app)
    line.data_received(b"GET / HTTP/1.1\r\nHost: host\r\n\r\n" * 300)
    await until(lambda: app.called)
    for _ in range(10):
        await asyncio.sleep(0)
    assert app.called == 1
    assert len(line._unread) > 300 * 28 - 3 * PART
    assert not line.transport.reading
    app.goes_on.set()
    await until(lambda: len(app.bodies) == 300)
    assert line.transport.reading
    line.connection_lost(None)


@pytest.mark.parametrize(
    "pieces", [[SMALLEST * 5000], [SMALLEST] * 500, [b"4000\r\n" + bytes(1 << 14) + b"\r\n", SMALLEST * 500]]
)
async def test_a_body_in_too_small_chunks_is_refused_before_the_application_sees_it(pieces):
    app = App()
    app.goes_on.set()
    line = connected(app)
    line.data_received(HEAD)
    for piece in pieces:
        line.data_received(piece)
        await until(lambda: not line._unread)
    assert line.transport.written.startswith(b"HTTP/1.1 400 ")
    assert line.transport.ended
    assert not line.transport.closing, "the client reads the response first"
    await until(lambda: app.bodies)
    assert line.transport.written.count(b"HTTP/1.1") == 1
    if pieces[0].startswith(SMALLEST * 500):
        assert app.bodies == [b""]
    line.connection_lost(None)


async def test_a_body_that_nobody_asked_for_is_dropped():
    """The application responds without reading the body: the rest is not parsed, and read no faster than allowed."""

    async def app(scope, _, send):
        paths.append(scope["path"])
        await send({"type": "http.response.start", "status": 429, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body", "body": b""})

    paths, now = [], [0.0]
    budgets = Budgets(Configuration(), lambda: now[0])
    line = connected(app, budgets)
    line.data_received(b"POST /api/records HTTP/1.1\r\nHost: host\r\nContent-Length: 1000000\r\n\r\n" + bytes(PART))
    await until(lambda: paths and line.transport.ended)
    account = budgets.of_address("192.0.2.1")
    before = account._left
    line.data_received(bytes(100_000))
    assert account._left == before - DROPPED_SECONDS
    account.charge(10.0)
    line.data_received(bytes(16))
    assert not line.transport.reading, "the allowance of the address is used up"
    await until(lambda: account._waiting)
    now[0] += 100.0
    account._wake()
    assert line.transport.reading
    assert not line._unread
    assert paths == ["/api/records"]
    line.connection_lost(None)


async def test_an_idle_connection_is_not_closed_while_a_request_may_wait_unread():
    budgets = Budgets(Configuration())
    line = connected(App(), budgets)
    budgets.lag.expect()
    budgets.lag._due -= 60.0
    line.timeout_keep_alive_handler()
    assert not line.transport.closing
    line._unset_keepalive_if_required()
    budgets.lag._due = None
    line.timeout_keep_alive_handler()
    assert line.transport.closing
    line.connection_lost(None)
