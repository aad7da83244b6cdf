"""Notebook output: HTML tables, and SVG drawings whose modules are imported lazily."""

from __future__ import annotations

from html import escape
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence


def html_table(headings: Sequence[object], rows: Iterable[Sequence[object]], *, words: int = 1) -> str:
    """Return an HTML table without a style sheet, so that it takes the colours of the notebook.

    Args:
        headings: Headings of the columns.
        rows: Cells of each row; None is an empty cell.
        words: Number of leading columns that contain text; the others are numbers, aligned to the right.
    """

    def line(cells: Sequence[object], tag: str) -> str:
        shown = ["" if cell is None else escape(str(cell)) for cell in cells]
        sides = ["left" if place < words else "right" for place in range(len(shown))]
        tagged = [
            f'<{tag} style="text-align:{side};white-space:nowrap">{cell}</{tag}>'
            for side, cell in zip(sides, shown, strict=True)
        ]
        return f"<tr>{''.join(tagged)}</tr>"

    body = "".join(line(row, "td") for row in rows)
    return f"<table><thead>{line(headings, 'th')}</thead><tbody>{body}</tbody></table>"


def draw(function: str, value: object) -> str | None:
    """Return the SVG of a value; None if there is nothing to draw.

    The drawing module is imported on demand, because it belongs to a higher layer than the values.

    Args:
        function: Function of `clamber.text` that draws the value, with its module, e.g. `svg.hand_svg`.
        value: Argument of the function.
    """
    module, name = function.split(".")
    drawing: str | None = getattr(import_module(f"clamber.text.{module}"), name)(value)
    return drawing
