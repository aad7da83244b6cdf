"""Accounts: what a guest adds to the session, so that the name is the guest's own and other devices can sign in.

Everything that a person owns stays keyed by the session, which also names guests without an account.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.tables import (
    ACCOUNTS,
    CEREMONIES,
    EXPIRED,
    FORMER_NAMES,
    IDENTITIES,
    MERGED_GUESTS,
    PASSKEYS,
    SESSIONS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class Account:
    """Account of a guest. Times are in seconds since the epoch.

    Attributes:
        session: The guest.
        name: Name, which no other account has or resembles; None until one is chosen.
        made_at: Time when the account was made.
        avatar: Name of the picture; None for none.
        named_at: Time when the name was chosen; None without one.
        has_code: True if there is a recovery code.
    """

    session: str
    name: str | None
    made_at: float
    avatar: str | None
    named_at: float | None
    has_code: bool


_ACCOUNT = sa.select(
    ACCOUNTS.c.session,
    sa.case((ACCOUNTS.c.named_at.is_not(None), SESSIONS.c.name)),
    ACCOUNTS.c.made_at,
    ACCOUNTS.c.avatar,
    ACCOUNTS.c.named_at,
    ACCOUNTS.c.code.is_not(None),
).join_from(ACCOUNTS, SESSIONS, SESSIONS.c.id == ACCOUNTS.c.session)
"""Query for the fields of `Account`."""


def has_account() -> sa.ColumnElement[bool]:
    """Return the condition that a row of the sessions belongs to an account."""
    return SESSIONS.c.id.in_(sa.select(ACCOUNTS.c.session))


def forget_accounts(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the accounts of sessions, with all means of signing in and the names that they had."""
    for table in (PASSKEYS, IDENTITIES, FORMER_NAMES, MERGED_GUESTS, ACCOUNTS):
        connection.execute(sa.delete(table).where(table.c.session.in_(sessions)))


def merged_guests(connection: sa.Connection, session: str) -> list[str]:
    """Return the guests whose games were merged into an account."""
    query = sa.select(MERGED_GUESTS.c.guest).where(MERGED_GUESTS.c.session == session)
    return list(connection.scalars(query.order_by(MERGED_GUESTS.c.guest)))


def expire_merged(connection: sa.Connection, sessions: sa.Select[tuple[str]], now: float) -> None:
    """Record the guests who were merged into expiring accounts as expired, because logs may still name them."""
    merged = sa.select(MERGED_GUESTS.c.guest, sa.literal(now)).where(MERGED_GUESTS.c.session.in_(sessions))
    connection.execute(sa.insert(EXPIRED).from_select(["session", "expired_at"], merged))


class Accounts:
    """Accounts, by session."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def create(self, session: str, now: float) -> bool:
        """Make a guest's session an account; return False if it is one, or if there is no such guest."""

        def work(connection: sa.Connection) -> bool:
            return create_account(connection, session, now)

        return await self._database.transact(work)

    async def find(self, session: str) -> Account | None:
        """Return the account of a session; None if it is a guest's."""
        async with self._database.reading() as connection:
            row = (await connection.execute(_ACCOUNT.where(ACCOUNTS.c.session == session))).first()
        return None if row is None else Account(*row)

    async def among(self, sessions: Iterable[str]) -> set[str]:
        """Return those of the sessions that have an account."""
        query = sa.select(ACCOUNTS.c.session).where(ACCOUNTS.c.session.in_(tuple(sessions)))
        async with self._database.reading() as connection:
            return set(await connection.scalars(query))

    async def merged_into(self, session: str) -> list[str]:
        """Return the guests whose games were merged into an account. Logs still name them."""
        async with self._database.reading() as connection:
            return await connection.run_sync(merged_guests, session)

    async def expire_ceremonies(self, now: float) -> int:
        """Delete the ceremonies that were begun and not finished in time, and return their number."""
        return await self._database.write(sa.delete(CEREMONIES).where(CEREMONIES.c.ends_at < now))


def create_account(connection: sa.Connection, session: str, now: float) -> bool:
    """Make a guest's session an account; return False if it is one, or if there is no such guest."""
    guest = sa.select(SESSIONS.c.id).where(SESSIONS.c.id == session).with_for_update()
    if connection.scalar(guest) is None:
        return False
    if connection.scalar(sa.select(ACCOUNTS.c.session).where(ACCOUNTS.c.session == session)) is not None:
        return False
    connection.execute(sa.insert(ACCOUNTS).values(session=session, made_at=now))
    return True
