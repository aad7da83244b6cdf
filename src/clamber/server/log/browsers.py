"""Browsers of guests. Each has its own token, which is stored as a hash and can be revoked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.confirmations import end_confirmations
from clamber.server.log.push_subscriptions import forget_subscriptions
from clamber.server.log.tables.guests import BROWSERS, SESSIONS

if TYPE_CHECKING:
    from clamber.server.log.database import Database

MOST_EACH: Final = 20
"""Maximum number of browsers of a guest. A further one replaces the least recently seen."""


class Browser(NamedTuple):
    """Browser of a guest, or the program of a network bot.

    Attributes:
        token: Hash of its token; that of a guest's first browser is also the guest's session.
        session: Session of the guest.
        label: Program and system, such as `Firefox, Windows`; empty if unknown.
        made_at: Time when it was added to the guest, in seconds since the epoch.
        seen_at: Time of its last visit, with a resolution of a day.
    """

    token: str
    session: str
    label: str
    made_at: float
    seen_at: float


def forget_browsers(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the browsers of guests, with their subscriptions to notices."""
    forget_subscriptions(connection, sa.select(BROWSERS.c.token).where(BROWSERS.c.session.in_(sessions)))
    connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.session.in_(sessions)))


def fill_browsers(connection: sa.Connection) -> None:
    """Give each session its first browser, if a backup of an earlier version has none."""
    if connection.scalar(sa.select(sa.func.count()).select_from(BROWSERS)) == 0:
        first = sa.select(SESSIONS.c.id, SESSIONS.c.id, sa.literal(""), SESSIONS.c.created_at, SESSIONS.c.seen_at)
        connection.execute(sa.insert(BROWSERS).from_select(list(Browser._fields), first))


def insert_browser(connection: sa.Connection, browser: Browser) -> list[str]:
    """Store a further browser of a guest, and return the tokens of those that it replaces."""
    of_guest = BROWSERS.c.session == browser.session
    latest = sa.select(BROWSERS.c.token).where(of_guest).order_by(BROWSERS.c.seen_at.desc(), BROWSERS.c.token)
    old = list(connection.scalars(latest.offset(MOST_EACH - 1)))
    forget_subscriptions(connection, old)
    end_confirmations(connection, old)
    connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.token.in_(old)))
    connection.execute(sa.insert(BROWSERS).values(browser._asdict()))
    return old


class Browsers:
    """Browsers, by token and by guest."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add_guest(self, browser: Browser) -> None:
        """Store a new session with its first browser."""

        def work(connection: sa.Connection) -> None:
            times = {"created_at": browser.made_at, "seen_at": browser.seen_at}
            connection.execute(sa.insert(SESSIONS).values(id=browser.session, name=None, **times))
            connection.execute(sa.insert(BROWSERS).values(browser._asdict()))

        await self._database.transact(work)

    async def find(self, token: str) -> Browser | None:
        """Return the browser with a token; None if there is none, or it was signed out."""
        query = sa.select(BROWSERS).join(SESSIONS, SESSIONS.c.id == BROWSERS.c.session)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.where(BROWSERS.c.token == token))).first()
        return None if row is None else Browser(*row)

    async def of(self, session: str) -> list[Browser]:
        """Return the browsers of a guest, last seen first."""
        query = sa.select(BROWSERS).where(BROWSERS.c.session == session).order_by(BROWSERS.c.seen_at.desc())
        async with self._database.reading() as connection:
            return [Browser(*row) for row in await connection.execute(query)]

    async def record_visit(self, browser: Browser) -> None:
        """Update the time when a browser and its guest were last seen, and its label."""

        def work(connection: sa.Connection) -> None:
            visit = {"seen_at": browser.seen_at}
            of_token = BROWSERS.c.token == browser.token
            connection.execute(sa.update(BROWSERS).where(of_token).values(**visit, label=browser.label))
            connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id == browser.session).values(visit))

        await self._database.transact(work)

    async def remove(self, token: str) -> None:
        """Delete a browser, which signs it out and ends its notices."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.token == token))
            forget_subscriptions(connection, [token])
            end_confirmations(connection, [token])

        await self._database.transact(work)
