"""Seats at the platform's table, for clamber bots and for clients that speak its protocol."""

from __future__ import annotations

import asyncio
import json
import logging
from collections import Counter
from typing import TYPE_CHECKING, Protocol

from clamber.engines.njupt.answers import AnswerFault, BadAnswer, read_index

if TYPE_CHECKING:
    from clamber.bot import Bot
    from clamber.engines.njupt.messages import Message, TurnQuestion
    from clamber.play import Play

LOG = logging.getLogger("clamber.njupt")


class SeatSocket(Protocol):
    """WebSocket interface that a seat requires."""

    async def send(self, message: str, /) -> None:
        """Send a text message."""

    async def close(self, code: int = ..., reason: str = ...) -> None:
        """Close the connection."""


class BotSeat:
    """Seat occupied by a clamber bot.

    Attributes:
        name: Name used in records.
        bot: The bot.
        faults: Always empty, since bots only make legal plays.
    """

    def __init__(self, name: str, bot: Bot) -> None:
        self.name, self.bot = name, bot
        self.faults: Counter[AnswerFault] = Counter()

    async def tell(self, message: Message) -> None:
        """Ignore the message, because bots get a view on their turn."""

    async def ask(self, question: TurnQuestion) -> Play:
        """Return the bot's play, choosing it in a thread so that a slow bot does not block the event loop."""
        return await asyncio.to_thread(self.bot.choose, question.view)


class ClientSeat:
    """Seat occupied by a WebSocket client.

    The referee plays for clients that are late, disconnected, or answer invalidly.

    Answers are not numbered, so late ones are detected by counting: one answer is dropped for each question that
    timed out. The count is reset if a client turns out not to answer questions it missed.

    Attributes:
        name: Last component of the path used to connect.
        faults: Number of plays made by the referee, by reason.
    """

    def __init__(self, name: str, seconds: float) -> None:
        self.name, self._seconds = name, seconds
        self.faults: Counter[AnswerFault] = Counter()
        self._connection: SeatSocket | None = None
        self._answer: asyncio.Future[str | bytes | None] | None = None
        self._owed = 0
        self._dropped = False

    @property
    def is_there(self) -> bool:
        """True if a client is connected."""
        return self._connection is not None

    def connect(self, connection: SeatSocket) -> None:
        """Attach a new or returning client's connection."""
        self._connection, self._owed = connection, 0

    def disconnect(self, connection: SeatSocket) -> None:
        """Detach a connection and immediately fail its pending question."""
        if connection is not self._connection:
            return
        self._connection = None
        self._settle(None)

    def hear(self, text: str | bytes) -> None:
        """Process a client message as the answer to the pending question, dropping late and unsolicited answers."""
        if self._owed:
            self._owed -= 1
            self._dropped = True
            LOG.warning("%s: an answer came after its time and is dropped", self.name)
        elif not self._settle(text):
            LOG.warning("%s: said something without being asked; it is ignored", self.name)

    async def tell(self, message: Message) -> None:
        """Send a message to the client, if connected. Disconnect it if it does not read the message in time."""
        connection = self._connection
        if connection is None:
            return
        try:
            async with asyncio.timeout(self._seconds):
                await connection.send(json.dumps(message))
        except TimeoutError:
            LOG.warning("%s: does not read its messages in time", self.name)
            self.disconnect(connection)
            await connection.close(1008, "messages are not read in time")
        except Exception as error:  # noqa: BLE001 - the match continues after any error on a broken connection
            LOG.warning("%s: is gone (%s)", self.name, error)
            self.disconnect(connection)

    async def ask(self, question: TurnQuestion) -> Play:
        """Return the client's choice. If it fails to answer, return a pass if legal, otherwise the first choice."""
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
                raise BadAnswer(AnswerFault.GONE, "is not there")
            async with asyncio.timeout(self._seconds):
                text = await self._answer
        except TimeoutError:
            self._owed = 0 if self._dropped else self._owed + 1
            raise BadAnswer(AnswerFault.LATE, f"did not answer in {self._seconds:g} seconds") from None
        finally:
            self._answer = None
        if text is None:
            raise BadAnswer(AnswerFault.GONE, "left")
        return read_index(text, count)

    def _settle(self, text: str | bytes | None) -> bool:
        """Resolve the pending question with an answer, and return True if a question was pending."""
        if self._answer is None or self._answer.done():
            return False
        self._answer.set_result(text)
        return True
