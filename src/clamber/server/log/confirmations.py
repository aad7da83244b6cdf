"""Times at which browsers of moderators have confirmed that their person is there, by passkey or recovery code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.tables.guests import BROWSERS
from clamber.server.log.tables.moderation import CONFIRMATIONS

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.database import Database

READING_SECONDS: Final = 12 * 3600.0
"""Time after a confirmation in which a moderator can read, and warn or mute, in seconds."""

DECIDING_SECONDS: Final = 600.0
"""Time after a confirmation in which a moderator can ban, and an operator can give roles, in seconds."""


class Confirmations:
    """Stored confirmations, by the hash of a browser's token."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def put(self, browser: str, now: float) -> None:
        """Store that a browser has just confirmed, unless it was signed out meanwhile."""

        def work(connection: sa.Connection) -> None:
            known = sa.select(BROWSERS.c.token).where(BROWSERS.c.token == browser)
            if connection.scalar(known.with_for_update()) is not None:
                connection.execute(sa.delete(CONFIRMATIONS).where(CONFIRMATIONS.c.browser == browser))
                connection.execute(sa.insert(CONFIRMATIONS).values(browser=browser, at=now))

        await self._database.transact(work)

    async def at(self, browser: str) -> float | None:
        """Return the time of a browser's last confirmation; None if there is none."""
        query = sa.select(CONFIRMATIONS.c.at).where(CONFIRMATIONS.c.browser == browser)
        async with self._database.reading() as connection:
            at: float | None = await connection.scalar(query)
        return at

    async def expire(self, now: float) -> int:
        """Delete the confirmations that count no more, and return their number."""
        return await self._database.write(sa.delete(CONFIRMATIONS).where(CONFIRMATIONS.c.at < now - READING_SECONDS))


def end_confirmations(connection: sa.Connection, browsers: Collection[str]) -> None:
    """Delete the confirmations of browsers that are signed out, or get another token."""
    connection.execute(sa.delete(CONFIRMATIONS).where(CONFIRMATIONS.c.browser.in_(browsers)))


def forget_confirmations(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the confirmations of the browsers of guests, also of those that were signed out."""
    browsers = sa.select(BROWSERS.c.token).where(BROWSERS.c.session.in_(sessions))
    condition = sa.or_(CONFIRMATIONS.c.browser.in_(browsers), CONFIRMATIONS.c.browser.in_(sessions))
    connection.execute(sa.delete(CONFIRMATIONS).where(condition))
