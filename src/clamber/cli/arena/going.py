"""Progress of a run of the arena: number of deals, speed, and time left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from clamber.cli.console import errors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Task

    from clamber.arena import Enough, Tally
    from clamber.cli.show.screen import Screen

FORESEEN_EVERY: Final = 50
"""Number of deals between two estimates of the end of a run."""


class _Speed(ProgressColumn):
    """Deals per second since the run was resumed; `task.speed` is reset by every new estimate of the end."""

    def __init__(self, screen: Screen, kept: int) -> None:
        super().__init__()
        self._screen = screen
        self._kept = kept

    def render(self, task: Task) -> Text:
        """Return the speed as text; empty before it is known."""
        deals = task.completed - self._kept
        if not task.elapsed or deals <= 0:
            return Text("")
        return Text(self._screen.say("arena-each-second", speed=f"{deals / task.elapsed:.1f}"))


def followed(tallies: Iterator[Tally], enough: Enough, kept: int, screen: Screen) -> Tally:
    """Return the tally of the whole run; show a progress bar on standard error if that is a terminal.

    Args:
        tallies: The run.
        enough: Stopping rule of the run.
        kept: Number of deals played before it was resumed.
        screen: Language of the texts.
    """
    console = errors()
    playing = TextColumn(screen.say("arena-playing"))
    columns = (playing, BarColumn(), MofNCompleteColumn(), _Speed(screen, kept), TimeRemainingColumn())
    last = None
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=enough.deals)
        for tally in tallies:
            if tally.deals == kept:  # deals played before are read at once, and would distort the speed
                progress.reset(task, completed=kept)
            total = enough.foreseen(tally) if tally.deals % FORESEEN_EVERY == 0 else None
            progress.update(task, completed=tally.deals, total=total)
            last = tally
    assert last is not None  # noqa: S101 - a run has one deal or more
    return last
