"""A connection without a network: what waits for a client that does not read."""

import asyncio
import json

from clamber.server.config import Config
from clamber.server.connection import MOST_WAITING, Connection
from server.logged import Logged


class Socket:
    """A socket whose client reads once it is awake."""

    def __init__(self):
        self.awake, self.sent, self.closed = asyncio.Event(), [], None

    async def send_text(self, text):
        await self.awake.wait()
        self.sent.append(json.loads(text))

    async def close(self, code, reason):
        self.closed = (code, reason)

    async def receive(self):
        await asyncio.Event().wait()

    async def receive_text(self):
        await asyncio.Event().wait()


class Actor:
    """Nobody plays at this table."""

    def __init__(self):
        self.table = Logged("gandengyan", "pb").begin().table

    def detach(self, watcher):
        pass


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
        assert connection._out.qsize() == 1
        socket.awake.set()
        await running
        return socket

    socket = asyncio.run(run())
    last = socket.sent[-1]
    assert len(socket.sent) <= 2
    assert (last["type"], last["problem"]["code"], last["again"]) == ("goodbye", "too_slow", True)
    assert socket.closed == (1008, "too_slow")
