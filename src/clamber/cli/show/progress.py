"""Progress bar on standard error for long tasks, if that is a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from clamber.cli.console import errors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

T = TypeVar("T")


def with_progress(
    parts: Iterable[T], total: int, *, doing: str, counted: str, size: Callable[[T], int]
) -> Iterator[T]:
    """Yield the parts in order, and advance the bar after each.

    Args:
        parts: The parts of the task.
        total: Total size of all parts.
        doing: Name of the task.
        counted: Name of the units.
        size: Returns the size of a part.
    """
    console = errors()
    if not console.is_terminal:
        yield from parts
        return
    columns = (TextColumn(doing), BarColumn(), MofNCompleteColumn(), TextColumn(counted), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        for part in parts:
            yield part
            progress.advance(task, size(part))
