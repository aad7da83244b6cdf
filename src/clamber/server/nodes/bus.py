"""Messages between the nodes of a server over NATS: questions with answers, and ordered frames.

NATS delivers at most once. A question that gets no answer in time raises `UnreachableError`; frames are numbered by
`relay.py`, which closes the sockets of a gap.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import nats
import nats.errors
import structlog

from clamber.server.faults import NoBusError, NoResponderError, UnreachableError
from clamber.server.outages import Outage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Sequence

    from nats.aio.client import Client
    from nats.aio.msg import Msg

LOG: Final = structlog.get_logger("clamber.bus")

CONNECT_SECONDS: Final = 5.0
"""Time limit for the first connection to NATS, in seconds."""

AGAIN_SECONDS: Final = 0.2
"""Delay between attempts to reconnect, in seconds."""

REFUSED_SECONDS: Final = 1.0
"""Delay before reconnecting after NATS has refused a connection, in seconds."""

PING_SECONDS: Final = 2
"""Interval at which the connection to NATS is checked, in seconds. It counts as lost after two checks."""

ANSWER_SECONDS: Final = 2.0
"""Time limit for the answer of another node, in seconds."""

LARGEST_BATCH: Final = 512 << 10
"""Maximum size of a message with frames, in bytes: half of the default limit of NATS."""

QuestionHandler: TypeAlias = "Callable[[dict[str, Any]], Awaitable[Any]]"


class Bus:
    """Connection to NATS.

    A node is addressed by its id: `clamber.ID.ask` receives questions as JSON, `clamber.ID.http` HTTP requests, and
    `clamber.ID.frames` frames. Ids are random, so servers may share a NATS server.

    Attributes:
        frames: Callback for received frames, called in order with the sender's id and the bytes.
        http: Handler for forwarded HTTP requests.
        reconnected: Callback after an interruption of the connection, during which messages may have been lost.
    """

    def __init__(self, urls: Sequence[str]) -> None:
        self.frames: Callable[[str, memoryview], None] = lambda _node, _data: None
        self.http: Callable[[bytes], Awaitable[bytes]]
        self.reconnected: Callable[[], None] = lambda: None
        self._urls = list(urls)
        self._handlers: dict[str, QuestionHandler] = {}
        self._client: Client | None = None
        self._node = ""
        self._subscriptions: list[Any] = []
        self._outbox: dict[str, list[bytes]] = {}
        self._filled = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = False
        self._outage = Outage(LOG, "the connection to NATS is lost", "the connection to NATS is back")
        self._loss = Outage(LOG, "frames are lost", "frames are sent again")

    @property
    def is_connected(self) -> bool:
        """True while the connection to NATS is up."""
        return self._client is not None and self._client.is_connected

    def set_handler(self, name: str, answer: QuestionHandler) -> None:
        """Register the function that answers a kind of question."""
        self._handlers[name] = answer

    async def open(self) -> None:
        """Connect to NATS.

        Raises:
            NoBusError: NATS does not respond, or refuses the connection.
        """
        await self._connect()
        self._writer = asyncio.create_task(self._write(), name="bus")

    async def _connect(self) -> None:
        try:
            async with asyncio.timeout(CONNECT_SECONDS):
                self._client = await nats.connect(
                    self._urls,
                    max_reconnect_attempts=-1,
                    reconnect_time_wait=AGAIN_SECONDS,
                    ping_interval=PING_SECONDS,
                    error_cb=self._on_error,
                    reconnected_cb=self._on_reconnect,
                    closed_cb=self._on_close,
                    allow_reconnect=True,
                )
        except (nats.errors.Error, OSError, TimeoutError) as error:
            raise NoBusError(str(error) or type(error).__name__) from None

    async def _on_error(self, error: Exception) -> None:
        self._outage.record_failure(str(error) or type(error).__name__)

    async def _on_reconnect(self) -> None:
        self._outage.record_success()
        self.reconnected()

    async def _on_close(self) -> None:
        """Reconnect, because the client gives up when NATS refuses a connection, e.g. if there are too many."""
        if not self._closing:
            self._spawn(self._reconnect())

    async def _reconnect(self) -> None:
        while not self._closing:
            await asyncio.sleep(REFUSED_SECONDS)
            with contextlib.suppress(NoBusError, nats.errors.Error):
                await self._connect()
                await self.listen(self._node)
                await self._on_reconnect()
                return

    def is_listening_for(self, node: str) -> bool:
        """Return True if this bus receives messages addressed to a node."""
        return self._node == node and bool(self._subscriptions)

    async def listen(self, node: str) -> None:
        """Receive messages addressed to a node instead of the previous one, as soon as NATS is connected."""
        assert self._client is not None
        former, self._subscriptions = self._subscriptions, []
        for subscription in former:
            with contextlib.suppress(nats.errors.Error):
                await subscription.unsubscribe()
        self._node = node
        self._subscriptions = [
            await self._client.subscribe(f"clamber.{node}.ask", cb=self._on_question),
            await self._client.subscribe(f"clamber.{node}.http", cb=self._on_request),
            await self._client.subscribe(f"clamber.{node}.frames", cb=self._on_frames),
        ]
        if self._client.is_connected:
            with contextlib.suppress(nats.errors.Error, TimeoutError):
                await self._client.flush(1)

    async def close(self) -> None:
        """Send pending frames and close the connection."""
        self._closing = True
        if self._writer is not None:
            self._writer.cancel()
        if self._client is not None:
            for node in tuple(self._outbox):
                await self._send(node)
            with contextlib.suppress(nats.errors.Error, TimeoutError):
                await self._client.flush(1)
            await self._client.close()

    async def ask(self, node: str, name: str, seconds: float = ANSWER_SECONDS, **values: Any) -> Any:
        """Ask another node and return its answer.

        Args:
            node: Id of the node.
            name: Kind of question.
            seconds: Time limit for the answer.
            values: Values of the question; they must be serializable as JSON.

        Raises:
            UnreachableError: There was no answer.
        """
        question = json.dumps({"ask": name, **values}).encode()
        response = json.loads(await self.request(f"clamber.{node}.ask", question, seconds))
        if "failed" in response:
            raise UnreachableError(f"node {node} could not answer {name}: {response['failed']}")
        return response["answer"]

    async def tell(self, node: str, name: str, **values: Any) -> None:
        """Send a question whose answer does not matter to another node. It may be lost."""
        assert self._client is not None
        with contextlib.suppress(nats.errors.Error):
            await self._client.publish(f"clamber.{node}.ask", json.dumps({"ask": name, **values}).encode())

    async def ask_all(self, nodes: Iterable[str], name: str, **values: Any) -> list[Any]:
        """Ask several nodes at once and return the answers of those that are reachable."""
        questions = (self.ask(node, name, **values) for node in nodes)
        answers = await asyncio.gather(*questions, return_exceptions=True)
        for answer in answers:
            if isinstance(answer, BaseException) and not isinstance(answer, UnreachableError):
                raise answer
        return [answer for answer in answers if not isinstance(answer, BaseException)]

    async def request(self, subject: str, data: bytes, seconds: float) -> bytes:
        """Send a request to a subject and return the response.

        Raises:
            UnreachableError: There was no response.
        """
        assert self._client is not None
        try:
            return (await self._client.request(subject, data, timeout=seconds)).data
        except nats.errors.NoRespondersError as error:
            raise NoResponderError(str(error)) from None
        except (nats.errors.Error, TimeoutError, OSError) as error:
            raise UnreachableError(str(error) or type(error).__name__) from None

    def post(self, node: str, frame: bytes) -> None:
        """Send a frame. Frames to the same node that are posted in one loop iteration share a message."""
        self._outbox.setdefault(node, []).append(frame)
        self._filled.set()

    async def subscribe(self, answer: Callable[[], Awaitable[bytes]], ended: asyncio.Event) -> str:
        """Answer all requests to a new subject until an event is set, and return the subject."""
        assert self._client is not None
        subject = self._client.new_inbox()

        async def respond(message: Msg) -> None:
            await message.respond(await answer())

        subscription = await self._client.subscribe(subject, cb=respond)

        async def end() -> None:
            await ended.wait()
            with contextlib.suppress(nats.errors.Error):
                await subscription.unsubscribe()

        self._spawn(end())
        return subject

    async def _write(self) -> None:
        while True:
            await self._filled.wait()
            self._filled.clear()
            for node in tuple(self._outbox):
                await self._send(node)

    async def _send(self, node: str) -> None:
        assert self._client is not None
        frames = deque(self._outbox.pop(node))
        try:
            while frames:
                batch = bytearray.fromhex(self._node) + frames.popleft()
                while frames and len(batch) + len(frames[0]) <= LARGEST_BATCH:
                    batch += frames.popleft()
                await self._client.publish(f"clamber.{node}.frames", bytes(batch))
                self._loss.record_success()
        except (nats.errors.Error, OSError) as error:
            self._loss.record_failure(
                str(error) or type(error).__name__
            )  # the receiver closes the sockets of the gap

    async def _on_frames(self, message: Msg) -> None:
        self.frames(message.data[:8].hex(), memoryview(message.data)[8:])

    async def _on_question(self, message: Msg) -> None:
        self._spawn(self._answer(message))

    async def _on_request(self, message: Msg) -> None:
        self._spawn(self._respond(message))

    def _spawn(self, work: Any) -> None:
        """Answer in a task, so that a slow answer does not delay others."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, message: Msg) -> None:
        question = json.loads(message.data)
        name = question.pop("ask")
        try:
            response = {"answer": await self._handlers[name](question)}
        except Exception as error:
            LOG.exception("question of another node failed", ask=name)
            response = {"failed": f"{type(error).__name__}: {error}"}
        if not message.reply:
            return  # it was told, not asked
        with contextlib.suppress(nats.errors.Error):
            await message.respond(json.dumps(response).encode())

    async def _respond(self, message: Msg) -> None:
        try:
            response = await self.http(message.data)
        except Exception:
            LOG.exception("request of another node failed")
            return
        with contextlib.suppress(nats.errors.Error):
            await message.respond(response)
