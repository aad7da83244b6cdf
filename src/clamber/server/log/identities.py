"""Identities of accounts at a provider of OpenID Connect: issuer and subject, and nothing else about the person."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.accounts import lock_account
from clamber.server.log.ceremonies import Ceremony, take_ceremony
from clamber.server.log.passkeys import check_not_last
from clamber.server.log.tables.guests import IDENTITIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from clamber.server.log.database import Database

LONGEST_ISSUER: Final = 255
"""Maximum number of characters in an issuer."""


class KnownIdentityError(Exception):
    """Raised if another account has an identity."""


class HasIdentityError(Exception):
    """Raised if an account has an identity of the same issuer already."""


class NoPendingError(Exception):
    """Raised if a browser has no confirmed identity for a new account, or waited too long."""


class Identity(NamedTuple):
    """Identity of an account.

    Attributes:
        issuer: Address of the provider.
        subject: Identifier of the person at the provider.
        session: Session of the account.
        made_at: Time when it was added, in seconds since the epoch.
    """

    issuer: str
    subject: str
    session: str
    made_at: float

    @property
    def id(self) -> str:
        """Identifier among the identities of the account, which has one of each issuer."""
        return hashlib.sha256(self.issuer.encode()).hexdigest()[:12]


class Identities:
    """Identities, by issuer and subject, and by account."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, issuer: str, subject: str) -> str | None:
        """Return the session of the account with an identity; None if there is none."""
        own = sa.and_(IDENTITIES.c.issuer == issuer, IDENTITIES.c.subject == subject)
        async with self._database.reading() as connection:
            session: str | None = await connection.scalar(sa.select(IDENTITIES.c.session).where(own))
        return session

    async def of(self, session: str) -> list[Identity]:
        """Return the identities of an account, oldest first."""
        query = sa.select(IDENTITIES).where(IDENTITIES.c.session == session)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(IDENTITIES.c.made_at, IDENTITIES.c.issuer))
            return [Identity(**row) for row in rows.mappings()]

    async def add(self, identity: Identity) -> None:
        """Store an identity of an account.

        Raises:
            NoAccountError: The account was deleted meanwhile.
            HasIdentityError: The account has an identity of this issuer.
            KnownIdentityError: Another account has the identity.
        """
        await self._database.transact(lambda connection: _add(connection, identity))

    def pending(self, browser: str, session: str, now: float) -> Callable[[sa.Connection], None]:
        """Return work for the transaction that makes an account: store the identity that a browser has confirmed.

        The work raises `NoPendingError` and `KnownIdentityError`.
        """

        def work(connection: sa.Connection) -> None:
            found = take_ceremony(connection, browser, Ceremony.new_openid, now)
            if found is None or found["session"] != session:
                raise NoPendingError
            _add(connection, Identity(found["issuer"], found["subject"], session, now))

        return work

    async def remove(self, session: str, name: str) -> bool:
        """Delete an identity of an account; return False if it has no such identity.

        Raises:
            NoAccountError: There is no such account.
            LastMeansError: It is the last means of signing in.
        """

        def work(connection: sa.Connection) -> bool:
            lock_account(connection, session)
            rows = connection.execute(sa.select(IDENTITIES).where(IDENTITIES.c.session == session)).mappings()
            found = [identity for row in rows if (identity := Identity(**row)).id == name]
            if not found:
                return False
            check_not_last(connection, session)
            own = sa.and_(IDENTITIES.c.session == session, IDENTITIES.c.issuer == found[0].issuer)
            connection.execute(sa.delete(IDENTITIES).where(own))
            return True

        return await self._database.transact(work)


def _add(connection: sa.Connection, identity: Identity) -> None:
    lock_account(connection, identity.session)  # two devices add identities one after the other
    own = sa.and_(IDENTITIES.c.session == identity.session, IDENTITIES.c.issuer == identity.issuer)
    if connection.scalar(sa.select(IDENTITIES.c.subject).where(own)) is not None:
        raise HasIdentityError
    try:
        connection.execute(sa.insert(IDENTITIES).values(identity._asdict()))
    except sa.exc.IntegrityError:
        raise KnownIdentityError from None
