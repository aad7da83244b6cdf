"""Checkpoints of SQLite's write-ahead log, which copy it into the database's file and truncate it during operation.

A passive checkpoint copies the transactions that were committed before it began. A server that goes on writing
commits more meanwhile, so a remainder is always left, and SQLite restarts the log from its beginning only after a
checkpoint without a remainder: under load, it would grow until the server stops. Therefore passive checkpoints copy
nearly all of it beside the writer, and then transactions wait for the few milliseconds in which a last checkpoint
copies the rest and truncates the file.
"""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import TYPE_CHECKING, Final

import sqlalchemy as sa
import structlog

if TYPE_CHECKING:
    from collections.abc import Callable

LOG: Final = structlog.get_logger("clamber.database")

CHECKPOINT_SECONDS: Final = 5.0
"""Seconds between checkpoints."""

LONG: Final = 32 << 20
"""Size of the log, in bytes, at which it is copied at once, and truncated."""

LONGEST: Final = 128 << 20
"""Size of the log, in bytes, at which transactions wait for the truncation, unless a reader prevents it."""

READER_SECONDS: Final = 0.05
"""Seconds that a truncation waits for readers; the next checkpoint tries again."""

PAUSE: Final = 0.2
"""Minimum number of seconds between two checkpoints, such as during a long read of an old state."""


class WriteAheadLog:
    """The write-ahead log of one file.

    Attributes:
        writing: Lock that each transaction holds, and the truncation of the log.
    """

    def __init__(self, file: str, beside: sa.Engine, failed: Callable[[BaseException], object]) -> None:
        """Prepare for a file.

        Args:
            file: The database's file.
            beside: Engine for separate connections, which wait `READER_SECONDS` for readers.
            failed: Called with the error of a failed checkpoint.
        """
        self.writing = asyncio.Lock()
        self._file = Path(f"{file}-wal")
        self._beside = beside
        self._failed = failed
        self._long = asyncio.Event()
        self._tried = asyncio.Event()
        self._held = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start the checkpoints."""
        self._task = asyncio.create_task(self._keep_short(), name="checkpoints")

    async def close(self) -> None:
        """Stop the checkpoints; SQLite removes the log with the last connection."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._held = True  # later transactions do not wait
        self._tried.set()
        self._beside.dispose()

    async def room(self) -> None:
        """Wait while the log has its full length and can be truncated."""
        while not self._held and self._size() >= LONGEST:
            self._long.set()
            await self._tried.wait()

    def written(self) -> None:
        """Request a checkpoint if the log is long, after a transaction was committed."""
        if self._size() >= LONG:
            self._long.set()

    def _size(self) -> int:
        try:
            return self._file.stat().st_size
        except FileNotFoundError:
            return 0

    async def _keep_short(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._long.wait(), CHECKPOINT_SECONDS)
            self._long.clear()
            self._tried.clear()
            try:
                self._note(held=not await self._shortened())
            except sa.exc.SQLAlchemyError as error:
                self._failed(error)  # the next checkpoint tries again; until then the log grows
                self._held = True
            finally:
                self._tried.set()
            await asyncio.sleep(PAUSE)

    async def _shortened(self) -> bool:
        """Make checkpoints; return True if the log is truncated, or short enough without that."""
        await asyncio.to_thread(self._checkpoint, "PASSIVE")
        if self._size() < LONG:
            return True
        await asyncio.to_thread(self._checkpoint, "PASSIVE")  # copies later transactions, which leaves little
        async with self.writing:
            return await asyncio.to_thread(self._checkpoint, "TRUNCATE")

    def _checkpoint(self, kind: str) -> bool:
        """Make a checkpoint, in a thread; return True if nothing prevented it."""
        with self._beside.connect() as connection:
            busy, _frames, _moved = connection.exec_driver_sql(f"PRAGMA wal_checkpoint({kind})").one()
        return not busy

    def _note(self, *, held: bool) -> None:
        """Log when a reader keeps the log from being truncated, and when it is truncated again."""
        if held and not self._held:
            LOG.warning("a reader keeps the write-ahead log from being cut", bytes=self._size())
        elif self._held and not held:
            LOG.info("the write-ahead log is cut again")
        self._held = held
