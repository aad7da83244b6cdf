"""Arena progress display: number of deals, speed, and time remaining."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
from rich.text import Text

from clamber.cli.console import errors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.progress import Task

    from clamber.arena import StoppingRule, Tally
    from clamber.cli.show.screen import Screen

ESTIMATE_INTERVAL: Final = 50
"""Interval between estimates of a run's end, in deals."""


class _Speed(ProgressColumn):
    """Deals per second since the run was resumed. Needed because each new estimate of the end resets `task.speed`."""

    def __init__(self, screen: Screen, earlier: int) -> None:
        super().__init__()
        self._screen = screen
        self._kept = earlier

    def render(self, task: Task) -> Text:
        """Return the speed as text; empty until known."""
        deals = task.completed - self._kept
        if not task.elapsed or deals <= 0:
            return Text("")
        return Text(self._screen.say("arena-each-second", speed=f"{deals / task.elapsed:.1f}"))


def follow(tallies: Iterator[Tally], stopping_rule: StoppingRule, earlier: int, screen: Screen) -> Tally:
    """Return the tally of the entire run, showing a progress bar if standard error is a terminal.

    Args:
        tallies: Tallies yielded by the run.
        stopping_rule: Stopping rule.
        earlier: Number of deals played before the run was resumed.
        screen: Screen that determines the language.
    """
    console = errors()
    playing = TextColumn(screen.say("arena-playing"))
    columns = (playing, BarColumn(), MofNCompleteColumn(), _Speed(screen, earlier), TimeRemainingColumn())
    last = None
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=stopping_rule.deals)
        for tally in tallies:
            if tally.deals == earlier:  # earlier deals are loaded instantly and would distort the speed
                progress.reset(task, completed=earlier)
            total = stopping_rule.expected_deals(tally) if tally.deals % ESTIMATE_INTERVAL == 0 else None
            progress.update(task, completed=tally.deals, total=total)
            last = tally
    assert last is not None  # noqa: S101 - a run has at least one deal
    return last
