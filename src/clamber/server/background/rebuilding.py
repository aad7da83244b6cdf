"""Rebuilding of tables from their logs in a worker thread, in parts that are scheduled fairly between guests.

A table whose log cannot be read is quarantined: access is refused, and the fault is logged and stored.
"""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Final, NamedTuple, NoReturn

import structlog
from sqlalchemy.exc import SQLAlchemyError

from clamber.server import metrics
from clamber.server.limits.visitor import Visitor
from clamber.server.limits.worker import Worker
from clamber.server.log.faults import NotStoredError
from clamber.server.log.reading import LogReplay, UnreadableLog

if TYPE_CHECKING:
    from clamber.server.log.reading import ReplayResult
    from clamber.server.log.snapshots import Snapshot
    from clamber.server.log.store import Store
    from clamber.server.table.state import Table

LOG: Final = structlog.get_logger("clamber.hub")

LINES_AT_ONCE: Final = 500
"""Number of lines replayed before other tables have a turn, which takes 10 to 35 ms."""

_HOST: Final = re.compile(r'"host":"([^"\\]*)"')


class ReadTable(NamedTuple):
    """Table rebuilt from its log.

    Attributes:
        table: The table.
        lines: Number of lines of the log.
        number: Number of the line that the snapshot precedes from which the table was rebuilt; 0 for none.
        snapshot: Snapshot taken during the replay, to be stored if there was none.
    """

    table: Table
    lines: int
    number: int
    snapshot: Snapshot | None


class Rebuilder:
    """Reader of tables. The cost is proportional to the number of lines after the snapshot.

    Turns are shared between the hosts of the tables, so that the tables of one guest delay those of another by one
    part at a time.

    Attributes:
        quarantined: Faults of the tables whose logs could not be read.
    """

    def __init__(self, store: Store) -> None:
        self.quarantined: dict[str, UnreadableLog] = {}
        self.worker = Worker("rebuilding", most_each=math.inf, most_from=math.inf)
        self._store = store

    async def read(self, name: str) -> ReadTable | None:
        """Rebuild a table; return None if there is no such table.

        Raises:
            Refusal: The log is unreadable.
        """
        try:
            replayed, lines, number = await self._rebuild(name)
        except ValueError as error:
            await self.quarantine(name, UnreadableLog(0, str(error)))
        table, wrong = replayed.table, replayed.wrong
        if wrong is None and table is not None and table.id != name:
            wrong = UnreadableLog(0, f"it is the log of table {table.id}")
        if wrong is not None:
            await self.quarantine(name, wrong)
        if table is None:
            return None
        if self.quarantined.pop(name, None) is not None:
            metrics.QUARANTINED.set(len(self.quarantined))
            await self._store.store_fault(name, None)
        return ReadTable(table, lines, number, replayed.snapshot)

    async def last_readable(self, name: str) -> Table | None:
        """Return the state of a quarantined table before the fault in its log; None if there is none."""
        try:
            return (await self._rebuild(name))[0].table if name in self.quarantined else None
        except ValueError:
            return None

    async def quarantine(self, name: str, wrong: UnreadableLog) -> NoReturn:
        """Log and store the fault of a table, and refuse access.

        Raises:
            Refusal: Always.
        """
        if self.quarantined.get(name) != wrong:
            LOG.error("table is quarantined", table=name, line=wrong.line, reason=wrong.reason)
            self.quarantined[name] = wrong
            metrics.QUARANTINED.set(len(self.quarantined))
            try:
                await self._store.store_fault(name, wrong.reason)
            except (NotStoredError, SQLAlchemyError):
                LOG.exception("the fault of a table cannot be noted", table=name)
        raise wrong.refusal

    async def _rebuild(self, name: str) -> tuple[ReplayResult, int, int]:
        """Rebuild a table from its latest snapshot, or from the entire log if there is no usable snapshot.

        Raises:
            ValueError: A line is missing.
        """
        snapshot = await self._store.snapshot(name)
        replayed = await self._read(name, snapshot)
        if snapshot is not None and replayed[0].wrong is not None:
            LOG.warning("snapshot is not used", table=name, reason=replayed[0].wrong.reason)
            replayed = await self._read(name, None)
        return replayed

    async def _read(self, name: str, snapshot: Snapshot | None) -> tuple[ReplayResult, int, int]:
        """Return a replayed log, the number of its lines, and of those before the snapshot."""
        replaying, host = LogReplay(snapshot), "" if snapshot is None else _host_in(snapshot.body)
        lines = [""] * LINES_AT_ONCE
        first = number = replaying.number
        while len(lines) == LINES_AT_ONCE and replaying.wrong is None:
            lines = await self._store.log(name, number, LINES_AT_ONCE)
            number += len(lines)
            host = host or _host_in("".join(lines[:1]))
            await self.worker.do(replaying.add, lines, visitor=Visitor(host, ""))
        return await self.worker.do(replaying.result, visitor=Visitor(host, "")), number, first


def _host_in(text: str) -> str:
    """Return the session of the host in a snapshot, or in the first line of a log; empty if there is none."""
    match = _HOST.search(text)
    return "" if match is None else match[1]
