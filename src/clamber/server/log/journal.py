"""The log's one writer: what many tables hand in while one transaction is on its way goes into the next one.

A table that waits is told once its lines are committed, so nobody sees what a crash could take back; and however many
tables wait, they wait for the disk together.
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

    from clamber.server.log.past import Ending
    from clamber.server.log.snapshots import Snapshot
    from clamber.server.play.played import PlayedDeal

MOST_AT_ONCE: Final = 500
"""Additions in one transaction."""

BETWEEN: Final = 0.005
"""Seconds from the beginning of one transaction to the next: a lone line does not wait, and a flood of them costs at
most two hundred transactions a second."""

AT_FAULT: Final = (IntegrityError, DataError)
"""What tells that an addition does not fit, and not that the database fails."""


@dataclass(frozen=True, slots=True)
class Addition:
    """What is to be added to a table's log, all of it or nothing.

    Attributes:
        table: The table's id.
        number: The number of the first line in its log.
        lines: Entries of the log, a line each.
        new: Invite and time, of a table that is new.
        deals: Deals that they finish.
        endings: How these ended, where people sat.
        snapshot: The table before one of the lines, which replaces the last snapshot.
        closed_at: When it was put away, if they say so.
        invite: The invite that replaces the old one, if they say so.
    """

    table: str
    number: int
    lines: tuple[str, ...]
    new: tuple[str, float] | None = None
    deals: tuple[PlayedDeal, ...] = ()
    endings: tuple[Ending, ...] = ()
    snapshot: Snapshot | None = None
    closed_at: float | None = None
    invite: str | None = None


_Waiting: TypeAlias = tuple[Addition, "asyncio.Future[None]"]


class Journal:
    """Additions in, transactions out.

    `commit` writes additions, all or none of them. Where it raises that one does not fit (`AT_FAULT`), they are tried
    again in halves, and only those who handed in what does not fit hear of it. Any other failure is the database's,
    and everybody's at once.
    """

    def __init__(self, commit: Callable[[Sequence[Addition]], Awaitable[None]]) -> None:
        self._commit = commit
        self._queue: asyncio.Queue[_Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Starts to write what is handed in."""
        self._writer = asyncio.create_task(self._write(), name="journal")

    async def close(self) -> None:
        """Writes what is waiting, and stops."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._writer

    async def append(self, addition: Addition) -> None:
        """Returns once the addition is committed.

        Raises:
            NotStored, sqlalchemy.exc.SQLAlchemyError: It could not be, or nobody knows: a connection that ends may
                take the answer with it. All of it is there, or nothing.
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
        """Commits a batch, or what of it can be."""
        metrics.TRANSACTIONS.inc()
        try:
            await self._commit([addition for addition, _ in batch])
        except Exception as error:  # noqa: BLE001 - handed to whoever waits
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
