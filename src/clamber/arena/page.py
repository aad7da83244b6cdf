"""Self-contained HTML report of a run: tables, plots, and the settings needed to repeat it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from clamber._internal.arguments import checked
from clamber.arena.grids import grids, group_name, heading, notes, per_cent, said
from clamber.arena.plots import STYLE, IntervalRow, RunningEstimates, plot_intervals, plot_running_estimates
from clamber.arena.statistics import share_of
from clamber.sentences import say

if TYPE_CHECKING:
    from clamber.arena.grids import Grid
    from clamber.arena.report import Meeting, Report
    from clamber.arena.running import StoppingRule
    from clamber.arena.statistics import Estimate
    from clamber.arena.tally import Tally

POINTS_PER_CURVE: Final = 120
"""Number of points plotted per curve."""


@checked
def page(report: Report, tally: Tally, stopping_rule: StoppingRule, language: str) -> str:
    """Return the HTML page.

    Args:
        report: Run report.
        tally: Tally from which the report was made.
        stopping_rule: Stopping rule of the run.
        language: Language of the page.
    """
    html = ET.Element("html", {"lang": language})
    head = ET.SubElement(html, "head")
    ET.SubElement(head, "meta", {"charset": "utf-8"})
    ET.SubElement(head, "meta", {"name": "viewport", "content": "width=device-width"})
    title = heading(report, language)
    ET.SubElement(head, "title").text = title
    ET.SubElement(head, "style").text = STYLE
    body = ET.SubElement(html, "body")
    ET.SubElement(body, "h1").text = title
    for grid in grids(report, language):
        _table(body, grid)
    for note in notes(report, language):
        ET.SubElement(body, "p", {"class": "note warning" if note.is_warning else "note"}).text = note.text
    _figures(body, report, tally, stopping_rule, language)
    details = ET.SubElement(body, "details")
    ET.SubElement(details, "summary").text = say(language, "arena-all")
    ET.SubElement(details, "pre").text = json.dumps(report.to_json(), ensure_ascii=False, indent=1)
    return "<!doctype html>\n" + ET.tostring(html, encoding="unicode", method="html") + "\n"


def _table(body: ET.Element, grid: Grid) -> None:
    table = ET.SubElement(ET.SubElement(body, "div", {"class": "wide"}), "table")
    for number, row in enumerate((grid.headings, *grid.rows)):
        line = ET.SubElement(table, "tr", {"class": "warning"} if number - 1 in grid.failing else {})
        for column, cell in enumerate(row):
            kind = {} if column < grid.words else {"class": "number"}
            ET.SubElement(line, "td" if number else "th", kind).text = cell


def _figures(body: ET.Element, report: Report, tally: Tally, stopping_rule: StoppingRule, language: str) -> None:
    """Append the plots, stacked vertically, each below its title."""

    def append_plot(title: str, plot: ET.Element) -> None:
        ET.SubElement(body, "h2").text = title
        body.append(plot)

    wins = say(language, "arena-plot-wins")
    rows = [row for meeting in report.meetings if (row := _interval_row(_pair_label(report, meeting), meeting.wins))]
    if rows:
        append_plot(wins, plot_intervals(rows, _share, mark=report.fair, label=wins))
    title = said(report, language, "arena-plot-course")
    estimates = [
        estimates_of_pair
        for pair in range(len(tally.pairs))
        if (estimates_of_pair := _running_estimates(report, tally, stopping_rule, pair))
    ]
    if estimates:
        append_plot(title, plot_running_estimates(estimates, _share, mark=report.fair, label=title))
    for meeting in report.meetings:
        levels = [
            row
            for group in meeting.groups
            if group.by == "level" and (row := _interval_row(group_name(report, group, language), group.wins))
        ]
        if levels and meeting.bot < meeting.against:  # the other direction is its mirror image
            title = say(language, "arena-plot-levels", {"pair": _pair_label(report, meeting)})
            append_plot(title, plot_intervals(levels, _share, mark=report.fair, label=title))
    title = say(language, "arena-plot-ratings")
    ratings = [
        IntervalRow(
            entrant.label,
            rating.rating,
            rating.rating if rating.low is None else rating.low,
            rating.rating if rating.high is None else rating.high,
            f"{rating.rating:+.0f}",
        )
        for entrant, rating in zip(report.settings.entrants, report.ratings, strict=True)
    ]
    append_plot(title, plot_intervals(ratings, lambda value: f"{value:+.0f}", mark=0, label=title))


def _interval_row(label: str, share: Estimate) -> IntervalRow | None:
    if share.mean is None:
        return None
    half = share.half_width or 0
    return IntervalRow(label, share.mean, max(0, share.mean - half), min(1, share.mean + half), per_cent(share))


def _running_estimates(
    report: Report, tally: Tally, stopping_rule: StoppingRule, pair: int
) -> RunningEstimates | None:
    """Return the first bot's share of wins as the number of deals grows; None before an interval can be computed."""
    column = tally.pairs[pair].bots[0].wins
    step = max(1, tally.deals // POINTS_PER_CURVE)
    estimates = [
        (deals, share_of(column.until(deals), stopping_rule.margin)) for deals in range(step, tally.deals + 1, step)
    ]
    known = [
        (deals, estimate.mean, estimate.half_width)
        for deals, estimate in estimates
        if estimate.mean is not None and estimate.half_width is not None
    ]
    shown = [
        point for point in known if point[0] >= tally.deals / 20
    ]  # the band of earlier points exceeds the page width
    if not shown:
        return None
    deals, means, halves = zip(*shown, strict=True)
    bot, against = tally.settings.pairs[pair]
    meeting = next(candidate for candidate in report.meetings if (candidate.bot, candidate.against) == (bot, against))
    return RunningEstimates(_pair_label(report, meeting), deals, means, halves)


def _pair_label(report: Report, meeting: Meeting) -> str:
    entrants = report.settings.entrants
    return f"{entrants[meeting.bot].label} – {entrants[meeting.against].label}"


def _share(value: float) -> str:
    return f"{100 * value:g} %"
