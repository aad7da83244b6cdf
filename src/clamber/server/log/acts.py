"""Audit log: the acts of moderators and operators, each with its author, subject and reason."""

from __future__ import annotations

import enum
import json
import secrets
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Final

import sqlalchemy as sa

from clamber.server.log.people import known_people
from clamber.server.log.tables.moderation import ACTS

if TYPE_CHECKING:
    from clamber.server.log.database import Database

ACT_SECONDS: Final = 730 * 24 * 3600.0
"""Time for which acts are kept, in seconds."""

NOBODY: Final = "***"
"""Author or subject who was deleted."""

_ROW: Final = ACTS.c


class ActKind(enum.StrEnum):
    """Kind of an act."""

    warn = "warn"
    mute = "mute"
    suspend = "suspend"
    ban = "ban"
    lift = "lift"
    rename = "rename"
    kick = "kick"
    close = "close"
    answer = "answer"
    give_role = "give_role"
    end_role = "end_role"
    pardon = "pardon"
    close_report = "close_report"
    announce = "announce"
    drain = "drain"
    switch = "switch"


NOT_ABOUT_PEOPLE: Final = frozenset({ActKind.close, ActKind.announce, ActKind.drain, ActKind.switch})
"""Kinds of acts about a table, or about the server."""

SERVER: Final = "server"
"""Subject of the acts about the whole server."""


@dataclass(frozen=True, slots=True)
class Act:
    """Act of a moderator or an operator.

    Attributes:
        by: Session of the author, or `sanctions.OPERATOR` for `clamber admin`.
        subject: Session or network, the id of a table, a part of the server, or `SERVER`.
        reason: Reason as given; empty for none.
        details: Further facts as JSON values, such as the id of the sanction.
        at: Time in seconds since the epoch.
        id: Unguessable id.
    """

    by: str
    act: ActKind
    subject: str
    at: float
    reason: str = ""
    details: dict[str, Any] = field(default_factory=dict)
    id: str = field(default_factory=lambda: secrets.token_hex(16))


class Acts:
    """Stored acts."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def record(self, act: Act) -> None:
        """Store an act."""
        await self._database.transact(lambda connection: record_act(connection, act))

    async def page(self, limit: int, before: tuple[float, str] | None = None) -> list[Act]:
        """Return up to `limit` acts, latest first, from before the time and id of one."""
        query = sa.select(ACTS).order_by(_ROW.at.desc(), _ROW.id.desc()).limit(limit)
        if before is not None:
            at, name = before
            query = query.where(sa.or_(_ROW.at < at, sa.and_(_ROW.at == at, _ROW.id < name)))
        return await self._read(query)

    async def about(self, subject: str, limit: int) -> list[Act]:
        """Return the latest acts about a subject, latest first."""
        query = sa.select(ACTS).where(_ROW.subject == subject).order_by(_ROW.at.desc(), _ROW.id.desc())
        return await self._read(query.limit(limit))

    async def expire(self, before: float) -> int:
        """Delete the acts from before a time, and return their number."""
        return await self._database.write(sa.delete(ACTS).where(_ROW.at < before))

    async def _read(self, query: sa.Select[Any]) -> list[Act]:
        async with self._database.reading() as connection:
            return [_act(row) for row in (await connection.execute(query)).mappings()]


def record_act(connection: sa.Connection, act: Act) -> None:
    """Store an act within a transaction: the only function that writes to the audit log.

    A person who was deleted since the act began is not named.
    """
    is_about_person = act.act not in NOT_ABOUT_PEOPLE and "/" not in act.subject  # else a network
    if is_about_person and not known_people(connection, [act.subject]):
        act = replace(act, subject=NOBODY, reason="", details={})
    row = {name: getattr(act, name) for name in ("id", "at", "by", "act", "subject", "reason")}
    details = json.dumps(act.details, ensure_ascii=False, sort_keys=True)
    connection.execute(sa.insert(ACTS).values(**row, details=details))


def hand_over_acts(connection: sa.Connection, session: str, heir: str) -> None:
    """Move the acts about a guest to another guest. Only accounts, which are not merged, are authors."""
    connection.execute(sa.update(ACTS).where(_ROW.subject == session).values(subject=heir))


def forget_acts(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Remove guests from the audit log. The acts stay, without the words about a deleted subject."""
    about = sa.update(ACTS).where(_ROW.subject.in_(sessions))
    connection.execute(about.values(subject=NOBODY, reason="", details="{}"))
    connection.execute(sa.update(ACTS).where(_ROW.by.in_(sessions)).values(by=NOBODY))


def _act(row: sa.RowMapping) -> Act:
    return Act(**{**row, "act": ActKind(row["act"]), "details": json.loads(row["details"])})
