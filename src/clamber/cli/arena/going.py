"""How far a run of the arena has come: how many deals, how fast, and how long it will take."""

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
"""After how many deals it is told anew when a run will end."""


class _Speed(ProgressColumn):
    """How many deals a second since the run went on; `task.speed` forgets it whenever the end is foreseen anew."""

    def __init__(self, screen: Screen, kept: int) -> None:
        super().__init__()
        self._screen = screen
        self._kept = kept

    def render(self, task: Task) -> Text:
        """As text; nothing before it is known."""
        deals = task.completed - self._kept
        if not task.elapsed or deals <= 0:
            return Text("")
        return Text(self._screen.say("arena-each-second", speed=f"{deals / task.elapsed:.1f}"))


def followed(tallies: Iterator[Tally], enough: Enough, kept: int, screen: Screen) -> Tally:
    """The tally of the whole run, with a bar on standard error if that is a terminal.

    Args:
        tallies: The run.
        enough: When it ends.
        kept: How many deals it had played before.
        screen: How all is said.
    """
    console = errors()
    playing = TextColumn(screen.say("arena-playing"))
    columns = (playing, BarColumn(), MofNCompleteColumn(), _Speed(screen, kept), TimeRemainingColumn())
    last = None
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=enough.deals)
        for tally in tallies:
            if tally.deals == kept:  # what was kept is read at once, and says nothing of the speed
                progress.reset(task, completed=kept)
            total = enough.foreseen(tally) if tally.deals % FORESEEN_EVERY == 0 else None
            progress.update(task, completed=tally.deals, total=total)
            last = tally
    assert last is not None  # noqa: S101 - a run has one deal or more
    return last
