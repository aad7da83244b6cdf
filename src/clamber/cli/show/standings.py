"""What the arena has found, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table

from clamber.cli.show.screen import DIM, STRONG

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from clamber.arena import Report
    from clamber.arena.report import GroupReport, Meeting
    from clamber.arena.statistics import Estimate
    from clamber.cli.show.screen import Screen

IN_TABLES: Final = ("role", "tribute")
"""What is looked at apart here; the page and the JSON have the levels, too."""


def standings(report: Report, screen: Screen) -> RenderableType:
    """All tables, and what there is to say of them."""
    groups = [_groups(report, by, screen) for by in IN_TABLES]
    tables = [_meetings(report, screen), *(table for table in groups if table.row_count), _ratings(report, screen)]
    return Group(*tables, *notes(report, screen))


def notes(report: Report, screen: Screen) -> list[Text]:
    """How the numbers are to be read, and what went wrong."""
    found = []
    if report.fair is not None:
        found.append(screen.text("arena-fair", share=f"{100 * report.fair:.1f} %"))
    if not report.settings.by_teams:
        found.append(screen.text("arena-lone", DIM))
    found.append(screen.text("arena-intervals" if report.until is None else "arena-anytime", DIM))
    if report.until is not None:
        ended = "arena-reached" if report.known else "arena-not-reached"
        found.append(screen.text(ended, until=f"{100 * report.until:g}"))
    if report.is_short:
        found.append(screen.text("arena-few", STRONG))
    if report.void:
        found.append(screen.text("arena-void", void=report.void))
    timed = [one.label for one in report.settings.entrants if one.timed]
    if timed:
        found.append(screen.text("arena-timed", STRONG, bots=", ".join(timed)))
    for one, faults in zip(report.settings.entrants, report.faults, strict=True):
        for reason, count in faults.items():
            found.append(screen.text("arena-fault", STRONG, bot=one.label, count=count, reason=reason))
    return found


def per_cent(share: Estimate) -> str:
    """A share with its interval: `87.3 % ± 0.7`."""
    if share.mean is None:
        return ""
    return f"{100 * share.mean:.1f} %" + ("" if share.half_width is None else f" ± {100 * share.half_width:.1f}")


def points(mean: Estimate) -> str:
    """A mean with its interval: `+1.82 ± 0.05`."""
    if mean.mean is None:
        return ""
    return f"{mean.mean:+.2f}" + ("" if mean.half_width is None else f" ± {mean.half_width:.2f}")


def _table(screen: Screen, names: int, *columns: str) -> Table:
    """A table that begins with so many columns of words."""
    found = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    for place, column in enumerate(columns):
        found.add_column(screen.say(column), justify="left" if place < names else "right", no_wrap=place < names)
    return found


def _meetings(report: Report, screen: Screen) -> Table:
    teams = report.settings.by_teams
    what = "levels" if report.settings.by_levels else "points"
    more = () if teams else ("arena-wins-more", f"arena-{what}-more")
    found = _table(screen, 2, "arena-bot", "arena-against", "arena-wins", f"arena-{what}", *more)
    for meeting in report.meetings:
        more = () if teams else (per_cent(meeting.wins_more), points(meeting.points_more))
        found.add_row(*_who(report, meeting), per_cent(meeting.wins), points(meeting.points), *more)
    return found


def _groups(report: Report, by: str, screen: Screen) -> Table:
    """The same, looked at apart."""
    what = "levels" if report.settings.by_levels else "points"
    found = _table(screen, 3, "arena-bot", "arena-against", f"arena-{by}", "arena-wins", f"arena-{what}")
    for meeting in report.meetings:
        for group in (group for group in meeting.groups if group.by == by):
            name = called(report, group, screen)
            found.add_row(*_who(report, meeting), name, per_cent(group.wins), points(group.points))
    return found


def called(report: Report, group: GroupReport, screen: Screen) -> str:
    """What a group is called; a declarer as the game has it."""
    words = report.settings.ruleset.game.declarer
    if group.name == "declarer" and words is not None:
        return words[screen.language == "zh"]
    return group.name if group.by == "level" else screen.say(f"arena-{group.name}")


def _who(report: Report, meeting: Meeting) -> tuple[str, str]:
    entrants = report.settings.entrants
    return entrants[meeting.bot].label, entrants[meeting.against].label


def _ratings(report: Report, screen: Screen) -> Table:
    columns = ("arena-bot", "arena-version", "arena-weights", "arena-rating", "arena-interval")
    found = _table(screen, 3, *columns)
    order = sorted(zip(report.ratings, report.settings.entrants, strict=True), key=lambda both: -both[0].rating)
    for rating, one in order:
        label = f"{one.label} ({screen.say('arena-reference')})" if one.reference else one.label
        interval = "" if rating.low is None else f"{rating.low:+.0f} … {rating.high:+.0f}"
        found.add_row(label, one.version, one.weights or "", f"{rating.rating:+.0f}", interval)
    return found
