"""Passkeys of accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.accounts import lock_account
from clamber.server.log.tables.guests import ACCOUNTS, IDENTITIES, PASSKEYS

if TYPE_CHECKING:
    from clamber.server.log.database import Database

MOST_PASSKEYS: Final = 10
"""Maximum number of passkeys of an account."""


class TooManyPasskeysError(Exception):
    """Raised if an account has `MOST_PASSKEYS` passkeys."""


class KnownPasskeyError(Exception):
    """Raised if a passkey is stored already."""


class LastMeansError(Exception):
    """Raised if an account could no longer be signed in to without a passkey or an identity."""


class Passkey(NamedTuple):
    """Passkey of an account. Times are in seconds since the epoch.

    Attributes:
        id: Credential id, in base64url.
        session: Session of the account.
        public_key: COSE public key, in base64url.
        sign_count: Number of signatures that the authenticator counted; 0 if it does not count.
        label: Program and system that made it, such as `Firefox, Windows`; empty if unknown.
        used_at: Time of the last sign-in; None before the first.
    """

    id: str
    session: str
    public_key: str
    sign_count: int
    label: str
    made_at: float
    used_at: float | None = None


class Passkeys:
    """Passkeys, by credential id and by account."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, passkey: Passkey) -> None:
        """Store a further passkey of an account.

        Raises:
            NoAccountError: The account was deleted meanwhile.
            TooManyPasskeysError: The account has `MOST_PASSKEYS` passkeys.
            KnownPasskeyError: The passkey is stored already.
        """

        def work(connection: sa.Connection) -> None:
            lock_account(connection, passkey.session)  # two devices add passkeys one after the other
            if _count(connection, passkey.session) >= MOST_PASSKEYS:
                raise TooManyPasskeysError
            connection.execute(sa.insert(PASSKEYS).values(passkey._asdict()))

        try:
            await self._database.transact(work)
        except sa.exc.IntegrityError:
            raise KnownPasskeyError from None

    async def find(self, name: str) -> Passkey | None:
        """Return a passkey by its credential id; None if there is none."""
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(PASSKEYS).where(PASSKEYS.c.id == name))).first()
        return None if row is None else Passkey(*row)

    async def of(self, session: str) -> list[Passkey]:
        """Return the passkeys of an account, oldest first."""
        query = sa.select(PASSKEYS).where(PASSKEYS.c.session == session).order_by(PASSKEYS.c.made_at, PASSKEYS.c.id)
        async with self._database.reading() as connection:
            return [Passkey(*row) for row in await connection.execute(query)]

    async def record_use(self, passkey: Passkey, sign_count: int, now: float) -> bool:
        """Store the use of a passkey; return False if it was removed, or has counted further, meanwhile."""
        known = sa.and_(PASSKEYS.c.id == passkey.id, PASSKEYS.c.sign_count <= sign_count)
        use = sa.update(PASSKEYS).where(known).values(sign_count=sign_count, used_at=now)
        return await self._database.write(use) > 0

    async def remove(self, session: str, name: str) -> bool:
        """Delete a passkey of an account; return False if it has no such passkey.

        Raises:
            NoAccountError: There is no such account.
            LastMeansError: It is the last means of signing in.
        """

        def work(connection: sa.Connection) -> bool:
            lock_account(connection, session)
            own = sa.and_(PASSKEYS.c.session == session, PASSKEYS.c.id == name)
            if connection.scalar(sa.select(PASSKEYS.c.id).where(own)) is None:
                return False
            check_not_last(connection, session)
            connection.execute(sa.delete(PASSKEYS).where(own))
            return True

        return await self._database.transact(work)


def check_not_last(connection: sa.Connection, session: str) -> None:
    """Check that an account could still be signed in to without one of its passkeys or identities.

    Raises:
        LastMeansError: It could not.
    """
    code = connection.scalar(sa.select(ACCOUNTS.c.code).where(ACCOUNTS.c.session == session))
    identities = sa.select(sa.func.count()).select_from(IDENTITIES).where(IDENTITIES.c.session == session)
    if code is None and _count(connection, session) + (connection.scalar(identities) or 0) == 1:
        raise LastMeansError


def _count(connection: sa.Connection, session: str) -> int:
    query = sa.select(sa.func.count()).select_from(PASSKEYS).where(PASSKEYS.c.session == session)
    return connection.scalar(query) or 0
