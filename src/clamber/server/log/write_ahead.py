"""Checkpoints that keep SQLite's write-ahead log short while the server runs.

A passive checkpoint copies only the transactions committed before it began. A busy server keeps committing meanwhile,
so some frames always remain. Because SQLite reuses the log only after a checkpoint that leaves none, the log would
grow without bound under sustained load. Passive checkpoints therefore copy nearly all of the log concurrently with
the writer, and then transactions wait a few milliseconds while a final checkpoint copies the rest and truncates the
log. The settings of SQLite connections, `tune_…`, are made for this.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING, Any, Final

import structlog

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import sqlalchemy as sa

LOG: Final = structlog.get_logger("clamber.database")

CHECKPOINT_SECONDS: Final = 5.0
"""Checkpoint interval, in seconds."""

LONG: Final = 32 << 20
"""Log size, in bytes, that triggers an immediate checkpoint and truncation."""

LONGEST: Final = 128 << 20
"""Log size, in bytes, beyond which transactions wait for the truncation, unless a reader prevents it."""

READER_SECONDS: Final = 0.05
"""Time that a truncation waits for readers, in seconds. The next checkpoint retries."""

PAUSE: Final = 0.2
"""Minimum interval between checkpoints, in seconds, e.g. while a long-running read prevents truncation."""


class WriteAheadLog:
    """Write-ahead log of an SQLite file.

    Attributes:
        writing: Lock held by each transaction and by the truncation of the log.
    """

    def __init__(self, file: Path, engine: sa.Engine, on_error: Callable[[BaseException], object]) -> None:
        """Create the manager without starting checkpoints.

        Args:
            file: Path of the database file.
            engine: Engine for the checkpoint connections, which wait `READER_SECONDS` for readers.
            on_error: Callback that receives the error of a failed checkpoint.
        """
        self.writing = asyncio.Lock()
        self._file = file.with_name(f"{file.name}-wal")
        self._engine = engine
        self._on_error = on_error
        self._long = asyncio.Event()
        self._attempted = asyncio.Event()
        self._is_blocked = False
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        """Start periodic checkpoints."""
        self._task = asyncio.create_task(self._keep_short(), name="checkpoints")

    async def close(self) -> None:
        """Stop periodic checkpoints. SQLite deletes the log when the last connection closes."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._is_blocked = True  # later transactions do not wait
        self._attempted.set()
        self._engine.dispose()

    async def check(self) -> None:
        """Run a checkpoint.

        Raises:
            sqlalchemy.exc.SQLAlchemyError: The database file cannot be written.
        """
        await asyncio.to_thread(self._checkpoint, "PASSIVE")

    async def room(self) -> None:
        """Wait until the log is shorter than `LONGEST`, or until it cannot be truncated."""
        while not self._is_blocked and self._size() >= LONGEST:
            self._attempted.clear()  # otherwise waiting would not give way to the checkpoint that it waits for
            self._long.set()
            await self._attempted.wait()

    def note_commit(self) -> None:
        """Request a checkpoint if the log is long. Call this after every commit."""
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
                async with asyncio.timeout(CHECKPOINT_SECONDS):
                    await self._long.wait()
            self._long.clear()
            self._attempted.clear()
            try:
                self._log_blocking(is_blocked=not await self._shorten())
            except Exception as error:  # noqa: BLE001 - e.g. no thread can be started
                self._on_error(error)  # the next checkpoint retries; until then the log grows
                self._is_blocked = True
            finally:
                self._attempted.set()
            await asyncio.sleep(PAUSE)

    async def _shorten(self) -> bool:
        """Run checkpoints; return True if the log was truncated or is already short enough."""
        await self.check()
        if self._size() < LONG:
            return True
        await self.check()  # leaves little for the truncation
        async with self.writing:
            return await asyncio.to_thread(self._checkpoint, "TRUNCATE")

    def _checkpoint(self, kind: str) -> bool:
        """Run a checkpoint; return True if it completed. Called in a thread."""
        with self._engine.connect() as connection:
            busy, _frames, _moved = connection.exec_driver_sql(f"PRAGMA wal_checkpoint({kind})").one()
        return not busy

    def _log_blocking(self, *, is_blocked: bool) -> None:
        """Record in the server's log when a reader starts or stops preventing truncation."""
        if is_blocked and not self._is_blocked:
            LOG.warning("a reader keeps the write-ahead log from being cut", bytes=self._size())
        elif self._is_blocked and not is_blocked:
            LOG.info("the write-ahead log is cut again")
        self._is_blocked = is_blocked


def tune_reader(connection: Any, _record: Any) -> None:
    """Allow concurrent readers, and commits that survive a process crash without waiting for the disk.

    Invalid UTF-8 in text columns is decoded with its invalid bytes escaped, so that no row makes a query fail.
    """
    getattr(connection, "driver_connection", connection).text_factory = _decode
    _set_pragmas(connection, "journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "busy_timeout=5000")


def tune_writer(connection: Any, record: Any, *, synchronous: str) -> None:
    """Make the writer fail immediately if another program holds the lock, as waiting would block the server.

    With `synchronous=NORMAL`, a power failure may roll back the most recent transactions since the last checkpoint.
    With `FULL` it rolls back none, but every transaction waits for the disk.
    """
    tune_reader(connection, record)
    limit = f"journal_size_limit={LONG}"  # applies if SQLite itself restarts the log
    _set_pragmas(connection, "busy_timeout=0", "wal_autocheckpoint=0", limit, f"synchronous={synchronous}")


def tune_checkpoints(connection: Any, record: Any) -> None:
    """Make checkpoints wait at most `READER_SECONDS` for readers."""
    tune_reader(connection, record)
    _set_pragmas(connection, f"busy_timeout={round(READER_SECONDS * 1000)}", "wal_autocheckpoint=0")


def _decode(text: bytes) -> str:
    return text.decode(errors="backslashreplace")


def _set_pragmas(connection: Any, *pragmas: str) -> None:
    cursor = connection.cursor()
    for pragma in pragmas:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
