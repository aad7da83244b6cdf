"""Progress bar for long tasks, shown if standard error is a terminal."""

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
    """Yield the parts in order, advancing the progress bar after each.

    Args:
        parts: Parts of the task.
        total: Total size of all parts.
        doing: Task description.
        counted: Name of the counted units.
        size: Function that returns the size of a part.
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
