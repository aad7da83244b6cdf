"""Self-contained HTML report of a run: tables, plots, and the settings needed to repeat it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

from clamber._internal.arguments import checked
from clamber.arena.grids import grids, group_name, heading, notes, per_cent, said
from clamber.arena.plots import STYLE, Course, Whisker, courses, whiskers
from clamber.arena.statistics import share_of
from clamber.sentences import say

if TYPE_CHECKING:
    from clamber.arena.grids import Grid
    from clamber.arena.report import Meeting, Report
    from clamber.arena.running import StoppingRule
    from clamber.arena.statistics import Estimate
    from clamber.arena.tally import Tally

POINTS: Final = 120
"""Number of points plotted per curve."""


@checked
def page(report: Report, tally: Tally, enough: StoppingRule, language: str) -> str:
    """Return the HTML page.

    Args:
        report: Run report.
        tally: Tally from which the report was made.
        enough: Stopping rule of the run.
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
    _figures(body, report, tally, enough, language)
    details = ET.SubElement(body, "details")
    ET.SubElement(details, "summary").text = say(language, "arena-all")
    ET.SubElement(details, "pre").text = json.dumps(report.to_json(), ensure_ascii=False, indent=1)
    return "<!doctype html>\n" + ET.tostring(html, encoding="unicode", method="html") + "\n"


def _table(body: ET.Element, grid: Grid) -> None:
    table = ET.SubElement(ET.SubElement(body, "div", {"class": "wide"}), "table")
    for number, row in enumerate((grid.headings, *grid.rows)):
        line = ET.SubElement(table, "tr", {"class": "warning"} if number - 1 in grid.failing else {})
        for place, text in enumerate(row):
            kind = {} if place < grid.words else {"class": "number"}
            ET.SubElement(line, "td" if number else "th", kind).text = text


def _figures(body: ET.Element, report: Report, tally: Tally, enough: StoppingRule, language: str) -> None:
    """Append the plots, stacked vertically, each below its title."""

    def under(title: str, plot: ET.Element) -> None:
        ET.SubElement(body, "h2").text = title
        body.append(plot)

    wins = say(language, "arena-plot-wins")
    rows = [row for meeting in report.meetings if (row := _whisker(_called(report, meeting), meeting.wins))]
    if rows:
        under(wins, whiskers(rows, _share, mark=report.fair, label=wins))
    title = said(report, language, "arena-plot-course")
    found = [course for place in range(len(tally.pairs)) if (course := _course(report, tally, enough, place))]
    if found:
        under(title, courses(found, _share, mark=report.fair, label=title))
    for meeting in report.meetings:
        levels = [
            row
            for group in meeting.groups
            if group.by == "level" and (row := _whisker(group_name(report, group, language), group.wins))
        ]
        if levels and meeting.bot < meeting.against:  # the other direction is its mirror image
            title = say(language, "arena-plot-levels", {"pair": _called(report, meeting)})
            under(title, whiskers(levels, _share, mark=report.fair, label=title))
    title = say(language, "arena-plot-ratings")
    ratings = [
        Whisker(
            one.label,
            rating.rating,
            rating.rating if rating.low is None else rating.low,
            rating.rating if rating.high is None else rating.high,
            f"{rating.rating:+.0f}",
        )
        for one, rating in zip(report.settings.entrants, report.ratings, strict=True)
    ]
    under(title, whiskers(ratings, lambda value: f"{value:+.0f}", mark=0, label=title))


def _whisker(label: str, share: Estimate) -> Whisker | None:
    if share.mean is None:
        return None
    half = share.half_width or 0
    return Whisker(label, share.mean, max(0, share.mean - half), min(1, share.mean + half), per_cent(share))


def _course(report: Report, tally: Tally, enough: StoppingRule, place: int) -> Course | None:
    """Return the first bot's share of wins as the number of deals grows; None before an interval can be computed."""
    column = tally.pairs[place].bots[0].wins
    step = max(1, tally.deals // POINTS)
    found = [(deals, share_of(column.until(deals), enough.margin)) for deals in range(step, tally.deals + 1, step)]
    known = [
        (deals, one.mean, one.half_width)
        for deals, one in found
        if one.mean is not None and one.half_width is not None
    ]
    late = [one for one in known if one[0] >= tally.deals / 20]  # the band of earlier points exceeds the page width
    if not late:
        return None
    deals, means, halves = zip(*late, strict=True)
    bot, against = tally.settings.pairs[place]
    meeting = next(one for one in report.meetings if (one.bot, one.against) == (bot, against))
    return Course(_called(report, meeting), deals, means, halves)


def _called(report: Report, meeting: Meeting) -> str:
    entrants = report.settings.entrants
    return f"{entrants[meeting.bot].label} – {entrants[meeting.against].label}"


def _share(value: float) -> str:
    return f"{100 * value:g} %"
