"""Notices that an evening of a club begins soon, for the members who have said that they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from clamber.sentences import say
from clamber.server.push.notices import Notice

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.log.store import Store

BEFORE_SECONDS: Final = 1800.0
"""Time before an evening at which the notice is sent, in seconds."""


class EveningNotices:
    """Notices of the evenings of all clubs, sent by the node that does periodic work."""

    def __init__(self, store: Store, notify: Callable[[str, Notice], None]) -> None:
        self._store, self._notify = store, notify
        self._looked_at: float | None = None

    async def send(self, now: float) -> None:
        """Send the notices that have become due since the last call; none at the first call."""
        after, self._looked_at = self._looked_at, now
        if after is None:
            return
        for found in await self._store.club_evenings.expected(after + BEFORE_SECONDS, now + BEFORE_SECONDS):
            self._notify(found.session, _notice(found.club, found.name, found.evening))

    def pause(self) -> None:
        """Leave the notices to another node, until the next call of `send`."""
        self._looked_at = None


def _notice(club: str, name: str, evening: str) -> Notice:
    def text(language: str) -> str:
        return say(language, "push-evening-soon", {"name": name})

    return Notice("evening", text, f"clubs/{club}", evening, BEFORE_SECONDS)
