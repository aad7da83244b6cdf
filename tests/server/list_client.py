"""Client of the live list of open tables."""

import asyncio
import contextlib
import json

from websockets.exceptions import ConnectionClosed

from patience import PATIENCE


class ListClient:
    """Client that keeps the rows of a list, at a socket of its own."""

    def __init__(self, guest, path="lobby", **hello):
        self._guest, self._path, self._hello = guest, path, {"type": "hello", "version": 1, **hello}
        self.rows, self.seq, self.stream, self.frames = {}, None, None, []

    async def __aenter__(self):
        self.socket = await self._guest.socket_at(self._path)
        with contextlib.suppress(ConnectionClosed):  # a list that does not exist is refused before hello
            await self.socket.send(json.dumps(self._hello))
        return self

    async def __aexit__(self, *_):
        await self.socket.close()

    async def until(self, test):
        async with asyncio.timeout(PATIENCE):
            while not test(self.rows):
                await self.take()

    async def take(self):
        frame = json.loads(await self.socket.recv())
        self.frames.append(frame)
        if frame["type"] == "tables":
            self.rows = {} if frame["first"] else self.rows
            self.seq, self.stream = frame["seq"], frame["stream"]
        elif frame["type"] == "changed":
            assert frame["seq"] == self.seq + 1
            self.seq = frame["seq"]
            for table in frame["gone"]:
                del self.rows[table]
        self.rows |= {each["table"]: each for each in frame.get("tables", ())}
        return frame
