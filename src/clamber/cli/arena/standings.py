"""Arena results as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from clamber.arena.grids import grids, notes
from clamber.cli.show.screen import DIM, STRONG

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clamber.arena import Report
    from clamber.arena.grids import Grid
    from clamber.cli.show.screen import Screen


def standings(report: Report, screen: Screen) -> RenderableType:
    """Return all tables with their notes."""
    tables = [_table(grid) for grid in grids(report, screen.language)]
    said = notes(report, screen.language)
    return Group(*tables, *(Text(note.text, STRONG if note.is_warning else DIM) for note in said))


def _table(grid: Grid) -> Table:
    found = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    for place, column in enumerate(grid.headings):
        is_word = place < grid.words
        found.add_column(column, justify="left" if is_word else "right", no_wrap=is_word)
    for row in grid.rows:
        found.add_row(*row)
    return found
