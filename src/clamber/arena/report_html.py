"""Report of a run as HTML tables, for notebooks."""

from __future__ import annotations

from html import escape

from clamber._internal.arguments import checked
from clamber._internal.notebooks import html_table
from clamber.arena.grids import grids, heading, notes
from clamber.arena.report import Report


@checked
def report_html(report: Report) -> str:
    """Return the heading, the tables and the notes of a report."""
    tables = "".join(html_table(grid.headings, grid.rows, words=grid.words) for grid in grids(report, "en"))
    items = "".join(f"<li>{escape(note.text)}</li>" for note in notes(report, "en"))
    return f"<div><p><strong>{escape(heading(report, 'en'))}</strong></p>{tables}<ul>{items}</ul></div>"


# The tables are made from reports, so a report cannot import them.
Report._repr_html_ = report_html
