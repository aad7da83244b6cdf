"""The only writer of the log: additions that arrive during one transaction are committed together in the next one.

A table continues once its lines are committed, so no client sees a state that a crash could revert; and all waiting
tables share one wait for the disk.
"""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from sqlalchemy.exc import DataError, IntegrityError

from clamber.server import metrics

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Sequence

    from clamber.server.log.past import DealEnding
    from clamber.server.log.snapshots import Snapshot
    from clamber.server.play.played import PlayedDeal

MOST_AT_ONCE: Final = 500
"""Maximum number of additions in one transaction."""

BETWEEN: Final = 0.005
"""Seconds from the beginning of one transaction to the next: a single line does not wait, and a flood of them costs
at most two hundred transactions a second."""

AT_FAULT: Final = (IntegrityError, DataError)
"""Exceptions which mean that an addition does not fit the schema, and not that the database fails."""


@dataclass(frozen=True, slots=True)
class Addition:
    """Addition to a table's log, committed completely or not at all.

    Attributes:
        table: The table's id.
        number: Number of the first line in its log.
        lines: Entries of the log, a line each.
        new: Invite and time of creation, for a new table.
        deals: Deals that the lines finish.
        endings: Endings of these deals, where people sat.
        snapshot: The table before one of the lines, which replaces the last snapshot.
        closed_at: Time when the table was archived or closed, if the lines do so.
        invite: The invite that replaces the old one, if the lines do so.
    """

    table: str
    number: int
    lines: tuple[str, ...]
    new: tuple[str, float] | None = None
    deals: tuple[PlayedDeal, ...] = ()
    endings: tuple[DealEnding, ...] = ()
    snapshot: Snapshot | None = None
    closed_at: float | None = None
    invite: str | None = None


_Waiting: TypeAlias = tuple[Addition, "asyncio.Future[None]"]


class Journal:
    """Queue of additions, written in batches by one task.

    `commit` writes additions, all or none of them. If it raises one of `AT_FAULT`, they are tried again in halves,
    and only the additions that do not fit fail. Any other error is a failure of the database, and fails the whole
    batch at once.
    """

    def __init__(self, commit: Callable[[Sequence[Addition]], Awaitable[None]]) -> None:
        self._commit = commit
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start the task that writes."""
        self._writer = asyncio.create_task(self._write(), name="journal")

    async def close(self) -> None:
        """Write pending additions, and stop."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer

    async def append(self, addition: Addition) -> None:
        """Append an addition; return once it is committed.

        Raises:
            NotStored, sqlalchemy.exc.SQLAlchemyError: It was not committed, or the result is unknown: a lost
                connection may lose the response. In either case, all of it is stored, or nothing.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        began = loop.time()
        self._queue.put_nowait((addition, done))
        await done
        metrics.COMMIT.observe(loop.time() - began)

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
            await asyncio.sleep(began + BETWEEN - loop.time())

    async def _carry_out(self, batch: Sequence[_Waiting]) -> None:
        """Commit a batch, or those of its additions that fit."""
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
            metrics.LINES.inc(sum(len(addition.lines) for addition, _ in batch))
            for _, done in batch:
                if not done.done():
                    done.set_result(None)
