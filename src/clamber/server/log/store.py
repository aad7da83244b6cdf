"""Facade over the database: table logs, sessions, links to finished deals, and uploaded records."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import sqlalchemy as sa

from clamber.server.log.accounts import Accounts, has_account
from clamber.server.log.acts import Acts
from clamber.server.log.appeals import Appeals
from clamber.server.log.bot_accounts import BotAccounts, is_bot, is_orphan
from clamber.server.log.browsers import Browser, Browsers
from clamber.server.log.ceremonies import Ceremonies
from clamber.server.log.challenges import Challenges
from clamber.server.log.club_evenings import ClubEvenings
from clamber.server.log.club_results import ClubResults, insert_club_result
from clamber.server.log.clubs import Clubs
from clamber.server.log.confirmations import Confirmations
from clamber.server.log.daily import Daily
from clamber.server.log.daily_rows import insert_daily
from clamber.server.log.database import Database
from clamber.server.log.faults import LostLeaseError, LostShardsError
from clamber.server.log.finished import StoredDeals, insert_endings, sum_up
from clamber.server.log.forgetting import expire_guests
from clamber.server.log.identities import Identities
from clamber.server.log.journal import Journal
from clamber.server.log.leavings import Leavings, insert_leavings
from clamber.server.log.lines import line_prefix
from clamber.server.log.linked_sets import LinkedSets
from clamber.server.log.merging import SignIns
from clamber.server.log.mutes import Mutes
from clamber.server.log.notices import StoredNotices
from clamber.server.log.own_data import OwnData
from clamber.server.log.passkeys import Passkeys
from clamber.server.log.people import People
from clamber.server.log.permits import Permits
from clamber.server.log.personal_invites import PersonalInvites
from clamber.server.log.profiles import Profiles
from clamber.server.log.push_subscriptions import PushSubscriptions
from clamber.server.log.rating_tables import RatingTables
from clamber.server.log.ratings import Ratings, insert_rated, people_of
from clamber.server.log.reports import Reports
from clamber.server.log.requests import Requests
from clamber.server.log.roles import Roles
from clamber.server.log.sanctions import Sanctions
from clamber.server.log.snapshots import VERSION, Snapshot
from clamber.server.log.solved import Solved
from clamber.server.log.tables.guests import SESSIONS
from clamber.server.log.tables.logs import LINES, SNAPSHOTS, TABLES
from clamber.server.log.tables.played import DEALS
from clamber.server.log.tickets import Tickets, mark_seated
from clamber.server.log.upkeep import Upkeep
from clamber.server.log.uploads import Records
from clamber.server.log.words import StoredWords
from clamber.server.table.logged.tables import TableClosed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping, Sequence

    from clamber.server.log.journal import LogAppend
    from clamber.server.log.nodes import Nodes, Renewal

LAST_LINES: Final = 32
"""Number of lines at the end of a log that include the closing of the table. People who leave follow it."""


class Store:
    """Persistent data of the server. The table logs are append-only and written through a `Journal`."""

    def __init__(self, url: str, *, synchronous: str = "NORMAL", version: str | None = None) -> None:
        self._database = Database(url, synchronous=synchronous, version=version)
        self._journal = Journal(self._commit)
        self._is_open = False
        self.owner = self._database.owner
        self.upkeep = Upkeep(self._database)
        self.solved = Solved(self._database)
        self.permits = Permits(self._database)
        self.profiles = Profiles(self._database)
        self.people = People(self._database)
        self.personal_invites = PersonalInvites(self._database)
        self.rating_tables = RatingTables(self._database)
        self.deals = StoredDeals(self._database)
        self.records = Records(self._database)
        self.requests = Requests(self._database)
        self.sanctions = Sanctions(self._database)
        self.notices = StoredNotices(self._database)
        self.leavings = Leavings(self._database)
        self.words = StoredWords(self._database)
        self.browsers = Browsers(self._database)
        self.ratings = Ratings(self._database)
        self.accounts = Accounts(self._database)
        self.own_data = OwnData(self._database)
        self.passkeys = Passkeys(self._database)
        self.identities = Identities(self._database)
        self.ceremonies = Ceremonies(self._database)
        self.sign_ins = SignIns(self._database)
        self.bot_accounts = BotAccounts(self._database)
        self.challenges = Challenges(self._database)
        self.tickets = Tickets(self._database)
        self.clubs = Clubs(self._database)
        self.club_evenings = ClubEvenings(self._database)
        self.club_results = ClubResults(self._database)
        self.push_subscriptions = PushSubscriptions(self._database)
        self.daily = Daily(self._database)
        self.linked_sets = LinkedSets(self._database)
        self.roles = Roles(self._database)
        self.acts = Acts(self._database)
        self.appeals = Appeals(self._database)
        self.confirmations = Confirmations(self._database)
        self.mutes = Mutes(self._database)
        self.reports = Reports(self._database)

    @property
    def nodes(self) -> Nodes | None:
        """This node's membership and shards; None for a server of one process."""
        return self._database.nodes

    def owns(self, table: str) -> bool:
        """Return True if this process owns a table: always, unless it is one of several nodes."""
        return self.nodes is None or self.nodes.owns(table)

    def epoch(self, table: str) -> int | None:
        """Return the epoch in which this node owns a table; None if it does not, or serves alone."""
        return None if self.nodes is None else self.nodes.epoch(table)

    @property
    def fault(self) -> str | None:
        """Reason why the database currently rejects writes; None if it accepts them."""
        return self._database.fault

    async def open(self, *, own: bool = False, existing: bool = False) -> None:
        """Open the database and start the journal.

        Args:
            own: True to make this process the only writer.
            existing: True to refuse a missing or empty database and, unless `own` is True, to leave the schema
                unchanged.

        Raises:
            CannotOpenError: See `Database.open`.
        """
        await self._database.open(own=own, existing=existing)
        self._journal.open()
        self._is_open = True

    async def is_owned(self) -> bool:
        """Return True if another process owns the database.

        Raises:
            NotStoredError: The database does not respond.
        """
        return await self._database.is_owned()

    @property
    def is_open(self) -> bool:
        """True between `open` and `close`."""
        return self._is_open

    async def close(self) -> None:
        """Write pending additions and close the database."""
        self._is_open = False
        await self._journal.close()
        await self._database.close()

    async def ping(self) -> None:
        """Check that the database accepts writes.

        Raises:
            NotStoredError: See `Database.ping`.
        """
        await self._database.ping()

    # The log

    async def append(self, addition: LogAppend) -> None:
        """Append to a table's log; return once the addition is committed.

        Raises:
            NotStoredError, sqlalchemy.exc.SQLAlchemyError: See `Journal.append`.
        """
        await self._journal.append(addition)

    async def wait_settled(self, table: str) -> None:
        """Wait until all pending additions to a table's log are committed or have failed."""
        await self._journal.wait_settled(table)

    async def _commit(self, additions: Sequence[LogAppend]) -> None:
        tables = {addition.table for addition in additions}
        try:
            await self._database.transact(
                lambda connection: _insert(connection, additions), tables=tables, priority=True
            )
        except sa.exc.IntegrityError as error:
            if self.nodes is not None and "events_pkey" in str(error.orig):
                raise LostShardsError("another node has added to the log meanwhile") from None
            raise

    # Nodes

    async def renew(self) -> None:
        """Renew this node's lease and claim free shards; join as a new node if the lease had run out.

        Raises:
            LostLeaseError: The lease ran out just now. This node owns nothing until the next renewal.
            NotStoredError: The database does not respond.
        """
        assert self.nodes is not None
        nodes = self.nodes

        def renew_or_join(connection: sa.Connection) -> Renewal:
            return nodes.renew(connection, nodes.id or nodes.join(connection))

        try:
            nodes.accept(await self._database.transact(renew_or_join, priority=True))
        except LostLeaseError:
            nodes.forget()
            raise

    async def release(self, shards: Collection[int]) -> None:
        """Free shards that this node has given up."""
        assert self.nodes is not None
        nodes = self.nodes
        await self._database.transact(lambda connection: nodes.release(connection, shards))

    async def leave(self) -> None:
        """Free all shards of this node and end its membership."""
        assert self.nodes is not None
        try:
            await self._database.transact(self.nodes.leave)
        finally:
            self.nodes.forget()

    # Tables

    async def unarchived_tables(self) -> dict[str, int]:
        """Return the number of lines that rebuilding replays, for each table that is not archived, fewest first."""
        last = sa.select(sa.func.max(LINES.c.number)).where(LINES.c.table_id == TABLES.c.id).scalar_subquery()
        known = sa.and_(SNAPSHOTS.c.table_id == TABLES.c.id, SNAPSHOTS.c.version == VERSION)
        lines = (sa.func.coalesce(last + 1, 0) - sa.func.coalesce(SNAPSHOTS.c.number, 0)).label("lines")
        query = sa.select(TABLES.c.id, lines).join_from(TABLES, SNAPSHOTS, known, isouter=True)
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(TABLES.c.closed_at.is_(None)).order_by(lines))
            return {row.id: row.lines for row in rows}

    async def has_table(self, table: str) -> bool:
        """Return True if the table exists, archived or not."""
        async with self._database.reading() as connection:
            return await connection.scalar(sa.select(TABLES.c.id).where(TABLES.c.id == table)) is not None

    async def closed_tables(self, tables: Iterable[str]) -> set[str]:
        """Return the subset of tables that were closed permanently."""
        others = LINES.alias()
        last = sa.select(sa.func.max(others.c.number)).where(others.c.table_id == TABLES.c.id).correlate(TABLES)
        end = sa.exists().where(
            LINES.c.table_id == TABLES.c.id,
            LINES.c.number > last.scalar_subquery() - LAST_LINES,
            LINES.c.body.startswith(line_prefix(TableClosed), autoescape=True),
        )
        query = sa.select(TABLES.c.id).where(TABLES.c.id.in_(tuple(tables)), TABLES.c.closed_at.is_not(None), end)
        async with self._database.reading() as connection:
            return set(await connection.scalars(query))

    async def table_of_invite(self, invite: str) -> str | None:
        """Return the id of the table that an invite belongs to; None if there is no such invite."""
        async with self._database.reading() as connection:
            table: str | None = await connection.scalar(sa.select(TABLES.c.id).where(TABLES.c.invite == invite))
        return table

    async def reopen(self, table: str) -> None:
        """Mark a table as no longer archived."""
        await self._database.write(
            sa.update(TABLES).where(TABLES.c.id == table).values(closed_at=None), tables=[table]
        )

    async def log(self, table: str, first: int = 0, limit: int | None = None) -> list[str]:
        """Return the lines of a table's log, starting with line number `first`.

        Args:
            table: Table id.
            first: Number of the first line.
            limit: Maximum number of lines; None for all.

        Raises:
            ValueError: A line is missing.
        """
        query = (
            sa.select(LINES.c.number, LINES.c.body)
            .where(LINES.c.table_id == table, LINES.c.number >= first)
            .order_by(LINES.c.number)
            .limit(limit)
        )
        async with self._database.reading() as connection:
            rows = (await connection.execute(query)).all()
        for place, (number, _) in enumerate(rows, first):
            if number != place:
                raise ValueError(f"line {place} is missing")
        return [body for _, body in rows]

    async def snapshot(self, table: str) -> Snapshot | None:
        """Return the latest snapshot of a table; None if there is none, or if another version wrote it."""
        query = sa.select(SNAPSHOTS.c.number, SNAPSHOTS.c.body, SNAPSHOTS.c.version).where(
            SNAPSHOTS.c.table_id == table, SNAPSHOTS.c.version == VERSION
        )
        async with self._database.reading() as connection:
            row = (await connection.execute(query)).first()
        return None if row is None else Snapshot(*row)

    async def keep_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Store a snapshot of a table, replacing the previous snapshot."""
        await self._database.transact(
            lambda connection: _replace_snapshot(connection, table, snapshot), tables=[table]
        )

    async def store_fault(self, table: str, fault: str | None) -> None:
        """Store the reason why a table's log is unreadable; None clears it."""
        await self._database.write(sa.update(TABLES).where(TABLES.c.id == table).values(fault=fault), tables=[table])

    async def faults(self) -> dict[str, str]:
        """Return the stored faults of unreadable tables, by table id."""
        query = sa.select(TABLES.c.id, TABLES.c.fault).where(TABLES.c.fault.is_not(None))
        async with self._database.reading() as connection:
            return {row.id: row.fault for row in await connection.execute(query)}

    # Sessions

    async def add_session(self, session: str, now: float, label: str = "") -> None:
        """Store a new session, identified by the hash of its first token, with the browser of that token."""
        await self.browsers.add_guest(Browser(session, session, label, now, now))

    async def store_addresses(self, addresses: Mapping[str, str]) -> None:
        """Store the addresses of the last requests of sessions."""
        # All nodes lock the rows in the same order, so that they do not deadlock.
        rows = [{"session": session, "last": address} for session, address in sorted(addresses.items())]
        update = sa.update(SESSIONS).where(SESSIONS.c.id == sa.bindparam("session"))
        await self._database.transact(
            lambda connection: connection.execute(update.values(address=sa.bindparam("last")), rows)
        )

    async def expire_addresses(self, before: float) -> int:
        """Delete the addresses of sessions last seen before the given time, and return their number."""
        old = sa.and_(SESSIONS.c.seen_at < before, SESSIONS.c.address.is_not(None))
        return await self._database.write(sa.update(SESSIONS).where(old).values(address=None))

    async def expire_sessions(self, now: float, named: float, unnamed: float, accounts: float) -> int:
        """Delete expired sessions and return their number. Bot accounts expire with their owners.

        Args:
            now: Current time.
            named: Cutoff time; sessions last seen earlier are deleted.
            unnamed: Cutoff time for sessions without a name.
            accounts: Cutoff time for sessions with an account, with or without a name.
        """
        guests = sa.or_(SESSIONS.c.seen_at < named, sa.and_(SESSIONS.c.name.is_(None), SESSIONS.c.seen_at < unnamed))
        old = sa.case((is_bot(), sa.false()), (has_account(), SESSIONS.c.seen_at < accounts), else_=guests)

        def work(connection: sa.Connection) -> int:
            query = sa.select(SESSIONS.c.id)
            return sum(
                expire_guests(connection, connection.scalars(query.where(condition)).all(), now)
                for condition in (old, is_orphan())
            )

        return await self._database.transact(work)

    async def session_name(self, session: str) -> str | None:
        """Return the name last used by a session; None if it has none."""
        async with self._database.reading() as connection:
            name: str | None = await connection.scalar(sa.select(SESSIONS.c.name).where(SESSIONS.c.id == session))
        return name

    async def names(self, sessions: Collection[str]) -> dict[str, str]:
        """Return the names last used by sessions, of those that have one."""
        query = sa.select(SESSIONS.c.id, SESSIONS.c.name).where(SESSIONS.c.id.in_(sessions))
        async with self._database.reading() as connection:
            rows = await connection.execute(query.where(SESSIONS.c.name.is_not(None)))
            return {row.id: row.name for row in rows}

    async def name_session(self, session: str, name: str) -> None:
        """Store the name of a session for the next visit."""
        await self._database.write(sa.update(SESSIONS).where(SESSIONS.c.id == session).values(name=name))


def _insert(connection: sa.Connection, additions: Sequence[LogAppend]) -> None:
    new = [
        {"id": addition.table, "invite": addition.new[0], "made_at": addition.new[1], "closed_at": None}
        for addition in additions
        if addition.new is not None
    ]
    lines = [
        {"table_id": addition.table, "number": addition.number + i, "body": line}
        for addition in additions
        for i, line in enumerate(addition.lines)
    ]
    deals = [
        {
            "link": deal.link,
            "table_id": addition.table,
            "match": deal.match,
            "number": deal.number,
            "told": deal.text or None,
        }
        for addition in additions
        for deal in addition.deals
    ]
    snapshots = [(addition.table, addition.snapshot) for addition in additions if addition.snapshot is not None]
    for table, rows in ((TABLES, new), (LINES, lines), (DEALS, deals)):
        if rows:
            connection.execute(sa.insert(table), rows)
    for table_id, snapshot in snapshots:
        _replace_snapshot(connection, table_id, snapshot)
    for addition in additions:
        mark_seated(connection, addition)
        insert_endings(connection, addition.table, addition.endings)
        changed = {"closed_at": addition.closed_at, "invite": addition.invite}
        if values := {name: value for name, value in changed.items() if value is not None}:
            connection.execute(sa.update(TABLES).where(TABLES.c.id == addition.table).values(values))
    players = {session for addition in additions for ending in addition.endings for session, _ in ending.players}
    rated = [(addition.table, result) for addition in additions for result in addition.rated]
    players.update(session for _, result in rated for session in people_of(result))
    for session in sorted(players):  # in one order, so that transactions of two nodes do not wait for each other
        sum_up(connection, session)
    insert_leavings(
        connection, [(addition.table, leaving) for addition in additions for leaving in addition.leavings]
    )
    for table_id, result in rated:
        insert_rated(connection, table_id, result)
    insert_daily(connection, additions)
    of_clubs = [(result, addition.table) for addition in additions for result in addition.club]
    for club_result, table_id in sorted(of_clubs):  # in one order, as above
        insert_club_result(connection, table_id, club_result)


def _replace_snapshot(connection: sa.Connection, table: str, snapshot: Snapshot) -> None:
    connection.execute(sa.delete(SNAPSHOTS).where(SNAPSHOTS.c.table_id == table))
    connection.execute(sa.insert(SNAPSHOTS).values(table_id=table, **snapshot._asdict()))
