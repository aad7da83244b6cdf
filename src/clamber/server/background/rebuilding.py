"""Tables rebuilt from their logs, in a worker thread and in parts, in turn for each guest."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

import structlog

from clamber.server.limits.budgets import Visitor
from clamber.server.log.reading import Rebuilt, Replaying

if TYPE_CHECKING:
    from clamber.server.limits.worker import Worker
    from clamber.server.log.snapshots import Snapshot
    from clamber.server.log.store import Store

LOG: Final = structlog.get_logger("clamber.hub")

LINES_AT_ONCE: Final = 500
"""Number of lines that are replayed before other tables have a turn, in 10 to 35 ms."""

_HOST: Final = re.compile(r'"host":"([^"\\]*)"')


class ReadTable(NamedTuple):
    """Result of rebuilding a table, with the number of lines of its log, and of those before its snapshot."""

    rebuilt: Rebuilt
    lines: int
    snapshot: int


class Rebuilder:
    """Reader of tables, whose cost is proportional to the lines after the snapshot of a table.

    Turns are shared between the hosts of the tables: those of one guest, however many and however long their logs,
    delay a table of another by one part at a time.
    """

    def __init__(self, store: Store, worker: Worker) -> None:
        self._store, self._worker = store, worker

    async def read(self, name: str) -> ReadTable:
        """Rebuild a table from its latest snapshot, or from the entire log if there is no usable snapshot.

        A snapshot of a long log that had none is stored, unless the log is rewritten meanwhile.

        Raises:
            ValueError: A line is missing.
        """
        snapshot = await self._store.snapshot(name)
        found = await self._read(name, snapshot)
        if snapshot is not None and found.rebuilt.wrong is not None:
            LOG.warning("snapshot is not used", table=name, reason=found.rebuilt.wrong.reason)
            found = await self._read(name, None)
        return found

    async def _read(self, name: str, snapshot: Snapshot | None) -> ReadTable:
        replaying, host = Replaying(snapshot), "" if snapshot is None else _host_in(snapshot.body)
        lines = [""] * LINES_AT_ONCE
        first = number = replaying.number
        while len(lines) == LINES_AT_ONCE and replaying.wrong is None:
            lines = await self._store.log(name, number, LINES_AT_ONCE)
            number += len(lines)
            host = host or _host_in("".join(lines[:1]))
            await self._worker.do(replaying.add, lines, visitor=Visitor(host, ""))
        rebuilt = await self._worker.do(replaying.result, visitor=Visitor(host, ""))
        return ReadTable(rebuilt, number, first)


def _host_in(text: str) -> str:
    """Return the session of the host in a snapshot, or in the first line of a log; empty if there is none."""
    found = _HOST.search(text)
    return "" if found is None else found[1]
