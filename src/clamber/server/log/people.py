"""People towards each other: public handles, friends and blocked people, and the people one has played with.

A tie is one person's own decision about another person, who is not told. Everything that a person may see or do
because of ties is decided when it is read, so that a tie takes effect at once and leaves nothing behind.
"""

from __future__ import annotations

import enum
import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.people import PEOPLE, TIES
from clamber.server.log.tables.played import PLAYERS, RESULTS
from clamber.server.table.seat import PROGRAM

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from clamber.server.log.database import Database

MOST_TIES: Final = 500
"""Maximum number of friends of a person, and of people whom a person has blocked."""

DEALS_TOGETHER: Final = 300
"""Latest deals of a person from which the people are listed with whom the person has played."""


class Kind(enum.Enum):
    """Decision of a person about another one."""

    friend = "friend"
    block = "block"


class Presence(enum.Enum):
    """Presence that a person's friends see, unless they are blocked.

    Attributes:
        hidden: Nothing.
        here: That the person is on the site, waits for a match, or plays.
        table: Also the table, which they may watch or join.
    """

    hidden = "hidden"
    here = "here"
    table = "table"


class Invites(enum.Enum):
    """People whose personal invites a person receives: everyone who has met the person, friends, or nobody."""

    everyone = "everyone"
    friends = "friends"
    nobody = "nobody"


class TooManyTiesError(Exception):
    """Raised if a person has `MOST_TIES` friends, or has blocked as many people."""


@dataclass(frozen=True, slots=True)
class Attitude:
    """Settings of a person towards others. The defaults show nothing to anybody."""

    presence: Presence = Presence.hidden
    invites: Invites = Invites.everyone


@dataclass(frozen=True, slots=True)
class Acquaintance:
    """Person whom another person knows.

    Attributes:
        session: Session of the person, which leaves the server in no message.
        name: Current name; None for a person without one.
        avatar: Picture of the account; None for none.
    """

    session: str
    name: str | None
    avatar: str | None


@dataclass(frozen=True, slots=True)
class Tie:
    """Tie of a person, with the person at its other end. Times are in seconds since the epoch."""

    other: Acquaintance
    kind: Kind
    made_at: float


@dataclass(frozen=True, slots=True)
class Companion:
    """Person with whom another one has played, with the latest match that they played together.

    Attributes:
        match: Zero-based number of the match at its table.
        at: End of the last deal that they played together, in seconds since the epoch.
    """

    person: Acquaintance
    table: str
    match: int
    at: float


_PERSON: Final = (SESSIONS.c.id, SESSIONS.c.name, ACCOUNTS.c.avatar)
"""Columns of `Acquaintance`."""

_PEOPLE: Final = SESSIONS.outerjoin(ACCOUNTS, ACCOUNTS.c.session == SESSIONS.c.id)


def people_query(rows: sa.Table, session: sa.ColumnElement[str]) -> sa.Select[Any]:
    """Return a query for the people whom a column of some rows names, with the fields of `Acquaintance`."""
    return sa.select(*_PERSON).select_from(rows.join(_PEOPLE, SESSIONS.c.id == session))


def has_tie(session: sa.ColumnElement[str], other: sa.ColumnElement[str], kind: Kind) -> sa.ColumnElement[bool]:
    """Return the condition that a person has a tie to another one."""
    ties = TIES.alias()
    return sa.exists().where(ties.c.session == session, ties.c.other == other, ties.c.kind == kind.value)


def known_people(connection: sa.Connection, sessions: Collection[str]) -> set[str]:
    """Lock people until the end of the transaction, in one order, and return those who exist."""
    query = sa.select(SESSIONS.c.id).where(SESSIONS.c.id.in_(sessions)).order_by(SESSIONS.c.id)
    return set(connection.scalars(query.with_for_update()))


def forget_people(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the handles and settings of guests, their ties, and the ties of others to them."""
    connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.session.in_(sessions)))
    connection.execute(sa.delete(TIES).where(sa.or_(TIES.c.session.in_(sessions), TIES.c.other.in_(sessions))))


def hand_over_people(connection: sa.Connection, session: str, heir: str) -> None:
    """Move the ties of a guest, and those of others to the guest, to another guest; a block outweighs a friend.

    The handle and the settings move to an heir who has none. Otherwise the handle ends.
    """
    query = sa.select(TIES).where(sa.or_(TIES.c.session.in_([session, heir]), TIES.c.other.in_([session, heir])))
    moved: dict[tuple[str, str], sa.RowMapping] = {}
    rows = connection.execute(query.order_by(TIES.c.made_at, TIES.c.session, TIES.c.other)).mappings().all()
    for row in rows:
        pair = tuple(heir if each == session else each for each in (row["session"], row["other"]))
        known = moved.get((pair[0], pair[1]))
        if pair[0] != pair[1] and (known is None or known["kind"] != Kind.block.value == row["kind"]):
            moved[pair[0], pair[1]] = row
    connection.execute(
        sa.delete(TIES).where(sa.or_(TIES.c.session.in_([session, heir]), TIES.c.other.in_([session, heir])))
    )
    values = [
        {"session": one, "other": other, "kind": row["kind"], "made_at": row["made_at"]}
        for (one, other), row in moved.items()
    ]
    if values:
        connection.execute(sa.insert(TIES), values)
    if connection.scalar(sa.select(PEOPLE.c.session).where(PEOPLE.c.session == heir)) is None:
        connection.execute(sa.update(PEOPLE).where(PEOPLE.c.session == session).values(session=heir))
    connection.execute(sa.delete(PEOPLE).where(PEOPLE.c.session == session))


class People:
    """Handles, settings and ties of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Handles

    async def handles(self, sessions: Iterable[str]) -> dict[str, str]:
        """Return the public handles of people, making those that do not exist yet. Unknown people have none."""
        wanted = sorted(set(sessions))
        known = await self._handles(wanted)
        missing = [session for session in wanted if session not in known]
        if not missing:
            return known

        def work(connection: sa.Connection) -> None:
            there = known_people(connection, missing)
            have = set(connection.scalars(sa.select(PEOPLE.c.session).where(PEOPLE.c.session.in_(there))))
            rows = [_new_row(session) for session in sorted(there - have)]
            if rows:
                connection.execute(sa.insert(PEOPLE), rows)

        await self._database.transact(work)
        return await self._handles(wanted)

    async def _handles(self, sessions: Sequence[str]) -> dict[str, str]:
        query = sa.select(PEOPLE.c.session, PEOPLE.c.handle).where(PEOPLE.c.session.in_(sessions))
        async with self._database.reading() as connection:
            return {row.session: row.handle for row in await connection.execute(query)}

    async def find(self, handle: str) -> str | None:
        """Return the session of a handle; None if there is no such person any more."""
        async with self._database.reading() as connection:
            query = sa.select(PEOPLE.c.session).where(PEOPLE.c.handle == handle)
            session: str | None = await connection.scalar(query)
        return session

    async def named(self, sessions: Sequence[str]) -> list[Acquaintance]:
        """Return those of some people who exist, with their names and pictures, in the given order."""
        query = sa.select(*_PERSON).select_from(_PEOPLE).where(SESSIONS.c.id.in_(sessions))
        async with self._database.reading() as connection:
            found = {row.id: Acquaintance(*row) for row in await connection.execute(query)}
        return [found[session] for session in sessions if session in found]

    # Settings

    async def attitude(self, session: str) -> Attitude:
        """Return the settings of a person."""
        query = sa.select(PEOPLE.c.presence, PEOPLE.c.invites).where(PEOPLE.c.session == session)
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return Attitude() if row is None else Attitude(Presence(row.presence), Invites(row.invites))

    async def set_attitude(self, session: str, attitude: Attitude) -> None:
        """Store the settings of a person, unless the person was deleted meanwhile."""
        values = {"presence": attitude.presence.value, "invites": attitude.invites.value}

        def work(connection: sa.Connection) -> None:
            if not known_people(connection, [session]):
                return
            changed = sa.update(PEOPLE).where(PEOPLE.c.session == session).values(values)
            if not connection.execute(changed).rowcount:
                connection.execute(sa.insert(PEOPLE).values(_new_row(session) | values))

        await self._database.transact(work)

    # Ties

    async def tie(self, session: str, other: str, kind: Kind | None, now: float) -> bool:
        """Replace the tie of a person to another one; None ends it. Repeating it changes nothing.

        Returns:
            False if one of them does not exist any more, or both are the same person.

        Raises:
            TooManyTiesError: The person has too many ties of this kind.
        """
        pair = sa.and_(TIES.c.session == session, TIES.c.other == other)

        def work(connection: sa.Connection) -> bool:
            if session == other or len(known_people(connection, {session, other})) < 2:
                return False
            known = connection.scalar(sa.select(TIES.c.kind).where(pair))
            if kind is None or known == kind.value:
                if kind is None:
                    connection.execute(sa.delete(TIES).where(pair))
                return True
            alike = sa.select(sa.func.count()).select_from(TIES)
            alike = alike.where(TIES.c.session == session, TIES.c.kind == kind.value)
            if (connection.scalar(alike) or 0) >= MOST_TIES:
                raise TooManyTiesError
            connection.execute(sa.delete(TIES).where(pair))
            row = {"session": session, "other": other, "kind": kind.value, "made_at": now}
            connection.execute(sa.insert(TIES).values(row))
            return True

        return await self._database.transact(work)

    async def ties(self, session: str) -> list[Tie]:
        """Return the ties of a person, latest first."""
        query = sa.select(*_PERSON, TIES.c.kind, TIES.c.made_at).select_from(
            TIES.join(_PEOPLE, SESSIONS.c.id == TIES.c.other)
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(
                query.where(TIES.c.session == session).order_by(TIES.c.made_at.desc(), TIES.c.other)
            )
            return [Tie(Acquaintance(*row[:3]), Kind(row[3]), row[4]) for row in rows]

    async def kinds(self, session: str, others: Collection[str]) -> dict[str, Kind]:
        """Return the ties of a person to some others."""
        query = sa.select(TIES.c.other, TIES.c.kind).where(TIES.c.session == session, TIES.c.other.in_(others))
        async with self._database.reading() as connection:
            return {row.other: Kind(row.kind) for row in await connection.execute(query)}

    async def blocks(self, session: str, other: str) -> bool:
        """Return True if a person has blocked another one."""
        return (await self.kinds(session, [other])).get(other) is Kind.block

    async def blocked_pairs(self, sessions: Collection[str]) -> list[tuple[str, str]]:
        """Return the pairs among some people of whom the first has blocked the second."""
        query = sa.select(TIES.c.session, TIES.c.other).where(
            TIES.c.kind == Kind.block.value, TIES.c.session.in_(sessions), TIES.c.other.in_(sessions)
        )
        async with self._database.reading() as connection:
            return [(row.session, row.other) for row in await connection.execute(query)]

    async def apart_from(self, session: str) -> frozenset[str]:
        """Return the people whom a person does not meet, because one of the two has blocked the other."""
        query = sa.select(TIES.c.session, TIES.c.other).where(
            TIES.c.kind == Kind.block.value, sa.or_(TIES.c.session == session, TIES.c.other == session)
        )
        async with self._database.reading() as connection:
            found = {name for row in await connection.execute(query) for name in row}
        return frozenset(found - {session})

    async def visible_friends(self, session: str) -> list[tuple[Acquaintance, Presence]]:
        """Return the friends whose presence a person sees, with what they show.

        Each of the two is the other's friend, which excludes a block, and the friend has allowed it.
        """
        shown = sa.select(*_PERSON, PEOPLE.c.presence).select_from(
            TIES.join(_PEOPLE, SESSIONS.c.id == TIES.c.other).join(PEOPLE, PEOPLE.c.session == TIES.c.other)
        )
        query = shown.where(
            TIES.c.session == session,
            TIES.c.kind == Kind.friend.value,
            PEOPLE.c.presence != Presence.hidden.value,
            has_tie(TIES.c.other, TIES.c.session, Kind.friend),
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(TIES.c.other))
            return [(Acquaintance(*row[:3]), Presence(row.presence)) for row in rows]

    # People one has played with

    async def companions(self, session: str, limit: int) -> list[Companion]:
        """Return up to `limit` people with whom a person has played one of the latest deals, latest first.

        Network bots are no people, and people who were deleted are left out.
        """
        own, others = PLAYERS.alias(), PLAYERS.alias()
        latest = (
            sa.select(own.c.link, own.c.ended_at)
            .where(own.c.session == session)
            .order_by(own.c.ended_at.desc(), own.c.link.desc())
            .limit(DEALS_TOGETHER)
            .subquery()
        )
        query = (
            sa.select(*_PERSON, RESULTS.c.table_id, RESULTS.c.match, latest.c.ended_at)
            .select_from(
                latest.join(others, others.c.link == latest.c.link)
                .join(RESULTS, RESULTS.c.link == latest.c.link)
                .join(_PEOPLE, SESSIONS.c.id == others.c.session)
            )
            .where(others.c.session != session, ~others.c.session.startswith(PROGRAM))
            .order_by(latest.c.ended_at.desc(), latest.c.link.desc(), others.c.seat)
        )
        found: dict[str, Companion] = {}
        async with self._database.reading() as connection:
            for row in await connection.execute(query):
                found.setdefault(row.id, Companion(Acquaintance(*row[:3]), row.table_id, row.match, row.ended_at))
        return list(found.values())[:limit]

    async def players(self, table: str, session: str, match: int | None = None) -> dict[int, str]:
        """Return the people who have played a match, by seat.

        Args:
            table: Table of the match.
            session: One of them, or another person: then nobody is returned.
            match: Zero-based number of the match; None for the last one at the table that `session` has played.
        """
        query = sa.select(RESULTS.c.match, PLAYERS.c.seat, PLAYERS.c.session).join_from(PLAYERS, RESULTS)
        query = query.where(RESULTS.c.table_id == table).order_by(RESULTS.c.match.desc(), RESULTS.c.number.desc())
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        played = [row.match for row in rows if row.session == session and match in {None, row.match}]
        seats: dict[int, str] = {}
        for row in rows:
            if played and row.match == played[0] and row.seat not in seats and row.session not in seats.values():
                seats[row.seat] = row.session
        return seats


def _new_row(session: str) -> dict[str, str]:
    attitude = Attitude()
    return {
        "session": session,
        "handle": secrets.token_urlsafe(12),
        "presence": attitude.presence.value,
        "invites": attitude.invites.value,
    }
