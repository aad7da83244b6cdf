"""Who sits at the platform's table: a bot of clamber's, or a program that speaks its protocol."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from typing import TYPE_CHECKING, Protocol

from clamber.engines.njupt.answers import BadAnswer, Fault, read_index

if TYPE_CHECKING:
    from clamber.bots import Bot
    from clamber.engines.njupt.messages import Message, Question
    from clamber.play import Play

LOG = logging.getLogger("clamber.njupt")


class Connection(Protocol):
    """What a seat needs of a socket."""

    async def send(self, message: str, /) -> None:
        """Sends a text."""

    async def close(self, code: int = ..., reason: str = ...) -> None:
        """Ends it."""


class BotSeat:
    """A bot of clamber's.

    Attributes:
        name: What it is called in records.
        bot: The bot.
        faults: What went wrong; nothing, as a bot answers with a legal play.
    """

    def __init__(self, name: str, bot: Bot) -> None:
        self.name, self.bot = name, bot
        self.faults: Counter[Fault] = Counter()

    async def tell(self, message: Message) -> None:
        """Nothing: a bot gets a view at its turn."""

    async def ask(self, question: Question) -> Play:
        """Its play; chosen beside the event loop, as a bot may think."""
        return await asyncio.to_thread(self.bot.choose, question.view)


class ClientSeat:
    """A program at the other end of a socket, which may be slow, wrong or gone: then the referee plays for it.

    Answers carry no number. One that comes after its time is therefore told from the next by counting: as many as
    were late are dropped, unless a client turns out to skip what it missed.

    Attributes:
        name: The last part of the address that it came to.
        faults: How often the referee had to play for it, and why.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self._seconds = name, seconds
        self.faults: Counter[Fault] = Counter()
        self._connection: Connection | None = None
        self._answer: asyncio.Future[str | bytes | None] | None = None
        self._owed = 0
        self._dropped = False

    @property
    def is_there(self) -> bool:
        """Whether a client is connected."""
        return self._connection is not None

    def connect(self, connection: Connection) -> None:
        """Takes the client at the other end of a socket, the first or one that comes back."""
        self._connection, self._owed = connection, 0

    def disconnect(self, connection: Connection) -> None:
        """Does without it from now on; an open question is answered for it at once."""
        if connection is not self._connection:
            return
        self._connection = None
        self._settle(None)

    def hear(self, text: str | bytes) -> None:
        """Takes a message of the client: the answer to the open question, or one that nobody waits for."""
        if self._owed:
            self._owed -= 1
            self._dropped = True
            LOG.warning("%s: an answer came after its time and is dropped", self.name)
        elif not self._settle(text):
            LOG.warning("%s: said something without being asked; it is ignored", self.name)

    async def tell(self, message: Message) -> None:
        """Tells the client, if there is one."""
        connection = self._connection
        if connection is None:
            return
        try:
            await asyncio.wait_for(connection.send(json.dumps(message)), self._seconds)
        except TimeoutError:
            LOG.warning("%s: does not read what it is told", self.name)
            self.disconnect(connection)
            await connection.close(1008, "you do not read what you are told")
        except Exception as error:  # noqa: BLE001 - whatever a broken connection raises, the match goes on
            LOG.warning("%s: is gone (%s)", self.name, error)
            self.disconnect(connection)

    async def ask(self, question: Question) -> Play:
        """What the client chooses; passing, or the first action, if it fails to."""
        choices = question.choices
        try:
            return choices[await self._index(question.message, len(choices))].play
        except BadAnswer as bad:
            self.faults[bad.fault] += 1
            action = json.dumps(choices[0].action)
            LOG.warning("%s: %s; the referee plays %s", self.name, bad, action)
            return choices[0].play

    async def _index(self, message: Message, count: int) -> int:
        self._answer = asyncio.get_running_loop().create_future()
        self._dropped = False
        try:
            await self.tell(message)
            if self._connection is None:
                raise BadAnswer(Fault.GONE, "is not there")
            text = await asyncio.wait_for(self._answer, self._seconds)
        except TimeoutError:
            self._owed = 0 if self._dropped else self._owed + 1
            raise BadAnswer(Fault.LATE, f"did not answer in {self._seconds:g} seconds") from None
        finally:
            self._answer = None
        if text is None:
            raise BadAnswer(Fault.GONE, "left")
        return read_index(text, count)

    def _settle(self, text: str | bytes | None) -> bool:
        """Gives an answer to the open question; whether there was one."""
        if self._answer is None or self._answer.done():
            return False
        self._answer.set_result(text)
        return True
