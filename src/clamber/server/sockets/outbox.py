"""Output queue for slow clients."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from clamber.server.limits.budgets import Quota
    from clamber.server.sockets.socket import Channel

MOST_WAITING: Final = 200
"""Maximum number of messages queued for a slow client."""


class Outbox:
    """FIFO queue of messages to a client. Messages that the socket cannot take yet are charged to a quota."""

    __slots__ = ("_queue", "_quota", "_socket")

    def __init__(self, socket: Channel, quota: Quota) -> None:
        self._socket, self._quota = socket, quota
        self._queue: deque[str] = deque()

    def send(self, text: str) -> bool:
        """Send or queue a message; return False, dropping it, if the queue or the budget is full."""
        if self._socket.may_write:
            self._socket.send(text)
        elif len(self._queue) < MOST_WAITING and self._quota.reserve(len(text)):
            self._queue.append(text)
        else:
            return False
        return True

    def flush(self) -> None:
        """Send queued messages for as long as the client keeps reading."""
        while self._queue and self._socket.may_write:
            text = self._queue.popleft()
            self._quota.release(len(text))
            self._socket.send(text)

    def clear(self) -> None:
        """Drop the queue."""
        self._queue.clear()
        self._quota.release()
