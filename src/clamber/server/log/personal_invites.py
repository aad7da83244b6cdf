"""Personal invites: one person invites another one to a table, for a short time.

A sender cannot tell from anything stored here whether an invite was received, declined, or withheld by a block: the
row stays until it expires, and the recipient's ties and settings decide when invites are read.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.people import Invites, Kind, has_tie, known_people
from clamber.server.log.tables.guests import ACCOUNTS, SESSIONS
from clamber.server.log.tables.people import PEOPLE, PERSONAL_INVITES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from clamber.server.log.database import Database

INVITE_SECONDS: Final = 600.0
"""Time for which a personal invite is valid, in seconds."""

MOST_SENT: Final = 40
"""Maximum number of valid invites of a sender."""

MOST_SHOWN: Final = 8
"""Maximum number of invites that a recipient is shown, the latest of each sender."""


class TooManyInvitesError(Exception):
    """Raised if a person has sent `MOST_SENT` invites that are still valid."""


@dataclass(frozen=True, slots=True)
class NewInvite:
    """Personal invite to be sent.

    Attributes:
        seat: Seat that the recipient gets if it is free; None for any.
        rules: Name of the table's rules.
    """

    sender: str
    recipient: str
    table: str
    rules: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class PersonalInvite:
    """Personal invite. Times are in seconds since the epoch.

    Attributes:
        seat: Seat that the recipient gets if it is free; None for any.
        rules: Name of the table's rules.
        source: Table whose last match the people of the new table have played; None for another invite.
    """

    id: str
    sender: str
    recipient: str
    table: str
    seat: int | None
    rules: str
    source: str | None
    made_at: float
    ends_at: float


@dataclass(frozen=True, slots=True)
class NamedInvite:
    """Personal invite with the current name and the picture of the other person: of its sender, or its recipient."""

    invite: PersonalInvite
    name: str | None
    avatar: str | None


_ROW: Final = PERSONAL_INVITES.c
_STORED: Final = (
    _ROW.id,
    _ROW.sender,
    _ROW.recipient,
    _ROW.table_id.label("table"),
    _ROW.seat,
    _ROW.rules,
    _ROW.source,
    _ROW.made_at,
    _ROW.ends_at,
)
"""Columns of `PersonalInvite`."""

ACCEPTED, DECLINED = "accepted", "declined"
_accepts: Final = sa.func.coalesce(PEOPLE.c.invites, Invites.everyone.value)
_WELCOME: Final = sa.and_(
    sa.not_(has_tie(_ROW.recipient, _ROW.sender, Kind.block)),
    sa.or_(
        _accepts == Invites.everyone.value,
        sa.and_(_accepts == Invites.friends.value, has_tie(_ROW.recipient, _ROW.sender, Kind.friend)),
    ),
)
"""Condition that the recipient is shown an invite until it is answered."""


def forget_invites(connection: sa.Connection, sessions: sa.Select[tuple[str]]) -> None:
    """Delete the invites that guests have sent or received."""
    named = sa.or_(_ROW.sender.in_(sessions), _ROW.recipient.in_(sessions))
    connection.execute(sa.delete(PERSONAL_INVITES).where(named))


def hand_over_invites(connection: sa.Connection, session: str, heir: str) -> None:
    """Move the invites that a guest has sent or received to another guest, unless there is such an invite."""
    query = sa.select(PERSONAL_INVITES).where(
        sa.or_(_ROW.sender.in_([session, heir]), _ROW.recipient.in_([session, heir]))
    )
    rows = connection.execute(query.order_by(_ROW.made_at.desc())).mappings().all()
    moved: dict[tuple[str, str, str], dict[str, object]] = {}
    for row in rows:
        sender, recipient = (heir if row[name] == session else row[name] for name in ("sender", "recipient"))
        if sender != recipient:
            moved.setdefault((sender, recipient, row["table_id"]), {**row, "sender": sender, "recipient": recipient})
    connection.execute(sa.delete(PERSONAL_INVITES).where(_ROW.id.in_([row["id"] for row in rows])))
    if moved:
        connection.execute(sa.insert(PERSONAL_INVITES), list(moved.values()))


def _same_as(invite: NewInvite) -> sa.ColumnElement[bool]:
    return sa.and_(_ROW.sender == invite.sender, _ROW.recipient == invite.recipient, _ROW.table_id == invite.table)


class PersonalInvites:
    """Personal invites of all people."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def send(self, invites: Sequence[NewInvite], now: float, *, source: str | None = None) -> list[NewInvite]:
        """Store invites of one sender, except those of which there is a valid one already, unless it was accepted.

        Returns the invites that were stored.

        Args:
            invites: The invites.
            now: Current time.
            source: Table whose match all of the people have played; None for other invites.

        Raises:
            TooManyInvitesError: The sender would have too many valid invites. None is stored.
        """

        def work(connection: sa.Connection) -> list[NewInvite]:
            sender = invites[0].sender
            there = known_people(connection, {sender, *(invite.recipient for invite in invites)})
            valid = sa.and_(_ROW.sender == sender, _ROW.ends_at > now)
            sent = connection.execute(sa.select(_ROW.recipient, _ROW.table_id, _ROW.answer).where(valid)).all()
            known = {(row.recipient, row.table_id) for row in sent}
            pending = {(row.recipient, row.table_id) for row in sent if row.answer != ACCEPTED}
            new = {
                (invite.recipient, invite.table): invite
                for invite in invites
                if (invite.recipient, invite.table) not in pending
                and invite.recipient in there - {sender}
                and sender in there
            }
            if len(known | new.keys()) > MOST_SENT:
                raise TooManyInvitesError
            for invite in new.values():
                connection.execute(sa.delete(PERSONAL_INVITES).where(_same_as(invite)))
                people = {"sender": sender, "recipient": invite.recipient}
                table = {"table_id": invite.table, "rules": invite.rules, "seat": invite.seat, "source": source}
                times = {"made_at": now, "ends_at": now + INVITE_SECONDS}
                row = sa.insert(PERSONAL_INVITES).values(id=secrets.token_urlsafe(12), **people, **table, **times)
                connection.execute(row)
            return list(new.values())

        return await self._database.transact(work) if invites else []

    async def withdraw(self, table: str) -> None:
        """Delete all invites to a table."""
        await self._database.write(sa.delete(PERSONAL_INVITES).where(_ROW.table_id == table))

    async def received(self, recipient: str, now: float) -> list[NamedInvite]:
        """Return the valid invites that a person is shown, latest first: at most one of each sender."""
        shown = sa.select(*_STORED, SESSIONS.c.name, ACCOUNTS.c.avatar).select_from(
            PERSONAL_INVITES.join(SESSIONS, SESSIONS.c.id == _ROW.sender)
            .outerjoin(ACCOUNTS, ACCOUNTS.c.session == _ROW.sender)
            .outerjoin(PEOPLE, PEOPLE.c.session == _ROW.recipient)
        )
        query = shown.where(_ROW.recipient == recipient, _ROW.ends_at > now, _ROW.answer.is_(None), _WELCOME)
        found: dict[str, NamedInvite] = {}
        async with self._database.reading() as connection:
            rows = await connection.execute(query.order_by(_ROW.made_at.desc(), _ROW.id))
            for row in rows:
                found.setdefault(row.sender, NamedInvite(PersonalInvite(*row[:9]), row.name, row.avatar))
        return list(found.values())[:MOST_SHOWN]

    async def sent(self, sender: str) -> list[NamedInvite]:
        """Return the invites that a person has sent and that have not been deleted, latest first."""
        named = sa.select(*_STORED, SESSIONS.c.name, ACCOUNTS.c.avatar).select_from(
            PERSONAL_INVITES.join(SESSIONS, SESSIONS.c.id == _ROW.recipient).outerjoin(
                ACCOUNTS, ACCOUNTS.c.session == _ROW.recipient
            )
        )
        async with self._database.reading() as connection:
            rows = await connection.execute(named.where(_ROW.sender == sender).order_by(_ROW.made_at.desc(), _ROW.id))
            return [NamedInvite(PersonalInvite(*row[:9]), row.name, row.avatar) for row in rows]

    async def find(self, recipient: str, name: str, now: float) -> PersonalInvite | None:
        """Return a valid invite that a person is shown; None if there is none with this id."""
        return await self._one(recipient, now, sa.and_(_ROW.id == name, _ROW.answer.is_(None)))

    async def after(self, session: str, table: str, now: float) -> PersonalInvite | None:
        """Return a valid invite to the new table for the people of a match at a table; None if there is none.

        It is one that the person has received, answered or not, or else one that the person has sent.
        """
        wanted = _ROW.source == table
        received = await self._one(session, now, wanted)
        if received is not None:
            return received
        query = sa.select(*_STORED).where(_ROW.sender == session, wanted, _ROW.ends_at > now)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.order_by(_ROW.made_at.desc()).limit(1))).first()
        return None if row is None else PersonalInvite(*row)

    async def _one(self, recipient: str, now: float, wanted: sa.ColumnElement[bool]) -> PersonalInvite | None:
        joined = PERSONAL_INVITES.outerjoin(PEOPLE, PEOPLE.c.session == _ROW.recipient)
        query = sa.select(*_STORED).select_from(joined)
        query = query.where(_ROW.recipient == recipient, _ROW.ends_at > now, _WELCOME, wanted)
        async with self._database.reading() as connection:
            row = (await connection.execute(query.order_by(_ROW.made_at).limit(1))).first()
        return None if row is None else PersonalInvite(*row)

    async def accept(self, recipient: str, table: str) -> None:
        """Mark all invites of a person to a table as accepted, because the person has a seat there now."""
        taken = sa.and_(_ROW.recipient == recipient, _ROW.table_id == table)
        await self._database.write(sa.update(PERSONAL_INVITES).where(taken).values(answer=ACCEPTED))

    async def decline(self, recipient: str, name: str) -> None:
        """Mark an invite as declined. It stays until it expires, so that the sender does not notice."""
        own = sa.and_(_ROW.recipient == recipient, _ROW.id == name)
        await self._database.write(
            sa.update(PERSONAL_INVITES).where(own, _ROW.answer.is_(None)).values(answer=DECLINED)
        )

    async def expire(self, now: float) -> int:
        """Delete invites that are not valid any more, and return their number."""
        return await self._database.write(sa.delete(PERSONAL_INVITES).where(_ROW.ends_at <= now))
