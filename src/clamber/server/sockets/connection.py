"""Client connection to a table, from hello to goodbye."""

from __future__ import annotations

import asyncio
import enum
import functools
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

import structlog

from clamber.records.shuffle import VERSION as SHUFFLE_VERSION
from clamber.server import metrics
from clamber.server.actors.hub import fresh_invite
from clamber.server.actors.mutes import NOBODY
from clamber.server.limits.budgets import Budgets
from clamber.server.limits.lag import Deadline
from clamber.server.limits.visitor import household
from clamber.server.sockets import disconnect
from clamber.server.sockets.disconnect import Disconnect, goodbye, version_mismatch
from clamber.server.sockets.outbox import Outbox
from clamber.server.sockets.writing import checked_writing
from clamber.server.table.commands import Asked, CommitShare, ListTable, NewInvite, Say, SetBot, Write
from clamber.server.table.logged.seats import LeftSeat, Removed
from clamber.server.table.logged.tables import Archived, TableClosed
from clamber.server.table.refusal import Refusal, table_closed
from clamber.server.wire import protocol
from clamber.server.wire.assist import check, hint_view, hinted_view, hints, plan
from clamber.server.wire.outgoing import may_watch, stream_name, view_text
from clamber.server.wire.parts import LARGEST_MESSAGE, VERSION, millis
from clamber.server.wire.refused import problem_of
from clamber.server.wire.updates import missed_updates

if TYPE_CHECKING:
    from collections.abc import Callable

    from pydantic import BaseModel

    from clamber.server.actors.actor import Actor
    from clamber.server.actors.hub import Hub
    from clamber.server.actors.mutes import MuteList
    from clamber.server.limits.budgets import Quota
    from clamber.server.sockets.socket import Channel
    from clamber.server.table.logged import Entry
    from clamber.server.table.state import Table
    from clamber.server.wire.updates import Updates

LOG: Final = structlog.get_logger("clamber.socket")

FIRST_HELLO: Final = 10.0
"""Time limit for a client's hello, in seconds."""

MOST_UNREADABLE: Final = 10
"""Maximum number of invalid messages tolerated before a client is disconnected."""


class ConnectionState(enum.Enum):
    """State of a connection. READY and BUSY alternate; ENDED is followed by LOST."""

    GREETING = "waits for the client's hello"
    READY = "answers messages as they arrive"
    BUSY = "queues messages until a command, a search or the allowance lets it go on"
    ENDED = "has said goodbye, and ignores all messages"
    LOST = "has no socket any more, and executes the commands it has read"


class Connection:
    """Client at a table. Answers the client's requests in order and sends it updates.

    A connection is driven by callbacks and has no task: the socket calls the methods below "Called by the socket",
    and the table's actor calls those below "Called by the hub". Without a quota, the connection has its own budgets.
    Phrases of people whom the client has muted are left out of their updates.
    """

    def __init__(
        self,
        socket: Channel,
        hub: Hub,
        actor: Actor,
        session: str,
        *,
        quota: Quota | None = None,
        muted: MuteList = NOBODY,
        on_close: Callable[[], None] = lambda: None,
    ) -> None:
        self._quota = quota or Budgets(hub.config).quota(session, "")
        self.viewer: int | None = None
        self.is_hidden = False
        self._socket = socket
        self._hub = hub
        self._actor = actor
        self._session = session
        self._muted = muted
        self._on_close = on_close
        self._seq = 0
        self._outbox = Outbox(socket, self._quota)
        self._unanswered: list[protocol.ClientMessage] = []
        self._last_command = ""
        self._state = ConnectionState.GREETING
        self._invalid_messages = 0
        self._timer = Deadline(self._quota.lag, FIRST_HELLO, lambda: self.dismiss(disconnect.no_hello()))
        metrics.CONNECTIONS.inc()

    # Called by the hub

    def dismiss(self, reason: Disconnect) -> None:
        """Disconnect the client, sending a reason in place of what is queued."""
        if self._is_over:
            return
        self._unanswered.clear()
        self._stop(ConnectionState.ENDED)
        goodbye(self._socket, reason)

    def tell(self, updates: Updates) -> None:
        """Send an update. An error ends this connection without affecting other watchers."""
        try:
            self._handle_update(updates)
        except Exception as error:  # noqa: BLE001 - ends only this connection
            self._abort(error)

    def _handle_update(self, updates: Updates) -> None:
        """Send an update, or a full view if the client has taken or left a seat."""
        table = updates.after
        viewer = self._seat_in(table)
        if viewer != self.viewer:
            before, self.viewer = self.viewer, viewer
            self._actor.update_presence(before)
            self._actor.update_presence(viewer)
            if may_watch(table, viewer):
                self._send_view()
            else:
                self._dismiss_unseated(updates.entry)
        elif viewer is not None or not self._actor.gallery.delay:
            self._send_update(updates)
        if isinstance(updates.entry, Archived):
            self.on_table_retired()
        elif isinstance(updates.entry, TableClosed):
            self.dismiss(Disconnect.of(table_closed(table.closed_by)))

    def _send_update(self, updates: Updates) -> None:
        seq = updates.after.seq(self.viewer)
        text_for = updates.muted_text if self._muted.has(updates.speaker) else updates.text
        if seq > self._seq and (text := text_for(self.viewer)) is not None:
            self._seq = seq
            self._send(text)

    def show(self, updates: Updates | None) -> None:
        """Send a delayed update to a spectator; None for a full view. Ignored if the client has a seat."""
        if self.viewer is not None:
            return
        try:
            if updates is None:
                self._send_view()
            else:
                self._send_update(updates)
        except Exception as error:  # noqa: BLE001 - ends only this connection
            self._abort(error)

    def send_notices(self) -> None:
        """Send the notices of the operator."""
        self._send_message(self._hub.notices.message)

    def on_table_retired(self) -> None:
        """Disconnect the client so that it reconnects to the actor that reopens the table."""
        self.dismiss(disconnect.put_away())

    def _dismiss_unseated(self, entry: Entry) -> None:
        """Disconnect a client that has lost its seat at a table without spectators.

        If the client has asked to leave, its request is acknowledged first.
        """
        if isinstance(entry, Removed):
            self.dismiss(Disconnect("removed", "you were sent away from this table"))
            return
        if isinstance(entry, LeftSeat) and entry.command == self._last_command:
            self._send_message(protocol.Ack(id=entry.command))
        self.dismiss(Disconnect("left", "you have left this table"))

    def _seat_in(self, table: Table) -> int | None:
        """Return the client's seat, which determines its view; None for a spectator."""
        return table.seat_of(self._session) if self._session else None

    def _send_view(self) -> None:
        try:
            table = self._actor.shown_to(self.viewer)
        except Refusal as refusal:
            self.dismiss(Disconnect.of(refusal, again=True))
            return
        text = view_text(table, self.viewer, self._now)
        self._seq = table.seq(self.viewer)
        self._send(text)

    @property
    def _now(self) -> float:
        """Time of the table that the client sees, from which it computes the time left for a turn."""
        return self._hub.clock() - (self._actor.gallery.delay if self.viewer is None else 0.0)

    def _send_message(self, message: BaseModel) -> None:
        self._send(message.model_dump_json())

    def _send(self, text: str) -> None:
        if not self._is_over and not self._outbox.send(text):
            self.dismiss(Disconnect("too_slow", "this connection does not read what it is sent", again=True))

    @property
    def _is_over(self) -> bool:
        """True once nothing more is sent to the client."""
        return self._state in {ConnectionState.ENDED, ConnectionState.LOST}

    def _stop(self, state: ConnectionState) -> None:
        self._state = state
        self._outbox.clear()
        self._timer.cancel()

    # Called by the socket

    def on_writable(self) -> None:
        """Send queued messages."""
        self._outbox.flush()

    def on_flood(self) -> None:
        """Disconnect the client because it sends too many frames."""
        self.dismiss(disconnect.too_fast())

    def on_shutdown(self) -> None:
        """Disconnect the client because the server is stopping."""
        self.dismiss(disconnect.restarting())

    def on_close(self) -> None:
        """Detach from the table because the connection is lost."""
        self._stop(ConnectionState.LOST)
        self._actor.detach(self)
        self._on_close()
        metrics.CONNECTIONS.dec()

    def on_message(self, message: str | bytes) -> None:
        """Answer a client message, or queue it behind unanswered ones."""
        try:
            match self._state:
                case ConnectionState.GREETING:
                    self._greet(self._read(message))
                case ConnectionState.READY:
                    self._enqueue(message)
                    self._answer_queued()
                case ConnectionState.BUSY:
                    self._enqueue(message)
                case ConnectionState.ENDED | ConnectionState.LOST:
                    pass
        except Disconnect as reason:
            self.dismiss(reason)
        except protocol.InvalidMessageError:
            self.dismiss(disconnect.no_hello())
        except Exception as error:  # noqa: BLE001 - ends only this connection
            self._abort(error)

    def _abort(self, error: Exception) -> None:
        LOG.error("socket failed", table=self._actor.table.id, error=type(error).__name__)
        self._socket.abort()

    def _enqueue(self, text: str | bytes) -> None:
        """Queue a message to be answered; refuse it if it is invalid."""
        try:
            self._unanswered.append(self._read(text))
        except protocol.InvalidMessageError as error:
            self._invalid_messages += 1
            if self._invalid_messages > MOST_UNREADABLE:
                raise Disconnect("bad_message", "too many messages that make no sense") from None
            where = error.where[:80]
            reason = f"no message of this protocol; see {where or 'its type'}"
            self._refuse(None, Refusal("bad_message", reason, {"field": where}))

    def _read(self, text: str | bytes) -> protocol.ClientMessage:
        """Parse a message.

        Raises:
            Disconnect: The message is too large or binary, or exceeds the rate limit.
            InvalidMessageError: The message is invalid.
        """
        if isinstance(text, bytes):
            raise Disconnect("bad_message", "messages are text, not binary")
        if len(text) > LARGEST_MESSAGE or len(text.encode()) > LARGEST_MESSAGE:
            reason = f"a message has at most {LARGEST_MESSAGE} bytes"
            raise Disconnect("too_large", reason, {"bytes": LARGEST_MESSAGE})
        if not self._quota.may_say():
            raise disconnect.too_fast()
        return protocol.read_message(text)

    def _greet(self, hello: protocol.ClientMessage) -> None:
        if not isinstance(hello, protocol.Hello):
            raise disconnect.no_hello()
        if hello.version != VERSION:
            raise version_mismatch(VERSION, hello.version)
        table = self._actor.table
        if self._actor.retired:  # retired since the lookup
            raise disconnect.put_away()
        if table.status == "closed":
            raise Disconnect.of(table_closed(table.closed_by))
        viewer = self.viewer = self._seat_in(table)  # looked up only now, as the seat may have changed hands
        if not may_watch(table, viewer):
            if table.reserved_seat_of(self._session) is not None:
                raise Disconnect("seat_reserved", "your seat is kept until this deal is over", again=True)
            raise Disconnect("not_allowed", "spectators are not allowed at this table")
        try:
            shown = self._actor.shown_to(viewer)
        except Refusal as refusal:
            raise Disconnect.of(refusal, again=True) from None
        self._state = ConnectionState.READY
        self._timer.cancel()
        is_late = shown is not table
        missed = None if is_late else missed_updates(table, viewer, self._session, self._actor.recent, hello)
        self._seq = shown.seq(viewer)
        stream, now = stream_name(table, viewer), millis(self._now)
        self._send_message(
            protocol.Welcome(
                table=table.id, seat=viewer, stream=stream, seq=self._seq, resumed=missed is not None, now=now
            )
        )
        if missed is None:
            self._send_view()
        for past in missed or ():
            now_table = table if missed is not None and past is missed[-1] else None
            self._send(past.text(viewer, now_table, is_muted=self._muted.has(past.speaker)))
        if self._hub.notices.has_any:
            self.send_notices()
        self._actor.attach(self)

    # Commands

    def _answer_queued(self, *, is_granted: bool = False) -> None:
        """Answer queued messages, up to the first whose answer has to wait for a commit or a search.

        If the allowance of the guest or the address is used up, the messages wait until it has refilled.

        Args:
            is_granted: True if the allowance has granted a turn for the first message.
        """
        while self._unanswered:
            if not is_granted and not self._quota.account.is_open:
                self._pause()
                self._quota.account.when_open(functools.partial(self._answer_queued, is_granted=True))
                return
            is_granted = False
            if not self._answer_first():
                return
        if self._state is ConnectionState.BUSY:
            self._state = ConnectionState.READY
            self._socket.resume_reading()

    def _pause(self) -> None:
        if self._state is ConnectionState.READY:
            self._state = ConnectionState.BUSY
            self._socket.pause_reading()

    def _answer_first(self) -> bool:
        """Answer the first message; return False if its answer has to wait."""
        message = self._unanswered.pop(0)
        with self._quota.account:
            try:
                return self._answer(message)
            except Disconnect as reason:
                self.dismiss(reason)
            except Exception as error:  # noqa: BLE001 - reported to the client
                self._finish_request(message, error)
        return True

    def _answer(self, message: protocol.ClientMessage) -> bool:
        """Answer a message; return False if its answer has to wait."""
        match message:
            case protocol.Ping():
                self._send_message(protocol.Pong(sent=message.sent, now=millis(self._now)))
            case protocol.PageHidden():
                self.is_hidden = message.hidden
                self._actor.noted(self._actor)
                self._send_message(protocol.Ack(id=message.id))
            case protocol.Hello():
                raise Refusal("not_now", "hello was said already", {"status": self._actor.table.status})
            case protocol.CheckRequest():
                self._send_message(check(self._actor.table, self._required_seat(), message))
            case protocol.PlanRequest():
                self._send_message(plan(self._actor.table, self._required_seat(), message))
            case protocol.HintRequest(device=True) if self._hub.config.device_search:
                view = hinted_view(self._actor.table, self._required_seat(), message)
                self._send_message(hint_view(view, message))
            case protocol.HintRequest() if self._hub.hinter.is_busy(self._quota.lag):  # a hint without a search
                self._send_message(
                    hints(hinted_view(self._actor.table, self._required_seat(), message), message, playouts=0)
                )
            case protocol.HintRequest():
                view = hinted_view(self._actor.table, self._required_seat(), message)
                search = asyncio.create_task(self._hub.hinter.hints(view, message, self._quota))
                return self._wait_for(search, message, lambda result: result)
            case _ if self.viewer is None and message.id in self._actor.table.commands_of(self._session):
                self._send_message(protocol.Ack(id=message.id))  # executed before its author left the seat
            case protocol.RequestMessage(request=CommitShare(protocol=version)) if version != SHUFFLE_VERSION:
                raise version_mismatch(SHUFFLE_VERSION, version)
            case _:
                return self._submit(message)
        self._finish_request(message, None)
        return True

    def _submit(self, message: protocol.RequestMessage) -> bool:
        """Submit a command, which is acknowledged once it is committed."""
        self._quota.take_request(message.request)
        if isinstance(message.request, SetBot) and message.request.bot is not None:
            self._hub.bots.check(message.request.bot)
        request = message.request
        if isinstance(request, Say | Write):
            self._hub.restraints.check_mute(self._session, self._actor.table.settings.club)
        if isinstance(request, ListTable):
            self._hub.restraints.check_suspension(self._session)
            request = self._checked_listing(request)
        elif isinstance(request, Write):
            request = checked_writing(request, self._hub)
        self._last_command = message.id
        invite = fresh_invite() if isinstance(request, NewInvite) else ""
        command = Asked(self._required_seat(), request, message.id, self._hub.seed(), self._session, invite)
        done = self._actor.submit(command, self._quota.account)
        return self._wait_for(done, message, lambda _: protocol.Ack(id=message.id))

    def _checked_listing(self, request: ListTable) -> ListTable:
        """Return a request to list the table, with its title checked.

        Raises:
            Refusal: The title is not allowed, or there is no room in the list.
        """
        if self._actor.table.host != self._session:
            return request  # refused by the table
        address = household(self._quota.visitor.address)
        self._hub.lists.check_room(self._actor.table.id, self._session, address)
        return replace(request, title=self._hub.checked_title(request.title))

    def _wait_for(
        self, done: asyncio.Future[Any], message: protocol.ClientMessage, answer: Callable[[Any], BaseModel]
    ) -> bool:
        """Answer a message with the result of a future, pausing input until then. Returns False."""

        def finish(done: asyncio.Future[Any]) -> None:
            if done.cancelled():
                return
            error = done.exception()
            if error is None:
                self._send_message(answer(done.result()))
            self._finish_request(message, error)
            self._answer_queued()

        self._pause()
        done.add_done_callback(finish)
        return False

    def _finish_request(self, message: protocol.ClientMessage, error: BaseException | None) -> None:
        outcome = "ok"
        if isinstance(error, Refusal):
            outcome = error.code
            self._refuse(getattr(message, "id", None), error)
        elif error is not None:
            outcome = "failed"
            LOG.error("request failed", table=self._actor.table.id, type=message.type, error=type(error).__name__)
            self._refuse(getattr(message, "id", None), Refusal("failed", "the server could not do this; try again"))
        metrics.COMMANDS.labels(message.type, outcome).inc()

    def _required_seat(self) -> int:
        if self.viewer is None:
            raise Refusal("not_seated", "only those who sit at the table may do this")
        return self.viewer

    def _refuse(self, command: str | None, refusal: Refusal) -> None:
        self._send_message(protocol.Refused(id=command, problem=problem_of(refusal)))
