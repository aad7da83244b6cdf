"""Table of results whose numbers are never cut: if it is too wide for the terminal, its labels are shortened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.measure import Measurement
from rich.table import Table

from clamber.cli.show.screen import DIM

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console, ConsoleOptions, RenderResult

GAP: Final = 2
"""Number of columns between two columns of the table."""

SHORTEST: Final = 6
"""Width below which labels are not shortened, so that a very narrow terminal breaks the lines."""


class Results:
    """Table with columns of labels, followed by columns of numbers.

    Labels are shortened in the middle, and numbered if two of the table would look alike. Output that is not a
    terminal has its full width.
    """

    def __init__(self, labels: Sequence[str], numbers: Sequence[str]) -> None:
        """Create an empty table with these headings."""
        self._labels, self._numbers = tuple(labels), tuple(numbers)
        self._rows: list[tuple[tuple[str, ...], str]] = []

    def add_row(self, *cells: str, style: str = "") -> None:
        """Add a row, optionally in a style."""
        self._rows.append((cells, style))

    def _widths(self) -> list[int]:
        rows = [(*self._labels, *self._numbers), *(cells for cells, _ in self._rows)]
        return [max(map(cell_len, column)) for column in zip(*rows, strict=True)]

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        widths = self._widths()
        min_widths = [
            min(width, max(SHORTEST, cell_len(head))) for width, head in zip(widths, self._labels, strict=False)
        ]
        gaps = GAP * (len(widths) - 1)
        numbers = sum(widths[len(self._labels) :]) + gaps
        return Measurement(sum(min_widths) + numbers, sum(widths) + gaps)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        needed = self.__rich_measure__(console, options)
        full_width = needed.maximum
        width = max(needed.minimum, min(full_width, options.max_width)) if console.is_terminal else full_width
        columns = self._columns(full_width - width)
        table = Table(box=SIMPLE_HEAD, header_style=DIM, padding=(0, GAP - 1, 0, 0), pad_edge=False, show_edge=False)
        for heading in self._labels:
            table.add_column(heading, no_wrap=True)
        for heading in self._numbers:
            table.add_column(heading, justify="right", no_wrap=True)
        for cells, (_, style) in zip(zip(*columns, strict=True), self._rows, strict=True):
            table.add_row(*cells, style=style)
        yield ""
        yield from console.render(table, options.update(width=width))
        yield ""

    def _columns(self, excess: int) -> list[Sequence[str]]:
        """Return the cells by column, with labels shortened by `excess` in total, the widest first."""
        columns: list[Sequence[str]] = list(zip(*(cells for cells, _ in self._rows), strict=True))
        widths = self._widths()[: len(self._labels)]
        for _ in range(excess):
            widest = max(range(len(widths)), key=lambda column: (widths[column], -column))
            widths[widest] -= 1
        labels = tuple(dict.fromkeys(label for cells, _ in self._rows for label in cells[: len(widths)]))
        for column, width in enumerate(widths):
            short_labels = shorten(labels, width)
            columns[column] = [short_labels[label] for label in columns[column]]
        return columns


def shorten(labels: Sequence[str], width: int) -> dict[str, str]:
    """Return labels cut to a width, all different: those that would look alike end in their number from 1."""
    cut = {label: _cut(label, width) for label in labels}
    texts = list(cut.values())
    for number, label in enumerate(labels, 1):
        if texts.count(cut[label]) > 1:
            cut[label] = _cut(label, width - len(f"#{number}")) + f"#{number}"
    return cut


def _cut(label: str, width: int) -> str:
    """Return a label without its middle if it is too wide, keeping more of its end, which names a file or a class."""
    if cell_len(label) <= width:
        return label
    tail = label[-max(1, width * 2 // 3) :]
    while cell_len(tail) > width - 1:
        tail = tail[1:]
    head = label[: max(0, width - 1 - cell_len(tail))]
    while cell_len(head) + 1 + cell_len(tail) > width:
        head = head[:-1]
    return f"{head}…{tail}"
