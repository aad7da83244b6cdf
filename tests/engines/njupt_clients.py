"""Correct and faulty clients of the platform, written from docs/njupt.md without clamber."""

import json
import random
from contextlib import suppress

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from patience import PATIENCE, until


class Client:
    """Client that connects, answers each question with a legal action, and records all messages."""

    def __init__(self, url, seed=0):
        self.url, self.rng = url, random.Random(seed)
        self.told, self.asked = [], []
        self.seat = self.connection = None

    async def play(self):
        async with connect(self.url, open_timeout=PATIENCE, ping_interval=None) as self.connection:
            async for text in self.connection:
                message = json.loads(text)
                self.told.append(message)
                if message["stage"] == "beginning":
                    self.seat = message["myPos"]
                if message["type"] == "act":
                    self.asked.append(message)
                    await self.answer(message)

    async def answer(self, message):
        await self.send({"actIndex": self.choose(message)})

    def choose(self, message):
        """Return the index of a random action among those with the most cards, to keep deals short."""
        sizes = [0 if action[0] == "PASS" else len(action[2]) for action in message["actionList"]]
        fitting = [i for i, size in enumerate(sizes) if size == max(sizes)]
        return self.rng.choice(fitting)

    async def send(self, answer):
        await self.connection.send(answer if isinstance(answer, str | bytes) else json.dumps(answer))

    def stages(self):
        return [message["stage"] for message in self.told]


class Says(Client):
    """Client that first gives the listed answers in order, and then behaves like an ordinary client."""

    def __init__(self, url, *answers):
        super().__init__(url)
        self.answers = list(answers)

    async def answer(self, message):
        if not self.answers:
            await super().answer(message)
            return
        answer = self.answers.pop(0)
        if answer is not None:
            await self.send(answer(message) if callable(answer) else answer)


class Late(Client):
    """Client that delays its first answer until a condition holds, and gives all others immediately."""

    def __init__(self, url, happened):
        super().__init__(url)
        self.happened = happened

    async def answer(self, message):
        if len(self.asked) == 1:
            await until(self.happened)
        await super().answer(message)


class Leaves(Client):
    """Client that disconnects after some questions and reconnects once a condition, if given, holds."""

    def __init__(self, url, questions, *, comes_back=None):
        super().__init__(url)
        self.questions, self.comes_back = questions, comes_back

    async def play(self):
        with suppress(ConnectionClosed):
            await super().play()
        if self.comes_back is not None:
            await until(self.comes_back)
            await super().play()

    async def answer(self, message):
        if len(self.asked) == self.questions:
            self.connection.transport.abort()
            return
        await super().answer(message)
