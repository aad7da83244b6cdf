"""Roles of moderators and operators, which only accounts hold."""

from __future__ import annotations

import enum
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.accounts import lock_account
from clamber.server.log.acts import NOBODY, record_act
from clamber.server.log.club_rows import lock_clubs, unknown_club
from clamber.server.log.sanctions import OPERATOR
from clamber.server.log.tables.clubs import CLUBS
from clamber.server.log.tables.guests import SESSIONS
from clamber.server.log.tables.moderation import ROLES

if TYPE_CHECKING:
    from clamber.server.log.acts import Act
    from clamber.server.log.database import Database

EVERYWHERE: Final = ""
"""Club of a role that reaches the whole server."""

_ROW: Final = ROLES.c


class Role(enum.StrEnum):
    """Role of an account. An operator may do everything that a moderator may."""

    moderator = "moderator"
    operator = "operator"


@dataclass(frozen=True, slots=True)
class Grant:
    """Role that a person holds.

    Attributes:
        club: Club whose tables the role reaches, or `EVERYWHERE`.
        given_by: Session of an operator, or `sanctions.OPERATOR` for `clamber admin`.
        given_at: Time in seconds since the epoch.
    """

    session: str
    club: str
    role: Role
    given_by: str
    given_at: float


class NamedGrant(NamedTuple):
    """Role with the names of its holder and of its club."""

    grant: Grant
    name: str | None
    club_name: str | None


@dataclass(frozen=True, slots=True)
class Moderator:
    """Author of acts.

    Attributes:
        session: The person, or `sanctions.OPERATOR` for `clamber admin`.
        role: Role that reaches the whole server; None for a moderator of clubs only.
        clubs: Clubs whose tables the person moderates.
    """

    session: str
    role: Role | None
    clubs: frozenset[str] = frozenset()

    @property
    def is_operator(self) -> bool:
        """True for an operator."""
        return self.role is Role.operator

    def reaches(self, club: str) -> bool:
        """Return True if the person moderates the tables of a club; empty for tables of none."""
        return self.role is not None or (club != EVERYWHERE and club in self.clubs)


SHELL: Final = Moderator(OPERATOR, Role.operator)
"""Author of the acts of `clamber admin`."""


class Roles:
    """Stored roles."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, session: str) -> list[Grant]:
        """Return the roles of a person, that for the whole server first."""
        query = sa.select(ROLES).where(_ROW.session == session).order_by(_ROW.club)
        async with self._database.reading() as connection:
            return [_grant(row) for row in (await connection.execute(query)).mappings()]

    async def moderator(self, session: str) -> Moderator | None:
        """Return a person with the reach of all roles; None if the person has none."""
        grants = await self.of(session)
        if not grants:
            return None
        everywhere = next((grant.role for grant in grants if grant.club == EVERYWHERE), None)
        return Moderator(session, everywhere, frozenset(grant.club for grant in grants) - {EVERYWHERE})

    async def named(self, session: str | None = None) -> list[NamedGrant]:
        """Return the roles of a person, or of all, with names, oldest first."""
        query = (
            sa.select(ROLES, SESSIONS.c.name.label("name"), CLUBS.c.name.label("club_name"))
            .join_from(ROLES, SESSIONS, SESSIONS.c.id == _ROW.session, isouter=True)
            .join(CLUBS, CLUBS.c.id == _ROW.club, isouter=True)
            .order_by(_ROW.given_at, _ROW.session, _ROW.club)
        )
        if session is not None:
            query = query.where(_ROW.session == session)
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return [
            NamedGrant(_grant({column.name: row[column.name] for column in ROLES.c}), row["name"], row["club_name"])
            for row in rows
        ]

    async def give(self, grant: Grant, act: Act) -> bool:
        """Store a role in place of any that the person holds there; return False if it was held already.

        Raises:
            NoAccountError: The person has no account.
            Refusal: There is no such club (code `unknown_club`).
        """

        def work(connection: sa.Connection) -> bool:
            lock_account(connection, grant.session)
            if grant.club != EVERYWHERE and not lock_clubs(connection, [grant.club]):
                raise unknown_club()
            held = connection.scalar(sa.select(_ROW.role).where(_there(grant.session, grant.club)))
            if held == grant.role:
                return False
            connection.execute(sa.delete(ROLES).where(_there(grant.session, grant.club)))
            connection.execute(sa.insert(ROLES).values(asdict(grant)))
            record_act(connection, act)
            return True

        return await self._database.transact(work)

    async def end(self, session: str, club: str, role: Role, act: Act) -> bool:
        """Delete a role; return False if the person does not hold it."""

        def work(connection: sa.Connection) -> bool:
            there = sa.and_(_there(session, club), _ROW.role == role)
            if not connection.execute(sa.delete(ROLES).where(there)).rowcount:
                return False
            record_act(connection, act)
            return True

        return await self._database.transact(work)


def forget_roles(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the roles of guests, and their names from the roles that they have given."""
    connection.execute(sa.delete(ROLES).where(_ROW.session.in_(sessions)))
    connection.execute(sa.update(ROLES).where(_ROW.given_by.in_(sessions)).values(given_by=NOBODY))


def _there(session: str, club: str) -> sa.ColumnElement[bool]:
    return sa.and_(_ROW.session == session, _ROW.club == club)


def _grant(row: sa.RowMapping | dict[str, Any]) -> Grant:
    return Grant(**{**row, "role": Role(row["role"])})
