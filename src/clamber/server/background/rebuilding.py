"""Tables rebuilt from their logs, in a worker thread and in parts, in turn for each guest.

A table whose log cannot be read is quarantined: it is refused, and its fault logged and stored.
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
from clamber.server.log.faults import NotStored
from clamber.server.log.reading import Replaying, UnreadableLog

if TYPE_CHECKING:
    from clamber.server.log.reading import Rebuilt
    from clamber.server.log.snapshots import Snapshot
    from clamber.server.log.store import Store
    from clamber.server.table.state import Table

LOG: Final = structlog.get_logger("clamber.hub")

LINES_AT_ONCE: Final = 500
"""Number of lines that are replayed before other tables have a turn, in 10 to 35 ms."""

_HOST: Final = re.compile(r'"host":"([^"\\]*)"')


class ReadTable(NamedTuple):
    """Table rebuilt from its log.

    Attributes:
        table: The table.
        lines: Number of lines of the log.
        number: Number of the line that the snapshot precedes from which the table was rebuilt; 0 for none.
        snapshot: Snapshot taken meanwhile, to be stored if there was none.
    """

    table: Table
    lines: int
    number: int
    snapshot: Snapshot | None


class Rebuilder:
    """Reader of tables, whose cost is proportional to the lines after the snapshot of a table.

    Turns are shared between the hosts of the tables: those of one guest, however many and however long their logs,
    delay a table of another by one part at a time.

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
            rebuilt, lines, number = await self._rebuilt(name)
        except ValueError as error:
            await self.quarantine(name, UnreadableLog(0, str(error)))
        table, wrong = rebuilt.table, rebuilt.wrong
        if wrong is None and table is not None and table.id != name:
            wrong = UnreadableLog(0, f"it is the log of table {table.id}")
        if wrong is not None:
            await self.quarantine(name, wrong)
        if table is None:
            return None
        if self.quarantined.pop(name, None) is not None:
            metrics.QUARANTINED.set(len(self.quarantined))
            await self._store.note_fault(name, None)
        return ReadTable(table, lines, number, rebuilt.snapshot)

    async def last_readable(self, name: str) -> Table | None:
        """Return the state of a quarantined table before the fault in its log; None if there is none."""
        try:
            return (await self._rebuilt(name))[0].table if name in self.quarantined else None
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
                await self._store.note_fault(name, wrong.reason)
            except (NotStored, SQLAlchemyError):
                LOG.exception("the fault of a table cannot be noted", table=name)
        raise wrong.refusal

    async def _rebuilt(self, name: str) -> tuple[Rebuilt, int, int]:
        """Rebuild a table from its latest snapshot, or from the entire log if there is no usable snapshot.

        Raises:
            ValueError: A line is missing.
        """
        snapshot = await self._store.snapshot(name)
        found = await self._read(name, snapshot)
        if snapshot is not None and found[0].wrong is not None:
            LOG.warning("snapshot is not used", table=name, reason=found[0].wrong.reason)
            found = await self._read(name, None)
        return found

    async def _read(self, name: str, snapshot: Snapshot | None) -> tuple[Rebuilt, int, int]:
        """Return a replayed log, the number of its lines, and of those before the snapshot."""
        replaying, host = Replaying(snapshot), "" if snapshot is None else _host_in(snapshot.body)
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
    found = _HOST.search(text)
    return "" if found is None else found[1]
