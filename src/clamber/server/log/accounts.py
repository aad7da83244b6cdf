"""Accounts: what a guest adds to the session, so that the name is the guest's own and other devices can sign in.

Everything that a person owns stays keyed by the session, which also names guests without an account.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeVar

import sqlalchemy as sa

from clamber.server.log.finished import lock_guest
from clamber.server.log.tables.guests import (
    ACCOUNTS,
    EXPIRED,
    FORMER_NAMES,
    IDENTITIES,
    MERGED_GUESTS,
    PASSKEYS,
    SESSIONS,
)
from clamber.server.table.lookalikes import forms

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from clamber.server.log.database import Database

T = TypeVar("T")


NAME_SECONDS: Final = 30 * 24 * 3600.0
"""Time after which the name of an account can be changed again, in seconds."""

FORMS: Final = (ACCOUNTS.c.form_written, ACCOUNTS.c.form_small, ACCOUNTS.c.form_similar)
"""Columns with hashes of the three forms of a name, each unique, so that names of accounts never look alike."""


class NoAccountError(Exception):
    """Raised if a session has no account, or no longer has one."""


class NameTakenError(Exception):
    """Raised if a name is that of another account, or looks like it."""


class NameTooSoonError(Exception):
    """Raised if the name of an account was changed a short time ago.

    Attributes:
        again_at: Time when it can be changed again.
    """

    def __init__(self, again_at: float) -> None:
        super().__init__()
        self.again_at = again_at


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
        shows_daily: True if the person lets those who have finished a daily set see the own replays of it.
    """

    session: str
    name: str | None
    made_at: float
    avatar: str | None
    named_at: float | None
    has_code: bool
    shows_daily: bool


_ACCOUNT = sa.select(
    ACCOUNTS.c.session,
    sa.case((ACCOUNTS.c.named_at.is_not(None), SESSIONS.c.name)),
    ACCOUNTS.c.made_at,
    ACCOUNTS.c.avatar,
    ACCOUNTS.c.named_at,
    ACCOUNTS.c.code.is_not(None),
    sa.func.coalesce(ACCOUNTS.c.shows_daily, sa.false()),
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

    async def avatars(self, sessions: Iterable[str]) -> dict[str, str]:
        """Return the pictures of those sessions that have an account with one."""
        query = sa.select(ACCOUNTS.c.session, ACCOUNTS.c.avatar).where(
            ACCOUNTS.c.session.in_(tuple(sessions)), ACCOUNTS.c.avatar.is_not(None)
        )
        async with self._database.reading() as connection:
            return {row.session: row.avatar for row in await connection.execute(query)}

    async def merged_into(self, session: str) -> list[str]:
        """Return the guests whose games were merged into an account. Logs still name them."""
        async with self._database.reading() as connection:
            return await connection.run_sync(merged_guests, session)

    # Names

    async def is_taken(self, name: str, session: str) -> bool:
        """Return True if a name is that of an account of somebody else, or looks like it."""
        async with self._database.reading() as connection:
            return await connection.scalar(_holders(name, session).limit(1)) is not None

    async def found(
        self, session: str, name: str, code: str, now: float, *, also: Callable[[sa.Connection], None] | None = None
    ) -> bool:
        """Make a guest's session an account with a name and a recovery code; return False if it is one.

        Args:
            session: The guest.
            name: Valid name.
            code: Hash of the recovery code.
            now: Current time.
            also: Further work in the transaction that makes the account. Its exceptions undo the transaction.

        Raises:
            NameTakenError: Another account has the name.
        """

        def work(connection: sa.Connection) -> bool:
            if not create_account(connection, session, now):
                return False
            set_name(connection, session, name, now)
            _update(connection, session, code=code, code_at=now)
            if also is not None:
                also(connection)
            return True

        return await self._with_name(work)

    async def rename(self, session: str, name: str, now: float) -> None:
        """Change the name of an account. The former name is kept for moderators.

        Raises:
            NameTakenError: Another account has the name.
            NameTooSoonError: The name was changed less than `NAME_SECONDS` ago.
            NoAccountError: There is no such account.
        """

        def work(connection: sa.Connection) -> None:
            named_at = _locked(connection, session)
            if named_at is not None and now < named_at + NAME_SECONDS:
                raise NameTooSoonError(named_at + NAME_SECONDS)
            set_name(connection, session, name, now)

        await self._with_name(work)

    async def _with_name(self, work: Callable[[sa.Connection], T]) -> T:
        try:
            return await self._database.transact(work)
        except sa.exc.IntegrityError:  # another account has taken the name at the same time
            raise NameTakenError from None

    async def former_names(self) -> dict[str, list[str]]:
        """Return the former names of all accounts, latest first, by session."""
        query = sa.select(FORMER_NAMES.c.session, FORMER_NAMES.c.name).order_by(FORMER_NAMES.c.until.desc())
        names: dict[str, list[str]] = {}
        async with self._database.reading() as connection:
            for session, name in await connection.execute(query):
                names.setdefault(session, []).append(name)
        return names

    async def all(self) -> set[str]:
        """Return the sessions of all accounts."""
        async with self._database.reading() as connection:
            return set(await connection.scalars(sa.select(ACCOUNTS.c.session)))

    # Pictures, what others see, and recovery codes

    async def set_avatar(self, session: str, avatar: str | None) -> None:
        """Change the picture of an account.

        Raises:
            NoAccountError: There is no such account.
        """
        await self._database.transact(lambda connection: _update(connection, session, avatar=avatar))

    async def set_shows_daily(self, session: str, *, shown: bool) -> None:
        """Let others see the replays of daily sets, or not any more.

        Raises:
            NoAccountError: There is no such account.
        """
        await self._database.transact(lambda connection: _update(connection, session, shows_daily=shown))

    async def set_code(self, session: str, code: str, now: float) -> None:
        """Replace the hash of an account's recovery code.

        Raises:
            NoAccountError: There is no such account.
        """
        await self._database.transact(lambda connection: _update(connection, session, code=code, code_at=now))

    async def of_code(self, code: str) -> str | None:
        """Return the session of the account with the hash of a recovery code; None if there is none."""
        async with self._database.reading() as connection:
            session: str | None = await connection.scalar(
                sa.select(ACCOUNTS.c.session).where(ACCOUNTS.c.code == code)
            )
        return session


def create_account(connection: sa.Connection, session: str, now: float) -> bool:
    """Make a guest's session an account; return False if it is one, or if there is no such guest."""
    if not lock_guest(connection, session):
        return False
    if connection.scalar(sa.select(ACCOUNTS.c.session).where(ACCOUNTS.c.session == session)) is not None:
        return False
    connection.execute(sa.insert(ACCOUNTS).values(session=session, made_at=now))
    return True


def lock_account(connection: sa.Connection, session: str) -> None:
    """Lock an account until the end of the transaction, so that its means of signing in are counted correctly.

    Raises:
        NoAccountError: There is no such account.
    """
    _locked(connection, session)


def rename_account(connection: sa.Connection, session: str, name: str, now: float) -> None:
    """Change the name of a session by the operator; that of an account stays protected.

    Raises:
        NameTakenError: Another account has the name.
    """
    try:
        _locked(connection, session)
    except NoAccountError:
        return
    set_name(connection, session, name, now)


def _locked(connection: sa.Connection, session: str) -> float | None:
    """Lock an account until the end of the transaction, and return the time of its last naming."""
    query = sa.select(ACCOUNTS.c.named_at).where(ACCOUNTS.c.session == session).with_for_update()
    row = connection.execute(query).first()
    if row is None:
        raise NoAccountError
    named_at: float | None = row[0]
    return named_at


def _update(connection: sa.Connection, session: str, **values: object) -> None:
    if not connection.execute(sa.update(ACCOUNTS).where(ACCOUNTS.c.session == session).values(values)).rowcount:
        raise NoAccountError


def set_name(connection: sa.Connection, session: str, name: str, now: float) -> None:
    """Give an account a name.

    Raises:
        NameTakenError: Another account has the name, or one that looks like it.
    """
    if connection.scalar(_holders(name, session).limit(1)) is not None:
        raise NameTakenError
    account = connection.execute(_ACCOUNT.where(ACCOUNTS.c.session == session)).one()
    former = Account(*account).name
    if former not in {None, name}:
        connection.execute(sa.insert(FORMER_NAMES).values(session=session, until=now, name=former))
    _update(connection, session, named_at=now, **{column.name: form for column, form in _forms_of(name)})
    connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(name=name))


def _holders(name: str, session: str) -> sa.Select[tuple[str]]:
    """Return a query for the other accounts whose names look like a name."""
    same = sa.or_(*(column == form for column, form in _forms_of(name)))
    return sa.select(ACCOUNTS.c.session).where(same, ACCOUNTS.c.session != session)


def _forms_of(name: str) -> list[tuple[sa.Column[str], str]]:
    hashes = [hashlib.sha256(form.encode()).hexdigest() for form in forms(name)]
    return list(zip(FORMS, hashes, strict=True))
