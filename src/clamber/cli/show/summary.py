"""Tables summarizing the results of many deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.console import Group

from clamber.cli.show.results import Results
from clamber.cli.show.screen import DIM, MARK_STYLE, STRONG
from clamber.rules.kinds import KIND_NAMES

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from clamber.cli.show.screen import Screen
    from clamber.cli.show.seats import Seats
    from clamber.cli.tally import DealTally
    from clamber.rules.vocabulary import Game

PLACES_TOGETHER: Final = (2, 3, 4)


def summary(tally: DealTally, game: Game, seats: Seats, screen: Screen, seconds: float) -> RenderableType:
    """Return all tables and the speed."""
    parts: list[RenderableType] = [_seats(tally, seats, screen)]
    if tally.sides:
        parts.append(_sides(tally, screen))
    return Group(*parts, _kinds(tally, game, screen), *_totals(tally, screen, seconds))


def _table(screen: Screen, first: str, *columns: str) -> Results:
    return Results([screen.say(first)], columns)


def share(part: int, whole: int) -> str:
    """Format a count with its percentage of the whole: `512  51.2%`."""
    return f"{part:,}  {100 * part / whole:5.1f}%" if whole else f"{part:,}"


def _seats(tally: DealTally, seats: Seats, screen: Screen) -> Results:
    scored = not tally.sides
    columns = [
        screen.say("tally-won"),
        *([screen.say("tally-mean")] if scored else []),
        screen.say("tally-first"),
        *([screen.say("tally-matches")] if tally.matches else []),
    ]
    has_failed = any(seat.replacements.replaced for seat in tally.seats)
    if has_failed:
        columns.append(screen.say("arena-replaced"))
    table = _table(screen, "tally-seat", *columns)
    for number, seat in enumerate(tally.seats):
        cells = [share(seat.deals, tally.counted)]
        if scored:
            cells.append(f"{seat.points / tally.counted:+.3f}" if tally.counted else "")
        cells.append(share(seat.places[1], tally.counted))
        if tally.matches:
            cells.append(share(seat.matches, tally.matches))
        if has_failed:
            cells.append(f"{100 * seat.replacements.share:.1f} %")
        mark, style = ("! ", MARK_STYLE) if seat.replacements.replaced else ("", "")
        table.add_row(mark + seats.label(number), *cells, style=style)
    return table


def _sides(tally: DealTally, screen: Screen) -> Results:
    headings = [screen.say("tally-won-places", place=nth) for nth in PLACES_TOGETHER]
    table = _table(screen, "tally-side", *headings, screen.say("tally-climbed"), screen.say("tally-each"))
    for number, side in enumerate(tally.sides):
        finishes = [share(side.finishes[nth], tally.counted) for nth in PLACES_TOGETHER]
        mean = f"{side.levels / tally.counted:.3f}" if tally.counted else ""
        team = screen.say("tally-team", one=number, other=number + 2)
        table.add_row(team, *finishes, f"{side.levels:,}", mean)
    return table


def _kinds(tally: DealTally, game: Game, screen: Screen) -> Results:
    table = _table(screen, "tally-kind", screen.say("tally-plays"), screen.say("tally-each"))
    total = sum(tally.kinds.values())
    for kind in KIND_NAMES:
        if tally.kinds[kind]:
            per_deal = f"{tally.kinds[kind] / tally.deals:.2f}"
            table.add_row(game.kind(kind).words(screen.language).name, share(tally.kinds[kind], total), per_deal)
    return table


def _totals(tally: DealTally, screen: Screen, seconds: float) -> list[Text]:
    counted = screen.text("tally-counted", STRONG, deals=tally.deals, void=tally.void, matches=tally.matches)
    lines = [counted]
    if tally.deals:
        mean = f"{tally.actions / tally.deals:.1f}"
        lines.append(screen.text("tally-length", mean=mean, least=tally.shortest, most=tally.longest))
    if seconds > 0:
        speed = {"seconds": f"{seconds:.2f}", "speed": f"{tally.actions / seconds:,.0f}"}
        lines.append(screen.text("tally-speed", DIM, actions=tally.actions, **speed))
    return lines
