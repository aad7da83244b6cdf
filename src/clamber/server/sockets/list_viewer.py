"""Client that looks at a list of open tables, from hello to goodbye.

The list is served over the sockets that tables use, rather than as server-sent events: they have the limits on
connections, the checks of origins and bans, and the flow control that a stream of HTTP would need again.

A viewer has no queue. Whenever its socket takes output, it is sent the next part of a snapshot, or the next
difference. One that reads too slowly for the differences that are kept is sent a new snapshot instead.

Tables of hosts whom the viewer has blocked, or who have blocked the viewer, are hidden. Viewers without such hosts
share their messages.
"""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

import structlog
from pydantic import ValidationError

from clamber.server.actors.open_tables import text_of
from clamber.server.limits.lag import Deadline
from clamber.server.sockets import disconnect
from clamber.server.sockets.disconnect import Disconnect, goodbye, version_mismatch
from clamber.server.wire.open_tables import LIST_QUESTIONS, ListQuestion, OpenTables
from clamber.server.wire.parts import LARGEST_MESSAGE, VERSION, millis
from clamber.server.wire.protocol import Hello, Pong

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.actors.open_tables import Board, Change
    from clamber.server.limits.budgets import Quota
    from clamber.server.sockets.socket import Channel

LOG: Final = structlog.get_logger("clamber.list")

FIRST_HELLO: Final = 10.0
"""Time limit for a client's hello, in seconds."""

LISTS: Final = "lobby"
"""Path of the list of all games below `/ws/`, and prefix of those of single games. No table has such an id."""


def game_in(path: str) -> str | None:
    """Return the game whose list a socket's path names, empty for all games; None if it names a table."""
    head, _, game = path.partition("/")
    return game if head == LISTS else None


class ListViewer:
    """Client that looks at a list.

    Args:
        socket: Connection to the client.
        board: The list.
        quota: Limits of the client.
        clock: Time, in seconds since the epoch.
        on_close: Called when the connection is closed.
        hidden: Sessions of the hosts whose tables are hidden.
    """

    def __init__(
        self,
        socket: Channel,
        board: Board,
        quota: Quota,
        clock: Callable[[], float],
        on_close: Callable[[], None],
        *,
        hidden: frozenset[str] = frozenset(),
    ) -> None:
        self._socket = socket
        self._board = board
        self._quota = quota
        self._clock = clock
        self._on_close = on_close
        self._hidden = hidden
        self._shown: set[str] = set()
        self._seq = -1
        self._parts: tuple[str, ...] = ()
        self._part = 0
        self._is_greeted = self._is_over = False
        self._timer = Deadline(quota.lag, FIRST_HELLO, lambda: self.dismiss(disconnect.no_hello()))

    def dismiss(self, reason: Disconnect) -> None:
        """Disconnect the client with a reason."""
        if not self._is_over:
            self._stop()
            goodbye(self._socket, reason)

    def hide(self, hidden: frozenset[str]) -> None:
        """Hide the tables of these hosts and of no others; a client that has seen the list is sent a new snapshot."""
        if hidden != self._hidden:
            self._hidden, self._seq = hidden, -1
            if self._is_greeted:
                self.on_change()

    def on_change(self) -> None:
        """Send the changes of the list, as far as the socket takes them."""
        try:
            self._send_changes()
        except Exception:
            LOG.exception("list failed")  # ends only this connection
            self._socket.abort()

    def on_writable(self) -> None:
        """Continue to send."""
        self.on_change()

    def on_flood(self) -> None:
        """Disconnect the client because it sends too many frames."""
        self.dismiss(disconnect.too_fast())

    def on_shutdown(self) -> None:
        """Disconnect the client because the server is stopping."""
        self.dismiss(disconnect.restarting())

    def on_close(self) -> None:
        """Stop because the connection is lost."""
        self._stop()
        self._on_close()

    def on_message(self, message: str | bytes) -> None:
        """Answer a message of the client."""
        if self._is_over:
            return
        try:
            with self._quota.account:
                self._answer(self._read(message))
        except Disconnect as reason:
            self.dismiss(reason)

    def _read(self, message: str | bytes) -> ListQuestion:
        """Parse a message.

        Raises:
            Disconnect: The message is invalid or too large, or exceeds the rate limit.
        """
        if not self._quota.may_say():
            raise disconnect.too_fast()
        if isinstance(message, bytes) or len(message) > LARGEST_MESSAGE:
            raise Disconnect("bad_message", "it is no short text")
        try:
            return LIST_QUESTIONS.validate_json(message)
        except ValidationError:
            raise Disconnect("bad_message", "no message of this protocol; a list is asked for by hello") from None

    def _answer(self, message: ListQuestion) -> None:
        if not isinstance(message, Hello):
            if not self._is_greeted:
                raise disconnect.no_hello()
            self._socket.send(Pong(sent=message.sent, now=millis(self._clock())).model_dump_json())
            return
        if self._is_greeted:
            raise Disconnect("bad_message", "hello was said already")
        if message.version != VERSION:
            raise version_mismatch(VERSION, message.version)
        self._is_greeted = True
        self._timer.cancel()
        board = self._board
        may_resume = message.stream == board.stream and not self._hidden
        if may_resume and message.resume is not None and board.keeps(message.resume):
            self._seq = message.resume
            resumed = OpenTables(stream=board.stream, seq=self._seq, first=False, more=False, tables=[])
            self._socket.send(resumed.model_dump_json())
        self._board.viewers.add(self)
        self._send_changes()

    def _send_changes(self) -> None:
        """Send what the client lacks, until the socket takes no more."""
        board = self._board
        while not self._is_over and self._socket.may_write:
            if self._part < len(self._parts):
                self._send_part()
            elif self._seq == board.seq:
                return
            elif (change := board.change_after(self._seq)) is not None:
                self._seq += 1
                self._socket.send(self._text_of(change) if self._hidden else change.text)
            else:
                self._begin_snapshot()

    def _text_of(self, change: Change) -> str:
        """Return a difference without the tables that are hidden. A table that becomes hidden is gone."""
        rows = [row for row, host in zip(change.rows, change.hosts, strict=True) if host not in self._hidden]
        now = {row.table for row in rows}
        gone = [table for table in (*change.gone, *(row.table for row in change.rows)) if table in self._shown - now]
        self._shown = (self._shown - set(gone)) | now
        return text_of(change.seq, rows, gone)

    def _begin_snapshot(self) -> None:
        """Begin to send the list as it is now. Parts that are not sent yet count as buffered for the address."""
        board, hidden = self._board, self._hidden
        parts = board.snapshot_without(hidden, secrets.token_hex(8)) if hidden else board.snapshot
        self._shown = {table for table in board.rows if hidden and not board.is_hosted_by(table, hidden)}
        if not self._quota.reserve(sum(map(len, parts))):
            self.dismiss(Disconnect("too_slow", "this address does not read what it is sent", again=True))
            return
        self._parts, self._part, self._seq = parts, 0, board.seq

    def _send_part(self) -> None:
        text = self._parts[self._part]
        self._part += 1
        self._quota.release(len(text))
        if self._part == len(self._parts):
            self._parts, self._part = (), 0
        self._socket.send(text)

    def _stop(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._parts = ()
            self._quota.release()
            self._timer.cancel()
            self._board.viewers.discard(self)
