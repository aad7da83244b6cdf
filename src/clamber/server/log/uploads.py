"""Uploaded records, stored deal by deal, so that a deal is shown without reading the others."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

import sqlalchemy as sa

from clamber.server.log.finished import lock_guest
from clamber.server.log.tables.played import RECORD_DEALS, RECORDS
from clamber.server.table.finished import PREFIX, PlayedDeal

if TYPE_CHECKING:
    from clamber.server.log.database import Database


@dataclass(frozen=True, slots=True)
class DividedRecord:
    """Record in its stored form.

    Attributes:
        head: Beginning that the stored forms of all deals share; see `PlayedDeal.text`.
        deals: Remainder of each deal's stored form.
    """

    head: str
    deals: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of bytes that the record takes."""
        return len(self.head.encode()) + sum(len(deal.encode()) for deal in self.deals)


class Uploader(NamedTuple):
    """Guest and address that a record counts against. The address is stored as a hash."""

    session: str
    address: str


class RoomForRecords(NamedTuple):
    """Limits on stored records: their number per guest, and their bytes per address and in total."""

    records: int
    bytes_from: int
    bytes_total: int


class NoRoomError(Exception):
    """Raised if a limit on stored records is exceeded.

    Attributes:
        limit: Name of the limit, a field of `RoomForRecords`.
    """

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


class Records:
    """Uploaded records. Each expires after a time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._adding = asyncio.Lock()

    async def check_room(self, uploader: Uploader, room: RoomForRecords, size: int = 0) -> None:
        """Check that another record of this size can be stored.

        Raises:
            NoRoomError: A limit is exceeded.
        """
        count = sa.select(sa.func.count()).select_from(RECORDS).where(RECORDS.c.session == uploader.session)
        taken = sa.select(sa.func.sum(RECORDS.c.bytes))
        from_address = taken.where(RECORDS.c.address == hashed_address(uploader.address))
        async with self._database.reading() as connection:
            for query, limit, added in (
                (count, "records", 1),
                (from_address, "bytes_from", size),
                (taken, "bytes_total", size),
            ):
                if (await connection.scalar(query) or 0) + added > getattr(room, limit):
                    raise NoRoomError(limit)

    async def add(
        self, name: str, record: DividedRecord, now: float, uploader: Uploader, room: RoomForRecords
    ) -> None:
        """Store a record. If the guest was deleted meanwhile, it belongs to nobody.

        Raises:
            NoRoomError: A limit is exceeded.
        """
        row = {"id": name, "body": record.head, "made_at": now}
        row |= {"address": hashed_address(uploader.address), "bytes": record.size}

        def put(connection: sa.Connection) -> None:
            session = uploader.session if lock_guest(connection, uploader.session) else None
            connection.execute(sa.insert(RECORDS).values(session=session, **row))
            _put_deals(connection, name, record)

        async with self._adding:  # uploads that run at the same time do not exceed a limit together
            await self.check_room(uploader, room, record.size)
            await self._database.transact(put)

    async def find(self, name: str) -> tuple[str, int] | None:
        """Return the stored head of a record and its number of deals; None if there is no such record.

        A record that an earlier version stored has no deals, and its head is the whole record (`is_whole`).
        """
        deals = sa.select(sa.func.count()).where(RECORD_DEALS.c.record == name).scalar_subquery()
        async with self._database.reading() as connection:
            row = (await connection.execute(sa.select(RECORDS.c.body, deals).where(RECORDS.c.id == name))).first()
        return None if row is None else (row[0], row[1])

    async def divide(self, name: str, record: DividedRecord) -> None:
        """Store a record of an earlier version by deal, unless that has been done or the record has expired."""
        whole = sa.and_(RECORDS.c.id == name, sa.not_(RECORDS.c.body.startswith(PREFIX, autoescape=True)))

        def put(connection: sa.Connection) -> None:
            changed = sa.update(RECORDS).where(whole).values(body=record.head, bytes=record.size)
            if connection.execute(changed).rowcount:
                _put_deals(connection, name, record)

        await self._database.transact(put)

    async def deals(self, name: str, first: int, limit: int) -> list[PlayedDeal]:
        """Return up to `limit` deals of a record, in order, starting with deal number `first`."""
        query = (
            sa.select(RECORD_DEALS.c.number, RECORDS.c.body + RECORD_DEALS.c.told)
            .join_from(RECORD_DEALS, RECORDS)
            .where(RECORD_DEALS.c.record == name, RECORD_DEALS.c.number >= first)
            .order_by(RECORD_DEALS.c.number)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            return [PlayedDeal(name, 0, number, text) for number, text in await connection.execute(query)]

    async def expire(self, before: float) -> int:
        """Delete records uploaded before the given time and return their number."""
        return await self._database.write(sa.delete(RECORDS).where(RECORDS.c.made_at < before))


def is_whole(head: str) -> bool:
    """Return True if a record is stored in the form of earlier versions, as one text."""
    return not head.startswith(PREFIX)


def hashed_address(address: str) -> str:
    """Return the hash by which the records of an address are counted."""
    return hashlib.sha256(f"clamber address {address}".encode()).hexdigest()[:32]


def _put_deals(connection: sa.Connection, name: str, record: DividedRecord) -> None:
    rows = [{"record": name, "number": number, "told": text} for number, text in enumerate(record.deals)]
    if rows:
        connection.execute(sa.insert(RECORD_DEALS), rows)
