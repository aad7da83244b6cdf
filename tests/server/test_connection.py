"""A connection without a network: what waits for a client that does not read, and whose eyes it sees with."""

import asyncio
import json

from clamber.server import connection, protocol
from clamber.server.commands import Begin, Sit
from clamber.server.config import Config
from clamber.server.connection import MOST_WAITING, Connection
from server.logged import Logged


class Socket:
    """A socket whose client reads once it is awake, and says what it is made to say."""

    def __init__(self):
        self.awake, self.sent, self.closed = asyncio.Event(), [], None
        self.said = asyncio.Queue()

    async def send_text(self, text):
        await self.awake.wait()
        self.sent.append(json.loads(text))

    async def close(self, code, reason):
        self.closed = (code, reason)

    async def receive(self):
        return {"type": "websocket.receive", "text": await self.said.get()}

    async def receive_text(self):
        return await self.said.get()


class Actor:
    """Nobody plays at this table."""

    def __init__(self):
        self.logged = Logged("gandengyan", "pb").begin()
        self.recent, self.watchers = (), set()

    @property
    def table(self):
        return self.logged.table

    def attach(self, watcher):
        self.watchers.add(watcher)

    def detach(self, watcher):
        self.watchers.discard(watcher)


class Hub:
    config, clock = Config(), staticmethod(lambda: 0.0)


def test_who_does_not_read_is_told_why_it_was_cut_off_once_it_reads():
    async def run():
        socket = Socket()
        connection = Connection(socket, Hub(), Actor(), "s0")
        running = asyncio.create_task(connection.run())
        await asyncio.sleep(0)
        for number in range(MOST_WAITING):
            connection._send(json.dumps(number))
        assert connection._ending is None
        for number in range(MOST_WAITING, 10 * MOST_WAITING):
            connection._send(json.dumps(number))
        assert not connection._out
        socket.awake.set()
        await running
        return socket

    socket = asyncio.run(run())
    last = socket.sent[-1]
    assert len(socket.sent) <= 2
    assert (last["type"], last["problem"]["code"], last["again"]) == ("goodbye", "too_slow", True)
    assert socket.closed == (1008, "too_slow")


def test_who_never_reads_is_let_go_and_what_it_says_by_then_is_not_heeded(monkeypatch):
    monkeypatch.setattr(connection, "LAST_WORDS", 0.05)

    async def run():
        socket, actor = Socket(), Actor()
        served = Connection(socket, Hub(), actor, "s0")
        running = asyncio.create_task(served.run())
        socket.said.put_nowait('{"type":"hello","version":1}')
        await asyncio.sleep(0.01)
        assert actor.watchers == {served}
        for _ in range(2 * MOST_WAITING):
            served._send("{}")
        for _ in range(3):
            socket.said.put_nowait('{"type":"ping","sent":1}')
        await asyncio.sleep(0.01)
        assert socket.said.empty()
        assert not served._out
        await asyncio.wait_for(running, 2)
        assert not actor.watchers
        assert not socket.sent

    asyncio.run(run())


def test_a_client_sees_through_the_eyes_it_has_when_it_says_hello():
    async def run():
        socket, actor = Socket(), Actor()
        actor.logged = Logged("gandengyan", "po")
        served = Connection(socket, Hub(), actor, "s0")
        running = asyncio.create_task(served.run())
        await asyncio.sleep(0.01)
        actor.logged.ask(0, protocol.Leave)
        actor.logged.do(Sit("other", "Another", 0, 1))
        actor.logged.do(Sit("third", "Third", 1, 1))
        actor.logged.do(Begin(7))
        assert actor.table.seat_of("other") == 0
        socket.awake.set()
        socket.said.put_nowait('{"type":"hello","version":1}')
        await asyncio.sleep(0.01)
        running.cancel()
        return socket.sent

    welcome, view = asyncio.run(run())
    assert welcome["seat"] is None
    assert view["deal"]["hand"] == []
    assert view["deal"]["sizes"] != [0, 0]
