"""Client connection to a table, from the initial hello to the final goodbye."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog
from websockets.frames import CloseCode

from clamber.records.shuffle import VERSION as SHUFFLE_VERSION
from clamber.server import metrics
from clamber.server.actors.hub import fresh_invite
from clamber.server.limits.budgets import Accounts
from clamber.server.limits.lag import Deadline
from clamber.server.sockets.disconnect import Disconnect, goodbye, outdated
from clamber.server.table.commands import Asked, NewInvite, Seal, SetBot
from clamber.server.table.entries import Archived, LeftSeat, Removed, TableClosed
from clamber.server.table.refusal import Refusal, table_closed
from clamber.server.wire import protocol
from clamber.server.wire.assist import check, hinted_view, hints, plan
from clamber.server.wire.outgoing import may_watch, stream_name, view_message
from clamber.server.wire.parts import LARGEST_MESSAGE, VERSION, millis
from clamber.server.wire.refused import problem_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel

    from clamber.server.actors.actor import Actor
    from clamber.server.actors.hub import Hub
    from clamber.server.limits.budgets import Quota
    from clamber.server.sockets.socket import Channel
    from clamber.server.table.entries import Entry
    from clamber.server.table.state import Table
    from clamber.server.wire.updates import PastUpdates, Updates

LOG: Final = structlog.get_logger("clamber.socket")

FIRST_HELLO: Final = 10.0
"""Time limit for a client's hello, in seconds."""

MOST_WAITING: Final = 200
"""Maximum number of messages queued for a slow client."""

MOST_UNREADABLE: Final = 10
"""Maximum number of invalid messages tolerated before a client is disconnected."""

NO_HELLO: Final = "the first message must be hello"
TOO_FAST: Final = ("too_fast", "too many messages in a short time")


def _put_away() -> Disconnect:
    return Disconnect("put_away", "this table was put away just now; connect again", again=True)


class Connection:
    """Client at a table. Answers the client's requests in order and sends it updates.

    A connection is driven by callbacks and has no task of its own: the socket calls the methods below "Called by the
    socket", and the table's actor calls those below "Called by the hub". If no quota is given, the connection gets
    accounts of its own.
    """

    def __init__(
        self,
        socket: Channel,
        hub: Hub,
        actor: Actor,
        session: str,
        *,
        quota: Quota | None = None,
        gone: Callable[[], None] = lambda: None,
    ) -> None:
        self._quota = quota or Accounts(hub.config).quota(session, "")
        self.viewer: int | None = None
        self._socket = socket
        self._hub = hub
        self._actor = actor
        self._session = session
        self._when_gone = gone
        self._seq = 0
        self._out: list[str] = []
        self._unanswered: list[protocol.ClientMessage] = []
        self._asked = ""
        self._busy = False
        self._greeted = False
        self._ended = False
        self._gone = False
        self._unreadable = 0
        self._timer = Deadline(self._quota.lag, FIRST_HELLO, self._no_hello)
        metrics.CONNECTIONS.inc()

    def _no_hello(self) -> None:
        self._end(Disconnect("no_hello", NO_HELLO))

    # Called by the hub

    def dismiss(self, why: Disconnect) -> None:
        """Disconnect the client with a reason, regardless of the connection's state."""
        self._end(why)

    def tell(self, updates: Updates) -> None:
        """Send an update. An error ends this connection without affecting other watchers."""
        try:
            self._pass_on(updates)
        except Exception as error:  # noqa: BLE001 - ends only this connection
            self._failed(error)

    def _pass_on(self, updates: Updates) -> None:
        """Send an update, or a full view if the client has taken or left a seat."""
        table = updates.after
        viewer = self._eyes(table)
        if viewer != self.viewer:
            before, self.viewer = self.viewer, viewer
            self._actor.presence_changed(before)
            self._actor.presence_changed(viewer)
            if may_watch(table, viewer):
                self._show()
            else:
                self._dismiss(updates.entry)
        elif table.seq(viewer) > self._seq:
            text = updates.text(viewer)
            if text is not None:
                self._seq = table.seq(viewer)
                self._send(text)
        if isinstance(updates.entry, Archived):
            self.table_gone()
        elif isinstance(updates.entry, TableClosed):
            self._end(Disconnect.of(table_closed(table.closed_by)))

    def tell_notices(self) -> None:
        """Send the notices of the operator."""
        self._say(self._hub.notices.message)

    def table_gone(self) -> None:
        """Disconnect the client so that it reconnects to the actor that reopens the table."""
        self._end(_put_away())

    def _dismiss(self, entry: Entry) -> None:
        """Disconnect a client that has lost its seat at a table without spectators.

        If the client has asked to leave, its request is acknowledged first.
        """
        if isinstance(entry, Removed):
            self._end(Disconnect("removed", "you were sent away from this table"))
            return
        if isinstance(entry, LeftSeat) and entry.command == self._asked:
            self._say(protocol.Ack(id=entry.command))
        self._end(Disconnect("left", "you have left this table"))

    def _eyes(self, table: Table) -> int | None:
        """Return the client's seat, which determines its view; None for a spectator."""
        return table.seat_of(self._session) if self._session else None

    def _show(self) -> None:
        table = self._actor.table
        view = view_message(table, self.viewer, self._hub.clock())
        self._seq = view.seq
        self._send(view.model_dump_json())

    def _say(self, message: BaseModel) -> None:
        self._send(message.model_dump_json())

    def _send(self, text: str) -> None:
        if self._ended or self._gone:
            return
        if self._socket.may_write:
            self._socket.send(text)
        elif len(self._out) < MOST_WAITING and self._quota.keep(len(text)):
            self._out.append(text)
        else:
            self._end(Disconnect("too_slow", "this connection does not read what it is sent", again=True))

    def _end(self, why: Disconnect) -> None:
        """End the connection, discarding queued messages and sending the reason instead."""
        if self._ended or self._gone:
            return
        self._ended = True
        self._out.clear()
        self._quota.release()
        self._timer.cancel()
        goodbye(self._socket, why)

    # Called by the socket

    def can_write(self) -> None:
        """Send queued messages for as long as the client keeps reading."""
        while self._out and self._socket.may_write:
            text = self._out.pop(0)
            self._quota.release(len(text))
            self._socket.send(text)

    def flooded(self) -> None:
        """Disconnect the client because it sends too many frames."""
        self._end(Disconnect(*TOO_FAST, again=True))

    def stopping(self) -> None:
        """Disconnect the client because the server is stopping."""
        why = "the server stops or starts; connect again"
        self._end(Disconnect("restarting", why, again=True, close_code=CloseCode.SERVICE_RESTART))

    def gone(self) -> None:
        """Detach from the table because the connection is lost."""
        self._gone = True
        self._out.clear()
        self._quota.release()
        self._timer.cancel()
        self._actor.detach(self)
        self._when_gone()
        metrics.CONNECTIONS.dec()

    def heard(self, message: str | bytes) -> None:
        """Queue a client message to be answered in order. Messages after a goodbye are ignored."""
        if self._ended:
            return
        try:
            found = self._read(message)
            if found is not None and not self._greeted:
                self._welcome(found)
            elif found is not None:
                self._unanswered.append(found)
                self._answer_next()
        except Disconnect as why:
            self._end(why)
        except Exception as error:  # noqa: BLE001 - ends only this connection
            self._failed(error)

    def _failed(self, error: Exception) -> None:
        LOG.error("socket failed", table=self._actor.table.id, error=type(error).__name__)
        self._socket.abort()

    def _read(self, text: str | bytes) -> protocol.ClientMessage | None:
        """Parse a message; refuse it and return None if it is invalid."""
        if isinstance(text, bytes):
            raise Disconnect("bad_message", "messages are text, not binary")
        if len(text) > LARGEST_MESSAGE or len(text.encode()) > LARGEST_MESSAGE:
            raise Disconnect(
                "too_large", f"a message has at most {LARGEST_MESSAGE} bytes", {"bytes": LARGEST_MESSAGE}
            )
        if not self._quota.may_say():
            raise Disconnect(*TOO_FAST, again=True)
        try:
            return protocol.read_message(text)
        except protocol.UnreadableMessage as error:
            self._unreadable += 1
            if not self._greeted:
                raise Disconnect("no_hello", NO_HELLO) from None
            if self._unreadable > MOST_UNREADABLE:
                raise Disconnect("bad_message", "too many messages that make no sense") from None
            where = error.where[:80]
            self._refuse(
                None,
                Refusal("bad_message", f"no message of this protocol; see {where or 'its type'}", {"field": where}),
            )
            return None

    def _welcome(self, hello: protocol.ClientMessage) -> None:
        if not isinstance(hello, protocol.Hello):
            raise Disconnect("no_hello", NO_HELLO)
        if hello.version != VERSION:
            raise outdated(VERSION, hello.version)
        table = self._actor.table
        if self._actor.retired:  # retired since the lookup
            raise _put_away()
        if table.status == "closed":
            raise Disconnect.of(table_closed(table.closed_by))
        viewer = self.viewer = self._eyes(table)  # looked up only now, as the seat may have changed hands
        if not may_watch(table, viewer):
            if table.reserved_seat_of(self._session) is not None:
                raise Disconnect("seat_reserved", "your seat is kept until this deal is over", again=True)
            raise Disconnect("not_allowed", "spectators are not allowed at this table")
        self._greeted = True
        self._timer.cancel()
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
        for past in missed or ():
            self._send(past.text(viewer, table if missed is not None and past is missed[-1] else None))
        if self._hub.notices.has_any:
            self.tell_notices()
        self._actor.attach(self)

    def _missed(self, hello: protocol.Hello) -> list[PastUpdates] | None:
        """Return the updates that a reconnecting client has missed; None if it needs a full view."""
        table, viewer = self._actor.table, self.viewer
        stream = stream_name(table, viewer)
        if hello.resume is None or hello.stream != stream:
            return None
        recent = (past for past in self._actor.recent if past.seq(viewer) > hello.resume)
        found = [past for past in recent if past.concerns(viewer)]
        if len(found) != table.seq(viewer) - hello.resume:
            return None
        return found if all(past.belongs_to(viewer, self._session) for past in found) else None

    # Commands

    def _answer_next(self) -> None:
        """Answer queued messages, up to the first command that has to be committed.

        Answering resumes once that command is committed. If the allowance of the guest or the address is used up, the
        remaining messages wait until it has refilled.
        """
        while self._unanswered and not self._busy and not self._ended:
            if not self._quota.payer.is_open:
                self._pause()
                self._quota.payer.when_open(self._come)
                return
            self._answer_first()

    def _come(self) -> None:
        """Resume answering once the allowance has refilled."""
        self._resume()
        if self._unanswered and not self._ended and not self._gone:
            self._answer_first()
        self._answer_next()

    def _answer_first(self) -> None:
        message = self._unanswered.pop(0)
        with self._quota.payer:
            try:
                self._answer(message)
            except Exception as error:  # noqa: BLE001 - reported to the client
                self._answered(message, error)

    def _pause(self) -> None:
        self._busy = True
        self._socket.pause_reading()

    def _resume(self) -> None:
        self._busy = False
        self._socket.resume_reading()

    def _answer(self, message: protocol.ClientMessage) -> None:
        match message:
            case protocol.Ping():
                self._say(protocol.Pong(sent=message.sent, now=millis(self._hub.clock())))
            case protocol.Hello():
                raise Refusal("not_now", "hello was said already", {"status": self._actor.table.status})
            case protocol.Check():
                self._say(check(self._actor.table, self._seat(), message))
            case protocol.Hint():
                self._hint(message)
                return
            case protocol.Plan():
                self._say(plan(self._actor.table, self._seat(), message))
            case _ if self.viewer is None and message.id in self._actor.table.commands_of(self._session):
                self._say(protocol.Ack(id=message.id))  # executed before its author left the seat
            case protocol.Sent(request=Seal(protocol=known)) if known != SHUFFLE_VERSION:
                self._end(outdated(SHUFFLE_VERSION, known))
            case _:
                self._quota.take_request(message.request)
                if isinstance(message.request, SetBot) and message.request.bot is not None:
                    self._hub.bots.check(message.request.bot)
                done = self._actor.hand_in(self._asked_now(message), self._quota.payer)
                self._wait_for(done, message)
                return
        self._answered(message, None)

    def _hint(self, message: protocol.Hint) -> None:
        """Answer with hints: those of a search, pausing input until then, or without one if the server is busy."""
        view = hinted_view(self._actor.table, self._seat(), message)
        if self._hub.hinter.is_busy(self._quota.lag):
            self._say(hints(view, message, playouts=0))
            self._answered(message, None)
            return

        def go_on(done: asyncio.Task[protocol.Hints]) -> None:
            if done.cancelled():
                return
            error = done.exception()
            if error is None:
                self._say(done.result())
            self._answered(message, error)
            self._resume()
            self._answer_next()

        self._pause()
        searching = asyncio.create_task(self._hub.hinter.hints(view, message, self._quota))
        searching.add_done_callback(go_on)

    def _asked_now(self, message: protocol.Sent) -> Asked:
        invite = fresh_invite() if isinstance(message.request, NewInvite) else ""
        return Asked(self._seat(), message.request, message.id, self._hub.seed(), self._session, invite)

    def _wait_for(self, done: asyncio.Future[None], message: protocol.Sent) -> None:
        """Acknowledge or refuse a command once it is done, pausing input until then."""

        def go_on(done: asyncio.Future[None]) -> None:
            error = done.exception()
            if error is None:
                self._say(protocol.Ack(id=message.id))
            self._answered(message, error)
            self._resume()
            self._answer_next()

        self._asked = message.id
        self._pause()
        done.add_done_callback(go_on)

    def _answered(self, message: protocol.ClientMessage, error: BaseException | None) -> None:
        outcome = "ok"
        if isinstance(error, Refusal):
            outcome = error.code
            self._refuse(getattr(message, "id", None), error)
        elif error is not None:
            outcome = "failed"
            LOG.error("request failed", table=self._actor.table.id, type=message.type, error=type(error).__name__)
            self._refuse(getattr(message, "id", None), Refusal("failed", "the server could not do this; try again"))
        metrics.COMMANDS.labels(message.type, outcome).inc()

    def _seat(self) -> int:
        if self.viewer is None:
            raise Refusal("not_seated", "only those who sit at the table may do this")
        return self.viewer

    def _refuse(self, command: str | None, refusal: Refusal) -> None:
        self._say(protocol.Refused(id=command, problem=problem_of(refusal)))
