"""Work at tables that a queue does not wait for: opening a table, and beginning or abandoning its first match."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

import structlog

from clamber.server.table.refusal import Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

LOG: Final = structlog.get_logger("clamber.quick")


class TableWork:
    """Tasks, at most one for each table. They change tables but no tickets, which need the lock of the queue."""

    def __init__(self) -> None:
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def is_busy(self, table: str) -> bool:
        """Return True if a task for a table has not ended."""
        return table in self._tasks

    def start(self, table: str, work: Coroutine[object, object, object], then: Callable[[], None]) -> None:
        """Start a task for a table that has none.

        Args:
            table: The table.
            work: Change of the table. The next step of the queue starts it again if it fails.
            then: Called once the work is done, but not if it has failed.
        """
        task = asyncio.create_task(self._run(table, work, then), name=f"quick match at {table}")
        self._tasks[table] = task
        task.add_done_callback(lambda _: self._tasks.pop(table))

    async def _run(self, table: str, work: Coroutine[object, object, object], then: Callable[[], None]) -> None:
        try:
            await work
        except Refusal as refusal:  # e.g. the table was put away meanwhile; the next step opens it
            LOG.warning("the table of a quick match cannot go on yet", table=table, code=refusal.code)
        except Exception:
            LOG.exception("the table of a quick match cannot go on", table=table)
        else:
            asyncio.get_running_loop().call_soon(then)  # once the task has ended

    async def finish(self, table: str | None = None) -> bool:
        """Wait for the task of a table, or of all tables for None; return False if there is none."""
        tasks = [task for name, task in self._tasks.items() if table in {None, name}]
        if tasks:
            await asyncio.wait(tasks)
        return bool(tasks)

    def cancel(self) -> None:
        """Cancel all tasks, because the server stops."""
        for task in self._tasks.values():
            task.cancel()
