"""People whose phrases the clients at the tables of this process do not get."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING
from weakref import WeakValueDictionary

from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from clamber.server.log.store import Store


class MuteList:
    """People whom one person has muted or blocked, shared by the connections of that person.

    Attributes:
        lock: Held while the list is read from the database, so that an older answer replaces no newer one.
        is_read: True once it was read.
    """

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.is_read = False
        self._sessions: frozenset[str] = frozenset()

    def replace(self, sessions: frozenset[str]) -> None:
        """Replace the people in the list."""
        self._sessions = sessions
        self.is_read = True

    def has(self, session: str) -> bool:
        """Return True if a person is muted."""
        return session in self._sessions


NOBODY = MuteList()
"""List of clients without a session, and of programs."""


class MuteBook:
    """Lists of the people who are connected, read once for each of them and again when it changes."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lists: WeakValueDictionary[str, MuteList] = WeakValueDictionary()

    async def of(self, session: str) -> MuteList:
        """Return the list of a person.

        Raises:
            NotStoredError: The database does not respond.
        """
        if not session or session.startswith(PROGRAM):
            return NOBODY
        found = self._lists.setdefault(session, MuteList())
        async with found.lock:
            if not found.is_read:
                found.replace(await self._store.mutes.unheard(session))
        return found

    def is_read(self, session: str) -> bool:
        """Return True if connections of a person use the list."""
        return session in self._lists

    async def read_again(self, session: str) -> None:
        """Read the list of a person again, which has changed, if the person is connected here."""
        found = self._lists.get(session)
        if found is not None:
            async with found.lock:
                found.replace(await self._store.mutes.unheard(session))
