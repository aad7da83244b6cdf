"""SQLite's write-ahead log, which is moved into the database's file and cut while the server writes.

A passive checkpoint copies what was committed before it began. A server that goes on writing commits more while it
copies, so something is always left, and SQLite starts the log again from its beginning only after a checkpoint that
left nothing: under load it would grow until the server stops. So passive checkpoints copy nearly all of it beside the
writer, and then transactions wait for the few milliseconds in which a last checkpoint copies the rest and cuts the
file.
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
"""How often what was committed is moved into SQLite's file."""

LONG: Final = 32 << 20
"""Bytes from which on the log is moved at once, and cut."""

LONGEST: Final = 128 << 20
"""Bytes from which on transactions wait for that, unless a reader prevents it."""

READER_SECONDS: Final = 0.05
"""How long the cut waits for those who are reading; then it is tried again after the next checkpoint."""

PAUSE: Final = 0.2
"""Seconds between two checkpoints at the least, such as while somebody reads an old state for long."""


class WriteAheadLog:
    """The log beside one file.

    Attributes:
        writing: Held by each transaction, and while the log is cut.
    """

    def __init__(self, file: str, beside: sa.Engine, failed: Callable[[BaseException], object]) -> None:
        """Prepares for a file.

        Args:
            file: The database's file.
            beside: Makes connections of their own, which wait `READER_SECONDS` for readers.
            failed: Is told why a checkpoint could not be made.
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
        """Starts to keep it short."""
        self._task = asyncio.create_task(self._keep_short(), name="checkpoints")

    async def close(self) -> None:
        """Stops; SQLite removes the log with the last connection."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._held = True  # whoever writes after this waits for nothing
        self._tried.set()
        self._beside.dispose()

    async def room(self) -> None:
        """Waits while the log has its full length and can be cut."""
        while not self._held and self._size() >= LONGEST:
            self._long.set()
            await self._tried.wait()

    def written(self) -> None:
        """Notes that a transaction was committed."""
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
                self._failed(error)  # it is tried again; until then the log grows
                self._held = True
            finally:
                self._tried.set()
            await asyncio.sleep(PAUSE)

    async def _shortened(self) -> bool:
        """Moves what was committed into the file; whether the log is cut, or short enough anyway."""
        await asyncio.to_thread(self._checkpoint, "PASSIVE")
        if self._size() < LONG:
            return True
        await asyncio.to_thread(self._checkpoint, "PASSIVE")  # what came meanwhile, of which little is left then
        async with self.writing:
            return await asyncio.to_thread(self._checkpoint, "TRUNCATE")

    def _checkpoint(self, kind: str) -> bool:
        """Makes a checkpoint, in a thread; whether nobody prevented it."""
        with self._beside.connect() as connection:
            busy, _frames, _moved = connection.exec_driver_sql(f"PRAGMA wal_checkpoint({kind})").one()
        return not busy

    def _note(self, *, held: bool) -> None:
        """Says when a reader keeps the log from being cut, and when it is cut again."""
        if held and not self._held:
            LOG.warning("a reader keeps the write-ahead log from being cut", bytes=self._size())
        elif self._held and not held:
            LOG.info("the write-ahead log is cut again")
        self._held = held
