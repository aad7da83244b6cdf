"""Challenges of people to bot accounts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

import sqlalchemy as sa

from clamber.server.log.finished import lock_guest
from clamber.server.log.tables.people import CHALLENGES

if TYPE_CHECKING:
    from clamber.server.log.database import Database

ANSWER_SECONDS: Final = 60.0
"""Time in which a bot account answers a challenge, in seconds."""

KEPT_SECONDS: Final = 600.0
"""Time for which an answer can be read after a challenge has ended, in seconds."""

MOST_TO: Final = 20
"""Maximum number of open challenges to a bot account."""

MOST_BY: Final = 5
"""Maximum number of open challenges by a person."""

Answer: TypeAlias = Literal["accepted", "declined"]


class TooManyChallengesError(Exception):
    """Raised if a person has made, or a bot account has, too many open challenges."""


class Challenge(NamedTuple):
    """Challenge to a bot account: a seat at a table. Times are in seconds since the epoch.

    Attributes:
        bot, challenger: Sessions.
        seat: The seat; None for any.
        told: JSON object with the facts for the bot account (`ChallengeInfo`).
        answer: None while it is open, and for good if it was not answered by `ends_at`.
    """

    id: str
    bot: str
    challenger: str
    table_id: str
    seat: int | None
    told: str
    made_at: float
    ends_at: float
    answer: Answer | None = None

    def is_open(self, now: float) -> bool:
        """Return True if the bot account can still answer."""
        return self.answer is None and now < self.ends_at


class Challenges:
    """Challenges, by id and by bot account."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, challenge: Challenge) -> Challenge:
        """Store a challenge, or return the open one of the same person to the same bot account at the same table.

        Raises:
            TooManyChallengesError: The person or the bot account has too many open challenges.
        """

        def work(connection: sa.Connection) -> Challenge:
            for session in sorted((challenge.bot, challenge.challenger)):
                lock_guest(connection, session)
            is_open = sa.and_(CHALLENGES.c.answer.is_(None), CHALLENGES.c.ends_at > challenge.made_at)
            rows = [
                Challenge(*row)
                for row in connection.execute(
                    sa.select(CHALLENGES).where(
                        is_open,
                        sa.or_(CHALLENGES.c.bot == challenge.bot, CHALLENGES.c.challenger == challenge.challenger),
                    )
                )
            ]
            own = [row for row in rows if row.challenger == challenge.challenger]
            for row in own:
                if (row.bot, row.table_id) == (challenge.bot, challenge.table_id):
                    return row
            if len(own) >= MOST_BY or sum(row.bot == challenge.bot for row in rows) >= MOST_TO:
                raise TooManyChallengesError
            connection.execute(sa.insert(CHALLENGES).values(challenge._asdict()))
            return challenge

        return await self._database.transact(work)

    async def find(self, name: str) -> Challenge | None:
        """Return a challenge; None if there is none."""
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(CHALLENGES).where(CHALLENGES.c.id == name))).first()
        return None if row is None else Challenge(*row)

    async def open_to(self, bot: str, now: float) -> list[Challenge]:
        """Return the open challenges to a bot account, oldest first."""
        query = sa.select(CHALLENGES).where(
            CHALLENGES.c.bot == bot, CHALLENGES.c.answer.is_(None), CHALLENGES.c.ends_at > now
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(CHALLENGES.c.made_at, CHALLENGES.c.id))
            return [Challenge(*row) for row in rows]

    async def answer(self, name: str, answer: Answer) -> bool:
        """Store the answer to a challenge; return False if it was answered differently."""

        def work(connection: sa.Connection) -> bool:
            of_id = CHALLENGES.c.id == name
            update = sa.update(CHALLENGES).where(of_id, CHALLENGES.c.answer.is_(None))
            if connection.execute(update.values(answer=answer)).rowcount:
                return True
            return connection.scalar(sa.select(CHALLENGES.c.answer).where(of_id)) == answer

        return await self._database.transact(work)

    async def expire(self, now: float) -> None:
        """Delete challenges that ended `KEPT_SECONDS` ago."""
        await self._database.write(sa.delete(CHALLENGES).where(CHALLENGES.c.ends_at < now - KEPT_SECONDS))
