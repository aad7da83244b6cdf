"""Group commit for the table logs: additions that arrive during a transaction are committed together in the next.

A table continues only after its lines are committed, so no client sees a state that a crash could roll back. All
waiting tables share a single wait for the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from sqlalchemy.exc import DataError, IntegrityError

from clamber.server import metrics
from clamber.server.log.faults import LostDealError, LostShardsError, LostTicketError

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from clamber.server.log.finished import DealEnding
    from clamber.server.log.snapshots import Snapshot
    from clamber.server.table.club_match import ClubResult
    from clamber.server.table.daily_deal import DailyResult, NewPlay
    from clamber.server.table.finished import PlayedDeal
    from clamber.server.table.leaving import Leaving
    from clamber.server.table.rated import RatedResult

MOST_AT_ONCE: Final = 500
"""Maximum number of additions in one transaction."""

BETWEEN: Final = 0.005
"""Minimum interval between the starts of two transactions, in seconds, if the first holds one addition. An isolated
line is written immediately."""

BETWEEN_SHARED: Final = 0.01
"""The same if the first holds several additions. A flood of lines thus causes at most 100 transactions per second; a
longer interval saves hardly any more processor time (bench/results.md)."""

AT_FAULT: Final = (IntegrityError, DataError, LostShardsError, LostTicketError, LostDealError)
"""Exceptions that indicate an addition that violates the schema, belongs to a table that another node may own, or
seats somebody whose ticket is gone, or begins a deal of a set again, as opposed to a failure of the database."""


@dataclass(frozen=True, slots=True)
class LogAppend:
    """Atomic addition to a table's log.

    Attributes:
        table: Table id.
        number: Zero-based line number of the first added line.
        lines: Serialized log entries, one per line.
        new: Invite and creation time if the table is new; None otherwise.
        deals: Deals finished by these lines.
        endings: Results of those finished deals that had human players.
        rated: Results of the rated matches that these lines end.
        leavings: People who leave a rated match by these lines.
        club: Results of the matches at the table of a club that these lines end.
        begins: Deal of a daily set that the new table is for; None for another table.
        daily: Results of the deals of daily sets that these lines end.
        snapshot: State of the table before one of the lines, which replaces the previous snapshot.
        closed_at: Time at which these lines archive or close the table; None if they do not.
        queue: Queue of the table; empty for a table of a host.
        seated: Sessions that these lines seat at a table of a queue, and when. Their tickets name the table then.
        invite: New invite that replaces the old one; None if it is unchanged.
    """

    table: str
    number: int
    lines: tuple[str, ...]
    new: tuple[str, float] | None = None
    deals: tuple[PlayedDeal, ...] = ()
    endings: tuple[DealEnding, ...] = ()
    rated: tuple[RatedResult, ...] = ()
    leavings: tuple[Leaving, ...] = ()
    club: tuple[ClubResult, ...] = ()
    begins: NewPlay | None = None
    daily: tuple[DailyResult, ...] = ()
    snapshot: Snapshot | None = None
    closed_at: float | None = None
    queue: str = ""
    seated: tuple[tuple[str, float], ...] = ()
    invite: str | None = None


_Waiting: TypeAlias = tuple[LogAppend, "asyncio.Future[None]"]


class Journal:
    """Queue of additions, written in batches by a single task.

    `commit` writes a batch atomically. If it raises an exception listed in `AT_FAULT`, the batch is bisected, so that
    only the invalid additions fail. Any other error is a failure of the database and fails the whole batch at once.
    """

    def __init__(self, commit: Callable[[Sequence[LogAppend]], Awaitable[None]]) -> None:
        self._commit = commit
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._last: dict[str, asyncio.Future[None]] = {}

    def open(self) -> None:
        """Start the writer task."""
        self._writer = asyncio.create_task(self._write(), name="journal")

    async def close(self) -> None:
        """Write pending additions and stop the writer task."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer

    async def append(self, addition: LogAppend) -> None:
        """Append an addition; return once it is committed.

        Raises:
            NotStoredError, sqlalchemy.exc.SQLAlchemyError: The addition was not committed, or the outcome is unknown
                because the connection was lost. In either case, it is stored completely or not at all.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        began = loop.time()
        self._last[addition.table] = done
        done.add_done_callback(lambda _: self._forget(addition.table, done))
        self._queue.put_nowait((addition, done))
        await asyncio.shield(done)  # it is written even if the caller is cancelled
        metrics.COMMIT.observe(loop.time() - began)

    def _forget(self, table: str, done: asyncio.Future[None]) -> None:
        done.exception()  # marks the error as retrieved, in case the caller was cancelled
        if self._last.get(table) is done:
            del self._last[table]

    async def wait_settled(self, table: str) -> None:
        """Wait until all pending additions to a table are committed or have failed."""
        while (last := self._last.get(table)) is not None:
            await asyncio.wait([last])

    async def _write(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            batch = [await self._queue.get()]
            began = loop.time()
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._carry_out(batch)
            for _ in batch:
                self._queue.task_done()
            pause = BETWEEN if len(batch) == 1 else BETWEEN_SHARED
            await asyncio.sleep(began + pause - loop.time())

    async def _carry_out(self, batch: Sequence[_Waiting]) -> None:
        """Commit a batch, bisecting it to isolate additions that violate the schema."""
        metrics.TRANSACTIONS.inc()
        try:
            await self._commit([addition for addition, _ in batch])
        except Exception as error:  # noqa: BLE001 - passed to the waiting tables
            if len(batch) > 1 and isinstance(error, AT_FAULT):
                await self._carry_out(batch[: len(batch) // 2])
                await self._carry_out(batch[len(batch) // 2 :])
                return
            for _, done in batch:
                if not done.done():
                    done.set_exception(error)
        else:
            for addition, done in batch:
                metrics.LINES.inc(len(addition.lines))
                by_people = len(addition.endings) + len(addition.daily)
                metrics.DEALS.labels("people").inc(by_people)
                by_bots = max(0, len(addition.deals) - by_people)  # an error here would stop the writer
                metrics.DEALS.labels("bots").inc(by_bots)
                metrics.DAILY_DEALS.labels("begun").inc(addition.begins is not None)
                metrics.DAILY_DEALS.labels("finished").inc(len(addition.daily))
                if not done.done():
                    done.set_result(None)
