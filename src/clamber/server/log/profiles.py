"""Links to profiles that their owners share. A profile without a link is private."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.finished import lock_guest
from clamber.server.log.tables.played import PROFILES

if TYPE_CHECKING:
    from clamber.server.log.database import Database


def forget_profiles(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """End the links of guests."""
    connection.execute(sa.delete(PROFILES).where(PROFILES.c.session.in_(sessions)))


class Profiles:
    """Links of shared profiles, at most one of a guest."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def share(self, session: str, link: str, now: float) -> str | None:
        """Return the link of a guest's profile, which becomes `link` if there is none yet.

        Returns:
            None if there is no such guest any more.
        """

        def work(connection: sa.Connection) -> str | None:
            if not lock_guest(connection, session):
                return None
            known: str | None = connection.scalar(sa.select(PROFILES.c.link).where(PROFILES.c.session == session))
            if known is None:
                connection.execute(sa.insert(PROFILES).values(session=session, link=link, made_at=now))
            return known or link

        return await self._database.transact(work)

    async def unshare(self, session: str) -> None:
        """End the link of a guest's profile, if there is one. A later link is another one."""
        await self._database.write(sa.delete(PROFILES).where(PROFILES.c.session == session))

    async def link_of(self, session: str) -> str | None:
        """Return the link of a guest's profile; None if it is private."""
        async with self._database.reading() as connection:
            query = sa.select(PROFILES.c.link).where(PROFILES.c.session == session)
            link: str | None = await connection.scalar(query)
        return link

    async def owner_of(self, link: str) -> str | None:
        """Return the guest whose profile has a link; None if there is none."""
        async with self._database.reading() as connection:
            query = sa.select(PROFILES.c.session).where(PROFILES.c.link == link)
            session: str | None = await connection.scalar(query)
        return session
