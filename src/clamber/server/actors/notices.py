"""Operator notices, cached by this process for all of its clients."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from clamber.server.log.notices import ANNOUNCEMENT, DRAIN, off_parts
from clamber.server.table.refusal import Refusal
from clamber.server.wire.parts import millis
from clamber.server.wire.protocol import Announcement, Notices

if TYPE_CHECKING:
    from clamber.server.log.store import Store


class NoticeBoard:
    """Notices as of the last `load`.

    Attributes:
        message: The notices as a message.
        off: Parts of the server that are turned off.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.message = Notices(announcement=None, draining=False)
        self.off: frozenset[str] = frozenset()

    @property
    def has_any(self) -> bool:
        """True if clients should see a notice."""
        return self.message.announcement is not None or self.message.draining

    async def load(self) -> bool:
        """Read the notices from the database; return False if they have not changed."""
        notices = await self._store.notices.all()
        stored = notices.get(ANNOUNCEMENT)
        announcement = None
        if stored is not None:
            notice_id = hashlib.sha256(repr(stored).encode()).hexdigest()[:12]
            announcement = Announcement(
                id=notice_id, text=stored.text, text_zh=stored.text_zh, at=millis(stored.made_at)
            )
        before = self.message, self.off
        self.message = Notices(announcement=announcement, draining=DRAIN in notices)
        self.off = off_parts(notices)
        return (self.message, self.off) != before

    def check_new_table(self) -> None:
        """Raise if no tables are made at the moment.

        Raises:
            Refusal: The operator has disabled new tables (code `draining`).
        """
        if self.message.draining:
            raise Refusal("draining", "this server will be maintained soon, and makes no new tables until then")
