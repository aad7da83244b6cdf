"""The data that the database holds about one person: counts for a summary, and lists for a copy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from clamber.server.log.tables.guests import BROWSERS, FORMER_NAMES, SESSIONS
from clamber.server.log.tables.moderation import APPEALS, SANCTIONS
from clamber.server.log.tables.played import PLAYERS, RECORDS, RESULTS, SOLVED

if TYPE_CHECKING:
    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class Summary:
    """Stored data of a person. Times are in seconds since the epoch.

    Attributes:
        former_names: Names that the account had, latest first.
    """

    name: str | None
    address: str | None
    created_at: float
    seen_at: float
    deals: int
    endings: int
    records: int
    browsers: int
    former_names: tuple[str, ...]


class PlayedMatch(NamedTuple):
    """Match that a person played.

    Attributes:
        match: Zero-based number of the match at its table.
        deals: Number of finished deals up to the last one that the person played.
    """

    table: str
    match: int
    deals: int


class OwnData:
    """Data of one person at a time."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def summary(self, session: str) -> Summary | None:
        """Return a summary; None if there is no such guest."""
        columns = (SESSIONS.c.name, SESSIONS.c.address, SESSIONS.c.created_at, SESSIONS.c.seen_at)
        counted = {"deals": PLAYERS, "endings": SOLVED, "records": RECORDS, "browsers": BROWSERS}
        counts = [
            sa.select(sa.func.count())
            .select_from(table)
            .where(table.c.session == session)
            .scalar_subquery()
            .label(key)
            for key, table in counted.items()
        ]
        former = sa.select(FORMER_NAMES.c.name).where(FORMER_NAMES.c.session == session)
        async with self._database.reading() as connection:
            rows = await connection.execute(sa.select(*columns, *counts).where(SESSIONS.c.id == session))
            row = rows.mappings().first()
            names = await connection.scalars(former.order_by(FORMER_NAMES.c.until.desc()))
            return None if row is None else Summary(**row, former_names=tuple(names))

    async def matches(self, session: str, limit: int) -> list[PlayedMatch]:
        """Return up to `limit` matches that a person played, latest first."""
        last = sa.func.max(PLAYERS.c.ended_at)
        query = (
            sa.select(RESULTS.c.table_id, RESULTS.c.match, sa.func.max(RESULTS.c.number) + 1)
            .join_from(PLAYERS, RESULTS)
            .where(PLAYERS.c.session == session)
            .group_by(RESULTS.c.table_id, RESULTS.c.match)
            .order_by(last.desc(), RESULTS.c.table_id, RESULTS.c.match)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [PlayedMatch(*row) for row in await connection.execute(query)]

    async def uploads(self, session: str) -> list[str]:
        """Return the ids of the records that a person uploaded, oldest first."""
        query = sa.select(RECORDS.c.id).where(RECORDS.c.session == session).order_by(RECORDS.c.made_at, RECORDS.c.id)
        async with self._database.reading() as connection:
            return list(await connection.scalars(query))

    async def sanctions(self, session: str) -> list[dict[str, object]]:
        """Return the sanctions on a person, oldest first, with appeals and without authors."""
        columns = (
            *(SANCTIONS.c[name] for name in ("kind", "made_at", "ends_at", "lifted_at")),
            sa.case((SANCTIONS.c.told.is_(True), SANCTIONS.c.reason)).label("reason"),
            APPEALS.c.text.label("appeal"),
            APPEALS.c.answer,
            APPEALS.c.reply,
        )
        query = sa.select(*columns).join_from(SANCTIONS, APPEALS, APPEALS.c.sanction == SANCTIONS.c.id, isouter=True)
        query = query.where(SANCTIONS.c.subject == session).order_by(SANCTIONS.c.made_at)
        async with self._database.reading() as connection:
            return [dict(row) for row in (await connection.execute(query)).mappings()]
