"""Appeals against sanctions: one message of the person, and one answer of a moderator."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

import sqlalchemy as sa

from clamber.server.log.acts import NOBODY, record_act
from clamber.server.log.sanctions import lift_one, sanction_of
from clamber.server.log.tables.moderation import APPEALS, SANCTIONS

if TYPE_CHECKING:
    from clamber.server.log.acts import Act
    from clamber.server.log.database import Database
    from clamber.server.log.sanctions import Sanction

MOST_OPEN: Final = 200
"""Maximum number of open appeals in a list."""

_ROW = APPEALS.c


class Answer(enum.StrEnum):
    """Answer to an appeal."""

    lift = "lift"
    keep = "keep"


@dataclass(frozen=True, slots=True)
class Appeal:
    """Appeal against a sanction. Times are in seconds since the epoch.

    Attributes:
        sanction: Id of the sanction. There is at most one appeal for each.
        session: The person.
        answer: None until a moderator has answered.
        reply: Words of the moderator to the person.
        answered_by: Session of the moderator, or `sanctions.OPERATOR`.
    """

    sanction: str
    session: str
    text: str
    made_at: float
    answer: Answer | None = None
    reply: str | None = None
    answered_by: str | None = None
    answered_at: float | None = None


class OpenAppeal(NamedTuple):
    """Appeal that waits for an answer, with its sanction."""

    appeal: Appeal
    sanction: Sanction


class Appeals:
    """Stored appeals."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def make(self, appeal: Appeal) -> bool:
        """Store an appeal; return False if the person has no such sanction to appeal against, or has appealed."""

        def work(connection: sa.Connection) -> bool:
            query = sa.select(SANCTIONS).where(SANCTIONS.c.id == appeal.sanction).with_for_update()
            row = connection.execute(query).mappings().first()
            if row is None or row["subject"] != appeal.session:
                return False
            if not sanction_of(row).can_be_appealed(appeal.made_at):
                return False
            if connection.scalar(sa.select(_ROW.sanction).where(_ROW.sanction == appeal.sanction)) is not None:
                return False
            row_of_appeal = {name: getattr(appeal, name) for name in ("sanction", "session", "text", "made_at")}
            connection.execute(sa.insert(APPEALS).values(row_of_appeal))
            return True

        try:
            return await self._database.transact(work)
        except sa.exc.IntegrityError:  # the same appeal was made at the same time
            return False

    async def of(self, session: str) -> dict[str, Appeal]:
        """Return the appeals of a person, by the id of the sanction."""
        async with self._database.reading() as connection:
            rows = (await connection.execute(sa.select(APPEALS).where(_ROW.session == session))).mappings()
            return {row["sanction"]: _appeal(row) for row in rows}

    async def open(self, limit: int = MOST_OPEN) -> list[OpenAppeal]:
        """Return up to `limit` appeals that wait for an answer, oldest first."""
        query = sa.select(APPEALS, *(column.label(f"of_{column.name}") for column in SANCTIONS.c))
        query = query.join_from(APPEALS, SANCTIONS, SANCTIONS.c.id == _ROW.sanction).where(_ROW.answer.is_(None))
        async with self._database.reading() as connection:
            rows = (await connection.execute(query.order_by(_ROW.made_at, _ROW.sanction).limit(limit))).mappings()
            return [OpenAppeal(_appeal(row), _sanction(row)) for row in rows]

    async def answer(self, answered: Appeal, act: Act) -> bool:
        """Store the answer to an appeal, and lift the sanction if it says so.

        Args:
            answered: The appeal with its answer.
            act: Act for the audit log.

        Returns:
            False if there is no such appeal, or it was answered already.
        """

        def work(connection: sa.Connection) -> bool:
            waiting = sa.and_(_ROW.sanction == answered.sanction, _ROW.answer.is_(None))
            names = ("answer", "reply", "answered_by", "answered_at")
            values = {name: getattr(answered, name) for name in names}
            if not connection.execute(sa.update(APPEALS).where(waiting).values(values)).rowcount:
                return False
            if answered.answer is Answer.lift:
                assert answered.answered_at is not None
                lift_one(connection, answered.sanction, answered.answered_at)
            seen_again = sa.update(SANCTIONS).where(SANCTIONS.c.id == answered.sanction)
            connection.execute(seen_again.values(seen_at=None))  # so that the person is told the answer
            record_act(connection, act)
            return True

        return await self._database.transact(work)

    async def find(self, sanction: str) -> Appeal | None:
        """Return the appeal against a sanction; None if there is none."""
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(APPEALS).where(_ROW.sanction == sanction))).mappings().first()
        return None if row is None else _appeal(row)


def hand_over_appeals(connection: sa.Connection, session: str, heir: str) -> None:
    """Move the appeals of a guest to another guest, as the sanctions move."""
    connection.execute(sa.update(APPEALS).where(_ROW.session == session).values(session=heir))


def forget_appeals(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the appeals of guests, and their names from the answers that they have given."""
    connection.execute(sa.delete(APPEALS).where(_ROW.session.in_(sessions)))
    connection.execute(sa.update(APPEALS).where(_ROW.answered_by.in_(sessions)).values(answered_by=NOBODY))


def _appeal(row: sa.RowMapping) -> Appeal:
    values = {name: row[name] for name in Appeal.__dataclass_fields__}
    answer = values["answer"]
    return Appeal(**{**values, "answer": None if answer is None else Answer(answer)})


def _sanction(row: sa.RowMapping) -> Sanction:
    return sanction_of({column.name: row[f"of_{column.name}"] for column in SANCTIONS.c})
