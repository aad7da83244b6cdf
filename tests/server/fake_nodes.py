"""Database of nodes with the row locks and transactions of PostgreSQL, whose statements take drawn times.

Rows are committed to SQLite in memory. A transaction sees them and its own changes. Statements that change or lock a
row wait until other transactions have released it, or skip it if told so.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.elements import Extract
from sqlalchemy.util import await_only, greenlet_spawn

from clamber.server.log.nodes import FENCE, SHARD_COUNT, Nodes
from clamber.server.log.store import Store
from clamber.server.log.tables import METADATA
from clamber.server.log.tables.logs import NODES, SHARDS

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable


@compiles(Extract, "sqlite")  # type: ignore[no-untyped-call,untyped-decorator]
def _seconds_of(extract: Extract, compiler: Any, **more: Any) -> Any:
    """Compile `NOW` for a clock in seconds; SQLite would round them."""
    return compiler.process(extract.expr, **more)


class FakeDatabase:
    """Committed rows of nodes and shards, and the locks on them.

    Args:
        clock: Clock of the database, in seconds.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        engine = sa.create_engine("sqlite://")

        @sa.event.listens_for(engine, "connect")
        def _(raw: Any, _: object) -> None:
            raw.isolation_level = None  # savepoints instead of transactions
            raw.create_function("clock_timestamp", 0, clock)

        self.rows = engine.connect()
        METADATA.create_all(self.rows, tables=[NODES, SHARDS])
        self.rows.execute(sa.insert(SHARDS), [{"id": i, "node": None, "epoch": 0} for i in range(SHARD_COUNT)])
        self.locks: dict[tuple[sa.Table, Any], dict[FakeConnection, bool]] = {}
        """Holders of each row, with True if they share it."""
        self.released = asyncio.Event()

    def run(self, statement: Any, changes: dict[tuple[sa.Table, Any], Any]) -> list[Any]:
        """Return the rows that a statement finds, or leaves changed, on top of a transaction's changes."""
        self.rows.exec_driver_sql("SAVEPOINT own")
        try:
            self.put(changes)
            return list(self.rows.execute(statement).all())
        finally:
            self.rows.exec_driver_sql("ROLLBACK TO own")
            self.rows.exec_driver_sql("RELEASE own")

    def put(self, changes: dict[tuple[sa.Table, Any], Any]) -> None:
        """Store changed rows; None for a deleted one."""
        for table in (NODES, SHARDS):
            rows = {key: row for (of, key), row in changes.items() if of is table}
            if rows:
                self.rows.execute(sa.delete(table).where(table.c.id.in_(rows)))
            if left := [row for row in rows.values() if row is not None]:
                self.rows.execute(sa.insert(table), left)


class Found:
    """Result of a statement."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = rows
        self.rowcount = len(rows)

    def __iter__(self) -> Any:
        return iter(self._rows)

    def all(self) -> list[Any]:
        """Return all rows."""
        return self._rows


class FakeConnection:
    """Transaction whose every statement takes time: `pause(after=…)` is awaited before and after its effect."""

    def __init__(self, database: FakeDatabase, pause: Callable[..., Awaitable[None]]) -> None:
        self._database, self._pause = database, pause
        self._changes: dict[tuple[sa.Table, Any], Any] = {}

    def execute(self, statement: Any, parameters: Any = None) -> Found:
        """Execute a statement of `Nodes`."""
        if statement is FENCE:
            where = SHARDS.c.id.in_(parameters["shards"]) & (SHARDS.c.node == parameters["node"])
            statement = sa.select(SHARDS.c.id, SHARDS.c.epoch).where(where).with_for_update(read=True)
        await_only(self._pause(after=False))
        rows = await_only(self._effect(statement))
        await_only(self._pause(after=True))
        return Found(rows)

    def scalar(self, statement: Any) -> Any:
        """Return the first value of the first row."""
        return next((row[0] for row in self.execute(statement)), None)

    def scalars(self, statement: Any) -> Found:
        """Return the first value of each row."""
        return Found([row[0] for row in self.execute(statement)])

    async def _effect(self, statement: Any) -> list[Any]:
        locking = getattr(statement, "_for_update_arg", None)
        if statement.is_select and locking is None:
            return self._database.run(statement, self._changes)
        table = statement.get_final_froms()[0] if statement.is_select else statement.table
        asked = statement.limit(None) if statement.is_select else statement.returning(*table.c)
        limit = (statement._limit if statement.is_select else None) or SHARD_COUNT
        found = [row.id for row in self._database.run(asked, self._changes)]  # others come too late
        while True:
            matching, free = {row.id: row for row in self._database.run(asked, self._changes)}, []
            for key in found:
                if len(free) == limit:
                    continue
                if self._lock((table, key), is_shared=locking is not None and locking.read):
                    free += [matching[key]] if key in matching else []  # a row that matches no longer stays locked
                elif locking is None or not locking.skip_locked:
                    break
            else:
                break
            self._database.released.clear()
            await self._database.released.wait()
        if not statement.is_select:
            self._changes |= {(table, row.id): None if statement.is_delete else row._asdict() for row in free}
        return free

    def _lock(self, place: tuple[sa.Table, Any], *, is_shared: bool) -> bool:
        """Lock a row, unless another transaction holds it."""
        holders = self._database.locks.setdefault(place, {})
        if any(other is not self and not (is_shared and shares) for other, shares in holders.items()):
            return False
        holders[self] = is_shared and holders.get(self, True)
        return True

    def commit(self) -> None:
        """Make the changes visible to others."""
        self._database.put(self._changes)

    def close(self) -> None:
        """Release the locks."""
        for holders in self._database.locks.values():
            holders.pop(self, None)
        self._database.released.set()


class FakeClient:
    """Connections of one node to the database."""

    def __init__(self, database: FakeDatabase, nodes: Nodes, pause: Callable[..., Awaitable[None]]) -> None:
        self.nodes = nodes
        self._database, self._pause = database, pause

    async def transact(self, work: Callable[[Any], Any], *, tables: Any = (), **_: Any) -> Any:
        """Run `work` in a transaction; see `Database.transact`."""
        connection = FakeConnection(self._database, self._pause)

        def checked_work() -> Any:
            if tables:
                self.nodes.fence(connection, tables)  # type: ignore[arg-type]
            return work(connection)

        try:
            found = await greenlet_spawn(checked_work)
            await self._pause(after=False)
            connection.commit()
        finally:
            connection.close()
        await self._pause(after=True)
        return found


class NodeStore(Store):
    """Store of a node without tables, on a fake database."""

    def __init__(self, client: FakeClient) -> None:
        self._database = client  # type: ignore[assignment]

    async def unarchived_tables(self) -> dict[str, int]:
        """Return no table."""
        return {}
