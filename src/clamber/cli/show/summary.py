"""What came of many deals, as tables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.box import SIMPLE_HEAD
from rich.console import Group
from rich.table import Table
from rich.text import Text

from clamber.cli.show.story import DIM, STRONG
from clamber.cli.show.words import KIND_WORDS
from clamber.rules.kinds import KIND_NAMES

if TYPE_CHECKING:
    from rich.console import RenderableType

    from clamber.cli.show.seats import Seats
    from clamber.cli.tally import Tally

PLACES_TOGETHER: Final = (2, 3, 4)


def summary(tally: Tally, seats: Seats, seconds: float) -> RenderableType:
    """All tables, and how fast it went."""
    parts: list[RenderableType] = [_seats(tally, seats)]
    if tally.sides:
        parts.append(_sides(tally))
    return Group(*parts, _kinds(tally), *_totals(tally, seconds))


def _table(first: str, *columns: str) -> Table:
    found = Table(box=SIMPLE_HEAD, header_style=DIM, pad_edge=False)
    found.add_column(first, no_wrap=True)
    for column in columns:
        found.add_column(column, justify="right")
    return found


def share(part: int, whole: int) -> str:
    """A count and how much of the whole it is: `512  51.2%`."""
    return f"{part:,}  {100 * part / whole:5.1f}%" if whole else f"{part:,}"


def _seats(tally: Tally, seats: Seats) -> Table:
    scored = not tally.sides
    columns = [
        "deals won",
        *(["mean score"] if scored else []),
        "first out",
        *(["matches won"] if tally.matches else []),
    ]
    found = _table("seat", *columns)
    for number, seat in enumerate(tally.seats):
        cells = [share(seat.deals, tally.counted)]
        if scored:
            cells.append(f"{seat.points / tally.counted:+.3f}" if tally.counted else "")
        cells.append(share(seat.places[1], tally.counted))
        if tally.matches:
            cells.append(share(seat.matches, tally.matches))
        found.add_row(seats.label(number), *cells)
    return found


def _sides(tally: Tally) -> Table:
    found = _table("side", *(f"won 1-{nth}" for nth in PLACES_TOGETHER), "levels climbed", "a deal")
    for number, side in enumerate(tally.sides):
        finishes = [share(side.finishes[nth], tally.counted) for nth in PLACES_TOGETHER]
        mean = f"{side.levels / tally.counted:.3f}" if tally.counted else ""
        found.add_row(f"seats {number} and {number + 2}", *finishes, f"{side.levels:,}", mean)
    return found


def _kinds(tally: Tally) -> Table:
    found = _table("kind", "plays", "a deal")
    total = sum(tally.kinds.values())
    for kind in KIND_NAMES:
        if tally.kinds[kind]:
            each = f"{tally.kinds[kind] / tally.deals:.2f}"
            found.add_row(KIND_WORDS[kind], share(tally.kinds[kind], total), each)
    return found


def _totals(tally: Tally, seconds: float) -> list[Text]:
    lines = []
    void = f", {tally.void:,} of them void" if tally.void else ""
    matches = f", {tally.matches:,} matches to their end" if tally.matches else ""
    lines.append(Text(f"{tally.deals:,} deals{void}{matches}", STRONG))
    if tally.deals:
        mean = tally.actions / tally.deals
        lines.append(
            Text(
                f"A deal takes {mean:.1f} plays, passes and other decisions; {tally.shortest:,} to {tally.longest:,}."
            )
        )
    if seconds > 0:
        speed = f"{tally.actions:,} of them in {seconds:.2f} s: {tally.actions / seconds:,.0f} plays a second"
        lines.append(Text(speed, DIM))
    return lines
