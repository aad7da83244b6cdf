"""Parts of the relay between nodes, without other processes: frames, windows, gaps, and forwarded responses."""

import asyncio
import contextlib
import json
from types import SimpleNamespace

import pytest

from clamber.server.faults import NoBusError
from clamber.server.http.admission import Admission
from clamber.server.limits.visitor import Visitor
from clamber.server.nodes import bus as bus_module
from clamber.server.nodes.bus import LARGEST_BATCH, Bus
from clamber.server.nodes.forwarding import LARGEST_PART, _Response, _scope_of
from clamber.server.nodes.frames import HEADER, FrameKind
from clamber.server.nodes.relay import WINDOW, Relay
from clamber.server.sockets.socket import WAITING_OUTPUT
from clamber.server.table.refusal import Refusal

ONE, TWO = "00000000000000aa", "00000000000000bb"


class Network:
    """Two relays whose frames are delivered at once, or kept back."""

    def __init__(self):
        self.attached = []
        self.lost = 0
        self.posted = []
        self.relays = {}
        for node in (ONE, TWO):
            bus = SimpleNamespace(post=lambda to, frame, sender=node: self.posted.append((sender, to, frame)))
            self.relays[node] = Relay(bus, self.serve)
            self.relays[node].receive = bus.frames

    async def serve(self, remote, table, session, address):
        client = Client()
        client.socket, client.asked = remote, (table, session, address)
        self.attached.append(client)
        remote.attach(client)

    async def deliver(self, lose=lambda _: False):
        """Deliver all frames until there are no more."""
        for _ in range(200):
            await asyncio.sleep(0)
            batch, self.posted = self.posted, []
            for sender, to, frame in batch:
                if not lose(frame):
                    self.relays[to].receive(sender, memoryview(frame))


class Client:
    """Client of a remote socket that stores what it hears."""

    def __init__(self):
        self.messages, self.drained, self.ended = [], 0, False

    def on_message(self, message):
        self.messages.append(message)

    def on_writable(self):
        self.drained += 1

    def on_close(self):
        assert not self.ended
        self.ended = True


class Channel:
    """Socket of a client at the edge."""

    def __init__(self):
        self.may_write, self.is_read, self.sent, self.closed, self.client = True, True, [], None, None

    def attach(self, client):
        self.client = client

    def send(self, text):
        self.sent.append(text)

    def close(self, code, reason):
        self.closed = self.closed or (code, reason)

    def abort(self):
        self.closed = self.closed or "aborted"

    def pause_reading(self):
        self.is_read = False

    def resume_reading(self):
        self.is_read = True


@contextlib.asynccontextmanager
async def relayed():
    """Yield a network, a socket at the first node, its edge, and its remote client at the second."""
    network, socket, left = Network(), Channel(), []
    edge = network.relays[ONE].open(TWO, "table", socket, Visitor("guest", "127.0.0.1"), lambda: left.append(1))
    await network.deliver()
    (client,) = network.attached
    yield network, socket, edge, client
    edge.on_close()
    await network.deliver()
    assert client.ended
    assert left == [1]
    assert not network.relays[ONE].nodes
    assert not network.relays[TWO].nodes


async def test_messages_travel_in_both_directions_in_order():
    async with relayed() as (network, socket, edge, client):
        assert client.asked == ("table", "guest", "127.0.0.1")
        for number in range(50):
            edge.on_message(f"{number} 掼蛋")
            client.socket.send(f"answer {number} 掼蛋")
            await network.deliver()
        edge.on_message(b"\x00\xff")
        await network.deliver()
        assert client.messages == [*(f"{number} 掼蛋" for number in range(50)), b"\x00\xff"]
        assert socket.sent == [f"answer {number} 掼蛋" for number in range(50)]
        assert socket.is_read


async def test_a_busy_owner_stops_the_client_after_a_window():
    async with relayed() as (network, socket, edge, client):
        client.socket.pause_reading()
        for number in range(3 * WINDOW):  # what the socket had parsed before it was paused
            edge.on_message(f"{number}")
        await network.deliver()
        assert client.messages == []
        assert not socket.is_read
        client.socket.resume_reading()
        await network.deliver()
        assert client.messages == [f"{number}" for number in range(3 * WINDOW)]
        assert socket.is_read


async def test_an_owner_grants_further_messages_by_halves_of_a_window():
    async with relayed() as (network, socket, edge, client):
        kinds = []
        for number in range(3 * WINDOW):
            edge.on_message(f"{number}")
            await network.deliver(lambda frame: kinds.append(HEADER.unpack_from(frame)[0]))
            assert socket.is_read
        assert len(client.messages) == 3 * WINDOW
        assert kinds.count(FrameKind.GRANT) == 6


async def test_a_client_that_does_not_read_is_not_sent_more_than_the_high_water_mark():
    async with relayed() as (network, socket, edge, client):
        socket.may_write = False
        sent = []
        while client.socket.may_write:
            sent.append("x" * 1000)
            client.socket.send(sent[-1])
        assert WAITING_OUTPUT <= 1000 * len(sent) < WAITING_OUTPUT + 1000
        await network.deliver()
        assert not client.socket.may_write
        assert socket.sent == []
        socket.may_write = True
        edge.on_writable()
        await network.deliver()
        assert socket.sent == sent
        assert client.socket.may_write
        assert client.drained == 1


async def test_the_same_text_for_many_sockets_is_one_frame():
    network = Network()
    sockets = [Channel() for _ in range(300)]
    edges = [network.relays[ONE].open(TWO, "t", one, Visitor("", ""), lambda: None) for one in sockets]
    await network.deliver()
    text = "to all spectators"
    for client in network.attached:
        client.socket.send(text)
    network.attached[0].socket.send("to one")
    await asyncio.sleep(0)
    frames = [frame for _, _, frame in network.posted if frame[0] == FrameKind.SEND]
    assert len(frames) == 2
    assert sum(map(len, frames)) < 300 * 12 + 200
    await network.deliver()
    assert [one.sent for one in sockets] == [["to all spectators", "to one"], *[["to all spectators"]] * 299]
    assert len(edges) == 300


@pytest.mark.parametrize("from_owner", [True, False])
async def test_a_lost_frame_closes_the_socket_and_nothing_is_delivered_out_of_order(from_owner):
    async with relayed() as (network, socket, edge, client):
        say = client.socket.send if from_owner else edge.on_message
        say("first")
        await network.deliver()
        say("lost")
        await network.deliver(lose=lambda frame: b"lost" in frame)
        say("third")
        await network.deliver()
        assert (socket.sent if from_owner else client.messages)[:2] == ["first"] or socket.closed
        assert socket.closed
        assert "third" not in (*socket.sent[:1], *client.messages)


async def test_sockets_to_a_lost_node_are_told_to_come_again():
    async with relayed() as (network, socket, _, client):
        network.relays[ONE].close_sockets_of(TWO)
        assert json.loads(socket.sent[-1])["again"]
        assert socket.closed
        network.relays[TWO].close_sockets_of(ONE)
        assert client.ended


async def test_a_node_that_was_out_of_reach_for_its_owner_only_is_told_that_its_sockets_are_closed():
    """The owner noticed the interruption, the edge did not, and the client would wait at its open socket for ever."""
    async with relayed() as (network, socket, _, client):
        network.relays[TWO].close_sockets_of(ONE)
        assert client.ended
        await network.deliver()
        assert socket.closed


@pytest.mark.parametrize(("code", "again"), [("not_stored", True), ("put_away", True), ("table_closed", False)])
async def test_a_relayed_client_that_is_refused_is_told_whether_to_come_again(code, again):
    async def refused(_):
        raise Refusal(code, "no")

    budgets = SimpleNamespace(quota=lambda *_: SimpleNamespace(account=None))
    bans = SimpleNamespace(check=lambda *_: None)
    admission = Admission(SimpleNamespace(actor=refused), bans, budgets, each_guest=1, each_address=1)
    socket = Channel()
    await admission.serve_remote(socket, "table", "guest", "127.0.0.1")
    assert json.loads(socket.sent[-1])["again"] is again


async def test_a_batch_has_the_size_that_nats_takes():
    sent = []

    async def publish(subject, data):
        sent.append((subject, data))

    bus = Bus(["nats://127.0.0.1:1"])
    bus._client, bus._node = SimpleNamespace(publish=publish), ONE
    for more in (0, 1):
        sent.clear()
        bus.post(TWO, b"a" * 100)
        bus.post(TWO, b"b" * (LARGEST_BATCH - 8 - 100 + more))
        await bus._send(TWO)
        assert [len(data) for _, data in sent] == ([LARGEST_BATCH] if not more else [108, LARGEST_BATCH - 99])
        assert all(data[:8].hex() == ONE for _, data in sent)


def test_nats_that_cannot_be_reached_is_reported(monkeypatch):
    monkeypatch.setattr(bus_module, "CONNECT_SECONDS", 0.5)
    with pytest.raises(NoBusError):
        asyncio.run(Bus(["nats://127.0.0.1:1"]).open())


async def test_a_response_is_sent_in_parts_and_waits_for_its_reader():
    produced = []

    async def app(_, receive, send):
        assert (await receive())["body"] == b"asked"
        await send({"type": "http.response.start", "status": 200, "headers": [(b"a", b"b")]})
        for _ in range(12):
            produced.append(1)
            await send({"type": "http.response.body", "body": b"x" * (LARGEST_PART // 4), "more_body": True})
        await send({"type": "http.response.body", "body": b"end"})

    head = {
        "method": "GET",
        "path": "/",
        "query": "",
        "scheme": "http",
        "headers": [],
        "client": None,
        "server": None,
    }
    response = _Response(app, _scope_of(head), b"asked")
    assert len(await response.part()) == LARGEST_PART
    assert not response.is_complete
    await asyncio.sleep(0)
    assert len(produced) < 9, "the application waits"
    parts = [await response.part() for _ in range(3)]
    assert [len(part) for part in parts] == [LARGEST_PART, LARGEST_PART, 3]
    assert response.is_complete
    assert (response.status, response.headers) == (200, [(b"a", b"b")])


def test_frames_have_a_header_of_fixed_size():
    assert HEADER.size == 17, "nodes of two versions exchange frames"
