"""One socket: from the first hello to the goodbye."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Final

import structlog
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from clamber.server import metrics, protocol
from clamber.server.assist import check, hints, problem_of
from clamber.server.commands import Asked
from clamber.server.drawing import millis
from clamber.server.happening import Closed
from clamber.server.outgoing import may_watch, stream_name, view_message
from clamber.server.refusal import Refusal
from clamber.server.wire import LARGEST_MESSAGE, VERSION, Problem

if TYPE_CHECKING:
    from pydantic import BaseModel
    from starlette.websockets import WebSocket

    from clamber.errors import Values
    from clamber.server.hub import Actor, Hub
    from clamber.server.outgoing import Kept, Telling
    from clamber.server.table import Table

LOG: Final = structlog.get_logger("clamber.socket")

FIRST_HELLO: Final = 10.0
"""Seconds until a client must have said hello."""

MOST_WAITING: Final = 200
"""Messages that may wait for a client to read them."""

LAST_WORDS: Final = 10.0
"""Seconds in which a client may still read why it is cut off."""

MOST_UNREADABLE: Final = 10
"""Messages of a client that may make no sense before it is cut off."""

POLICY_VIOLATION: Final = 1008


class CutOff(Exception):
    """The connection ends, with a reason."""

    def __init__(self, code: str, message: str, values: Values | None = None, *, again: bool = False) -> None:
        super().__init__(message)
        problem = Problem(code=code, message=message, values=values or {})
        self.goodbye = protocol.Goodbye(problem=problem, again=again)
        self.code = code


class Bucket:
    """How fast a client may send: a burst, and then so many a second."""

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self._rate, self._burst, self._left, self._at = rate, burst, float(burst), now

    def take(self, now: float) -> bool:
        """Whether one more is allowed now."""
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Connection:
    """A client at a table."""

    def __init__(self, socket: WebSocket, hub: Hub, actor: Actor, session: str) -> None:
        self.viewer: int | None = None
        self._socket = socket
        self._hub = hub
        self._actor = actor
        self._session = session
        self._seq = 0
        self._out: list[str] = []
        self._writer: asyncio.Task[None] | None = None
        self._ending: CutOff | None = None
        self._limit = asyncio.timeout(None)
        self._gone = False
        self._unreadable = 0

    # The hub's side

    def tell(self, telling: Telling) -> None:
        """Passes on what happened; a client that sits down or leaves gets its new view."""
        table = telling.after
        viewer = self._eyes(table)
        if viewer != self.viewer:
            before, self.viewer = self.viewer, viewer
            self._actor.presence_changed(before)
            self._actor.presence_changed(viewer)
            self._show()
        elif table.seq(viewer) > self._seq:
            text = telling.text(viewer)
            if text is not None:
                self._seq = table.seq(viewer)
                self._send(text)
        if isinstance(telling.happening, Closed):
            self._end(CutOff("put_away", "this table was put away just now; connect again", again=True))

    def _eyes(self, table: Table) -> int | None:
        """Through whose eyes this client sees a table; a spectator's if it has no seat there."""
        return table.seat_of(self._session) if self._session else None

    def _show(self) -> None:
        table = self._actor.table
        if not may_watch(table, self.viewer):
            self._end(CutOff("not_allowed", "spectators are not allowed at this table"))
            return
        view = view_message(table, self.viewer, self._hub.clock())
        self._seq = view.seq
        self._send(view.model_dump_json())

    def _send(self, text: str) -> None:
        if self._ending is not None or self._gone:
            return
        if len(self._out) >= MOST_WAITING:
            self._end(CutOff("too_slow", "this connection does not read what it is sent", again=True))
            return
        self._out.append(text)
        self._go_on()

    def _say(self, message: BaseModel) -> None:
        self._send(message.model_dump_json())

    def _end(self, why: CutOff) -> None:
        """Ends the connection with a reason, which goes before all that still waits."""
        if self._ending is not None or self._gone:
            return
        self._ending = why
        metrics.CUT_OFF.labels(why.code).inc()
        self._out.clear()
        self._stop_in(LAST_WORDS)  # whoever does not read may not even read why
        self._go_on()

    def _go_on(self) -> None:
        """Sees to it that somebody writes."""
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    def _stop_in(self, seconds: float) -> None:
        """Ends the connection then, even if its client does not read."""
        if not self._gone:
            self._limit.reschedule(asyncio.get_running_loop().time() + seconds)

    # The socket's side

    async def run(self) -> None:
        """Serves the client until it goes or is cut off."""
        metrics.CONNECTIONS.inc()
        try:
            async with self._limit:
                await self._read()
        except TimeoutError:
            pass  # it did not even read why
        except Exception as error:  # noqa: BLE001 - it is the end of this socket, and of nothing else
            self._failed(error)
        finally:
            self._gone = True
            self._actor.detach(self)
            metrics.CONNECTIONS.dec()
            if self._writer is not None:
                self._writer.cancel()

    async def _write(self) -> None:
        """Writes what waits. It is a task of its own only as long as something does: most sockets are silent."""
        try:
            while self._out and self._ending is None:
                await self._socket.send_text(self._out.pop(0))
            if self._ending is not None:
                await goodbye(self._socket, self._ending)
        except WebSocketDisconnect:
            pass  # who reads hears of it
        except Exception as error:  # noqa: BLE001 - as in `run`
            self._failed(error)
            self._stop_in(0)
        finally:
            self._writer = None

    def _failed(self, error: Exception) -> None:
        LOG.error("socket failed", table=self._actor.table.id, error=type(error).__name__)

    async def _read(self) -> None:
        """Listens to the client until it goes.

        Once it is cut off nothing is heeded any more, and still read: a socket that is closed with something unread
        takes the goodbye with it.
        """
        try:
            await self._listen()
        except WebSocketDisconnect:
            return
        except CutOff as why:
            self._end(why)
        while (await self._socket.receive())["type"] != "websocket.disconnect":
            pass

    async def _listen(self) -> None:
        loop, config = asyncio.get_running_loop(), self._hub.config
        bucket = Bucket(config.messages_per_second, config.message_burst, loop.time())
        try:
            async with asyncio.timeout(FIRST_HELLO):
                first = await self._receive(bucket)
        except TimeoutError:
            raise CutOff("no_hello", "the first message must be hello") from None
        if not isinstance(first, protocol.Hello):
            raise CutOff("no_hello", "the first message must be hello")
        if first.version != VERSION:
            values: Values = {"version": VERSION, "asked": first.version}
            raise CutOff("bad_version", f"this server speaks version {VERSION}, not {first.version}", values)
        self._welcome(first)
        while self._ending is None:
            message = await self._receive(bucket)
            if message is not None and self._ending is None:
                await self._answer(message)

    async def _receive(self, bucket: Bucket) -> protocol.ClientMessage | None:
        """The next message; None for one that makes no sense, which was told."""
        try:
            text = await self._socket.receive_text()
        except KeyError:
            raise CutOff("bad_message", "messages are text, not binary") from None
        if len(text) > LARGEST_MESSAGE or len(text.encode()) > LARGEST_MESSAGE:
            raise CutOff("too_large", f"a message has at most {LARGEST_MESSAGE} bytes", {"bytes": LARGEST_MESSAGE})
        if not bucket.take(asyncio.get_running_loop().time()):
            raise CutOff("too_fast", "too many messages in a short time", again=True)
        try:
            return protocol.CLIENT.validate_json(text)
        except ValidationError as error:
            self._unreadable += 1
            if self._unreadable > MOST_UNREADABLE:
                raise CutOff("bad_message", "too many messages that make no sense") from None
            where = ".".join(map(str, error.errors(include_input=False)[0]["loc"]))[:80]
            self._refuse(
                None,
                Refusal("bad_message", f"no message of this protocol; see {where or 'its type'}", {"field": where}),
            )
            return None

    def _welcome(self, hello: protocol.Hello) -> None:
        table = self._actor.table
        viewer = self.viewer = self._eyes(table)  # at hello: before it, the seat may have become another's
        if not may_watch(table, viewer):
            raise CutOff("not_allowed", "spectators are not allowed at this table")
        missed = self._missed(hello)
        self._seq = table.seq(viewer)
        self._say(
            protocol.Welcome(
                table=table.id,
                seat=viewer,
                stream=stream_name(table, viewer),
                seq=self._seq,
                resumed=missed is not None,
                now=millis(self._hub.clock()),
            )
        )
        if missed is None:
            self._show()
        for kept in missed or ():
            self._send(kept.text(viewer, table if missed is not None and kept is missed[-1] else None))
        self._actor.attach(self)

    def _missed(self, hello: protocol.Hello) -> list[Kept] | None:
        """What the client missed since its last number; None if that is not kept, or it has no number."""
        table, viewer = self._actor.table, self.viewer
        stream = stream_name(table, viewer)
        if hello.resume is None or hello.stream != stream:
            return None
        recent = (kept for kept in self._actor.recent if kept.seq(viewer) > hello.resume)
        found = [kept for kept in recent if kept.concerns(viewer)]
        if len(found) != table.seq(viewer) - hello.resume:
            return None
        return found if all(kept.belongs_to(viewer, self._session) for kept in found) else None

    # Commands

    async def _answer(self, message: protocol.ClientMessage) -> None:
        outcome = "ok"
        try:
            match message:
                case protocol.Ping():
                    self._say(protocol.Pong(sent=message.sent, now=millis(self._hub.clock())))
                case protocol.Hello():
                    raise Refusal("not_now", "hello was said already", {"status": self._actor.table.status})
                case protocol.Check():
                    self._say(check(self._actor.table, self._seat(), message))
                case protocol.Hint():
                    self._say(hints(self._actor.table, self._seat(), message))
                case _:
                    await self._actor.ask(Asked(self._seat(), message, self._hub.seed()))
                    self._say(protocol.Ack(id=message.id))
        except Refusal as refusal:
            outcome = refusal.code
            self._refuse(getattr(message, "id", None), refusal)
        except Exception as error:
            outcome = "failed"
            LOG.exception("request failed", table=self._actor.table.id, type=message.type, error=type(error).__name__)
            self._refuse(getattr(message, "id", None), Refusal("failed", "the server could not do this; try again"))
        metrics.COMMANDS.labels(message.type, outcome).inc()

    def _seat(self) -> int:
        if self.viewer is None:
            raise Refusal("not_seated", "only those who sit at the table may do this")
        return self.viewer

    def _refuse(self, command: str | None, refusal: Refusal) -> None:
        self._say(protocol.Refused(id=command, problem=problem_of(refusal)))


async def goodbye(socket: WebSocket, why: CutOff) -> None:
    """Says why, and closes."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(why.goodbye.model_dump_json())
        await socket.close(POLICY_VIOLATION, why.code)


async def serve(socket: WebSocket, hub: Hub, table: str, session: str, *, own_page: bool) -> None:
    """Serves a socket, or says why not.

    Args:
        socket: The client, not yet accepted.
        hub: The tables.
        table: The id of the one that is asked for.
        session: Whose socket it is; empty for somebody without one.
        own_page: Whether it comes from a page of this server.
    """
    await socket.accept()
    try:
        if not own_page:
            raise CutOff("bad_origin", "this page is not from this server")
        if not hub.ready:
            raise CutOff("restarting", "the server is not ready yet", again=True)
        try:
            actor = await hub.actor(table)
        except Refusal as refusal:
            raise CutOff(refusal.code, refusal.message, refusal.values) from None
    except CutOff as why:
        metrics.CUT_OFF.labels(why.code).inc()
        await goodbye(socket, why)
        return
    await Connection(socket, hub, actor, session).run()
