"""Sanctions on guests, addresses and networks: bans, and the other kinds that moderators impose."""

from __future__ import annotations

import enum
import secrets
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.tables import SANCTIONS

if TYPE_CHECKING:
    from clamber.server.log.database import Database

OPERATOR: Final = "operator"
"""Author of the sanctions imposed by `clamber admin`."""


class SanctionKind(enum.StrEnum):
    """Kind of a sanction."""

    ban = "ban"
    suspension = "suspension"
    mute = "mute"
    warning = "warning"


@dataclass(frozen=True, slots=True)
class Sanction:
    """Sanction on a guest, an address or a network. Times are in seconds since the epoch.

    Attributes:
        subject: Session hash of a guest, or network in canonical notation.
        made_at: Time from which it is in effect.
        ends_at: Time when it ends; None for no end.
        name: Name of the guest when it was imposed; None for an address.
        reason: Reason, for operators and moderators; may be empty.
        imposed_by: `OPERATOR`, or the session of a moderator.
        lifted_at: Time when it was lifted before its end; None if it was not. Lifted sanctions are kept.
        id: Unguessable id.
        club: Club at whose tables it is in effect; None for everywhere.
        told: True if the person is told the reason; None for sanctions of versions that told no reason.
        seen_at: Time when the person has acknowledged it; None before.
    """

    kind: SanctionKind
    subject: str
    made_at: float
    ends_at: float | None = None
    name: str | None = None
    reason: str = ""
    imposed_by: str = OPERATOR
    lifted_at: float | None = None
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    club: str | None = None
    told: bool | None = True
    seen_at: float | None = None


class Sanctions:
    """Stored sanctions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def in_effect(self, now: float) -> list[Sanction]:
        """Return the sanctions that have neither ended nor been lifted, oldest first."""
        query = sa.select(SANCTIONS).where(_in_effect(now)).order_by(SANCTIONS.c.made_at, SANCTIONS.c.id)
        async with self._database.reading() as connection:
            return [Sanction(**row) for row in (await connection.execute(query)).mappings()]

    async def impose(self, sanction: Sanction) -> bool:
        """Store a sanction, replacing any of its kind on the same subject; return False if it replaced one."""

        def store(connection: sa.Connection) -> bool:
            former = _lift(connection, sanction.kind, sanction.subject, sanction.made_at)
            connection.execute(sa.insert(SANCTIONS).values(asdict(sanction)))
            return not former

        return await self._database.transact(store)

    async def lift(self, kind: SanctionKind, subject: str, now: float) -> bool:
        """Lift the sanctions of a kind on a subject; return False if none was in effect."""
        return await self._database.transact(lambda connection: _lift(connection, kind, subject, now)) > 0


def _in_effect(now: float) -> sa.ColumnElement[bool]:
    has_ended = sa.and_(SANCTIONS.c.ends_at.is_not(None), SANCTIONS.c.ends_at <= now)
    return sa.and_(SANCTIONS.c.lifted_at.is_(None), sa.not_(has_ended))


def _lift(connection: sa.Connection, kind: SanctionKind, subject: str, now: float) -> int:
    condition = sa.and_(SANCTIONS.c.kind == kind, SANCTIONS.c.subject == subject, _in_effect(now))
    return connection.execute(sa.update(SANCTIONS).where(condition).values(lifted_at=now)).rowcount
