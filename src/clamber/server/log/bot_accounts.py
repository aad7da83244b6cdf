"""Bot accounts: accounts that belong to a person's account, and act by tokens instead of being signed in to."""

from __future__ import annotations

import enum
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.accounts import NameTakenError, create_account, lock_account, set_name
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.people import BOT_ACCOUNTS, BOT_TOKENS, CHALLENGES
from clamber.server.log.tables.played import PROFILES

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.database import Database

MOST_BOTS: Final = 5
"""Maximum number of bot accounts of an account."""

MOST_TOKENS: Final = 5
"""Maximum number of tokens of a bot account, with expired ones."""

KEPT_SECONDS: Final = 30 * 24 * 3600.0
"""Time for which an expired token stays in the owner's list, in seconds."""


class TooManyBotsError(Exception):
    """Raised if an account has `MOST_BOTS` bot accounts."""


class TooManyTokensError(Exception):
    """Raised if a bot account has `MOST_TOKENS` tokens."""


class NoBotError(Exception):
    """Raised if an account has no such bot account."""


class Scope(enum.Enum):
    """Purpose of a token."""

    play = "play"
    """To answer challenges, take seats and play."""

    read = "read"
    """To read the bot account's matches, ratings and other data."""


class BotAccount(NamedTuple):
    """Bot account.

    Attributes:
        link: Public id, which is also the link of the profile.
        owner: Session of the account that it belongs to.
        owner_name: Name of that account.
    """

    session: str
    link: str
    name: str
    owner: str
    owner_name: str
    made_at: float


class BotToken(NamedTuple):
    """Token of a bot account. Times are in seconds since the epoch.

    Attributes:
        token: Hash of the token.
        session: Session of the bot account.
        label: Text by which the owner knows it.
        scopes: Names of its scopes, separated by spaces.
        ends_at: Time when it expires; None for never.
        used_at: Time of the last use, to ten minutes; None before the first.
    """

    token: str
    session: str
    label: str
    scopes: str
    made_at: float
    ends_at: float | None
    used_at: float | None = None

    def has(self, scope: Scope) -> bool:
        """Return True if the token has a scope."""
        return scope.value in self.scopes.split()

    def is_valid(self, now: float) -> bool:
        """Return True until the token expires."""
        return self.ends_at is None or now < self.ends_at


class OwnedToken(NamedTuple):
    """Token with the owner of its bot account."""

    token: BotToken
    owner: str


_OWNER: Final = SESSIONS.alias("owners")
_BOT: Final = (
    sa.select(
        BOT_ACCOUNTS.c.session,
        PROFILES.c.link,
        SESSIONS.c.name,
        BOT_ACCOUNTS.c.owner,
        _OWNER.c.name,
        ACCOUNTS.c.made_at,
    )
    .join_from(BOT_ACCOUNTS, SESSIONS, SESSIONS.c.id == BOT_ACCOUNTS.c.session)
    .join(ACCOUNTS, ACCOUNTS.c.session == BOT_ACCOUNTS.c.session)
    .join(PROFILES, PROFILES.c.session == BOT_ACCOUNTS.c.session)
    .join(_OWNER, _OWNER.c.id == BOT_ACCOUNTS.c.owner)
    .order_by(ACCOUNTS.c.made_at, BOT_ACCOUNTS.c.session)
)
"""Query for the fields of `BotAccount`."""


def is_bot() -> sa.ColumnElement[bool]:
    """Return the condition that a row of the sessions belongs to a bot account."""
    return SESSIONS.c.id.in_(sa.select(BOT_ACCOUNTS.c.session))


def is_orphan() -> sa.ColumnElement[bool]:
    """Return the condition that a row of the sessions belongs to a bot account whose owner has expired."""
    left = sa.select(BOT_ACCOUNTS.c.session).where(BOT_ACCOUNTS.c.owner.not_in(sa.select(_OWNER.c.id)))
    return SESSIONS.c.id.in_(left)


def forget_bots(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the tokens of bot accounts, the accounts themselves, and the challenges of and to these sessions."""
    for column in (BOT_TOKENS.c.session, BOT_ACCOUNTS.c.session, CHALLENGES.c.bot, CHALLENGES.c.challenger):
        connection.execute(sa.delete(column.table).where(column.in_(sessions)))


def bots_of(connection: sa.Connection, owner: str) -> list[str]:
    """Return the sessions of the bot accounts of an account."""
    return list(connection.scalars(sa.select(BOT_ACCOUNTS.c.session).where(BOT_ACCOUNTS.c.owner == owner)))


class BotAccounts:
    """Bot accounts and their tokens."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, owner: str, session: str, link: str, name: str, now: float) -> None:
        """Make a bot account.

        Args:
            owner: Session of the account that it belongs to.
            session: Its own session, which does not exist yet.
            link: Its public id.
            name: Valid name.
            now: Current time.

        Raises:
            NoAccountError: The owner has no account.
            TooManyBotsError: The owner has `MOST_BOTS` bot accounts.
            NameTakenError: An account has this name, or one that looks like it.
        """

        def work(connection: sa.Connection) -> None:
            lock_account(connection, owner)
            if len(bots_of(connection, owner)) >= MOST_BOTS:
                raise TooManyBotsError
            connection.execute(sa.insert(SESSIONS).values(id=session, name=None, created_at=now, seen_at=now))
            create_account(connection, session, now)
            set_name(connection, session, name, now)
            connection.execute(sa.insert(PROFILES).values(session=session, link=link, made_at=now))
            connection.execute(sa.insert(BOT_ACCOUNTS).values(session=session, owner=owner))

        try:
            await self._database.transact(work)
        except sa.exc.IntegrityError:  # another account has taken the name at the same time
            raise NameTakenError from None

    async def of(self, owner: str) -> list[BotAccount]:
        """Return the bot accounts of an account, oldest first."""
        return await self._all(BOT_ACCOUNTS.c.owner == owner)

    async def among(self, sessions: Collection[str]) -> list[BotAccount]:
        """Return the bot accounts with these sessions, oldest first."""
        return await self._all(BOT_ACCOUNTS.c.session.in_(sessions))

    async def find(self, link: str) -> BotAccount | None:
        """Return the bot account with a public id; None if there is none."""
        return next(iter(await self._all(PROFILES.c.link == link)), None)

    async def _all(self, condition: sa.ColumnElement[bool]) -> list[BotAccount]:
        async with self._database.reading() as connection:
            return [BotAccount(*row) for row in await connection.execute(_BOT.where(condition))]

    async def kin(self, session: str) -> frozenset[str]:
        """Return the sessions with which a session is not rated in one match.

        These are the bot accounts of an account; and of a bot account, its owner and the owner's other bot accounts.
        """
        own = sa.select(BOT_ACCOUNTS.c.owner).where(BOT_ACCOUNTS.c.session == session).scalar_subquery()
        family = sa.select(BOT_ACCOUNTS.c.session, BOT_ACCOUNTS.c.owner).where(
            sa.or_(BOT_ACCOUNTS.c.owner == session, BOT_ACCOUNTS.c.owner == own)
        )
        async with self._database.reading() as connection:
            found = {name for row in await connection.execute(family) for name in row}
        return frozenset(found - {session})

    # Tokens

    async def add_token(self, owner: str, token: BotToken) -> None:
        """Store a further token of a bot account.

        Raises:
            NoAccountError, NoBotError: The account or its bot account does not exist, or was deleted meanwhile.
            TooManyTokensError: The bot account has `MOST_TOKENS` tokens.
        """

        def work(connection: sa.Connection) -> None:
            lock_account(connection, owner)
            if token.session not in bots_of(connection, owner):
                raise NoBotError
            own = sa.select(sa.func.count()).select_from(BOT_TOKENS).where(BOT_TOKENS.c.session == token.session)
            if (connection.scalar(own) or 0) >= MOST_TOKENS:
                raise TooManyTokensError
            connection.execute(sa.insert(BOT_TOKENS).values(token._asdict()))

        await self._database.transact(work)

    async def tokens(self, sessions: Collection[str]) -> list[BotToken]:
        """Return the tokens of bot accounts, oldest first."""
        query = sa.select(BOT_TOKENS).where(BOT_TOKENS.c.session.in_(sessions))
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(BOT_TOKENS.c.made_at, BOT_TOKENS.c.token))
            return [BotToken(*row) for row in rows]

    async def token(self, token: str) -> OwnedToken | None:
        """Return the token with a hash, with the owner of its bot account; None if there is none."""
        query = sa.select(BOT_TOKENS, BOT_ACCOUNTS.c.owner).join(
            BOT_ACCOUNTS, BOT_ACCOUNTS.c.session == BOT_TOKENS.c.session
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query.where(BOT_TOKENS.c.token == token))).first()
        return None if row is None else OwnedToken(BotToken(*row[:-1]), row[-1])

    async def record_use(self, token: str, now: float) -> None:
        """Store the time of the last use of a token, and of its bot account's last visit."""

        def work(connection: sa.Connection) -> None:
            connection.execute(sa.update(BOT_TOKENS).where(BOT_TOKENS.c.token == token).values(used_at=now))
            own = sa.select(BOT_TOKENS.c.session).where(BOT_TOKENS.c.token == token)
            connection.execute(sa.update(SESSIONS).where(SESSIONS.c.id.in_(own)).values(seen_at=now))

        await self._database.transact(work)

    async def remove_token(self, token: str) -> None:
        """Delete a token."""
        await self._database.write(sa.delete(BOT_TOKENS).where(BOT_TOKENS.c.token == token))

    async def expire_tokens(self, now: float) -> None:
        """Delete tokens that expired `KEPT_SECONDS` ago."""
        await self._database.write(sa.delete(BOT_TOKENS).where(BOT_TOKENS.c.ends_at < now - KEPT_SECONDS))
