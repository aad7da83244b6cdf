"""Localized result tables and notes for the terminal and the HTML report."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from clamber.arena.rating import expected_more
from clamber.arena.settings import short
from clamber.bot import UNKNOWN
from clamber.sentences import Sentence

if TYPE_CHECKING:
    from collections.abc import Iterator

    from clamber._internal.replacements import Replacements
    from clamber.arena.report import GroupReport, Meeting, Report
    from clamber.arena.statistics import Estimate
    from clamber.sentences import Value

GROUPED: Final = ("role", "tribute")
"""Group types that get their own rows. Levels are plotted instead, because there are many of them."""


EXAMPLE_DIFFERENCE: Final = 100.0
"""Difference in ratings that the notes use as an example."""

MOST_REASONS: Final = 5
"""Maximum number of faults listed per bot. The JSON output contains all of them."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Table of text cells.

    Attributes:
        headings: Column headings.
        words: Number of leading text columns; the remaining columns are numeric.
        rows: Cell texts, row by row.
        failing: Indices of the rows of bots that a stand-in replaced for some decisions.
    """

    headings: tuple[str, ...]
    words: int
    rows: list[tuple[str, ...]] = field(default_factory=list)
    failing: set[int] = field(default_factory=set)

    def add(self, cells: tuple[str, ...], *, failing: bool) -> None:
        """Append a row.

        Args:
            cells: Text of each column.
            failing: True if a stand-in replaced a bot of the row for some decisions.
        """
        if failing:
            self.failing.add(len(self.rows))
        self.rows.append(cells)


@dataclass(frozen=True, slots=True)
class Note:
    """Note on a report.

    Attributes:
        text: Text of the note.
        is_warning: True if the note warns that the results are less reliable than they look.
    """

    text: str
    is_warning: bool = False


def heading(report: Report, language: str) -> str:
    """Return the report heading: rules, options, seed, and number of deals or matches.

    Args:
        report: Report of the run.
        language: Language of the text, such as `en`.
    """
    settings = report.settings
    return said(
        report,
        language,
        "arena-heading",
        game=settings.ruleset.game.called,
        rules=settings.rules,
        options="".join(f", {name}={value}" for name, value in settings.options.items()),
        seed=str(settings.seed),
        deals=f"{report.deals:,}",
        what="matches" if settings.matches else "deals",
        seatings=report.seatings,
    )


def grids(report: Report, language: str) -> list[Grid]:
    """Return all tables: head-to-head results, the same results by group, and ratings.

    Args:
        report: Report of the run.
        language: Language of the texts, such as `en`.
    """
    apart = [_by_group(report, by, language) for by in GROUPED]
    return [_meetings(report, language), *(grid for grid in apart if grid.rows), _ratings(report, language)]


def notes(report: Report, language: str) -> list[Note]:
    """Return notes on how to interpret the numbers, and on faults.

    Args:
        report: Report of the run.
        language: Language of the texts, such as `en`.
    """
    entries = []
    if report.fair is not None:
        entries.append(Note(said(report, language, "arena-fair", share=f"{100 * report.fair:.1f} %")))
    if not report.settings.by_teams:
        entries.append(Note(said(report, language, "arena-lone")))
    example = f"{100 * expected_more(EXAMPLE_DIFFERENCE):.1f} %"
    entries.append(Note(said(report, language, "arena-ratings", rating=f"{EXAMPLE_DIFFERENCE:.0f}", more=example)))
    entries.append(Note(said(report, language, "arena-intervals" if report.until is None else "arena-anytime")))
    if report.until is not None:
        target = "arena-reached" if report.known else "arena-not-reached"
        entries.append(
            Note(said(report, language, target, until=f"{100 * report.until:g}"), is_warning=not report.known)
        )
    if report.is_short:
        entries.append(Note(said(report, language, "arena-few"), is_warning=True))
    if report.void:
        entries.append(Note(said(report, language, "arena-void", void=f"{report.void:,}")))
    timed = ", ".join(entrant.label for entrant in report.settings.entrants if entrant.timed)
    if timed:
        entries.append(Note(said(report, language, "arena-timed", bots=timed), is_warning=True))
    if report.settings.unknown:
        labels = ", ".join(report.settings.unknown)
        entries.append(Note(said(report, language, "arena-weights-unknown", bots=labels), is_warning=True))
    entries += [Note(text, is_warning=True) for text in _reversals(report, language)]
    for entrant, replacements in zip(report.settings.entrants, report.replacements, strict=True):
        entries += [Note(text, is_warning=True) for text in _faults(report, entrant.label, replacements, language)]
    return entries


def _reversals(report: Report, language: str) -> Iterator[str]:
    """Yield a sentence for each bot that beats another beyond the interval, and is rated lower over all meetings."""
    for meeting in report.meetings:
        more, half = meeting.wins_more.mean, meeting.wins_more.half_width
        lower = report.ratings[meeting.bot].rating < report.ratings[meeting.against].rating
        if more is not None and half is not None and more > half and lower:
            bot, against = (report.settings.entrants[place].label for place in (meeting.bot, meeting.against))
            yield said(report, language, "arena-reversal", bot=bot, against=against)


def _faults(report: Report, bot: str, replacements: Replacements, language: str) -> Iterator[str]:
    """Yield a bot's most frequent faults, most frequent first, then a count of the others."""
    listed = replacements.faults.most_common(MOST_REASONS)
    for reason, count in listed:
        where = replacements.places.get(reason)
        described = f"{reason} ({where})" if where else reason
        yield said(report, language, "arena-fault", bot=bot, count=count, reason=described)
    unlisted = replacements.faults.total() - sum(count for _, count in listed)
    if unlisted:
        yield said(report, language, "arena-faults-beside", bot=bot, count=unlisted)


def group_name(report: Report, group: GroupReport, language: str) -> str:
    """Return the localized name of a group of deals or seats, using the game's own titles for roles.

    Args:
        report: Report of the run.
        group: Group of deals or seats.
        language: Language of the name, such as `en`.
    """
    if group.name == "declarer":
        return report.settings.ruleset.game.declarer[language == "zh"]
    if group.name == "opponent" and report.settings.ruleset.game.auction is not None:
        return said(report, language, "arena-peasant")
    return group.name if group.by == "level" else said(report, language, f"arena-{group.name}")


def per_cent(share: Estimate) -> str:
    """Format a share and its interval, e.g. `87.3 % ± 0.7`."""
    if share.mean is None:
        return ""
    return f"{100 * share.mean:.1f} %" + ("" if share.half_width is None else f" ± {100 * share.half_width:.1f}")


def points_of_per_cent(more: Estimate) -> str:
    """Format a difference between two shares and its interval, e.g. `+12.1 % ± 0.7`."""
    return per_cent(more) if more.mean is None or more.mean < 0 else f"+{per_cent(more)}"


def amount(mean: Estimate) -> str:
    """Format a mean and its interval, e.g. `+1.82 ± 0.05`."""
    if mean.mean is None:
        return ""
    return f"{mean.mean:+.2f}" + ("" if mean.half_width is None else f" ± {mean.half_width:.2f}")


def said(report: Report, language: str, name: str, /, **values: Value) -> str:
    """Return a localized message about a report, using the terminology of its game.

    Args:
        report: Report of the run.
        language: Language of the message, such as `en`.
        name: Name of the message in the catalogue.
        values: Values of its placeholders.
    """
    levels = report.settings.ruleset.game.levels is not None
    return Sentence(name, values).say(language, levels=levels)


def _grid(report: Report, language: str, words: int, *columns: str) -> Grid:
    return Grid(tuple(said(report, language, f"arena-{column}") for column in columns), words)


def _label(report: Report, entrant: int) -> str:
    """Return the label of a bot, marked if a stand-in replaced it for some decisions."""
    mark = "! " if report.replacements[entrant].replaced else ""
    return mark + report.settings.entrants[entrant].label


def _add(grid: Grid, report: Report, meeting: Meeting, cells: tuple[str, ...]) -> None:
    """Append a row about a meeting."""
    both = (meeting.bot, meeting.against)
    failing = any(report.replacements[entrant].replaced for entrant in both)
    grid.add((*(_label(report, entrant) for entrant in both), *cells), failing=failing)


def _unit(report: Report) -> str:
    return "levels" if report.settings.by_levels else "points"


def _meetings(report: Report, language: str) -> Grid:
    """Return the results of each bot against each other: wins, on which the ratings are based, before points."""
    unit = _unit(report)
    if report.settings.by_teams:
        grid = _grid(report, language, 2, "bot", "against", "wins", unit)
        for meeting in report.meetings:
            _add(grid, report, meeting, (per_cent(meeting.wins), amount(meeting.points)))
        return grid
    grid = _grid(report, language, 2, "bot", "against", "wins", "wins-more", unit, f"{unit}-more")
    for meeting in report.meetings:
        wins = (per_cent(meeting.wins), points_of_per_cent(meeting.wins_more))
        _add(grid, report, meeting, (*wins, amount(meeting.points), amount(meeting.points_more)))
    return grid


def _by_group(report: Report, by: str, language: str) -> Grid:
    grid = _grid(report, language, 3, "bot", "against", by, "wins", _unit(report))
    for meeting in report.meetings:
        if report.settings.by_teams and meeting.bot > meeting.against:
            continue  # the mirror image of an earlier row
        for group in (group for group in meeting.groups if group.by == by):
            name = group_name(report, group, language)
            _add(grid, report, meeting, (name, per_cent(group.wins), amount(group.points)))
    return grid


def _ratings(report: Report, language: str) -> Grid:
    is_replaced = any(replacements.replaced for replacements in report.replacements)
    replaced = ("replaced",) if is_replaced else ()
    grid = _grid(report, language, 3, "bot", "version", "weights", "rating", "interval", *replaced)
    for place in sorted(range(len(report.ratings)), key=lambda place: -report.ratings[place].rating):
        rating, entrant, replacements = (
            report.ratings[place],
            report.settings.entrants[place],
            report.replacements[place],
        )
        label = _label(report, place)
        label = f"{label} ({said(report, language, 'arena-reference')})" if entrant.reference else label
        interval = "" if rating.low is None else f"{rating.low:+.0f} … {rating.high:+.0f}"
        replaced_share = (f"{100 * replacements.share:.1f} %",) if is_replaced else ()
        weights = said(report, language, "arena-unknown") if entrant.weights == UNKNOWN else short(entrant.weights)
        cells = (label, entrant.version, weights, f"{rating.rating:+.0f}", interval, *replaced_share)
        grid.add(cells, failing=replacements.replaced > 0)
    return grid
