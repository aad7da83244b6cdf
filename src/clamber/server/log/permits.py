"""Permission of guests to make tables: invitations by the operator, and the permit of each guest."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import sqlalchemy as sa

from clamber.server.log.tables.guests import INVITATIONS, SESSIONS

if TYPE_CHECKING:
    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class Invitation:
    """Invitation to make tables.

    Attributes:
        code: Code that the operator passes on.
        note: Note of the operator.
        made_at: Time in seconds since the epoch.
        guests: Number of guests who have used it.
    """

    code: str
    note: str
    made_at: float
    guests: int


def hand_over_permit(connection: sa.Connection, session: str, heir: str) -> None:
    """Give a guest's permit to another guest who has none."""
    permit = sa.select(SESSIONS.c.permit).where(SESSIONS.c.id == session).scalar_subquery()
    heir_without_permit = sa.and_(SESSIONS.c.id == heir, SESSIONS.c.permit.is_(None))
    connection.execute(sa.update(SESSIONS).where(heir_without_permit).values(permit=permit))


class Permits:
    """Invitations, and the permits of guests: the code of an invitation, or a hash of the server's password."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def invite(self, code: str, note: str, now: float) -> None:
        """Store an invitation."""
        await self._database.write(sa.insert(INVITATIONS).values(code=code, note=note, made_at=now))

    async def invitations(self) -> list[Invitation]:
        """Return all invitations, oldest first."""
        query = (
            sa.select(INVITATIONS, sa.func.count(SESSIONS.c.id))
            .join(SESSIONS, SESSIONS.c.permit == INVITATIONS.c.code, isouter=True)
            .group_by(INVITATIONS.c.code)
            .order_by(INVITATIONS.c.made_at, INVITATIONS.c.code)
        )
        async with self._database.reading() as connection:
            return [Invitation(*row) for row in await connection.execute(query)]

    async def withdraw(self, code: str) -> bool:
        """Delete an invitation, which also ends the permission of its guests; return False if there is none."""
        return await self._database.write(sa.delete(INVITATIONS).where(INVITATIONS.c.code == code)) > 0

    async def is_invitation(self, code: str) -> bool:
        """Return True if a code is that of an invitation."""
        async with self._database.reading() as connection:
            query = sa.select(INVITATIONS.c.code).where(INVITATIONS.c.code == code)
            return await connection.scalar(query) is not None

    async def of(self, session: str) -> str | None:
        """Return the permit of a guest; None if the guest has none."""
        async with self._database.reading() as connection:
            query = sa.select(SESSIONS.c.permit).where(SESSIONS.c.id == session)
            permit: str | None = await connection.scalar(query)
        return permit

    async def grant(self, session: str, permit: str) -> None:
        """Replace the permit of a guest."""
        await self._database.write(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(permit=permit))
