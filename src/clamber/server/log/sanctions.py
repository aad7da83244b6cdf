"""Sanctions on guests, addresses and networks: bans, and the other kinds that moderators impose."""

from __future__ import annotations

import enum
import secrets
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from clamber.server.log.acts import record_act
from clamber.server.log.tables.moderation import APPEALS, SANCTIONS
from clamber.server.log.tables.people import BOT_ACCOUNTS

if TYPE_CHECKING:
    from collections.abc import Collection

    from clamber.server.log.acts import Act
    from clamber.server.log.database import Database

OPERATOR: Final = "operator"
"""Author of the sanctions imposed by `clamber admin`."""


APPEAL_SECONDS: Final = 30 * 24 * 3600.0
"""Time in which a person may appeal against a warning, in seconds."""


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

    @property
    def is_on_person(self) -> bool:
        """True if the subject is a guest, and not an address or a network."""
        return "." not in self.subject and ":" not in self.subject

    def is_in_effect(self, now: float) -> bool:
        """Return True if it has neither ended nor been lifted."""
        return self.lifted_at is None and (self.ends_at is None or self.ends_at > now)

    def can_be_appealed(self, now: float) -> bool:
        """Return True if a person may still appeal: while it is in effect, and against a warning for a time."""
        if self.kind is SanctionKind.warning:
            return self.lifted_at is None and now < self.made_at + APPEAL_SECONDS
        return self.is_in_effect(now)


class Sanctions:
    """Stored sanctions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def in_effect(self, now: float) -> list[Sanction]:
        """Return the sanctions that have neither ended nor been lifted, oldest first."""
        query = _readable().where(_in_effect(now)).order_by(SANCTIONS.c.made_at, SANCTIONS.c.id)
        async with self._database.reading() as connection:
            return [sanction_of(row) for row in (await connection.execute(query)).mappings()]

    async def of(self, subject: str, limit: int) -> list[Sanction]:
        """Return the latest sanctions on a subject, latest first."""
        query = _readable().where(SANCTIONS.c.subject == subject)
        query = query.order_by(SANCTIONS.c.made_at.desc(), SANCTIONS.c.id).limit(limit)
        async with self._database.reading() as connection:
            return [sanction_of(row) for row in (await connection.execute(query)).mappings()]

    async def find(self, start: str) -> list[Sanction]:
        """Return the sanctions whose ids begin with a text, two at most."""
        query = _readable().where(SANCTIONS.c.id.startswith(start, autoescape=True)).limit(2)
        async with self._database.reading() as connection:
            return [sanction_of(row) for row in (await connection.execute(query)).mappings()]

    async def owners(self, subjects: Collection[str]) -> dict[str, str]:
        """Return the owners of the bot accounts of people, by bot account."""
        query = sa.select(BOT_ACCOUNTS.c.session, BOT_ACCOUNTS.c.owner).where(BOT_ACCOUNTS.c.owner.in_(subjects))
        async with self._database.reading() as connection:
            return {row.session: row.owner for row in await connection.execute(query)}

    async def unseen(self, subject: str, now: float) -> int:
        """Return the number of a person's sanctions with news that the person has not acknowledged.

        These are sanctions in effect, warnings, and answers to appeals.
        """
        answered = sa.exists().where(APPEALS.c.sanction == SANCTIONS.c.id, APPEALS.c.answer.is_not(None))
        warned = sa.and_(SANCTIONS.c.kind == SanctionKind.warning, SANCTIONS.c.lifted_at.is_(None))
        is_open = sa.or_(_in_effect(now), warned, answered)
        mine = sa.and_(SANCTIONS.c.subject == subject, SANCTIONS.c.seen_at.is_(None))
        query = sa.select(sa.func.count()).select_from(SANCTIONS).where(mine, is_open)
        async with self._database.reading() as connection:
            return await connection.scalar(query) or 0

    async def acknowledge(self, name: str, subject: str, now: float) -> bool:
        """Store that a person has seen a sanction; return False if the person has no such sanction."""
        mine = sa.and_(SANCTIONS.c.id == name, SANCTIONS.c.subject == subject)
        seen_at = sa.func.coalesce(SANCTIONS.c.seen_at, now)
        return await self._database.write(sa.update(SANCTIONS).where(mine).values(seen_at=seen_at)) > 0

    async def impose(self, sanction: Sanction, act: Act | None = None) -> bool:
        """Store a sanction with the act, replacing any of its kind and reach on the same subject.

        Warnings restrict nothing, have ended when they are made, and replace nothing.

        Returns:
            False if it replaced one.
        """

        def store(connection: sa.Connection) -> bool:
            former = _lift(connection, sanction.kind, sanction.subject, sanction.made_at, sanction.club)
            connection.execute(sa.insert(SANCTIONS).values(asdict(sanction)))
            if act is not None:
                record_act(connection, act)
            return not former

        return await self._database.transact(store)

    async def lift(self, kind: SanctionKind, subject: str, now: float, act: Act | None = None) -> bool:
        """Lift the sanctions of a kind on a subject, with the act; return False if none was in effect."""

        def work(connection: sa.Connection) -> bool:
            is_lifted = _lift(connection, kind, subject, now) > 0
            if is_lifted and act is not None:
                record_act(connection, act)
            return is_lifted

        return await self._database.transact(work)

    async def lift_one(self, name: str, now: float, act: Act) -> bool:
        """Lift a sanction that is in effect, or take a warning back; return False if there is nothing to lift."""

        def work(connection: sa.Connection) -> bool:
            is_lifted = lift_one(connection, name, now)
            if is_lifted:
                record_act(connection, act)
            return is_lifted

        return await self._database.transact(work)


def lift_one(connection: sa.Connection, name: str, now: float) -> bool:
    """Lift a sanction that is in effect, or take a warning back; return False if there is nothing to lift."""
    open_warning = sa.and_(SANCTIONS.c.kind == SanctionKind.warning, SANCTIONS.c.lifted_at.is_(None))
    condition = sa.and_(SANCTIONS.c.id == name, sa.or_(_in_effect(now), open_warning))
    return connection.execute(sa.update(SANCTIONS).where(condition).values(lifted_at=now)).rowcount > 0


def sanction_of(row: sa.RowMapping | dict[str, Any]) -> Sanction:
    """Return the sanction in a row."""
    return Sanction(**{**row, "kind": SanctionKind(row["kind"])})


def _readable() -> sa.Select[Any]:
    """Return a query for the sanctions whose kind is known; a later version may have stored others."""
    return sa.select(SANCTIONS).where(SANCTIONS.c.kind.in_(SanctionKind))


def _in_effect(now: float) -> sa.ColumnElement[bool]:
    has_ended = sa.and_(SANCTIONS.c.ends_at.is_not(None), SANCTIONS.c.ends_at <= now)
    return sa.and_(SANCTIONS.c.lifted_at.is_(None), sa.not_(has_ended))


def _lift(connection: sa.Connection, kind: SanctionKind, subject: str, now: float, club: str | None = None) -> int:
    reach = SANCTIONS.c.club.is_(None) if club is None else SANCTIONS.c.club == club
    condition = sa.and_(SANCTIONS.c.kind == kind, SANCTIONS.c.subject == subject, reach, _in_effect(now))
    return connection.execute(sa.update(SANCTIONS).where(condition).values(lifted_at=now)).rowcount
