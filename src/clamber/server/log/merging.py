"""Merging a guest into another one, when a browser is signed in as the other: all at once, and once."""

from __future__ import annotations

from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.acts import hand_over_acts
from clamber.server.log.appeals import hand_over_appeals
from clamber.server.log.browsers import insert_browser
from clamber.server.log.club_rows import hand_over_clubs
from clamber.server.log.confirmations import end_confirmations
from clamber.server.log.daily_rows import hand_over_plays
from clamber.server.log.finished import sum_up
from clamber.server.log.mutes import hand_over_mutes
from clamber.server.log.people import hand_over_people
from clamber.server.log.permits import hand_over_permit
from clamber.server.log.personal_invites import hand_over_invites
from clamber.server.log.profiles import forget_profiles
from clamber.server.log.push_subscriptions import move_subscription
from clamber.server.log.reports import hand_over_reports
from clamber.server.log.solved import hand_over_solved
from clamber.server.log.tables.guests import ACCOUNTS, BROWSERS, MERGED_GUESTS, SESSIONS
from clamber.server.log.tables.moderation import SANCTIONS
from clamber.server.log.tables.played import PLAYERS, RECORDS, SUMS, UNSUMMED
from clamber.server.log.tickets import forget_tickets

if TYPE_CHECKING:
    from clamber.server.log.browsers import Browser
    from clamber.server.log.database import Database


class GoneError(Exception):
    """Raised if the session that a browser signs in to was deleted."""


class SignIns:
    """Sign-ins of browsers to other guests and to accounts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def sign_in(self, browser: Browser, former: str, guest: str) -> list[str]:
        """Sign a browser in, and merge the guest that it had, in one transaction.

        The guest's deals, those of daily sets too, solved endings, uploaded records, permit, friends, blocks, mutes,
        reports, personal invites, clubs and sanctions move; the link of the profile ends.
        A guest with an account keeps them, and so does a guest who has other browsers the session, without what
        has moved.

        Args:
            browser: The browser with its new token and the session that it signs in to.
            former: Hash of the token that the browser had.
            guest: Session that the browser had.

        Returns:
            The tokens that are no longer valid.

        Raises:
            GoneError: The session of `browser` was deleted.
        """

        def work(connection: sa.Connection) -> list[str]:
            pair = sorted({browser.session, guest})  # in one order, so that two sign-ins do not wait for each other
            query = sa.select(SESSIONS.c.id).where(SESSIONS.c.id.in_(pair)).order_by(SESSIONS.c.id)
            known = set(connection.scalars(query.with_for_update()))
            if browser.session not in known:
                raise GoneError
            connection.execute(sa.delete(BROWSERS).where(BROWSERS.c.token == former))
            end_confirmations(connection, [former])
            replaced = insert_browser(connection, browser)
            move_subscription(connection, former, browser.token, browser.session)
            if guest in known and guest != browser.session and not _has_account(connection, guest):
                _merge(connection, guest, browser.session, browser.made_at)
            return [former, *replaced]

        replaced = await self._database.transact(work)
        while await self._database.transact(lambda connection: _sum_up(connection, browser.session)):
            pass
        return replaced


def _has_account(connection: sa.Connection, session: str) -> bool:
    return connection.scalar(sa.select(ACCOUNTS.c.session).where(ACCOUNTS.c.session == session)) is not None


def _merge(connection: sa.Connection, guest: str, heir: str, now: float) -> None:
    both = sa.select(PLAYERS.c.link).where(PLAYERS.c.session == heir)
    connection.execute(sa.delete(PLAYERS).where(PLAYERS.c.session == guest, PLAYERS.c.link.in_(both)))
    connection.execute(sa.update(PLAYERS).where(PLAYERS.c.session == guest).values(session=heir, summed=None))
    connection.execute(sa.delete(SUMS).where(SUMS.c.session == guest))
    hand_over_solved(connection, guest, heir)
    hand_over_plays(connection, guest, heir)
    hand_over_permit(connection, guest, heir)
    hand_over_people(connection, guest, heir)
    hand_over_mutes(connection, guest, heir)
    hand_over_reports(connection, guest, heir)
    hand_over_invites(connection, guest, heir)
    hand_over_clubs(connection, guest, heir)
    hand_over_acts(connection, guest, heir)
    hand_over_appeals(connection, guest, heir)
    forget_profiles(connection, sa.select(SESSIONS.c.id).where(SESSIONS.c.id == guest))
    forget_tickets(connection, sa.select(SESSIONS.c.id).where(SESSIONS.c.id == guest))
    connection.execute(sa.update(RECORDS).where(RECORDS.c.session == guest).values(session=heir))
    connection.execute(sa.update(SANCTIONS).where(SANCTIONS.c.subject == guest).values(subject=heir))
    if connection.scalar(sa.select(BROWSERS.c.token).where(BROWSERS.c.session == guest).limit(1)) is not None:
        return
    connection.execute(sa.update(MERGED_GUESTS).where(MERGED_GUESTS.c.session == guest).values(session=heir))
    connection.execute(sa.insert(MERGED_GUESTS).values(guest=guest, session=heir, merged_at=now))
    connection.execute(sa.delete(SESSIONS).where(SESSIONS.c.id == guest))


def _sum_up(connection: sa.Connection, session: str) -> bool:
    """Add some of the deals that were merged to the sums; return False if there are no others."""
    unsummed = sa.select(PLAYERS.c.link).where(PLAYERS.c.session == session, UNSUMMED).limit(1)
    if connection.scalar(unsummed) is None:
        return False
    sum_up(connection, session)
    return True
