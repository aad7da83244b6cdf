"""Sockets between a fake transport and a client of the websockets library."""

import asyncio
import gc
import weakref

import pytest
from table_client import PATIENCE
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from clamber.server.limits import cpu
from clamber.server.limits.budgets import FRAMES, Budgets
from clamber.server.limits.connection_limits import ConnectionLimits
from clamber.server.settings.config import Configuration
from clamber.server.sockets import socket as tested
from clamber.server.sockets.socket import LARGEST_FRAME, WAITING_OUTPUT, Socket


class Transport:
    """Transport that stores the written bytes."""

    def __init__(self):
        self.written, self.reading, self.closing, self.aborted = [], True, False, False

    def write(self, data):
        assert not self.closing
        self.written.append(data)

    def close(self):
        self.closing = True

    def abort(self):
        self.closing = self.aborted = True

    def is_closing(self):
        return self.closing

    def pause_reading(self):
        self.reading = False

    def resume_reading(self):
        self.reading = True

    def set_write_buffer_limits(self, high):
        assert high == WAITING_OUTPUT

    def get_extra_info(self, name):
        return {"peername": ("127.0.0.1", 4711)}[name]


class Server:
    """Parts of uvicorn that a socket needs, and an application that attaches a client which records messages."""

    def __init__(self):
        self.connections, self.scope, self.fails, self.refuses = set(), None, False, False
        self.said, self.calls = [], []

    async def loaded_app(self, scope, _receive, _send):
        self.scope = scope
        if self.fails:
            raise ZeroDivisionError
        if self.refuses:
            scope["socket"].close(1008, "bad_origin")
            return
        scope["socket"].attach(self)

    def on_message(self, message):
        self.said.append(message)

    def on_flood(self):
        self.calls.append("flooded")
        self.scope["socket"].close(1008, "too_fast")

    def on_shutdown(self):
        self.calls.append("stopping")
        self.scope["socket"].close(1012, "restarting")

    def on_writable(self):
        self.calls.append("can_write")

    def on_close(self):
        self.calls.append("gone")


FREE = Configuration(processor_each=1000, processor_from=1000)
FRAMES_PER_SECOND, FRAMES_BURST = FRAMES * FREE.messages_per_second, FRAMES * FREE.message_burst


def at_the_door():
    """Return connection limits that admit every connection and do not limit CPU time."""
    return ConnectionLimits(10, 10, lambda _: False, Budgets(FREE, lambda: 0.0))


class Pair:
    """Server socket connected to the library's client."""

    def __init__(self, connection_limits=None):
        self.server, self.transport = Server(), Transport()
        self.client = ClientProtocol(parse_uri("ws://host/ws/table"))
        self.socket = Socket(
            config=self.server,
            server_state=self.server,
            app_state={},
            connection_limits=connection_limits or at_the_door(),
        )
        self.socket.connection_made(self.transport)
        self.socket.account = cpu.CpuAccount()  # unlimited, because a busy machine must not change the result

    async def opened(self):
        """Complete the handshake and return the pair."""
        self.client.send_request(self.client.connect())
        self.to_server()
        self.to_client()
        assert not self.transport.reading, "nothing is read before somebody listens"
        for _ in range(3):
            await asyncio.sleep(0)
        return self

    def to_server(self, *, bytewise=False):
        """Pass the client's output to the server."""
        data = b"".join(self.client.data_to_send())
        for part in [bytes([byte]) for byte in data] if bytewise else [data]:
            self.socket.data_received(part)

    def to_client(self):
        """Pass the server's output to the client; return text messages as strings and other frames as objects."""
        for data in self.transport.written:
            self.client.receive_data(data)
        self.transport.written.clear()
        frames = [event for event in self.client.events_received() if isinstance(event, Frame)]
        return [bytes(frame.data).decode() if frame.opcode is Opcode.TEXT else frame for frame in frames]


async def test_messages_go_both_ways():
    pair = await Pair().opened()
    assert pair.server.scope["path"] == "/ws/table"
    assert dict(pair.server.scope["headers"])[b"host"] == b"host"
    pair.client.send_text("你好".encode())
    pair.client.send_binary(b"\x00\xff")
    pair.to_server(bytewise=True)
    assert pair.server.said == ["你好", b"\x00\xff"]
    pair.socket.send("再见")
    assert pair.to_client() == ["再见"]
    assert pair.client.state is State.OPEN


async def test_a_message_in_parts_is_one():
    pair = await Pair().opened()
    pair.client.send_text("你".encode()[:2], fin=False)
    pair.client.send_continuation("你".encode()[2:], fin=False)
    pair.client.send_ping(b"between")
    pair.client.send_continuation(b"!", fin=True)
    pair.to_server()
    assert pair.server.said == ["你!"]
    (pong,) = pair.to_client()
    assert (pong.opcode, bytes(pong.data)) == (Opcode.PONG, b"between")


@pytest.mark.parametrize(("sent", "code"), [(b"\xff", 1007), (b"x" * (LARGEST_FRAME + 1), 1009)])
async def test_what_is_no_message_closes_the_socket(sent, code):
    pair = await Pair().opened()
    pair.client.send_text(sent)
    pair.to_server()
    assert not pair.server.said
    (close,) = pair.to_client()
    assert int.from_bytes(bytes(close.data)[:2], "big") == code
    assert pair.transport.closing


async def test_who_closes_is_answered_and_everybody_is_told_once():
    pair = await Pair().opened()
    pair.client.send_close(1000)
    pair.to_server()
    (close,) = pair.to_client()
    assert close.opcode is Opcode.CLOSE
    assert pair.transport.closing
    pair.socket.send("too late")
    assert not pair.transport.written
    assert pair.socket in pair.server.connections
    pair.socket.connection_lost(None)
    assert pair.server.calls == ["gone"]
    assert not pair.server.connections


async def test_what_was_sent_before_a_close_comes_before_it():
    pair = await Pair().opened()
    pair.socket.send("a reason")
    pair.socket.close(1008, "too_fast")
    pair.socket.send("too late")
    text, close = pair.to_client()
    assert text == "a reason"
    assert bytes(close.data) == (1008).to_bytes(2, "big") + b"too_fast"
    assert not pair.transport.closing, "the client may still read"
    pair.to_server()
    assert pair.transport.closing


async def test_who_does_not_take_the_goodbye_is_cut_off(monkeypatch):
    monkeypatch.setattr(tested, "LAST_WORDS", 0.01)
    pair = await Pair().opened()
    pair.socket.close(1008, "too_slow")
    while not pair.transport.aborted:  # noqa: ASYNC110 - the timer is under test
        await asyncio.sleep(0.01)


async def test_the_first_question_comes_by_itself_and_whoever_does_not_answer_is_gone(monkeypatch):
    monkeypatch.setattr(tested, "PING_SECONDS", 0.01)
    pair = await Pair().opened()
    while not pair.transport.aborted:  # noqa: ASYNC110 - the timer is under test
        await asyncio.sleep(0.01)
    (asked,) = pair.to_client()
    assert asked.opcode is Opcode.PING


async def test_who_is_silent_is_asked_and_then_gone():
    pair = await Pair().opened()
    for _ in range(3):
        pair.socket._ping()  # as the socket's timer does
        (asked,) = pair.to_client()
        assert asked.opcode is Opcode.PING
        pair.to_server()  # the library's pong
    pair.socket._ping()
    assert not pair.transport.aborted
    pair.socket._ping()
    assert pair.transport.aborted


async def test_a_server_that_stops_says_so():
    pair = await Pair().opened()
    pair.socket.shutdown()
    (close,) = pair.to_client()
    assert pair.server.calls == ["stopping"]
    assert int.from_bytes(bytes(close.data)[:2], "big") == 1012
    assert pair.transport.closing


async def test_the_client_hears_when_the_other_side_reads_again():
    pair = await Pair().opened()
    pair.socket.pause_writing()
    assert not pair.socket.may_write
    pair.socket.resume_writing()
    assert pair.socket.may_write
    assert pair.server.calls == ["can_write"]


async def test_who_does_not_read_is_not_read():
    """A client that sends pings without reading the answers would otherwise fill the memory."""
    pair = await Pair().opened()
    pair.socket.pause_writing()
    assert not pair.transport.reading
    pair.socket.pause_reading()
    pair.socket.resume_writing()
    assert not pair.transport.reading, "the client wanted a pause"
    pair.socket.resume_reading()
    assert pair.transport.reading
    pair.socket.pause_writing()
    pair.socket.resume_reading()
    pair.socket.close(1008, "too_slow")
    assert not pair.transport.reading
    pair.socket.resume_writing()
    assert pair.transport.reading, "for what it says before it reads the goodbye"


async def test_parts_of_a_message_take_no_more_than_the_message():
    pair = await Pair().opened()
    pair.client.send_text(b"a", fin=False)
    for _ in range(FRAMES_BURST // 2):
        pair.client.send_continuation(b"", fin=False)
    pair.to_server()
    assert len(pair.socket._message) == 1
    pair.client.send_continuation(b"b", fin=True)
    pair.to_server()
    assert pair.server.said == ["ab"]
    assert not pair.socket._message


@pytest.mark.parametrize("fin", [True, False])
async def test_what_is_said_after_a_refusal_at_the_door_is_dropped(fin):
    pair = Pair()
    pair.server.refuses = True
    await pair.opened()
    assert pair.transport.reading
    pair.client.send_text(b"x" * 1000, fin)
    pair.to_server()
    assert not pair.socket._message
    assert not pair.server.said


async def test_a_request_that_asks_for_no_socket_properly_is_refused():
    pair = Pair()
    pair.socket.data_received(b"GET /ws/table HTTP/1.1\r\nHost: host\r\nUpgrade: websocket\r\n\r\n")
    assert pair.transport.written[0].startswith(b"HTTP/1.1 4")
    assert pair.transport.closing
    assert pair.server.scope is None
    pair.socket.connection_lost(None)
    assert not pair.server.calls


async def test_a_connection_that_is_gone_leaves_room_at_the_door():
    connection_limits = ConnectionLimits(1, 1, lambda _: False, Budgets(Configuration()))
    pair = Pair(connection_limits)
    assert connection_limits.enter(pair.transport)
    await pair.opened()
    assert not connection_limits.enter(Transport())
    pair.socket.connection_lost(None)
    assert connection_limits.enter(Transport())


async def test_a_failure_at_the_door_ends_the_socket_and_nothing_else():
    pair = Pair()
    pair.server.fails = True
    await pair.opened()
    assert pair.transport.aborted


@pytest.mark.parametrize("politely", [True, False])
def test_nothing_of_a_socket_is_left_when_it_is_gone(politely):
    async def run():
        pair = await Pair().opened()
        if politely:
            pair.client.send_close(1000)
            pair.to_server()
        gone = [weakref.ref(pair.socket), weakref.ref(pair.socket._protocol)]
        pair.socket.connection_lost(None)
        pair.socket = pair.server.scope = None
        return [found() for found in gone]

    gc.collect()
    gc.disable()
    try:
        assert asyncio.run(run()) == [None, None]
    finally:
        gc.enable()


async def test_who_was_gone_before_anybody_listened_is_gone():
    pair = Pair()
    pair.client.send_request(pair.client.connect())
    pair.to_server()
    pair.socket.connection_lost(None)
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert pair.server.calls == ["gone"]


# Floods


def pings(client):
    client.send_ping(b"")


def pongs(client):
    client.send_pong(b"")


def empty_parts(client):
    if client.current_size is None and not getattr(client, "begun", False):
        client.send_text(b"", fin=False)
        client.begun = True
    client.send_continuation(b"", fin=False)


def messages(client):
    client.send_text(b"")


@pytest.mark.parametrize("kind", [pings, pongs, empty_parts, messages])
async def test_frames_count_whatever_their_kind(kind):
    """After a burst of frames has been parsed, the socket is closed, and further input costs nothing."""
    pair = await Pair().opened()
    for _ in range(FRAMES_BURST + 1):
        kind(pair.client)
    pair.to_server()
    assert pair.server.calls == ["flooded"]
    close = pair.to_client()[-1]
    assert bytes(close.data)[2:] == b"too_fast"
    pair.socket._protocol.receive_data = None  # no more parsing
    for _ in range(100_000):
        pair.client.writes.append(b"\x89\x80\x00\x00\x00\x00")
    pair.to_server()
    assert pair.transport.reading, "so that the reason arrives"
    assert not pair.socket._unread


@pytest.mark.parametrize("kind", [pings, messages])
async def test_frames_that_waited_for_a_server_that_stood_still_are_no_flood(kind):
    """The client sent the frames at an even pace, but they are read all at once."""
    pair = await Pair().opened()
    pair.socket._lag.expect()
    pair.socket._lag._due -= 10.0
    pair.socket._frames._at -= 10.0
    for _ in range(FRAMES_BURST + round(9 * FRAMES_PER_SECOND)):
        kind(pair.client)
    pair.to_server()
    assert not pair.server.calls
    for _ in range(round(2 * FRAMES_PER_SECOND)):
        kind(pair.client)
    pair.to_server()
    assert pair.server.calls == ["flooded"]


async def test_a_client_that_answered_while_the_server_stood_still_is_there(monkeypatch):
    """The timer fires before the client's answer is read."""
    monkeypatch.setattr(tested, "PING_SECONDS", 0.01)
    pair = await Pair().opened()
    pair.socket._awaits_pong = True
    pair.socket._lag.expect()
    pair.socket._lag._due -= PATIENCE
    await asyncio.sleep(0.02)
    assert not pair.transport.aborted
    pair.client.send_pong(b"")
    pair.to_server()
    pair.socket._timer._on_timeout()
    assert not pair.transport.aborted


class UsedUp:
    """Allowance of processor time that each message of a pair uses up."""

    def __init__(self, monkeypatch, pair):
        self._now, self._used, self._said = 0.0, 0.0, pair.server.said
        monkeypatch.setattr(cpu.time, "thread_time", lambda: self._used)
        self.allowance = cpu.Allowance(cpu.LoopTurns(), 0.1, lambda: self._now)
        pair.socket.account = cpu.CpuAccount(self.allowance)
        pair.server.on_message = self._heard

    def _heard(self, message):
        self._said.append(message)
        self._used += 2 * cpu.BURST

    def refill(self):
        self._now += 2 * cpu.BURST / 0.1
        self.allowance._wake()


async def test_a_socket_is_read_no_further_than_its_allowance(monkeypatch):
    """Of ten parts that each use up the allowance, one is parsed at once, and one more after each refill."""
    pair = await Pair().opened()
    used = UsedUp(monkeypatch, pair)
    for _ in range(10):
        pair.client.send_text(b"x" * (tested.PART - 8))
    pair.to_server()
    for heard_so_far in range(1, 10):
        await asyncio.sleep(0)
        used.allowance._wake()
        assert len(pair.server.said) == heard_so_far, "nothing is left"
        assert not pair.transport.reading
        used.refill()
    assert len(pair.server.said) == 10
    assert pair.transport.reading


@pytest.mark.parametrize("way", ["reading", "writing"])
async def test_a_refilled_allowance_resumes_no_paused_socket(monkeypatch, way):
    pair = await Pair().opened()
    used = UsedUp(monkeypatch, pair)
    for _ in range(2):
        pair.client.send_text(b"x" * (tested.PART - 8))
    pair.to_server()
    getattr(pair.socket, f"pause_{way}")()
    used.refill()
    await asyncio.sleep(0)
    assert len(pair.server.said) == 1
    assert not pair.transport.reading
    getattr(pair.socket, f"resume_{way}")()
    await asyncio.sleep(0)
    assert len(pair.server.said) == 2
