"""Muted people: a person's own decision not to see or hear the phrases of another one, who is not told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.people import Acquaintance, Kind, known_people, people_query
from clamber.server.log.tables.moderation import MUTES
from clamber.server.log.tables.people import TIES

if TYPE_CHECKING:
    from clamber.server.log.database import Database

MOST_MUTES: Final = 500
"""Maximum number of people whom a person has muted."""


class TooManyMutesError(Exception):
    """Raised if a person has muted `MOST_MUTES` people."""


@dataclass(frozen=True, slots=True)
class Mute:
    """Muted person, with the time of the decision in seconds since the epoch."""

    other: Acquaintance
    made_at: float


def forget_mutes(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the mutes of people, and those of others towards them."""
    connection.execute(sa.delete(MUTES).where(sa.or_(MUTES.c.session.in_(sessions), MUTES.c.other.in_(sessions))))


def hand_over_mutes(connection: sa.Connection, session: str, heir: str) -> None:
    """Move the mutes of a guest, and those of others towards the guest, to another guest; the older one stays."""
    concerned = sa.or_(MUTES.c.session.in_([session, heir]), MUTES.c.other.in_([session, heir]))
    rows = connection.execute(sa.select(MUTES).where(concerned)).all()
    moved: dict[tuple[str, str], float] = {}
    for row in rows:
        one, other = (heir if each == session else each for each in (row.session, row.other))
        if one != other:
            moved[one, other] = min(row.made_at, moved.get((one, other), row.made_at))
    connection.execute(sa.delete(MUTES).where(concerned))
    values = [{"session": one, "other": other, "made_at": at} for (one, other), at in moved.items()]
    if values:
        connection.execute(sa.insert(MUTES), values)


class Mutes:
    """Mutes of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def set(self, session: str, other: str, now: float, *, muted: bool) -> bool:
        """Mute a person for another one, or end that. Repeating it changes nothing.

        Returns:
            False if one of them does not exist any more, or both are the same person.

        Raises:
            TooManyMutesError: The person has muted too many people.
        """
        pair = sa.and_(MUTES.c.session == session, MUTES.c.other == other)

        def work(connection: sa.Connection) -> bool:
            if session == other or len(known_people(connection, {session, other})) < 2:
                return False
            if not muted:
                connection.execute(sa.delete(MUTES).where(pair))
                return True
            if connection.scalar(sa.select(MUTES.c.other).where(pair)) is not None:
                return True
            own = sa.select(sa.func.count()).select_from(MUTES).where(MUTES.c.session == session)
            if (connection.scalar(own) or 0) >= MOST_MUTES:
                raise TooManyMutesError
            connection.execute(sa.insert(MUTES).values(session=session, other=other, made_at=now))
            return True

        return await self._database.transact(work)

    async def of(self, session: str) -> list[Mute]:
        """Return the people whom a person has muted, latest first."""
        query = people_query(MUTES, MUTES.c.other).add_columns(MUTES.c.made_at)
        query = query.where(MUTES.c.session == session).order_by(MUTES.c.made_at.desc(), MUTES.c.other)
        async with self._database.reading() as connection:
            return [Mute(Acquaintance(*row[:3]), row.made_at) for row in await connection.execute(query)]

    async def is_muted(self, session: str, other: str) -> bool:
        """Return True if a person has muted another one."""
        query = sa.select(MUTES.c.other).where(MUTES.c.session == session, MUTES.c.other == other)
        async with self._database.reading() as connection:
            return await connection.scalar(query) is not None

    async def unheard(self, session: str) -> frozenset[str]:
        """Return the people whose phrases a person does not see: those whom the person has muted or blocked."""
        muted = sa.select(MUTES.c.other).where(MUTES.c.session == session)
        blocked = sa.select(TIES.c.other).where(TIES.c.session == session, TIES.c.kind == Kind.block.value)
        async with self._database.reading() as connection:
            return frozenset(await connection.scalars(muted.union(blocked)))
